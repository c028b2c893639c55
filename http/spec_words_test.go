package http_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// TestChannelOfUnitsBelow: access and the profile say the channel of the nearest unit above that has one.
func TestChannelOfUnitsBelow(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia := w.As("originator@summit.test")
	path := olivia.Loan()
	channel := func() any { return olivia.Post(path+"/access-check", nil).Want(200).Map()["IndustryChannel"] }
	own := func() any { return olivia.Get("/api/wizeusers/current").Want(200).Map()["IndustryChannel"] }
	w.Exec("update org_unit set industry_channel = null where tenant_id = $1", string(demo.TenantID("summit.test")))
	w.Exec("update tenant set industry_channel = 'WHOLESALE' where tenant_id = $1", string(demo.TenantID("summit.test")))
	assert.Equal(t, []any{"WHOLESALE", "WHOLESALE"}, []any{channel(), own()}, "the company's where no unit says")
	w.Exec("update org_unit set industry_channel = 'NON_DEL' where tenant_id = $1 and parent_id is null", string(demo.TenantID("summit.test")))
	assert.Equal(t, []any{"NON_DEL", "NON_DEL"}, []any{channel(), own()}, "the unit's above")
	w.Exec("update org_unit set industry_channel = 'RETAIL' where tenant_id = $1 and parent_id is not null", string(demo.TenantID("summit.test")))
	assert.Equal(t, []any{"RETAIL", "RETAIL"}, []any{channel(), own()}, "the unit's own")
	w.As("originator@harbor.test").Post(path+"/access-check", nil).Want(404)
}

// TestSectionActions: a section that is locked can be read alone, and written again once it is open.
func TestSectionActions(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	path := olivia.Loan()
	action := func(section string) any {
		for _, one := range olivia.Get(path + "/loan-edit").Want(200).Map()["sections"].([]any) {
			if one.(object)["section"] == section {
				return one.(object)["action"]
			}
		}
		return nil
	}
	assert.Equal(t, []any{"WRITE", "WRITE"}, []any{action("FINANCIAL_INFO"), action("BORROWER_INFO")})
	admin.Put(path+"/section-locks/FINANCIAL_INFO", object{"reason": "Under review"}).Want(200)
	assert.Equal(t, []any{"READ", "WRITE"}, []any{action("FINANCIAL_INFO"), action("BORROWER_INFO")})
	olivia.Post(path+"/assets", object{"AssetDetail": object{"CashOrMarketValueAmt": 1}}).Want(423)
	admin.Delete(path + "/section-locks/FINANCIAL_INFO").Want(204)
	assert.Equal(t, "WRITE", action("FINANCIAL_INFO"))
}

// TestTrackerIdInNotes: what a tracker of a loan calls LoanTrackerId is what a note says to be about it.
func TestTrackerIdInNotes(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia := w.As("originator@summit.test")
	path := olivia.Loan()
	number := path[strings.LastIndexByte(path, '/')+1:]
	tasks := "/workflow-task/api/" + number
	tracker := olivia.Get(path + "/trackers").Want(200).Map()["rows"].([]any)[0].(object)
	id := tracker["LoanTrackerId"]
	require.NotEmpty(t, id, "of a tracker of which nothing was noted as well")
	made := olivia.Post(tasks+"/tasks", object{"title": "Call the agent", "dueDate": w.Now().Add(time.Hour)}).Want(201).Map()
	notes := tasks + "/task/" + made["id"].(string) + "/notes"
	note := olivia.Post(notes, object{"text": "Ordered", "LoanTrackerId": id}).Want(201).Map()
	assert.Equal(t, []any{id, "Tracker"}, []any{note["LoanTrackerId"], note["reference"]})
	item := notes + "/" + note["id"].(string)
	olivia.Patch(item+"?LoanTrackerId="+id.(string), object{"text": "Ordered twice"}).Want(200)
	olivia.Patch(item+"?LoanTrackerId=0190a000-0000-7000-8000-000000000000", object{"text": "Ordered"}).Want(409)
}

// TestTasksByTheNamesOfFilters: loanId makes a task on that loan, and status, assignee, searchText and loanId find tasks, one or several at once.
func TestTasksByTheNamesOfFilters(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia := w.As("originator@summit.test")
	path := olivia.Loan()
	number := path[strings.LastIndexByte(path, '/')+1:]
	const tasks = "/workflow-task/api/tasks"
	due := w.Now().Add(time.Hour).Format(time.RFC3339)
	count := func(filters string) float64 {
		return olivia.Get(tasks + "?filters=" + url.QueryEscape(filters)).Want(200).Map()["count"].(float64)
	}
	had, mine := count(`{"loanId":`+number+`}`), count(`{"loanId":[`+number+`],"assignee":"me"}`)
	made := olivia.Post(tasks, `{"title":"Order the zebra survey","dueDate":"`+due+`","loanId":`+number+`}`).Want(201).Map()
	assert.Equal(t, number, olivia.Post(tasks+"?resolveTemplateTokens=true", `{"title":"{{loan.number}}","dueDate":"`+due+`","loanId":`+number+`}`).Want(201).Map()["title"])
	olivia.Post(tasks, `{"title":"A","dueDate":"`+due+`","LoanId":`+number+`,"loanId":1}`).Want(404)
	w.As("originator@harbor.test").Post(tasks, `{"title":"A","dueDate":"`+due+`","loanId":`+number+`}`).Want(404)
	olivia.Patch("/workflow-task/api/"+number+"/tasks/"+made["id"].(string), object{"status": "DONE"}).Want(200)
	assert.EqualValues(t, had+2, count(`{"loanId":`+number+`}`))
	assert.EqualValues(t, mine+2, count(`{"loanId":[`+number+`],"status":["TODO","DONE"],"assignee":"me"}`))
	assert.EqualValues(t, 1, count(`{"loanId":[`+number+`],"status":["DONE"],"assignee":["me"]}`))
	assert.EqualValues(t, 1, count(`{"loanId":`+number+`,"searchText":"zebra"}`))
	assert.EqualValues(t, 0, count(`{"loanId":`+number+`,"searchText":"zebra","assignee":["`+string(demo.UserID("processor@summit.test"))+`"]}`))
	for _, bad := range []string{`{"status":"LATE"}`, `{"assignee":["x"]}`, `{"loanId":"x"}`, `{"nonsense":1}`} {
		olivia.Get(tasks + "?filters=" + url.QueryEscape(bad)).Want(400)
	}
}

// TestListsInFilters: each filter takes a value or a list of values, and a field that is a list has one of them.
func TestListsInFilters(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	ask := func(question string, purposes []string) {
		admin.Patch("/los/api/custom-question/org", object{"section": "LOAN_AND_PROPERTY", "question": question, "type": "SHORT_TEXT", "targetBorrowerType": "ALL_BORROWERS",
			"loanPurpose": purposes, "mortgageTypes": []string{}, "isEditable": true}).Want(200)
	}
	const org = "/los/api/custom-question/org"
	w.Exec("delete from custom_answer")
	w.Exec("delete from custom_question")
	ask("Which title company?", []string{"Purchase"})
	ask("Why now?", []string{"Refinance"})
	ask("Anything else?", []string{"Purchase", "Refinance"})
	count := func(c *apitest.Client, path, filters string) any {
		return c.Get(path + "?filters=" + url.QueryEscape(filters)).Want(200).Map()["count"]
	}
	assert.EqualValues(t, 3, count(admin, org, `{"section":["LOAN_AND_PROPERTY"]}`))
	assert.EqualValues(t, 3, count(admin, org, `{"section":"LOAN_AND_PROPERTY"}`))
	assert.EqualValues(t, 2, count(admin, org, `{"loanPurpose":"Purchase"}`))
	assert.EqualValues(t, 3, count(admin, org, `{"loanPurpose":["Purchase","Refinance"],"isActive":[true]}`))
	assert.EqualValues(t, 0, count(admin, org, `{"isActive":[false]}`))
	path := olivia.Loan()
	olivia.Borrower(path, "Jane", "Invented", true)
	questions := path + "/custom-questions"
	assert.EqualValues(t, 2, count(olivia, questions, `{"section":["LOAN_AND_PROPERTY"],"loanPurpose":"Purchase"}`))
	assert.EqualValues(t, 3, count(olivia, questions, `{"section":["LOAN_AND_PROPERTY"],"loanPurpose":["Purchase","Refinance"],"mortgageType":["FHA"]}`))
	admin.Get(org + "?filters=" + url.QueryEscape(`{"isActive":["x"]}`)).Want(400)
	assert.EqualValues(t, 1, count(admin, "/api/wizeusers", `{"status":["ACTIVE","INVITE_SENT"],"WizeRoles":["Owner"]}`))
}

// TestInfoAnswerIsTheOriginal: what is read of a loan's terms is sent back as what a change is based on.
func TestInfoAnswerIsTheOriginal(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia := w.As("originator@summit.test")
	info := olivia.Loan() + "/v2/transaction/info"
	olivia.Patch(info, object{"o": object{}, "c": object{"TransactionInfo": object{"BaseLoanAmt": 300000, "LoanPurposeType": "Purchase", "MortgageType": "FHA"},
		"subjectProperty": object{"SalesContractAmt": 350000, "PropertyDetail": object{"EstimatedValueAmt": 350000}}}}).Want(200)
	read := olivia.Get(info).Want(200).Map()
	olivia.Patch(info, object{"o": read, "c": object{"TransactionInfo": object{"BaseLoanAmt": 310000}}}).Want(200)
	olivia.Post(strings.TrimSuffix(info, "/info")+"/calc", object{"o": olivia.Get(info).Want(200).Map(), "c": object{}}).Want(200)
	saved := olivia.Patch(info, object{"o": object{}, "c": object{"TransactionInfo": object{"BaseLoanAmt": 311000}}}).Want(200).Map()
	olivia.Patch(info, object{"o": saved, "c": object{"TransactionInfo": object{"BaseLoanAmt": 312000}}}).Want(200)
}

// TestUnderwriterOfTheLookup: VA's underwriter is one of the address book, by the id that the look-up answers.
func TestUnderwriterOfTheLookup(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia := w.As("originator@summit.test")
	path := olivia.Loan()
	w.As("companyadmin@summit.test").Post("/los/api/business-contact", object{"type": "UNDERWRITER", "firstName": "Uma", "lastName": "Writer"}).Want(201)
	agent := w.As("companyadmin@summit.test").Post("/los/api/business-contact", object{"type": "TITLE", "firstName": "Tia", "lastName": "Title"}).Want(201).Map()["id"]
	lookup := path + "/assignable-business-contacts?sort=ASC&orderBy=name&filters=" + url.QueryEscape(`{"type":["UNDERWRITER"]}`)
	id := olivia.Get(lookup).Want(200).Map()["rows"].([]any)[0].(object)["id"]
	form := path + "/gov-va-form-details"
	_, fields := olivia.Patch(form, object{"UnderwritingDetail": object{"underwriterId": id}}).Want(422).Error()
	assert.Equal(t, []string{"UnderwritingDetail.underwriterVAId"}, fields)
	saved := olivia.Patch(form, object{"UnderwritingDetail": object{"underwriterId": id, "underwriterVAId": "VA-1"}}).Want(200).Map()["UnderwritingDetail"].(object)
	assert.Equal(t, []any{id, "Uma Writer"}, []any{saved["underwriterId"], saved["underwriterName"]})
	info := path + "/v2/transaction/info"
	assert.Equal(t, saved, olivia.Get(info).Want(200).Map()["UnderwritingDetail"])
	for _, nobody := range []any{agent, "0190a000-0000-7000-8000-000000000000", "x"} {
		_, fields = olivia.Patch(info, object{"o": object{}, "c": object{"UnderwritingDetail": object{"underwriterId": nobody}}}).Want(422).Error()
		assert.Equal(t, []string{"UnderwritingDetail.underwriterId"}, fields, "%v", nobody)
	}
	olivia.Patch(info, object{"o": object{}, "c": object{"UnderwritingDetail": object{"underwriterId": nil}}}).Want(200)
	assert.NotContains(t, olivia.Get(form).Want(200).Map()["UnderwritingDetail"], "underwriterName")
	t.Run("a number of before stays until somebody is chosen", func(t *testing.T) {
		w.Exec(`update loan_info set data = jsonb_set(data, '{UnderwritingDetail}', '{"underwriterId": 7, "underwriterVAId": "VA-1"}')`)
		assert.Equal(t, "7", olivia.Get(form).Want(200).Map()["UnderwritingDetail"].(object)["underwriterId"])
		olivia.Patch(info, object{"o": object{}, "c": object{"TransactionInfo": object{"BaseLoanAmt": 300000}}}).Want(200)
		olivia.Patch(form, object{"UnderwritingDetail": object{"underwriterId": id}}).Want(200)
	})
}

// TestProcessingRequestOfNone: a loan for which no organisation was asked says so.
func TestProcessingRequestOfNone(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia := w.As("originator@summit.test")
	path := olivia.Loan() + "/processing-request"
	none := olivia.Get(path).Want(200).Map()
	assert.Equal(t, []any{"NONE", []any{}}, []any{none["status"], none["people"]})
	assert.NotContains(t, none, "id")
	w.As("originator@harbor.test").Get(path).Want(404)
}

// TestErrorIsFoundByItsReference: support finds what a person was told, a refusal and a failure alike, and nobody else does.
func TestErrorIsFoundByItsReference(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olivia, support := w.As("originator@summit.test"), w.As("supersupport@gable.test")
	refOf := func(a *apitest.Answer) string { return a.Map()["errorRef"].(string) }
	const base = "/admin/api/support/errors/"
	found := func(c *apitest.Client, ref string) (out object) {
		t.Helper()
		require.Eventually(t, func() bool {
			return apitest.One[bool](w, "select exists (select from failed_request where error_ref = $1)", ref)
		}, 20*time.Second, 20*time.Millisecond)
		return c.Get(base + ref).Want(200).Map()
	}
	path := olivia.Loan()
	info := path + "/v2/transaction/info"
	t.Run("GET /admin/api/support/errors/{errorRef}/a refusal", func(t *testing.T) {
		ref := refOf(olivia.Patch(info, object{"o": object{}, "c": object{"TransactionInfo": object{"BaseLoanAmt": -1}}}).Want(422))
		told := found(support, ref)
		assert.Equal(t, []any{"PATCH", info, 422., "VALIDATION_FAILED", "Orion Austinson", "originator@summit.test", ref},
			[]any{told["method"], told["path"], told["status"], told["code"], told["userName"], told["userEmail"], told["errorRef"]})
		assert.Equal(t, "TransactionInfo.BaseLoanAmt", told["faults"].([]any)[0].(object)["field"])
		assert.NotContains(t, told, "cause")
		assert.Equal(t, told, support.Get(base+strings.ToUpper(ref)).Want(200).Map(), "however it is typed")
	})
	t.Run("GET /admin/api/support/errors/{errorRef}/one that the router refuses, and one of nobody known", func(t *testing.T) {
		assert.EqualValues(t, 422, found(support, refOf(olivia.Post(path+"/suspend", `{"nonsense":1}`).Want(422)))["status"])
		ref := refOf(w.Anonymous().Get(path).Want(401))
		assert.NotContains(t, found(support, ref), "userName")
	})
	t.Run("GET /admin/api/support/errors/{errorRef}/a failure with its cause", func(t *testing.T) {
		w.Exec("alter table loan_setup rename to loan_setup_away")
		ref := refOf(olivia.Get(path + "/setup").Want(500))
		w.Exec("alter table loan_setup_away rename to loan_setup")
		assert.Contains(t, found(support, ref)["cause"], "loan_setup")
	})
	t.Run("GET /admin/api/support/errors/{errorRef}/wrong role, bad input", func(t *testing.T) {
		ref := refOf(olivia.Get(path + "/assets/0190a000-0000-7000-8000-000000000000").Want(404))
		found(support, ref)
		for who, want := range map[string]int{"originator@summit.test": 403, "owner@summit.test": 403, "borrower@example.test": 403, "lendersupport@gable.test": 404, "brokersupport@gable.test": 200} {
			w.As(who).Get(base + ref).Want(want)
		}
		support.Get(base + strings.Repeat("0", 24)).Want(404)
		support.Get(base + "short").Want(400)
	})
}

// TestOneOfficerPays: one person of a unit pays for the own seat while the company pays for the others.
func TestOneOfficerPays(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	owner, id := w.As("owner@summit.test"), string(demo.UserID("originator@summit.test"))
	w.As("originator@summit.test").Patch("/api/wizeusers", object{"id": id, "paysForSelf": true}).Want(403)
	seats := func() any { return owner.Get("/admin/api/payments?limit=99").Want(200).Map()["count"] }
	before := seats()
	paid := owner.Patch("/api/wizeusers", object{"id": id, "paysForSelf": true}).Want(200).Map()
	assert.Equal(t, []any{true, "SELF_PAID"}, []any{paid["paysForSelf"], paid["LWLicensePayer"]})
	assert.Equal(t, "SELF_PAID", w.As("originator@summit.test").Get("/api/wizeusers/current").Want(200).Map()["LWLicensePayer"])
	assert.NotEqual(t, "SELF_PAID", w.As("processor@summit.test").Get("/api/wizeusers/current").Want(200).Map()["LWLicensePayer"], "and nobody else of the branch")
	account := w.As("originator@summit.test").Get("/admin/api/payments?limit=99").Want(200).Map()
	assert.EqualValues(t, 1, account["count"])
	assert.Equal(t, []any{id, "USER"}, []any{account["rows"].([]any)[0].(object)["id"], account["rows"].([]any)[0].(object)["kind"]})
	assert.Equal(t, before, seats(), "it is nobody else's account")
	owner.Patch("/api/wizeusers", object{"id": id, "paysForSelf": false}).Want(200)
	assert.NotEqual(t, "SELF_PAID", w.As("originator@summit.test").Get("/api/wizeusers/current").Want(200).Map()["LWLicensePayer"])
}

// TestLookupsInTheCallersLanguage: what an option is called is said in the language of whoever asks.
func TestLookupsInTheCallersLanguage(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	purchase := func() any {
		rows := w.As("originator@summit.test").Get("/los/api/enum-lookups?filters=" + url.QueryEscape(`{"name":["LoanPurposeType"]}`)).Want(200).Map()["rows"].([]any)
		return rows[0].(object)["options"].([]any)[0].(object)["displayName"]
	}
	assert.Equal(t, "Purchase", purchase())
	w.Exec("update user_account set language = 'es' where email = 'originator@summit.test'")
	assert.Equal(t, "Compra", purchase())
}
