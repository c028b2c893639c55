package http_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// Behind a proxy that is trusted each client has a counter and an address of its own; from anywhere else what a request says
// of its origin changes nothing.
func TestClientsBehindAProxy(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Exec("update login set password_hash = $1", demoHash())
	const proxy, stranger = "192.0.2.9:4711", "198.51.100.77:4711"
	require.True(t, strings.HasPrefix(apitest.Proxies, "192.0.2."))
	ask := func(peer, forwarded, path, body string) *httptest.ResponseRecorder {
		req := httptest.NewRequest("POST", "http://localhost"+path, strings.NewReader(body))
		req.RemoteAddr = peer
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("X-Real-Ip", "10.9.8.7")
		if forwarded != "" {
			req.Header.Set("X-Forwarded-For", forwarded)
		}
		answer := httptest.NewRecorder()
		w.Server.ServeHTTP(answer, req)
		return answer
	}
	const passkey = "/api/login/passkey"
	until429 := func(peer string, forwarded func(int) string) int {
		for i := range 70 {
			if ask(peer, forwarded(i), passkey, "{}").Code == 429 {
				return i
			}
		}
		return -1
	}
	always := func(address string) func(int) string { return func(int) string { return address } }
	first := until429(proxy, always("203.0.113.50"))
	assert.Positive(t, first)
	assert.Equal(t, 200, ask(proxy, "203.0.113.51", passkey, "{}").Code, "another client of the same proxy")
	assert.Equal(t, 200, ask(stranger, "", passkey, "{}").Code)
	spoofed := func(i int) string { return "10.0." + string(rune('0'+i%10)) + ".1, 203.0.113.50" }
	assert.Zero(t, until429(proxy, spoofed), "what the client wrote before the proxy wrote is not believed")
	assert.Equal(t, first-1, until429(stranger, func(i int) string { return spoofed(i)[:8] }), "nor is who is no proxy: one was asked before")
	one, other := "2001:db8:1:2::1", "2001:db8:1:2:ffff::2"
	assert.Equal(t, first, until429(proxy, func(i int) string { return []string{one, other}[i%2] }), "a network of IPv6 is one")
	assert.Equal(t, 200, ask(proxy, "2001:db8:1:3::1", passkey, "{}").Code)

	address := func(peer, forwarded string) string {
		signedIn := ask(peer, forwarded, "/api/login", `{"email": "originator@summit.test", "password": "`+demoPassword+`"}`)
		require.Equal(t, 200, signedIn.Code, signedIn.Body)
		req := httptest.NewRequest("GET", "http://localhost/api/sessions", nil)
		for _, c := range signedIn.Result().Cookies() {
			req.AddCookie(c)
		}
		answer := httptest.NewRecorder()
		w.Server.ServeHTTP(answer, req)
		var list struct {
			Rows []struct {
				Address string
				Current bool
			}
		}
		require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &list), answer.Body)
		for _, row := range list.Rows {
			if row.Current {
				return row.Address
			}
		}
		return ""
	}
	assert.Equal(t, "203.0.113.60", address(proxy, "10.1.1.1, 203.0.113.60"))
	assert.Equal(t, "198.51.100.78", address("198.51.100.78:1", "203.0.113.60"))
	req := httptest.NewRequest("POST", "http://localhost/api/login", strings.NewReader(`{"email": "originator@summit.test", "password": "`+demoPassword+`"}`))
	req.RemoteAddr = proxy
	for name, value := range map[string]string{"Content-Type": "application/json", "X-Forwarded-For": "203.0.113.61", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "harbor.test"} {
		req.Header.Set(name, value)
	}
	answer := httptest.NewRecorder()
	w.Server.ServeHTTP(answer, req)
	require.Equal(t, 200, answer.Code, "the host is that of the request")
	assert.NotContains(t, strings.Join(answer.Header().Values("Set-Cookie"), " "), "__Host-", "whether it is TLS follows from the public address alone")
}

// TestOneNetworkLocksNobodyOut: whatever one network tries on an account, its owner is let in from elsewhere.
func TestOneNetworkLocksNobodyOut(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	ask := func(network, path, body string) int {
		req := httptest.NewRequest("POST", "http://localhost"+path, strings.NewReader(body))
		req.RemoteAddr = "192.0.2.9:4711"
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("X-Forwarded-For", network)
		answer := httptest.NewRecorder()
		w.Server.ServeHTTP(answer, req)
		return answer.Code
	}
	const wrong, right = `{"email":"originator@summit.test","password":"not the password"}`, `{"email":"originator@summit.test","password":"` + demoPassword + `"}`
	for path, body := range map[string]string{
		"/api/login":                     wrong,
		"/api/wizeusers/forgot-password": `{"email":"originator@summit.test"}`,
		"/api/wizeusers/verification":    `{"email":"originator@summit.test"}`,
		"/api/wizeusers/verify-email":    `{"email":"originator@summit.test","password":"not the password","code":"12345678"}`,
	} {
		last := 0
		for range 14 {
			last = ask("203.0.113.7", path, body)
		}
		assert.Equal(t, 429, last, path)
		assert.NotEqual(t, 429, ask("198.51.100.1", path, body), path)
	}
	assert.Equal(t, 429, ask("203.0.113.7", "/api/login", right), "who tried too often waits")
	assert.Equal(t, 200, ask("198.51.100.1", "/api/login", right))
	ask("203.0.113.7", "/api/login", wrong)
	details := w.As("brokersupport@gable.test").Get("/admin/api/support/wizeusers/" + string(demo.UserID("originator@summit.test")) + "/auth-details").Want(200).Map()
	assert.NotEmpty(t, details["blockedUntil"], "support sees that a network is barred")

	// Very many places at once make even the owner wait, by minutes.
	last := 0
	for i := range 70 {
		last = ask(fmt.Sprintf("198.51.100.%d", 10+i), "/api/login", `{"email":"processor@summit.test","password":"not the password"}`)
	}
	assert.Equal(t, 429, last)
}
