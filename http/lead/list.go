package lead

import (
	"fmt"

	"gable/authz"
	"gable/change"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/http/endpoint"
	"gable/http/record"
)

// Uses tells whether leads use an item.
type Uses struct {
	InUse bool  `json:"inUse" required:"true"`
	Count int64 `json:"count" required:"true" doc:"How many leads of the company."`
}

// kept is one of the company's lists that leads are sorted by.
type kept[T any] struct {
	leaddb.LeadList[T]
	path, one, many string
	begin           T
	check           func(*T) []domain.FieldError
}

func mountLists(a *endpoint.API) {
	kept[lead.Tag]{leaddb.LeadTags, "/tags", "LeadTag", "LeadTags", lead.Tag{}, (*lead.Tag).Check}.kind().Mount(a)
	sources := kept[lead.Source]{leaddb.LeadSources, "/sources", "LeadSource", "LeadSources", lead.Source{IsActive: true}, (*lead.Source).Check}
	providers := kept[lead.Provider]{leaddb.LeadProviders, "/providers", "LeadProvider", "LeadProviders", lead.Provider{IsActive: true}, (*lead.Provider).Check}
	sources.kind().Mount(a)
	providers.kind().Mount(a)
	sources.mountUses(a)
	providers.mountUses(a)
}

const listTag = "Lead lists"

func (k kept[T]) kind() record.OfTenant[T] {
	return record.OfTenant[T]{
		Flow:    record.Flow[T]{Name: k.Table, Record: k.Record, Check: k.hold, Tell: k.emitListChanged},
		Records: k.LeadList, Listing: k.Listing, One: k.one, Many: k.many, Path: base + k.path, Tag: listTag, Read: authz.LeadList, Write: authz.LeadConfigure, Begin: k.begin,
		Gone: "One that a lead uses stays (409, which says how many do).",
	}
}

// hold holds an item against what it must be, and keeps one that leads use.
func (k kept[T]) hold(c *endpoint.Call, was, will *T) error {
	if will != nil {
		if faults := k.check(will); len(faults) > 0 {
			return domain.Invalid(faults...)
		}
		return nil
	}
	n, err := k.Uses(c.Tx, k.Record(was).ID)
	if err != nil || n == 0 {
		return err
	}
	return domain.Conflict("refusals:lead.listItemUsed", "Leads use this (how many: {{0}}). Take it off them first, or make it inactive.", fmt.Sprint(n)).At("id")
}

func (k kept[T]) mountUses(a *endpoint.API) {
	route := endpoint.Route{Method: "GET", Path: base + k.path + "/{id}/loan-lead", Name: "get" + k.one + "Uses", Tag: listTag, Permission: authz.LeadConfigure, Status: 200,
		Summary: "Whether any lead uses a " + record.Words(k.one)}
	endpoint.Read(a, route, func(c *endpoint.Call, in *Item) (*endpoint.Answer[Uses], error) {
		if _, err := k.Get(c.Tx, in.ID); err != nil {
			return nil, err
		}
		n, err := k.Uses(c.Tx, in.ID)
		return &endpoint.Answer[Uses]{Body: Uses{InUse: n > 0, Count: n}}, err
	})
}

// emitListChanged lets open screens read the lists again.
func (k kept[T]) emitListChanged(c *endpoint.Call, _ string, _ *T) {
	c.Emit(change.Event{Type: "RTC.LEAD_LIST.CHANGED", Data: map[string]string{"list": k.path[1:]}})
}
