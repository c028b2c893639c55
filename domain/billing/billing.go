// Package billing is who pays for the product and for how many: accounts, seats, periods and invoices.
package billing

import (
	"gable/domain"
	"gable/domain/org"
)

// Kind says whose account it is.
type Kind string

// The kinds of account, one for each payer of licences.
const (
	KindCompany Kind = "COMPANY"
	KindBranch  Kind = "BRANCH"
	KindUser    Kind = "USER"
)

// Plan is what is subscribed to.
type Plan string

// The plans.
const (
	PlanBasic Plan = "BASIC"
	PlanPro   Plan = "PRO"
)

// InvoiceStatus is how far an invoice has come.
type InvoiceStatus string

// The states of an invoice.
const (
	InvoiceOpen   InvoiceStatus = "OPEN"
	InvoicePaid   InvoiceStatus = "PAID"
	InvoiceFailed InvoiceStatus = "FAILED"
)

// Card is what may be known of a card: enough to recognise it, nothing to pay with.
type Card struct {
	Brand   string      `json:"brand" required:"true"`
	Last4   string      `json:"last4" required:"true"`
	Expires domain.Date `json:"expires" required:"true" doc:"The last day on which it can be charged."`
}

// Account is one payer's.
type Account struct {
	domain.Record
	Kind        Kind                  `json:"kind" required:"true" enum:"COMPANY,BRANCH,USER"`
	Name        string                `json:"name" required:"true" doc:"The org unit's or the person's."`
	Plan        Plan                  `json:"plan" required:"true" enum:"BASIC,PRO"`
	State       org.SubscriptionState `json:"state" required:"true" enum:"ACTIVE,ADMIN_CANCEL,USER_CANCEL"`
	Seats       int                   `json:"seats" required:"true" doc:"Active people whose licence this account pays."`
	SeatPrice   *domain.Money         `json:"seatPrice,omitempty" doc:"US dollars for a seat and month; absent before the first upgrade."`
	PeriodStart *domain.Date          `json:"periodStart,omitempty"`
	PeriodEnd   *domain.Date          `json:"periodEnd,omitempty" doc:"The day the running period is billed, and after an opt-out the day the plan ends."`
	Card        *Card                 `json:"card,omitempty"`
	MayUpgrade  bool                  `json:"mayUpgrade" required:"true" doc:"Whether the upgrade is offered to the caller (platform.md section 6)."`
	MayOptOut   bool                  `json:"mayOptOut" required:"true"`
	PastDue     *PastDue              `json:"pastDue,omitempty" doc:"What was refused and is still owed; absent when nothing is."`
	// Customer is the account's name at the payments vendor.
	Customer string `json:"-"`
	// AnchorDay is the day of the month that periods begin on.
	AnchorDay int `json:"-"`
}

// Amount is what a period costs.
func Amount(seats int, price domain.Money) domain.Money { return price * domain.Money(seats) }

// PeriodEnd is the day a period ends that begins on start: a month later, on the anchor day or, where the month has none
// such, on its last.
func PeriodEnd(start domain.Date, anchor int) domain.Date {
	first := domain.NewDate(start.Year(), start.Month(), 1).AddMonths(1)
	last := first.AddMonths(1).AddDays(-1).Day()
	return domain.NewDate(first.Year(), first.Month(), min(anchor, last))
}

// Upgrade puts the account on the pro plan from today on.
func (a *Account) Upgrade(today domain.Date, price domain.Money) {
	end := PeriodEnd(today, today.Day())
	a.Plan, a.State, a.SeatPrice = PlanPro, org.SubscriptionActive, &price
	a.PeriodStart, a.PeriodEnd, a.AnchorDay = &today, &end, today.Day()
}

// Due tells whether the running period has ended.
func (a *Account) Due(today domain.Date) bool {
	return a.Plan == PlanPro && a.PeriodEnd != nil && !a.PeriodEnd.After(today)
}

// Close ends the running period and answers its bounds; the next one begins, or the plan ends when it was cancelled.
func (a *Account) Close() (start, end domain.Date) {
	start, end = *a.PeriodStart, *a.PeriodEnd
	if a.State.Cancelled() {
		a.End()
		return start, end
	}
	next := PeriodEnd(end, a.AnchorDay)
	a.PeriodStart, a.PeriodEnd = &end, &next
	return start, end
}

// End takes the account off the pro plan at once.
func (a *Account) End() { a.Plan, a.PeriodStart, a.PeriodEnd = PlanBasic, nil, nil }

// Invoice is one billed period.
type Invoice struct {
	ID          domain.ID     `json:"id" required:"true"`
	Number      string        `json:"number,omitempty" doc:"The payments vendor's; absent until it was charged."`
	PeriodStart domain.Date   `json:"periodStart" required:"true"`
	PeriodEnd   domain.Date   `json:"periodEnd" required:"true"`
	IssuedOn    domain.Date   `json:"issuedOn" required:"true" doc:"The day the period was billed."`
	Seats       int           `json:"seats" required:"true"`
	SeatPrice   domain.Money  `json:"seatPrice" required:"true"`
	Amount      domain.Money  `json:"amount" required:"true"`
	Status      InvoiceStatus `json:"status" required:"true" enum:"OPEN,PAID,FAILED"`
	Failure     string        `json:"failure,omitempty" doc:"Why the last charge failed, in the vendor's words."`
	URL         string        `json:"url,omitempty" doc:"The invoice as the vendor shows it."`
	Attempts    int           `json:"attempts" required:"true"`
	NextAttempt *domain.Date  `json:"nextAttempt,omitempty" doc:"The day it is charged next; absent when it is paid or no further attempt follows."`
	PaidOn      *domain.Date  `json:"paidOn,omitempty"`
}

// Seat is a person whose licence an account pays.
type Seat struct {
	ID    domain.ID `json:"id" required:"true"`
	Name  string    `json:"name" required:"true"`
	Email string    `json:"email" required:"true"`
	Unit  string    `json:"WizeOrgUnitName,omitempty"`
}
