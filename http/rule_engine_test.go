package http_test

import (
	"encoding/json"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

const rules = "/workflow-task/api/rules"

type effect = map[string]any

type ruleError struct {
	Code, Message string
	Errors        []struct {
		Message, RuleName, Kind, WorkflowTaskId string
		Confirmation                            *struct{ Title, Message string }
		StageChange                             *struct {
			StageID  string
			ActionID string
			Stages   []struct{ ID, Name string }
		}
		MissingFields []string
	}
}

// rule writes a rule of summit's and puts it in force.
func enabledRule(w *apitest.World, kind, name, condition string, effects ...effect) string {
	admin := w.As("companyadmin@summit.test")
	var made struct{ ID string }
	admin.Post(rules, map[string]any{"kind": kind, "name": name, "condition": condition, "effects": effects}).Want(201).Into(&made)
	admin.Patch(rules+"/"+made.ID+"/enable", nil).Want(200)
	return made.ID
}

func amount(n int) string {
	raw, _ := json.Marshal(map[string]any{"o": map[string]any{}, "c": map[string]any{"TransactionInfo": map[string]any{"BaseLoanAmt": n}}})
	return string(raw)
}

const bigLoan = `change.kind == "loan_info" && loan.Info.TransactionInfo.BaseLoanAmt > 500000`

func TestRuleConfirmation(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	info := loan + "/v2/transaction/info"
	enabledRule(w, "YSP_RULES", "Large loan", bigLoan, effect{"do": "CONFIRM", "title": "Sure?", "message": "A large loan."},
		effect{"do": "WARN", "message": "Compensation — über cap"})
	stored := func() any {
		return officer.Get(info).Want(200).Map()["TransactionInfo"].(map[string]any)["BaseLoanAmt"]
	}

	t.Run("a flag nobody was asked for confirms nothing", func(t *testing.T) {
		var e ruleError
		officer.Patch(info+"?forRuleEngineConfirm=true", amount(600000)).Want(409).Into(&e)
		require.Equal(t, "RULE_CONFIRMATION", e.Code)
	})
	officer.Patch(info, amount(400000)).Want(200)
	var e ruleError
	officer.Patch(info, amount(700000)).Want(409).Into(&e)
	require.Equal(t, "RULE_CONFIRMATION", e.Code)
	require.Equal(t, "Large loan", e.Errors[0].RuleName)
	require.Equal(t, "YSP_RULES", e.Errors[0].Kind)
	require.Equal(t, "Sure?", e.Errors[0].Confirmation.Title)
	require.EqualValues(t, 400000, stored(), "nothing is written while the question is open")

	t.Run("it counts neither for another change nor for another person", func(t *testing.T) {
		officer.Patch(info+"?forRuleEngineConfirm=true", amount(700001)).Want(409)
		w.As("branchadmin@summit.test").Patch(info+"?forRuleEngineConfirm=true", amount(700000)).Want(409)
		other := officer.Loan() + "/v2/transaction/info"
		officer.Patch(other+"?forRuleEngineConfirm=true", amount(700000)).Want(409)
	})
	answer := officer.Patch(info+"?forRuleEngineConfirm=true", amount(700000)).Want(200)
	envelope := answer.Map()
	require.Equal(t, true, envelope["fromRuleEngine"])
	data := envelope["body"].(map[string]any)["data"].(map[string]any)
	require.EqualValues(t, 700000, data["TransactionInfo"].(map[string]any)["BaseLoanAmt"])
	var warnings []struct{ RuleName, Message string }
	require.NoError(t, json.Unmarshal([]byte(answer.Header.Get("lw-rule-warnings")), &warnings))
	require.Equal(t, "Compensation — über cap", warnings[0].Message)
	t.Run("an answer counts once", func(t *testing.T) {
		officer.Patch(info+"?forRuleEngineConfirm=true", amount(700000)).Want(409)
	})
	t.Run("and only for a while", func(t *testing.T) {
		officer.Patch(info, amount(800000)).Want(409)
		w.Advance(31 * 60e9)
		w.As("originator@summit.test").Patch(info+"?forRuleEngineConfirm=true", amount(800000)).Want(409)
	})
	t.Run("bad flag", func(t *testing.T) {
		w.As("originator@summit.test").Patch(info+"?forRuleEngineConfirm=perhaps", amount(1)).Want(400)
	})
}

func TestRuleStageChange(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	info := loan + "/v2/transaction/info"
	enabledRule(w, "WORKFLOW_TASKS", "Large loan in setup", bigLoan, effect{"do": "REQUIRE_STAGE", "stages": []string{"LOAN_SETUP", "PREAPPROVED"}, "message": "Set it up first."})
	var e ruleError
	officer.Patch(info, amount(600000)).Want(409).Into(&e)
	require.Equal(t, "RULE_STAGE_CHANGE", e.Code)
	asked := e.Errors[0].StageChange
	require.Equal(t, "LOAN_SETUP", asked.StageID)
	require.Len(t, asked.Stages, 2)
	resend := func(c *apitest.Client, n int, stage, action string) *apitest.Answer {
		return c.Patch(info, map[string]any{"body": json.RawMessage(amount(n)), "ruleEnginePayload": map[string]any{"stageId": stage, "actionId": action}})
	}
	stage := func() any { return officer.Get(loan).Want(200).Map()["StageId"] }
	resend(officer, 600001, "LOAN_SETUP", asked.ActionID).Want(409)
	resend(officer, 600000, "LOAN_FUNDED", asked.ActionID).Want(409)
	resend(officer, 600000, "LOAN_SETUP", nothing).Want(409)
	resend(officer, 600000, "", asked.ActionID).Want(400)
	resend(w.As("processor@summit.test"), 600000, "LOAN_SETUP", asked.ActionID).Want(404)
	require.Equal(t, "APPLICATION_INTAKE", stage())
	envelope := resend(officer, 600000, "PREAPPROVED", asked.ActionID).Want(200).Map()
	require.Equal(t, true, envelope["fromRuleEngine"])
	require.Equal(t, true, envelope["isLoanInfoUpdated"])
	require.Equal(t, "PREAPPROVED", stage())
	officer.Patch(info, amount(610000)).Want(200)

	t.Run("who may not move stages may not in a resend", func(t *testing.T) {
		admin := w.As("companyadmin@summit.test")
		second := officer.Loan() + "/v2/transaction/info"
		w.Exec(`insert into function_override (tenant_id, role, permission, assigned) select tenant_id, 'BranchAdmin', 'loan:change-stage', false from user_account where email = 'branchadmin@summit.test'`)
		branch := w.As("branchadmin@summit.test")
		var e ruleError
		branch.Patch(second, amount(600000)).Want(409).Into(&e)
		branch.Patch(second, map[string]any{"body": json.RawMessage(amount(600000)), "ruleEnginePayload": map[string]any{"stageId": "LOAN_SETUP", "actionId": e.Errors[0].StageChange.ActionID}}).Want(403)
		_ = admin
	})
}

// TestARuleKeepsTheLoanAtItsStage: a rule may require the stage that the loan is at, or another one than was asked for. What is
// agreed to takes the place of what was asked; answer and journal name the stages that the loan really had.
func TestARuleKeepsTheLoanAtItsStage(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	enabledRule(w, "WORKFLOW_TASKS", "Intake first", `change.kind == "loan" && change.stageTo == "LOAN_SETUP"`,
		effect{"do": "REQUIRE_STAGE", "stages": []string{"APPLICATION_INTAKE", "QUALIFICATION"}, "message": "Not yet."})
	for stage, moves := range map[string][]any{
		"APPLICATION_INTAKE": nil,
		"QUALIFICATION":      {"APPLICATION_INTAKE", "QUALIFICATION"},
	} {
		loan := officer.Loan()
		var e ruleError
		officer.Patch(loan+"/stage/LOAN_SETUP", nil).Want(409).Into(&e)
		answer := officer.Patch(loan+"/stage/LOAN_SETUP", map[string]any{"body": nil,
			"ruleEnginePayload": map[string]any{"stageId": stage, "actionId": e.Errors[0].StageChange.ActionID}}).Want(200).Map()
		row := answer["body"].(map[string]any)["data"].(map[string]any)
		require.Equal(t, stage, row["StageId"], "the answer is what the loan came to")
		got := officer.Get(loan).Want(200).Map()
		require.Equal(t, stage, got["StageId"])
		require.Equal(t, got["version"], row["version"])
		var told []any
		for _, entry := range rows(officer, loan+"/history") {
			if entry["action"] == "stage changed" {
				told = append(told, at(entry, "before.StageId"), at(entry, "after.StageId"))
			}
		}
		require.Equal(t, moves, told)
	}
}

type apiNeeds struct {
	Count int
	Rows  []struct{ Title, Description, Classification, BorrowerID, Status string }
}

func needsOn(c *apitest.Client, loan string) (n apiNeeds) {
	c.Get(loan + "/needs").Want(200).Into(&n)
	return n
}

// TestRuleAsksWhoChanged: what a borrower's own change calls for is asked of that borrower, in their language.
func TestRuleAsksWhoChanged(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	before := needsOn(d.officer, d.loan).Count
	admin := w.As("companyadmin@summit.test")
	for _, row := range rows(admin, "/los/api/master-needs") {
		if row["code"] == "GOV_ID" {
			admin.Patch("/los/api/master-needs/"+row["id"].(string), `{"titleEs":"Identificación vigente"}`).Want(200)
		}
	}
	enabledRule(w, "GENERATE_NEEDS", "Papers", `change.kind == "borrower"`, effect{"do": "GENERATE_NEEDS", "needs": []effect{{"name": "Pay history", "description": "Of the year"}, {"name": "GOV_ID"}}})
	d.other.Patch(posPath(d.loan)+"/borrower", `{"Languages":[{"Code":"spa"}]}`).Want(200)
	asked := needsOn(d.officer, d.loan)
	require.Equal(t, before+2, asked.Count)
	titles := map[string]string{}
	for _, n := range asked.Rows {
		titles[n.Title] = n.BorrowerID
	}
	require.Equal(t, d.joe, titles["Pay history"])
	require.Equal(t, d.joe, titles["Identificación vigente"], "in the words of the company's own list")
	require.Equal(t, 2, needsOn(d.other, posPath(d.loan)).Count)
	require.Equal(t, before, needsOn(d.borrower, posPath(d.loan)).Count)
	d.other.Patch(posPath(d.loan)+"/borrower", `{"Languages":[]}`).Want(200)
	require.Equal(t, before+2, needsOn(d.officer, d.loan).Count, "once")
}

func TestRuleRefusesLocksAndLeaves(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	enabledRule(w, "NEED_RULES", "State first", `change.kind == "loan" && change.stageTo == "LOAN_SETUP" && loan.Info.subjectProperty.Address.StateCode == ""`,
		effect{"do": "BLOCK", "missingFields": []string{"Subject Property State"}})
	enabledRule(w, "WORKFLOW_TASKS", "No bonds", `change.kind == "asset" && change.after.AssetDetail.AssetType == "Bond"`,
		effect{"do": "BLOCK", "message": "No bonds."}, effect{"do": "COMPLETE_CHECKLIST", "WorkflowTaskId": "task-1", "checklistItems": []string{"a"}})
	enabledRule(w, "WORKFLOW_TASKS", "Assets in", `change.kind == "asset"`, effect{"do": "COMPLETE_CHECKLIST", "WorkflowTaskId": "task-2", "checklistItems": []string{"a", "b"}})
	enabledRule(w, "GENERATE_NEEDS", "Gift letter", `loan.Assets.exists(a, a.AssetDetail.AssetType == "GiftOfCash")`, effect{"do": "GENERATE_NEEDS", "needs": []effect{{"name": "Gift letter"}}})
	enabledRule(w, "WORKFLOW_TASKS", "Funded is closed", `change.stageTo == "LOAN_FUNDED"`, effect{"do": "LOCK_LOAN", "message": "It is funded."})

	var e ruleError
	officer.Patch(loan+"/stage/LOAN_SETUP", nil).Want(409).Into(&e)
	require.Equal(t, "RULE_BLOCKED", e.Code)
	require.Equal(t, []string{"Subject Property State"}, e.Errors[0].MissingFields)

	asset := func(kind string) effect {
		return effect{"AssetDetail": effect{"AssetType": kind, "CashOrMarketValueAmt": 5}}
	}
	officer.Post(tasksOf(loan), effect{"title": "Task-2", "dueDate": "2030-01-01T12:00:00Z",
		"WorkflowTaskItems": []effect{{"title": "a"}, {"title": "b"}}}).Want(201)
	e = ruleError{}
	officer.Post(loan+"/assets", asset("Bond")).Want(409).Into(&e)
	require.Equal(t, "task-1", e.Errors[0].WorkflowTaskId)
	require.Empty(t, officer.Get(loan + "/assets").Want(200).Map()["rows"])

	stream := w.As("branchadmin@summit.test").Stream("")
	require.Equal(t, "RTC.READY", stream.Next().Type)
	officer.Post(loan+"/assets", asset("GiftOfCash")).Want(201)
	require.Zero(t, needsOn(officer, loan).Count, "nobody is there to be asked")
	made := officer.Post(loan+"/borrowers", effect{"Name": effect{"FirstName": "Jane", "LastName": "Invented"}, "isPrimaryBorrower": true}).Want(201).Map()
	require.Equal(t, true, made["fromRuleEngine"])
	jane := made["body"].(map[string]any)["data"].(map[string]any)["id"]
	require.Equal(t, "Gift letter", stream.Until("RTC.LOAN.RULE_NEED").Data["data"].(map[string]any)["name"])
	officer.Post(loan+"/assets", asset("GiftOfCash")).Want(201)
	outcomes := officer.Get(loan + "/rules/outcomes").Want(200).Map()
	require.EqualValues(t, 3, outcomes["count"], "one need and two items, once")
	asked := needsOn(officer, loan)
	require.Equal(t, 1, asked.Count)
	require.Equal(t, "Gift letter", asked.Rows[0].Title)
	require.Equal(t, "GIFT_LETTER", asked.Rows[0].Classification)
	require.Equal(t, jane, asked.Rows[0].BorrowerID)
	require.NotEmpty(t, asked.Rows[0].Description, "in the words of the needs that lenders often have")

	locked := officer.Patch(loan+"/stage/LOAN_FUNDED", nil).Want(200).Map()
	require.Equal(t, true, locked["isLoanInfoUpdated"])
	code, _ := officer.Post(loan+"/assets", asset("Stock")).Want(423).Error()
	require.Equal(t, "LOCKED", code)
	officer.Patch(loan+"/stage/DOCS_OUT", nil).Want(423)
	officer.Get(loan).Want(200)
	officer.Patch(loan+"/unlock", nil).Want(403)
	w.As("companyadmin@harbor.test").Patch(loan+"/unlock", nil).Want(404)
	w.As("companyadmin@summit.test").Patch(loan+"/unlock", nil).Want(200)
	officer.Patch(loan+"/stage/DOCS_OUT", nil).Want(200)
}

func TestRulesOfAnotherCompanyOrBranchSayNothing(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	var miami string
	for _, u := range admin.Get("/api/wizeusers/branches-all").Want(200).Map()["rows"].([]any) {
		if row := u.(map[string]any); row["name"] == "Miami" {
			miami = row["id"].(string)
		}
	}
	require.NotEmpty(t, miami)
	var made struct{ ID string }
	admin.Post(rules, effect{"kind": "YSP_RULES", "name": "Miami only", "WizeOrgUnitId": miami, "condition": "true", "effects": []effect{{"do": "BLOCK", "message": "no"}}}).Want(201).Into(&made)
	admin.Patch(rules+"/"+made.ID+"/enable", nil).Want(200)
	austin := w.As("originator@summit.test").Loan()
	w.As("originator@summit.test").Patch(austin+"/v2/transaction/info", amount(1)).Want(200)
	harbor := w.As("originator@harbor.test")
	harbor.Patch(harbor.Loan()+"/v2/transaction/info", amount(1)).Want(200)
	w.As("originator2@summit.test").Post("/los/api/loans", effect{}).Want(409)

	t.Run("a branch's rule needs that branch", func(t *testing.T) {
		branch := w.As("branchadmin@summit.test")
		branch.Get(rules + "/" + made.ID).Want(404)
		branch.Patch(rules+"/"+made.ID, effect{"name": "x"}).Want(404)
		branch.Post(rules, effect{"kind": "YSP_RULES", "name": "All", "condition": "true", "effects": []effect{{"do": "WARN", "message": "no"}}}).Want(403)
		branch.Post(rules, effect{"kind": "YSP_RULES", "name": "Theirs", "WizeOrgUnitId": miami, "condition": "true", "effects": []effect{{"do": "WARN", "message": "no"}}}).Want(403)
		w.As("branchadmin2@summit.test").Patch(rules+"/"+made.ID, effect{"name": "Ours"}).Want(200)
	})
}

func TestRulesChangeWhileWritesRun(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	info := officer.Loan() + "/v2/transaction/info"
	id := enabledRule(w, "YSP_RULES", "Large loan", bigLoan, effect{"do": "BLOCK", "message": "Too large."})
	var group sync.WaitGroup
	group.Go(func() {
		for i := range 10 {
			limit := []string{"500000", "900000"}[i%2]
			admin.Patch(rules+"/"+id, effect{"condition": `change.kind == "loan_info" && loan.Info.TransactionInfo.BaseLoanAmt > ` + limit}).Want(200)
		}
	})
	for range 20 {
		status := officer.Patch(info, amount(600000)).Status
		assert.Contains(t, []int{200, 409}, status)
	}
	group.Wait()
	officer.Patch(info, amount(600000)).Want(200)
	officer.Patch(info, amount(950000)).Want(409)
	admin.Patch(rules+"/"+id+"/disable", nil).Want(200)
	officer.Patch(info, amount(950000)).Want(200)
}
