package task_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/task"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	moment, err := time.Parse(time.RFC3339, text)
	require.NoError(t, err)
	return moment
}

func TestStatusFollowsTheUsersDay(t *testing.T) {
	t.Parallel()
	chicago, err := time.LoadLocation("America/Chicago")
	require.NoError(t, err)
	for _, c := range []struct {
		now, due string
		zone     *time.Location
		done     bool
		want     task.Status
	}{
		{"2026-11-21T15:00:00Z", "2026-11-20T23:00:00Z", chicago, false, task.StatusOverdue},
		{"2026-11-21T15:00:00Z", "2026-11-21T14:59:59Z", chicago, false, task.StatusOverdue},
		{"2026-11-21T15:00:00Z", "2026-11-21T15:00:00Z", chicago, false, task.StatusDueToday},
		{"2026-11-21T15:00:00Z", "2026-11-22T05:59:59Z", chicago, false, task.StatusDueToday},
		{"2026-11-21T15:00:00Z", "2026-11-22T06:00:00Z", chicago, false, task.StatusUpcoming},
		{"2026-11-21T15:00:00Z", "2026-11-22T05:59:59Z", time.UTC, false, task.StatusUpcoming},
		{"2026-11-21T15:00:00Z", "2026-11-01T00:00:00Z", chicago, true, task.StatusDone},
		// A day of 25 hours: clocks go back at two in the morning.
		{"2026-11-01T05:30:00Z", "2026-11-02T05:30:00Z", chicago, false, task.StatusDueToday},
		{"2026-11-01T05:30:00Z", "2026-11-02T06:00:00Z", chicago, false, task.StatusUpcoming},
	} {
		day := task.DayOf(at(t, c.now), c.zone)
		assert.Equal(t, c.want, day.StatusOf(at(t, c.due), c.done), "%+v", c)
	}
}

func TestValidate(t *testing.T) {
	t.Parallel()
	due := at(t, "2026-11-21T15:00:00Z")
	far := at(t, "2300-01-01T00:00:00Z")
	for name, c := range map[string]struct {
		task  task.Task
		field string
	}{
		"fine":                     {task.Task{Title: "Call", DueDate: &due}, ""},
		"no title":                 {task.Task{DueDate: &due}, "title"},
		"no date":                  {task.Task{Title: "Call"}, "dueDate"},
		"a date nobody lives":      {task.Task{Title: "Call", DueDate: &far}, "dueDate"},
		"an unknown status":        {task.Task{Title: "Call", DueDate: &due, Status: "LATER"}, "status"},
		"moves a loan it has not":  {task.Task{Title: "Call", DueDate: &due, CanChangeLoanStatus: true}, "canChangeLoanStatus"},
		"moves a loan that it has": {task.Task{Title: "Call", DueDate: &due, CanChangeLoanStatus: true, LoanID: 7}, ""},
	} {
		faults := c.task.Validate()
		if c.field == "" {
			assert.Empty(t, faults, name)
			continue
		}
		require.Len(t, faults, 1, name)
		assert.Equal(t, c.field, faults[0].Field, name)
	}
	assert.Len(t, task.Item{}.Validate(), 1)
	assert.Len(t, task.Note{}.Validate(), 1)
}

func TestWhoMayGiveATaskToAnother(t *testing.T) {
	t.Parallel()
	author, other := domain.NewID(), domain.NewID()
	alone := task.Task{AuthorID: author}
	assert.True(t, alone.MayGive(author, false))
	assert.True(t, alone.MayGive(other, true))
	assert.False(t, alone.MayGive(other, false))
	assert.True(t, task.Task{AuthorID: author, LoanID: 7}.MayGive(other, false))
	assert.False(t, task.Note{AuthorID: author}.MayEdit(other, false))
	assert.True(t, task.Note{AuthorID: author}.MayEdit(author, false))
	assert.True(t, task.Note{AuthorID: author}.MayEdit(other, true))
}

func TestTemplatesAreFilledIn(t *testing.T) {
	t.Parallel()
	made := task.Task{Title: "Call {{borrower.name}}", Description: "Loan {{ loan.number }} of {{loan.officer}}", Items: []task.Item{{Title: "Ask {{borrower.name}}"}}}
	facts := task.Facts{Words: map[string]string{"borrower.name": "Ada Lead", "loan.number": "123456789"}}
	assert.Empty(t, made.Resolve(facts))
	assert.Equal(t, "Call Ada Lead", made.Title)
	assert.Equal(t, "Loan 123456789 of —", made.Description)
	assert.Equal(t, "Ask Ada Lead", made.Items[0].Title)
	assert.Len(t, (&task.Task{Title: "{{borrower.cousin}}"}).Resolve(facts), 1)
}
