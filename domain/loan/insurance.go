package loan

import "gable/domain"

// insuredAbove is the loan-to-value, in percent, above which a loan that no agency insures carries mortgage insurance
// (specification, section 9).
var insuredAbove = domain.MustRate("80")

// NeedsInsurance tells whether a loan of the program carries private mortgage insurance at a loan-to-value; nil is one that is not
// known yet.
func (t MortgageType) NeedsInsurance(ltv *domain.Rate) bool {
	return !t.IsGovernment() && ltv != nil && ltv.Cmp(insuredAbove) > 0
}
