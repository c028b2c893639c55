// Package form is the forms of a company: PDFs whose fields are filled from a loan.
package form

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/rule"
)

// Kinds of fields.
const (
	KindText     = "TEXT"
	KindCheckbox = "CHECKBOX"
	kindRadio    = "RADIO"
	kindChoice   = "CHOICE"
)

// FormField is a place of the PDF into which something is put.
type FormField struct {
	Name    string   `json:"name" required:"true"`
	Kind    string   `json:"kind" required:"true" enum:"TEXT,CHECKBOX,RADIO,CHOICE"`
	Page    int      `json:"page" required:"true"`
	Most    int      `json:"maxLength,omitempty" doc:"How many characters it holds; absent for any number, and for a form whose file came before that was read."`
	Options []string `json:"options,omitempty" doc:"What a radio button or a choice can be."`
	Kept    []string `json:"keptOptions,omitempty" doc:"What the form keeps of each option, where that is something else."`
}

// IsText tells whether a text is written into the field.
func (f FormField) IsText() bool {
	return f.Kind != KindCheckbox && f.Kind != kindRadio && f.Kind != kindChoice
}

// Offers tells whether a value is one that the field can be: of a radio button or a choice one of its options, by what people read or by
// what is kept of it.
func (f FormField) Offers(value string) bool {
	if f.Kind != kindRadio && f.Kind != kindChoice {
		return true
	}
	return slices.ContainsFunc(slices.Concat(f.Options, f.Kept), func(option string) bool { return strings.EqualFold(option, value) })
}

// FormMapping is what is put into a field: a value of the loan, a text, a borrower's taxpayer number, or what a letter of pre-approval says.
type FormMapping struct {
	Field  string     `json:"field" required:"true" maxLength:"300"`
	Value  string     `json:"value,omitempty" maxLength:"500" doc:"A value of the loan, in the words of document-form-values: loan.Info.TransactionInfo.BaseLoanAmt."`
	Text   string     `json:"text,omitempty" maxLength:"500" doc:"What always stands there; for a checkbox anything but \"\" is on."`
	SSN    int        `json:"ssn,omitempty" minimum:"0" maximum:"10" doc:"Which borrower's taxpayer number, from 1. Only somebody who may reveal it makes such a document."`
	Letter LetterFact `json:"letter,omitempty" enum:"CODE,EXPIRES_ON,MADE_ON,BORROWERS,SALES_PRICE,DOWN_PAYMENT,LOAN_AMOUNT,PROGRAM,HOUSING_TYPE,PROPERTY,OFFICER,OFFICER_NMLS,ORGANIZATION,OFFICER_PHONE,COMPANY,LICENSE,CHECK_AT" doc:"What a letter of pre-approval says. A form with it is a template of letters and is not made by itself."`
	Format Format     `json:"format,omitempty" enum:"MONEY,PERCENT,DATE,NUMBER" doc:"As it is written; a day is always written as one."`
}

// Format is how a value is written.
type Format string

// The formats.
const (
	FormatMoney   Format = "MONEY"
	FormatPercent Format = "PERCENT"
	FormatDate    Format = "DATE"
	FormatNumber  Format = "NUMBER"
)

// DocumentForm is a PDF with fields, what is put into them, and what is made of it.
type DocumentForm struct {
	domain.Record
	Name     string        `json:"name,omitempty" maxLength:"120"`
	Class    string        `json:"classification,omitempty" maxLength:"60" doc:"Of which class the documents are that are made."`
	Fillable bool          `json:"fillable,omitempty" doc:"The documents keep their fields; else what was filled can't be changed."`
	IsActive bool          `json:"isActive,omitempty" doc:"One that is not is offered on no loan."`
	Mappings []FormMapping `json:"mappings,omitempty" maxItems:"1000"`
	FileName string        `json:"fileName,omitempty" readOnly:"true"`
	Fields   []FormField   `json:"fields,omitempty" readOnly:"true"`
	TakenOut []string      `json:"takenOut,omitempty" readOnly:"true" enum:"SCRIPT,PROGRAM,SEND,ELSEWHERE,MEDIA,OPEN,FILES,SIGNATURE" doc:"What was taken out of the file as it came, as of a document."`
	Gone     []string      `json:"goneFields,omitempty" readOnly:"true" doc:"Fields that were filled and that the newest file has no more."`
}

// FormPackage is forms that are made together.
type FormPackage struct {
	domain.Record
	Name    string      `json:"name,omitempty" maxLength:"120"`
	FormIDs []domain.ID `json:"formIds,omitempty" maxItems:"30" doc:"In the order in which they are made."`
}

// Limits of a company's forms.
const (
	MaxForms      = 200
	MaxPackages   = 50
	MaxInPackage  = 30
	MaxFields     = 1000
	MaxFileBytes  = 10 << 20
	nameLength    = 120
	textLength    = 500
	mostBorrowers = 10
)

// Validate returns what is wrong with the form.
func (f DocumentForm) Validate() []domain.FieldError {
	var faults domain.Faults
	if strings.TrimSpace(f.Name) == "" {
		faults.Missing("name")
	}
	faults.Text("name", f.Name, nameLength)
	seen := map[string]bool{}
	for i, m := range f.Mappings {
		at := fmt.Sprintf("mappings.%d.", i)
		field := slices.IndexFunc(f.Fields, func(one FormField) bool { return one.Name == m.Field })
		if field < 0 || seen[m.Field] {
			faults.Wrong(at + "field")
			continue
		}
		seen[m.Field] = true
		faults = append(faults, m.validate(at, f.Fields[field])...)
	}
	return faults
}

func (m FormMapping) validate(at string, field FormField) []domain.FieldError {
	var faults domain.Faults
	faults.Text(at+"text", m.Text, textLength)
	said := 0
	for _, one := range []bool{m.Value != "", m.Text != "", m.SSN != 0, m.Letter != ""} {
		if one {
			said++
		}
	}
	if said != 1 {
		faults.Add(at+"value", "refusals:form.unmapped", m.Field+": Please say what is put into this field", m.Field)
	}
	if m.SSN < 0 || m.SSN > mostBorrowers || m.SSN != 0 && field.Kind != KindText {
		faults.Wrong(at + "ssn")
	}
	if m.Letter != "" && (!slices.Contains(letterFacts, m.Letter) || field.Kind != KindText) {
		faults.Wrong(at + "letter")
	}
	if m.Format != "" && !slices.Contains([]Format{FormatMoney, FormatPercent, FormatDate, FormatNumber}, m.Format) {
		faults.Wrong(at + "format")
	}
	if m.Value == "" {
		return faults
	}
	value, problems := rule.CompileValue(m.Value)
	switch {
	case len(problems) > 0:
		faults = append(faults, problems[0].At(at+"value"))
	case field.Kind == KindCheckbox && !value.IsBool:
		faults.Add(at+"value", "refusals:form.notBoolean", m.Field+": A checkbox takes a value that is true or false", m.Field)
	}
	return faults
}

// AsksSSN tells whether a taxpayer number is put into the form.
func (f DocumentForm) AsksSSN() bool {
	return slices.ContainsFunc(f.Mappings, func(m FormMapping) bool { return m.SSN != 0 })
}

// Refill gives the form the fields of a new file. What was said of fields that it has stays.
func (f *DocumentForm) Refill(name string, fields []FormField) {
	f.FileName, f.Fields, f.Gone = name, fields, nil
	f.Mappings = slices.DeleteFunc(slices.Clone(f.Mappings), func(m FormMapping) bool {
		has := slices.ContainsFunc(fields, func(one FormField) bool { return one.Name == m.Field && len(m.validate("", one)) == 0 })
		if !has {
			f.Gone = append(f.Gone, m.Field)
		}
		return !has
	})
}

// Filled are the values of the form's fields on a loan, and the names of those that are mapped and stay empty. ssn is the taxpayer
// number of the borrower at a place, from 1; letter what a letter of pre-approval says, nil for no letter.
func (f DocumentForm) Filled(ctx context.Context, teller rule.Teller, ssn func(place int) string, letter map[LetterFact]string) (values map[string]string, empty []string) {
	values = map[string]string{}
	for _, m := range f.Mappings {
		at := slices.IndexFunc(f.Fields, func(one FormField) bool { return one.Name == m.Field })
		if at < 0 {
			continue
		}
		text := m.write(ctx, teller, f.Fields[at], ssn)
		if m.Letter != "" {
			text = letter[m.Letter]
		}
		if text == "" {
			empty = append(empty, m.Field)
			continue
		}
		values[m.Field] = text
	}
	return values, empty
}

func (m FormMapping) write(ctx context.Context, teller rule.Teller, field FormField, ssn func(int) string) string {
	switch {
	case m.SSN != 0:
		return ssn(m.SSN)
	case m.Text != "" && field.Kind == KindCheckbox:
		return "true"
	case m.Text != "":
		return m.Text
	}
	value, problems := rule.CompileValue(m.Value)
	if len(problems) > 0 {
		return ""
	}
	return Written(teller.Tell(ctx, value), m.Format, field.Kind)
}

// Written is a value as it stands in a field; "" for nothing.
func Written(value any, format Format, kind string) string {
	switch is := value.(type) {
	case string:
		if day, err := domain.ParseDate(is); err == nil && format == FormatDate {
			return writtenDay(day.Time())
		}
		return strings.TrimSpace(is)
	case bool:
		switch {
		case kind == KindCheckbox:
			return strconv.FormatBool(is)
		case is:
			return "Yes"
		}
		return "No"
	case time.Time:
		return writtenDay(is)
	case int64:
		return writtenNumber(float64(is), format)
	case float64:
		return writtenNumber(is, format)
	}
	return ""
}

func writtenDay(day time.Time) string { return day.Format("01/02/2006") }

func writtenNumber(n float64, format Format) string {
	if math.IsNaN(n) || math.IsInf(n, 0) || math.Abs(n) > 1e13 {
		return ""
	}
	switch format {
	case FormatMoney:
		text := domain.MoneyFromCents(int64(math.Round(n * 100))).Dollars()
		if rest, negative := strings.CutPrefix(text, "-"); negative {
			return "-$" + rest
		}
		return "$" + text
	case FormatPercent:
		return strconv.FormatFloat(math.Round(n*1e6)/1e6, 'f', -1, 64) + "%"
	case FormatNumber, FormatDate:
		whole, fraction, _ := strings.Cut(strconv.FormatFloat(n, 'f', -1, 64), ".")
		grouped := strings.TrimSuffix(domain.MoneyFromCents(int64(math.Trunc(n))*100).Dollars(), ".00")
		if strings.HasPrefix(whole, "-") && !strings.HasPrefix(grouped, "-") {
			grouped = "-" + grouped
		}
		if fraction != "" {
			return grouped + "." + fraction
		}
		return grouped
	}
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// WrittenSSN is a taxpayer number as forms have it.
func WrittenSSN(digits string) string {
	if len(digits) != 9 {
		return ""
	}
	return digits[:3] + "-" + digits[3:5] + "-" + digits[5:]
}

// Validate returns what is wrong with the package. known tells whether there is a form of an id.
func (p FormPackage) Validate(known func(domain.ID) bool) []domain.FieldError {
	var faults domain.Faults
	if strings.TrimSpace(p.Name) == "" {
		faults.Missing("name")
	}
	faults.Text("name", p.Name, nameLength)
	if len(p.FormIDs) == 0 {
		faults.Missing("formIds")
	}
	if len(p.FormIDs) > MaxInPackage {
		faults.Wrong("formIds")
	}
	for i, id := range p.FormIDs {
		if slices.Contains(p.FormIDs[:i], id) || !known(id) {
			faults.Wrong(fmt.Sprintf("formIds.%d", i))
		}
	}
	return faults
}
