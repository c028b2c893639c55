// Package task is the API of tasks: the list with its counts, the single task and what is done with it, its checklist and its
// notes. A task on a loan is reached under the loan, and then the company's rules judge what is done with it.
package task

import (
	"encoding/json"

	"gable/authz"
	loandb "gable/db/loan"
	taskdb "gable/db/task"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/task"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/record"
)

const (
	base = "/workflow-task/api"
	tag  = "Tasks"
)

// Item is the path and precondition of one task. Embedded parts of an input are exported, since the router sees no others.
type Item struct {
	TaskID  domain.ID `path:"taskId" doc:"The task's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

// LoanItem is one task on a loan.
type LoanItem struct {
	endpoint.LoanPath
	Item
}

// CreateIn is a task to be made.
type CreateIn struct {
	ResolveTemplateTokens bool `query:"resolveTemplateTokens" doc:"Puts the loan's words in place of the tokens that task templates have, in the title, the description and the checklist."`
	Body                  endpoint.Patch[task.NewTask]
}

// anyCreateIn is a task to be made whose loan, if any, is named in the body.
type anyCreateIn struct{ CreateIn }

// Pinned is the loan that the body names, 0 without one.
func (in *anyCreateIn) Pinned() domain.LoanID {
	var named struct{ LoanID domain.LoanID }
	if json.Unmarshal(in.Body.Raw, &named) != nil {
		return 0
	}
	return named.LoanID
}

type loanCreateIn struct {
	endpoint.LoanPath
	CreateIn
}

// PatchIn is a change of a task.
type PatchIn struct {
	Item
	Body endpoint.Patch[task.Task]
}

type loanPatchIn struct {
	endpoint.LoanPath
	PatchIn
}

const scopeOfTasks = "Staff who see a loan see its tasks, and whoever sees a task may change it; a task apart from any loan is seen by who has to do it, who gave it, and who administers the unit it is done in. Borrowers and realtors see none."

// pair is a call's two routes: apart from any loan, and under one.
type pair struct{ alone, loan endpoint.Route }

func both(method, path, name, one, summary, description string, permission authz.Permission, status int) (p pair) {
	p.alone = endpoint.Route{Method: method, Path: base + path, Name: name + one, Tag: tag, Permission: permission, Status: status,
		Summary: summary, Description: description + " " + scopeOfTasks}
	p.loan = p.alone
	p.loan.Section = loan.SectionLoanCenter
	p.loan.Path, p.loan.Name, p.loan.Summary = base+"/{loanId}"+path, name+"Loan"+one, summary+", on a loan"
	return p
}

// read mounts a call on both of its routes; part is what the input under a loan has in common with the other.
func read[A, L, O any](a *endpoint.API, p pair, part func(*L) *A, handle func(*endpoint.Call, *A) (*O, error)) {
	endpoint.Read(a, p.alone, handle)
	endpoint.Read(a, p.loan, func(c *endpoint.Call, in *L) (*O, error) { return handle(c, part(in)) })
}

// write mounts a call that changes something, as read does.
func write[A, L, O any](a *endpoint.API, p pair, part func(*L) *A, handle func(*endpoint.Call, *A) (*O, error)) {
	endpoint.Write(a, p.alone, handle)
	endpoint.Write(a, p.loan, func(c *endpoint.Call, in *L) (*O, error) { return handle(c, part(in)) })
}

// given is what a body makes of a record that was, without faults.
func given[T any](body endpoint.Patch[T], was T, faultsOf func(*T) []domain.FieldError) (T, error) {
	will, err := body.Apply(was)
	if err != nil {
		return was, err
	}
	if faults := faultsOf(&will); len(faults) > 0 {
		return was, domain.Invalid(faults...)
	}
	return will, nil
}

// Mount gives tasks their routes.
func Mount(a *endpoint.API) {
	mountList(a)
	item := func(in *LoanItem) *Item { return &in.Item }
	read(a, both("GET", "/tasks/{taskId}", "get", "Task", "Read a task", "", authz.TaskRead, 0), item, get)
	mountTemplates(a)
	add := both("POST", "/tasks", "create", "Task", "Give a task", "Its checklist may come with it, as WorkflowTaskItems with titles. On a loan the assignee is one who sees the loan.", authz.TaskEdit, 201)
	add.alone.NamesLoan, add.alone.Section = true, loan.SectionLoanCenter
	add.alone.Description = "A LoanId (or loanId) in the body makes it a task on that loan, as the call under the loan does. " + add.alone.Description
	endpoint.Write(a, add.alone, func(c *endpoint.Call, in *anyCreateIn) (*endpoint.Answer[task.Task], error) {
		return create(c, &in.CreateIn)
	})
	endpoint.Write(a, add.loan, func(c *endpoint.Call, in *loanCreateIn) (*endpoint.Answer[task.Task], error) {
		return create(c, &in.CreateIn)
	})
	write(a, both("PATCH", "/tasks/{taskId}", "update", "Task", "Change a task, mark it done, or open it again",
		"status DONE marks it done, any other opens it again; on a loan the company's rules may ask, or demand a stage, first. A task apart from any loan is given to another by who gave it, or an administrator (403). Its loan stays.", authz.TaskEdit, 0),
		func(in *loanPatchIn) *PatchIn { return &in.PatchIn }, patch)
	write(a, both("DELETE", "/tasks/{taskId}", "delete", "Task", "Delete a task with its checklist and notes", "", authz.TaskEdit, 204), item, remove)
	mountChecklist(a)
	mountNotes(a)
}

// day is the caller's day: a task is due by the clock on the caller's wall.
func day(c *endpoint.Call) task.Day { return task.DayOf(c.Now(), c.Caller.TimeZone) }

func administers(c *endpoint.Call) bool { return c.Scope().Visibility == user.VisibilityOrg }

func get(c *endpoint.Call, in *Item) (*endpoint.Answer[task.Task], error) { return show(c, in.TaskID) }

// discreet leaves out of a task what another company's people need not know of who has to do it: a name is enough.
func discreet(c *endpoint.Call, t *task.Task) {
	if c.Scope().IsShared() && t.Assignee != nil {
		t.Assignee = &task.Person{ID: t.Assignee.ID, Name: t.Assignee.Name}
	}
}

func show(c *endpoint.Call, id domain.ID) (*endpoint.Answer[task.Task], error) {
	t, err := taskdb.GetTask(c.Tx, id)
	t.Settle(day(c))
	discreet(c, &t)
	return &endpoint.Answer[task.Task]{Body: t}, err
}

// open reads a task for change.
func open(c *endpoint.Call, item Item) (task.Task, error) {
	t, err := taskdb.LockTask(c.Tx, item.TaskID)
	if err != nil {
		return t, err
	}
	t.Settle(day(c))
	return t, endpoint.Matches(item.IfMatch, t.Version)
}

func create(c *endpoint.Call, in *CreateIn) (*endpoint.Answer[task.Task], error) {
	given, err := in.Body.Apply(task.NewTask{})
	if err != nil {
		return nil, err
	}
	t, isOne := given.OnLoan()
	if !isOne {
		return nil, domain.Invalid(domain.Wrong("loanId"))
	}
	if err := placed(c, &t); err != nil {
		return nil, err
	}
	t.Trim()
	if err := assign(c, &t); err != nil {
		return nil, err
	}
	var faults domain.Faults
	if in.ResolveTemplateTokens && c.Loan != nil {
		facts, err := taskdb.FactsOfLoan(c.Tx)
		if err != nil {
			return nil, err
		}
		faults = t.Resolve(facts)
	}
	stand(c, &t)
	faults = append(faults, t.Validate()...)
	for i := range t.Items {
		faults = append(faults, checklistFaults(&t.Items[i])...)
	}
	if len(t.Items) > task.MaxItems {
		faults = append(faults, tooManyItems())
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	for i := range t.Items {
		tick(c, &t.Items[i], t.Items[i].IsCompleted)
	}
	if err := c.GiveTask(&t); err != nil {
		return nil, err
	}
	return show(c, t.ID)
}

// placed holds the loan that a body names against the one that the request is under.
func placed(c *endpoint.Call, t *task.Task) error {
	if c.Loan == nil {
		if t.LoanID != 0 {
			return domain.NotFound()
		}
		return nil
	}
	if t.LoanID != 0 && t.LoanID != c.Loan.ID {
		return domain.Invalid(domain.Wrong("LoanId"))
	}
	t.LoanID = c.Loan.ID
	return nil
}

// assign finds the person who has to do the task, and with it the unit that the task belongs to.
func assign(c *endpoint.Call, t *task.Task) error {
	if t.AssigneeID == "" {
		t.AssigneeID = c.Scope().User.ID
		if c.Scope().User.Tenant != c.Scope().Tenant {
			officer, err := loandb.PrimaryOfficer(c.Tx)
			if err != nil {
				return err
			}
			t.AssigneeID = officer.ID
		}
	}
	if _, err := domain.ParseID(string(t.AssigneeID)); err != nil {
		return domain.Invalid(domain.Wrong("AssigneeId"))
	}
	people, err := assignees(c, "", t.AssigneeID)
	if err != nil {
		return err
	}
	if len(people) == 0 {
		return domain.Invalid(domain.FieldError{Field: "AssigneeId", Key: "refusals:task.cannotGive", Params: []string{"AssigneeId"}, Message: "This colleague can't be given the task."})
	}
	t.Assignee, t.AssigneeOrgID = &people[0], people[0].UnitID
	if c.Loan != nil {
		t.AssigneeOrgID = c.Loan.OrgUnit
	}
	return nil
}

// assignees are who can be given a task: on the pinned loan those who see it, else the colleagues of the units in view.
func assignees(c *endpoint.Call, search string, only domain.ID) ([]task.Person, error) {
	if c.Loan == nil {
		return taskdb.Assignees(c.Tx, c.Scope().OrgUnits, search, only)
	}
	return record.StaffWithAccess(c, search, only)
}

// stand turns a status that was asked for into when the task was done.
func stand(c *endpoint.Call, t *task.Task) {
	t.DoneAt, t.DoneByName = nil, ""
	if t.Status == task.StatusDone {
		now := c.Now()
		t.DoneAt, t.DoneByName = &now, c.Scope().User.Name
	}
}

func patch(c *endpoint.Call, in *PatchIn) (*endpoint.Answer[task.Task], error) {
	if err := endpoint.RefuseGiven(in.Body.Raw, "WorkflowTaskItems"); err != nil {
		return nil, err
	}
	was, err := open(c, in.Item)
	if err != nil {
		return nil, err
	}
	will, err := in.Body.Apply(was)
	if err != nil {
		return nil, err
	}
	will.Trim()
	faults := will.Validate()
	if will.LoanID != was.LoanID {
		faults = append(faults, domain.FieldError{Field: "LoanId", Key: "refusals:task.staysOnLoan", Params: []string{"LoanId"}, Message: "A task stays on its loan."})
	}
	if will.AssigneeID == "" {
		faults = append(faults, domain.Missing("AssigneeId"))
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if will.AssigneeID != was.AssigneeID {
		if !was.MayGive(c.Scope().User.ID, administers(c)) {
			return nil, domain.Denied("refusals:task.notYoursToGive", "Who gave the task, or an administrator, can give it to somebody else.")
		}
		if err := assign(c, &will); err != nil {
			return nil, err
		}
	}
	action := "updated"
	switch done := will.Status == task.StatusDone; {
	case !in.Body.Touches("status"), done == (was.DoneAt != nil):
	case done:
		action = "marked done"
		stand(c, &will)
	default:
		action = "opened again"
		stand(c, &will)
	}
	if err := taskdb.UpdateTask(c.Tx, will); err != nil {
		return nil, err
	}
	if action == "marked done" {
		if err := followUp(c, was); err != nil {
			return nil, err
		}
	}
	answer, err := show(c, in.TaskID)
	if err != nil {
		return nil, err
	}
	c.TellTask(will, "UPDATE", was.AssigneeID, will.AssigneeID)
	if action != "updated" || will.AssigneeID != was.AssigneeID || !will.DueDate.Equal(*was.DueDate) {
		c.TellTaskCount(will, was.AssigneeID)
	}
	return answer, c.Audit("task", string(in.TaskID), action, was.Brief(), answer.Body.Brief())
}

func remove(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
	t, err := open(c, *in)
	if err != nil {
		return nil, err
	}
	if err := taskdb.DeleteTask(c.Tx, in.TaskID); err != nil {
		return nil, err
	}
	c.TellTask(t, "DELETE", t.AssigneeID)
	c.TellTaskCount(t)
	return &endpoint.Empty{}, c.Audit("task", string(in.TaskID), "deleted", t.Brief(), nil)
}
