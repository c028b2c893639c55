package lead

import (
	"slices"

	"gable/authz"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/user"
	"gable/http/endpoint"
)

type checkIn struct {
	ID   domain.ID `path:"id" doc:"The lead's id."`
	Body struct {
		OwnerID   domain.ID `json:"OwnerId,omitempty" doc:"Who would work the lead; nobody when absent."`
		ByRules   bool      `json:"byRules,omitempty" doc:"Whose turn it would be by the configured roles, in place of OwnerId."`
		OrgUnitID domain.ID `json:"WizeOrgUnitId,omitempty" doc:"The branch that the lead would be moved to; the owner is not looked at then."`
	}
}

// OwnerCheck is what giving a lead away, or moving it, is to be confirmed for.
type OwnerCheck struct {
	Warning lead.OwnerWarning `json:"warning" required:"true" enum:",OWN_PIPELINE,BRANCH_PIPELINE,CONVERTED_BRANCH_PIPELINE" doc:"OWN_PIPELINE: the lead will be out of the caller's sight. BRANCH_PIPELINE: the branch that is looked at will not show it. CONVERTED_BRANCH_PIPELINE: it will not show the loan that is made of the lead. Empty: it needs no word."`
}

func mountCheck(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "POST", Path: base + "/leads/{id}/check", Name: "checkLeadOwner", Tag: tag, Permission: authz.LeadEdit, Status: 200,
		Summary: "What to confirm before a lead is given to somebody, or moved to a branch", Description: "Changes nothing. Whose turn it would be is not said in advance: it may be anybody's."}, check)
}

func check(c *endpoint.Call, in *checkIn) (*endpoint.Answer[OwnerCheck], error) {
	l, err := leaddb.GetLead(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	s, b, unit := c.Scope(), in.Body, l.OrgUnitID
	change := lead.OwnerChange{OwnLeadsOnly: s.Visibility == user.VisibilityTeam, Owned: b.ByRules || b.OwnerID != "", Own: b.OwnerID == s.User.ID}
	if b.OrgUnitID != "" {
		if _, _, err := fromTo(c, l, b.OrgUnitID); err != nil {
			return nil, err
		}
		unit = b.OrgUnitID
		change.Owned, change.Own = l.OwnerID != "", l.OwnerID == s.User.ID
	}
	change.InBranch = slices.Contains(s.OrgUnits, unit)
	change.InReach = change.InBranch || c.Caller.User.Reaches(unit)
	return &endpoint.Answer[OwnerCheck]{Body: OwnerCheck{Warning: change.Warning()}}, nil
}
