// Package task is what somebody has to do by when: its status, its checklist and notes, and who may give it to whom.
package task

import (
	"strings"
	"time"

	"gable/domain"
	"gable/domain/org"
)

// Limits of a task.
const (
	MaxDescription = 4000
	MaxItemTitle   = 200
	MaxItems       = 50
)

// Task is a workflow task (loan-processing.md section 3).
type Task struct {
	domain.Record
	Title       string        `json:"title" maxLength:"150"`
	Description string        `json:"description,omitempty" maxLength:"4000" doc:"Plain text."`
	DueDate     *time.Time    `json:"dueDate,omitempty" doc:"RFC 3339. When it is to be done."`
	Status      Status        `json:"status,omitempty" enum:"TODO,DONE,OVERDUE,DUE_TODAY,UPCOMING" doc:"Follows from dueDate, the time, and the day of userTimeZone. DONE is written to mark the task done, any other to open it again."`
	AssigneeID  domain.ID     `json:"AssigneeId,omitempty" doc:"Who has to do it. The caller when absent; on a loan shared by another company its primary originator."`
	LoanID      domain.LoanID `json:"LoanId,omitempty" doc:"The loan it is about; absent for a task apart from any."`
	// CanChangeLoanStatus makes the client wait for the server before it shows the task as done.
	CanChangeLoanStatus bool `json:"canChangeLoanStatus" doc:"Marking it done may move the loan, by the company's rules: the client waits for the answer."`

	Assignee      *Person       `json:"Assignee,omitempty" readOnly:"true"`
	AssigneeOrgID domain.ID     `json:"AssigneeOrgId,omitempty" readOnly:"true" doc:"The unit the task belongs to: the loan's, or the assignee's."`
	AssigneeOrg   *AssigneeUnit `json:"AssigneeOrg,omitempty" readOnly:"true" doc:"That unit."`
	BorrowerName  string        `json:"BorrowerName,omitempty" readOnly:"true" doc:"The loan's primary borrower."`
	AuthorID      domain.ID     `json:"AuthorId,omitempty" readOnly:"true"`
	AuthorName    string        `json:"AuthorName,omitempty" readOnly:"true"`
	DoneAt        *time.Time    `json:"doneAt,omitempty" readOnly:"true"`
	DoneByName    string        `json:"doneByName,omitempty" readOnly:"true"`
	TotalNotes    int           `json:"totalNotes" readOnly:"true"`
	Items         []Item        `json:"WorkflowTaskItems,omitempty" doc:"The checklist, in order. Given with a new task; later its items have calls of their own."`
	ItemsCount    int           `json:"WorkflowTaskItemsCount" readOnly:"true"`
	ItemsDone     int           `json:"completedItemsCount" readOnly:"true"`
	TemplateID    domain.ID     `json:"TemplateId,omitempty" readOnly:"true" doc:"The template that it was made from."`
	FollowUp      *FollowUp     `json:"followUpInfo,omitempty" readOnly:"true" doc:"The task that is given when this one is done, where its template has one."`
	CreatedAt     *time.Time    `json:"createdAt,omitempty" readOnly:"true"`
	UpdatedAt     *time.Time    `json:"updatedAt,omitempty" readOnly:"true"`
	UpdatedBy     string        `json:"UpdatedBy,omitempty" readOnly:"true"`
	UpdatedSource string        `json:"lastUpdatedSource,omitempty" readOnly:"true" doc:"USER, RULE or TRANSFER."`
}

// NewTask is a task as it is given.
type NewTask struct {
	Task
	// NamedLoan is the loan by the name that filters and queries have for it.
	NamedLoan domain.LoanID `json:"loanId,omitempty" doc:"As LoanId."`
}

// OnLoan is the task on the loan that either name says; false where they say two.
func (n NewTask) OnLoan() (Task, bool) {
	t := n.Task
	if n.NamedLoan == 0 {
		return t, true
	}
	if t.LoanID == 0 {
		t.LoanID = n.NamedLoan
	}
	return t, t.LoanID == n.NamedLoan
}

// FollowUp is the task that follows on one that is done.
type FollowUp struct {
	TemplateID domain.ID `json:"templateId" required:"true"`
	Title      string    `json:"title" required:"true"`
}

// Person is who has to do a task.
type Person struct {
	ID       domain.ID     `json:"id" required:"true"`
	Name     string        `json:"name" required:"true"`
	Email    string        `json:"email"`
	UnitID   domain.ID     `json:"WizeOrgUnitId,omitempty"`
	UnitName string        `json:"WizeOrgUnitName,omitempty"`
	Unit     *AssigneeUnit `json:"WizeOrgUnit,omitempty" doc:"The unit that the person works in just now."`
}

// AssigneeUnit is a unit of the company as a task tells it.
type AssigneeUnit struct {
	ID   domain.ID `json:"id" required:"true"`
	Name string    `json:"name" required:"true"`
	Type org.Type  `json:"type" required:"true" doc:"PROVIDER, BROKER, LENDER, BRANCH or PROCESSOR."`
}

// Item is one line of a task's checklist.
type Item struct {
	domain.Record
	Title       string     `json:"title" maxLength:"200"`
	IsCompleted bool       `json:"isCompleted"`
	Order       int        `json:"order" readOnly:"true"`
	DoneAt      *time.Time `json:"doneAt,omitempty" readOnly:"true"`
	DoneByName  string     `json:"doneByName,omitempty" readOnly:"true" doc:"The person's name, or the rule's."`
	DoneSource  string     `json:"doneSource,omitempty" readOnly:"true" doc:"USER or RULE."`
}

// Trim takes spaces off the ends of what is typed.
func (t *Task) Trim() {
	t.Title, t.Description = strings.TrimSpace(t.Title), strings.TrimSpace(t.Description)
}

var earliestDue, latestDue = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC)

// Validate returns what is wrong with a task that is to be kept.
func (t Task) Validate() []domain.FieldError {
	var faults domain.Faults
	if t.Title == "" {
		faults.Missing("title")
	}
	faults.Text("title", t.Title, domain.MaxNameLength)
	faults.Text("description", t.Description, MaxDescription)
	switch {
	case t.DueDate == nil:
		faults.Missing("dueDate")
	case t.DueDate.Before(earliestDue), !t.DueDate.Before(latestDue):
		faults.Wrong("dueDate")
	}
	if t.Status != "" && !t.Status.Valid() {
		faults.Wrong("status")
	}
	if t.CanChangeLoanStatus && t.LoanID == 0 {
		faults.Add("canChangeLoanStatus", "refusals:task.onlyOnLoan", "Only a task on a loan can change the loan's status", "canChangeLoanStatus")
	}
	return faults
}

// Validate returns what is wrong with an item.
func (i Item) Validate() []domain.FieldError {
	var faults domain.Faults
	if i.Title == "" {
		faults.Missing("title")
	}
	faults.Text("title", i.Title, MaxItemTitle)
	return faults
}

// MayGive tells whether somebody may give the task to another: on a loan everyone who works on it may; apart from any, who
// gave it and who administers the unit. (loan-processing.md section 6, "Task add and edit".)
func (t Task) MayGive(by domain.ID, administers bool) bool {
	return t.LoanID != 0 || administers || t.AuthorID == by
}

// Brief is the task as the journal and the company's rules see it: what is counted and noted by itself is left out.
func (t Task) Brief() Task {
	t.UpdatedAt, t.UpdatedBy, t.UpdatedSource, t.Assignee, t.FollowUp = nil, "", "", nil, nil
	return t
}

// Resolve puts a loan's words in place of the tokens that templates have, in the title, the description and the checklist. It returns
// the tokens that are none.
func (t *Task) Resolve(f Facts) domain.Faults {
	items := make([]string, len(t.Items))
	for i, item := range t.Items {
		items[i] = item.Title
	}
	faults := tokenFaults(t.Title, t.Description, items)
	t.Title, t.Description = f.fill(t.Title, domain.MaxNameLength), f.fill(t.Description, MaxDescription)
	for i := range t.Items {
		t.Items[i].Title = f.fill(t.Items[i].Title, MaxItemTitle)
	}
	return faults
}
