package need

import (
	_ "embed" // the list of sets
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"

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
	domain.Record
	ShippedCode string   `json:"shippedCode,omitempty" readOnly:"true" doc:"Of those that came with the product; it stays when the set is changed."`
	Name        string   `json:"name,omitempty" maxLength:"120"`
	NameEs      string   `json:"nameEs,omitempty" maxLength:"120" doc:"As staff read it who work in Spanish; name where absent."`
	Purposes    []string `json:"loanPurposeTypes,omitempty" maxItems:"2" doc:"For loans of which purposes it is: Purchase, Refinance; for all where absent."`
	Mortgages   []string `json:"mortgageTypes,omitempty" maxItems:"10" doc:"For loans of which mortgage types it is; for all where absent."`
	Usages      []string `json:"propertyUsageTypes,omitempty" maxItems:"4" doc:"For loans on property of which occupancy it is; for all where absent."`
	Needs       []Wanted `json:"needs,omitempty" maxItems:"40" doc:"What is asked for, and of whom."`
	Order       int      `json:"order,omitempty" readOnly:"true" doc:"Its place among them."`
	IsActive    bool     `json:"isActive,omitempty" doc:"One that is not is offered on no loan."`
	IsOwn       bool     `json:"isOwn,omitempty" readOnly:"true" doc:"The company has added it."`
	IsChanged   bool     `json:"isChanged,omitempty" readOnly:"true" doc:"It came with the product and says something else now."`
}

// Trim takes spaces off the ends of what is typed.
func (s *Set) Trim() {
	s.Name, s.NameEs = strings.TrimSpace(s.Name), strings.TrimSpace(s.NameEs)
}

// Settle says of a set whether it is the company's own, or changed.
func (s *Set) Settle() {
	s.IsOwn = s.ShippedCode == ""
	s.IsChanged = !s.IsOwn && !reflect.DeepEqual(s.words(), s.Shipped().words())
}

// words is what somebody can change of a set.
func (s Set) words() Set {
	return Set{Name: s.Name, NameEs: s.NameEs, Purposes: slices.Concat(s.Purposes), Mortgages: slices.Concat(s.Mortgages), Usages: slices.Concat(s.Usages), Needs: slices.Concat(s.Needs), IsActive: s.IsActive}
}

// Shipped is the set as it came with the product: its words, in its place and of its version; a company's own as it is.
func (s Set) Shipped() Set {
	at := slices.IndexFunc(Sets(), func(o Set) bool { return o.ShippedCode == s.ShippedCode })
	if at < 0 {
		return s
	}
	was := Sets()[at].words()
	was.Record, was.ShippedCode, was.Order = s.Record, s.ShippedCode, s.Order
	return was
}

// Validate returns what is wrong with the set. known tells whether there is a need of a code.
func (s Set) Validate(known func(code string) bool) []domain.FieldError {
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
	if len(s.Needs) > MaxSetNeeds {
		faults.Wrong("needs")
	}
	for i, wanted := range s.Needs {
		if slices.Contains(s.Needs[:i], wanted) {
			faults.Add("needs", "duplicate", "The same is asked of the same person twice")
		}
		faults.Within("needs", wanted.Validate(known))
	}
	return faults
}

// IsNamed tells whether another of a company's sets has the name, in upper or lower case.
func (s Set) IsNamed(others []Set) bool {
	return slices.ContainsFunc(others, func(o Set) bool { return o.ID != s.ID && strings.EqualFold(o.Name, s.Name) })
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
var Sets = sync.OnceValue(func() (all []Set) {
	if err := json.Unmarshal(setsFile, &all); err != nil {
		panic(err)
	}
	for i := range all {
		all[i].IsActive = true
	}
	return all
})
