package billing

import "cmp"

// Charge is what the payments vendor answered to an attempt to charge an invoice.
type Charge struct {
	// Attempts is how many were settled when it was made.
	Attempts int
	Paid     bool
	// Number and URL are the vendor's for the invoice, "" where it names none.
	Number, URL string
	// Failure is why it was refused, in the vendor's words.
	Failure string
}

// Settled is an invoice after a charge that counted.
type Settled struct {
	Invoice
	// RetryDays is in how many days the next attempt follows, 0 for never.
	RetryDays int
	// EndsPlan tells that the last attempt was refused.
	EndsPlan bool
}

// Settle answers the invoice as it is after a charge, and whether the charge counts. A refusal counts once: not when its attempt
// was settled before. A payment counts whenever it is heard of, until the invoice is paid; after that nothing does.
func (i Invoice) Settle(c Charge) (after Settled, counts bool) {
	if i.Status == InvoicePaid || !c.Paid && c.Attempts != i.Attempts {
		return Settled{}, false
	}
	after = Settled{Invoice: i}
	after.Number, after.URL, after.Failure = cmp.Or(c.Number, i.Number), cmp.Or(c.URL, i.URL), c.Failure
	after.Attempts++
	if after.Status = InvoicePaid; !c.Paid {
		again := false
		after.Status = InvoiceFailed
		after.RetryDays, again = RetryAfter(after.Attempts)
		after.EndsPlan = !again
	}
	return after, true
}
