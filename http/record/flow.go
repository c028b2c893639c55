// Package record is what happens to a record that is written, and the routes of record kinds: of a loan, under another record of
// a loan, of a company.
package record

import (
	"strings"

	"gable/change"
	"gable/domain"
	"gable/http/endpoint"
	"gable/tenancy"
)

// Store keeps the records of a kind. db.Table does for those of a loan.
type Store[T any] interface {
	// Lock reads a record that is about to be changed; NOT_FOUND when there is none.
	Lock(tx *tenancy.Tx, id domain.ID) (T, error)
	// Insert adds a record, with a new id when it has none.
	Insert(tx *tenancy.Tx, v *T) error
	// Update writes a record that was locked, and raises its version.
	Update(tx *tenancy.Tx, v *T) error
	// Delete removes records for good.
	Delete(tx *tenancy.Tx, ids []domain.ID) error
}

// remover is a store that keeps what was removed for a while, so that it can be brought back.
type remover interface {
	Remove(tx *tenancy.Tx, ids []domain.ID) error
}

// Flow is what happens to one record of a kind that is written: what only the server gives is refused, the record is locked and
// held against If-Match, changed, checked, written, and noted for the journal, for open sessions and for the company's rules.
type Flow[T any] struct {
	// Name is the kind in the journal.
	Name  string
	Store Store[T]
	// Record reaches the id and version of a value.
	Record   func(*T) *domain.Record
	Validate func(T) []domain.FieldError
	// Check is what is special about the kind: called before a write with the record as it was (nil on create) and as it
	// will be (nil on removal); it may adjust the latter.
	Check func(c *endpoint.Call, was, will *T) error
	// After runs when the record is written, in the same transaction.
	After func(c *endpoint.Call, was, will *T) error
	// Tell tells open sessions; nil for RTC.<NAME>.CHANGED with id and action.
	Tell func(c *endpoint.Call, action string, record *T)
	// Brief is what the journal and the rules see of a record; nil for all of it.
	Brief func(*T) any
	// Figures: the loan's figures follow from the kind. Only then is the loan worked out again.
	Figures bool
	// Final is a kind whose records can't be brought back once they were removed.
	Final bool
}

// Create makes a record of a body over what a new one begins with.
func (f Flow[T]) Create(c *endpoint.Call, body endpoint.Patch[T], begin T) (*endpoint.Answer[T], error) {
	if err := endpoint.RefuseGiven(body.Raw); err != nil {
		return nil, err
	}
	v, err := body.Apply(begin)
	if err != nil {
		return nil, err
	}
	return f.Add(c, v)
}

// Add keeps a new record.
func (f Flow[T]) Add(c *endpoint.Call, v T) (*endpoint.Answer[T], error) {
	if err := f.ValidateWrite(c, nil, &v); err != nil {
		return nil, err
	}
	if err := f.Store.Insert(c.Tx, &v); err != nil {
		return nil, err
	}
	return &endpoint.Answer[T]{Body: v}, f.Note(c, "created", nil, &v)
}

// Patch changes a record that was locked.
func (f Flow[T]) Patch(c *endpoint.Call, was T, body endpoint.Patch[T]) (*endpoint.Answer[T], error) {
	if err := endpoint.RefuseGiven(body.Raw); err != nil {
		return nil, err
	}
	will, err := body.Apply(was)
	if err != nil {
		return nil, err
	}
	if err := f.ValidateWrite(c, &was, &will); err != nil {
		return nil, err
	}
	if err := f.Store.Update(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[T]{Body: will}, f.Note(c, "updated", &was, &will)
}

// Remove removes a record that was locked.
func (f Flow[T]) Remove(c *endpoint.Call, was T) (*endpoint.Empty, error) {
	if f.Check != nil {
		if err := f.Check(c, &was, nil); err != nil {
			return nil, err
		}
	}
	gone := f.Store.Delete
	if kept, can := f.Store.(remover); can && !f.Final {
		gone = kept.Remove
	}
	if err := gone(c.Tx, []domain.ID{f.Record(&was).ID}); err != nil {
		return nil, err
	}
	return &endpoint.Empty{}, f.Note(c, "deleted", &was, nil)
}

// Lock reads a record for change and holds If-Match against it: STALE when another write came first.
func (f Flow[T]) Lock(c *endpoint.Call, id domain.ID, ifMatch string) (T, error) {
	v, err := f.Store.Lock(c.Tx, id)
	if err != nil {
		return v, err
	}
	return v, endpoint.Matches(ifMatch, f.Record(&v).Version)
}

// ValidateWrite holds a record that is to be written against what the kind asks of it.
func (f Flow[T]) ValidateWrite(c *endpoint.Call, was, will *T) error {
	if f.Validate != nil {
		if faults := f.Validate(*will); len(faults) > 0 {
			return domain.Invalid(faults...)
		}
	}
	if f.Check != nil {
		return f.Check(c, was, will)
	}
	return nil
}

// Note leaves a change in the journal, tells open sessions, and has the loan's figures worked out again where they follow.
func (f Flow[T]) Note(c *endpoint.Call, action string, was, will *T) error {
	if f.After != nil {
		if err := f.After(c, was, will); err != nil {
			return err
		}
	}
	record := will
	if record == nil {
		record = was
	}
	id := string(f.Record(record).ID)
	if f.Figures {
		c.LoanChanged()
	}
	if f.Tell != nil {
		f.Tell(c, action, record)
	} else {
		c.Emit(change.Event{Type: f.event(), Data: map[string]string{"id": id, "action": action}})
	}
	return c.Audit(f.Name, id, action, f.brief(was), f.brief(will))
}

// NoteOrder is Note for another order of a list, or of a part of one.
func (f Flow[T]) NoteOrder(c *endpoint.Call, of string, before, after []domain.ID) error {
	c.Emit(change.Event{Type: f.event(), Data: map[string]string{"action": "ordered"}})
	return c.Audit(f.Name, of, "ordered", map[string]any{"order": before}, map[string]any{"order": after})
}

func (f Flow[T]) event() string { return "RTC." + strings.ToUpper(f.Name) + ".CHANGED" }

func (f Flow[T]) brief(v *T) any {
	switch {
	case v == nil:
		return nil
	case f.Brief != nil:
		return f.Brief(v)
	}
	return v
}
