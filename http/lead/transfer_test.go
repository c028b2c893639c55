package lead_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestMovingALeadToAnotherBranch(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	miami, austin := string(demo.UnitID("summit.test", "Miami")), string(demo.UnitID("summit.test", "Austin"))
	id := add(officer, "Mover").ID
	path := "/lead/api/leads/" + id
	to := func(unit string) string { return fmt.Sprintf(`{"WizeOrgUnitId":%q,"reason":"Lives in Florida"}`, unit) }
	const list, call = "GET /lead/api/leads/{id}/branches/", "POST /lead/api/leads/{id}/branch/"
	t.Run(list+"ok", func(t *testing.T) {
		var page struct{ Rows []struct{ ID, Name string } }
		admin.Get(path + "/branches").Want(200).Into(&page)
		names := []string{}
		for _, row := range page.Rows {
			names = append(names, row.ID)
		}
		assert.Contains(t, names, miami, "a branch out of reach is named all the same")
		assert.Len(t, names, 3)
	})
	t.Run(list+"wrong role", func(t *testing.T) {
		officer.Get(path + "/branches").Want(403)
		w.As("superadmin@gable.test").Get(path + "/branches").Want(403)
	})
	t.Run(list+"wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Get(path + "/branches").Want(404)
		w.As("branchadmin2@summit.test").Get(path + "/branches").Want(404)
	})
	t.Run(list+"bad input", func(t *testing.T) { admin.Get("/lead/api/leads/x/branches").Want(400) })
	t.Run(call+"wrong role", func(t *testing.T) {
		officer.Post(path+"/branch", to(miami)).Want(403)
		w.As("borrower@example.test").Post(path+"/branch", to(miami)).Want(403)
	})
	t.Run(call+"wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Post(path+"/branch", to(miami)).Want(404)
		w.As("branchadmin2@summit.test").Post(path+"/branch", to(miami)).Want(404)
		admin.Post(path+"/branch", to(string(demo.UnitID("harbor.test", "Newport")))).Want(422)
	})
	t.Run(call+"bad input", func(t *testing.T) {
		admin.Post(path+"/branch", `{}`).Want(422)
		admin.Post(path+"/branch", to("x")).Want(422)
		admin.With("If-Match", "99").Post(path+"/branch", to(miami)).Want(412)
		w.Exec("update org_unit set closed_at = now() where org_unit_id = $1", miami)
		admin.Post(path+"/branch", to(miami)).Want(422)
		w.Exec("update org_unit set closed_at = null where org_unit_id = $1", miami)
	})
	t.Run(call+"ok", func(t *testing.T) {
		stream := w.As("branchadmin2@summit.test").Stream("")
		var moved struct{ WizeOrgUnitID, OwnerID string }
		admin.Post(path+"/branch", to(miami)).Want(200).Into(&moved)
		assert.Equal(t, string(demo.UserID("originator2@summit.test")), moved.OwnerID, "whose turn it is in Miami")
		stream.Until("RTC.LEAD.CHANGED")
		officer.Get(path).Want(404)
		admin.Get(path).Want(404)
		w.As("originator2@summit.test").Get(path).Want(200)
		assert.Equal(t, "Lives in Florida", apitest.One[string](w, "select after->>'reason' from audit_entry where action = 'branch changed' and record_id = $1", id))
	})
	t.Run(call+"the owner stays where a member", func(t *testing.T) {
		w.Exec("insert into user_org_unit (tenant_id, user_id, org_unit_id) values ($1, $2, $3)", demo.TenantID("summit.test"), demo.UserID("originator2@summit.test"), austin)
		var moved struct{ OwnerID string }
		w.As("companyadmin@summit.test").Post(path+"/branch", to(austin)).Want(200).Into(&moved)
		assert.Equal(t, string(demo.UserID("originator2@summit.test")), moved.OwnerID)
	})
	t.Run(call+"409", func(t *testing.T) {
		loan := add(officer, "Borrower").ID
		officer.Post("/lead/api/leads/"+loan+"/convert", nil).Want(200)
		admin.Post("/lead/api/leads/"+loan+"/branch", to(miami)).Want(409)
	})
	require.Equal(t, 1, apitest.One[int](w, "select count(*)::int from lead where id = $1 and org_unit_id = $2", id, austin))
}
