package qualify

import (
	"slices"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
)

// The wizard's steps in order.
const (
	StepLoanInfo       = "loan-info"
	StepBorrowers      = "borrowers"
	StepFinancial      = "financial"
	StepGovernmentLoan = "govt-loan"
	StepPricing        = "product-pricing"
	StepFees           = "update-fees"
	StepAUS            = "aus"
	StepPreApproval    = "pre-approval"
)

// Completion returns the wizard's steps with their flags as of a day. Automated underwriting is complete only when
// the caller says that an eligible engine has a run on record. Fees count as reviewed once closing costs are known,
// and pre-approval once the loan has reached that stage.
func Completion(f *loan.File, ausRun bool, asOf domain.Date) []loan.StepState {
	return []loan.StepState{
		{Route: StepLoanInfo, Label: "Loan & Property", Complete: len(MissingInfo(f.Info)) == 0},
		{Route: StepBorrowers, Label: "Borrower Info", Complete: borrowersComplete(f, asOf)},
		{Route: StepFinancial, Label: "Financial Info", Complete: financialComplete(f, asOf)},
		{Route: StepGovernmentLoan, Label: "Govt Loan", Complete: len(missingGovernment(f.Info)) == 0},
		{Route: StepPricing, Label: "Products & Pricing", Complete: f.Product.ProductId != "" &&
			domain.IsTrue(f.Product.LoanProductExtension.Eligible)},
		{Route: StepFees, Label: "Review Fees", Complete: f.Info.TransactionInfo.EstClosingCostsAmt != nil},
		{Route: StepAUS, Label: "Dual AUS", Complete: ausRun},
		{Route: StepPreApproval, Label: "Pre-Approval", Complete: f.StageID.IsPreapproved()},
	}
}

func borrowersComplete(f *loan.File, asOf domain.Date) bool {
	active := f.ActiveBorrowers()
	for _, b := range active {
		if len(borrower.Missing(b, f.ResidencesOf(b.ID), asOf)) > 0 {
			return false
		}
		declaration, demographic := f.DeclarationOf(b.ID), f.DemographicOf(b.ID)
		if b.IsObligor() && (declaration == nil || !declaration.IsComplete() || demographic == nil || !demographic.IsComplete()) {
			return false
		}
	}
	return len(active) > 0
}

func financialComplete(f *loan.File, asOf domain.Date) bool {
	if !f.UIState.SkipIncomeCheck && len(UncoveredBorrowers(f, asOf)) > 0 {
		return false
	}
	incomplete := slices.ContainsFunc(f.Assets, func(a finance.Asset) bool { return !a.IsComplete() }) ||
		slices.ContainsFunc(f.Liabilities, func(l finance.Liability) bool { return !l.IsComplete() }) ||
		slices.ContainsFunc(f.OwnedProperties, func(o finance.OwnedProperty) bool { return !o.IsComplete() }) ||
		slices.ContainsFunc(f.Employers, func(e finance.Employer) bool { return !e.IsComplete() }) ||
		slices.ContainsFunc(f.IncomeItems, func(i finance.IncomeItem) bool { return !i.IsComplete() })
	return !incomplete && len(f.Employers)+len(f.IncomeItems) > 0
}

const (
	coveredYears   = 2
	coveredDays    = 30
	longestGapDays = 30
)

// UncoveredBorrowers returns the borrowers whose jobs leave a gap of more than 30 days between two years and 30
// days ago and today. Exempt are who has no job but a pension with a retirement date, and title holders and
// spouses, who do not owe the loan.
func UncoveredBorrowers(f *loan.File, asOf domain.Date) []domain.ID {
	var uncovered []domain.ID
	for _, b := range f.ActiveBorrowers() {
		if !b.IsObligor() {
			continue
		}
		var jobs []finance.Employer
		for _, e := range f.Employers {
			if e.BorrowerId == b.ID {
				jobs = append(jobs, e)
			}
		}
		if len(jobs) == 0 && hasPension(f, b.ID) {
			continue
		}
		if !covers(jobs, asOf) {
			uncovered = append(uncovered, b.ID)
		}
	}
	return uncovered
}

func hasPension(f *loan.File, id domain.ID) bool {
	return slices.ContainsFunc(f.IncomeItems, func(i finance.IncomeItem) bool {
		return i.BorrowerId == id && i.IncomeType == finance.IncomePension && i.IncomeItemMetaData.RetirementDate != nil
	})
}

func covers(jobs []finance.Employer, asOf domain.Date) bool {
	dated := slices.DeleteFunc(slices.Clone(jobs), func(e finance.Employer) bool { return e.Employment.StartDate == nil })
	slices.SortFunc(dated, func(a, b finance.Employer) int {
		return a.Employment.StartDate.Time().Compare(b.Employment.StartDate.Time())
	})
	reached := asOf.AddYears(-coveredYears).AddDays(-coveredDays)
	for _, job := range dated {
		end := asOf
		if !job.IsCurrent() && job.Employment.EndDate != nil {
			end = *job.Employment.EndDate
		}
		if reached.DaysUntil(*job.Employment.StartDate) > longestGapDays {
			return false
		}
		if end.After(reached) {
			reached = end
		}
	}
	return reached.DaysUntil(asOf) <= longestGapDays
}
