package portal

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/contact"
	"gable/domain/user"
	"gable/tenancy"
)

// Agent is a real estate agent as an invitation names one.
type Agent struct {
	// Contact is the contact of the address book, "" for one who is named by the address alone.
	Contact         domain.ID
	Name            borrower.Name
	Email, Language string
}

// FindAgent answers the account that an invitation of the agent goes to: the one that the contact was invited to, else the one with the
// email address; none has the id "". An account that is not the agent's to have is a CONFLICT.
func FindAgent(tx *tenancy.Tx, a Agent) (user.Guest, error) {
	g, err := agentsAccount(tx, a)
	if errors.Is(err, pgx.ErrNoRows) {
		return user.Guest{}, nil
	}
	if err != nil {
		return user.Guest{}, err
	}
	if err := g.Invite(); err != nil {
		return user.Guest{}, err
	}
	if a.Contact == "" {
		return g, nil
	}
	var other string
	err = tx.QueryRow(`select t.name from business_contact t where t.user_id = $1 and t.id <> $2 and t.removed_at is null`, string(g.ID), string(a.Contact)).Scan(&other)
	if errors.Is(err, pgx.ErrNoRows) {
		return g, nil
	}
	if err == nil {
		err = domain.Conflict("refusals:contact.emailOfOther", "This email address belongs to the account of another contact, {{0}}. Merge the two if they are one person, or use the agent's own address.", other)
	}
	return user.Guest{}, err
}

// AgentsContact is the contact whom an invitation by the address alone is for: the only one of the address book that has the address, who is
// an agent there or on the pinned loan; "" for none. An account that is another contact's stays so.
func AgentsContact(tx *tenancy.Tx, email string) (id domain.ID, err error) {
	err = tx.QueryRow(`with named as (select t.id, t.type from business_contact t where t.removed_at is null and lower(t.data ->> 'email') = lower($1) limit 2)
		select n.id::text from named n where (select count(*) from named) = 1
			and (n.type = any ($2) or exists (select from loan_business_contact k where k.loan_id = app.loan_id() and k.contact_id = n.id and k.type = any ($2)))
			and not exists (select from business_contact o join user_account u on u.user_id = o.user_id where o.removed_at is null and o.id <> n.id and lower(u.email) = lower($1))`,
		email, contact.AgentTypes()).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return id, err
}

func agentsAccount(tx *tenancy.Tx, a Agent) (user.Guest, error) {
	if a.Contact != "" {
		g, err := scanGuest(tx.QueryRow(guests+"u.user_id = (select t.user_id from business_contact t where t.id = $1) for no key update of u", string(a.Contact)))
		if !errors.Is(err, pgx.ErrNoRows) {
			return g, err
		}
	}
	return findGuest(tx, a.Email)
}

// InviteRealtor makes or finds the account of a real estate agent, ties it to the contact it came from, and puts the agent on the pinned
// loan, if there is one. It answers the account, and whether it still has to be activated. The account of a contact who has not opened
// it moves to the contact's address of now.
func InviteRealtor(tx *tenancy.Tx, a Agent) (account domain.ID, activate bool, err error) {
	g, err := FindAgent(tx, a)
	if err == nil && g.ID == "" {
		if _, err = addGuest(tx, borrower.Borrower{Name: a.Name}, a.Email, a.Language); err == nil {
			g, err = FindAgent(tx, a)
		}
	}
	if err == nil && g.Activates() && a.Email != "" && g.Email != a.Email {
		if err = userdb.SetEmail(tx, g.ID, a.Email); err == nil {
			err = userdb.DropUnproven(tx, g.ID)
		}
	}
	if err != nil {
		return "", false, err
	}
	b := &pgx.Batch{}
	b.Queue(`insert into login (tenant_id, user_id, email) select u.tenant_id, u.user_id, u.email from user_account u where u.user_id = $1
		on conflict (tenant_id, user_id) do nothing`, g.ID)
	b.Queue(`insert into user_role (tenant_id, user_id, role) values (app.tenant_id(), $1, 'Realtor') on conflict do nothing`, g.ID)
	if tx.Scope().Loan != 0 {
		b.Queue(`insert into loan_user (tenant_id, loan_id, user_id, loan_role, created_at) values (app.tenant_id(), app.loan_id(), $1, 'Realtor', $2)
			on conflict do nothing`, g.ID, tx.Now())
	}
	if a.Contact != "" {
		// One that was taken out of the address book gives the account up to who is in it.
		b.Queue("update business_contact set user_id = null where user_id = $1 and id <> $2", g.ID, string(a.Contact))
		b.Queue("update business_contact set user_id = $1 where id = $2", g.ID, string(a.Contact))
	}
	if err := tx.Send(b); err != nil {
		return "", false, db.Explain(err)
	}
	ptx, err := tx.Pgx()
	if err != nil {
		return "", false, err
	}
	return g.ID, g.Activates(), userdb.EndLinks(tx.Context(), ptx, tx.Scope().Tenant, g.ID, tx.Now(), userdb.LinkActivation)
}

// ListRealtors answers the real estate agents on the pinned loan, by name.
func ListRealtors(tx *tenancy.Tx) ([]user.LoanRealtor, error) {
	rows, err := tx.Query(`select u.user_id::text, trim(u.first_name || ' ' || u.last_name), u.email, u.status, ` + db.WelcomingLetter + db.IsLatestLetter + ` from loan_user l
		join user_account u on u.tenant_id = l.tenant_id and u.user_id = l.user_id
		where l.loan_id = (select app.loan_id()) and l.loan_role = 'Realtor' order by 2, 3 limit 100`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[user.LoanRealtor])
}
