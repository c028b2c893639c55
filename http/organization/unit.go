package organization

import (
	"strings"

	"gable/authz"
	"gable/change"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/http/endpoint"
)

// Details is what may be written of a unit; type, version and what follows from its place are the server's.
type Details struct {
	ParentID        domain.ID           `json:"parentId,omitempty" doc:"The unit above. To change it moves the branch with all below it."`
	Name            string              `json:"name,omitempty" doc:"Unique in the company."`
	DisplayName     string              `json:"displayName,omitempty" doc:"The name when absent."`
	POSDomain       string              `json:"posDomain,omitempty" doc:"The host of the unit's borrower portal: one of the company's hosts (GET /api/domains, VERIFIED) that no other unit has, or one beneath them; 422 with the key unproven for any other that is free."`
	IndustryChannel org.IndustryChannel `json:"IndustryChannel,omitempty" enum:"RETAIL,WHOLESALE,CORRESPONDENT,NON_DEL"`
	LWLicensePayer  org.LicensePayer    `json:"LWLicensePayer,omitempty" enum:"COMPANY,BRANCH,SELF_PAID"`
	NMLS            string              `json:"nmls,omitempty" doc:"At most twelve digits."`
}

func detailsOf(u org.Unit) Details {
	return Details{ParentID: u.ParentID, Name: u.Name, DisplayName: u.DisplayName, POSDomain: u.POSDomain, IndustryChannel: u.IndustryChannel,
		LWLicensePayer: u.LWLicensePayer, NMLS: u.NMLS}
}

func (d Details) into(u *org.Unit) {
	u.ParentID, u.Name, u.DisplayName = d.ParentID, strings.TrimSpace(d.Name), strings.TrimSpace(d.DisplayName)
	if u.DisplayName == "" {
		u.DisplayName = u.Name
	}
	u.POSDomain, u.IndustryChannel, u.LWLicensePayer, u.NMLS = org.NormalHost(d.POSDomain), d.IndustryChannel, d.LWLicensePayer, d.NMLS
}

type unitsIn struct {
	endpoint.ListQuery
	Closed bool `query:"closed" doc:"Whether closed branches are listed too."`
}

type unitIn struct {
	ID domain.ID `path:"id" doc:"The org unit's id."`
}

type unitCreateIn struct {
	Body endpoint.Patch[Details]
}

type unitPatchIn struct {
	UnitItem
	Body endpoint.Patch[Details]
}

// UnitItem is the path and precondition of one unit.
type UnitItem struct {
	ID      domain.ID `path:"id" doc:"The org unit's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

// UnitUse is what hangs on a unit, and whether it can be closed.
type UnitUse struct {
	org.UnitUse
	MayClose bool `json:"mayClose" doc:"Whether nothing hangs on it: people and loans are to be moved first, branches closed, leads handed over."`
}

func unitRoute(method, path, name, summary string, p authz.Permission, status int, description string) endpoint.Route {
	return endpoint.Route{Method: method, Path: "/api/organizations" + path, Name: name, Tag: "Organisation", Permission: p, Summary: summary, Status: status, Description: description}
}

func mountUnits(a *endpoint.API) {
	endpoint.Read(a, unitRoute("GET", "", "listOrganizations", "The company's org units in reach", authz.OrgRead, 200,
		"Headquarters first, then branches by name. Staff of a branch see the branch and what is below it."), listUnits)
	endpoint.Read(a, unitRoute("GET", "/{id}", "readOrganization", "One org unit", authz.OrgRead, 200, ""), func(c *endpoint.Call, in *unitIn) (*endpoint.Answer[org.Unit], error) {
		unit, err := readUnit(c, in.ID)
		return &endpoint.Answer[org.Unit]{Body: unit}, err
	})
	endpoint.Read(a, unitRoute("GET", "/{id}/use", "readOrganizationUse", "What hangs on a branch", authz.OrgEdit, 200, "Asked before a branch is closed."), unitUse)
	endpoint.Write(a, unitRoute("POST", "", "createBranch", "Add a branch", authz.OrgEdit, 201, "Under the headquarters when parentId is absent."), createUnit)
	endpoint.Write(a, unitRoute("PATCH", "/{id}", "updateOrganization", "Change or move an org unit", authz.OrgEdit, 200,
		"A host in posDomain becomes one of the company's. Moving a branch moves all below it, and changes who sees its loans with the next request."), patchUnit)
	endpoint.Write(a, unitRoute("POST", "/{id}/close", "closeBranch", "Close a branch", authz.OrgEdit, 200,
		"409 while people, open loans, leads or open branches hang on it; the headquarters can't be closed."), func(c *endpoint.Call, in *UnitItem) (*endpoint.Answer[org.Unit], error) {
		return setClosed(c, in, true)
	})
	endpoint.Write(a, unitRoute("POST", "/{id}/reopen", "reopenBranch", "Open a closed branch again", authz.OrgEdit, 200, "409 while the unit above is closed."), func(c *endpoint.Call, in *UnitItem) (*endpoint.Answer[org.Unit], error) {
		return setClosed(c, in, false)
	})
}

func listUnits(c *endpoint.Call, in *unitsIn) (*endpoint.Listed[org.Unit], error) {
	tree, err := organizationdb.OrgUnits(c.Tx)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(within(tree, func(u org.Unit) bool { return reaches(c, u.ID) && (in.Closed || u.ClosedAt == nil) }), in.ListQuery)
}

func unitUse(c *endpoint.Call, in *unitIn) (*endpoint.Answer[UnitUse], error) {
	unit, err := readUnit(c, in.ID)
	if err != nil {
		return nil, err
	}
	use, err := organizationdb.UseOfUnit(c.Tx, unit.ID)
	return &endpoint.Answer[UnitUse]{Body: UnitUse{UnitUse: use, MayClose: !use.InUse() && !unit.IsHeadQuarter}}, err
}

func createUnit(c *endpoint.Call, in *unitCreateIn) (*endpoint.Answer[org.Unit], error) {
	tree, err := organizationdb.LockOrgUnits(c.Tx)
	if err != nil {
		return nil, err
	}
	hq, _ := tree.Headquarters()
	details, err := in.Body.Apply(Details{ParentID: hq.ID, LWLicensePayer: org.LicensePayerCompany})
	if err != nil {
		return nil, err
	}
	unit := org.Unit{Type: org.TypeBranch, SubscriptionState: org.SubscriptionActive}
	details.into(&unit)
	unit.ID = domain.NewID()
	faults := unit.Validate()
	above, known := tree.Find(unit.ParentID)
	if !known || above.ClosedAt != nil {
		faults = append(faults, domain.FieldError{Field: "parentId", Key: "refusals:company.noSuchOpenUnit", Params: []string{"parentId"}, Message: "There is no such open unit to be under"})
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	return saveUnit(c, nil, unit)
}

func patchUnit(c *endpoint.Call, in *unitPatchIn) (*endpoint.Answer[org.Unit], error) {
	was, tree, err := lockUnit(c, in.UnitItem)
	if err != nil {
		return nil, err
	}
	details, err := in.Body.Apply(detailsOf(was))
	if err != nil {
		return nil, err
	}
	will := was
	details.into(&will)
	faults := will.Validate()
	if will.ParentID != was.ParentID {
		faults = append(faults, tree.MayMove(was.ID, will.ParentID)...)
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	return saveUnit(c, &was, will)
}

// saveUnit writes a unit, takes its host for the company, and answers it with what follows from its place.
func saveUnit(c *endpoint.Call, was *org.Unit, will org.Unit) (*endpoint.Answer[org.Unit], error) {
	if will.POSDomain != "" && (was == nil || was.POSDomain != will.POSDomain) {
		if err := organizationdb.ClaimDomain(c.Tx, c.Platform, "posDomain", will.POSDomain); err != nil {
			return nil, err
		}
	}
	if err := organizationdb.SaveOrgUnit(c.Tx, &will); err != nil {
		return nil, err
	}
	tree, err := organizationdb.OrgUnits(c.Tx)
	if err != nil {
		return nil, err
	}
	will, _ = tree.Find(will.ID)
	action := "updated"
	var before any
	if was == nil {
		action = "created"
		c.Concerns(will.ParentID)
	} else {
		before = *was
		c.Concerns(will.ID)
	}
	c.Emit(change.Event{Type: "RTC.ORGANIZATION.CHANGED", Data: map[string]string{"id": string(will.ID), "action": action}})
	return &endpoint.Answer[org.Unit]{Body: will}, c.Audit("organization", string(will.ID), action, before, will)
}

func setClosed(c *endpoint.Call, in *UnitItem, closed bool) (*endpoint.Answer[org.Unit], error) {
	was, tree, err := lockUnit(c, *in)
	if err != nil {
		return nil, err
	}
	if (was.ClosedAt != nil) == closed {
		return &endpoint.Answer[org.Unit]{Body: was}, nil
	}
	will := was
	if closed {
		now := c.Now()
		will.ClosedAt = &now
		err = mayClose(c, was)
	} else {
		will.ClosedAt = nil
		if above, _ := tree.Find(was.ParentID); above.ClosedAt != nil {
			err = domain.Conflict("refusals:company.unitAboveClosed", "The unit above is closed. Please open it first, or move this branch.")
		}
	}
	if err != nil {
		return nil, err
	}
	return saveUnit(c, &was, will)
}

func mayClose(c *endpoint.Call, unit org.Unit) error {
	if unit.IsHeadQuarter {
		return domain.Conflict("refusals:company.headquarters", "The headquarters can't be closed.")
	}
	use, err := organizationdb.UseOfUnit(c.Tx, unit.ID)
	if err == nil && use.InUse() {
		err = domain.Conflict("refusals:company.unitInUse", "This branch is still in use. Move its people and open loans, hand over its leads and close the branches under it first.")
	}
	return err
}
