package endpoint

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/http/middleware"
)

// TestUploadLimiterIsBounded: who finds no room is sent away at once, who gets no place in time is sent away then, and both are
// told when to come back.
func TestUploadLimiterIsBounded(t *testing.T) {
	t.Parallel()
	shop := NewUploadLimiter(1, 2)
	shop.MaxWait = 20 * time.Millisecond
	begun, end := make(chan struct{}), make(chan struct{})
	ended := make(chan error, 1)
	go func() {
		ended <- shop.Do(t.Context(), "first", func() error {
			close(begun)
			<-end
			return nil
		})
	}()
	<-begun
	never := func() error { panic("there is no place") }
	wants := func(err error, code domain.Code) {
		t.Helper()
		var known *domain.Error
		require.ErrorAs(t, err, &known)
		assert.Equal(t, code, known.Code)
		assert.Equal(t, comeBack, known.RetryAfter)
	}
	wants(shop.Do(t.Context(), "late", never), domain.CodeUnavailable)

	shop.MaxWait = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error, 2)
	for i := range cap(gone) {
		go func() { gone <- shop.Do(ctx, domain.ID(fmt.Sprint(i)), never) }()
	}
	require.Eventually(t, func() bool {
		shop.mu.Lock()
		defer shop.mu.Unlock()
		return shop.in == 3
	}, 10*time.Second, time.Millisecond)
	wants(shop.Do(t.Context(), "no room", never), domain.CodeUnavailable)
	cancel()
	for range cap(gone) {
		require.ErrorIs(t, <-gone, context.Canceled)
	}
	close(end)
	require.NoError(t, <-ended)
	require.NoError(t, shop.Do(t.Context(), "next", func() error { return nil }))
	assert.Zero(t, shop.in)
	assert.Empty(t, shop.who)
}

// TestFormsAreTaken: a route with a file can't be registered past what reads files outside of transactions.
func TestFormsAreTaken(t *testing.T) {
	t.Parallel()
	a := New(chi.NewRouter(), nil, "test", NewSchemas())
	route := func(name string) Route {
		return Route{Method: "POST", Path: "/" + name, Name: name, Tag: "Test", Public: true}
	}
	plain := func(context.Context, *middleware.Caller, *fileIn) (*said, error) { return nil, nil }
	assert.Panics(t, func() { WithoutTransaction(a, route("plain"), plain) })
	assert.Panics(t, func() { Write(a, route("write"), func(*Call, *fileIn) (*said, error) { return nil, nil }) })
	assert.Panics(t, func() {
		Take(a, route("none"), a.Documents, func(context.Context, *jsonIn, File) (int, error) { return 0, nil }, func(*Call, *jsonIn, int) (*said, error) { return nil, nil })
	})
}
