package lead

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/tenancy"
)

// LeadBranches answers the company's open units, the headquarters first.
func LeadBranches(tx *tenancy.Tx) ([]lead.LeadBranch, error) {
	rows, err := tx.Query("select o.org_unit_id::text, o.display_name from org_unit o where o.closed_at is null order by o.parent_id is not null, lower(o.display_name), o.org_unit_id")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[lead.LeadBranch])
}

// OwnerElsewhere is who works a lead in another unit: the owner, when active and a member of that unit, otherwise whose turn it
// is there; "" when there is nobody.
func OwnerElsewhere(tx *tenancy.Tx, owner, unit domain.ID) (domain.ID, error) {
	if owner != "" {
		var stays bool
		err := tx.QueryRow("select exists (select from user_org_unit m join user_account u on u.user_id = m.user_id where m.user_id = $1 and m.org_unit_id = $2 and u.status = 'ACTIVE')", owner, unit).Scan(&stays)
		if err != nil || stays {
			return owner, err
		}
	}
	return NextLeadOwner(tx, unit)
}

// TransferLead moves a lead to another unit, to an owner there; NOT_FOUND when the scope may not.
func TransferLead(tx *tenancy.Tx, id, unit, owner domain.ID) error {
	var done bool
	if err := tx.QueryRow("select app.move_lead($1, $2, $3, $4)", id, unit, db.OrNone(owner), tx.Now()).Scan(&done); err != nil {
		return err
	}
	if !done {
		return domain.NotFound()
	}
	return nil
}

// PersonName is a person's name in the tenant, "" for nobody.
func PersonName(tx *tenancy.Tx, id domain.ID) (name string, err error) {
	if id == "" {
		return "", nil
	}
	err = tx.QueryRow("select btrim(first_name || ' ' || last_name) from user_account where user_id = $1", id).Scan(&name)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return name, err
}
