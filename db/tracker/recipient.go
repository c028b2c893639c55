package tracker

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/tracker"
	"gable/tenancy"
)

// Recipients answers who is told of a tracker of the pinned loan, in the order they were added.
func Recipients(tx *tenancy.Tx, of domain.ID) ([]tracker.Recipient, error) {
	rows, err := tx.Query("select id::text, name, email, language from loan_tracker_recipient where tracker_id = $1 order by id", string(of))
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]tracker.Recipient{}, rows, pgx.RowToStructByPos[tracker.Recipient])
}

// AddRecipients adds recipients to a tracker of the pinned loan, and answers them.
func AddRecipients(tx *tenancy.Tx, of domain.ID, added []tracker.Addressee) ([]tracker.Recipient, error) {
	b := &pgx.Batch{}
	made := make([]tracker.Recipient, 0, len(added))
	for _, to := range added {
		r := tracker.Recipient{ID: domain.NewID(), Addressee: to}
		made = append(made, r)
		b.Queue("insert into loan_tracker_recipient (tenant_id, loan_id, tracker_id, id, name, email, language, created_at, added_tenant_id, added_by) values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, $7, $8)",
			string(of), string(r.ID), r.Name, r.Email, r.Language, tx.Now(), string(tx.Scope().User.Tenant), string(tx.Scope().User.ID))
	}
	return made, db.Explain(tx.Send(b))
}

// RemoveRecipients takes recipients off a tracker of the pinned loan.
func RemoveRecipients(tx *tenancy.Tx, of domain.ID, ids []domain.ID) error {
	_, err := tx.Exec("delete from loan_tracker_recipient where tracker_id = $1 and id = any ($2::uuid[])", string(of), db.IDTexts(ids))
	return err
}
