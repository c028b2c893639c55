package http_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

type object = map[string]any

var (
	austin  = string(demo.UnitID("summit.test", "Austin"))
	miami   = string(demo.UnitID("summit.test", "Miami"))
	newport = string(demo.UnitID("harbor.test", "Newport"))
)

func newcomer(email, role, unit string) object {
	return object{"email": email, "firstName": "Nia", "lastName": "Newson", "WizeRoles": []object{{"name": role}}, "WizeOrgUnitId": unit}
}

// invite invites a user and answers the id.
func invite(c *apitest.Client, email, role, unit string) string {
	var made struct{ ID string }
	c.Post("/api/wizeusers", newcomer(email, role, unit)).Want(201).Into(&made)
	return made.ID
}

func person(email string) string { return "/api/wizeusers/" + string(demo.UserID(email)) }

func queued(w *apitest.World, kind string) int {
	return apitest.One[int](w, "select count(*)::int from river.river_job where kind = $1", kind)
}

func audited(w *apitest.World, id, action string) int {
	return apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'user' and record_id = $1 and action = $2", id, action)
}

func TestInviteUser(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, branch := w.As("companyadmin@summit.test"), w.As("branchadmin@summit.test")
	const path = "/api/wizeusers"
	t.Run("POST /api/wizeusers/201", func(t *testing.T) {
		made := admin.Post(path, object{"email": " New.Person@Summit.test ", "firstName": " Nia ", "lastName": "Newson", "phone": "(512) 555-0142", "language": "es",
			"WizeRoles": []object{{"name": "Originator"}, {"name": "BranchAdmin"}}, "WizeOrgUnitId": austin, "linkedOrgIds": []string{miami}}).Want(201).Map()
		assert.Equal(t, "new.person@summit.test", made["email"])
		assert.Equal(t, "INVITE_SENT", made["status"])
		assert.Equal(t, "Nia Newson", made["name"])
		assert.Equal(t, austin, made["WizeOrgUnitId"])
		assert.Len(t, made["LinkedOrgs"], 2)
		assert.Equal(t, 1, queued(w, "invitation_email"))
		assert.Equal(t, 1, audited(w, made["id"].(string), "invited"))
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from login where user_id = $1 and password_hash is null", made["id"]))
		assert.Equal(t, []string{"new.person@summit.test"}, users(branch, "?searchTerm=newson").emails())
	})
	t.Run("POST /api/wizeusers/422 bad input", func(t *testing.T) {
		for name, c := range map[string]struct {
			change object
			field  string
		}{
			"no address":      {object{"email": "nobody"}, "email"},
			"an own name":     {object{"email": "Nia <nia@summit.test>"}, "email"},
			"a second header": {object{"email": "nia@summit.test\r\nBcc: x@y.test"}, "email"},
			"taken":           {object{"email": "ORIGINATOR@summit.test"}, "email"},
			"no name":         {object{"firstName": "  "}, "firstName"},
			"no role":         {object{"WizeRoles": []object{}}, "WizeRoles"},
			"phone":           {object{"phone": "call me"}, "phone"},
			"portal address":  {object{"posUrl": "javascript:alert(1)"}, "posUrl"},
			"other company":   {object{"WizeOrgUnitId": newport}, "WizeOrgUnitId"},
			"linked to other": {object{"linkedOrgIds": []string{newport}}, "linkedOrgIds"},
		} {
			body := newcomer("fresh@summit.test", "Processor", austin)
			for k, v := range c.change {
				body[k] = v
			}
			_, fields := admin.Post(path, body).Want(422).Error()
			assert.Equal(t, []string{c.field}, fields, name)
		}
		for _, unknown := range []string{"tenantId", "status", "id", "version", "password", "isOwner"} {
			body := newcomer("fresh@summit.test", "Processor", austin)
			body[unknown] = string(demo.TenantID("harbor.test"))
			admin.Post(path, body).Want(422)
		}
		admin.Post(path, newcomer("fresh@summit.test", "Root", austin)).Want(422)
		assert.Zero(t, apitest.One[int](w, "select count(*)::int from user_account where email = 'fresh@summit.test'"))
	})
	t.Run("POST /api/wizeusers/403 wrong role", func(t *testing.T) {
		for _, role := range []string{"Owner", "SuperAdmin", "Borrower"} {
			admin.Post(path, newcomer("fresh@summit.test", role, austin)).Want(403)
		}
		for _, role := range []string{"CompanyAdmin", "BranchAdmin", "LoanAdmin"} {
			branch.Post(path, newcomer("fresh@summit.test", role, austin)).Want(403)
		}
		for _, who := range []string{"originator@summit.test", "loanadmin@summit.test", "borrower@example.test", "superadmin@gable.test"} {
			w.As(who).Post(path, newcomer("fresh@summit.test", "Processor", austin)).Want(403)
		}
	})
	t.Run("POST /api/wizeusers/a branch admin stays in the branch", func(t *testing.T) {
		_, fields := branch.Post(path, newcomer("fresh@summit.test", "Processor", miami)).Want(422).Error()
		assert.Equal(t, []string{"WizeOrgUnitId"}, fields)
		invite(branch, "deskmate@summit.test", "Processor", austin)
	})
	t.Run("POST /api/wizeusers/the same address in another company", func(t *testing.T) {
		invite(w.As("companyadmin@harbor.test"), "new.person@summit.test", "Processor", newport)
	})
	t.Run("POST /api/wizeusers/a repeated nonce invites once", func(t *testing.T) {
		once := admin.With("lw-nonce", "0190a000-0000-7000-8000-00000000aaaa")
		first, second := invite(once, "twice@summit.test", "Assistant", austin), invite(once, "twice@summit.test", "Assistant", austin)
		assert.Equal(t, first, second)
	})
}

func TestResendActivationLink(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	id := invite(admin, "late@summit.test", "Originator", austin)
	w.Exec(`insert into access_link (token_hash, tenant_id, user_id, kind, created_at, expires_at) values ('\x01', $1, $2, 'ACTIVATION', now(), now() + interval '1 day')`, string(demo.TenantID("summit.test")), id)
	path := "/api/wizeusers/" + id + "/activation-link"
	t.Run("POST /api/wizeusers/{id}/activation-link/ok", func(t *testing.T) {
		w.Exec("delete from river.river_job")
		admin.Post(path, nil).Want(200)
		assert.Equal(t, 1, queued(w, "invitation_email"))
		assert.Zero(t, apitest.One[int](w, "select count(*)::int from access_link where user_id = $1 and used_at is null", id), "old links die at once")
		assert.Equal(t, 1, audited(w, id, "invitation sent again"))
	})
	t.Run("POST /api/wizeusers/{id}/activation-link/409 active already", func(t *testing.T) {
		admin.Post(person("originator@summit.test")+"/activation-link", nil).Want(409)
	})
	t.Run("POST /api/wizeusers/{id}/activation-link/wrong role", func(t *testing.T) {
		w.As("originator@summit.test").Post(path, nil).Want(403)
		w.As("branchadmin@summit.test").Post(path, nil).Want(200)
		w.As("branchadmin2@summit.test").Post(path, nil).Want(404)
	})
	t.Run("POST /api/wizeusers/{id}/activation-link/wrong tenant", func(t *testing.T) {
		w.As("companyadmin@harbor.test").Post(path, nil).Want(404)
	})
	t.Run("POST /api/wizeusers/{id}/activation-link/bad input", func(t *testing.T) {
		admin.Post("/api/wizeusers/"+nothing+"/activation-link", nil).Want(404)
		admin.Post("/api/wizeusers/undefined/activation-link", nil).Want(400)
	})
}

func TestChangeUserStatus(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, branch := w.As("companyadmin@summit.test"), w.As("branchadmin@summit.test")
	w.Exec("update login set password_hash = 'x'")
	path := person("originator@summit.test") + "/"
	t.Run("PATCH /api/wizeusers/{id}/{status}/ok", func(t *testing.T) {
		officer := w.As("originator@summit.test")
		officer.Get("/api/wizeusers/current").Want(200)
		assert.Equal(t, "SUSPEND", admin.Patch(path+"SUSPEND", nil).Want(200).Map()["status"])
		refused := officer.Get("/api/wizeusers/current").Want(401).Map()
		assert.Equal(t, "SUSPEND", refused["userStatus"], "the next request hears why")
		assert.Equal(t, "ACTIVE", admin.Patch(path+"ACTIVE", nil).Want(200).Map()["status"])
		officer.Get("/api/wizeusers/current").Want(401)
		w.As("originator@summit.test").Get("/api/wizeusers/current").Want(200)
		assert.Equal(t, 2, audited(w, string(demo.UserID("originator@summit.test")), "status changed"))
	})
	t.Run("PATCH /api/wizeusers/{id}/{status}/409 no such transition", func(t *testing.T) {
		id := invite(admin, "waiting@summit.test", "Originator", austin)
		for _, to := range []string{"ACTIVE", "INVITE_SENT"} {
			admin.Patch("/api/wizeusers/"+id+"/"+to, nil).Want(409)
		}
		admin.Patch("/api/wizeusers/"+id+"/SUSPEND", nil).Want(200)
		admin.Patch("/api/wizeusers/"+id+"/ACTIVE", nil).Want(409)
		w.Exec("delete from river.river_job")
		admin.Patch("/api/wizeusers/"+id+"/INVITE_SENT", nil).Want(200)
		assert.Equal(t, 1, queued(w, "invitation_email"))
		admin.Patch(path+"ACTIVE", nil).Want(409)
		admin.Patch(path+"INVITE_SENT", nil).Want(409)
	})
	t.Run("PATCH /api/wizeusers/{id}/{status}/409 oneself and the owner", func(t *testing.T) {
		admin.Patch(person("companyadmin@summit.test")+"/SUSPEND", nil).Want(409)
		admin.Patch(person("owner@summit.test")+"/SUSPEND", nil).Want(403)
		w.As("superadmin@gable.test").Patch("/admin"+person("owner@summit.test")+"/SUSPEND", nil).Want(404)
		w.As("superadmin@gable.test").Patch("/admin/api/superadmin/wizeusers/"+string(demo.UserID("owner@summit.test"))+"/SUSPEND", nil).Want(409)
	})
	t.Run("PATCH /api/wizeusers/{id}/{status}/wrong role", func(t *testing.T) {
		w.As("originator2@summit.test").Patch(path+"SUSPEND", nil).Want(403)
		branch.Patch(person("companyadmin@summit.test")+"/SUSPEND", nil).Want(404)
		branch.Patch(person("originator2@summit.test")+"/SUSPEND", nil).Want(404)
		w.Exec("insert into user_org_unit (tenant_id, user_id, org_unit_id) values ($1, $2, $3)", string(demo.TenantID("summit.test")), string(demo.UserID("loanadmin@summit.test")), austin)
		branch.Patch(person("loanadmin@summit.test")+"/SUSPEND", nil).Want(403)
		branch.Patch(person("assistant@summit.test")+"/SUSPEND", nil).Want(200)
	})
	t.Run("PATCH /api/wizeusers/{id}/{status}/wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Patch(path+"SUSPEND", nil).Want(404)
	})
	t.Run("PATCH /api/wizeusers/{id}/{status}/bad input", func(t *testing.T) {
		admin.Patch(path+"DELETED", nil).Want(400)
		admin.Patch("/api/wizeusers/"+nothing+"/SUSPEND", nil).Want(404)
	})
}

func TestUpdateUser(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, branch := w.As("companyadmin@summit.test"), w.As("branchadmin@summit.test")
	const path = "/api/wizeusers"
	id := string(demo.UserID("originator@summit.test"))
	t.Run("PATCH /api/wizeusers/ok", func(t *testing.T) {
		changed := admin.Patch(path, object{"id": id, "firstName": "Orio", "nmls": "123456", "posUrl": "Orion.Summit.test", "phone": nil}).Want(200).Map()
		assert.Equal(t, "Orio Austinson", changed["name"])
		assert.Equal(t, "orion.summit.test", changed["posUrl"])
		assert.Equal(t, "originator@summit.test", changed["email"])
		assert.NotContains(t, changed, "phone")
		admin.With("If-Match", fmt.Sprint(changed["version"])).Patch(path, object{"id": id, "lastName": "Austinsen"}).Want(200)
		admin.With("If-Match", fmt.Sprint(changed["version"])).Patch(path, object{"id": id, "lastName": "Late"}).Want(412)
		branch.Patch(path, object{"id": id, "language": "es"}).Want(200)
	})
	t.Run("PATCH /api/wizeusers/a portal address of one's own signs in", func(t *testing.T) {
		const host = "orion.summit.test"
		assert.Contains(t, string(admin.Get("/api/domains").Want(200).Body), host)
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'domain' and record_id = $1", host))
		w.Exec("update login set password_hash = $1", demoHash())
		b := another(t, w)
		b.host = host
		assert.Equal(t, 200, b.login("originator@summit.test", demoPassword).status)
		assert.Equal(t, 401, b.login("originator@harbor.test", demoPassword).status, "the people of that company alone")
		b.host = "anybody.summit.test"
		r := b.login("originator@summit.test", demoPassword)
		assert.Equal(t, 401, r.status, "what nobody was shown is no host of the company's")
		assert.Equal(t, "http://summit.test/login", r.body["loginUrl"], "and an officer's own address does not become everybody's")
		door := func(name string) any {
			return w.Anonymous().With("Host", name).Get("/api/portal-door").Want(200).Map()["companyName"]
		}
		assert.Equal(t, "Summit Lending", door(host))
		assert.Equal(t, "", door("anybody.summit.test"), "a page bears a company's name where its people can sign in")
		admin.Delete("/api/domains/" + host).Want(409)
		admin.Patch(path, object{"id": id, "posUrl": host + "/orion"}).Want(200)
		admin.Delete("/api/domains/" + host).Want(409)
		assert.Equal(t, "Summit Lending", door(host))
		admin.Patch(path, object{"id": id, "posUrl": nil}).Want(200)
		admin.Delete("/api/domains/" + host).Want(204)
		assert.Equal(t, 401, b.login("originator@summit.test", demoPassword).status)
	})
	t.Run("PATCH /api/wizeusers/another company's host", func(t *testing.T) {
		for _, host := range []string{"harbor.test", "loans.harbor.test", "summit.harbor.test/orion", "gable.test"} {
			assert.Equal(t, map[string]string{"posUrl": "inUse"}, fieldKeys(admin.Patch(path, object{"id": id, "posUrl": host}).Want(422)), host)
			w.As("companyadmin@summit.test").Post("/api/domains", object{"domain": strings.Split(host, "/")[0]}).Want(422)
		}
		assert.Equal(t, map[string]string{"posUrl": "invalid"}, fieldKeys(admin.Patch(path, object{"id": id, "posUrl": "127.0.0.1"}).Want(422)))
		admin.Patch(path, object{"id": id, "posUrl": "summit.test"}).Want(200)
		w.As("originator@summit.test").Patch("/los/api/pos-config/user", object{"headline": "Ask Orion"}).Want(200)
		assert.NotEqual(t, "Ask Orion", w.Anonymous().With("Host", "summit.test").Get("/api/portal-door").Want(200).Map()["headline"], "a unit's portal is not taken over")
		admin.Patch(path, object{"id": id, "posUrl": "summit.gable.test"}).Want(200)
		assert.Equal(t, "Ask Orion", w.Anonymous().With("Host", "summit.gable.test").Get("/api/portal-door").Want(200).Map()["headline"])
	})
	t.Run("PATCH /api/wizeusers/a colleague's portal", func(t *testing.T) {
		other := string(demo.UserID("processor@summit.test"))
		admin.Patch(path, object{"id": id, "posUrl": "orion.summit.test"}).Want(200)
		for _, address := range []string{"orion.summit.test", "Orion.Summit.test/apply"} {
			assert.Equal(t, map[string]string{"posUrl": "inUse"}, fieldKeys(branch.Patch(path, object{"id": other, "posUrl": address}).Want(422)), address)
			branch.Post(path, object{"email": "taker@summit.test", "firstName": "T", "lastName": "Aker", "posUrl": address,
				"WizeRoles": []object{{"name": "Originator"}}, "WizeOrgUnitId": austin}).Want(422)
		}
		branch.Patch(path, object{"id": id, "posUrl": "orion.summit.test", "lastName": "Austinson"}).Want(200)
		admin.Patch(path, object{"id": id, "posUrl": nil}).Want(200)
	})
	t.Run("PATCH /api/wizeusers/units out of reach", func(t *testing.T) {
		w.Exec("update user_role set role = 'Administrator' where user_id = $1", string(demo.UserID("branchadmin@summit.test")))
		admin.Patch(path, object{"id": id, "linkedOrgIds": []string{miami}}).Want(200)
		_, fields := branch.Patch(path, object{"id": id, "linkedOrgIds": []string{}}).Want(422).Error()
		assert.Equal(t, []string{"linkedOrgIds"}, fields)
		admin.Patch(path, object{"id": id, "linkedOrgIds": []string{}}).Want(200)
		w.Exec("update user_role set role = 'BranchAdmin' where user_id = $1", string(demo.UserID("branchadmin@summit.test")))
	})
	t.Run("PATCH /api/wizeusers/roles", func(t *testing.T) {
		officer := w.As("originator@summit.test")
		officer.Get("/api/wizeusers/export-to-csv").Want(403)
		admin.Patch(path, object{"id": id, "WizeRoles": []object{{"name": "Originator"}, {"name": "CompanyAdmin"}}}).Want(200)
		officer.Get("/api/wizeusers/export-to-csv").Want(200)
		admin.Patch(path, object{"id": id, "WizeRoles": []object{{"name": "Originator"}}}).Want(200)
		officer.Get("/api/wizeusers/export-to-csv").Want(403)
		branch.Patch(path, object{"id": id, "WizeRoles": []object{{"name": "Processor"}}}).Want(403)
		admin.Patch(path, object{"id": id, "WizeRoles": []object{{"name": "Owner"}}}).Want(403)
		admin.Patch(path, object{"id": id, "WizeRoles": []object{{"name": "SuperAdmin"}}}).Want(403)
		admin.Patch(path, object{"id": id, "WizeRoles": []object{{"name": "Originator"}, {"name": "Borrower"}}}).Want(403)
		admin.Patch(path, object{"id": string(demo.UserID("companyadmin@summit.test")), "WizeRoles": []object{{"name": "Originator"}}}).Want(403)
		w.As("owner@summit.test").Patch(path, object{"id": string(demo.UserID("owner@summit.test")), "WizeRoles": []object{{"name": "Originator"}}}).Want(403)
		_, fields := admin.Patch(path, object{"id": id, "WizeRoles": []object{}}).Want(422).Error()
		assert.Equal(t, []string{"WizeRoles"}, fields)
	})
	t.Run("PATCH /api/wizeusers/422 mass assignment", func(t *testing.T) {
		for field, value := range (object{"tenantId": nothing, "status": "ACTIVE", "email": "x@y.test", "version": 9, "WizeOrgUnitId": miami, "password": "x", "profileImage": "http://x", "proPlan": true}) {
			_, fields := admin.Patch(path, object{"id": id, field: value}).Want(422).Error()
			assert.Equal(t, []string{field}, fields)
		}
	})
	t.Run("PATCH /api/wizeusers/units", func(t *testing.T) {
		assert.Len(t, admin.Patch(path, object{"id": id, "linkedOrgIds": []string{miami}}).Want(200).Map()["LinkedOrgs"], 2)
		admin.Patch(path, object{"id": id, "linkedOrgIds": []string{newport}}).Want(422)
		branch.Patch(path, object{"id": id, "linkedOrgIds": []string{}}).Want(403)
		assert.Len(t, admin.Patch(path, object{"id": id, "linkedOrgIds": nil}).Want(200).Map()["LinkedOrgs"], 1)
	})
	t.Run("PATCH /api/wizeusers/wrong role", func(t *testing.T) {
		w.As("processor@summit.test").Patch(path, object{"id": id, "firstName": "X"}).Want(403)
		branch.Patch(path, object{"id": string(demo.UserID("originator2@summit.test")), "firstName": "X"}).Want(404)
		admin.Patch(path, object{"id": string(demo.UserID("owner@summit.test")), "firstName": "X"}).Want(403)
	})
	t.Run("PATCH /api/wizeusers/wrong tenant", func(t *testing.T) {
		admin.Patch(path, object{"id": string(demo.UserID("originator@harbor.test")), "firstName": "X"}).Want(404)
	})
	t.Run("PATCH /api/wizeusers/bad input", func(t *testing.T) {
		admin.Patch(path, `{"id":`).Want(400)
		admin.Patch(path, object{"firstName": "X"}).Want(422)
		admin.Patch(path, object{"id": nothing, "firstName": "X"}).Want(404)
		admin.Patch(path, object{"id": id, "firstName": ""}).Want(422)
	})
	require.Equal(t, "originator@summit.test", apitest.One[string](w, "select email from user_account where user_id = $1", id))
}
