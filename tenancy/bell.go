package tenancy

import (
	"context"
	"sync/atomic"
)

// Waits is who waits for what a transaction leaves behind.
type Waits uint32

// Those who wait: the readers of events, and the workers.
const (
	Readers Waits = 1 << iota
	Workers
)

// bell remembers who is to be woken, until somebody asks. It keeps nobody waiting, and holds one note however often it rings.
type bell struct {
	who atomic.Uint32
	due chan struct{}
}

func (b *bell) ring(who Waits) {
	b.who.Or(uint32(who))
	select {
	case b.due <- struct{}{}:
	default:
	}
}

// Wakes notes who is to be woken once the transaction is committed.
func (t *Tx) Wakes(who Waits) { t.wakes |= who }

// Ring wakes those who wait for what was committed past Tx.
func (d *DB) Ring(who Waits) { d.bell.ring(who) }

// Due waits until a transaction was committed that somebody waits for, and answers who; 0 when ctx ends first.
func (d *DB) Due(ctx context.Context) Waits {
	for {
		select {
		case <-ctx.Done():
			return 0
		case <-d.bell.due:
			if who := Waits(d.bell.who.Swap(0)); who != 0 {
				return who
			}
		}
	}
}
