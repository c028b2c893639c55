package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// TestNobodyWaitsForAHungDatabase: what waits for a database that hangs is given up, what comes meanwhile is refused with when to come
// back, an event stream goes on, and all is as before once the database answers.
func TestNobodyWaitsForAHungDatabase(t *testing.T) {
	t.Parallel()
	config, err := pgx.ParseConfig("postgres://nobody@localhost/none")
	require.NoError(t, err)
	p := newPulse(config, slog.New(slog.DiscardHandler))
	waiting := make(chan struct{})
	handler := p.whileAnswered(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/wait" {
			close(waiting)
			<-r.Context().Done()
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	ask := func(path string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		return answer
	}
	first := make(chan int)
	go func() { first <- ask("/wait").Code }()
	<-waiting
	p.set(true)
	require.Equal(t, http.StatusServiceUnavailable, <-first, "it is not waited for")
	refused := ask("/los/api/loans")
	require.Equal(t, http.StatusServiceUnavailable, refused.Code)
	require.Regexp(t, "^[1-9]", refused.Header().Get("Retry-After"))
	require.Equal(t, http.StatusNoContent, ask("/api/events").Code)
	p.set(false)
	require.Equal(t, http.StatusNoContent, ask("/los/api/loans").Code)
	require.Empty(t, p.open)
}

// TestHangingIsToldFromBeingAway: a server that takes a connection and says nothing hangs; one that is not there does not.
func TestHangingIsToldFromBeingAway(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	config, err := pgx.ParseConfig("postgres://nobody@" + listener.Addr().String() + "/none?sslmode=disable")
	require.NoError(t, err)
	p := newPulse(config, slog.New(slog.DiscardHandler))
	p.within = 100 * time.Millisecond
	require.True(t, p.hangs(context.Background()))
	require.NoError(t, listener.Close())
	p.within = 20 * time.Second
	require.False(t, p.hangs(context.Background()))
}
