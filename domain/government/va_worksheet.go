package government

import (
	"slices"

	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
	"gable/domain/reference"
)

func (w *worksheet) va() {
	info := w.file.Info
	g := info.GovernmentLoan
	base, price := domain.Amount(info.TransactionInfo.BaseLoanAmt), domain.Amount(info.SubjectProperty.SalesContractAmt)
	figures := &VAFigures{}
	w.figures.VA = figures
	var limit *domain.Money
	if w.figures.Limit != nil && w.figures.Limit.Exact {
		limit = &w.figures.Limit.AreaLimit.Limit
	}
	figures.Entitlement = w.entitlement(base, price, limit)
	w.figures.Findings = append(w.figures.Findings, figures.Entitlement.Findings...)
	w.fundingFee(figures, FundingFeeQuestion{Loan: feeLoan(info), Base: base, Price: price})
	w.residual(&figures.Residual)
	if g.GovernmentRefinanceType == loan.RefinanceIRRRL && g.ReplacedPaymentAmt != nil && g.ReplacedRatePercent != nil && g.ReplacedFirstPaymentDate != nil {
		w.reduction(figures)
	}
}

func (w *worksheet) entitlement(base, price domain.Money, limit *domain.Money) EntitlementAnswer {
	info := w.file.Info
	q := EntitlementQuestion{FinancedFeeAmt: info.FinancedFeeAmt(), UsedAmt: domain.Amount(info.GovernmentLoan.VAEntitlementUsedAmt), OwnAmt: w.ownShare(base, price), Limit: limit}
	if base > 0 {
		q.NoteAmt = base + q.FinancedFeeAmt
	}
	if feeLoan(info) == FeeIRRRL {
		return ReductionEntitlement(q.NoteAmt)
	}
	return Entitlement(q)
}

// ownShare is what the veteran has in the home beside the loan: the down payment, or when the loan refinances the equity.
func (w *worksheet) ownShare(base, price domain.Money) domain.Money {
	if w.file.Info.IsPurchase() {
		return max(0, price-base)
	}
	return max(0, w.result.PropertyValueAmt-base)
}

// fundingFee finds the fee of the loan. Entitlement in use says that it is not the veteran's first, where nobody says otherwise.
func (w *worksheet) fundingFee(figures *VAFigures, q FundingFeeQuestion) {
	t, found := w.table(reference.VAFundingFee)
	if !found {
		return
	}
	info := w.file.Info
	use, used := info.VAInfo.VAUseType, info.GovernmentLoan.VAEntitlementUsedAmt
	exemption := info.VAInfo.VAFundingFeeExemptionType
	q.Subsequent = use == loan.VASubsequentUse || (use == "" && domain.Amount(used) > 0)
	q.Exempt, q.ExemptPercent = exemption == loan.ExemptCompletely, info.VAInfo.VAFundingFeeExemptPercent
	if exemption != loan.ExemptPartially && exemption != loan.ExemptOtherwise {
		q.ExemptPercent = nil
	} else if q.ExemptPercent == nil {
		w.find(FindingPartlyExempt, "How much of the funding fee the veteran is exempt from is not known: the whole fee stands.")
	}
	figures.FundingFee = FundingFee(t, q)
	if use != "" || used != nil || figures.FundingFee == nil {
		return
	}
	again := q
	again.Subsequent = true
	if other := FundingFee(t, again); other != nil && other.Amt != figures.FundingFee.Amt {
		w.find(FindingUseNotSaid, "Whether the veteran has used entitlement before is not said: the fee is that of the first use.")
	}
}

func (w *worksheet) residual(r *ResidualFigures) {
	info := w.file.Info
	g := info.GovernmentLoan
	in := ResidualInputs{GrossAmt: w.result.IncomeTotalAmt, FederalTaxAmt: domain.Amount(g.VAFederalTaxAmt), StateTaxAmt: domain.Amount(g.VAStateTaxAmt),
		SocialSecurityAmt: domain.Amount(g.VASocialSecurityAmt), ShelterAmt: w.result.HousingPayment.Total, MaintenanceAmt: MaintenanceOf(g), DebtsAmt: w.result.LiabilityTotalAmt}
	r.GrossAmt, r.TaxesAmt = in.GrossAmt, in.FederalTaxAmt+in.StateTaxAmt+in.SocialSecurityAmt
	r.ShelterAmt, r.MaintenanceAmt, r.DebtsAmt, r.ResidualAmt = in.ShelterAmt, in.MaintenanceAmt, in.DebtsAmt, ResidualIncome(in)
	r.SquareFeet = SquareFeetOf(g)
	t, found := w.table(reference.VAResidual)
	if !found {
		return
	}
	r.Region = RegionOf(t, info.SubjectProperty.Address.StateCode)
	r.GuidelineAmt = ResidualGuideline(t, r.Region, domain.Count(g.HouseholdSize), info.LoanAmt(), domain.IsTrue(g.VANearBaseInd))
	if r.GuidelineAmt == nil {
		return
	}
	standing := StandingOf(r.ResidualAmt, *r.GuidelineAmt, w.ratio())
	r.Standing = &standing
	switch {
	case !standing.Meets:
		w.find(FindingResidualShort, "The residual income is below VA's guideline of $"+r.GuidelineAmt.Dollars()+".", r.GuidelineAmt.Fixed())
	case standing.AboveRate && !standing.Meets120:
		w.find(FindingRatioHigh, "The debt-to-income is above 41 percent, and the residual income below 120 percent of the guideline.")
	}
}

// MaintenanceOf is the upkeep and utilities of the house: calculated of its square feet, or as stated.
func MaintenanceOf(g loan.GovernmentLoan) domain.Money {
	if g.IsMaintenanceCalculated() {
		return Maintenance(*g.SquareFeetCount)
	}
	return domain.Amount(g.VAMaintenanceExpenseAmt)
}

// SquareFeetOf is the living area: as said, else what the upkeep is of.
func SquareFeetOf(g loan.GovernmentLoan) int {
	if g.SquareFeetCount != nil {
		return *g.SquareFeetCount
	}
	return int((domain.Amount(g.VAMaintenanceExpenseAmt).Cents() + maintenanceCents/2) / maintenanceCents)
}

// ratio is the debt-to-income of the amounts themselves: rounded to hundredths first, 41.496 percent would be 42.
func (w *worksheet) ratio() domain.Rate {
	r := w.result
	owed := r.HousingExpenseAmt + r.LiabilityTotalAmt
	if r.IncomeTotalAmt <= 0 || owed <= 0 {
		return r.DTI
	}
	return domain.RateFromMicros(percentMicros(owed, r.IncomeTotalAmt))
}

func (w *worksheet) reduction(figures *VAFigures) {
	info := w.file.Info
	g, terms := info.GovernmentLoan, info.MortgageTypeAndTerms
	if terms.NoteRatePercent == nil {
		return
	}
	closing := w.asOf
	if planned := w.file.Dates.KeyDates.ClosingDay(); planned != nil {
		closing = *planned
	}
	a := Reduction(ReductionQuestion{OldPayment: *g.ReplacedPaymentAmt, NewPayment: w.result.PrincipalInterest, OldRate: *g.ReplacedRatePercent,
		NewRate: *terms.NoteRatePercent, FromAdjustable: g.ReplacedAmortizationType == loan.AmortizationAdjustable, ToAdjustable: terms.AmortizationType == loan.AmortizationAdjustable, Costs: RecoupedCosts(w.file),
		FirstPayment: *g.ReplacedFirstPaymentDate, PaymentsMade: domain.Count(g.ReplacedPaymentsMadeCount), Closing: closing})
	figures.Reduction = &a
	if !a.Recouped {
		w.find(FindingNotRecouped, "The costs are not recouped within 36 months.")
	}
	if !a.Seasoned {
		w.find(FindingNotSeasoned, "The loan that is replaced is not seasoned: six payments, and 210 days since the first was due.")
	}
	if a.RateReduced != nil && !*a.RateReduced {
		w.find(FindingRateNotReduced, "The rate is not reduced enough: by half a point, or two to an adjustable rate.")
	}
}

// taxesOfClosing are fees that are taxes.
var taxesOfClosing = []string{"LW_TRANSFER_TAX", "LW_MORTGAGE_TAX", "LW_PROPERTY_TAXES"}

// RecoupedCosts are the fees and closing costs that the saving must make up for, without taxes, what goes into escrow or is paid in advance, and the
// funding fee (38 U.S.C. 3709(a)): of the loan's fees where it has some, less what the lender credits, else as stated.
func RecoupedCosts(f *loan.File) domain.Money {
	if len(f.Fees) == 0 {
		return domain.Amount(f.Info.GovernmentLoan.RecoupedCostsAmt)
	}
	costs, hasPoints := domain.Money(0), false
	for _, one := range f.Fees {
		hasPoints = hasPoints || one.FeeDetail.LWFeeValueType == fee.ValuePoint
		section := one.FeeDetail.IntDiscSecType
		if one.PaidBy() == fee.PayerBorrower && section != fee.SectionPrepaids && section != fee.SectionEscrow && !slices.Contains(taxesOfClosing, one.FeeDetail.LWCode) {
			costs += one.Amount()
		}
	}
	if !hasPoints {
		costs += domain.Amount(f.Info.TransactionInfo.DiscountPointsAmt)
	}
	return max(0, costs)
}
