package middleware

import (
	"context"
	"encoding/json"

	"gable/db"
	"gable/domain"
	"gable/domain/org"
	"gable/tenancy"
)

// Company is a customer's company as the provider's staff work in it.
type Company struct {
	TenantID      domain.ID `json:"tenantId"`
	TenantType    org.Type  `json:"tenantType"`
	TenantName    string    `json:"tenantName"`
	PolicyVersion int64     `json:"policyVersion"`
	OrgUnits      []db.Unit `json:"orgUnits"`
	Domains       []string  `json:"domains"`
}

// Company answers a company as the database knows it now; nil when there is none.
func (r *Resolver) Company(ctx context.Context, tenant domain.ID) (*Company, error) {
	if _, err := domain.ParseID(string(tenant)); err != nil {
		return nil, nil
	}
	var raw []byte
	if err := r.db.Outside().QueryRow(ctx, "select app.company($1)", string(tenant)).Scan(&raw); err != nil {
		return nil, tenancy.Classify(err)
	}
	if len(raw) == 0 {
		return nil, nil
	}
	var company Company
	return &company, json.Unmarshal(raw, &company)
}

// Units are the ids of all the company's org units.
func (c *Company) Units() []domain.ID {
	ids := make([]domain.ID, len(c.OrgUnits))
	for i, u := range c.OrgUnits {
		ids[i] = u.ID
	}
	return ids
}

// In is the caller's scope moved into a customer's company, with the caller's own name in the company's journal. It sees
// no loan there.
func (c *Caller) In(company *Company) tenancy.Scope {
	scope := c.Scope
	scope.Tenant, scope.Policy = company.TenantID, company.PolicyVersion
	scope.OrgUnit, scope.OrgUnits, scope.Consolidated = "", []domain.ID{}, false
	return scope
}
