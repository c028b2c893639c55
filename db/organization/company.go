package organization

import (
	"context"
	"encoding/json"

	"gable/db"
	"gable/domain"
	"gable/domain/org"
	"gable/tenancy"
)

// Company is a customer's company as the provider's staff, or a job in their name, work in it.
type Company struct {
	TenantID      domain.ID `json:"tenantId"`
	TenantType    org.Type  `json:"tenantType"`
	TenantName    string    `json:"tenantName"`
	PolicyVersion int64     `json:"policyVersion"`
	OrgUnits      []db.Unit `json:"orgUnits"`
	Domains       []string  `json:"domains"`
}

// LoadCompany answers a company as the database knows it now; nil when there is none, or the id is none.
func LoadCompany(ctx context.Context, store *tenancy.DB, tenant domain.ID) (*Company, error) {
	if _, err := domain.ParseID(string(tenant)); err != nil {
		return nil, nil
	}
	var raw []byte
	if err := store.Outside().QueryRow(ctx, "select app.company($1)", string(tenant)).Scan(&raw); err != nil {
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
