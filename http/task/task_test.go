package task_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

const (
	base   = "/workflow-task/api"
	nobody = "0190a000-0000-7000-8000-000000000000"
)

type taskBody struct {
	ID, Title, Status, AssigneeID, AssigneeOrgID, AuthorName, DoneByName, BorrowerName, Description string
	Version, LoanID                                                                                 int64
	CanChangeLoanStatus                                                                             bool
	TotalNotes, WorkflowTaskItemsCount, CompletedItemsCount                                         int
	Assignee                                                                                        struct{ Name, Email string }
	WorkflowTaskItems                                                                               []itemBody
}

type itemBody struct {
	ID, Title, DoneByName, DoneSource string
	Version                           int64
	IsCompleted                       bool
	Order                             int
}

type page struct {
	Rows   []taskBody
	Count  int
	Counts struct{ Overdue, Duetoday, Upcoming, Todo, Done int }
}

func (p page) titles() []string {
	list := []string{}
	for _, row := range p.Rows {
		list = append(list, row.Title)
	}
	return list
}

// at is a due date so long from now.
func at(w *apitest.World, d time.Duration) string { return w.Now().Add(d).UTC().Format(time.RFC3339) }

func work(w *apitest.World, title string) map[string]any {
	return map[string]any{"title": title, "dueDate": at(w, 48*time.Hour)}
}

func give(c *apitest.Client, path string, body any) taskBody {
	var made taskBody
	c.Post(path, body).Want(201).Into(&made)
	return made
}

// number is the loan's number in its path.
func number(loan string) string { return loan[strings.LastIndex(loan, "/")+1:] }

func user(email string) string { return string(demo.UserID(email)) }

func list(c *apitest.Client, path string) page {
	var found page
	c.Get(path).Want(200).Into(&found)
	return found
}

func TestTaskOnALoanFromBeginningToEnd(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin, other := w.As("originator@summit.test"), w.As("branchadmin@summit.test"), w.As("originator2@summit.test")
	loan := officer.Loan()
	officer.Borrower(loan, "Ada", "Byron", true)
	tasks := base + "/" + number(loan) + "/tasks"
	elsewhere := base + "/" + number(officer.Loan()) + "/tasks"
	var made taskBody
	t.Run("POST /workflow-task/api/{loanId}/tasks/ok", func(t *testing.T) {
		body := work(w, "Order the appraisal")
		body["WorkflowTaskItems"] = []any{map[string]any{"title": "Choose an appraiser"}, map[string]any{"title": "Send the order"}}
		made = give(officer, tasks, body)
		assert.Equal(t, "UPCOMING", made.Status)
		assert.Equal(t, user("originator@summit.test"), made.AssigneeID)
		assert.Equal(t, "Orion Austinson", made.Assignee.Name)
		assert.Equal(t, string(demo.UnitID("summit.test", "Austin")), made.AssigneeOrgID)
		assert.Equal(t, "Ada Byron", made.BorrowerName)
		assert.Equal(t, number(loan), fmt.Sprint(made.LoanID))
		require.Len(t, made.WorkflowTaskItems, 2)
		assert.Equal(t, "Send the order", made.WorkflowTaskItems[1].Title)
	})
	path := tasks + "/" + made.ID
	t.Run("POST /workflow-task/api/{loanId}/tasks/bad input", func(t *testing.T) {
		due := at(w, time.Hour)
		for body, field := range map[string]string{
			`{"dueDate":"` + due + `"}`:      "title",
			`{"title":"A"}`:                  "dueDate",
			`{"title":"A","dueDate":"soon"}`: "dueDate",
			`{"title":"A","dueDate":"` + due + `","AssigneeId":"` + nobody + `"}`:                          "AssigneeId",
			`{"title":"A","dueDate":"` + due + `","AssigneeId":"` + user("originator2@summit.test") + `"}`: "AssigneeId",
			`{"title":"A","dueDate":"` + due + `","AssigneeId":"` + user("originator@harbor.test") + `"}`:  "AssigneeId",
			`{"title":"A","dueDate":"` + due + `","AssigneeId":"` + user("borrower@example.test") + `"}`:   "AssigneeId",
			`{"title":"A","dueDate":"` + due + `","AuthorId":"` + nobody + `"}`:                            "AuthorId",
			`{"title":"A","dueDate":"` + due + `","LoanId":1}`:                                             "LoanId",
			`{"title":"A","dueDate":"` + due + `","status":"LATER"}`:                                       "status",
			`{"title":"A","dueDate":"` + due + `","WorkflowTaskItems":[{"title":" "}]}`:                    "title",
			`{"title":"A","dueDate":"` + due + `","nonsense":1}`:                                           "nonsense",
			`{"title":"` + strings.Repeat("a", 151) + `","dueDate":"` + due + `"}`:                         "title",
		} {
			code, fields := officer.Post(tasks, body).Want(422).Error()
			assert.Equal(t, "VALIDATION_FAILED", code)
			assert.Equal(t, []string{field}, fields, body)
		}
	})
	t.Run("GET /workflow-task/api/{loanId}/tasks/{taskId}/ok", func(t *testing.T) {
		officer.Get(path).Want(200)
		admin.Get(path).Want(200)
		w.As("companyadmin@summit.test").Get(path).Want(200)
	})
	t.Run("GET /workflow-task/api/{loanId}/tasks/ok", func(t *testing.T) {
		found := list(officer, tasks+"?limit=999")
		assert.Equal(t, []string{"Order the appraisal"}, found.titles())
		assert.Equal(t, 1, found.Counts.Upcoming)
		assert.Empty(t, list(officer, elsewhere).Rows)
	})
	t.Run("GET /workflow-task/api/{loanId}/tasks/bad input", func(t *testing.T) {
		officer.Get(tasks + "?assignee=x").Want(400)
		officer.Get(tasks + "?orderBy=ssn").Want(400)
		officer.Get(tasks + "?status=LATER").Want(400)
		officer.Get(tasks + "?filters=%7B%22nonsense%22%3A1%7D").Want(400)
	})
	t.Run("GET /workflow-task/api/{loanId}/assignees/ok", func(t *testing.T) {
		var found struct {
			Rows []struct{ ID, Email string }
		}
		officer.Get(base + "/" + number(loan) + "/assignees").Want(200).Into(&found)
		emails := []string{}
		for _, row := range found.Rows {
			emails = append(emails, row.Email)
		}
		assert.Contains(t, emails, "originator@summit.test")
		assert.Contains(t, emails, "branchadmin@summit.test")
		assert.NotContains(t, emails, "originator2@summit.test", "does not see the loan")
		assert.NotContains(t, emails, "branchadmin2@summit.test")
	})
	t.Run("PATCH /workflow-task/api/{loanId}/tasks/{taskId}/ok", func(t *testing.T) {
		var changed taskBody
		officer.With("If-Match", "1").Patch(path, `{"title":"Order it","version":null}`).Want(422)
		version := fmt.Sprint(list(officer, tasks).Rows[0].Version)
		officer.With("If-Match", version).Patch(path, `{"title":"Order it"}`).Want(200).Into(&changed)
		assert.Equal(t, "Order it", changed.Title)
		officer.With("If-Match", version).Patch(path, `{"title":"Late"}`).Want(412)
		admin.Patch(path, map[string]any{"AssigneeId": user("branchadmin@summit.test")}).Want(200).Into(&changed)
		assert.Equal(t, user("branchadmin@summit.test"), changed.AssigneeID)
		officer.Patch(path, map[string]any{"status": "DONE"}).Want(200).Into(&changed)
		assert.Equal(t, "DONE", changed.Status)
		assert.Equal(t, "Orion Austinson", changed.DoneByName)
		officer.Patch(path, map[string]any{"status": "TODO"}).Want(200).Into(&changed)
		assert.Equal(t, "UPCOMING", changed.Status)
		officer.Patch(path, map[string]any{"dueDate": at(w, -time.Hour)}).Want(200).Into(&changed)
		assert.Equal(t, "OVERDUE", changed.Status)
	})
	t.Run("PATCH /workflow-task/api/{loanId}/tasks/{taskId}/bad input", func(t *testing.T) {
		for _, body := range []string{`{"title":""}`, `{"dueDate":null}`, `{"AssigneeId":null}`, `{"LoanId":null}`, `{"LoanId":1}`, `{"id":"x"}`, `{"doneAt":null}`,
			`{"WorkflowTaskItems":[]}`, `{"status":"LATER"}`, `{"AssigneeId":"` + user("originator2@summit.test") + `"}`} {
			officer.Patch(path, body).Want(422)
		}
	})
	for _, call := range []struct{ method, pattern, path, body string }{
		{"GET", "/tasks/{taskId}", "/tasks/" + made.ID, ""},
		{"PATCH", "/tasks/{taskId}", "/tasks/" + made.ID, `{"title":"Mine"}`},
		{"DELETE", "/tasks/{taskId}", "/tasks/" + made.ID, ""},
		{"POST", "/tasks/{taskId}/checklist", "/tasks/" + made.ID + "/checklist", `{"title":"Mine"}`},
		{"PATCH", "/tasks/{taskId}/checklist/{checklistId}", "/tasks/" + made.ID + "/checklist/" + made.WorkflowTaskItems[0].ID, `{"title":"Mine"}`},
		{"DELETE", "/tasks/{taskId}/checklist/{checklistId}", "/tasks/" + made.ID + "/checklist/" + made.WorkflowTaskItems[0].ID, ""},
		{"GET", "/task/{taskId}/notes", "/task/" + made.ID + "/notes", ""},
		{"POST", "/task/{taskId}/notes", "/task/" + made.ID + "/notes", `{"text":"Mine"}`},
		{"PATCH", "/task/{taskId}/notes/{noteId}", "/task/" + made.ID + "/notes/" + nobody, `{"text":"Mine"}`},
		{"DELETE", "/task/{taskId}/notes/{noteId}", "/task/" + made.ID + "/notes/" + nobody, ""},
	} {
		name, under := call.method+" "+base+"/{loanId}"+call.pattern, base+"/"+number(loan)
		t.Run(name+"/wrong role", func(t *testing.T) {
			w.As("borrower@example.test").Do(call.method, under+call.path, call.body).Want(403)
			w.As("superadmin@gable.test").Do(call.method, under+call.path, call.body).Want(403)
			other.Do(call.method, under+call.path, call.body).Want(404)
		})
		t.Run(name+"/wrong tenant", func(t *testing.T) {
			w.As("companyadmin@harbor.test").Do(call.method, under+call.path, call.body).Want(404)
		})
		t.Run(name+"/wrong loan", func(t *testing.T) {
			officer.Do(call.method, strings.TrimSuffix(elsewhere, "/tasks")+call.path, call.body).Want(404)
			officer.Do(call.method, base+call.path, call.body).Want(404)
		})
	}
	for _, call := range []struct{ method, path, body string }{{"GET", "/tasks", ""}, {"POST", "/tasks", `{"title":"A","dueDate":"2026-12-01T12:00:00Z"}`}, {"GET", "/assignees", ""}} {
		name, under := call.method+" "+base+"/{loanId}"+call.path, base+"/"+number(loan)+call.path
		t.Run(name+"/wrong role", func(t *testing.T) {
			w.As("borrower@example.test").Do(call.method, under, call.body).Want(403)
			other.Do(call.method, under, call.body).Want(404)
		})
		t.Run(name+"/wrong tenant", func(t *testing.T) {
			w.As("companyadmin@harbor.test").Do(call.method, under, call.body).Want(404)
		})
	}
	t.Run("DELETE /workflow-task/api/{loanId}/tasks/{taskId}/bad input", func(t *testing.T) {
		officer.With("If-Match", "1").Delete(path).Want(412)
		officer.Delete(tasks + "/nonsense").Want(400)
	})
	t.Run("DELETE /workflow-task/api/{loanId}/tasks/{taskId}/ok", func(t *testing.T) {
		officer.Delete(path).Want(204)
		officer.Get(path).Want(404)
	})
}

func TestTaskApartFromAnyLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin, other := w.As("originator@summit.test"), w.As("branchadmin@summit.test"), w.As("originator2@summit.test")
	processor := w.As("processor@summit.test")
	tasks := base + "/tasks"
	var made taskBody
	t.Run("POST /workflow-task/api/tasks/ok", func(t *testing.T) {
		body := work(w, "Renew the licence")
		body["AssigneeId"] = user("processor@summit.test")
		made = give(officer, tasks, body)
		assert.Zero(t, made.LoanID)
		assert.Equal(t, user("processor@summit.test"), made.AssigneeID)
	})
	t.Run("POST /workflow-task/api/tasks/on a loan", func(t *testing.T) {
		loan := officer.Loan()
		officer.Borrower(loan, "Ada", "Byron", true)
		made := give(officer, tasks+"?resolveTemplateTokens=true", fmt.Sprintf(`{"title":"Call {{borrower.name}}","description":"{{loan.number}}","dueDate":%q,"LoanId":%s}`, at(w, time.Hour), number(loan)))
		assert.Equal(t, "Call Ada Byron", made.Title)
		assert.Equal(t, number(loan), made.Description)
		officer.Post(tasks+"?resolveTemplateTokens=true", fmt.Sprintf(`{"title":"Call {{borrower.cousin}}","dueDate":%q,"LoanId":%s}`, at(w, time.Hour), number(loan))).Want(422)
		officer.Get(base + "/" + number(loan) + "/tasks/" + made.ID).Want(200)
		other.Post(tasks, fmt.Sprintf(`{"title":"A","dueDate":%q,"LoanId":%s}`, at(w, time.Hour), number(loan))).Want(404)
		w.As("originator@harbor.test").Post(tasks, fmt.Sprintf(`{"title":"A","dueDate":%q,"LoanId":%s}`, at(w, time.Hour), number(loan))).Want(404)
	})
	path := tasks + "/" + made.ID
	t.Run("POST /workflow-task/api/tasks/bad input", func(t *testing.T) {
		officer.Post(tasks, `{"title":""}`).Want(422)
		officer.Post(tasks, `{"title":"A","dueDate":"2026-12-01T00:00:00Z","LoanId":"x"}`).Want(422)
		officer.Post(tasks, `{"title":"A","dueDate":"2026-12-01T00:00:00Z","canChangeLoanStatus":true}`).Want(422)
		officer.Post(tasks, `{"title":"A","dueDate":"2026-12-01T00:00:00Z","AssigneeId":"`+user("originator2@summit.test")+`"}`).Want(422)
	})
	t.Run("GET /workflow-task/api/tasks/{taskId}/ok", func(t *testing.T) {
		for _, c := range []*apitest.Client{officer, processor, admin, w.As("owner@summit.test")} {
			c.Get(path).Want(200)
		}
	})
	t.Run("GET /workflow-task/api/tasks/{taskId}/out of sight", func(t *testing.T) {
		for _, email := range []string{"originator2@summit.test", "branchadmin2@summit.test", "assistant@summit.test", "originator@harbor.test"} {
			w.As(email).Get(path).Want(404)
		}
	})
	t.Run("PATCH /workflow-task/api/tasks/{taskId}/ok", func(t *testing.T) {
		var changed taskBody
		processor.Patch(path, `{"description":"Till Friday"}`).Want(200).Into(&changed)
		assert.EqualValues(t, 2, changed.Version)
		assert.Equal(t, "Till Friday", changed.Description)
	})
	t.Run("PATCH /workflow-task/api/tasks/{taskId}/bad input", func(t *testing.T) {
		processor.Patch(path, `{"title":""}`).Want(422)
		processor.Patch(path, `{"LoanId":5}`).Want(422)
	})
	t.Run("PATCH /workflow-task/api/tasks/{taskId}/giving it on", func(t *testing.T) {
		processor.Patch(path, map[string]any{"AssigneeId": user("assistant@summit.test")}).Want(403)
		officer.Patch(path, map[string]any{"AssigneeId": user("assistant@summit.test")}).Want(200)
		processor.Get(path).Want(404)
		admin.Patch(path, map[string]any{"AssigneeId": user("processor@summit.test")}).Want(200)
	})
	for _, call := range []struct{ method, pattern, path, body string }{
		{"GET", "/tasks/{taskId}", "/tasks/" + made.ID, ""}, {"PATCH", "/tasks/{taskId}", "/tasks/" + made.ID, `{"title":"Mine"}`},
		{"DELETE", "/tasks/{taskId}", "/tasks/" + made.ID, ""}, {"POST", "/tasks/{taskId}/checklist", "/tasks/" + made.ID + "/checklist", `{"title":"Mine"}`},
		{"PATCH", "/tasks/{taskId}/checklist/{checklistId}", "/tasks/" + made.ID + "/checklist/" + nobody, `{"title":"Mine"}`},
		{"DELETE", "/tasks/{taskId}/checklist/{checklistId}", "/tasks/" + made.ID + "/checklist/" + nobody, ""},
		{"GET", "/task/{taskId}/notes", "/task/" + made.ID + "/notes", ""}, {"POST", "/task/{taskId}/notes", "/task/" + made.ID + "/notes", `{"text":"Mine"}`},
		{"PATCH", "/task/{taskId}/notes/{noteId}", "/task/" + made.ID + "/notes/" + nobody, `{"text":"Mine"}`},
		{"DELETE", "/task/{taskId}/notes/{noteId}", "/task/" + made.ID + "/notes/" + nobody, ""},
	} {
		t.Run(call.method+" "+base+call.pattern+"/wrong role", func(t *testing.T) {
			w.As("realtor@example.test").Do(call.method, base+call.path, call.body).Want(403)
			other.Do(call.method, base+call.path, call.body).Want(404)
		})
		t.Run(call.method+" "+base+call.pattern+"/wrong tenant", func(t *testing.T) {
			w.As("companyadmin@harbor.test").Do(call.method, base+call.path, call.body).Want(404)
		})
	}
	for _, call := range []struct{ method, path string }{{"GET", "/tasks"}, {"POST", "/tasks"}, {"GET", "/tasks/count"}, {"GET", "/assignees"}} {
		t.Run(call.method+" "+base+call.path+"/wrong role", func(t *testing.T) {
			w.As("borrower@example.test").Do(call.method, base+call.path, nil).Want(403)
			w.As("lendersupport@gable.test").Do(call.method, base+call.path, nil).Want(403)
		})
	}
	t.Run("DELETE /workflow-task/api/tasks/{taskId}/bad input", func(t *testing.T) { officer.With("If-Match", "1").Delete(path).Want(412) })
	t.Run("DELETE /workflow-task/api/tasks/{taskId}/ok", func(t *testing.T) {
		processor.Delete(path).Want(204)
		officer.Get(path).Want(404)
	})
}
