package jobs

import (
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	loandb "gable/db/loan"
	lockdb "gable/db/lock"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/tenancy"
)

// lockedLoan is a loan of a company's originator whose lock's last day is the given one.
func (w *world) lockedLoan(t *testing.T, company int, lastDay domain.Date) domain.LoanID {
	t.Helper()
	id, err := loandb.AllotLoanNumber(t.Context(), w.app, w.scopes[company].Tenant)
	require.NoError(t, err)
	scope, err := resolve(t.Context(), w.worker, mustOrigin(t, w.scopes[company]))
	require.NoError(t, err)
	l := lock.RateLock{State: lock.Locked, Price: lock.LockPrice{ProductID: "C30", NoteRate: domain.MustRate("6.375"), LockDays: 30, BasePrice: domain.MustRate("101")}.Settled(),
		LockedOn: new(lastDay.AddDays(-30)), ExpiresOn: &lastDay, Steps: []lock.LockStep{}}
	require.NoError(t, w.app.Tx(t.Context(), scope.OnLoan(id), func(tx *tenancy.Tx) error {
		if err := loandb.InsertLoan(tx, loan.StageApplicationIntake); err != nil {
			return err
		}
		return lockdb.Locks.Insert(tx, &l)
	}))
	return id
}

// look has all locks looked at that are due, a few at a time, and waits until no look is left.
func (w *world) look(t *testing.T, each int) {
	t.Helper()
	require.NoError(t, watchLocks(t.Context(), w.worker, slog.New(slog.DiscardHandler), each))
	w.eventually(t, 0, "select count(*) from river.river_job where kind = 'lock_watch' and state in ('available', 'running', 'pending')")
}

const expiredLocks = "select count(*) from rate_lock where state = 'EXPIRED'"

func yesterday() domain.Date { return domain.DayIn("America/Chicago", time.Now()).AddDays(-1) }

// TestEveryDueLockIsComeTo: a company's many locks keep nobody else's waiting, and a lock that can't be looked at keeps no other one.
func TestEveryDueLockIsComeTo(t *testing.T) {
	t.Parallel()
	w := build(t)
	const many = 7
	for range many {
		w.lockedLoan(t, 0, yesterday())
	}
	broken := w.lockedLoan(t, 0, yesterday().AddDays(-10))
	w.exec(t, `update rate_lock set data = data || '{"price": "no price"}' where loan_id = $1`, int64(broken))
	odd := w.lockedLoan(t, 0, yesterday())
	w.exec(t, `update rate_lock set data = data || '{"expiresOn": "2020-02-31"}' where loan_id = $1`, int64(odd))
	other := w.lockedLoan(t, 1, yesterday())
	w.run(t)
	w.look(t, 2)
	assert.Equal(t, many+1, w.count(t, expiredLocks), "all but those that can't be read")
	assert.Equal(t, 1, w.count(t, expiredLocks+" and loan_id = $1", int64(other)))
	assert.Zero(t, w.count(t, expiredLocks+" and loan_id = any ($1::bigint[])", []int64{int64(broken), int64(odd)}))
	assert.Positive(t, w.count(t, "select count(*) from river.river_job where kind = 'lock_watch' and state = 'retryable'"), "the broken one is tried again")
	w.look(t, 2)
	assert.Equal(t, many+1, w.count(t, "select count(*) from audit_entry where kind = 'rate_lock' and action = 'expired'"), "each is written down once")
}

// TestInWhoseNameALockExpires: in the owner's; where that person may not sign in, in that of somebody else who sees the company, or works on
// the loan. Where nobody may, it waits for one who does.
func TestInWhoseNameALockExpires(t *testing.T) {
	t.Parallel()
	w := build(t)
	company := w.scopes[0]
	by := func(id domain.LoanID) (name string) {
		t.Helper()
		require.NoError(t, w.super.QueryRow(t.Context(), "select coalesce(max(user_name), '') from audit_entry where kind = 'rate_lock' and action = 'expired' and loan_id = $1", int64(id)).Scan(&name))
		return name
	}
	w.run(t)
	next := func() string {
		t.Helper()
		id := w.lockedLoan(t, 0, yesterday())
		w.look(t, watchLocksEach)
		return by(id)
	}
	assert.Equal(t, "Olga Ortiz", next(), "the loan's originator, where the company has none who sees all of it")
	w.employ(t, company.Tenant, company.OrgUnit, domain.NewID(), "LoanAdmin", "l@c0.test", "Lena", "Loew")
	assert.Equal(t, "Lena Loew", next())
	owner := domain.NewID()
	w.employ(t, company.Tenant, company.OrgUnit, owner, "Owner", "w@c0.test", "Wanda", "Wolf")
	assert.Equal(t, "Wanda Wolf", next())
	w.exec(t, "update user_account set status = 'SUSPEND' where user_id = $1", owner)
	assert.Equal(t, "Lena Loew", next(), "who may not sign in does nothing")

	late := w.lockedLoan(t, 0, yesterday())
	w.exec(t, "update user_account set status = 'SUSPEND' where tenant_id = $1", company.Tenant)
	w.look(t, watchLocksEach)
	assert.Empty(t, by(late))
	w.exec(t, "update user_account set status = 'ACTIVE' where email = 'l@c0.test'")
	w.look(t, watchLocksEach)
	assert.Equal(t, "Lena Loew", by(late))
}

// TestALockEndsWithTheDayOfItsUnit: what is tomorrow already elsewhere is today where the loan's unit is.
func TestALockEndsWithTheDayOfItsUnit(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.exec(t, "update org_unit set time_zone = 'Pacific/Honolulu' where tenant_id = $1", w.scopes[0].Tenant)
	w.exec(t, "update org_unit set time_zone = 'Pacific/Kiritimati' where tenant_id = $1", w.scopes[1].Tenant)
	ends := domain.DayIn("Pacific/Honolulu", time.Now()) // Kiritimati is a day ahead at each hour
	west, east := w.lockedLoan(t, 0, ends), w.lockedLoan(t, 1, ends)
	w.exec(t, `insert into lock_policy (tenant_id, version, data, updated_at) select tenant_id, 1, '{"warnDays": []}', now() from tenant where type = 'BROKER'`)
	due, err := lockdb.Due(t.Context(), w.worker, 0, watchLocksEach)
	require.NoError(t, err)
	require.Len(t, due, 1, "the other one holds for hours yet")
	assert.Equal(t, []any{east, w.scopes[1].Tenant}, []any{due[0].Loan, due[0].Tenant})
	assert.NotEqual(t, west, east)
}
