package condition

import (
	_ "embed" // the list of templates
	"slices"
	"strings"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/need"
)

// Limits of a company's templates.
const (
	MaxTemplates = 500
	// MaxTemplateNeeds bounds what one template has asked of people.
	MaxTemplateNeeds = 10
)

// Template is a condition that is often asked for: its words, what waits for it, who works on it, and what people are asked for it.
type Template struct {
	domain.Shipped
	Code          string        `json:"code,omitempty" maxLength:"20" doc:"As the company names it; no two of its templates have the same."`
	Category      string        `json:"category,omitempty" enum:"INCOME,ASSETS,CREDIT,PROPERTY,LEGAL,MISC,GOVERNMENT"`
	PriorTo       string        `json:"priorTo,omitempty" enum:"Approval,Docs,Closing,Funding,Purchase,AtClosing"`
	Description   string        `json:"description,omitempty" maxLength:"2000"`
	DescriptionEs string        `json:"descriptionEs,omitempty" maxLength:"2000" doc:"As a borrower reads it who reads Spanish; description where absent."`
	Role          loan.TeamRole `json:"LoanRole,omitempty" enum:"ContractProcessor,Processor,Assistant,Originator" doc:"Who works on it: the first of that part on the loan's team; nobody where absent."`
	Needs         []need.Wanted `json:"needs,omitempty" maxItems:"10" doc:"What people are asked for it."`
}

// Trim takes spaces off the ends of what is typed.
func (t *Template) Trim() {
	for _, text := range []*string{&t.Code, &t.Description, &t.DescriptionEs} {
		*text = strings.TrimSpace(*text)
	}
}

// Validate returns what is wrong with the template among the company's others. often are the company's needs.
func (t Template) Validate(others []Template, often []need.Master) []domain.FieldError {
	var faults domain.Faults
	if t.Code == "" {
		faults.Missing("code")
	}
	if t.Description == "" {
		faults.Missing("description")
	}
	if t.PriorTo == "" {
		faults.Missing("priorTo")
	}
	faults.Text("code", t.Code, CodeLength)
	faults.Text("description", t.Description, DescriptionLength)
	faults.Text("descriptionEs", t.DescriptionEs, DescriptionLength)
	faults.Enum("category", Categories, t.Category)
	faults.Enum("priorTo", PriorTo, t.PriorTo)
	if t.Role != "" && !t.Role.Valid() {
		faults.Wrong("LoanRole")
	}
	faults = append(faults, need.CheckWanted("needs", t.Needs, MaxTemplateNeeds, often)...)
	if slices.ContainsFunc(others, func(o Template) bool { return o.ID != t.ID && strings.EqualFold(o.Code, t.Code) }) {
		faults.Add("code", "duplicate", "Another condition of the list has this code", "code")
	}
	return faults
}

// Condition is what a template makes on a loan. Who works on it is still to be found.
func (t Template) Condition() Condition {
	return Condition{Code: t.Code, Category: t.Category, PriorTo: t.PriorTo, Description: t.Description}
}

// InSpanish is what a condition asks, in Spanish where the company has it so: for one that still has its template's words.
func InSpanish(c Condition, often []Template) string {
	at := slices.IndexFunc(often, func(t Template) bool { return t.Description == c.Description && t.DescriptionEs != "" })
	if at < 0 {
		return c.Description
	}
	return often[at].DescriptionEs
}

//go:embed templates.json
var templatesFile []byte

// Templates are the conditions that every company begins with, in the order of their codes' areas.
var Templates = domain.CatalogueOf(templatesFile, func(t *Template) *domain.Shipped { return &t.Shipped })
