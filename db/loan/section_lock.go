package loan

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// SectionLocks answers the locked sections of the pinned loan.
func SectionLocks(tx *tenancy.Tx) ([]loan.SectionLock, error) {
	rows, err := tx.Query("select section, reason, locked_at, locked_by_name from section_lock order by section")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[loan.SectionLock])
}

// LockSection closes a section of the pinned loan, or says anew why.
func LockSection(tx *tenancy.Tx, section loan.Section, reason string) (loan.SectionLock, error) {
	by := tx.Scope().User
	l := loan.SectionLock{Section: section, Reason: reason, LockedAt: tx.Now(), LockedByName: by.Name}
	_, err := tx.Exec(`insert into section_lock (tenant_id, loan_id, section, reason, locked_at, locked_by, locked_by_name)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5)
		on conflict (tenant_id, loan_id, section) do update set reason = excluded.reason, locked_at = excluded.locked_at,
		locked_by = excluded.locked_by, locked_by_name = excluded.locked_by_name`, string(section), reason, tx.Now(), string(by.ID), by.Name)
	return l, db.Explain(err)
}

// UnlockSection opens a section of the pinned loan again; NOT_FOUND when it is open.
func UnlockSection(tx *tenancy.Tx, section loan.Section) error {
	tag, err := tx.Exec("delete from section_lock where section = $1", string(section))
	if err == nil && tag.RowsAffected() == 0 {
		err = domain.NotFound()
	}
	return err
}
