package dbtest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// kept is a database that one test leaves to the next, with its rows put back. Its connections stay open: they know the tables
// already, and have planned the statements.
type kept struct {
	super, app, worker *pgxpool.Pool
	watcher            watcher
	rows               *rows
	discard            func() error
}

// keep makes the database one that goes from one test to the next.
func (d *Database) keep(t testing.TB, discard func() error) {
	t.Helper()
	rows, err := noted(t.Context(), d.SuperURL)
	check(t, err)
	k := &kept{rows: rows, discard: discard}
	k.super, k.app, k.worker = connect(t, d.SuperURL, nil), connect(t, d.AppURL, &k.watcher), connect(t, d.WorkerURL, nil)
	d.kept = k
}

// Tracer hears what a pool sends.
type Tracer interface {
	pgx.QueryTracer
	pgx.BatchTracer
}

// watcher passes what a pool sends on to the tracer of the test that has the pool.
type watcher struct{ to atomic.Pointer[Tracer] }

func (w *watcher) set(to Tracer) { w.to.Store(&to) }

func (w *watcher) tracer() Tracer { return *w.to.Load() }

// TraceQueryStart hears of a statement.
func (w *watcher) TraceQueryStart(ctx context.Context, conn *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	return w.tracer().TraceQueryStart(ctx, conn, data)
}

// TraceQueryEnd hears of its end.
func (w *watcher) TraceQueryEnd(ctx context.Context, conn *pgx.Conn, data pgx.TraceQueryEndData) {
	w.tracer().TraceQueryEnd(ctx, conn, data)
}

// TraceBatchStart hears of several statements that are sent as one.
func (w *watcher) TraceBatchStart(ctx context.Context, conn *pgx.Conn, data pgx.TraceBatchStartData) context.Context {
	return w.tracer().TraceBatchStart(ctx, conn, data)
}

// TraceBatchQuery hears of each of these.
func (w *watcher) TraceBatchQuery(ctx context.Context, conn *pgx.Conn, data pgx.TraceBatchQueryData) {
	w.tracer().TraceBatchQuery(ctx, conn, data)
}

// TraceBatchEnd hears of their end.
func (w *watcher) TraceBatchEnd(ctx context.Context, conn *pgx.Conn, data pgx.TraceBatchEndData) {
	w.tracer().TraceBatchEnd(ctx, conn, data)
}

// stock holds the databases that no test has, by how they were filled and whether they are reached through the pooler.
var stock = struct {
	sync.Mutex
	free map[string][]*Database
}{free: map[string][]*Database{}}

// idleLimit is how long an ended test's connections may take to come to rest.
const idleLimit = 5 * time.Second

// lend gives the test a database out of the stock, or one that fresh makes, and takes it back when the test ends. One whose test
// failed, that is still in use, or in which more than rows was changed is dropped.
func lend(t testing.TB, name string, fresh func() *Database) *Database {
	t.Helper()
	key := name + Pooler(t)
	d := fromStock(key)
	for d != nil {
		isAsMade, err := d.rows.putBack(t.Context())
		check(t, err)
		if isAsMade {
			break
		}
		check(t, d.end())
		d = fromStock(key)
	}
	if d == nil {
		d = fresh()
	}
	t.Cleanup(func() {
		if t.Failed() || !d.isIdle() {
			if err := d.end(); err != nil {
				t.Errorf("drop the test's database: %v", err)
			}
			return
		}
		stock.Lock()
		defer stock.Unlock()
		stock.free[key] = append(stock.free[key], d)
	})
	return d
}

func fromStock(key string) *Database {
	stock.Lock()
	defer stock.Unlock()
	free := stock.free[key]
	if len(free) == 0 {
		return nil
	}
	stock.free[key] = free[:len(free)-1]
	return free[len(free)-1]
}

// isIdle waits until no connection is in use.
func (k *kept) isIdle() bool {
	for end := time.Now().Add(idleLimit); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if k.super.Stat().AcquiredConns()+k.app.Stat().AcquiredConns()+k.worker.Stat().AcquiredConns() == 0 {
			return true
		}
	}
	return false
}

// end drops the database. A connection that is still in use ends with it.
func (k *kept) end() error {
	for _, pool := range []*pgxpool.Pool{k.super, k.app, k.worker} {
		go pool.Close()
	}
	return errors.Join(k.rows.close(), k.discard())
}

// rows puts the rows of one database back.
type rows struct {
	conn  *pgx.Conn
	since int64  // the last transaction before its first test, or that of the last putting back
	shape string // of the tables themselves
}

// noteRows keeps what each table holds now in a schema of its own, with the function that puts it back.
func noteRows(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, "set local search_path = pg_catalog; create schema noted"); err != nil { // names are written out in full
		return err
	}
	found, err := tx.Query(ctx, `select c.oid::regclass::text, string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '')
		from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' group by c.oid order by c.oid`)
	if err != nil {
		return err
	}
	tables, err := pgx.CollectRows(found, pgx.RowToStructByPos[struct{ Name, Columns string }])
	if err != nil {
		return err
	}
	var body strings.Builder
	for i, t := range tables {
		var count int64
		if err := tx.QueryRow(ctx, "select count(*) from "+t.Name).Scan(&count); err != nil {
			return err
		}
		if count == 0 {
			fmt.Fprintf(&body, "delete from %s;\n", t.Name)
			continue
		}
		copied := fmt.Sprintf("noted.rows_%d", i)
		if _, err := tx.Exec(ctx, fmt.Sprintf("create table %s as select %s from %s", copied, t.Columns, t.Name)); err != nil {
			return err
		}
		fmt.Fprintf(&body, "if exists (select from %[1]s where xmin::text::bigint > $1) or (select count(*) from %[1]s) <> %[2]d then\n", t.Name, count)
		fmt.Fprintf(&body, "delete from %[1]s; insert into %[1]s (%[2]s) overriding system value select %[2]s from %[3]s; end if;\n", t.Name, t.Columns, copied)
	}
	found, err = tx.Query(ctx, `select format('perform setval(%L, %s, %L);', seqrelid::regclass, coalesce(pg_sequence_last_value(seqrelid), seqstart), pg_sequence_last_value(seqrelid) is not null)
		from pg_sequence`)
	if err != nil {
		return err
	}
	sequences, err := pgx.CollectRows(found, pgx.RowTo[string])
	if err != nil {
		return err
	}
	// As a replica does: no trigger fires, and no reference to another table minds the order.
	_, err = tx.Exec(ctx, "create function noted.put_back(bigint) returns bigint language plpgsql set search_path = pg_catalog set session_replication_role = replica as $put_back$ begin\n"+
		body.String()+strings.Join(sequences, "\n")+"\nreturn pg_current_xact_id()::text::bigint; end $put_back$")
	return err
}

// noted is how the rows of a database are put back whose template noted them.
func noted(ctx context.Context, url string) (*rows, error) {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return nil, err
	}
	r := &rows{conn: conn}
	if err = conn.QueryRow(ctx, "select pg_current_xact_id()::text::bigint").Scan(&r.since); err == nil {
		r.shape, err = r.shapeNow(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, r.close())
	}
	return r, nil
}

// shapeNow tells by the system's own tables whether any other was altered, or a function, a trigger or a right to them.
func (r *rows) shapeNow(ctx context.Context) (shape string, err error) {
	names := []string{"pg_class", "pg_attrdef", "pg_constraint", "pg_index", "pg_policy", "pg_proc", "pg_trigger"}
	for i, name := range names {
		names[i] = fmt.Sprintf("select format('%[1]s %%s %%s', count(*), max(xmin::text::bigint)) as of from %[1]s", name)
	}
	err = r.conn.QueryRow(ctx, "select string_agg(of, ' ') from ("+strings.Join(names, " union all ")+") each").Scan(&shape)
	return shape, err
}

// putBack makes the rows what they were, and says whether the database is as it was made: not where anything but rows was changed,
// nor where a test ended all connections to it.
func (r *rows) putBack(ctx context.Context) (isAsMade bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	shape, err := r.shapeNow(ctx)
	if r.conn.IsClosed() {
		return false, nil
	}
	if err != nil || shape != r.shape {
		return false, err
	}
	return true, r.conn.QueryRow(ctx, "select noted.put_back($1)", r.since).Scan(&r.since)
}

func (r *rows) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), idleLimit)
	defer cancel()
	return r.conn.Close(ctx)
}
