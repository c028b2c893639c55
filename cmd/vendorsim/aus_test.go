package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is sent with one key is one request: pending at first, then answered, the same each time.
func TestUnderwritingSandbox(t *testing.T) {
	mux := http.NewServeMux()
	newUnderwriting(NewStore()).mount(mux)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	call := func(method, path, key, body string) (int, map[string]any) {
		req, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, strings.NewReader(body))
		require.NoError(t, err)
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Idempotency-Key", key)
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		defer func() { require.NoError(t, resp.Body.Close()) }()
		var found map[string]any
		_ = json.NewDecoder(resp.Body).Decode(&found)
		return resp.StatusCode, found
	}
	for engine, c := range map[string]struct{ dti, want string }{"du": {"36", "APPROVE_ELIGIBLE"}, "lpa": {"65", "CAUTION"}} {
		body := `{"caseId":"","casefile":{"LoanId":7,"LoanAmt":300000,"DTI":` + c.dti + `,"LTV":75},"callBack":""}`
		path := "/aus/" + engine + "/requests"
		status, made := call("POST", path, "k1", body)
		require.Equal(t, http.StatusAccepted, status)
		_, again := call("POST", path, "k1", body)
		require.Equal(t, made, again)
		item := path + "/" + made["reference"].(string)
		_, now := call("GET", item, "", "")
		require.NotContains(t, now, "findings")
		_, now = call("GET", item, "", "")
		found := now["findings"].(map[string]any)
		require.Equal(t, []any{c.want, 1.0}, []any{found["recommendation"], found["submissionNumber"]})
		status, _ = call("DELETE", item, "", "")
		require.Equal(t, http.StatusNoContent, status)
		status, _ = call("GET", item, "", "")
		require.Equal(t, http.StatusNotFound, status)
		status, _ = call("POST", path, "", body)
		require.Equal(t, http.StatusUnprocessableEntity, status)
	}
	status, _ := call("POST", "/aus/gus/requests", "k", "{}")
	require.Equal(t, http.StatusNotFound, status)
}
