package http_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/demo"
	"gable/http/apitest"
)

// A colleague of another branch who is linked to one's own is seen there; to suspend, move, invite, reach by email or give
// roles to is for those who look after the branch where the colleague works.
func TestColleagueWhoIsOnlyLinked(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, branch := w.As("companyadmin@summit.test"), w.As("branchadmin@summit.test")
	summit := string(demo.TenantID("summit.test"))
	link := func(id string) {
		w.Exec("insert into user_org_unit (tenant_id, user_id, org_unit_id) values ($1, $2, $3)", summit, id, austin)
	}
	id, waiting := string(demo.UserID("originator2@summit.test")), invite(admin, "elsewhere@summit.test", "Originator", miami)
	link(id)
	link(waiting)
	branch.Get("/api/wizeusers/user/" + id).Want(200)
	for _, c := range []struct {
		name, method, path string
		body               any
		as                 int
	}{
		{"PATCH /api/wizeusers/{id}/{status}/only linked", "PATCH", "/api/wizeusers/" + id + "/SUSPEND", nil, 200},
		{"PATCH /api/wizeusers/{id}/{status}/only linked, to reinstate", "PATCH", "/api/wizeusers/" + id + "/ACTIVE", nil, 200},
		{"PATCH /api/wizeusers/{id}/email/only linked", "PATCH", "/api/wizeusers/" + id + "/email", object{"email": "new@summit.test"}, 200},
		{"POST /api/wizeusers/{id}/activation-link/only linked", "POST", "/api/wizeusers/" + waiting + "/activation-link", nil, 200},
		{"PATCH /api/wizeusers/only linked, roles", "PATCH", "/api/wizeusers", object{"id": id, "WizeRoles": []object{{"name": "Processor"}}}, 200},
		{"PATCH /api/wizeusers/{id}/branch/only linked", "PATCH", "/api/wizeusers/" + id + "/branch", object{"WizeOrgUnitId": austin}, 200},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := admin.Get("/api/wizeusers/user/" + id).Want(200).Map()
			branch.Do(c.method, c.path, c.body).Want(403)
			assert.Equal(t, before["version"], admin.Get("/api/wizeusers/user/" + id).Want(200).Map()["version"])
			admin.Do(c.method, c.path, c.body).Want(c.as)
		})
	}
	branch.Patch("/api/wizeusers/"+id+"/SUSPEND", nil).Want(200)
}
