package http_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/authz"
	"gable/demo"
	"gable/domain/loan"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// take has a company deny permissions to a role.
func take(w *apitest.World, role string, permissions ...authz.Permission) {
	for _, p := range permissions {
		w.Exec("insert into function_override (tenant_id, role, permission, assigned) values ($1, $2, $3, false)", string(demo.TenantID("summit.test")), role, string(p))
	}
}

// TestAccess: access-check and the poll answer the same of what a caller may do on a loan.
func TestAccess(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	path := olivia.Loan()
	number := path[strings.LastIndexByte(path, '/')+1:]
	check := func(c *apitest.Client) object { return c.Post(path+"/access-check", nil).Want(200).Map() }
	poll := func(c *apitest.Client) object { return c.Get(path + "/loan-edit/poll").Want(200).Map() }

	t.Run("the poll answers what access-check does", func(t *testing.T) {
		entered := check(olivia)
		assert.Equal(t, entered, poll(olivia))
		for _, name := range []string{"functionsData", "isLoanDisclosed", "isReadOnly", "enableLoanEditNotifications", "isClosingStarted", "isClosingDisclosed",
			"SingleUserLoanAccess", "LoanActiveUsers", "menus", "AllowDocMagic", "canUnlock", "hasActiveCocChanges", "accessType"} {
			assert.Contains(t, entered, name)
		}
		assert.Len(t, entered["LoanActiveUsers"], 1)
		w.As("originator@harbor.test").Get(path + "/loan-edit/poll").Want(404)
		w.As("borrower@example.test").Get(path + "/loan-edit/poll").Want(403)
	})
	t.Run("a function tells the roles that give it, where it is assigned", func(t *testing.T) {
		functions := check(olivia)["functionsData"].(object)
		info := functions["LOAN_EDIT_INFO"].(object)
		assert.Equal(t, true, info["assigned"])
		assert.Subset(t, info["roles"], []any{"Originator", "Processor"})
		assert.NotContains(t, info["roles"], "Borrower")
		assert.Equal(t, object{"assigned": false}, functions["LOAN_UNLOCK"])
		assert.Contains(t, check(admin)["functionsData"].(object)["LOAN_UNLOCK"].(object)["roles"], "CompanyAdmin")
	})
	t.Run("closing", func(t *testing.T) {
		assert.Equal(t, []any{false, false}, []any{poll(olivia)["isClosingStarted"], poll(olivia)["isClosingDisclosed"]})
		olivia.Patch(path+"/stage/CLEAR_TO_CLOSE", nil).Want(200)
		olivia.Post(path+"/dates", object{"keyDates": object{"initialCdSentDate": dated(w, 0)}, "noted": object{"initialCdSentDate": object{"source": "EMAIL"}}}).Want(200)
		assert.Equal(t, []any{true, true}, []any{poll(olivia)["isClosingStarted"], poll(olivia)["isClosingDisclosed"]})
	})
	t.Run("documents in every channel, as the company says", func(t *testing.T) {
		assert.Equal(t, false, check(olivia)["AllowDocMagic"])
		admin.Patch("/api/orgconfigdata", object{"AllowDocMagic": true}).Want(200)
		assert.Equal(t, true, check(olivia)["AllowDocMagic"])
		olivia.Patch("/api/orgconfigdata", object{"AllowDocMagic": false}).Want(403)
	})
	t.Run("what a rule has closed is unlocked by whoever may", func(t *testing.T) {
		w.Exec("insert into rule_outcome (tenant_id, loan_id, id, rule_id, kind, key, data, at) values ($1, $2::bigint, uuidv7(), uuidv7(), 'LOCK', '', '{\"reason\":\"By a rule\"}', now())", string(demo.TenantID("summit.test")), number)
		for _, ask := range []func(*apitest.Client) object{check, poll} {
			assert.Equal(t, []any{false, "RULE_ENGINE", "CLEAR_TO_CLOSE"}, []any{ask(olivia)["canUnlock"], ask(olivia)["readOnlyType"], ask(olivia)["LockedAtStage"]})
			assert.Equal(t, true, ask(admin)["canUnlock"])
			assert.Len(t, ask(admin)["menus"], len(loan.Sections))
		}
		olivia.Patch(path+"/unlock", nil).Want(403)
		admin.Patch(path+"/unlock", nil).Want(200)
		assert.Equal(t, []any{false, nil}, []any{check(admin)["canUnlock"], check(admin)["LockedAtStage"]})
		assert.Empty(t, check(admin)["menus"])
	})
	t.Run("0 for who may write nothing of a loan", func(t *testing.T) {
		assert.EqualValues(t, 1, check(olivia)["accessType"])
		take(w, "Originator", authz.WritesLoan...)
		assert.EqualValues(t, 0, check(olivia)["accessType"])
		assert.EqualValues(t, 1, check(admin)["accessType"])
	})
}

// TestWhoMayStartEditing: whoever may write a part of what is edited may edit it alone; else they could write nothing of it in a company where
// one person at a time does.
func TestWhoMayStartEditing(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	path := olivia.Loan()
	admin.Patch("/api/orgconfigdata", object{"loanEditing": "SINGLE_USER"}).Want(200)
	take(w, "Originator", authz.LoanEditInfo)
	assert.Equal(t, true, olivia.Get(path + "/loan-edit/poll").Want(200).Map()["mayStart"])
	olivia.Post(path+"/assets", object{}).Want(423)
	olivia.Post(path+"/loan-edit/start", nil).Want(200)
	olivia.Post(path+"/assets", object{}).Want(201)
	olivia.Patch(path+"/loan-edit", object{"unsaved": []object{{"section": "financial", "field": "HolderName", "label": "Holder", "value": "Bank"}}}).Want(200)
	olivia.Patch(path+"/v2/transaction/info", rate(6)).Want(403)
	olivia.Patch(path+"/loan-edit/end", nil).Want(200)
	take(w, "Originator", slices.DeleteFunc(slices.Clone(authz.EditsLoan), func(p authz.Permission) bool { return p == authz.LoanEditInfo })...)
	assert.Equal(t, false, olivia.Get(path + "/loan-edit/poll").Want(200).Map()["mayStart"])
	olivia.Post(path+"/loan-edit/start", nil).Want(403)
	olivia.Patch(path+"/loan-edit/end", nil).Want(403)
	olivia.Patch(path+"/loan-edit/take-over", object{"version": 1}).Want(403)
	olivia.Patch(path+"/loan-edit", unsavedRate("7")).Want(403)
}

// TestEditPermissionsAreThoseOfTheRoutes: the permissions that let somebody start editing, and those that make a loan more than readable, are those
// that the routes ask for.
func TestEditPermissionsAreThoseOfTheRoutes(t *testing.T) {
	t.Parallel()
	edits, writes := map[authz.Permission]bool{}, map[authz.Permission]bool{}
	for _, r := range apitest.New(t).Server.API.Routes() {
		ofStaff := !strings.HasPrefix(string(r.Permission), "pos:") && !strings.HasPrefix(string(r.Permission), "realtor:")
		if !r.Writes || r.Public || !ofStaff || !strings.Contains(r.Path, "{loanId}") || !r.Section.Valid() || r.Name == "discardLoan" { // which is for who made an empty loan
			continue
		}
		writes[r.Permission] = true
		if slices.Contains(loan.EditSections(), r.Section) {
			edits[r.Permission] = true
		}
	}
	for name, of := range map[string]struct {
		routes map[authz.Permission]bool
		listed []authz.Permission
	}{"edits": {edits, authz.EditsLoan}, "writes": {writes, authz.WritesLoan}} {
		asked := []authz.Permission{}
		for p := range of.routes {
			asked = append(asked, p)
		}
		assert.ElementsMatch(t, of.listed, asked, name)
	}
}

// TestEverySectionLockRefuses: each section that can be locked on the screen refuses something of it, with the reason, and nothing once it is open
// again. Those whose lock would refuse nothing are not offered.
func TestEverySectionLockRefuses(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	s := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzsections")
	owner, admin := w.As("owner@summit.test").With("lw-consolidate-all-data", "true"), w.As("companyadmin@summit.test")
	f := newForm(t, admin, pdftest.Form(pdftest.Field{Name: "a", Says: pdftest.TextField}))
	admin.Patch(formPath+"/"+f.ID, effect{"name": "Application", "classification": "URLA_INITIAL", "mappings": []effect{{"field": "a", "text": "Always"}}}).Want(200)
	// What is refused by a section that no route names: a part of another's work.
	parts := map[loan.Section]func() *apitest.Answer{
		loan.SectionManage1003: func() *apitest.Answer {
			return owner.Post(s.loan+"/borrowers", object{"Name": object{"FirstName": "Robin"}})
		},
		loan.SectionPrint1003: func() *apitest.Answer {
			return owner.Post(s.loan+"/forms/make", object{"formIds": []string{f.ID}, "preview": true})
		},
	}
	for _, section := range loan.Sections {
		ask := parts[section]
		for _, r := range w.Server.API.Routes() {
			takes := r.Writes || section.TakesOut()
			if ask == nil && takes && r.Section == section && strings.HasPrefix(string(r.Permission), "loan:") && strings.Contains(r.Path, "{loanId}") {
				ask = func() *apitest.Answer { return accepted(owner, r.Method, s.target().path(r.Path, s.number)) }
			}
		}
		if why := loan.ClosesNothing[section]; why != "" {
			assert.Nil(t, ask, section)
			continue
		}
		require.NotNil(t, ask, section)
		at := s.loan + "/section-locks/" + string(section)
		owner.Put(at, object{"reason": "Closed for " + string(section)}).Want(200)
		assert.Equal(t, "Closed for "+string(section), ask().Want(423).Map()["details"], section)
		owner.Delete(at).Want(204)
		assert.NotEqual(t, 423, ask().Status, section)
	}
}

// TestALockedExportRefusesReading: the lock of exports refuses both of them; that a loan is closed to changes does not.
func TestALockedExportRefusesReading(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	path := olivia.Loan()
	olivia.Borrower(path, "Bobbie", "Testborrower", true)
	admin.Put(path+"/section-locks/EXPORT_LOAN", object{"reason": "With the lawyers."}).Want(200)
	assert.Equal(t, "With the lawyers.", olivia.Get(path + "/export").Want(423).Map()["details"])
	olivia.Get(path + "/documents/export").Want(423)
	olivia.Get(path).Want(200)
	admin.Delete(path + "/section-locks/EXPORT_LOAN").Want(204)
	olivia.Get(path + "/export").Want(200)
	admin.Put(path+"/section-locks/LOAN_INFO", object{"reason": "Verified."}).Want(200)
	olivia.Patch(path+"/archive", nil).Want(200)
	olivia.Get(path + "/export").Want(200)
}
