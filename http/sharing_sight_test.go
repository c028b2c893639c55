package http_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/loan"
	"gable/http/apitest"
)

// TestASharedLoanTellsOfItselfAlone calls every route of a shared loan, and every list that takes a loan's number, as the person who
// works on it for another company. All that is the owning company's and not the loan's bears a marker: the people who do not work on
// the loan, its other loans, its other branch, its hosts, its rules.
func TestASharedLoanTellsOfItselfAlone(t *testing.T) {
	t.Parallel()
	const marker = "Qzhouse"
	w := apitest.New(t)
	shared := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzshared")
	newSide(w, "originator@summit.test", "summit.test", "Austin", marker)
	newSide(w, "originator2@summit.test", "summit.test", "Miami", marker)
	summit, officer := string(demo.TenantID("summit.test")), string(demo.UserID("originator@summit.test"))
	admin, branch := w.As("companyadmin@summit.test"), w.As("branchadmin@summit.test")
	for _, unit := range []string{"", string(demo.UnitID("summit.test", "Austin")), string(demo.UnitID("summit.test", "Miami"))} {
		rule := object{"kind": "WORKFLOW_TASKS", "name": marker + " rule " + unit, "condition": "true", "WizeOrgUnitId": unit,
			"effects": []object{{"do": "WARN", "message": "Look at the file"}}}
		if unit == "" {
			delete(rule, "WizeOrgUnitId")
		}
		made := admin.With("lw-consolidate-all-data", "true").Post("/workflow-task/api/rules", rule).Want(201).Map()
		require.NotEmpty(t, made["id"])
	}
	w.Exec("update user_account set last_name = last_name || ' "+marker+"', email = '"+strings.ToLower(marker)+"-' || email where tenant_id = $1 and user_id <> $2", summit, officer)
	w.Exec("update org_unit set display_name = display_name || ' "+marker+"', name = name || ' "+marker+"' where tenant_id = $1 and org_unit_id <> $2", summit, string(demo.UnitID("summit.test", "Austin")))
	w.Exec("insert into tenant_domain (domain, tenant_id) values ('"+strings.ToLower(marker)+".test', $1)", summit)
	// People of the house who are not on the team do things to the loan, and have it open.
	branch.Patch(shared.loan+"/stage/PREAPPROVED", nil).Want(200)
	branch.Post(shared.loan+"/access-check", object{"tab": nothing, "section": loan.StepAUS}).Want(200)
	admin.With("lw-consolidate-all-data", "true").Post(shared.loan+"/access-check", nil).Want(200)
	w.Share(shared.officer, shared.loan, corey)

	keel := w.As(corey)
	var ids []string
	for _, p := range demo.Companies {
		for _, person := range p.People {
			if email := person.Email(p); p.Domain == "summit.test" && email != "originator@summit.test" {
				ids = append(ids, string(demo.UserID(email)))
			}
		}
	}
	ids = append(ids, string(demo.UnitID("summit.test", "Miami")), string(demo.UnitID("summit.test", "")))
	silent := func(a *apitest.Answer, call string) {
		t.Helper()
		for _, secret := range append(ids, marker, strings.ToLower(marker)) {
			assert.NotContains(t, string(a.Body), secret, call)
		}
	}
	walk := func() {
		t.Helper()
		seen, theirs := 0, shared.target()
		for _, r := range w.Server.API.Routes() {
			paths := []string{theirs.path(r.Path, shared.number)}
			switch {
			case r.Public || strings.Contains(r.Path, "/events"):
				continue
			case !strings.Contains(r.Path, "{loanId}"):
				if r.Method != "GET" || strings.Contains(r.Path, "{") && !strings.Contains(r.Path, "{widget}") {
					continue
				}
				path := strings.ReplaceAll(r.Path, "{widget}", "officers")
				paths = []string{path, path + "?loanId=" + shared.number, path + "?limit=999&LoanId=" + shared.number}
			case r.Method == "GET":
				paths = append(paths, paths[0]+"?limit=999", paths[0]+"?limit=999&searchTerm="+marker)
			}
			for _, path := range paths {
				body := any(nil)
				if r.Method == "POST" || r.Method == "PATCH" || r.Method == "PUT" {
					body = `{}`
				}
				answer := keel.Do(r.Method, path, body)
				if strings.Contains(r.Path, "{loanId}") && answer.Status < 300 {
					seen++
				}
				silent(answer, r.Method+" "+path)
			}
		}
		require.Greater(t, seen, 60, "most of what a contract processor reads was read")
	}
	walk()
	for _, function := range []string{"rule:read", "loan:edit-team", "loan:share", "loan:export", "loan:change-stage", "loan:invite-borrower"} {
		override(w, "summit.test", "ContractProcessor", function, true)
		override(w, "keel.test", "ContractProcessor", function, true)
	}
	// Whoever may try rules there reads those that hold for the loan.
	of := apitest.One[int](w, "select count(*)::int from rule where tenant_id = $1 and org_unit_id is distinct from $2", summit, string(demo.UnitID("summit.test", "Miami")))
	require.Greater(t, of, 2)
	trial := keel.Post(shared.loan+"/rules/test", `{}`).Want(200).Map()["rows"].([]any)
	require.Len(t, trial, of, "the company's rules and the branch's, not the other branch's")
	w.Exec("update rule set name = 'Rule ' || id where tenant_id = $1 and org_unit_id is distinct from $2", summit, string(demo.UnitID("summit.test", "Miami")))
	walk()

	t.Run("GET /workflow-task/api/{loanId}/assignees/the team alone", func(t *testing.T) {
		rows := keel.Get("/workflow-task/api/" + shared.number + "/assignees").Want(200).Map()["rows"].([]any)
		require.Len(t, rows, 1)
		require.Equal(t, officer, rows[0].(map[string]any)["id"])
		require.Greater(t, len(shared.officer.Get("/workflow-task/api/" + shared.number + "/assignees").Want(200).Map()["rows"].([]any)), 1)
	})
	t.Run("GET /los/api/loans/{loanId}/history/who does not work on the loan goes by the company's name", func(t *testing.T) {
		moved := `/history?filters={"action":"stage%20changed"}`
		rows := keel.Get(shared.loan + moved).Want(200).Map()["rows"].([]any)
		row := rows[len(rows)-1].(map[string]any)
		require.Equal(t, "Summit Lending", row["ActorName"])
		require.NotContains(t, row, "ActorId")
		require.Zero(t, keel.Get(shared.loan + "/history?searchTerm=" + marker).Want(200).Map()["count"], "nor is the name found by asking for it")
		require.Contains(t, fmt.Sprint(shared.officer.Get(shared.loan+moved).Want(200).Map()), marker, "the company itself reads who it was")
	})
	t.Run("GET /los/api/loans/{loanId}/active-users/the house is there, not by name", func(t *testing.T) {
		branch.Post(shared.loan+"/access-check", object{"tab": nothing, "section": loan.StepAUS}).Want(200)
		admin.With("lw-consolidate-all-data", "true").Post(shared.loan+"/access-check", nil).Want(200)
		rows := keel.Get(shared.loan + "/active-users").Want(200).Map()["rows"].([]any)
		require.Len(t, rows, 1)
		require.Equal(t, "Summit Lending", rows[0].(map[string]any)["name"])
		stream, own := keel.Stream(""), shared.officer.Stream("")
		require.Equal(t, "RTC.READY", stream.Next().Type)
		require.Equal(t, "RTC.READY", own.Next().Type)
		branch.Patch(shared.loan+"/active-users", object{"tab": nothing, "section": loan.StepFinancial}).Want(200)
		told := fmt.Sprint(stream.Until(activeUsersEvent).Data)
		require.Contains(t, told, "Summit Lending")
		require.Contains(t, told, "financial")
		require.NotContains(t, told, marker)
		require.Contains(t, fmt.Sprint(own.Until(activeUsersEvent).Data), marker)
	})
}

// TestAStreamFollowsTheTeam: what happens on a shared loan is told to who works on it, and no longer to who is taken off.
func TestAStreamFollowsTheTeam(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	mine, other := officer.Loan(), officer.Loan()
	w.Share(officer, mine, corey)
	w.Share(officer, other, keelOwner)
	keel, owner := w.As(corey).Stream(""), w.As(keelOwner).Stream("")
	require.Equal(t, "RTC.READY", keel.Next().Type)
	require.Equal(t, "RTC.READY", owner.Next().Type)
	officer.Patch(mine+"/stage/PREAPPROVED", nil).Want(200)
	officer.Patch(other+"/stage/PREAPPROVED", nil).Want(200)
	require.Equal(t, loanNumber(mine), keel.Until("RTC.LOAN.STAGE_CHANGED").LoanID)
	require.Equal(t, loanNumber(other), owner.Until("RTC.LOAN.STAGE_CHANGED").LoanID, "of the colleague's loan nothing came before")
	w.Share(officer, officer.Loan(), corey)
	officer.Delete(mine + "/processing-request/wizeusers/" + string(demo.UserID(corey))).Want(204)
	officer.Patch(mine+"/stage/QUALIFICATION", nil).Want(200)
	w.As(keelOwner).Patch("/api/wizeusers/current", object{"lastName": "Renamed"}).Want(200)
	for e := keel.Next(); e.Type != "RTC.USER.CHANGED"; e = keel.Next() {
		require.NotEqual(t, loanNumber(mine), e.LoanID, e.Type)
	}
}
