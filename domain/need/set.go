package need

import (
	_ "embed" // the list of sets
	"slices"
	"strings"

	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/property"
)

// Limits of a company's sets.
const (
	MaxSets     = 100
	MaxSetNeeds = 40
)

// Set is what a company asks for together on loans of a kind.
type Set struct {
	domain.Shipped
	Name      string   `json:"name,omitempty" maxLength:"120"`
	NameEs    string   `json:"nameEs,omitempty" maxLength:"120" doc:"As staff read it who work in Spanish; name where absent."`
	Purposes  []string `json:"loanPurposeTypes,omitempty" maxItems:"2" doc:"For loans of which purposes it is: Purchase, Refinance; for all where absent."`
	Mortgages []string `json:"mortgageTypes,omitempty" maxItems:"10" doc:"For loans of which mortgage types it is; for all where absent."`
	Usages    []string `json:"propertyUsageTypes,omitempty" maxItems:"4" doc:"For loans on property of which occupancy it is; for all where absent."`
	Needs     []Wanted `json:"needs,omitempty" maxItems:"40" doc:"What is asked for, and of whom."`
}

// Trim takes spaces off the ends of what is typed.
func (s *Set) Trim() {
	s.Name, s.NameEs = strings.TrimSpace(s.Name), strings.TrimSpace(s.NameEs)
}

// Validate returns what is wrong with the set among the company's others. often are the company's needs.
func (s Set) Validate(others []Set, often []Master) []domain.FieldError {
	var faults domain.Faults
	if s.Name == "" {
		faults.Missing("name")
	}
	faults.Text("name", s.Name, document.NeedTitleLength)
	faults.Text("nameEs", s.NameEs, document.NeedTitleLength)
	for _, purpose := range s.Purposes {
		faults.Enum("loanPurposeTypes", loan.PurposeTypes, purpose)
	}
	for _, mortgage := range s.Mortgages {
		faults.Enum("mortgageTypes", loan.MortgageTypes, mortgage)
	}
	for _, usage := range s.Usages {
		faults.Enum("propertyUsageTypes", property.UsageTypes, usage)
	}
	if len(s.Needs) == 0 {
		faults.Missing("needs")
	}
	faults = append(faults, CheckWanted("needs", s.Needs, MaxSetNeeds, often)...)
	if slices.ContainsFunc(others, func(o Set) bool { return o.ID != s.ID && strings.EqualFold(o.Name, s.Name) }) {
		faults.Add("name", "duplicate", "Another set has this name", "name")
	}
	return faults
}

// Fits tells whether the set is for such a loan. A loan of which that is not known yet is of every type.
func (s Set) Fits(f *loan.File) bool {
	about := f.Info.TransactionInfo
	return among(s.Purposes, string(about.LoanPurposeType)) && among(s.Mortgages, string(about.MortgageType)) &&
		among(s.Usages, string(f.Info.SubjectProperty.PropertyDetail.PropertyUsageType))
}

// among tells whether what a loan is, is one of those named; all are where none is named, and what is not known yet is any of them.
func among(named []string, is string) bool {
	return len(named) == 0 || is == "" || slices.Contains(named, is)
}

//go:embed sets.json
var setsFile []byte

// Sets are those that every company begins with.
var Sets = domain.CatalogueOf(setsFile, func(s *Set) *domain.Shipped { return &s.Shipped })
