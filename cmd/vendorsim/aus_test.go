package main

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// loanXML is a loan as the engines are told of one; what stands for a word of it is put in its place.
func loanXML(words ...string) string {
	return strings.NewReplacer(words...).Replace(`<MESSAGE xmlns="http://www.mismo.org/residential/2009/schemas"><DEAL>
		<ASSETS><ASSET><ASSET_DETAIL><AssetCashOrMarketValueAmount>50000.00</AssetCashOrMarketValueAmount><AssetType>GiftOfCash</AssetType></ASSET_DETAIL></ASSET></ASSETS>
		<SUBJECT_PROPERTY><AddressLineText>1 Main St</AddressLineText><StateCode>TX</StateCode><PropertyUsageType>PrimaryResidence</PropertyUsageType><SalesContractAmount>400000.00</SalesContractAmount></SUBJECT_PROPERTY>
		<LIABILITIES><LIABILITY><LIABILITY_DETAIL><LiabilityMonthlyPaymentAmount>DEBT</LiabilityMonthlyPaymentAmount><LiabilityType>Revolving</LiabilityType></LIABILITY_DETAIL></LIABILITY></LIABILITIES>
		<LOANS><LOAN LoanRoleType="SubjectLoan"><CreditReportIdentifier>CR-1</CreditReportIdentifier><BaseLoanAmount>AMOUNT</BaseLoanAmount><LoanPurposeType>Purchase</LoanPurposeType><MortgageType>Conventional</MortgageType></LOAN></LOANS>
		<PARTIES><PARTY><LastName>NAME</LastName><ROLE><BORROWER><CurrentIncomeMonthlyTotalAmount>10000.00</CurrentIncomeMonthlyTotalAmount></BORROWER></ROLE></PARTY></PARTIES></DEAL></MESSAGE>`)
}

var sound = []string{"DEBT", "3000.00", "AMOUNT", "300000.00", "NAME", "Sound"}

const bankrupt = "<BankruptcyIndicator>true</BankruptcyIndicator>"

// declared is a borrower who declared something, with a bankruptcy of which something is known.
func declared(answer, bankruptcy string) string {
	return "<BORROWER><DECLARATION><BANKRUPTCIES><BANKRUPTCY><BANKRUPTCY_DETAIL>" + bankruptcy + "</BANKRUPTCY_DETAIL></BANKRUPTCY></BANKRUPTCIES><DECLARATION_DETAIL>" + answer + "</DECLARATION_DETAIL></DECLARATION>"
}

type engineSandbox struct {
	t   *testing.T
	url string
}

func newEngineSandbox(t *testing.T, store *Store) engineSandbox {
	mux := http.NewServeMux()
	newUnderwriting(store, time.Now).mount(mux)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return engineSandbox{t, server.URL}
}

func (s engineSandbox) call(method, path, user, key, body string, headers ...string) (int, ausAnswer) {
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, bytes.NewReader([]byte(body)))
	require.NoError(s.t, err)
	req.Header.Set("Idempotency-Key", key)
	req.SetBasicAuth(user, "sandbox")
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	require.NoError(s.t, err)
	defer func() { require.NoError(s.t, resp.Body.Close()) }()
	text, err := io.ReadAll(resp.Body)
	require.NoError(s.t, err)
	var found ausAnswer
	_ = xml.Unmarshal(text, &found)
	return resp.StatusCode, found
}

// What is sent with one key is one request: pending at first, then answered by what stands in the file, the same each time.
func TestUnderwritingSandbox(t *testing.T) {
	s := newEngineSandbox(t, NewStore())
	for name, c := range map[string]struct {
		engine, want string
		words        []string
		says         string
	}{
		"sound":                 {"du", "APPROVE_ELIGIBLE", sound, "DU-VER-GIFT"},
		"much debt":             {"du", "APPROVE_INELIGIBLE", []string{"DEBT", "5200.00", "AMOUNT", "300000.00"}, "DU-ELIG-DTI"},
		"too much debt":         {"du", "REFER_WITH_CAUTION", []string{"DEBT", "6200.00", "AMOUNT", "300000.00"}, "DU-RISK-NOT-MET"},
		"too high a loan":       {"du", "APPROVE_INELIGIBLE", []string{"DEBT", "100.00", "AMOUNT", "395000.00"}, "DU-ELIG-LTV"},
		"LPA, sound":            {"lpa", "Accept", sound, "DOC-G1"},
		"LPA, of much debt":     {"lpa", "Caution", []string{"DEBT", "5200.00", "AMOUNT", "300000.00"}, "LPR-D1"},
		"above the limit":       {"du", "APPROVE_INELIGIBLE", []string{"DEBT", "100.00", "AMOUNT", "2000000.00", "400000.00", "4000000.00"}, "DU-ELIG-LOAN-LIMIT"},
		"VA has no such limit":  {"du", "APPROVE_ELIGIBLE", []string{"DEBT", "100.00", "AMOUNT", "2000000.00", "400000.00", "4000000.00", "Conventional", "VA"}, "DU-ELIG-MET"},
		"LPA, above the limit":  {"lpa", "Accept", []string{"DEBT", "100.00", "AMOUNT", "2000000.00", "400000.00", "4000000.00"}, "LPR-L2"},
		"a second lien":         {"du", "OUT_OF_SCOPE", append([]string{"<LoanPurposeType>", "<LienPriorityType>SecondLien</LienPriorityType><LoanPurposeType>"}, sound...), "DU-ELIG-SCOPE"},
		"LPA, a second lien":    {"lpa", "Invalid", append([]string{"<LoanPurposeType>", "<LienPriorityType>SecondLien</LienPriorityType><LoanPurposeType>"}, sound...), "LPN-Z1"},
		"foreclosed":            {"du", "REFER_WITH_CAUTION", append([]string{"<BORROWER>", declared("<PriorPropertyForeclosureCompletedIndicator>true</PriorPropertyForeclosureCompletedIndicator>", "")}, sound...), "DU-ELIG-DEROG"},
		"bankrupt, not ended":   {"du", "REFER_WITH_CAUTION", append([]string{"<BORROWER>", declared(bankrupt, "<BankruptcyChapterType>ChapterSeven</BankruptcyChapterType>")}, sound...), "DU-ELIG-DEROG"},
		"LPA, bankrupt":         {"lpa", "Caution", append([]string{"<BORROWER>", declared(bankrupt, "")}, sound...), "RISK-14"},
		"bankrupt, long ago":    {"du", "APPROVE_ELIGIBLE", append([]string{"<BORROWER>", declared(bankrupt, "<BankruptcyDischargedDate>2016-01-02</BankruptcyDischargedDate>")}, sound...), "DU-ELIG-MET"},
		"no credit report":      {"du", "ERROR", append([]string{"<CreditReportIdentifier>CR-1</CreditReportIdentifier>", ""}, sound...), "DU-OBS-NO-CREDIT"},
		"LPA, no credit report": {"lpa", "Invalid", append([]string{"<CreditReportIdentifier>CR-1</CreditReportIdentifier>", ""}, sound...), "LPN-N1"},
	} {
		path := "/aus/" + c.engine + "/requests"
		status, made := s.call("POST", path, "desk", name, loanXML(c.words...), "File-Identifier", "f1")
		require.Equal(t, http.StatusAccepted, status, name)
		_, again := s.call("POST", path, "desk", name, loanXML(c.words...))
		require.Equal(t, made.Reference, again.Reference)
		item := path + "/" + strings.ReplaceAll(made.Reference, " ", "%20")
		_, now := s.call("GET", item, "desk", "", "")
		require.Nil(t, now.Findings)
		require.NotEmpty(t, now.Step)
		_, now = s.call("GET", item, "desk", "", "")
		require.Equal(t, c.engine == "lpa", now.Feedback != nil, "each in its own words: "+name)
		require.Equal(t, c.engine == "du", now.Findings != nil, name)
		var ids []string
		switch {
		case now.Feedback != nil:
			require.Equal(t, []string{c.want, "f1"}, []string{cmp.Or(now.Feedback.RiskClass, now.Feedback.EvaluationStatus), now.Feedback.FileIdentifier}, name)
			for _, m := range now.Feedback.Messages {
				ids = append(ids, m.Prefix+"-"+m.Code)
			}
		default:
			require.Equal(t, []string{c.want, "f1"}, []string{now.Findings.Recommendation, now.Findings.FileIdentifier}, name)
			for _, m := range now.Findings.Messages {
				ids = append(ids, m.ID)
			}
		}
		require.Contains(t, ids, c.says, name)
		status, _ = s.call("DELETE", item, "desk", "", "")
		require.Equal(t, http.StatusNoContent, status)
		status, _ = s.call("GET", item, "desk", "", "")
		require.Equal(t, http.StatusNotFound, status)
	}
	_, lenders := s.call("GET", "/aus/du/lenders", "desk", "", "")
	require.Len(t, lenders.Lenders, 2)
	for name, c := range map[string]struct{ engine, user, key, body string }{
		"no key": {"du", "desk", "", loanXML(sound...)}, "no file": {"du", "desk", "k", ""}, "no loan": {"lpa", "desk", "k", "<MESSAGE/>"},
	} {
		status, _ := s.call("POST", "/aus/"+c.engine+"/requests", c.user, c.key, c.body)
		require.Equal(t, http.StatusUnprocessableEntity, status, name)
	}
	status, refused := s.call("POST", "/aus/lpa/requests", "", "k", loanXML(sound...))
	require.Equal(t, http.StatusUnauthorized, status)
	require.Equal(t, "LPA_USER_AUTH_ERROR", refused.Fault.Code)
	status, _ = s.call("POST", "/aus/gus/requests", "desk", "k", "{}")
	require.Equal(t, http.StatusNotFound, status)
}

// The engines fail as they are told to, by the control or by the login.
func TestEnginesFailAsTold(t *testing.T) {
	var called atomic.Int32
	caller := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called.Add(1) }))
	t.Cleanup(caller.Close)
	store := NewStore()
	s := newEngineSandbox(t, store)
	const path = "/aus/du/requests"
	submit := func(user, key string) (int, ausAnswer) {
		return s.call("POST", path, user, key, loanXML(sound...), "Call-Back", caller.URL)
	}
	store.Control(Behaviour{Kind: kindDU, Failure: failTemporary, Times: 1})
	status, _ := submit("desk", "away")
	require.Equal(t, http.StatusServiceUnavailable, status)
	status, _ = submit("desk", "away")
	require.Equal(t, http.StatusAccepted, status)
	status, garbled := submit("malformed@desk", "m")
	require.Equal(t, http.StatusAccepted, status)
	require.Empty(t, garbled.Reference, "it has the file, and nobody can read what it says")
	require.Equal(t, []int{1, 1}, []int{len(store.AllTaken(kindDU, "m")), len(store.AllTaken(kindDU, "away"))})
	_, _ = submit("desk", "m")
	require.Equal(t, 2, store.AllTaken("", "m")[0].Times)
	_, slow := submit("slow@desk", "s")
	for range slowPolls {
		_, now := s.call("GET", path+"/"+slow.Reference, "slow@desk", "", "")
		require.Nil(t, now.Findings)
	}
	_, now := s.call("GET", path+"/"+slow.Reference, "slow@desk", "", "")
	require.NotNil(t, now.Findings)
	before := called.Load()
	_, early := submit("disorder@desk", "o")
	require.Equal(t, before+1, called.Load(), "it called back before it answered")
	_, now = s.call("GET", path+"/"+early.Reference, "disorder@desk", "", "")
	require.NotEqual(t, early.Reference, now.Reference, "it answers another request first")
	_, _ = submit("double@desk", "d")
	require.Eventually(t, func() bool { return called.Load() >= before+6 }, 2*callBackAfter, 50*time.Millisecond, "all that were taken called back, one of them twice")
}

// A score weighs that the sandbox's own agency reported: below 580 with more than 45 % of debt for DU, below 600 for LPA.
func TestScoresWeigh(t *testing.T) {
	store := NewStore()
	agencies := newCreditAgency(store, time.Now)
	mux := http.NewServeMux()
	engines := newUnderwriting(store, time.Now)
	engines.scoreOf = agencies.scoreOf
	engines.mount(mux)
	agencies.mount(mux)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	report := func(key, number string) string {
		order := strings.NewReplacer("NUMBER", number, "PASSWORD", "p", "k1", key).Replace(creditOrder)
		resp, err := http.Post(server.URL+"/credit/CREDCO", "text/xml", strings.NewReader(order))
		require.NoError(t, err)
		text, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		return strings.Split(strings.Split(string(text), `CreditReportIdentifier="`)[1], `"`)[0]
	}
	low, good := report("low", "0007"), report("good", "0001")
	require.Equal(t, 569, agencies.scoreOf(low))
	require.GreaterOrEqual(t, agencies.scoreOf(good), 640)
	require.Zero(t, agencies.scoreOf("SIM0000000"))
	for name, c := range map[string]struct{ engine, report, debt, want string }{
		"low, and much debt":   {"du", low, "4600.00", "REFER_WITH_CAUTION"},
		"low, with less debt":  {"du", low, "4500.00", "APPROVE_ELIGIBLE"},
		"good, with much debt": {"du", good, "4600.00", "APPROVE_ELIGIBLE"},
		"LPA, low":             {"lpa", low, "100.00", "Caution"},
		"LPA, good":            {"lpa", good, "100.00", "Accept"},
		"not its own":          {"lpa", "SIM0000000", "100.00", "Accept"},
	} {
		s := engineSandbox{t, server.URL}
		path := "/aus/" + c.engine + "/requests"
		_, made := s.call("POST", path, "desk", strings.ReplaceAll(name, " ", "-"), loanXML("CR-1", c.report, "DEBT", c.debt, "AMOUNT", "300000.00"))
		var now ausAnswer
		for range pendingPolls + 1 {
			_, now = s.call("GET", path+"/"+made.Reference, "desk", "", "")
		}
		if c.engine == "lpa" {
			require.Equal(t, c.want, now.Feedback.RiskClass, name)
		} else {
			require.Equal(t, c.want, now.Findings.Recommendation, name)
		}
	}
}
