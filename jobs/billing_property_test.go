package jobs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/change"
	billingdb "gable/db/billing"
	"gable/domain"
	"gable/domain/billing"
	"gable/domain/org"
	"gable/domain/vendor"
	"gable/tenancy"
)

// bank is a payments vendor that keeps books: a key has one invoice, an invoice takes money once, and an answer may be lost
// after the money was taken.
type bank struct {
	vendor.NoPayments
	r       *rand.Rand
	calm    bool // answers, and takes every card
	charged map[domain.ID]int64
	late    []late
}

// late is an answer that was given, and may be given again at any time.
type late struct {
	invoice billingdb.DueInvoice
	receipt vendor.Receipt
}

var errLost = errors.New("the answer was lost")

func (k *bank) Charge(_ context.Context, b vendor.Bill) (vendor.Receipt, error) {
	receipt := vendor.Receipt{ID: "in_" + string(b.Key), Number: "G", Paid: true}
	chance := k.r.IntN(10)
	switch _, paid := k.charged[b.Key]; {
	case !k.calm && chance == 0:
		return vendor.Receipt{}, errLost // nothing happened
	case paid:
	case !k.calm && chance < 5:
		receipt.Paid, receipt.Failure = false, "Declined."
	default:
		k.charged[b.Key] = billing.Amount(b.Seats, b.SeatPrice).Cents()
	}
	if !k.calm && chance == 9 {
		return vendor.Receipt{}, errLost // it happened, and nobody heard
	}
	k.late = append(k.late, late{billingdb.DueInvoice{Invoice: billing.Invoice{ID: b.Key, Attempts: k.r.IntN(3)}, VendorID: b.Invoice}, receipt})
	return receipt, nil
}

// Whatever comes in whatever order (upgrades, seats that come and go, opt-outs, reinstatements, new cards, days and months that
// pass, runs that fail half way, answers that come twice, late or never), no day is billed twice, no ended
// period is forgotten, and what the vendor took is what the paid invoices say.
func TestNoChargeIsLostOrDoubled(t *testing.T) {
	t.Parallel()
	b := newBiller(t)
	for seed := range uint64(8) {
		b.play(t, seed)
	}
}

func (b *biller) play(t *testing.T, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	k := &bank{r: r, charged: map[domain.ID]int64{}}
	b.now = time.Date(2027, 1, 1+r.IntN(31), 9, 0, 0, 0, time.UTC)
	b.exec(t, "delete from billing_account")
	b.exec(t, "delete from river.river_job")
	b.exec(t, "update user_account set status = 'ACTIVE'")
	var told []string
	say := func(format string, args ...any) {
		told = append(told, b.now.Format(time.DateOnly)+" "+fmt.Sprintf(format, args...))
	}
	for range 60 {
		switch r.IntN(9) {
		case 0:
			b.within(t, func(tx *tenancy.Tx, a *billing.Account) error {
				if a.Plan == billing.PlanBasic && !a.State.Cancelled() {
					a.Upgrade(domain.DateOf(b.now), domain.MoneyFromCents(7900+int64(r.IntN(3))*500))
					say("upgrade")
				}
				return nil
			})
		case 1:
			b.within(t, func(tx *tenancy.Tx, a *billing.Account) error {
				if a.Plan == billing.PlanPro {
					a.State = org.SubscriptionUserCancel
					say("opt out")
				}
				return nil
			})
		case 2:
			b.within(t, func(tx *tenancy.Tx, a *billing.Account) error {
				if a.Reinstate() != nil {
					return nil
				}
				say("reinstate")
				_, err := billingdb.RetryUnpaid(tx, a.ID, true)
				return err
			})
		case 3:
			b.within(t, func(tx *tenancy.Tx, a *billing.Account) error {
				say("new card")
				_, err := billingdb.RetryUnpaid(tx, a.ID, false)
				return err
			})
		case 4:
			b.exec(t, "update user_account set status = case when $1 = 0 then 'SUSPEND' else 'ACTIVE' end where email = (select min(email) from user_account u join user_role using (tenant_id, user_id) where role <> 'Owner')", r.IntN(2))
		case 5:
			if len(k.late) > 0 {
				again := k.late[r.IntN(len(k.late))]
				say("an old answer: paid %v", again.receipt.Paid)
				b.within(t, func(tx *tenancy.Tx, a *billing.Account) error {
					w := change.New(tx, change.By{})
					return errors.Join(settleInvoice(w, a.ID, again.invoice, again.receipt), change.NewEngine(Announce).Finish(w))
				})
			}
		default:
			b.now = b.now.AddDate(0, 0, r.IntN(25))
			for range 1 + r.IntN(2) {
				err := b.runOnce(t, k)
				require.True(t, err == nil || errors.Is(err, errLost), "%v", err)
				say("run: %v", err)
			}
		}
		b.check(t, k, told)
	}
	k.calm = true
	b.now = b.now.AddDate(0, 3, 0)
	b.within(t, func(tx *tenancy.Tx, a *billing.Account) error {
		_, err := billingdb.RetryUnpaid(tx, a.ID, true)
		return err
	})
	require.NoError(t, b.runOnce(t, k))
	b.check(t, k, told)
	require.Equal(t, "0", b.text(t, "select count(*)::text from billing_invoice where status <> 'PAID'"), "in the end all is paid: %v", told)
	require.Equal(t, "0", b.text(t, fmt.Sprintf("select count(*)::text from billing_account where plan = 'PRO' and period_end <= '%s'", domain.DateOf(b.now))), "and no period waits")
}

// check compares the books.
func (b *biller) check(t *testing.T, k *bank, told []string) {
	t.Helper()
	all := b.invoices(t)
	taken, paid := map[domain.ID]int64{}, map[domain.ID]bool{}
	var before *billing.Invoice
	for i := len(all) - 1; i >= 0; i-- {
		invoice := all[i]
		require.Equal(t, billing.Amount(invoice.Seats, invoice.SeatPrice), invoice.Amount)
		require.True(t, invoice.PeriodEnd.After(invoice.PeriodStart))
		if before != nil {
			require.False(t, invoice.PeriodStart.Before(before.PeriodEnd), "two invoices for one day: %v", told)
		}
		before = &all[i]
		if invoice.Status == billing.InvoicePaid && invoice.Amount > 0 {
			paid[invoice.ID] = true
			require.Equal(t, invoice.Amount.Cents(), k.charged[invoice.ID], "paid and not charged: %v", told)
		}
		taken[invoice.ID] = invoice.Amount.Cents()
	}
	for id, cents := range k.charged {
		require.Equal(t, taken[id], cents, "charged without an invoice: %v", told)
	}
}

// within changes the account as a call of the API does.
func (b *biller) within(t *testing.T, do func(*tenancy.Tx, *billing.Account) error) {
	t.Helper()
	require.NoError(t, b.store.Tx(t.Context(), b.scope(t), func(tx *tenancy.Tx) error {
		a, err := billingdb.LockBillingAccount(tx, b.account)
		if err != nil {
			return err
		}
		was := a
		if err := do(tx, &a); err != nil || a == was {
			return err
		}
		return billingdb.SaveBillingAccount(tx, &a)
	}))
}

func (b *biller) runOnce(t *testing.T, k *bank) error {
	t.Helper()
	return closeBillingPeriod(t.Context(), Running{Needs: Needs{DB: b.store, Payments: k}, Scope: b.scope(t), changes: change.NewEngine(Announce)}, BillingPeriod{Account: b.account})
}

func (b *biller) scope(t *testing.T) tenancy.Scope {
	t.Helper()
	tenant := b.scopes[0].Tenant
	var owner domain.ID
	require.NoError(t, b.super.QueryRow(t.Context(), "select user_id::text from user_role where tenant_id = $1 and role = 'Owner'", string(tenant)).Scan(&owner))
	scope, err := resolve(t.Context(), b.store, Origin{Tenant: tenant, Actor: owner, ActorTenant: tenant, User: owner, UserTenant: tenant, RequestID: "property"})
	require.NoError(t, err)
	return scope
}
