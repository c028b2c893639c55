// Package organization keeps a company: its units, hosts, and what it set for itself.
package organization

import (
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/db"
	"gable/domain"
	"gable/domain/org"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

const UnitJSON = `jsonb_strip_nulls(jsonb_build_object('id', o.org_unit_id, 'version', o.version, 'parentId', o.parent_id, 'type', o.type,
	'name', o.name, 'displayName', o.display_name, 'logoUrl', o.logo_url, 'posDomain', o.pos_domain, 'IndustryChannel', nullif(o.industry_channel, ''),
	'LWLicensePayer', o.license_payer, 'subscriptionState', o.subscription_state, 'nmls', o.nmls, 'closedAt', o.closed_at))`

// OrgUnits answers the whole tree of the tenant's org units, by name.
func OrgUnits(tx *tenancy.Tx) (org.Tree, error) {
	rows, err := tx.Query("select " + UnitJSON + " from org_unit o order by o.parent_id nulls first, lower(o.display_name), o.org_unit_id")
	if err != nil {
		return nil, err
	}
	tree, err := db.CollectJSON[org.Unit](rows)
	return org.Tree(tree).Derive(), err
}

// LockOrgUnits is OrgUnits for a change: whoever else changes the tree waits.
func LockOrgUnits(tx *tenancy.Tx) (org.Tree, error) {
	if _, err := tx.Exec("select 1 from org_unit where parent_id is null for no key update"); err != nil {
		return nil, err
	}
	return OrgUnits(tx)
}

// SaveOrgUnit makes or changes a unit; a name the company has already is a fault of that field.
func SaveOrgUnit(tx *tenancy.Tx, u *org.Unit) error {
	err := tx.QueryRow(`insert into org_unit (tenant_id, org_unit_id, parent_id, type, name, display_name, pos_domain, industry_channel, license_payer, nmls, closed_at, updated_at)
		values (app.tenant_id(), $1, nullif($2, '')::uuid, $3, $4, $5, nullif($6, ''), nullif($7, ''), $8, nullif($9, ''), $10, $11)
		on conflict (tenant_id, org_unit_id) do update set parent_id = excluded.parent_id, name = excluded.name, display_name = excluded.display_name,
			pos_domain = excluded.pos_domain, industry_channel = excluded.industry_channel, license_payer = excluded.license_payer, nmls = excluded.nmls,
			closed_at = excluded.closed_at, updated_at = excluded.updated_at, version = org_unit.version + 1
		returning version`, string(u.ID), string(u.ParentID), u.Type, u.Name, u.DisplayName, u.POSDomain, string(u.IndustryChannel), u.LWLicensePayer, u.NMLS, u.ClosedAt, tx.Now()).Scan(&u.Version)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.ConstraintName == "org_unit_name" {
		return domain.Invalid(domain.FieldError{Field: "name", Key: "duplicate", Params: []string{u.Name}, Message: u.Name + " already exists"}).Because(err)
	}
	if errors.As(err, &pg) && pg.ConstraintName == "org_unit_pos_domain" {
		return domain.Invalid(domainInUse("posDomain", u.POSDomain)).Because(err)
	}
	return db.Explain(err)
}

// UseOfUnit counts what hangs on a unit, as far as the scope's user sees loans.
func UseOfUnit(tx *tenancy.Tx, id domain.ID) (use org.UnitUse, err error) {
	err = tx.QueryRow(`select
		(select count(*) from user_org_unit m join user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
			where m.org_unit_id = $1 and m.is_current and u.status <> 'SUSPEND'
			and exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id and r.role <> all (app.portal_roles()))),
		app.open_loans_of_unit($1), app.open_leads_of_unit($1),
		(select count(*) from org_unit o where o.parent_id = $1 and o.closed_at is null)`, string(id)).Scan(&use.Users, &use.Loans, &use.Leads, &use.Branches)
	return use, err
}

// SaveLogo makes a kept file a unit's logo, served at url; a nil hash takes it away.
func SaveLogo(tx *tenancy.Tx, id domain.ID, hash []byte, url string) error {
	b := &pgx.Batch{}
	if hash == nil {
		b.Queue("delete from org_logo where org_unit_id = $1", string(id))
	} else {
		b.Queue(`insert into org_logo (tenant_id, org_unit_id, hash, updated_at) values (app.tenant_id(), $1, $2, $3)
			on conflict (tenant_id, org_unit_id) do update set hash = excluded.hash, updated_at = excluded.updated_at`,
			string(id), hash, tx.Now())
	}
	b.Queue("update org_unit set logo_url = nullif($2, ''), version = version + 1, updated_at = $3 where org_unit_id = $1", string(id), url, tx.Now())
	return db.Explain(tx.Send(b))
}

// ReadLogo answers a unit's logo; NOT_FOUND when it has none.
func ReadLogo(tx *tenancy.Tx, v *vault.Vault, id domain.ID) (blob.Object, error) {
	return db.FindBlob(tx, v, "org_logo", "l.org_unit_id = $1", string(id))
}

// SystemLenders answers the lenders on the platform by name.
func SystemLenders(tx *tenancy.Tx) ([]org.SystemLender, error) {
	rows, err := tx.Query("select org_unit_id::text, display_name, nmls, (row_number() over ())::int from app.system_lenders()")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[org.SystemLender])
}
