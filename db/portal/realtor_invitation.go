package portal

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/user"
	"gable/tenancy"
)

// InviteRealtor makes or finds the account of a real estate agent by email address and puts the agent on the pinned
// loan. It answers the account, and whether it still has to be activated. An address that is a colleague's or a
// suspended person's is a CONFLICT.
func InviteRealtor(tx *tenancy.Tx, name borrower.Name, email, language string) (account domain.ID, activate bool, err error) {
	g, err := findGuest(tx, email)
	if errors.Is(err, pgx.ErrNoRows) {
		g, err = addGuest(tx, borrower.Borrower{Name: name}, email, language)
	}
	if err == nil {
		err = g.Invite("the agent's")
	}
	if err != nil {
		return "", false, err
	}
	b := &pgx.Batch{}
	b.Queue(`insert into login (tenant_id, user_id, email) select u.tenant_id, u.user_id, u.email from user_account u where u.user_id = $1
		on conflict (tenant_id, user_id) do nothing`, g.ID)
	b.Queue(`insert into user_role (tenant_id, user_id, role) values (app.tenant_id(), $1, 'Realtor') on conflict do nothing`, g.ID)
	b.Queue(`insert into loan_user (tenant_id, loan_id, user_id, loan_role, created_at) values (app.tenant_id(), app.loan_id(), $1, 'Realtor', $2)
		on conflict do nothing`, g.ID, tx.Now())
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
