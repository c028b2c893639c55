package user

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/db"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/tenancy"
)

// EmailChangeLife is how long a change of address can be confirmed, or called off: no shorter than user.VouchDelay, so that
// the link of a letter about a voucher works until the change counts.
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
		requested_by = excluded.requested_by, requested_at = excluded.requested_at, confirmed_new_at = null, confirmed_old_at = null,
		change_id = default, vouched_by = null, vouched_name = null, vouch_reason = null, counts_at = null`, string(id), email, previous, string(tx.Scope().User.ID), tx.Now())
	return err
}

// PendingEmail answers the change of a user's address that waits, nil for none: for a day from when it was asked for, and,
// once somebody vouched for it, for a day from its moment.
func PendingEmail(tx *tenancy.Tx, id domain.ID) (*user.EmailChange, error) {
	var c user.EmailChange
	err := tx.QueryRow(`select e.change_id::text, e.email, e.requested_by::text, `+askedBy+`, e.requested_at, e.confirmed_new_at, e.confirmed_old_at,
		coalesce(e.vouched_name, ''), coalesce(e.vouch_reason, ''), e.counts_at from email_change e join tenant t on t.tenant_id = e.tenant_id
		where e.user_id = $1 and greatest(e.requested_at, e.counts_at) > $2`, string(id), tx.Now().Add(-EmailChangeLife)).
		Scan(&c.ID, &c.Email, &c.AskedByID, &c.AskedBy, &c.AskedAt, &c.ConfirmedNew, &c.ConfirmedOld, &c.VouchedBy, &c.Reason, &c.CountsAt)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &c, err
}

// askedBy is who asked for a change, the company for one whom it does not see.
const askedBy = "coalesce((select trim(r.first_name || ' ' || r.last_name) from user_account r where r.user_id = e.requested_by), t.name)"

// VouchEmail notes that the scope's user vouches for a change that was confirmed at the new address alone, and answers when
// it counts; a conflict when it is not so any more.
func VouchEmail(tx *tenancy.Tx, id, change domain.ID, reason string) (countsAt time.Time, err error) {
	by := tx.Scope().User
	err = tx.QueryRow(`update email_change set vouched_by = $3, vouched_name = $4, vouch_reason = $5, counts_at = $6
		where user_id = $1 and change_id = $2 and confirmed_new_at is not null and confirmed_old_at is null and counts_at is null returning counts_at`,
		string(id), string(change), string(by.ID), by.Name, reason, tx.Now().Add(user.VouchDelay)).Scan(&countsAt)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.Conflict("refusals:user.emailChangeSettled", "This change was confirmed, called off or vouched for meanwhile.")
	}
	return countsAt, err
}

// VouchedEmail is a change that was vouched for, as it stands when its moment comes.
type VouchedEmail struct {
	user.EmailChange
	Previous string
	Company  org.Type
	// OldAddressNotified is whether the mail service has answered for the letter that tells the old address.
	OldAddressNotified bool
}

// VouchedLetter is the kind under which the letter that tells the old address of a voucher is kept among a user's mails.
const VouchedLetter = "email_vouched"

// LockVouched answers the change of that id, if it was vouched for and waits still, and holds it; nil for none, and for one
// whose moment is long past.
func LockVouched(tx *tenancy.Tx, id, change domain.ID) (*VouchedEmail, error) {
	var v VouchedEmail
	err := tx.QueryRow(`select e.email, e.previous, `+askedBy+`, e.vouched_name, e.vouch_reason, e.counts_at, t.type,
		exists (select from sent_mail m where m.user_id = e.user_id and m.kind = $3 and m.address = e.previous and m.at >= e.confirmed_new_at
			and (m.outcome = 'SENT' or m.reason = 'REFUSED'))
		from email_change e join tenant t on t.tenant_id = e.tenant_id
		where e.user_id = $1 and e.change_id = $2 and e.counts_at > $4 for update of e`, string(id), string(change), VouchedLetter, tx.Now().Add(-EmailChangeLife)).
		Scan(&v.Email, &v.Previous, &v.AskedBy, &v.VouchedBy, &v.Reason, &v.CountsAt, &v.Company, &v.OldAddressNotified)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &v, err
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

// EndEmail takes the change that waits away and answers its address, "" for none. With it end the links of its letters,
// and those that set a password, which went to an address that may not count any more.
func EndEmail(tx *tenancy.Tx, id domain.ID) (email string, err error) {
	err = tx.QueryRow("delete from email_change where user_id = $1 returning email", string(id)).Scan(&email)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	ptx, err := tx.Pgx()
	if err != nil {
		return "", err
	}
	return email, EndLinks(tx.Context(), ptx, tx.Scope().Tenant, id, tx.Now(), LinkEmailChange, LinkEmailReview, LinkPasswordReset, LinkMFAReset)
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
	return db.Explain(err)
}
