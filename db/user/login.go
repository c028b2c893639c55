package user

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// Login is what a person signs in with. Secrets: it is never logged or encoded.
type Login struct {
	Tenant       domain.ID
	User         domain.ID
	Email        string
	PasswordHash string // "" until one is set
	TOTPSecret   []byte // sealed; nil when no second factor was begun
	TOTPActive   bool   // the second factor was confirmed and is asked for
	TOTPLastStep int64
	Status       user.Status
	Unproven     bool     // the password was set by a link that was handed over, and the mailbox is not proven
	Domains      []string // the hosts of the user's company
	PasskeyHosts []string // where the user has a passkey
}

// SecondFactor tells whether the password alone is not enough.
func (l Login) SecondFactor() bool { return l.TOTPActive || len(l.PasskeyHosts) > 0 }

// String hides the secrets from logs.
func (l Login) String() string { return "Login(" + string(l.User) + ")" }

// Logins reads and changes log-in identities. They are looked up before a tenant
// is known, so it works on the pool or in any transaction, outside of a scope.
type Logins struct {
	pool *pgxpool.Pool
}

// NewLogins returns the log-ins over pool.
func NewLogins(pool *pgxpool.Pool) *Logins { return &Logins{pool: pool} }

// Pool is where a transaction for log-ins is begun.
func (l *Logins) Pool() *pgxpool.Pool { return l.pool }

// candidates bounds how many accounts of one email address are looked at.
const candidates = 8

const loginColumns = `l.tenant_id::text, l.user_id::text, l.email, coalesce(l.password_hash, ''), l.totp_secret, l.totp_confirmed_at is not null,
	l.totp_last_step, coalesce(app.identity(l.tenant_id, l.user_id)->>'status', ''), l.unproven,
	app.hosts_of(l.tenant_id),
	app.passkey_hosts(l.tenant_id, l.user_id)`

// ByEmail returns the accounts of an address, one for each company the person
// belongs to, those of the company of host first; none for an unknown address.
func (l *Logins) ByEmail(ctx context.Context, email, host string) ([]Login, error) {
	rows, err := l.pool.Query(ctx, "select "+loginColumns+` from login l where l.email = $1
		order by exists (select 1 from tenant_domain d where d.tenant_id = l.tenant_id and d.domain = $2) desc, l.tenant_id limit $3`,
		strings.ToLower(email), host, candidates)
	if err != nil {
		return nil, fmt.Errorf("find log-ins: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Login])
	if err != nil {
		return nil, fmt.Errorf("find log-ins: %w", err)
	}
	return list, nil
}

// Of returns the log-in of a user; domain.NotFound when there is none.
func (l *Logins) Of(ctx context.Context, q Querier, tenant, id domain.ID) (Login, error) {
	rows, err := q.Query(ctx, "select "+loginColumns+" from login l where l.tenant_id = $1 and l.user_id = $2", tenant, id)
	if err != nil {
		return Login{}, fmt.Errorf("find log-in: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[Login])
	if errors.Is(err, pgx.ErrNoRows) {
		return Login{}, domain.NotFound()
	}
	if err != nil {
		return Login{}, fmt.Errorf("find log-in: %w", err)
	}
	return found, nil
}

// TenantOf answers the company of a user by the user's id alone; domain.NotFound
// when nobody of that id can sign in.
func (l *Logins) TenantOf(ctx context.Context, id domain.ID) (domain.ID, error) {
	var tenant domain.ID
	err := l.pool.QueryRow(ctx, "select tenant_id::text from login where user_id = $1", string(id)).Scan(&tenant)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", domain.NotFound()
	}
	return tenant, wrap("find company", err)
}

// Arrived notes a log-in, and replaces the password's hash when rehashed is not "".
func (l *Logins) Arrived(ctx context.Context, q Querier, tenant, id domain.ID, rehashed string, now time.Time) error {
	_, err := q.Exec(ctx, `update login set last_login_at = $3, password_hash = coalesce($4, password_hash)
		where tenant_id = $1 and user_id = $2`, tenant, id, now, orNull(rehashed))
	return wrap("note log-in", err)
}

// SetPassword replaces the password's hash. An unproven one counts once the mailbox is proven.
func (l *Logins) SetPassword(ctx context.Context, q Querier, tenant, id domain.ID, hash string, unproven bool, now time.Time) error {
	_, err := q.Exec(ctx, `update login set password_hash = $3, password_changed_at = $4, unproven = $5 where tenant_id = $1 and user_id = $2`,
		tenant, id, hash, now, unproven)
	return wrap("set password", err)
}

// ProveMailbox makes an unproven password count.
func (l *Logins) ProveMailbox(ctx context.Context, q Querier, tenant, id domain.ID) error {
	_, err := q.Exec(ctx, "update login set unproven = false where tenant_id = $1 and user_id = $2", tenant, id)
	return wrap("prove mailbox", err)
}

// DropUnproven takes a password away that was set before its mailbox was proven, with what waits for
// the proof, or for a second person's word.
func DropUnproven(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec(`with dropped as (update login set password_hash = null, password_changed_at = null, unproven = false
			where tenant_id = app.tenant_id() and user_id = $1 and unproven),
		request as (delete from link_request where user_id = $1)
		update access_link set used_at = $2 where tenant_id = app.tenant_id() and user_id = $1 and kind = any ($3) and used_at is null`,
		string(id), tx.Now(), names([]LinkKind{LinkActivation, LinkEmailCode}))
	return wrap("drop unproven password", err)
}

// PasswordChanged is when the password was set last; zero when that is not known.
func (l *Logins) PasswordChanged(ctx context.Context, q Querier, tenant, id domain.ID) (time.Time, error) {
	var at *time.Time
	err := q.QueryRow(ctx, "select password_changed_at from login where tenant_id = $1 and user_id = $2", tenant, id).Scan(&at)
	if err != nil || at == nil {
		return time.Time{}, wrap("read password's age", err)
	}
	return *at, nil
}

// UseTOTPStep books a one-time code's step as used, and tells whether it was
// free: of two requests with one code, one gets true.
func (l *Logins) UseTOTPStep(ctx context.Context, q Querier, tenant, id domain.ID, step int64) (bool, error) {
	tag, err := q.Exec(ctx, `update login set totp_last_step = $3 where tenant_id = $1 and user_id = $2 and totp_last_step < $3`, tenant, id, step)
	return tag.RowsAffected() == 1, wrap("use one-time code", err)
}

// SetTOTP stores a sealed second factor that is not confirmed yet; false when a
// confirmed one stands, which has to be removed first.
func (l *Logins) SetTOTP(ctx context.Context, q Querier, tenant, id domain.ID, sealed []byte) (bool, error) {
	tag, err := q.Exec(ctx, `update login set totp_secret = $3 where tenant_id = $1 and user_id = $2 and totp_confirmed_at is null`, tenant, id, sealed)
	return tag.RowsAffected() == 1, wrap("set second factor", err)
}

// ConfirmTOTP makes the second factor asked for from now on; false when there
// is none to confirm.
func (l *Logins) ConfirmTOTP(ctx context.Context, q Querier, tenant, id domain.ID, now time.Time) (bool, error) {
	tag, err := q.Exec(ctx, `update login set totp_confirmed_at = $3
		where tenant_id = $1 and user_id = $2 and totp_secret is not null and totp_confirmed_at is null`, tenant, id, now)
	return tag.RowsAffected() == 1, wrap("confirm second factor", err)
}

// RemoveTOTP removes the second factor. The last used step stays, so that an old
// code is not good for a new key.
func (l *Logins) RemoveTOTP(ctx context.Context, q Querier, tenant, id domain.ID) error {
	_, err := q.Exec(ctx, `update login set totp_secret = null, totp_confirmed_at = null where tenant_id = $1 and user_id = $2`, tenant, id)
	return wrap("remove second factor", err)
}

func wrap(what string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// Throttles keeps the strikes of the log-in throttle; a user.ThrottleStore.
type Throttles struct {
	pool *pgxpool.Pool
}

// NewThrottles returns the strikes over pool.
func NewThrottles(pool *pgxpool.Pool) *Throttles { return &Throttles{pool: pool} }

// Change applies change to a subject's strikes under a lock on their row, in a
// transaction of its own: an attempt is booked whatever becomes of the request.
func (t *Throttles) Change(ctx context.Context, kind user.ThrottleKind, subject []byte, change func(user.Strikes) user.Strikes) error {
	err := pgx.BeginFunc(ctx, t.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `insert into login_throttle (kind, subject, window_started_at) values ($1, $2, '-infinity') on conflict do nothing`,
			kind, subject); err != nil {
			return err
		}
		var s user.Strikes
		var since, until *time.Time
		err := tx.QueryRow(ctx, `select failures, nullif(window_started_at, '-infinity'), blocked_until from login_throttle
			where kind = $1 and subject = $2 for update`, kind, subject).Scan(&s.Failures, &since, &until)
		if err != nil {
			return err
		}
		if since != nil {
			s.Since = *since
		}
		if until != nil {
			s.BlockedUntil = *until
		}
		s = change(s)
		_, err = tx.Exec(ctx, `update login_throttle set failures = $3, window_started_at = coalesce($4::timestamptz, '-infinity'), blocked_until = $5
			where kind = $1 and subject = $2`, kind, subject, s.Failures, timeOrNull(s.Since), timeOrNull(s.BlockedUntil))
		return err
	})
	return wrap("throttle", err)
}
