package task

import (
	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/rule"
	"gable/tenancy"
)

// NamedItem is an item of a checklist on the pinned loan that a rule names.
type NamedItem struct {
	Task, Item, Assignee domain.ID
	// Ticked: the rule has done it now; it was done before, or the rule had ticked it once.
	Ticked bool
}

// TickItem ticks, for a rule, the items that it names on the pinned loan, and answers them; none when there are none.
func TickItem(tx *tenancy.Tx, named rule.CompletedItem) ([]NamedItem, error) {
	rows, err := tx.Query("select task_id::text, item_id::text, assignee_id::text, ticked from app.tick_item($1, $2, $3, $4, $5)",
		named.TaskID, named.Item, string(named.RuleID), named.RuleName, tx.Now())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[NamedItem])
}
