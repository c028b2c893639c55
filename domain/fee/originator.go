package fee

import "slices"

// CodeBroker is what a mortgage broker is paid.
const CodeBroker = "LW_BROKER_FEE"

// PaysOriginator tells whether the fee is the originator's pay: a broker's fee or compensation, and an origination fee where the company is a broker,
// who keeps it; a creditor's own is none (12 CFR 1026.36(a)(3)).
func (f Fee) PaysOriginator(toBroker bool) bool {
	d := f.FeeDetail
	return d.LWCode == CodeBroker || d.LWFeeValueType == ValueComp || toBroker && d.LWCode == CodeOrigination
}

// SecondPayer are those of the fees by which somebody beside who pays the originator by the loan's plan would too: who is paid by the one is paid by
// no other (12 CFR 1026.36(d)(2)).
func SecondPayer(fees []Fee, planPayer FeePayer, toBroker bool) []Fee {
	other := map[FeePayer]FeePayer{PayerLender: PayerBorrower, PayerBorrower: PayerLender}[planPayer]
	return slices.DeleteFunc(slices.Clone(fees), func(f Fee) bool { return other == "" || f.PaidBy() != other || !f.PaysOriginator(toBroker) })
}
