package endpoint

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/http/middleware"
	"gable/tenancy"
)

// Call is one request inside its transaction.
type Call struct {
	*tenancy.Tx
	Caller *middleware.Caller
	// Loan is set for a route under /loans/{loanId}: the loan exists and the caller sees it.
	Loan *PinnedLoan
	// Platform is asked before a company is given a host.
	Platform org.Platform

	// Answered is what the request answers to rules, once that was taken up.
	Answered *Answered
	// Rules is the version of the company's rules for a write that they judge, 0 while none is enabled; known with the first statement.
	Rules int64

	late        []func() error
	after       []func(context.Context) error
	files       Files
	write       bool
	judged      bool
	loanChanged bool
	journal     []entry
	changes     []Change
	unit        domain.ID
	events      []Event
	exchange    *exchange
	fingerprint func() ([]byte, error)
	claimed     *claim
	route       Route
}

// PinnedLoan is what every route under a loan knows of it.
type PinnedLoan struct {
	ID       domain.LoanID
	Version  int64
	OrgUnit  domain.ID
	Stage    string
	Archived bool
	Borrower string
	Audience []domain.ID
	// StageBefore is the stage before the request, "" for a loan that it makes; Stage follows the request's own moves.
	StageBefore string
	// RuleLock is why a rule closed the loan to changes, nil while none has.
	RuleLock *string
}

// LoanPath is the path part of every route under a loan.
type LoanPath struct {
	LoanID domain.LoanID `path:"loanId" doc:"The loan's number." minimum:"1"`
}

// Pinned is the loan the request is pinned to.
func (p LoanPath) Pinned() domain.LoanID { return p.LoanID }

// checkLock refuses a write to a locked section.
func (c *Call) checkLock(r Route) error {
	if !c.write {
		return nil
	}
	return c.CheckLock(r.Section)
}

// CheckLock refuses to change a section of the pinned loan while the loan is archived, or a rule has locked it. Routes that
// belong to no section use it for the part of their work that does.
func (c *Call) CheckLock(section loan.Section) error {
	if section == loan.SectionNone {
		return nil
	}
	if c.Loan.Archived && section != loan.SectionArchiveLoan {
		return domain.Locked("This loan is archived: it can be read but not changed.")
	}
	if c.Loan.RuleLock != nil {
		return &domain.Error{Code: domain.CodeLocked, Message: "A rule of your company has locked this loan: it can be read but not changed.", Details: *c.Loan.RuleLock}
	}
	return nil
}

// LoanChanged marks the loan's figures as touched: before commit they are worked out again.
func (c *Call) LoanChanged() { c.loanChanged = true }

type entry struct {
	kind, record, action string
	loan                 domain.LoanID
	before, after        map[string]json.RawMessage
}

// Audit notes a change for the journal: before and after are any values that marshal to JSON objects, nil for absent;
// only the fields that differ are kept.
func (c *Call) Audit(kind, record, action string, before, after any) error {
	from, err := fields(before)
	if err != nil {
		return err
	}
	to, err := fields(after)
	if err != nil {
		return err
	}
	for name, was := range from {
		if is, both := to[name]; both && string(was) == string(is) {
			delete(from, name)
			delete(to, name)
		}
	}
	mask(from)
	mask(to)
	e := entry{kind: kind, record: record, action: action, before: from, after: to}
	if c.Loan != nil {
		e.loan = c.Loan.ID
	}
	c.note(kind, record, action, before, after, from, to)
	c.journal = append(c.journal, e)
	return nil
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

// Event is what open sessions are told.
type Event struct {
	Type string
	Loan domain.LoanID
	// OrgUnit is whose staff see it besides the audience; "" with no audience means the whole tenant.
	OrgUnit  domain.ID
	Audience []domain.ID
	Data     any
}

// Emit tells open sessions of a change, once the transaction commits. On a pinned loan it goes to whoever sees the loan.
func (c *Call) Emit(e Event) {
	if c.Loan != nil && e.Loan == 0 {
		e.Loan, e.OrgUnit, e.Audience = c.Loan.ID, c.Loan.OrgUnit, c.Loan.Audience
	}
	c.events = append(c.events, e)
}

// Rehearse does work and takes all of it back: what it wrote, what it noted for the journal, what it would have told.
func (c *Call) Rehearse(work func() error) error {
	if _, err := c.Exec("savepoint rehearsal"); err != nil {
		return err
	}
	journal, events, changes, changed := len(c.journal), len(c.events), len(c.changes), c.loanChanged
	if err := work(); err != nil {
		return err
	}
	c.journal, c.events, c.changes, c.loanChanged = c.journal[:journal], c.events[:events], c.changes[:changes], changed
	_, err := c.Exec("rollback to savepoint rehearsal")
	return err
}

// finish settles the loan's figures, has the company's rules judge the change, and writes what the change leaves behind.
func (c *Call) finish(a *API) error {
	if c.write && a.Settle != nil {
		if err := a.Settle(c); err != nil {
			return err
		}
	}
	if err := c.flush(); err != nil {
		return err
	}
	for _, read := range c.late {
		if err := read(); err != nil {
			return err
		}
	}
	return nil
}

// Late has the answer read once the change is settled: figures, rules and a stage that they required are in it then.
func (c *Call) Late(read func() error) { c.late = append(c.late, read) }

// After has a read go on once its transaction has ended: whatever waits for anything but the database waits there. A write has
// nothing after it, since its answer is kept with its nonce within the transaction.
func (c *Call) After(work func(context.Context) error) {
	if c.write {
		panic("endpoint: After is for reads")
	}
	c.after = append(c.after, work)
}

func (c *Call) goOn(ctx context.Context) error {
	for _, work := range c.after {
		if err := work(ctx); err != nil {
			return err
		}
	}
	return nil
}

// flush has journal and events written with the commit.
func (c *Call) flush() error {
	if len(c.journal) == 0 && len(c.events) == 0 {
		return nil
	}
	b := &pgx.Batch{}
	for _, e := range c.journal {
		before, err := text(e.before)
		if err != nil {
			return err
		}
		after, err := text(e.after)
		if err != nil {
			return err
		}
		db.QueueEntry(c.Tx, b, db.Entry{Loan: e.loan, Kind: e.kind, Record: e.record, Action: e.action, Before: before, After: after})
	}
	for _, e := range c.events {
		data, err := text(e.Data)
		if err != nil {
			return err
		}
		db.QueueEvent(c.Tx, b, db.Event{Type: e.Type, Loan: e.Loan, OrgUnit: e.OrgUnit, Audience: e.Audience, Origin: c.Caller.Origin(), Data: []byte(data)})
	}
	c.journal, c.events = nil, nil
	return c.Finally(b)
}

// text is v as JSON text, "" for nothing.
func text(v any) (string, error) {
	raw, err := json.Marshal(v)
	if err != nil || string(raw) == "null" {
		return "", err
	}
	return string(raw), nil
}

// IsWrite tells whether the request changes something.
func (c *Call) IsWrite() bool { return c.write }
