package document

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/user"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

// MailIn is the token of the pinned loan's address, "" for none, and whether mail to it is taken.
func MailIn(tx *tenancy.Tx) (token string, m document.MailIn, err error) {
	err = tx.QueryRow("select token, is_on, version from loan_mail_in").Scan(&token, &m.IsOn, &m.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return token, m, err
}

// SaveMailIn keeps the address of the pinned loan, whose version it raises.
func SaveMailIn(tx *tenancy.Tx, token string, m *document.MailIn) error {
	return db.Explain(tx.QueryRow(`insert into loan_mail_in as k (tenant_id, loan_id, token, is_on, updated_at) values (app.tenant_id(), app.loan_id(), $1, $2, $3)
		on conflict (tenant_id, loan_id) do update set token = $1, is_on = $2, updated_at = $3, version = k.version + 1 returning version`,
		token, m.IsOn, tx.Now()).Scan(&m.Version))
}

// MailInSetting is what the company says of mail to its loans.
func MailInSetting(tx *tenancy.Tx) (s document.MailInSetting, err error) {
	err = tx.QueryRow("select senders, version from mail_in_setting").Scan(&s.Senders, &s.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return document.MailInSetting{Senders: document.SendersKnown}, nil
	}
	return s, err
}

// LockMailInSetting is MailInSetting for a change.
func LockMailInSetting(tx *tenancy.Tx) (document.MailInSetting, error) {
	_, err := tx.Exec("insert into mail_in_setting (tenant_id, version, senders, updated_at) values (app.tenant_id(), 0, $1, $2) on conflict (tenant_id) do update set updated_at = mail_in_setting.updated_at",
		document.SendersKnown, tx.Now())
	if err != nil {
		return document.MailInSetting{}, db.Explain(err)
	}
	return MailInSetting(tx)
}

// SaveMailInSetting keeps what was locked, and raises its version.
func SaveMailInSetting(tx *tenancy.Tx, s *document.MailInSetting) error {
	return tx.QueryRow("update mail_in_setting set senders = $1, version = version + 1, updated_at = $2 returning version", s.Senders, tx.Now()).Scan(&s.Version)
}

// Mailbox is the loan that an address is of, before anyone is known.
type Mailbox struct {
	Token   string
	Tenant  domain.ID
	Policy  int64
	Loan    domain.LoanID
	OrgUnit domain.ID
	// Recent is how much mail came to it within the hour, Aside how much waits for staff to decide.
	Recent, Aside int
}

// FindMailbox is the loan of a token; NOT_FOUND for one to which nothing is taken.
func FindMailbox(ctx context.Context, store *tenancy.DB, token string) (b Mailbox, err error) {
	b.Token = token
	err = store.Outside().QueryRow(ctx, "select tenant_id::text, policy_version, loan_id, org_unit_id::text, recent, aside from app.mail_in($1, $2)", token, store.Now().Add(-time.Hour)).
		Scan(&b.Tenant, &b.Policy, &b.Loan, &b.OrgUnit, &b.Recent, &b.Aside)
	if errors.Is(err, pgx.ErrNoRows) {
		return b, domain.NotFound()
	}
	return b, tenancy.Classify(err)
}

// Scope is a mail at work: on its loan, in the name of its sender. What it may touch there is its taker's to keep.
func (b Mailbox) Scope(mail domain.ID, sender, requestID string) tenancy.Scope {
	from := tenancy.Person{ID: mail, Tenant: b.Tenant, Name: sender, Policy: b.Policy}
	return tenancy.Scope{RequestID: requestID, Actor: from, User: from, Tenant: b.Tenant, Policy: b.Policy, OrgUnit: b.OrgUnit, OrgUnits: []domain.ID{b.OrgUnit},
		Visibility: user.VisibilityOrg, Loan: b.Loan}
}

// LockMailbox holds the address of the pinned loan, so that mail to it is counted one after another; NOT_FOUND where it is no longer
// the loan's, or is switched off.
func LockMailbox(tx *tenancy.Tx, token string) error {
	var loan int64
	err := tx.QueryRow("select loan_id from loan_mail_in where token = $1 and is_on for update", token).Scan(&loan)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return err
}

// CountMails is how much mail came to the pinned loan since a moment, that such as is put aside or such as is taken, and how much of it
// waits for staff to decide.
func CountMails(tx *tenancy.Tx, state document.MailState, since time.Time) (recent, waiting int, err error) {
	return recent, waiting, tx.QueryRow(`select count(*) filter (where received_at > $1 and (state = 'TAKEN') = ($2 = 'TAKEN')), count(*) filter (where state = 'ASIDE' and $2 = 'ASIDE') from loan_mail`,
		since, string(state)).Scan(&recent, &waiting)
}

// KnowsSender tells whether an address is that of one of the pinned loan's team, borrowers or contacts.
func KnowsSender(tx *tenancy.Tx, address string) (known bool, err error) {
	return known, tx.QueryRow(`select exists (select from user_account u join loan_user m on m.user_id = u.user_id where m.loan_id = app.loan_id() and u.status = 'ACTIVE' and lower(u.email) = $1)
		or exists (select from borrower b where b.loan_id = app.loan_id() and lower(b.data #>> '{ContactPoint,Email}') = $1)
		or exists (select from loan_business_contact o join business_contact k on k.id = o.contact_id left join contact_company c on c.id = k.company_id
			where o.loan_id = app.loan_id() and $1 in (lower(k.data ->> 'email'), lower(c.data ->> 'email')))`, address).Scan(&known)
}

// MailCame tells whether a mail came already.
func MailCame(tx *tenancy.Tx, key []byte) (came bool, err error) {
	return came, tx.QueryRow("select exists (select from loan_mail where key = $1)", key).Scan(&came)
}

const mailJSON = `t.data || jsonb_build_object('id', t.id, 'version', t.version, 'state', t.state, 'receivedAt', to_char(t.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
	|| case when t.raw_hash is null then '{}' else jsonb_build_object('keptUntil', to_char((t.received_at + interval '30 days') at time zone 'UTC', 'YYYY-MM-DD')) end`

// keptMail is what of a mail stands in its data.
func keptMail(m document.LoanMail) (string, error) {
	m.Record, m.State, m.ReceivedAt, m.KeptUntil = domain.Record{}, "", "", ""
	return db.JSONText(m)
}

// InsertMail keeps a mail that came, with what it was as it came.
func InsertMail(tx *tenancy.Tx, v *vault.Vault, m *document.LoanMail, key []byte, raw blob.Object) error {
	if err := db.KeepBlob(tx, v, raw); err != nil {
		return err
	}
	data, err := keptMail(*m)
	if err != nil {
		return err
	}
	_, err = tx.Exec("insert into loan_mail (tenant_id, loan_id, id, key, state, data, received_at, updated_at, raw_hash) values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $5, $6)",
		string(m.ID), key, string(m.State), data, tx.Now(), raw.Hash[:])
	return db.Explain(err)
}

// PutAside keeps a file of a mail that staff decide about: all of one that was put aside, and a picture that its page shows.
func PutAside(tx *tenancy.Tx, v *vault.Vault, mail domain.ID, at int, name string, shown bool, file blob.Object) error {
	if err := db.KeepBlob(tx, v, file); err != nil {
		return err
	}
	_, err := tx.Exec("insert into loan_mail_file (tenant_id, loan_id, mail_id, position, name, shown, hash) values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5)",
		string(mail), at, name, shown, file.Hash[:])
	return db.Explain(err)
}

// AsideFile is a file of a mail that was put aside.
type AsideFile struct {
	Name, MediaType string
	Size            int64
	Hash            []byte
}

// TakeAside are the files of a mail that were put aside, its pictures that the page shows or the others, which forgets them.
func TakeAside(tx *tenancy.Tx, mail domain.ID, shown bool) (files []AsideFile, err error) {
	rows, err := tx.Query(`select f.name, b.media_type, b.size, f.hash from loan_mail_file f join blob b on b.hash = f.hash where f.mail_id = $1 and f.shown = $2 order by f.position`, string(mail), shown)
	if err != nil {
		return nil, err
	}
	if files, err = pgx.CollectRows(rows, pgx.RowToStructByPos[AsideFile]); err != nil {
		return nil, err
	}
	_, err = tx.Exec("delete from loan_mail_file where mail_id = $1 and shown = $2", string(mail), shown)
	return files, err
}

// ForgetMail forgets a mail as it came, with all that was put aside of it.
func ForgetMail(tx *tenancy.Tx, mail domain.ID) error {
	if _, err := tx.Exec("delete from loan_mail_file where mail_id = $1", string(mail)); err != nil {
		return err
	}
	_, err := tx.Exec("update loan_mail set raw_hash = null where id = $1", string(mail))
	return err
}

// RawMail is a mail as it came; NOT_FOUND where it is not kept.
func RawMail(tx *tenancy.Tx, v *vault.Vault, mail domain.ID) (blob.Object, error) {
	if _, err := domain.ParseID(string(mail)); err != nil {
		return blob.Object{}, domain.NotFound()
	}
	return db.FindBlob(tx, v, "(select tenant_id, id, raw_hash as hash from loan_mail)", "l.id = $1", string(mail))
}

// shownMails bounds what is listed of a loan's mail: what waits for staff is among it in any case.
const shownMails = document.MaxMailsAside + 400

// Mails are the mails that came to the pinned loan: what waits for staff first, then the newest.
func Mails(tx *tenancy.Tx) ([]document.LoanMail, error) {
	rows, err := tx.Query("select "+mailJSON+" from loan_mail t order by t.state = 'ASIDE' desc, t.received_at desc, t.id desc limit $1", shownMails)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[document.LoanMail](rows)
}

// LockMail is a mail that is about to be changed; NOT_FOUND when there is none.
func LockMail(tx *tenancy.Tx, id domain.ID) (m document.LoanMail, err error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return m, domain.NotFound()
	}
	rows, err := tx.Query("select "+mailJSON+" from loan_mail t where t.id = $1 for update of t", string(id))
	if err != nil {
		return m, err
	}
	m, err = pgx.CollectExactlyOneRow(rows, db.ScanJSON[document.LoanMail])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return m, err
}

// UpdateMail writes one that was locked, and raises its version.
func UpdateMail(tx *tenancy.Tx, m *document.LoanMail) error {
	data, err := keptMail(*m)
	if err != nil {
		return err
	}
	return db.Explain(tx.QueryRow("update loan_mail set state = $2, data = $3, version = version + 1, updated_at = $4 where id = $1 returning version",
		string(m.ID), string(m.State), data, tx.Now()).Scan(&m.Version))
}

// LoanKeeper is in whose name what a stranger sent to the pinned loan is looked at; "" when nobody can.
func LoanKeeper(tx *tenancy.Tx) (id domain.ID, err error) {
	return id, tx.QueryRow("select coalesce(app.loan_keeper(null, $1)::text, '')", user.Names(user.FormKeepers)).Scan(&id)
}
