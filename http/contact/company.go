package contact

import (
	"gable/authz"
	contactdb "gable/db/contact"
	"gable/domain"
	"gable/domain/contact"
	"gable/http/endpoint"
	"gable/http/record"
)

// companies is what happens to a company of the address book that is written.
var companies = record.Flow[contact.Company]{Name: "contact_company", Store: contactdb.Companies, Record: contactdb.Companies.Record, Check: checkCompany}

const companyPath = "-company"

type companyCreateIn struct {
	Body endpoint.Patch[contact.Company]
}

type companyPatchIn struct {
	Item
	Body endpoint.Patch[contact.Company]
}

func mountCompanies(a *endpoint.API) {
	endpoint.Read(a, bookRoute("GET", companyPath, "listContactCompanies", "List and search the companies of the address book", "By name.", 200), listCompanies)
	endpoint.Read(a, bookRoute("GET", companyPath+"/alike", "listAlikeCompanies", "Companies of the address book that may be one", "By how their names are spelled, their number at NMLS and their telephone; fifty groups at most, of the first two thousand companies.", 200), listAlike)
	endpoint.Read(a, bookRoute("GET", companyPath+"/{id}", "getContactCompany", "Read a company of the address book", "", 200), func(c *endpoint.Call, in *readIn) (*endpoint.Answer[contact.Company], error) {
		v, err := contactdb.Companies.Get(c.Tx, in.ID)
		return &endpoint.Answer[contact.Company]{Body: v}, err
	})
	endpoint.Write(a, bookRoute("POST", companyPath, "createContactCompany", "Add a company to the address book", "422 with the key duplicate for a name that another has.", 201),
		func(c *endpoint.Call, in *companyCreateIn) (*endpoint.Answer[contact.Company], error) {
			return companies.Create(c, in.Body, contact.Company{})
		})
	endpoint.Write(a, bookRoute("PATCH", companyPath+"/{id}", "updateContactCompany", "Change a company of the address book", "", 200), func(c *endpoint.Call, in *companyPatchIn) (*endpoint.Answer[contact.Company], error) {
		was, err := companies.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return companies.Patch(c, was, in.Body)
	})
	endpoint.Write(a, bookRoute("DELETE", companyPath+"/{id}", "deleteContactCompany", "Take a company out of the address book", "Only one without contacts (409).", 204), func(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
		was, err := companies.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return companies.Remove(c, was)
	})
	back := bookRoute("POST", companyPath+"/restore", "restoreContactCompanies", "Put companies back into the address book", "All of them or none. 404 for one that was not removed.", 200)
	back.Permission = authz.ContactRemove
	endpoint.Write(a, back, func(c *endpoint.Call, in *restoreIn) (*endpoint.Listed[contact.Company], error) {
		rows, err := contactdb.Companies.Restore(c.Tx, in.Body.IDs)
		for i := range rows {
			if err := companies.Note(c, "restored", nil, &rows[i]); err != nil {
				return nil, err
			}
		}
		return endpoint.Whole(rows), err
	})
}

func listAlike(c *endpoint.Call, in *listIn) (*endpoint.Listed[contact.AlikeCompanies], error) {
	all, err := contactdb.AllCompanies(c.Tx)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(contact.Alike(all), in.ListQuery)
}

func listCompanies(c *endpoint.Call, in *listIn) (*endpoint.Listed[contact.Company], error) {
	q, err := in.Query(contactdb.Companies.Listing)
	if err != nil {
		return nil, err
	}
	rows, count, err := contactdb.Companies.List(c.Tx, q)
	endpoint.OnlyColumns(rows, q.Columns)
	return &endpoint.Listed[contact.Company]{Body: endpoint.Page[contact.Company]{Rows: rows, Count: count}}, err
}

// checkCompany holds a company against what it must be: a name of its own, and a default contact who works there.
func checkCompany(c *endpoint.Call, was, will *contact.Company) error {
	if will == nil {
		if was.ContactCount > 0 {
			return domain.Conflict("refusals:contact.companyInUse", "Contacts work for this company. Give them another company first, or take them out of the address book.")
		}
		return nil
	}
	will.Trim()
	if faults := will.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was == nil || was.Name != will.Name {
		other, found, err := contactdb.CompanyNamed(c.Tx, will.Name)
		if err != nil {
			return err
		}
		if found && other.ID != will.ID {
			return domain.Invalid(domain.FieldError{Field: "name", Key: "duplicate", Params: []string{"Name"}, Message: "Name already exists"})
		}
	}
	if will.DefaultContactID == "" || was != nil && was.DefaultContactID == will.DefaultContactID {
		return nil
	}
	of, err := contactdb.Contacts.Get(c.Tx, will.DefaultContactID)
	if domain.IsNotFound(err) || err == nil && of.CompanyID != will.ID {
		return domain.Invalid(domain.Wrong("DefaultContactId", "Default contact"))
	}
	return err
}
