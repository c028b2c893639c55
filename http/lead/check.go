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

// OwnerTo is to whom, or where, leads would go.
type OwnerTo struct {
	OwnerID   domain.ID `json:"OwnerId,omitempty" doc:"Who would work the lead; nobody when absent."`
	ByRules   bool      `json:"byRules,omitempty" doc:"Whose turn it would be by the configured roles, in place of OwnerId."`
	OrgUnitID domain.ID `json:"WizeOrgUnitId,omitempty" doc:"The branch that the lead would be moved to; the owner is not looked at then."`
}

type checkIn struct {
	ID   domain.ID `path:"id" doc:"The lead's id."`
	Body OwnerTo
}

type checkManyIn struct {
	Body struct {
		OwnerTo
		IDs []domain.ID `json:"ids" required:"true" minItems:"1" maxItems:"200" doc:"The leads."`
	}
}

// OwnerChecks is what giving several leads away, or moving them, is to be confirmed for.
type OwnerChecks struct {
	Rows  []OwnerCount `json:"rows" required:"true" doc:"Of each warning, of how many of the leads; empty where none needs a word."`
	Count int          `json:"count" required:"true" doc:"How many leads were looked at: one that the caller does not see is left out, and so is one that can't be moved to the branch."`
}

// OwnerCount is of how many leads a warning is.
type OwnerCount struct {
	Warning lead.OwnerWarning `json:"warning" required:"true" enum:"OWN_PIPELINE,BRANCH_PIPELINE,CONVERTED_BRANCH_PIPELINE"`
	Count   int               `json:"count" required:"true"`
}

// OwnerCheck is what giving a lead away, or moving it, is to be confirmed for.
type OwnerCheck struct {
	Warning lead.OwnerWarning `json:"warning" required:"true" enum:",OWN_PIPELINE,BRANCH_PIPELINE,CONVERTED_BRANCH_PIPELINE" doc:"OWN_PIPELINE: the lead will be out of the caller's sight. BRANCH_PIPELINE: the branch that is looked at will not show it. CONVERTED_BRANCH_PIPELINE: it will not show the loan that is made of the lead. Empty: it needs no word."`
}

func mountCheck(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "POST", Path: base + "/leads/{id}/check", Name: "checkLeadOwner", Tag: tag, Permission: authz.LeadEdit, Status: 200,
		Summary: "What to confirm before a lead is given to somebody, or moved to a branch", Description: "Changes nothing. Whose turn it would be is not said in advance: it may be anybody's."}, check)
	endpoint.Read(a, endpoint.Route{Method: "POST", Path: base + "/leads/check", Name: "checkLeadOwners", Tag: tag, Permission: authz.LeadEdit, Status: 200,
		Summary: "What to confirm before several leads are given to somebody, or moved to a branch", Description: "Changes nothing."}, checkMany)
}

func check(c *endpoint.Call, in *checkIn) (*endpoint.Answer[OwnerCheck], error) {
	l, err := leaddb.GetLead(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	warning, err := warningOf(c, l, in.Body)
	return &endpoint.Answer[OwnerCheck]{Body: OwnerCheck{Warning: warning}}, err
}

func checkMany(c *endpoint.Call, in *checkManyIn) (*endpoint.Answer[OwnerChecks], error) {
	leads, err := leaddb.SomeLeads(c.Tx, in.Body.IDs)
	if err != nil {
		return nil, err
	}
	out := OwnerChecks{Rows: []OwnerCount{}}
	for _, l := range leads {
		warning, err := warningOf(c, l, in.Body.OwnerTo)
		if domain.CodeOf(err) == domain.CodeConflict {
			continue // it can't be moved there, which its own row says when it is tried
		}
		if err != nil {
			return nil, err
		}
		out.Count++
		if warning == "" {
			continue
		}
		at := slices.IndexFunc(out.Rows, func(r OwnerCount) bool { return r.Warning == warning })
		if at < 0 {
			at, out.Rows = len(out.Rows), append(out.Rows, OwnerCount{Warning: warning})
		}
		out.Rows[at].Count++
	}
	return &endpoint.Answer[OwnerChecks]{Body: out}, nil
}

func warningOf(c *endpoint.Call, l lead.Lead, b OwnerTo) (lead.OwnerWarning, error) {
	s, unit := c.Scope(), l.OrgUnitID
	change := lead.OwnerChange{OwnLeadsOnly: s.Visibility == user.VisibilityTeam, Owned: b.ByRules || b.OwnerID != "", Own: b.OwnerID == s.User.ID}
	if b.OrgUnitID != "" {
		if _, _, err := fromTo(c, l, b.OrgUnitID); err != nil {
			return "", err
		}
		unit = b.OrgUnitID
		change.Owned, change.Own = l.OwnerID != "", l.OwnerID == s.User.ID
	}
	change.InBranch = slices.Contains(s.OrgUnits, unit)
	change.InReach = change.InBranch || c.Caller.User.Reaches(unit)
	return change.Warning(), nil
}
