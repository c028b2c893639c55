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
	f = inOrder(f)
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
	r.Funds = q.fundsOf(r.CashToClose)
	q.reserves(&r)
	r.APR = q.estimatedAPR(r)
	q.insurance(r)
	q.plausibility(r)
	q.declarations()
	r.Figures, r.Warnings.Messages, r.Messages = q.figures, q.warnings.sentences(), q.messages.sentences()
	r.Notices = slices.Concat([]Notice{}, q.warnings, q.messages)
	return r
}

func (q *qualifier) debtToIncome(r *Result) {
	flows := q.flows(r)
	r.HousingExpenseAmt, r.IncomeTotalAmt = flows.housing.sum, flows.income.sum
	r.LiabilityTotalAmt, r.SubjectNetCashFlow = flows.obligations.sum, flows.subject
	r.HousingRatio = DebtToIncome(r.HousingExpenseAmt, r.IncomeTotalAmt)
	r.DTI = DebtToIncome(r.HousingExpenseAmt+r.LiabilityTotalAmt, r.IncomeTotalAmt)
	if r.IncomeTotalAmt <= 0 {
		q.messages.addTitled("dtiNeedsIncome", "", "DTI needs income.", title{module: ModuleIncome})
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
		if a.IsInAnother() {
			continue
		}
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
			q.warnings.addTitled("declarationsMissing", "Declarations of %s are missing.", "Declarations of a borrower are missing.", about)
		case !d.IsComplete():
			q.warnings.addTitled("declarationsIncomplete", "Declarations of %s are not complete.", "Declarations of a borrower are not complete.", about)
		}
	}
}

func (q *qualifier) figure(name string, steps []Step) {
	q.figures = append(q.figures, Figure{Name: name, Steps: steps})
}
