package qualify

import (
	"slices"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

// need collects the JSON paths of what is missing.
type need []string

func (n *need) field(path string, given bool) {
	if !given {
		*n = append(*n, path)
	}
}

// MissingInfo returns the JSON paths of what the loan and property step still asks, nil when it asks for nothing.
func MissingInfo(info loan.Info) []string {
	var n need
	n.transaction(info)
	n.terms(info)
	n.programs(info)
	n.housing(info)
	n.credits(info)
	n.property(info)
	if ratio := PropertyValue(info); ratio > 0 {
		q := qualifier{file: &loan.File{Info: info}, loanAmount: info.LoanAmt(), value: ratio}
		limit := LTVCap(info)
		n.field("TransactionInfo.LTVRatioPercent", limit == nil || LoanToValue(q.ratioAmount(), ratio).Cmp(*limit) <= 0)
	}
	return n
}

func (n *need) transaction(info loan.Info) {
	t := info.TransactionInfo
	n.field("TransactionInfo.BaseLoanAmt", t.BaseLoanAmt != nil)
	n.field("TransactionInfo.LoanPurposeType", t.LoanPurposeType != "")
	n.field("TransactionInfo.MortgageType", t.MortgageType != "")
	heloc, reverse := t.MortgageType == loan.MortgageHELOC, t.MortgageType == loan.MortgageReverse
	n.field("TransactionInfo.HELOCMaxBalAmt", !heloc || t.HELOCMaxBalAmt != nil)
	n.field("TransactionInfo.ReverseMortgageType", !reverse || t.ReverseMortgageType != "")
	if t.LoanPurposeType == loan.PurposeRefinance && !heloc && !reverse {
		n.field("TransactionInfo.RefinanceCashOutDeterminationType", t.RefinanceCashOutDeterminationType != "")
		n.field("TransactionInfo.RefinancePrimaryPurposeType",
			!t.RefinanceCashOutDeterminationType.TakesCash() || t.RefinancePrimaryPurposeType != "")
		n.field("TransactionInfo.OtherBenefitOfRefinanceDesc",
			t.BenefitOfRefinance != "Other" || t.OtherBenefitOfRefinanceDesc != "")
	}
	if len(t.DownPayments) > 0 && t.DownPaymentAmt != nil {
		var sum domain.Money
		for _, source := range t.DownPayments {
			sum += domain.Amount(source.Amt)
		}
		n.field("TransactionInfo.DownPayments", sum == *t.DownPaymentAmt)
	}
}

func (n *need) terms(info loan.Info) {
	t := info.MortgageTypeAndTerms
	const path = "MortgageTypeAndTerms."
	if info.IsPurchase() {
		reverse := info.TransactionInfo.MortgageType == loan.MortgageReverse
		n.field(path+"AmortizationType", t.AmortizationType != "")
		n.field(path+"LoanAmortizationPeriodCount", reverse || t.LoanAmortizationPeriodCount != nil)
		n.field(path+"NoteRatePercent", t.NoteRatePercent != nil)
	}
	if t.AmortizationType == loan.AmortizationAdjustable {
		n.field(path+"QualifyingRatePercent", t.QualifyingRatePercent != nil)
		n.field(path+"InitialFixedPeriodEffectiveMonthsCount", t.InitialFixedPeriodEffectiveMonthsCount != nil)
		n.field(path+"NormalRateAdjustmentPeriod", t.NormalRateAdjustmentPeriod != nil)
		n.field(path+"FirstRateAdjustmentCap", t.FirstRateAdjustmentCap != nil)
		n.field(path+"NormalRateAdjustmentCap", t.NormalRateAdjustmentCap != nil)
		n.field(path+"MaxIncRatePct", t.MaxIncRatePct != nil)
		n.field(path+"ARMIndex", t.ARMIndex != "")
		n.field(path+"ARMMargin", t.ARMMargin != nil)
		n.field(path+"FloorBasis", t.FloorBasis != "")
	}
	n.field(path+"InterestOnlyTermMonthsCount", !domain.IsTrue(t.InterestOnlyInd) || t.InterestOnlyTermMonthsCount != nil)
	n.field(path+"PrepayPenaltyAmount", t.PrepayPenalty == "" || t.PrepayPenalty == "NO_PPP" || t.PrepayPenaltyAmount != nil)
	restricted := t.LoanProgramId == "IncomeBasedDeedRestrictionsTerminate" || t.LoanProgramId == "IncomeBasedDeedRestrictionsSurvive"
	n.field(path+"DeedRestrictionTermMonthsCount", !restricted || t.DeedRestrictionTermMonthsCount != nil)
	renovates := t.LoanProgramId == "CHOICERenovation" || domain.IsTrue(t.RenovationLoanInd)
	n.field("TransactionInfo.AltImprovRepairsAmt", !renovates || info.TransactionInfo.AltImprovRepairsAmt != nil)
}

func (n *need) programs(info loan.Info) {
	t := info.TransactionInfo
	switch {
	case t.MortgageType == loan.MortgageVA:
		n.field("VAInfo.VAFundingFeeIsFinanced", info.VAInfo.VAFundingFeeIsFinanced != nil)
		n.field("VAInfo.VAFundingFeeExemptionType", info.VAInfo.VAFundingFeeExemptionType != "")
		n.field("VAInfo.VAUseType", info.VAInfo.VAUseType != "")
		n.field("VAInfo.StatusType", info.VAInfo.StatusType != "")
		n.field("VAInfo.VADisabilityBenefitClaimInd", info.VAInfo.VADisabilityBenefitClaimInd != nil)
		n.field("TransactionInfo.MIFundFeeTotalAmt",
			info.VAInfo.VAFundingFeeExemptionType == loan.ExemptCompletely || t.MIFundFeeTotalAmt != nil)
	case t.MortgageType == loan.MortgageFHA:
		n.field("FHAInfo.FHAUFMIPIsFinanced", info.FHAInfo.FHAUFMIPIsFinanced != nil)
		n.field("TransactionInfo.MIFundFeeTotalAmt", t.MIFundFeeTotalAmt != nil)
	case t.MortgageType.IsUSDA():
		n.field("USDAInfo.USDAGuaranteeFeeIsFinanced", info.USDAInfo.USDAGuaranteeFeeIsFinanced != nil)
		n.field("TransactionInfo.MIFundFeeTotalAmt", t.MIFundFeeTotalAmt != nil)
	}
}

func (n *need) housing(info loan.Info) {
	t := info.TransactionInfo
	if t.MortgageType == loan.MortgageReverse {
		return
	}
	n.expense(info, loan.ExpenseHomeownersInsurance)
	n.expense(info, loan.ExpenseRealEstateTax)
	insurable := []loan.MortgageType{loan.MortgageNonQM, loan.MortgageConventional, loan.MortgageAffordable}
	if slices.Contains(insurable, t.MortgageType) && LoanToValue(info.LoanAmt(), PropertyValue(info)).Cmp(domain.MustRate("80")) > 0 {
		n.expense(info, loan.ExpenseMIPremium)
	}
}

func (n *need) expense(info loan.Info, kind loan.ExpenseType) {
	e := info.HousingExpenseOf(kind)
	given := e != nil && ((e.CalcType == loan.Calculated && e.AnnualRate != nil) || (e.CalcType != loan.Calculated && e.PaymentAmt != nil))
	n.field("HousingExpenses."+string(kind), given)
}

func (n *need) credits(info loan.Info) {
	for _, credit := range info.PurchaseCredits {
		n.field("PurchaseCredits.PurchaseCreditAmt", credit.PurchaseCreditAmt != nil)
		n.field("PurchaseCredits.PurchaseCreditType", credit.PurchaseCreditType != "")
		n.field("PurchaseCredits.PurchaseCreditSourceType",
			credit.PurchaseCreditType == loan.CreditSeller || credit.PurchaseCreditSourceType != "")
	}
}

func (n *need) property(info loan.Info) {
	p := info.SubjectProperty
	const path = "subjectProperty."
	n.field(path+"Address.CityName", p.Address.CityName != "")
	n.field(path+"Address.StateCode", p.Address.StateCode != "")
	n.field(path+"Address.PostalCode", p.Address.PostalCode != "")
	n.field(path+"Address.CountyName", p.Address.CountyName != "")
	n.field(path+"Address.LineText", p.Address.LineText != "" || domain.IsTrue(p.Address.TBDInd))
	n.field(path+"SalesContractAmt", !info.IsPurchase() || p.SalesContractAmt != nil)
	d := p.PropertyDetail
	n.field(path+"PropertyDetail.EstimatedValueAmt", d.EstimatedValueAmt != nil || domain.IsTrue(d.EstimatedValueLocked))
	n.field(path+"PropertyDetail.PropertyUsageType", d.PropertyUsageType != "")
	n.field(path+"PropertyDetail.HousingType", d.HousingType != "")
	shared := d.HousingType == property.HousingCooperative || d.HousingType == property.HousingCondominium
	n.field(path+"PropertyDetail.ConstrMethTyp", shared || d.ConstrMethTyp != "")
	n.field(path+"PropertyDetail.AccessoryDwellingUnitTotalCount", domain.Count(d.ADUCount) <= 3)
	n.field(path+"ProjectDetail.Name", !domain.IsTrue(d.InProjectInd) || p.ProjectDetail.Name != "")
	if d.EarnsRent() {
		if domain.IsTrue(d.RentIncCalcInd) {
			n.field(path+"PropertyDetail.OccupancyFactor", d.OccupancyFactor != nil && d.OccupancyFactor.Cmp(domain.MustRate("0.01")) >= 0)
			n.field(path+"PropertyDetail.RentEstGrsMonthAmt", d.RentEstGrsMonthAmt != nil)
		} else {
			n.field(path+"PropertyDetail.RentEstNetMonthAmt", d.RentEstNetMonthAmt != nil)
		}
	}
	for _, owner := range p.PropertyOwners {
		n.field(path+"PropertyOwners.RelVestTypeOthDesc", owner.RelVestingType != "Other" || owner.RelVestTypeOthDesc != "")
		n.field(path+"PropertyOwners.VestingToReadOthDesc", owner.VestingToRead != "Other" || owner.VestingToReadOthDesc != "")
	}
}

// missingGovernment returns what the government loan step still asks; a loan of no agency is asked nothing.
func missingGovernment(info loan.Info) []string {
	var n need
	g := info.GovernmentLoan
	switch info.TransactionInfo.MortgageType {
	case loan.MortgageVA:
		n.field("GovernmentLoan.VAEntitlementAmt", g.VAEntitlementAmt != nil)
		n.field("GovernmentLoan.VAResidualIncomeAmt", g.VAResidualIncomeAmt != nil)
		underwriter := info.UnderwritingDetail.UnderwriterId
		n.field("UnderwritingDetail.underwriterVAId",
			underwriter == nil || *underwriter <= 0 || info.UnderwritingDetail.UnderwriterVAId != "")
	case loan.MortgageFHA:
		n.field("GovernmentLoan.SectionOfActType", g.SectionOfActType != "")
		n.field("GovernmentLoan.PositiveRentalHistoryInd",
			info.TransactionInfo.ReverseMortgageType != "" || g.PositiveRentalHistoryInd != nil)
	case loan.MortgageConventional, loan.MortgageUSDA, loan.MortgageUSDARural, loan.MortgageHELOC,
		loan.MortgageReverse, loan.MortgageNonQM, loan.MortgageAffordable:
	}
	return n
}
