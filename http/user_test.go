package http_test

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

type userPage struct {
	Rows []struct {
		ID, Name, Email, Status string
		TenantName, TenantType  string
		WizeRoles               []struct{ Name string }
		WizeOrgUnit             struct{ DisplayName string }
	}
	Count int
}

func (p userPage) emails() []string {
	list := []string{}
	for _, row := range p.Rows {
		list = append(list, row.Email)
	}
	return list
}

func users(c *apitest.Client, query string) userPage {
	var page userPage
	c.Get("/api/wizeusers" + query).Want(200).Into(&page)
	return page
}

func TestCurrentUser(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	me := w.As("branchadmin@summit.test").Get("/api/wizeusers/current?userTimeZone=America/Chicago").Want(200).Map()
	assert.Equal(t, "Bailey Austinson", me["fullName"])
	assert.Equal(t, "Austin", me["WizeOrgUnit"].(map[string]any)["displayName"])
	assert.Equal(t, string(demo.UnitID("summit.test", "Austin")), me["WizeOrgUnitId"])
	assert.Equal(t, "summit.test", me["posDomain"])
	assert.Equal(t, false, me["canConsolidate"])
	assert.Equal(t, false, me["isHeadQuarter"])
	assert.Contains(t, me["permissions"], "user:invite")
	assert.NotContains(t, me["permissions"], "user:impersonate")
	assert.NotContains(t, me, "actingFor")
	w.As("borrower@example.test").Get("/api/wizeusers/current").Want(200)
	w.As("originator@summit.test").Get("/api/wizeusers/current?userTimeZone=Mars/Olympus").Want(400)
	w.Anonymous().Get("/api/wizeusers/current").Want(401)
}

func TestFunctionPermissionsFollowOverrides(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	assigned := func(key string) bool {
		var f map[string]struct{ Assigned bool }
		officer.Get("/api/wizeusers/function-permissions").Want(200).Into(&f)
		require.Contains(t, f, key)
		return f[key].Assigned
	}
	assert.True(t, assigned("LOAN_CREATE"))
	assert.False(t, assigned("LOAN_UNLOCK"))
	for permission, is := range map[string]bool{"loan:create": false, "loan:unlock": true, "user:impersonate": true} {
		w.Exec("insert into function_override (tenant_id, role, permission, assigned) values ($1, 'Originator', $2, $3)", string(demo.TenantID("summit.test")), permission, is)
	}
	assert.False(t, assigned("LOAN_CREATE"), "at the next request")
	assert.True(t, assigned("LOAN_UNLOCK"))
	officer.Post("/los/api/loans", map[string]any{}).Want(403)
	officer.Post("/api/impersonation", map[string]string{"userId": string(demo.UserID("processor@summit.test")), "reason": "x"}).Want(403)
	w.As("originator@harbor.test").Post("/los/api/loans", map[string]any{}).Want(201)
}

func TestListUsers(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")

	austin := users(officer, "?limit=99")
	assert.ElementsMatch(t, []string{"branchadmin@summit.test", "originator@summit.test", "processor@summit.test", "assistant@summit.test"}, austin.emails(),
		"the own branch, without borrowers and realtors")
	assert.Equal(t, 4, austin.Count)
	assert.Equal(t, 10, users(admin, "?limit=99").Count, "headquarters and below")
	assert.Equal(t, 2, users(admin.With("lw-org-unit-id", string(demo.UnitID("summit.test", "Miami"))), "").Count)
	assert.Equal(t, 10, users(admin.With("lw-org-unit-id", string(demo.UnitID("summit.test", "Miami"))).With("lw-consolidate-all-data", "true"), "?limit=99").Count)
	officer.With("lw-org-unit-id", string(demo.UnitID("summit.test", "Miami"))).Get("/api/wizeusers").Want(403)
	officer.With("lw-consolidate-all-data", "true").Get("/api/wizeusers").Want(403)

	owners := users(admin, "?limit=1&columns="+url.QueryEscape(`["id"]`)+"&where="+url.QueryEscape(`{"status":["ACTIVE","INVITE_SENT"],"WizeRoles":["Owner","Company Admin"]}`))
	assert.Equal(t, 2, owners.Count)
	require.Len(t, owners.Rows, 1)
	assert.NotEmpty(t, owners.Rows[0].ID)
	assert.Empty(t, owners.Rows[0].Email, "only the columns asked for")
	assert.Equal(t, []string{"originator2@summit.test"}, users(admin, "?searchTerm=ocean").emails())
	assert.Equal(t, []string{"branchadmin2@summit.test", "originator2@summit.test"},
		users(admin, "?orderBy=email&filters="+url.QueryEscape(`{"WizeOrgUnitId":"`+string(demo.UnitID("summit.test", "Miami"))+`"}`)).emails())
	assert.Equal(t, "processor@summit.test", users(officer, "?orderBy=email&sort=DESC&limit=1").Rows[0].Email)
	assert.Equal(t, "originator@summit.test", users(officer, "?orderBy=email&sort=DESC&limit=1&offset=1").Rows[0].Email)
	assert.Zero(t, users(admin, "?filters="+url.QueryEscape(`{"WizeRoles":[]}`)).Count)
	assert.Zero(t, users(admin, "?searchTerm=harbor.test").Count, "nothing of another company")

	for _, bad := range []string{`?filters={"passwordHash":"x"}`, `?orderBy=password_hash`, `?columns=["tenantSecret"]`, `?filters={"WizeRoles":["Root"]}`, `?filters={"WizeRoles":7}`,
		`?where=[]`, `?filters={`, `?limit=1000`, `?orderBy=WizeRoles`, `?filters={"id":"x"}`, `?filters={"WizeOrgUnitId":"null; drop table login"}`} {
		path, query, _ := cut(bad)
		code, _ := admin.Get("/api/wizeusers?" + path + "=" + url.QueryEscape(query)).Want(400).Error()
		assert.Equal(t, "BAD_REQUEST", code, bad)
	}
	for _, who := range []string{"borrower@example.test", "realtor@example.test", "superadmin@gable.test"} {
		w.As(who).Get("/api/wizeusers").Want(403)
	}
	w.Anonymous().Get("/api/wizeusers").Want(401)
}

func cut(query string) (name, value string, found bool) {
	for i := range query {
		if query[i] == '=' {
			return query[1:i], query[i+1:], true
		}
	}
	return query, "", false
}

func TestReadUser(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	path := func(email string) string { return "/api/wizeusers/user/" + string(demo.UserID(email)) }
	assert.Equal(t, "Parker Austinson", officer.Get(path("processor@summit.test")).Want(200).Map()["name"])
	missing := officer.Get("/api/wizeusers/user/01890000-0000-7000-8000-000000000000").Want(404).Map()
	for _, hidden := range []string{"originator2@summit.test", "owner@harbor.test", "borrower@example.test", "superadmin@gable.test"} {
		answer := officer.Get(path(hidden)).Want(404).Map()
		answer["errorRef"] = missing["errorRef"]
		assert.Equal(t, missing, answer, hidden)
	}
	officer.Get("/api/wizeusers/user/x").Want(400)
	officer.Get("/api/wizeusers/user/undefined").Want(400)
	w.As("companyadmin@summit.test").Get(path("originator2@summit.test")).Want(200)
	w.As("borrower@example.test").Get(path("originator@summit.test")).Want(403)
	w.Anonymous().Get(path("originator@summit.test")).Want(401)
}

func TestSelectableUnits(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	type page struct {
		Rows []struct {
			DisplayName   string
			IsHeadQuarter bool
		}
		Count int
		All   *struct{ WizeOrgUnitID, DisplayName string }
	}
	var p page
	w.As("owner@summit.test").Get("/api/wizeusers/branches-all").Want(200).Into(&p)
	assert.Equal(t, 3, p.Count)
	assert.True(t, p.Rows[0].IsHeadQuarter)
	require.NotNil(t, p.All)
	assert.Equal(t, string(demo.UnitID("summit.test", "")), p.All.WizeOrgUnitID)
	p = page{}
	w.As("branchadmin@summit.test").Get("/api/wizeusers/branches-all").Want(200).Into(&p)
	require.Equal(t, 1, p.Count)
	assert.Equal(t, "Austin", p.Rows[0].DisplayName)
	assert.Nil(t, p.All)
	w.Anonymous().Get("/api/wizeusers/branches-all").Want(401)
}

func TestRoles(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	names := func(who, path string) []string {
		var page struct{ Rows []struct{ Name string } }
		w.As(who).Get(path + "?limit=999").Want(200).Into(&page)
		var list []string
		for _, row := range page.Rows {
			list = append(list, row.Name)
		}
		return list
	}
	assert.Contains(t, names("originator@summit.test", "/api/wizeroles"), "CompanyAdmin")
	assert.NotContains(t, names("originator@summit.test", "/api/wizeroles"), "SuperAdmin")
	assert.Contains(t, names("superadmin@gable.test", "/admin/api/superadmin/wizeroles"), "Borrower")
	w.As("supersupport@gable.test").Get("/admin/api/superadmin/wizeroles").Want(403)
	w.As("borrower@example.test").Get("/api/wizeroles").Want(403)
}

func TestSupportUsers(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	types := func(c *apitest.Client, path string) (map[string]bool, userPage) {
		var page userPage
		c.Get(path + "?limit=999").Want(200).Into(&page)
		found := map[string]bool{}
		for _, row := range page.Rows {
			found[row.TenantType] = true
		}
		return found, page
	}
	all := map[string]bool{"BROKER": true, "LENDER": true, "PROCESSOR": true}
	for who, want := range map[string]map[string]bool{
		"superadmin@gable.test": all, "supersupport@gable.test": all, "lendersupport@gable.test": {"LENDER": true}, "brokersupport@gable.test": {"BROKER": true},
	} {
		found, page := types(w.As(who), "/admin/api/support/wizeusers")
		assert.Equal(t, want, found, who)
		assert.Len(t, page.Rows, page.Count)
	}
	found, _ := types(w.As("superadmin@gable.test"), "/admin/api/superadmin/wizeusers")
	assert.Equal(t, all, found)

	var page userPage
	support := w.As("supersupport@gable.test")
	support.Get("/admin/api/support/wizeusers?searchTerm=newportson&orderBy=email").Want(200).Into(&page)
	assert.Equal(t, []string{"originator@harbor.test", "processor@harbor.test"}, page.emails())
	page = userPage{}
	support.Get("/admin/api/support/wizeusers?filters=" + url.QueryEscape(`{"WizeRoles":["Owner"],"tenantType":["LENDER"]}`)).Want(200).Into(&page)
	assert.Equal(t, []string{"owner@harbor.test"}, page.emails())
	support.Get("/admin/api/support/wizeusers?filters=" + url.QueryEscape(`{"password_hash":"x"}`)).Want(400)

	for _, who := range []string{"reportviewer@gable.test", "salesteam@gable.test"} {
		found, page := types(w.As(who), "/admin/api/support/wizeusers")
		assert.Equal(t, all, found, "they read whom the customers have")
		assert.NotContains(t, page.emails(), "borrower@example.test", "but not their borrowers")
	}
	for _, who := range []string{"owner@summit.test", "borrower@example.test"} {
		w.As(who).Get("/admin/api/support/wizeusers").Want(403)
	}
	support.Get("/admin/api/superadmin/wizeusers").Want(403)
	w.Anonymous().Get("/admin/api/support/wizeusers").Want(401)

	acting := another(t, w).signIn("superadmin@gable.test")
	require.Equal(t, 201, acting.actFor("owner@summit.test").status)
	assert.Equal(t, 403, acting.as("owner@summit.test", "GET", "/admin/api/support/wizeusers", nil).status, "while acting one has the other's rights only")
}
