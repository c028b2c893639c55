package http_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// actFor begins to act for a demo user.
func (b *browser) actFor(email string, code ...string) reply {
	b.t.Helper()
	body := map[string]string{"userId": string(demo.UserID(email)), "reason": "Asked for help by phone"}
	if len(code) > 0 {
		body["code"] = code[0]
	}
	return b.do("POST", "/api/impersonation", body)
}

// as sends a request for the user acted for.
func (b *browser) as(email, method, path string, body any) reply {
	b.t.Helper()
	return b.do(method, path, body, "lw-child-user-id", string(demo.UserID(email)))
}

func TestImpersonation(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("supersupport@gable.test")
	assert.Equal(t, 403, b.do("GET", "/los/api/loans", nil).status, "provider staff see no loan")
	assert.Equal(t, 403, b.as("originator@summit.test", "GET", "/los/api/loans", nil).status, "nothing begun")

	before := b.jar.Cookies(mustURL(t, b.w.URL))[0].Value
	r := b.actFor("originator@summit.test")
	require.Equal(t, 201, r.status, r.raw)
	assert.Equal(t, "originator@summit.test", r.body["user"].(map[string]any)["email"])
	assert.NotEqual(t, before, b.jar.Cookies(mustURL(t, b.w.URL))[0].Value, "the session is renewed")
	ends, err := time.Parse(time.RFC3339, r.body["endsAt"].(string))
	require.NoError(t, err)
	assert.WithinDuration(t, b.w.Now().Add(time.Hour), ends, time.Minute)

	assert.Equal(t, 200, b.as("originator@summit.test", "GET", "/los/api/loans", nil).status)
	assert.Equal(t, 403, b.do("GET", "/los/api/loans", nil).status, "without the header one is oneself")
	assert.Equal(t, 403, b.as("processor@summit.test", "GET", "/los/api/loans", nil).status, "another than the one begun for")
	own := b.as("originator@summit.test", "GET", "/api/wizeusers/current", nil)
	assert.Equal(t, "supersupport@gable.test", own.body["email"], "the logged-in user, whatever the header")
	assert.Equal(t, "Asked for help by phone", own.body["actingFor"].(map[string]any)["reason"])
	child := b.as("originator@summit.test", "GET", "/api/wizeusers/current/impersonate", nil)
	assert.Equal(t, "originator@summit.test", child.body["email"])
	assert.NotContains(t, child.body["permissions"], "loan:reveal-ssn")
	assert.Equal(t, 409, b.actFor("processor@summit.test").status, "one at a time")

	assert.Equal(t, 201, b.as("originator@summit.test", "POST", "/los/api/loans", map[string]any{}).status)
	who := apitest.One[string](b.w, `select actor_name || ' for ' || user_name from audit_entry where kind = 'loan' and impersonation_id is not null limit 1`)
	assert.Equal(t, "Sunny Provider for Orion Austinson", who, "both are in the entry")
	assert.Equal(t, int64(1), apitest.One[int64](b.w, `select count(*) from audit_entry a join tenant t using (tenant_id)
		where a.kind = 'impersonation' and a.action = 'began' and t.name = 'Summit Lending' and a.after->>'reason' = '"Asked for help by phone"'
		or a.kind = 'impersonation' and a.action = 'began' and a.after->>'reason' = 'Asked for help by phone'`), "in the customer's own log")

	assert.Equal(t, 204, b.as("originator@summit.test", "DELETE", "/api/impersonation", nil).status)
	assert.Equal(t, 403, b.as("originator@summit.test", "GET", "/los/api/loans", nil).status)
	assert.Equal(t, 204, b.do("DELETE", "/api/impersonation", nil).status, "nothing to end")
	assert.Equal(t, int64(1), apitest.One[int64](b.w, "select count(*) from impersonation where ended_at is not null"))
	assert.Equal(t, 404, b.do("GET", "/api/wizeusers/current/impersonate", nil).status)
	assert.Equal(t, 201, b.actFor("processor@summit.test").status, "after the other ended")
}

func TestImpersonationWho(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	for _, c := range []struct {
		actor, target string
		status        int
	}{
		{"superadmin@gable.test", "owner@keel.test", 201},
		{"supersupport@gable.test", "borrower@example.test", 201},
		{"lendersupport@gable.test", "originator@harbor.test", 201},
		{"lendersupport@gable.test", "originator@summit.test", 403},
		{"brokersupport@gable.test", "originator@summit.test", 201},
		{"brokersupport@gable.test", "originator@harbor.test", 403},
		{"superadmin@gable.test", "supersupport@gable.test", 403},
		{"superadmin@gable.test", "superadmin@gable.test", 403},
		{"reportviewer@gable.test", "originator@summit.test", 403},
		{"salesteam@gable.test", "originator@summit.test", 403},
		{"companyadmin@summit.test", "originator@summit.test", 201},
		{"companyadmin@summit.test", "owner@summit.test", 403},
		{"companyadmin@summit.test", "originator@harbor.test", 404},
		{"companyadmin@summit.test", "superadmin@gable.test", 404},
		{"loanadmin@summit.test", "originator@summit.test", 403},
		{"branchadmin@summit.test", "originator@summit.test", 403},
		{"originator@summit.test", "processor@summit.test", 403},
		{"borrower@example.test", "originator@summit.test", 403},
		{"realtor@example.test", "originator@summit.test", 403},
	} {
		client := w.As(c.actor)
		answer := client.Post("/api/impersonation", map[string]string{"userId": string(demo.UserID(c.target)), "reason": "test"})
		assert.Equal(t, c.status, answer.Status, "%s for %s: %s", c.actor, c.target, answer.Body)
	}
	admin := w.As("companyadmin@summit.test")
	missing := admin.Post("/api/impersonation", map[string]string{"userId": "01890000-0000-7000-8000-000000000000", "reason": "x"}).Want(404).Map()
	foreign := admin.Post("/api/impersonation", map[string]string{"userId": string(demo.UserID("owner@harbor.test")), "reason": "x"}).Want(404).Map()
	delete(missing, "errorRef")
	delete(foreign, "errorRef")
	assert.Equal(t, missing, foreign, "another company's user is no more there than one that does not exist")
	w.Exec("update user_account set status = 'SUSPEND' where email = 'assistant@summit.test'")
	admin.Post("/api/impersonation", map[string]string{"userId": string(demo.UserID("assistant@summit.test")), "reason": "x"}).Want(409)
	for _, body := range []any{map[string]string{"userId": string(demo.UserID("originator@summit.test"))}, map[string]string{"reason": "x"},
		map[string]string{"userId": string(demo.UserID("originator@summit.test")), "reason": "  "}, map[string]string{"userId": "x", "reason": "x"}} {
		admin.Post("/api/impersonation", body).Want(422)
	}
	w.Anonymous().Post("/api/impersonation", map[string]string{"userId": string(demo.UserID("originator@summit.test")), "reason": "x"}).Want(401)
}

// What was ended by a change of the one or the other is over: it does not come back with them within its hour.
func TestImpersonationIsNotRevived(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("companyadmin@summit.test")
	owner, super := b.w.As("owner@summit.test"), b.w.As("superadmin@gable.test")
	officer, admin := string(demo.UserID("originator@summit.test")), string(demo.UserID("companyadmin@summit.test"))
	users := func() int { return b.as("originator@summit.test", "GET", "/api/wizeusers", nil).status }
	role := func(c *apitest.Client, path, id string, names ...string) {
		t.Helper()
		var roles []object
		for _, name := range names {
			roles = append(roles, object{"name": name})
		}
		c.Patch(path, object{"id": id, "WizeRoles": roles}).Want(200)
	}
	for what, change := range map[string]func(){
		"suspended and reinstated": func() {
			owner.Patch("/api/wizeusers/"+officer+"/SUSPEND", nil).Want(200)
			assert.Equal(t, 403, users())
			owner.Patch("/api/wizeusers/"+officer+"/ACTIVE", nil).Want(200)
		},
		"suspended and reinstated by the provider, unnoticed in between": func() {
			super.Patch("/admin/api/superadmin/wizeusers/"+officer+"/SUSPEND", nil).Want(200)
			super.Patch("/admin/api/superadmin/wizeusers/"+officer+"/ACTIVE", nil).Want(200)
		},
		"whoever acts was an admin no more for a while": func() {
			role(owner, "/api/wizeusers", admin, "Processor")
			role(owner, "/api/wizeusers", admin, "CompanyAdmin")
		},
		"who is acted for was another for a while": func() {
			role(super, "/admin/api/superadmin/wizeusers", officer, "BranchAdmin")
			role(super, "/admin/api/superadmin/wizeusers", officer, "Originator")
		},
	} {
		require.Equal(t, 201, b.actFor("originator@summit.test").status, what)
		require.Equal(t, 200, users(), what)
		change()
		assert.Equal(t, 403, users(), what)
		assert.Equal(t, 200, b.whoami(), what)
		assert.Zero(t, apitest.One[int](b.w, "select count(*)::int from impersonation where ended_at is null"), what)
		assert.Zero(t, apitest.One[int](b.w, "select count(*)::int from session where acting_user_id is not null"), what)
	}
}

func TestImpersonationEnds(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("companyadmin@summit.test")
	users := func() int { return b.as("originator@summit.test", "GET", "/api/wizeusers", nil).status }
	begin := func() {
		t.Helper()
		require.Equal(t, 201, b.actFor("originator@summit.test").status)
		require.Equal(t, 200, users())
	}

	begin()
	b.w.Exec("update user_role set role = 'BranchAdmin' where user_id = $1", string(demo.UserID("companyadmin@summit.test")))
	assert.Equal(t, 403, users(), "at once, when the right is gone")
	b.w.Exec("update user_role set role = 'CompanyAdmin' where user_id = $1", string(demo.UserID("companyadmin@summit.test")))
	require.Equal(t, 200, users())
	b.w.Exec("update user_account set status = 'SUSPEND' where email = 'originator@summit.test'")
	assert.Equal(t, 403, users(), "when the other is suspended")
	assert.Equal(t, 200, b.whoami(), "which does not end one's own session")
	b.w.Exec("update user_account set status = 'ACTIVE' where email = 'originator@summit.test'")
	require.Equal(t, 200, users())

	for range 2 {
		b.w.Advance(29 * time.Minute)
		require.Equal(t, 200, users())
	}
	b.w.Advance(3 * time.Minute)
	assert.Equal(t, 403, users(), "after an hour")

	begin()
	require.Equal(t, 204, b.do("POST", "/api/logout", nil).status)
	assert.Equal(t, int64(1), apitest.One[int64](b.w, "select count(*) from impersonation where ended_at is not null"), "logging out ends it too")
	b.signIn("companyadmin@summit.test")
	assert.Equal(t, 403, users())
}

func TestImpersonationRefuses(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("superadmin@gable.test")
	require.Equal(t, 201, b.actFor("companyadmin@summit.test").status)
	for _, c := range [][2]string{{"GET", "/api/mfa"}, {"POST", "/api/mfa/totp"}, {"GET", "/api/sessions"}, {"DELETE", "/api/sessions"}, {"POST", "/api/impersonation"}} {
		assert.Equal(t, 403, b.as("companyadmin@summit.test", c[0], c[1], map[string]string{}).status, "%s %s", c[0], c[1])
	}
	functions := b.as("companyadmin@summit.test", "GET", "/api/wizeusers/function-permissions", nil).body
	assert.Equal(t, false, functions["LOAN_REVEAL_SSN"].(map[string]any)["assigned"])
	assert.Equal(t, false, functions["USER_EXPORT"].(map[string]any)["assigned"])
	assert.Equal(t, true, functions["LOAN_CREATE"].(map[string]any)["assigned"])
	other := another(t, b.w).signIn("companyadmin@summit.test")
	assert.Equal(t, 403, other.as("originator@summit.test", "GET", "/api/wizeusers", nil).status, "another session did not begin it")
}

func TestImpersonationAsksForTheSecondFactor(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("supersupport@gable.test")
	secret := b.enrol()
	r := b.actFor("originator@summit.test")
	assert.Equal(t, 422, r.status)
	assert.Equal(t, "code", r.body["errors"].([]any)[0].(map[string]any)["field"])
	assert.Equal(t, 422, b.actFor("originator@summit.test", "000000").status)
	assert.Equal(t, 200, b.whoami(), "a wrong code does not end the session")
	r = b.actFor("originator@summit.test", b.code(secret))
	assert.Equal(t, 201, r.status, r.raw)
}

func TestImpersonationOfTwoAtOnce(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("superadmin@gable.test")
	cookies := b.jar.Cookies(mustURL(t, b.w.URL))
	var begun atomic.Int32
	var wg sync.WaitGroup
	for _, email := range []string{"originator@summit.test", "originator@harbor.test", "processor@summit.test", "owner@keel.test"} {
		tab := another(t, b.w)
		tab.jar.SetCookies(mustURL(t, b.w.URL), cookies)
		wg.Go(func() {
			if tab.actFor(email).status == 201 {
				begun.Add(1)
			}
		})
	}
	wg.Wait()
	assert.EqualValues(t, 1, begun.Load())
	assert.Equal(t, int64(1), apitest.One[int64](b.w, "select count(*) from impersonation"))
	assert.Equal(t, int64(1), apitest.One[int64](b.w, "select count(*) from session where revoked_at is null and acting_user_id is not null"))
}

// A person acted for is shown what they are told, and reads it themselves.
func TestNotificationsOfAPersonActedFor(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("owner@summit.test")
	require.Equal(t, 201, b.actFor("processor@summit.test").status)
	for _, path := range []string{"/los/api/notifications", "/los/api/notification-preferences"} {
		assert.Equal(t, 200, b.as("processor@summit.test", "GET", path, nil).status)
	}
	assert.Equal(t, 403, b.as("processor@summit.test", "PATCH", "/los/api/notifications", map[string]any{"all": true, "isRead": true}).status)
	assert.Equal(t, 403, b.as("processor@summit.test", "PATCH", "/los/api/notification-preferences", map[string]any{"digestHour": 9}).status)
}

// TestWhatIsNotDoneInAnothersName: what can't be undone, or tells of many at once, is refused while acting for an owner who may do all of it.
func TestWhatIsNotDoneInAnothersName(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("supersupport@gable.test")
	owner, officer := b.w.As("owner@summit.test").With("lw-consolidate-all-data", "true"), b.w.As("originator@summit.test")
	loan := officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	officer.Patch(loan+"/borrowers/"+jane+"/ssn", `{"IdentifierValue":"123-45-6789"}`).Want(200)
	owner.Post("/api/domains", object{"domain": "summit-loans.gable.test"}).Want(201)
	lead := owner.Post(leads, newLead("Dora")).Want(201).Map()["id"].(string)
	require.Equal(t, 201, b.actFor("owner@summit.test").status)
	for _, call := range [][2]string{
		{"PATCH", loan + "/archive"}, {"PATCH", loan + "/unarchive"}, {"GET", loan + "/documents/export"},
		{"PATCH", "/api/wizeusers/" + string(demo.UserID("assistant@summit.test")) + "/SUSPEND"},
		{"DELETE", "/api/domains/summit-loans.gable.test"}, {"PATCH", loan + "/borrowers/" + jane + "/ssn"}, {"DELETE", "/lead/api/leads/" + lead},
	} {
		body := any(map[string]any{})
		if call[1] == loan+"/borrowers/"+jane+"/ssn" {
			body = map[string]any{"IdentifierValue": "987-65-4320"}
		}
		r := b.do(call[0], call[1], body, "lw-child-user-id", string(demo.UserID("owner@summit.test")), "lw-consolidate-all-data", "true")
		assert.Equal(t, 403, r.status, "%v: %s", call, r.raw)
	}
	assert.Equal(t, "123456789", officer.Get(loan + "/borrowers/" + jane + "/social").Want(200).Map()["IdentifierValue"])
}
