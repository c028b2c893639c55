package notify

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/notify"
	"gable/domain/user"
	"gable/tenancy"
)

// AddMessageLink gives out a link to the documents of one of the pinned loan's messages, by its token's hash.
func AddMessageLink(tx *tenancy.Tx, message domain.ID, hash []byte) (ends time.Time, err error) {
	ends = tx.Now().Add(notify.WrittenLinkLife)
	_, err = tx.Exec(`insert into message_link (tenant_id, loan_id, token_hash, message_id, sent_by, created_at, expires_at) values (app.tenant_id(), app.loan_id(), $1, $2, app.user_id(), $3, $4)`,
		hash, string(message), tx.Now(), ends)
	return ends, err
}

// RevokeMessageLinks takes back every link to the documents of a message of the pinned loan; false where none leads anywhere.
func RevokeMessageLinks(tx *tenancy.Tx, message domain.ID) (bool, error) {
	tag, err := tx.Exec("update message_link set revoked_at = $2 where loan_id = app.loan_id() and message_id = $1 and revoked_at is null and expires_at > $2", string(message), tx.Now())
	return tag.RowsAffected() > 0, err
}

// EndLinksTo takes back every link to documents of the pinned loan that went to one of the addresses, and answers of which messages.
func EndLinksTo(tx *tenancy.Tx, addresses []string) ([]domain.ID, error) {
	rows, err := tx.Query(`with ended as (update message_link k set revoked_at = $2 from loan_message m
			where k.loan_id = app.loan_id() and m.loan_id = k.loan_id and m.id = k.message_id and lower(m.address) = any ($1)
				and k.revoked_at is null and k.expires_at > $2 returning k.message_id)
		select distinct message_id::text from ended order by 1`, addresses, tx.Now())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.ID])
}

// addLinks says of messages how their links to documents stand. A message that was tried several times has several, which are one to whoever
// reads of it.
func addLinks(tx *tenancy.Tx, all []notify.LoanMessage) error {
	at := map[domain.ID]int{}
	for i, m := range all {
		if m.DocumentsBy == notify.ByLink {
			at[m.ID] = i
		}
	}
	if len(at) == 0 {
		return nil
	}
	rows, err := tx.Query(`select message_id::text, max(expires_at), case when bool_and(revoked_at is not null) then max(revoked_at) end, max(opened_at), sum(openings)::integer
		from message_link where loan_id = app.loan_id() group by message_id`)
	if err != nil {
		return err
	}
	var id domain.ID
	var l notify.MessageLink
	_, err = pgx.ForEachRow(rows, []any{&id, &l.ExpiresAt, &l.RevokedAt, &l.OpenedAt, &l.Openings}, func() error {
		if i, listed := at[id]; listed {
			one := l
			one.ExpiresAt = one.ExpiresAt.UTC()
			all[i].Link = &one
		}
		return nil
	})
	return err
}

// MessageLink is what a link to documents is for.
type MessageLink struct {
	Tenant    domain.ID
	Policy    int64
	Company   string
	Hosts     []string
	Loan      domain.LoanID
	OrgUnit   domain.ID
	Message   domain.ID
	ExpiresAt time.Time
}

// FindMessageLink is what a token leads to, before anyone is known; NOT_FOUND for one by which nothing is read.
func FindMessageLink(ctx context.Context, store *tenancy.DB, hash []byte) (MessageLink, error) {
	rows, err := store.Outside().Query(ctx, "select tenant_id::text, policy_version, company, hosts, loan_id, org_unit_id::text, message_id::text, expires_at from app.message_link($1, $2)", hash, store.Now())
	if err != nil {
		return MessageLink{}, tenancy.Classify(err)
	}
	l, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[MessageLink])
	if errors.Is(err, pgx.ErrNoRows) {
		return l, domain.NotFound()
	}
	return l, tenancy.Classify(err)
}

// Scope is a link at work: on its loan, in the name of whom its message went to. What it may touch there is its handlers' to keep.
func (l MessageLink) Scope(name, requestID string) tenancy.Scope {
	holder := tenancy.Person{ID: l.Message, Tenant: l.Tenant, Name: name, Policy: l.Policy}
	return tenancy.Scope{RequestID: requestID, Actor: holder, User: holder, Tenant: l.Tenant, Policy: l.Policy, OrgUnit: l.OrgUnit,
		OrgUnits: []domain.ID{l.OrgUnit}, Visibility: user.VisibilityOrg, Loan: l.Loan}
}

// NoteOpening counts that a document was saved by a link of the pinned loan.
func NoteOpening(tx *tenancy.Tx, hash []byte) error {
	_, err := tx.Exec("update message_link set opened_at = $2, openings = openings + 1 where token_hash = $1", hash, tx.Now())
	return err
}

// Bounced are the addresses to which the last email of the pinned loan came back, or was refused.
func Bounced(tx *tenancy.Tx) (map[string]bool, error) {
	rows, err := tx.Query(`select m.address from (select distinct on (address) address, error_code from loan_message
			where loan_id = app.loan_id() and channel = 'EMAIL' and address <> '' and status <> 'SENDING' order by address, asked_at desc, id desc) m
			where m.error_code in ('BOUNCED', 'REFUSED')
		union select lower(r.address) from (select distinct on (address) address, returned_at from mail_return where loan_id = app.loan_id() order by address, sent_at desc) r
			where r.returned_at is not null`)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	bounced := map[string]bool{}
	for _, address := range found {
		bounced[address] = true
	}
	return bounced, err
}
