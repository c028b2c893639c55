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
