package loan

import (
	"gable/domain"
	"gable/domain/property"
)

// Stated is what a borrower says of the loan itself (URLA section 4a), spelt as in Info: what it is for, where the property
// is and how it is used, its price or value, and the amount.
type Stated struct {
	TransactionInfo StatedTerms    `json:"TransactionInfo"`
	SubjectProperty StatedProperty `json:"subjectProperty"`
}

// StatedTerms are purpose and amount.
type StatedTerms struct {
	LoanPurposeType                   PurposeType   `json:"LoanPurposeType,omitempty"`
	RefinanceCashOutDeterminationType CashOutType   `json:"RefinanceCashOutDeterminationType,omitempty" doc:"Of a refinance"`
	BaseLoanAmt                       *domain.Money `json:"BaseLoanAmt,omitempty" doc:"What the borrower wants to borrow, US dollars"`
}

// StatedProperty is where the property is, and what it costs or is worth.
type StatedProperty struct {
	SalesContractAmt *domain.Money        `json:"SalesContractAmt,omitempty" doc:"Of a purchase: the price, US dollars"`
	Address          StatedAddress        `json:"Address"`
	PropertyDetail   StatedPropertyDetail `json:"PropertyDetail"`
}

// StatedAddress is the state: the rest of the address is the loan team's to enter.
type StatedAddress struct {
	StateCode string `json:"StateCode,omitempty" doc:"Two-letter state code"`
}

// StatedPropertyDetail is use and worth.
type StatedPropertyDetail struct {
	PropertyUsageType property.UsageType `json:"PropertyUsageType,omitempty"`
	EstimatedValueAmt *domain.Money      `json:"EstimatedValueAmt,omitempty" doc:"Of a refinance: what the borrower thinks the property is worth, US dollars"`
}

// Validate returns what is wrong with the statement; what is missing is not. The fields are held to what Info holds them to.
func (s Stated) Validate() []domain.FieldError {
	var i Info
	i.TransactionInfo.LoanPurposeType = s.TransactionInfo.LoanPurposeType
	i.TransactionInfo.RefinanceCashOutDeterminationType = s.TransactionInfo.RefinanceCashOutDeterminationType
	i.TransactionInfo.BaseLoanAmt = s.TransactionInfo.BaseLoanAmt
	i.SubjectProperty.SalesContractAmt = s.SubjectProperty.SalesContractAmt
	i.SubjectProperty.Address.StateCode = s.SubjectProperty.Address.StateCode
	i.SubjectProperty.PropertyDetail.PropertyUsageType = s.SubjectProperty.PropertyDetail.PropertyUsageType
	i.SubjectProperty.PropertyDetail.EstimatedValueAmt = s.SubjectProperty.PropertyDetail.EstimatedValueAmt
	return i.Validate()
}
