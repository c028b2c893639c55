package lead_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestWarningsOfALead(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin, company := w.As("originator@summit.test"), w.As("branchadmin@summit.test"), w.As("companyadmin@summit.test")
	path := "/lead/api/leads/" + add(officer, "Mover").ID + "/check"
	miami := map[string]any{"WizeOrgUnitId": demo.UnitID("summit.test", "Miami")}
	warning := func(by *apitest.Client, body any) any { return by.Post(path, body).Want(200).Map()["warning"] }
	const call = "POST /lead/api/leads/{id}/check/"
	t.Run(call+"ok", func(t *testing.T) {
		require.Equal(t, "", warning(officer, map[string]any{"OwnerId": demo.UserID("originator@summit.test")}))
		require.Equal(t, "OWN_PIPELINE", warning(officer, map[string]any{"OwnerId": demo.UserID("assistant@summit.test")}))
		require.Equal(t, "OWN_PIPELINE", warning(officer, map[string]any{"byRules": true}))
		require.Equal(t, "CONVERTED_BRANCH_PIPELINE", warning(officer, map[string]any{}))
		require.Equal(t, "", warning(admin, map[string]any{"OwnerId": demo.UserID("assistant@summit.test")}))
		require.Equal(t, "OWN_PIPELINE", warning(admin, miami), "out of the reach of the branch's administrator")
		require.Equal(t, "BRANCH_PIPELINE", warning(company.With("lw-org-unit-id", string(demo.UnitID("summit.test", "Austin"))), miami))
		require.Equal(t, "", warning(company.With("lw-org-unit-id", string(demo.UnitID("summit.test", ""))), miami))
	})
	t.Run(call+"wrong role", func(t *testing.T) { w.As("borrower@example.test").Post(path, `{}`).Want(403) })
	t.Run(call+"wrong tenant", func(t *testing.T) { w.As("owner@harbor.test").Post(path, `{}`).Want(404) })
	t.Run(call+"bad input", func(t *testing.T) {
		admin.Post(path, `{"WizeOrgUnitId":"x"}`).Want(422)
		admin.Post("/lead/api/leads/x/check", `{}`).Want(400)
	})
}

func TestWarningsOfSeveralLeads(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	const path = "/lead/api/leads/check"
	mine, other := add(officer, "Mover").ID, add(officer, "Shaker").ID
	elsewhere := add(w.As("owner@harbor.test"), "Stranger").ID
	type counts struct {
		Rows []struct {
			Warning string
			Count   int
		}
		Count int
	}
	asked := func(by *apitest.Client, body map[string]any, ids ...string) (c counts) {
		body["ids"] = ids
		by.Post(path, body).Want(200).Into(&c)
		return c
	}
	assistant := demo.UserID("assistant@summit.test")
	const call = "POST " + path + "/"
	t.Run(call+"ok", func(t *testing.T) {
		got := asked(officer, map[string]any{"OwnerId": assistant}, mine, other, mine)
		require.Equal(t, 2, got.Count, "each once")
		require.Len(t, got.Rows, 1)
		require.Equal(t, "OWN_PIPELINE", got.Rows[0].Warning)
		require.Equal(t, 2, got.Rows[0].Count)
		got = asked(officer, map[string]any{}, mine, other)
		require.Equal(t, "CONVERTED_BRANCH_PIPELINE", got.Rows[0].Warning)
		require.Empty(t, asked(admin, map[string]any{"OwnerId": assistant}, mine, other).Rows)
		require.Equal(t, 2, asked(admin, map[string]any{"WizeOrgUnitId": demo.UnitID("summit.test", "Miami")}, mine, other).Rows[0].Count)
		var owned struct{ OwnerID string }
		officer.Get("/lead/api/leads/" + mine).Want(200).Into(&owned)
		require.Equal(t, string(demo.UserID("originator@summit.test")), owned.OwnerID, "nothing is changed")
	})
	t.Run(call+"wrong role", func(t *testing.T) {
		w.As("borrower@example.test").Post(path, map[string]any{"ids": []string{mine}}).Want(403)
	})
	t.Run(call+"wrong tenant", func(t *testing.T) {
		got := asked(officer, map[string]any{"OwnerId": assistant}, mine, elsewhere)
		require.Equal(t, 1, got.Count, "another company's is not there")
		require.Equal(t, 1, got.Rows[0].Count)
	})
	t.Run(call+"bad input", func(t *testing.T) {
		officer.Post(path, map[string]any{"ids": []string{}}).Want(422)
		officer.Post(path, map[string]any{"ids": slices.Repeat([]string{mine}, 201)}).Want(422)
		officer.Post(path, map[string]any{"ids": []string{mine}, "WizeOrgUnitId": "x"}).Want(422)
	})
}
