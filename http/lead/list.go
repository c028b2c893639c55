package lead

import (
	"fmt"

	"gable/authz"
	"gable/change"
	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/http/endpoint"
)

// Uses tells whether leads use an item.
type Uses struct {
	InUse bool  `json:"inUse" required:"true"`
	Count int64 `json:"count" required:"true" doc:"How many leads of the company."`
}

// kept is one of the company's lists that leads are sorted by.
type kept[T any] struct {
	db.LeadList[T]
	path, one, many, words string
	begin                  T
	check                  func(*T) []domain.FieldError
}

type itemCreateIn[T any] struct {
	Body endpoint.Patch[T]
}

type itemPatchIn[T any] struct {
	Item
	Body endpoint.Patch[T]
}

func mountLists(a *endpoint.API) {
	kept[lead.Tag]{db.LeadTags, "/tags", "LeadTag", "LeadTags", "tag", lead.Tag{}, (*lead.Tag).Check}.mount(a, false)
	kept[lead.Source]{db.LeadSources, "/sources", "LeadSource", "LeadSources", "source", lead.Source{IsActive: true}, (*lead.Source).Check}.mount(a, true)
	kept[lead.Provider]{db.LeadProviders, "/providers", "LeadProvider", "LeadProviders", "provider", lead.Provider{IsActive: true}, (*lead.Provider).Check}.mount(a, true)
}

func (k kept[T]) mount(a *endpoint.API, uses bool) {
	route := func(method, path, name, summary string, permission authz.Permission, status int) endpoint.Route {
		return endpoint.Route{Method: method, Path: base + k.path + path, Name: name, Tag: "Lead lists", Permission: permission, Status: status, Summary: summary}
	}
	endpoint.Read(a, route("GET", "", "list"+k.many, "List the company's lead "+k.words+"s", authz.LeadList, 200), k.list)
	endpoint.Write(a, route("POST", "", "create"+k.one, "Add a lead "+k.words, authz.LeadConfigure, 201), k.create)
	endpoint.Write(a, route("PATCH", "/{id}", "update"+k.one, "Change a lead "+k.words, authz.LeadConfigure, 200), k.patch)
	gone := route("DELETE", "/{id}", "delete"+k.one, "Remove a lead "+k.words, authz.LeadConfigure, 204)
	gone.Description = "One that a lead uses stays (409, which says how many do)."
	endpoint.Write(a, gone, k.remove)
	if uses {
		endpoint.Read(a, route("GET", "/{id}/loan-lead", "get"+k.one+"Uses", "Whether any lead uses a lead "+k.words, authz.LeadConfigure, 200), k.uses)
	}
}

func (k kept[T]) list(c *endpoint.Call, in *listIn) (*endpoint.Listed[T], error) {
	q, err := in.Query(k.Listing)
	if err != nil {
		return nil, err
	}
	rows, count, err := k.List(c.Tx, q)
	endpoint.Keep(rows, q.Columns)
	return &endpoint.Listed[T]{Body: endpoint.Page[T]{Rows: rows, Count: count}}, err
}

func (k kept[T]) create(c *endpoint.Call, in *itemCreateIn[T]) (*endpoint.Answer[T], error) {
	return k.save(c, in.Body, k.begin, nil)
}

func (k kept[T]) patch(c *endpoint.Call, in *itemPatchIn[T]) (*endpoint.Answer[T], error) {
	was, err := k.Lock(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, k.Record(&was).Version); err != nil {
		return nil, err
	}
	return k.save(c, in.Body, was, &was)
}

func (k kept[T]) save(c *endpoint.Call, body endpoint.Patch[T], from T, was *T) (*endpoint.Answer[T], error) {
	if err := endpoint.RefuseGiven(body.Raw); err != nil {
		return nil, err
	}
	will, err := body.Apply(from)
	if err != nil {
		return nil, err
	}
	if faults := k.check(&will); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	action, before := "updated", any(was)
	if was == nil {
		k.Record(&will).ID = domain.NewID()
		action, before = "created", nil
	}
	if err := k.Save(c.Tx, &will); err != nil {
		return nil, err
	}
	k.tell(c)
	return &endpoint.Answer[T]{Body: will}, c.Audit(k.Table, string(k.Record(&will).ID), action, before, will)
}

func (k kept[T]) remove(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
	was, err := k.Lock(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, k.Record(&was).Version); err != nil {
		return nil, err
	}
	n, err := k.Uses(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if n > 0 {
		conflict := domain.Conflict(fmt.Sprintf("%d leads use this %s. Take it off them first, or make it inactive.", n, k.words))
		if n == 1 {
			conflict = domain.Conflict(fmt.Sprintf("1 lead uses this %s. Take it off first, or make it inactive.", k.words))
		}
		conflict.Fields = []domain.FieldError{{Field: "id", Key: "inUse", Params: []string{k.words, fmt.Sprint(n)}, Message: conflict.Message}}
		return nil, conflict
	}
	if err := k.Delete(c.Tx, in.ID); err != nil {
		return nil, err
	}
	k.tell(c)
	return &endpoint.Empty{}, c.Audit(k.Table, string(in.ID), "deleted", was, nil)
}

func (k kept[T]) uses(c *endpoint.Call, in *Item) (*endpoint.Answer[Uses], error) {
	if _, err := k.Lock(c.Tx, in.ID); err != nil {
		return nil, err
	}
	n, err := k.Uses(c.Tx, in.ID)
	return &endpoint.Answer[Uses]{Body: Uses{InUse: n > 0, Count: n}}, err
}

// tell lets open screens read the lists again.
func (k kept[T]) tell(c *endpoint.Call) {
	c.Emit(change.Event{Type: "RTC.LEAD_LIST.CHANGED", Data: map[string]string{"list": k.path[1:]}})
}
