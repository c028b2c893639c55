package middleware

import (
	"context"

	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/tenancy"
)

// Company answers a company as the database knows it now; nil when there is none.
func (r *Resolver) Company(ctx context.Context, tenant domain.ID) (*organizationdb.Company, error) {
	return organizationdb.LoadCompany(ctx, r.db, tenant)
}

// In is the caller's scope moved into a customer's company, with the caller's own name in the company's journal. It sees
// no loan there.
func (c *Caller) In(company *organizationdb.Company) tenancy.Scope {
	scope := c.Scope
	scope.Tenant, scope.Policy = company.TenantID, company.PolicyVersion
	scope.OrgUnit, scope.OrgUnits, scope.Consolidated = "", []domain.ID{}, false
	return scope
}
