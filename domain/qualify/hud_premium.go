package qualify

import (
	"github.com/cockroachdb/apd/v3"

	"gable/domain"
	"gable/domain/loan"
)

// HUDPremium is what FHA's monthly premium goes by.
type HUDPremium struct {
	BaseAmt, FinancedAmt domain.Money
	// UpfrontAmt is the premium at closing, of which FinancedAmt is in the loan.
	UpfrontAmt domain.Money
	Annual     domain.Rate
	// NoteRate and Months are the loan's; while either is not known, the premium is that of the base loan.
	NoteRate *domain.Rate
	Months   int
}

// Monthly is FHA's premium in each month of the first year by HUD's steps (Mortgagee Letter 98-22, attachment; HUD's page "Monthly (Periodic) Mortgage
// Insurance Premium Calculation"): the annual rate of the average of what is owed in those months, of an adjustable loan at its first rate; divided by
// one plus the upfront factor where that premium is financed; a twelfth of it. Each step is rounded to the cent.
func (p HUDPremium) Monthly() domain.Money {
	if p.BaseAmt <= 0 {
		return 0
	}
	if p.NoteRate == nil || p.Months < monthsPerYear {
		return InterestPayment(p.BaseAmt, p.Annual)
	}
	amount := p.BaseAmt + p.FinancedAmt
	payment, balance, owed := LevelPayment(amount, *p.NoteRate, p.Months), amount, domain.Money(0)
	for range monthsPerYear {
		owed += balance
		balance -= payment - InterestPayment(balance, *p.NoteRate)
	}
	year := cents(quo(mul(dec(owed), p.Annual.Decimal()), apd.New(monthsPerYear*100, 0)))
	if p.FinancedAmt > 0 {
		upfront := max(p.UpfrontAmt, p.FinancedAmt)
		year = cents(quo(dec(year), add(apd.New(1, 0), quo(dec(upfront), dec(p.BaseAmt)))))
	}
	return cents(quo(dec(year), apd.New(monthsPerYear, 0)))
}

// IsByHUD reports whether a housing expense is FHA's premium by its yearly rate, so that HUD's steps make it.
func IsByHUD(info loan.Info, e loan.HousingExpense) bool {
	return e.ExpenseType == loan.ExpenseMIPremium && info.TransactionInfo.MortgageType == loan.MortgageFHA && e.CalcType == loan.Calculated && e.AnnualRate != nil
}

func hudPremium(info loan.Info, annual domain.Rate) domain.Money {
	t, terms := info.TransactionInfo, info.MortgageTypeAndTerms
	return HUDPremium{BaseAmt: domain.Amount(t.BaseLoanAmt), FinancedAmt: info.FinancedFeeAmt(), UpfrontAmt: domain.Amount(t.MIFundFeeTotalAmt), Annual: annual,
		NoteRate: terms.NoteRatePercent, Months: domain.Count(terms.LoanAmortizationPeriodCount)}.Monthly()
}

// PremiumIsOnAverage reports whether the loan's premium of the first month is that of the first year's average balance: USDA's always, and FHA's where
// it is calculated rather than stated as an amount.
func PremiumIsOnAverage(info loan.Info) bool {
	premiums := info.HousingExpensesOf(loan.ExpenseMIPremium)
	return info.TransactionInfo.MortgageType.IsUSDA() || len(premiums) > 0 && IsByHUD(info, premiums[0])
}
