package lead

import (
	"strings"

	"gable/authz"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/http/endpoint"
)

type transferIn struct {
	Item
	Body struct {
		OrgUnitID domain.ID `json:"WizeOrgUnitId" required:"true" doc:"An open branch of the company."`
		Reason    string    `json:"reason,omitempty" maxLength:"1000" doc:"Why, for the timeline."`
	}
}

// Transferred is where a lead went: the caller may not see it there.
type Transferred struct {
	OrgUnitID domain.ID `json:"WizeOrgUnitId" required:"true"`
	OwnerID   domain.ID `json:"OwnerId,omitempty" doc:"Who works it there; absent when nobody does."`
	Version   int64     `json:"version" required:"true"`
}

func mountTransfer(a *endpoint.API) {
	route := func(method, path, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: base + "/leads/{id}" + path, Name: name, Tag: tag, Permission: authz.LeadTransfer, Summary: summary, Description: description}
	}
	endpoint.Read(a, route("GET", "/branches", "listLeadBranches", "Where a lead can be moved", "The open units of the company, also those out of the caller's reach: their names alone."), branches)
	endpoint.Write(a, route("POST", "/branch", "transferLead", "Move a lead to another branch",
		"The owner stays when that branch is one of the owner's too; otherwise the branch's configured roles choose. A lead that has become a loan stays where it is (409)."), transfer)
}

func branches(c *endpoint.Call, in *itemListIn) (*endpoint.Listed[lead.LeadBranch], error) {
	if _, err := leaddb.GetLead(c.Tx, in.ID); err != nil {
		return nil, err
	}
	rows, err := leaddb.LeadBranches(c.Tx)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(rows, in.ListQuery)
}

func transfer(c *endpoint.Call, in *transferIn) (*endpoint.Answer[Transferred], error) {
	l, err := open(c, in.Item)
	if err != nil {
		return nil, err
	}
	from, to, err := fromTo(c, l, in.Body.OrgUnitID)
	if err != nil {
		return nil, err
	}
	if from.ID == to.ID {
		return &endpoint.Answer[Transferred]{Body: Transferred{OrgUnitID: l.OrgUnitID, OwnerID: l.OwnerID, Version: l.Version}}, nil
	}
	owner, err := leaddb.OwnerElsewhere(c.Tx, l.OwnerID, to.ID)
	if err != nil {
		return nil, err
	}
	name, err := leaddb.PersonName(c.Tx, owner)
	if err != nil {
		return nil, err
	}
	if err := leaddb.TransferLead(c.Tx, l.ID, to.ID, owner); err != nil {
		return nil, err
	}
	note(c.Work, l, "branch changed")
	before := map[string]any{"WizeOrgUnitName": from.Name, "OwnerId": orNil(l.OwnerID), "OwnerName": orNil(domain.ID(l.OwnerName))}
	after := map[string]any{"WizeOrgUnitName": to.Name, "OwnerId": orNil(owner), "OwnerName": orNil(domain.ID(name))}
	l.OrgUnitID, l.OwnerID = to.ID, owner
	note(c.Work, l, "branch changed")
	if reason := strings.TrimSpace(in.Body.Reason); reason != "" {
		after["reason"] = reason
	}
	return &endpoint.Answer[Transferred]{Body: Transferred{OrgUnitID: to.ID, OwnerID: owner, Version: l.Version + 1}},
		c.Audit("lead", string(l.ID), "branch changed", before, after)
}

// fromTo are the units a lead goes between; the second is an open one of the company.
func fromTo(c *endpoint.Call, l lead.Lead, id domain.ID) (from, to lead.LeadBranch, err error) {
	rows, err := leaddb.LeadBranches(c.Tx)
	from.ID = l.OrgUnitID
	for _, row := range rows {
		if row.ID == id {
			to = row
		}
		if row.ID == l.OrgUnitID {
			from = row
		}
	}
	if err == nil && to.ID == "" {
		err = domain.Invalid(domain.Wrong("WizeOrgUnitId", "Branch"))
	}
	return from, to, err
}
