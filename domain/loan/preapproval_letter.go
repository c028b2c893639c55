package loan

import (
	"crypto/rand"
	"math/big"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/property"
)

// PreapprovalDefaults are what a company's pre-approvals begin with, until a loan has bounds of its own.
type PreapprovalDefaults struct {
	PreapprovalRules
	LetterDays *int `json:"letterDays,omitempty" minimum:"1" maximum:"365" doc:"For how many days a letter holds; 90 where absent."`
}

// UsualLetterDays is for how long a letter holds where the company says nothing.
const UsualLetterDays = 90

const mostLetterDays = 365

// Days is for how long a letter holds.
func (d PreapprovalDefaults) Days() int {
	if d.LetterDays == nil {
		return UsualLetterDays
	}
	return *d.LetterDays
}

// Validate returns what is wrong with the defaults.
func (d PreapprovalDefaults) Validate() []domain.FieldError {
	f := domain.Faults(d.PreapprovalRules.Validate())
	if d.ExpiresOn != nil { // a day that is right for no two loans
		f.Wrong("expiresOn")
	}
	f.Between("letterDays", d.LetterDays, 1, mostLetterDays)
	return f
}

// LetterMaker is who made a letter of pre-approval.
type LetterMaker string

// The makers.
const (
	LetterOfStaff    LetterMaker = "STAFF"
	LetterOfRealtor  LetterMaker = "REALTOR"
	LetterOfBorrower LetterMaker = "BORROWER"
)

// PreapprovalLetter says that a loan's borrowers are pre-approved for an offer. What it says stays as it was made: it can be withdrawn, and
// it expires.
type PreapprovalLetter struct {
	domain.Record
	Code           string               `json:"code,omitempty" readOnly:"true" doc:"By which whoever holds the letter can ask whether it still holds."`
	SalesPriceAmt  domain.Money         `json:"SalesPriceAmt" readOnly:"true"`
	DownPaymentAmt domain.Money         `json:"DownPaymentAmt" readOnly:"true"`
	BaseLoanAmt    domain.Money         `json:"BaseLoanAmt" readOnly:"true"`
	LoanAmt        domain.Money         `json:"LoanAmt" readOnly:"true" doc:"With the financed premium or fee."`
	MortgageType   MortgageType         `json:"MortgageType,omitempty" readOnly:"true"`
	TermMonths     int                  `json:"termMonths,omitempty" readOnly:"true"`
	PropertyType   property.HousingType `json:"propertyType,omitempty" readOnly:"true"`
	PropertyLine   string               `json:"property,omitempty" readOnly:"true" doc:"The home the letter is for; any where absent."`
	Borrowers      []string             `json:"borrowers,omitempty" readOnly:"true"`
	OfficerName    string               `json:"officerName,omitempty" readOnly:"true"`
	OfficerNMLS    string               `json:"officerNMLS,omitempty" readOnly:"true"`
	OfficerPhone   string               `json:"officerPhone,omitempty" readOnly:"true"`
	Language       string               `json:"language,omitempty" readOnly:"true" enum:"en,es"`
	ExpiresOn      domain.Date          `json:"expiresOn,omitzero" readOnly:"true"`
	MadeAs         LetterMaker          `json:"madeAs,omitempty" readOnly:"true" enum:"STAFF,REALTOR,BORROWER"`
	MadeByName     string               `json:"madeByName,omitempty" readOnly:"true"`
	MadeBy         domain.ID            `json:"-"`
	MadeOn         domain.Date          `json:"madeOn,omitzero" readOnly:"true" doc:"The day where it was made."`
	MadeAt         *time.Time           `json:"madeAt,omitempty" readOnly:"true"`
	WithdrawnAt    *time.Time           `json:"withdrawnAt,omitempty" readOnly:"true"`
	TemplateName   string               `json:"templateName,omitempty" readOnly:"true" doc:"The company's form of which it is made; absent for the standard letter."`
	Unfit          *UnfitTemplate       `json:"unfitTemplate,omitempty" readOnly:"true" doc:"The form of which it was to be made, where letters can't be made of that: it is the standard letter. Told to staff alone."`
	Template       domain.ID            `json:"-"`
	Filled         map[string]string    `json:"-"` // what was put into the template's fields, by their names
	IsBeyond       bool                 `json:"isBeyond,omitempty" readOnly:"true" doc:"Staff made it beyond the bounds of the pre-approval."`
}

// UnfitTemplate is a form of the company's that was chosen as the template of letters, and of which none can be made.
type UnfitTemplate struct {
	Name   string   `json:"name,omitempty" doc:"As it was called then; absent for one that was removed."`
	Faults []string `json:"faults" required:"true" nullable:"false" enum:"GONE,NOT_IN_USE,TAXPAYER_NUMBER,NO_CODE,NO_LAST_DAY,NO_BORROWERS,UNFILLABLE" doc:"Why: it was removed, is not in use, has a taxpayer number, has no place for the code, the last day or the borrowers, or its file can't be filled."`
}

// LetterExpires is the last day of a letter made on a day: as many days later as the company says, and no later than the bounds hold.
func LetterExpires(made domain.Date, days int, rules PreapprovalRules) domain.Date {
	until := made.AddDays(days)
	if rules.ExpiresOn != nil && rules.ExpiresOn.Before(until) {
		return *rules.ExpiresOn
	}
	return until
}

// letterLetters are those that are not taken for one another when they are typed.
const (
	letterLetters    = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	letterCodeLength = 12
)

// NewLetterCode is a code of sixty random bits.
func NewLetterCode() string {
	var code strings.Builder
	for range letterCodeLength {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(letterLetters))))
		if err != nil {
			panic(err) // the system has no randomness
		}
		code.WriteByte(letterLetters[n.Int64()])
	}
	return code.String()
}

// LetterCode is a code as it was typed, without blanks and hyphens; "" for what is none.
func LetterCode(typed string) string {
	code := strings.ToUpper(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, typed))
	if len(code) != letterCodeLength || strings.Trim(code, letterLetters) != "" {
		return ""
	}
	return code
}

// LetterPage is the page of the portal where anybody asks whether a letter holds, below a company's origin; behind the # stands its code.
const LetterPage = "/pos/letter"

// SpacedCode is a code as it is printed: in three groups.
func SpacedCode(code string) string {
	if len(code) != letterCodeLength {
		return code
	}
	return code[:4] + "-" + code[4:8] + "-" + code[8:]
}
