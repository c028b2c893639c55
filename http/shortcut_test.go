package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestShortcutsAreOnesOwn(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, colleague := w.As("originator@summit.test"), w.As("originator2@summit.test")
	kept := func(c *apitest.Client) any { return c.Get("/api/wizeusers/current").Want(200).Map()["shortcuts"] }

	t.Run("PATCH /api/shortcuts/ok", func(t *testing.T) {
		require.Equal(t, true, kept(officer))
		officer.Patch("/api/shortcuts", map[string]any{"shortcuts": false}).Want(200)
		require.Equal(t, false, kept(w.As("originator@summit.test")), "on another device too")
		require.Equal(t, true, kept(colleague), "for nobody else")
		officer.Patch("/api/shortcuts", map[string]any{"shortcuts": true}).Want(200)
		require.Equal(t, true, kept(officer))
	})
	t.Run("PATCH /api/shortcuts/bad input", func(t *testing.T) {
		officer.Patch("/api/shortcuts", map[string]any{}).Want(422)
		officer.Patch("/api/shortcuts", map[string]any{"shortcuts": "no"}).Want(422)
		officer.Patch("/api/shortcuts", map[string]any{"shortcuts": nil}).Want(422)
	})
	t.Run("PATCH /api/shortcuts/wrong role", func(t *testing.T) {
		w.Anonymous().Patch("/api/shortcuts", map[string]any{"shortcuts": false}).Want(401)
	})
	t.Run("PATCH /api/shortcuts/wrong tenant", func(t *testing.T) {
		harbor := w.As("originator@harbor.test")
		harbor.Patch("/api/shortcuts", map[string]any{"shortcuts": false}).Want(200)
		require.Equal(t, true, kept(officer), "another company's people choose for themselves")
		require.Equal(t, false, kept(harbor))
	})
}
