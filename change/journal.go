package change

import (
	"encoding/json"
	"strings"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
)

type entry struct {
	id                   domain.ID
	kind, record, action string
	loan                 domain.LoanID
	before, after        map[string]json.RawMessage
}

// Audit notes a change for the journal: before and after are any values that marshal to JSON objects, nil for absent;
// only the fields that differ are kept, secrets masked.
func (w *Work) Audit(kind, record, action string, before, after any) error {
	_, err := w.AuditEntry(kind, record, action, before, after)
	return err
}

// AuditEntry is Audit for what refers to its entry, by the id that it answers.
func (w *Work) AuditEntry(kind, record, action string, before, after any) (domain.ID, error) {
	from, to, err := apart(before, after)
	if err != nil {
		return "", err
	}
	w.notice(kind, record, action, from, to)
	for name, was := range from {
		if is, both := to[name]; both && string(was) == string(is) {
			delete(from, name)
			delete(to, name)
		}
	}
	mask(from)
	mask(to)
	e := entry{id: domain.NewID(), kind: kind, record: record, action: action, before: from, after: to}
	if w.Loan != nil {
		e.loan = w.Loan.ID
	}
	w.note(kind, record, action, before, after, from, to)
	w.journal = append(w.journal, e)
	return e.id, nil
}

// apart are the fields of what was and of what will be.
func apart(before, after any) (from, to map[string]json.RawMessage, err error) {
	if from, err = fields(before); err == nil {
		to, err = fields(after)
	}
	return from, to, err
}

// mask hides what the journal must not hold: that such a field changed is told, and not what to.
func mask(values map[string]json.RawMessage) {
	for name, value := range values {
		if domain.IsSecretField(name[strings.LastIndexByte(name, '.')+1:]) {
			values[name] = masked
			continue
		}
		values[name] = maskInside(value)
	}
}

var masked = json.RawMessage(`"•••"`)

// maskInside masks the secret fields of the objects in a list.
func maskInside(raw json.RawMessage) json.RawMessage {
	var list []json.RawMessage
	if len(raw) == 0 || raw[0] != '[' || json.Unmarshal(raw, &list) != nil {
		return raw
	}
	for i, item := range list {
		var nested map[string]json.RawMessage
		if len(item) == 0 || item[0] != '{' || json.Unmarshal(item, &nested) != nil {
			list[i] = maskInside(item)
			continue
		}
		flat := map[string]json.RawMessage{}
		if flatten("", item, flat) != nil {
			continue
		}
		mask(flat)
		list[i], _ = json.Marshal(flat)
	}
	out, err := json.Marshal(list)
	if err != nil {
		return masked
	}
	return out
}

func fields(v any) (map[string]json.RawMessage, error) {
	if v == nil {
		return nil, nil
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	flat := map[string]json.RawMessage{}
	return flat, flatten("", raw, flat)
}

// flatten turns nested objects into dotted names, so that an entry names the field that changed and no more.
func flatten(prefix string, raw json.RawMessage, into map[string]json.RawMessage) error {
	if len(raw) == 0 || raw[0] != '{' {
		if name := strings.TrimSuffix(prefix, "."); name != "id" && name != "version" {
			into[name] = raw
		}
		return nil
	}
	var nested map[string]json.RawMessage
	if err := json.Unmarshal(raw, &nested); err != nil {
		return err
	}
	for name, value := range nested {
		if err := flatten(prefix+name+".", value, into); err != nil {
			return err
		}
	}
	return nil
}

// write has journal and events written with the commit.
func (w *Work) write() error {
	if len(w.journal) == 0 && len(w.events) == 0 {
		return nil
	}
	b := &pgx.Batch{}
	for _, e := range w.journal {
		before, err := text(e.before)
		if err != nil {
			return err
		}
		after, err := text(e.after)
		if err != nil {
			return err
		}
		db.QueueEntry(w.Tx, b, db.Entry{ID: e.id, Loan: e.loan, Kind: e.kind, Record: e.record, Action: e.action, Before: before, After: after})
	}
	for _, e := range w.events {
		data, err := text(e.Data)
		if err != nil {
			return err
		}
		db.QueueEvent(w.Tx, b, db.Event{Type: e.Type, Loan: e.Loan, OrgUnit: e.OrgUnit, Audience: e.Audience, Origin: w.by.Origin, Data: []byte(data)})
	}
	w.journal, w.events = nil, nil
	return w.DeferToCommit(b)
}

// text is v as JSON text, "" for nothing.
func text(v any) (string, error) {
	raw, err := json.Marshal(v)
	if err != nil || string(raw) == "null" {
		return "", err
	}
	return string(raw), nil
}
