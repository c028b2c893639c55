package task_test

import (
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

type workloadRow struct {
	ID, Name                          string
	Overdue, Duetoday, Upcoming, Todo int
}

// TestWhoHasHowMuchToDo: of the tasks in the reader's sight, by person and by branch, on the reader's day.
func TestWhoHasHowMuchToDo(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	const path = base + "/tasks/workload"
	officer, processor, admin, miami := w.As("originator@summit.test"), w.As("processor@summit.test"), w.As("companyadmin@summit.test"), w.As("originator2@summit.test")
	loan := officer.Loan()
	officer.Borrower(loan, "Ada", "Byron", true)
	due := func(c *apitest.Client, path, title string, in time.Duration) string {
		return give(c, path, map[string]any{"title": title, "dueDate": at(w, in)}).ID
	}
	due(officer, base+"/"+number(loan)+"/tasks", "Order the appraisal", time.Minute)
	due(officer, base+"/tasks", "Call back", time.Hour)
	due(officer, base+"/tasks", "Plan the week", 72*time.Hour)
	done := due(officer, base+"/tasks", "Done already", time.Hour)
	officer.Patch(base+"/tasks/"+done, `{"status":"DONE"}`).Want(200)
	due(processor, base+"/tasks", "Scan", 72*time.Hour)
	due(miami, base+"/tasks", "Visit", 72*time.Hour)
	w.Advance(2 * time.Minute)
	admin, officer = w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	read := func(c *apitest.Client, query string) (rows []workloadRow) {
		var page struct {
			Rows  []workloadRow
			Count int
		}
		c.Get(path + query).Want(200).Into(&page)
		require.Len(t, page.Rows, page.Count)
		return page.Rows
	}
	austin, other := string(demo.UnitID("summit.test", "Austin")), string(demo.UnitID("summit.test", "Miami"))
	t.Run("GET /workflow-task/api/tasks/workload/ok", func(t *testing.T) {
		rows := read(admin.With("lw-consolidate-all-data", "true"), "")
		require.Len(t, rows, 3)
		assert.Equal(t, workloadRow{ID: user("originator@summit.test"), Name: "Orion Austinson", Overdue: 1, Duetoday: 1, Upcoming: 1, Todo: 3}, rows[0], "the latest first")
		branches := read(admin.With("lw-consolidate-all-data", "true"), "?by=branch")
		require.Len(t, branches, 2)
		assert.Equal(t, austin, branches[0].ID)
		assert.Equal(t, 4, branches[0].Todo)
		assert.Equal(t, 1, branches[1].Todo)
		assert.NotEmpty(t, branches[1].Name)
		of := read(admin.With("lw-consolidate-all-data", "true"), "?branch="+other)
		require.Len(t, of, 1)
		assert.Equal(t, user("originator2@summit.test"), of[0].ID)
		assert.Len(t, read(admin.With("lw-consolidate-all-data", "true"), "?orderBy=todo&sort=ASC&where="+url.QueryEscape(`{"overdue":0}`)), 2)
	})
	t.Run("GET /workflow-task/api/tasks/workload/role", func(t *testing.T) {
		w.As("borrower@example.test").Get(path).Want(403)
		w.As("realtor@example.test").Get(path).Want(403)
		rows := read(officer, "")
		require.Len(t, rows, 1, "an officer sees no colleague's own tasks")
		assert.Equal(t, 3, rows[0].Todo)
	})
	t.Run("GET /workflow-task/api/tasks/workload/branch", func(t *testing.T) {
		rows := read(w.As("branchadmin@summit.test"), "")
		require.Len(t, rows, 2)
		for _, row := range rows {
			assert.NotEqual(t, user("originator2@summit.test"), row.ID)
		}
		assert.Empty(t, read(w.As("branchadmin@summit.test"), "?branch="+other))
	})
	t.Run("GET /workflow-task/api/tasks/workload/tenant", func(t *testing.T) {
		assert.Empty(t, read(w.As("owner@harbor.test"), ""))
		assert.Empty(t, read(w.As("owner@harbor.test"), "?branch="+austin))
	})
	t.Run("GET /workflow-task/api/tasks/workload/bad input", func(t *testing.T) {
		officer.Get(path + "?branch=here").Want(400)
		officer.Get(path + "?by=mood").Want(400)
		officer.Get(path + "?orderBy=ssn").Want(400)
	})
}
