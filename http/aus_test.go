package http_test

import (
	"fmt"
	"io"
	nethttp "net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// engines are DU and LPA on a socket: they are at work until they are let go.
type engines struct {
	*httptest.Server
	mu        sync.Mutex
	handed    map[string]int
	files     []string
	callBack  string
	open      bool
	fail      string // how they fail at the next request: away, malformed, other, login, seller
	taken     func() // what happens once a loan was taken of which nobody hears that it was
	findings  string
	fileID    string
	logins    []string
	refuses   string          // the method for which the login is not taken
	calledOff map[string]bool // by the address of what was called off
}

const engineAnswer = `<ANSWER xmlns="urn:gable:aus:1" reference="%s">%s</ANSWER>`

func newEngines(t *testing.T) *engines {
	t.Helper()
	e := &engines{handed: map[string]int{}, calledOff: map[string]bool{}, findings: `<Recommendation>APPROVE_ELIGIBLE</Recommendation><MESSAGES><MESSAGE id="DU-RISK-MET" section="RISK" severity="INFO"><Text>Met.</Text></MESSAGE>` +
		`<MESSAGE id="DU-VER-INCOME-BASE" category="income" section="VERIFICATION" severity="CONDITION"><Evidence>PAYSTUB</Evidence><Text>Verify base pay.</Text></MESSAGE></MESSAGES>`}
	e.Server = httptest.NewServer(nethttp.HandlerFunc(e.serve))
	t.Cleanup(e.Close)
	return e
}

func (e *engines) serve(w nethttp.ResponseWriter, r *nethttp.Request) {
	e.mu.Lock()
	defer e.mu.Unlock()
	user, password, _ := r.BasicAuth()
	e.logins = append(e.logins, user+" "+password)
	ref := r.URL.Path[strings.LastIndexByte(r.URL.Path, '/')+1:]
	if r.Method == "DELETE" {
		e.calledOff[r.URL.Path] = true
	}
	fail := e.fail
	if e.fail != "login" {
		e.fail = ""
	}
	switch {
	case fail == "seller":
		w.WriteHeader(422)
		_, _ = fmt.Fprintf(w, engineAnswer, "", `<FAULT code="SELLER">No seller is known by this login.</FAULT>`)
	case fail == "login", r.Method == e.refuses:
		w.WriteHeader(401)
		_, _ = fmt.Fprintf(w, engineAnswer, "", `<FAULT code="DU_USER_NOT_AUTHENTICATED">The credentials are not known.</FAULT>`)
	case r.Method == "POST":
		content, _ := io.ReadAll(r.Body)
		e.files = append(e.files, string(content))
		e.callBack = r.Header.Get("Call-Back")
		request := r.URL.Path + " " + r.Header.Get("Idempotency-Key")
		if e.handed[request] == 0 { // what comes again with the same key is the same request
			e.fileID = r.Header.Get("File-Identifier")
		}
		e.handed[request]++
		if fail == "away" { // it was taken, and nobody hears of it
			if e.taken != nil {
				e.taken()
			}
			w.WriteHeader(503)
			return
		}
		_, _ = fmt.Fprintf(w, engineAnswer, "R-"+r.Header.Get("Idempotency-Key"), "")
	case strings.HasSuffix(r.URL.Path, "/lenders"):
		_, _ = fmt.Fprintf(w, engineAnswer, "", `<LENDERS><GROUP name="Wholesale"><LENDER name="Northgate" number="204587193"/><LENDER name="No number" number=""/></GROUP></LENDERS>`)
	case r.Method == "GET" && fail == "malformed":
		_, _ = fmt.Fprint(w, `<ANSWER xmlns="urn:gable:aus:1"><FIND`)
	case r.Method == "GET" && fail == "other":
		_, _ = fmt.Fprintf(w, engineAnswer, "R-other", e.answer("9999999999"))
	case r.Method == "GET" && !e.open:
		_, _ = fmt.Fprintf(w, engineAnswer, ref, "<Step>Evaluating</Step>")
	case r.Method == "GET":
		_, _ = fmt.Fprintf(w, engineAnswer, ref, e.answerOf(r.URL.Path))
	}
}

const feedback = `<MESSAGES><MESSAGE prefix="LPN" code="3G"><Text>It expires.</Text></MESSAGE><MESSAGE prefix="DOC" code="3X"><Text>Document the deposit.</Text></MESSAGE>` +
	`<MESSAGE prefix="LPR" code="5M"><Text>A creditor asked.</Text></MESSAGE></MESSAGES>`

// answerOf is what an engine answers, each in its own words.
func (e *engines) answerOf(path string) string {
	if !strings.HasPrefix(path, "/lpa/") {
		return e.answer("1234567890")
	}
	return "<FEEDBACK><LPAKey>B1234567</LPAKey>" + fmt.Sprintf("<TransactionNumber>%d</TransactionNumber>", len(e.handed)) +
		"<EvaluationStatus>Complete</EvaluationStatus><RiskClass>Accept</RiskClass><PurchaseEligibility>000FreddieMacEligible</PurchaseEligibility>" + feedback + "</FEEDBACK>"
}

func (e *engines) answer(caseID string) string {
	return "<FINDINGS><CaseIdentifier>" + caseID + "</CaseIdentifier><FileIdentifier>" + e.fileID + fmt.Sprintf("</FileIdentifier><SubmissionNumber>%d</SubmissionNumber>", len(e.handed)) + e.findings + "</FINDINGS>"
}

func (e *engines) tell(change func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	change()
}

type ausAnswer struct {
	DU, LPA struct {
		Count int
		Rows  []struct {
			ID, Status, Step, Slot, Fault, Message string
			Stoppable                              bool
			Result                                 *struct {
				CaseID         string `json:"CASE_ID"`
				Recommendation string
			}
			CaseID        string `json:"CASE_ID"`
			IsCancellable bool
		}
	}
	Analysis *struct {
		DU, LPA *struct {
			RunID, Recommendation string
			IsMet                 bool
			Conditions            int
		}
		Better, Because string
	}
}

// reported notes a credit report with everybody on a loan, as an order does.
func reported(w *apitest.World, loan string) {
	w.Exec(`update borrower set data = jsonb_set(data, '{BorrowerDetail}', coalesce(data -> 'BorrowerDetail', '{}') || '{"CreditReportId": "SIM0000077", "CreditReportRequest": {"status": "COMPLETED"}}')
		where loan_id = $1`, strings.TrimPrefix(loan, "/los/api/loans/"))
}

// underwritable is a loan of which the engines are told all they need.
func underwritable(w *apitest.World, c *apitest.Client) string {
	loan := c.Loan()
	jane := c.Borrower(loan, "Jane", "Invented", true)
	reported(w, loan)
	c.Patch(loan+"/borrowers/"+jane+"/ssn", map[string]any{"IdentifierValue": oneSSN}).Want(200)
	c.Patch(loan+"/v2/transaction/info", map[string]any{"o": map[string]any{}, "c": map[string]any{
		"TransactionInfo":      map[string]any{"BaseLoanAmt": 300000, "LoanPurposeType": "Purchase", "MortgageType": "Conventional"},
		"MortgageTypeAndTerms": map[string]any{"NoteRatePercent": 6.5},
		"subjectProperty": map[string]any{"SalesContractAmt": 400000, "Address": map[string]any{"StateCode": "TX"},
			"PropertyDetail": map[string]any{"PropertyUsageType": "PrimaryResidence", "EstimatedValueAmt": 400000}}}}).Want(200)
	for _, module := range []string{"DU", "LPA"} {
		c.Post("/los/api/scrts", map[string]any{"module": module, "ownership": "INDIVIDUAL", "accountName": module, "scrts": map[string]any{"userName": engineUser, "password": enginePassword}}).Want(201)
	}
	return loan
}

const engineUser, enginePassword = "desk-of-orion", "Quartz-violet-9"

func TestAutomatedUnderwriting(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := underwritable(w, officer)
	e := newEngines(t)
	service, err := vendor.NewHTTPUnderwriting(e.URL)
	require.NoError(t, err)
	others := func(method, path string, body any, write bool) {
		for who, want := range map[string]int{"originator@harbor.test": 404, "borrower@example.test": 403} {
			w.As(who).Do(method, loan+path, body).Want(want)
		}
		officer.Do(method, "/los/api/loans/999999999"+path, body).Want(404)
		officer.Do(method, "/los/api/loans/x"+path, body).Want(400)
		if write {
			w.As("superadmin@gable.test").Do(method, loan+path, body).Want(403)
		}
	}
	t.Run("GET /los/api/loans/{loanId}/aus/check", func(t *testing.T) {
		others("GET", "/aus/check", nil, false)
		var found struct {
			DUEligible, LPAEligible, DUEnable, LPAEnable bool
			Answered                                     map[string]bool
			Eligibility                                  map[string][]struct {
				Field, Key string
				Params     []string
			}
		}
		officer.Get(loan + "/aus/check").Want(200).Into(&found)
		require.Equal(t, []bool{true, true, true, true}, []bool{found.DUEligible, found.LPAEligible, found.DUEnable, found.LPAEnable}, found.Eligibility)
		require.Equal(t, map[string]bool{"DU": false, "LPA": false}, found.Answered)
		officer.Get(officer.Loan() + "/aus/check").Want(200).Into(&found)
		require.False(t, found.DUEligible)
		require.Len(t, found.Eligibility["DU"], 8)
		t.Run("an engine to which there is no login is not offered", func(t *testing.T) {
			w.Exec("update credential set status = 'REFUSED' where module = 'LPA'")
			officer.Get(loan + "/aus/check").Want(200).Into(&found)
			require.Equal(t, []bool{true, true, true, false}, []bool{found.DUEligible, found.LPAEligible, found.DUEnable, found.LPAEnable}, "the loan itself lacks nothing")
			require.Empty(t, found.Eligibility["DU"])
			require.Len(t, found.Eligibility["LPA"], 1)
			require.Equal(t, []string{"credential", "credentialRefused"}, []string{found.Eligibility["LPA"][0].Field, found.Eligibility["LPA"][0].Key})
			w.Exec("update credential set status = 'UNTRIED' where module = 'LPA'")
			other := w.As("originator@harbor.test") // their company has no logins at all
			other.Get(other.Loan() + "/aus/check").Want(200).Into(&found)
			require.Equal(t, []bool{false, false}, []bool{found.DUEnable, found.LPAEnable})
			lacks := found.Eligibility["LPA"]
			require.Equal(t, "credentialMissing", lacks[len(lacks)-1].Key)
		})
		t.Run("who owes the loan has a credit report", func(t *testing.T) {
			sam := officer.Borrower(loan, "Sam", "Second", false)
			officer.Get(loan + "/aus/check").Want(200).Into(&found)
			require.False(t, found.DUEligible || found.LPAEligible)
			for _, engine := range []string{"DU", "LPA"} {
				require.Len(t, found.Eligibility[engine], 1)
				require.Equal(t, []any{"CreditReportId", "creditReportMissing", []string{"Sam Second"}}, []any{found.Eligibility[engine][0].Field, found.Eligibility[engine][0].Key, found.Eligibility[engine][0].Params})
			}
			_, missing := officer.Post(loan+"/aus", map[string]any{"aus": "DU"}).Want(422).Error()
			require.Equal(t, []string{"CreditReportId"}, missing, "no engine orders one by itself")
			officer.Patch(loan+"/borrowers/"+sam, map[string]any{"Role": "TitleHolder"}).Want(200)
			officer.Get(loan + "/aus/check").Want(200).Into(&found)
			require.True(t, found.DUEligible, "who holds title alone needs none")
			officer.Patch(loan+"/borrowers/"+sam, map[string]any{"active": false}).Want(200)
		})
	})
	pending := func() (now ausAnswer) {
		officer.Get(loan + "/aus/pending").Want(200).Into(&now)
		return now
	}
	t.Run("POST /los/api/loans/{loanId}/aus", func(t *testing.T) {
		others("POST", "/aus", map[string]any{"aus": "DU"}, true)
		officer.Post(loan+"/aus", map[string]any{"aus": "GUS"}).Want(422)
		_, missing := officer.Post(officer.Loan()+"/aus", map[string]any{"aus": "DU"}).Want(422).Error()
		require.Contains(t, missing, "TransactionInfo.BaseLoanAmt")
		var now ausAnswer
		officer.Post(loan+"/aus", map[string]any{"aus": "ONE_CLICK"}).Want(202).Into(&now)
		require.Equal(t, []int{1, 1}, []int{now.DU.Count, now.LPA.Count})
		require.Equal(t, "WAITING", now.DU.Rows[0].Status)
		require.Nil(t, now.Analysis.DU, "nothing was answered yet")
		officer.Post(loan+"/aus", map[string]any{"aus": "DU"}).Want(409)
	})
	w.Ask(service)
	stream := officer.Stream("")
	t.Run("GET /los/api/loans/{loanId}/aus/pending", func(t *testing.T) {
		others("GET", "/aus/pending", nil, false)
		require.Eventually(t, func() bool { now := pending(); return now.DU.Count == 1 && now.DU.Rows[0].Step == "Evaluating" }, 20*time.Second, 20*time.Millisecond)
		e.tell(func() {
			require.Len(t, e.handed, 2, "one request of each engine")
			for key, n := range e.handed {
				require.Equal(t, 1, n, key)
			}
			require.Contains(t, e.files[0], "<LastName>Invented</LastName>", "it is the whole file")
			require.Contains(t, e.files[0], "<TaxpayerIdentifierValue>500222000</TaxpayerIdentifierValue>")
		})
	})
	t.Run("POST /api/run-calls/{tenantId}/{token}", func(t *testing.T) {
		var address string
		e.tell(func() { address = strings.TrimPrefix(e.callBack, "https://gable.test") })
		w.Anonymous().Post(address, nil).Want(204)
		w.Anonymous().Post(address[:len(address)-4]+"0000", nil).Want(404)
		w.Anonymous().Post("/api/run-calls/x/y", nil).Want(400)
	})
	du := pending().DU.Rows[0].ID
	t.Run("PATCH /los/api/loans/{loanId}/aus/cancel", func(t *testing.T) {
		lpa := map[string]any{"id": pending().LPA.Rows[0].ID}
		others("PATCH", "/aus/cancel", lpa, true)
		officer.Patch(officer.Loan()+"/aus/cancel", lpa).Want(404)
		officer.Patch(loan+"/aus/cancel", map[string]any{}).Want(422)
		require.Equal(t, "CANCELLED", officer.Patch(loan+"/aus/cancel", lpa).Want(200).Map()["status"])
		officer.Patch(loan+"/aus/cancel", lpa).Want(409)
		stream.Until("RTC.AUS.LPA_AUS_CANCELLED")
		officer.Post(loan+"/aus", map[string]any{"aus": "ONE_CLICK"}).Want(409)
		require.Zero(t, pending().LPA.Count, "both are asked, or neither")
	})
	e.tell(func() { e.open = true })
	done := stream.Until("RTC.AUS.DU_AUS_COMPLETED")
	require.Equal(t, []any{du, "originator@summit.test", true}, []any{done.Data["id"], done.Data["by"], done.Data["oneClick"]})
	t.Run("GET /los/api/loans/{loanId}/aus", func(t *testing.T) {
		others("GET", "/aus", nil, false)
		var now ausAnswer
		officer.Get(loan + "/aus").Want(200).Into(&now)
		require.Equal(t, []int{1, 0}, []int{now.DU.Count, now.LPA.Count})
		require.Equal(t, "1234567890", now.DU.Rows[0].Result.CaseID)
		require.Equal(t, []any{du, "APPROVE_ELIGIBLE", true, 1}, []any{now.Analysis.DU.RunID, now.Analysis.DU.Recommendation, now.Analysis.DU.IsMet, now.Analysis.DU.Conditions})
		require.Nil(t, now.Analysis.LPA)
		require.Empty(t, now.Analysis.Because, "one answer alone is held against none")
		require.Zero(t, pending().DU.Count)
		require.Nil(t, pending().Analysis)
	})
	for _, path := range []string{"/aus/du", "/aus/lpa", "/aus/runs"} {
		t.Run("GET /los/api/loans/{loanId}"+path, func(t *testing.T) {
			others("GET", path, nil, false)
			officer.Get(loan + path + "?orderBy=request").Want(400)
			require.EqualValues(t, map[string]int{"/aus/du": 1, "/aus/lpa": 1, "/aus/runs": 2}[path], officer.Get(loan + path).Want(200).Map()["count"])
		})
	}
	t.Run("GET /los/api/loans/{loanId}/aus/runs/{runId}", func(t *testing.T) {
		others("GET", "/aus/runs/"+du, nil, false)
		require.Equal(t, "DONE", officer.Get(loan + "/aus/runs/" + du).Want(200).Map()["status"])
		officer.Get(officer.Loan() + "/aus/runs/" + du).Want(404)
		officer.Get(loan + "/aus/runs/null").Want(400)
	})
	t.Run("POST /los/api/loans/{loanId}/aus/runs/{runId}/cancel", func(t *testing.T) {
		path := "/aus/runs/" + du + "/cancel"
		others("POST", path, nil, true)
		officer.Post(loan+path, nil).Want(409)
		officer.Post(loan+"/aus/runs/null/cancel", nil).Want(400)
		e.tell(func() { e.open = false })
		officer.Post(loan+"/aus", map[string]any{"aus": "DU"}).Want(202)
		stream.Until("RTC.AUS.DU_AUS_SUBMITTED")
		e.tell(func() {
			require.Contains(t, e.files[len(e.files)-1], "<AutomatedUnderwritingCaseIdentifier>1234567890</AutomatedUnderwritingCaseIdentifier>", "it is the same case")
		})
		require.Equal(t, "CANCELLED", officer.Post(loan+"/aus/runs/"+pending().DU.Rows[0].ID+"/cancel", nil).Want(200).Map()["status"])
		require.Eventually(t, func() (both bool) { e.tell(func() { both = len(e.calledOff) == 2 }); return both }, 20*time.Second, 20*time.Millisecond, "the engine hears of it, as of the other's before")
	})
	t.Run("the login is refused", func(t *testing.T) {
		e.tell(func() { e.fail = "login" })
		officer.Post(loan+"/aus", map[string]any{"aus": "DU"}).Want(202)
		failed := stream.Until("RTC.AUS.DU_AUS_FAILED")
		run := officer.Get(loan + "/aus/runs/" + failed.Data["id"].(string)).Want(200).Map()
		require.Equal(t, "LOGIN_REFUSED", run["fault"])
		_, missing := officer.Post(loan+"/aus", map[string]any{"aus": "DU"}).Want(422).Error()
		require.Equal(t, []string{"credential"}, missing, "it is not tried again before it is corrected")
		e.tell(func() {
			require.NotEmpty(t, e.logins)
			for _, login := range e.logins {
				require.Equal(t, engineUser+" "+enginePassword, login)
			}
		})
	})
	t.Run("locked", func(t *testing.T) {
		w.As("companyadmin@summit.test").Put(loan+"/section-locks/RUN_AUS", map[string]any{"reason": "Closing."}).Want(200)
		officer.Post(loan+"/aus", map[string]any{"aus": "DU"}).Want(423)
	})
}
