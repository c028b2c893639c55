package task_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/task"
)

func TestShippedTemplates(t *testing.T) {
	t.Parallel()
	all := task.ShippedTemplates()
	require.Len(t, all, 30)
	codes := map[string]bool{}
	for _, one := range all {
		assert.False(t, codes[one.Code], one.Code)
		codes[one.Code] = true
		assert.Empty(t, one.Validate(), one.Code)
		assert.NotEmpty(t, one.Checklist, one.Code)
		assert.False(t, one.IsAutomatic, one.Code)
	}
	for _, one := range all {
		assert.True(t, one.FollowUpCode == "" || codes[one.FollowUpCode], "%s is followed by one of them", one.Code)
	}
}

func TestWhenATaskIsDue(t *testing.T) {
	t.Parallel()
	austin, err := time.LoadLocation("America/Chicago")
	require.NoError(t, err)
	now := time.Date(2026, 11, 25, 2, 30, 0, 0, time.UTC) // the evening of the 24th in Austin
	dates := map[task.DateName]domain.Date{"estimatedClosingDate": domain.MustDate("2026-12-04")}
	for name, c := range map[string]struct {
		due  task.Due
		want string
	}{
		"in an hour":                                {task.Due{Offset: 60, Unit: task.Minutes}, "2026-11-24T21:30:00-06:00"},
		"the same day":                              {task.Due{Unit: task.BusinessDays}, "2026-11-24T17:00:00-06:00"},
		"over Thanksgiving":                         {task.Due{Offset: 2, Unit: task.BusinessDays, Time: "09:15"}, "2026-11-27T09:15:00-06:00"},
		"calendar days":                             {task.Due{Offset: 5, Unit: task.Days}, "2026-11-29T17:00:00-06:00"},
		"seven business days before closing":        {task.Due{Offset: -7, Unit: task.BusinessDays, From: "estimatedClosingDate"}, "2026-11-24T17:00:00-06:00"},
		"three days before closing":                 {task.Due{Offset: -3, Unit: task.Days, From: "estimatedClosingDate"}, "2026-12-01T17:00:00-06:00"},
		"before a date that the loan does not have": {task.Due{Offset: -5, Unit: task.BusinessDays, From: "lockExpirationDate"}, "2026-11-25T17:00:00-06:00"},
		"half a year on, in summer":                 {task.Due{Offset: 200, Unit: task.Days, Time: "08:00"}, "2027-06-12T08:00:00-05:00"},
	} {
		assert.Equal(t, c.want, c.due.At(now, austin, dates).In(austin).Format(time.RFC3339), name)
	}
}

func TestTaskOfATemplate(t *testing.T) {
	t.Parallel()
	facts := task.Facts{Zone: time.UTC, Words: map[string]string{"borrower.firstName": "Ana", "loan.number": "123456789"}}
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	made := task.Template{Record: domain.Record{ID: "t"}, Title: "Call {{borrower.firstName}}", Description: "Loan {{ loan.number }} closes on {{closing.date}}. {Braces} stay.",
		Due: task.Due{Offset: 1, Unit: task.BusinessDays}, CanChangeLoanStatus: true, Checklist: []string{"Ask {{borrower.firstName}}"}}.Compile(facts, now)
	assert.Equal(t, "Call Ana", made.Title)
	assert.Equal(t, "Loan 123456789 closes on —. {Braces} stay.", made.Description)
	assert.Equal(t, []task.Item{{Title: "Ask Ana"}}, made.Items)
	assert.True(t, made.CanChangeLoanStatus)
	assert.Equal(t, domain.ID("t"), made.TemplateID)
	assert.Equal(t, "2026-11-24T17:00:00Z", made.DueDate.Format(time.RFC3339))
	facts.Words["borrower.firstName"] = "{{loan.number}}"
	assert.Equal(t, "Call {{loan.number}}", task.Template{Title: "Call {{borrower.firstName}}"}.Compile(facts, now).Title, "what a person is called is no template")
}

func TestTemplatesThatAreWrong(t *testing.T) {
	t.Parallel()
	good := task.Template{Title: "Order title", Stage: loan.StageLoanSetup, Due: task.Due{Offset: 1, Unit: task.BusinessDays}}
	require.Empty(t, good.Validate())
	for field, spoil := range map[string]func(*task.Template){
		"title":              func(t *task.Template) { t.Title = "" },
		"description":        func(t *task.Template) { t.Description = "Call {{borrower.ssn}}" },
		"StageId":            func(t *task.Template) { t.Stage = "NOWHERE" },
		"selection":          func(t *task.Template) { t.Selection = "SOME" },
		"whenDateSet":        func(t *task.Template) { t.WhenDateSet = "birthday" },
		"LoanRole":           func(t *task.Template) { t.Role = "Janitor" },
		"due.unit":           func(t *task.Template) { t.Due = task.Due{Unit: task.Minutes, From: "lockDate"} },
		"due.offset":         func(t *task.Template) { t.Due.Offset = task.MaxOffset + 1 },
		"due.from":           func(t *task.Template) { t.Due.From = "yesterday" },
		"due.time":           func(t *task.Template) { t.Due.Time = "5:00" },
		"checklist":          func(t *task.Template) { t.Checklist = make([]string, task.MaxItems+1) },
		"followUpTemplateId": func(t *task.Template) { t.ID, t.FollowUpID = "a", "a" },
	} {
		bad := good
		spoil(&bad)
		faults := bad.Validate()
		if assert.Len(t, faults, 1, field) {
			assert.Equal(t, field, faults[0].Field)
		}
	}
}

func TestWhenTasksAreGivenByThemselves(t *testing.T) {
	t.Parallel()
	facts := task.Facts{Traits: loan.Traits{Purpose: loan.PurposePurchase}}
	byStage := task.Template{Stage: loan.StageLoanSetup, IsActive: true, IsAutomatic: true}
	byDate := byStage
	byDate.WhenDateSet = "lockExpirationDate"
	closing := map[task.DateName]domain.Date{"estimatedClosingDate": domain.MustDate("2026-12-04")}
	locked := map[task.DateName]domain.Date{"estimatedClosingDate": domain.MustDate("2026-12-07"), "lockExpirationDate": domain.MustDate("2026-12-11")}
	assert.True(t, byStage.IsDueOn(task.Occasion{Stage: loan.StageLoanSetup}, facts))
	assert.False(t, byStage.IsDueOn(task.Occasion{Stage: loan.StageDocsOut}, facts))
	assert.False(t, byStage.IsDueOn(task.Set(nil, locked), facts))
	assert.True(t, byDate.IsDueOn(task.Set(closing, locked), facts))
	assert.False(t, byDate.IsDueOn(task.Set(locked, closing), facts), "it was taken away")
	assert.False(t, byDate.IsDueOn(task.Set(locked, locked), facts), "it was there before")
	assert.False(t, byDate.IsDueOn(task.Occasion{Stage: loan.StageLoanSetup}, facts))
	for name, spoil := range map[string]func(*task.Template){
		"switched off":    func(t *task.Template) { t.IsActive = false },
		"by hand":         func(t *task.Template) { t.IsAutomatic = false },
		"for other loans": func(t *task.Template) { t.Selection = loan.RefinanceOnly },
	} {
		other := byStage
		spoil(&other)
		assert.False(t, other.IsDueOn(task.Occasion{Stage: loan.StageLoanSetup}, facts), name)
	}
}
