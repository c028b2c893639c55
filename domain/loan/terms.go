package loan

import (
	"reflect"
	"slices"

	"gable/domain"
	"gable/domain/property"
)

// LoanAmt returns the amount of the note: the base amount with the financed premium or fee.
func (i Info) LoanAmt() domain.Money {
	return domain.Amount(i.TransactionInfo.BaseLoanAmt) + i.FinancedFeeAmt()
}

// FinancedFeeAmt returns the part of the upfront premium or fee that is added to the loan: the stated part, else
// all of it where the program's indicator says that it is financed.
func (i Info) FinancedFeeAmt() domain.Money {
	if i.TransactionInfo.MIFundFeeFinancedAmt != nil {
		return *i.TransactionInfo.MIFundFeeFinancedAmt
	}
	t := i.TransactionInfo.MortgageType
	financed := (t == MortgageVA && domain.IsTrue(i.VAInfo.VAFundingFeeIsFinanced)) ||
		(t == MortgageFHA && domain.IsTrue(i.FHAInfo.FHAUFMIPIsFinanced)) ||
		(t.IsUSDA() && domain.IsTrue(i.USDAInfo.USDAGuaranteeFeeIsFinanced))
	if !financed {
		return 0
	}
	return domain.Amount(i.TransactionInfo.MIFundFeeTotalAmt)
}

// HasCalculatedFees reports whether fees or upkeep follow from the agencies' tables.
func (i Info) HasCalculatedFees() bool {
	return i.GovernmentLoan.IsMaintenanceCalculated() || !i.HasTypedFees() && slices.Contains(CalculatedTypes(), i.TransactionInfo.MortgageType)
}

// HasTypedFees reports whether premiums and fees are as somebody typed them: the exception, with a reason.
func (i Info) HasTypedFees() bool { return i.GovernmentLoan.FeeCalcType == Manual }

// HasCardPremium reports whether the premium of private mortgage insurance is taken from the rate card. A program that is not chosen yet, and
// those that the guide has no coverage for, have none.
func (i Info) HasCardPremium() bool {
	t := i.TransactionInfo.MortgageType
	return !i.HasTypedFees() && (t == MortgageConventional || t == MortgageAffordable)
}

// IsMaintenanceCalculated reports whether the upkeep and utilities follow from the square feet.
func (g GovernmentLoan) IsMaintenanceCalculated() bool {
	return domain.IsTrue(g.VAMaintenanceExpCalInd) && g.SquareFeetCount != nil
}

// SameGovernmentLoan reports whether what only a government loan has is the same: a section of its own, though it is kept with the terms.
func (i Info) SameGovernmentLoan(other Info) bool {
	return reflect.DeepEqual([]any{i.VAInfo, i.FHAInfo, i.USDAInfo, i.GovernmentLoan}, []any{other.VAInfo, other.FHAInfo, other.USDAInfo, other.GovernmentLoan})
}

// SameTerms reports whether amounts and expenses are the same: a save of the government data may set its fees among them.
func (i Info) SameTerms(other Info) bool {
	return reflect.DeepEqual([]any{i.TransactionInfo, i.HousingExpenses}, []any{other.TransactionInfo, other.HousingExpenses})
}

// IsPurchase reports whether the loan buys the property.
func (i Info) IsPurchase() bool { return i.TransactionInfo.LoanPurposeType == PurposePurchase }

// IsRescindable tells whether the borrowers may rescind a loan for that purpose on a property of that use (12 CFR 1026.23(a), (f)): they refinance the
// home they live in. Whether the creditor is the one it was before, which leaves only new money to rescind, is not known of a loan: such a loan counts
// as rescindable.
func IsRescindable(purpose PurposeType, usage property.UsageType) bool {
	return purpose == PurposeRefinance && usage == property.UsagePrimaryResidence
}

// RescissionDays are the specific business days after signing at whose end the right to rescind does (12 CFR 1026.23(a)(3)(i)).
const RescissionDays = 3

// ClosingDay is the day on which the loan closed, else that on which it is planned to; nil while none is.
func (d ReportDates) ClosingDay() *domain.Date {
	if d.ClosingDate != nil {
		return d.ClosingDate
	}
	return d.EstimatedClosingDate
}

// DisbursementDay is the day on which money went out, else that on which somebody plans it to; nil while neither is noted.
func (d ReportDates) DisbursementDay() *domain.Date {
	if d.DisbursementDate != nil {
		return d.DisbursementDate
	}
	return d.EstimatedDisbursementDate
}

// DisbursementDate is the day on which money went out, else that on which it is planned to, else as it follows from the closing. It is nil while
// none of them is known.
func (f *File) DisbursementDate() *domain.Date {
	k := f.Dates.KeyDates
	if noted := k.DisbursementDay(); noted != nil {
		return noted
	}
	if closing := k.ClosingDay(); closing != nil {
		return f.PayoutAfter(*closing)
	}
	return nil
}

// PayoutAfter is the day on which money goes out of a loan that closes on a day: that one, or where the borrowers may rescind the first on which
// offices are open after their right has ended.
func (f *File) PayoutAfter(closing domain.Date) *domain.Date {
	if IsRescindable(f.Info.TransactionInfo.LoanPurposeType, f.Info.SubjectProperty.PropertyDetail.PropertyUsageType) {
		closing = closing.AddSpecificBusinessDays(RescissionDays).AddDays(1).NextBusinessDay()
	}
	return &closing
}

// IsReverse reports whether the loan is repaid when the borrower leaves the home, without payments until then.
func (i Info) IsReverse() bool { return i.TransactionInfo.MortgageType == MortgageReverse }

// IsRenovation reports whether the loan pays for work on the property, so that the value is that when the work is done.
func (i Info) IsRenovation() bool {
	program := i.MortgageTypeAndTerms.LoanProgramId
	return domain.IsTrue(i.MortgageTypeAndTerms.RenovationLoanInd) || program == ProgramCHOICERenovation || program == ProgramHomeStyleRenovation
}

// HousingExpensesOf returns the housing expenses of that type.
func (i Info) HousingExpensesOf(t ExpenseType) []HousingExpense {
	var found []HousingExpense
	for _, expense := range i.HousingExpenses {
		if expense.ExpenseType == t {
			found = append(found, expense)
		}
	}
	return found
}

// DrawnAmt returns what closing advances of another new mortgage: what is drawn of a line, else the amount of the note.
func (l SubordinateLoan) DrawnAmt() domain.Money {
	if l.HELOCBalanceAmt != nil {
		return *l.HELOCBalanceAmt
	}
	return domain.Amount(l.NoteAmt)
}

// LineAmt returns the most that another new mortgage can come to: the whole line of credit.
func (l SubordinateLoan) LineAmt() domain.Money {
	return max(l.DrawnAmt(), domain.Amount(l.NoteAmt), domain.Amount(l.HELOCMaxBalAmt))
}

// Floor returns the rate that adjustments do not go below, by what it is based on; nil where there is none. A file may bring
// a floor rate without saying what it is based on: then it is the floor.
func (t Terms) Floor() *domain.Rate {
	switch t.FloorBasis {
	case FloorMargin:
		return t.ARMMargin
	case FloorStartRate:
		return t.NoteRatePercent
	case FloorNone:
		return nil
	}
	return t.FloorRatePercent
}

// FullyIndexed returns the rate that an adjustable loan moves to while its index stays: index plus margin, not below the
// floor nor below nothing. It is nil for a loan that does not adjust, and where index or margin is not known.
func (t Terms) FullyIndexed() *domain.Rate {
	if !t.Adjusts() || t.ARMIndexRatePercent == nil || t.ARMMargin == nil {
		return nil
	}
	rate := t.ARMIndexRatePercent.Add(*t.ARMMargin)
	if step := t.ARMRateRoundingPercent; step != nil && step.Micros() > 0 {
		rate = nearest(rate, *step)
	}
	for _, floor := range []*domain.Rate{t.Floor(), {}} {
		if floor != nil && rate.Cmp(*floor) < 0 {
			rate = *floor
		}
	}
	return &rate
}

// nearest rounds a rate to a multiple of a step, half of one up.
func nearest(rate, step domain.Rate) domain.Rate {
	micros, by := rate.Micros()+step.Micros()/2, step.Micros()
	left := micros % by
	if left < 0 {
		left += by
	}
	return domain.RateFromMicros(micros - left)
}

// Adjusts reports whether the rate follows an index.
func (t Terms) Adjusts() bool {
	return t.AmortizationType == AmortizationAdjustable || t.AmortizationType == AmortizationGraduatedARM
}

// Normalize returns the loan info as it is stored (loan-data-entry.md section 4, "HELOC saving rule"). A home equity line for a
// purchase has no refinance data; one that is not takes cash out for another purpose; its kind of building is said in
// words where it is none of the list. Normalize of what is stored already is the same.
func (i Info) Normalize() Info {
	i = i.AsStated()
	t := &i.TransactionInfo
	if t.MortgageType != MortgageHELOC {
		return i
	}
	if i.IsPurchase() {
		t.RefinanceCashOutDeterminationType, t.RefinancePrimaryPurposeType, t.RefinanceCashOutAmt = "", "", nil
	} else {
		t.RefinanceCashOutDeterminationType, t.RefinancePrimaryPurposeType = CashOut, "Other"
	}
	if d := &i.SubjectProperty.PropertyDetail; d.HousingType == property.HousingOther && d.HousingTypeOtherDesc != "" {
		d.HousingType = property.HousingType(d.HousingTypeOtherDesc)
	}
	return i
}

// AsStated returns the loan info with the kind of building as it was chosen, where Normalize put its description in its place.
func (i Info) AsStated() Info {
	if d := &i.SubjectProperty.PropertyDetail; !d.HousingType.Valid() && string(d.HousingType) == d.HousingTypeOtherDesc && d.HousingType != "" {
		d.HousingType = property.HousingOther
	}
	return i
}
