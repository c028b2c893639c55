package endpoint

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/middleware"
)

type echoIn struct {
	Word string `query:"word" minLength:"2"`
}

// TestRoutesOfLaterServers: a server that registers its routes with their first requests answers as the one that described them,
// also where many ask at once, and each by its own handlers.
func TestRoutesOfLaterServers(t *testing.T) {
	t.Parallel()
	schemas := NewSchemas()
	built := func(name string) http.Handler {
		router := chi.NewRouter()
		a := New(router, nil, "test", schemas)
		WithoutTransaction(a, Route{Method: "GET", Path: "/api/echo/{id}", Name: "echo", Public: true},
			func(_ context.Context, _ *middleware.Caller, in *echoIn) (*Answer[string], error) {
				return &Answer[string]{Body: name + " " + in.Word}, nil
			})
		a.RequireAnswered()
		require.Contains(t, a.Huma.OpenAPI().Paths, "/api/echo/{id}", name)
		return router
	}
	get := func(server http.Handler, path string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		server.ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
		return answer
	}
	first, second, third := built("first"), built("second"), built("third")
	var asking sync.WaitGroup
	for range 16 {
		asking.Go(func() {
			assert.JSONEq(t, `"second word"`, get(second, "/api/echo/1?word=word").Body.String())
			assert.JSONEq(t, `"third word"`, get(third, "/api/echo/1?word=word").Body.String())
		})
	}
	asking.Wait()
	require.JSONEq(t, `"first word"`, get(first, "/api/echo/1?word=word").Body.String())
	refused := get(first, "/api/echo/1?word=w")
	later := get(second, "/api/echo/1?word=w")
	require.Equal(t, 400, refused.Code)
	require.Equal(t, refused.Code, later.Code)
	require.JSONEq(t, refused.Body.String(), later.Body.String())
}
