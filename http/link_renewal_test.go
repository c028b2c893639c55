package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	userdb "gable/db/user"
	"gable/demo"
	"gable/http/apitest"
	"gable/http/credential"
)

// mailed is an unused link that was sent to an address.
func mailed(t *testing.T, w *apitest.World, kind userdb.LinkKind, email, to string) string {
	t.Helper()
	token := link(t, w, kind, "summit.test", email)
	require.NoError(t, userdb.AddressLink(t.Context(), w.Super, credential.HashToken(token), to))
	return token
}

func (b *browser) renew(token string) reply {
	b.t.Helper()
	return b.do("POST", "/api/wizeusers/verify/renew", map[string]string{"token": token})
}

func TestLinkRenewal(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	box := working(t, w)
	b := another(t, w)
	b.host = "summit.test"
	const guest = "borrower@example.test"
	w.Exec("update user_account set status = 'INVITE_SENT' where email = $1", guest)
	w.Exec("update login set password_hash = null where email = $1", guest)
	token := mailed(t, w, userdb.LinkActivation, guest, guest)
	letters := func() int64 {
		return apitest.One[int64](w, "select count(*) from river.river_job")
	}

	t.Run("POST /api/wizeusers/verify/renew/ok", func(t *testing.T) {
		w.Advance(73 * time.Hour)
		require.Equal(t, 404, b.verify(token).status, "out of date")
		r := b.renew(token)
		require.Equal(t, 200, r.status, r.raw)
		assert.Equal(t, map[string]any{"email": "b•••@example.test"}, r.body)
		m := box.next(t)
		assert.Equal(t, guest, m.To.Email)
		assert.Contains(t, m.Text, "Here is the new link to your account with Summit Lending")
		fresh := tokenIn(t, m, "https://summit.test/pos/activate")
		assert.Equal(t, 200, b.verify(fresh).status)
		sent := letters()
		assert.Equal(t, 200, b.renew(token).status, "pressed twice")
		assert.Equal(t, sent, letters(), "and sent once")
		w.Advance(2 * time.Minute)
		require.Eventually(t, func() bool {
			return apitest.One[int64](w, "select count(*) from river.river_job where state <> 'completed'") == 0
		}, 20*time.Second, 20*time.Millisecond, "while a letter is on its way no second one is written")
		require.Equal(t, 200, b.renew(token).status)
		newest := tokenIn(t, box.next(t), "https://summit.test/pos/activate")
		assert.Equal(t, 404, b.verify(fresh).status, "earlier ones end")
		require.Equal(t, 200, b.activate(newest, newPassword).status)
		w.Advance(2 * time.Minute)
		for _, used := range []string{token, fresh, newest} {
			assert.Equal(t, 404, b.renew(used).status, "the account is open: its owner signs in")
		}
	})
	t.Run("POST /api/wizeusers/verify/renew/bad input", func(t *testing.T) {
		sent := letters()
		assert.Equal(t, 404, b.renew("never-made").status)
		assert.Equal(t, 422, b.do("POST", "/api/wizeusers/verify/renew", map[string]string{}).status)
		waiting := link(t, w, userdb.LinkSecondFactor, "summit.test", "originator@summit.test")
		assert.Equal(t, 404, b.renew(waiting).status, "a log-in that waits is no link")
		w.Exec("update user_account set status = 'INVITE_SENT' where email = 'prestatario@example.test'")
		elsewhere := mailed(t, w, userdb.LinkActivation, "prestatario@example.test", "typo@example.test")
		w.Advance(2 * time.Minute)
		assert.Equal(t, 404, b.renew(elsewhere).status, "the address was corrected: who got the first letter gets no more")
		w.Exec("update user_account set status = 'SUSPEND' where email = 'prestatario@example.test'")
		assert.Equal(t, 404, b.renew(mailed(t, w, userdb.LinkActivation, "prestatario@example.test", "prestatario@example.test")).status)
		assert.Equal(t, sent, letters(), "nothing is sent")
	})
	t.Run("POST /api/wizeusers/verify/renew/wrong tenant", func(t *testing.T) {
		w.Exec("update user_account set status = 'INVITE_SENT' where email = 'prestatario@example.test'")
		token := mailed(t, w, userdb.LinkActivation, "prestatario@example.test", "prestatario@example.test")
		stranger := another(t, w)
		stranger.host = "harbor.test"
		assert.Equal(t, 404, stranger.renew(token).status, "on another company's host")
	})
	t.Run("POST /api/wizeusers/verify/renew/a change of address", func(t *testing.T) {
		admin := w.As("companyadmin@summit.test")
		id := demo.UserID("assistant@summit.test")
		admin.Patch("/api/wizeusers/"+string(id)+"/email", map[string]string{"email": "newer@summit.test"}).Want(200)
		box.next(t)
		old := tokenAfter(t, box.next(t).Text, "#confirm=")
		w.Advance(25 * time.Hour)
		require.Equal(t, 404, b.do("POST", "/api/wizeusers/email-change/confirm", map[string]string{"token": old}).status)
		r := b.renew(old)
		require.Equal(t, 200, r.status, r.raw)
		assert.Equal(t, "n•••@summit.test", r.body["email"])
		again := box.next(t)
		assert.Equal(t, "assistant@summit.test", again.To.Email, "the old address is asked again")
		m := box.next(t)
		assert.Equal(t, "newer@summit.test", m.To.Email)
		r = b.do("POST", "/api/wizeusers/email-change/confirm", map[string]string{"token": tokenAfter(t, m.Text, "#confirm=")})
		require.Equal(t, 200, r.status, r.raw)
		w.Advance(2 * time.Minute)
		assert.Equal(t, 404, b.renew(old).status, "nothing waits at the new address any more")
		present := tokenAfter(t, again.Text, "#review=")
		w.Advance(25 * time.Hour)
		r = b.renew(present)
		require.Equal(t, 200, r.status, r.raw)
		assert.Equal(t, "a•••@summit.test", r.body["email"])
		m = box.next(t)
		assert.Equal(t, "assistant@summit.test", m.To.Email, "the address that confirmed gets no second letter")
		r = b.do("POST", "/api/wizeusers/email-change/confirm", map[string]string{"token": tokenAfter(t, m.Text, "#review=")})
		require.Equal(t, "newer@summit.test", r.body["email"], r.raw)
		w.Advance(2 * time.Minute)
		assert.Equal(t, 404, b.renew(present).status, "nothing waits any more")
	})
	t.Run("POST /api/wizeusers/verify/renew/a forgotten password", func(t *testing.T) {
		old := mailed(t, w, userdb.LinkPasswordReset, "processor@summit.test", "processor@summit.test")
		w.Advance(2 * time.Hour)
		require.Equal(t, 200, b.renew(old).status)
		tokenIn(t, box.next(t), "https://summit.test/activate")
	})
	t.Run("POST /api/wizeusers/verify/renew/throttled", func(t *testing.T) {
		w.Exec("update user_account set status = 'INVITE_SENT' where email = 'prestatario@example.test'")
		token := mailed(t, w, userdb.LinkActivation, "prestatario@example.test", "prestatario@example.test")
		last := 0
		for range 12 {
			last = b.renew(token).status
		}
		assert.Equal(t, 429, last)
	})
}

func TestVerification(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	box := working(t, w)
	b := another(t, w)
	b.host = "summit.test"
	const guest = "realtor@example.test"
	w.Exec("update user_account set status = 'INVITE_SENT' where email = $1", guest)
	ask := func(b *browser, email string) reply {
		return b.do("POST", "/api/wizeusers/verification", map[string]string{"email": email})
	}

	t.Run("POST /api/wizeusers/verification/ok", func(t *testing.T) {
		r := ask(b, "Realtor@Example.test")
		require.Equal(t, 204, r.status, r.raw)
		assert.Empty(t, r.raw)
		m := box.next(t)
		assert.Equal(t, guest, m.To.Email)
		token := tokenIn(t, m, "https://summit.test/realtor/activate")
		require.Equal(t, 204, ask(b, guest).status)
		assert.Equal(t, int64(1), apitest.One[int64](w, "select count(*) from river.river_job"), "one that was just sent is on its way")
		assert.Equal(t, 200, b.verify(token).status)
	})
	t.Run("POST /api/wizeusers/verification/wrong role", func(t *testing.T) {
		for _, email := range []string{"originator@summit.test", "nobody@summit.test"} {
			r := ask(b, email)
			assert.Equal(t, 204, r.status, "%s: the answer tells nothing", email)
		}
		assert.Equal(t, int64(1), apitest.One[int64](w, "select count(*) from river.river_job"), "nothing for who is active, or not there")
	})
	t.Run("POST /api/wizeusers/verification/wrong tenant", func(t *testing.T) {
		w.Advance(2 * time.Minute)
		stranger := another(t, w)
		stranger.host = "harbor.test"
		assert.Equal(t, 204, ask(stranger, "nobody@harbor.test").status)
		assert.Equal(t, int64(1), apitest.One[int64](w, "select count(*) from river.river_job"))
	})
	t.Run("POST /api/wizeusers/verification/bad input", func(t *testing.T) {
		assert.Equal(t, 422, b.do("POST", "/api/wizeusers/verification", map[string]string{}).status)
		last := 0
		for range 12 {
			last = ask(b, "somebody@example.test").status
		}
		assert.Equal(t, 429, last)
	})
	t.Run("POST /api/login/422 not verified", func(t *testing.T) {
		w.Exec("update user_account set status = 'INVITE_SENT' where email = 'assistant@summit.test'")
		r := b.login("assistant@summit.test", demoPassword)
		assert.Equal(t, 422, r.status)
		assert.Equal(t, "USER_EMAIL_NOT_VERIFIED", r.body["code"])
		assert.Equal(t, 401, b.login("assistant@summit.test", "wrong-password").status, "told to who knows the password alone")
	})
}

// tokenAfter is the token that follows a mark in a letter's link.
func tokenAfter(t *testing.T, text, mark string) string {
	t.Helper()
	found := linkIn.FindString(text)
	require.Contains(t, found, mark)
	return found[len(found)-43:]
}
