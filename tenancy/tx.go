package tenancy

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"gable/domain"
)

// ErrStale reports that the session or a policy changed after the scope was resolved: resolve it anew and try once more.
var ErrStale = errors.New("tenancy: the scope is out of date")

const staleCode = "GB001"

// DB opens transactions for scopes over one pool of the application's or the worker's role.
type DB struct {
	pool  *pgxpool.Pool
	clock domain.Clock
	bell  *bell
}

// New returns a DB over pool.
func New(pool *pgxpool.Pool, clock domain.Clock) *DB {
	return &DB{pool: pool, clock: clock, bell: &bell{due: make(chan struct{}, 1)}}
}

// Now is the injected time.
func (d *DB) Now() time.Time { return d.clock() }

// Outside is the pool itself, for the few statements that come before a tenant is known: log-in, session, readiness.
func (d *DB) Outside() *pgxpool.Pool { return d.pool }

// Tx is a transaction under a scope. It opens with its first statement: begin, context and statement travel together.
type Tx struct {
	ctx      context.Context
	pool     *pgxpool.Pool
	conn     *pgxpool.Conn
	tx       pgx.Tx
	scope    Scope
	now      time.Time
	clock    domain.Clock
	stale    bool
	done     bool
	wakes    Waits
	leading  pgx.Batch
	deferred pgx.Batch
}

// Scope returns the scope the transaction runs under.
func (t *Tx) Scope() Scope { return t.scope }

// Used tells whether a statement was sent, and with it the scope was held against the database.
func (t *Tx) Used() bool { return t.tx != nil || t.done }

// Now is the time of the transaction: the same for everything done in it.
func (t *Tx) Now() time.Time { return t.now }

// Clock is the injected time by now, for what is of a moment after something that the transaction waited for.
func (t *Tx) Clock() time.Time { return instant(t.clock) }

// instant is a clock's time as precise as the database keeps it.
func instant(clock domain.Clock) time.Time { return clock().UTC().Truncate(time.Microsecond) }

// Tx runs fn in one transaction under scope and commits when fn returns nil. It returns ErrStale when the scope no
// longer holds; fn has then had no effect.
func (d *DB) Tx(ctx context.Context, scope Scope, fn func(*Tx) error) (err error) {
	t := &Tx{ctx: ctx, pool: d.pool, scope: scope, now: instant(d.clock), clock: d.clock}
	defer func() {
		if t.tx != nil {
			// After a cancelled request the connection is closed by pgx, so the rollback can't hang.
			_ = t.tx.Rollback(context.WithoutCancel(ctx))
		}
		if t.conn != nil {
			t.conn.Release()
		}
	}()
	if err := fn(t); err != nil {
		if t.stale {
			return ErrStale
		}
		return t.classify(err)
	}
	if t.tx == nil {
		return nil
	}
	if err := t.commit(); err != nil {
		return t.classify(err)
	}
	if t.wakes != 0 {
		d.bell.ring(t.wakes)
	}
	return nil
}

// queueEnter is the only place that sets who is asking.
func queueEnter(b *pgx.Batch, s Scope, now time.Time) {
	var hash []byte
	var version int64
	if s.Session != nil {
		hash, version = s.Session.TokenHash, s.Session.Version
	}
	b.Queue("select app.enter($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
		hash, version, now, string(s.Actor.Tenant), s.Actor.Policy, string(s.Tenant), s.Policy,
		string(s.Actor.ID), string(s.User.ID), string(s.Visibility), texts(s.OrgUnits), nullLoan(s.Loan), numbers(s.Loans), nullID(s.Borrower),
		nullID(s.User.Tenant), s.User.Policy)
}

// connect takes a connection with the first statement and not before: work that opens transactions of its own holds
// none meanwhile, so a small pool can't run dry on those who wait for a second one.
func (t *Tx) connect() (err error) {
	if t.conn == nil {
		if t.conn, err = t.pool.Acquire(t.ctx); err != nil {
			return unavailable(err)
		}
	}
	return nil
}

func (t *Tx) first(sql string, args []any) (pgx.BatchResults, error) {
	if err := t.connect(); err != nil {
		return nil, err
	}
	b := &pgx.Batch{}
	b.BeginTx(pgx.TxOptions{})
	queueEnter(b, t.scope, t.now)
	lead := t.takeFirst(b)
	b.Queue(sql, args...)
	br := t.conn.SendBatch(t.ctx, b)
	t.tx = br.Tx()
	if _, err := br.Exec(); err != nil {
		_ = br.Close()
		return nil, err
	}
	if _, err := br.Exec(); err != nil {
		_ = br.Close()
		t.stale = isStale(err)
		return nil, err
	}
	for _, statement := range lead {
		if statement.Fn == nil {
			statement.Exec(func(pgconn.CommandTag) error { return nil })
		}
		if err := statement.Fn(br); err != nil {
			_ = br.Close()
			return nil, err
		}
	}
	return br, nil
}

// Query runs a statement that returns rows.
func (t *Tx) Query(sql string, args ...any) (pgx.Rows, error) {
	if t.tx != nil {
		if err := t.sendDeferred(); err != nil {
			return nil, err
		}
		return t.tx.Query(t.ctx, sql, args...)
	}
	br, err := t.first(sql, args)
	if err != nil {
		return nil, err
	}
	rows, err := br.Query()
	if err != nil {
		_ = br.Close()
		return nil, err
	}
	return &firstRows{Rows: rows, br: br}, nil
}

// QueryRow runs a statement that returns at most one row.
func (t *Tx) QueryRow(sql string, args ...any) pgx.Row {
	if t.tx != nil {
		if err := t.sendDeferred(); err != nil {
			return firstRow{err: err}
		}
		return t.tx.QueryRow(t.ctx, sql, args...)
	}
	br, err := t.first(sql, args)
	return firstRow{br: br, err: err}
}

// Exec runs a statement for its effect.
func (t *Tx) Exec(sql string, args ...any) (pgconn.CommandTag, error) {
	if t.tx != nil {
		if err := t.sendDeferred(); err != nil {
			return pgconn.CommandTag{}, err
		}
		return t.tx.Exec(t.ctx, sql, args...)
	}
	br, err := t.first(sql, args)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	tag, err := br.Exec()
	if closeErr := br.Close(); err == nil {
		err = closeErr
	}
	return tag, err
}

// Send runs a batch in one round trip; results are read by the callbacks queued with its statements.
func (t *Tx) Send(b *pgx.Batch) error {
	if t.tx != nil {
		whole := t.takeDeferred()
		whole.QueuedQueries = append(whole.QueuedQueries, b.QueuedQueries...)
		return t.tx.SendBatch(t.ctx, whole).Close()
	}
	if err := t.connect(); err != nil {
		return err
	}
	whole := &pgx.Batch{}
	whole.BeginTx(pgx.TxOptions{})
	queueEnter(whole, t.scope, t.now)
	t.takeFirst(whole)
	whole.QueuedQueries = append(whole.QueuedQueries, b.QueuedQueries...)
	br := t.conn.SendBatch(t.ctx, whole)
	t.tx = br.Tx()
	err := br.Close()
	t.stale = isStale(err)
	return err
}

// SendAndCommit is Send for the only statements of a read: begin, context, statements and commit travel in one round trip, and
// the transaction is over.
func (t *Tx) SendAndCommit(b *pgx.Batch) error {
	if t.tx != nil || t.done {
		return t.Send(b)
	}
	if err := t.connect(); err != nil {
		return err
	}
	whole := &pgx.Batch{}
	whole.Queue("begin read only")
	queueEnter(whole, t.scope, t.now)
	whole.QueuedQueries = append(whole.QueuedQueries, b.QueuedQueries...)
	whole.Queue("commit")
	t.done = true
	err := t.conn.SendBatch(t.ctx, whole).Close()
	t.stale = isStale(err)
	if err != nil && !t.conn.Conn().IsClosed() && t.conn.Conn().PgConn().TxStatus() != 'I' {
		_, _ = t.conn.Exec(context.WithoutCancel(t.ctx), "rollback")
	}
	return err
}

// Pgx opens the transaction if need be and returns it, for the job queue's insert in the same transaction.
func (t *Tx) Pgx() (pgx.Tx, error) {
	if t.tx == nil {
		if _, err := t.Exec("select 1"); err != nil {
			return nil, err
		}
	}
	return t.tx, t.sendDeferred()
}

// Context is the context of the transaction.
func (t *Tx) Context() context.Context { return t.ctx }

type firstRows struct {
	pgx.Rows
	br pgx.BatchResults
}

func (r *firstRows) Next() bool {
	if r.Rows.Next() {
		return true
	}
	_ = r.br.Close()
	return false
}

func (r *firstRows) Close() {
	r.Rows.Close()
	_ = r.br.Close()
}

type firstRow struct {
	br  pgx.BatchResults
	err error
}

func (r firstRow) Scan(dest ...any) error {
	if r.err != nil {
		return r.err
	}
	err := r.br.QueryRow().Scan(dest...)
	if closeErr := r.br.Close(); err == nil {
		err = closeErr
	}
	return err
}

func texts(ids []domain.ID) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = string(id)
	}
	return out
}

func numbers(ids []domain.LoanID) []int64 {
	out := make([]int64, len(ids))
	for i, id := range ids {
		out[i] = int64(id)
	}
	return out
}

func nullLoan(id domain.LoanID) *int64 {
	if id == 0 {
		return nil
	}
	n := int64(id)
	return &n
}

func nullID(id domain.ID) *string {
	if id == "" {
		return nil
	}
	s := string(id)
	return &s
}
