package http_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/http/apitest"
)

// lifecycle is what a loan says of itself beside its stage.
func lifecycle(c *apitest.Client, loan string) (stage string, kept object) {
	file := c.Get(loan).Want(200).Map()
	return file["StageId"].(string), file["Lifecycle"].(object)
}

// dated is a day so many days after the server's today.
func dated(w *apitest.World, days int) string {
	return domain.DateOf(w.Now().UTC()).AddDays(days).String()
}

func denied(w *apitest.World, reasons ...string) object {
	return object{"actionTaken": "ApplicationDenied", "actionDate": dated(w, 0), "denialReasons": reasons, "note": "Told by phone"}
}

// TestSuspend: a loan that waits says why, goes back to where it was, and every step of it is told.
func TestSuspend(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	processor := w.As("processor@summit.test")
	loan := processor.Loan()
	processor.Patch(loan+"/stage/DISCLOSURE_SENT", nil).Want(200)
	why := object{"reason": "Title has a lien", "note": "Call on Monday"}

	t.Run("POST …/suspend/200 with why, and nothing of it for the borrower", func(t *testing.T) {
		party(w, loan, "borrower@example.test", "Borrower", processor.Borrower(loan, "Bobbie", "Testborrower", true))
		heard := w.As("borrower@example.test").Stream("")
		row := processor.Post(loan+"/suspend", why).Want(200).Map()
		assert.Equal(t, []any{"SUSPENDED", "CANCELLED"}, []any{row["StageId"], row["PipelineId"]})
		stage, kept := lifecycle(processor, loan)
		assert.Equal(t, "SUSPENDED", stage)
		assert.Equal(t, row["Lifecycle"], kept, "the answer tells what is kept")
		suspension := kept["Suspension"].(object)
		assert.Equal(t, []any{"Title has a lien", "Call on Monday", "DISCLOSURE_SENT"}, []any{suspension["reason"], suspension["note"], suspension["from"]})
		assert.NotEmpty(t, suspension["byName"])
		assert.Equal(t, "SUSPENDED", heard.Until("RTC.LOAN.STAGE_CHANGED").Data["StageId"])
		for _, path := range []string{posPath(loan), "/pos/api/applications"} {
			assert.NotContains(t, string(w.As("borrower@example.test").Get(path).Want(200).Body), "lien", path)
		}
		w.As("borrower@example.test").Get(loan).Want(403)
		var history struct{ Rows []object }
		processor.Get(loan + "/history?filters=%7B%22action%22%3A%22stage%20changed%22%7D&sort=DESC&orderBy=at").Want(200).Into(&history)
		assert.Equal(t, "Title has a lien", history.Rows[0]["after"].(object)["Suspension.reason"])
	})
	t.Run("POST …/suspend/409 twice", func(t *testing.T) {
		assert.Equal(t, "This loan is suspended already.", processor.Post(loan+"/suspend", why).Want(409).Map()["message"])
		processor.Post(loan+"/restore", nil).Want(409)
	})
	t.Run("POST …/unsuspend/200 back to where it was, and nothing is left", func(t *testing.T) {
		assert.Equal(t, "DISCLOSURE_SENT", processor.Post(loan+"/unsuspend", object{"reason": "Lien released"}).Want(200).Map()["StageId"])
		_, kept := lifecycle(processor, loan)
		assert.NotContains(t, kept, "Suspension")
		assert.Equal(t, "This loan is not suspended.", processor.Post(loan+"/unsuspend", nil).Want(409).Map()["message"])
	})
	t.Run("an undo brings back why it waited", func(t *testing.T) {
		processor.Patch(loan+"/stage/SUSPENDED", object{"from": "DISCLOSURE_SENT"}).Want(200)
		_, kept := lifecycle(processor, loan)
		suspension := kept["Suspension"].(object)
		assert.Equal(t, []any{"Title has a lien", "DISCLOSURE_SENT"}, []any{suspension["reason"], suspension["from"]})
		processor.Post(loan+"/unsuspend", nil).Want(200)
	})
	t.Run("POST …/suspend/422 without why", func(t *testing.T) {
		for _, body := range []object{{}, {"reason": "  "}} {
			_, fields := processor.Post(loan+"/suspend", body).Want(422).Error()
			assert.Equal(t, []string{"reason"}, fields)
		}
		processor.Post(loan+"/suspend", object{"reason": strings.Repeat("x", 1001)}).Want(422)
		processor.Post(loan+"/suspend", object{"because": "x"}).Want(422)
	})
	t.Run("moved to the stage it is suspended without a reason, and comes back all the same", func(t *testing.T) {
		processor.Patch(loan+"/stage/SUSPENDED", nil).Want(200)
		_, kept := lifecycle(processor, loan)
		assert.Equal(t, "DISCLOSURE_SENT", kept["Suspension"].(object)["from"])
		assert.Equal(t, "DISCLOSURE_SENT", processor.Post(loan+"/unsuspend", nil).Want(200).Map()["StageId"])
	})
	t.Run("POST …/suspend/412 when another write came first", func(t *testing.T) {
		processor.With("If-Match", "1").Post(loan+"/suspend", why).Want(412)
	})
}

// TestAdverse: what was decided is said whole, stays correctable, and the loan comes back to where it was.
func TestAdverse(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	officer.Post(loan+"/dates", object{"keyDates": object{"mcrApplicationDate": dated(w, -10)}}).Want(200)
	officer.Patch(loan+"/stage/UNDERWRITING_SUBMITTED", nil).Want(200)

	t.Run("POST …/dead/422 names the field", func(t *testing.T) {
		for field, body := range map[string]object{
			"actionTaken":       {"actionDate": dated(w, 0)},
			"actionDate":        {"actionTaken": "ApplicationWithdrawn"},
			"denialReasons":     {"actionTaken": "ApplicationDenied", "actionDate": dated(w, 0)},
			"denialReasonOther": denied(w, "Other"),
			"counterofferDate":  {"actionTaken": "ApplicationWithdrawn", "actionDate": dated(w, 0), "counterofferDate": dated(w, -1)},
		} {
			_, fields := officer.Post(loan+"/dead", body).Want(422).Error()
			assert.Equal(t, []string{field}, fields, "%v", body)
		}
		for _, body := range []object{denied(w, "Looks"), denied(w, "Collateral", "Collateral"), denied(w, "CreditHistory", "Collateral", "EmploymentHistory", "InsufficientCash", "DebtToIncomeRatio"),
			{"actionTaken": "LoanOriginated", "actionDate": dated(w, 0)}, {"actionTaken": "ApplicationWithdrawn", "actionDate": dated(w, 1)}, {"actionTaken": "ApplicationWithdrawn", "actionDate": dated(w, -11)},
			{"actionTaken": "ApplicationWithdrawn", "actionDate": dated(w, 0), "denialReasons": []string{"Collateral"}}, {"actionTaken": "ApplicationWithdrawn", "actionDate": dated(w, 0), "shape": "round"}} {
			officer.Post(loan+"/dead", body).Want(422)
		}
		stage, _ := lifecycle(officer, loan)
		assert.Equal(t, "UNDERWRITING_SUBMITTED", stage)
	})
	t.Run("POST …/dead/200 with what was decided, and its clock", func(t *testing.T) {
		row := officer.Post(loan+"/dead", denied(w, "CreditHistory", "DebtToIncomeRatio")).Want(200).Map()
		assert.Equal(t, "ADVERSE", row["StageId"])
		_, kept := lifecycle(officer, loan)
		adverse, notice := kept["Adverse"].(object), kept["adverseActionNotice"].(object)
		assert.Equal(t, []any{"ApplicationDenied", "UNDERWRITING_SUBMITTED", "Told by phone"}, []any{adverse["actionTaken"], adverse["from"], adverse["note"]})
		assert.Equal(t, []any{"CreditHistory", "DebtToIncomeRatio"}, adverse["denialReasons"], "the principal one first")
		assert.Equal(t, []any{"DUE", "COMPLETED_APPLICATION", dated(w, 20), 20.0}, []any{notice["status"], notice["basis"], notice["dueDate"], notice["daysLeft"]})
	})
	t.Run("POST …/dates/the notice stops the clock", func(t *testing.T) {
		date := func(day any) *apitest.Answer {
			return officer.Post(loan+"/dates", object{"keyDates": object{"adverseActionNoticeDate": day}})
		}
		for _, day := range []string{dated(w, 1), dated(w, -1)} {
			_, fields := date(day).Want(422).Error()
			assert.Equal(t, []string{"keyDates.adverseActionNoticeDate"}, fields)
		}
		date(dated(w, 0)).Want(200)
		_, kept := lifecycle(officer, loan)
		assert.Equal(t, "SENT", kept["adverseActionNotice"].(object)["status"])
		date(nil).Want(200)
		w.Advance(21 * 24 * time.Hour)
		_, kept = lifecycle(w.As("originator@summit.test"), loan)
		assert.Equal(t, []any{"OVERDUE", -1.0}, []any{kept["adverseActionNotice"].(object)["status"], kept["adverseActionNotice"].(object)["daysLeft"]})
		w.Advance(-21 * 24 * time.Hour)
	})
	t.Run("PATCH …/dead/200 corrects what was decided, and it stays whole", func(t *testing.T) {
		officer.Patch(loan+"/dead", object{"denialReasons": []string{"Collateral"}}).Want(200)
		_, kept := lifecycle(officer, loan)
		assert.Equal(t, []any{"Collateral"}, kept["Adverse"].(object)["denialReasons"])
		assert.Equal(t, "UNDERWRITING_SUBMITTED", kept["Adverse"].(object)["from"])
		_, fields := officer.Patch(loan+"/dead", object{"denialReasons": nil}).Want(422).Error()
		assert.Equal(t, []string{"denialReasons"}, fields)
		officer.Post(loan+"/dead", denied(w, "Collateral")).Want(409)
		officer.Post(loan+"/suspend", object{"reason": "x"}).Want(409)
	})
	t.Run("POST …/restore/200 back to where it was; an undo brings back what was decided", func(t *testing.T) {
		assert.Equal(t, "UNDERWRITING_SUBMITTED", officer.Post(loan+"/restore", nil).Want(200).Map()["StageId"])
		_, kept := lifecycle(officer, loan)
		assert.NotContains(t, kept, "Adverse")
		assert.NotContains(t, kept, "adverseActionNotice")
		officer.Post(loan+"/restore", nil).Want(409)
		officer.Patch(loan+"/dead", object{"note": "x"}).Want(409)
		officer.Patch(loan+"/stage/ADVERSE", object{"from": "UNDERWRITING_SUBMITTED"}).Want(200)
		_, kept = lifecycle(officer, loan)
		assert.Equal(t, []any{"ApplicationDenied", "UNDERWRITING_SUBMITTED"}, []any{kept["Adverse"].(object)["actionTaken"], kept["Adverse"].(object)["from"]})
		officer.Post(loan+"/restore", nil).Want(200)
	})
	t.Run("a suspended loan that is marked adverse is suspended again, with why", func(t *testing.T) {
		officer.Post(loan+"/suspend", object{"reason": "Title"}).Want(200)
		officer.Post(loan+"/dead", denied(w, "Collateral")).Want(200)
		assert.Equal(t, "SUSPENDED", officer.Post(loan+"/restore", nil).Want(200).Map()["StageId"])
		_, kept := lifecycle(officer, loan)
		assert.Equal(t, "Title", kept["Suspension"].(object)["reason"])
		assert.Equal(t, "UNDERWRITING_SUBMITTED", officer.Post(loan+"/unsuspend", nil).Want(200).Map()["StageId"])
	})
	t.Run("moved to the stage it says what is missing, until it is said", func(t *testing.T) {
		officer.Patch(loan+"/stage/ADVERSE", nil).Want(200)
		_, kept := lifecycle(officer, loan)
		assert.Equal(t, []any{"actionTaken"}, kept["adverseActionNotice"].(object)["missing"])
		assert.Equal(t, []any{"actionTaken", "actionDate"}, officer.Get(loan + "/mcr-audit").Want(200).Map()["missing"].([]any)[:2])
		officer.Post(loan+"/dead", denied(w, "Collateral")).Want(200)
		_, kept = lifecycle(officer, loan)
		assert.Equal(t, "UNDERWRITING_SUBMITTED", kept["Adverse"].(object)["from"])
		assert.Equal(t, "DUE", kept["adverseActionNotice"].(object)["status"])
		officer.Post(loan+"/restore", nil).Want(200)
	})
}

// TestLifecycleRefuses: each call by role, tenant, loan, lock and lifetime.
func TestLifecycleRefuses(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	party(w, loan, "borrower@example.test", "Borrower", officer.Borrower(loan, "Bobbie", "Testborrower", true))
	calls := map[string]struct {
		method, section string
		body            any
	}{
		"/suspend":         {"POST", "SUSPEND_LOAN", object{"reason": "x"}},
		"/unsuspend":       {"POST", "SUSPEND_LOAN", nil},
		"/dead":            {"POST", "ADVERSE_LOAN", denied(w, "Collateral")},
		"/restore":         {"POST", "ADVERSE_LOAN", nil},
		"/credit-repair":   {"PATCH", "LOAN_STATUS", nil},
		"/mcr-exclude":     {"PATCH", "LOAN_STATUS", object{"indicator": true, "reason": "x"}},
		"/repurchase-loan": {"PATCH", "LOAN_STATUS", object{"indicator": true, "date": dated(w, 0), "reason": "x"}},
	}
	for path, call := range calls {
		do := func(c *apitest.Client) *apitest.Answer { return c.Do(call.method, loan+path, call.body) }
		w.T = t
		do(w.As("borrower@example.test")).Want(403)
		do(w.As("realtor@example.test")).Want(403)
		do(w.As("companyadmin@harbor.test")).Want(404)
		do(w.As("originator2@summit.test")).Want(404)
		do(w.Anonymous()).Want(401)
		admin.Put(loan+"/section-locks/"+call.section, object{"reason": "Under audit"}).Want(200)
		assert.Equal(t, "Under audit", do(officer).Want(423).Map()["details"], path)
		admin.Delete(loan + "/section-locks/" + call.section).Want(204)
	}
	t.Run("the call report names whom the setup names as mortgagee", func(t *testing.T) {
		officer.Patch(loan+"/setup", object{"LoanInfo": object{"mortgageeClause": "Summit Lending, its successors and assigns"}}).Want(200)
		row := officer.Get(loan + "/mcr-audit").Want(200).Map()
		assert.Equal(t, "Summit Lending, its successors and assigns", row["LoanInfo"].(object)["mortgageeClause"])
	})
	officer.Get("/los/api/loans/100000001/mcr-audit").Want(404)
	w.As("companyadmin@harbor.test").Get(loan + "/mcr-audit").Want(404)
	w.As("borrower@example.test").Get(loan + "/mcr-audit").Want(403)

	t.Run("who may archive sets what reports go by, a processor does not", func(t *testing.T) {
		processor := w.As("processor@summit.test")
		own := processor.Loan()
		processor.Patch(own+"/mcr-exclude", object{"indicator": true, "reason": "x"}).Want(403)
		processor.Patch(own+"/repurchase-loan", object{"indicator": false}).Want(403)
		processor.Patch(own+"/credit-repair", nil).Want(200)
	})
	t.Run("the stage menu is no way around a lock", func(t *testing.T) {
		for section, stage := range map[string]string{"SUSPEND_LOAN": "SUSPENDED", "ADVERSE_LOAN": "ADVERSE"} {
			admin.Put(loan+"/section-locks/"+section, object{"reason": "Under audit"}).Want(200)
			assert.Equal(t, "Under audit", officer.Patch(loan+"/stage/"+stage, nil).Want(423).Map()["details"])
			admin.Delete(loan + "/section-locks/" + section).Want(204)
			officer.Patch(loan+"/stage/"+stage, nil).Want(200)
			admin.Put(loan+"/section-locks/"+section, object{"reason": "Under audit"}).Want(200)
			officer.Patch(loan+"/stage/LOAN_SETUP", nil).Want(423)
			admin.Delete(loan + "/section-locks/" + section).Want(204)
			officer.Patch(loan+"/stage/LOAN_SETUP", nil).Want(200)
		}
	})
	t.Run("company may take the stage from a role, and with it all of this", func(t *testing.T) {
		override(w, "summit.test", "Processor", "loan:change-stage", false)
		processor := w.As("processor@summit.test")
		own := processor.Loan()
		processor.Post(own+"/suspend", object{"reason": "x"}).Want(403)
		processor.Post(own+"/dead", denied(w, "Collateral")).Want(403)
	})
}

// TestLoanFlags: toggled or set, told once, in the stats and the history.
func TestLoanFlags(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	stat := func(name string) any { return officer.Get(loan + "/stats").Want(200).Map()[name] }

	t.Run("PATCH …/credit-repair/toggles, and sets when told", func(t *testing.T) {
		assert.Equal(t, true, officer.Patch(loan+"/credit-repair", nil).Want(200).Map()["Lifecycle"].(object)["CreditRepairInd"])
		assert.Equal(t, true, stat("CreditRepairInd"))
		officer.Patch(loan+"/credit-repair", object{"indicator": true}).Want(200)
		assert.Equal(t, true, stat("CreditRepairInd"))
		officer.Patch(loan+"/credit-repair", object{}).Want(200)
		assert.Equal(t, false, stat("CreditRepairInd"))
		assert.Equal(t, 2, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'loan_lifecycle' and action = 'updated' and after ? 'CreditRepairInd'"), "what changes nothing is not told")
	})
	t.Run("PATCH …/mcr-exclude/with why", func(t *testing.T) {
		_, fields := officer.Patch(loan+"/mcr-exclude", object{}).Want(422).Error()
		assert.Equal(t, []string{"indicator"}, fields)
		_, fields = officer.Patch(loan+"/mcr-exclude", object{"indicator": true}).Want(422).Error()
		assert.Equal(t, []string{"reason"}, fields)
		officer.Patch(loan+"/mcr-exclude", object{"indicator": true, "reason": "Business purpose"}).Want(200)
		row := officer.Get(loan + "/mcr-audit").Want(200).Map()
		assert.Equal(t, []any{true, "Business purpose", []any{}}, []any{row["isExcluded"], row["exclusionReason"], row["missing"]})
		assert.Equal(t, true, stat("McrExcludeInd"))
		_, fields = officer.Patch(loan+"/mcr-exclude", object{"indicator": false, "reason": "x"}).Want(422).Error()
		assert.Equal(t, []string{"reason"}, fields)
		officer.Patch(loan+"/mcr-exclude", object{"indicator": false}).Want(200)
		assert.NotContains(t, officer.Get(loan+"/mcr-audit").Want(200).Map(), "exclusionReason")
	})
	t.Run("PATCH …/repurchase-loan/with when and why", func(t *testing.T) {
		_, fields := officer.Patch(loan+"/repurchase-loan", object{"indicator": true}).Want(422).Error()
		assert.Equal(t, []string{"date", "reason"}, fields)
		_, fields = officer.Patch(loan+"/repurchase-loan", object{"indicator": true, "date": dated(w, 1), "reason": "x"}).Want(422).Error()
		assert.Equal(t, []string{"date"}, fields)
		kept := officer.Patch(loan+"/repurchase-loan", object{"indicator": true, "date": dated(w, -1), "reason": "Early payment default"}).Want(200).Map()["Lifecycle"].(object)
		assert.Equal(t, []any{true, dated(w, -1), "Early payment default"}, []any{kept["RepurchaseInd"], kept["RepurchaseDate"], kept["RepurchaseReason"]})
		assert.Equal(t, dated(w, -1), officer.Get(loan + "/mcr-audit").Want(200).Map()["repurchaseDate"])
		officer.Patch(loan+"/repurchase-loan", object{"indicator": false}).Want(200)
		assert.Equal(t, false, stat("RepurchaseInd"))
	})
	t.Run("flags stay whatever a move takes back", func(t *testing.T) {
		officer.Post(loan+"/suspend", object{"reason": "x"}).Want(200)
		officer.Patch(loan+"/credit-repair", object{"indicator": true}).Want(200)
		officer.Post(loan+"/unsuspend", nil).Want(200)
		officer.Patch(loan+"/stage/SUSPENDED", object{"from": "APPLICATION_INTAKE"}).Want(200)
		_, kept := lifecycle(officer, loan)
		assert.Equal(t, true, kept["CreditRepairInd"])
	})
	t.Run("412 when another write came first", func(t *testing.T) {
		officer.With("If-Match", "1").Patch(loan+"/credit-repair", nil).Want(412)
	})
}

// TestRulesJudgeTheLifecycle: a company's rule holds up a suspension as it holds up a move to the stage, asks, and names what is kept.
func TestRulesJudgeTheLifecycle(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	officer := w.As("originator@summit.test")
	enabledRule(w, "YSP_RULES", "No suspension", `change.stageTo == "SUSPENDED"`, effect{"do": "BLOCK", "message": "Ask the branch first."})
	enabledRule(w, "WORKFLOW_TASKS", "Collateral", `change.stageTo == "ADVERSE" && loan.Lifecycle.Adverse.denialReasons.exists(r, r == "Collateral")`, effect{"do": "CONFIRM", "title": "Sure?", "message": "Was the appraisal disputed?"})
	enabledRule(w, "WORKFLOW_TASKS", "Repair first", `change.kind == "loan_lifecycle" && loan.Lifecycle.CreditRepairInd`, effect{"do": "REQUIRE_STAGE", "stages": []string{"ADVERSE"}})
	loan := officer.Loan()
	assert.Equal(t, "Ask the branch first.", officer.Post(loan+"/suspend", object{"reason": "x"}).Want(409).Map()["message"])
	stage, kept := lifecycle(officer, loan)
	assert.Equal(t, "APPLICATION_INTAKE", stage)
	assert.NotContains(t, kept, "Suspension")

	officer.Post(loan+"/dead", denied(w, "Collateral")).Want(409)
	officer.Post(loan+"/dead?forRuleEngineConfirm=true", denied(w, "Collateral")).Want(200)
	stage, kept = lifecycle(officer, loan)
	assert.Equal(t, []any{"ADVERSE", "APPLICATION_INTAKE"}, []any{stage, kept["Adverse"].(object)["from"]})
	officer.Post(loan+"/restore", nil).Want(200)

	t.Run("a rule that takes a loan to the stage leaves it adverse, with what is missing", func(t *testing.T) {
		var e ruleError
		officer.Patch(loan+"/credit-repair", object{"indicator": true}).Want(409).Into(&e)
		require.Equal(t, "RULE_STAGE_CHANGE", e.Code)
		resend := object{"body": object{"indicator": true}, "ruleEnginePayload": object{"stageId": "ADVERSE", "actionId": e.Errors[0].StageChange.ActionID}}
		officer.Patch(loan+"/credit-repair", resend).Want(200)
		stage, kept := lifecycle(officer, loan)
		assert.Equal(t, []any{"ADVERSE", "APPLICATION_INTAKE", true}, []any{stage, kept["Adverse"].(object)["from"], kept["CreditRepairInd"]})
		assert.Equal(t, []any{"actionTaken"}, kept["adverseActionNotice"].(object)["missing"])
	})
	t.Run("a rule that looks at it holds up a borrower's change too", func(t *testing.T) {
		own := officer.Loan()
		party(w, own, "borrower@example.test", "Borrower", officer.Borrower(own, "Bobbie", "Testborrower", true))
		enabledRule(w, "YSP_RULES", "While suspended", `change.kind == "borrower" && loan.Lifecycle.CreditRepairInd`, effect{"do": "BLOCK", "message": "Not now."})
		me, phone := w.As("borrower@example.test"), effect{"ContactPoint": effect{"CellPhone": "5125550101"}}
		me.Patch(posPath(own)+"/borrower", phone).Want(200)
		w.Exec("insert into loan_lifecycle (tenant_id, loan_id, data, updated_at) select tenant_id, loan_id, '{\"CreditRepairInd\":true}', now() from loan where loan_id = $1::text::bigint", own[strings.LastIndexByte(own, '/')+1:])
		me.Patch(posPath(own)+"/borrower", effect{"ContactPoint": effect{"CellPhone": "5125550102"}}).Want(409)
	})
}
