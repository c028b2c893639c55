package record

import (
	"gable/change"
	"gable/domain"
	"gable/http/endpoint"
	"gable/tenancy"
)

// Setting is a record of which there is one for each company, person or loan, or one for each of a fixed list: it is changed and never
// made or removed. Where nothing was said yet, its version is 0.
type Setting[T any] struct {
	Lock    func(*tenancy.Tx) (T, error)
	Version func(*T) *int64
	// Validate tidies what it would be, and says what is wrong with it.
	Validate func(was T, will *T) []domain.FieldError
	Save     func(*tenancy.Tx, *T) error
	// Event tells open sessions of the change.
	Event func(*endpoint.Call, T) change.Event
	// Entry is under which name and id the journal has it; none where it is a person's own matter.
	Entry func(*endpoint.Call, T) (name, id string)
}

// Patch changes the setting: STALE when another write came first, and nothing of it where something is wrong.
func (s Setting[T]) Patch(c *endpoint.Call, ifMatch string, patch endpoint.Patch[T]) (T, error) {
	was, err := s.Lock(c.Tx)
	if err == nil {
		err = endpoint.Matches(ifMatch, *s.Version(&was))
	}
	if err != nil {
		return was, err
	}
	will, err := patch.Apply(was)
	if err != nil {
		return was, err
	}
	if faults := s.Validate(was, &will); len(faults) > 0 {
		return was, domain.Invalid(faults...)
	}
	*s.Version(&will) = *s.Version(&was)
	if err := s.Save(c.Tx, &will); err != nil {
		return was, err
	}
	c.Emit(s.Event(c, will))
	if s.Entry == nil {
		return will, nil
	}
	name, id := s.Entry(c, will)
	return will, c.Audit(name, id, "updated", was, will)
}

// OfCompany is the journal's entry of what a company has one of.
func OfCompany[T any](name string) func(*endpoint.Call, T) (string, string) {
	return func(c *endpoint.Call, _ T) (string, string) { return name, string(c.Scope().Tenant) }
}
