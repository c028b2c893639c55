// Package lead is the API of leads: the list, the single lead and what is done with it, the company's lists that leads are
// sorted by, files and web forms that bring them in.
package lead

import (
	"slices"

	"gable/authz"
	"gable/change"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/user"
	"gable/http/endpoint"
)

const (
	base = "/lead/api"
	tag  = "Leads"
)

// Shown is a lead as a single one is answered.
type Shown struct {
	lead.Lead
	Duplicates Duplicates `json:"Duplicates" doc:"Other leads with the same email address or phone number. They warn, and never stop anything."`
}

// Duplicates are other leads that share a contact.
type Duplicates struct {
	Rows  []lead.Named `json:"rows" required:"true" doc:"Those the caller can open, ten at most."`
	Count int64        `json:"count" required:"true" doc:"How many there are in the branches in view: some may be other people's. Another branch's are not told of."`
}

type listIn struct{ endpoint.ListQuery }

// Item is the path and precondition of one record. Embedded parts of an input are exported, since the router sees no
// others.
type Item struct {
	ID      domain.ID `path:"id" doc:"The record's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

type createIn struct {
	Assign string `query:"assign" enum:"SELF,RULES,NONE" doc:"Who gets the lead: the caller, whose turn it is by the configured roles, or nobody. When absent, an originator's own leads are the originator's, everyone else's go by the roles."`
	Body   endpoint.Patch[lead.Lead]
}

type patchIn struct {
	Item
	Body endpoint.Patch[lead.Lead]
}

// Mount gives leads their routes.
func Mount(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: base + "/leads", Name: "listLeads", Tag: tag, Permission: authz.LeadList, Summary: "List and search leads",
		Description: "Admins see the leads of the units in view; originators and assistants the own ones and those of the own unit that nobody has. " +
			"Beside the fields, filters takes TagId (leads that bear any of the tags) and FollowUp: OVERDUE, TODAY, WEEK, NONE, counted by userTimeZone."}, list)
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: base + "/leads", Name: "createLead", Tag: tag, Permission: authz.LeadCreate, Status: 201,
		Summary: "Take a lead down in the selected branch", Description: "Needs a name, and a phone number or an email address."}, create)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: base + "/leads/{id}", Name: "getLead", Tag: tag, Permission: authz.LeadRead, Summary: "Read a lead"}, get)
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: base + "/leads/{id}", Name: "updateLead", Tag: tag, Permission: authz.LeadEdit, Summary: "Change a lead",
		Description: "Status, owner and loan have calls of their own. A lead that has become a loan can't be changed any more (409)."}, patch)
	endpoint.Write(a, endpoint.Route{Method: "DELETE", Path: base + "/leads/{id}", Name: "deleteLead", Tag: tag, Permission: authz.LeadDelete, Status: 204,
		Summary: "Delete a lead with its notes", Description: "Not one that has become a loan (409)."}, remove)
	mountWork(a)
	mountTransfer(a)
	mountCheck(a)
	mountBulk(a)
	mountConversion(a)
	mountConfig(a)
	mountLists(a)
	mountImport(a)
	mountForm(a)
	mountWebForm(a)
	mountConfirmation(a)
	mountApply(a)
}

func list(c *endpoint.Call, in *listIn) (*endpoint.Listed[lead.Lead], error) {
	q, err := leaddb.LeadQuery(in.Raw(), c.Today())
	if err != nil {
		return nil, err
	}
	rows, count, err := leaddb.ListLeads(c.Tx, q)
	for i := range rows {
		rows[i].NextStatuses = rows[i].Status.Next()
	}
	endpoint.OnlyColumns(rows, q.Columns)
	return &endpoint.Listed[lead.Lead]{Body: endpoint.Page[lead.Lead]{Rows: rows, Count: count}}, err
}

func get(c *endpoint.Call, in *Item) (*endpoint.Answer[Shown], error) { return show(c, in.ID) }

// show answers a lead as it stands, with its duplicates.
func show(c *endpoint.Call, id domain.ID) (*endpoint.Answer[Shown], error) {
	l, err := leaddb.GetLead(c.Tx, id)
	if err != nil {
		return nil, err
	}
	l.NextStatuses = l.Status.Next()
	rows, count, err := leaddb.LeadTwins(c.Tx, l)
	return &endpoint.Answer[Shown]{Body: Shown{Lead: l, Duplicates: Duplicates{Rows: rows, Count: count}}}, err
}

func create(c *endpoint.Call, in *createIn) (*endpoint.Answer[Shown], error) {
	s := c.Scope()
	if s.OrgUnit == "" {
		return nil, domain.Denied("refusals:lead.chooseBranch", "Choose the branch of the new lead.")
	}
	l, err := in.Body.Apply(lead.Lead{})
	if err != nil {
		return nil, err
	}
	stamp(c, lead.Lead{}, &l)
	l.Trim()
	if faults := l.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	l.ID, l.OrgUnitID, l.Origin, l.Status = domain.NewID(), s.OrgUnit, lead.OriginStaff, lead.StatusNew
	if l.OwnerID, err = firstOwner(c, in.Assign); err != nil {
		return nil, err
	}
	if err := leaddb.InsertLead(c.Tx, l); err != nil {
		return nil, err
	}
	note(c.Work, l, "created")
	if err := c.Audit("lead", string(l.ID), "created", nil, l); err != nil {
		return nil, err
	}
	return answerNew(c, l)
}

// answerNew answers a lead just made. One that the rules gave to a colleague is out of the caller's sight from the
// beginning, and is answered as it was kept.
func answerNew(c *endpoint.Call, l lead.Lead) (*endpoint.Answer[Shown], error) {
	if c.Scope().Visibility != user.VisibilityTeam || l.OwnerID == "" || l.OwnerID == c.Scope().User.ID {
		return show(c, l.ID)
	}
	rows, count, err := leaddb.LeadTwins(c.Tx, l)
	l.Version, l.NextStatuses = 1, []lead.Status{}
	return &endpoint.Answer[Shown]{Body: Shown{Lead: l, Duplicates: Duplicates{Rows: rows, Count: count}}}, err
}

// firstOwner is who gets a lead that was just taken down.
func firstOwner(c *endpoint.Call, assign string) (domain.ID, error) {
	s := c.Scope()
	switch {
	case assign == "NONE":
		return "", nil
	case assign == "SELF", assign == "" && s.Roles.Has(user.Originator):
		if !s.Roles.Any(lead.OwnerRoles) {
			return "", domain.Denied("refusals:lead.notYourRole", "Your role does not work on leads.")
		}
		return s.User.ID, nil
	}
	return leaddb.NextLeadOwner(c.Tx, s.OrgUnit)
}

// stamp notes when and by whom consent was taken down, where it changed.
func stamp(c *endpoint.Call, was lead.Lead, will *lead.Lead) {
	before, after := was.ContactConsent, &will.ContactConsent
	after.At, after.ByName = before.At, before.ByName
	same := (before.ConsentInd == nil) == (after.ConsentInd == nil) && (before.ConsentInd == nil || *before.ConsentInd == *after.ConsentInd) &&
		before.Method == after.Method && before.Wording == after.Wording
	switch {
	case same:
	case after.ConsentInd == nil:
		*after = lead.Consent{}
	default:
		now := c.Now()
		after.At, after.ByName = &now, c.Scope().User.Name
	}
}

// open reads a lead for change; a lead that has become a loan is a CONFLICT.
func open(c *endpoint.Call, item Item) (lead.Lead, error) {
	l, err := leaddb.LockLead(c.Tx, item.ID)
	if err != nil {
		return l, err
	}
	if err := endpoint.Matches(item.IfMatch, l.Version); err != nil {
		return l, err
	}
	if l.Status == lead.StatusConverted {
		return l, domain.Conflict("refusals:lead.isLoan", "This lead has become a loan: it can be read but not changed.")
	}
	return l, nil
}

func patch(c *endpoint.Call, in *patchIn) (*endpoint.Answer[Shown], error) {
	was, err := open(c, in.Item)
	if err != nil {
		return nil, err
	}
	will, err := in.Body.Apply(was)
	if err != nil {
		return nil, err
	}
	stamp(c, was, &will)
	will.Trim()
	if faults := will.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := leaddb.UpdateLead(c.Tx, &will); err != nil {
		return nil, err
	}
	note(c.Work, will, "updated")
	answer, err := show(c, in.ID)
	if err != nil {
		return nil, err
	}
	return answer, c.Audit("lead", string(in.ID), "updated", was, answer.Body.Lead)
}

func remove(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
	l, err := open(c, *in)
	if err != nil {
		return nil, err
	}
	if err := leaddb.DeleteLead(c.Tx, in.ID); err != nil {
		return nil, err
	}
	note(c.Work, l, "deleted")
	return &endpoint.Empty{}, c.Audit("lead", string(in.ID), "deleted", l, nil)
}

// note tells open sessions of a change: whoever sees the lead, and further people who just lost sight of it. The rules of the
// lead's unit judge what follows.
func note(w *change.Work, l lead.Lead, action string, further ...domain.ID) {
	w.Concerns(l.OrgUnitID)
	audience := slices.DeleteFunc(append([]domain.ID{l.OwnerID}, further...), func(id domain.ID) bool { return id == "" })
	w.Emit(change.Event{Type: "RTC.LEAD.CHANGED", OrgUnit: l.OrgUnitID, Audience: audience, Data: map[string]string{"id": string(l.ID), "action": action}})
}
