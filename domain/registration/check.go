package registration

import (
	"slices"

	"gable/domain/borrower"
	"gable/domain/loan"
)

// Requirement is one thing that has to be so before a loan is registered with a lender.
type Requirement struct {
	Key    CheckKey `json:"key" required:"true" enum:"BORROWER,SSN,RESIDENCE,PROPERTY,LOAN_TERMS,RATE,PRICE,AMOUNT,ORIGINATOR,MERS,LENDER,MESSAGES"`
	Passed bool     `json:"passed" required:"true"`
}

// CheckKey names a requirement.
type CheckKey string

// The checks, in the order in which a loan is worked on.
const (
	CheckBorrower   CheckKey = "BORROWER"   // somebody borrows, with a name
	CheckSSN        CheckKey = "SSN"        // everybody who owes has a number
	CheckResidence  CheckKey = "RESIDENCE"  // and says where they live
	CheckProperty   CheckKey = "PROPERTY"   // the property has a whole address
	CheckLoanTerms  CheckKey = "LOAN_TERMS" // what is borrowed for, and on which program
	CheckRate       CheckKey = "RATE"       // at which rate
	CheckPrice      CheckKey = "PRICE"      // the price of the product is that of the loan as it is
	CheckAmount     CheckKey = "AMOUNT"     // how much
	CheckOriginator CheckKey = "ORIGINATOR" // who originates
	CheckMERS       CheckKey = "MERS"       // the loan has its MERS number
	CheckLender     CheckKey = "LENDER"     // there is a login to one, or an event names it
	CheckMessages   CheckKey = "MESSAGES"   // no message holds it up
)

// Facts are what of a loan stands beside its file.
type Facts struct {
	HasMERS    bool
	HasLogin   bool // to a lender
	StalePrice bool // the chosen product has another price for the loan as it is by now
	Events     []LenderEvent
	Messages   []RegisterMessage
}

// Checks answers everything that has to be so, in its order.
func Checks(f *loan.File, facts Facts) []Requirement {
	owing := slices.DeleteFunc(f.ActiveBorrowers(), func(b borrower.Borrower) bool { return !b.IsObligor() })
	every := func(is func(borrower.Borrower) bool) bool {
		return len(owing) > 0 && !slices.ContainsFunc(owing, func(b borrower.Borrower) bool { return !is(b) })
	}
	terms, rate, address := f.Info.TransactionInfo, f.Info.MortgageTypeAndTerms, f.Info.SubjectProperty.Address
	return []Requirement{
		{CheckBorrower, every(func(b borrower.Borrower) bool { return b.Name.FirstName != "" && b.Name.LastName != "" })},
		{CheckSSN, every(func(b borrower.Borrower) bool { return b.TaxpayerIdentifier.Masked != "" })},
		{CheckResidence, every(func(b borrower.Borrower) bool {
			return slices.ContainsFunc(f.Residences, func(r borrower.Residence) bool {
				return r.BorrowerId == b.ID && r.ResidenceDetail.ResidencyType == borrower.ResidencyCurrent && r.Address.LineText != ""
			})
		})},
		{CheckProperty, address.LineText != "" && address.CityName != "" && address.StateCode != "" && address.PostalCode != ""},
		{CheckLoanTerms, terms.LoanPurposeType != "" && terms.MortgageType != "" && f.Info.SubjectProperty.PropertyDetail.PropertyUsageType != ""},
		{CheckRate, rate.NoteRatePercent != nil && rate.LoanAmortizationPeriodCount != nil},
		{CheckPrice, !facts.StalePrice},
		{CheckAmount, terms.BaseLoanAmt != nil},
		{CheckOriginator, slices.ContainsFunc(f.Team, func(m loan.TeamMember) bool { return m.LoanRole == loan.TeamOriginator && m.Primary })},
		{CheckMERS, facts.HasMERS},
		{CheckLender, facts.HasLogin || slices.ContainsFunc(facts.Events, func(e LenderEvent) bool { return e.LenderName != "" })},
		{CheckMessages, !slices.ContainsFunc(facts.Messages, RegisterMessage.HoldsUp)},
	}
}
