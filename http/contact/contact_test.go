package contact_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

const (
	book      = "/los/api/business-contact"
	companies = "/los/api/business-contact-company"
	nobody    = "0190a000-0000-7000-8000-000000000000"
)

// object is a body.
type object = map[string]any

type contactBody struct {
	ID, Type, FirstName, LastName, Name, Email, CellPhone, WorkPhone, CompanyID, CompanyName, Notes, JobTitle string
	Version                                                                                                   int64
	IsRemoved                                                                                                 bool
	Company                                                                                                   *struct{ ID, Name, Phone string } `json:"LoanBusinessContactCompany"`
}

type partBody struct {
	BusinessContactID, Type, Name, Email, Reference string
	Primary, IsRemoved                              bool
	Company                                         *struct{ Name string } `json:"LoanBusinessContactCompany"`
}

type listBody[T any] struct {
	Rows           []T
	Count, Version int64
}

func add(c *apitest.Client, body object) (made contactBody) {
	c.Post(book, body).Want(201).Into(&made)
	return made
}

func listed(c *apitest.Client, path string) (page listBody[contactBody]) {
	c.Get(path).Want(200).Into(&page)
	return page
}

func partsOf(c *apitest.Client, loan string) (page listBody[partBody]) {
	c.Get(loan + "/business-contact?limit=99").Want(200).Into(&page)
	return page
}

func put(c *apitest.Client, loan string, parts ...object) *apitest.Answer {
	return c.Patch(loan+"/business-contact", object{"contacts": append([]object{}, parts...)})
}

func TestAddressBook(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	processor, officer, admin := w.As("processor@summit.test"), w.As("originator2@summit.test"), w.As("companyadmin@summit.test")
	tia := add(processor, object{"type": "TITLE", "firstName": " Tia ", "lastName": "Brown", "email": "tia@lst.test", "workPhone": "512-555-0100", "companyName": "Lone Star  Title"})
	t.Run("POST /los/api/business-contact/ok", func(t *testing.T) {
		assert.Equal(t, "Tia Brown", tia.Name)
		assert.Equal(t, "Lone Star Title", tia.CompanyName)
		require.NotNil(t, tia.Company)
		assert.Equal(t, tia.CompanyID, tia.Company.ID)
		uwe := add(processor, object{"type": "TITLE", "firstName": "Uwe", "companyName": "lone star title"})
		assert.Equal(t, tia.CompanyID, uwe.CompanyID, "a company is known by its name in whatever case")
		alone := add(processor, object{"type": "AMC", "companyName": "Evenkeel"})
		assert.Equal(t, "Evenkeel", alone.Name, "where no person is named it goes by its company")
		byID := add(processor, object{"type": "ESCROW", "firstName": "Eve", "CompanyId": tia.CompanyID})
		assert.Equal(t, "Lone Star Title", byID.CompanyName)
	})
	t.Run("GET /los/api/business-contact/ok", func(t *testing.T) {
		page := listed(officer, book+"?limit=99")
		assert.EqualValues(t, 4, page.Count, "branches of a company have one address book")
		assert.EqualValues(t, 1, listed(officer, book+"?searchTerm=TIA").Count)
		assert.EqualValues(t, 3, listed(officer, book+"?searchTerm=star+title").Count, "the company's name is searched too")
		assert.EqualValues(t, 2, listed(officer, book+`?filters={"type":["ESCROW","AMC"]}`).Count)
		assert.EqualValues(t, 3, listed(officer, book+`?filters={"companyName":"Lone%20Star%20Title"}`).Count)
		assert.EqualValues(t, 1, listed(officer, book+`?customSearch={"searchFields":["name"],"searchValue":"even"}`).Count)
		sorted := listed(officer, book+"?orderBy=name&sort=DESC")
		assert.Equal(t, "Uwe", sorted.Rows[0].Name)
		var one contactBody
		officer.Get(book + "/" + tia.ID).Want(200).Into(&one)
		assert.Equal(t, tia, one)
	})
	t.Run("bad input", func(t *testing.T) {
		for field, body := range map[string]object{
			"type":        {"firstName": "A"},
			"firstName":   {"type": "TITLE"},
			"email":       {"type": "TITLE", "firstName": "A", "email": "x"},
			"CompanyId":   {"type": "TITLE", "firstName": "A", "CompanyId": nobody},
			"companyName": {"type": "TITLE", "firstName": "A", "companyName": string(make([]byte, 151))},
			"website":     {"type": "TITLE", "firstName": "A", "website": "javascript:alert(1)"},
			"name":        {"type": "TITLE", "firstName": "A", "name": "B"},
			"tenant_id":   {"type": "TITLE", "firstName": "A", "tenant_id": nobody},
		} {
			_, fields := processor.Post(book, body).Want(422).Error()
			assert.Contains(t, fields, field)
		}
		_, fields := processor.Patch(book+"/"+tia.ID, object{"email": "no"}).Want(422).Error()
		assert.Equal(t, []string{"email"}, fields)
		processor.With("If-Match", "7").Patch(book+"/"+tia.ID, object{"jobTitle": "Closer"}).Want(412)
		processor.Patch(book+"/"+nobody, object{"jobTitle": "Closer"}).Want(404)
		processor.Get(book + "/x").Want(400)
		processor.Get(book + "?orderBy=nonsense").Want(400)
	})
	t.Run("PATCH /los/api/business-contact/{id}/ok", func(t *testing.T) {
		heard := officer.Stream("")
		var saved contactBody
		processor.With("If-Match", "1").Patch(book+"/"+tia.ID, object{"jobTitle": "Closer", "companyName": "Harbor Title"}).Want(200).Into(&saved)
		assert.Equal(t, "Harbor Title", saved.Company.Name, "a company that is new is added")
		assert.Equal(t, tia.ID, heard.Until("RTC.BUSINESS_CONTACT.CHANGED").Data["id"])
		assert.NotContains(t, processor.Patch(book+"/"+tia.ID, `{"CompanyId":null}`).Want(200).Map(), "companyName")
		processor.Patch(book+"/"+tia.ID, object{"companyName": "Lone Star Title"}).Want(200).Into(&saved)
		assert.Equal(t, tia.CompanyID, saved.CompanyID)
		assert.NotContains(t, processor.Patch(book+"/"+tia.ID, object{"companyName": ""}).Want(200).Map(), "CompanyId")
		processor.Patch(book+"/"+tia.ID, object{"CompanyId": tia.CompanyID}).Want(200).Into(&saved)
		assert.Equal(t, "Lone Star Title", saved.CompanyName)
	})
	t.Run("POST /los/api/business-contact/duplicates/ok", func(t *testing.T) {
		var found struct {
			Rows []struct {
				ID, Likeness string
				Reasons      []string
			}
		}
		processor.Post(book+"/duplicates", object{"email": "TIA@lst.test"}).Want(200).Into(&found)
		require.Len(t, found.Rows, 1)
		assert.Equal(t, tia.ID, found.Rows[0].ID)
		assert.Equal(t, "LIKELY", found.Rows[0].Likeness)
		processor.Post(book+"/duplicates", object{"firstName": "Zoe", "workPhone": "(512) 555-0100"}).Want(200).Into(&found)
		assert.Equal(t, "POSSIBLE", found.Rows[0].Likeness, "an office has one number for many")
		processor.Post(book+"/duplicates", object{"firstName": "UWE", "companyName": "lone star title"}).Want(200).Into(&found)
		assert.Equal(t, []string{"NAME_AND_COMPANY"}, found.Rows[0].Reasons)
		processor.Post(book+"/duplicates", object{"id": tia.ID, "email": "tia@lst.test"}).Want(200).Into(&found)
		assert.Empty(t, found.Rows, "nobody is the own twin")
		w.As("processor@harbor.test").Post(book+"/duplicates", object{"email": "tia@lst.test"}).Want(200).Into(&found)
		assert.Empty(t, found.Rows, "another company's contacts are not told of")
		processor.Post(book+"/duplicates", object{"id": "x"}).Want(422)
	})
	t.Run("POST /los/api/business-contact/conflict", func(t *testing.T) {
		again := object{"type": "TITLE", "firstName": "T", "email": "tia@lst.test"}
		var refused struct {
			Code   string
			Errors []struct {
				Key    string
				Params []string
			}
		}
		before := listed(processor, book).Count
		processor.Post(book, again).Want(409).Into(&refused)
		assert.Equal(t, "CONFLICT", refused.Code)
		require.Len(t, refused.Errors, 1)
		assert.Equal(t, "duplicateContact", refused.Errors[0].Key)
		assert.Equal(t, tia.ID, refused.Errors[0].Params[0])
		assert.Equal(t, before, listed(processor, book).Count, "nothing is half done")
		processor.Post(book+"?allowDuplicate=true", again).Want(201)
		processor.Post(book, object{"type": "TITLE", "firstName": "Ute", "workPhone": "512-555-0100"}).Want(201)
	})
	t.Run("DELETE and restore", func(t *testing.T) {
		gone := add(processor, object{"type": "OTHER", "firstName": "Gone"})
		processor.Delete(book + "/" + gone.ID).Want(204)
		processor.Get(book + "/" + gone.ID).Want(404)
		processor.Delete(book + "/" + gone.ID).Want(404)
		processor.Patch(book+"/"+gone.ID, object{"jobTitle": "x"}).Want(404)
		assert.Zero(t, listed(processor, book+"?searchTerm=gone").Count)
		processor.Post(book+"/restore", object{"ids": []string{gone.ID}}).Want(200)
		processor.Post(book+"/restore", object{"ids": []string{gone.ID}}).Want(404)
		processor.Get(book + "/" + gone.ID).Want(200)
	})
	t.Run("wrong role and wrong tenant", func(t *testing.T) {
		for _, who := range []string{"borrower@example.test", "realtor@example.test", "superadmin@gable.test"} {
			c := w.As(who)
			for _, path := range []string{book, book + "/" + tia.ID, companies, companies + "/" + tia.CompanyID, "/los/api/clients"} {
				c.Get(path).Want(403)
			}
			c.Post(book, object{"type": "TITLE", "firstName": "A"}).Want(403)
			c.Post(book+"/duplicates", object{"email": "tia@lst.test"}).Want(403)
			c.Patch(book+"/"+tia.ID, object{"firstName": "B"}).Want(403)
			c.Delete(book + "/" + tia.ID).Want(403)
			c.Post(book+"/"+tia.ID+"/merge", object{"ids": []string{nobody}}).Want(403)
		}
		harbor := w.As("companyadmin@harbor.test")
		harbor.Get(book + "/" + tia.ID).Want(404)
		harbor.Patch(book+"/"+tia.ID, object{"firstName": "B"}).Want(404)
		harbor.Delete(book + "/" + tia.ID).Want(404)
		harbor.Post(book+"/restore", object{"ids": []string{tia.ID}}).Want(404)
		harbor.Get(companies + "/" + tia.CompanyID).Want(404)
		harbor.Post(book, object{"type": "TITLE", "firstName": "B", "CompanyId": tia.CompanyID}).Want(422)
		assistant := w.As("assistant@summit.test")
		assistant.Get(book).Want(200)
		assistant.Delete(book + "/" + tia.ID).Want(403)
		assistant.Post(book+"/restore", object{"ids": []string{tia.ID}}).Want(403)
		admin.Get(book + "/" + tia.ID).Want(200)
	})
}

func TestContactCompanies(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	processor := w.As("processor@summit.test")
	var made struct {
		ID, Name, DefaultContactID string
		Version                    int64
		ContactCount               int
	}
	processor.Post(companies, object{"name": " Lone Star Title ", "types": []string{"TITLE"}, "phone": "512-555-0100"}).Want(201).Into(&made)
	assert.Equal(t, "Lone Star Title", made.Name)
	one := companies + "/" + made.ID
	tia := add(processor, object{"type": "TITLE", "firstName": "Tia", "CompanyId": made.ID})
	stranger := add(processor, object{"type": "TITLE", "firstName": "Stranger"})
	t.Run("PATCH and GET", func(t *testing.T) {
		processor.With("If-Match", "1").Patch(one, object{"DefaultContactId": tia.ID}).Want(200)
		processor.Get(one).Want(200).Into(&made)
		assert.Equal(t, tia.ID, made.DefaultContactID)
		assert.Equal(t, 1, made.ContactCount)
		_, fields := processor.Patch(one, object{"DefaultContactId": stranger.ID}).Want(422).Error()
		assert.Equal(t, []string{"DefaultContactId"}, fields)
		processor.With("If-Match", "1").Patch(one, object{"phone": ""}).Want(412)
		page := listed(processor, companies+"?searchTerm=lone")
		assert.EqualValues(t, 1, page.Count)
	})
	t.Run("bad input", func(t *testing.T) {
		_, fields := processor.Post(companies, object{"name": "lone star title"}).Want(422).Error()
		assert.Equal(t, []string{"name"}, fields, "a name is unique in whatever case")
		processor.Post(companies, object{}).Want(422)
		processor.Post(companies, object{"name": "A", "types": []string{"WIZARD"}}).Want(422)
		processor.Post(companies, object{"name": "A", "contactCount": 1}).Want(422)
		processor.Patch(companies+"/"+nobody, object{"name": "A"}).Want(404)
	})
	t.Run("DELETE and restore", func(t *testing.T) {
		processor.Delete(one).Want(409)
		processor.Patch(book+"/"+tia.ID, `{"CompanyId":null}`).Want(200)
		assert.NotContains(t, processor.Get(one).Want(200).Map(), "DefaultContactId", "nobody is asked first where they do not work")
		processor.Delete(one).Want(204)
		processor.Get(one).Want(404)
		processor.Post(companies, object{"name": "Lone Star Title"}).Want(201)
		_, fields := processor.Post(companies+"/restore", object{"ids": []string{made.ID}}).Want(422).Error()
		assert.Equal(t, []string{"name"}, fields, "the name was taken meanwhile")
		processor.Post(companies+"/restore", object{"ids": []string{nobody}}).Want(404)
	})
}

func TestMergeContacts(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	processor, officer := w.As("processor@summit.test"), w.As("originator@summit.test")
	loan, other := officer.Loan(), w.As("originator2@summit.test")
	far := other.Loan()
	keep := add(processor, object{"type": "TITLE", "firstName": "Tia", "email": "tia@lst.test"})
	twin := add(processor, object{"type": "TITLE", "firstName": "T.", "lastName": "Brown", "cellPhone": "512-555-0101", "companyName": "LST", "notes": "Closes on Fridays"})
	third := add(processor, object{"type": "TITLE", "firstName": "Third"})
	processor.Patch(companies+"/"+twin.CompanyID, object{"DefaultContactId": twin.ID}).Want(200)
	put(officer, loan, object{"BusinessContactId": keep.ID, "type": "TITLE"}, object{"BusinessContactId": twin.ID, "type": "TITLE", "primary": true, "reference": "GF-1"},
		object{"BusinessContactId": twin.ID, "type": "ESCROW"}).Want(200)
	put(other, far, object{"BusinessContactId": twin.ID, "type": "TITLE", "reference": "GF-2"}).Want(200)
	t.Run("POST /los/api/business-contact/{id}/merge/bad input", func(t *testing.T) {
		processor.Post(book+"/"+keep.ID+"/merge", object{"ids": []string{keep.ID}}).Want(422)
		processor.Post(book+"/"+keep.ID+"/merge", object{"ids": []string{}}).Want(422)
		processor.Post(book+"/"+keep.ID+"/merge", object{"ids": []string{nobody}}).Want(404)
		processor.With("If-Match", "9").Post(book+"/"+keep.ID+"/merge", object{"ids": []string{twin.ID}}).Want(412)
		w.As("assistant@summit.test").Post(book+"/"+keep.ID+"/merge", object{"ids": []string{twin.ID}}).Want(403)
		harbor := w.As("processor@harbor.test")
		theirs := add(harbor, object{"type": "TITLE", "firstName": "Theirs"})
		harbor.Post(book+"/"+theirs.ID+"/merge", object{"ids": []string{twin.ID}}).Want(404)
		processor.Post(book+"/"+keep.ID+"/merge", object{"ids": []string{theirs.ID}}).Want(404)
		assert.Len(t, partsOf(officer, loan).Rows, 3)
	})
	t.Run("POST /los/api/business-contact/{id}/merge/ok", func(t *testing.T) {
		heard := officer.Stream("")
		var merged contactBody
		processor.With("If-Match", "1").Post(book+"/"+keep.ID+"/merge", object{"ids": []string{twin.ID}}).Want(200).Into(&merged)
		heard.Until("RTC.BUSINESS_CONTACT.CHANGED")
		assert.Equal(t, "Tia", merged.FirstName)
		assert.Equal(t, "Brown", merged.LastName)
		assert.Equal(t, "512-555-0101", merged.CellPhone)
		assert.Equal(t, "LST", merged.CompanyName)
		on := partsOf(officer, loan)
		require.Len(t, on.Rows, 2)
		assert.Equal(t, []string{keep.ID, keep.ID}, []string{on.Rows[0].BusinessContactID, on.Rows[1].BusinessContactID})
		assert.True(t, on.Rows[0].Primary)
		assert.Equal(t, "GF-1", on.Rows[0].Reference)
		there := partsOf(other, far)
		assert.Equal(t, keep.ID, there.Rows[0].BusinessContactID, "on loans that who merges does not see, too")
		assert.Equal(t, "GF-2", there.Rows[0].Reference)
		officer.With("If-Match", "1").Patch(loan+"/business-contact", object{"contacts": []object{}}).Want(412)
		processor.Get(book + "/" + twin.ID).Want(404)
		processor.Post(book+"/restore", object{"ids": []string{twin.ID}}).Want(404)
		assert.Equal(t, keep.ID, processor.Get(companies + "/" + twin.CompanyID).Want(200).Map()["DefaultContactId"])
		actions := apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'business_contact' and action in ('merged', 'deleted')")
		assert.Equal(t, 2, actions)
	})
	t.Run("what was merged goes along once more", func(t *testing.T) {
		processor.Post(book+"/"+third.ID+"/merge", object{"ids": []string{keep.ID}}).Want(200)
		assert.Equal(t, third.ID, partsOf(other, far).Rows[0].BusinessContactID)
		into := apitest.One[string](w, "select merged_into::text from business_contact where id = $1", twin.ID)
		assert.Equal(t, third.ID, into)
	})
}

func TestContactsOfALoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	tia := add(officer, object{"type": "TITLE", "firstName": "Tia", "companyName": "LST"})
	ann := add(officer, object{"type": "REAL_ESTATE_AGENT", "firstName": "Ann"})
	path := loan + "/business-contact"
	t.Run("PATCH /los/api/loans/{loanId}/business-contact/ok", func(t *testing.T) {
		heard := admin.Stream("")
		put(officer, loan, object{"BusinessContactId": tia.ID, "type": "TITLE", "reference": "GF-7"}, object{"BusinessContactId": ann.ID, "type": "LISTING_AGENT"}).Want(200)
		heard.Until("RTC.LOAN_BUSINESS_CONTACT.CHANGED")
		on := partsOf(officer, loan)
		require.Len(t, on.Rows, 2)
		assert.True(t, on.Rows[0].Primary)
		assert.Equal(t, "LST", on.Rows[0].Company.Name)
		assert.EqualValues(t, 1, on.Version)
		assert.EqualValues(t, 1, len(listed(officer, path+"?type=LISTING_AGENT").Rows))
		assert.Equal(t, "Ann", listed(officer, path+`?order={"firstName":"ASC"}`).Rows[0].FirstName)
		officer.With("If-Match", "0").Patch(path, object{"contacts": []object{}}).Want(412)
		officer.With("If-Match", "1").Patch(path, object{"contacts": []object{{"BusinessContactId": tia.ID, "type": "TITLE"}}}).Want(200)
		var history struct {
			Rows []struct {
				Action string
				After  map[string]any
			}
		}
		officer.Get(loan + `/history?filters={"kind":["loan_business_contact"]}`).Want(200).Into(&history)
		actions := []string{}
		for _, row := range history.Rows {
			actions = append(actions, row.Action)
		}
		assert.ElementsMatch(t, []string{"created", "created", "deleted", "updated"}, actions)
	})
	t.Run("PATCH /los/api/loans/{loanId}/business-contact/bad input", func(t *testing.T) {
		harbors := add(w.As("processor@harbor.test"), object{"type": "TITLE", "firstName": "Theirs"})
		for field, part := range map[string]object{
			"contacts.0.BusinessContactId": {"BusinessContactId": nobody, "type": "TITLE"},
			"contacts[0].type":             {"BusinessContactId": tia.ID, "type": "WIZARD"},
		} {
			_, fields := put(officer, loan, part).Want(422).Error()
			assert.Equal(t, []string{field}, fields)
		}
		put(officer, loan, object{"BusinessContactId": harbors.ID, "type": "TITLE"}).Want(422)
		put(officer, loan, object{"BusinessContactId": "x", "type": "TITLE"}).Want(422)
		put(officer, loan, object{"BusinessContactId": tia.ID, "type": "TITLE"}, object{"BusinessContactId": tia.ID, "type": "TITLE"}).Want(422)
		officer.Patch(path, `{"contacts":7}`).Want(422)
		officer.Get(path + "?type=WIZARD").Want(400)
		assert.Len(t, partsOf(officer, loan).Rows, 1, "nothing is half done")
	})
	t.Run("one that was taken out of the address book", func(t *testing.T) {
		officer.Delete(book + "/" + tia.ID).Want(204)
		on := partsOf(officer, loan)
		require.Len(t, on.Rows, 1)
		assert.True(t, on.Rows[0].IsRemoved)
		put(officer, loan, object{"BusinessContactId": tia.ID, "type": "TITLE", "reference": "GF-8"}).Want(200)
		put(officer, officer.Loan(), object{"BusinessContactId": tia.ID, "type": "TITLE"}).Want(422)
		officer.Post(book+"/restore", object{"ids": []string{tia.ID}}).Want(200)
	})
	t.Run("GET /los/api/loans/{loanId}/assignable-business-contacts/ok", func(t *testing.T) {
		able := loan + "/assignable-business-contacts"
		assert.EqualValues(t, 2, listed(officer, able).Count)
		assert.EqualValues(t, 1, listed(officer, able+`?orderBy=name&sort=ASC&customSearch={"searchFields":["name"],"searchValue":"ti"}&filters={"type":["TITLE"]}`).Count)
		officer.Get(able + `?filters={"nonsense":1}`).Want(400)
	})
	t.Run("wrong role, wrong tenant, wrong loan", func(t *testing.T) {
		for who, want := range map[string]int{"originator2@summit.test": 404, "companyadmin@harbor.test": 404, "borrower@example.test": 403, "realtor@example.test": 403, "superadmin@gable.test": 403} {
			c := w.As(who)
			c.Get(path).Want(want)
			put(c, loan).Want(want)
			c.Get(loan + "/assignable-business-contacts").Want(want)
			c.Get(loan + "/borrowers-businesses").Want(want)
			c.Get(loan + "/setup").Want(want)
			c.Patch(loan+"/setup", object{"AllowDocUploadToLender": true}).Want(want)
		}
		elsewhere := officer.Loan()
		assert.Empty(t, partsOf(officer, elsewhere).Rows)
		admin.Patch("/api/function-permissions", object{"changes": []object{{"role": "Originator", "permission": "loan:edit-setup", "assigned": false}}}).Want(200)
		put(officer, loan).Want(403)
		officer.Get(path).Want(200)
		admin.Patch("/api/function-permissions", object{"changes": []object{{"role": "Originator", "permission": "loan:edit-setup", "assigned": true}}}).Want(200)
	})
	t.Run("a processor organisation sees the contacts of the shared loan and nothing else of the book", func(t *testing.T) {
		const corey = "contractprocessor@keel.test"
		w.Share(officer, loan, corey)
		keel := w.As(corey)
		require.Len(t, partsOf(keel, loan).Rows, 1)
		keel.Get(loan + "/assignable-business-contacts").Want(403)
		put(keel, loan).Want(403)
		assert.Zero(t, listed(keel, book).Count, "theirs is a book of their own")
		keel.Get(book + "/" + tia.ID).Want(404)
	})
	t.Run("PATCH /los/api/loans/{loanId}/business-contact/locked", func(t *testing.T) {
		admin.Put(loan+"/section-locks/SETUP_CONTACTS", `{"reason":"Audit"}`).Want(200)
		put(officer, loan).Want(423)
		officer.Patch(loan+"/setup", object{"AllowDocUploadToLender": true}).Want(423)
		assert.Equal(t, "Audit", officer.Get(loan + "/setup").Want(200).Map()["readOnlyReason"])
		officer.Get(path).Want(200)
		admin.Delete(loan + "/section-locks/SETUP_CONTACTS").Want(204)
	})
}

func TestSetupOfALoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	admin.Patch("/api/orgconfigdata", object{"mersOrgId": "1000123"})
	var min struct{ MersMin string }
	officer.Post("/los/api/generate-mers", nil).Want(200).Into(&min)
	t.Run("PATCH and GET setup", func(t *testing.T) {
		first := officer.Get(loan + "/setup").Want(200).Map()
		assert.EqualValues(t, 0, first["version"])
		heard := admin.Stream("")
		printed := min.MersMin[:7] + "-" + min.MersMin[7:17] + "-" + min.MersMin[17:]
		said := officer.With("If-Match", "0").Patch(loan+"/setup", object{"AllowDocUploadToLender": true, "MersNum": object{"MersMin": printed, "NonDelegatedCorrespondentLoan": true},
			"LoanInfo": object{"mortgageeClause": " Summit Lending ISAOA, 1 Invented Street "}}).Want(200).Map()
		heard.Until("RTC.LOAN_SETUP.CHANGED")
		assert.EqualValues(t, 1, said["version"])
		assert.Equal(t, min.MersMin, said["MersNum"].(object)["MersMin"], "as it is printed it is understood")
		assert.Equal(t, printed, said["MersNum"].(object)["MersMinText"])
		assert.Equal(t, "Summit Lending ISAOA, 1 Invented Street", said["LoanInfo"].(object)["mortgageeClause"])
		assert.Equal(t, said, officer.Get(loan+"/setup").Want(200).Map())
		stats := officer.Get(loan + "/stats").Want(200).Map()
		assert.Equal(t, []any{true, true}, []any{stats["AllowDocUploadToLender"], stats["NonDelegatedCorrespondentLoan"]})
		officer.With("If-Match", "0").Patch(loan+"/setup", object{"AllowDocUploadToLender": false}).Want(412)
	})
	t.Run("GET and PATCH setup-other", func(t *testing.T) {
		other := officer.Get(loan + "/setup-other").Want(200).Map()
		assert.Equal(t, min.MersMin, other["MersNum"].(object)["MersMin"])
		officer.With("If-Match", "1").Patch(loan+"/setup-other", `{"LoanInfo":{"mortgageeClause":null}}`).Want(200)
		assert.NotContains(t, officer.Get(loan + "/setup").Want(200).Map()["LoanInfo"], "mortgageeClause")
		assert.Equal(t, true, officer.Get(loan + "/setup").Want(200).Map()["AllowDocUploadToLender"], "the rest stays")
		officer.Patch(loan+"/setup-other", object{"AllowDocUploadToLender": true}).Want(422)
	})
	t.Run("bad input", func(t *testing.T) {
		for field, body := range map[string]object{
			"MersNum.MersMin":          {"MersNum": object{"MersMin": "123456789012345678"}},
			"LoanInfo.mortgageeClause": {"LoanInfo": object{"mortgageeClause": fmt.Sprintf("%0501d", 1)}},
			"version":                  {"version": 3},
			"Identifiers":              {"Identifiers": object{"LenderLoanIdentifier": "1"}},
			"nonsense":                 {"nonsense": 1},
		} {
			_, fields := officer.Patch(loan+"/setup", body).Want(422).Error()
			assert.Contains(t, fields, field)
		}
		_, fields := officer.Patch(officer.Loan()+"/setup", object{"MersNum": object{"MersMin": min.MersMin}}).Want(422).Error()
		assert.Equal(t, []string{"MersNum.MersMin"}, fields, "a number belongs to one loan")
	})
}

func TestClients(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin, elsewhere := w.As("originator@summit.test"), w.As("companyadmin@summit.test").With("lw-consolidate-all-data", "true"), w.As("originator2@summit.test")
	first, second, far := officer.Loan(), officer.Loan(), elsewhere.Loan()
	jane := officer.Borrower(first, "Qzjane", "Invented", true)
	again := officer.Borrower(second, "Qzjane", "Invented", true)
	for loan, id := range map[string]string{first: jane, second: again} {
		officer.Patch(loan+"/borrowers/"+id, object{"ContactPoint": object{"Email": "QZJane@example.test", "CellPhone": "512-555-0101"}}).Want(200)
	}
	officer.Patch(first+"/borrowers/"+jane+"/ssn", object{"IdentifierValue": "123-45-6789"}).Want(200)
	elsewhere.Borrower(far, "Qzfar", "Invented", true)
	type clientBody struct {
		Name, Email, Phone string
		LoanCount          int
		Loans              []struct{ LoanID int64 }
	}
	ask := func(c *apitest.Client, query string) (page listBody[clientBody]) {
		c.Get("/los/api/clients?" + query).Want(200).Into(&page)
		return page
	}
	t.Run("GET /los/api/clients/ok", func(t *testing.T) {
		found := ask(officer, "searchTerm=qz")
		require.Len(t, found.Rows, 1, "one row a person, and nobody of a loan that one does not see")
		assert.Equal(t, 2, found.Rows[0].LoanCount)
		assert.Len(t, found.Rows[0].Loans, 2)
		raw, err := json.Marshal(officer.Get("/los/api/clients?searchTerm=qz").Map())
		require.NoError(t, err)
		assert.NotContains(t, string(raw), "6789")
		assert.EqualValues(t, 2, ask(admin, "searchTerm=qz").Count)
		assert.Zero(t, ask(w.As("companyadmin@harbor.test"), "searchTerm=qz").Count)
		assert.Zero(t, ask(officer, "searchTerm=123-45").Count)
	})
	t.Run("GET /los/api/clients/bad input", func(t *testing.T) {
		officer.Get("/los/api/clients?orderBy=ssn").Want(400)
	})
	t.Run("GET borrowers-businesses", func(t *testing.T) {
		officer.Post(first+"/borrowers/"+jane+"/employers", object{"Name": "Invented LLC", "Employment": object{"SelfEmployedInd": true, "OwnershipInterestType": "GreaterThanOrEqualTo25Percent"}}).Want(201)
		officer.Post(first+"/borrowers/"+jane+"/employers", object{"Name": "Wages Inc"}).Want(201)
		var page listBody[struct{ Name, BorrowerName, OwnershipInterestType string }]
		officer.Get(first + "/borrowers-businesses").Want(200).Into(&page)
		require.Len(t, page.Rows, 1)
		assert.Equal(t, "Invented LLC", page.Rows[0].Name)
		assert.Equal(t, "Qzjane Invented", page.Rows[0].BorrowerName)
		elsewhere.Get(first + "/borrowers-businesses").Want(404)
	})
}

func TestLoanOfficers(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	unit := func(name string) string {
		return apitest.One[string](w, "select o.org_unit_id::text from org_unit o join tenant t on t.tenant_id = o.tenant_id where t.name = 'Summit Lending' and o.name = $1", name)
	}
	path := func(id string) string { return "/los/api/organizations/" + id + "/loan-officers" }
	type office struct {
		POSURL       string `json:"posUrl"`
		LoanOfficers []struct{ Email string }
	}
	var page listBody[office]
	emails := func(c *apitest.Client, at string) (found []string) {
		page = listBody[office]{}
		c.Get(at).Want(200).Into(&page)
		for _, row := range page.Rows {
			for _, o := range row.LoanOfficers {
				found = append(found, o.Email)
			}
		}
		return found
	}
	top := apitest.One[string](w, "select o.org_unit_id::text from org_unit o join tenant t on t.tenant_id = o.tenant_id where t.name = 'Summit Lending' and o.parent_id is null")
	all := admin.With("lw-consolidate-all-data", "true")
	assert.Equal(t, []string{"originator@summit.test"}, emails(officer, path(unit("Austin"))))
	assert.ElementsMatch(t, []string{"originator@summit.test", "originator2@summit.test"}, emails(all, path(top)+"?getAllLO=true"))
	assert.NotContains(t, emails(all, path(top)), "originator2@summit.test")
	officer.Get(path(unit("Miami"))).Want(404)
	officer.Get(path(nobody)).Want(404)
	officer.Get(path("x")).Want(400)
	w.As("companyadmin@harbor.test").Get(path(top)).Want(404)
	w.As("borrower@example.test").Get(path(top)).Want(403)
}
