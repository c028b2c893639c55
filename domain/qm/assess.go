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
	KnownFeesAmt             domain.Money     `json:"KnownFeesAmt" required:"true" doc:"What points and fees come to at least"`
	MostFeesAmt              *domain.Money    `json:"MostFeesAmt,omitempty" doc:"What they come to at most; absent while there is no telling"`
	FeeParts                 []PartOfFees     `json:"FeeParts" required:"true" doc:"What they are made of"`
	TotalLoanAmt             domain.Money     `json:"TotalLoanAmt" required:"true" doc:"The total loan amount that their cap is a percentage of (12 CFR 1026.32(b)(4))"`
	HighCostAPR              *domain.Rate     `json:"HighCostAPR,omitempty" doc:"What the high-cost test goes by: of an adjustable rate as if the greater of the first and the fully indexed one were that of the whole term, of one in steps the highest"`
	AgencyRules              string           `json:"AgencyRules,omitempty" enum:"FHA,VA,USDA" doc:"The agency whose own rules say whether the loan is a qualified mortgage"`
	KnownFeesPercent         domain.Rate      `json:"KnownFeesPercent" required:"true" doc:"Of the total loan amount, truncated to 2 decimals"`
	PrepaymentPenaltyMonths  int              `json:"PrepaymentPenaltyMonths" required:"true" doc:"How long a prepayment penalty is asked for"`
	PrepaymentPenaltyPercent domain.Rate      `json:"PrepaymentPenaltyPercent" required:"true" doc:"The penalty in percent of the loan"`
	TermsOutside             []string         `json:"TermsOutside" required:"true" doc:"NEGATIVE_AMORTIZATION, INTEREST_ONLY, BALLOON, TERM_OVER_30_YEARS"`
	Missing                  []string         `json:"Missing" required:"true" doc:"What is needed before every test has a verdict: APR, APOR, RATE_CAPS, INDEX, THRESHOLDS, LIMIT, FEES, COMPENSATION, MI_REFUNDABLE, PREPAYMENT_PENALTY, PERSONAL_PROPERTY, OCCUPANCY"`
	Tables                   []reference.Used `json:"Tables" required:"true"`
}

// Assess puts a loan to the tests. Thresholds are those of the day of closing, the average prime offer rate that of the day on which the
// rate was set; today stands in for either.
func Assess(f *loan.File, result qualify.Result, tables reference.Tables, today domain.Date) Assessment {
	a := Assessment{APR: result.APR, TermsOutside: outsideTerms(f.Info), Missing: []string{}, FeeParts: []PartOfFees{}, Tables: []reference.Used{}}
	a.PrepaymentPenaltyMonths, a.PrepaymentPenaltyPercent = penaltyOf(f.Info.MortgageTypeAndTerms, result.LoanAmt)
	if domain.IsTrue(f.Info.MortgageTypeAndTerms.IsBusinessPurposeLoan) || f.Info.IsReverse() {
		a.exempt()
		a.HighCost = NotApplicable
		return a
	}
	lien := lienOf(f.Info)
	a.readTables(f, result, tables, lien, today)
	a.readHighCostPrice(f, today)
	a.judgeFees(f, result, tables, lien)
	if a.FeeCapAmt == nil || a.PriceThreshold == nil {
		a.Missing = append(a.Missing, "THRESHOLDS")
	}
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
	a.leaveToAgency(f.Info)
	return a
}

// leaveToAgency takes out whether a loan that an agency insures or guarantees is a qualified mortgage, and conclusively one: the agency's own rules say
// so (24 CFR 203.19, 38 CFR 36.4300, 7 CFR 3555.109).
func (a *Assessment) leaveToAgency(i loan.Info) {
	switch t := i.TransactionInfo.MortgageType; {
	case t == loan.MortgageFHA:
		a.AgencyRules = "FHA"
	case t == loan.MortgageVA:
		a.AgencyRules = "VA"
	case t.IsUSDA():
		a.AgencyRules = "USDA"
	default:
		return
	}
	a.GeneralQM, a.SafeHarbor = NotApplicable, NotApplicable
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

// outsideTerms are the terms that a qualified mortgage can't have (1026.43(e)(2)(i) and (ii)), whether they are said or follow from the payments.
func outsideTerms(i loan.Info) []string {
	t := i.MortgageTypeAndTerms
	outside := []string{}
	for _, term := range []struct {
		name string
		is   bool
	}{{"NEGATIVE_AMORTIZATION", domain.IsTrue(t.NegativeAmortizationInd) || qualify.BalanceGrows(i)}, {"INTEREST_ONLY", domain.IsTrue(t.InterestOnlyInd)},
		{"BALLOON", domain.IsTrue(t.BalloonInd)}, {"TERM_OVER_30_YEARS", maturityOf(t) > longestTerm}} {
		if term.is {
			outside = append(outside, term.name)
		}
	}
	return outside
}

// maturityOf is after how many months the last payment is due: of a balloon loan sooner than what the payments amortize it over.
func maturityOf(t loan.Terms) int {
	months, due := domain.Count(t.LoanAmortizationPeriodCount), domain.Count(t.LoanMaturityPeriodCount)
	if domain.IsTrue(t.BalloonInd) && due > 0 && (months == 0 || due < months) {
		return due
	}
	return months
}

// readTables finds threshold, cap and average prime offer rate, and says which are missing.
func (a *Assessment) readTables(f *loan.File, result qualify.Result, tables reference.Tables, lien Lien, today domain.Date) {
	if thresholds, found := tables[reference.QMThreshold]; found {
		a.Tables = append(a.Tables, thresholds.Used())
		a.PriceThreshold = PriceThreshold(thresholds, result.LoanAmt, lien)
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
}

const monthsPerYear = 12

// offerTerm is the row of the offer rates that a loan is compared with: until it is due in years to the nearest, of an adjustable loan the years
// before the rate first changes.
func offerTerm(t loan.Terms) (years int, adjustable bool) {
	months := maturityOf(t)
	if t.Adjusts() {
		months, adjustable = domain.Count(t.InitialFixedPeriodEffectiveMonthsCount), true
	}
	return max(1, (months+monthsPerYear/2)/monthsPerYear), adjustable
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

// judgeFees holds points and fees against the caps. The high-cost test goes by its own price (1026.32(a)(1) and (3)).
func (a *Assessment) judgeFees(f *loan.File, result qualify.Result, tables reference.Tables, lien Lien) {
	p := countFees(f, result, tables, a.APOR)
	total := max(0, Principal{Borrowed: result.LoanAmt, Prepaid: qualify.FinanceCharges(f), Financed: p.financed}.TotalLoanAmount())
	a.KnownFeesAmt, a.MostFeesAmt, a.FeeParts, a.TotalLoanAmt = p.least, p.most(), append(a.FeeParts, p.parts...), total
	a.KnownFeesPercent = qualify.LoanToValue(a.KnownFeesAmt, total)
	thresholds, found := tables[reference.QMThreshold]
	if found {
		a.FeeCapAmt = FeeCap(thresholds, result.LoanAmt, total)
	}
	over := p.exceed(a.FeeCapAmt)
	a.PointsAndFees = map[Verdict]Verdict{Yes: No, No: Yes, NotKnown: NotKnown}[over]
	a.HighCost = either(p.exceed(HighCostCap(thresholds, result.LoanAmt, total)), a.isHighCostByPrice(f.Info, result, lien),
		yesIf(HasHighCostPenalty(a.PrepaymentPenaltyMonths, a.PrepaymentPenaltyPercent)))
	if over == NotKnown || a.HighCost == NotKnown {
		a.Missing = append(a.Missing, p.missing...)
	}
}

// isHighCostByPrice goes by a wider spread where the home is personal property and the loan small.
func (a *Assessment) isHighCostByPrice(i loan.Info, result qualify.Result, lien Lien) Verdict {
	if a.HighCostAPR == nil || a.APOR == nil {
		return NotKnown
	}
	spread := Spread(*a.HighCostAPR, *a.APOR)
	asLand, asPersonal := yesIf(IsHighCost(spread, lien, result.LoanAmt, false)), yesIf(IsHighCost(spread, lien, result.LoanAmt, true))
	switch personal := i.QMInfo.PersonalPropertyInd; {
	case personal != nil && *personal:
		return asPersonal
	case personal == nil && lien == FirstManufactured && asLand != asPersonal:
		a.Missing = append(a.Missing, "PERSONAL_PROPERTY")
		return NotKnown
	}
	return asLand
}

// either is YES where one is, and NO where all are.
func either(verdicts ...Verdict) Verdict {
	out := No
	for _, v := range verdicts {
		if v == Yes {
			return Yes
		}
		if v != No {
			out = NotKnown
		}
	}
	return out
}

func penaltyOf(t loan.Terms, amount domain.Money) (months int, percent domain.Rate) {
	months, _ = strconv.Atoi(strings.TrimSuffix(t.PrepayPenalty, "_MONTHS"))
	return months, qualify.LoanToValue(domain.Amount(t.PrepayPenaltyAmount), amount)
}
