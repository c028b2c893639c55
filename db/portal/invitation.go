package portal

import (
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/user"
	"gable/tenancy"
)

// InviteType is what a borrower is invited to.
type InviteType string

// The invitations.
const (
	InviteFullApplication InviteType = "FULL_APPLICATION"
	InviteAccountOnly     InviteType = "ACCOUNT_ONLY"
)

// Invitation is a borrower's place in the portal: UserStatus is that of the account, "" before any invitation.
type Invitation struct {
	Borrower   domain.ID
	Type       InviteType
	Asked      time.Time
	UserStatus user.Status
	Letter     *user.Letter // nil for one of before that was kept
}

// InviteBorrower makes or finds the account of a borrower of the pinned loan, by the record's email address, ties it to
// the record, and ends earlier activation links. It answers the account, and whether it still has to be activated.
// An address that is a colleague's, a suspended person's or another borrower's on the loan is a CONFLICT.
func InviteBorrower(tx *tenancy.Tx, b borrower.Borrower, kind InviteType, language string) (account domain.ID, activate bool, err error) {
	email := strings.ToLower(b.ContactPoint.Email)
	if email == "" {
		return "", false, domain.Invalid(domain.Missing("ContactPoint.Email", "Email"))
	}
	g, err := findGuest(tx, email)
	if errors.Is(err, pgx.ErrNoRows) {
		if g, err = addGuest(tx, b, email, language); err != nil {
			return "", false, err
		}
	}
	if err != nil {
		return "", false, err
	}
	if err := g.Invite(); err != nil {
		return "", false, err
	}
	if err := tieGuest(tx, b.ID, g.ID, kind, language); err != nil {
		return "", false, err
	}
	ptx, err := tx.Pgx()
	if err != nil {
		return "", false, err
	}
	return g.ID, g.Activates(), userdb.EndLinks(tx.Context(), ptx, tx.Scope().Tenant, g.ID, tx.Now(), userdb.LinkActivation)
}

func findGuest(tx *tenancy.Tx, email string) (user.Guest, error) {
	return scanGuest(tx.QueryRow(guests+"u.email = $1 for no key update of u", email))
}

const guests = "select u.user_id::text, u.email, u.status, array(select r.role from user_role r where r.user_id = u.user_id) from user_account u where "

func scanGuest(row pgx.Row) (g user.Guest, err error) {
	err = row.Scan(&g.ID, &g.Email, &g.Status, &g.Roles)
	return g, err
}

// addGuest makes the account; of two that make it at once, the second waits for the first and takes its account.
func addGuest(tx *tenancy.Tx, b borrower.Borrower, email, language string) (user.Guest, error) {
	id := domain.NewID()
	_, err := tx.Exec(`insert into user_account (tenant_id, user_id, email, first_name, middle_name, last_name, phone, language, status, created_at, updated_at)
		values (app.tenant_id(), $1, $2, left($3, 100), left($4, 100), left($5, 100), left($6, 30), $7, 'INVITE_SENT', $8, $8)
		on conflict (tenant_id, email) do nothing`, id, email, b.Name.FirstName, b.Name.MiddleName, b.Name.LastName, b.ContactPoint.CellPhone, language, tx.Now())
	if err != nil {
		return user.Guest{}, db.Explain(err)
	}
	return findGuest(tx, email)
}

// tieGuest gives the account what a borrower's needs, and the borrower record to this account alone.
func tieGuest(tx *tenancy.Tx, borrower, account domain.ID, kind InviteType, language string) error {
	b := &pgx.Batch{}
	b.Queue(`insert into login (tenant_id, user_id, email) select u.tenant_id, u.user_id, u.email from user_account u where u.user_id = $1
		on conflict (tenant_id, user_id) do nothing`, account)
	b.Queue(`insert into user_role (tenant_id, user_id, role) values (app.tenant_id(), $1, 'Borrower') on conflict do nothing`, account)
	b.Queue(`delete from loan_user where loan_id = (select app.loan_id()) and loan_role = 'Borrower' and borrower_id = $1 and user_id <> $2`, borrower, account)
	b.Queue(`insert into loan_user (tenant_id, loan_id, user_id, loan_role, borrower_id, created_at)
		values (app.tenant_id(), app.loan_id(), $1, 'Borrower', $2, $3)
		on conflict (tenant_id, loan_id, user_id, loan_role) do update set borrower_id = coalesce(loan_user.borrower_id, excluded.borrower_id)`, account, borrower, tx.Now())
	b.Queue(`insert into borrower_invitation (tenant_id, loan_id, borrower_id, user_id, invite_type, language, sent_at)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5)
		on conflict (tenant_id, loan_id, borrower_id) do update set user_id = excluded.user_id, invite_type = excluded.invite_type,
		language = excluded.language, sent_at = excluded.sent_at`, borrower, account, kind, language, tx.Now())
	var holds bool
	b.Queue(`select borrower_id = $2 from loan_user where loan_id = (select app.loan_id()) and user_id = $1 and loan_role = 'Borrower'`, account, borrower).
		QueryRow(func(row pgx.Row) error { return row.Scan(&holds) })
	if err := tx.Send(b); err != nil {
		return db.Explain(err)
	}
	if !holds {
		return domain.Conflict("refusals:borrower.sharedEmail", "Another borrower of this loan uses this email address. Each borrower needs one of their own.")
	}
	return nil
}

// Invitations answers the invitations of the pinned loan by borrower.
func Invitations(tx *tenancy.Tx) (map[domain.ID]Invitation, error) {
	rows, err := tx.Query(`select i.borrower_id::text, i.invite_type, i.sent_at, u.status, ` + db.WelcomingLetter + " and m.asked_at >= i.sent_at" + db.IsLatestLetter + ` from borrower_invitation i
		join user_account u on u.user_id = i.user_id where i.loan_id = (select app.loan_id())`)
	if err != nil {
		return nil, err
	}
	found := map[domain.ID]Invitation{}
	var i Invitation
	_, err = pgx.ForEachRow(rows, []any{&i.Borrower, &i.Type, &i.Asked, &i.UserStatus, &i.Letter}, func() error {
		found[i.Borrower] = i
		i.Letter = nil
		return nil
	})
	return found, err
}
