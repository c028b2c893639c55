package http_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	nethttp "net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// bureau is a credit agency on a socket. It answers with the report in domain/credit/testdata once it is let go.
type bureau struct {
	*httptest.Server
	mu       sync.Mutex
	report   string
	numbers  map[string]string // report by the order's key
	orders   []string          // requests that were orders
	requests int
	open     bool
	behave   func(w nethttp.ResponseWriter, stage, good string) bool // answers instead
}

var attribute = func(name string) *regexp.Regexp { return regexp.MustCompile(name + `="([^"]*)"`) }

func firstOf(text, name string) string {
	if found := attribute(name).FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return ""
}

func newBureau(t *testing.T) *bureau {
	t.Helper()
	raw, err := os.ReadFile("../domain/credit/testdata/response.xml")
	require.NoError(t, err)
	b := &bureau{report: string(raw), numbers: map[string]string{}}
	b.Server = httptest.NewServer(nethttp.HandlerFunc(func(w nethttp.ResponseWriter, r *nethttp.Request) {
		body, _ := io.ReadAll(r.Body)
		b.mu.Lock()
		defer b.mu.Unlock()
		b.answer(w, string(body))
	}))
	t.Cleanup(b.Close)
	return b
}

const pendingAnswer = `<RESPONSE_GROUP><RESPONSE><STATUS _Condition="Pending"/><RESPONSE_DATA><CREDIT_RESPONSE CreditReportIdentifier="%s"><CREDIT_REQUEST_DATA CreditRequestID="%s"/></CREDIT_RESPONSE></RESPONSE_DATA></RESPONSE></RESPONSE_GROUP>`

func faultAnswer(code string) string {
	return `<RESPONSE_GROUP><RESPONSE><STATUS _Condition="Error" _Code="` + code + `" _Description="What the agency says of ` + spaced + ` and ` + creditSSNs[1] + `."/></RESPONSE></RESPONSE_GROUP>`
}

// answer is called with the lock held.
func (b *bureau) answer(w nethttp.ResponseWriter, body string) {
	b.requests++
	action, key, number := firstOf(body, "CreditReportRequestActionType"), firstOf(body, "CreditRequestID"), firstOf(body, "CreditReportIdentifier")
	stage := "order"
	switch {
	case action == "StatusQuery" && number == "":
		stage = "question"
	case action == "StatusQuery":
		stage = "answer"
	}
	good := b.good(body, action, key, number)
	if b.behave != nil && b.behave(w, stage, good) {
		return
	}
	_, _ = io.WriteString(w, good)
}

func (b *bureau) good(body, action, key, number string) string {
	switch {
	case action != "StatusQuery":
		b.orders = append(b.orders, body)
		b.numbers[key] = fmt.Sprintf("SIM%07d", len(b.orders))
		return fmt.Sprintf(pendingAnswer, b.numbers[key], key)
	case number == "" && b.numbers[key] == "":
		return faultAnswer("E060")
	case number == "" || !b.open:
		if number == "" {
			number = b.numbers[key]
		}
		return fmt.Sprintf(pendingAnswer, number, key)
	}
	text := strings.ReplaceAll(b.report, "SIM0001234", number)
	if !strings.Contains(b.orders[len(b.orders)-1], `BorrowerID="B1 B2"`) {
		text = strings.ReplaceAll(text, `"B1 B2"`, `"B1"`)
		text = strings.ReplaceAll(text, `"B2"`, `"B1"`)
	}
	return text
}

func (b *bureau) tell(change func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	change()
}

type creditRow struct {
	ID, OrderID, AgencyName, ReportNumber, ExpiresOn string
	Cost                                             float64
	Report                                           *struct {
		Liabilities []struct{ Key string }
		Inquiries   []struct{ Explain bool }
		Scores      []struct{ Value int }
	}
}

func creditRows(c *apitest.Client, path string) []creditRow {
	var page struct{ Rows []creditRow }
	c.Get(path).Want(200).Into(&page)
	return page.Rows
}

func TestCredit(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan, people := orderable(officer)
	b := newBureau(t)
	order := map[string]any{"agency": "CREDCO", "borrowers": people}
	path := loan + "/credit-order"
	others := func(method, path string, body any, forbidden string) {
		for who, want := range map[string]int{"originator@harbor.test": 404, "borrower@example.test": 403, "superadmin@gable.test": 403} {
			w.As(who).Do(method, loan+path, body).Want(want)
		}
		if forbidden != "" {
			w.As(forbidden).Do(method, loan+path, body).Want(403)
		}
		officer.Do(method, "/los/api/loans/999999999"+path, body).Want(404)
		officer.Do(method, "/los/api/loans/x"+path, body).Want(400)
	}
	const assistant = "assistant@summit.test"
	t.Run("GET /los/api/credit-agencies", func(t *testing.T) {
		require.EqualValues(t, 1, officer.Get("/los/api/credit-agencies?searchTerm=Credco").Want(200).Map()["count"])
		officer.Get("/los/api/credit-agencies?orderBy=password").Want(400)
		w.As("borrower@example.test").Get("/los/api/credit-agencies").Want(403)
	})
	t.Run("GET /los/api/loans/{loanId}/credit-agencies", func(t *testing.T) {
		for who, want := range map[string]int{"originator@harbor.test": 404, "borrower@example.test": 403} {
			w.As(who).Get(loan + "/credit-agencies").Want(want)
		}
		require.EqualValues(t, "31", officer.Get(loan + "/credit-agencies?searchTerm=ACRAnet").Want(200).Map()["rows"].([]any)[0].(map[string]any)["duCode"])
		officer.Get(loan + "/credit-agencies?limit=x").Want(400)
		credco := func() []any {
			row := officer.Get(loan + "/credit-agencies?searchTerm=Credco").Want(200).Map()["rows"].([]any)[0].(map[string]any)
			return []any{row["hasLogin"], row["isDefault"], row["loginRefused"]}
		}
		require.Equal(t, []any{false, false, false}, credco())
		creditLogin(officer)
		require.Equal(t, []any{true, true, false}, credco(), "the only login there is")
		w.Exec("update credential set status = 'REFUSED' where identifier = 'CREDCO'")
		require.Equal(t, []any{false, false, true}, credco(), "the agency has refused it")
		w.Exec("delete from credential where identifier = 'CREDCO'")
	})
	t.Run("POST /los/api/loans/{loanId}/credit-order", func(t *testing.T) {
		others("POST", "/credit-order", order, assistant)
		officer.Post(path, map[string]any{"agency": "CREDCO"}).Want(422)
		_, missing := officer.Post(path, map[string]any{"agency": "NOBODY", "borrowers": people}).Want(422).Error()
		require.Contains(t, missing, "agency")
		_, missing = officer.Post(path, order).Want(422).Error()
		require.Contains(t, missing, "borrowers.0.CreditReportAuthInd", "nobody has consented")
		consent(officer, loan, people...)
		_, missing = officer.Post(path, order).Want(422).Error()
		require.Contains(t, missing, "credential", "there is no login")
		creditLogin(officer)
		w.Exec("delete from credit_authorization where borrower_id = $1", people[1])
		_, missing = officer.Post(path, order).Want(422).Error()
		require.Contains(t, missing, "borrowers.1.CreditReportAuthInd", "it is not known who said so, when and to which wording")
		consent(officer, loan, people[1])
		said := officer.Get(loan + "/borrowers/" + people[1] + "/credit-authorizations").Want(200).Map()["rows"].([]any)[0].(map[string]any)
		require.Equal(t, []any{true, true}, []any{said["given"], said["notedByStaff"]})
		require.Contains(t, said["wording"], "credit report")
		nonce := "0190f1f2-0000-7000-8000-00000000c1ed"
		first := officer.With("lw-nonce", nonce).Post(path, order).Want(202).Map()
		require.Equal(t, first["id"], officer.With("lw-nonce", nonce).Post(path, order).Want(202).Map()["id"], "asked again it is the same order")
		officer.Post(path, order).Want(409)
	})
	t.Run("GET /los/api/loans/{loanId}/credit-score", func(t *testing.T) {
		others("GET", "/credit-score", nil, "")
		require.NotContains(t, officer.Get(loan+"/credit-score").Want(200).Map(), "LoanLevelCreditScore")
	})
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":`+strings.Replace(insuredTerms, "745", "null", 1)+`}`).Want(200)
	require.Nil(t, premiumOf(officer.Get(loan+"/v2/transaction/info").Want(200).Map()))
	w.OrderCredit(newAgency(t, b))
	stream := officer.Stream("")
	t.Run("GET /los/api/loans/{loanId}/credit-order", func(t *testing.T) {
		others("GET", "/credit-order", nil, assistant)
		others("GET", "/credit-order?open=false", nil, assistant)
		require.Empty(t, creditRows(officer, path))
		b.tell(func() { b.open = true })
		stream.Until("RTC.CREDIT.COMPLETED")
		rows := creditRows(officer, path)
		require.Len(t, rows, 1)
		require.Equal(t, []any{"SIM0000001", "CoreLogic Credco", 85.5, "2026-06-02"}, []any{rows[0].ReportNumber, rows[0].AgencyName, rows[0].Cost, rows[0].ExpiresOn})
		require.Equal(t, []int{6, 6}, []int{len(rows[0].Report.Liabilities), len(rows[0].Report.Scores)})
		require.True(t, rows[0].Report.Inquiries[0].Explain)
		require.Len(t, creditRows(officer, path+"?reportId="+rows[0].ID), 1)
		for _, listed := range []string{"?open=false", "?open=false&reportId=" + rows[0].ID} {
			only := creditRows(officer, path+listed)
			require.Len(t, only, 1)
			require.Nil(t, only[0].Report, "a list is no look: the history has none of it")
			require.Equal(t, rows[0].ReportNumber, only[0].ReportNumber)
		}
		officer.Get(path + "?open=perhaps").Want(400)
		officer.Get(path + "?reportId=0190f1f2-0000-7000-8000-000000000000").Want(404)
		officer.Get(path + "?orderBy=report").Want(400)
		b.tell(func() {
			require.Len(t, b.orders, 1, "it is ordered once")
			require.Contains(t, b.orders[0], `_SSN="`+creditSSNs[0]+`"`)
			require.Contains(t, b.orders[0], `LoginAccountIdentifier="agency-user"`)
		})
	})
	t.Run("what follows", func(t *testing.T) {
		scored := officer.Get(loan + "/credit-score").Want(200).Map()
		require.EqualValues(t, 695, scored["LoanLevelCreditScore"])
		require.Equal(t, true, scored["isCreditPulled"])
		require.NotNil(t, premiumOf(officer.Get(loan+"/v2/transaction/info").Want(200).Map()), "the premium goes by the score that became known")
		first := scored["Borrowers"].([]any)[0].(map[string]any)["scores"].([]any)[0].(map[string]any)
		require.Empty(t, first["factors"], "what weighed on a score is told by a look at the report alone")
		number := strings.TrimPrefix(loan, "/los/api/loans/")
		for _, sealed := range []string{"Length of time accounts have been established", first["model"].(string)} {
			require.Zero(t, apitest.One[int](w, "select count(*)::int from credit_report r where strpos(r::text, $1) > 0", sealed), "scores and factors are sealed")
		}
		require.Equal(t, 2, apitest.One[int](w, "select count(*)::int from credit_report r, jsonb_object_keys(r.data->'representative')"))
		w.Exec("update credit_report set scores = null where loan_id = $1", number) // as one that was kept before they were sealed beside it
		require.Equal(t, scored, officer.Get(loan+"/credit-score").Want(200).Map())
		one := officer.Get(loan + "/borrowers/" + people[0]).Want(200).Map()["BorrowerDetail"].(map[string]any)
		require.Equal(t, []any{"SIM0000001", map[string]any{"status": "COMPLETED"}}, []any{one["CreditReportId"], one["CreditReportRequest"]})
		var id string
		require.Eventually(t, func() bool {
			var page struct {
				Rows []struct{ ID, State, Classification string }
			}
			officer.Get(loan + "/documents").Want(200).Into(&page)
			if len(page.Rows) == 1 && page.Rows[0].State == "CLEAN" {
				id = page.Rows[0].ID
			}
			return id != "" && page.Rows[0].Classification == "CREDIT_REPORT"
		}, 20*time.Second, 20*time.Millisecond)
		officer.Get(loan + "/documents/" + id + "/content").Want(200)
		w.Exec("insert into loan_user (tenant_id, loan_id, user_id, loan_role) select tenant_id, loan_id, $2, 'Assistant' from loan where loan_id = $1", strings.TrimPrefix(loan, "/los/api/loans/"), demo.UserID(assistant))
		w.As(assistant).Get(loan + "/documents/" + id).Want(200)
		w.As(assistant).Get(loan + "/documents/" + id + "/content").Want(403)
		seen := w.As(assistant).Get(loan + "/credit-score").Want(200).Map()["Borrowers"].([]any)[0].(map[string]any)
		require.Equal(t, []any{735.0, []any{}}, []any{seen["representative"], seen["scores"]}, "who may not read reports is told which score counts")
		looks := 0
		for _, entry := range officer.Get(loan + "/history?limit=200").Want(200).Map()["rows"].([]any) {
			text, _ := json.Marshal(entry)
			if strings.Contains(string(text), `"credit_report"`) && strings.Contains(string(text), `"revealed"`) {
				looks++
				require.Contains(t, string(text), "CREDIT_TRANSACTION")
			}
		}
		require.Equal(t, 3, looks, "every look is in the history, that at the picture too")
	})
	creditInquiryCalls(t, w, officer, loan, people, others)
	creditImportCalls(t, w, officer, loan, others)
	t.Run("GET /los/api/loans/{loanId}/credit-order/runs", func(t *testing.T) {
		others("GET", "/credit-order/runs", nil, "")
		require.EqualValues(t, 1, officer.Get(path + "/runs").Want(200).Map()["count"])
		officer.Get(path + "/runs?orderBy=request").Want(400)
	})
	runID := creditRows(officer, path)[0].OrderID
	t.Run("what is ordered beside it", func(t *testing.T) {
		standing := func() []any {
			one := officer.Get(loan + "/borrowers/" + people[0]).Want(200).Map()["BorrowerDetail"].(map[string]any)
			scored := officer.Get(loan + "/credit-score").Want(200).Map()
			return []any{one["CreditReportId"], scored["LoanLevelCreditScore"]}
		}
		ask := func(more map[string]any, answered string) {
			b.tell(func() { b.report = answered })
			maps.Copy(more, order)
			officer.Post(path, more).Want(202)
			stream.Until("RTC.CREDIT.COMPLETED")
		}
		require.Equal(t, []any{"SIM0000001", 695.0}, standing())
		higher := strings.NewReplacer(`"+742"`, `"800"`, `"728"`, `"760"`, `"735"`, `"800"`, `"701"`, `"800"`, `"689"`, `"720"`, `"+695"`, `"800"`).Replace(b.report)
		ask(map[string]any{"softPull": true}, higher)
		require.Equal(t, []any{"SIM0000001", 695.0}, standing(), "a soft pull is nothing to underwrite by")
		one := regexp.MustCompile(`(?s)<CREDIT_SCORE [^>]*"(Equifax|TransUnion)".*?</CREDIT_SCORE>`).ReplaceAllString(higher, "")
		ask(map[string]any{"action": "ADD_BUREAU", "reportNumber": "SIM0000001", "bureaus": []string{"Experian"}}, one)
		require.Equal(t, []any{"SIM0000003", 701.0}, standing(), "the middle of the scores of both reports: 701, 720 and 695 of the one, 742, 760 and 735 of the other")
	})
	t.Run("GET /los/api/loans/{loanId}/credit-order/runs/{runId}", func(t *testing.T) {
		others("GET", "/credit-order/runs/"+runID, nil, "")
		require.Equal(t, "DONE", officer.Get(path + "/runs/" + runID).Want(200).Map()["status"])
		officer.Get(path + "/runs/null").Want(400)
	})
	t.Run("nothing is told of what is secret", func(t *testing.T) { nothingLeaks(t, w) })
	t.Run("locked", func(t *testing.T) {
		w.As("companyadmin@summit.test").Put(loan+"/section-locks/ORDER_CREDIT", map[string]any{"reason": "Closing."}).Want(200)
		officer.Post(path, order).Want(423)
	})
}

func creditImportCalls(t *testing.T, w *apitest.World, officer *apitest.Client, loan string, others func(method, path string, body any, forbidden string)) {
	t.Helper()
	path := loan + "/credit/import-liabilities"
	t.Run("GET /los/api/loans/{loanId}/credit/import-liabilities", func(t *testing.T) {
		others("GET", "/credit/import-liabilities", nil, "assistant@summit.test")
		require.Len(t, officer.Get(path).Want(200).Map()["rows"], 6)
		officer.Get(path + "?importType=Guess").Want(400)
		officer.Get(officer.Loan() + "/credit/import-liabilities").Want(404)
	})
	t.Run("PATCH /los/api/loans/{loanId}/credit/import-liabilities", func(t *testing.T) {
		others("PATCH", "/credit/import-liabilities", map[string]any{"importType": "Merge"}, "assistant@summit.test")
		officer.Patch(path, map[string]any{"importType": "Guess"}).Want(422)
		officer.Patch(officer.Loan()+"/credit/import-liabilities", map[string]any{"importType": "Merge"}).Want(404)
		require.Equal(t, "NONE", officer.Get(path + "/poll").Want(200).Map()["status"])
		require.Equal(t, "STARTED", officer.Patch(path, map[string]any{"importType": "Merge"}).Want(200).Map()["status"])
	})
	imported := func() map[string]any {
		var state map[string]any
		require.Eventually(t, func() bool {
			state = officer.Get(path + "/poll").Want(200).Map()
			return state["status"] != "STARTED"
		}, 20*time.Second, 20*time.Millisecond)
		require.Equal(t, "COMPLETED", state["status"], state)
		return state["result"].(map[string]any)
	}
	t.Run("GET /los/api/loans/{loanId}/credit/import-liabilities/poll", func(t *testing.T) {
		others("GET", "/credit/import-liabilities/poll", nil, "")
		require.Equal(t, map[string]any{"added": 6.0, "updated": 0.0, "removed": 0.0}, imported())
		var listed struct {
			Rows []struct {
				ID, HolderName  string
				Borrowers       []struct{ ID string }
				LiabilityDetail struct {
					LiabilityType     string
					MonthlyPaymentAmt float64
					ExclusionInd      bool
				}
			}
		}
		officer.Get(loan + "/liabilities?limit=50").Want(200).Into(&listed)
		require.Len(t, listed.Rows, 6)
		kinds := map[string]string{}
		for _, l := range listed.Rows {
			kinds[l.HolderName] = l.LiabilityDetail.LiabilityType
			if l.HolderName == "SAMPLE CARD TWO" {
				require.True(t, l.LiabilityDetail.ExclusionInd, "somebody else owes it")
			}
			if l.HolderName == "SAMPLE HOME BANK" {
				require.Len(t, l.Borrowers, 2)
			}
			if l.HolderName == "SAMPLE AUTO FINANCE" {
				officer.Patch(loan+"/liabilities/"+l.ID, map[string]any{"LiabilityDetail": map[string]any{"MonthlyPaymentAmt": 300}}).Want(200)
				officer.Patch(loan+"/liabilities/"+l.ID, map[string]any{"Reported": map[string]any{"HolderName": "x"}}).Want(422)
			}
		}
		require.Equal(t, map[string]string{"SAMPLE HOME BANK": "MortgageLoan", "SAMPLE CARD ONE": "Revolving", "SAMPLE AUTO FINANCE": "Installment", "SAMPLE STUDENT LOAN": "DeferredStudentLoan",
			"SAMPLE CARD TWO": "Revolving", "SAMPLE COLLECTIONS": "CollectionsJudgmentsAndLiens"}, kinds)
		officer.Patch(path, map[string]any{"importType": "Merge"}).Want(200)
		require.Equal(t, map[string]any{"added": 0.0, "updated": 0.0, "removed": 0.0}, imported(), "what a person changed stays")
		officer.Patch(path, map[string]any{"importType": "Override"}).Want(200)
		require.Equal(t, map[string]any{"added": 0.0, "updated": 1.0, "removed": 0.0}, imported(), "unless the report is to count")
	})
}

// nothingLeaks looks for the numbers and the password in all that is written down in clear.
func nothingLeaks(t *testing.T, w *apitest.World) {
	t.Helper()
	secrets := append([]string{"agency-password-7", base64.StdEncoding.EncodeToString([]byte("agency-user:agency-password-7")), "999400001", "SIMCARD002", spaced}, creditSSNs...)
	for _, sql := range []string{"select request::text || coalesce(result::text, '') || message || step from run", "select status_text from credential", "select coalesce(before::text, '') || coalesce(after::text, '') from audit_entry",
		"select data::text from event", "select args::text || coalesce(errors::text, '') from river.river_job", "select data::text from credit_report", "select data::text from borrower"} {
		rows, err := w.Super.Query(t.Context(), sql)
		require.NoError(t, err, sql)
		for rows.Next() {
			var text string
			require.NoError(t, rows.Scan(&text))
			for _, secret := range secrets {
				require.NotContains(t, text, secret, sql)
			}
		}
		require.NoError(t, rows.Err())
	}
	for _, secret := range secrets {
		require.NotContains(t, w.Log.String(), secret)
	}
}
