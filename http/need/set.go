package need

import (
	"gable/authz"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/need"
	"gable/http/endpoint"
	"gable/http/record"
)

// sets are what a company asks for together.
var sets = record.Shipped[need.Set]{
	Name: "need_set", One: "NeedSet", Many: "NeedSets", Path: "/los/api/need-sets", Tag: "Needs",
	Lists: "The sets of needs that the company asks for together", Stays: "What was asked for by it stays as it is.",
	Write:   authz.OrgEditNeeds,
	Records: needdb.Sets, Record: func(s *need.Set) *domain.Record { return &s.Record }, Most: need.MaxSets,
	Begin: need.Set{Shipped: domain.Shipped{IsActive: true}},
	IsOwn: func(s need.Set) bool { return s.IsOwn }, Reset: need.Sets.AsShipped,
	Check: func(c *endpoint.Call, _, will *need.Set, others []need.Set) ([]domain.FieldError, error) {
		will.Trim()
		often, err := needdb.Masters.All(c.Tx)
		return will.Validate(others, often), err
	},
}
