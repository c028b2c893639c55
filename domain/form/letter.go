package form

import "slices"

// LetterFact is what a letter of pre-approval says, of the offer or of itself, that no loan tells.
type LetterFact string

// The facts.
const (
	LetterCode         LetterFact = "CODE"
	LetterExpiresOn    LetterFact = "EXPIRES_ON"
	LetterMadeOn       LetterFact = "MADE_ON"
	LetterBorrowers    LetterFact = "BORROWERS"
	LetterSalesPrice   LetterFact = "SALES_PRICE"
	LetterDownPayment  LetterFact = "DOWN_PAYMENT"
	LetterLoanAmount   LetterFact = "LOAN_AMOUNT"
	LetterProgram      LetterFact = "PROGRAM"
	LetterHousingType  LetterFact = "HOUSING_TYPE"
	LetterProperty     LetterFact = "PROPERTY"
	LetterOfficer      LetterFact = "OFFICER"
	LetterOfficerNMLS  LetterFact = "OFFICER_NMLS"
	LetterOrganization LetterFact = "ORGANIZATION"
)

var letterFacts = []LetterFact{LetterCode, LetterExpiresOn, LetterMadeOn, LetterBorrowers, LetterSalesPrice, LetterDownPayment, LetterLoanAmount, LetterProgram,
	LetterHousingType, LetterProperty, LetterOfficer, LetterOfficerNMLS, LetterOrganization}

// mustSay is what each letter has to say: who holds it asks by its code whether it still holds.
var mustSay = []LetterFact{LetterCode, LetterExpiresOn, LetterBorrowers}

// IsLetter tells whether the form is a template of letters of pre-approval: it is made for an offer, never by itself.
func (f DocumentForm) IsLetter() bool {
	return slices.ContainsFunc(f.Mappings, func(m FormMapping) bool { return m.Letter != "" })
}

// FitsLetter tells whether letters can be made of the form as it is: it is in use, has a place for the code, the last day and the borrowers,
// and no taxpayer number, since letters are shown to sellers.
func (f DocumentForm) FitsLetter() bool {
	return f.IsActive && !f.AsksSSN() && !slices.ContainsFunc(mustSay, func(fact LetterFact) bool {
		return !slices.ContainsFunc(f.Mappings, func(m FormMapping) bool { return m.Letter == fact })
	})
}
