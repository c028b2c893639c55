package http_test

import (
	"context"
	nethttp "net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/http/compress"
)

// TestWhatIsCompressed: answers of the API are, as they leave the server; those that hold a secret, those that another site
// may have asked for, and event streams are not.
func TestWhatIsCompressed(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	server := httptest.NewServer(compress.Handler(w.Server))
	t.Cleanup(server.Close)
	w.URL = server.URL
	plain := w.As("originator@summit.test")
	officer := plain.With("Accept-Encoding", "gzip")
	loan := plain.Loan()
	jane := plain.Borrower(loan, "Jane", "Invented", true)
	plain.Patch(loan+"/borrowers/"+jane+"/ssn", map[string]any{"IdentifierValue": oneSSN}).Want(200)

	for name, one := range map[string]struct {
		client *apitest.Client
		path   string
		want   string
	}{
		"a list":                             {officer, "/los/api/loans", "gzip"},
		"what the app itself asks":           {officer.With("Sec-Fetch-Site", "same-origin"), "/los/api/loans", "gzip"},
		"a refusal":                          {w.Anonymous().With("Accept-Encoding", "gzip"), "/los/api/loans", "gzip"},
		"what another site asks":             {officer.With("Sec-Fetch-Site", "cross-site"), "/los/api/loans", ""},
		"what another host of the site asks": {officer.With("Sec-Fetch-Site", "same-site"), "/los/api/loans", ""},
		"a taxpayer number":                  {officer, loan + "/borrowers/" + jane + "/social", ""},
		"a file with taxpayer numbers":       {officer, loan + "/export?format=mismo34", ""},
		"second factors":                     {officer, "/api/mfa", ""},
		"a customer's sign-in details": {w.As("supersupport@gable.test").With("Accept-Encoding", "gzip"),
			"/admin/api/support/wizeusers/" + apitest.One[string](w, "select user_id::text from user_account where email = 'originator@summit.test'") + "/auth-details", ""},
	} {
		answer := one.client.Get(one.path)
		require.Equal(t, one.want, answer.Header.Get("Content-Encoding"), name)
		require.Equal(t, "Accept-Encoding", answer.Header.Get("Vary"), name)
	}

	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	stream, err := nethttp.DefaultTransport.RoundTrip(officer.Request(ctx, "GET", "/api/events", nil))
	require.NoError(t, err)
	defer stream.Body.Close()
	require.Equal(t, "text/event-stream", stream.Header.Get("Content-Type"))
	require.Empty(t, stream.Header.Get("Content-Encoding"))
}
