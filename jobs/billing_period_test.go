package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"gable/change"
	billingdb "gable/db/billing"
	"gable/domain"
	"gable/domain/billing"
	"gable/domain/vendor"
	"gable/tenancy"
)

// till is a payments vendor that fails and refuses as it is told, and charges a key once.
type till struct {
	vendor.NoPayments
	mu     sync.Mutex
	away   int
	refuse string
	bills  []vendor.Bill
}

func (p *till) Charge(_ context.Context, b vendor.Bill) (vendor.Receipt, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.away > 0 {
		p.away--
		return vendor.Receipt{}, errors.New("away")
	}
	p.bills = append(p.bills, b)
	return vendor.Receipt{ID: "in_" + string(b.Key), Number: "G-1", Paid: p.refuse == "", Failure: p.refuse}, nil
}

// biller is the first company on the pro plan since the end of January, with an owner and an officer.
type biller struct {
	*world
	account domain.ID
	till    *till
	now     time.Time
	store   *tenancy.DB
}

func newBiller(t *testing.T) *biller {
	t.Helper()
	w := build(t)
	b := &biller{world: w, till: &till{}, account: w.scopes[0].OrgUnit, now: time.Date(2027, 2, 28, 9, 0, 0, 0, time.UTC)}
	b.store = tenancy.New(w.workerPool, func() time.Time { return b.now })
	tenant := w.scopes[0].Tenant
	b.employ(t, tenant, b.account, domain.NewID(), "Owner", "owner@c0.test", "Owen", "Owner")
	b.exec(t, `insert into billing_account (tenant_id, account_id, kind, plan, customer, seat_price, anchor_day, period_start, period_end, updated_at)
		values ($1, $2, 'COMPANY', 'PRO', 'cus_1', 7900, 31, '2027-01-31', '2027-02-28', now())`, tenant, b.account)
	return b
}

// due are the jobs that a round finds, run by hand and in order, as a worker would.
func (b *biller) due(t *testing.T) (ran int, err error) {
	t.Helper()
	require.NoError(t, BillOnce(t.Context(), b.store, slog.New(slog.DiscardHandler)))
	rows, err := b.super.Query(t.Context(), "delete from river.river_job where kind = 'billing_period' returning args->'origin'->>'actorId'")
	require.NoError(t, err)
	var owners []string
	for rows.Next() {
		var owner string
		require.NoError(t, rows.Scan(&owner))
		owners = append(owners, owner)
	}
	require.NoError(t, rows.Err())
	for _, owner := range owners {
		tenant := b.scopes[0].Tenant
		job := &river.Job[envelope[BillingPeriod]]{JobRow: &rivertype.JobRow{ID: 1, Kind: BillingPeriod{}.Kind(), Attempt: 1}, Args: envelope[BillingPeriod]{
			Origin: Origin{Tenant: tenant, Actor: domain.ID(owner), ActorTenant: tenant, User: domain.ID(owner), UserTenant: tenant, RequestID: "billing"},
			Args:   BillingPeriod{Account: b.account}}}
		if err := runOne(t.Context(), &register{needs: Needs{DB: b.store, Payments: b.till}, changes: change.NewEngine(Announce)}, job, closeBillingPeriod); err != nil {
			return len(owners), err
		}
	}
	return len(owners), nil
}

func (b *biller) invoices(t *testing.T) (all []billing.Invoice) {
	t.Helper()
	require.NoError(t, b.app.Tx(t.Context(), b.scope(t), func(tx *tenancy.Tx) (err error) {
		all, err = billingdb.BillingInvoices(tx, b.account)
		return err
	}))
	return all
}

func (b *biller) text(t *testing.T, sql string) (text string) {
	t.Helper()
	require.NoError(t, b.super.QueryRow(t.Context(), sql).Scan(&text))
	return text
}

func TestPeriodIsBilledOnce(t *testing.T) {
	t.Parallel()
	b := newBiller(t)
	b.till.away = 1
	ran, err := b.due(t)
	require.Equal(t, 1, ran)
	require.ErrorContains(t, err, "away")
	require.Len(t, b.invoices(t), 1, "the period is closed, and waits for the vendor")

	for range 3 {
		_, err = b.due(t)
		require.NoError(t, err)
	}
	all := b.invoices(t)
	require.Len(t, all, 1)
	require.Equal(t, billing.InvoicePaid, all[0].Status)
	require.Equal(t, "2027-01-31 2027-02-28", all[0].PeriodStart.String()+" "+all[0].PeriodEnd.String())
	require.Equal(t, 2, all[0].Seats, "the owner and the officer; the guest has not come yet")
	require.Equal(t, domain.MoneyFromCents(15800), all[0].Amount)
	require.Len(t, b.till.bills, 1)
	require.Equal(t, "2027-02-28 2027-03-31", b.text(t, "select period_start || ' ' || period_end from billing_account"), "the anchor day comes back")
}

func TestMonthsWithoutAWorkerAreBilledEach(t *testing.T) {
	t.Parallel()
	b := newBiller(t)
	b.now = time.Date(2027, 5, 1, 0, 0, 0, 0, time.UTC)
	_, err := b.due(t)
	require.NoError(t, err)
	require.Len(t, b.invoices(t), 3)
	require.Len(t, b.till.bills, 3)
}

func TestRefusedCardEndsThePlanInTheEnd(t *testing.T) {
	t.Parallel()
	b := newBiller(t)
	b.till.refuse = "Your card was declined."
	for attempt := range billing.MaxAttempts {
		_, err := b.due(t)
		require.NoError(t, err)
		all := b.invoices(t)
		require.Equal(t, attempt+1, all[0].Attempts)
		require.Equal(t, billing.InvoiceFailed, all[0].Status)
		require.Equal(t, "Your card was declined.", all[0].Failure)
		ran, _ := b.due(t)
		require.Zero(t, ran, "nothing is tried again at once")
		days, again := billing.RetryAfter(attempt + 1)
		require.Equal(t, attempt+1 < billing.MaxAttempts, again)
		b.now = b.now.AddDate(0, 0, days)
	}
	require.Equal(t, "in_"+string(b.till.bills[0].Key), b.till.bills[1].Invoice, "a later attempt charges the invoice there is")
	require.Equal(t, "BASIC ADMIN_CANCEL", b.text(t, "select plan || ' ' || state from billing_account"))
	require.Equal(t, "ADMIN_CANCEL", b.text(t, "select subscription_state from org_unit where org_unit_id = '"+string(b.account)+"'"))
	b.now = b.now.AddDate(1, 0, 0)
	ran, _ := b.due(t)
	require.Zero(t, ran)
}

func TestCancelledPlanIsBilledForItsLastPeriod(t *testing.T) {
	t.Parallel()
	b := newBiller(t)
	b.exec(t, "update billing_account set state = 'USER_CANCEL'")
	_, err := b.due(t)
	require.NoError(t, err)
	require.Equal(t, billing.InvoicePaid, b.invoices(t)[0].Status)
	require.Equal(t, "BASIC USER_CANCEL", b.text(t, "select plan || ' ' || state from billing_account"))
}
