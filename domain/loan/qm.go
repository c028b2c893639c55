package loan

import "gable/domain"

// QMInfo is what the tests of a qualified and of a high-cost mortgage go by and nothing else on the loan says (12 CFR 1026.32(b)(1)).
type QMInfo struct {
	OriginatorCompensationAmt *domain.Money `json:"OriginatorCompensationAmt,omitempty" doc:"What the creditor pays for the loan to an originator who is not its employee; 0 where it pays nobody. Without it the chosen price says what it is at most."`
	UndiscountedRatePercent   *domain.Rate  `json:"UndiscountedRatePercent,omitempty" doc:"The note rate without the discount points. Without it, the rate at par of the chosen price."`
	UpfrontMIRefundableInd    *bool         `json:"UpfrontMIRefundableInd,omitempty" doc:"An upfront premium of private mortgage insurance is refunded pro rata and without being asked when the loan is paid off."`
	CreditInsuranceAmt        *domain.Money `json:"CreditInsuranceAmt,omitempty" doc:"Premiums of credit insurance and debt cancellation due by closing"`
	PriorPenaltyAmt           *domain.Money `json:"PriorPrepaymentPenaltyAmt,omitempty" doc:"Prepayment penalty on the loan that is refinanced, where the same creditor or its affiliate holds it"`
	FinancedChargesAmt        *domain.Money `json:"FinancedChargesAmt,omitempty" doc:"What the loan pays of charges of the creditor or an affiliate that are no finance charges, and of credit insurance. Without it all of them where the borrower brings no cash, else none."`
	PersonalPropertyInd       *bool         `json:"PersonalPropertyInd,omitempty" doc:"The home is personal property: a manufactured home that is not part of the land"`
}

// Validate returns what is wrong with it; what is missing is not.
func (q QMInfo) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.NotNegative("OriginatorCompensationAmt", q.OriginatorCompensationAmt)
	faults.RateBetween("UndiscountedRatePercent", q.UndiscountedRatePercent, domain.Rate{}, maxPercent)
	faults.NotNegative("CreditInsuranceAmt", q.CreditInsuranceAmt)
	faults.NotNegative("PriorPrepaymentPenaltyAmt", q.PriorPenaltyAmt)
	faults.NotNegative("FinancedChargesAmt", q.FinancedChargesAmt)
	return faults
}
