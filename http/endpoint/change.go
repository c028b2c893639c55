package endpoint

import (
	"encoding/json"
	"slices"

	"gable/domain"
)

// Change is one record that the request creates, changes or removes, for the company's rules.
type Change struct {
	// Loan is the loan that the record is on, nil for none; Unit is where it lies then.
	Loan                 *PinnedLoan
	Unit                 domain.ID
	Kind, Record, Action string
	// Before and After are as they were given to Audit, nil for absent.
	Before, After any
	// Fields are the dotted names of what differs.
	Fields []string
}

// note keeps a change for the rules.
func (c *Call) note(kind, record, action string, before, after any, from, to map[string]json.RawMessage) {
	if !c.judged {
		return
	}
	made := Change{Loan: c.Loan, Unit: c.unit, Kind: kind, Record: record, Action: action, Before: before, After: after, Fields: []string{}}
	if made.Unit == "" {
		made.Unit = c.Scope().OrgUnit
	}
	for name := range from {
		made.Fields = append(made.Fields, name)
	}
	for name := range to {
		if _, both := from[name]; !both {
			made.Fields = append(made.Fields, name)
		}
	}
	slices.Sort(made.Fields)
	c.changes = append(c.changes, made)
}

// Unjournaled tells the rules of a change that leaves no entry in the journal, since the record itself says who made it and when.
func (c *Call) Unjournaled(kind, record, action string, before, after any) error {
	from, err := fields(before)
	if err != nil {
		return err
	}
	to, err := fields(after)
	if err != nil {
		return err
	}
	c.note(kind, record, action, before, after, from, to)
	return nil
}

// Changes are what the request did so far to the records that the rules look at.
func (c *Call) Changes() []Change { return slices.Clone(c.changes) }

// ChangedLoan tells whether the loan's figures have to be worked out again.
func (c *Call) ChangedLoan() bool { return c.loanChanged }

// Route is the route of the request.
func (c *Call) Route() Route { return c.route }
