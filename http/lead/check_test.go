package lead_test

import (
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
