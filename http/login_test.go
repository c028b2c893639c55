package http_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	nethttp "net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http"
	"gable/http/apitest"
)

const demoPassword = demo.Password

// demoHash is made once.
var demoHash = sync.OnceValue(func() string {
	hash, err := apitest.Passwords().Hash(context.Background(), demoPassword)
	if err != nil {
		panic(err)
	}
	return hash
})

// TestAnInstallationHashesAtThePinnedCost holds what the other tests do without: who signs in with a cheaper hash gets a dear one.
func TestAnInstallationHashesAtThePinnedCost(t *testing.T) {
	t.Parallel()
	b := visit(t)
	server := httptest.NewServer(http.New(http.Config{DB: b.w.DB, Clock: b.w.Now, Log: slog.New(slog.DiscardHandler), Vault: b.w.Server.Vault, Version: "test"}))
	t.Cleanup(server.Close)
	b.w.URL = server.URL
	require.Equal(t, 200, b.login("originator@summit.test", demoPassword).status)
	require.True(t, strings.HasPrefix(apitest.One[string](b.w, "select password_hash from login where email = 'originator@summit.test'"), "$argon2id$v=19$m=47104,t=2,p=1$"))
}

// browser keeps cookies, as a person's would.
type browser struct {
	t    *testing.T
	w    *apitest.World
	jar  nethttp.CookieJar
	host string
}

func visit(t *testing.T) *browser {
	t.Helper()
	return another(t, withPasswords(t))
}

// withPasswords is a world whose demo users can sign in.
func withPasswords(t *testing.T) *apitest.World {
	t.Helper()
	w := apitest.New(t)
	w.Exec("update login set password_hash = $1", demoHash())
	return w
}

func another(t *testing.T, w *apitest.World) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &browser{t: t, w: w, jar: jar}
}

type reply struct {
	status int
	header nethttp.Header
	body   map[string]any
	raw    string
}

func (b *browser) do(method, path string, body any, headers ...string) reply {
	b.t.Helper()
	var reader io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		require.NoError(b.t, err)
		reader = strings.NewReader(string(raw))
	}
	req, err := nethttp.NewRequestWithContext(b.t.Context(), method, b.w.URL+path, reader)
	require.NoError(b.t, err)
	req.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	if b.host != "" {
		req.Host = b.host
	}
	res, err := (&nethttp.Client{Jar: b.jar}).Do(req)
	require.NoError(b.t, err)
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	require.NoError(b.t, err)
	r := reply{status: res.StatusCode, header: res.Header, raw: string(raw)}
	if len(raw) > 0 {
		require.NoError(b.t, json.Unmarshal(raw, &r.body), "%s", raw)
	}
	return r
}

func (b *browser) login(email, password string) reply {
	b.t.Helper()
	return b.do("POST", "/api/login", map[string]string{"email": email, "password": password})
}

// signIn logs in or fails the test.
func (b *browser) signIn(email string) *browser {
	b.t.Helper()
	r := b.login(email, demoPassword)
	require.Equal(b.t, 200, r.status, r.raw)
	return b
}

func (b *browser) whoami() int {
	b.t.Helper()
	return b.do("GET", "/api/wizeusers/current", nil).status
}

func TestLogin(t *testing.T) {
	t.Parallel()
	b := visit(t)
	assert.Equal(t, 401, b.whoami())
	r := b.login("Originator@Summit.test", demoPassword)
	require.Equal(t, 200, r.status, r.raw)
	profile := r.body["user"].(map[string]any)
	assert.Equal(t, "originator@summit.test", profile["email"])
	assert.Equal(t, []any{map[string]any{"name": "Originator"}}, profile["WizeRoles"])
	cookie := r.header.Get("Set-Cookie")
	assert.Regexp(t, `^gable_session=[\w-]{43}; Path=/; HttpOnly; SameSite=Lax$`, cookie)
	assert.Equal(t, "no-store", r.header.Get("Cache-Control"))
	assert.Equal(t, 200, b.whoami())
	assert.Equal(t, int64(1), apitest.One[int64](b.w, "select count(*) from audit_entry where kind = 'session' and action = 'began'"))

	old := another(t, b.w)
	old.jar.SetCookies(mustURL(t, b.w.URL), b.jar.Cookies(mustURL(t, b.w.URL)))
	assert.Equal(t, 204, b.do("POST", "/api/logout", nil).status)
	assert.Equal(t, 401, b.whoami())
	assert.Equal(t, 401, old.whoami(), "the cookie is worth nothing once one has logged out")
	assert.Equal(t, 204, b.do("POST", "/api/logout", nil).status, "again")
}

func TestLoginRenewsTheSession(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	before := b.jar.Cookies(mustURL(t, b.w.URL))[0].Value
	b.signIn("processor@summit.test")
	after := b.jar.Cookies(mustURL(t, b.w.URL))[0].Value
	assert.NotEqual(t, before, after)
	thief := another(t, b.w)
	thief.jar.SetCookies(mustURL(t, b.w.URL), []*nethttp.Cookie{{Name: "gable_session", Value: before}})
	assert.Equal(t, 401, thief.whoami())
}

func TestLoginRefusals(t *testing.T) {
	t.Parallel()
	b := visit(t)
	wrong, unknown := b.login("originator@summit.test", "Gable-demo-2"), b.login("nobody@summit.test", "Gable-demo-2")
	for _, r := range []reply{wrong, unknown} {
		assert.Equal(t, 401, r.status)
		assert.Equal(t, "UNAUTHENTICATED", r.body["code"])
		assert.Empty(t, r.header.Values("Set-Cookie"))
		delete(r.body, "errorRef")
	}
	assert.Equal(t, wrong.body, unknown.body, "the answers can't be told apart")

	b.w.Exec("update user_account set status = 'SUSPEND' where email = 'processor@summit.test'")
	r := b.login("processor@summit.test", demoPassword)
	assert.Equal(t, 401, r.status)
	assert.Equal(t, "SUSPEND", r.body["userStatus"])
	assert.NotContains(t, b.login("processor@summit.test", "wrong-password").body, "userStatus", "only for who knows the password")

	b.w.Exec("update login set password_hash = null where email = 'assistant@summit.test'")
	assert.Equal(t, 401, b.login("assistant@summit.test", "").status, "no password set")

	for _, body := range []any{map[string]string{"email": "x"}, map[string]any{"email": 7, "password": "x"}, map[string]string{"email": "x", "password": "x", "role": "Owner"}} {
		assert.Equal(t, 422, b.do("POST", "/api/login", body).status)
	}
	assert.Equal(t, 400, b.do("POST", "/api/login", nil).status)
	for _, origin := range []string{"null", "https://evil.test"} {
		assert.Equal(t, 403, b.do("POST", "/api/login", map[string]string{"email": "originator@summit.test", "password": demoPassword}, "Origin", origin).status, origin)
	}
	assert.NotContains(t, b.w.Log.String(), demoPassword)
}

func TestLoginHost(t *testing.T) {
	t.Parallel()
	b := visit(t)
	b.host = "summit.test"
	assert.Equal(t, 200, b.login("originator@summit.test", demoPassword).status)
	b = another(t, b.w)
	b.host = "harbor.test"
	r := b.login("originator@summit.test", demoPassword)
	assert.Equal(t, 401, r.status)
	assert.Equal(t, "http://summit.test/login", r.body["loginUrl"])
	assert.NotContains(t, b.login("originator@summit.test", "wrong-password").body, "loginUrl", "only for who knows the password")
}

func TestLoginThrottle(t *testing.T) {
	t.Parallel()
	b := visit(t)
	for range 10 {
		assert.Equal(t, 401, b.login("originator@summit.test", "wrong-password").status)
	}
	r := b.login("originator@summit.test", demoPassword)
	assert.Equal(t, 429, r.status, "even with the right password")
	wait, err := strconv.Atoi(r.header.Get("Retry-After"))
	require.NoError(t, err)
	assert.InDelta(t, 15, wait, 2)
	assert.Equal(t, 200, another(t, b.w).login("processor@summit.test", demoPassword).status, "others are not held up")
	b.w.Advance(time.Duration(wait) * time.Second)
	assert.Equal(t, 200, b.login("originator@summit.test", demoPassword).status)

	for range 10 {
		b.login("no-such@summit.test", "x")
	}
	assert.Equal(t, 429, b.login("no-such@summit.test", "x").status, "whether or not the account exists")
}

func TestSessionLimits(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	assert.EqualValues(t, 1800, b.do("GET", "/api/wizeusers/current", nil).body["idleSeconds"], "what the warning before the end goes by")
	b.w.Advance(29 * time.Minute)
	assert.Equal(t, 200, b.whoami())
	b.w.Advance(29 * time.Minute)
	assert.Equal(t, 200, b.whoami(), "a request moves the idle limit")
	b.w.Advance(31 * time.Minute)
	assert.Equal(t, 401, b.whoami())

	b.signIn("originator@summit.test")
	for range 24 {
		b.w.Advance(29 * time.Minute)
		require.Equal(t, 200, b.whoami())
	}
	b.w.Advance(25 * time.Minute)
	assert.Equal(t, 401, b.whoami(), "12 hours after the log-in")
}

func TestASuspendedUserCanLogInAsAnother(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	b.w.Exec("update user_account set status = 'SUSPEND' where email = 'originator@summit.test'")
	r := b.do("GET", "/api/wizeusers/current", nil)
	assert.Equal(t, 401, r.status)
	assert.Equal(t, "SUSPEND", r.body["userStatus"], "at the next request")
	b.signIn("processor@summit.test")
	assert.Equal(t, 200, b.whoami())
}

// enrol sets up an authenticator and returns its secret.
func (b *browser) enrol() string {
	b.t.Helper()
	r := b.do("POST", "/api/mfa/totp", map[string]string{"password": demoPassword})
	require.Equal(b.t, 200, r.status, r.raw)
	secret := r.body["secret"].(string)
	r = b.do("POST", "/api/mfa/totp/confirm", map[string]string{"code": b.code(secret)})
	require.Equal(b.t, 200, r.status, r.raw)
	return secret
}

// code is the next code of an authenticator: time goes on, since each is good once.
func (b *browser) code(secret string) string {
	b.t.Helper()
	b.w.Advance(30 * time.Second)
	code, err := totp.GenerateCode(secret, b.w.Now())
	require.NoError(b.t, err)
	return code
}

func TestSecondFactor(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	assert.Equal(t, map[string]any{"totp": false, "passkeys": 0.0, "recoveryCodesLeft": 0.0}, b.do("GET", "/api/mfa", nil).body)
	assert.Equal(t, 422, b.do("POST", "/api/mfa/totp", map[string]string{"password": "wrong-password"}).status)
	before := b.jar.Cookies(mustURL(t, b.w.URL))[0].Value
	secret := b.enrol()
	assert.NotEqual(t, before, b.jar.Cookies(mustURL(t, b.w.URL))[0].Value, "renewed")
	assert.Equal(t, map[string]any{"totp": true, "passkeys": 0.0, "recoveryCodesLeft": 10.0}, b.do("GET", "/api/mfa", nil).body)
	assert.Equal(t, 409, b.do("POST", "/api/mfa/totp", map[string]string{"password": demoPassword}).status, "not written over")
	assert.NotContains(t, apitest.One[string](b.w, "select encode(totp_secret, 'escape') from login where totp_secret is not null"), secret)

	fresh := another(t, b.w)
	r := fresh.login("originator@summit.test", demoPassword)
	require.Equal(t, 200, r.status)
	assert.Equal(t, map[string]any{"mfaRequired": true, "mfaMethods": []any{"TOTP"}}, r.body)
	assert.Equal(t, 401, fresh.whoami(), "half a log-in is none")
	assert.Equal(t, 401, fresh.do("POST", "/api/login/mfa", map[string]string{"code": "000000"}).status)
	code := b.code(secret)
	stranger := another(t, b.w)
	assert.Equal(t, 401, stranger.do("POST", "/api/login/mfa", map[string]string{"code": code}).status, "without the password's cookie")
	r = fresh.do("POST", "/api/login/mfa", map[string]string{"code": code})
	require.Equal(t, 200, r.status, r.raw)
	assert.Equal(t, 200, fresh.whoami())

	again := another(t, b.w)
	again.login("originator@summit.test", demoPassword)
	assert.Equal(t, 401, again.do("POST", "/api/login/mfa", map[string]string{"code": code}).status, "a used code")
	again.w.Advance(6 * time.Minute)
	assert.Equal(t, 401, again.do("POST", "/api/login/mfa", map[string]string{"code": b.code(secret)}).status, "after five minutes")

	assert.Equal(t, 422, b.do("POST", "/api/mfa/totp/remove", map[string]string{"password": demoPassword, "code": "000000"}).status)
	r = b.do("POST", "/api/mfa/totp/remove", map[string]string{"password": demoPassword, "code": b.code(secret)})
	require.Equal(t, 200, r.status, r.raw)
	assert.Equal(t, 200, another(t, b.w).signIn("originator@summit.test").whoami())
	assert.NotContains(t, b.w.Log.String(), secret)
}

func TestSecondFactorThrottle(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	secret := b.enrol()
	fresh := another(t, b.w)
	fresh.login("originator@summit.test", demoPassword)
	last := 0
	for range 11 {
		last = fresh.do("POST", "/api/login/mfa", map[string]string{"code": "000000"}).status
	}
	assert.Equal(t, 429, last)
	assert.Equal(t, 429, fresh.do("POST", "/api/login/mfa", map[string]string{"code": secret[:6]}).status)
}

func TestOwnSessions(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	other := another(t, b.w).signIn("originator@summit.test")
	stranger := another(t, b.w).signIn("processor@summit.test")
	r := b.do("GET", "/api/sessions", nil)
	require.Equal(t, 200, r.status)
	assert.EqualValues(t, 2, r.body["count"])
	var others string
	for _, row := range r.body["rows"].([]any) {
		if one := row.(map[string]any); one["current"] == false {
			others = one["id"].(string)
		}
	}
	assert.Equal(t, 404, stranger.do("DELETE", "/api/sessions/"+others, nil).status, "somebody else's")
	assert.Equal(t, 204, b.do("DELETE", "/api/sessions/"+others, nil).status)
	assert.Equal(t, 401, other.whoami())
	assert.Equal(t, 404, b.do("DELETE", "/api/sessions/"+others, nil).status)
	other.signIn("originator@summit.test")
	assert.Equal(t, 204, b.do("DELETE", "/api/sessions", nil).status)
	assert.Equal(t, 401, other.whoami())
	assert.Equal(t, 200, b.whoami())
	assert.Equal(t, 200, stranger.whoami())
}

func mustURL(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	require.NoError(t, err)
	return u
}
