package billing

import (
	"gable/domain"
	"gable/domain/org"
)

// retryDays is how long each refused charge of an invoice rests; there is no attempt after the last of them.
var retryDays = [...]int{3, 5, 7}

// MaxAttempts is how often an invoice is charged before the plan ends for want of payment.
const MaxAttempts = len(retryDays) + 1

// RetryAfter answers how many days after the given number of refused attempts the next one follows; again is false when none
// does.
func RetryAfter(attempts int) (days int, again bool) {
	if attempts < 1 || attempts > len(retryDays) {
		return 0, false
	}
	return retryDays[attempts-1], true
}

// LastAttempt is the day of an invoice's last attempt: attempts were refused so far, and the next one is on that day.
func LastAttempt(attempts int, next domain.Date) domain.Date {
	for made := attempts + 1; made <= len(retryDays); made++ {
		next = next.AddDays(retryDays[made-1])
	}
	return next
}

// PastDue is what an account owes after refused charges.
type PastDue struct {
	Amount      domain.Money `json:"amount" required:"true" doc:"US dollars, over all invoices that were refused."`
	Invoices    int          `json:"invoices" required:"true"`
	Since       domain.Date  `json:"since" required:"true" doc:"The day the oldest of them was billed."`
	NextAttempt *domain.Date `json:"nextAttempt,omitempty" doc:"The day the card is charged next; absent when it is not charged any more."`
	PlanEnds    *domain.Date `json:"planEnds,omitempty" doc:"The day of the last attempt: when that is refused too, the plan ends."`
}

// PastDueOf sums refused invoices up; nil when there is none among them.
func PastDueOf(invoices []Invoice) *PastDue {
	var due *PastDue
	for _, i := range invoices {
		if i.Status != InvoiceFailed {
			continue
		}
		if due == nil {
			due = &PastDue{Since: i.PeriodEnd}
		}
		due.Amount += i.Amount
		due.Invoices++
		if i.PeriodEnd.Before(due.Since) {
			due.Since = i.PeriodEnd
		}
		if i.NextAttempt == nil {
			continue
		}
		due.NextAttempt = earlier(due.NextAttempt, *i.NextAttempt)
		due.PlanEnds = earlier(due.PlanEnds, LastAttempt(i.Attempts, *i.NextAttempt))
	}
	return due
}

func earlier(known *domain.Date, other domain.Date) *domain.Date {
	if known != nil && known.Before(other) {
		return known
	}
	return &other
}

// Refuse takes note that the last attempt at an invoice was refused: the plan ends, and only the provider reinstates it.
func (a *Account) Refuse() {
	a.End()
	a.State = org.SubscriptionAdminCancel
}

// Reinstate takes a cancellation back, whoever made it: a plan that still runs goes on, one that has ended may be upgraded to
// again. It is a CONFLICT when nothing was cancelled.
func (a *Account) Reinstate() error {
	if !a.State.Cancelled() {
		return domain.Conflict("refusals:billing.notCancelled", "This account is not cancelled.")
	}
	a.State = org.SubscriptionActive
	return nil
}

// Quote is what the upgrade costs, before it is made.
type Quote struct {
	SeatPrice   domain.Money `json:"seatPrice" required:"true" doc:"US dollars for a seat and month."`
	Seats       int          `json:"seats" required:"true" doc:"Active people whose licence this account pays now."`
	Amount      domain.Money `json:"amount" required:"true" doc:"US dollars for a month with those seats."`
	DueToday    domain.Money `json:"dueToday" required:"true" doc:"What the upgrade charges at once: nothing, since a period is charged when it has ended."`
	FirstCharge domain.Date  `json:"firstCharge" required:"true" doc:"The day the first period ends and is charged, with the seats of that day."`
}

// Quote is what the upgrade would cost the account if it were made on that day at that price.
func (a Account) Quote(today domain.Date, price domain.Money) Quote {
	a.Upgrade(today, price)
	return Quote{SeatPrice: price, Seats: a.Seats, Amount: Amount(a.Seats, price), FirstCharge: *a.PeriodEnd}
}
