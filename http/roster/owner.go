package roster

import (
	"slices"

	"gable/authz"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
)

// Ownership is who owns the company, and whom it can be handed to.
type Ownership struct {
	Owner       *user.Profile  `json:"owner,omitempty" doc:"Absent for a company that has none."`
	Rows        []user.Profile `json:"rows" required:"true" doc:"The active company admins, one of whom can be made the owner."`
	Count       int64          `json:"count" required:"true"`
	MayHandOver bool           `json:"mayHandOver" doc:"Whether the caller may hand the company over."`
}

type ownerIn struct {
	Body struct {
		UserID domain.ID `json:"userId" required:"true" doc:"The company admin to be the owner."`
	}
}

func (r *Roster) mountOwner() {
	endpoint.Read(r.API, route("GET", "/api/wizeusers/make-owner", "listOwnerCandidates", "The owner, and who can be made the owner", authz.UserMakeOwner), ownership)
	endpoint.Write(r.API, route("PATCH", "/api/wizeusers/make-owner", "makeOwner", "Hand the company over to a company admin", authz.UserMakeOwner,
		"The owner hands over and becomes a company admin. Company admins see who could be made the owner; the provider's super admin does it where the owner is gone. There is one owner at all times: of two at once one gets a conflict."),
		func(c *endpoint.Call, in *ownerIn) (*endpoint.Answer[user.Profile], error) {
			if err := fresh(c); err != nil {
				return nil, err
			}
			o := own(c)
			if !o.roles.MayHandOver() {
				return nil, domain.Denied("refusals:user.onlyOwner", "Only the owner can hand the company over.")
			}
			p, err := userdb.LockUser(c.Tx, in.Body.UserID, o.units)
			if err != nil {
				return nil, err
			}
			if err := handOver(c, o, p, p.Roles()|user.Owner); err != nil {
				return nil, err
			}
			changed(c, p.ID)
			return answer(c, p.ID)
		})
}

func ownership(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Answer[Ownership], error) {
	o := own(c)
	people, err := userdb.UsersOfRoles(c.Tx, o.units, user.Owner|user.CompanyAdmin)
	if err != nil {
		return nil, err
	}
	out := Ownership{MayHandOver: o.roles.MayHandOver()}
	var candidates []user.Profile
	for _, p := range people {
		if p.Roles().Has(user.Owner) {
			out.Owner = &p
		} else if p.Status == user.StatusActive {
			candidates = append(candidates, p)
		}
	}
	page, err := endpoint.InMemoryPage(candidates, *in)
	out.Rows, out.Count = page.Rows, page.Count
	return &endpoint.Answer[Ownership]{Body: out}, err
}

// handOver makes a locked user the owner with these roles: what they hold besides is given and taken as ever.
func handOver(c *endpoint.Call, o office, p user.Profile, roles user.Roles) error {
	switch {
	case !o.roles.MayHandOver():
		return domain.Denied("refusals:user.onlyOwner", "Only the owner can hand the company over.")
	case !p.Roles().MayBecomeOwner():
		return domain.Conflict("refusals:user.ownerNotAdmin", "Only a company admin can be made the owner.")
	case p.Status != user.StatusActive:
		return domain.Conflict("refusals:user.ownerNotActive", "Only an active user can be made the owner.")
	}
	if err := o.checkRoles(p.Roles(), roles&^user.Owner); err != nil {
		return err
	}
	from, err := userdb.OwnerID(c.Tx)
	if err != nil {
		return err
	}
	if o.roles.Has(user.Owner) && from != o.self {
		return domain.Conflict("refusals:user.otherOwner", "The company has another owner by now. Please reload.")
	}
	if err := userdb.MoveOwnership(c.Tx, from, p.ID); err != nil {
		return err
	}
	if err := userdb.SetRoles(c.Tx, p.ID, roles); err != nil {
		return err
	}
	for _, id := range slices.Compact([]domain.ID{from, p.ID}) {
		if id == "" {
			continue
		}
		if err := userdb.TouchUser(c.Tx, id); err != nil {
			return err
		}
		changed(c, id)
	}
	type owner struct {
		Owner domain.ID `json:"owner"`
	}
	return c.Audit("user", string(p.ID), "made owner", owner{from}, owner{p.ID})
}
