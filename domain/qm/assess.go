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
	PriceAPR                 *domain.Rate     `json:"PriceAPR,omitempty" doc:"What price and safe harbor go by: the estimate, or where the rate may change in the first five years, as if its maximum in that time were the rate of the whole term"`
	PriceSpread              *domain.Rate     `json:"PriceSpread,omitempty" doc:"PriceAPR over the average prime offer rate"`
	PriceThreshold           *domain.Rate     `json:"PriceThreshold,omitempty"`
	FeeCapAmt                *domain.Money    `json:"FeeCapAmt,omitempty"`
	KnownFeesAmt             domain.Money     `json:"KnownFeesAmt" required:"true" doc:"The points and fees that are known: discount points, and of an upfront premium of private mortgage insurance what is above FHA's"`
	KnownFeesPercent         domain.Rate      `json:"KnownFeesPercent" required:"true" doc:"Of the total loan amount, truncated to 2 decimals"`
	PrepaymentPenaltyMonths  int              `json:"PrepaymentPenaltyMonths" required:"true" doc:"How long a prepayment penalty is asked for"`
	PrepaymentPenaltyPercent domain.Rate      `json:"PrepaymentPenaltyPercent" required:"true" doc:"The penalty in percent of the loan"`
	TermsOutside             []string         `json:"TermsOutside" required:"true" doc:"NEGATIVE_AMORTIZATION, INTEREST_ONLY, BALLOON, TERM_OVER_30_YEARS"`
	Missing                  []string         `json:"Missing" required:"true" doc:"What is needed before every test has a verdict: APR, APOR, RATE_CAPS, THRESHOLDS, LIMIT, FEES, OCCUPANCY"`
	Tables                   []reference.Used `json:"Tables" required:"true"`
}

// Assess puts a loan to the tests. Thresholds are those of the day of closing, the average prime offer rate that of the day on which the
// rate was set; today stands in for either.
func Assess(f *loan.File, result qualify.Result, tables reference.Tables, today domain.Date) Assessment {
	a := Assessment{APR: result.APR, KnownFeesAmt: knownFees(f.Info, tables),
		TermsOutside: outsideTerms(f.Info.MortgageTypeAndTerms), Missing: []string{}, Tables: []reference.Used{}}
	a.KnownFeesPercent = qualify.LoanToValue(a.KnownFeesAmt, totalOf(f.Info, result))
	a.PrepaymentPenaltyMonths, a.PrepaymentPenaltyPercent = penaltyOf(f.Info.MortgageTypeAndTerms, result.LoanAmt)
	if domain.IsTrue(f.Info.MortgageTypeAndTerms.IsBusinessPurposeLoan) || f.Info.IsReverse() {
		a.exempt()
		a.HighCost = NotApplicable
		return a
	}
	lien := lienOf(f.Info)
	a.readTables(f, result, tables, lien, today)
	a.judgeFees(f.Info, result, tables, lien)
	if f.Info.TransactionInfo.MortgageType == loan.MortgageHELOC {
		a.exempt()
		a.judgeOccupancy(f.Info)
		return a
	}
	a.Terms = yesIf(len(a.TermsOutside) == 0)
	a.readPrice(f, today)
	a.judgePrice(f.Info, result, tables, lien)
	a.GeneralQM = all(a.Price, a.PointsAndFees, a.Terms)
	if a.SafeHarbor = all(a.GeneralQM, a.SafeHarbor); a.GeneralQM == No {
		a.SafeHarbor = NotApplicable
	}
	a.judgeOccupancy(f.Info)
	return a
}

// exempt takes out what is no question of a loan for a business, of a reverse mortgage (1026.43(a)(3)(i)) and of a line of credit
// (1026.43(a)(1)): whether it is a qualified mortgage or higher-priced.
func (a *Assessment) exempt() {
	a.GeneralQM, a.Price, a.PointsAndFees, a.Terms = NotApplicable, NotApplicable, NotApplicable, NotApplicable
	a.SafeHarbor, a.HigherPriced = NotApplicable, NotApplicable
	a.PriceThreshold, a.FeeCapAmt, a.TermsOutside = nil, nil, []string{}
}

// judgeOccupancy leaves out the tests that are of a dwelling that the borrower lives in.
func (a *Assessment) judgeOccupancy(i loan.Info) {
	switch i.SubjectProperty.PropertyDetail.PropertyUsageType {
	case property.UsagePrimaryResidence:
	case "":
		a.HighCost = NotKnown
		if a.HigherPriced != NotApplicable {
			a.HigherPriced = NotKnown
		}
		a.Missing = append(a.Missing, "OCCUPANCY")
	default:
		a.HigherPriced, a.HighCost = NotApplicable, NotApplicable
	}
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

// readPrice finds the annual percentage rate that price and safe harbor go by (1026.43(e)(2)(vi) and (b)(4)).
func (a *Assessment) readPrice(f *loan.File, today domain.Date) {
	highest, changes := earlyMaximum(f.Info.MortgageTypeAndTerms)
	switch {
	case !changes:
		a.PriceAPR = a.APR
	case highest == nil:
		a.Missing = append(a.Missing, "RATE_CAPS")
	default:
		level := *f
		terms := &level.Info.MortgageTypeAndTerms
		terms.AmortizationType, terms.NoteRatePercent = loan.AmortizationFixed, highest
		a.PriceAPR = qualify.Qualify(&level, today).APR
	}
	if a.PriceAPR != nil && a.APOR != nil {
		a.PriceSpread = new(Spread(*a.PriceAPR, *a.APOR))
	}
}

// lastEarlyMonth is the last payment whose rate can have changed by five years after the first payment is due: interest is paid a month
// after it accrues.
const lastEarlyMonth = 62

// unbounded is a rate that only caps keep a loan from.
var unbounded = domain.MustRate("1000")

// earlyMaximum is the maximum rate in the five years after the first payment is due, and whether the rate may change in them; nil where
// the terms do not say what bounds it.
func earlyMaximum(t loan.Terms) (highest *domain.Rate, changes bool) {
	switch t.AmortizationType {
	case loan.AmortizationAdjustable:
	case loan.AmortizationStep, loan.AmortizationGraduatedARM:
		return nil, true
	default:
		return nil, false
	}
	first, every := domain.Count(t.InitialFixedPeriodEffectiveMonthsCount), domain.Count(t.NormalRateAdjustmentPeriod)
	if first >= lastEarlyMonth {
		return nil, false
	}
	if t.NoteRatePercent == nil || first <= 0 || every <= 0 {
		return nil, true
	}
	last := min(lastEarlyMonth, domain.Count(t.LoanAmortizationPeriodCount))
	steps := qualify.AdjustableSteps(*t.NoteRatePercent, unbounded, first, every, last, t.FirstRateAdjustmentCap, t.NormalRateAdjustmentCap, t.MaxIncRatePct, t.Floor())
	most := steps[0].Rate
	for _, step := range steps {
		if step.Rate.Cmp(most) > 0 {
			most = step.Rate
		}
	}
	if most == unbounded {
		return nil, true
	}
	return &most, len(steps) > 1
}

func (a *Assessment) judgePrice(i loan.Info, result qualify.Result, tables reference.Tables, lien Lien) {
	a.Price, a.SafeHarbor, a.HigherPriced = NotKnown, NotKnown, NotKnown
	if a.PriceSpread != nil {
		if a.PriceThreshold != nil {
			a.Price = yesIf(a.PriceSpread.Cmp(*a.PriceThreshold) < 0)
		}
		a.SafeHarbor = yesIf(HasSafeHarbor(*a.PriceSpread, lien))
	}
	if a.Spread == nil {
		return
	}
	asJumbo, asConforming := yesIf(IsHigherPriced(*a.Spread, lien, true)), yesIf(IsHigherPriced(*a.Spread, lien, false))
	switch jumbo := isJumbo(i, result, tables); {
	case jumbo == Yes:
		a.HigherPriced = asJumbo
	case jumbo == No || asJumbo == asConforming:
		a.HigherPriced = asConforming
	default:
		a.Missing = append(a.Missing, "LIMIT")
	}
}

// isJumbo is not known between what the limit is at least and at most, and without a table.
func isJumbo(i loan.Info, result qualify.Result, tables reference.Tables) Verdict {
	t, found := tables[reference.ConformingLimit]
	if !found {
		return NotKnown
	}
	at := i.SubjectProperty.Address
	limit := reference.LimitOf(t, reference.Place{State: at.StateCode, County: at.CountyName}, domain.Count(i.SubjectProperty.PropertyDetail.FinancedUnitCount))
	switch {
	case limit == nil:
		return NotKnown
	case limit.Exact:
		return yesIf(result.LoanAmt > limit.Limit)
	case result.LoanAmt <= limit.Limit:
		return No
	case result.LoanAmt > limit.Ceiling:
		return Yes
	}
	return NotKnown
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
