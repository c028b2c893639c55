package rule

import (
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/rule"
	"gable/tenancy"
)

// askedFor is how long an answer to a rule's question counts.
const askedFor = 30 * time.Minute

// RuleAsk is what rules asked of a person about one request.
type RuleAsk struct {
	ID domain.ID
	// LoanID is the loan that the request changes; 0 for one on no loan, and for one that makes it: the next try makes another.
	LoanID  domain.LoanID
	Request []byte
	Rules   []domain.ID
	Stages  []loan.StageID
}

// KeepRuleAsk notes what was asked about a request that is not carried out yet.
func KeepRuleAsk(tx *tenancy.Tx, a RuleAsk) error {
	rules := make([]string, len(a.Rules))
	for i, id := range a.Rules {
		rules[i] = string(id)
	}
	stages := make([]string, len(a.Stages))
	for i, id := range a.Stages {
		stages[i] = string(id)
	}
	s := tx.Scope()
	_, err := tx.Exec(`insert into rule_ask (tenant_id, id, loan_id, user_id, actor_id, request, rule_ids, stages, at)
		values (app.tenant_id(), $1, nullif($7::bigint, 0), app.user_id(), $2, $3, $4, $5, $6)`, string(a.ID), string(s.Actor.ID), a.Request, rules, stages, tx.Now(), int64(a.LoanID))
	return err
}

// TakeRuleAsks answers what was asked of this person about this very request and is still to be answered, and forgets it:
// an answer counts once.
func TakeRuleAsks(tx *tenancy.Tx, request []byte) ([]RuleAsk, error) {
	rows, err := tx.Query(`delete from rule_ask where request = $1 and actor_id = $2 and at > $3 returning id::text, rule_ids::text[], stages`,
		request, string(tx.Scope().Actor.ID), tx.Now().Add(-askedFor))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (a RuleAsk, err error) {
		err = row.Scan(&a.ID, &a.Rules, &a.Stages)
		return a, err
	})
}

// LeaveOutcomes notes what rules decided on the pinned loan, and answers what was not there before.
func LeaveOutcomes(tx *tenancy.Tx, d rule.Decision) ([]rule.RuleOutcome, error) {
	type one struct {
		rule.RuleOutcome
		key string
	}
	var all []one
	add := func(ruleID domain.ID, kind, key string, data map[string]string) {
		all = append(all, one{rule.RuleOutcome{ID: domain.NewID(), RuleID: ruleID, Kind: kind, Data: data, At: tx.Now()}, key})
	}
	for _, n := range d.Needs {
		add(n.RuleID, "NEED", n.Name, map[string]string{"name": n.Name, "description": n.Description})
	}
	for _, i := range d.Items {
		add(i.RuleID, "CHECKLIST_ITEM", i.TaskID+" "+i.Item, map[string]string{"WorkflowTaskId": i.TaskID, "checklistItemId": i.Item})
	}
	for _, u := range d.Unanswered {
		add(u.RuleID, "WARNING", fmt.Sprintf("%x", sha256.Sum256([]byte(u.Message))), map[string]string{"message": u.Message})
	}
	if d.Lock != nil {
		add(d.Lock.RuleID, "LOCK", "", map[string]string{"reason": d.Lock.Reason})
	}
	var left []rule.RuleOutcome
	b := &pgx.Batch{}
	for _, o := range all {
		data, err := db.JSONText(o.Data)
		if err != nil {
			return nil, err
		}
		b.Queue(`insert into rule_outcome (tenant_id, loan_id, id, rule_id, kind, key, data, at)
			values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5::jsonb, $6) on conflict do nothing`,
			string(o.ID), string(o.RuleID), o.Kind, o.key, data, tx.Now()).Exec(func(tag pgconn.CommandTag) error {
			if tag.RowsAffected() > 0 {
				left = append(left, o.RuleOutcome)
			}
			return nil
		})
	}
	if b.Len() == 0 {
		return nil, nil
	}
	return left, tx.Send(b)
}

// RuleOutcomes answers what rules left on the pinned loan, oldest first.
func RuleOutcomes(tx *tenancy.Tx) ([]rule.RuleOutcome, error) {
	rows, err := tx.Query("select id::text, rule_id::text, kind, data, at from rule_outcome order by at, id limit 999")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (o rule.RuleOutcome, err error) {
		err = row.Scan(&o.ID, &o.RuleID, &o.Kind, &o.Data, &o.At)
		return o, err
	})
}

// UnlockLoan takes the rules' lock off the pinned loan, and tells whether there was one.
func UnlockLoan(tx *tenancy.Tx) (bool, error) {
	tag, err := tx.Exec("delete from rule_outcome where kind = 'LOCK'")
	return tag.RowsAffected() > 0, err
}
