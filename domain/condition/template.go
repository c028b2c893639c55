package condition

import (
	_ "embed" // the list of templates
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"

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
	domain.Record
	ShippedCode   string        `json:"shippedCode,omitempty" readOnly:"true" doc:"Of those that came with the product; it stays when the template is changed."`
	Code          string        `json:"code,omitempty" maxLength:"20" doc:"As the company names it; no two of its templates have the same."`
	Category      string        `json:"category,omitempty" enum:"INCOME,ASSETS,CREDIT,PROPERTY,LEGAL,MISC,GOVERNMENT"`
	PriorTo       string        `json:"priorTo,omitempty" enum:"Approval,Docs,Closing,Funding,Purchase,AtClosing"`
	Description   string        `json:"description,omitempty" maxLength:"2000"`
	DescriptionEs string        `json:"descriptionEs,omitempty" maxLength:"2000" doc:"As a borrower reads it who reads Spanish; description where absent."`
	Role          loan.TeamRole `json:"LoanRole,omitempty" enum:"ContractProcessor,Processor,Assistant,Originator" doc:"Who works on it: the first of that part on the loan's team; nobody where absent."`
	Needs         []need.Wanted `json:"needs,omitempty" maxItems:"10" doc:"What people are asked for it."`
	Order         int           `json:"order,omitempty" readOnly:"true" doc:"Its place among them."`
	IsActive      bool          `json:"isActive,omitempty" doc:"One that is not is offered on no loan."`
	IsOwn         bool          `json:"isOwn,omitempty" readOnly:"true" doc:"The company has added it."`
	IsChanged     bool          `json:"isChanged,omitempty" readOnly:"true" doc:"It came with the product and says something else now."`
}

// Trim takes spaces off the ends of what is typed.
func (t *Template) Trim() {
	for _, text := range []*string{&t.Code, &t.Description, &t.DescriptionEs} {
		*text = strings.TrimSpace(*text)
	}
}

// Settle says of a template whether it is the company's own, or changed.
func (t *Template) Settle() {
	t.IsOwn = t.ShippedCode == ""
	t.IsChanged = !t.IsOwn && !t.says(t.Shipped())
}

func (t Template) says(other Template) bool {
	words := func(t Template) Template {
		return Template{Code: t.Code, Category: t.Category, PriorTo: t.PriorTo, Description: t.Description, DescriptionEs: t.DescriptionEs, Role: t.Role, Needs: slices.Concat(t.Needs), IsActive: t.IsActive}
	}
	return reflect.DeepEqual(words(t), words(other))
}

// Shipped is the template as it came with the product: its words, in its place and of its version; a company's own as it is.
func (t Template) Shipped() Template {
	at := slices.IndexFunc(Templates(), func(s Template) bool { return s.Code == t.ShippedCode })
	if at < 0 {
		return t
	}
	was := Templates()[at]
	was.Record, was.ShippedCode, was.Order = t.Record, t.ShippedCode, t.Order
	return was
}

// Validate returns what is wrong with the template. known tells whether there is a need of a code.
func (t Template) Validate(known func(code string) bool) []domain.FieldError {
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
	if len(t.Needs) > MaxTemplateNeeds {
		faults.Wrong("needs")
	}
	for i, wanted := range t.Needs {
		if slices.Contains(t.Needs[:i], wanted) {
			faults.Add("needs", "duplicate", "The same is asked of the same person twice")
		}
		faults.Within("needs", wanted.Validate(known))
	}
	return faults
}

// IsNamed tells whether another of a company's templates has the code, in upper or lower case.
func (t Template) IsNamed(others []Template) bool {
	return slices.ContainsFunc(others, func(o Template) bool { return o.ID != t.ID && strings.EqualFold(o.Code, t.Code) })
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
var templates []byte

// Templates are the conditions that every company begins with, in the order of their codes' areas.
var Templates = sync.OnceValue(func() (all []Template) {
	if err := json.Unmarshal(templates, &all); err != nil {
		panic(err)
	}
	for i := range all {
		all[i].IsActive = true
	}
	return all
})
