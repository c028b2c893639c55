package jobs

import (
	"context"
	"errors"
	"fmt"

	billingdb "gable/db/billing"
	"gable/domain"
	"gable/domain/billing"
	"gable/domain/org"
	"gable/domain/vendor"
	"gable/tenancy"
)

// BillingNotice tells one of those who can pay that the charge of an invoice was refused: when the next one follows, or that
// the plan has ended.
type BillingNotice struct {
	User    domain.ID `json:"userId"`
	Invoice domain.ID `json:"invoiceId"`
	Attempt int       `json:"attempt"`
}

// Kind is "billing_notice".
func (BillingNotice) Kind() string { return "billing_notice" }

// Once: an attempt is told to a person once.
func (n BillingNotice) Once() string {
	return fmt.Sprintf("%s %s %d", n.User, n.Invoice, n.Attempt)
}

// Addressee is the user.
func (n BillingNotice) Addressee() domain.ID { return n.User }

// writeOfRefusal enqueues the letters about a refused charge.
func writeOfRefusal(tx *tenancy.Tx, account billing.Account, invoice domain.ID, attempt int) error {
	people, err := billingdb.BillingPeople(tx, account)
	for _, id := range people {
		err = errors.Join(err, Enqueue(tx, BillingNotice{User: id, Invoice: invoice, Attempt: attempt}))
	}
	return err
}

// refusal is everything that the letter names.
type refusal struct {
	access
	Account, Amount, From, To, Reason, Next, Last string
	Ended                                         bool
}

func sendBillingNotice(ctx context.Context, r Running, args BillingNotice) error {
	return r.post(ctx, "", args.Kind(), args.User, func(tx *tenancy.Tx) (vendor.Mail, error) {
		a, err := loadAccess(tx, args.User)
		if err != nil {
			return vendor.Mail{}, err
		}
		invoice, account, err := billingdb.OneInvoice(tx, args.Invoice)
		if err != nil {
			return vendor.Mail{}, err
		}
		if invoice.Status != billing.InvoiceFailed {
			return vendor.Mail{}, Finish("the invoice is paid by now")
		}
		if invoice.Attempts != args.Attempt {
			return vendor.Mail{}, Finish("a later attempt has a letter of its own")
		}
		home, err := r.home(tx)
		if err != nil {
			return vendor.Mail{}, err
		}
		a.letterhead = letterhead{} // the platform's own letter to the company
		a.Link = home + "/app/settings/billing"
		say := func(d domain.Date) string { return longDate(d, a.Language) }
		n := refusal{access: a, Account: account.Name, Amount: "$" + invoice.Amount.Dollars(), From: say(invoice.PeriodStart), To: say(invoice.PeriodEnd.AddDays(-1)),
			Reason: invoice.Failure, Ended: invoice.NextAttempt == nil && account.State == org.SubscriptionAdminCancel}
		if invoice.NextAttempt != nil {
			n.Next, n.Last = say(*invoice.NextAttempt), say(billing.LastAttempt(invoice.Attempts, *invoice.NextAttempt))
		}
		return compose("billing_refused", a.Language, vendor.Address{Name: a.Name, Email: a.Email}, n)
	})
}

var spanishMonths = [...]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"}

// longDate is a date as a letter writes it, which nobody takes for another one.
func longDate(d domain.Date, language string) string {
	if language == "es" {
		return fmt.Sprintf("%d de %s de %d", d.Day(), spanishMonths[d.Month()-1], d.Year())
	}
	return fmt.Sprintf("%s %d, %d", d.Month(), d.Day(), d.Year())
}
