package fee

import "gable/domain"

// Tolerance is how far a fee may grow from the Loan Estimate to closing (12 CFR 1026.19(e)(3)).
type Tolerance string

// The three kinds.
const (
	// ToleranceZero: it may not grow at all (1026.19(e)(3)(i)).
	ToleranceZero Tolerance = "ZERO"
	// ToleranceTen: all of these together may grow by ten percent (1026.19(e)(3)(ii)).
	ToleranceTen Tolerance = "TEN_PERCENT"
	// ToleranceNone: it was the best information at the time (1026.19(e)(3)(iii)).
	ToleranceNone Tolerance = "UNLIMITED"
)

// Tolerances lists them.
var Tolerances = domain.NewEnum("FeeToleranceType", "ZERO=Zero", "TEN_PERCENT=Ten percent together", "UNLIMITED=No limit")

// Tolerance returns the kind that counts: what was said by hand, else what the regulation has for it.
func (f Fee) Tolerance() Tolerance {
	if f.FeeDetail.ToleranceType != "" {
		return f.FeeDetail.ToleranceType
	}
	return f.ruledTolerance()
}

// ruledTolerance follows 12 CFR 1026.19(e)(3): what the creditor, the broker or their affiliate is paid, services that may not be shopped for,
// and transfer taxes may not grow; recording fees and services chosen from the creditor's list grow by ten percent together; prepaids,
// escrow, services shopped for off the list and what the creditor does not require follow the best information.
func (f Fee) ruledTolerance() Tolerance {
	switch f.FeeDetail.IntDiscSecType {
	case SectionPrepaids, SectionEscrow:
		return ToleranceNone
	case SectionOrigination, SectionNotShopped:
		return ToleranceZero
	case SectionShopped:
		switch {
		case domain.IsTrue(f.FeeDetail.AffiliateInd):
			return ToleranceZero
		case domain.IsTrue(f.FeeDetail.ChosenProviderInd):
			return ToleranceNone
		}
		return ToleranceTen
	case SectionTaxes:
		if codeOf(f.FeeDetail.LWCode).Recording {
			return ToleranceTen
		}
		return ToleranceZero
	case SectionOther:
		return ToleranceNone
	}
	return ToleranceZero
}

// IsFinanceCharge reports whether the borrower's part of the fee counts into the APR: as said by hand, else as 12 CFR 1026.4 has its code. What
// the seller pays does not count (1026.4(c)(5)).
func (f Fee) IsFinanceCharge() bool {
	if f.PaidBy() != PayerBorrower {
		return false
	}
	if said := f.FeeDetail.FinanceChargeInd; said != nil {
		return *said
	}
	switch f.FeeDetail.LWFeeValueType {
	case ValuePoint, ValueInterest, ValueComp:
		return true
	default:
	}
	if code, known := find(f.FeeDetail.LWCode); known && code.Code != CodeOther {
		return code.FinanceCharge
	}
	return f.FeeDetail.IntDiscSecType == SectionOrigination
}
