package organization

import (
	organizationdb "gable/db/organization"
	portaldb "gable/db/portal"
	"gable/domain/org"
	"gable/http/endpoint"
	"gable/tenancy"
)

// Look is whose portal one is in: what a realtor's pages bear.
type Look struct {
	CompanyName string `json:"companyName" required:"true"`
	LogoURL     string `json:"logoUrl,omitempty" doc:"Of the nearest unit that has one; absent where the logo is not shown."`
	BrandColor  string `json:"brandColor,omitempty"`
}

// LookAt answers the look of the portal at a place.
func LookAt(c *endpoint.Call, place organizationdb.Place) (*endpoint.Answer[Look], error) {
	portal, _, err := portalAt(c.Tx, place)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[Look]{Body: Look{CompanyName: portal.CompanyName, LogoURL: portal.LogoURL, BrandColor: textOf(portal.BrandColor)}}, nil
}

// textOf is a text that may be absent, "" where it is.
func textOf(value *string) string {
	if value == nil {
		return ""
	}
	return *value
}

// LoanSaving is how what is typed into a loan's steps is saved at a place: as the company says, else when it is asked for.
func LoanSaving(tx *tenancy.Tx, place organizationdb.Place) (org.LoanSaving, error) {
	layers, err := organizationdb.Layers[org.Company](tx, organizationdb.ConfigCompany, place)
	if err != nil {
		return "", err
	}
	company, err := org.Inherit(layers, org.Company{})
	if err != nil || company.Effective.LoanSaving == nil {
		return org.LoanSavingAsked, err
	}
	return *company.Effective.LoanSaving, nil
}

// SupportEmail is whom the people at a place write to when they can't go on: the contact of the portal there, else the
// company's own address, else where answers to its letters go; "" when it has none of these.
func SupportEmail(tx *tenancy.Tx, place organizationdb.Place) (string, error) {
	portal, err := portaldb.EffectivePOS(tx, place)
	if err != nil || textOf(portal.ContactEmail) != "" {
		return textOf(portal.ContactEmail), err
	}
	companies, err := organizationdb.Layers[org.Company](tx, organizationdb.ConfigCompany, place)
	if err != nil {
		return "", err
	}
	company, err := org.Inherit(companies, org.Company{})
	if err != nil || textOf(company.Effective.Email) != "" {
		return textOf(company.Effective.Email), err
	}
	letters, err := organizationdb.Layers[org.EmailConfig](tx, organizationdb.ConfigEmail, place)
	if err != nil {
		return "", err
	}
	letter, err := org.Inherit(letters, org.EmailConfig{})
	return textOf(letter.Effective.ReplyTo), err
}
