package lead

import (
	"strings"

	"gable/authz"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/lead"
	"gable/domain/loan"
	"gable/http/endpoint"
)

type statusIn struct {
	Item
	Body struct {
		Status lead.Status `json:"Status" required:"true" enum:"NEW,CONTACTED,NURTURE,QUALIFIED,UNQUALIFIED,LOST,CONVERTED"`
		Reason string      `json:"reason" maxLength:"1000" doc:"Why, for the timeline."`
	}
}

type ownerIn struct {
	Item
	Body struct {
		OwnerID domain.ID `json:"OwnerId,omitempty" doc:"Who shall work the lead; nobody when absent."`
		ByRules bool      `json:"byRules" doc:"Whose turn it is by the configured roles, in place of OwnerId."`
	}
}

type noteIn struct {
	Item
	Body struct {
		Kind string `json:"kind" enum:"NOTE,CALL,EMAIL,TEXT,MEETING" doc:"NOTE when absent."`
		Text string `json:"text" required:"true" maxLength:"4000"`
	}
}

type itemListIn struct {
	ID domain.ID `path:"id" doc:"The lead's id."`
	endpoint.ListQuery
}

type duplicatesIn struct {
	Body struct {
		ContactPoint borrower.ContactPoint `json:"ContactPoint" required:"true"`
	}
}

func mountWork(a *endpoint.API) {
	item := func(method, path, name, summary, description string, permission authz.Permission, status int) endpoint.Route {
		return endpoint.Route{Method: method, Path: base + "/leads" + path, Name: name, Tag: tag, Permission: permission, Status: status, Summary: summary, Description: description}
	}
	endpoint.Write(a, item("POST", "/{id}/status", "moveLead", "Move a lead to another status",
		"Only where NextStatuses allows it (409 else); CONVERTED is reached by conversion alone.", authz.LeadEdit, 200), move)
	endpoint.Write(a, item("POST", "/{id}/owner", "giveLead", "Give a lead to someone, or to nobody",
		"The owner is active, holds a role that works leads, and belongs to the lead's unit or one above it. An originator gives away the own leads, and takes those that nobody has.",
		authz.LeadEdit, 204), give)
	endpoint.Read(a, item("GET", "/{id}/owners", "listLeadOwners", "Who can be given the lead", "", authz.LeadRead, 200), owners)
	endpoint.Read(a, item("GET", "/owners", "listUnitLeadOwners", "Who can work the leads of the selected unit", "", authz.LeadList, 200), unitOwners)
	endpoint.Read(a, item("GET", "/{id}/timeline", "listLeadTimeline", "What happened with a lead, newest first", "Notes, and every change with who made it.", authz.LeadRead, 200), timeline)
	endpoint.Write(a, item("POST", "/{id}/notes", "addLeadNote", "Note a conversation", "", authz.LeadEdit, 201), addNote)
	endpoint.Read(a, item("POST", "/duplicates", "findLeadDuplicates", "Who has this email address or phone number already", "Changes nothing; the address is not fit for a URL.", authz.LeadCreate, 200), duplicates)
}

func move(c *endpoint.Call, in *statusIn) (*endpoint.Answer[Shown], error) {
	l, err := open(c, in.Item)
	if err != nil {
		return nil, err
	}
	if err := moveOne(c, l, in.Body.Status, in.Body.Reason); err != nil {
		return nil, err
	}
	return show(c, in.ID)
}

func moveOne(c *endpoint.Call, l lead.Lead, to lead.Status, reason string) error {
	if l.Status == to {
		return nil
	}
	if !l.Status.MayBecome(to) {
		return domain.Conflict("refusals:lead.statusStep", "A lead can't go from its status to the one that was chosen.")
	}
	if err := leaddb.MoveLead(c.Tx, l.ID, to); err != nil {
		return err
	}
	note(c.Work, l, "status changed")
	after := map[string]any{"Status": to}
	if reason = strings.TrimSpace(reason); reason != "" {
		after["reason"] = reason
	}
	return c.Audit("lead", string(l.ID), "status changed", map[string]any{"Status": l.Status}, after)
}

func give(c *endpoint.Call, in *ownerIn) (*endpoint.Empty, error) {
	l, err := open(c, in.Item)
	if err != nil {
		return nil, err
	}
	return &endpoint.Empty{}, giveOne(c, l, in.Body.OwnerID, in.Body.ByRules)
}

func giveOne(c *endpoint.Call, l lead.Lead, owner domain.ID, byRules bool) error {
	name := ""
	if byRules {
		next, err := leaddb.NextLeadOwner(c.Tx, l.OrgUnitID)
		if err != nil {
			return err
		}
		if next == "" {
			return domain.Conflict("refusals:lead.nobodyToGive", "Nobody in this branch holds one of the configured roles.")
		}
		owner = next
	}
	if owner == l.OwnerID {
		return nil
	}
	if owner != "" {
		able, err := leaddb.LeadOwners(c.Tx, l.OrgUnitID, "")
		if err != nil {
			return err
		}
		for _, p := range able {
			if p.ID == owner {
				name = p.Name
			}
		}
		if name == "" {
			return domain.Invalid(domain.FieldError{Field: "OwnerId", Key: "refusals:lead.cannotWork", Params: []string{"OwnerId"}, Message: "This person can't work the lead"})
		}
	}
	if err := leaddb.GiveLead(c.Tx, l.ID, owner); err != nil {
		return err
	}
	was := map[string]any{"OwnerId": orNil(l.OwnerID), "OwnerName": orNil(domain.ID(l.OwnerName))}
	will := map[string]any{"OwnerId": orNil(owner), "OwnerName": orNil(domain.ID(name))}
	before := l.OwnerID
	l.OwnerID = owner
	if owner == "" {
		note(c.Work, l, "owner changed")
	} else {
		note(c.Work, l, "owner changed", before)
	}
	return c.Audit("lead", string(l.ID), "owner changed", was, will)
}

func orNil(id domain.ID) any {
	if id == "" {
		return nil
	}
	return id
}

func owners(c *endpoint.Call, in *itemListIn) (*endpoint.Listed[loan.Colleague], error) {
	l, err := leaddb.GetLead(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	return ownersOf(c, l.OrgUnitID, in.ListQuery)
}

func unitOwners(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[loan.Colleague], error) {
	return ownersOf(c, c.Scope().OrgUnit, *in)
}

func ownersOf(c *endpoint.Call, unit domain.ID, q endpoint.ListQuery) (*endpoint.Listed[loan.Colleague], error) {
	rows, err := leaddb.LeadOwners(c.Tx, unit, "")
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(rows, q)
}

func timeline(c *endpoint.Call, in *itemListIn) (*endpoint.Listed[lead.LeadMoment], error) {
	if _, err := leaddb.GetLead(c.Tx, in.ID); err != nil {
		return nil, err
	}
	rows, err := leaddb.LeadTimeline(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(rows, in.ListQuery)
}

func addNote(c *endpoint.Call, in *noteIn) (*endpoint.Answer[lead.LeadMoment], error) {
	l, err := open(c, in.Item)
	if err != nil {
		return nil, err
	}
	kind, text := in.Body.Kind, strings.TrimSpace(in.Body.Text)
	if kind == "" {
		kind = "NOTE"
	}
	if text == "" {
		return nil, domain.Invalid(domain.Missing("text", "Note"))
	}
	m, err := leaddb.AddLeadNote(c.Tx, l.ID, kind, text)
	if err != nil {
		return nil, err
	}
	note(c.Work, l, "noted")
	return &endpoint.Answer[lead.LeadMoment]{Body: m}, c.Unjournaled("lead_note", string(m.ID), "created", nil, map[string]string{"kind": kind, "text": text, "leadId": string(l.ID)})
}

func duplicates(c *endpoint.Call, in *duplicatesIn) (*endpoint.Answer[Duplicates], error) {
	rows, count, err := leaddb.LeadTwins(c.Tx, lead.Lead{ContactPoint: in.Body.ContactPoint})
	return &endpoint.Answer[Duplicates]{Body: Duplicates{Rows: rows, Count: count}}, err
}
