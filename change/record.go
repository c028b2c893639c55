package change

import (
	"encoding/json"
	"slices"

	"gable/domain"
)

// Record is one record that the work creates, changes or removes, for the company's rules.
type Record struct {
	// Loan is the loan that the record is on, nil for none; Unit is where it lies then.
	Loan             *Loan
	Unit             domain.ID
	Kind, ID, Action string
	// Before and After are as they were given to Audit, nil for absent.
	Before, After any
	// Fields are the dotted names of what differs.
	Fields []string
}

// note keeps a change for the rules.
func (w *Work) note(kind, id, action string, before, after any, from, to map[string]json.RawMessage) {
	if !w.by.Judged {
		return
	}
	made := Record{Loan: w.Loan, Unit: w.unit, Kind: kind, ID: id, Action: action, Before: before, After: after, Fields: []string{}}
	if made.Unit == "" {
		made.Unit = w.Scope().OrgUnit
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
	w.records = append(w.records, made)
}

// Unjournaled tells the rules of a change that leaves no entry in the journal, since the record itself says who made it and when.
func (w *Work) Unjournaled(kind, record, action string, before, after any) error {
	from, to, err := apart(before, after)
	if err != nil {
		return err
	}
	w.note(kind, record, action, before, after, from, to)
	return nil
}
