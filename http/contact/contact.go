package contact

import (
	"fmt"

	"gable/authz"
	contactdb "gable/db/contact"
	"gable/domain"
	"gable/domain/contact"
	"gable/http/endpoint"
	"gable/http/record"
)

// contacts is what happens to a contact that is written.
var contacts = record.Flow[contact.Contact]{Name: "business_contact", Store: contactdb.Contacts, Record: contactdb.Contacts.Record, Check: checkContact}

type createIn struct {
	AllowDuplicate bool `query:"allowDuplicate" doc:"Whether the contact is added although one is there that is likely the same."`
	Body           endpoint.Patch[contact.Contact]
}

type patchIn struct {
	Item
	Body endpoint.Patch[contact.Contact]
}

type restoreIn struct{ Body record.RestoreBody }

type likeIn struct {
	Body struct {
		ID          domain.ID `json:"id,omitempty" doc:"The contact that is changed, which is not its own twin."`
		FirstName   string    `json:"firstName,omitempty" maxLength:"150"`
		LastName    string    `json:"lastName,omitempty" maxLength:"150"`
		Email       string    `json:"email,omitempty" maxLength:"254"`
		CellPhone   string    `json:"cellPhone,omitempty" maxLength:"30"`
		WorkPhone   string    `json:"workPhone,omitempty" maxLength:"30"`
		CompanyName string    `json:"companyName,omitempty" maxLength:"150"`
	}
}

// Twins are the contacts that are like one.
type Twins struct {
	Rows []contact.Twin `json:"rows" required:"true" doc:"The most alike first, ten at most."`
}

func bookRoute(method, path, name, summary, description string, status int) endpoint.Route {
	r := endpoint.Route{Method: method, Path: book + path, Name: name, Tag: tag, Permission: authz.ContactEdit, Summary: summary, Description: description, Status: status}
	switch method {
	case "GET":
		r.Permission = authz.ContactRead
	case "DELETE":
		r.Permission = authz.ContactRemove
	}
	return r
}

func mountContacts(a *endpoint.API) {
	endpoint.Read(a, bookRoute("GET", "", "listBusinessContacts", "List and search the company's business contacts", "By name. Those that were removed are not among them.", 200), listContacts)
	endpoint.Read(a, bookRoute("GET", "/{id}", "getBusinessContact", "Read a business contact", "", 200), func(c *endpoint.Call, in *readIn) (*endpoint.Answer[contact.Contact], error) {
		v, err := contactdb.Contacts.Get(c.Tx, in.ID)
		return &endpoint.Answer[contact.Contact]{Body: v}, err
	})
	endpoint.Write(a, bookRoute("POST", "", "createBusinessContact", "Add a business contact",
		"409 when one is there that is likely the same: errors have the key `duplicateContact` and as parameters its id and name. With allowDuplicate it is added all the same.", 201), create)
	endpoint.Write(a, bookRoute("PATCH", "/{id}", "updateBusinessContact", "Change a business contact", "", 200), func(c *endpoint.Call, in *patchIn) (*endpoint.Answer[contact.Contact], error) {
		was, err := contacts.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		answer, err := contacts.Patch(c, was, in.Body)
		if err != nil {
			return nil, err
		}
		return answer, shown(c, &answer.Body)
	})
	endpoint.Write(a, bookRoute("DELETE", "/{id}", "deleteBusinessContact", "Take a contact out of the address book", "It stays on the loans that name it, and can be put back.", 204),
		func(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
			was, err := contacts.Lock(c, in.ID, in.IfMatch)
			if err != nil {
				return nil, err
			}
			return contacts.Remove(c, was)
		})
	back := bookRoute("POST", "/restore", "restoreBusinessContacts", "Put contacts back into the address book", "All of them or none. 404 for one that was not removed, or has been merged into another.", 200)
	back.Permission = authz.ContactRemove
	endpoint.Write(a, back, func(c *endpoint.Call, in *restoreIn) (*endpoint.Listed[contact.Contact], error) {
		rows, err := contactdb.Contacts.Restore(c.Tx, in.Body.IDs)
		for i := range rows {
			if err := contacts.Note(c, "restored", nil, &rows[i]); err != nil {
				return nil, err
			}
		}
		return endpoint.Whole(rows), err
	})
	endpoint.Read(a, bookRoute("POST", "/duplicates", "findBusinessContactDuplicates", "Who in the address book may be the same contact", "Changes nothing; what is asked with is not fit for a URL.", 200), like)
}

func listContacts(c *endpoint.Call, in *listIn) (*endpoint.Listed[contact.Contact], error) {
	q, err := in.Query(contactdb.Contacts.Listing)
	if err != nil {
		return nil, err
	}
	rows, count, err := contactdb.Contacts.List(c.Tx, q)
	endpoint.OnlyColumns(rows, q.Columns)
	return &endpoint.Listed[contact.Contact]{Body: endpoint.Page[contact.Contact]{Rows: rows, Count: count}}, err
}

// shown reads a contact that was written once more: its company is told of by what is written in the same transaction.
func shown(c *endpoint.Call, v *contact.Contact) (err error) {
	*v, err = contactdb.Contacts.Get(c.Tx, v.ID)
	return err
}

func create(c *endpoint.Call, in *createIn) (*endpoint.Answer[contact.Contact], error) {
	if err := endpoint.RefuseGiven(in.Body.Raw); err != nil {
		return nil, err
	}
	v, err := in.Body.Apply(contact.Contact{})
	if err != nil {
		return nil, err
	}
	v.Trim()
	if faults := v.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if !in.AllowDuplicate {
		twins, err := twinsOf(c, v)
		if err != nil {
			return nil, err
		}
		if contact.IsLikely(twins) {
			return nil, duplicate(twins)
		}
	}
	answer, err := contacts.Add(c, v)
	if err != nil {
		return nil, err
	}
	return answer, shown(c, &answer.Body)
}

const mostTwins = 10

func twinsOf(c *endpoint.Call, v contact.Contact) ([]contact.Twin, error) {
	if v.CompanyID == "" && v.CompanyName != "" {
		company, _, err := contactdb.CompanyNamed(c.Tx, v.CompanyName)
		if err != nil {
			return nil, err
		}
		v.CompanyID = company.ID
	}
	others, err := contactdb.Like(c.Tx, v)
	if err != nil {
		return nil, err
	}
	twins := contact.TwinsOf(v, others)
	return twins[:min(len(twins), mostTwins)], nil
}

// duplicate refuses a contact that is likely there already, and names those that it may be.
func duplicate(twins []contact.Twin) error {
	var likely []domain.FieldError
	for _, t := range twins {
		if t.Likeness != contact.LikenessLikely {
			continue
		}
		name := t.Name
		if t.CompanyName != "" && t.CompanyName != name {
			name = fmt.Sprintf("%s (%s)", name, t.CompanyName)
		}
		likely = append(likely, domain.FieldError{Field: "id", Key: "duplicateContact", Params: []string{string(t.ID), name}, Message: name + " is in the address book already"})
	}
	return domain.Conflict("refusals:contact.likelyThere", "The address book likely has this contact already. Choose it, or add it all the same.").And(likely...)
}

func like(c *endpoint.Call, in *likeIn) (*endpoint.Answer[Twins], error) {
	b := in.Body
	v := contact.Contact{Record: domain.Record{ID: b.ID}, FirstName: b.FirstName, LastName: b.LastName, Email: b.Email, CellPhone: b.CellPhone, WorkPhone: b.WorkPhone, CompanyName: b.CompanyName}
	if b.ID != "" {
		if _, err := domain.ParseID(string(b.ID)); err != nil {
			return nil, domain.Invalid(domain.Wrong("id"))
		}
	}
	v.Trim()
	twins, err := twinsOf(c, v)
	return &endpoint.Answer[Twins]{Body: Twins{Rows: twins}}, err
}

// checkContact holds a contact against what it must be, and gives it the company that it names.
func checkContact(c *endpoint.Call, was, will *contact.Contact) error {
	if will == nil {
		return contactdb.NotDefault(c.Tx, was.ID, "")
	}
	will.Trim()
	if was == nil {
		was = &contact.Contact{}
	}
	if err := employ(c, was, will); err != nil {
		return err
	}
	if faults := will.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was.CompanyID == "" || was.CompanyID == will.CompanyID {
		return nil
	}
	return contactdb.NotDefault(c.Tx, was.ID, will.CompanyID)
}

// employ finds the company that a contact names by id or by name; one that is not in the book is added to it.
func employ(c *endpoint.Call, was, will *contact.Contact) error {
	switch {
	case will.CompanyID != was.CompanyID && will.CompanyID != "":
		company, err := contactdb.Companies.Get(c.Tx, will.CompanyID)
		if domain.IsNotFound(err) {
			return domain.Invalid(domain.Wrong("CompanyId", "Company"))
		}
		if err != nil {
			return err
		}
		will.CompanyName = company.Name
	case will.CompanyID != was.CompanyID && will.CompanyName == was.CompanyName:
		will.CompanyName = ""
	case will.CompanyName == was.CompanyName && will.CompanyID == was.CompanyID:
	case will.CompanyName == "":
		will.CompanyID = ""
	default:
		if faults := will.Validate(); len(faults) > 0 {
			return domain.Invalid(faults...)
		}
		company, found, err := contactdb.CompanyNamed(c.Tx, will.CompanyName)
		if err != nil {
			return err
		}
		if !found {
			made, err := companies.Add(c, contact.Company{Name: will.CompanyName, Types: []contact.Type{will.Type}})
			if err != nil {
				return err
			}
			company = made.Body
		}
		will.CompanyID, will.CompanyName = company.ID, company.Name
	}
	return nil
}
