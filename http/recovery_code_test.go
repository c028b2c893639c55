package http_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// enrolled sets up an authenticator and returns its secret and the recovery codes.
func (b *browser) enrolled() (secret string, codes []string) {
	b.t.Helper()
	r := b.do("POST", "/api/mfa/totp", map[string]string{"password": demoPassword})
	require.Equal(b.t, 200, r.status, r.raw)
	secret = r.body["secret"].(string)
	r = b.do("POST", "/api/mfa/totp/confirm", map[string]string{"code": b.code(secret)})
	require.Equal(b.t, 200, r.status, r.raw)
	return secret, codesIn(b.t, r)
}

func codesIn(t *testing.T, r reply) (codes []string) {
	t.Helper()
	for _, code := range r.body["recoveryCodes"].([]any) {
		codes = append(codes, code.(string))
	}
	require.Len(t, codes, 10)
	return codes
}

// secondStep signs in with the password and then with a code.
func (b *browser) secondStep(email, code string) reply {
	b.t.Helper()
	r := b.login(email, demoPassword)
	require.Equal(b.t, true, r.body["mfaRequired"], r.raw)
	return b.do("POST", "/api/login/mfa", map[string]string{"code": code})
}

const renewCodes = "/api/mfa/recovery-codes"

func TestRecoveryCodeSignsIn(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	box := working(t, b.w)
	secret, codes := b.enrolled()
	assert.Contains(t, box.next(t).Text, "An authenticator app was added")
	t.Run("GET /api/mfa/ok", func(t *testing.T) {
		assert.Equal(t, map[string]any{"totp": true, "passkeys": 0.0, "recoveryCodesLeft": 10.0}, b.do("GET", "/api/mfa", nil).body)
	})
	t.Run("POST /api/login/mfa/ok with a recovery code", func(t *testing.T) {
		fresh := another(t, b.w)
		r := fresh.secondStep("originator@summit.test", strings.ToLower(strings.ReplaceAll(codes[0], "-", " ")))
		require.Equal(t, 200, r.status, r.raw)
		assert.Equal(t, 200, fresh.whoami())
		assert.Equal(t, 9.0, fresh.do("GET", "/api/mfa", nil).body["recoveryCodesLeft"])
		m := box.next(t)
		assert.Contains(t, m.Text, "A recovery code was used")
		assert.Contains(t, m.Text, "9 are left")
		assert.NotContains(t, m.Text, codes[0])
		assert.EqualValues(t, 1, apitest.One[int64](b.w, "select count(*) from audit_entry where kind = 'second factor' and action = 'recovery code used' and after->>'recoveryCodesLeft' = '9'"))
	})
	t.Run("POST /api/login/mfa/used recovery code", func(t *testing.T) {
		assert.Equal(t, 401, another(t, b.w).secondStep("originator@summit.test", codes[0]).status)
	})
	t.Run("POST /api/login/mfa/wrong user", func(t *testing.T) {
		other := another(t, b.w).signIn("processor@summit.test")
		other.enrolled()
		assert.Equal(t, 401, another(t, b.w).secondStep("processor@summit.test", codes[1]).status, "another's code")
		stranger := another(t, b.w).signIn("originator@harbor.test")
		stranger.enrolled()
		assert.Equal(t, 401, another(t, b.w).secondStep("originator@harbor.test", codes[1]).status, "another tenant's")
		// Even a row that is put under another user's id does not open that account.
		b.w.Exec(`update recovery_code set user_id = (select user_id from login where email = 'processor@summit.test')
			where user_id = (select user_id from login where email = 'originator@summit.test') and digest = (select digest from recovery_code
				where user_id = (select user_id from login where email = 'originator@summit.test') and used_at is null limit 1)`)
		for _, code := range codes[1:] {
			assert.NotEqual(t, 200, another(t, b.w).secondStep("processor@summit.test", code).status)
		}
	})
	t.Run("POST /api/login/mfa/without the password", func(t *testing.T) {
		assert.Equal(t, 401, another(t, b.w).do("POST", "/api/login/mfa", map[string]string{"code": codes[2]}).status)
	})
	t.Run("kept as digests", func(t *testing.T) {
		kept := apitest.One[string](b.w, "select string_agg(encode(digest, 'escape'), ' ') from recovery_code")
		for _, code := range append(codes, secret) {
			assert.NotContains(t, kept, strings.ReplaceAll(code, "-", ""))
			assert.NotContains(t, b.w.Log.String(), code)
		}
		assert.Zero(t, apitest.One[int64](b.w, "select count(*) from audit_entry where coalesce(after::text, '') || coalesce(before::text, '') like '%' || $1 || '%'", codes[0]))
	})
}

func TestRecoveryCodeOnceForTwo(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	_, codes := b.enrolled()
	var in atomic.Int32
	var wait sync.WaitGroup
	for range 4 {
		fresh := another(t, b.w)
		fresh.login("originator@summit.test", demoPassword)
		wait.Add(1)
		go func() {
			defer wait.Done()
			if fresh.do("POST", "/api/login/mfa", map[string]string{"code": codes[0]}).status == 200 {
				in.Add(1)
			}
		}()
	}
	wait.Wait()
	assert.EqualValues(t, 1, in.Load())
}

func TestRecoveryCodeThrottle(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	secret, codes := b.enrolled()
	fresh := another(t, b.w)
	fresh.login("originator@summit.test", demoPassword)
	last := 0
	for range 11 {
		last = fresh.do("POST", "/api/login/mfa", map[string]string{"code": "00000-00000"}).status
	}
	assert.Equal(t, 429, last)
	assert.Equal(t, 429, fresh.do("POST", "/api/login/mfa", map[string]string{"code": codes[0]}).status, "the right one too")
	assert.Equal(t, 429, fresh.do("POST", "/api/login/mfa", map[string]string{"code": secret[:6]}).status, "wrong codes of both kinds count together")
	b.w.Advance(20 * time.Minute)
	assert.Equal(t, 200, another(t, b.w).secondStep("originator@summit.test", codes[0]).status, "not used up by being refused")
}

func TestRecoveryCodesAreRenewed(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	t.Run("POST /api/mfa/recovery-codes/409 without a second factor", func(t *testing.T) {
		assert.Equal(t, 409, b.do("POST", renewCodes, map[string]string{"password": demoPassword, "code": "123456"}).status)
	})
	secret, old := b.enrolled()
	t.Run("POST /api/mfa/recovery-codes/bad input", func(t *testing.T) {
		for _, body := range []map[string]string{{"password": "wrong-password", "code": b.code(secret)}, {"password": demoPassword, "code": "000000"},
			{"password": demoPassword, "code": "00000-00000"}, {"password": demoPassword}, {"code": "123456"}, {"password": demoPassword, "code": strings.Repeat("9", 21)}} {
			assert.Equal(t, 422, b.do("POST", renewCodes, body).status, "%v", body)
		}
	})
	var fresh []string
	t.Run("POST /api/mfa/recovery-codes/ok", func(t *testing.T) {
		before := b.jar.Cookies(mustURL(t, b.w.URL))[0].Value
		r := b.do("POST", renewCodes, map[string]string{"password": demoPassword, "code": b.code(secret)})
		require.Equal(t, 200, r.status, r.raw)
		fresh = codesIn(t, r)
		assert.NotSubset(t, old, fresh)
		assert.Equal(t, "no-store", r.header.Get("Cache-Control"))
		assert.NotEqual(t, before, b.jar.Cookies(mustURL(t, b.w.URL))[0].Value, "the session goes on under another token")
		assert.Equal(t, 401, another(t, b.w).secondStep("originator@summit.test", old[0]).status, "an earlier one")
		assert.Equal(t, 200, another(t, b.w).secondStep("originator@summit.test", fresh[0]).status)
	})
	t.Run("POST /api/mfa/recovery-codes/ok by a recovery code", func(t *testing.T) {
		r := b.do("POST", renewCodes, map[string]string{"password": demoPassword, "code": fresh[1]})
		require.Equal(t, 200, r.status, r.raw)
		fresh = codesIn(t, r)
	})
	t.Run("POST /api/mfa/recovery-codes/wrong tenant", func(t *testing.T) {
		stranger := another(t, b.w).signIn("originator@harbor.test")
		stranger.enrolled()
		assert.Equal(t, 422, stranger.do("POST", renewCodes, map[string]string{"password": demoPassword, "code": fresh[0]}).status)
		assert.EqualValues(t, 10, b.do("GET", "/api/mfa", nil).body["recoveryCodesLeft"], "nobody else's are touched")
	})
	t.Run("POST /api/mfa/recovery-codes/wrong role", func(t *testing.T) {
		assert.Equal(t, 401, another(t, b.w).do("POST", renewCodes, map[string]string{"password": demoPassword, "code": "1"}).status)
		admin := another(t, b.w).signIn("companyadmin@summit.test")
		user := apitest.One[string](b.w, "select user_id::text from login where email = 'originator@summit.test'")
		require.Equal(t, 201, admin.do("POST", "/api/impersonation", map[string]string{"userId": user, "reason": "A question"}).status)
		for _, call := range [][2]string{{"POST", renewCodes}, {"GET", "/api/mfa"}, {"GET", "/api/sessions"}, {"DELETE", "/api/sessions"}} {
			assert.Equal(t, 403, admin.do(call[0], call[1], map[string]string{"password": demoPassword, "code": fresh[0]}, "lw-child-user-id", user).status, "%v while acting", call)
		}
	})
	t.Run("POST /api/mfa/totp/confirm/recovery code", func(t *testing.T) {
		r := b.do("POST", "/api/mfa/totp/remove", map[string]string{"password": demoPassword, "code": fresh[0]})
		require.Equal(t, 200, r.status, r.raw)
		assert.Equal(t, map[string]any{"totp": false, "passkeys": 0.0, "recoveryCodesLeft": 0.0}, b.do("GET", "/api/mfa", nil).body, "they go with the factor")
		require.Equal(t, 200, b.do("POST", "/api/mfa/totp", map[string]string{"password": demoPassword}).status)
		assert.Equal(t, 422, b.do("POST", "/api/mfa/totp/confirm", map[string]string{"code": fresh[1]}).status)
		assert.Equal(t, 422, b.do("POST", "/api/mfa/totp/confirm", map[string]string{"code": old[1]}).status)
	})
}

func TestRecoveryCodesOutliveARotation(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	_, codes := b.enrolled()
	b.w.Exec(`insert into tenant_key (tenant_id, purpose, version, wrapped, created_at)
		select tenant_id, purpose, version + 1, '\x00', created_at from tenant_key where purpose = 'BLIND_INDEX'`)
	assert.Equal(t, 200, another(t, b.w).secondStep("originator@summit.test", codes[0]).status, "looked for under the key they were kept with")
}

func TestRecoveryCodesBesidePasskeys(t *testing.T) {
	t.Parallel()
	b := onName(t, withPasswords(t)).signIn("originator@summit.test")
	d := newDevice(t)
	added := b.do("POST", "/api/mfa/passkeys/confirm", map[string]any{"name": "Laptop", "credential": d.create(b.options("/api/mfa/passkeys", map[string]string{"password": demoPassword}))})
	require.Equal(t, 201, added.status, added.raw)
	id, first := added.body["id"].(string), codesIn(t, added)
	require.Equal(t, 200, onName(t, b.w).secondStep("originator@summit.test", first[0]).status, "another device goes on with what came with the first passkey")
	second := b.do("POST", "/api/mfa/passkeys/confirm", map[string]any{"name": "Phone", "credential": newDevice(t).create(b.options("/api/mfa/passkeys", map[string]string{"password": demoPassword}))})
	require.Equal(t, 201, second.status, second.raw)
	assert.NotContains(t, second.body, "recoveryCodes", "those that were shown stay good")
	require.Equal(t, 204, b.do("POST", "/api/mfa/passkeys/"+second.body["id"].(string)+"/remove", map[string]string{"password": demoPassword}).status)
	assert.Equal(t, 422, b.do("POST", renewCodes, map[string]string{"password": demoPassword}).status, "the password alone")
	r := b.do("POST", renewCodes, map[string]any{"password": demoPassword, "passkey": d.sign(b.options("/api/mfa/passkeys/assertion", nil))})
	require.Equal(t, 200, r.status, r.raw)
	codes := codesIn(t, r)
	fresh := onName(t, b.w)
	require.Equal(t, 200, fresh.secondStep("originator@summit.test", codes[0]).status, "for who has lost the device")
	secret := b.enrol()
	assert.Equal(t, 401, onName(t, b.w).login("originator@summit.test", "wrong-password").status)
	require.Equal(t, 204, b.do("POST", "/api/mfa/passkeys/"+id+"/remove", map[string]string{"password": demoPassword}).status)
	assert.Equal(t, 10.0, b.do("GET", "/api/mfa", nil).body["recoveryCodesLeft"], "a factor is left")
	require.Equal(t, 200, b.do("POST", "/api/mfa/totp/remove", map[string]string{"password": demoPassword, "code": b.code(secret)}).status)
	assert.Equal(t, 0.0, b.do("GET", "/api/mfa", nil).body["recoveryCodesLeft"], "none is")
}
