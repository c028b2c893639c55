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

// TestAQuestionAboutANewLoanCanBeAnswered: each try draws another number for the loan; the answer counts for the request.
func TestAQuestionAboutANewLoanCanBeAnswered(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loans := func() int64 { return apitest.One[int64](w, "select count(*) from loan") }
	before := loans()
	ask := enabledRule(w, "YSP_RULES", "Every new loan", `change.kind == "loan" && change.call in ["createLoan", "importLoan", "convertLead"]`,
		effect{"do": "CONFIRM", "title": "Sure?", "message": "A loan."})

	refused(t, officer.Post("/los/api/loans", effect{}), "RULE_CONFIRMATION")
	refused(t, officer.Post("/los/api/loans?forRuleEngineConfirm=true", effect{"LoanPurposeType": "Purchase"}), "RULE_CONFIRMATION")
	made := officer.Post("/los/api/loans?forRuleEngineConfirm=true", effect{}).Want(201).Map()
	officer.Get(fmt.Sprintf("/los/api/loans/%.0f", at(made, "body.data.LoanId"))).Want(200)
	refused(t, officer.Post("/los/api/loans?forRuleEngineConfirm=true", effect{}), "RULE_CONFIRMATION")

	var file []byte
	for _, file = range loanFiles(t) {
		break
	}
	refused(t, upload(t, officer, "file", file), "RULE_CONFIRMATION")
	uploadTo(t, officer, "/los/api/loans/import?forRuleEngineConfirm=true", "file", file).Want(201)

	var lead struct{ ID string }
	officer.Post(leads, newLead("Dora")).Want(201).Into(&lead)
	convert := leads + "/" + lead.ID + "/convert"
	refused(t, officer.Post(convert, nil), "RULE_CONFIRMATION")
	require.Equal(t, before+2, loans())
	officer.Post(convert+"?forRuleEngineConfirm=true", nil).Want(200)
	require.Equal(t, before+3, loans())
	assert.Zero(t, apitest.One[int64](w, "select count(*) from loan_number n where not exists (select from loan l where l.loan_id = n.loan_id)"), "no number is left over")

	w.As("companyadmin@summit.test").Patch(rules+"/"+ask+"/disable", nil).Want(200)
	enabledRule(w, "WORKFLOW_TASKS", "Not at intake", `change.kind == "loan" && change.call == "createLoan"`, effect{"do": "REQUIRE_STAGE", "stages": []string{"QUALIFICATION"}})
	e := refused(t, officer.Post("/los/api/loans", effect{}), "RULE_STAGE_CHANGE")
	moved := officer.Post("/los/api/loans", effect{"body": effect{}, "ruleEnginePayload": effect{"stageId": "QUALIFICATION", "actionId": e.Errors[0].StageChange.ActionID}}).Want(201).Map()
	assert.Equal(t, "QUALIFICATION", officer.Get(fmt.Sprintf("/los/api/loans/%.0f", at(moved, "body.data.LoanId"))).Want(200).Map()["StageId"])
}

func TestRulesJudgeAConversion(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	lead := func(name string) string {
		var made struct{ ID string }
		officer.Post(leads, newLead(name)).Want(201).Into(&made)
		return leads + "/" + made.ID
	}
	enabledRule(w, "YSP_RULES", "The loan", `change.kind == "loan" && loan.Borrowers.exists(b, b.Name.FirstName == "Boris")`, effect{"do": "BLOCK", "message": "Not him."})
	enabledRule(w, "YSP_RULES", "The lead", `change.area == "lead" && change.action == "converted" && loan.Borrowers.exists(b, b.Name.FirstName == "Clara")`, effect{"do": "BLOCK", "message": "Not her."})
	for name, status := range map[string]int{"Boris": 409, "Clara": 409, "Dora": 200} {
		one := lead(name)
		officer.Post(one+"/convert", nil).Want(status)
		converted := officer.Get(one).Want(200).Map()["Status"] == "CONVERTED"
		assert.Equal(t, status == 200, converted, name)
	}
}

// TestRulesJudgeEachLoanOfAHandOver: each loan whole, as the hand-over leaves it, where the selected unit does not show it too.
func TestRulesJudgeEachLoanOfAHandOver(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	w.Exec("delete from loan_user where user_id = (select user_id from user_account where email = 'originator@summit.test')")
	loan := officer.Loan()
	officer.Borrower(loan, "Jo", "Payer", true)
	other := officer.Loan()
	officer.Patch(other+"/stage/QUALIFICATION", nil).Want(200)
	colleague := invite(admin, "taker@summit.test", "Originator", austin)
	w.Exec("update user_account set status = 'ACTIVE' where user_id = $1", colleague)
	move := func(query string) *apitest.Answer {
		return admin.With("lw-org-unit-id", miami).Patch(person("originator@summit.test")+"/branch"+query, effect{"WizeOrgUnitId": miami, "handOverTo": colleague})
	}
	off := func(id string) { admin.Patch(rules+"/"+id+"/disable", nil).Want(200) }
	kept := func() { officer.Get(loan).Want(200) }

	block := enabledRule(w, "WORKFLOW_TASKS", "Jo stays", `change.kind == "loan_team" && loan.Borrowers.exists(b, b.Name.LastName == "Payer") && loan.Team.exists(m, m.WizeUserId == "`+colleague+`")`,
		effect{"do": "BLOCK", "message": "This one stays."})
	assert.Equal(t, "This one stays.", refused(t, move(""), "RULE_BLOCKED").Message)
	kept()
	off(block)

	stage := enabledRule(w, "WORKFLOW_TASKS", "Qualified first", `change.kind == "loan_team"`, effect{"do": "REQUIRE_STAGE", "stages": []string{"QUALIFICATION"}, "message": "Qualify it first."})
	e := refused(t, move(""), "RULE_BLOCKED")
	assert.Equal(t, "Qualify it first.", e.Message)
	assert.Nil(t, e.Errors[0].StageChange, "many loans are not moved by one answer")
	kept()
	off(stage)

	enabledRule(w, "WORKFLOW_TASKS", "Funded stays", `change.kind == "loan_team" && loan.StageID == "LOAN_FUNDED"`, effect{"do": "BLOCK", "message": "No."})
	enabledRule(w, "WORKFLOW_TASKS", "Ask", `change.kind == "loan_team"`, effect{"do": "CONFIRM", "title": "Hand over?", "message": "All of them?"}, effect{"do": "LOCK_LOAN", "message": "Handed over."})
	refused(t, move(""), "RULE_CONFIRMATION")
	kept()
	move("?forRuleEngineConfirm=true").Want(200)
	taker := w.As("taker@summit.test")
	for _, one := range []string{loan, other} {
		taker.Get(one).Want(200)
		taker.Post(one+"/assets", effect{"AssetDetail": effect{"AssetType": "Stock"}}).Want(423)
	}
	assert.EqualValues(t, 2, apitest.One[int64](w, "select count(*) from rule_outcome where kind = 'LOCK'"))
}

// TestNobodyTurnsToALoanThatIsNotHandedOver: the transaction itself has to have handed it over.
func TestNobodyTurnsToALoanThatIsNotHandedOver(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	loan := w.As("originator@summit.test").Loan()
	number := loan[strings.LastIndexByte(loan, '/')+1:]
	app := w.Database.App(t)
	for _, turn := range []string{number, "null"} {
		tx, err := app.Begin(t.Context())
		require.NoError(t, err)
		t.Cleanup(func() { _ = tx.Rollback(t.Context()) })
		summit := demo.TenantID("summit.test")
		_, err = tx.Exec(t.Context(), "select app.enter(null, 0, now(), $1, $3, $1, $3, $2, $2, 'org', '{}', null, '{}', null)",
			summit, demo.UserID("companyadmin@summit.test"), apitest.One[int64](w, "select policy_version from tenant where tenant_id = $1", summit))
		require.NoError(t, err)
		_, err = tx.Exec(t.Context(), "select app.turn_to_loan("+turn+")")
		require.ErrorContains(t, err, "has not handed over the loan")
	}
}
