package tenancy

import (
	"github.com/jackc/pgx/v5"

	"gable/domain"
)

// SendFirst has statements travel with the first one, before it, instead of taking a round trip of their own; results are read by
// the callbacks queued with them. The first one is carried out whatever comes of them. Of a transaction that has begun they
// are the next.
func (t *Tx) SendFirst(b *pgx.Batch) error {
	if t.tx == nil {
		t.leading.QueuedQueries = append(t.leading.QueuedQueries, b.QueuedQueries...)
		return nil
	}
	return t.Send(b)
}

// takeFirst puts what leads into the batch that begins the transaction.
func (t *Tx) takeFirst(b *pgx.Batch) []*pgx.QueuedQuery {
	lead := t.leading.QueuedQueries
	t.leading.QueuedQueries = nil
	b.QueuedQueries = append(b.QueuedQueries, lead...)
	return lead
}

// Turn pins the transaction to a loan that it has handed over, so that it is seen whole; 0 ends that.
func (t *Tx) Turn(loan domain.LoanID) error {
	_, err := t.Exec("select app.turn_to_loan($1)", nullLoan(loan))
	t.scope.Loan = loan
	return err
}

// DeferToCommit has statements travel with the commit, in the order in which they are given. Whatever is asked meanwhile is asked
// after them, as if they had been sent at once. What they fail of fails the commit.
func (t *Tx) DeferToCommit(b *pgx.Batch) error {
	if t.tx == nil {
		return t.Send(b)
	}
	t.deferred.QueuedQueries = append(t.deferred.QueuedQueries, b.QueuedQueries...)
	return nil
}

func (t *Tx) takeDeferred() *pgx.Batch {
	b := &pgx.Batch{QueuedQueries: t.deferred.QueuedQueries}
	t.deferred.QueuedQueries = nil
	return b
}

// sendDeferred sends what waits for the commit.
func (t *Tx) sendDeferred() error {
	if t.deferred.Len() == 0 {
		return nil
	}
	return t.tx.SendBatch(t.ctx, t.takeDeferred()).Close()
}

// commit ends the transaction, in one round trip with what waited for it.
func (t *Tx) commit() error {
	if t.deferred.Len() == 0 {
		return t.tx.Commit(t.ctx)
	}
	b := t.takeDeferred()
	b.Queue("commit")
	if err := t.conn.SendBatch(t.ctx, b).Close(); err != nil {
		return err
	}
	t.tx, t.done = nil, true
	return nil
}
