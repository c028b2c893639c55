// Package need is what an application calls for: the needs that lenders often have, and which of them follow from a loan.
package need

import (
	"cmp"
	_ "embed" // the list of needs
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
)

// Master is a need that a lender often has, in the words in which a person is asked.
type Master struct {
	domain.Record
	Code          string   `json:"code,omitempty" readOnly:"true" doc:"Stays when it is renamed, such as PAYSTUB."`
	Type          string   `json:"type,omitempty" enum:"DOCUMENT,INFORMATION,DOCUMENT_SIGNATURE"`
	Class         string   `json:"classification,omitempty" maxLength:"60" doc:"Of which class the documents are that come for it."`
	Title         string   `json:"title,omitempty" maxLength:"120"`
	TitleEs       string   `json:"titleEs,omitempty" maxLength:"120" doc:"What those are asked who read Spanish; title where absent."`
	Description   string   `json:"description,omitempty" maxLength:"1000"`
	DescriptionEs string   `json:"descriptionEs,omitempty" maxLength:"1000"`
	Purposes      []string `json:"loanPurposeTypes,omitempty" maxItems:"2" doc:"On loans of which purposes it is asked for: Purchase, Refinance; on all where absent."`
	Mortgages     []string `json:"mortgageTypes,omitempty" maxItems:"10" doc:"On loans of which mortgage types it is asked for; on all where absent."`
	Order         int      `json:"order,omitempty" readOnly:"true" doc:"Its place among them."`
	IsActive      bool     `json:"isActive,omitempty" doc:"One that is not is proposed nowhere."`
	IsCustomNeed  bool     `json:"isCustomNeed,omitempty" readOnly:"true" doc:"The company has added it."`
}

// MaxMasters bounds a company's list.
const MaxMasters = 300

// Trim takes spaces off the ends of what is typed.
func (m *Master) Trim() {
	for _, text := range []*string{&m.Title, &m.TitleEs, &m.Description, &m.DescriptionEs} {
		*text = strings.TrimSpace(*text)
	}
}

// Validate returns what is wrong with the need.
func (m Master) Validate() []domain.FieldError {
	var faults domain.Faults
	if m.Title == "" {
		faults.Missing("title")
	}
	faults.Text("title", m.Title, document.NeedTitleLength)
	faults.Text("titleEs", m.TitleEs, document.NeedTitleLength)
	faults.Text("description", m.Description, document.NeedDescriptionLength)
	faults.Text("descriptionEs", m.DescriptionEs, document.NeedDescriptionLength)
	if !slices.Contains(document.NeedTypes, m.Type) {
		faults.Wrong("type")
	}
	for _, purpose := range m.Purposes {
		faults.Enum("loanPurposeTypes", loan.PurposeTypes, purpose)
	}
	for _, mortgage := range m.Mortgages {
		faults.Enum("mortgageTypes", loan.MortgageTypes, mortgage)
	}
	return faults
}

// IsFor tells whether the need is one for a loan: it is switched on, and for such loans. A loan of which that is not known yet is of
// every type.
func (m Master) IsFor(f *loan.File) bool {
	about := f.Info.TransactionInfo
	return m.IsActive && among(m.Purposes, string(about.LoanPurposeType)) && among(m.Mortgages, string(about.MortgageType))
}

// Name gives a need that is new a code that none of the others has.
func (m *Master) Name(others []Master) {
	m.Code = document.OwnCode(m.Title, func(code string) bool {
		return slices.ContainsFunc(others, func(o Master) bool { return o.Code == code })
	})
}

//go:embed masters.json
var mastersFile []byte

// Masters are the needs that every company begins with.
var Masters = sync.OnceValue(func() (all []Master) {
	if err := json.Unmarshal(mastersFile, &all); err != nil {
		panic(err)
	}
	for i := range all {
		all[i].IsActive = true
	}
	return all
})

// In is how the need is put to somebody of a language.
func (m Master) In(spanish bool) (title, description string) {
	if spanish {
		return cmp.Or(m.TitleEs, m.Title), cmp.Or(m.DescriptionEs, m.Description)
	}
	return m.Title, m.Description
}
