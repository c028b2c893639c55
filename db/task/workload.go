package task

import (
	"slices"

	sq "github.com/Masterminds/squirrel"

	"gable/db"
	"gable/domain"
	"gable/domain/task"
	"gable/tenancy"
)

const taskBranchName = `(select coalesce(nullif(o.display_name, ''), o.name) from org_unit o where o.org_unit_id = t.org_unit_id)`

// Workloads answers how much each person has to do of the tasks in sight, by the rest of the query, or each branch; who has the most
// that is late comes first. Somebody with nothing to do is not among them.
func Workloads(tx *tenancy.Tx, q TaskQuery, byBranch bool) ([]task.Workload, error) {
	id, name := "t.assignee_id", taskAssigneeName
	if byBranch {
		id, name = "t.org_unit_id", taskBranchName
	}
	text, args, err := q.unsettled.Where(db.Select(id+" as id").Column("coalesce("+name+", '') as name").
		Column("count(*) filter (where t.due_at < ?) as overdue", q.day.Now).
		Column("count(*) filter (where t.due_at >= ? and t.due_at < ?) as duetoday", q.day.Now, q.day.Ends).
		Column("count(*) filter (where t.due_at >= ?) as upcoming", q.day.Ends).
		Column("count(*) as todo").From(Tasks.From)).Where("t.done_at is null").GroupBy(id).ToSql()
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query("select to_jsonb(w) from ("+text+") w order by w.overdue desc, w.duetoday desc, w.todo desc, lower(w.name), w.id", args...)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[task.Workload](rows)
}

// OfBranch is the query of the tasks of one branch.
func (q TaskQuery) OfBranch(id domain.ID) (TaskQuery, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return q, domain.BadRequest("branch must be the id of a branch.")
	}
	q.unsettled.Conditions = append(slices.Clone(q.unsettled.Conditions), sq.Expr("t.org_unit_id = ?::uuid", string(id)))
	return q, nil
}
