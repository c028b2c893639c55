package rule

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain/rule"
	"gable/tenancy"
)

// OpenWork reads what still has to be done about the pinned loan, as far as the caller sees it: its tasks that are not done, and the
// lender's conditions that the lender neither has nor waived, or sent back. The tasks that are given with the change itself are left out.
func OpenWork(tx *tenancy.Tx, given ...string) (rule.OpenWork, error) {
	rows, err := tx.Query(`select jsonb_build_object(
		'tasks', coalesce((select jsonb_agg(jsonb_build_object('title', t.title, 'canChangeLoanStatus', t.can_change_loan_status, 'fromTemplate', t.template_id is not null,
			'openItems', (select count(*) from task_item i where i.task_id = t.id and i.done_at is null)))
			from (select * from task where loan_id = (select app.loan_id()) and done_at is null and id::text <> all ($2) order by due_at, id limit $1) t), '[]'),
		'conditions', coalesce((select jsonb_agg(jsonb_build_object('code', coalesce(c.data ->> 'code', ''), 'category', coalesce(c.data ->> 'category', ''), 'priorTo', coalesce(c.data ->> 'priorTo', '')))
			from (select data from loan_condition where loan_id = (select app.loan_id())
				and coalesce(data ->> 'lenderDecision', '') not in ('CLEARED', 'WAIVED')
				and (data #> '{statusDates,SENT_TO_LENDER}' is null or data ->> 'lenderDecision' = 'REJECTED') order by id limit $1) c), '[]'))`, rule.MaxOpen, append([]string{}, given...))
	if err != nil {
		return rule.OpenWork{}, err
	}
	return pgx.CollectExactlyOneRow(rows, db.ScanJSON[rule.OpenWork])
}
