package record

import (
	"net/http"
	"slices"

	"gable/authz"
	"gable/domain"
	"gable/http/endpoint"
	"gable/tenancy"
)

// Shipped declares a list once that comes with the product and that each company makes its own. Mounting it gives the list, and that a
// company changes or hides what is on it, adds to it, puts it in order, takes away what it has added, and where Reset is given makes
// what came with the product again what it was.
type Shipped[T any] struct {
	// Name is the kind in the journal and, in capitals, in its event; One and Many name it in the operations.
	Name, One, Many string
	// Path is the kind's place, Tag its place in the document; Lists says there what is listed, and Stays what a change leaves alone.
	Path, Tag, Lists, Stays string
	Write                   authz.Permission
	Records                 ShippedStore[T]
	Record                  func(*T) *domain.Record
	// Most bounds a company's list.
	Most int
	// Begin is what a new record begins with.
	Begin T
	// IsOwn tells whether the company has added a record; Reset is one as it came with the product.
	IsOwn func(T) bool
	Reset func(T) T
	// Check tidies a record that is to be written and says what is wrong with it among the company's others; was is nil for a new one.
	Check func(c *endpoint.Call, was, will *T, others []T) ([]domain.FieldError, error)
}

// ShippedStore keeps such a list, as db.Shipped does.
type ShippedStore[T any] interface {
	Store[T]
	// All answers the records in their order, and LockAll those that are about to be changed.
	All(tx *tenancy.Tx) ([]T, error)
	LockAll(tx *tenancy.Tx) ([]T, error)
	// Order puts all of them into another order.
	Order(tx *tenancy.Tx, ids []domain.ID) error
}

type shippedOrderIn struct {
	Body struct {
		IDs []domain.ID `json:"ids" required:"true" minItems:"1" maxItems:"500" doc:"Every record of the list, in the order wanted."`
	}
}

// Mount gives the kind its routes.
func (k Shipped[T]) Mount(a *endpoint.API) {
	flow, many := k.flow(), Words(k.Many)
	route := func(method, path, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: k.Path + path, Name: name, Tag: k.Tag, Permission: k.Write, Summary: summary, Description: description, Status: http.StatusOK}
	}
	list := route("GET", "", "list"+k.Many, k.Lists, "In the company's order, hidden ones among them.")
	list.Permission = authz.LoanRead
	endpoint.Read(a, list, func(c *endpoint.Call, in *tenantListIn) (*endpoint.Listed[T], error) {
		rows, err := k.Records.All(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	create := route("POST", "", "create"+k.One, "Add one of the company's own to its "+many, "It comes last.")
	create.Status = http.StatusCreated
	endpoint.Write(a, create, func(c *endpoint.Call, in *tenantCreateIn[T]) (*endpoint.Answer[T], error) {
		if err := c.ForWholeCompany(); err != nil {
			return nil, err
		}
		return flow.Create(c, in.Body, k.Begin)
	})
	endpoint.Write(a, route("PATCH", "/order", "order"+k.Many, "Put the company's "+many+" into another order", "409 when the ids are not those of the list: someone has added one meanwhile."), k.order)
	endpoint.Write(a, route("PATCH", "/{id}", "update"+k.One, "Change one of the company's "+many+", or hide it", k.Stays), func(c *endpoint.Call, in *tenantPatchIn[T]) (*endpoint.Answer[T], error) {
		was, err := k.open(c, in.TenantItem)
		if err != nil {
			return nil, err
		}
		return flow.Patch(c, was, in.Body)
	})
	remove := route("DELETE", "/{id}", "delete"+k.One, "Remove one of the company's "+many, "Only one that the company has added and that nothing is of (409); any other is hidden.")
	remove.Status = http.StatusNoContent
	endpoint.Write(a, remove, func(c *endpoint.Call, in *TenantItem) (*endpoint.Empty, error) {
		was, err := k.open(c, *in)
		if err != nil {
			return nil, err
		}
		return flow.Remove(c, was)
	})
	if k.Reset != nil {
		endpoint.Write(a, route("POST", "/{id}/reset", "reset"+k.One, "Make one of the company's "+many+" again what came with the product", "Its place stays. 409 for one that the company has added."), k.reset)
	}
}

func (k Shipped[T]) flow() Flow[T] {
	return Flow[T]{Name: k.Name, Store: k.Records, Record: k.Record, Check: k.check}
}

// open locks a record for somebody who looks after the whole company.
func (k Shipped[T]) open(c *endpoint.Call, in TenantItem) (v T, err error) {
	if err := c.ForWholeCompany(); err != nil {
		return v, err
	}
	return k.flow().Lock(c, in.ID, in.IfMatch)
}

// check holds a record against the list: what came with the product stays on it, and it has an end.
func (k Shipped[T]) check(c *endpoint.Call, was, will *T) error {
	if will == nil {
		if !k.IsOwn(*was) {
			return domain.Conflict("refusals:list.shipped", "This came with Gable and can't be removed. Hide it instead.")
		}
		return nil
	}
	read := k.Records.All
	if was == nil {
		read = k.Records.LockAll // none is added beside this one
	}
	others, err := read(c.Tx)
	if err != nil {
		return err
	}
	faults, err := k.Check(c, was, will, others)
	if err != nil {
		return err
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was == nil && len(others) >= k.Most {
		return domain.Conflict("refusals:list.most", "This list has as many entries as can be kept. Please remove one first.")
	}
	return nil
}

func (k Shipped[T]) reset(c *endpoint.Call, in *TenantItem) (*endpoint.Answer[T], error) {
	was, err := k.open(c, *in)
	if err != nil {
		return nil, err
	}
	if k.IsOwn(was) {
		return nil, domain.Conflict("refusals:list.own", "This is the company's own: there is nothing that it was before.")
	}
	will := k.Reset(was)
	if err := k.check(c, &was, &will); err != nil {
		return nil, err
	}
	if err := k.Records.Update(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[T]{Body: will}, k.flow().Note(c, "reset", &was, &will)
}

func (k Shipped[T]) order(c *endpoint.Call, in *shippedOrderIn) (*endpoint.Listed[T], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	all, err := k.Records.LockAll(c.Tx)
	if err != nil {
		return nil, err
	}
	before := make([]domain.ID, len(all))
	for i := range all {
		before[i] = k.Record(&all[i]).ID
	}
	if !SameRecords(before, in.Body.IDs) {
		return nil, domain.Conflict("refusals:list.changed", "The list has changed in the meantime. Please reload and order it again.")
	}
	if err := k.Records.Order(c.Tx, in.Body.IDs); err != nil {
		return nil, err
	}
	rows, err := k.Records.All(c.Tx)
	if err != nil {
		return nil, err
	}
	return endpoint.Whole(rows), k.flow().NoteOrder(c, string(c.Scope().Tenant), before, in.Body.IDs)
}

// SameRecords tells whether ids name the same records, in whichever order.
func SameRecords(a, b []domain.ID) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
