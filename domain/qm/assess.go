package qm

import (
	"strconv"
	"strings"

	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
	"gable/domain/reference"
)

// Verdict is the outcome of a test.
type Verdict string

// The outcomes. A test whose inputs are not all known has none but NOT_KNOWN, unless what is known settles it.
const (
	Yes           Verdict = "YES"
	No            Verdict = "NO"
	NotKnown      Verdict = "NOT_KNOWN"
	NotApplicable Verdict = "NOT_APPLICABLE"
)

// Kinds are the tables that the tests go by.
var Kinds = []reference.Kind{reference.QMThreshold, reference.APOR, reference.ConformingLimit, reference.FHAPremium}

// Assessment is what the tests say of a loan, and what they still need.
type Assessment struct {
	GeneralQM                Verdict          `json:"GeneralQM" required:"true" enum:"YES,NO,NOT_KNOWN,NOT_APPLICABLE" doc:"A general qualified mortgage: by its price, its points and fees and its terms"`
	Price                    Verdict          `json:"Price" required:"true" enum:"YES,NO,NOT_KNOWN,NOT_APPLICABLE" doc:"The price is below the threshold"`
	PointsAndFees            Verdict          `json:"PointsAndFees" required:"true" enum:"YES,NO,NOT_KNOWN,NOT_APPLICABLE" doc:"They are within the cap"`
	Terms                    Verdict          `json:"Terms" required:"true" enum:"YES,NO,NOT_KNOWN,NOT_APPLICABLE" doc:"The terms are those of a qualified mortgage"`
	SafeHarbor               Verdict          `json:"SafeHarbor" required:"true" enum:"YES,NO,NOT_KNOWN,NOT_APPLICABLE" doc:"A qualified mortgage, and one conclusively"`
	HigherPriced             Verdict          `json:"HigherPriced" required:"true" enum:"YES,NO,NOT_KNOWN,NOT_APPLICABLE" doc:"A higher-priced mortgage loan"`
	HighCost                 Verdict          `json:"HighCost" required:"true" enum:"YES,NO,NOT_KNOWN,NOT_APPLICABLE" doc:"A high-cost mortgage"`
	APR                      *domain.Rate     `json:"APR,omitempty" doc:"The estimate that the loan's figures have"`
	APOR                     *domain.Rate     `json:"APOR,omitempty"`
	Spread                   *domain.Rate     `json:"Spread,omitempty"`
	PriceThreshold           *domain.Rate     `json:"PriceThreshold,omitempty"`
	FeeCapAmt                *domain.Money    `json:"FeeCapAmt,omitempty"`
	KnownFeesAmt             domain.Money     `json:"KnownFeesAmt" required:"true" doc:"The points and fees that are known: discount points, and of an upfront premium of private mortgage insurance what is above FHA's"`
	KnownFeesPercent         domain.Rate      `json:"KnownFeesPercent" required:"true" doc:"Of the total loan amount, truncated to 2 decimals"`
	PrepaymentPenaltyMonths  int              `json:"PrepaymentPenaltyMonths" required:"true" doc:"How long a prepayment penalty is asked for"`
	PrepaymentPenaltyPercent domain.Rate      `json:"PrepaymentPenaltyPercent" required:"true" doc:"The penalty in percent of the loan"`
	TermsOutside             []string         `json:"TermsOutside" required:"true" doc:"NEGATIVE_AMORTIZATION, INTEREST_ONLY, BALLOON, TERM_OVER_30_YEARS"`
	Missing                  []string         `json:"Missing" required:"true" doc:"What is needed before every test has a verdict: APR, APOR, THRESHOLDS, FEES"`
	Tables                   []reference.Used `json:"Tables" required:"true"`
}

// Assess puts a loan to the tests. Thresholds are those of the day of closing, the average prime offer rate that of the day on which the
// rate was set; today stands in for either.
func Assess(f *loan.File, result qualify.Result, tables reference.Tables, today domain.Date) Assessment {
	a := Assessment{APR: result.APR, KnownFeesAmt: knownFees(f.Info, tables),
		TermsOutside: outsideTerms(f.Info.MortgageTypeAndTerms), Missing: []string{}, Tables: []reference.Used{}}
	a.KnownFeesPercent = qualify.LoanToValue(a.KnownFeesAmt, totalOf(f.Info, result))
	a.PrepaymentPenaltyMonths, a.PrepaymentPenaltyPercent = penaltyOf(f.Info.MortgageTypeAndTerms, result.LoanAmt)
	if domain.IsTrue(f.Info.MortgageTypeAndTerms.IsBusinessPurposeLoan) {
		a.GeneralQM, a.Price, a.PointsAndFees, a.Terms = NotApplicable, NotApplicable, NotApplicable, NotApplicable
		a.SafeHarbor, a.HigherPriced, a.HighCost = NotApplicable, NotApplicable, NotApplicable
		return a
	}
	lien := lienOf(f.Info)
	a.readTables(f, result, tables, lien, today)
	a.Terms = yesIf(len(a.TermsOutside) == 0)
	a.judgePrice(f.Info, result, tables, lien)
	a.judgeFees(f.Info, result, tables, lien)
	a.GeneralQM = all(a.Price, a.PointsAndFees, a.Terms)
	if a.SafeHarbor = all(a.GeneralQM, a.SafeHarbor); a.GeneralQM == No {
		a.SafeHarbor = NotApplicable
	}
	if f.Info.SubjectProperty.PropertyDetail.PropertyUsageType != property.UsagePrimaryResidence {
		a.HigherPriced, a.HighCost = NotApplicable, NotApplicable
	}
	return a
}

func yesIf(is bool) Verdict {
	if is {
		return Yes
	}
	return No
}

// all is NO where one is, and YES where all are.
func all(verdicts ...Verdict) Verdict {
	out := Yes
	for _, v := range verdicts {
		if v == No {
			return No
		}
		if v != Yes {
			out = NotKnown
		}
	}
	return out
}

func lienOf(i loan.Info) Lien {
	switch position := i.TransactionInfo.LienPosition; {
	case position != "" && position != finance.LienFirst:
		return Subordinate
	case i.SubjectProperty.PropertyDetail.HousingType == property.HousingManufactured:
		return FirstManufactured
	}
	return First
}

// longestTerm is the longest term, in months, of a qualified mortgage.
const longestTerm = 360

func outsideTerms(t loan.Terms) []string {
	outside := []string{}
	for _, term := range []struct {
		name string
		is   bool
	}{{"NEGATIVE_AMORTIZATION", domain.IsTrue(t.NegativeAmortizationInd)}, {"INTEREST_ONLY", domain.IsTrue(t.InterestOnlyInd)}, {"BALLOON", domain.IsTrue(t.BalloonInd)},
		{"TERM_OVER_30_YEARS", domain.Count(t.LoanAmortizationPeriodCount) > longestTerm}} {
		if term.is {
			outside = append(outside, term.name)
		}
	}
	return outside
}

// readTables finds threshold, cap and average prime offer rate, and says which are missing.
func (a *Assessment) readTables(f *loan.File, result qualify.Result, tables reference.Tables, lien Lien, today domain.Date) {
	if thresholds, found := tables[reference.QMThreshold]; found {
		a.Tables = append(a.Tables, thresholds.Used())
		a.PriceThreshold = PriceThreshold(thresholds, result.LoanAmt, lien)
		a.FeeCapAmt = FeeCap(thresholds, result.LoanAmt, totalOf(f.Info, result))
	}
	if a.PriceThreshold == nil || a.FeeCapAmt == nil {
		a.Missing = append(a.Missing, "THRESHOLDS")
	}
	set := today
	if lock := f.Dates.KeyDates.LockDate; lock != nil {
		set = *lock
	}
	terms := f.Info.MortgageTypeAndTerms
	if offers, found := tables[reference.APOR]; found {
		a.Tables = append(a.Tables, offers.Used())
		years, adjustable := offerTerm(terms)
		a.APOR = AverageOfferRate(offers, adjustable, years, set)
	}
	if a.APOR == nil {
		a.Missing = append(a.Missing, "APOR")
	}
	if a.APR == nil {
		a.Missing = append(a.Missing, "APR")
	}
	if a.APR != nil && a.APOR != nil {
		spread := Spread(*a.APR, *a.APOR)
		a.Spread = &spread
	}
	a.Missing = append(a.Missing, "FEES")
}

const monthsPerYear = 12

// offerTerm is the row of the offer rates that a loan is compared with: its term in years to the nearest, of an adjustable loan the years
// before the rate first changes.
func offerTerm(t loan.Terms) (years int, adjustable bool) {
	months := domain.Count(t.LoanAmortizationPeriodCount)
	if t.AmortizationType == loan.AmortizationAdjustable {
		months, adjustable = domain.Count(t.InitialFixedPeriodEffectiveMonthsCount), true
	}
	return max(1, (months+monthsPerYear/2)/monthsPerYear), adjustable
}

// totalOf is the total loan amount as far as it is known.
func totalOf(i loan.Info, result qualify.Result) domain.Money {
	t := i.TransactionInfo
	p := Principal{Borrowed: result.LoanAmt, Prepaid: max(0, domain.Amount(t.DiscountPointsAmt)+domain.Amount(t.MIFundFeeTotalAmt))}
	return max(0, p.TotalLoanAmount())
}

// knownFees is what counts among points and fees for certain: whether a premium of private mortgage insurance is refunded is not known, so
// of that what is above FHA's, which counts either way.
func knownFees(i loan.Info, tables reference.Tables) domain.Money {
	t := i.TransactionInfo
	known := max(0, domain.Amount(t.DiscountPointsAmt))
	if t.MortgageType.IsGovernment() {
		return known
	}
	for _, row := range tables[reference.FHAPremium].Rows {
		if row["part"] == "UPFRONT" {
			allowance := row.Rate("percent").Of(domain.Amount(t.BaseLoanAmt))
			known += Insurance{Premium: domain.Amount(t.MIFundFeeTotalAmt), Allowance: allowance, Refundable: true}.Counted()
		}
	}
	return known
}

func (a *Assessment) judgePrice(i loan.Info, result qualify.Result, tables reference.Tables, lien Lien) {
	a.Price, a.SafeHarbor, a.HigherPriced = NotKnown, NotKnown, NotKnown
	if a.Spread == nil {
		return
	}
	if a.PriceThreshold != nil {
		a.Price = yesIf(a.Spread.Cmp(*a.PriceThreshold) < 0)
	}
	a.SafeHarbor = yesIf(HasSafeHarbor(*a.Spread, lien))
	a.HigherPriced = yesIf(IsHigherPriced(*a.Spread, lien, isJumbo(i, result, tables)))
}

func isJumbo(i loan.Info, result qualify.Result, tables reference.Tables) bool {
	t, found := tables[reference.ConformingLimit]
	if !found {
		return false
	}
	at := i.SubjectProperty.Address
	limit := reference.LimitOf(t, reference.Place{State: at.StateCode, County: at.CountyName}, domain.Count(i.SubjectProperty.PropertyDetail.FinancedUnitCount))
	return limit != nil && result.LoanAmt > limit.Limit
}

// judgeFees can tell only of what is above a cap already: the fees of the loan are not kept yet.
func (a *Assessment) judgeFees(i loan.Info, result qualify.Result, tables reference.Tables, lien Lien) {
	a.PointsAndFees, a.HighCost = NotKnown, NotKnown
	if a.FeeCapAmt != nil && a.KnownFeesAmt > *a.FeeCapAmt {
		a.PointsAndFees = No
	}
	most := HighCostCap(tables[reference.QMThreshold], result.LoanAmt, totalOf(i, result))
	byPrice := a.Spread != nil && IsHighCost(*a.Spread, lien, result.LoanAmt, false)
	if byPrice || (most != nil && a.KnownFeesAmt > *most) || HasHighCostPenalty(a.PrepaymentPenaltyMonths, a.PrepaymentPenaltyPercent) {
		a.HighCost = Yes
	}
}

func penaltyOf(t loan.Terms, amount domain.Money) (months int, percent domain.Rate) {
	months, _ = strconv.Atoi(strings.TrimSuffix(t.PrepayPenalty, "_MONTHS"))
	return months, qualify.LoanToValue(domain.Amount(t.PrepayPenaltyAmount), amount)
}
