package http_test

import (
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// told is an answer without what differs from request to request.
func told(r reply) map[string]any {
	body := maps.Clone(r.body)
	delete(body, "errorRef")
	return body
}

func TestPasskeyLogin(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	owner := onName(t, w).signIn("originator@summit.test")
	d, id := owner.addPasskey("Laptop")
	neighbour, _ := onName(t, w).signIn("originator@harbor.test").addPasskey("Neighbour")
	ask := func(b *browser) map[string]any { return b.options("/api/login/passkey", nil) }

	t.Run("POST /api/login/passkey/ok", func(t *testing.T) {
		options := ask(onName(t, w))
		assert.Equal(t, here, options["rpId"])
		assert.Equal(t, "required", options["userVerification"])
		assert.NotContains(t, options, "allowCredentials", "it tells nothing of who has one")
	})
	t.Run("POST /api/login/passkey/bad input", func(t *testing.T) {
		assert.Equal(t, 409, another(t, w).do("POST", "/api/login/passkey", nil).status, "an IP address has no passkeys")
	})
	t.Run("POST /api/login/passkey/finish/ok", func(t *testing.T) {
		b := onName(t, w)
		r := b.signInWith(d.sign(ask(b)))
		require.Equal(t, 200, r.status, r.raw)
		assert.Equal(t, "originator@summit.test", r.body["user"].(map[string]any)["email"])
		assert.Equal(t, 200, b.whoami(), "no second factor besides: the device has verified the person")
		assert.Equal(t, int64(1), apitest.One[int64](w, "select count(*) from passkey where last_used_at is not null and sign_count = 1"))
	})
	t.Run("POST /api/login/passkey/finish/bad input", func(t *testing.T) {
		b := onName(t, w)
		options := ask(b)
		answer := d.sign(options)
		require.Equal(t, 200, b.signInWith(answer).status)
		replayed := onName(t, w)
		wrong := replayed.signInWith(answer)
		assert.Equal(t, 401, wrong.status, "replayed, without the cookie")
		again := b.signInWith(answer)
		assert.Equal(t, 401, again.status, "replayed, with the cookie")
		assert.Equal(t, told(wrong), told(again))

		for name, forge := range map[string]func(d *device, options map[string]any) map[string]any{
			"another origin": func(d *device, o map[string]any) map[string]any { d.origin = "https://evil.test"; return d.sign(o) },
			"another port":   func(d *device, o map[string]any) map[string]any { d.origin = "http://localhost:9999"; return d.sign(o) },
			"another party":  func(d *device, o map[string]any) map[string]any { d.host = "summit.test"; return d.sign(o) },
			"nobody there":   func(d *device, o map[string]any) map[string]any { d.flags = 0x04; return d.sign(o) },
			"not verified":   func(d *device, o map[string]any) map[string]any { d.flags = 0x01; return d.sign(o) },
			"another challenge": func(d *device, o map[string]any) map[string]any {
				return d.sign(ask(onName(t, w)))
			},
			"another's key":    func(d *device, o map[string]any) map[string]any { d.key = neighbour.key; return d.sign(o) },
			"another's handle": func(d *device, o map[string]any) map[string]any { d.handle = neighbour.handle; return d.sign(o) },
			"no handle":        func(d *device, o map[string]any) map[string]any { d.handle = nil; return d.sign(o) },
			"unknown user":     func(d *device, o map[string]any) map[string]any { d.handle = make([]byte, 32); return d.sign(o) },
			"unknown key":      func(d *device, o map[string]any) map[string]any { d.id = make([]byte, 32); return d.sign(o) },
			"nonsense":         func(*device, map[string]any) map[string]any { return map[string]any{"id": "x"} },
		} {
			forged := *d
			b := onName(t, w)
			r := b.signInWith(forge(&forged, ask(b)))
			assert.Equal(t, 401, r.status, name)
			assert.Equal(t, told(wrong), told(r), "%s: one and the same answer", name)
			assert.Equal(t, 401, b.whoami(), name)
		}
		options = ask(b)
		w.Advance(5*time.Minute + time.Second)
		assert.Equal(t, 401, b.signInWith(d.sign(options)).status, "after five minutes")
		assert.Equal(t, 422, b.do("POST", "/api/login/passkey/finish", map[string]any{}).status)
	})
	t.Run("POST /api/login/passkey/finish/wrong tenant", func(t *testing.T) {
		// The key of a user of one company, said to be of another company's user with the same passkey's name.
		b := onName(t, w)
		forged := *neighbour
		forged.handle = d.handle
		assert.Equal(t, 401, b.signInWith(forged.sign(ask(b))).status)
		b.host = "harbor.test"
		forged = *d
		forged.host, forged.origin = "harbor.test", "http://harbor.test"
		assert.Equal(t, 401, b.signInWith(forged.sign(ask(b))).status, "on another company's host")
		b.host = "summit.test"
		forged.host, forged.origin = "summit.test", "http://summit.test"
		assert.Equal(t, 401, b.signInWith(forged.sign(ask(b))).status, "one made on another host of one's own")
	})
	t.Run("POST /api/login/passkey/finish/counter went back", func(t *testing.T) {
		copied := *d
		copied.count = 0
		b := onName(t, w)
		r := b.signInWith(copied.sign(ask(b)))
		assert.Equal(t, 401, r.status, "a copy of the key counts for itself")
		assert.Equal(t, 401, b.whoami())
		assert.Equal(t, int64(1), apitest.One[int64](w, "select count(*) from audit_entry where kind = 'second factor' and action = 'passkey refused' and record_id = $1", string(demo.UserID("originator@summit.test"))))
		d.count = max(d.count, 100)
		assert.Equal(t, 200, b.signInWith(d.sign(ask(b))).status, "the right one goes on")
	})
	t.Run("POST /api/login/passkey/finish/suspended", func(t *testing.T) {
		w.Exec("update user_account set status = 'SUSPEND' where email = 'originator@summit.test'")
		b := onName(t, w)
		r := b.signInWith(d.sign(ask(b)))
		assert.Equal(t, 401, r.status)
		assert.Equal(t, "SUSPEND", r.body["userStatus"])
		w.Exec("update user_account set status = 'ACTIVE' where email = 'originator@summit.test'")
	})
	t.Run("POST /api/login/passkey/finish/throttled", func(t *testing.T) {
		b := onName(t, w)
		last := 0
		for range 61 {
			last = b.signInWith(map[string]any{"id": "x"}).status
		}
		assert.Equal(t, 429, last)
		w.Advance(2 * time.Hour)
	})
	assert.NotEmpty(t, id)
}

func TestPasskeyQuestionsAreThrottled(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	owner := onName(t, w).signIn("originator@summit.test")
	d, _ := owner.addPasskey("Laptop")
	const path = "/api/login/passkey"
	waiting := func() int {
		return apitest.One[int](w, "select count(*)::int from passkey_challenge where ceremony = 'SIGN_IN'")
	}
	for range 100 { // who signs in gives the question back
		b := onName(t, w)
		require.Equal(t, 200, b.signInWith(d.sign(b.options(path, nil))).status)
	}
	for range 60 {
		require.Equal(t, 200, onName(t, w).do("POST", path, nil).status)
	}
	t.Run("POST /api/login/passkey/throttled", func(t *testing.T) {
		r := onName(t, w).do("POST", path, nil)
		assert.Equal(t, 429, r.status)
		assert.Equal(t, "RATE_LIMITED", r.body["code"])
		assert.NotEmpty(t, r.body["errorRef"])
		assert.Regexp(t, `^[1-9][0-9]*$`, r.header.Get("Retry-After"))
		assert.Empty(t, r.header.Values("Set-Cookie"))
		assert.Equal(t, 60, waiting(), "a refused question is no row")
	})
	t.Run("POST /api/login/passkey/the password still signs in", func(t *testing.T) {
		assert.Equal(t, 200, another(t, w).login("processor@summit.test", demoPassword).status)
	})
	t.Run("POST /api/login/passkey/after the wait", func(t *testing.T) {
		w.Advance(time.Hour)
		assert.Equal(t, 200, onName(t, w).do("POST", path, nil).status)
	})
}

func TestPasskeyAsSecondFactor(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	owner := onName(t, w).signIn("originator@summit.test")
	d, _ := owner.addPasskey("Laptop")
	neighbour, _ := onName(t, w).signIn("processor@summit.test").addPasskey("Other")
	begin := func(t *testing.T) *browser {
		t.Helper()
		b := onName(t, w)
		r := b.login("originator@summit.test", demoPassword)
		require.Equal(t, map[string]any{"mfaRequired": true, "mfaMethods": []any{"PASSKEY"}}, r.body)
		require.Equal(t, 401, b.whoami(), "half a log-in is none")
		return b
	}
	finish := func(b *browser, answer any) reply {
		return b.do("POST", "/api/login/mfa/passkey/finish", map[string]any{"credential": answer})
	}

	t.Run("POST /api/login/mfa/passkey/ok", func(t *testing.T) {
		options := begin(t).options("/api/login/mfa/passkey", nil)
		assert.Equal(t, []any{map[string]any{"type": "public-key", "id": base64url(d.id), "transports": []any{"internal", "hybrid"}}}, options["allowCredentials"])
	})
	t.Run("POST /api/login/mfa/passkey/bad input", func(t *testing.T) {
		assert.Equal(t, 401, onName(t, w).do("POST", "/api/login/mfa/passkey", nil).status, "without the password")
		elsewhere := another(t, w)
		r := elsewhere.login("originator@summit.test", demoPassword)
		assert.Equal(t, map[string]any{"mfaRequired": true, "passkeyHost": here}, r.body, "it works on the host it was made on alone; the password is not enough anywhere")
		assert.Equal(t, 409, elsewhere.do("POST", "/api/login/mfa/passkey", nil).status)
		assert.Equal(t, 401, elsewhere.do("POST", "/api/login/mfa", map[string]string{"code": "000000"}).status)
	})
	t.Run("POST /api/login/mfa/passkey/finish/ok", func(t *testing.T) {
		b := begin(t)
		r := finish(b, d.sign(b.options("/api/login/mfa/passkey", nil)))
		require.Equal(t, 200, r.status, r.raw)
		assert.Equal(t, 200, b.whoami())
		assert.Equal(t, 401, b.do("POST", "/api/login/mfa/passkey", nil).status, "the half log-in is used up")
	})
	t.Run("POST /api/login/mfa/passkey/finish/bad input", func(t *testing.T) {
		b := begin(t)
		assert.Equal(t, 401, finish(b, d.sign(map[string]any{"challenge": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})).status, "nothing was asked")
		assert.Equal(t, 401, finish(b, neighbour.sign(b.options("/api/login/mfa/passkey", nil))).status, "another user's passkey")
		forSignIn := onName(t, w).options("/api/login/passkey", nil)
		b.options("/api/login/mfa/passkey", nil)
		assert.Equal(t, 401, finish(b, d.sign(forSignIn)).status, "the answer to another question")
		options := begin(t).options("/api/login/mfa/passkey", nil)
		b.options("/api/login/mfa/passkey", nil)
		assert.Equal(t, 401, finish(b, d.sign(options)).status, "another log-in's challenge")
		assert.Equal(t, 401, b.whoami())
		assert.Equal(t, 422, b.do("POST", "/api/login/mfa/passkey/finish", map[string]any{}).status)
	})
	t.Run("POST /api/login/mfa/passkey/finish/wrong tenant", func(t *testing.T) {
		foreign, _ := onName(t, w).signIn("originator@harbor.test").addPasskey("Foreign")
		b := begin(t)
		foreign.handle = d.handle
		assert.Equal(t, 401, finish(b, foreign.sign(b.options("/api/login/mfa/passkey", nil))).status)
	})
	t.Run("POST /api/mfa/passkeys/assertion/ok", func(t *testing.T) {
		admin := onName(t, w).signIn("companyadmin@summit.test")
		key, _ := admin.addPasskey("Admin's")
		act := func(passkey any) reply {
			return admin.do("POST", "/api/impersonation", map[string]any{"userId": demo.UserID("processor@summit.test"), "reason": "looking after", "passkey": passkey})
		}
		r := admin.do("POST", "/api/impersonation", map[string]any{"userId": demo.UserID("processor@summit.test"), "reason": "looking after"})
		assert.Equal(t, 422, r.status, "who has a second factor is asked for it")
		assert.Equal(t, "passkey", r.body["errors"].([]any)[0].(map[string]any)["field"])
		admin.options("/api/mfa/passkeys/assertion", nil)
		assert.Equal(t, 422, act(neighbour.sign(map[string]any{"challenge": "x"})).status)
		answer := key.sign(admin.options("/api/mfa/passkeys/assertion", nil))
		r = act(answer)
		require.Equal(t, 201, r.status, r.raw)
		require.Equal(t, 204, admin.do("DELETE", "/api/impersonation", nil).status)
		assert.Equal(t, 422, act(answer).status, "replayed")
	})
	t.Run("POST /api/mfa/passkeys/assertion/bad input", func(t *testing.T) {
		assert.Equal(t, 409, onName(t, w).signIn("assistant@summit.test").do("POST", "/api/mfa/passkeys/assertion", nil).status, "nobody without a passkey")
	})
	t.Run("POST /api/wizeusers/mfa-reset/confirm/with a passkey", func(t *testing.T) {
		b := begin(t)
		token := link(t, w, "MFA_RESET", "summit.test", "originator@summit.test")
		require.Equal(t, 200, b.do("POST", "/api/wizeusers/mfa-reset/confirm", map[string]string{"token": token}).status)
		assert.Equal(t, 200, onName(t, w).signIn("originator@summit.test").whoami(), "a lost device bars nobody for good")
	})
}

// An authenticator that is begun and not confirmed is no second factor, and no way round one.
func TestUnconfirmedCodesAreNoSecondFactor(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	owner := onName(t, w).signIn("originator@summit.test")
	r := owner.do("POST", "/api/mfa/totp", map[string]string{"password": demoPassword})
	require.Equal(t, 200, r.status)
	owner.addPasskey("Laptop")
	b := onName(t, w)
	b.login("originator@summit.test", demoPassword)
	assert.Equal(t, 401, b.do("POST", "/api/login/mfa", map[string]string{"code": b.code(r.body["secret"].(string))}).status)
}
