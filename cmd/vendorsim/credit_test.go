package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const creditOrder = `<REQUEST_GROUP><REQUEST LoginAccountIdentifier="u" LoginAccountPassword="PASSWORD"><REQUEST_DATA><CREDIT_REQUEST>
<CREDIT_REQUEST_DATA CreditRequestID="k1" BorrowerID="B1" CreditReportRequestActionType="Submit"><CREDIT_REPOSITORY_INCLUDED _EquifaxIndicator="Y" _ExperianIndicator="Y" _TransUnionIndicator="Y"/></CREDIT_REQUEST_DATA>
<LOAN_APPLICATION><BORROWER BorrowerID="B1" _FirstName="Avery" _LastName="Testcase" _SSN="51284NUMBER" _BirthDate="1985-04-01"><_RESIDENCE _StreetAddress="1 A" _City="B" _State="TX" _PostalCode="78701"/></BORROWER></LOAN_APPLICATION>
</CREDIT_REQUEST></REQUEST_DATA></REQUEST></REQUEST_GROUP>`

// What is ordered with one key is one report: pending at first, then there, the same each time; how it ends follows from the number.
func TestCreditSandbox(t *testing.T) {
	for number, has := range map[string]string{"0001": `_Value="+`, "0003": "FileFrozen", "0004": "NoFileReturned", "0007": "BankruptcyChapter7"} {
		store := NewStore()
		mux := http.NewServeMux()
		newCreditAgency(store, time.Now).mount(mux)
		server := httptest.NewServer(mux)
		t.Cleanup(server.Close)
		send := func(body string) string {
			resp, err := http.Post(server.URL+"/credit/CREDCO", "text/xml", strings.NewReader(strings.NewReplacer("NUMBER", number, "PASSWORD", "p").Replace(body)))
			require.NoError(t, err)
			text, err := io.ReadAll(resp.Body)
			require.NoError(t, err)
			require.NoError(t, resp.Body.Close())
			return string(text)
		}
		query := strings.Replace(creditOrder, "Submit", "StatusQuery", 1)
		require.Contains(t, send(query), `_Code="E060"`)
		made := send(creditOrder)
		require.Contains(t, made, `_Condition="Pending"`)
		require.Equal(t, made, send(creditOrder), "sent again it is the same order")
		require.Equal(t, made, send(query))
		report := strings.Split(strings.Split(made, `CreditReportIdentifier="`)[1], `"`)[0]
		status := strings.Replace(query, `CreditRequestID="k1"`, `CreditReportIdentifier="`+report+`"`, 1)
		require.Contains(t, send(status), `_Condition="Pending"`)
		found := send(status)
		require.Contains(t, found, `_Condition="Success"`)
		require.Contains(t, found, has)
		require.Equal(t, found, send(status))
		taken := store.AllTaken(kindCredit, "")
		require.Len(t, taken, 1)
		require.Equal(t, []any{"k1", report, 2}, []any{taken[0].Key, taken[0].Ref, taken[0].Times})
		require.Contains(t, send(strings.Replace(creditOrder, "PASSWORD", "refused", 1)), `_Code="E037"`)
		store.Control(Behaviour{Kind: kindCredit, Failure: failMalformed})
		require.Len(t, send(status), len(found)/2)
	}
}

// Agencies and flood vendors fail by the login as well: away, garbled, and once with an answer about something else.
func TestCreditAndFloodFailByTheLogin(t *testing.T) {
	mux := http.NewServeMux()
	newCreditAgency(NewStore(), time.Now).mount(mux)
	newFlood(NewStore(), time.Now).mount(mux)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	call := func(path, user, body string) (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+path, strings.NewReader(body))
		require.NoError(t, err)
		req.SetBasicAuth(user, "p")
		req.Header.Set("Idempotency-Key", "0199a000-0000-7000-8000-000000000001")
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		text, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		return resp.StatusCode, string(text)
	}
	order := func(user string) (int, string) {
		return call("/credit/CREDCO", user, strings.NewReplacer("NUMBER", "0001", "PASSWORD", "p", `"u"`, `"`+user+`"`).Replace(creditOrder))
	}
	determination := func(user string) (int, string) {
		return call("/flood/orders", user, `<REQUEST_GROUP><REQUEST><REQUEST_DATA><FLOOD_REQUEST><PROPERTY _StreetAddress="1 A" _City="B" _State="TX" _PostalCode="78701"/></FLOOD_REQUEST></REQUEST_DATA></REQUEST></REQUEST_GROUP>`)
	}
	for name, ask := range map[string]func(string) (int, string){"credit": order, "flood": determination} {
		status, _ := ask("temporary-desk")
		require.Equal(t, http.StatusServiceUnavailable, status, name)
		_, whole := ask("desk")
		require.Contains(t, whole, "</RESPONSE_GROUP>", name)
		_, half := ask("malformed-desk")
		require.NotContains(t, half, "</RESPONSE_GROUP>", name)
		require.Equal(t, whole[:len(half)], half, name)
	}
	_, other := order("disorder-desk")
	require.Contains(t, other, "SIM-SOMEBODY-ELSE")
	_, own := order("disorder-desk")
	require.NotContains(t, own, "SIM-SOMEBODY-ELSE", "the second time it answers what it was asked")
}
