package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/change"
	billingdb "gable/db/billing"
	"gable/domain"
	"gable/domain/billing"
	"gable/domain/vendor"
	"gable/tenancy"
)

const (
	billEvery = 15 * time.Minute
	billMost  = 500 // accounts a round
)

// BillingPeriod closes an account's ended periods and charges its open invoices. However often it runs, a period is
// billed once and an invoice paid once.
type BillingPeriod struct {
	Account domain.ID `json:"accountId"`
}

// Kind is "billing_period".
func (BillingPeriod) Kind() string { return "billing_period" }

// Once: an account is billed by one job at a time.
func (b BillingPeriod) Once() string { return string(b.Account) }

// RunsAgain: a card that came while the old one was charged is charged now, not at the next round.
func (BillingPeriod) RunsAgain() {}

// Bill enqueues the accounts that are due, until ctx ends. Any number of processes may do so at once.
func Bill(ctx context.Context, store *tenancy.DB, log *slog.Logger) {
	ticker := time.NewTicker(billEvery)
	defer ticker.Stop()
	for {
		if err := BillOnce(ctx, store, log); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "billing could not be looked through", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// BillOnce is one round of Bill. Each account is billed in the name of its company's owner.
func BillOnce(ctx context.Context, store *tenancy.DB, log *slog.Logger) error {
	type due struct{ tenant, account, owner domain.ID }
	rows, err := store.Outside().Query(ctx, "select tenant_id::text, account_id::text, owner_id::text from app.due_billing($1, $2)", store.Now(), billMost)
	if err != nil {
		return tenancy.Classify(err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (d due, err error) {
		err = row.Scan(&d.tenant, &d.account, &d.owner)
		return d, err
	})
	if err != nil {
		return tenancy.Classify(err)
	}
	for _, d := range all {
		origin := Origin{Tenant: d.tenant, Actor: d.owner, ActorTenant: d.tenant, User: d.owner, UserTenant: d.tenant, RequestID: "billing"}
		scope, err := resolve(ctx, store, origin)
		if err == nil {
			err = store.Tx(ctx, scope, func(tx *tenancy.Tx) error { return Enqueue(tx, BillingPeriod{Account: d.account}) })
		}
		if err != nil { // the others' bills do not wait for one that fails
			log.WarnContext(ctx, "an account could not be billed", "tenant", d.tenant, "account", d.account, "error", err)
		}
	}
	return nil
}

func closeBillingPeriod(ctx context.Context, r Running, args BillingPeriod) error {
	var account billing.Account
	var open []billingdb.DueInvoice
	err := r.Change(ctx, func(w *change.Work) (err error) {
		if account, err = closePeriods(w, args.Account); err != nil {
			return err
		}
		open, err = billingdb.DueInvoices(w.Tx, args.Account)
		return err
	})
	if err != nil {
		return err
	}
	for _, invoice := range open {
		receipt, err := r.Payments.Charge(ctx, vendor.Bill{Customer: account.Customer, Key: invoice.ID, Invoice: invoice.VendorID, Seats: invoice.Seats, SeatPrice: invoice.SeatPrice,
			Description: fmt.Sprintf("Gable pro plan, %s to %s: %d seats", invoice.PeriodStart, invoice.PeriodEnd.AddDays(-1), invoice.Seats)})
		if err != nil {
			return err
		}
		if err := r.afterwards(ctx, func(w *change.Work) error { return settleInvoice(w, args.Account, invoice, receipt) }); err != nil {
			return err
		}
	}
	return nil
}

// closePeriods bills every period that has ended: more than one when nothing ran for months.
func closePeriods(w *change.Work, id domain.ID) (billing.Account, error) {
	account, err := billingdb.LockBillingAccount(w.Tx, id)
	if err != nil {
		return account, err
	}
	today := domain.DateOf(w.Now().UTC())
	closed := false
	for account.Due(today) {
		start, end := account.Close()
		invoice := billing.Invoice{PeriodStart: start, PeriodEnd: end, Seats: account.Seats, SeatPrice: *account.SeatPrice,
			Amount: billing.Amount(account.Seats, *account.SeatPrice), Status: billing.InvoiceOpen}
		if invoice.Amount == 0 {
			invoice.Status = billing.InvoicePaid
		}
		if err := billingdb.IssueInvoice(w.Tx, id, invoice); err != nil {
			return account, err
		}
		if err := billingdb.SaveBillingAccount(w.Tx, &account); err != nil {
			return account, err
		}
		closed = true
	}
	if closed {
		tellBilling(w, id)
	}
	return account, err
}

// settleInvoice keeps what became of a charge, once however often it is told, and has those who can pay told of a refused
// one. A card refused too often ends the plan.
func settleInvoice(w *change.Work, id domain.ID, invoice billingdb.DueInvoice, receipt vendor.Receipt) error {
	account, err := billingdb.LockBillingAccount(w.Tx, id)
	if err != nil {
		return err
	}
	was, err := billingdb.LockInvoice(w.Tx, invoice.ID)
	if domain.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	after, counts := was.Settle(billing.Charge{Attempts: invoice.Attempts, Paid: receipt.Paid, Number: receipt.Number, URL: receipt.URL, Failure: receipt.Failure})
	if !counts {
		return nil
	}
	if err := billingdb.SaveSettled(w.Tx, after, receipt.ID); err != nil {
		return err
	}
	if after.EndsPlan {
		account.Refuse()
		if err := billingdb.SaveBillingAccount(w.Tx, &account); err != nil {
			return err
		}
	}
	if after.Status == billing.InvoiceFailed {
		if err := writeOfRefusal(w.Tx, account, after.ID, after.Attempts); err != nil {
			return err
		}
	}
	tellBilling(w, id)
	return nil
}

// tellBilling lets open screens read an account and its invoices again.
func tellBilling(w *change.Work, account domain.ID) {
	w.Emit(change.Event{Type: "RTC.BILLING.CHANGED", Data: domain.Ref{ID: account}})
}
