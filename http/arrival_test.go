package http_test

import (
	"context"
	"io"
	nethttp "net/http"
	"net/http/httptrace"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestLongWriteKeepsItsConnection: a write that waits longer than its body may take to arrive is answered as any other,
// and so is the next request on its connection, which behind a proxy is somebody else's.
func TestLongWriteKeepsItsConnection(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	w.Server.API.BodyTime = 200 * time.Millisecond
	client := &nethttp.Client{Transport: &nethttp.Transport{MaxConnsPerHost: 1}}
	t.Cleanup(client.CloseIdleConnections)
	reused := false
	ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) { reused = info.Reused }})
	send := func(method, path string, body any) (status int) {
		res, err := client.Do(officer.Request(ctx, method, path, body))
		if assert.NoError(t, err) {
			_, err = io.Copy(io.Discard, res.Body)
			assert.NoError(t, err)
			assert.NoError(t, res.Body.Close())
			status = res.StatusCode
		}
		return status
	}
	for round := range 2 {
		tx, err := w.Super.Begin(t.Context())
		require.NoError(t, err)
		t.Cleanup(func() { _ = tx.Rollback(context.Background()) })
		_, err = tx.Exec(t.Context(), "select from loan for update")
		require.NoError(t, err)
		status := make(chan int, 1)
		go func() {
			status <- send("PATCH", loan+"/v2/transaction/info", object{"o": object{}, "c": object{"TransactionInfo": object{"BaseLoanAmt": 300000 + round}}})
		}()
		require.Eventually(t, func() bool {
			return apitest.One[int](w, `select count(*)::int from pg_stat_activity where datname = current_database() and usename = 'gable_app' and wait_event_type = 'Lock'`) > 0
		}, 30*time.Second, 10*time.Millisecond, "the write waits")
		<-time.After(2 * w.Server.API.BodyTime) // its body arrived before it waited: the time for that has passed now
		require.NoError(t, tx.Commit(context.WithoutCancel(t.Context())))
		require.Equal(t, 200, <-status)
		assert.Equal(t, 200, send("GET", loan, nil), "the next request")
		assert.True(t, reused, "on the same connection")
	}
}
