package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/registration"
)

const lenderFile = `<MESSAGE><DEAL><PARTY><ROLE><BORROWER><CurrentIncomeMonthlyTotalAmount>1000</CurrentIncomeMonthlyTotalAmount></BORROWER></ROLE></PARTY>` +
	`<LOAN LoanRoleType="SubjectLoan"><NoteAmount>320000</NoteAmount><AmortizationType>Fixed</AmortizationType></LOAN>` +
	`<LIABILITY_DETAIL><LiabilityMonthlyPaymentAmount>DEBT</LiabilityMonthlyPaymentAmount></LIABILITY_DETAIL></DEAL></MESSAGE>`

// What is handed over with one key is one registration, and its answer follows from the loan; what the product reads of it is what is sent.
func TestLenderSandbox(t *testing.T) {
	t.Parallel()
	store := NewStore()
	mux := http.NewServeMux()
	newLender(store, func() time.Time { return time.Date(2026, 6, 18, 12, 0, 0, 0, time.UTC) }).mount(mux)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	ask := func(method, path, user, key, body string) (int, []byte) {
		req, err := http.NewRequestWithContext(t.Context(), method, server.URL+"/lender/registrations"+path, strings.NewReader(body))
		require.NoError(t, err)
		req.SetBasicAuth(user, "p")
		req.Header.Set("Idempotency-Key", key)
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		text, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		return resp.StatusCode, text
	}
	read := func(status int, text []byte) registration.RegisterAnswer {
		require.Less(t, status, 300, string(text))
		a, err := registration.Read(text)
		require.NoError(t, err, string(text))
		return a
	}
	envelope := func(lock, file string) string {
		return `<REGISTRATION_REQUEST xmlns="urn:gable:lender:1">` + lock + `<FILE>` + file + `</FILE></REGISTRATION_REQUEST>`
	}
	lock := `<RATE_LOCK LockExpirationDate="2026-06-18"/>`
	codes := func(a registration.RegisterAnswer) (all []string) {
		for _, m := range a.Messages {
			all = append(all, m.Code)
		}
		return all
	}
	for name, c := range map[string]struct {
		lock, debt, take string
		status           registration.Status
		codes            []string
	}{
		"a loan that it takes": {lock, "100", "", registration.Registered, []string{"R-001"}},
		"much debt":            {lock, "501", "", registration.Registered, []string{"U-310", "R-001"}},
		"no lock":              {"", "100", "", registration.NotRegistered, []string{"L-200"}},
		"a lock that ran out":  {strings.Replace(lock, "18", "17", 1), "100", "", registration.NotRegistered, []string{"L-200"}},
		"no product":           {lock, "100", "AmortizationType", registration.NotRegistered, []string{"P-100"}},
	} {
		file := strings.ReplaceAll(lenderFile, "DEBT", c.debt)
		if c.take != "" {
			file = regexp.MustCompile("<"+c.take+">.*</"+c.take+">").ReplaceAllString(file, "")
		}
		body, key := envelope(c.lock, file), strings.ReplaceAll(name, " ", "-")
		made := read(ask("POST", "", "u", key, body))
		require.Equal(t, registration.Pending, made.Status, name)
		require.Equal(t, made, read(ask("POST", "", "u", key, body)), "sent again it is the same registration")
		at := "/" + made.Reference
		require.Equal(t, registration.Pending, read(ask("GET", at, "u", "", "")).Status)
		found := read(ask("GET", at, "u", "", ""))
		require.Equal(t, c.status, found.Status, name)
		require.Equal(t, c.codes, codes(found), name)
	}
	require.Len(t, store.AllTaken(kindLender, ""), 5)
	body := envelope(lock, strings.ReplaceAll(lenderFile, "DEBT", "1"))
	at := "/" + read(ask("POST", "", "u", "K", body)).Reference
	read(ask("GET", at, "u", "", ""))
	for events := 1; events <= 4; events++ {
		require.Len(t, read(ask("GET", at, "u", "", "")).Events, events, "each time something more has happened")
	}
	require.Len(t, read(ask("GET", at, "double@u", "", "")).Events, 4, "twice told it is one")
	require.NotEqual(t, at, "/"+read(ask("GET", at, "disorder@u", "", "")).Reference)
	_, text := ask("GET", at, "malformed@u", "", "")
	_, err := registration.Read(text)
	require.ErrorIs(t, err, registration.ErrUnreadable)
	for user, status := range map[string]int{"temporary@u": 503, "": 401} {
		got, _ := ask("GET", at, user, "", "")
		require.Equal(t, status, got, user)
	}
	for _, bad := range []string{"", "<x", "<x/>", body[:len(body)/2]} {
		status, _ := ask("POST", "", "u", "K2", bad)
		require.Equal(t, 422, status, bad)
	}
	store.Control(Behaviour{Kind: kindLender, Failure: failPermanent})
	status, text := ask("POST", "", "u", "K3", body)
	require.Equal(t, 422, status)
	require.NotEmpty(t, registration.ReadFault(text))
}
