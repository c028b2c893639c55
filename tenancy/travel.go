package tenancy

import (
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// leading is a statement that travels with the first one of a transaction.
type leading struct {
	sql  string
	args []any
	done func(pgconn.CommandTag)
}

// Lead has a statement travel with the first one, before it, instead of taking a round trip of its own; done hears of it.
// The first one is carried out whatever comes of it. Of a transaction that has begun it is the next.
func (t *Tx) Lead(sql string, args []any, done func(pgconn.CommandTag)) error {
	if t.tx == nil {
		t.lead = &leading{sql: sql, args: args, done: done}
		return nil
	}
	tag, err := t.Exec(sql, args...)
	done(tag)
	return err
}

func (t *Tx) takeLead(b *pgx.Batch) *leading {
	lead := t.lead
	if t.lead = nil; lead != nil {
		b.Queue(lead.sql, lead.args...)
	}
	return lead
}

// Finally has statements travel with the commit, in the order in which they are given. Whatever is asked meanwhile is asked
// after them, as if they had been sent at once. What they fail of fails the commit.
func (t *Tx) Finally(b *pgx.Batch) error {
	if t.tx == nil {
		return t.Send(b)
	}
	t.last.QueuedQueries = append(t.last.QueuedQueries, b.QueuedQueries...)
	return nil
}

func (t *Tx) takeLast() *pgx.Batch {
	b := &pgx.Batch{QueuedQueries: t.last.QueuedQueries}
	t.last.QueuedQueries = nil
	return b
}

// sendLast sends what waits for the commit.
func (t *Tx) sendLast() error {
	if t.last.Len() == 0 {
		return nil
	}
	return t.tx.SendBatch(t.ctx, t.takeLast()).Close()
}

// commit ends the transaction, in one round trip with what waited for it.
func (t *Tx) commit() error {
	if t.last.Len() == 0 {
		return t.tx.Commit(t.ctx)
	}
	b := t.takeLast()
	b.Queue("commit")
	if err := t.conn.SendBatch(t.ctx, b).Close(); err != nil {
		return err
	}
	t.tx, t.done = nil, true
	return nil
}
