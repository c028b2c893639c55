package lead

import (
	"gable/domain/borrower"
	"gable/domain/loan"
)

// File is the loan that a lead becomes: its borrower, its property, and what it wants. The consent to be called and the
// notes stay with the lead.
func (l Lead) File() *loan.File {
	language := "eng"
	if l.Language == "es" {
		language = "spa"
	}
	f := &loan.File{Borrowers: []borrower.Borrower{{
		Active: true, Role: borrower.RoleBorrower, IsPrimaryBorrower: true, Name: l.Name, ContactPoint: l.ContactPoint,
		Languages: []borrower.Language{{Code: language}},
	}}}
	f.Info.TransactionInfo.LoanPurposeType = l.LoanPurposeType
	f.Info.TransactionInfo.BaseLoanAmt = l.LoanAmt
	f.Info.SubjectProperty.Address = l.Address
	f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = l.PropertyUsageType
	f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = l.PriceAmt
	if l.LoanPurposeType == loan.PurposePurchase {
		f.Info.SubjectProperty.SalesContractAmt = l.PriceAmt
		f.Info.TransactionInfo.DownPaymentAmt = l.DownPaymentAmt
	}
	return f
}
