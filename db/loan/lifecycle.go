package loan

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain/loan"
	"gable/tenancy"
)

// LeftStage is a suspension or an adverse action that ended with the last move, so that taking the move back brings it back.
type LeftStage struct {
	Stage     loan.StageID
	Lifecycle loan.Lifecycle
}

// GetLifecycle reads the lifecycle of the pinned loan, empty where nothing was kept of it yet.
func GetLifecycle(tx *tenancy.Tx) (l loan.Lifecycle, left *LeftStage, err error) {
	var data, leftData []byte
	var stage *string
	err = tx.QueryRow("select data, left_stage, left_data from loan_lifecycle").Scan(&data, &stage, &leftData)
	if errors.Is(err, pgx.ErrNoRows) {
		return l, nil, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &l)
	}
	if err == nil && stage != nil {
		left = &LeftStage{Stage: loan.StageID(*stage)}
		err = json.Unmarshal(leftData, &left.Lifecycle)
	}
	return l, left, err
}

// SaveLifecycle keeps the lifecycle of the pinned loan and raises the loan's version.
func SaveLifecycle(tx *tenancy.Tx, l loan.Lifecycle) error {
	b := &pgx.Batch{}
	if err := queueLifecycle(b, tx.Now(), l, nil); err != nil {
		return err
	}
	b.Queue("update loan set updated_at = $1, version = version + 1 where loan_id = (select app.loan_id())", tx.Now())
	return db.Explain(tx.Send(b))
}

// MoveLifecycle is SaveLifecycle of a loan that moves along with it, which raises its version: left is what it was at the stage it left.
func MoveLifecycle(tx *tenancy.Tx, to loan.StageID, l loan.Lifecycle, left LeftStage) error {
	return MoveLifecycleAt(tx, to, tx.Now(), l, left)
}

// MoveLifecycleAt is MoveLifecycle at a time of its own, for history that is told afterwards.
func MoveLifecycleAt(tx *tenancy.Tx, to loan.StageID, at time.Time, l loan.Lifecycle, left LeftStage) error {
	b := &pgx.Batch{}
	if err := queueLifecycle(b, at, l, &left); err != nil {
		return err
	}
	queueMove(b, at, to)
	return db.Explain(tx.Send(b))
}

func textsOf(flags []loan.Flag) []string {
	texts := make([]string, len(flags))
	for i, f := range flags {
		texts[i] = string(f)
	}
	return texts
}

func queueLifecycle(b *pgx.Batch, at time.Time, l loan.Lifecycle, left *LeftStage) error {
	data, err := db.JSONText(l)
	if err != nil {
		return err
	}
	b.Queue("update loan set flags = $1 where loan_id = (select app.loan_id()) and flags <> $1", textsOf(l.Flags()))
	if left == nil {
		b.Queue(`insert into loan_lifecycle (tenant_id, loan_id, data, updated_at) values (app.tenant_id(), app.loan_id(), $1, $2)
			on conflict (tenant_id, loan_id) do update set data = excluded.data, updated_at = excluded.updated_at`, data, at)
		return nil
	}
	leftData, err := db.JSONText(left.Lifecycle)
	if err != nil {
		return err
	}
	b.Queue(`insert into loan_lifecycle (tenant_id, loan_id, data, left_stage, left_data, updated_at) values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4)
		on conflict (tenant_id, loan_id) do update set data = excluded.data, left_stage = excluded.left_stage, left_data = excluded.left_data, updated_at = excluded.updated_at`,
		data, string(left.Stage), leftData, at)
	return nil
}

// undoneWithin is how long somebody may take an own move back as an undo.
const undoneWithin = time.Hour

// IsOwnLastMove tells whether the caller made the last move of the pinned loan, from one stage to another, within the hour.
func IsOwnLastMove(tx *tenancy.Tx, from, to loan.StageID) (own bool, err error) {
	err = tx.QueryRow(`select coalesce((select e.actor_id = $1 and e.before ->> 'StageId' = $2 and e.after ->> 'StageId' = $3 and e.at > $4 from audit_entry e
		where e.loan_id = (select app.loan_id()) and e.kind = 'loan' and e.action = 'stage changed' order by e.audit_id desc limit 1), false)`,
		string(tx.Scope().Actor.ID), from, to, tx.Now().Add(-undoneWithin)).Scan(&own)
	return own, err
}
