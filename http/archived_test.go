package http_test

import (
	nethttp "net/http"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/authz"
	"gable/demo"
	"gable/domain/loan"
	"gable/http/apitest"
	"gable/http/endpoint"
)

// passArchived are the writes that pass on an archived loan and not on one that a rule has locked, each with its reason.
var passArchived = map[string]string{
	"PATCH /los/api/loans/{loanId}/archive":   "is done already, and says so",
	"PATCH /los/api/loans/{loanId}/discard":   "puts an empty loan away for who made it, archived or not",
	"PATCH /los/api/loans/{loanId}/unarchive": "brings the loan back",
}

// passLocks are the writes on a loan that no lock holds up, each with its reason.
var passLocks = map[string]string{
	"PUT /los/api/loans/{loanId}/section-locks/{section}":              "it is the administration of the locks",
	"DELETE /los/api/loans/{loanId}/section-locks/{section}":           "it is the administration of the locks",
	"PATCH /los/api/loans/{loanId}/unlock":                             "takes a rule's lock off, and that of a finalized loan",
	"PATCH /los/api/loans/{loanId}/lock":                               "closes a finalized loan again",
	"POST /los/api/loans/{loanId}/access-check":                        "a reader's own presence",
	"PATCH /los/api/loans/{loanId}/active-users":                       "a reader's own presence",
	"POST /los/api/loans/{loanId}/exit":                                "a reader's own presence",
	"POST /los/api/loans/{loanId}/notes":                               "what the staff write about a loan changes nothing of it",
	"PATCH /los/api/loans/{loanId}/notes/{id}":                         "as above",
	"DELETE /los/api/loans/{loanId}/notes/{id}":                        "as above",
	"POST /los/api/loans/{loanId}/messages":                            "what is written to people changes nothing of a loan; to borrowers, and on an archived one, it is refused by the handler",
	"POST /los/api/loans/{loanId}/messages/{id}/link/revoke":           "somebody is shut out whatever locks the loan",
	"PATCH /los/api/loans/{loanId}/processing-request":                 "another company is shut out whatever locks the loan; to ask one is refused by the handler",
	"DELETE /los/api/loans/{loanId}/processing-request/wizeusers/{id}": "as above",
	"POST /los/api/loans/{loanId}/term-proposals/{id}/turn-down":       "says no to what changes nothing of the loan",
	"POST /pos/api/applications/{loanId}/term-proposals/{id}/withdraw": "as above",
	"POST /los/api/loans/{loanId}/rules/test":                          "a dry run",
	"POST /los/api/loans/{loanId}/v2/transaction/calc":                 "a preview",
	"POST /los/api/loans/{loanId}/gov-va-calc":                         "a preview",
	"POST /los/api/loans/{loanId}/product-search":                      "a preview",
	"POST /los/api/loans/{loanId}/pricing-scenarios/compare":           "a preview",
	"POST /los/api/loans/{loanId}/quotes/preview":                      "a preview",
	"POST /los/api/loans/{loanId}/users/check":                         "a preview",
}

// TestALockedLoanRefusesEveryWrite walks the routes: on a loan that is archived, on one that a rule has locked, and on one that is finalized,
// every write answers 423 but those that are meant to pass.
func TestALockedLoanRefusesEveryWrite(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	archived, locked := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzarchived"), newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzlocked")
	final := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzfinal")
	owner, borrower, realtor := w.As("owner@summit.test").With("lw-consolidate-all-data", "true"), w.As("borrower@example.test"), w.As("realtor@example.test")
	for _, s := range []*side{archived, locked, final} {
		w.Exec("insert into loan_user (tenant_id, loan_id, user_id, loan_role, borrower_id) values ($1, $2::bigint, $3, 'Borrower', $4)", string(s.tenant), s.number, string(demo.UserID(borrower.Email)), s.ids["borrowers"])
		w.Exec("insert into loan_user (tenant_id, loan_id, user_id, loan_role) values ($1, $2::bigint, $3, 'Realtor')", string(s.tenant), s.number, string(demo.UserID(realtor.Email)))
	}
	archived.officer.Patch(archived.loan+"/archive", nil).Want(200)
	w.Exec("insert into rule_outcome (tenant_id, loan_id, id, rule_id, kind, key, data, at) values ($1, $2::bigint, uuidv7(), uuidv7(), 'LOCK', '', '{\"reason\":\"By a rule\"}', now())", string(locked.tenant), locked.number)
	final.officer.Patch(final.loan+"/stage/COMMISSION_PAID", nil).Want(200)
	refused, passed := 0, map[string]bool{}
	for _, r := range w.Server.API.Routes() {
		call := r.Method + " " + r.Path
		if r.Method == "GET" || !strings.Contains(r.Path, "{loanId}") {
			continue
		}
		if passLocks[call] != "" || passArchived[call] != "" {
			passed[call] = true
		}
		if passLocks[call] != "" {
			continue
		}
		who := owner
		if strings.HasPrefix(string(r.Permission), "pos:") {
			who = borrower
		}
		if strings.HasPrefix(string(r.Permission), "realtor:") {
			who = realtor
		}
		for name, s := range map[string]*side{"archived": archived, "locked": locked, "final": final} {
			if s == archived && passArchived[call] != "" {
				continue
			}
			answer := accepted(who, r.Method, s.target().path(r.Path, s.number))
			assert.Equal(t, 423, answer.Status, "%s on the %s loan: %s", call, name, answer.Body)
			refused++
		}
	}
	require.Len(t, passed, len(passArchived)+len(passLocks), "a route of the list is gone")
	require.Greater(t, refused, 100)

	t.Run("what is meant passes", func(t *testing.T) {
		for _, s := range []*side{archived, locked, final} {
			owner.Post(s.loan+"/access-check", nil).Want(200)
			owner.Post(s.loan+"/exit", nil).Want(200)
			owner.Post(s.loan+"/notes", `{"Title":"Why","Text":"<p>It was withdrawn.</p>"}`).Want(201)
			owner.Post("/workflow-task/api/tasks", `{"title":"Call","dueDate":"2031-01-01T00:00:00Z","LoanId":`+s.number+`}`).Want(423)
			owner.Patch(s.loan+"/processing-request", object{"WizeUserId": demo.UserID(corey)}).Want(423)
		}
		owner.Patch(locked.loan+"/unlock", nil).Want(200)
		owner.Post(locked.loan+"/assets", `{}`).Want(201)
		for _, stage := range []string{"SUSPENDED", "ADVERSE", "BROKER_CHECK_RECEIVED"} {
			owner.Patch(final.loan+"/stage/"+stage, nil).Want(423)
		}
		owner.Patch(final.loan+"/unlock", object{"reason": "Bought back"}).Want(200)
		owner.Patch(final.loan+"/repurchase-loan", object{"indicator": true, "reason": "Bought back", "date": "2026-01-02"}).Want(200)
		owner.Patch(final.loan+"/lock", nil).Want(200)
		owner.Patch(final.loan+"/stage/BROKER_CHECK_RECEIVED", nil).Want(423)
		owner.Patch(final.loan+"/unlock", nil).Want(200)
		owner.Patch(final.loan+"/stage/BROKER_CHECK_RECEIVED", nil).Want(200)
		owner.Patch(final.loan+"/lock", nil).Want(409)
		owner.Post(final.loan+"/loan-edit/start", nil).Want(200)
		owner.Post(final.loan+"/assets", `{}`).Want(201)
		owner.Patch(final.loan+"/loan-edit/end", nil).Want(200)
		owner.Patch(archived.loan+"/unarchive", nil).Want(200)
		owner.Post(archived.loan+"/assets", `{}`).Want(201)
	})
}

// bodies are what the routes' decoding takes, one or another of them, whatever it means.
var bodies = []any{nil, `{}`, `[]`, `{"users":[]}`, `{"ids":["` + nothing + `"]}`, `{"c":{}}`, `{"LoanDocumentId":"` + nothing + `"}`, `{"version":1}`, `{"unsaved":[]}`, `{"IdentifierValue":"123-45-6789"}`, `{"BirthDate":null}`, `{"BirthDate":"1980-02-03"}`,
	`{"email":"agent@example.test"}`, `{"given":true,"text":"x","language":"en"}`, `{"Liabilities":[{"id":"` + nothing + `","patch":{}}]}`, `{"id":"` + nothing + `"}`,
	`{"NeedId":"` + nothing + `","name":"x.pdf","size":1}`, `{"rejectionReason":"TOO_OLD"}`, `{"orderIdentifier":"1"}`, `{"aus":"DU"}`, `{"agency":"CREDCO","borrowers":["` + nothing + `"]}`, `{"importType":"Merge"}`, `{"answer":"x"}`, `{"eSignByName":"x"}`,
	`{"loanConditionIds":["` + nothing + `"],"patch":{}}`, `{"loanConditionIds":["` + nothing + `"]}`, `{"LoanDocumentIds":["` + nothing + `"]}`, `{"LoanConditionId":"` + nothing + `"}`,
	`{"LoanNeedIds":["` + nothing + `"]}`, `{"text":"x"}`, `{"recipients":[{"email":"agent@example.test"}]}`, `{"contacts":[]}`, `{"configs":[{"kind":"STAGE_CHANGE"}]}`, `{"TrackerId":"` + nothing + `"}`,
	`{"salesPrice":200,"downPayment":100}`, `{"rows":[{}]}`, `{"rows":[{"templateId":"` + nothing + `"}]}`, `{"templateIds":["` + nothing + `"]}`, `{"LoanDocumentIds":["` + nothing + `"],"patch":{}}`, `{"made":[{"name":"x","parts":[{"DocumentId":"` + nothing + `"}]}]}`,
	`{"NoteRatePercent":6,"lockDays":30}`, `{"NoteRatePercent":6}`, `{"days":5}`, `{"reason":"x"}`, `{"request":"LOCK"}`, `{"request":"LOCK","reason":"x"}`, `{"options":[{"ProductId":"` + nothing + `","NoteRatePercent":6}]}`,
	`{"title":"x","signers":[{"BorrowerId":"` + nothing + `"}]}`, `{"name":"x"}`, `{"name":"x","whatIf":{}}`, `{"setId":"` + nothing + `","asks":[{"code":"W2"}]}`, `{"BorrowerId":"` + nothing + `"}`}

// accepted is the answer to the first of the bodies that is decoded.
func accepted(who *apitest.Client, method, path string) *apitest.Answer {
	var answer *apitest.Answer
	for _, body := range bodies {
		if answer = who.Do(method, path, body); !slices.Contains([]int{400, 415, 422}, answer.Status) {
			return answer
		}
	}
	if strings.HasSuffix(path, "/parts") {
		return part(who, strings.Split(path, "/uploads/")[0], nothing, 0, []byte("%PDF-"))
	}
	if strings.HasSuffix(path, "/from-file") {
		kind, form := formOf([]byte("Pay stubs"), "list.txt")
		return who.With("Content-Type", kind).Do(method, path, form)
	}
	return who.Do(method, path+"?ids="+nothing, nil)
}

// TestAWriteOnALoanNamesItsSection: a route that changes a loan and does not say which lock holds it up is not mounted.
func TestAWriteOnALoanNamesItsSection(t *testing.T) {
	t.Parallel()
	type in struct{ endpoint.LoanPath }
	mount := func(r endpoint.Route) func() {
		r.Name, r.Permission = "x", authz.LoanEditInfo
		return func() {
			endpoint.Write(endpoint.New(chi.NewRouter(), nil, "test", endpoint.NewSchemas()), r, func(*endpoint.Call, *in) (*endpoint.Empty, error) { return nil, nil })
		}
	}
	const path = "/los/api/loans/{loanId}/things"
	require.PanicsWithValue(t, "route PATCH "+path+" changes a loan and names no section of it, nor says loan.SectionNone", mount(endpoint.Route{Method: nethttp.MethodPatch, Path: path}))
	require.Panics(t, mount(endpoint.Route{Method: nethttp.MethodPatch, Path: path, Section: "LOAN_INFORMATION"}), "no such section")
	require.Panics(t, mount(endpoint.Route{Method: nethttp.MethodPost, Path: "/things", NamesLoan: true}), "its loan is in the body")
	require.NotPanics(t, mount(endpoint.Route{Method: nethttp.MethodPatch, Path: path, Section: loan.SectionLoanInfo}))
	require.NotPanics(t, mount(endpoint.Route{Method: nethttp.MethodPatch, Path: path, Section: loan.SectionNone}))
	require.NotPanics(t, mount(endpoint.Route{Method: nethttp.MethodPatch, Path: "/things"}))
	require.False(t, loan.SectionNone.Valid(), "it is not a section that can be locked")
}
