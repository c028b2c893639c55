package task

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/task"
	"gable/tenancy"
)

// LockItem answers one item of a task's checklist, to be changed; NOT_FOUND when there is none.
func LockItem(tx *tenancy.Tx, of, id domain.ID) (task.Item, error) {
	return oneOf[task.Item](tx, "select "+taskItemJSON+" from task_item i where i.task_id = $1 and i.id = $2 for update of i", of, id)
}

// InsertItem adds an item at the end of a task's checklist, and answers its place.
func InsertItem(tx *tenancy.Tx, of domain.ID, i *task.Item) error {
	by := tx.Scope().User.Name
	b := &pgx.Batch{}
	b.Queue(`insert into task_item (tenant_id, task_id, id, position, title, done_at, done_by_name, done_source, created_at, updated_at)
		select app.tenant_id(), $1, $2, coalesce(max(x.position), 0) + 1, $3, $4, $5, $6, $7, $7 from task_item x where x.task_id = $1 returning position`,
		of, i.ID, i.Title, i.DoneAt, i.DoneByName, i.DoneSource, tx.Now()).QueryRow(func(row pgx.Row) error { return row.Scan(&i.Order) })
	touchTask(b, of, by, tx.Now())
	i.Version = 1
	return db.Explain(tx.Send(b))
}

// UpdateItem writes a changed item, and raises its version.
func UpdateItem(tx *tenancy.Tx, of domain.ID, i *task.Item) error {
	b := &pgx.Batch{}
	b.Queue(`update task_item set title = $3, done_at = $4, done_by_name = $5, done_source = $6, updated_at = $7, version = version + 1 where task_id = $1 and id = $2`,
		of, i.ID, i.Title, i.DoneAt, i.DoneByName, i.DoneSource, tx.Now())
	touchTask(b, of, tx.Scope().User.Name, tx.Now())
	i.Version++
	return db.Explain(tx.Send(b))
}

// DeleteItem takes an item off a task's checklist.
func DeleteItem(tx *tenancy.Tx, of, id domain.ID) error {
	b := &pgx.Batch{}
	b.Queue("delete from task_item where task_id = $1 and id = $2", of, id)
	touchTask(b, of, tx.Scope().User.Name, tx.Now())
	return tx.Send(b)
}

// A task on a loan is read under its loan: what a note of it is about, and what comes with it, is looked for there alone.
const taskNoteJSON = `jsonb_build_object('LoanTrackerId', case n.reference when 'Tracker' then n.reference_id end, 'LoanConditionId', case n.reference when 'Condition' then n.reference_id end,
	'LoanDocumentId', case n.reference when 'Document' then n.reference_id end, 'reference', n.reference, 'DocumentIds', n.document_ids, 'referenceName', case n.reference
		when 'Tracker' then (select x.display_name from tracker x where x.id = n.reference_id)
		when 'Condition' then (select left(btrim(concat_ws(' ', x.data ->> 'code', x.data ->> 'description')), 120) from loan_condition x where x.loan_id = (select app.loan_id()) and x.id = n.reference_id)
		when 'Document' then (select x.data ->> 'name' from document x where x.loan_id = (select app.loan_id()) and x.id = n.reference_id and x.data ->> 'removedAt' is null) end,
	'referenceNameEs', case n.reference when 'Tracker' then (select nullif(x.display_name_es, '') from tracker x where x.id = n.reference_id) end,
	'Documents', (select jsonb_agg(jsonb_build_object('id', x.id, 'version', x.version, 'name', coalesce(x.data ->> 'name', ''), 'mediaType', x.data ->> 'mediaType', 'withdrawnOn', x.data ->> 'withdrawnOn', 'state', coalesce(x.data ->> 'state', ''),
		'isActive', x.data ->> 'removedAt' is null) order by array_position(n.document_ids, x.id)) from document x where x.loan_id = (select app.loan_id()) and x.id = any (n.document_ids)),
	'id', n.id, 'version', n.version, 'text', n.text, 'Mentions', n.mentions, 'TaskId', n.task_id, 'AuthorId', n.author_id, 'AuthorName', n.author_name,
	'createdAt', n.created_at, 'updatedAt', n.updated_at)`

// TaskNotes answers a task's notes, newest first.
func TaskNotes(tx *tenancy.Tx, of domain.ID) ([]task.Note, error) {
	rows, err := tx.Query("select "+taskNoteJSON+" from task_note n where n.task_id = $1 order by n.created_at desc, n.id desc limit $2", string(of), task.MaxNotes)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]task.Note{}, rows, db.ScanJSON[task.Note])
}

// LockTaskNote answers one note of a task, to be changed; NOT_FOUND when there is none.
func LockTaskNote(tx *tenancy.Tx, of, id domain.ID) (task.Note, error) {
	return oneOf[task.Note](tx, "select "+taskNoteJSON+" from task_note n where n.task_id = $1 and n.id = $2 for update of n", of, id)
}

// InsertTaskNote keeps a new note.
func InsertTaskNote(tx *tenancy.Tx, of domain.ID, n task.Note) error {
	mentions, err := mentionsOf(n)
	if err != nil {
		return err
	}
	about, id := aboutOf(n)
	_, err = tx.Exec(`insert into task_note (tenant_id, task_id, id, text, mentions, author_id, author_name, created_at, updated_at, reference, reference_id, document_ids)
		values (app.tenant_id(), $1, $2, $3, $7, $4, $5, $6, $6, $8, $9, $10::uuid[])`, of, n.ID, n.Text, n.AuthorID, n.AuthorName, tx.Now(), mentions, about, id, documentsOf(n))
	return db.Explain(err)
}

// UpdateTaskNote writes a changed note, and raises its version.
func UpdateTaskNote(tx *tenancy.Tx, of domain.ID, n *task.Note) error {
	mentions, err := mentionsOf(*n)
	if err != nil {
		return err
	}
	n.Version++
	about, id := aboutOf(*n)
	_, err = tx.Exec(`update task_note set text = $3, mentions = $5, updated_at = $4, reference = $6, reference_id = $7, document_ids = $8::uuid[], version = version + 1
		where task_id = $1 and id = $2`, of, n.ID, n.Text, tx.Now(), mentions, about, id, documentsOf(*n))
	return db.Explain(err)
}

// aboutOf is what a note is about, as its row has it.
func aboutOf(n task.Note) (about, id *string) {
	if r, of := n.About(); r != "" {
		about, id = new(string(r)), new(string(of))
	}
	return about, id
}

// documentsOf are the documents that come with a note, in its order.
func documentsOf(n task.Note) []string {
	ids := make([]string, len(n.DocumentIDs))
	for i, id := range n.DocumentIDs {
		ids[i] = string(id)
	}
	return ids
}

func mentionsOf(n task.Note) (string, error) {
	if n.Mentions == nil {
		return "[]", nil
	}
	return db.JSONText(n.Mentions)
}

// DeleteTaskNote removes a note.
func DeleteTaskNote(tx *tenancy.Tx, of, id domain.ID) error {
	_, err := tx.Exec("delete from task_note where task_id = $1 and id = $2", of, id)
	return err
}
