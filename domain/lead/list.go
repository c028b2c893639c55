package lead

import (
	"strings"

	"gable/domain"
)

// Tag is a word that a company's leads bear.
type Tag struct {
	domain.Record
	Name  string `json:"name" maxLength:"60" doc:"Unique in the company, whatever its case."`
	Color string `json:"color,omitempty" enum:"slate,pine,amber,brick,sky,plum" doc:"slate when absent."`
}

// Source is a way in which a company's leads come: a web site, an event, a referral.
type Source struct {
	domain.Record
	Name     string `json:"name" maxLength:"60" doc:"Unique in the company, whatever its case."`
	IsActive bool   `json:"isActive" doc:"An inactive one stays on its leads and is not offered for new ones."`
}

// Provider is a company that sells leads, or sends them.
type Provider struct {
	domain.Record
	Name           string        `json:"name" maxLength:"60" doc:"Unique in the company, whatever its case."`
	IsActive       bool          `json:"isActive" doc:"An inactive one stays on its leads and is not offered for new ones."`
	ContactEmail   string        `json:"contactEmail,omitempty" maxLength:"254"`
	ContactPhone   string        `json:"contactPhone,omitempty" maxLength:"30"`
	CostPerLeadAmt *domain.Money `json:"costPerLeadAmt,omitempty" doc:"US dollars."`
}

// TagColors are what a tag may look like.
var TagColors = domain.NewEnum("LeadTagColor", "slate=Slate", "pine=Pine", "amber=Amber", "brick=Brick", "sky=Sky", "plum=Plum")

func checkName(faults *domain.Faults, name *string) {
	*name = strings.Join(strings.Fields(*name), " ")
	if *name == "" {
		faults.Missing("name", "Name")
	}
	faults.Text("name", *name, 60)
}

// Check tidies the tag and returns what is wrong with it.
func (t *Tag) Check() []domain.FieldError {
	var faults domain.Faults
	checkName(&faults, &t.Name)
	if t.Color == "" {
		t.Color = "slate"
	}
	faults.Enum("color", TagColors, t.Color)
	return faults
}

// Check tidies the source and returns what is wrong with it.
func (s *Source) Check() []domain.FieldError {
	var faults domain.Faults
	checkName(&faults, &s.Name)
	return faults
}

// Check tidies the provider and returns what is wrong with it.
func (p *Provider) Check() []domain.FieldError {
	var faults domain.Faults
	checkName(&faults, &p.Name)
	p.ContactEmail, p.ContactPhone = strings.TrimSpace(p.ContactEmail), strings.TrimSpace(p.ContactPhone)
	if p.ContactEmail != "" && !domain.IsEmail(p.ContactEmail) {
		faults.Wrong("contactEmail", "Email")
	}
	if p.ContactPhone != "" && !domain.IsPhone(p.ContactPhone) {
		faults.Wrong("contactPhone", "Phone")
	}
	faults.NotNegative("costPerLeadAmt", p.CostPerLeadAmt)
	return faults
}
