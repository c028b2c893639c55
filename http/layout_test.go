package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestLayouts(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	type layout struct {
		Name, Density string
		Hidden        []string
	}
	list := func(c *apitest.Client) (rows []layout) {
		var page struct{ Rows []layout }
		c.Get("/api/layouts").Want(200).Into(&page)
		return page.Rows
	}
	require.Empty(t, list(officer))
	officer.Put("/api/layouts/pipeline", map[string]any{"density": "compact", "hidden": []string{"dti"}}).Want(200)
	officer.Put("/api/layouts/leads", map[string]any{"density": "relaxed"}).Want(200)
	officer.Put("/api/layouts/pipeline", map[string]any{"hidden": []string{"rate"}}).Want(200)
	require.Equal(t, []layout{{Name: "leads", Density: "relaxed"}, {Name: "pipeline", Hidden: []string{"rate"}}}, list(w.As("originator@summit.test")),
		"another session of the same person has them")

	t.Run("bad input", func(t *testing.T) {
		officer.Put("/api/layouts/pipeline", map[string]any{"density": "tiny"}).Want(422)
		officer.Put("/api/layouts/pipeline", map[string]any{"user_id": "x"}).Want(422)
		officer.Put("/api/layouts/elsewhere", map[string]any{}).Want(404)
		require.Len(t, list(officer), 2)
	})
	t.Run("nobody else's", func(t *testing.T) {
		for _, stranger := range []string{"branchadmin@summit.test", "originator@harbor.test", "borrower@example.test"} {
			require.Empty(t, list(w.As(stranger)))
		}
	})
}
