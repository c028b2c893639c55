package demo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	billingdb "gable/db/billing"
	"gable/domain"
	"gable/domain/billing"
	"gable/domain/user"
	"gable/tenancy"
)

// seatPrice is what a seat cost in the demo's months on the pro plan.
const seatPrice = domain.Money(79_00)

// demoSeats are the seats of each month that Summit was on the pro plan, the last one ending in the anchor's month.
var demoSeats = []int{7, 8, 8, 9, 10, 10}

// SeedBilling gives Summit six months on the pro plan: five that are paid, and the last, which is open until there is a card.
// It runs as the owner, and does nothing when there are accounts.
func SeedBilling(ctx context.Context, tx pgx.Tx) error {
	tenant, company := TenantID("summit.test"), UnitID("summit.test", "")
	var there bool
	if err := tx.QueryRow(ctx, "select exists (select from billing_account where tenant_id = $1)", tenant).Scan(&there); err != nil || there {
		return err
	}
	b := &pgx.Batch{}
	b.Queue("insert into billing_account (tenant_id, account_id, kind, seat_price, updated_at) values ($1, $2, 'COMPANY', $3, $4)", tenant, company, seatPrice.Cents(), Anchor)
	first := domain.NewDate(Anchor.Year(), Anchor.Month(), 1).AddMonths(-len(demoSeats))
	for i, seats := range demoSeats {
		start, end := first.AddMonths(i), first.AddMonths(i+1)
		issued := end.Time().Add(6 * time.Hour)
		status, paid, number, attempts := billing.InvoicePaid, &issued, fmt.Sprintf("GABLE-%s-%02d", start.Time().Format("2006"), start.Month()), 1
		if i == len(demoSeats)-1 {
			status, paid, number, attempts = billing.InvoiceOpen, nil, "", 0
		}
		b.Queue(`insert into billing_invoice (tenant_id, id, account_id, period_start, period_end, seats, seat_price, amount, status, number, attempts, issued_at, paid_at)
			values ($1, $2, $3, $4::date, $5::date, $6, $7, $8, $9, nullif($10, ''), $11, $12, $13)`,
			tenant, ID("invoice "+start.String()), company, start.String(), end.String(), seats, seatPrice.Cents(), billing.Amount(seats, seatPrice).Cents(), status, number, attempts, issued, paid)
	}
	return tx.SendBatch(ctx, b).Close()
}

// SeedRefusedCharge has the account that pays for an active person be on the pro plan for a month that ended today, or for an
// earlier one when that was billed already, and the charge for it be refused: to show, and to test, what follows without
// waiting for a month. The account keeps its card, and its next month begins today.
func SeedRefusedCharge(ctx context.Context, pool *pgxpool.Pool, who tenancy.Person, now time.Time) error {
	if err := pool.QueryRow(ctx, "select (app.identity($1, $2)->>'policyVersion')::bigint", who.Tenant, who.ID).Scan(&who.Policy); err != nil {
		return err
	}
	scope := tenancy.Scope{RequestID: "demo", Actor: who, User: who, Tenant: who.Tenant, Policy: who.Policy, Visibility: user.VisibilityOrg}
	return tenancy.New(pool, func() time.Time { return now }).Tx(ctx, scope, func(tx *tenancy.Tx) error {
		payer, err := billingdb.PayerOf(tx, who.ID)
		if err != nil {
			return err
		}
		account, err := billingdb.LockBillingAccount(tx, payer)
		if err != nil {
			return err
		}
		billed, err := billingdb.BillingInvoices(tx, payer)
		if err != nil {
			return err
		}
		today := domain.DateOf(now.UTC())
		account.Upgrade(unbilled(billed, today.AddMonths(-1)), seatPrice)
		start, end := account.Close()
		account.Upgrade(today, seatPrice)
		invoice := billing.Invoice{PeriodStart: start, PeriodEnd: end, Seats: account.Seats, SeatPrice: seatPrice, Amount: billing.Amount(account.Seats, seatPrice), Status: billing.InvoiceOpen}
		if err := errors.Join(billingdb.SaveBillingAccount(tx, &account), billingdb.IssueInvoice(tx, payer, invoice)); err != nil {
			return err
		}
		due, err := billingdb.DueInvoices(tx, payer)
		if err != nil {
			return err
		}
		for _, d := range due {
			if after, counts := d.Settle(billing.Charge{Attempts: d.Attempts, Failure: "Your card was declined."}); counts {
				if err := billingdb.SaveSettled(tx, after, ""); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// unbilled is the day, or the same day of the latest month before it, on which no billed period began.
func unbilled(billed []billing.Invoice, day domain.Date) domain.Date {
	for slices.ContainsFunc(billed, func(i billing.Invoice) bool { return i.PeriodStart == day }) {
		day = day.AddMonths(-1)
	}
	return day
}
