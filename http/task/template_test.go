package task_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

const templatesPath = "/workflow-task/api/task-templates"

// object is a body.
type object = map[string]any

// onLoan is where the tasks of a loan are.
func onLoan(loan string) string { return base + "/" + number(loan) }

type templateBody struct {
	ID, Code, Title, StageID, Selection, LoanRole, WhenDateSet, FollowUpTemplateID string
	Version                                                                        int64
	IsActive, IsAutomatic, CanChangeLoanStatus                                     bool
	Checklist                                                                      []string
}

type templatePage struct {
	Rows  []templateBody
	Count int
}

type madeTask struct {
	ID, Title, Description, DueDate, AssigneeID, TemplateID, Status string
	WorkflowTaskItems                                               []struct{ Title string }
	FollowUpInfo                                                    *struct{ TemplateID, Title string }
	Assignee                                                        *struct{ Name string }
}

func templatesOf(c *apitest.Client, path string) map[string]templateBody {
	var page templatePage
	c.Get(path + "?limit=999").Want(200).Into(&page)
	by := map[string]templateBody{}
	for _, one := range page.Rows {
		by[one.Title] = one
	}
	return by
}

func tasksOf(c *apitest.Client, loan string) map[string]madeTask {
	var page struct{ Rows []madeTask }
	c.Get(onLoan(loan) + "/tasks?limit=999").Want(200).Into(&page)
	by := map[string]madeTask{}
	for _, one := range page.Rows {
		by[one.Title] = one
	}
	return by
}

func TestTemplatesOfACompany(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	t.Run("GET "+templatesPath+"/ok", func(t *testing.T) {
		all := templatesOf(officer, templatesPath)
		require.Len(t, all, 30)
		assert.Equal(t, all["Review the signed package"].ID, all["Schedule the closing"].FollowUpTemplateID)
		assert.NotEqual(t, all["Order title"].ID, templatesOf(w.As("originator@harbor.test"), templatesPath)["Order title"].ID)
		var one templateBody
		officer.Get(templatesPath + "/" + all["Order title"].ID).Want(200).Into(&one)
		assert.Equal(t, all["Order title"], one)
		w.As("originator@harbor.test").Get(templatesPath + "/" + one.ID).Want(404)
		w.As("borrower@example.test").Get(templatesPath).Want(403)
		officer.Get(templatesPath + "?orderBy=nonsense").Want(400)
		var tokens struct{ Rows []struct{ Name string } }
		officer.Get("/workflow-task/api/task-template-tokens").Want(200).Into(&tokens)
		assert.Equal(t, "borrower.firstName", tokens.Rows[0].Name)
		w.As("borrower@example.test").Get("/workflow-task/api/task-template-tokens").Want(403)
	})
	good := object{"title": "Welcome {{borrower.firstName}}", "StageId": "LOAN_SETUP", "LoanRole": "Processor", "due": object{"offset": 2, "unit": "DAY", "time": "09:30"}, "checklist": []string{"One", " ", "Two"}}
	var made templateBody
	t.Run("POST "+templatesPath+"/ok", func(t *testing.T) {
		admin.Post(templatesPath, good).Want(201).Into(&made)
		assert.True(t, made.IsActive)
		assert.Equal(t, []string{"One", "Two"}, made.Checklist)
	})
	t.Run("POST "+templatesPath+"/bad input", func(t *testing.T) {
		for field, body := range map[string]object{
			"title":              {"title": " ", "StageId": "LOAN_SETUP"},
			"description":        {"title": "x", "StageId": "LOAN_SETUP", "description": "{{borrower.ssn}}"},
			"StageId":            {"title": "x", "StageId": "NOWHERE"},
			"followUpTemplateId": {"title": "x", "StageId": "LOAN_SETUP", "followUpTemplateId": nobody},
			"due.time":           {"title": "x", "StageId": "LOAN_SETUP", "due": object{"unit": "DAY", "time": "9:30"}},
		} {
			code, fields := admin.Post(templatesPath, body).Want(422).Error()
			assert.Equal(t, "VALIDATION_FAILED", code)
			require.Len(t, fields, 1, field)
			assert.Equal(t, field, fields[0])
		}
		admin.Post(templatesPath, object{"title": "x", "StageId": "LOAN_SETUP", "code": "MINE"}).Want(422)
		officer.Post(templatesPath, good).Want(403)
		w.As("branchadmin@summit.test").Post(templatesPath, good).Want(403)
	})
	one := templatesPath + "/" + made.ID
	t.Run("PATCH "+templatesPath+"/{id}/ok", func(t *testing.T) {
		admin.With("If-Match", "7").Patch(one, `{"title":"Welcome"}`).Want(412)
		officer.Patch(one, `{"title":"Welcome"}`).Want(403)
		w.As("companyadmin@harbor.test").Patch(one, `{"title":"Welcome"}`).Want(404)
		admin.Patch(one, object{"followUpTemplateId": made.ID}).Want(422)
		admin.With("If-Match", "1").Patch(one, `{"title":"Welcome","isAutomatic":true,"LoanRole":null}`).Want(200)
		changed := templatesOf(officer, templatesPath)["Welcome"]
		assert.Equal(t, int64(2), changed.Version)
		assert.Empty(t, changed.LoanRole)
	})
	t.Run("DELETE "+templatesPath+"/{id}/ok", func(t *testing.T) {
		first := templatesOf(admin, templatesPath)["Schedule the closing"]
		admin.Patch(templatesPath+"/"+first.ID, object{"followUpTemplateId": made.ID}).Want(200)
		officer.Delete(one).Want(403)
		w.As("companyadmin@harbor.test").Delete(one).Want(404)
		admin.Delete(one).Want(204)
		admin.Get(one).Want(404)
		assert.Empty(t, templatesOf(admin, templatesPath)["Schedule the closing"].FollowUpTemplateID)
	})
}

func TestTasksOfTemplates(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, borrower := w.As("originator@summit.test"), w.As("borrower@example.test")
	loan := officer.Loan()
	officer.Borrower(loan, "Ana", "Invented", true)
	of := templatesOf(officer, templatesPath)
	compiled := func(c *apitest.Client, on, id string) *apitest.Answer {
		return c.Get(onLoan(on) + "/compile-task-templates/" + id)
	}
	t.Run("GET /workflow-task/api/{loanId}/compile-task-templates/{templateId}/ok", func(t *testing.T) {
		var made madeTask
		compiled(officer, loan, of["Call the new borrower"].ID).Want(200).Into(&made)
		assert.Equal(t, "Introduce yourself to Ana and confirm goals.", made.Description)
		assert.Len(t, made.WorkflowTaskItems, 3)
		assert.NotEmpty(t, made.Assignee.Name)
		due, err := time.Parse(time.RFC3339, made.DueDate)
		require.NoError(t, err)
		assert.WithinDuration(t, w.Now().Add(time.Hour), due, time.Minute)
		assert.Empty(t, tasksOf(officer, loan), "nothing is kept")
		compiled(officer, loan, nobody).Want(404)
		compiled(w.As("originator@harbor.test"), loan, of["Call the new borrower"].ID).Want(404)
		compiled(borrower, loan, of["Call the new borrower"].ID).Want(403)
	})
	t.Run("GET /workflow-task/api/{loanId}/task-templates/ok", func(t *testing.T) {
		offered := templatesOf(officer, onLoan(loan)+"/task-templates")
		assert.Contains(t, offered, "Order title")
		assert.NotContains(t, offered, "Order the FHA case number", "the loan is not insured by FHA")
		w.As("originator@harbor.test").Get(onLoan(loan) + "/task-templates").Want(404)
		borrower.Get(onLoan(loan) + "/task-templates").Want(403)
	})
	give := onLoan(loan) + "/tasks/from-templates"
	ids := func(titles ...string) object {
		var wanted []string
		for _, title := range titles {
			wanted = append(wanted, of[title].ID)
		}
		return object{"templateIds": wanted}
	}
	t.Run("POST /workflow-task/api/{loanId}/tasks/from-templates/ok", func(t *testing.T) {
		heard := officer.Stream("")
		officer.Post(give, ids("Schedule the closing", "Order title")).Want(201)
		heard.Until("RTC.TASK.ADD")
		tasks := tasksOf(officer, loan)
		require.Len(t, tasks, 2)
		closing := tasks["Schedule the closing"]
		assert.Equal(t, of["Schedule the closing"].ID, closing.TemplateID)
		assert.Equal(t, "Review the signed package", closing.FollowUpInfo.Title)
		assert.Contains(t, tasks["Order title"].Description, "—", "no title company is known")
	})
	t.Run("POST /workflow-task/api/{loanId}/tasks/from-templates/bad input", func(t *testing.T) {
		officer.Post(give, object{"templateIds": []string{}}).Want(422)
		officer.Post(give, object{"templateIds": []string{of["Order title"].ID, nobody}}).Want(404)
		officer.Post(give, ids("Order title", "Order the FHA case number")).Want(409)
		assert.Len(t, tasksOf(officer, loan), 2, "all or none")
		w.As("originator@harbor.test").Post(give, ids("Order title")).Want(404)
		borrower.Post(give, ids("Order title")).Want(403)
	})
	t.Run("one that is done is followed by the next, once", func(t *testing.T) {
		at := onLoan(loan) + "/tasks/" + tasksOf(officer, loan)["Schedule the closing"].ID
		for range 2 {
			officer.Patch(at, `{"status":"DONE"}`).Want(200)
			officer.Patch(at, `{"status":"TODO"}`).Want(200)
		}
		var page struct{ Rows []madeTask }
		officer.Get(onLoan(loan) + "/tasks?limit=999").Want(200).Into(&page)
		assert.Len(t, page.Rows, 3)
		assert.Contains(t, tasksOf(officer, loan), "Review the signed package")
	})
}

func TestTasksThatAreGivenByThemselves(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	of := templatesOf(officer, templatesPath)
	for _, title := range []string{"Send the needs list", "Issue the loan estimate", "Review lock expiry"} {
		admin.Patch(templatesPath+"/"+of[title].ID, `{"isAutomatic":true}`).Want(200)
	}
	loan := officer.Loan()
	assert.Empty(t, tasksOf(officer, loan))
	admin.Patch(templatesPath+"/"+of["Call the new borrower"].ID, `{"isAutomatic":true}`).Want(200)
	var begun struct{ LoanID int64 }
	officer.Post("/los/api/loans", `{"Borrower":{"FirstName":"Ana","LastName":"Invented"}}`).Want(201).Into(&begun)
	assert.Equal(t, "Introduce yourself to Ana and confirm goals.", tasksOf(officer, fmt.Sprintf("/los/api/loans/%d", begun.LoanID))["Call the new borrower"].Description, "a loan that begins at the stage")
	officer.Patch(loan+"/stage/LOAN_SETUP", `{}`).Want(200)
	assert.Len(t, tasksOf(officer, loan), 1)
	assert.Contains(t, tasksOf(officer, loan), "Send the needs list")
	officer.Post(loan+"/dates", `{"keyDates":{"mcrApplicationDate":"2026-11-02"}}`).Want(200)
	assert.Contains(t, tasksOf(officer, loan), "Issue the loan estimate")
	officer.Post(loan+"/dates", `{"keyDates":{"mcrApplicationDate":"2026-11-03","lockDate":"2026-11-03","lockExpirationDate":"2026-12-03"}}`).Want(200)
	tasks := tasksOf(officer, loan)
	require.Len(t, tasks, 3)
	assert.Equal(t, "2026-11-25T23:00:00Z", tasks["Review lock expiry"].DueDate, "five business days before, over Thanksgiving, at five in Austin")
	assert.Contains(t, tasks["Review lock expiry"].Description, "Dec 3, 2026")
	officer.Patch(loan+"/stage/QUALIFICATION", `{}`).Want(200)
	officer.Patch(loan+"/stage/LOAN_SETUP", `{}`).Want(200)
	assert.Len(t, tasksOf(officer, loan), 3, "not while one of it is open")
	officer.Patch(onLoan(loan)+"/tasks/"+tasks["Send the needs list"].ID, `{"status":"DONE"}`).Want(200)
	officer.Patch(loan+"/stage/QUALIFICATION", `{}`).Want(200)
	officer.Patch(loan+"/stage/LOAN_SETUP", `{}`).Want(200)
	var page struct{ Count int }
	officer.Get(onLoan(loan) + "/tasks?status=DONE").Want(200).Into(&page)
	assert.Equal(t, 1, page.Count)
	assert.Equal(t, "UPCOMING", tasksOf(officer, loan)["Issue the loan estimate"].Status)
}
