package document

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/tenancy"
)

// returnLife is how long a mail may come back after it was sent: servers give up within days.
const returnLife = 30 * 24 * time.Hour

// MailReturn is a mail of a loan that may come back: a message of its log, or a letter that asks for needs.
type MailReturn struct {
	Mailbox
	Message domain.ID
	Needs   []domain.ID
	// Address is whom it was sent to, and SentBy who is told.
	Address string
	SentBy  domain.ID
}

// KeepReturn keeps where a mail of the pinned loan comes back to.
func KeepReturn(tx *tenancy.Tx, r MailReturn) error {
	needs := make([]string, len(r.Needs))
	for i, id := range r.Needs {
		needs[i] = string(id)
	}
	_, err := tx.Exec(`insert into mail_return (tenant_id, loan_id, token, message_id, need_ids, address, sent_by, sent_at)
		values (app.tenant_id(), app.loan_id(), $1, nullif($2, '')::uuid, $3, $4, app.user_id(), $5)`, r.Token, string(r.Message), needs, r.Address, tx.Now())
	return err
}

// FindReturn is the mail that comes back to a token; NOT_FOUND for one that is of none.
func FindReturn(ctx context.Context, store *tenancy.DB, token string) (r MailReturn, err error) {
	r.Token = token
	var needs []string
	err = store.Outside().QueryRow(ctx, "select tenant_id::text, policy_version, loan_id, org_unit_id::text, coalesce(message_id::text, ''), need_ids::text[], address, sent_by::text from app.mail_return($1, $2)",
		token, store.Now().Add(-returnLife)).Scan(&r.Tenant, &r.Policy, &r.Loan, &r.OrgUnit, &r.Message, &needs, &r.Address, &r.SentBy)
	if errors.Is(err, pgx.ErrNoRows) {
		return r, domain.NotFound()
	}
	for _, id := range needs {
		r.Needs = append(r.Needs, domain.ID(id))
	}
	return r, tenancy.Classify(err)
}

// HasReturned tells whether a mail of the pinned loan came back.
func HasReturned(tx *tenancy.Tx, token string) (came bool, err error) {
	return came, tx.QueryRow("select exists (select from mail_return where token = $1 and returned_at is not null)", token).Scan(&came)
}

// EndReturn notes that a mail of the pinned loan came back; false when it had before.
func EndReturn(tx *tenancy.Tx, token string) (bool, error) {
	tag, err := tx.Exec("update mail_return set returned_at = $2 where token = $1 and returned_at is null", token, tx.Now())
	return tag.RowsAffected() > 0, err
}
