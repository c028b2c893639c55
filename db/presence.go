package db

import (
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/tenancy"
)

// PresenceLife is how long someone counts as on a loan after being heard of last.
const PresenceLife = 2 * time.Minute

// ActiveUser is someone who has a loan open.
type ActiveUser struct {
	ID         domain.ID `json:"id" required:"true"`
	WizeUserID domain.ID `json:"WizeUserId" required:"true"`
	Name       string    `json:"name"`
	AccessType int       `json:"accessType" doc:"0 is read-only."`
	OpenedAt   time.Time `json:"openedAt"`
}

// Enter notes that the scope's user has the pinned loan open, and tells whether that is new. Those not heard of any
// more are gone.
func Enter(tx *tenancy.Tx, accessType int) (isNew bool, err error) {
	if _, err := tx.Exec("delete from loan_presence where loan_id = (select app.loan_id()) and expires_at <= $1", tx.Now()); err != nil {
		return false, err
	}
	err = tx.QueryRow(`insert into loan_presence (tenant_id, loan_id, user_id, user_name, access_type, opened_at, expires_at)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5)
		on conflict (tenant_id, loan_id, user_id) do update set expires_at = excluded.expires_at, access_type = excluded.access_type
		returning opened_at = $4`, tx.Scope().User.ID, tx.Scope().User.Name, accessType, tx.Now(), tx.Now().Add(PresenceLife)).Scan(&isNew)
	return isNew, err
}

// Leave notes that the scope's user has closed the pinned loan, and tells whether it was open.
func Leave(tx *tenancy.Tx) (bool, error) {
	tag, err := tx.Exec("delete from loan_presence where loan_id = (select app.loan_id()) and user_id = $1", tx.Scope().User.ID)
	return tag.RowsAffected() > 0, err
}

// ActiveUsers answers who has the pinned loan open, the longest first.
func ActiveUsers(tx *tenancy.Tx) ([]ActiveUser, error) {
	rows, err := tx.Query(`select user_id::text, user_id::text, user_name, access_type, opened_at from loan_presence
		where loan_id = (select app.loan_id()) and expires_at > $1 order by opened_at, user_id`, tx.Now())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[ActiveUser])
}
