package pricing

import (
	"cmp"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

// PricedFacts is what of a loan its price goes by, in the words in which a person is told that it has changed.
type PricedFacts struct {
	Score        int                  `json:"score,omitempty"`
	LoanAmt      domain.Money         `json:"LoanAmt"`
	LTV          domain.Rate          `json:"LTV"`
	CLTV         domain.Rate          `json:"CLTV"`
	Purpose      Purpose              `json:"purpose,omitempty" enum:"PURCHASE,LIMITED_CASH_OUT,CASH_OUT"`
	MortgageType loan.MortgageType    `json:"MortgageType,omitempty"`
	Occupancy    property.UsageType   `json:"PropertyUsageType,omitempty"`
	HousingType  property.HousingType `json:"HousingType,omitempty"`
	Units        int                  `json:"units,omitempty"`
	Detached     bool                 `json:"detached,omitempty"`
	Subordinate  bool                 `json:"subordinateFinancing,omitempty"`
	Waiver       Waiver               `json:"waiver,omitempty" enum:"homeReady,firstTimeBuyerAmi,dutyToServe"`
}

// Facts are those of what a loan is priced by.
func (s Scenario) Facts() PricedFacts {
	return PricedFacts{Score: domain.Count(s.Score), LoanAmt: s.LoanAmt, LTV: s.LTV, CLTV: s.CLTV, Purpose: s.Purpose, MortgageType: s.MortgageType, Occupancy: s.Occupancy,
		HousingType: s.HousingType, Units: s.Units, Detached: s.Detached, Subordinate: s.Subordinate, Waiver: s.Waiver}
}

// ScoreOf is the credit score that a loan is priced by: that of its credit reports, else what the loan says that it is decided by.
func ScoreOf(f *loan.File) *int {
	return cmp.Or(f.LoanLevelCreditScore, f.Info.GovernmentLoan.FHADecisionScore)
}
