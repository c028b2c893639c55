package roster

import (
	"encoding/json"
	"slices"
	"strings"

	"gable/authz"
	organizationdb "gable/db/organization"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/http/endpoint"
)

// UserEdit is a change of a user: the id and what changes. What is not among its fields can't be written this way.
type UserEdit struct {
	ID domain.ID `json:"id"`
	user.Editable
	LinkedOrgIDs []domain.ID `json:"linkedOrgIds,omitempty" maxItems:"50" doc:"The units beside the one the user works in: the whole list. A move of that one is a transfer."`
}

type editIn struct {
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[UserEdit]
}

func (r *Roster) mountEdit() {
	endpoint.Write(r.API, route("PATCH", "/api/wizeusers", "updateUser", "Change a user", authz.UserEdit,
		"A merge patch with the user's id. A host in posUrl that needs no proof (POST /api/domains) becomes one of the company's, so that people can sign in on it; 422 with key `inUse` when it is another company's or beneath one of theirs. Status, email address, unit and ownership have calls of their own and are unknown fields here. Roles need the permission user:assign-roles, and nobody changes the own ones, nor those of a user who works in a branch out of reach and is only linked to one within. A posUrl that is nobody's host yet is 422 with key `unproven`: a company admin proves the host first."),
		func(c *endpoint.Call, in *editIn) (*endpoint.Answer[user.Profile], error) { return edit(c, own(c), in) })
}

// target is the id that a patch names.
func (in *editIn) target() (domain.ID, error) {
	var named struct{ ID string }
	if err := json.Unmarshal(in.Body.Raw, &named); err != nil {
		return "", domain.BadRequest("The request body is not a JSON object with the user's id.")
	}
	id, err := domain.ParseID(named.ID)
	if err != nil {
		return "", domain.Invalid(domain.Missing("id", "User"))
	}
	return id, nil
}

func edit(c *endpoint.Call, o office, in *editIn) (*endpoint.Answer[user.Profile], error) {
	id, err := in.target()
	if err != nil {
		return nil, err
	}
	p, err := o.find(c, id)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, p.Version); err != nil {
		return nil, err
	}
	before := UserEdit{ID: id, Editable: p.Editable(), LinkedOrgIDs: linkedBeside(p)}
	after, err := in.Body.Apply(before)
	if err != nil {
		return nil, err
	}
	after.Editable = after.Trimmed()
	if faults := after.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := takeAddress(c, id, before.POSURL, after.POSURL); err != nil {
		return nil, err
	}
	if err := o.checkPayer(before.PaysForSelf, after.PaysForSelf); err != nil {
		return nil, err
	}
	if err := changeRoles(c, o, p, after.Roles); err != nil {
		return nil, err
	}
	if err := changeLinks(c, o, p, before.LinkedOrgIDs, after.LinkedOrgIDs); err != nil {
		return nil, err
	}
	if err := userdb.UpdateUser(c.Tx, id, after.Editable); err != nil {
		return nil, err
	}
	changed(c, id)
	if err := c.Audit("user", string(id), "changed", before, after); err != nil {
		return nil, err
	}
	return answer(c, id)
}

// checkPayer refuses to say who pays for a seat to whoever may not change billing.
func (o office) checkPayer(before, after bool) error {
	if before != after && !o.may(authz.BillingEdit) && !o.may(authz.ProviderUsers) {
		return domain.Denied("refusals:user.mayNotChangePayer", "You may not say who pays for a seat.")
	}
	return nil
}

// takeAddress makes the host of a user's own portal address one of the company's, so that whoever is shown the address can
// sign in there (platform section 9); a fault of posUrl where it can't be.
func takeAddress(c *endpoint.Call, id domain.ID, before, after string) error {
	host, _, _ := strings.Cut(after, "/")
	if after == "" || after == before {
		return nil
	}
	if host = org.NormalHost(host); !org.IsHost(host) {
		return domain.Invalid(domain.Wrong("posUrl", "Portal address"))
	}
	// Who applies there becomes that user's lead: a colleague's address stays the colleague's.
	taken, err := userdb.IsColleaguesPortal(c.Tx, id, host)
	if err == nil && taken {
		err = domain.Invalid(domain.FieldError{Field: "posUrl", Key: "inUse", Params: []string{"Portal address"}, Message: "Portal address already in use"})
	}
	if err != nil {
		return err
	}
	standing, err := organizationdb.StandingOf(c.Tx, c.Platform, host)
	if err != nil || standing == organizationdb.DomainOurs {
		return err
	}
	if err := organizationdb.ClaimDomain(c.Tx, c.Platform, "posUrl", host); err != nil {
		return err
	}
	return c.Audit("domain", host, "created", nil, map[string]string{"domain": host})
}

func linkedBeside(p user.Profile) []domain.ID {
	linked := []domain.ID{}
	for _, m := range p.WizeUserOrgUnits {
		if m.WizeOrgUnitID != p.WizeOrgUnitID {
			linked = append(linked, m.WizeOrgUnitID)
		}
	}
	return linked
}

func changeRoles(c *endpoint.Call, o office, p user.Profile, after user.Roles) error {
	before := p.Roles()
	if before == after {
		return nil
	}
	switch {
	case !o.may(authz.UserAssignRoles) && !o.may(authz.ProviderUsers):
		return domain.Denied("refusals:user.mayNotChangeRoles", "You may not change roles.")
	case p.ID == o.self:
		return domain.Denied("refusals:user.ownRoles", "You can't change your own roles.")
	case after&user.PortalRoles != before&user.PortalRoles:
		return domain.Denied("refusals:user.invitedFromLoan", "Borrowers and realtors are invited from their loan.")
	case before&^after&user.Owner != 0:
		return domain.Conflict("refusals:user.oneOwner", "A company always has one owner. Hand the company over instead.")
	case after&^before&user.Owner != 0:
		return handOver(c, o, p, after)
	}
	if err := o.reaches(p); err != nil {
		return err
	}
	if err := o.checkRoles(before, after); err != nil {
		return err
	}
	return userdb.SetRoles(c.Tx, p.ID, after)
}

func changeLinks(c *endpoint.Call, o office, p user.Profile, before, after []domain.ID) error {
	slices.Sort(before)
	after = slices.Clone(after)
	slices.Sort(after)
	if slices.Equal(before, after) {
		return nil
	}
	if !o.may(authz.UserTransfer) && !o.may(authz.ProviderUsers) {
		return domain.Denied("refusals:user.mayNotMove", "You may not move users between branches.")
	}
	differ := func(these, from []domain.ID) []domain.ID {
		return slices.DeleteFunc(slices.Clone(these), func(unit domain.ID) bool { return slices.Contains(from, unit) })
	}
	// A unit out of reach is no more taken away than given.
	if err := o.checkUnits("linkedOrgIds", append(differ(after, before), differ(before, after)...)...); err != nil {
		return err
	}
	return userdb.PlaceUser(c.Tx, p.ID, p.WizeOrgUnitID, after)
}
