package http_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

const leads = "/lead/api/leads"

func newLead(name string) effect {
	return effect{"Name": effect{"FirstName": name, "LastName": "Lead"}, "ContactPoint": effect{"Email": strings.ToLower(name) + "@lead.test"}}
}

// refused is the answer to a request that a rule stands against.
func refused(t *testing.T, a *apitest.Answer, code string) ruleError {
	t.Helper()
	var e ruleError
	a.Want(409).Into(&e)
	require.Equal(t, code, e.Code)
	return e
}

func TestRulesJudgeLeads(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	enabledRule(w, "WORKFLOW_TASKS", "No Boris", `change.area == "lead" && change.kind == "lead" && change.action == "created" && change.after.Name.FirstName == "Boris"`,
		effect{"do": "BLOCK", "message": "Not him."})
	enabledRule(w, "WORKFLOW_TASKS", "Ask for Clara", `change.area == "lead" && change.action == "created" && change.after.Name.FirstName == "Clara"`,
		effect{"do": "CONFIRM", "title": "Clara?", "message": "Take Clara down?"})
	enabledRule(w, "WORKFLOW_TASKS", "Mind the notes", `change.area == "lead" && change.kind == "lead_note" && change.after.text.contains("secret")`,
		effect{"do": "WARN", "message": "Notes are read by many."}, effect{"do": "LOCK_LOAN", "message": "There is none."})
	enabledRule(w, "WORKFLOW_TASKS", "Lost is asked", `change.area == "lead" && change.action == "status changed" && change.after.Status == "LOST" && "Originator" in change.roles && change.who == "originator@summit.test" && change.method == "POST" && change.call == "moveLead"`,
		effect{"do": "REQUIRE_STAGE", "stages": []string{"LOAN_SETUP"}}, effect{"do": "BLOCK", "message": "Ask the owner."})

	t.Run("block", func(t *testing.T) {
		e := refused(t, officer.Post(leads, newLead("Boris")), "RULE_BLOCKED")
		assert.Equal(t, "No Boris", e.Errors[0].RuleName)
		assert.EqualValues(t, 0, officer.Get(leads + "?searchTerm=boris").Want(200).Map()["count"], "nothing is kept")
	})
	t.Run("ask", func(t *testing.T) {
		e := refused(t, officer.Post(leads, newLead("Clara")), "RULE_CONFIRMATION")
		assert.Equal(t, "Clara?", e.Errors[0].Confirmation.Title)
		officer.Post(leads+"?forRuleEngineConfirm=true", newLead("Claudia")).Want(201)
		w.As("branchadmin@summit.test").Post(leads+"?forRuleEngineConfirm=true", newLead("Clara")).Want(409)
		made := officer.Post(leads+"?forRuleEngineConfirm=true", newLead("Clara")).Want(201).Map()
		assert.Equal(t, true, made["fromRuleEngine"])
		assert.Equal(t, "Clara", at(made, "body.data.Name.FirstName"))
		refused(t, officer.Post(leads+"?forRuleEngineConfirm=true", newLead("Clara")), "RULE_CONFIRMATION")
	})
	var lead struct{ ID string }
	officer.Post(leads, newLead("Dora")).Want(201).Into(&lead)
	one := leads + "/" + lead.ID
	t.Run("warn, and skip what takes a loan", func(t *testing.T) {
		assert.Empty(t, officer.Post(one+"/notes", effect{"text": "hello"}).Want(201).Header.Get("lw-rule-warnings"))
		assert.Contains(t, officer.Post(one+"/notes", effect{"text": "a secret"}).Want(201).Header.Get("lw-rule-warnings"), "read by many")
		assert.Equal(t, "LOCK_LOAN", apitest.One[string](w, "select after->>'effect' from audit_entry where kind = 'rule' and action = 'effect skipped'"))
	})
	t.Run("who, roles, method and call", func(t *testing.T) {
		refused(t, officer.Post(one+"/status", effect{"Status": "LOST"}), "RULE_BLOCKED")
		w.As("branchadmin@summit.test").Post(one+"/status", effect{"Status": "LOST"}).Want(200)
	})
	t.Run("another company's rules say nothing", func(t *testing.T) {
		w.As("originator@harbor.test").Post(leads, newLead("Boris")).Want(201)
	})
}

// TestOnlyRulesThatNameTheAreaJudgeApart: rules of before are for loans, whatever their conditions would make of an empty one.
func TestOnlyRulesThatNameTheAreaJudgeApart(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	for name, condition := range map[string]string{
		"Always": `true`, "No state": `loan.Info.subjectProperty.Address.StateCode == ""`, "Other kinds": `change.kind != "loan"`,
		"The word in quotes": `change.call != "change.area"`,
	} {
		enabledRule(w, "YSP_RULES", name, condition, effect{"do": "BLOCK", "message": "No."})
	}
	officer.Post(leads, newLead("Boris")).Want(201)
	admin.Post("/lead/api/tags", effect{"name": "hot"}).Want(201)
	officer.Post("/workflow-task/api/tasks", effect{"title": "Apart", "dueDate": "2030-01-01T12:00:00Z"}).Want(201)
	officer.Post("/los/api/loans", effect{}).Want(409)
}

// TestABranchesRulesJudgeItsRecordsApart: a lead is judged by the rules of where it lies, whatever unit is selected.
func TestABranchesRulesJudgeItsRecordsApart(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	miami := apitest.One[string](w, "select org_unit_id::text from org_unit where name = 'Miami'")
	var made struct{ ID string }
	admin.Post(rules, effect{"kind": "YSP_RULES", "name": "Miami", "WizeOrgUnitId": miami, "condition": `change.area == "lead" && change.kind == "lead_note"`,
		"effects": []effect{{"do": "BLOCK", "message": "no"}}}).Want(201).Into(&made)
	admin.Patch(rules+"/"+made.ID+"/enable", nil).Want(200)
	for email, status := range map[string]int{"originator@summit.test": 201, "originator2@summit.test": 409} {
		var lead struct{ ID string }
		w.As(email).Post(leads, newLead("Eva")).Want(201).Into(&lead)
		w.As(email).Post(leads+"/"+lead.ID+"/notes", effect{"text": "x"}).Want(status)
		admin.With("lw-consolidate-all-data", "true").Post(leads+"/"+lead.ID+"/notes", effect{"text": "x"}).Want(status)
	}
}

func TestRulesJudgeUsersNotesTeamsAndSettings(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	austin := apitest.One[string](w, "select org_unit_id::text from org_unit where name = 'Austin'")
	invitation := effect{"email": "new@summit.test", "firstName": "New", "lastName": "Person", "WizeRoles": []effect{{"name": "Originator"}}, "WizeOrgUnitId": austin}
	invited := func() int64 {
		return apitest.One[int64](w, "select count(*) from user_account where email = 'new@summit.test'")
	}

	ask := enabledRule(w, "WORKFLOW_TASKS", "Ask before inviting", `change.area == "user" && change.action == "invited"`,
		effect{"do": "CONFIRM", "title": "Invite?", "message": "A seat costs money."}, effect{"do": "WARN", "message": "Tell accounting."})
	refused(t, admin.Post("/api/wizeusers", invitation), "RULE_CONFIRMATION")
	require.Zero(t, invited())
	answer := admin.Post("/api/wizeusers?forRuleEngineConfirm=true", invitation).Want(201)
	assert.Contains(t, answer.Header.Get("lw-rule-warnings"), "accounting")
	require.EqualValues(t, 1, invited())
	admin.Patch(rules+"/"+ask+"/disable", nil).Want(200)

	loan := officer.Loan()
	enabledRule(w, "WORKFLOW_TASKS", "No notes", `change.area == "loan" && change.kind == "loan_note"`, effect{"do": "BLOCK", "message": "Write to the team."})
	enabledRule(w, "WORKFLOW_TASKS", "Ask the team", `change.kind == "loan_team" && change.action == "updated"`, effect{"do": "CONFIRM", "title": "Team?", "message": "Change it?"})
	enabledRule(w, "WORKFLOW_TASKS", "Settings stay", `change.area == "organization"`, effect{"do": "BLOCK", "message": "Ask the owner."})
	enabledRule(w, "WORKFLOW_TASKS", "Tasks apart", `change.area == "task" && change.action == "created"`, effect{"do": "WARN", "message": "Better on a loan."})
	refused(t, officer.Post(loan+"/notes", effect{"Title": "x", "Text": "<p>x</p>"}), "RULE_BLOCKED")
	var team struct{ Rows []effect }
	officer.Get(loan + "/users").Want(200).Into(&team)
	users := []effect{}
	for _, row := range team.Rows {
		users = append(users, effect{"WizeUserId": row["WizeUserId"], "LoanRole": row["LoanRole"], "primary": row["primary"]})
	}
	processor := apitest.One[string](w, "select user_id::text from user_account where email = 'processor@summit.test'")
	body := effect{"users": append(users, effect{"WizeUserId": processor, "LoanRole": "Processor"})}
	refused(t, officer.Patch(loan+"/users", body), "RULE_CONFIRMATION")
	officer.Patch(loan+"/users?forRuleEngineConfirm=true", body).Want(200)
	refused(t, admin.Patch("/los/api/pos-config/company", effect{"enableEs": false}), "RULE_BLOCKED")
	refused(t, admin.Post("/api/domains", effect{"domain": "loans.summit.example"}), "RULE_BLOCKED")
	warned := officer.Post("/workflow-task/api/tasks", effect{"title": "Apart", "dueDate": "2030-01-01T12:00:00Z"}).Want(201)
	assert.Contains(t, warned.Header.Get("lw-rule-warnings"), "on a loan")
}

func TestRulesAreTriedOnAChangeThatIsOnNoLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	const path = "/workflow-task/api/rules/test"
	admin := w.As("companyadmin@summit.test")
	draft := func(condition string, effects ...effect) effect {
		return effect{"name": "Draft", "kind": "WORKFLOW_TASKS", "condition": condition, "effects": effects, "enabled": true}
	}
	change := effect{"kind": "lead", "action": "created", "after": effect{"Status": "NEW"}}
	try := func(drafts ...effect) map[string]any {
		return admin.Post(path, effect{"rules": drafts, "change": change}).Want(200).Map()
	}

	blocked := try(draft(`change.area == "lead" && change.after.Status == "NEW"`, effect{"do": "BLOCK", "message": "Not now."}))
	assert.Equal(t, "RULE_BLOCKED", at(blocked, "outcome.code"))
	warned := try(draft(`change.area == "lead"`, effect{"do": "WARN", "message": "Mind."}, effect{"do": "LOCK_LOAN", "message": "There is none."}))
	assert.Equal(t, []any{"LOCK_LOAN"}, at(warned, "outcome.skipped"), "an effect that takes a loan")
	assert.NotContains(t, try(draft(`change.area == "user"`, effect{"do": "BLOCK", "message": "No."}))["outcome"], "code")
	forLoans := try(draft(`change.kind == "lead"`, effect{"do": "BLOCK", "message": "No."}))
	assert.NotContains(t, forLoans["outcome"], "code")
	assert.Equal(t, true, forLoans["rows"].([]any)[0].(map[string]any)["notJudged"], "it does not name change.area")
	assert.Empty(t, admin.Get(leads).Want(200).Map()["rows"], "nothing is made")

	w.As("originator@summit.test").Post(path, effect{}).Want(403)
	w.Anonymous().Post(path, effect{}).Want(401)
	enabledRule(w, "WORKFLOW_TASKS", "Summit's own", `change.area == "lead"`, effect{"do": "BLOCK", "message": "No."})
	own := func(c *apitest.Client) (tried []any) { // beside those that every company begins with
		for _, row := range c.Post(path, effect{"change": change}).Want(200).Map()["rows"].([]any) {
			if at(row.(map[string]any), "rule.kind") != "NEED_RULES" {
				tried = append(tried, row)
			}
		}
		return tried
	}
	assert.Len(t, own(admin), 1)
	assert.Empty(t, own(w.As("companyadmin@harbor.test")), "another company has its own rules")
	admin.Post(path, effect{"change": effect{"area": "weather"}}).Want(422)
	admin.Post(path, effect{"rules": "x"}).Want(422)
}
