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
	LetterOfficerPhone LetterFact = "OFFICER_PHONE"
	LetterCompany      LetterFact = "COMPANY" // with its NMLS number
	LetterLicense      LetterFact = "LICENSE"
	LetterCheckAt      LetterFact = "CHECK_AT" // the address, with the code
)

var letterFacts = []LetterFact{LetterCode, LetterExpiresOn, LetterMadeOn, LetterBorrowers, LetterSalesPrice, LetterDownPayment, LetterLoanAmount, LetterProgram,
	LetterHousingType, LetterProperty, LetterOfficer, LetterOfficerNMLS, LetterOrganization, LetterOfficerPhone, LetterCompany, LetterLicense, LetterCheckAt}

// LetterFault is why no letter of pre-approval can be made of a form.
type LetterFault string

// The faults.
const (
	LetterGone        LetterFault = "GONE" // the form was removed
	LetterNotInUse    LetterFault = "NOT_IN_USE"
	LetterWithSSN     LetterFault = "TAXPAYER_NUMBER" // letters are shown to sellers
	LetterNoCode      LetterFault = "NO_CODE"
	LetterNoLastDay   LetterFault = "NO_LAST_DAY"
	LetterNoBorrowers LetterFault = "NO_BORROWERS"
	LetterUnfillable  LetterFault = "UNFILLABLE" // its file can't be filled
)

// mustSay is what each letter has to say, with the fault of a form that has no place for it: who holds it asks by its code whether it still
// holds.
var mustSay = []struct {
	fact  LetterFact
	fault LetterFault
}{{LetterCode, LetterNoCode}, {LetterExpiresOn, LetterNoLastDay}, {LetterBorrowers, LetterNoBorrowers}}

// IsLetter tells whether the form is a template of letters of pre-approval: it is made for an offer, never by itself.
func (f DocumentForm) IsLetter() bool {
	return slices.ContainsFunc(f.Mappings, func(m FormMapping) bool { return m.Letter != "" })
}

// LetterFaults are why letters can't be made of the form as it is; none where they can.
func (f DocumentForm) LetterFaults() (faults []LetterFault) {
	if !f.IsActive {
		faults = append(faults, LetterNotInUse)
	}
	if f.AsksSSN() {
		faults = append(faults, LetterWithSSN)
	}
	for _, must := range mustSay {
		if !slices.ContainsFunc(f.Mappings, func(m FormMapping) bool { return m.Letter == must.fact }) {
			faults = append(faults, must.fault)
		}
	}
	return faults
}
