package http

import (
	"encoding/json"
	"slices"
	"strings"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/authz"
	"gable/change"
	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
)

// losLoan is the base of everything under one loan.
const losLoan = "/los/api/loans/{loanId}"

// Kind declares a record kind of a loan once. Mounting it gives list, create, patch, delete and multi-delete, each with
// validation, version, audit and real-time event; and restore, which takes a removal back.
type Kind[T any] struct {
	// Name is the kind in the audit and, in capitals, in its event: "asset" → RTC.ASSET.CHANGED.
	Name string
	// One and Many name it in the operations: "Asset", "Assets".
	One, Many string
	Table     db.Table[T]
	Section   loan.Section
	Write     authz.Permission
	Validate  func(T) []domain.FieldError
	// Check is what is special about the kind: called before a write with the record as it was (nil on create) and as it
	// will be; it may adjust the latter.
	Check func(c *endpoint.Call, was, will *T) error
	// After runs when the record is written, in the same transaction.
	After func(c *endpoint.Call, was, will *T) error
	// ItemPath and ManyPath differ from ListPath only where the specification spells them differently.
	ListPath, ItemPath, ManyPath string
	// OwnMany leaves the multi-delete to the kind's own file.
	OwnMany bool
	// Final is a kind whose records can't be brought back once they were removed.
	Final bool
}

type listIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
}

// WriteFlags are the flags that the specification's clients send with a write.
type WriteFlags struct {
	Validate   bool `query:"validate" default:"true" doc:"Accepted for compatibility: what is missing never blocks a write, and what is wrong always does."`
	UpdateTrid bool `query:"updateTrid" doc:"Accepted for compatibility: TRID state always follows the loan."`
}

type createIn[T any] struct {
	endpoint.LoanPath
	WriteFlags
	Body endpoint.Patch[T]
}

// Item is the path and precondition of one record under a loan. Embedded parts of an input are exported, since the
// router sees no others.
type Item struct {
	endpoint.LoanPath
	ID      domain.ID `path:"id" doc:"The record's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	// locked answers the record, where it was asked for together with the loan.
	locked any
}

type patchIn[T any] struct {
	Item
	WriteFlags
	Body endpoint.Patch[T]
}

type manyIn struct {
	endpoint.LoanPath
	IDs []domain.ID `query:"ids" doc:"The records' ids, separated by commas." minItems:"1" maxItems:"200"`
}

// Mount gives the kind its routes directly under the loan.
func (k Kind[T]) Mount(a *endpoint.API) {
	item, many := k.ItemPath, k.ManyPath
	if item == "" {
		item = k.ListPath
	}
	if many == "" {
		many = k.ListPath
	}
	endpoint.Read(a, k.route("GET", k.ListPath, "list"+k.Many, "List a loan's "+words(k.Many)), func(c *endpoint.Call, in *listIn) (*endpoint.Listed[T], error) {
		return k.list(c, in.ListQuery)
	})
	endpoint.Write(a, k.route("POST", k.ListPath, "create"+k.One, "Add a record to a loan's "+words(k.Many)), func(c *endpoint.Call, in *createIn[T]) (*endpoint.Answer[T], error) {
		return k.create(c, in.Body, nil)
	})
	endpoint.WriteAsking(a, k.route("PATCH", item+"/{id}", "update"+k.One, "Change one of a loan's "+words(k.Many)), func(_ *endpoint.Call, in *patchIn[T], b *pgx.Batch) { k.ask(&in.Item, b) }, func(c *endpoint.Call, in *patchIn[T]) (*endpoint.Answer[T], error) {
		return k.patch(c, in.Item, in.Body, nil)
	})
	endpoint.WriteAsking(a, k.route("DELETE", item+"/{id}", "delete"+k.One, "Remove one of a loan's "+words(k.Many)), func(_ *endpoint.Call, in *Item, b *pgx.Batch) { k.ask(in, b) }, func(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
		return k.remove(c, *in, nil)
	})
	endpoint.Write(a, k.restoring(item), func(c *endpoint.Call, in *restoreIn) (*endpoint.Listed[T], error) {
		return k.restore(c, in.Body.IDs, nil)
	})
	if k.OwnMany {
		return
	}
	endpoint.Write(a, k.route("DELETE", many, "delete"+k.Many, "Remove several of a loan's "+words(k.Many)), func(c *endpoint.Call, in *manyIn) (*endpoint.Empty, error) {
		return &endpoint.Empty{}, k.removeAll(c, in.IDs)
	})
}

func (k Kind[T]) route(method, path, name, summary string) endpoint.Route {
	r := endpoint.Route{Method: method, Path: losLoan + path, Name: name, Summary: summary, Tag: k.Many, Permission: authz.LoanRead, Section: k.Section}
	switch method {
	case "POST":
		r.Status = 201
		r.Permission = k.Write
	case "PATCH", "PUT":
		r.Permission = k.Write
	case "DELETE":
		r.Status = 204
		r.Permission = k.Write
	}
	return r
}

// words turns OwnedProperties into "owned properties".
func words(name string) string {
	var out strings.Builder
	for i, r := range name {
		if i > 0 && r >= 'A' && r <= 'Z' {
			out.WriteByte(' ')
		}
		out.WriteRune(r)
	}
	return strings.ToLower(out.String())
}

func (k Kind[T]) list(c *endpoint.Call, q endpoint.ListQuery, extra ...sq.Sqlizer) (*endpoint.Listed[T], error) {
	query, err := q.Query(k.Table.Listing())
	if err != nil {
		return nil, err
	}
	rows, count, err := k.Table.List(c.Tx, query, extra...)
	endpoint.Keep(rows, query.Columns)
	return &endpoint.Listed[T]{Body: endpoint.Page[T]{Rows: rows, Count: count}}, err
}

func (k Kind[T]) create(c *endpoint.Call, body endpoint.Patch[T], prepare func(*T)) (*endpoint.Answer[T], error) {
	if err := forbidIdentity(body.Raw); err != nil {
		return nil, err
	}
	var empty T
	v, err := body.Apply(empty)
	if err != nil {
		return nil, err
	}
	if prepare != nil {
		prepare(&v)
	}
	if err := k.check(c, nil, &v); err != nil {
		return nil, err
	}
	if err := k.Table.Insert(c.Tx, &v); err != nil {
		return nil, err
	}
	return &endpoint.Answer[T]{Body: v}, k.note(c, "created", nil, &v)
}

func (k Kind[T]) patch(c *endpoint.Call, in Item, body endpoint.Patch[T], belongs func(T) bool) (*endpoint.Answer[T], error) {
	if err := forbidIdentity(body.Raw); err != nil {
		return nil, err
	}
	was, err := k.lock(c, in, belongs)
	if err != nil {
		return nil, err
	}
	will, err := body.Apply(was)
	if err != nil {
		return nil, err
	}
	if err := k.check(c, &was, &will); err != nil {
		return nil, err
	}
	if err := k.Table.Update(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[T]{Body: will}, k.note(c, "updated", &was, &will)
}

// ask has the record of a request locked in the round trip that pins its loan.
func (k Kind[T]) ask(in *Item, b *pgx.Batch) { in.locked = k.Table.QueueLock(b, in.ID) }

// lock reads a record for change and holds If-Match against it.
func (k Kind[T]) lock(c *endpoint.Call, in Item, belongs func(T) bool) (v T, err error) {
	if found, asked := in.locked.(func() (T, error)); asked {
		v, err = found()
	} else {
		v, err = k.Table.Lock(c.Tx, in.ID)
	}
	if err == nil && belongs != nil && !belongs(v) {
		err = domain.NotFound()
	}
	if err != nil {
		return v, err
	}
	return v, matches(in.IfMatch, k.Table.Record(&v).Version)
}

// matches holds If-Match against a version: STALE when another write came first.
func matches(ifMatch string, version int64) error { return endpoint.Matches(ifMatch, version) }

func (k Kind[T]) check(c *endpoint.Call, was, will *T) error {
	if k.Validate != nil {
		if faults := k.Validate(*will); len(faults) > 0 {
			return domain.Invalid(faults...)
		}
	}
	if k.Check != nil {
		return k.Check(c, was, will)
	}
	return nil
}

func (k Kind[T]) remove(c *endpoint.Call, in Item, belongs func(T) bool) (*endpoint.Empty, error) {
	was, err := k.lock(c, in, belongs)
	if err != nil {
		return nil, err
	}
	if k.Check != nil {
		if err := k.Check(c, &was, nil); err != nil {
			return nil, err
		}
	}
	gone := k.Table.Remove
	if k.Final {
		gone = k.Table.Delete
	}
	if err := gone(c.Tx, []domain.ID{in.ID}); err != nil {
		return nil, err
	}
	return &endpoint.Empty{}, k.note(c, "deleted", &was, nil)
}

// removeAll removes all of the records or none.
func (k Kind[T]) removeAll(c *endpoint.Call, ids []domain.ID) error {
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if _, err := k.remove(c, Item{ID: id}, nil); err != nil {
			return err
		}
	}
	return nil
}

// note leaves the change in the journal, tells open sessions, and has the loan's figures worked out again.
func (k Kind[T]) note(c *endpoint.Call, action string, was, will *T) error {
	if k.After != nil {
		if err := k.After(c, was, will); err != nil {
			return err
		}
	}
	record := will
	if record == nil {
		record = was
	}
	id := string(k.Table.Record(record).ID)
	var before, after any
	if was != nil {
		before = was
	}
	if will != nil {
		after = will
	}
	c.LoanChanged()
	c.Emit(change.Event{Type: "RTC." + strings.ToUpper(k.Name) + ".CHANGED", Data: map[string]string{"id": id, "action": action}})
	return c.Audit(k.Name, id, action, before, after)
}

// forbidIdentity refuses a body that names what the server alone decides.
func forbidIdentity(raw json.RawMessage) error { return endpoint.RefuseGiven(raw) }
