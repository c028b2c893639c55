package db

import (
	"gable/domain/org"
	"gable/tenancy"
)

const unitJSON = `jsonb_strip_nulls(jsonb_build_object('id', o.org_unit_id, 'version', o.version, 'parentId', o.parent_id, 'type', o.type,
	'name', o.name, 'displayName', o.display_name, 'logoUrl', o.logo_url, 'posDomain', o.pos_domain, 'IndustryChannel', o.industry_channel,
	'LWLicensePayer', o.license_payer, 'subscriptionState', o.subscription_state))`

// OrgUnits answers the whole tree of the tenant's org units, by name.
func OrgUnits(tx *tenancy.Tx) (org.Tree, error) {
	rows, err := tx.Query("select " + unitJSON + " from org_unit o order by o.parent_id nulls first, lower(o.display_name), o.org_unit_id")
	if err != nil {
		return nil, err
	}
	tree, err := collectJSON[org.Unit](rows)
	return org.Tree(tree).Derive(), err
}
