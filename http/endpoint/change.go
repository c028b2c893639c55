package endpoint

import (
	"encoding/json"
	"slices"
)

// Change is one record of the pinned loan that the request creates, changes or removes, for the company's rules.
type Change struct {
	Kind, Record, Action string
	// Before and After are as they were given to Audit, nil for absent.
	Before, After any
	// Fields are the dotted names of what differs.
	Fields []string
}

// change keeps what Audit was given while the company has rules that look at it; nil otherwise.
func (c *Call) change(kind, record, action string, before, after any, from, to map[string]json.RawMessage) *Change {
	if !c.write || c.Loan.Rules == 0 {
		return nil
	}
	made := &Change{Kind: kind, Record: record, Action: action, Before: before, After: after, Fields: []string{}}
	for name := range from {
		made.Fields = append(made.Fields, name)
	}
	for name := range to {
		if _, both := from[name]; !both {
			made.Fields = append(made.Fields, name)
		}
	}
	slices.Sort(made.Fields)
	return made
}

// Changes are what the request did to the pinned loan's records so far, while the company has rules.
func (c *Call) Changes() []Change {
	var all []Change
	for _, e := range c.journal {
		if e.change != nil {
			all = append(all, *e.change)
		}
	}
	return all
}

// ChangedLoan tells whether the loan's figures have to be worked out again.
func (c *Call) ChangedLoan() bool { return c.loanChanged }

// Route is the route of the request.
func (c *Call) Route() Route { return c.route }
