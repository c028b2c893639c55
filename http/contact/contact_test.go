package contact_test

import (
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
		require.Len(t, refused.Errors, 2)
		assert.Equal(t, "refusals:contact.likelyThere", refused.Errors[0].Key)
		assert.Equal(t, "duplicateContact", refused.Errors[1].Key)
		assert.Equal(t, tia.ID, refused.Errors[1].Params[0])
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
		var other struct{ ID string }
		processor.Post(companies, object{"name": "Gone and back Title"}).Want(201).Into(&other)
		processor.Delete(companies + "/" + other.ID).Want(204)
		processor.Post(companies+"/restore", object{"ids": []string{other.ID}}).Want(200)
		processor.Get(companies + "/" + other.ID).Want(200)
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

func TestMergeCompanies(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	processor, officer := w.As("processor@summit.test"), w.As("originator@summit.test")
	loan := officer.Loan()
	tia := add(processor, object{"type": "TITLE", "firstName": "Tia", "companyName": "Lone Star Title", "language": "es"})
	tom := add(processor, object{"type": "ESCROW", "firstName": "Tom", "companyName": "Lone Star Title LLC"})
	put(officer, loan, object{"BusinessContactId": tom.ID, "type": "ESCROW"}).Want(200)
	keep, twin := tia.CompanyID, tom.CompanyID
	processor.Patch(companies+"/"+twin, object{"DefaultContactId": tom.ID, "licenseNumber": "TX-77", "notes": "Open on Saturdays"}).Want(200)
	merge := companies + "/" + keep + "/merge"
	t.Run("POST /los/api/business-contact-company/{id}/merge/bad input", func(t *testing.T) {
		processor.Post(merge, object{"ids": []string{keep}}).Want(422)
		processor.Post(merge, object{"ids": []string{}}).Want(422)
		processor.Post(merge, object{"ids": []string{nobody}}).Want(404)
		processor.With("If-Match", "9").Post(merge, object{"ids": []string{twin}}).Want(412)
	})
	t.Run("POST /los/api/business-contact-company/{id}/merge/wrong role and wrong tenant", func(t *testing.T) {
		w.As("assistant@summit.test").Post(merge, object{"ids": []string{twin}}).Want(403)
		harbor := w.As("processor@harbor.test")
		harbor.Post(merge, object{"ids": []string{twin}}).Want(404)
		theirs := add(harbor, object{"type": "TITLE", "firstName": "Theirs", "companyName": "Harbor Title"})
		processor.Post(merge, object{"ids": []string{theirs.CompanyID}}).Want(404)
		assert.Equal(t, twin, processor.Get(book + "/" + tom.ID).Want(200).Map()["CompanyId"], "nothing is half done")
	})
	t.Run("POST /los/api/business-contact-company/{id}/merge/ok", func(t *testing.T) {
		heard := officer.Stream("")
		for range 2 { // with one nonce it is done once
			merged := processor.With("lw-nonce", "0190a000-0000-7000-8000-0000000000ac").Post(merge, object{"ids": []string{twin}}).Want(200).Map()
			assert.Equal(t, "Lone Star Title", merged["name"])
			assert.Equal(t, "TX-77", merged["licenseNumber"])
			assert.Equal(t, "Open on Saturdays", merged["notes"])
			assert.EqualValues(t, 2, merged["contactCount"])
		}
		heard.Until("RTC.CONTACT_COMPANY.CHANGED")
		assert.Equal(t, keep, processor.Get(book + "/" + tom.ID).Want(200).Map()["CompanyId"])
		assert.Equal(t, "Lone Star Title", partsOf(officer, loan).Rows[0].Company.Name)
		processor.Get(companies + "/" + twin).Want(404)
		processor.Post(companies+"/restore", object{"ids": []string{twin}}).Want(404)
		var page struct {
			Rows []struct{ Name string }
		}
		processor.Get(companies + "?searchTerm=tx-77").Want(200).Into(&page)
		assert.Equal(t, []struct{ Name string }{{"Lone Star Title"}}, page.Rows)
	})
	t.Run("POST /los/api/business-contact/bad language", func(t *testing.T) {
		_, fields := processor.Post(book, object{"type": "TITLE", "firstName": "Ana", "language": "fr"}).Want(422).Error()
		assert.Equal(t, []string{"language"}, fields)
		assert.Equal(t, "es", processor.Get(book + "/" + tia.ID).Want(200).Map()["language"])
	})
}

func TestAlikeCompanies(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	processor := w.As("processor@summit.test")
	for _, name := range []string{"Hartland Escrow", "Hartlnd Escrow LLC", "Oak Realty"} {
		processor.Post(companies, object{"name": name}).Want(201)
	}
	w.As("processor@harbor.test").Post(companies, object{"name": "Hartland Escrow Inc"}).Want(201)
	t.Run("GET /los/api/business-contact-company/alike/ok", func(t *testing.T) {
		var page struct {
			Count int
			Rows  []struct {
				Companies []struct{ ID, Name string }
				Reasons   []string
			}
		}
		processor.Get(companies + "/alike").Want(200).Into(&page)
		require.Equal(t, 1, page.Count)
		require.Len(t, page.Rows[0].Companies, 2, "another company's book is not looked at")
		assert.Equal(t, []string{"SPELLING"}, page.Rows[0].Reasons)
		processor.Post(companies+"/"+page.Rows[0].Companies[0].ID+"/merge", object{"ids": []string{page.Rows[0].Companies[1].ID}}).Want(200)
		processor.Get(companies + "/alike").Want(200).Into(&page)
		assert.Zero(t, page.Count)
	})
	w.As("borrower@example.test").Get(companies + "/alike").Want(403)
}
