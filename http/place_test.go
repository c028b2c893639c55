package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestPlaces(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	t.Run("GET /api/places/ok", func(t *testing.T) {
		for _, email := range []string{"originator@summit.test", "borrower@example.test", "realtor@example.test"} {
			require.EqualValues(t, 0, w.As(email).Get("/api/places?searchTerm=12").Want(200).Map()["count"], "less than three characters find nothing")
		}
	})
	t.Run("GET /api/places/signed out", func(t *testing.T) { w.Anonymous().Get("/api/places?searchTerm=12%20Elm").Want(401) })
	t.Run("GET /api/places/bad input", func(t *testing.T) {
		w.As("originator@summit.test").Get("/api/places?searchTerm=null").Want(400)
	})
}
