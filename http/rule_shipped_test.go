package http_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/rule"
	"gable/http/apitest"
)

// TestStageRequirementsAreShippedAsRules: every company begins with them, those that hold a loan in force, and each is the company's to turn off,
// change and delete.
func TestStageRequirementsAreShippedAsRules(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.GuardStages()
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	type row struct {
		ID, Name, Condition string
		Enabled             bool
	}
	var found struct{ Rows []row }
	admin.Get(rules + "?limit=999&where=" + url.QueryEscape(`{"kind":"NEED_RULES"}`)).Want(200).Into(&found)
	named := map[string]row{}
	for _, one := range found.Rows {
		named[one.Name] = one
	}
	for _, shipped := range rule.Shipped() {
		require.Equal(t, shipped.Condition, named[shipped.Name].Condition)
		require.Equal(t, shipped.Enabled, named[shipped.Name].Enabled, shipped.Name)
	}
	w.Exec("update rule set enabled = false where name <> $1", "Before closing documents: Estimated closing date")
	loan := officer.Loan()
	to := func(stage string) *apitest.Answer { return officer.Patch(loan+"/stage/"+stage, effect{}) }
	closing := rules + "/" + named["Before closing documents: Estimated closing date"].ID
	var refused struct {
		Code   string
		Errors []struct {
			RuleName, Message, Key, Step string
			MissingFields                []string
			Confirmation                 *struct{ NeedsReason bool }
		}
	}
	to("DOCS_OUT").Want(409).Into(&refused)
	require.Equal(t, "RULE_BLOCKED", refused.Code)
	require.Equal(t, []string{"Estimated closing date"}, refused.Errors[0].MissingFields)
	require.Equal(t, "stageRules:docsClosingDate", refused.Errors[0].Key)
	require.Equal(t, "loan-center#key-dates", refused.Errors[0].Step)
	require.Nil(t, refused.Errors[0].Confirmation, "an officer may not go on all the same")
	officer.Patch(loan+"/stage/DOCS_OUT?forRuleEngineConfirm=true&ruleEngineReason=Kim", effect{}).Want(409)
	to("LOAN_FUNDED").Want(409) // what is passed is held as well
	to("CLEAR_TO_CLOSE").Want(200)
	officer.Post(loan+"/dates", effect{"keyDates": effect{"estimatedClosingDate": "2026-12-18"}}).Want(200)
	to("DOCS_OUT").Want(200)

	t.Run("asked before the loan is clear to close", func(t *testing.T) {
		asks := rules + "/" + named["Before clear to close: ask about conditions"].ID
		admin.Patch(asks+"/enable", nil).Want(200)
		code, _ := to("CLEAR_TO_CLOSE").Want(409).Error()
		require.Equal(t, "RULE_CONFIRMATION", code)
		officer.Patch(loan+"/stage/CLEAR_TO_CLOSE?forRuleEngineConfirm=true", effect{}).Want(200)
	})
	t.Run("in its own words once the company has changed them", func(t *testing.T) {
		to("LOAN_SETUP").Want(200)
		admin.Patch(closing, effect{"effects": []effect{{"do": "BLOCK", "message": "Ask Kim for the day."}}, "condition": `change.stageTo == "DOCS_OUT"`}).Want(200)
		refused.Errors = nil
		to("DOCS_OUT").Want(409).Into(&refused)
		require.Equal(t, "Ask Kim for the day.", refused.Errors[0].Message)
		require.Empty(t, refused.Errors[0].Key)
	})
	t.Run("changed and deleted", func(t *testing.T) {
		admin.Patch(closing, effect{"condition": `change.stageTo == "DOCS_OUT" && loan.LoanID == 1`}).Want(200)
		to("DOCS_OUT").Want(200)
		admin.Delete(closing).Want(204)
		history := rows(admin, closing+"/versions")
		require.Equal(t, "created", history[len(history)-1]["action"])
	})
	t.Run("another company's are its own", func(t *testing.T) {
		w.As("owner@harbor.test").Get(closing).Want(404)
		w.As("owner@harbor.test").Patch(closing+"/enable", nil).Want(404)
	})
}

// TestWhoMayPassGuardsGoesOnWithAReason: it is asked for, is given once for that very move, and stands in the journal.
func TestWhoMayPassGuardsGoesOnWithAReason(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.GuardStages()
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	loan := officer.Loan()
	to := func(query string) *apitest.Answer { return admin.Patch(loan+"/stage/QUALIFICATION"+query, effect{}) }
	var asked struct {
		Code   string
		Errors []struct {
			Step         string
			Confirmation struct{ NeedsReason bool }
		}
	}
	to("?forRuleEngineConfirm=true&ruleEngineReason=Kim+knows").Want(409) // nothing was asked yet
	to("").Want(409).Into(&asked)
	require.Equal(t, "RULE_CONFIRMATION", asked.Code)
	steps := []string{}
	for _, one := range asked.Errors {
		steps = append(steps, one.Step)
		require.True(t, one.Confirmation.NeedsReason)
	}
	require.ElementsMatch(t, []string{"borrowers", "loan-info"}, steps)
	to("?forRuleEngineConfirm=true").Want(409) // without a reason it is asked again
	code, _ := to("?forRuleEngineConfirm=true&ruleEngineReason=" + strings.Repeat("x", 1001)).Want(422).Error()
	require.Equal(t, "VALIDATION_FAILED", code)
	require.Equal(t, "APPLICATION_INTAKE", officer.Get(loan).Want(200).Map()["StageId"])
	to("").Want(409)
	to("?forRuleEngineConfirm=true&ruleEngineReason=Kim+knows+the+borrower.").Want(200)
	require.Equal(t, "QUALIFICATION", officer.Get(loan).Want(200).Map()["StageId"])
	kept := apitest.One[string](w, `select after ->> 'reason' || ': ' || (after ->> 'missing') from audit_entry where action = 'went on with a reason'`)
	require.Equal(t, "Kim knows the borrower.: Name of the borrower, Loan purpose", kept)

	t.Run("who moved it back a moment ago takes that back unasked, and nobody else does", func(t *testing.T) {
		officer.Patch(loan+"/stage/APPLICATION_INTAKE", effect{}).Want(200)
		admin.Patch(loan+"/stage/QUALIFICATION", effect{"from": "APPLICATION_INTAKE"}).Want(409)
		officer.Patch(loan+"/stage/PREAPPROVED", effect{"from": "APPLICATION_INTAKE"}).Want(409)
		officer.Patch(loan+"/stage/QUALIFICATION", effect{"from": "APPLICATION_INTAKE"}).Want(200)
		officer.Patch(loan+"/stage/APPLICATION_INTAKE", effect{}).Want(200)
		older := func(by string) {
			w.Exec("update audit_entry set at = at - $1::interval where action = 'stage changed'", by)
		}
		older("2 hours")
		officer.Patch(loan+"/stage/QUALIFICATION", effect{"from": "APPLICATION_INTAKE"}).Want(409)
		older("-2 hours")
		officer.Patch(loan+"/stage/QUALIFICATION", effect{"from": "APPLICATION_INTAKE"}).Want(200)
	})
	t.Run("a loan that was suspended goes back to where it was, and no further unasked", func(t *testing.T) {
		admin.Patch(loan+"/stage/QUALIFICATION", effect{}).Want(200)
		w.Exec("update rule set enabled = false where name like 'Before suspension%'")
		officer.Patch(loan+"/stage/SUSPENDED", effect{}).Want(200)
		officer.Patch(loan+"/stage/DISCLOSURE_SENT", effect{}).Want(409)
		officer.Patch(loan+"/stage/QUALIFICATION", effect{}).Want(200)
	})
}

// TestOpenTasksAndChecklistsHoldAStage: an open task whose template says that it moves no loan holds a stage where the company's rule says so;
// a checklist that was to be ticked with the change is told with its task; and what several rules say comes in one answer, a refusal before
// any question.
func TestOpenTasksAndChecklistsHoldAStage(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	shipped := func(name string) {
		var found struct{ Rows []struct{ ID, Name string } }
		admin.Get(rules + "?limit=999&where=" + url.QueryEscape(`{"name":"`+name+`"}`)).Want(200).Into(&found)
		require.Len(t, found.Rows, 1)
		admin.Patch(rules+"/"+found.Rows[0].ID+"/enable", nil).Want(200)
	}
	template := func(title string, moves bool) string {
		return officerTemplate(admin, effect{"title": title, "StageId": "LOAN_SETUP", "due": effect{"offset": 1, "unit": "DAY"}, "canChangeLoanStatus": moves})
	}
	loan := officer.Loan()
	to := func(stage string) *apitest.Answer { return officer.Patch(loan+"/stage/"+stage, effect{}) }
	give := func(template string) string {
		made := officer.Post(tasksOf(loan)+"/from-templates", effect{"templateIds": []string{template}}).Want(201).Map()
		return made["rows"].([]any)[0].(map[string]any)["id"].(string)
	}
	type entry struct {
		RuleName, Message, Key, WorkflowTaskId string
		MissingFields                          []string
		Confirmation                           *struct{ Title, Message string }
	}
	refused := func(a *apitest.Answer) (code string, entries []entry) {
		var e struct {
			Code   string
			Errors []entry
		}
		a.Want(409).Into(&e)
		return e.Code, e.Errors
	}

	holds, moves := give(template("Call the borrower", false)), give(template("Approve the file", true))
	to("LOAN_SETUP").Want(200) // nothing is in force
	shipped("Before each further stage: open tasks")
	code, entries := refused(to("DISCLOSURE_SENT"))
	require.Equal(t, "RULE_BLOCKED", code)
	require.Len(t, entries, 1)
	require.Equal(t, "stageRules:openTasks", entries[0].Key)
	require.Equal(t, []string{"Open tasks"}, entries[0].MissingFields)
	to("QUALIFICATION").Want(200) // the way back is not held
	to("LOAN_SETUP").Want(409)
	officer.Patch(tasksOf(loan)+"/"+holds, effect{"status": "DONE"}).Want(200)
	to("LOAN_SETUP").Want(200) // the other one moves the loan itself
	require.NotEqual(t, "DONE", ruled(officer, tasksOf(loan)+"/"+moves).Status)

	checklist := officer.Post(tasksOf(loan), effect{"title": "Papers", "dueDate": "2030-01-01T12:00:00Z", "canChangeLoanStatus": true, "WorkflowTaskItems": []effect{{"title": "Statements"}}}).Want(201).Map()
	shipped("Before disclosures: Application date")
	enabledRule(w, "NEED_RULES", "Ask", `change.stageTo == "DISCLOSURE_SENT"`, effect{"do": "CONFIRM", "title": "Send?", "message": "Send them?"})
	enabledRule(w, "WORKFLOW_TASKS", "Papers first", `change.stageTo == "DISCLOSURE_SENT" && open.tasks.exists(t, t.title == "Papers" && t.openItems > 0)`,
		effect{"do": "BLOCK", "message": "The papers are not complete."}, effect{"do": "COMPLETE_CHECKLIST", "WorkflowTaskId": "Papers", "checklistItems": []string{"Statements"}})
	code, entries = refused(to("DISCLOSURE_SENT"))
	require.Equal(t, "RULE_BLOCKED", code, "what is refused is not asked about")
	require.Len(t, entries, 2)
	require.Equal(t, "Before disclosures: Application date", entries[0].RuleName, "rules of needs are judged before those of tasks")
	require.Empty(t, entries[0].WorkflowTaskId)
	require.Equal(t, []string{"Papers first", "Papers", ""}, []string{entries[1].RuleName, entries[1].WorkflowTaskId, entries[1].Key})
	papers := tasksOf(loan) + "/" + checklist["id"].(string)
	require.False(t, ruled(officer, papers).WorkflowTaskItems[0].IsCompleted, "what was refused ticks nothing")
	require.Equal(t, "LOAN_SETUP", officer.Get(loan).Want(200).Map()["StageId"])

	officer.Post(loan+"/dates", effect{"keyDates": effect{"mcrApplicationDate": "2026-06-15"}}).Want(200)
	_, entries = refused(to("DISCLOSURE_SENT"))
	require.Len(t, entries, 1, "the checklist alone is left")
	officer.Patch(papers+"/checklist/"+ruled(officer, papers).WorkflowTaskItems[0].ID, effect{"isCompleted": true}).Want(200)
	code, entries = refused(to("DISCLOSURE_SENT"))
	require.Equal(t, "RULE_CONFIRMATION", code)
	require.Equal(t, "Send?", entries[0].Confirmation.Title)
	officer.Patch(loan+"/stage/DISCLOSURE_SENT?forRuleEngineConfirm=true", effect{}).Want(200)
}

// officerTemplate makes a template of tasks and answers its id.
func officerTemplate(c *apitest.Client, body effect) string {
	return c.Post("/workflow-task/api/task-templates", body).Want(201).Map()["id"].(string)
}
