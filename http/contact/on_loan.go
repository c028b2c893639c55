package contact

import (
	"slices"

	"gable/authz"
	"gable/change"
	contactdb "gable/db/contact"
	"gable/domain"
	"gable/domain/contact"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

// LoanContacts are a loan's business contacts.
type LoanContacts struct {
	Rows    []contact.LoanContact `json:"rows" required:"true"`
	Count   int64                 `json:"count" required:"true"`
	Version int64                 `json:"version" required:"true" doc:"That of the list, for If-Match."`
}

type onLoanListIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
	Type contact.Type `query:"type" maxLength:"40" doc:"Only the contacts who are this on the loan."`
}

type onLoanIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version of the list that the change is based on; 412 when another write came first."`
	Body    struct {
		Contacts []contact.LoanPart `json:"contacts" required:"true" maxItems:"60" doc:"All of them as they shall be, in the order they are shown."`
	}
}

func mountOnLoan(a *endpoint.API) {
	route := func(method, path, name, summary string, permission authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: tag, Permission: permission, Section: loan.SectionSetupContacts, Summary: summary}
	}
	endpoint.Read(a, route("GET", "/business-contact", "listLoanContacts", "A loan's business contacts", authz.LoanRead), listOnLoan)
	save := route("PATCH", "/business-contact", "updateLoanContacts", "Make the loan's business contacts those given", authz.LoanEditSetup)
	save.Description = "A contact may be several things on a loan, each of which has one primary contact. 422 for one that the address book does not have; one that was taken out of it may stay."
	endpoint.Write(a, save, saveOnLoan)
	able := route("GET", "/assignable-business-contacts", "listAssignableContacts", "Who of the address book can be put on the loan", authz.ContactRead)
	able.Description = "By name; filters take type, customSearch the fields to look through."
	endpoint.Read(a, able, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[contact.Contact], error) {
		if err := c.OwnCompanyOnly(); err != nil {
			return nil, err
		}
		return listContacts(c, &listIn{in.ListQuery})
	})
}

func listOnLoan(c *endpoint.Call, in *onLoanListIn) (*endpoint.Answer[LoanContacts], error) {
	if in.Type != "" && !in.Type.Valid() {
		return nil, domain.BadRequest("type must be what a business contact can be.")
	}
	rows, version, err := contactdb.Of(c.Tx)
	if err != nil {
		return nil, err
	}
	if in.Type != "" {
		rows = slices.DeleteFunc(rows, func(row contact.LoanContact) bool { return row.Type != in.Type })
	}
	page, err := endpoint.InMemoryPage(rows, in.ListQuery)
	return &endpoint.Answer[LoanContacts]{Body: LoanContacts{Rows: page.Rows, Count: page.Count, Version: version}}, err
}

func saveOnLoan(c *endpoint.Call, in *onLoanIn) (*endpoint.Answer[LoanContacts], error) {
	if err := c.OwnCompanyOnly(); err != nil {
		return nil, err
	}
	version, err := contactdb.LockList(c.Tx)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, version); err != nil {
		return nil, err
	}
	was, _, err := contactdb.Of(c.Tx)
	if err != nil {
		return nil, err
	}
	parts := in.Body.Contacts
	ids := make([]domain.ID, len(parts))
	for i, p := range parts {
		ids[i] = p.BusinessContactID
	}
	known, err := contactdb.Known(c.Tx, ids)
	if err != nil {
		return nil, err
	}
	for _, row := range was { // who was taken out of the address book stays where it is
		known[row.BusinessContactID] = true
	}
	if faults := contact.CheckParts(parts, func(id domain.ID) bool { return known[id] }); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := contactdb.Save(c.Tx, parts); err != nil {
		return nil, err
	}
	rows, version, err := contactdb.Of(c.Tx)
	if err != nil {
		return nil, err
	}
	if err := jobs.EndLinksOfWhoLeft(c.Work, reachesOf(was), reachesOf(rows)); err != nil {
		return nil, err
	}
	return &endpoint.Answer[LoanContacts]{Body: LoanContacts{Rows: rows, Count: int64(len(rows)), Version: version}}, noteParts(c, was, rows)
}

// reachesOf are the addresses and numbers at which a loan's business contacts are written to.
func reachesOf(rows []contact.LoanContact) (reaches []string) {
	for _, row := range rows {
		reaches = append(reaches, row.Email, row.CellPhone)
		if row.Company != nil {
			reaches = append(reaches, row.Company.Email)
		}
	}
	return reaches
}

// noted is what the journal and the rules see of a loan's business contact.
type noted struct {
	Name        string       `json:"name,omitempty"`
	CompanyName string       `json:"companyName,omitempty"`
	Type        contact.Type `json:"type"`
	Primary     bool         `json:"primary"`
	Reference   string       `json:"reference,omitempty"`
}

func noteParts(c *endpoint.Call, was, is []contact.LoanContact) error {
	before, after := partsOf(was), partsOf(is)
	changes := contact.Changed(before, after)
	for _, part := range changes {
		action, id := "updated", domain.ID("")
		var old, now any
		if part.Was != nil {
			old, id = briefOf(was, *part.Was), part.Was.BusinessContactID
		} else {
			action = "created"
		}
		if part.Is != nil {
			now, id = briefOf(is, *part.Is), part.Is.BusinessContactID
		} else {
			action = "deleted"
		}
		if err := c.Audit("loan_business_contact", string(id), action, old, now); err != nil {
			return err
		}
	}
	if len(changes) > 0 || !slices.Equal(before, after) {
		c.Emit(change.Event{Type: "RTC.LOAN_BUSINESS_CONTACT.CHANGED"})
	}
	return nil
}

func partsOf(rows []contact.LoanContact) []contact.LoanPart {
	parts := make([]contact.LoanPart, len(rows))
	for i, row := range rows {
		parts[i] = row.LoanPart
	}
	return parts
}

func briefOf(rows []contact.LoanContact, part contact.LoanPart) noted {
	n := noted{Type: part.Type, Primary: part.Primary, Reference: part.Reference}
	for _, row := range rows {
		if row.BusinessContactID == part.BusinessContactID {
			n.Name = row.Name
			if row.Company != nil {
				n.CompanyName = row.Company.Name
			}
		}
	}
	return n
}
