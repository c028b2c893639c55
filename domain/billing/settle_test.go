package billing

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Which answer about an invoice counts, by what the invoice is by then.
func TestWhichAnswerSettlesAnInvoice(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		was      InvoiceStatus
		attempts int
		answer   Charge
		counts   bool
		status   InvoiceStatus
		after    int
		retry    int
		ends     bool
	}{
		"the first is paid":                     {InvoiceOpen, 0, Charge{Attempts: 0, Paid: true}, true, InvoicePaid, 1, 0, false},
		"the first is refused":                  {InvoiceOpen, 0, Charge{Attempts: 0}, true, InvoiceFailed, 1, 3, false},
		"the second is refused":                 {InvoiceFailed, 1, Charge{Attempts: 1}, true, InvoiceFailed, 2, 5, false},
		"the third is refused":                  {InvoiceFailed, 2, Charge{Attempts: 2}, true, InvoiceFailed, 3, 7, false},
		"the last is refused":                   {InvoiceFailed, 3, Charge{Attempts: 3}, true, InvoiceFailed, 4, 0, true},
		"the last is paid":                      {InvoiceFailed, 3, Charge{Attempts: 3, Paid: true}, true, InvoicePaid, 4, 0, false},
		"a refusal comes twice":                 {InvoiceFailed, 2, Charge{Attempts: 1}, false, "", 0, 0, false},
		"a refusal of an attempt to come":       {InvoiceOpen, 0, Charge{Attempts: 1}, false, "", 0, 0, false},
		"a refusal from before a new schedule":  {InvoiceFailed, 0, Charge{Attempts: 3}, false, "", 0, 0, false},
		"a refusal after it was paid":           {InvoicePaid, 1, Charge{Attempts: 1}, false, "", 0, 0, false},
		"an old payment after a later refusal":  {InvoiceFailed, 3, Charge{Attempts: 1, Paid: true}, true, InvoicePaid, 4, 0, false},
		"an old payment after the plan's end":   {InvoiceFailed, 4, Charge{Attempts: 0, Paid: true}, true, InvoicePaid, 5, 0, false},
		"a payment comes twice":                 {InvoicePaid, 1, Charge{Attempts: 0, Paid: true}, false, "", 0, 0, false},
		"a payment of what nothing was due for": {InvoicePaid, 0, Charge{Attempts: 0, Paid: true}, false, "", 0, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			after, counts := Invoice{Status: c.was, Attempts: c.attempts}.Settle(c.answer)
			require.Equal(t, c.counts, counts)
			require.Equal(t, Settled{Invoice: Invoice{Status: c.status, Attempts: c.after}, RetryDays: c.retry, EndsPlan: c.ends}, after)
		})
	}
}

func TestWhatAnAnswerSaysOfAnInvoice(t *testing.T) {
	t.Parallel()
	i := Invoice{Status: InvoiceOpen, Number: "A-1", URL: "https://old.test", Failure: "declined", Seats: 3}
	refused, _ := i.Settle(Charge{Failure: "expired", Number: "A-2"})
	require.Equal(t, Invoice{Status: InvoiceFailed, Number: "A-2", URL: "https://old.test", Failure: "expired", Seats: 3, Attempts: 1}, refused.Invoice)
	paid, _ := refused.Settle(Charge{Attempts: 1, Paid: true, URL: "https://new.test"})
	require.Equal(t, Invoice{Status: InvoicePaid, Number: "A-2", URL: "https://new.test", Seats: 3, Attempts: 2}, paid.Invoice, "it has failed no longer")
}
