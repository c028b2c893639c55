package contact

import (
	"slices"
	"strings"

	"gable/authz"
	contactdb "gable/db/contact"
	"gable/domain"
	"gable/domain/contact"
	"gable/http/endpoint"
)

type officersIn struct {
	endpoint.ListQuery
	OrgID    domain.ID `path:"orgId" doc:"The org unit's id."`
	GetAllLO bool      `query:"getAllLO" doc:"Whether the loan officers of the units below it are answered too."`
}

func mountOfficers(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/los/api/organizations/{orgId}/loan-officers", Name: "listLoanOfficers", Tag: tag, Permission: authz.ContactRead,
		Summary: "The loan officers of an org unit by the address of their borrower portal", Description: "Active originators who are no company, branch or loan admin. An officer's own portal address comes before the unit's."}, listOfficers)
}

func listOfficers(c *endpoint.Call, in *officersIn) (*endpoint.Listed[contact.Office], error) {
	if !slices.Contains(c.Scope().OrgUnits, in.OrgID) {
		return nil, domain.NotFound()
	}
	units := []domain.ID{in.OrgID}
	for grown := in.GetAllLO; grown; {
		grown = false
		for _, u := range c.Caller.User.OrgUnits {
			if slices.Contains(units, u.ParentID) && !slices.Contains(units, u.ID) && slices.Contains(c.Scope().OrgUnits, u.ID) {
				units, grown = append(units, u.ID), true
			}
		}
	}
	officers, err := contactdb.Officers(c.Tx, units)
	if err != nil {
		return nil, err
	}
	offices := []contact.Office{}
	for _, o := range officers {
		at := slices.IndexFunc(offices, func(of contact.Office) bool { return of.POSURL == o.POSURL })
		if at < 0 {
			offices, at = append(offices, contact.Office{POSURL: o.POSURL}), len(offices)
		}
		offices[at].LoanOfficers = append(offices[at].LoanOfficers, o)
	}
	slices.SortStableFunc(offices, func(a, b contact.Office) int { return strings.Compare(a.POSURL, b.POSURL) })
	return endpoint.InMemoryList(offices, in.ListQuery)
}
