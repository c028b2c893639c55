package http_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/loan"
	"gable/http/apitest"
)

const (
	corey     = "contractprocessor@keel.test"
	keelOwner = "owner@keel.test"
)

// overrides of one company on one role, as another process would write them.
func override(w *apitest.World, company, role, permission string, assigned bool) {
	w.Exec(`insert into function_override (tenant_id, role, permission, assigned) values ($1, $2, $3, $4)
		on conflict (tenant_id, role, permission) do update set assigned = excluded.assigned`, string(demo.TenantID(company)), role, permission, assigned)
}

// secondProcessor is one more person of the processor organisation.
func secondProcessor(w *apitest.World) string {
	const email = "second@keel.test"
	w.Exec(`insert into user_account (tenant_id, user_id, email, first_name, last_name, status) values ($1, $2, $3, 'Sefa', 'Keelson', 'ACTIVE')`,
		string(demo.TenantID("keel.test")), string(demo.UserID(email)), email)
	w.Exec("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'ContractProcessor')", string(demo.TenantID("keel.test")), string(demo.UserID(email)))
	w.Exec("insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current) values ($1, $2, $3, true)",
		string(demo.TenantID("keel.test")), string(demo.UserID(email)), string(demo.UnitID("keel.test", "")))
	return email
}

// TestNobodyElseOfTheProcessorOrganisation: on every route of a loan that is shared with a colleague, the others of the organisation,
// its owner first, are answered as for a loan that there is not.
func TestNobodyElseOfTheProcessorOrganisation(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	summit := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzsummit")
	second := secondProcessor(w)
	w.Share(summit.officer, summit.loan, corey)
	w.As(corey).Get(summit.loan).Want(200)
	// The owner may do everything at home: what is left is whether the loan is theirs.
	for _, function := range []string{"loan:unlock", "loan:archive", "loan:export", "rule:read", "rule:edit"} {
		override(w, "keel.test", "Owner", function, true)
	}
	before := summit.sum(w)
	for _, email := range []string{keelOwner, second} {
		walk := &walker{T: t, api: w.Server.API, client: w.As(email), victim: summit}
		walked := 0
		for _, r := range w.Server.API.Routes() {
			if strings.Contains(r.Path, "{loanId}") {
				walked++
				walk.route(r, summit.target(), summit.number, nowhere.loan)
			}
		}
		require.Greater(t, walked, 100)
		require.Zero(t, w.As(email).Get("/los/api/loans").Want(200).Map()["count"])
		require.Zero(t, w.As(email).Get("/los/api/loans/totals").Want(200).Map()["count"])
		require.Zero(t, w.As(email).Get("/los/api/dashboard/pipeline").Want(200).Map()["count"])
		require.Zero(t, w.As(email).Get("/workflow-task/api/tasks").Want(200).Map()["count"])
	}
	require.Equal(t, before, summit.sum(w))
	require.EqualValues(t, 1, w.As(keelOwner).Get("/los/api/processing-requests").Want(200).Map()["count"], "who runs the organisation sees what it is asked")
	require.EqualValues(t, 0, w.As(second).Get("/los/api/processing-requests").Want(200).Map()["count"], "who is not named does not")
}

// TestWhatASharedLoanAllows: the smaller of what the company that holds the loan gives a contract processor, and of what the own one
// allows; a change of either holds with the next request.
func TestWhatASharedLoanAllows(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, keel := w.As("originator@summit.test"), w.As(corey)
	loan := officer.Loan()
	borrower := officer.Borrower(loan, "Jane", "Invented", true)
	officer.Patch(loan+"/borrowers/"+borrower+"/ssn", `{"IdentifierValue":"123-45-6789"}`).Want(200)
	w.Share(officer, loan, corey)
	calls := map[string]func(*apitest.Client) *apitest.Answer{
		"loan:change-stage":   func(c *apitest.Client) *apitest.Answer { return c.Patch(loan+"/stage/PREAPPROVED", nil) },
		"loan:archive":        func(c *apitest.Client) *apitest.Answer { return c.Patch(loan+"/unarchive", nil) },
		"loan:unlock":         func(c *apitest.Client) *apitest.Answer { return c.Patch(loan+"/unlock", nil) },
		"loan:export":         func(c *apitest.Client) *apitest.Answer { return c.Get(loan + "/export") },
		"loan:reveal-ssn":     func(c *apitest.Client) *apitest.Answer { return c.Get(loan + "/borrowers/" + borrower + "/social") },
		"rule:read":           func(c *apitest.Client) *apitest.Answer { return c.Post(loan+"/rules/test", `{}`) },
		"loan:edit-financial": func(c *apitest.Client) *apitest.Answer { return c.Post(loan+"/assets", `{}`) },
		"loan:read-audit":     func(c *apitest.Client) *apitest.Answer { return c.Get(loan + "/history") },
	}
	given := []string{"loan:reveal-ssn", "loan:edit-financial", "loan:read-audit"}
	answers := func(c *apitest.Client, permission string, want bool, why string) {
		t.Helper()
		status := calls[permission](c).Status
		require.Equal(t, want, status < 300, "%s: %s as %s: %d", why, permission, c.Email, status)
		require.Equal(t, !want, status == 403, "%s: %s as %s: %d", why, permission, c.Email, status)
	}
	for permission := range calls {
		holds := slices.Contains(given, permission)
		answers(keel, permission, holds, "before anyone says anything")
		override(w, "keel.test", "ContractProcessor", permission, true)
		answers(keel, permission, holds, "the own company gives nothing there")
		override(w, "summit.test", "ContractProcessor", permission, true)
		answers(keel, permission, true, "both allow it")
		override(w, "keel.test", "ContractProcessor", permission, false)
		answers(keel, permission, false, "the own company takes it")
		override(w, "keel.test", "ContractProcessor", permission, true)
		override(w, "summit.test", "ContractProcessor", permission, false)
		answers(keel, permission, false, "the company that holds the loan takes it")
		w.Exec("delete from function_override where permission = $1", permission)
		answers(keel, permission, holds, "and all is as before")
	}

	t.Run("PATCH /api/function-permissions/gives nothing on another company's loan", func(t *testing.T) {
		w.As(keelOwner).Patch("/api/function-permissions", object{"changes": []object{{"role": "ContractProcessor", "permission": "loan:unlock", "assigned": true}, {"role": "ContractProcessor", "permission": "loan:archive", "assigned": true}}}).Want(200)
		keel.Patch(loan+"/unlock", nil).Want(403)
		keel.Patch(loan+"/archive", nil).Want(403)
		functions := keel.Post(loan+"/access-check", nil).Want(200).Map()["functionsData"].(map[string]any)
		require.Equal(t, false, functions["LOAN_UNLOCK"].(map[string]any)["assigned"], "the screen is told of this loan, not of home")
		require.Equal(t, true, functions["LOAN_EDIT_FINANCIAL"].(map[string]any)["assigned"])
	})
	t.Run("an owner on the team is a contract processor there", func(t *testing.T) {
		other := officer.Loan()
		w.Share(officer, other, keelOwner)
		owner := w.As(keelOwner)
		owner.Post(other+"/assets", `{}`).Want(201)
		for _, path := range []string{"/archive", "/unlock", "/stage/PREAPPROVED"} {
			owner.Patch(other+path, nil).Want(403)
		}
		owner.Get(other + "/export").Want(403)
		keel.Get(other).Want(404)
	})
	t.Run("a body that names the loan is held to the same", func(t *testing.T) {
		task := object{"title": "Order the appraisal", "dueDate": w.Now().Add(time.Hour), "LoanId": loanNumber(loan)}
		keel.Post("/workflow-task/api/tasks", task).Want(201)
		override(w, "summit.test", "ContractProcessor", "task:edit", false)
		keel.Post("/workflow-task/api/tasks", task).Want(403)
		keel.Post("/workflow-task/api/"+fmt.Sprint(loanNumber(loan))+"/tasks", task).Want(403)
	})
	t.Run("an export holds numbers for who may reveal them", func(t *testing.T) {
		override(w, "summit.test", "ContractProcessor", "loan:export", true)
		override(w, "keel.test", "ContractProcessor", "loan:export", true)
		require.Contains(t, string(keel.Get(loan+"/export").Want(200).Body), "123456789")
		override(w, "summit.test", "ContractProcessor", "loan:reveal-ssn", false)
		require.NotContains(t, string(keel.Get(loan+"/export").Want(200).Body), "123456789")
		officer.Patch(loan+"/users", object{"users": []object{{"WizeUserId": demo.UserID(officer.Email), "LoanRole": "Originator", "primary": true},
			{"WizeUserId": demo.UserID("assistant@summit.test"), "LoanRole": "Assistant"}}}).Want(200)
		require.NotContains(t, string(w.As("assistant@summit.test").Get(loan+"/export").Want(200).Body), "123456789", "an assistant may not either")
	})
}

func loanNumber(path string) (n int64) {
	_, _ = fmt.Sscanf(path, "/los/api/loans/%d", &n)
	return n
}

// TestWhoIsOnASharedLoan: the company that holds the loan says who, sees who, and ends it at once; the processor organisation chooses
// among those who were named.
func TestWhoIsOnASharedLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, keel, owner := w.As("originator@summit.test"), w.As(corey), w.As(keelOwner)
	second := secondProcessor(w)
	loan := officer.Loan()
	request := w.Share(officer, loan, corey)
	part := func(email, role string) object {
		return object{"WizeUserId": demo.UserID(email), "LoanRole": role, "primary": role == "Originator"}
	}
	lead := part("originator@summit.test", "Originator")
	team := func(c *apitest.Client, parts ...object) *apitest.Answer {
		return c.Patch(loan+"/users", object{"users": parts})
	}
	people := func(c *apitest.Client, users ...string) *apitest.Answer {
		ids := []any{}
		for _, email := range users {
			ids = append(ids, demo.UserID(email))
		}
		return c.Patch(request+"/users", object{"users": ids})
	}

	t.Run("GET /los/api/loans/{loanId}/users/the person of the other company stands there", func(t *testing.T) {
		row := officer.Get(loan + "/users").Want(200).Map()["rows"].([]any)[0].(map[string]any)
		require.Equal(t, "Keel Processing", row["processorName"])
		require.Equal(t, corey, row["email"])
		shared := officer.Get(loan + "/processing-request").Want(200).Map()["people"].([]any)[0].(map[string]any)
		require.Equal(t, true, shared["working"])
		require.Equal(t, "Corey Keelson", shared["name"])
	})
	t.Run("PATCH /los/api/loans/{loanId}/users/a second one by the people picker, and off again", func(t *testing.T) {
		able := officer.Get(loan + "/assignable-users?limit=99&searchTerm=keel").Want(200)
		require.Contains(t, string(able.Body), string(demo.UserID(second)))
		require.NotContains(t, string(able.Body), "@keel.test", "names are enough to choose")
		w.As(second).Get(loan).Want(404)
		team(officer, lead, part(corey, "ContractProcessor"), part(second, "ContractProcessor")).Want(200)
		w.As(second).Get(loan).Want(200)
		keel.Get(loan).Want(200)
		team(officer, lead, part(second, "ContractProcessor")).Want(200)
		keel.Get(loan).Want(404)
		team(officer, lead, part(corey, "ContractProcessor")).Want(200)
		for name, bad := range map[string][]object{
			"as anything else":   {lead, part(corey, "Processor")},
			"twice":              {lead, part(corey, "ContractProcessor"), part(corey, "ContractProcessor")},
			"of another company": {lead, part("processor@harbor.test", "ContractProcessor")},
			"without an officer": {part(corey, "ContractProcessor")},
		} {
			require.Equal(t, 422, team(officer, bad...).Status, name)
		}
		require.EqualValues(t, 2, officer.Get(loan + "/users").Want(200).Map()["count"])
		override(w, "summit.test", "Originator", "loan:share", false)
		team(officer, lead, part(corey, "ContractProcessor")).Want(200)
		team(officer, lead).Want(403)
		require.NotContains(t, string(officer.Get(loan+"/assignable-users?limit=99").Want(200).Body), string(demo.UserID(second)))
		w.Exec("delete from function_override")
	})
	t.Run("PATCH /los/api/processing-requests/{id}/users/among those who were named", func(t *testing.T) {
		people(owner, second).Want(422)
		people(keel, corey).Want(403)
		people(w.As(second), second).Want(403)
		people(w.As("owner@summit.test"), corey).Want(403)
		people(owner).Want(200)
		keel.Get(loan).Want(404)
		require.EqualValues(t, 1, officer.Get(loan + "/users").Want(200).Map()["count"])
		people(owner, corey).Want(200)
		keel.Get(loan).Want(200)
		history := officer.Get(loan + `/history?filters={"kind":"processing_person"}`).Want(200).Map()
		require.EqualValues(t, 2, history["count"], "the company that holds the loan reads what the other one changed")
		require.Equal(t, "Oak Keelson", history["rows"].([]any)[0].(map[string]any)["ActorName"])
	})
	t.Run("DELETE /los/api/loans/{loanId}/processing-request/wizeusers/{id}/at once, and for good", func(t *testing.T) {
		item := loan + "/processing-request/wizeusers/" + string(demo.UserID(corey))
		owner.Delete(item).Want(404)
		keel.Delete(item).Want(403)
		w.As("originator2@summit.test").Delete(item).Want(404)
		officer.Delete(item).Want(204)
		officer.Delete(item).Want(404)
		officer.Delete(loan + "/processing-request/wizeusers/" + nothing).Want(404)
		keel.Get(loan).Want(404)
		people(owner, corey).Want(422)
		keel.Get(loan).Want(404)
		team(officer, lead, part(corey, "ContractProcessor")).Want(200)
		keel.Get(loan).Want(200)
	})
	t.Run("PATCH /los/api/loans/{loanId}/processing-request/ended whatever locks the loan", func(t *testing.T) {
		officer.Patch(loan+"/archive", nil).Want(200)
		keel.Get(loan).Want(200)
		officer.Patch(loan+"/processing-request", object{"status": "ENDED"}).Want(200)
		keel.Get(loan).Want(404)
		officer.Patch(loan+"/processing-request", object{"WizeUserId": demo.UserID(corey)}).Want(423)
		people(owner, corey).Want(409)
	})
}

// TestActingForSomeoneOnASharedLoan: three companies' policies count then, and what is refused while acting stays refused.
func TestActingForSomeoneOnASharedLoan(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("supersupport@gable.test")
	officer := b.w.As("originator@summit.test")
	loan := officer.Loan()
	borrower := officer.Borrower(loan, "Jane", "Invented", true)
	officer.Patch(loan+"/borrowers/"+borrower+"/ssn", `{"IdentifierValue":"123-45-6789"}`).Want(200)
	b.w.Share(officer, loan, corey)
	require.Equal(t, 201, b.actFor(corey).status)
	require.Equal(t, 200, b.as(corey, "GET", loan, nil).status)
	require.Equal(t, 403, b.as(corey, "GET", loan+"/borrowers/"+borrower+"/social", nil).status)
	require.Equal(t, 201, b.as(corey, "POST", loan+"/assets", object{}).status)
	override(b.w, "keel.test", "ContractProcessor", "loan:edit-financial", false)
	require.Equal(t, 403, b.as(corey, "POST", loan+"/assets", object{}).status, "the own company's word counts at once")
	override(b.w, "keel.test", "ContractProcessor", "loan:edit-financial", true)
	require.Equal(t, 201, b.as(corey, "POST", loan+"/assets", object{}).status)
	override(b.w, "summit.test", "ContractProcessor", "loan:edit-financial", false)
	require.Equal(t, 403, b.as(corey, "POST", loan+"/assets", object{}).status)
	officer.Delete(loan + "/processing-request/wizeusers/" + string(demo.UserID(corey))).Want(204)
	require.Equal(t, 404, b.as(corey, "GET", loan, nil).status)
}

// TestTheDatabaseHoldsASharedLoan: who is not on the team does not get in past the application either, and no side writes what is the
// other's.
func TestTheDatabaseHoldsASharedLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan, unshared := officer.Loan(), officer.Loan()
	w.Share(officer, loan, corey)
	second := secondProcessor(w)
	summit, keel := string(demo.TenantID("summit.test")), string(demo.TenantID("keel.test"))
	app := w.Database.App(t)
	enter := func(email, tenant string, pinned int64, loans []int64, run string) error {
		tx, err := app.Begin(t.Context())
		require.NoError(t, err)
		defer func() { _ = tx.Rollback(t.Context()) }()
		policy := func(of string) int64 {
			return apitest.One[int64](w, "select policy_version from tenant where tenant_id = $1", of)
		}
		if _, err = tx.Exec(t.Context(), "select app.enter(null, 0, now(), $1, $2, $3, $4, $5, $5, 'shared', '{}', nullif($6::bigint, 0), $7, null, $1, $2)", keel, policy(keel), tenant, policy(tenant),
			string(demo.UserID(email)), pinned, loans); err != nil || run == "" {
			return err
		}
		_, err = tx.Exec(t.Context(), run)
		return err
	}
	one, other := loanNumber(loan), loanNumber(unshared)
	require.NoError(t, enter(corey, summit, one, []int64{one}, ""))
	for name, err := range map[string]error{
		"who is not on the team":      enter(second, summit, one, []int64{one}, ""),
		"the organisation's owner":    enter(keelOwner, summit, one, []int64{one}, ""),
		"a loan that is not shared":   enter(corey, summit, other, []int64{other}, ""),
		"one of several is not":       enter(corey, summit, 0, []int64{one, other}, ""),
		"pinned to what is not named": enter(corey, summit, other, []int64{one}, ""),
	} {
		require.ErrorContains(t, err, "GB001", name)
	}
	add := fmt.Sprintf(`insert into processing_person (tenant_id, request_id, user_id, loan_id, processor_tenant_id, put_at)
		select tenant_id, request_id, '%s', loan_id, processor_tenant_id, now() from processing_request`, demo.UserID(second))
	for name, err := range map[string]error{
		"at work, naming a colleague":     enter(corey, summit, one, []int64{one}, add),
		"at home, naming a colleague":     enter(corey, keel, 0, nil, add),
		"at work, ending the request":     enter(corey, summit, one, []int64{one}, "update processing_request set status = 'ENDED'"),
		"at home, moving to another loan": enter(corey, keel, 0, nil, fmt.Sprintf("update processing_person set loan_id = %d", other)),
	} {
		require.ErrorContains(t, err, "42501", name)
	}
	require.NoError(t, enter(corey, summit, one, []int64{one}, "update processing_person set working = false"))
	require.NoError(t, enter(corey, summit, one, []int64{one}, "delete from processing_person"))
	w.As(corey).Get(loan).Want(200)
	assert.Zero(t, apitest.One[int](w, "select count(*)::int from processing_person where user_id = $1", string(demo.UserID(second))))
}

// TestTheDatabaseKnowsEachSidesSteps: the database lets either side do to a request what the domain does, and nothing else. Both
// companies' people write to the row, and neither may answer for the other, or open again what has ended.
func TestTheDatabaseKnowsEachSidesSteps(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	path := w.Share(officer, officer.Loan(), corey)
	request := path[strings.LastIndex(path, "/")+1:]
	statuses := []string{loan.ProcessingRequested, loan.ProcessingAccepted, loan.ProcessingDeclined, loan.ProcessingEnded}
	step := func(tenant, from, to string) error {
		tx, err := w.Super.Begin(t.Context())
		require.NoError(t, err)
		defer func() { _ = tx.Rollback(t.Context()) }()
		_, err = tx.Exec(t.Context(), "update processing_request set status = $2 where request_id = $1", request, from)
		require.NoError(t, err)
		_, err = tx.Exec(t.Context(), "select set_config('gable.tenant', $1, true)", string(demo.TenantID(tenant)))
		require.NoError(t, err)
		_, err = tx.Exec(t.Context(), "update processing_request set status = $2 where request_id = $1", request, to)
		return err
	}
	for _, from := range statuses {
		for _, to := range statuses {
			was := loan.ProcessingRequest{Status: from}
			assert.Equal(t, was.ByOwner(to) == nil, step("summit.test", from, to) == nil, "the owner's %s to %s", from, to)
			assert.Equal(t, was.ByProcessor(to) == nil, step("keel.test", from, to) == nil, "the processor's %s to %s", from, to)
			assert.Error(t, step("harbor.test", from, to), "a stranger's %s to %s", from, to)
		}
	}
}
