package http_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

type ruledTask struct {
	ID, Status        string
	WorkflowTaskItems []struct {
		ID, Title, DoneByName, DoneSource string
		IsCompleted                       bool
	}
	LastUpdatedSource string
}

func tasksOf(loan string) string {
	return "/workflow-task/api" + strings.TrimPrefix(loan, "/los/api/loans") + "/tasks"
}

func ruled(c *apitest.Client, path string) (t ruledTask) {
	c.Get(path).Want(200).Into(&t)
	return t
}

func TestARuleTicksTheItemsOfATask(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	enabledRule(w, "WORKFLOW_TASKS", "Assets are in", `change.kind == "asset"`, effect{"do": "COMPLETE_CHECKLIST", "WorkflowTaskId": "collect the papers", "checklistItems": []string{"Bank statements", "Gift letter"}})
	asset := effect{"AssetDetail": effect{"AssetType": "CheckingAccount", "CashOrMarketValueAmt": 5}}

	warned := officer.Post(loan+"/assets", asset).Want(201).Header.Get("lw-rule-warnings")
	assert.Contains(t, warned, `"WorkflowTaskId":"collect the papers"`, "the task is not there")
	assert.EqualValues(t, 0, officer.Get(loan + "/rules/outcomes").Want(200).Map()["count"])

	var made ruledTask
	officer.Post(tasksOf(loan), effect{"title": "Collect the Papers", "dueDate": "2030-01-01T12:00:00Z", "WorkflowTaskItems": []effect{{"title": "Bank statements"}}}).Want(201).Into(&made)
	path := tasksOf(loan) + "/" + made.ID
	stream := officer.Stream("")
	require.Equal(t, "RTC.READY", stream.Next().Type)
	warned = officer.Post(loan+"/assets", asset).Want(201).Header.Get("lw-rule-warnings")
	assert.Contains(t, warned, "Gift letter")
	assert.NotContains(t, warned, "Bank statements")
	assert.Equal(t, made.ID, stream.Until("RTC.TASK.AUTO_COMPLETE").Data["id"])
	now := ruled(officer, path)
	require.Len(t, now.WorkflowTaskItems, 1)
	item := now.WorkflowTaskItems[0]
	assert.True(t, item.IsCompleted)
	assert.Equal(t, "Assets are in", item.DoneByName)
	assert.Equal(t, "RULE", item.DoneSource)
	assert.Equal(t, "RULE", now.LastUpdatedSource)

	officer.Patch(path+"/checklist/"+item.ID, effect{"isCompleted": false}).Want(200)
	officer.Post(loan+"/assets", asset).Want(201)
	assert.False(t, ruled(officer, path).WorkflowTaskItems[0].IsCompleted, "who opens it again is not overruled")

	elsewhere := officer.Loan()
	officer.Post(elsewhere+"/assets", asset).Want(201)
	assert.False(t, ruled(officer, path).WorkflowTaskItems[0].IsCompleted, "another loan's change")
}

func TestARefusedChangeTicksNothing(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	enabledRule(w, "WORKFLOW_TASKS", "Ticks", `change.kind == "asset"`, effect{"do": "COMPLETE_CHECKLIST", "WorkflowTaskId": "Papers", "checklistItems": []string{"Statements"}})
	enabledRule(w, "WORKFLOW_TASKS", "Refuses", `change.kind == "asset"`, effect{"do": "BLOCK", "message": "No."})
	var made ruledTask
	officer.Post(tasksOf(loan), effect{"title": "Papers", "dueDate": "2030-01-01T12:00:00Z", "WorkflowTaskItems": []effect{{"title": "Statements"}}}).Want(201).Into(&made)
	officer.Post(loan+"/assets", effect{"AssetDetail": effect{"AssetType": "CheckingAccount"}}).Want(409)
	assert.False(t, ruled(officer, tasksOf(loan)+"/"+made.ID).WorkflowTaskItems[0].IsCompleted)
}

// TestDoneMayMoveTheLoan: marking a task done passes through the rules and their handshake, as any change of a loan.
func TestDoneMayMoveTheLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	enabledRule(w, "WORKFLOW_TASKS", "On to set-up", `change.kind == "task" && change.action == "marked done" && change.after.canChangeLoanStatus == true`,
		effect{"do": "REQUIRE_STAGE", "stages": []string{"LOAN_SETUP"}, "message": "The loan moves to set-up."})
	var made ruledTask
	officer.Post(tasksOf(loan), effect{"title": "Check the file", "dueDate": "2030-01-01T12:00:00Z", "canChangeLoanStatus": true}).Want(201).Into(&made)
	path := tasksOf(loan) + "/" + made.ID

	var e struct {
		Code   string
		Errors []struct {
			StageChange struct{ StageID, ActionID string }
		}
	}
	officer.Patch(path, effect{"status": "DONE"}).Want(409).Into(&e)
	require.Equal(t, "RULE_STAGE_CHANGE", e.Code)
	require.Equal(t, "UPCOMING", ruled(officer, path).Status, "nothing is done before the answer")
	change := e.Errors[0].StageChange
	answer := officer.Patch(path, effect{"body": effect{"status": "DONE"}, "ruleEnginePayload": effect{"stageId": change.StageID, "actionId": change.ActionID}}).Want(200).Map()
	require.Equal(t, true, answer["fromRuleEngine"])
	require.Equal(t, "DONE", ruled(officer, path).Status)
	require.Equal(t, "LOAN_SETUP", officer.Get(loan).Want(200).Map()["StageId"])

	t.Run("a task given with the loan in the body is judged too", func(t *testing.T) {
		enabledRule(w, "WORKFLOW_TASKS", "Ask", `change.kind == "task" && change.action == "created"`, effect{"do": "CONFIRM", "title": "One more?", "message": "Give it?"})
		body := `{"title":"Another","dueDate":"2030-01-01T12:00:00Z","LoanId":` + strings.TrimPrefix(loan, "/los/api/loans/") + `}`
		officer.Post("/workflow-task/api/tasks", body).Want(409)
		officer.Post("/workflow-task/api/tasks?forRuleEngineConfirm=true", body).Want(201)
	})
}
