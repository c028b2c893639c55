package apitest

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	nethttp "net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Stream follows the client's events until the test ends; since is a Last-Event-ID or "".
func (c *Client) Stream(since string) *Stream {
	c.w.T.Helper()
	ctx, stop := context.WithCancel(context.Background())
	req, err := nethttp.NewRequestWithContext(ctx, "GET", c.w.URL+"/api/events", nil)
	require.NoError(c.w.T, err)
	req.AddCookie(&nethttp.Cookie{Name: "gable_session", Value: c.token})
	if since != "" {
		req.Header.Set("Last-Event-ID", since)
	}
	for k, v := range c.headers {
		req.Header.Set(k, v)
	}
	res, err := nethttp.DefaultClient.Do(req)
	require.NoError(c.w.T, err)
	require.Equal(c.w.T, 200, res.StatusCode)
	s := &Stream{t: c.w.T, events: make(chan Event, 1000), Stop: stop}
	go s.read(res.Body)
	c.w.T.Cleanup(stop)
	return s
}

// Event is one event of a stream.
type Event struct {
	Type   string
	LoanID int64
	Origin string
	Data   map[string]any
}

// Stream is an open event stream.
type Stream struct {
	t      testing.TB
	events chan Event
	lastID atomic.Value
	// Stop breaks the connection off.
	Stop func()
}

func (s *Stream) read(body io.ReadCloser) {
	defer close(s.events)
	defer body.Close()
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if id, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
			s.lastID.Store(id)
		}
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var e Event
			if json.Unmarshal([]byte(data), &e) == nil {
				s.events <- e
			}
		}
	}
}

// LastID is the last event id received, "" before the first.
func (s *Stream) LastID() string {
	id, _ := s.lastID.Load().(string)
	return id
}

// Next is the next event; the test fails when none comes in time.
func (s *Stream) Next() Event {
	s.t.Helper()
	select {
	case e, open := <-s.events:
		require.True(s.t, open, "the stream ended")
		return e
	case <-time.After(20 * time.Second):
		require.Fail(s.t, "no event came")
		return Event{}
	}
}

// Ended reads on to the end of the stream, and answers what came before it; the test fails when it does not end in time.
func (s *Stream) Ended() (heard []string) {
	s.t.Helper()
	given := time.After(20 * time.Second)
	for {
		select {
		case e, open := <-s.events:
			if !open {
				return heard
			}
			heard = append(heard, e.Type)
		case <-given:
			require.Fail(s.t, "the stream did not end")
			return heard
		}
	}
}

// Until reads on to the next event of a type and answers it.
func (s *Stream) Until(kind string) Event {
	s.t.Helper()
	for {
		if e := s.Next(); e.Type == kind {
			return e
		}
	}
}
