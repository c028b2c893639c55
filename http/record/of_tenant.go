package record

import (
	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/http/endpoint"
	"gable/tenancy"
)

// List keeps the records of a company and lists them.
type List[T any] interface {
	Store[T]
	// Get reads a record; NOT_FOUND when there is none.
	Get(tx *tenancy.Tx, id domain.ID) (T, error)
	List(tx *tenancy.Tx, q db.Query) ([]T, int64, error)
}

// OfTenant declares a record kind of a company once. Mounting it gives list, read, create, patch and delete.
type OfTenant[T any] struct {
	Flow[T]
	Records List[T]
	Listing db.Listing
	// One and Many name it in the operations; Path is the kind's place, Tag its place in the document.
	One, Many, Path, Tag string
	// Gone says in the document when a record can't be removed.
	Gone        string
	Read, Write authz.Permission
	// Begin is what a new record begins with.
	Begin T
}

// TenantItem is the path and precondition of one record of a company.
type TenantItem struct {
	ID      domain.ID `path:"id" doc:"The record's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

type tenantReadIn struct {
	ID domain.ID `path:"id" doc:"The record's id."`
}

type tenantListIn struct{ endpoint.ListQuery }

type tenantCreateIn[T any] struct{ Body endpoint.Patch[T] }

type tenantPatchIn[T any] struct {
	TenantItem
	Body endpoint.Patch[T]
}

// Mount gives the kind its routes.
func (k OfTenant[T]) Mount(a *endpoint.API) {
	k.Store = k.Records
	route := func(method, path, name, summary string, permission authz.Permission, status int) endpoint.Route {
		return endpoint.Route{Method: method, Path: k.Path + path, Name: name, Tag: k.Tag, Permission: permission, Status: status, Summary: summary}
	}
	one, many := Words(k.One), Words(k.Many)
	endpoint.Read(a, route("GET", "", "list"+k.Many, "List the company's "+many, k.Read, 200), func(c *endpoint.Call, in *tenantListIn) (*endpoint.Listed[T], error) {
		q, err := in.Query(k.Listing)
		if err != nil {
			return nil, err
		}
		rows, count, err := k.Records.List(c.Tx, q)
		endpoint.OnlyColumns(rows, q.Columns)
		return &endpoint.Listed[T]{Body: endpoint.Page[T]{Rows: rows, Count: count}}, err
	})
	endpoint.Read(a, route("GET", "/{id}", "get"+k.One, "Read a "+one, k.Read, 200), func(c *endpoint.Call, in *tenantReadIn) (*endpoint.Answer[T], error) {
		v, err := k.Records.Get(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		return &endpoint.Answer[T]{Body: v}, nil
	})
	endpoint.Write(a, route("POST", "", "create"+k.One, "Add a "+one, k.Write, 201), func(c *endpoint.Call, in *tenantCreateIn[T]) (*endpoint.Answer[T], error) {
		return k.Create(c, in.Body, k.Begin)
	})
	endpoint.Write(a, route("PATCH", "/{id}", "update"+k.One, "Change a "+one, k.Write, 200), func(c *endpoint.Call, in *tenantPatchIn[T]) (*endpoint.Answer[T], error) {
		was, err := k.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return k.Patch(c, was, in.Body)
	})
	gone := route("DELETE", "/{id}", "delete"+k.One, "Remove a "+one, k.Write, 204)
	gone.Description = k.Gone
	endpoint.Write(a, gone, func(c *endpoint.Call, in *TenantItem) (*endpoint.Empty, error) {
		was, err := k.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return k.Remove(c, was)
	})
}
