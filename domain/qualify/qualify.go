package qualify

import (
	"slices"

	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
)

// qualifier gathers what is said on the way through one loan.
type qualifier struct {
	file       *loan.File
	asOf       domain.Date
	loanAmount domain.Money
	value      domain.Money
	figures    []Figure
	warnings   notices
	messages   notices
}

// Qualify returns the figures of the loan as of a day. It never fails: what is missing leaves its figure at zero
// and is named in Messages or Warnings.
func Qualify(f *loan.File, asOf domain.Date) Result {
	q := &qualifier{file: f, asOf: asOf, loanAmount: f.Info.LoanAmt(), value: PropertyValue(f.Info)}
	r := Result{
		BaseLoanAmt:      domain.Amount(f.Info.TransactionInfo.BaseLoanAmt),
		FinancedFeeAmt:   f.Info.FinancedFeeAmt(),
		LoanAmt:          q.loanAmount,
		PropertyValueAmt: q.value,
		AssetsTotalAmt:   finance.AssetsTotal(f.Assets),
	}
	q.figure("LoanAmt", []Step{amountStep("baseLoan", "Base loan amount", "", r.BaseLoanAmt),
		amountStep("financedFee", "Financed premium or fee", "+", r.FinancedFeeAmt),
		amountStep("loanAmount", "Loan amount", "=", r.LoanAmt)})
	r.PrincipalInterest, r.QualifyingPayment = q.principalInterest()
	r.HousingPayment = q.housing(r.PrincipalInterest)
	q.debtToIncome(&r)
	q.ratios(&r)
	q.assets(r.AssetsTotalAmt)
	r.CashToClose = q.cashToClose()
	r.APR = q.estimatedAPR(r)
	q.declarations()
	r.Figures, r.Warnings.Messages, r.Messages = q.figures, q.warnings.sentences(), q.messages.sentences()
	r.Notices = slices.Concat([]Notice{}, q.warnings, q.messages)
	return r
}

func (q *qualifier) debtToIncome(r *Result) {
	flows := q.flows(r.HousingPayment.Total - r.PrincipalInterest + r.QualifyingPayment)
	r.HousingExpenseAmt, r.IncomeTotalAmt = flows.housing.sum, flows.income.sum
	r.LiabilityTotalAmt, r.SubjectNetCashFlow = flows.obligations.sum, flows.subject
	r.HousingRatio = DebtToIncome(r.HousingExpenseAmt, r.IncomeTotalAmt)
	r.DTI = DebtToIncome(r.HousingExpenseAmt+r.LiabilityTotalAmt, r.IncomeTotalAmt)
	if r.IncomeTotalAmt <= 0 {
		q.messages.sayOf("dtiNeedsIncome", "", "DTI needs income.", title{module: ModuleIncome})
	}
	q.figure("IncomeTotalAmt", flows.income.total("incomeTotal", "Income"))
	q.figure("HousingExpenseAmt", flows.housing.total("housingExpense", "Housing expense"))
	q.figure("LiabilityTotalAmt", flows.obligations.total("liabilityTotal", "Other obligations"))
	q.figure("HousingRatio", []Step{amountStep("housingExpense", "Housing expense", "", r.HousingExpenseAmt),
		amountStep("incomeTotal", "Income", "÷", r.IncomeTotalAmt), percentStep("housingRatio", "Housing ratio", "=", r.HousingRatio)})
	q.figure("DTI", []Step{amountStep("housingExpense", "Housing expense", "", r.HousingExpenseAmt),
		amountStep("liabilityTotal", "Other obligations", "+", r.LiabilityTotalAmt),
		amountStep("incomeTotal", "Income", "÷", r.IncomeTotalAmt), percentStep("DTI", "DTI", "=", r.DTI)})
}

// assets adds up what the borrowers own, each by whom it is held with, or by its kind.
func (q *qualifier) assets(total domain.Money) {
	var l ledger
	for _, a := range q.file.Assets {
		l.addOf("asset", "%s", "Asset", holderOrKind(a.HolderName, finance.AssetTypes, string(a.AssetDetail.AssetType)),
			domain.Amount(a.AssetDetail.CashOrMarketValueAmt))
	}
	q.figure("AssetsTotalAmt", append(l.steps, amountStep("assetsTotal", "Assets", "=", total)))
}

// declarations warns of borrowers who have not declared.
func (q *qualifier) declarations() {
	for _, b := range q.file.ActiveBorrowers() {
		if !b.IsObligor() {
			continue
		}
		about := named(b.Name.String()).at(ModuleDeclarations, b.ID)
		switch d := q.file.DeclarationOf(b.ID); {
		case d == nil || d.DeclarationDetail.IntentOccupyType == "":
			q.warnings.sayOf("declarationsMissing", "Declarations of %s are missing.", "Declarations of a borrower are missing.", about)
		case !d.IsComplete():
			q.warnings.sayOf("declarationsIncomplete", "Declarations of %s are not complete.", "Declarations of a borrower are not complete.", about)
		}
	}
}

// estimatedAPR takes as prepaid finance charges the discount points and the upfront premium or fee, and mortgage
// insurance as paid until the balance is scheduled to reach 78 percent of the value (12 U.S.C. 4901(18)) on a
// conventional loan, or to the end. Other closing costs are not known to be finance charges, so this is an estimate.
func (q *qualifier) estimatedAPR(r Result) *domain.Rate {
	terms := q.file.Info.MortgageTypeAndTerms
	plan, ok := planOf(terms, q.loanAmount)
	if !ok {
		return nil
	}
	t := q.file.Info.TransactionInfo
	financed := q.loanAmount - domain.Amount(t.DiscountPointsAmt) - domain.Amount(t.MIFundFeeTotalAmt)
	if financed <= 0 {
		return nil
	}
	start := domain.NewDate(q.asOf.Year(), q.asOf.Month(), 1) // whole months, whatever today's day is
	var payments []Flow
	ends := domain.MustRate("78").Of(q.value)
	for _, i := range plan.Schedule() {
		payment := i.Payment
		before := i.Balance + i.Principal
		if t.MortgageType != loan.MortgageConventional || before > ends {
			payment += r.HousingPayment.MortgageInsurance
		}
		payments = append(payments, Flow{start.AddMonths(i.Month), payment})
	}
	apr, err := APR([]Flow{{start, financed}}, payments, Monthly)
	if err != nil {
		return nil
	}
	apr = domain.RateFromMicros((apr.Micros() + 500) / 1000 * 1000)
	q.figure("APR", []Step{amountStep("loanAmount", "Loan amount", "", q.loanAmount),
		amountStep("prepaidFinanceCharges", "Known finance charges", "-", q.loanAmount-financed),
		amountStep("amountFinanced", "Amount financed", "=", financed), percentStep("APR", "APR", "=", apr)})
	return &apr
}

// planOf returns the payments that follow from the terms, and whether the terms suffice. An adjustable rate without
// a known index keeps its initial rate.
func planOf(terms loan.Terms, amount domain.Money) (Plan, bool) {
	months := domain.Count(terms.LoanAmortizationPeriodCount)
	if terms.NoteRatePercent == nil || months == 0 || amount <= 0 {
		return Plan{}, false
	}
	plan := Plan{Amount: amount, Months: months, Steps: []RateStep{{1, *terms.NoteRatePercent}}}
	if domain.IsTrue(terms.InterestOnlyInd) {
		plan.InterestOnlyMonths = min(months-1, domain.Count(terms.InterestOnlyTermMonthsCount))
	}
	first, every := domain.Count(terms.InitialFixedPeriodEffectiveMonthsCount), domain.Count(terms.NormalRateAdjustmentPeriod)
	if every <= 0 {
		every = monthsPerYear
	}
	if terms.AmortizationType == loan.AmortizationAdjustable && terms.ARMIndexRatePercent != nil && terms.ARMMargin != nil {
		plan.Steps = AdjustableSteps(*terms.NoteRatePercent, terms.ARMIndexRatePercent.Add(*terms.ARMMargin), first,
			every, months, terms.FirstRateAdjustmentCap,
			terms.NormalRateAdjustmentCap, terms.MaxIncRatePct, terms.FloorRatePercent)
	}
	return plan, true
}

func (q *qualifier) figure(name string, steps []Step) {
	q.figures = append(q.figures, Figure{Name: name, Steps: steps})
}
