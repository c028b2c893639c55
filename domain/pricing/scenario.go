package pricing

import (
	"slices"
	"strconv"

	"gable/domain"
	"gable/domain/borrower"
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
	// NoWaiver asks for none where the loan's program has one.
	NoWaiver Waiver = "none"
)

// Scenario is what a loan is priced by. What is not known is zero or nil.
type Scenario struct {
	BaseLoanAmt   domain.Money           `json:"BaseLoanAmt"`
	LoanAmt       domain.Money           `json:"LoanAmt" doc:"Base amount with what is financed into it"`
	ValueAmt      domain.Money           `json:"PropertyValueAmt"`
	Purpose       Purpose                `json:"purpose,omitempty" enum:"PURCHASE,LIMITED_CASH_OUT,CASH_OUT"`
	MortgageType  loan.MortgageType      `json:"MortgageType,omitempty"`
	Occupancy     property.UsageType     `json:"PropertyUsageType,omitempty"`
	Units         int                    `json:"units"`
	HousingType   property.HousingType   `json:"HousingType,omitempty"`
	Detached      bool                   `json:"detached"`
	Manufactured  bool                   `json:"manufactured" doc:"By how it is built."`
	FirstTime     bool                   `json:"firstTimeBuyer" doc:"A borrower has said that they owned no property in the past three years."`
	State         string                 `json:"StateCode,omitempty"`
	Score         *int                   `json:"score,omitempty" doc:"The loan's representative credit score."`
	LTV           domain.Rate            `json:"LTV"`
	CLTV          domain.Rate            `json:"CLTV"`
	IncomeAmt     domain.Money           `json:"IncomeTotalAmt" doc:"A month"`
	OtherDebtAmt  domain.Money           `json:"OtherObligationsAmt" doc:"What the debt-to-income ratio counts a month beside principal and interest."`
	MonthlyMIAmt  domain.Money           `json:"MonthlyMortgageInsuranceAmt"`
	Subordinate   bool                   `json:"subordinateFinancing"`
	MinimumMI     bool                   `json:"minimumMortgageInsurance"`
	Waiver        Waiver                 `json:"waiver,omitempty" enum:"homeReady,firstTimeBuyerAmi,dutyToServe"`
	BaselineAmt   domain.Money           `json:"BaselineLimitAmt" doc:"The baseline of conforming loans for the units; zero where no table has it"`
	CountyAmt     domain.Money           `json:"CountyLimitAmt" doc:"The conforming limit of the county"`
	AreaIncomeAmt domain.Money           `json:"AreaMedianIncomeAmt" doc:"Of the property's county, a year; zero where no table has it"`
	CashAmt       *domain.Money          `json:"CashBeforePointsAmt,omitempty" doc:"Cash to close without points, lender credit and originator's charge; absent while it is not known."`
	FinanceAmt    domain.Money           `json:"FinanceChargesAmt" doc:"Prepaid finance charges beside points and the originator's charge"`
	OrgUnits      []domain.ID            `json:"-"`
	OfficerID     domain.ID              `json:"-"`
	Channel       string                 `json:"-"`
	PlanID        domain.ID              `json:"compensationPlanId,omitempty" doc:"The company's default where absent."`
	LockDays      int                    `json:"lockDays" doc:"Days for which the rate is to be held."`
	Holds         func(text string) bool `json:"-"`
	// Interest is by how much prepaid interest at a rate changes cash to close and finance charges, which count it at the loan's own rate; nil where
	// the loan's fees have none.
	Interest func(rate domain.Rate) (cash, finance domain.Money) `json:"-"`

	property []ProductReason // what the file says of the property against itself

	dti     *domain.Rate // with the payment below
	payment domain.Money // of the product that is looked at
	// miOnAverage: the monthly premium is of the first year's average balance.
	miOnAverage bool
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
	Score         *int
	BaselineAmt   domain.Money
	CountyAmt     domain.Money
	AreaIncomeAmt domain.Money // of a year
	OrgUnits      []domain.ID  // of the loan: its own and those above it
	OfficerID     domain.ID
	Channel       string
	LockDays      int
	PlanID        domain.ID
	Holds         func(text string) bool
	MinimumMI     bool
}

// ScenarioOf is what a loan is priced by: the loan and its figures before anything of a price counts (qualify.WithoutPrice).
func ScenarioOf(f *loan.File, r qualify.Result, about About) Scenario {
	info := f.Info
	d := info.SubjectProperty.PropertyDetail
	t := info.TransactionInfo
	s := Scenario{BaseLoanAmt: r.BaseLoanAmt, LoanAmt: r.LoanAmt, ValueAmt: r.PropertyValueAmt, Purpose: PurposeOf(info), MortgageType: t.MortgageType,
		Occupancy: d.PropertyUsageType, Units: UnitsOf(d), HousingType: d.HousingType, Detached: d.AttachmentType == "Detached",
		State: info.SubjectProperty.Address.StateCode, Score: about.Score, LTV: r.LTV, CLTV: max2(r.LTV, r.CLTV), IncomeAmt: r.IncomeTotalAmt,
		OtherDebtAmt: r.HousingExpenseAmt + r.LiabilityTotalAmt - r.QualifyingPayment, MonthlyMIAmt: r.HousingPayment.MortgageInsurance,
		Subordinate: len(info.SubordinateLoans) > 0 || r.CLTV.Cmp(r.LTV) > 0, BaselineAmt: about.BaselineAmt, CountyAmt: about.CountyAmt, AreaIncomeAmt: about.AreaIncomeAmt,
		FinanceAmt: qualify.FinanceCharges(f), CashAmt: r.CashToClose, OrgUnits: about.OrgUnits, OfficerID: about.OfficerID, Channel: about.Channel, LockDays: about.LockDays,
		PlanID: about.PlanID, Holds: about.Holds, MinimumMI: about.MinimumMI, miOnAverage: qualify.PremiumIsOnAverage(info)}
	s.Manufactured = d.ConstrMethTyp.IsManufactured()
	active := f.ActiveBorrowers()
	s.FirstTime = slices.ContainsFunc(f.Declarations, func(d borrower.Declaration) bool {
		return d.IsOfFirstTimeBuyer() && slices.ContainsFunc(active, func(b borrower.Borrower) bool { return b.ID == d.BorrowerId })
	})
	s.property = contradictions(d)
	if info.MortgageTypeAndTerms.LoanProgramId == ProgramHomeReady {
		s.Waiver = HomeReady
	}
	return s
}

// UnitsOf is how many units a property is priced by: the fewest of its kind while that is not known.
func UnitsOf(d property.Detail) int {
	if d.HousingType == property.HousingTwoToFour && d.FinancedUnitCount == nil {
		return 2
	}
	return d.Units()
}

// contradictions are what a file says of a property that can't be all true, so that it is not known by which rows it is priced.
func contradictions(d property.Detail) (out []ProductReason) {
	switch severalUnits := d.HousingType == property.HousingTwoToFour; {
	case severalUnits && d.FinancedUnitCount == nil:
		out = append(out, reason("unitsMissing", "It is not known how many units the property has.").unless("sayUnits", "Enter the number of units."))
	case severalUnits && d.Units() < 2, d.HousingType == property.HousingSingleFamily && d.Units() > 1:
		out = append(out, reason("unitsContradict", "The kind of property ({{0}}) does not go with its number of units ({{1}}).", string(d.HousingType), strconv.Itoa(d.Units())).
			unless("sayWhichUnits", "Correct the kind of property or the number of units."))
	}
	if d.HousingType == property.HousingManufactured && d.ConstrMethTyp != "" && !d.ConstrMethTyp.IsManufactured() {
		out = append(out, reason("constructionContradicts", "The kind of property ({{0}}) does not go with how it is built ({{1}}).", string(d.HousingType), string(d.ConstrMethTyp)).
			unless("sayWhichConstruction", "Correct the kind of property or how it is built."))
	}
	return out
}

// WaiverAgainst is why the loan does not have the waiver that the product is priced with, by what its file says. While no median income of the area is
// loaded, it is for whoever chooses the waiver to know whether the income is low enough.
func (p Product) WaiverAgainst(s Scenario) (out []ProductReason) {
	if !p.AgencyGrid || s.MortgageType.IsGovernment() {
		return nil
	}
	ofHome := s.Waiver == HomeReady || s.Waiver == FirstTimeBuyerAMI
	if ofHome && s.Occupancy != property.UsagePrimaryResidence {
		out = append(out, reason("waiverOccupancy", "The waiver of price adjustments is for a primary residence."))
	}
	if s.Waiver == FirstTimeBuyerAMI && s.Purpose != Purchase {
		out = append(out, reason("waiverPurpose", "The waiver of price adjustments is for a purchase."))
	}
	if s.Waiver == FirstTimeBuyerAMI && !s.FirstTime {
		out = append(out, reason("waiverFirstTime", "The waiver of price adjustments is for a first-time home buyer, and no borrower has said to be one."))
	}
	if most := s.waivedUpTo(); most > 0 && s.IncomeAmt*months > most {
		out = append(out, reason("waiverIncome", "The waiver of price adjustments is for an income of up to ${{0}} a year, by the median of the area; this one is ${{1}}.", most.Dollars(), (s.IncomeAmt*months).Dollars()))
	}
	for i := range out {
		out[i] = out[i].unless("priceWithoutWaiver", "Price it without the waiver.")
	}
	return out
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
