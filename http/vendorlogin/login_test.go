package vendorlogin_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/credential"
	"gable/http/apitest"
)

type m = map[string]any

const scrts = "/los/api/scrts"

func login(module, ownership, identifier, user, password string) m {
	return m{"module": module, "ownership": ownership, "identifier": identifier, "accountName": "Tri-Merge", "scrts": m{"userName": user, "password": password}}
}

// TestLoginsAreInherited: a person's own wins over the branch's, that over the company's, and one that is refused counts no more.
func TestLoginsAreInherited(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, branch, company := w.As("originator@summit.test"), w.As("branchadmin@summit.test"), w.As("companyadmin@summit.test")
	inForce := func(c *apitest.Client) string {
		found := c.Get(scrts + "?module=DU").Want(200).Map()
		if found["scrts"] == nil {
			return ""
		}
		return found["ownership"].(string)
	}
	assert.Empty(t, inForce(officer), "nobody has a login yet")

	company.Post(scrts, login("DU", "ORG", "", "summit-du", "Org-pass-1")).Want(201)
	assert.Equal(t, "ORG", inForce(officer))
	branch.Post(scrts, login("DU", "BRANCH", "", "austin-du", "Branch-pass-1")).Want(201)
	assert.Equal(t, "BRANCH", inForce(officer))
	assert.Equal(t, "ORG", inForce(w.As("originator2@summit.test")), "another branch inherits the company's")
	own := officer.Post(scrts, login("DU", "INDIVIDUAL", "", "owen-du", "Own-pass-1")).Want(201).Map()
	assert.Equal(t, "INDIVIDUAL", inForce(officer))
	assert.Equal(t, "BRANCH", inForce(w.As("processor@summit.test")), "a person's own login is nobody else's")
	assert.Equal(t, "ORG", officer.Get(scrts + "?module=DU&ownership=ORG").Want(200).Map()["ownership"])

	var tree struct {
		Levels []struct {
			Ownership, Name string
			Login           *struct{ InForce bool }
		}
	}
	officer.Get("/los/api/scrts-hierarchy?module=DU").Want(200).Into(&tree)
	require.Len(t, tree.Levels, 4, "the person, the branch, the headquarters, the company")
	assert.True(t, tree.Levels[0].Login.InForce)
	assert.False(t, tree.Levels[1].Login.InForce)
	assert.Nil(t, tree.Levels[2].Login)
	assert.NotNil(t, tree.Levels[3].Login)

	assert.EqualValues(t, 3, officer.Get(scrts + "/all").Want(200).Map()["count"])
	assert.EqualValues(t, 2, branch.Get(scrts + "/all").Want(200).Map()["count"])
	assert.EqualValues(t, 0, w.As("originator@harbor.test").Get(scrts + "/all").Want(200).Map()["count"], "another company's logins are not in sight")
	officer.Delete(scrts + "/" + own["id"].(string)).Want(204)
	assert.Equal(t, "BRANCH", inForce(officer))
}

// TestLoginsAreGuarded: who may add, change, read in clear and remove which login.
func TestLoginsAreGuarded(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, branch, company := w.As("originator@summit.test"), w.As("branchadmin@summit.test"), w.As("companyadmin@summit.test")
	org := company.Post(scrts, login("CREDIT", "ORG", "CREDCO", "summit-credit", "Org-pass-1")).Want(201).Map()
	at := scrts + "/" + org["id"].(string)

	t.Run("add", func(t *testing.T) {
		officer.Post(scrts, login("CREDIT", "ORG", "ACRANET", "x", "y")).Want(403)
		officer.Post(scrts, login("CREDIT", "BRANCH", "ACRANET", "x", "y")).Want(403)
		branch.Post(scrts, login("CREDIT", "ORG", "ACRANET", "x", "y")).Want(403)
		miami := apitest.One[string](w, "select org_unit_id::text from org_unit where display_name ilike '%miami%' limit 1")
		other := login("CREDIT", "BRANCH", "ACRANET", "x", "y")
		other["ownerId"] = miami
		branch.Post(scrts, other).Want(403)
		company.Post(scrts, login("CREDIT", "ORG", "CREDCO", "again", "y")).Want(409)
		w.As("borrower@example.test").Get(scrts + "/all").Want(403)
		w.As("borrower@example.test").Post(scrts, login("CREDIT", "INDIVIDUAL", "ACRANET", "x", "y")).Want(403)
	})
	t.Run("bad input", func(t *testing.T) {
		var fault struct{ Errors []struct{ Field, Key string } }
		officer.Post(scrts, login("CREDIT", "INDIVIDUAL", "", "", "")).Want(422).Into(&fault)
		assert.Len(t, fault.Errors, 3, "agency, user name and password")
		officer.Post(scrts, login("SHOES", "INDIVIDUAL", "1", "x", "y")).Want(422)
		officer.Post(scrts, login("CREDIT", "INDIVIDUAL", "../x", "x", "y")).Want(422)
		officer.Post(scrts, login("CREDIT", "INDIVIDUAL", "CREDCO", "x", strings.Repeat("y", 501))).Want(422)
		officer.Post(scrts, login("CREDIT", "INDIVIDUAL", "138", "x", "y")).Want(422).Into(&fault)
		assert.Equal(t, "identifier", fault.Errors[0].Field, "credit is ordered by the code of an agency")
		bad := login("DU", "INDIVIDUAL", "", "x", "y")
		bad["defaultCreditVendor"] = true
		officer.Post(scrts, bad).Want(422)
		officer.Get(scrts + "?module=SHOES").Want(400)
	})
	t.Run("change", func(t *testing.T) {
		officer.Patch(at, m{"accountName": "Other"}).Want(403)
		branch.Delete(at).Want(403)
		company.With("If-Match", "99").Patch(at, m{"accountName": "Other"}).Want(412)
		assert.Equal(t, "Other", company.Patch(at, m{"accountName": "Other"}).Want(200).Map()["accountName"])
		w.As("companyadmin@harbor.test").Patch(at, m{"accountName": "Mine"}).Want(404)
		company.Patch(at, m{"scrts": m{"password": ""}}).Want(422)
		assert.Empty(t, company.Patch(at, `{"accountName":null}`).Want(200).Map()["accountName"], "null clears")
		company.Patch(at, `{"identifier":null}`).Want(422)
		company.Patch(at, m{"module": "DU"}).Want(422)
	})
	t.Run("read in clear", func(t *testing.T) {
		find := scrts + "?module=CREDIT&identifier=CREDCO"
		assert.Equal(t, m{"userName": "su••••••••", "password": "••••••••"}, company.Get(find).Want(200).Map()["scrts"])
		officer.Get(find + "&reveal=true").Want(403)
		assert.Equal(t, m{"userName": "summit-credit", "password": "Org-pass-1"}, company.Get(find + "&reveal=true").Want(200).Map()["scrts"])
		branchs := branch.Post(scrts, login("CREDIT", "BRANCH", "CREDCO", "austin-credit", "Austin-pass-1")).Want(201).Map()["id"].(string)
		one := scrts + "?module=CREDIT&reveal=true&id="
		assert.Equal(t, m{"userName": "austin-credit", "password": "Austin-pass-1"}, branch.Get(one + branchs).Want(200).Map()["scrts"])
		branch.Get(one + org["id"].(string)).Want(403)
		w.Exec("update credential set status = 'REFUSED' where id = $1", org["id"].(string))
		assert.Equal(t, m{"userName": "summit-credit", "password": "Org-pass-1"}, company.Get(one + org["id"].(string)).Want(200).Map()["scrts"], "that one, refused or not, whatever is in force")
		w.Exec("update credential set status = 'WORKS' where id = $1", org["id"].(string))
		w.As("companyadmin@harbor.test").Get(one + branchs).Want(404)
		branch.Delete(scrts + "/" + branchs).Want(204)
		company.Patch(at, m{"scrts": m{"password": "Newer-pass-2"}}).Want(200)
		assert.Equal(t, m{"userName": "summit-credit", "password": "Newer-pass-2"}, company.Get(find + "&reveal=true").Want(200).Map()["scrts"], "the user name stays")
		assert.Equal(t, 4, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'credential' and action = 'revealed'"))
	})
	t.Run("default credit vendor", func(t *testing.T) {
		second := company.Post(scrts, login("CREDIT", "ORG", "XACTUS", "second", "Second-pass-1")).Want(201).Map()
		assert.Equal(t, "CREDCO", company.Get(scrts + "?module=CREDIT").Want(200).Map()["identifier"])
		answer := company.Patch("/los/api/credit/default-vendor", m{"id": second["id"]}).Want(200).Map()["config"].(m)
		assert.Equal(t, m{"defaultCreditUser": second["id"], "defaultCreditVendor": "XACTUS"}, answer)
		assert.Equal(t, "XACTUS", officer.Get(scrts + "?module=CREDIT").Want(200).Map()["identifier"])
		company.Patch("/los/api/credit/default-vendor", m{"id": org["id"]}).Want(200)
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from credential where (data ->> 'defaultCreditVendor')::boolean"))
		officer.Patch("/los/api/credit/default-vendor", m{"id": second["id"]}).Want(403)
		w.As("companyadmin@harbor.test").Patch("/los/api/credit/default-vendor", m{"id": second["id"]}).Want(404)
	})
	t.Run("nothing of it is anywhere in clear", func(t *testing.T) {
		for _, secret := range []string{"Org-pass-1", "Newer-pass-2", "Second-pass-1", "summit-credit"} {
			assert.NotContains(t, w.Log.String(), secret)
			for _, table := range []string{"audit_entry", "event", "nonce", "credential"} {
				assert.Zero(t, apitest.One[int](w, "select count(*)::int from "+table+" t where t::text like '%"+secret+"%'"), "%s in %s", secret, table)
			}
		}
	})
}

// TestLoginIsTried: a real vendor over HTTP says what it takes, and what it refuses is passed over until it is changed.
func TestLoginIsTried(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	away := false
	service := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		user, password, _ := r.BasicAuth()
		switch {
		case away:
			rw.WriteHeader(503)
		case r.URL.Path != "/du/login" || user != "summit-du" || password != "Right-pass-1":
			rw.WriteHeader(401)
		default:
			rw.WriteHeader(204)
		}
	}))
	t.Cleanup(service.Close)
	w.Services[credential.DU] = service.URL + "/du"
	company := w.As("companyadmin@summit.test")
	wrong := company.Post(scrts, login("DU", "ORG", "", "summit-du", "Wrong-pass-1")).Want(201).Map()
	at := scrts + "/" + wrong["id"].(string)

	tried := company.Post(at+"/test", nil).Want(200).Map()
	assert.Equal(t, "REFUSED", tried["status"])
	assert.NotEmpty(t, tried["statusAt"])
	assert.Nil(t, tried["statusText"], "no words of ours are kept as the vendor's")
	assert.Nil(t, company.Get(scrts + "?module=DU").Want(200).Map()["scrts"], "it is passed over")
	company.Patch(at, m{"accountName": "Renamed"}).Want(200)
	assert.Nil(t, company.Get(scrts + "?module=DU").Want(200).Map()["scrts"], "another name makes it no better")
	assert.Equal(t, "UNTRIED", company.Patch(at, m{"scrts": m{"password": "Right-pass-1"}}).Want(200).Map()["status"])
	assert.Equal(t, "WORKS", company.Post(at+"/test", nil).Want(200).Map()["status"])
	other := company.Patch(at, m{"identifier": "98765"}).Want(200).Map()
	assert.Equal(t, "UNTRIED", other["status"], "another account is taken or refused anew")
	assert.Equal(t, "UNTRIED", company.Get(scrts + "/all").Want(200).Map()["rows"].([]any)[0].(m)["status"])
	assert.Equal(t, "WORKS", company.Post(at+"/test", nil).Want(200).Map()["status"])
	away = true
	assert.Equal(t, "VENDOR_UNAVAILABLE", company.Post(at+"/test", nil).Want(502).Map()["code"])
	assert.Equal(t, "WORKS", company.Get(scrts + "?module=DU").Want(200).Map()["status"], "a vendor that is away has refused nothing")

	flood := company.Post(scrts, login("FLOOD", "ORG", "", "x", "y")).Want(201).Map()
	none := company.Post(scrts+"/"+flood["id"].(string)+"/test", nil).Want(409).Map()
	assert.Equal(t, "refusals:login.notConnected", none["errors"].([]any)[0].(m)["key"], "in the reader's words")
	w.As("originator@summit.test").Post(at+"/test", nil).Want(403)
	w.As("companyadmin@harbor.test").Post(at+"/test", nil).Want(404)
}
