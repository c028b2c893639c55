package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
	"gable/domain"
	"gable/domain/vendor"
	"gable/tenancy"
)

// mailbox is a Mailer that fails as long as it is told to and keeps the rest.
type mailbox struct {
	mu    sync.Mutex
	mails []vendor.Mail
	lost  []vendor.Mail // that it answered with an error
	fail  []error
	came  chan struct{}
}

func (m *mailbox) Send(_ context.Context, mail vendor.Mail) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.fail) > 0 {
		err := m.fail[0]
		m.fail, m.lost = m.fail[1:], append(m.lost, mail)
		return err
	}
	m.mails = append(m.mails, mail)
	m.came <- struct{}{}
	return nil
}

func (m *mailbox) await(t *testing.T, n int) []vendor.Mail {
	t.Helper()
	for range n {
		select {
		case <-m.came:
		case <-time.After(20 * time.Second):
			t.Fatal("no mail came")
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.mails
}

// world is two companies with one originator each, and a guest of the first.
type world struct {
	app, worker *tenancy.DB
	workerPool  *pgxpool.Pool
	super       *pgxpool.Pool
	scopes      []tenancy.Scope
	guests      []domain.ID
	mails       *mailbox
}

func build(t *testing.T) *world {
	t.Helper()
	database := dbtest.New(t)
	w := &world{
		app: tenancy.New(database.App(t), time.Now), workerPool: database.Worker(t), super: database.Super(t),
		mails: &mailbox{came: make(chan struct{}, 10_000)},
	}
	w.worker = tenancy.New(w.workerPool, time.Now)
	for i, language := range []string{"en", "es"} {
		tenant, unit, person, guest := domain.NewID(), domain.NewID(), domain.NewID(), domain.NewID()
		w.exec(t, "insert into tenant (tenant_id, name, type) values ($1, $2, 'BROKER')", tenant, fmt.Sprintf("Company %d", i))
		w.exec(t, "insert into org_unit (tenant_id, org_unit_id, type, name, display_name) values ($1, $2, 'BROKER', 'HQ', 'HQ')", tenant, unit)
		w.employ(t, tenant, unit, person, "Originator", fmt.Sprintf("o@c%d.test", i), "Olga", "Ortiz")
		w.exec(t, "insert into user_account (tenant_id, user_id, email, first_name, last_name, language) values ($1, $2, $3, 'Gil', '<b>', $4)", tenant, guest, fmt.Sprintf("g@c%d.test", i), language)
		origin := Origin{Tenant: tenant, OrgUnit: unit, Actor: person, ActorTenant: tenant, User: person, UserTenant: tenant, RequestID: "r1"}
		scope, err := resolve(t.Context(), w.worker, origin)
		require.NoError(t, err)
		w.scopes, w.guests = append(w.scopes, scope), append(w.guests, guest)
	}
	return w
}

func (w *world) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	_, err := w.super.Exec(t.Context(), sql, args...)
	require.NoError(t, err)
}

// employ gives a company's unit somebody with one role.
func (w *world) employ(t *testing.T, tenant, unit, person domain.ID, role, email, first, last string) {
	t.Helper()
	w.exec(t, "insert into user_account (tenant_id, user_id, email, first_name, last_name, status) values ($1, $2, $3, $4, $5, 'ACTIVE')", tenant, person, email, first, last)
	w.exec(t, "insert into user_role (tenant_id, user_id, role) values ($1, $2, $3)", tenant, person, role)
	w.exec(t, "insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current) values ($1, $2, $3, true)", tenant, person, unit)
}

func (w *world) invite(t *testing.T, i int) {
	t.Helper()
	require.NoError(t, w.app.Tx(t.Context(), w.scopes[i], func(tx *tenancy.Tx) error {
		return Enqueue(tx, InvitationEmail{User: w.guests[i], Audience: AudiencePOS})
	}))
}

func (w *world) run(t *testing.T) {
	t.Helper()
	w.runWith(t, w.mails)
}

func (w *world) runWith(t *testing.T, mailer vendor.Mailer) {
	t.Helper()
	runner, err := NewRunner(w.workerPool, Needs{
		DB: w.worker, Mailer: mailer, PublicURL: "https://gable.test/", Log: slog.New(slog.DiscardHandler),
	}, Options{Workers: 2})
	require.NoError(t, err)
	require.NoError(t, runner.Start(context.Background()))
	t.Cleanup(func() { require.NoError(t, runner.Stop(context.Background())) })
}

func (w *world) count(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	require.NoError(t, w.super.QueryRow(t.Context(), query, args...).Scan(&n))
	return n
}

func (w *world) eventually(t *testing.T, want int, query string) {
	t.Helper()
	require.Eventually(t, func() bool { return w.count(t, query) == want }, 15*time.Second, 20*time.Millisecond, query)
}

func TestInvitationIsSentOnceInTheGuestsLanguage(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.invite(t, 0)
	w.invite(t, 0) // while the first waits: not added again
	w.invite(t, 1)
	require.Equal(t, 2, w.count(t, "select count(*) from river.river_job"))
	w.run(t)
	mails := w.mails.await(t, 2)
	byAddress := map[string]vendor.Mail{}
	for _, m := range mails {
		byAddress[m.To.Email] = m
	}
	english, spanish := byAddress["g@c0.test"], byAddress["g@c1.test"]
	require.Equal(t, "Your loan application with Company 0", english.Subject)
	require.Equal(t, "Su solicitud de préstamo con Company 1", spanish.Subject)
	require.Contains(t, english.Text, "Olga Ortiz of Company 0 has opened a loan application for you")
	require.Contains(t, spanish.HTML, `<html lang="es">`)
	require.NotContains(t, english.HTML, "<b>")
	require.Regexp(t, `https://gable\.test/pos/activate#[A-Za-z0-9_-]{43}\n`, english.Text)
	token := tokenIn(english)
	require.Equal(t, 1, w.count(t, "select count(*) from access_link where token_hash = sha256($1::bytea) and user_id = $2", []byte(token), string(w.guests[0])))
	w.eventually(t, 2, "select count(*) from job_effect")
	w.eventually(t, 2, "select count(*) from river.river_job where state = 'completed'")
	require.Zero(t, w.count(t, "select count(*) from river.river_job where args::text like '%' || $1 || '%'", token))
}

func TestAFailedInvitationIsTriedAgain(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.mails.fail = []error{vendor.ErrUnavailable}
	w.invite(t, 0)
	w.run(t)
	w.eventually(t, 1, "select count(*) from river.river_job where state in ('retryable', 'available') and cardinality(errors) = 1")
	w.exec(t, "update river.river_job set scheduled_at = now()")
	require.Len(t, w.mails.await(t, 1), 1)
	// The first letter may have come all the same: its link has ended, and mailboxes know the two for one.
	first, second := w.mails.lost[0], w.mails.mails[0]
	require.Equal(t, first.ID, second.ID)
	open := func(m vendor.Mail) int {
		return w.count(t, "select count(*) from access_link where token_hash = sha256($1::bytea) and used_at is null", []byte(tokenIn(m)))
	}
	require.NotEqual(t, tokenIn(first), tokenIn(second))
	require.Zero(t, open(first))
	require.Equal(t, 1, open(second))
	require.Equal(t, 1, w.count(t, "select count(*) from access_link where used_at is null"))
}

func tokenIn(m vendor.Mail) string { return strings.Fields(m.Text[strings.Index(m.Text, "#")+1:])[0] }

func TestARejectedInvitationIsGivenUp(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.mails.fail = []error{vendor.ErrRejected}
	w.invite(t, 0)
	w.run(t)
	w.eventually(t, 1, "select count(*) from river.river_job where state = 'cancelled'")
	require.Zero(t, w.count(t, "select count(*) from job_effect"))
}

func TestRightsAreLookedUpAgain(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.invite(t, 0)
	w.invite(t, 1)
	w.exec(t, "update user_account set status = 'SUSPEND' where user_id = $1", w.scopes[0].User.ID)
	w.exec(t, "update user_account set status = 'ACTIVE' where user_id = $1", w.guests[1])
	w.run(t)
	w.eventually(t, 2, "select count(*) from river.river_job where state = 'cancelled'")
	require.Empty(t, w.mails.mails)
	require.Zero(t, w.count(t, "select count(*) from access_link"))
}

func TestNoOriginNoJob(t *testing.T) {
	t.Parallel()
	w := build(t)
	for _, spoil := range []func(*tenancy.Scope){
		func(s *tenancy.Scope) { s.RequestID = "" },
		func(s *tenancy.Scope) { s.Actor.ID = "" },
		func(s *tenancy.Scope) { s.User.Tenant = "" },
	} {
		scope := w.scopes[0]
		spoil(&scope)
		_, err := originOf(scope)
		require.ErrorIs(t, err, ErrNoOrigin)
	}
	w.exec(t, `insert into river.river_job (kind, args, max_attempts) values ('invitation_email', '{}', 3)`)
	w.run(t)
	w.eventually(t, 1, "select count(*) from river.river_job where state = 'cancelled' and errors[1]->>'error' like '%no origin%'")
}

func TestAJobOfARolledBackTransactionIsNone(t *testing.T) {
	t.Parallel()
	w := build(t)
	undo := errors.New("undo")
	require.ErrorIs(t, w.app.Tx(t.Context(), w.scopes[0], func(tx *tenancy.Tx) error {
		require.NoError(t, Enqueue(tx, InvitationEmail{User: w.guests[0], Audience: AudiencePOS}))
		return undo
	}), undo)
	require.Zero(t, w.count(t, "select count(*) from river.river_job"))
}

// One tenant's many jobs, enqueued first, do not hold up another's one.
func TestFairBetweenTenants(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.exec(t, `insert into user_account (tenant_id, email)
		select $1, 'guest' || n || '@c0.test' from generate_series(1, 300) n`, string(w.scopes[0].Tenant))
	rows, err := w.super.Query(t.Context(), "select user_id::text from user_account where email like 'guest%'")
	require.NoError(t, err)
	var guests []domain.ID
	for rows.Next() {
		var id string
		require.NoError(t, rows.Scan(&id))
		guests = append(guests, domain.ID(id))
	}
	scope, err := resolve(t.Context(), w.worker, mustOrigin(t, w.scopes[0]))
	require.NoError(t, err)
	require.NoError(t, w.app.Tx(t.Context(), scope, func(tx *tenancy.Tx) error {
		for _, guest := range guests {
			if err := Enqueue(tx, InvitationEmail{User: guest, Audience: AudienceStaff}); err != nil {
				return err
			}
		}
		return nil
	}))
	w.invite(t, 1)
	w.run(t)
	require.Eventually(t, func() bool {
		w.mails.mu.Lock()
		defer w.mails.mu.Unlock()
		for at, m := range w.mails.mails {
			if m.To.Email == "g@c1.test" {
				require.Less(t, at, 30)
				return true
			}
		}
		return false
	}, 20*time.Second, 10*time.Millisecond)
}

func mustOrigin(t *testing.T, scope tenancy.Scope) Origin {
	t.Helper()
	origin, err := originOf(scope)
	require.NoError(t, err)
	return origin
}

func TestEveryRetryHasAnEnd(t *testing.T) {
	t.Parallel()
	var total time.Duration
	for attempt := 1; attempt < maxAttempts; attempt++ {
		require.LessOrEqual(t, retryPause(attempt), time.Hour)
		require.GreaterOrEqual(t, retryPause(attempt), retryPause(attempt-1))
		total += retryPause(attempt)
	}
	require.Greater(t, total, time.Hour)
	require.Less(t, total, 24*time.Hour)
	require.Equal(t, time.Hour, retryPause(1000))
}
