package db

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/domain"
	"gable/tenancy"
)

// EmailChangeLife is how long a change of address can be confirmed, or called off.
const EmailChangeLife = 24 * time.Hour

// EmailTaken tells whether another account of the company has the address.
func EmailTaken(tx *tenancy.Tx, id domain.ID, email string) (taken bool, err error) {
	err = tx.QueryRow("select exists (select from user_account where email = $2 and user_id <> $1)", string(id), email).Scan(&taken)
	return taken, err
}

// AskEmail notes a change of address that waits to be confirmed, in place of an
// earlier one.
func AskEmail(tx *tenancy.Tx, id domain.ID, email, previous string) error {
	_, err := tx.Exec(`insert into email_change (tenant_id, user_id, email, previous, requested_by, requested_at) values (app.tenant_id(), $1, $2, $3, $4, $5)
		on conflict (tenant_id, user_id) do update set email = excluded.email, previous = excluded.previous,
		requested_by = excluded.requested_by, requested_at = excluded.requested_at, confirmed_new_at = null, confirmed_old_at = null`, string(id), email, previous, string(tx.Scope().User.ID), tx.Now())
	return err
}

// PendingEmail answers the address that a user is asked to confirm, "" for none.
func PendingEmail(tx *tenancy.Tx, id domain.ID) (email string, err error) {
	err = tx.QueryRow("select email from email_change where user_id = $1 and requested_at > $2", string(id), tx.Now().Add(-EmailChangeLife)).Scan(&email)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return email, err
}

// confirmedAt is where a confirmation by a kind of link is noted.
var confirmedAt = map[LinkKind]string{LinkEmailChange: "confirmed_new_at", LinkEmailReview: "confirmed_old_at"}

// ConfirmEmail notes that a change of address was confirmed by a link of that kind: at the new address, or at the present
// one. It answers the new address, "" for none, and whether it was confirmed at both by now.
func ConfirmEmail(tx *tenancy.Tx, id domain.ID, by LinkKind) (email string, both bool, err error) {
	err = tx.QueryRow("update email_change set "+confirmedAt[by]+" = $2 where user_id = $1 returning email, confirmed_new_at is not null and confirmed_old_at is not null",
		string(id), tx.Now()).Scan(&email, &both)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", false, nil
	}
	return email, both, err
}

// AskedEmail answers the address that a user was asked to confirm by a kind of link, however long ago; "" once it was
// confirmed so, or called off.
func AskedEmail(tx *tenancy.Tx, id domain.ID, by LinkKind) (email string, err error) {
	err = tx.QueryRow("select email from email_change where user_id = $1 and "+confirmedAt[by]+" is null", string(id)).Scan(&email)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return email, err
}

// ProlongEmail gives a change of address its time anew.
func ProlongEmail(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec("update email_change set requested_at = $2 where user_id = $1", string(id), tx.Now())
	return err
}

// TakeEmail takes the change that waits away and answers its address, "" for none.
func TakeEmail(tx *tenancy.Tx, id domain.ID) (email string, err error) {
	err = tx.QueryRow("delete from email_change where user_id = $1 returning email", string(id)).Scan(&email)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return email, err
}

// SetEmail changes a user's address and log-in; an EmailInUse when another account
// of the company took it meanwhile.
func SetEmail(tx *tenancy.Tx, id domain.ID, email string) error {
	b := &pgx.Batch{}
	b.Queue("update user_account set email = $2, version = version + 1, updated_at = $3 where user_id = $1", string(id), email, tx.Now())
	b.Queue("update login set email = $2 where tenant_id = app.tenant_id() and user_id = $1", string(id), email)
	err := tx.Send(b)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "23505" {
		return EmailInUse().Because(err)
	}
	return explain(err)
}
