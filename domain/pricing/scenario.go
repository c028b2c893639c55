package pricing

import (
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
)

// Waiver is a program for which the agencies waive their price adjustments.
type Waiver string

// The waivers.
const (
	HomeReady         Waiver = "homeReady"
	FirstTimeBuyerAMI Waiver = "firstTimeBuyerAmi"
	DutyToServe       Waiver = "dutyToServe"
)

// Scenario is what a loan is priced by. What is not known is zero or nil.
type Scenario struct {
	BaseLoanAmt  domain.Money           `json:"BaseLoanAmt"`
	LoanAmt      domain.Money           `json:"LoanAmt" doc:"Base amount with what is financed into it"`
	ValueAmt     domain.Money           `json:"PropertyValueAmt"`
	Purpose      Purpose                `json:"purpose,omitempty" enum:"PURCHASE,LIMITED_CASH_OUT,CASH_OUT"`
	MortgageType loan.MortgageType      `json:"MortgageType,omitempty"`
	Occupancy    property.UsageType     `json:"PropertyUsageType,omitempty"`
	Units        int                    `json:"units"`
	HousingType  property.HousingType   `json:"HousingType,omitempty"`
	Detached     bool                   `json:"detached"`
	State        string                 `json:"StateCode,omitempty"`
	Score        *int                   `json:"score,omitempty" doc:"The loan's representative credit score."`
	LTV          domain.Rate            `json:"LTV"`
	CLTV         domain.Rate            `json:"CLTV"`
	IncomeAmt    domain.Money           `json:"IncomeTotalAmt" doc:"A month"`
	OtherDebtAmt domain.Money           `json:"OtherObligationsAmt" doc:"What the debt-to-income ratio counts a month beside principal and interest."`
	MonthlyMIAmt domain.Money           `json:"MonthlyMortgageInsuranceAmt"`
	Subordinate  bool                   `json:"subordinateFinancing"`
	MinimumMI    bool                   `json:"minimumMortgageInsurance"`
	Waiver       Waiver                 `json:"waiver,omitempty" enum:"homeReady,firstTimeBuyerAmi,dutyToServe"`
	BaselineAmt  domain.Money           `json:"BaselineLimitAmt" doc:"The baseline of conforming loans for the units; zero where no table has it"`
	CountyAmt    domain.Money           `json:"CountyLimitAmt" doc:"The conforming limit of the county"`
	CashAmt      *domain.Money          `json:"CashBeforePointsAmt,omitempty" doc:"Cash to close without points, lender credit and originator's charge; absent while it is not known."`
	FinanceAmt   domain.Money           `json:"FinanceChargesAmt" doc:"Prepaid finance charges beside points and the originator's charge"`
	OrgUnits     []domain.ID            `json:"-"`
	OfficerID    domain.ID              `json:"-"`
	Channel      string                 `json:"-"`
	PlanID       domain.ID              `json:"compensationPlanId,omitempty" doc:"The company's default where absent."`
	LockDays     int                    `json:"lockDays" doc:"Days for which the rate is to be held."`
	Holds        func(text string) bool `json:"-"`

	dti     *domain.Rate // with the payment below
	payment domain.Money // of the product that is looked at
}

// Size is how the amount stands to the limits; "" where they are not known.
func (s Scenario) Size() LoanSize {
	switch {
	case s.BaselineAmt == 0 || s.BaseLoanAmt == 0:
		return ""
	case s.BaseLoanAmt <= s.BaselineAmt:
		return Conforming
	case s.BaseLoanAmt <= s.CountyAmt:
		return HighBalance
	}
	return Jumbo
}

// About is what a scenario needs beyond the loan and its figures.
type About struct {
	Score       *int
	BaselineAmt domain.Money
	CountyAmt   domain.Money
	OrgUnits    []domain.ID // of the loan: its own and those above it
	OfficerID   domain.ID
	Channel     string
	LockDays    int
	PlanID      domain.ID
	Holds       func(text string) bool
	MinimumMI   bool
}

// ScenarioOf is what a loan is priced by: the loan and its figures before anything of a price counts (qualify.WithoutPrice).
func ScenarioOf(f *loan.File, r qualify.Result, about About) Scenario {
	info := f.Info
	d := info.SubjectProperty.PropertyDetail
	t := info.TransactionInfo
	s := Scenario{BaseLoanAmt: r.BaseLoanAmt, LoanAmt: r.LoanAmt, ValueAmt: r.PropertyValueAmt, Purpose: PurposeOf(info), MortgageType: t.MortgageType,
		Occupancy: d.PropertyUsageType, Units: d.Units(), HousingType: d.HousingType, Detached: d.AttachmentType == "Detached",
		State: info.SubjectProperty.Address.StateCode, Score: about.Score, LTV: r.LTV, CLTV: max2(r.LTV, r.CLTV), IncomeAmt: r.IncomeTotalAmt,
		OtherDebtAmt: r.HousingExpenseAmt + r.LiabilityTotalAmt - r.QualifyingPayment, MonthlyMIAmt: r.HousingPayment.MortgageInsurance,
		Subordinate: len(info.SubordinateLoans) > 0 || r.CLTV.Cmp(r.LTV) > 0, BaselineAmt: about.BaselineAmt, CountyAmt: about.CountyAmt,
		FinanceAmt: qualify.FinanceCharges(f), CashAmt: r.CashToClose, OrgUnits: about.OrgUnits, OfficerID: about.OfficerID, Channel: about.Channel, LockDays: about.LockDays,
		PlanID: about.PlanID, Holds: about.Holds, MinimumMI: about.MinimumMI}
	if info.MortgageTypeAndTerms.LoanProgramId == ProgramHomeReady {
		s.Waiver = HomeReady
	}
	return s
}

// ProgramHomeReady is Fannie Mae's program for low incomes.
const ProgramHomeReady = "HomeReady"

// PurposeOf is what a loan is for, as prices distinguish it; "" while that is not known.
func PurposeOf(info loan.Info) Purpose {
	t := info.TransactionInfo
	switch {
	case t.LoanPurposeType == loan.PurposePurchase:
		return Purchase
	case t.LoanPurposeType == "":
		return ""
	case t.RefinanceCashOutDeterminationType == loan.CashOut || t.RefinanceCashOutDeterminationType == loan.CashOutVATypeII:
		return CashOut
	}
	return LimitedCashOut
}

func max2(a, b domain.Rate) domain.Rate {
	if a.Cmp(b) < 0 {
		return b
	}
	return a
}
