package pricing

import (
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// WhatIf is what a search supposes of the loan. What is absent is as the loan has it.
type WhatIf struct {
	Score     *int          `json:"score,omitempty" minimum:"300" maximum:"850"`
	LTV       *domain.Rate  `json:"ltv,omitempty" doc:"Percent; the base loan amount becomes what it is of the value."`
	LoanAmt   *domain.Money `json:"baseLoanAmt,omitempty"`
	ValueAmt  *domain.Money `json:"valueAmt,omitempty" doc:"The property's value, and the price of a purchase."`
	Purpose   Purpose       `json:"purpose,omitempty" enum:"PURCHASE,LIMITED_CASH_OUT,CASH_OUT"`
	LockDays  int           `json:"lockDays,omitempty" minimum:"1" maximum:"365" doc:"30 where absent."`
	PlanID    domain.ID     `json:"compensationPlanId,omitempty" maxLength:"36"`
	Waiver    Waiver        `json:"waiver,omitempty" enum:"homeReady,firstTimeBuyerAmi,dutyToServe,none" doc:"none where the loan's program has one that is not to count."`
	MinimumMI bool          `json:"minimumMortgageInsurance,omitempty"`
}

// Validate returns what is wrong with what is supposed.
func (w WhatIf) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.NotNegative("baseLoanAmt", w.LoanAmt)
	faults.NotNegative("valueAmt", w.ValueAmt)
	faults.RateBetween("ltv", w.LTV, domain.MustRate("1"), domain.MustRate("150"))
	return faults
}

// Into is the loan's terms with what is supposed of them.
func (w WhatIf) Into(info loan.Info) loan.Info {
	if w.ValueAmt != nil {
		info.SubjectProperty.PropertyDetail.EstimatedValueAmt = w.ValueAmt
		if info.IsPurchase() {
			info.SubjectProperty.SalesContractAmt = w.ValueAmt
		}
	}
	switch w.Purpose {
	case Purchase:
		info.TransactionInfo.LoanPurposeType = loan.PurposePurchase
	case LimitedCashOut, CashOut:
		info.TransactionInfo.LoanPurposeType = loan.PurposeRefinance
		info.TransactionInfo.RefinanceCashOutDeterminationType = map[Purpose]loan.CashOutType{LimitedCashOut: loan.CashOutLimited, CashOut: loan.CashOut}[w.Purpose]
	}
	if w.LoanAmt != nil {
		info.TransactionInfo.BaseLoanAmt = w.LoanAmt
	}
	if w.LTV != nil {
		info.TransactionInfo.BaseLoanAmt = new(w.LTV.Of(qualify.PropertyValue(info)) / 100 * 100)
	}
	return info
}
