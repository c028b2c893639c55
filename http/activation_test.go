package http_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	userdb "gable/db/user"
	"gable/demo"
	"gable/http/apitest"
	"gable/http/credential"
)

const newPassword = "three blue donkeys"

// invited is a world in which a demo user has an unused link.
func invited(t *testing.T, kind userdb.LinkKind, email, status string) (*browser, string) {
	t.Helper()
	w := apitest.New(t)
	w.Exec("update user_account set status = $2 where email = $1", email, status)
	w.Exec("update login set password_hash = null where email = $1 and $2 = 'INVITE_SENT'", email, status)
	return another(t, w), link(t, w, kind, "summit.test", email)
}

func link(t *testing.T, w *apitest.World, kind userdb.LinkKind, company, email string) string {
	t.Helper()
	token, hash := credential.NewToken()
	_, err := userdb.IssueLink(context.Background(), w.Super, kind, demo.TenantID(company), demo.UserID(email), hash, w.Now())
	require.NoError(t, err)
	return token
}

func (b *browser) verify(token string) reply {
	b.t.Helper()
	return b.do("POST", "/api/wizeusers/verify", map[string]string{"token": token})
}

func (b *browser) activate(token, password string) reply {
	b.t.Helper()
	return b.do("POST", "/api/wizeusers/activate", map[string]string{"token": token, "password": password})
}

func TestActivation(t *testing.T) {
	t.Parallel()
	b, token := invited(t, userdb.LinkActivation, "borrower@example.test", "INVITE_SENT")
	for range 2 {
		r := b.verify(token)
		require.Equal(t, 200, r.status, "checking does not use it: %s", r.raw)
		assert.Equal(t, map[string]any{"kind": "ACTIVATION", "email": "borrower@example.test", "firstName": "Bobbie", "tenantName": "Summit Lending", "language": "en", "portal": "pos"}, r.body)
	}
	for _, weak := range []string{"short", "borrower1234", "password12345"} {
		r := b.activate(token, weak)
		assert.Equal(t, 422, r.status, weak)
		assert.Equal(t, "password", r.body["errors"].([]any)[0].(map[string]any)["field"])
	}
	r := b.activate(token, newPassword)
	require.Equal(t, 200, r.status, r.raw)
	assert.Equal(t, "ACTIVE", r.body["user"].(map[string]any)["status"])
	assert.Equal(t, 200, b.whoami(), "signed in")
	assert.Equal(t, 404, b.activate(token, newPassword).status, "once only")
	assert.Equal(t, 404, b.verify(token).status)
	assert.Equal(t, 200, another(t, b.w).login("borrower@example.test", newPassword).status)
	assert.Equal(t, int64(1), apitest.One[int64](b.w, "select count(*) from audit_entry where kind = 'user' and action = 'activated'"))
	assert.NotContains(t, b.w.Log.String(), token)
	assert.NotContains(t, b.w.Log.String(), newPassword)
}

func TestActivationDeadLinks(t *testing.T) {
	t.Parallel()
	b, token := invited(t, userdb.LinkActivation, "assistant@summit.test", "INVITE_SENT")
	unknown := b.verify("no-such-token")
	require.Equal(t, 404, unknown.status)
	same := func(r reply, why string) {
		t.Helper()
		assert.Equal(t, 404, r.status, why)
		r.body["errorRef"] = unknown.body["errorRef"]
		assert.Equal(t, unknown.body, r.body, why)
	}
	elsewhere := another(t, b.w)
	elsewhere.host = "harbor.test"
	same(elsewhere.verify(token), "on another company's host")
	same(elsewhere.activate(token, newPassword), "on another company's host")
	elsewhere.host = "summit.test"
	require.Equal(t, 200, elsewhere.verify(token).status)

	second := link(t, b.w, userdb.LinkActivation, "summit.test", "assistant@summit.test")
	same(b.activate(token, newPassword), "replaced by a later one")
	same(b.activate(link(t, b.w, userdb.LinkMFAReset, "summit.test", "assistant@summit.test"), newPassword), "for something else")
	b.w.Exec("update user_account set status = 'SUSPEND' where email = 'assistant@summit.test'")
	same(b.activate(second, newPassword), "the invitation was withdrawn")
	b.w.Exec("update user_account set status = 'INVITE_SENT' where email = 'assistant@summit.test'")
	b.w.Advance(7*24*time.Hour + time.Minute)
	same(b.activate(second, newPassword), "late")
	assert.Equal(t, 422, b.do("POST", "/api/wizeusers/activate", map[string]string{"token": "x"}).status)
	assert.Equal(t, 422, b.do("POST", "/api/wizeusers/verify", map[string]any{"token": "x", "userId": "y"}).status)
}

func TestActivationTwiceAtOnce(t *testing.T) {
	t.Parallel()
	b, token := invited(t, userdb.LinkActivation, "assistant@summit.test", "INVITE_SENT")
	var won atomic.Int32
	var wg sync.WaitGroup
	for range 4 {
		tab := another(t, b.w)
		wg.Go(func() {
			if tab.activate(token, newPassword).status == 200 {
				won.Add(1)
			}
		})
	}
	wg.Wait()
	assert.EqualValues(t, 1, won.Load())
}

func TestPasswordReset(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	secret := b.enrol()
	token := link(t, b.w, userdb.LinkPasswordReset, "summit.test", "originator@summit.test")
	fresh := another(t, b.w)
	r := fresh.activate(token, newPassword)
	require.Equal(t, 200, r.status, r.raw)
	assert.Equal(t, map[string]any{"mfaRequired": true, "mfaMethods": []any{"TOTP"}}, r.body, "a link in an email does not stand in for the second factor")
	assert.Equal(t, 401, b.whoami(), "every other session is over")
	assert.Equal(t, 401, fresh.whoami())
	require.Equal(t, 200, fresh.do("POST", "/api/login/mfa", map[string]string{"code": b.code(secret)}).status)
	assert.Equal(t, 200, fresh.whoami())
	assert.Equal(t, 401, another(t, b.w).login("originator@summit.test", demoPassword).status)
}
