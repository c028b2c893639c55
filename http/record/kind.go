package record

import (
	"slices"
	"strings"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
)

// OnLoan is the base of everything under one loan.
const OnLoan = "/los/api/loans/{loanId}"

// Kind declares a record kind of a loan once. Mounting it gives list, read, create, patch, delete and multi-delete, each with
// validation, version, audit and real-time event; and restore, which takes a removal back.
type Kind[T any] struct {
	// Name is the kind in the audit and, in capitals, in its event: "asset" → RTC.ASSET.CHANGED.
	Name string
	// One and Many name it in the operations: "Asset", "Assets".
	One, Many string
	Table     db.Table[T]
	Section   loan.Section
	// Read is who may read it; those who may read the loan when it says nothing.
	Read, Write authz.Permission
	Validate    func(T) []domain.FieldError
	Check       func(c *endpoint.Call, was, will *T) error
	After       func(c *endpoint.Call, was, will *T) error
	Brief       func(*T) any
	// Arrange puts a loan's records, which are few, into their order; nil for that in which they were made.
	Arrange func([]T) []T
	// Figures: the loan's figures follow from the kind, which then is part of loan.File.
	Figures bool
	// ListPath is the kind's place; ItemPath and ManyPath differ from it only where the specification spells them differently.
	ListPath, ItemPath, ManyPath string
	// OwnCreate and OwnMany leave the making of a record, and the removal of several, to the kind's own file.
	OwnCreate, OwnMany bool
	// Final is a kind whose records can't be brought back once they were removed.
	Final bool
}

// Flow is what happens to a record of the kind that is written.
func (k Kind[T]) Flow() Flow[T] {
	return Flow[T]{Name: k.Name, Store: k.Table, Record: k.Table.Record, Validate: k.Validate, Check: k.Check, After: k.After, Brief: k.Brief, Figures: k.Figures, Final: k.Final}
}

// ListIn asks for a list under a loan.
type ListIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
}

// WriteFlags are the flags that the specification's clients send with a write.
type WriteFlags struct {
	Validate   bool `query:"validate" default:"true" doc:"Accepted for compatibility: what is missing never blocks a write, and what is wrong always does."`
	UpdateTrid bool `query:"updateTrid" doc:"Accepted for compatibility: TRID state always follows the loan."`
}

// CreateIn adds a record to a loan.
type CreateIn[T any] struct {
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

// ReadItem is the path of one record under a loan.
type ReadItem struct {
	endpoint.LoanPath
	ID domain.ID `path:"id" doc:"The record's id."`
}

// PatchIn changes a record of a loan.
type PatchIn[T any] struct {
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
	endpoint.Read(a, k.Route("GET", k.ListPath, "list"+k.Many, "List a loan's "+Words(k.Many)), func(c *endpoint.Call, in *ListIn) (*endpoint.Listed[T], error) {
		return k.List(c, in.ListQuery)
	})
	endpoint.Read(a, k.Route("GET", item+"/{id}", "get"+k.One, "Read one of a loan's "+Words(k.Many)), func(c *endpoint.Call, in *ReadItem) (*endpoint.Answer[T], error) {
		return k.Get(c, in.ID, nil)
	})
	if !k.OwnCreate {
		endpoint.Write(a, k.Route("POST", k.ListPath, "create"+k.One, "Add a record to a loan's "+Words(k.Many)), func(c *endpoint.Call, in *CreateIn[T]) (*endpoint.Answer[T], error) {
			return k.Create(c, in.Body, nil)
		})
	}
	endpoint.WriteWithPrefetch(a, k.Route("PATCH", item+"/{id}", "update"+k.One, "Change one of a loan's "+Words(k.Many)), func(_ *endpoint.Call, in *PatchIn[T], b *pgx.Batch) { k.Ask(&in.Item, b) }, func(c *endpoint.Call, in *PatchIn[T]) (*endpoint.Answer[T], error) {
		return k.Patch(c, in.Item, in.Body, nil)
	})
	endpoint.WriteWithPrefetch(a, k.Route("DELETE", item+"/{id}", "delete"+k.One, "Remove one of a loan's "+Words(k.Many)), func(_ *endpoint.Call, in *Item, b *pgx.Batch) { k.Ask(in, b) }, func(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
		return k.Remove(c, *in, nil)
	})
	if !k.Final {
		endpoint.Write(a, k.Restoring(item), func(c *endpoint.Call, in *RestoreIn) (*endpoint.Listed[T], error) {
			return k.Restore(c, in.Body.IDs, nil)
		})
	}
	if k.OwnMany {
		return
	}
	endpoint.Write(a, k.Route("DELETE", many, "delete"+k.Many, "Remove several of a loan's "+Words(k.Many)), func(c *endpoint.Call, in *manyIn) (*endpoint.Empty, error) {
		return &endpoint.Empty{}, k.RemoveAll(c, in.IDs)
	})
}

// Route is a route of the kind under its loan.
func (k Kind[T]) Route(method, path, name, summary string) endpoint.Route {
	read := k.Read
	if read == "" {
		read = authz.LoanRead
	}
	r := endpoint.Route{Method: method, Path: OnLoan + path, Name: name, Summary: summary, Tag: k.Many, Permission: read, Section: k.Section}
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

// Words turns OwnedProperties into "owned properties".
func Words(name string) string {
	var out strings.Builder
	for i, r := range name {
		if i > 0 && r >= 'A' && r <= 'Z' {
			out.WriteByte(' ')
		}
		out.WriteRune(r)
	}
	return strings.ToLower(out.String())
}

// List answers a page of the loan's records that hold to what is further asked.
func (k Kind[T]) List(c *endpoint.Call, q endpoint.ListQuery, extra ...sq.Sqlizer) (*endpoint.Listed[T], error) {
	query, err := q.Query(k.Table.Listing())
	if err != nil {
		return nil, err
	}
	var rows []T
	var count int64
	if k.Arrange != nil && len(extra) == 0 {
		rows, count, err = k.Table.ListArranged(c.Tx, query, k.Arrange)
	} else {
		rows, count, err = k.Table.List(c.Tx, query, extra...)
	}
	endpoint.OnlyColumns(rows, query.Columns)
	return &endpoint.Listed[T]{Body: endpoint.Page[T]{Rows: rows, Count: count}}, err
}

// Get answers one record; NOT_FOUND for one that does not belong.
func (k Kind[T]) Get(c *endpoint.Call, id domain.ID, belongs func(T) bool) (*endpoint.Answer[T], error) {
	v, err := k.Table.Get(c.Tx, id)
	if err == nil && belongs != nil && !belongs(v) {
		err = domain.NotFound()
	}
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[T]{Body: v}, nil
}

// Create makes a record of a body; prepare says what of it does not come with the body.
func (k Kind[T]) Create(c *endpoint.Call, body endpoint.Patch[T], prepare func(*T)) (*endpoint.Answer[T], error) {
	if prepare == nil {
		var empty T
		return k.Flow().Create(c, body, empty)
	}
	if err := endpoint.RefuseGiven(body.Raw); err != nil {
		return nil, err
	}
	var empty T
	v, err := body.Apply(empty)
	if err != nil {
		return nil, err
	}
	prepare(&v)
	return k.Flow().Add(c, v)
}

// Patch changes one record that belongs.
func (k Kind[T]) Patch(c *endpoint.Call, in Item, body endpoint.Patch[T], belongs func(T) bool) (*endpoint.Answer[T], error) {
	if err := endpoint.RefuseGiven(body.Raw); err != nil {
		return nil, err
	}
	was, err := k.lock(c, in, belongs)
	if err != nil {
		return nil, err
	}
	return k.Flow().Patch(c, was, body)
}

// Remove removes one record that belongs.
func (k Kind[T]) Remove(c *endpoint.Call, in Item, belongs func(T) bool) (*endpoint.Empty, error) {
	was, err := k.lock(c, in, belongs)
	if err != nil {
		return nil, err
	}
	return k.Flow().Remove(c, was)
}

// RemoveAll removes all of the records or none.
func (k Kind[T]) RemoveAll(c *endpoint.Call, ids []domain.ID) error {
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if _, err := k.Remove(c, Item{ID: id}, nil); err != nil {
			return err
		}
	}
	return nil
}

// LockAll are the requests for several records, locked in one statement: for a kind whose records don't change with one another.
func (k Kind[T]) LockAll(c *endpoint.Call, ids []domain.ID) ([]Item, error) {
	all, err := k.Table.LockAll(c.Tx, ids)
	items := make([]Item, len(all))
	for i, v := range all {
		items[i] = Item{ID: k.Table.Record(&v).ID, locked: func() (T, error) { return v, nil }}
	}
	return items, err
}

// Note is that of the kind's flow, for what changes its records otherwise.
func (k Kind[T]) Note(c *endpoint.Call, action string, was, will *T) error {
	return k.Flow().Note(c, action, was, will)
}

// Ask has the record of a request locked in the round trip that pins its loan.
func (k Kind[T]) Ask(in *Item, b *pgx.Batch) { in.locked = k.Table.QueueLock(b, in.ID) }

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
	return v, endpoint.Matches(in.IfMatch, k.Table.Record(&v).Version)
}
