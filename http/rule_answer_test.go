package http_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// What the rules said with an answer is said again with its repetition, and nothing is done twice.
func TestRuleAnswersAreRepeated(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	officer.Borrower(loan, "Jane", "Invented", true) // whom the rule asks
	info := loan + "/v2/transaction/info"
	enabledRule(w, "YSP_RULES", "Large loan", bigLoan, effect{"do": "CONFIRM", "title": "Sure?", "message": "A large loan."}, effect{"do": "WARN", "message": "über cap"})
	enabledRule(w, "GENERATE_NEEDS", "Letter", `change.kind == "loan_info"`, effect{"do": "GENERATE_NEEDS", "needs": []effect{{"name": "Letter"}}})
	sent := officer.With("lw-nonce", uuid.NewString())
	var e ruleError
	sent.Patch(info, amount(600000)).Want(409).Into(&e)
	require.Equal(t, "RULE_CONFIRMATION", e.Code, "a question is no answer: the nonce is free still")
	first := sent.Patch(info+"?forRuleEngineConfirm=true", amount(600000)).Want(200)
	require.Contains(t, first.Header.Get("lw-rule-warnings"), "cap")
	require.Equal(t, true, first.Map()["fromRuleEngine"])
	require.Equal(t, true, first.Map()["isLoanInfoUpdated"])
	changes := func() int64 {
		return apitest.One[int64](w, "select count(*) from audit_entry where loan_id is not null")
	}
	before := changes()
	again := sent.Patch(info+"?forRuleEngineConfirm=true", amount(600000)).Want(200)
	require.Equal(t, first.Header.Get("lw-rule-warnings"), again.Header.Get("lw-rule-warnings"))
	require.JSONEq(t, string(first.Body), string(again.Body))
	require.Equal(t, before, changes())

	t.Run("an answer without a word of the rules", func(t *testing.T) {
		quiet := officer.With("lw-nonce", uuid.NewString())
		quinn := loan + "/borrowers/" + officer.Borrower(loan, "Quinn", "Quiet", false)
		first := quiet.Patch(quinn, effect{"DependentAgeYearsCount": "3"}).Want(200)
		again := quiet.Patch(quinn, effect{"DependentAgeYearsCount": "3"}).Want(200)
		require.Empty(t, again.Header.Get("lw-rule-warnings"))
		require.JSONEq(t, string(first.Body), string(again.Body))
	})
}

// A rule sends the borrower elsewhere in the portal; the same rule sends no member of the staff anywhere.
func TestRuleSendsTheBorrower(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	bobbie := officer.Borrower(loan, "Bobbie", "Testborrower", true)
	party(w, loan, "borrower@example.test", "Borrower", bobbie)
	enabledRule(w, "WORKFLOW_TASKS", "Income next", `change.kind == "residence"`, effect{"do": "SEND_BORROWER", "link": "/pos/app/{loanId}/income"})
	home := effect{"Address": effect{"LineText": "1 Elm St", "CityName": "Austin", "StateCode": "TX", "PostalCode": "78701"}, "ResidenceDetail": effect{"ResidencyType": "Current"}}
	me := w.As("borrower@example.test").With("lw-nonce", uuid.NewString())
	first := me.Post(posPath(loan)+"/residences", home).Want(201)
	number := loan[strings.LastIndex(loan, "/")+1:]
	require.Equal(t, "/pos/app/"+number+"/income", first.Map()["newPosLink"])
	require.Equal(t, true, first.Map()["fromRuleEngine"])
	again := me.Post(posPath(loan)+"/residences", home).Want(201)
	require.JSONEq(t, string(first.Body), string(again.Body), "a repeated nonce sends to the same place")
	staff := officer.Post(loan+"/borrowers/"+bobbie+"/residences", home).Want(201).Map()
	require.NotContains(t, staff, "newPosLink")
	require.NotContains(t, staff, "fromRuleEngine")
	_, problems := w.As("companyadmin@summit.test").Post(rules, effect{"kind": "WORKFLOW_TASKS", "name": "Away", "condition": "true",
		"effects": []effect{{"do": "SEND_BORROWER", "link": "https://elsewhere.test/"}}}).Want(422).Error()
	require.NotEmpty(t, problems)
}

// Rules bind whoever acts for another as they bind that person, know of it, and take an answer from nobody but who was asked.
func TestRulesWhileActingForAnother(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("companyadmin@summit.test")
	w, officer := b.w, b.w.As("originator@summit.test")
	info := officer.Loan() + "/v2/transaction/info"
	enabledRule(w, "YSP_RULES", "Large loan", bigLoan, effect{"do": "CONFIRM", "title": "Sure?", "message": "A large loan."})
	enabledRule(w, "YSP_RULES", "Not by another", `change.actingForAnother && loan.Info.TransactionInfo.BaseLoanAmt > 900000`, effect{"do": "BLOCK", "message": "Not while acting for another."})
	require.Equal(t, 201, b.actFor("originator@summit.test").status)
	act := func(query string, n int) (reply, string) {
		r := b.as("originator@summit.test", "PATCH", info+query, json.RawMessage(amount(n)))
		code, _ := r.body["code"].(string)
		return r, code
	}
	_, code := act("", 600000)
	require.Equal(t, "RULE_CONFIRMATION", code)
	officer.Patch(info+"?forRuleEngineConfirm=true", amount(600000)).Want(409)
	officer.Patch(info, amount(700000)).Want(409)
	_, code = act("?forRuleEngineConfirm=true", 700000)
	require.Equal(t, "RULE_CONFIRMATION", code, "the officer was asked, not who acts for the officer")
	r, _ := act("?forRuleEngineConfirm=true", 600000)
	require.Equal(t, 200, r.status, r.raw)
	require.Equal(t, true, r.body["fromRuleEngine"])
	_, code = act("", 950000)
	require.Equal(t, "RULE_BLOCKED", code)
	officer.Patch(info, amount(950000)).Want(409)
	officer.Patch(info+"?forRuleEngineConfirm=true", amount(950000)).Want(200)
}

// A company without rules pays nothing for them: its writes ask what they asked before there were any, and nothing that
// names a rule but the version, which comes with the loan. With rules, a write asks nothing more once they are compiled.
func TestRulesCostNoQuery(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	harbor := w.As("originator@harbor.test")
	info := harbor.Loan() + "/v2/transaction/info"
	n := 100000
	write := func() []string {
		n++
		return w.Statements.Of(func() { harbor.Patch(info, amount(n)).Want(200) })
	}
	write()
	without := write()
	for _, sql := range without {
		if !strings.Contains(sql, "from loan l where l.loan_id = $1") {
			assert.NotRegexp(t, `\brule(_\w+)?\b`, sql)
		}
	}
	admin := w.As("companyadmin@harbor.test")
	var made struct{ ID string }
	admin.Post(rules, effect{"kind": "YSP_RULES", "name": "Never", "condition": `change.kind == "loan_info" && loan.Info.TransactionInfo.BaseLoanAmt > 900000000`,
		"effects": []effect{{"do": "BLOCK", "message": "no"}}}).Want(201).Into(&made)
	admin.Patch(rules+"/"+made.ID+"/enable", nil).Want(200)
	first := write() // reads and compiles them
	require.True(t, slices.ContainsFunc(first, func(sql string) bool { return strings.Contains(sql, "from rule_state s left join rule r") }))
	require.Equal(t, without, write())
	admin.Patch(rules+"/"+made.ID+"/disable", nil).Want(200)
	require.Equal(t, without, write())
}
