package contact_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

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
	w.Exec("insert into user_role (tenant_id, user_id, role) select tenant_id, user_id, 'Originator' from user_account where email in ('branchadmin@summit.test', 'loanadmin@summit.test', 'owner@summit.test')")
	assert.ElementsMatch(t, []string{"originator@summit.test", "originator2@summit.test", "owner@summit.test"}, emails(all, path(top)+"?getAllLO=true"), "who administers is no officer, though they originate")
	officer.Get(path(unit("Miami"))).Want(404)
	officer.Get(path(nobody)).Want(404)
	officer.Get(path("x")).Want(400)
	w.As("companyadmin@harbor.test").Get(path(top)).Want(404)
	w.As("borrower@example.test").Get(path(top)).Want(403)
}
