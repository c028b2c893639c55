// Package aus is automated underwriting: what the agencies' engines, DU and LPA, have to be told of a loan, and what they answer.
package aus

import (
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

// Request is what one engine is asked of a loan.
type Request struct {
	Engine   Engine   `json:"engine" enum:"DU,LPA"`
	OneClick bool     `json:"oneClick" doc:"Both engines were asked at once."`
	CaseID   string   `json:"CASE_ID,omitempty" doc:"The engine's own number of the loan, once it has given one: carried on each resubmission."`
	Casefile Casefile `json:"casefile"`
}

// Casefile is the loan as an engine is told of it. It names nobody.
type Casefile struct {
	LoanID            domain.LoanID     `json:"LoanId"`
	LoanAmt           domain.Money      `json:"LoanAmt"`
	PropertyValueAmt  domain.Money      `json:"PropertyValueAmt"`
	LoanPurposeType   loan.PurposeType  `json:"LoanPurposeType"`
	MortgageType      loan.MortgageType `json:"MortgageType"`
	PropertyUsageType string            `json:"PropertyUsageType"`
	StateCode         string            `json:"StateCode"`
	Units             int               `json:"Units"`
	NoteRatePercent   *domain.Rate      `json:"NoteRatePercent"`
	LTV               domain.Rate       `json:"LTV"`
	DTI               domain.Rate       `json:"DTI"`
	Borrowers         int               `json:"borrowers"`
}

// Findings are an engine's answer.
type Findings struct {
	CaseID           string    `json:"CASE_ID" required:"true"`
	Recommendation   string    `json:"recommendation" required:"true" doc:"DU: APPROVE_ELIGIBLE, APPROVE_INELIGIBLE, REFER_WITH_CAUTION, OUT_OF_SCOPE, …. LPA: ACCEPT or CAUTION."`
	SubmissionNumber int       `json:"submissionNumber" required:"true"`
	Version          string    `json:"version,omitempty" doc:"Of the engine."`
	Messages         []Message `json:"messages" required:"true" nullable:"false"`
}

// Message is one of the findings.
type Message struct {
	ID   string `json:"id" required:"true"`
	Text string `json:"text" required:"true"`
}

// Eligibility is whether an engine can be asked about a loan, and what is missing.
type Eligibility struct {
	Eligible bool                `json:"eligible"`
	Missing  []domain.FieldError `json:"missing"`
}

// Check says what an engine would have to be told and the loan does not tell. Both engines underwrite conventional, FHA and VA
// mortgages; USDA has an engine of its own, and the others none.
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
	return Eligibility{Eligible: len(missing) == 0, Missing: missing}
}

// Prepare completes what an engine is asked from the loan, or says what is missing.
func Prepare(f *loan.File, q Request, asOf domain.Date) (Request, []domain.FieldError) {
	if found := Check(f, q.Engine); !found.Eligible {
		return q, found.Missing
	}
	figures := qualify.Qualify(f, asOf)
	detail := f.Info.SubjectProperty.PropertyDetail
	q.Casefile = Casefile{LoanID: f.LoanID, LoanAmt: figures.LoanAmt, PropertyValueAmt: figures.PropertyValueAmt, LoanPurposeType: f.Info.TransactionInfo.LoanPurposeType,
		MortgageType: f.Info.TransactionInfo.MortgageType, PropertyUsageType: string(detail.PropertyUsageType), StateCode: f.Info.SubjectProperty.Address.StateCode,
		Units: detail.Units(), NoteRatePercent: f.Info.MortgageTypeAndTerms.NoteRatePercent, LTV: figures.LTV, DTI: figures.DTI, Borrowers: len(f.ActiveBorrowers())}
	return q, nil
}
