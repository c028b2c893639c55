package loan

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/tenancy"
)

// GetEditing reads who edits the pinned loan, and what its company asks of whoever would. Stage and Archived are the caller's to say.
func GetEditing(tx *tenancy.Tx) (e loan.Editing, err error) {
	b := &pgx.Batch{}
	QueueEditing(b, &e)
	return e, tx.Send(b)
}

// QueueEditing has GetEditing asked along with other statements.
func QueueEditing(b *pgx.Batch, e *loan.Editing) {
	b.Queue(`select mode, notifies, disclosed, coc_changes, closed_by_rule, user_id, user_name, started_at, heard_at, gone, version, unsaved_version,
		app.final_state() from app.loan_editing()`).QueryRow(func(row pgx.Row) error {
		var mode org.LoanEditing
		var started, heard *time.Time
		s := &e.Session
		err := row.Scan(&mode, &e.Notifies, &e.Disclosed, &e.CocChanges, &e.RuleLocked, &s.UserID, &s.UserName, &started, &heard, &s.Gone, &s.Version, &s.UnsavedVersion, &e.Final)
		if started != nil && heard != nil {
			s.StartedAt, s.HeardAt = *started, *heard
		}
		e.SingleUser, e.LocksDisclosed = mode == org.LoanEditingSingleUser, mode == org.LoanEditingAfterDisclosure
		return err
	})
}

// OpenFinal opens the pinned loan, which is finalized, or closes it again.
func OpenFinal(tx *tenancy.Tx, open bool) error {
	state := loan.FinalState("")
	if open {
		state = loan.FinalOpened
	}
	_, err := tx.Exec("update loan set final_state = $1, version = version + 1, updated_at = $2 where loan_id = (select app.loan_id())", state, tx.Now())
	return err
}

// FinalizedBefore counts the loans in view that were finalized before finalized loans were closed, and are still where they were.
func FinalizedBefore(tx *tenancy.Tx) (n int, err error) {
	return n, tx.QueryRow("select count(*) from loan where final_state = 'BEFORE'").Scan(&n)
}

// AllowsDocMagic tells whether the company has loan documents generated whatever its channel.
func AllowsDocMagic(tx *tenancy.Tx) (allows bool, err error) {
	return allows, tx.QueryRow("select exists (select from unit_config where kind = 'COMPANY' and data ->> 'AllowDocMagic' = 'true')").Scan(&allows)
}

// HoldEditing keeps that the scope's user edits the pinned loan from now on. What the one before has not saved is kept for that person, lostBy, to read;
// of nobody when it is empty.
func HoldEditing(tx *tenancy.Tx, s loan.EditSession, lostBy domain.ID) error {
	_, err := tx.Exec(`insert into loan_edit as e (tenant_id, loan_id, version, user_id, user_name, started_at, heard_at, unsaved_version, user_tenant_id)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, $8)
		on conflict (tenant_id, loan_id) do update set version = excluded.version, user_id = excluded.user_id, user_tenant_id = excluded.user_tenant_id, user_name = excluded.user_name,
			started_at = excluded.started_at, heard_at = excluded.heard_at, unsaved = '[]', unsaved_version = excluded.unsaved_version,
			lost_user_id = nullif($7, '')::uuid, lost_to_name = case when $7 = '' then '' else excluded.user_name end,
			lost_to_id = case when $7 <> '' then excluded.user_id end,
			lost_at = case when $7 <> '' then excluded.started_at end, lost = case when $7 = '' then '[]' else e.unsaved end`,
		s.Version, string(s.UserID), s.UserName, s.StartedAt, s.HeardAt, s.UnsavedVersion, string(lostBy), string(tx.Scope().User.Tenant))
	return db.Explain(err)
}

// EndEditing notes that nobody edits the pinned loan any more.
func EndEditing(tx *tenancy.Tx) error {
	_, err := tx.Exec(`update loan_edit set version = version + 1, user_id = null, user_tenant_id = null, user_name = '', started_at = null, heard_at = null,
		unsaved = '[]', unsaved_version = unsaved_version + 1 where loan_id = (select app.loan_id())`)
	return err
}

// HearEditor notes a sign of life of who edits the pinned loan.
func HearEditor(tx *tenancy.Tx) error {
	b := &pgx.Batch{}
	b.Queue("update loan_edit set heard_at = $1 where loan_id = (select app.loan_id()) and user_id = $2", tx.Now(), string(tx.Scope().User.ID))
	return tx.DeferToCommit(b)
}

// KeepUnsaved keeps what who edits the pinned loan has not saved; a list that is the same again changes nothing.
func KeepUnsaved(tx *tenancy.Tx, edits []loan.UnsavedEdit) error {
	data, err := db.JSONText(edits)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`update loan_edit set heard_at = $1, unsaved = $2::jsonb, unsaved_version = unsaved_version + case when unsaved is distinct from $2::jsonb then 1 else 0 end
		where loan_id = (select app.loan_id()) and user_id = $3`, tx.Now(), data, string(tx.Scope().User.ID))
	return db.Explain(err)
}

// LostEdits is what somebody had not saved when another took the loan over from them.
type LostEdits struct {
	ToID   domain.ID
	ToName string
	At     time.Time
	Edits  []loan.UnsavedEdit
}

// GetUnsaved reads what who edits the pinned loan has not saved, and what was lost by the caller; nil where that is nothing.
func GetUnsaved(tx *tenancy.Tx) (edits []loan.UnsavedEdit, lost *LostEdits, err error) {
	var unsaved, left []byte
	var l LostEdits
	var at *time.Time
	err = tx.QueryRow(`select unsaved, case when lost_user_id = $1 then lost else '[]' end, coalesce(lost_to_id::text, ''), lost_to_name, case when lost_user_id = $1 then lost_at end
		from loan_edit where loan_id = (select app.loan_id())`, string(tx.Scope().User.ID)).Scan(&unsaved, &left, &l.ToID, &l.ToName, &at)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil, nil
	}
	if err == nil {
		err = json.Unmarshal(unsaved, &edits)
	}
	if err != nil || at == nil {
		return edits, nil, err
	}
	l.At = *at
	return edits, &l, json.Unmarshal(left, &l.Edits)
}
