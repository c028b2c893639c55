package government

import (
	"math/bits"

	"gable/domain"
	"gable/domain/qualify"
	"gable/domain/reference"
)

// maintenanceCents is what VA counts for upkeep and utilities of a square foot a month.
const maintenanceCents = 14

// Maintenance is what a house of so many square feet costs a month in upkeep and utilities.
func Maintenance(squareFeet int) domain.Money {
	return domain.MoneyFromCents(int64(squareFeet) * maintenanceCents)
}

// RegionOf is VA's region of a state, "" where the table names none.
func RegionOf(t reference.Table, state string) string {
	for _, row := range t.Rows {
		if row["part"] == "STATE" && row["state"] == state {
			return row["region"]
		}
	}
	return ""
}

// ResidualGuideline is what must be left each month for a household of so many persons in a region; nil where the table has none. Near a
// base, active duty and retirees need five percent less.
func ResidualGuideline(t reference.Table, region string, persons int, loanAmt domain.Money, nearBase bool) *domain.Money {
	if persons < 1 {
		return nil
	}
	var amount, each *domain.Money
	most, largest := persons, 0
	for _, row := range t.Rows {
		if !row.IsAmountFrom("loan_from", "loan_below", loanAmt) {
			continue
		}
		switch row["part"] {
		case "AMOUNT":
			if family := *row.Count("family"); row["region"] == region && family <= persons && family > largest {
				amount, largest = row.Amount("amount"), family
			}
		case "FURTHER":
			each, most = row.Amount("amount"), min(persons, *row.Count("family"))
		}
	}
	if amount == nil {
		return nil
	}
	guideline := *amount + domain.Money(max(0, most-largest))*domain.Amount(each)
	if nearBase {
		guideline = domain.MustRate("95").Of(guideline)
	}
	return &guideline
}

// ResidualInputs are what is taken off the income, by the month.
type ResidualInputs struct {
	GrossAmt, FederalTaxAmt, StateTaxAmt, SocialSecurityAmt domain.Money
	ShelterAmt, MaintenanceAmt, DebtsAmt                    domain.Money
}

// ResidualIncome is what is left (38 CFR 36.4340).
func ResidualIncome(in ResidualInputs) domain.Money {
	return in.GrossAmt - in.FederalTaxAmt - in.StateTaxAmt - in.SocialSecurityAmt - in.ShelterAmt - in.MaintenanceAmt - in.DebtsAmt
}

// standardRatio is VA's debt-to-income, in whole percent, above which more residual income is asked for.
const standardRatio = 41

// RoundedRatio is a debt-to-income as VA takes it: the nearest whole percent.
func RoundedRatio(ratio domain.Rate) int {
	return int((ratio.Micros() + 500_000) / 1_000_000)
}

// ResidualStanding says how a residual income stands to what is asked for.
type ResidualStanding struct {
	Ratio     int  `json:"Ratio" required:"true" doc:"Debt-to-income to the nearest whole percent, as VA takes it"`
	AboveRate bool `json:"AboveStandard" required:"true" doc:"It is above 41"`
	Meets     bool `json:"Meets" required:"true" doc:"The residual income is no less than the guideline"`
	Meets120  bool `json:"Meets120" required:"true" doc:"It is no less than 120 percent of it: then a ratio above 41 needs no further justification"`
}

// StandingOf compares a residual income with the guideline.
func StandingOf(residual, guideline domain.Money, ratio domain.Rate) ResidualStanding {
	s := ResidualStanding{Ratio: RoundedRatio(ratio), Meets: residual >= guideline, Meets120: residual*100 >= guideline*120}
	s.AboveRate = s.Ratio > standardRatio
	return s
}

// ReductionQuestion is an interest rate reduction refinancing loan against the loan that it replaces.
type ReductionQuestion struct {
	OldPayment, NewPayment domain.Money
	OldRate, NewRate       domain.Rate
	FromAdjustable         bool
	ToAdjustable           bool
	Costs                  domain.Money
	FirstPayment           domain.Date
	PaymentsMade           int
	Closing                domain.Date
}

// ReductionAnswer says whether the veteran is better off soon enough (38 CFR 36.4306).
type ReductionAnswer struct {
	CostsAmt     domain.Money `json:"CostsAmt" required:"true" doc:"What the saving must make up for: the loan's fees without taxes, escrow and funding fee, or as stated while it has none"`
	SavingAmt    domain.Money `json:"SavingAmt" required:"true" doc:"Principal and interest a month, less than before"`
	Months       *int         `json:"Months,omitempty" doc:"After how many months the costs are recouped; absent where the payment is not lower"`
	Recouped     bool         `json:"Recouped" required:"true" doc:"Within 36 months"`
	RateReduced  *bool        `json:"RateReduced,omitempty" doc:"By half a point, or two to an adjustable rate; from an adjustable rate to another by anything; absent of one from an adjustable to a fixed rate, which needs no lower one"`
	Seasoned     bool         `json:"Seasoned" required:"true" doc:"Six payments were made, and 210 days have passed since the first was due"`
	SeasonedFrom domain.Date  `json:"SeasonedFrom" required:"true" doc:"The first day on which 210 days have passed"`
}

const (
	recoupMonths   = 36
	seasonDays     = 210
	seasonPayments = 6
)

var fixedReduction, adjustableReduction = domain.MustRate("0.5"), domain.MustRate("2")

// Reduction compares the loans.
func Reduction(q ReductionQuestion) ReductionAnswer {
	a := ReductionAnswer{CostsAmt: q.Costs, SavingAmt: q.OldPayment - q.NewPayment, SeasonedFrom: q.FirstPayment.AddDays(seasonDays)}
	if a.SavingAmt > 0 {
		months := int((q.Costs + a.SavingAmt - 1) / a.SavingAmt)
		a.Months, a.Recouped = &months, months <= recoupMonths
	}
	a.Recouped = a.Recouped || q.Costs == 0
	least := fixedReduction
	if q.ToAdjustable {
		least = adjustableReduction
	}
	switch {
	case q.FromAdjustable && q.ToAdjustable:
		a.RateReduced = new(q.NewRate.Cmp(q.OldRate) < 0)
	case !q.FromAdjustable:
		a.RateReduced = new(q.OldRate.Micros()-q.NewRate.Micros() >= least.Micros())
	}
	a.Seasoned = q.PaymentsMade >= seasonPayments && !q.Closing.Before(a.SeasonedFrom)
	return a
}

// GuaranteeAnswer is USDA's guarantee fee and the annual fee.
type GuaranteeAnswer struct {
	UpfrontPercent domain.Rate  `json:"UpfrontPercent" required:"true"`
	UpfrontAmt     domain.Money `json:"UpfrontAmt" required:"true"`
	LoanAmt        domain.Money `json:"LoanAmt" required:"true" doc:"With the fee, where it is financed"`
	MaxLoanAmt     domain.Money `json:"MaxLoanAmt" required:"true" doc:"The highest loan with the fee: the appraised value over what is left of one hundred percent"`
	AnnualPercent  domain.Rate  `json:"AnnualPercent" required:"true"`
	MonthlyAmt     domain.Money `json:"MonthlyAmt" required:"true" doc:"A twelfth of the annual fee on the average balance of the first year"`
}

// GuaranteeQuestion is what the fees go by.
type GuaranteeQuestion struct {
	Base, Value domain.Money
	Financed    bool
	Rate        *domain.Rate
	Months      int
}

// Guarantee is USDA's fees on a loan; nil where the table has none. A fee that is financed is a percentage of the loan with it.
func Guarantee(t reference.Table, q GuaranteeQuestion) *GuaranteeAnswer {
	var upfront, annual *domain.Rate
	for _, row := range t.Rows {
		if row["part"] == "UPFRONT" {
			upfront = row.Rate("percent")
		} else {
			annual = row.Rate("percent")
		}
	}
	if upfront == nil || annual == nil || q.Base <= 0 {
		return nil
	}
	a := &GuaranteeAnswer{UpfrontPercent: *upfront, AnnualPercent: *annual, MaxLoanAmt: grossUp(q.Value, *upfront), LoanAmt: q.Base}
	if q.Financed {
		a.LoanAmt = grossUp(q.Base, *upfront)
		a.UpfrontAmt = a.LoanAmt - q.Base
	} else {
		a.UpfrontAmt = upfront.Of(q.Base)
	}
	a.MonthlyAmt = qualify.InterestPayment(averageBalance(a.LoanAmt, q.Rate, q.Months), *annual)
	return a
}

// grossUp is the amount of which so many percent are a fee and the rest is net, to the nearest cent.
func grossUp(net domain.Money, fee domain.Rate) domain.Money {
	rest := domain.MustRate("100").Micros() - fee.Micros()
	if net <= 0 || rest < half.Micros() {
		return max(0, net)
	}
	return domain.MoneyFromCents((mulDiv(net.Cents(), 2*domain.MustRate("100").Micros(), rest) + 1) / 2)
}

// averageBalance is the mean of what is owed in each month of the first year; the whole loan where its terms are not known.
func averageBalance(amount domain.Money, rate *domain.Rate, months int) domain.Money {
	if rate == nil || months < monthsPerYear {
		return amount
	}
	payment, balance, sum := qualify.LevelPayment(amount, *rate, months), amount, domain.Money(0)
	for range monthsPerYear {
		sum += balance
		balance -= payment - qualify.InterestPayment(balance, *rate)
	}
	return sum / monthsPerYear
}

const monthsPerYear = 12

// mulDiv is a·b/c for numbers that are not negative, cut off, without overflow between.
func mulDiv(a, b, c int64) int64 {
	high, low := bits.Mul64(uint64(a), uint64(b))
	quotient, _ := bits.Div64(high, low, uint64(c))
	return int64(quotient)
}
