// Package question holds a company's own questions to its borrowers: what they are, whom they are asked, and what answers
// them.
package question

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gable/domain"
	"gable/domain/loan"
)

// Section is where a question is asked.
type Section string

// The sections.
const (
	SectionBorrowerInfo    Section = "BORROWER_INFO"
	SectionLoanAndProperty Section = "LOAN_AND_PROPERTY"
	SectionLoanCenter      Section = "LOAN_CENTER"
)

// Type is how a question is answered.
type Type string

// The types; their names are older than the words shown for them.
const (
	TypeDropdown  Type = "DROPDOWN"
	TypeRadio     Type = "RADIO"
	TypeCheckbox  Type = "CHECKBOX"
	TypeShortText Type = "SHORT_TEXT"
	TypeLongText  Type = "LONG_TEXT"
)

// SubType narrows a type: a short text that is a date or an instant, a drop-down of which several may be chosen.
type SubType string

// The sub-types.
const (
	SubTypeDate        SubType = "DATE"
	SubTypeDateAndTime SubType = "DATE_AND_TIME"
	SubTypeMultiSelect SubType = "MULTI_SELECT"
)

// Target is which borrowers of a loan are asked.
type Target string

// The targets.
const (
	TargetAll     Target = "ALL_BORROWERS"
	TargetPrimary Target = "PRIMARY_BORROWERS"
	TargetCo      Target = "CO_BORROWERS"
)

// Enumerations with the words shown for them.
var (
	Sections = domain.NewEnum("QuestionSection", "BORROWER_INFO=Borrower Info", "LOAN_AND_PROPERTY=Loan and Property", "LOAN_CENTER=Loan Center")
	Types    = domain.NewEnum("QuestionType", "DROPDOWN=Dropdown", "RADIO=Choices", "CHECKBOX=Checkboxes", "SHORT_TEXT=Input Text", "LONG_TEXT=Long Text")
	SubTypes = domain.NewEnum("QuestionSubType", "DATE=Date", "DATE_AND_TIME=Date and Time", "MULTI_SELECT=Multi Select")
	Targets  = domain.NewEnum("TargetBorrowerType", "ALL_BORROWERS=All Borrowers", "PRIMARY_BORROWERS=Primary Borrowers", "CO_BORROWERS=Co-Borrowers")
)

// Option is one answer to choose. Value is what is kept; the labels are what is shown.
type Option struct {
	Value   string `json:"value" maxLength:"100"`
	Label   string `json:"label" maxLength:"200"`
	LabelEs string `json:"labelEs,omitempty" maxLength:"200"`
}

// Question is one question of a company's.
type Question struct {
	domain.Record
	Section            Section  `json:"section" enum:"BORROWER_INFO,LOAN_AND_PROPERTY,LOAN_CENTER"`
	Subcategory        string   `json:"subcategory,omitempty" maxLength:"60"`
	Order              int      `json:"order" doc:"From 1, without gaps, within the section."`
	Question           string   `json:"question" maxLength:"500" doc:"English."`
	QuestionEs         string   `json:"questionEs,omitempty" maxLength:"500"`
	HelpText           string   `json:"helpText,omitempty" maxLength:"500"`
	HelpTextEs         string   `json:"helpTextEs,omitempty" maxLength:"500"`
	Type               Type     `json:"type" enum:"DROPDOWN,RADIO,CHECKBOX,SHORT_TEXT,LONG_TEXT" doc:"Shown as Dropdown, Choices, Checkboxes, Input Text and Long Text."`
	SubType            SubType  `json:"subType,omitempty" enum:"DATE,DATE_AND_TIME,MULTI_SELECT" doc:"DATE and DATE_AND_TIME go with SHORT_TEXT, MULTI_SELECT with DROPDOWN."`
	TargetBorrowerType Target   `json:"targetBorrowerType" enum:"ALL_BORROWERS,PRIMARY_BORROWERS,CO_BORROWERS"`
	LoanPurpose        []string `json:"loanPurpose" doc:"The purposes it is asked for; empty for all."`
	MortgageTypes      []string `json:"mortgageTypes" doc:"The mortgage types it is asked for; empty for all."`
	IsRequired         bool     `json:"isRequired"`
	IsEditable         bool     `json:"isEditable" doc:"Whether a borrower may change an answer once it is given; staff always may."`
	Options            []Option `json:"options" doc:"What there is to choose, for DROPDOWN, RADIO and CHECKBOX."`
}

const maxOptions = 50

// HasOptions tells whether the question is answered by choosing.
func (q Question) HasOptions() bool {
	return q.Type == TypeDropdown || q.Type == TypeRadio || q.Type == TypeCheckbox
}

// IsMany tells whether several answers may be chosen.
func (q Question) IsMany() bool { return q.Type == TypeCheckbox || q.SubType == SubTypeMultiSelect }

// Validate returns what is wrong with the question.
func (q Question) Validate() []domain.FieldError {
	var f domain.Faults
	if strings.TrimSpace(q.Question) == "" {
		f.Missing("question")
	}
	for field, text := range map[string]string{"question": q.Question, "questionEs": q.QuestionEs, "helpText": q.HelpText, "helpTextEs": q.HelpTextEs} {
		f.Text(field, text, 500)
		if strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && unicode.IsControl(r) }) {
			f.Wrong(field)
		}
	}
	enum := func(field string, of domain.Enum, value string) {
		if !of.Has(value) {
			f.Wrong(field)
		}
	}
	enum("section", Sections, string(q.Section))
	enum("type", Types, string(q.Type))
	enum("targetBorrowerType", Targets, string(q.TargetBorrowerType))
	f.Enum("subType", SubTypes, string(q.SubType))
	for _, purpose := range q.LoanPurpose {
		enum("loanPurpose", loan.PurposeTypes, purpose)
	}
	for _, mortgage := range q.MortgageTypes {
		enum("mortgageTypes", loan.MortgageTypes, mortgage)
	}
	if !q.fits() {
		f.Wrong("subType")
	}
	f.Text("subcategory", q.Subcategory, 60)
	q.checkOptions(&f)
	return f.Sorted()
}

func (q Question) fits() bool {
	switch q.SubType {
	case SubTypeDate, SubTypeDateAndTime:
		return q.Type == TypeShortText
	case SubTypeMultiSelect:
		return q.Type == TypeDropdown
	}
	return true
}

func (q Question) checkOptions(f *domain.Faults) {
	if !q.HasOptions() {
		if len(q.Options) > 0 {
			f.Wrong("options")
		}
		return
	}
	switch {
	case len(q.Options) == 0:
		f.Missing("options")
	case len(q.Options) > maxOptions:
		f.Add("options", "max", "Maximum value should be 50", "options", strconv.Itoa(maxOptions))
	}
	seen := map[string]bool{}
	for i, option := range q.Options {
		at := "options." + strconv.Itoa(i)
		label := strings.ToLower(strings.TrimSpace(option.Label))
		if label == "" || strings.TrimSpace(option.Value) == "" {
			f.Missing(at, "options")
		}
		if seen["v"+option.Value] || seen["l"+label] {
			f.Add(at, "duplicate", option.Label+" already exists", option.Label)
		}
		seen["v"+option.Value], seen["l"+label] = true, true
		f.Text(at, option.Label, 200)
		f.Text(at, option.LabelEs, 200)
		f.Text(at, option.Value, 100)
	}
}

// AsksOf tells whether the question is put to a borrower of a loan. A purpose or mortgage type that is not known yet
// keeps no question away that is asked for all of them.
func (q Question) AsksOf(primary bool, purpose, mortgage string) bool {
	switch {
	case q.TargetBorrowerType == TargetPrimary && !primary, q.TargetBorrowerType == TargetCo && primary:
		return false
	case len(q.LoanPurpose) > 0 && !slices.Contains(q.LoanPurpose, purpose):
		return false
	}
	return len(q.MortgageTypes) == 0 || slices.Contains(q.MortgageTypes, mortgage)
}
