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
func (s Stated) Validate() []domain.FieldError { return s.info().Validate() }

// info is a loan of which nothing else is known.
func (s Stated) info() Info {
	var i Info
	i.TransactionInfo.LoanPurposeType = s.TransactionInfo.LoanPurposeType
	i.TransactionInfo.RefinanceCashOutDeterminationType = s.TransactionInfo.RefinanceCashOutDeterminationType
	i.TransactionInfo.BaseLoanAmt = s.TransactionInfo.BaseLoanAmt
	i.SubjectProperty.SalesContractAmt = s.SubjectProperty.SalesContractAmt
	i.SubjectProperty.Address.StateCode = s.SubjectProperty.Address.StateCode
	i.SubjectProperty.PropertyDetail.PropertyUsageType = s.SubjectProperty.PropertyDetail.PropertyUsageType
	i.SubjectProperty.PropertyDetail.EstimatedValueAmt = s.SubjectProperty.PropertyDetail.EstimatedValueAmt
	return i
}

// Purpose is what a loan is for as it is kept: what a borrower states of it, and the terms that follow from that and the program.
type Purpose struct {
	TransactionInfo PurposeTerms   `json:"TransactionInfo"`
	SubjectProperty StatedProperty `json:"subjectProperty"`
}

// PurposeTerms are the stated terms with the program and the rest of a refinance's data.
type PurposeTerms struct {
	StatedTerms
	MortgageType                MortgageType  `json:"MortgageType,omitempty"`
	RefinancePrimaryPurposeType string        `json:"RefinancePrimaryPurposeType,omitempty"`
	RefinanceCashOutAmt         *domain.Money `json:"RefinanceCashOutAmt,omitempty"`
}

// Stated is the part of it that a borrower states.
func (p Purpose) Stated() Stated {
	return Stated{TransactionInfo: p.TransactionInfo.StatedTerms, SubjectProperty: p.SubjectProperty}
}

// Restated is the purpose with another statement, as a save of the loan team keeps it (Info.Normalize).
func (p Purpose) Restated(s Stated) Purpose {
	i := s.info()
	i.TransactionInfo.MortgageType = p.TransactionInfo.MortgageType
	i.TransactionInfo.RefinancePrimaryPurposeType = p.TransactionInfo.RefinancePrimaryPurposeType
	i.TransactionInfo.RefinanceCashOutAmt = p.TransactionInfo.RefinanceCashOutAmt
	kept := i.Normalize().TransactionInfo
	s.TransactionInfo.RefinanceCashOutDeterminationType = kept.RefinanceCashOutDeterminationType
	return Purpose{SubjectProperty: s.SubjectProperty, TransactionInfo: PurposeTerms{StatedTerms: s.TransactionInfo, MortgageType: kept.MortgageType,
		RefinancePrimaryPurposeType: kept.RefinancePrimaryPurposeType, RefinanceCashOutAmt: kept.RefinanceCashOutAmt}}
}

// Stating is a loan whose purpose a borrower is about to state: what decides whether they may.
type Stating struct {
	Purpose
	// Primary tells that it is the primary borrower, who answers for all.
	Primary  bool
	Stage    StageID
	Archived bool
	// HasStreet tells that the loan team has the property's address already.
	HasStreet bool
	Version   int64
}

// Open refuses who is not asked, and a loan past its intake: then the loan team works with these terms, and another one is proposed (Propose).
func (s Stating) Open() error {
	switch {
	case !s.Primary:
		return domain.Forbidden()
	case s.Archived || !s.Stage.IsIntake():
		return domain.Locked("refusals:portal.answersInUse", "Your loan team works with these answers. A change goes to your loan officer, who accepts it or turns it down.")
	}
	return nil
}

// State answers the purpose as it is kept with the statement, or what is wrong with that.
func (s Stating) State(will Stated) (Purpose, error) {
	if faults := will.Validate(); len(faults) > 0 {
		return Purpose{}, domain.Invalid(faults...)
	}
	if s.HasStreet && will.SubjectProperty.Address != s.SubjectProperty.Address {
		return Purpose{}, domain.Conflict("refusals:portal.addressKnown", "Your loan team has the property's address already. Please ask them to change it.")
	}
	return s.Restated(will), nil
}
