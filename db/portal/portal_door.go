// Package portal keeps what borrowers and realtors come in by, and what they see of their deals.
package portal

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	leaddb "gable/db/lead"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/tenancy"
)

// EffectivePOS is the borrower portal as it holds at a place.
func EffectivePOS(tx *tenancy.Tx, place organizationdb.Place) (org.POSConfig, error) {
	layers, err := organizationdb.Layers[org.POSConfig](tx, organizationdb.ConfigPOS, place)
	if err != nil {
		return org.POSConfig{}, err
	}
	all, err := org.Inherit(layers, org.DefaultPOSConfig())
	return all.Effective, err
}

// Door is a portal as strangers come to it: whose it is.
type Door struct {
	organizationdb.Place
	Tenant  domain.ID
	Policy  int64
	Company string
	Secret  []byte // signs the time tokens of the page where one applies
}

// FindDoor answers the portal at a host, of a user, a unit or a company; NOT_FOUND when no company's portal is there.
func FindDoor(ctx context.Context, d *tenancy.DB, host string) (Door, error) {
	var door Door
	err := d.Outside().QueryRow(ctx, "select tenant_id::text, policy_version, company, secret, org_unit_id::text, coalesce(user_id::text, '') from app.portal_door($1)", host).
		Scan(&door.Tenant, &door.Policy, &door.Company, &door.Secret, &door.Unit, &door.User)
	if errors.Is(err, pgx.ErrNoRows) {
		return door, domain.NotFound()
	}
	return door, tenancy.Classify(err)
}

// visitor stands for no person: who looks at a portal before signing in.
const visitor domain.ID = "00000000-0000-7000-8000-0000000f0e31"

// Scope is who a visitor reads as: nobody's loans, leads or records are visible.
func (d Door) Scope(requestID string) tenancy.Scope {
	someone := tenancy.Person{ID: visitor, Tenant: d.Tenant, Name: "Visitor", Policy: d.Policy}
	return tenancy.Scope{RequestID: requestID, Actor: someone, User: someone, Tenant: d.Tenant, Policy: d.Policy, OrgUnit: d.Unit,
		OrgUnits: []domain.ID{}, Visibility: user.VisibilityParty}
}

// Form is the portal's page of application as a public form: whose officer's address it is owns what comes.
func (d Door) Form() leaddb.OpenForm {
	return leaddb.OpenForm{Tenant: d.Tenant, Policy: d.Policy, OrgUnit: d.Unit, Secret: d.Secret, Company: d.Company, Owner: d.User}
}

// HiddenDeals are the caller's own deals whose lender does not show them to realtors.
func HiddenDeals(tx *tenancy.Tx) ([]domain.LoanID, error) {
	rows, err := tx.Query("select * from app.hidden_deals()")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.LoanID])
}

// OwnPortals are the portals that a borrower is in: those of the own loans, and that of the own unit where there is none.
func OwnPortals(tx *tenancy.Tx) ([]organizationdb.Place, error) {
	rows, err := tx.Query("select org_unit_id::text, coalesce(user_id::text, '') from app.own_portals()")
	if err != nil {
		return nil, err
	}
	places, err := pgx.CollectRows(rows, pgx.RowToStructByPos[organizationdb.Place])
	if err != nil || len(places) > 0 {
		return places, err
	}
	place, err := organizationdb.PlaceOfUser(tx, tx.Scope().User.ID)
	return []organizationdb.Place{{Unit: place.Unit}}, err
}
