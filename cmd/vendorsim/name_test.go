package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
)

// The product's own adapter asks the sandbox's name server for what was set on its page.
func TestNames(t *testing.T) {
	t.Parallel()
	store := NewStore()
	names := newNames(store)
	require.NoError(t, names.Listen("127.0.0.1:0"))
	t.Cleanup(func() { _ = names.Close() })
	server := httptest.NewServer(newWeb(store, names, "", time.Now))
	t.Cleanup(server.Close)
	s := sandbox{web: server.URL}
	dns, err := vendor.NewDNS(names.Addr())
	require.NoError(t, err)
	put := func(body string) int {
		req, err := http.NewRequest("PUT", s.web+"/records", strings.NewReader(body))
		require.NoError(t, err)
		req.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		return resp.StatusCode
	}
	find := func(name string) []string {
		texts, err := dns.FindTXT(t.Context(), name)
		require.NoError(t, err)
		return texts
	}
	require.Equal(t, 200, put(`{"name": "_gable.loans.example.com", "texts": ["one", "two"]}`))
	require.Equal(t, []string{"one", "two"}, find("_gable.loans.example.com"))
	for _, bad := range []string{`{"name": ""}`, `{"name": "a.test", "alias": "b.test", "texts": ["x"]}`, `{"name": "` + strings.Repeat("a.", 140) + `"}`} {
		require.Equal(t, 422, put(bad), bad)
	}

	form := func(site string) int {
		req, err := http.NewRequest("POST", s.web+"/records", strings.NewReader(url.Values{"name": {"_gable.form.example.com"}, "text": {"<b>typed</b>"}}.Encode()))
		require.NoError(t, err)
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Sec-Fetch-Site", site)
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		return resp.StatusCode
	}
	require.Equal(t, 403, form("cross-site"))
	require.Empty(t, find("_gable.form.example.com"))
	require.Equal(t, 200, form("same-origin"), "back to the page")
	require.Equal(t, []string{"<b>typed</b>"}, find("_gable.form.example.com"))
	_, page := s.get(t, "/")
	require.Contains(t, page, "&lt;b&gt;typed&lt;/b&gt;")

	require.Equal(t, 200, s.post(t, "/control", `{"kind": "dns", "failure": "temporary", "times": 1}`))
	require.Equal(t, []string{"one", "two"}, find("_gable.loans.example.com"), "asked once more")
	require.Equal(t, 200, s.post(t, "/control", `{"kind": "dns", "failure": "temporary"}`))
	_, err = dns.FindTXT(t.Context(), "_gable.loans.example.com")
	require.Error(t, err)
	require.Equal(t, 200, s.post(t, "/control", `{"kind": "dns"}`))
	require.Equal(t, 200, put(`{"name": "_gable.loans.example.com"}`))
	require.Empty(t, find("_gable.loans.example.com"))
}
