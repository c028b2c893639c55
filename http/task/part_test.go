package task_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"gable/http/apitest"
)

func TestChecklistsAndNotes(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	loan := officer.Loan()
	for pattern, under := range map[string]string{base: base, base + "/{loanId}": base + "/" + number(loan)} {
		made := give(officer, under+"/tasks", work(w, "Order the title"))
		var whose struct {
			Assignee struct {
				ID, Name, Email string
				WizeOrgUnit     struct{ ID, Name, Type string }
			}
			AssigneeOrg struct{ ID, Name, Type string }
		}
		officer.Get(under + "/tasks/" + made.ID).Want(200).Into(&whose)
		assert.Equal(t, []string{user("originator@summit.test"), "Orion Austinson", "originator@summit.test"}, []string{whose.Assignee.ID, whose.Assignee.Name, whose.Assignee.Email})
		assert.Equal(t, []string{"Austin", "BRANCH", "BRANCH"}, []string{whose.Assignee.WizeOrgUnit.Name, whose.Assignee.WizeOrgUnit.Type, whose.AssigneeOrg.Type})
		var item itemBody
		items := under + "/tasks/" + made.ID + "/checklist"
		t.Run("POST "+pattern+"/tasks/{taskId}/checklist/ok", func(t *testing.T) {
			officer.Post(items, `{"title":" Call the company "}`).Want(201).Into(&item)
			assert.Equal(t, "Call the company", item.Title)
			assert.False(t, item.IsCompleted)
			officer.Post(items, `{"title":"Second"}`).Want(201)
		})
		t.Run("POST "+pattern+"/tasks/{taskId}/checklist/bad input", func(t *testing.T) {
			for _, body := range []string{`{}`, `{"title":""}`, `{"title":"A","order":5}`, `{"title":"A","doneByName":"x"}`, `{"title":"A","isCompleted":"yes"}`} {
				officer.Post(items, body).Want(422)
			}
		})
		t.Run("PATCH "+pattern+"/tasks/{taskId}/checklist/{checklistId}/ok", func(t *testing.T) {
			var ticked itemBody
			admin.With("If-Match", "1").Patch(items+"/"+item.ID, `{"isCompleted":true}`).Want(200).Into(&ticked)
			assert.True(t, ticked.IsCompleted)
			assert.Equal(t, "USER", ticked.DoneSource)
			assert.NotEmpty(t, ticked.DoneByName)
			officer.With("If-Match", "1").Patch(items+"/"+item.ID, `{"isCompleted":false}`).Want(412)
			var now taskBody
			officer.Get(under + "/tasks/" + made.ID).Want(200).Into(&now)
			assert.Equal(t, 2, now.WorkflowTaskItemsCount)
			assert.Equal(t, 1, now.CompletedItemsCount)
		})
		t.Run("PATCH "+pattern+"/tasks/{taskId}/checklist/{checklistId}/bad input", func(t *testing.T) {
			officer.Patch(items+"/"+item.ID, `{"title":null}`).Want(422)
			officer.Patch(items+"/"+nobody, `{"title":"A"}`).Want(404)
		})
		t.Run("DELETE "+pattern+"/tasks/{taskId}/checklist/{checklistId}/bad input", func(t *testing.T) {
			officer.With("If-Match", "1").Delete(items + "/" + item.ID).Want(412)
			officer.Delete(items + "/" + nobody).Want(404)
		})
		t.Run("DELETE "+pattern+"/tasks/{taskId}/checklist/{checklistId}/ok", func(t *testing.T) {
			officer.Delete(items + "/" + item.ID).Want(204)
			officer.Delete(items + "/" + item.ID).Want(404)
		})
		var note struct {
			ID, Text, AuthorName string
			Version              int64
		}
		notes := under + "/task/" + made.ID + "/notes"
		t.Run("POST "+pattern+"/task/{taskId}/notes/ok", func(t *testing.T) {
			officer.Post(notes, `{"text":"They call back on Monday."}`).Want(201).Into(&note)
			assert.Equal(t, "Orion Austinson", note.AuthorName)
		})
		t.Run("POST "+pattern+"/task/{taskId}/notes/bad input", func(t *testing.T) {
			for _, body := range []string{`{}`, `{"text":"  "}`, `{"text":"A","AuthorName":"x"}`, `{"text":5}`} {
				officer.Post(notes, body).Want(422)
			}
		})
		t.Run("GET "+pattern+"/task/{taskId}/notes/ok", func(t *testing.T) {
			found := officer.Get(notes).Want(200).Map()
			assert.EqualValues(t, 1, found["count"])
			var now taskBody
			officer.Get(under + "/tasks/" + made.ID).Want(200).Into(&now)
			assert.Equal(t, 1, now.TotalNotes)
		})
		t.Run("GET "+pattern+"/task/{taskId}/notes/bad input", func(t *testing.T) { officer.Get(under + "/task/x/notes").Want(400) })
		t.Run("PATCH "+pattern+"/task/{taskId}/notes/{noteId}/ok", func(t *testing.T) {
			officer.With("If-Match", "1").Patch(notes+"/"+note.ID, `{"text":"On Tuesday."}`).Want(200).Into(&note)
			assert.Equal(t, "On Tuesday.", note.Text)
			admin.Patch(notes+"/"+note.ID, `{"text":"On Wednesday."}`).Want(200)
			var admins struct{ ID string }
			admin.Post(notes, `{"text":"Mine."}`).Want(201).Into(&admins)
			officer.Patch(notes+"/"+admins.ID, `{"text":"Yours."}`).Want(403)
			officer.Delete(notes + "/" + admins.ID).Want(403)
		})
		t.Run("PATCH "+pattern+"/task/{taskId}/notes/{noteId}/bad input", func(t *testing.T) {
			officer.With("If-Match", "1").Patch(notes+"/"+note.ID, `{"text":"A"}`).Want(412)
			officer.Patch(notes+"/"+note.ID, `{"text":""}`).Want(422)
		})
		t.Run("DELETE "+pattern+"/task/{taskId}/notes/{noteId}/bad input", func(t *testing.T) { officer.Delete(notes + "/x").Want(400) })
		t.Run("DELETE "+pattern+"/task/{taskId}/notes/{noteId}/ok", func(t *testing.T) { officer.Delete(notes + "/" + note.ID).Want(204) })
	}
}

func TestListsGoByTheUsersDay(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	loan := officer.Loan()
	officer.Borrower(loan, "Ada", "Byron", true)
	under := base + "/" + number(loan) + "/tasks"
	// Noon of the day after tomorrow in New York: whatever the test's hour, the day has hours on both sides.
	zone, _ := time.LoadLocation("America/New_York")
	there := w.Now().In(zone)
	noon := time.Date(there.Year(), there.Month(), there.Day()+2, 12, 0, 0, 0, zone)
	for title, due := range map[string]time.Time{"Overdue": noon.Add(-time.Hour), "Today": noon.Add(time.Hour), "Late": noon.Add(11 * time.Hour), "Tomorrow": noon.Add(13 * time.Hour)} {
		give(officer, under, map[string]any{"title": title, "dueDate": due.UTC().Format(time.RFC3339)})
	}
	finished := give(officer, under, map[string]any{"title": "Finished", "dueDate": noon.UTC().Format(time.RFC3339), "status": "DONE"})
	assert.Equal(t, "DONE", finished.Status)
	w.Advance(noon.Sub(w.Now()))
	officer, admin = w.As("originator@summit.test").With("userTimeZone", "America/New_York"), w.As("branchadmin@summit.test").With("userTimeZone", "America/New_York")
	t.Run("GET /workflow-task/api/tasks/ok", func(t *testing.T) {
		for status, titles := range map[string][]string{"OVERDUE": {"Overdue"}, "DUE_TODAY": {"Today", "Late"}, "UPCOMING": {"Tomorrow"}, "DONE": {"Finished"},
			"TODO": {"Overdue", "Today", "Late", "Tomorrow"}} {
			found := list(officer, base+"/tasks?limit=999&status="+status)
			assert.Equal(t, titles, found.titles(), status)
			assert.Equal(t, len(titles), found.Count)
			assert.Equal(t, [5]int{1, 2, 1, 4, 1}, [5]int{found.Counts.Overdue, found.Counts.Duetoday, found.Counts.Upcoming, found.Counts.Todo, found.Counts.Done})
		}
		honolulu := list(officer.With("userTimeZone", "Pacific/Honolulu"), base+"/tasks?status=DUE_TODAY")
		assert.Equal(t, []string{"Today", "Late", "Tomorrow"}, honolulu.titles(), "it is the same day there still")
		assert.Len(t, list(officer, base+"/tasks?limit=2&offset=2").Rows, 2)
		assert.Equal(t, []string{"Tomorrow"}, list(officer, base+"/tasks?searchText=TOMO").titles())
		assert.Len(t, list(officer, base+"/tasks?limit=99&searchText=byron").Rows, 5)
		assert.Len(t, list(officer, base+"/tasks?limit=99&loanId="+number(loan)).Rows, 5)
		assert.Empty(t, list(admin, base+"/tasks?assignee=me").Rows)
		assert.Len(t, list(admin, base+"/tasks?assignee="+user("originator@summit.test")).Rows, 5)
		assert.Equal(t, "Tomorrow", list(officer, base+"/tasks?orderBy=title&sort=DESC").Rows[0].Title)
	})
	t.Run("GET /workflow-task/api/tasks/wrong tenant", func(t *testing.T) {
		assert.Empty(t, list(w.As("companyadmin@harbor.test"), base+"/tasks").Rows)
		assert.Empty(t, list(w.As("branchadmin2@summit.test"), base+"/tasks").Rows, "another branch")
		assert.Empty(t, list(w.As("originator2@summit.test"), base+"/tasks?loanId="+number(loan)).Rows)
	})
	t.Run("GET /workflow-task/api/tasks/bad input", func(t *testing.T) {
		officer.Get(base + "/tasks?status=SOON").Want(400)
		officer.Get(base + "/tasks?assignee=everyone").Want(400)
	})
	t.Run("GET /workflow-task/api/tasks/count/ok", func(t *testing.T) {
		counts := officer.Get(base + "/tasks/count").Want(200).Map()
		assert.Equal(t, map[string]any{"overdue": 1.0, "duetoday": 2.0, "upcoming": 1.0, "todo": 4.0, "done": 1.0, "unreadNotifications": 0.0}, counts)
		assert.EqualValues(t, 0, admin.Get(base + "/tasks/count").Want(200).Map()["todo"])
		assert.EqualValues(t, 4, admin.Get(base + "/tasks/count?assignee=" + user("originator@summit.test")).Want(200).Map()["todo"])
	})
	t.Run("GET /workflow-task/api/tasks/count/wrong tenant", func(t *testing.T) {
		assert.EqualValues(t, 0, w.As("owner@harbor.test").Get(base + "/tasks/count?assignee=" + user("originator@summit.test")).Want(200).Map()["todo"])
	})
	t.Run("GET /workflow-task/api/tasks/count/bad input", func(t *testing.T) { officer.Get(base + "/tasks/count?assignee=x").Want(400) })
	t.Run("GET /workflow-task/api/assignees/ok", func(t *testing.T) {
		assert.EqualValues(t, 1, officer.Get(base + "/assignees?searchTerm=processor@summit").Want(200).Map()["count"])
		assert.EqualValues(t, 0, officer.Get(base + "/assignees?searchTerm=originator2@summit").Want(200).Map()["count"])
	})
	t.Run("GET /workflow-task/api/assignees/wrong tenant", func(t *testing.T) {
		assert.EqualValues(t, 0, w.As("owner@harbor.test").Get(base + "/assignees?searchTerm=summit").Want(200).Map()["count"])
	})
	t.Run("GET /workflow-task/api/assignees/bad input", func(t *testing.T) {
		officer.Get(base + "/assignees?searchTerm=" + fmt.Sprintf("%0300d", 0)).Want(400)
	})
}

func TestOpenSessionsHearOfTasks(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, processor := w.As("originator@summit.test"), w.As("processor@summit.test")
	stream, stranger := processor.Stream(""), w.As("originator2@summit.test").Stream("")
	assert.Equal(t, "RTC.READY", stream.Next().Type)
	assert.Equal(t, "RTC.READY", stranger.Next().Type)
	body := work(w, "Scan the file")
	body["AssigneeId"] = user("processor@summit.test")
	made := give(officer, base+"/tasks", body)
	assert.Equal(t, made.ID, stream.Until("RTC.TASK.ADD").Data["id"])
	stream.Until("RTC.TASK.REFRESH.COUNT")
	officer.Patch(base+"/tasks/"+made.ID, `{"title":"Scan it all"}`).Want(200)
	stream.Until("RTC.TASK.UPDATE")
	officer.Delete(base + "/tasks/" + made.ID).Want(204)
	stream.Until("RTC.TASK.DELETE")
	// What the stranger hears next is the own task: nothing of the other came before.
	own := give(w.As("originator2@summit.test"), base+"/tasks", work(w, "Own"))
	assert.Equal(t, own.ID, stranger.Until("RTC.TASK.ADD").Data["id"])
}

func TestAProcessorOrganisationWorksOnTheTasksOfASharedLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, contract := w.As("originator@summit.test"), w.As("contractprocessor@keel.test")
	loan := officer.Loan()
	under := base + "/" + number(loan) + "/tasks"
	contract.Get(under).Want(404)
	w.Share(officer, loan, "contractprocessor@keel.test")
	contract = w.As("contractprocessor@keel.test")
	made := give(contract, under, work(w, "Send the pay stubs"))
	assert.Equal(t, user("originator@summit.test"), made.AssigneeID, "the loan's officer, where nobody is named")
	contract.Patch(under+"/"+made.ID, `{"status":"DONE"}`).Want(200)
	assert.Equal(t, []string{"Send the pay stubs"}, list(officer, under).titles())
	assert.Empty(t, list(contract, base+"/tasks").Rows, "the list is of one company")
}
