package http_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/loan"
	"gable/http/apitest"
)

const editingEvent = "RTC.LOAN.EDITING_CHANGED"

// rate is a change of a loan's data: its note rate.
func rate(percent float64) object {
	return object{"o": object{}, "c": object{"MortgageTypeAndTerms": object{"NoteRatePercent": percent}}}
}

func unsavedRate(value string) object {
	return object{"unsaved": []object{{"section": "loan-info", "field": "MortgageTypeAndTerms.NoteRatePercent", "label": "Interest rate", "value": value}}}
}

func keyOf(a *apitest.Answer) string {
	var body struct{ Errors []struct{ Key string } }
	a.Into(&body)
	if len(body.Errors) == 0 {
		return ""
	}
	return body.Errors[0].Key
}

// actionIn is what a caller may do in a section, as the loan says.
func actionIn(c *apitest.Client, loanPath string, section loan.Section) string {
	for _, one := range c.Get(loanPath).Want(200).Map()["Editing"].(object)["sections"].([]any) {
		if one.(object)["section"] == string(section) {
			return one.(object)["action"].(string)
		}
	}
	return ""
}

// TestEditing: one person edits a loan's data, the others are held up until that ends or somebody takes it over.
func TestEditing(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	path := olivia.Loan()
	info := path + "/v2/transaction/info"
	start := func(c *apitest.Client) *apitest.Answer { return c.Post(path+"/loan-edit/start", nil) }

	t.Run("an open loan is written by everybody", func(t *testing.T) {
		olivia.Patch(info, rate(6)).Want(200)
		admin.Patch(info, rate(6.125)).Want(200)
		now := admin.Get(path + "/loan-edit/poll").Want(200).Map()
		assert.Equal(t, []any{false, true, false, nil, "WRITE"}, []any{now["isReadOnly"], now["mayStart"], now["mayTakeOver"], now["readOnlyType"], actionIn(admin, path, loan.SectionLoanInfo)})
	})
	t.Run("POST …/loan-edit/start/200 and the others are held up", func(t *testing.T) {
		heard := admin.Stream("")
		mine := start(olivia).Want(200).Map()
		assert.Equal(t, []any{string(demo.UserID("originator@summit.test")), "LOCK", false, false}, []any{mine["LoanForceWriteUser"], mine["readOnlyType"], mine["mayStart"], mine["mayTakeOver"]})
		heard.Until(editingEvent)
		assert.Equal(t, mine, start(olivia).Want(200).Map(), "again changes nothing")
		refused := admin.Patch(info, rate(7)).Want(423).Map()
		assert.Equal(t, mine["LoanForceWriteUserName"].(string)+" is editing this loan: it can be read but not changed, or editing can be taken over.", refused["message"])
		admin.Post(path+"/assets", object{}).Want(423)
		olivia.Patch(info, rate(6.25)).Want(200)
		assert.Equal(t, []string{"READ", "WRITE"}, []string{actionIn(admin, path, loan.SectionFinancialInfo), actionIn(olivia, path, loan.SectionFinancialInfo)})
		access := admin.Post(path+"/access-check", nil).Want(200).Map()
		assert.Equal(t, []any{mine["LoanForceWriteUser"], "LOCK", true, true}, []any{access["LoanForceWriteUser"], access["readOnlyType"], access["isReadOnly"], access["mayTakeOver"]})
	})
	t.Run("what comes in from others goes on meanwhile", func(t *testing.T) {
		admin.Post(path+"/notes", object{"Title": "Called", "Text": "<p>Called.</p>"}).Want(201)
		admin.Patch(path+"/stage/LOAN_SETUP", nil).Want(200)
		party(w, path, "borrower@example.test", "Borrower", olivia.Borrower(path, "Bobbie", "Testborrower", true))
		borrower := w.As("borrower@example.test")
		borrower.Get(posPath(path)).Want(200)
		borrower.Get(path + "/loan-edit").Want(403)
		start(borrower).Want(403)
	})
	t.Run("409 for another, with what to do", func(t *testing.T) {
		assert.Equal(t, "refusals:editing.editedByOther", keyOf(start(admin).Want(409)))
		assert.Equal(t, "refusals:editing.editedByOther", keyOf(admin.Patch(path+"/loan-edit/end", nil).Want(409)))
		admin.Patch(path+"/loan-edit", unsavedRate("7")).Want(409)
	})
	t.Run("PATCH …/loan-edit/take-over shows what is unsaved first, and leaves it to who lost it", func(t *testing.T) {
		takeOver := func(body object) *apitest.Answer { return admin.Patch(path+"/loan-edit/take-over", body) }
		olivia.Patch(path+"/loan-edit", unsavedRate("6.5")).Want(200)
		seen := admin.Get(path + "/loan-edit").Want(200).Map()
		assert.Equal(t, "6.5", seen["unsaved"].([]any)[0].(object)["value"])
		olivia.Patch(path+"/loan-edit", unsavedRate("6.5")).Want(200)
		assert.Equal(t, seen["unsavedVersion"], admin.Get(path + "/loan-edit").Want(200).Map()["unsavedVersion"], "the same again is no change")
		olivia.Patch(path+"/loan-edit", unsavedRate("6.625")).Want(200)
		version := seen["version"]
		assert.Equal(t, "refusals:editing.unsavedChanged", keyOf(takeOver(object{"version": version, "unsavedVersion": seen["unsavedVersion"]}).Want(409)))
		assert.Equal(t, "refusals:editing.editorChanged", keyOf(takeOver(object{"version": version.(float64) + 1}).Want(409)))
		takeOver(object{}).Want(422)
		takeOver(object{"version": version, "sooner": true}).Want(422)
		now := takeOver(object{"version": version}).Want(200).Map()
		assert.Equal(t, string(demo.UserID("branchadmin@summit.test")), now["LoanForceWriteUser"])
		assert.Equal(t, now, takeOver(object{"version": version}).Want(200).Map(), "from oneself changes nothing")
		lost := olivia.Get(path + "/loan-edit").Want(200).Map()["lost"].(object)
		assert.Equal(t, []any{now["LoanForceWriteUserName"], "6.625"}, []any{lost["toName"], lost["edits"].([]any)[0].(object)["value"]})
		assert.NotContains(t, admin.Get(path+"/loan-edit").Want(200).Map(), "lost", "nobody else's")
		olivia.Patch(info, rate(6.625)).Want(423)
		admin.Patch(info, rate(6.75)).Want(200)
		var history struct{ Rows []object }
		olivia.Get(path + "/history?filters=%7B%22kind%22%3A%22loan_edit%22%7D&sort=ASC&orderBy=at").Want(200).Into(&history)
		require.Len(t, history.Rows, 2)
		assert.Equal(t, []any{"started", "taken over"}, []any{history.Rows[0]["action"], history.Rows[1]["action"]})
		assert.NotContains(t, string(olivia.Get(path+"/history?limit=999").Want(200).Body), "6.625", "what was not saved is in no history")
	})
	t.Run("PATCH …/loan-edit/422", func(t *testing.T) {
		_, fields := admin.Patch(path+"/loan-edit", object{"unsaved": []object{{"section": "borrowers", "field": "TaxpayerIdentifier.IdentifierValue", "label": "SSN", "value": "123456789"}}}).Want(422).Error()
		assert.Equal(t, []string{"unsaved.0.field"}, fields)
		admin.Patch(path+"/loan-edit", object{"unsaved": []object{{"section": "nowhere", "field": "x", "label": "x", "value": "x"}}}).Want(422)
		admin.Patch(path+"/loan-edit", object{}).Want(422)
		many := make([]object, loan.MostUnsaved+1)
		for i := range many {
			many[i] = unsavedRate("6")["unsaved"].([]object)[0]
		}
		admin.Patch(path+"/loan-edit", object{"unsaved": many}).Want(422)
	})
	t.Run("PATCH …/loan-edit/end/200", func(t *testing.T) {
		assert.NotContains(t, admin.Patch(path+"/loan-edit/end", nil).Want(200).Map(), "LoanForceWriteUser")
		admin.Patch(path+"/loan-edit/end", nil).Want(200)
		assert.Equal(t, "refusals:editing.nobodyEdits", keyOf(olivia.Patch(path+"/loan-edit/take-over", object{"version": 1}).Want(409)))
		olivia.Patch(info, rate(6.875)).Want(200)
	})
	t.Run("404 of another company", func(t *testing.T) {
		harbor := w.As("originator@harbor.test")
		harbor.Get(path + "/loan-edit").Want(404)
		harbor.Get(path + "/loan-edit/poll").Want(404)
		start(harbor).Want(404)
		harbor.Patch(path+"/loan-edit/end", nil).Want(404)
		harbor.Patch(path+"/loan-edit/take-over", object{"version": 1}).Want(404)
		harbor.Patch(path+"/loan-edit", unsavedRate("6")).Want(404)
	})
	t.Run("it ends by itself when nothing is heard, and a sign of life goes on", func(t *testing.T) {
		start(olivia).Want(200)
		later := func(d time.Duration) { // signed in anew: a log-in falls silent too
			w.Advance(d)
			olivia, admin = w.As("originator@summit.test"), w.As("branchadmin@summit.test")
		}
		later(20 * time.Minute)
		olivia.Patch(path+"/active-users", nil).Want(200)
		later(20 * time.Minute)
		admin.Patch(info, rate(7)).Want(423)
		olivia.Patch(info, rate(7)).Want(200)
		later(29 * time.Minute)
		admin.Patch(info, rate(7)).Want(423)
		later(time.Minute)
		admin.Patch(info, rate(7.125)).Want(200)
		start(admin).Want(200)
		admin.Patch(path+"/loan-edit/end", nil).Want(200)
	})
	t.Run("it ends when its holder is suspended", func(t *testing.T) {
		start(w.As("owner@summit.test")).Want(200)
		admin.Patch(info, rate(7)).Want(423)
		w.Exec("update user_account set status = 'SUSPEND' where user_id = $1", demo.UserID("owner@summit.test"))
		admin.Patch(info, rate(7)).Want(200)
		start(admin).Want(200)
		admin.Patch(path+"/loan-edit/end", nil).Want(200)
	})
	t.Run("it ends when the loan is adverse or archived", func(t *testing.T) {
		start(olivia).Want(200)
		admin.Patch(path+"/stage/ADVERSE", nil).Want(200)
		assert.NotContains(t, admin.Get(path+"/loan-edit").Want(200).Map(), "LoanForceWriteUser")
		start(olivia).Want(200)
		admin.Patch(path+"/archive", nil).Want(200)
		closed := olivia.Get(path + "/loan-edit").Want(200).Map()
		assert.Equal(t, []any{nil, "LOCK", false}, []any{closed["LoanForceWriteUser"], closed["readOnlyType"], closed["mayStart"]})
		start(olivia).Want(423)
		admin.Patch(path+"/unarchive", nil).Want(200)
		assert.NotContains(t, admin.Get(path+"/loan-edit").Want(200).Map(), "LoanForceWriteUser", "it does not come back with the loan")
	})
}

// TestTwoTakeOver: of those who take over at once one has it, and the others are told.
func TestTwoTakeOver(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia := w.As("originator@summit.test")
	path := olivia.Loan()
	version := olivia.Post(path+"/loan-edit/start", nil).Want(200).Map()["version"]
	var all sync.WaitGroup
	status := make([]int, 2)
	for i, who := range []string{"branchadmin@summit.test", "companyadmin@summit.test"} {
		c := w.As(who)
		all.Go(func() { status[i] = c.Patch(path+"/loan-edit/take-over", object{"version": version}).Status })
	}
	all.Wait()
	assert.ElementsMatch(t, []int{200, 409}, status)
	olivia.Patch(path+"/v2/transaction/info", rate(6)).Want(423)
}

// TestEditingOfCompany: what a company may ask of whoever changes a loan's data.
func TestEditingOfCompany(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia, admin, owner := w.As("originator@summit.test"), w.As("branchadmin@summit.test"), w.As("companyadmin@summit.test")
	path := olivia.Loan()
	info := path + "/v2/transaction/info"
	set := func(mode string, tells bool) {
		owner.Patch("/api/orgconfigdata", object{"loanEditing": mode, "loanEditNotifications": tells}).Want(200)
	}
	t.Run("422 for what is no such choice", func(t *testing.T) {
		_, fields := owner.Patch("/api/orgconfigdata", object{"loanEditing": "SOMETIMES"}).Want(422).Error()
		assert.Equal(t, []string{"loanEditing"}, fields)
	})
	t.Run("one person at a time", func(t *testing.T) {
		set("SINGLE_USER", true)
		closed := olivia.Get(path + "/loan-edit").Want(200).Map()
		assert.Equal(t, []any{true, "LOCK", true, true}, []any{closed["SingleUserLoanAccess"], closed["readOnlyType"], closed["mayStart"], closed["enableLoanEditNotifications"]})
		assert.Equal(t, "One person at a time edits this loan: start editing to change it.", olivia.Patch(info, rate(6)).Want(423).Map()["message"])
		heard := olivia.Stream("")
		admin.Post(path+"/loan-edit/start", nil).Want(200)
		heard.Until("RTC.LOAN.EDIT_STARTED")
		admin.Patch(info, rate(6)).Want(200)
		admin.Patch(path+"/loan-edit/end", nil).Want(200)
		w.As("originator@harbor.test").Patch(w.As("originator@harbor.test").Loan()+"/v2/transaction/info", rate(6)).Want(200)
	})
	t.Run("closed once it is disclosed", func(t *testing.T) {
		set("AFTER_DISCLOSURE", false)
		olivia.Patch(info, rate(6)).Want(200)
		olivia.Patch(path+"/stage/DISCLOSURE_SENT", nil).Want(200)
		closed := olivia.Get(path + "/loan-edit").Want(200).Map()
		assert.Equal(t, []any{"COC_LOCK", true, true}, []any{closed["readOnlyType"], closed["isLoanDisclosed"], closed["mayStart"]})
		assert.Equal(t, "This loan has been disclosed: start editing to change it. What differs from the disclosure needs a reason.", olivia.Patch(info, rate(6.5)).Want(423).Map()["message"])
		heard := olivia.Stream("")
		admin.Post(path+"/loan-edit/start", nil).Want(200)
		heard.Until("RTC.LOAN.EDIT_STARTED") // of such a loan the team is told in any case
		admin.Patch(info, rate(6.5)).Want(200)
		admin.Patch(path+"/stage/COMMISSION_PAID", nil).Want(200)
		final := olivia.Get(path + "/loan-edit").Want(200).Map()
		assert.Equal(t, []any{"FINAL_LOCK", nil, false}, []any{final["readOnlyType"], final["LoanForceWriteUser"], final["mayStart"]})
		assert.Equal(t, "This loan is finalized: it can be read but not changed. Whoever may unlock loans can open it again.", olivia.Patch(info, rate(6.5)).Want(423).Map()["message"])
		olivia.Post(path+"/loan-edit/start", nil).Want(423)
		var open []any
		for _, one := range final["sections"].([]any) {
			if one.(object)["action"] == "WRITE" {
				open = append(open, one.(object)["section"])
			}
		}
		assert.Len(t, final["sections"], len(loan.Sections))
		assert.Empty(t, open)
	})
}

// TestAFinalizedLoanIsClosedByDefault: in every company, until whoever may unlock loans opens it; loans that were finalized before go by what the company
// says of them.
func TestAFinalizedLoanIsClosedByDefault(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia, branch, owner := w.As("originator@summit.test"), w.As("branchadmin@summit.test"), w.As("companyadmin@summit.test")
	path := olivia.Loan()
	info, stage := path+"/v2/transaction/info", path+"/stage/LOAN_FUNDED"
	check := func(c *apitest.Client) object { return c.Post(path+"/access-check", nil).Want(200).Map() }
	olivia.Patch(path+"/stage/COMMISSION_PAID", nil).Want(200)
	olivia.Patch(info, rate(6)).Want(423)
	olivia.Patch(stage, nil).Want(423)
	assert.Equal(t, []any{"FINAL_LOCK", false, true}, []any{check(olivia)["readOnlyType"], check(olivia)["canUnlock"], check(branch)["canUnlock"]})
	t.Run("PATCH …/unlock and lock/403 and 404 for who may not", func(t *testing.T) {
		olivia.Patch(path+"/unlock", nil).Want(403)
		olivia.Patch(path+"/lock", nil).Want(403)
		w.As("companyadmin@harbor.test").Patch(path+"/unlock", nil).Want(404)
		w.As("companyadmin@harbor.test").Patch(path+"/lock", nil).Want(404)
		branch.Patch(path+"/unlock", object{"reason": 1}).Want(422)
	})
	t.Run("PATCH …/unlock/opened with a reason that stands in the journal", func(t *testing.T) {
		branch.Patch(path+"/unlock", object{"reason": "The note names another rate"}).Want(200)
		olivia.Patch(info, rate(6)).Want(200)
		entry := olivia.Get(path + `/history?limit=1&filters={"kind":["loan"]}`).Want(200).Map()["rows"].([]any)[0].(object)
		assert.Equal(t, []any{"unlocked", object{"finalLock": false, "reason": "The note names another rate"}}, []any{entry["action"], entry["after"]})
		branch.Patch(path+"/lock", nil).Want(200)
		olivia.Patch(info, rate(6.5)).Want(423)
	})
	t.Run("the company leaves finalized loans open", func(t *testing.T) {
		_, fields := owner.Patch("/api/orgconfigdata", object{"finalizedLoans": "SOMETIMES"}).Want(422).Error()
		assert.Equal(t, []string{"finalizedLoans"}, fields)
		owner.Patch("/api/orgconfigdata", object{"finalizedLoans": "OPEN"}).Want(200)
		olivia.Patch(info, rate(6.5)).Want(200)
		owner.Patch("/api/orgconfigdata", object{"finalizedLoans": nil}).Want(200)
		olivia.Patch(info, rate(6)).Want(423)
	})
	t.Run("one that was finalized before", func(t *testing.T) {
		assert.Nil(t, owner.Get("/api/orgconfigdata").Want(200).Map()["finalizedAsked"])
		w.Exec("update loan set final_state = 'BEFORE' where loan_id = $1::bigint", path[len("/los/api/loans/"):])
		assert.Equal(t, 1.0, owner.Get("/api/orgconfigdata").Want(200).Map()["finalizedAsked"], "the administrators are asked")
		olivia.Patch(info, rate(6)).Want(200) // as it was, until they answer
		owner.Patch("/api/orgconfigdata", object{"finalizedBefore": "LOCKED"}).Want(200)
		olivia.Patch(info, rate(6.5)).Want(423)
		assert.Nil(t, owner.Get("/api/orgconfigdata").Want(200).Map()["finalizedAsked"])
		owner.Patch("/api/orgconfigdata", object{"finalizedBefore": "OPEN"}).Want(200)
		olivia.Patch(info, rate(6.5)).Want(200)
		olivia.Patch(stage, nil).Want(200)
		olivia.Patch(path+"/stage/COMMISSION_PAID", nil).Want(200)
		olivia.Patch(info, rate(6)).Want(423) // finalized anew
	})
}

// TestEditingOfSharedLoan: the processor's person edits by the same rules, and is told of the lender's people what they may know.
func TestEditingOfSharedLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia, corey := w.As("originator@summit.test"), w.As("contractprocessor@keel.test")
	path := olivia.Loan()
	w.Share(olivia, path, "contractprocessor@keel.test")
	w.As("branchadmin@summit.test").Post(path+"/loan-edit/start", nil).Want(200)
	seen := corey.Get(path + "/loan-edit").Want(200).Map()
	assert.Equal(t, "Summit Lending", seen["LoanForceWriteUserName"], "who is not on the loan goes by the company's name")
	for _, refused := range []*apitest.Answer{corey.Patch(path+"/v2/transaction/info", rate(6)).Want(423), corey.Post(path+"/loan-edit/start", nil).Want(409)} {
		assert.Contains(t, refused.Map()["message"], "Summit Lending is editing this loan")
	}
	corey.Patch(path+"/loan-edit/take-over", object{"version": seen["version"]}).Want(200)
	corey.Patch(path+"/v2/transaction/info", rate(6)).Want(200)
	olivia.Patch(path+"/v2/transaction/info", rate(6)).Want(423)
}

// TestChangeOfCircumstance: what differs from the disclosure is told, explained and applied.
func TestChangeOfCircumstance(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	olivia := w.As("originator@summit.test")
	path := olivia.Loan()
	coc, info := path+"/loan-coc", path+"/v2/transaction/info"
	progress := func() object { return olivia.Get(coc + "/progress").Want(200).Map() }
	olivia.Patch(info, rate(6)).Want(200)

	t.Run("409 before the disclosure", func(t *testing.T) {
		assert.Equal(t, []any{"NONE", false, 0.0}, []any{progress()["status"], progress()["isLoanDisclosed"], progress()["changedFields"]})
		olivia.Post(coc+"/start", nil).Want(409)
		olivia.Patch(coc, object{"apply": true}).Want(409)
	})
	t.Run("what changes is told", func(t *testing.T) {
		olivia.Patch(path+"/stage/DISCLOSURE_SENT", nil).Want(200)
		assert.Equal(t, []any{"NONE", true, false}, []any{progress()["status"], progress()["isLoanDisclosed"], progress()["hasActiveCocChanges"]})
		olivia.Patch(info, rate(6.5)).Want(200)
		assert.Equal(t, true, olivia.Get(path).Want(200).Map()["Editing"].(object)["hasActiveCocChanges"])
		olivia.Post(path+"/dates", object{"keyDates": object{"lockDate": dated(w, 0), "lockExpirationDate": dated(w, 30)}}).Want(200)
		summary := olivia.Get(coc + "/summary").Want(200).Map()
		changes := summary["changes"].([]any)
		require.Len(t, changes, 2)
		assert.Equal(t, object{"field": "NoteRatePercent", "label": "Interest Rate", "from": "6", "to": "6.5"}, changes[0])
		assert.Equal(t, object{"field": "LockStatus", "label": "Rate Lock", "from": "FLOATING", "to": "LOCKED"}, changes[1])
		assert.Len(t, summary["reasons"], 6)
	})
	reason := func(field, letter, code string) object {
		return object{"field": field, "reason": letter, "code": code, "explanation": "Told by phone"}
	}
	t.Run("it is opened, explained and applied", func(t *testing.T) {
		heard := w.As("branchadmin@summit.test").Stream("")
		opened := olivia.Post(coc+"/start", nil).Want(200).Map()
		heard.Until("RTC.LOAN.COC_CHANGED")
		assert.Equal(t, []any{"ACTIVE", 2.0, 2.0}, []any{opened["status"], opened["changedFields"], opened["withoutReason"]})
		olivia.Post(coc+"/start", nil).Want(409)
		said := olivia.Patch(coc, object{"informationReceivedOn": dated(w, -1), "reasons": []object{reason("NoteRatePercent", "D", "RATE_LOCK")}}).Want(200).Map()
		assert.Equal(t, []any{1.0, dated(w, -1)}, []any{said["withoutReason"], said["informationReceivedOn"]})
		assert.NotEmpty(t, said["redisclosureDueBy"])
		_, fields := olivia.Patch(coc, object{"apply": true}).Want(422).Error()
		assert.Equal(t, []string{"reasons.LockStatus"}, fields)
		olivia.With("If-Match", "1").Patch(coc, object{"apply": true}).Want(412)
		done := olivia.Patch(coc, object{"reasons": []object{reason("LockStatus", "D", "RATE_LOCK")}, "apply": true}).Want(200).Map()
		assert.Equal(t, []any{"APPLIED", false}, []any{done["status"], done["hasActiveCocChanges"]})
		applied := done["applied"].([]any)
		require.Len(t, applied, 1)
		assert.Equal(t, "RATE_LOCK", applied[0].(object)["changes"].([]any)[0].(object)["code"])
		olivia.Patch(info, rate(6.75)).Want(200)
		again := olivia.Get(coc + "/summary").Want(200).Map()["changes"].([]any)
		require.Len(t, again, 1)
		assert.Equal(t, "6.5", again[0].(object)["from"], "what was applied is what counts as disclosed")
	})
	t.Run("422 for what is wrong, and nothing of it is kept", func(t *testing.T) {
		olivia.Post(coc+"/start", nil).Want(200)
		for field, body := range map[string]object{
			"informationReceivedOn": {"informationReceivedOn": dated(w, 1), "reasons": []object{reason("NoteRatePercent", "C", "PROGRAM_REQUEST")}},
			"reasons.0.reason":      {"reasons": []object{reason("NoteRatePercent", "Z", "RATE_LOCK")}},
			"reasons.0.code":        {"reasons": []object{reason("NoteRatePercent", "A", "RATE_LOCK")}},
			"reasons.0.field":       {"reasons": []object{reason("Colour", "A", "NEW_INFORMATION")}},
		} {
			_, fields := olivia.Patch(coc, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields)
		}
		olivia.Patch(coc, object{"applied": true}).Want(422)
		assert.Equal(t, 1.0, progress()["withoutReason"])
	})
	t.Run("a borrower's own change goes on, and what was disclosed stays", func(t *testing.T) {
		party(w, path, "borrower@example.test", "Borrower", olivia.Borrower(path, "Bobbie", "Testborrower", true))
		olivia.Post(path+"/loan-edit/start", nil).Want(200)
		before := olivia.Get(coc + "/summary").Want(200).Map()
		w.As("borrower@example.test").Patch(posPath(path)+"/borrower", object{"CitizenResidencyType": "USCitizen"}).Want(200)
		assert.Equal(t, before, olivia.Get(coc+"/summary").Want(200).Map())
		olivia.Patch(path+"/loan-edit/end", nil).Want(200)
	})
	t.Run("403 for a borrower", func(t *testing.T) {
		borrower := w.As("borrower@example.test")
		borrower.Get(coc + "/summary").Want(403)
		borrower.Patch(coc, object{"apply": true}).Want(403)
		borrower.Post(coc+"/start", nil).Want(403)
	})
	t.Run("404 of another company", func(t *testing.T) {
		harbor := w.As("originator@harbor.test")
		harbor.Get(coc + "/progress").Want(404)
		harbor.Get(coc + "/summary").Want(404)
		harbor.Post(coc+"/start", nil).Want(404)
		harbor.Patch(coc, object{"apply": true}).Want(404)
	})
	t.Run("a disclosure that was none is forgotten", func(t *testing.T) {
		other := olivia.Loan()
		olivia.Patch(other+"/stage/DISCLOSURE_SENT", nil).Want(200)
		olivia.Post(other+"/dates", object{"statusDates": object{"DISCLOSURE_SENT": nil}}).Want(200)
		assert.Equal(t, false, olivia.Get(other + "/loan-coc/progress").Want(200).Map()["isLoanDisclosed"])
	})
}
