// Package aus is automated underwriting: what the agencies' engines, DU and LPA, have to be told of a loan, and what they answer.
package aus

import (
	"cmp"
	"fmt"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// Engine is one of the two agency engines.
type Engine string

// The engines.
const (
	EngineDU  Engine = "DU"
	EngineLPA Engine = "LPA"
)

// Engines are all of them.
var Engines = []Engine{EngineDU, EngineLPA}

// Request is what one engine is asked of a loan. It is kept, and holds neither names nor numbers of people.
type Request struct {
	Engine        Engine               `json:"engine" enum:"DU,LPA"`
	OneClick      bool                 `json:"oneClick" doc:"Both engines were asked at once."`
	CaseID        string               `json:"CASE_ID,omitempty" doc:"The engine's own number of the loan, once it has given one: carried on each resubmission."`
	Lender        *Sponsor             `json:"lender,omitempty" doc:"Whom the loan is submitted for, where that is not the company itself."`
	Verifications []VerificationReport `json:"verificationReports,omitempty" doc:"The reports that the engine validates by."`
	FileID        string               `json:"fileId,omitempty" doc:"Names what was told: the same for the same values."`
	Casefile      Casefile             `json:"casefile"`
	Borrowers     []domain.ID          `json:"borrowers,omitempty" doc:"The borrowers in the order in which the engine was told of them: a message names them by their place, from 1."`
	Taxpayers     map[domain.ID]string `json:"-"` // by borrower: names their taxpayer number without telling it
	Content       []byte               `json:"-"` // the loan's file as it is handed over
}

// Eligibility is whether an engine can be asked about a loan, and what is missing.
type Eligibility struct {
	Eligible bool                `json:"eligible"`
	Missing  []domain.FieldError `json:"missing"`
}

// Check says what an engine would have to be told and the loan does not tell. Both engines underwrite conventional, FHA and VA
// mortgages; USDA has an engine of its own, and the others none. Neither underwrites anybody who owes the loan without their credit
// report, and none is ordered for them by a submission: that is an inquiry, which they have to authorize.
func Check(f *loan.File, _ Engine) Eligibility {
	t := f.Info.TransactionInfo
	property := f.Info.SubjectProperty
	missing := []domain.FieldError{}
	need := func(there bool, field, label string) {
		if !there {
			missing = append(missing, domain.Missing(field, label))
		}
	}
	need(len(f.ActiveBorrowers()) > 0, "Borrowers", "A borrower")
	need(t.LoanPurposeType != "", "TransactionInfo.LoanPurposeType", "Loan purpose")
	need(t.MortgageType != "", "TransactionInfo.MortgageType", "Mortgage type")
	need(f.Info.LoanAmt() > 0, "TransactionInfo.BaseLoanAmt", "Loan amount")
	need(qualify.PropertyValue(f.Info) > 0, "subjectProperty.PropertyDetail.EstimatedValueAmt", "Property value")
	need(property.PropertyDetail.PropertyUsageType != "", "subjectProperty.PropertyDetail.PropertyUsageType", "Occupancy")
	need(property.Address.StateCode != "", "subjectProperty.Address.StateCode", "Property state")
	need(f.Info.MortgageTypeAndTerms.NoteRatePercent != nil, "MortgageTypeAndTerms.NoteRatePercent", "Note rate")
	switch t.MortgageType {
	case "", loan.MortgageConventional, loan.MortgageFHA, loan.MortgageVA:
	default:
		missing = append(missing, domain.Wrong("TransactionInfo.MortgageType", "Mortgage type"))
	}
	missing = append(missing, reportsMissing(f)...)
	return Eligibility{Eligible: len(missing) == 0, Missing: missing}
}

// FieldCreditReport is where it is said that a person's credit report is missing.
const FieldCreditReport = "CreditReportId"

func reportsMissing(f *loan.File) (missing []domain.FieldError) {
	for _, b := range f.ActiveBorrowers() {
		if b.IsObligor() && b.BorrowerDetail.CreditReportId == "" {
			missing = append(missing, domain.FieldError{Field: FieldCreditReport, Key: "creditReportMissing", Params: []string{b.Name.String()},
				Message: fmt.Sprintf("There is no credit report of %s. Please order one.", cmp.Or(b.Name.String(), "a borrower"))})
		}
	}
	return missing
}

// Prepare completes what an engine is asked from the loan, or says what is missing.
func Prepare(f *loan.File, q Request, asOf domain.Date) (Request, []domain.FieldError) {
	if found := Check(f, q.Engine); !found.Eligible {
		return q, found.Missing
	}
	q.Tell(f, asOf)
	return q, nil
}

// Person is the borrower of whom a message speaks by a number; false where the engine was told of none with that number.
func (q Request) Person(number int) (domain.ID, bool) {
	if number < 1 || number > len(q.Borrowers) {
		return "", false
	}
	return q.Borrowers[number-1], true
}

// Tell puts the loan as it is into a request, which has its Taxpayers.
func (q *Request) Tell(f *loan.File, asOf domain.Date) {
	q.Casefile = casefileOf(f, q.Taxpayers, asOf)
	q.FileID = q.Casefile.Digest()
}
