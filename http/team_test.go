package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func onTeam(email, role string, primary bool) object {
	return object{"WizeUserId": string(demo.UserID(email)), "LoanRole": role, "primary": primary}
}

func TestWarningsOfATeam(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	on := officer.Loan()
	me, other := onTeam("originator@summit.test", "Originator", true), onTeam("branchadmin@summit.test", "Originator", true)
	w.Exec("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'Originator')", demo.TenantID("summit.test"), demo.UserID("branchadmin@summit.test"))
	check := func(by *apitest.Client, team ...object) any {
		return by.Post(on+"/users/check", object{"users": team}).Want(200).Map()["warnings"]
	}
	const call = "POST /los/api/loans/{loanId}/users/check/"
	t.Run(call+"ok", func(t *testing.T) {
		require.Empty(t, check(officer, me, onTeam("processor@summit.test", "Processor", false)), "nobody else is the officer")
		require.Empty(t, check(officer, other, onTeam("originator@summit.test", "Originator", false)), "one stays on the team")
		require.Equal(t, []any{"OWN_PIPELINE"}, check(officer, other))
		require.Empty(t, check(admin, other), "who sees the branch goes on seeing the loan")
		jane := officer.Borrower(on, "Jane", "Invented", true)
		officer.Patch(on+"/v2/transaction/info", object{"o": object{}, "c": object{"TransactionInfo": object{"BaseLoanAmt": 360000},
			"subjectProperty": object{"SalesContractAmt": 400000, "Address": object{"LineText": "1 Elm St", "CityName": "Austin", "StateCode": "TX", "PostalCode": "78701"}}}}).Want(200)
		officer.Patch(on+"/borrowers/"+jane+"/ssn", object{"IdentifierValue": oneSSN}).Want(200)
		officer.Post(on+"/borrowers/"+jane+"/incomes", object{"MonthlyTotalAmt": 9000}).Want(201)
		require.Equal(t, []any{"OWN_PIPELINE", "RESPA_6"}, check(officer, other))
		require.Equal(t, []any{"RESPA_6"}, check(admin, other))
		require.EqualValues(t, 1, officer.Get(on + "/users").Want(200).Map()["count"], "nothing was changed")
	})
	t.Run(call+"wrong role", func(t *testing.T) {
		officer.Patch(on+"/users", object{"users": []object{me, onTeam("processor@summit.test", "Processor", false)}}).Want(200)
		w.As("processor@summit.test").Post(on+"/users/check", object{"users": []object{me}}).Want(403)
		officer.Patch(on+"/users", object{"users": []object{me}}).Want(200)
	})
	t.Run(call+"wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Post(on+"/users/check", object{"users": []object{me}}).Want(404)
	})
	t.Run(call+"wrong loan", func(t *testing.T) {
		w.As("originator2@summit.test").Post(on+"/users/check", object{"users": []object{me}}).Want(404)
	})
	t.Run(call+"bad input", func(t *testing.T) {
		officer.Post(on+"/users/check", `{}`).Want(422)
		officer.Post(on+"/users/check", `{"users":[{"LoanRole":"Originator"}]}`).Want(422)
	})
	t.Run("who confirms hands the loan over and does not see it any more", func(t *testing.T) {
		answer := officer.Patch(on+"/users", object{"users": []object{other}}).Want(200).Map()
		require.EqualValues(t, 1, answer["count"])
		officer.Get(on).Want(404)
		got := admin.Get(on + "/users").Want(200).Map()
		require.EqualValues(t, 1, got["count"])
		row := got["rows"].([]any)[0].(map[string]any)
		require.Equal(t, string(demo.UserID("branchadmin@summit.test")), row["WizeUserId"])
		require.Equal(t, true, row["primary"])
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'loan_team' and after::text like '%"+string(demo.UserID("branchadmin@summit.test"))+"%'"))
	})
}

// TestOfficerOfAnotherBranch: the check before a change refuses what the change would, by the same words.
func TestOfficerOfAnotherBranch(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	on := officer.Loan()
	me := onTeam("originator@summit.test", "Originator", true)
	two := []object{me, onTeam("originator2@summit.test", "Originator", false)}
	asked, changed := officer.Post(on+"/users/check", object{"users": two}).Want(422), officer.Patch(on+"/users", object{"users": two}).Want(422)
	require.Equal(t, asked.Map()["errors"], changed.Map()["errors"])
	require.Contains(t, string(asked.Body), "refusals:team.otherBranch")
	require.Contains(t, string(asked.Body), "Miami")
	austin := apitest.One[string](w, "select org_unit_id::text from loan where loan_id = $1::bigint", on[len("/los/api/loans/"):])
	w.As("owner@summit.test").Patch("/api/wizeusers", object{"id": string(demo.UserID("originator2@summit.test")), "linkedOrgIds": []string{austin}}).Want(200)
	require.Empty(t, officer.Post(on+"/users/check", object{"users": two}).Want(200).Map()["warnings"], "one who is linked to the loan's branch sees it")
	require.EqualValues(t, 2, officer.Patch(on+"/users", object{"users": two}).Want(200).Map()["count"])
}

func TestLettersToATeam(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	letters := &postbox{}
	officer := w.As("originator@summit.test")
	on := officer.Loan()
	me, helper := onTeam("originator@summit.test", "Originator", true), onTeam("assistant@summit.test", "Assistant", false)
	w.Exec("update user_account set language = 'es' where user_id = $1", demo.UserID("processor@summit.test"))
	save := func(query string, team ...object) { officer.Patch(on+"/users"+query, object{"users": team}).Want(200) }
	queued := func() int64 {
		return apitest.One[int64](w, "select count(*) from river.river_job where kind = 'team_letter'")
	}
	save("", me, helper)
	require.Zero(t, queued(), "nobody asked for letters")
	save("?notify=true", me, helper, onTeam("processor@summit.test", "Processor", false))
	require.EqualValues(t, 1, queued(), "who was on the team before is not written to")
	w.Post(letters)
	first := letters.to(t, "processor@summit.test", 1)[0]
	require.Contains(t, first.Subject, "está en su equipo")
	require.Contains(t, first.Text, "procesador.")
	require.Contains(t, first.Text, "\nhttps://summit.")
	save("?notify=true", me)
	w.Exec("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'Originator')", demo.TenantID("summit.test"), demo.UserID("assistant@summit.test"))
	save("?notify=true", onTeam("assistant@summit.test", "Originator", true))
	second := letters.to(t, "assistant@summit.test", 1)[0]
	require.Contains(t, second.Text, "primary loan officer", "also by who is not on the loan any more")
}

func TestRolesOfATeamFollow(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	on := officer.Loan()
	me, helper := onTeam("originator@summit.test", "Originator", true), onTeam("assistant@summit.test", "Assistant", false)
	officer.Patch(on+"/users", object{"users": []object{me, helper}}).Want(200)
	w.Exec("update user_role set role = 'Processor' where role = 'Assistant' and user_id = $1", demo.UserID("assistant@summit.test"))
	officer.Patch(on+"/users", object{"users": []object{me, helper}}).Want(422)
	got := officer.Patch(on+"/users?updateRoles=true", object{"users": []object{me, helper}}).Want(200).Map()
	require.Equal(t, "Processor", got["rows"].([]any)[0].(map[string]any)["LoanRole"])
	w.Exec("update user_role set role = 'Processor' where role = 'Originator' and user_id = $1", demo.UserID("originator@summit.test"))
	w.As("branchadmin@summit.test").Patch(on+"/users?updateRoles=true", object{"users": []object{me}}).Want(422)
}
