package task

import (
	"strings"

	"gable/authz"
	taskdb "gable/db/task"
	"gable/domain"
	"gable/domain/task"
	"gable/http/endpoint"
)

// ItemIn is an item to be added.
type ItemIn struct {
	Item
	Body endpoint.Patch[task.Item]
}

type loanItemIn struct {
	endpoint.LoanPath
	ItemIn
}

// EntryPath is the path and precondition of one item of a checklist.
type EntryPath struct {
	TaskID      domain.ID `path:"taskId" doc:"The task's id."`
	ChecklistID domain.ID `path:"checklistId" doc:"The item's id."`
	IfMatch     string    `header:"If-Match" doc:"The item's version that the change is based on; 412 when another write came first."`
}

type loanEntryPath struct {
	endpoint.LoanPath
	EntryPath
}

// EntryIn is a change of an item.
type EntryIn struct {
	EntryPath
	Body endpoint.Patch[task.Item]
}

type loanEntryIn struct {
	endpoint.LoanPath
	EntryIn
}

func mountChecklist(a *endpoint.API) {
	write(a, both("POST", "/tasks/{taskId}/checklist", "add", "ChecklistItem", "Add an item to a task's checklist", "At its end; fifty at most.", authz.TaskEdit, 201),
		func(in *loanItemIn) *ItemIn { return &in.ItemIn }, addItem)
	write(a, both("PATCH", "/tasks/{taskId}/checklist/{checklistId}", "update", "ChecklistItem", "Change or tick an item", "", authz.TaskEdit, 0),
		func(in *loanEntryIn) *EntryIn { return &in.EntryIn }, patchItem)
	write(a, both("DELETE", "/tasks/{taskId}/checklist/{checklistId}", "delete", "ChecklistItem", "Take an item off a checklist", "", authz.TaskEdit, 204),
		func(in *loanEntryPath) *EntryPath { return &in.EntryPath }, removeItem)
}

func checklistFaults(i *task.Item) []domain.FieldError {
	i.Title = strings.TrimSpace(i.Title)
	return i.Validate()
}

func tooManyItems() domain.FieldError {
	return domain.FieldError{Field: "WorkflowTaskItems", Key: "max", Params: []string{"WorkflowTaskItems", "50"}, Message: "A checklist holds at most 50 items."}
}

// tick notes whether an item is done, and since when and by whom.
func tick(c *endpoint.Call, i *task.Item, done bool) {
	i.IsCompleted = done
	i.DoneAt, i.DoneByName, i.DoneSource = nil, "", ""
	if done {
		now := c.Now()
		i.DoneAt, i.DoneByName, i.DoneSource = &now, c.Scope().User.Name, "USER"
	}
}

func addItem(c *endpoint.Call, in *ItemIn) (*endpoint.Answer[task.Item], error) {
	t, err := open(c, in.Item)
	if err != nil {
		return nil, err
	}
	item, err := given(in.Body, task.Item{}, checklistFaults)
	if err != nil {
		return nil, err
	}
	if t.ItemsCount >= task.MaxItems {
		return nil, domain.Invalid(tooManyItems())
	}
	item.ID = domain.NewID()
	tick(c, &item, item.IsCompleted)
	if err := taskdb.InsertItem(c.Tx, t.ID, &item); err != nil {
		return nil, err
	}
	c.TellTask(t, "UPDATE", t.AssigneeID)
	return &endpoint.Answer[task.Item]{Body: item}, journalItem(c, t, item.ID, "created", nil, item)
}

func patchItem(c *endpoint.Call, in *EntryIn) (*endpoint.Answer[task.Item], error) {
	t, was, err := openItem(c, in.EntryPath)
	if err != nil {
		return nil, err
	}
	will, err := given(in.Body, was, checklistFaults)
	if err != nil {
		return nil, err
	}
	if will.IsCompleted != was.IsCompleted {
		tick(c, &will, will.IsCompleted)
	}
	if err := taskdb.UpdateItem(c.Tx, t.ID, &will); err != nil {
		return nil, err
	}
	c.TellTask(t, "UPDATE", t.AssigneeID)
	return &endpoint.Answer[task.Item]{Body: will}, journalItem(c, t, will.ID, "updated", was, will)
}

func removeItem(c *endpoint.Call, in *EntryPath) (*endpoint.Empty, error) {
	t, was, err := openItem(c, *in)
	if err != nil {
		return nil, err
	}
	if err := taskdb.DeleteItem(c.Tx, t.ID, was.ID); err != nil {
		return nil, err
	}
	c.TellTask(t, "UPDATE", t.AssigneeID)
	return &endpoint.Empty{}, journalItem(c, t, was.ID, "deleted", was, nil)
}

// openItem reads an item for change, with its task.
func openItem(c *endpoint.Call, in EntryPath) (task.Task, task.Item, error) {
	t, err := open(c, Item{TaskID: in.TaskID})
	if err != nil {
		return t, task.Item{}, err
	}
	item, err := taskdb.LockItem(c.Tx, t.ID, in.ChecklistID)
	if err != nil {
		return t, item, err
	}
	return t, item, endpoint.Matches(in.IfMatch, item.Version)
}

// journalItem notes a change of an item; a rule sees of which task.
func journalItem(c *endpoint.Call, t task.Task, id domain.ID, action string, was, will any) error {
	shown := func(v any) any {
		i, is := v.(task.Item)
		if !is {
			return nil
		}
		return map[string]any{"WorkflowTaskId": t.ID, "task": t.Title, "title": i.Title, "isCompleted": i.IsCompleted}
	}
	return c.Audit("task_item", string(id), action, shown(was), shown(will))
}
