package document

import (
	"net/http"
	"slices"

	"gable/authz"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/need"
	"gable/http/endpoint"
	"gable/http/record"
)

const setPath = "/los/api/need-sets"

// sets is what happens to one of the sets of needs that a company asks for together.
var sets = record.Flow[need.Set]{Name: "need_set", Store: needdb.Sets{}, Record: func(s *need.Set) *domain.Record { return &s.Record }, Check: checkSet}

type setCreateIn struct {
	Body endpoint.Patch[need.Set]
}

type setPatchIn struct {
	record.TenantItem
	Body endpoint.Patch[need.Set]
}

func mountSets(a *endpoint.API) {
	route := func(method, path, name, summary, description string, status int) endpoint.Route {
		r := endpoint.Route{Method: method, Path: setPath + path, Name: name, Tag: "Needs", Permission: authz.OrgEditNeeds, Summary: summary, Description: description, Status: status}
		if method == http.MethodGet {
			r.Permission = authz.LoanRead
		}
		return r
	}
	endpoint.Read(a, route("GET", "", "listNeedSets", "The sets of needs that the company asks for together", "Those that are switched off among them.", 200),
		func(c *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[need.Set], error) {
			rows, err := needdb.Sets{}.All(c.Tx)
			if err != nil {
				return nil, err
			}
			return endpoint.Short(rows, in.ListQuery)
		})
	endpoint.Write(a, route("POST", "", "createNeedSet", "Add a set of the company's own", "It comes last.", 201), func(c *endpoint.Call, in *setCreateIn) (*endpoint.Answer[need.Set], error) {
		return sets.Create(c, in.Body, need.Set{IsActive: true})
	})
	endpoint.Write(a, route("PATCH", "/{id}", "updateNeedSet", "Change a set, or switch it off", "What was asked for by it stays as it is.", 200), func(c *endpoint.Call, in *setPatchIn) (*endpoint.Answer[need.Set], error) {
		was, err := sets.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return sets.Patch(c, was, in.Body)
	})
	endpoint.Write(a, route("DELETE", "/{id}", "deleteNeedSet", "Remove a set", "Only one that the company has added (409); any other is switched off.", 204), func(c *endpoint.Call, in *record.TenantItem) (*endpoint.Empty, error) {
		was, err := sets.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return sets.Remove(c, was)
	})
	endpoint.Write(a, route("POST", "/{id}/reset", "resetNeedSet", "Make a set again what came with the product", "409 for one that the company has added.", 200), resetSet)
	mountSetsOfLoan(a)
}

// checkSet holds a set against what it must be.
func checkSet(c *endpoint.Call, was, will *need.Set) error {
	if err := c.ForWholeCompany(); err != nil {
		return err
	}
	if will == nil {
		if !was.IsOwn {
			return domain.Conflict("This set came with Gable and can't be removed. Switch it off instead.")
		}
		return nil
	}
	will.Trim()
	often, err := needdb.Masters{}.All(c.Tx)
	if err != nil {
		return err
	}
	faults := domain.Faults(will.Validate(func(code string) bool {
		return slices.ContainsFunc(often, func(m need.Master) bool { return m.Code == code })
	}))
	others, err := needdb.Sets{}.LockAll(c.Tx)
	if err != nil {
		return err
	}
	if will.IsNamed(others) {
		faults.Add("name", "duplicate", "Another set has this name", "name")
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was == nil && len(others) >= need.MaxSets {
		return domain.Conflict("There are as many sets as can be kept. Please remove one first.")
	}
	will.Settle()
	return nil
}

func resetSet(c *endpoint.Call, in *record.TenantItem) (*endpoint.Answer[need.Set], error) {
	was, err := sets.Lock(c, in.ID, in.IfMatch)
	if err != nil {
		return nil, err
	}
	if was.IsOwn {
		return nil, domain.Conflict("This set is the company's own: there is nothing that it was before.")
	}
	will := was.Shipped()
	if err := sets.Hold(c, &was, &will); err != nil {
		return nil, err
	}
	if err := (needdb.Sets{}).Update(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[need.Set]{Body: will}, sets.Note(c, "reset", &was, &will)
}
