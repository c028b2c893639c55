// Package disclosure holds what the disclosure rules of Regulation Z ask of a loan.
package disclosure

import (
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

// TridState tells whether the lender has received an application in the sense of 12 CFR 1026.2(a)(3)(ii): from then on
// the Loan Estimate is due within three business days.
type TridState struct {
	TridTrigger   bool     `json:"TridTrigger" doc:"All six pieces of an application are there."`
	RegisterReady bool     `json:"RegisterReady" doc:"Purpose and program are known besides, so the loan can be registered."`
	LoanData      LoanData `json:"LoanData" doc:"The six pieces: present or not, never their values."`
	Missing       []string `json:"Missing" doc:"The pieces that are not there yet."`
}

// LoanData are the six pieces.
type LoanData struct {
	Name                   bool                `json:"Name"`
	Income                 bool                `json:"Income"`
	TaxpayerIdentifier     bool                `json:"TaxpayerIdentifier"`
	PropertyAddress        PropertyAddressData `json:"PropertyAddress"`
	PropertyEstimatedValue bool                `json:"PropertyEstimatedValue"`
	LoanAmount             bool                `json:"LoanAmount"`
}

// PropertyAddressData is the property's address as an application knows it.
type PropertyAddressData struct {
	property.Address
	Given bool `json:"Given" doc:"A street address: a property still to be determined has none."`
}

// Trid works the state out of a loan. Each piece counts from whichever borrower it came.
func Trid(f *loan.File) TridState {
	t, subject := f.Info.TransactionInfo, f.Info.SubjectProperty
	d := LoanData{
		Income:                 hasIncome(f),
		PropertyAddress:        PropertyAddressData{Address: subject.Address, Given: subject.Address.LineText != "" && !domain.IsTrue(subject.Address.TBDInd)},
		PropertyEstimatedValue: domain.Amount(subject.PropertyDetail.EstimatedValueAmt) > 0 || domain.Amount(subject.SalesContractAmt) > 0,
		LoanAmount:             domain.Amount(t.BaseLoanAmt) > 0 || domain.Amount(t.HELOCMaxBalAmt) > 0,
	}
	for _, b := range f.ActiveBorrowers() {
		d.Name = d.Name || b.Name.String() != ""
		d.TaxpayerIdentifier = d.TaxpayerIdentifier || b.TaxpayerIdentifier.Masked != ""
	}
	s := TridState{LoanData: d, Missing: []string{}}
	for _, piece := range []struct {
		name  string
		given bool
	}{{"Name", d.Name}, {"Income", d.Income}, {"TaxpayerIdentifier", d.TaxpayerIdentifier}, {"PropertyAddress", d.PropertyAddress.Given},
		{"PropertyEstimatedValue", d.PropertyEstimatedValue}, {"LoanAmount", d.LoanAmount}} {
		if !piece.given {
			s.Missing = append(s.Missing, piece.name)
		}
	}
	s.TridTrigger = len(s.Missing) == 0
	s.RegisterReady = s.TridTrigger && t.LoanPurposeType != "" && t.MortgageType != ""
	return s
}

func hasIncome(f *loan.File) bool {
	for _, e := range f.Employers {
		if domain.Amount(e.Employment.MonthlyIncomeAmt) > 0 {
			return true
		}
	}
	for _, i := range f.IncomeItems {
		if domain.Amount(i.MonthlyTotalAmt) > 0 {
			return true
		}
	}
	return false
}
