// Package task keeps tasks with their checklists and notes.
package task

import (
	"errors"
	"slices"
	"strings"
	"time"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/task"
	"gable/tenancy"
)

const taskAssigneeName = `(select btrim(u.first_name || ' ' || u.last_name) from user_account u where u.user_id = t.assignee_id)`

const taskItemJSON = `jsonb_strip_nulls(jsonb_build_object('id', i.id, 'version', i.version, 'title', i.title, 'isCompleted', i.done_at is not null, 'order', i.position,
	'doneAt', i.done_at, 'doneByName', nullif(i.done_by_name, ''), 'doneSource', nullif(i.done_source, '')))`

const taskJSON = `jsonb_strip_nulls(jsonb_build_object('id', t.id, 'version', t.version, 'title', t.title, 'description', nullif(t.description, ''), 'dueDate', t.due_at,
	'AssigneeId', t.assignee_id, 'AssigneeOrgId', t.org_unit_id, 'LoanId', t.loan_id, 'BorrowerName', nullif(l.borrower_name, ''),
	'Assignee', (select jsonb_build_object('id', u.user_id, 'name', btrim(u.first_name || ' ' || u.last_name), 'email', u.email, 'WizeOrgUnit', ` + assigneeUnit + `) from user_account u where u.user_id = t.assignee_id),
	'AssigneeOrg', (select ` + unitJSON + ` from org_unit o where o.tenant_id = t.tenant_id and o.org_unit_id = t.org_unit_id),
	'AuthorId', t.author_id, 'AuthorName', t.author_name, 'canChangeLoanStatus', t.can_change_loan_status, 'doneAt', t.done_at, 'doneByName', nullif(t.done_by_name, ''),
	'totalNotes', (select count(*) from task_note n where n.task_id = t.id), 'WorkflowTaskItems', (select jsonb_agg(` + taskItemJSON + ` order by i.position, i.id) from task_item i where i.task_id = t.id),
	'WorkflowTaskItemsCount', (select count(*) from task_item i where i.task_id = t.id),
	'completedItemsCount', (select count(*) from task_item i where i.task_id = t.id and i.done_at is not null),
	'TemplateId', t.template_id, 'followUpInfo', (select jsonb_build_object('templateId', f.id, 'title', f.data ->> 'title') from task_template k
		join task_template f on f.id = (k.data ->> 'followUpTemplateId')::uuid where k.id = t.template_id),
	'createdAt', t.created_at, 'updatedAt', t.updated_at, 'UpdatedBy', t.updated_by, 'lastUpdatedSource', t.updated_source))`

// Tasks is what may be asked of a list of tasks; status, which goes by the caller's day, is asked in TaskQuery.
var Tasks = db.Showing[task.Task](db.Listing{
	From:  "task t left join loan l on l.tenant_id = t.tenant_id and l.loan_id = t.loan_id",
	Order: "t.due_at, t.id", Tie: "t.id",
	Fields: map[string]db.Field{
		"id":                     {Column: "t.id", Kind: db.UUID},
		"version":                {Column: "t.version", Kind: db.Number},
		"title":                  {Column: "t.title", SortColumn: "lower(t.title)"},
		"description":            {Unfiltered: true, Unsortable: true},
		"dueDate":                {Column: "t.due_at", Kind: db.Instant},
		"status":                 {Column: "t.due_at", Unfiltered: true, Unsortable: true},
		"AssigneeId":             {Column: "t.assignee_id", Kind: db.UUID},
		"Assignee":               {Column: taskAssigneeName, SortColumn: "lower(" + taskAssigneeName + ")", Unfiltered: true},
		"AssigneeOrg":            {Unfiltered: true, Unsortable: true},
		"AssigneeOrgId":          {Column: "t.org_unit_id", Kind: db.UUID},
		"LoanId":                 {Column: "t.loan_id", Kind: db.Number},
		"BorrowerName":           {Column: "l.borrower_name", SortColumn: "l.borrower_sort"},
		"AuthorId":               {Column: "t.author_id", Kind: db.UUID},
		"AuthorName":             {Column: "t.author_name", SortColumn: "lower(t.author_name)"},
		"canChangeLoanStatus":    {Column: "t.can_change_loan_status", Kind: db.Bool},
		"doneAt":                 {Column: "t.done_at", Kind: db.Instant},
		"doneByName":             {Column: "t.done_by_name"},
		"totalNotes":             {Column: "(select count(*) from task_note n where n.task_id = t.id)", Kind: db.Number, NeverNull: true},
		"WorkflowTaskItems":      {Unfiltered: true, Unsortable: true},
		"WorkflowTaskItemsCount": {Column: "(select count(*) from task_item i where i.task_id = t.id)", Kind: db.Number, NeverNull: true},
		"completedItemsCount":    {Column: "(select count(*) from task_item i where i.task_id = t.id and i.done_at is not null)", Kind: db.Number, NeverNull: true},
		"createdAt":              {Column: "t.created_at", Kind: db.Instant},
		"updatedAt":              {Column: "t.updated_at", Kind: db.Instant},
		"UpdatedBy":              {Column: "t.updated_by"},
		"lastUpdatedSource":      {Column: "t.updated_source"},
		"TemplateId":             {Column: "t.template_id", Kind: db.UUID},
	},
})

// TaskFilter is what a list of tasks is asked for besides the query of every list.
type TaskFilter struct {
	// Named are what a task has all of.
	Named []TaskNames
	Day   task.Day
	// Said is what a search finds as well where a task is called or described so, with anything in the places of its tokens.
	Said []string
}

// TaskNames are what a task may have of each, any where none is named.
type TaskNames struct {
	Statuses  []task.Status
	Assignees []domain.ID
	Loans     []domain.LoanID
}

// conditions are the SQL of all but the statuses.
func (n TaskNames) conditions() (all []sq.Sqlizer) {
	if len(n.Assignees) > 0 {
		all = append(all, sq.Eq{"t.assignee_id": textsOf(n.Assignees)})
	}
	if len(n.Loans) > 0 {
		all = append(all, sq.Eq{"t.loan_id": numbersOf(n.Loans)})
	}
	return all
}

func textsOf(ids []domain.ID) []string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	return texts
}

func numbersOf(ids []domain.LoanID) []int64 {
	numbers := make([]int64, len(ids))
	for i, id := range ids {
		numbers[i] = int64(id)
	}
	return numbers
}

// standing is the SQL of the statuses.
func (n TaskNames) standing(d task.Day) (all sq.Or) {
	for _, status := range n.Statuses {
		all = append(all, standing(status, d))
	}
	return all
}

// TaskQuery is a list of tasks to be: the query, and the same without its status, for the counts of each.
type TaskQuery struct {
	db.Query
	unsettled db.Query
	day       task.Day
}

// ParseTaskQuery checks a query against the listing of tasks. searchTerm looks through title, description, borrower and
// loan number; a task that says what filter.Said has is found as well.
func ParseTaskQuery(raw db.RawQuery, filter TaskFilter) (TaskQuery, error) {
	term := raw.SearchTerm
	raw.SearchTerm = ""
	q, err := Tasks.Parse(raw)
	if err != nil {
		return TaskQuery{}, err
	}
	if term != "" {
		pattern := db.Contains(term)
		found := sq.Or{sq.Expr("t.search_text like ?", pattern), sq.Expr("lower(l.borrower_name) like ?", pattern),
			sq.Expr("t.loan_id::text like ?", pattern)}
		if len(filter.Said) > 0 {
			said := patternsOf(filter.Said)
			found = append(found, sq.Expr("t.title like any(?::text[])", said), sq.Expr("t.description like any(?::text[])", said))
		}
		q.Conditions = append(q.Conditions, found)
	}
	for _, named := range filter.Named {
		q.Conditions = append(q.Conditions, named.conditions()...)
	}
	all := TaskQuery{Query: q, unsettled: q, day: filter.Day}
	all.Conditions = slices.Clone(q.Conditions)
	for _, named := range filter.Named {
		if stands := named.standing(filter.Day); len(stands) > 0 {
			all.Conditions = append(all.Conditions, stands)
		}
	}
	return all, nil
}

// patternsOf are texts as SQL compares them, with anything in the places of their tokens.
func patternsOf(texts []string) []string {
	patterns := make([]string, len(texts))
	for i, text := range texts {
		parts := task.Between(text)
		for j := range parts {
			parts[j] = db.Literally(parts[j])
		}
		patterns[i] = strings.Join(parts, "%")
	}
	return patterns
}

// standing is the SQL of task.Day.StatusOf.
func standing(s task.Status, d task.Day) sq.Sqlizer {
	switch s {
	case task.StatusDone:
		return sq.Expr("t.done_at is not null")
	case task.StatusTodo:
		return sq.Expr("t.done_at is null")
	case task.StatusOverdue:
		return sq.Expr("t.done_at is null and t.due_at < ?", d.Now)
	case task.StatusDueToday:
		return sq.Expr("t.done_at is null and t.due_at >= ? and t.due_at < ?", d.Now, d.Ends)
	default:
		return sq.Expr("t.done_at is null and t.due_at >= ?", d.Ends)
	}
}

// ListTasks answers a page of the tasks in sight, how many there are in all, and how many of each status there would be.
func ListTasks(tx *tenancy.Tx, q TaskQuery) ([]task.Task, int64, task.Counts, error) {
	counts, err := CountTasks(tx, q)
	if err != nil {
		return nil, 0, counts, err
	}
	rows, total, err := db.Fetch[task.Task](tx, q.Page(db.Select(taskJSON).From(Tasks.From)), q.Where(db.Select("count(*)").From(Tasks.From)))
	for i := range rows {
		rows[i].Settle(q.day)
	}
	return rows, total, counts, err
}

// CountTasks answers how many tasks there are of each status, by the rest of the query.
func CountTasks(tx *tenancy.Tx, q TaskQuery) (n task.Counts, err error) {
	text, args, err := q.unsettled.Where(db.Select().Column("count(*) filter (where t.done_at is null and t.due_at < ?)", q.day.Now).
		Column("count(*) filter (where t.done_at is null and t.due_at >= ? and t.due_at < ?)", q.day.Now, q.day.Ends).
		Column("count(*) filter (where t.done_at is null and t.due_at >= ?)", q.day.Ends).
		Column("count(*) filter (where t.done_at is null)").Column("count(*) filter (where t.done_at is not null)").From(Tasks.From)).ToSql()
	if err != nil {
		return n, err
	}
	return n, tx.QueryRow(text, args...).Scan(&n.Overdue, &n.DueToday, &n.Upcoming, &n.Todo, &n.Done)
}

// GetTask answers one task of the pinned loan, or apart from any where none is pinned; NOT_FOUND when there is none.
func GetTask(tx *tenancy.Tx, id domain.ID) (task.Task, error) { return oneTask(tx, id, "") }

// LockTask is GetTask for a task that is about to be changed.
func LockTask(tx *tenancy.Tx, id domain.ID) (task.Task, error) {
	return oneTask(tx, id, " for update of t")
}

func oneTask(tx *tenancy.Tx, id domain.ID, lock string) (task.Task, error) {
	return oneOf[task.Task](tx, "select "+taskJSON+" from "+Tasks.From+" where t.id = $1 and t.loan_id is not distinct from (select app.loan_id())"+lock, id)
}

// oneOf answers the one row that an id asks for; NOT_FOUND when there is none, or the id is not one.
func oneOf[T any](tx *tenancy.Tx, sql string, ids ...domain.ID) (v T, err error) {
	args := make([]any, len(ids))
	for i, id := range ids {
		if _, err := domain.ParseID(string(id)); err != nil {
			return v, domain.NotFound()
		}
		args[i] = string(id)
	}
	rows, err := tx.Query(sql, args...)
	if err != nil {
		return v, err
	}
	v, err = pgx.CollectExactlyOneRow(rows, db.ScanJSON[T])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return v, err
}

// InsertTask keeps a new task: its id, unit and author are set by the caller.
func InsertTask(tx *tenancy.Tx, t task.Task) error {
	_, err := tx.Exec(`insert into task (tenant_id, id, loan_id, org_unit_id, title, description, due_at, assignee_id, author_id, author_name,
		can_change_loan_status, done_at, done_by_name, updated_by, created_at, updated_at, template_id)
		values (app.tenant_id(), $1, app.loan_id(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $8, $12, $12, $13)`,
		t.ID, t.AssigneeOrgID, t.Title, t.Description, *t.DueDate, t.AssigneeID, t.AuthorID, t.AuthorName, t.CanChangeLoanStatus, t.DoneAt, t.DoneByName, tx.Now(), db.OrNone(t.TemplateID))
	return db.Explain(err)
}

// UpdateTask writes a changed task, and raises its version. The caller has locked it.
func UpdateTask(tx *tenancy.Tx, t task.Task) error {
	_, err := tx.Exec(`update task set org_unit_id = $2, title = $3, description = $4, due_at = $5, assignee_id = $6, can_change_loan_status = $7, done_at = $8,
		done_by_name = $9, updated_by = $10, updated_source = 'USER', updated_at = $11, version = version + 1 where id = $1`,
		t.ID, t.AssigneeOrgID, t.Title, t.Description, *t.DueDate, t.AssigneeID, t.CanChangeLoanStatus, t.DoneAt, t.DoneByName, tx.Scope().User.Name, tx.Now())
	return db.Explain(err)
}

// DeleteTask removes a task with its checklist and notes.
func DeleteTask(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec("delete from task where id = $1", id)
	return err
}

// touchTask notes that a task's checklist or notes changed.
func touchTask(b *pgx.Batch, id domain.ID, by string, now time.Time) {
	b.Queue("update task set updated_at = $2, updated_by = $3, updated_source = 'USER', version = version + 1 where id = $1", id, now, by)
}
