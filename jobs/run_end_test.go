package jobs

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/authz"
	"gable/change"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/run"
	vendorrun "gable/jobs/run"
)

// However a run ends, that is written, with its reason, and open sessions are told once.
func TestEveryEndOfARunIsWritten(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil  func(*testing.T, *world, *bureau, *vendorrun.Kind[inquiry, reply])
		status string
		fault  string
		event  string
	}{
		"answered": {func(*testing.T, *world, *bureau, *vendorrun.Kind[inquiry, reply]) {}, "DONE", "", "COMPLETED"},
		"answered after a while": {func(_ *testing.T, _ *world, b *bureau, _ *vendorrun.Kind[inquiry, reply]) { b.pending = 3 },
			"DONE", "", "COMPLETED"},
		"refused": {func(_ *testing.T, _ *world, b *bureau, _ *vendorrun.Kind[inquiry, reply]) { b.refuse = true },
			"FAILED", "REFUSED", "FAILED"},
		"never answered": {func(t *testing.T, w *world, b *bureau, k *vendorrun.Kind[inquiry, reply]) {
			b.pending = 1 << 30
			poll := k.Poll
			// The time is over once the vendor has been asked: before, there is nobody to be told.
			k.Poll = func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[inquiry], ref string) (string, *reply, error) {
				w.exec(t, "update run set ends_by = now()")
				return poll(ctx, v, q, ref)
			}
		}, "TIMEOUT", "TOO_LATE", "TIMEOUT"},
		"never taken": {func(_ *testing.T, _ *world, b *bureau, k *vendorrun.Kind[inquiry, reply]) {
			b.away, k.Limit = true, time.Second
		}, "TIMEOUT", "TOO_LATE", "TIMEOUT"},
		"what follows from the answer fails until it is too late": {func(t *testing.T, w *world, _ *bureau, k *vendorrun.Kind[inquiry, reply]) {
			poll := k.Poll
			k.Poll = func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[inquiry], ref string) (string, *reply, error) {
				w.exec(t, "update run set ends_by = now()")
				return poll(ctx, v, q, ref)
			}
			k.Apply = func(_ vendorrun.Deps, _ *change.Work, _ *run.Run[inquiry, reply]) error {
				return domain.Conflict("", "Not now.")
			}
		}, "FAILED", "GAVE_UP", "FAILED"},
		"a rule blocks what follows": {func(_ *testing.T, _ *world, _ *bureau, k *vendorrun.Kind[inquiry, reply]) {
			k.Apply = func(_ vendorrun.Deps, _ *change.Work, _ *run.Run[inquiry, reply]) error {
				return &domain.Error{Code: domain.CodeRuleBlocked, Message: "Not on Sundays."}
			}
		}, "FAILED", "BLOCKED", "FAILED"},
		"the role is gone": {func(_ *testing.T, _ *world, _ *bureau, k *vendorrun.Kind[inquiry, reply]) {
			k.Needs = authz.BillingEdit
		}, "FAILED", "NOT_ALLOWED", "FAILED"},
		"the company denies it to the role": {func(t *testing.T, w *world, _ *bureau, k *vendorrun.Kind[inquiry, reply]) {
			k.Needs = authz.LoanOrderCredit
			for _, role := range w.scopes[0].Roles.Names() {
				w.exec(t, "insert into function_override (tenant_id, role, permission, assigned) values ($1, $2, $3, false)", string(w.scopes[0].Tenant), role, string(k.Needs))
			}
		}, "FAILED", "NOT_ALLOWED", "FAILED"},
		"the person may not sign in": {func(t *testing.T, w *world, _ *bureau, _ *vendorrun.Kind[inquiry, reply]) {
			w.exec(t, "update user_account set status = 'SUSPEND' where user_id = $1", string(w.scopes[0].User.ID))
		}, "FAILED", "NOT_ALLOWED", "FAILED"},
		"its process died at the last attempt": {func(t *testing.T, w *world, _ *bureau, _ *vendorrun.Kind[inquiry, reply]) {
			w.exec(t, "update river.river_job set state = 'running', attempt = max_attempts, attempted_at = now() - interval '1 hour', attempted_by = '{worker-2}'")
		}, "FAILED", "GAVE_UP", "FAILED"},
		"called off in the queue": {func(t *testing.T, w *world, _ *bureau, _ *vendorrun.Kind[inquiry, reply]) {
			w.exec(t, "update river.river_job set state = 'cancelled', finalized_at = now()")
		}, "FAILED", "NOT_ALLOWED", "FAILED"},
		"its kind is no more": {func(t *testing.T, w *world, _ *bureau, _ *vendorrun.Kind[inquiry, reply]) {
			w.exec(t, "update river.river_job set args = jsonb_set(args, '{args,of}', '\"nothing\"')")
		}, "FAILED", "NOT_ALLOWED", "FAILED"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := build(t)
			b := newBureau(t)
			kind := inquiring(b.URL, nowhere)
			early := strings.HasPrefix(name, "never") // a limit counts from when it is asked
			if early {
				c.spoil(t, w, b, kind)
			}
			id, err := begin(t, w, kind, "one")
			require.NoError(t, err)
			if !early {
				c.spoil(t, w, b, kind)
			}
			w.runKinds(t, kind)
			status, fault := w.becomes(t, id)
			require.Equal(t, []string{c.status, c.fault}, []string{status, fault})
			require.Equal(t, 1, w.count(t, "select count(*) from event where type = 'RTC.INQUIRY."+c.event+"' and data->>'id' = $1", string(id)))
			require.Equal(t, 1, w.count(t, "select count(*) from event where type ~ '[.](COMPLETED|FAILED|TIMEOUT|CANCELLED)$'"))
			if c.status == "TIMEOUT" && !b.away {
				b.mu.Lock()
				defer b.mu.Unlock()
				require.Len(t, b.cancelled, 1, "the vendor knows that nobody waits")
			}
		})
	}
}

// A run whose job is gone is ended by the sweep, and one that a job works on is not.
func TestARunWithoutAJobIsEnded(t *testing.T) {
	t.Parallel()
	w := build(t)
	kind := inquiring("", nowhere)
	lost, err := begin(t, w, kind, "lost")
	require.NoError(t, err)
	w.exec(t, "delete from river.river_job")
	kept, err := begin(t, w, kind, "kept")
	require.NoError(t, err)
	var n int64
	var what string
	require.NoError(t, w.worker.Outside().QueryRow(t.Context(), "select kind, removed from app.end_lost_runs(now(), 100)").Scan(&what, &n))
	require.Equal(t, int64(1), n)
	require.Equal(t, 1, w.count(t, "select count(*) from run where id = $1 and status = 'FAILED' and fault = 'GAVE_UP'", string(lost)))
	require.Equal(t, 1, w.count(t, "select count(*) from run where id = $1 and status = 'WAITING'", string(kept)))
}

func TestOneRunOfASlotIsOpen(t *testing.T) {
	t.Parallel()
	w := build(t)
	kind := inquiring("", nowhere)
	first, err := begin(t, w, kind, "one")
	require.NoError(t, err)
	_, err = begin(t, w, kind, "one")
	var conflict *domain.Error
	require.ErrorAs(t, err, &conflict)
	require.Equal(t, domain.CodeConflict, conflict.Code)
	_, err = begin(t, w, kind, "other")
	require.NoError(t, err)
	w.exec(t, "update run set status = 'CANCELLED', ended_at = now() where id = $1", string(first))
	_, err = begin(t, w, kind, "one")
	require.NoError(t, err, "once the first has ended")
}

// A run that is called off is called off at the vendor, also when the vendor was just being handed it.
func TestARunIsCalledOffAtTheVendor(t *testing.T) {
	t.Parallel()
	for _, when := range []string{"handed over, no reference kept", "before it is asked for"} {
		t.Run(when, func(t *testing.T) {
			t.Parallel()
			w := build(t)
			b := newBureau(t)
			b.pending = 1 << 30
			var id domain.ID
			var kind *vendorrun.Kind[inquiry, reply]
			called := false
			kind = inquiring(b.URL, func(step string) {
				if step == when && !called {
					called = true
					require.NoError(t, change.NewEngine(Announce).Do(t.Context(), w.app, w.scopes[0], change.By{Call: "cancel"}, func(c *change.Work) error {
						_, err := kind.CallOff(c, id)
						return err
					}))
				}
			})
			var err error
			id, err = begin(t, w, kind, "one")
			require.NoError(t, err)
			w.runKinds(t, kind)
			status, _ := w.becomes(t, id)
			require.Equal(t, "CANCELLED", status)
			require.Eventually(t, func() bool {
				b.mu.Lock()
				defer b.mu.Unlock()
				return b.cancelled["C"+string(id)]
			}, 20*time.Second, 20*time.Millisecond)
			w.eventually(t, 1, "select count(*) from river.river_job where state = 'completed'")
			require.Equal(t, 1, w.count(t, "select count(*) from event where type = 'RTC.INQUIRY.CANCELLED'"))
			require.Zero(t, w.count(t, "select count(*) from event where type in ('RTC.INQUIRY.COMPLETED', 'RTC.INQUIRY.FAILED')"))
		})
	}
}

// A vendor's call wakes the run that it is about, and no other.
func TestAVendorsCallWakesARun(t *testing.T) {
	t.Parallel()
	w := build(t)
	b := newBureau(t)
	b.pending = 1
	kind := inquiring(b.URL, nowhere)
	kind.First, kind.Every = time.Hour, time.Hour
	kind.Limit = 24 * time.Hour
	id, err := begin(t, w, kind, "one")
	require.NoError(t, err)
	w.runKinds(t, kind)
	call := func(token string) error {
		return rundb.WakeRun(t.Context(), w.app, w.scopes[0].Tenant, domain.ID(token))
	}
	for asked := 1; asked <= 2; asked++ { // it is not done yet, then it is
		w.eventually(t, 1, "select count(*) from river.river_job where state = 'scheduled' and scheduled_at > now() + interval '50 minutes'")
		b.mu.Lock()
		token := b.callBack[strings.LastIndexByte(b.callBack, '/')+1:]
		require.True(t, strings.HasPrefix(b.callBack, "https://gable.test/api/run-calls/"+string(w.scopes[0].Tenant)+"/"), b.callBack)
		b.mu.Unlock()
		require.True(t, domain.IsNotFound(call(string(domain.NewID()))))
		require.NoError(t, call(token))
		if asked == 1 {
			require.Eventually(t, func() bool { b.mu.Lock(); defer b.mu.Unlock(); return b.asked == 1 }, 20*time.Second, 20*time.Millisecond)
		}
	}
	status, _ := w.becomes(t, id)
	require.Equal(t, "DONE", status)
}
