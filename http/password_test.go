package http_test

import (
	"context"
	"io"
	"log/slog"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	userdb "gable/db/user"
	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/jobs"
	"gable/tenancy"
)

// letterBox is a mailer that keeps what it is given.
type letterBox struct{ came chan vendor.Mail }

func (l *letterBox) Send(_ context.Context, m vendor.Mail) error {
	l.came <- m
	return nil
}

func (l *letterBox) next(t *testing.T) vendor.Mail {
	t.Helper()
	select {
	case m := <-l.came:
		return m
	case <-time.After(20 * time.Second):
		require.Fail(t, "no letter came")
		return vendor.Mail{}
	}
}

// working lets the world's jobs run; links begin with the public origin of a real host.
func working(t *testing.T, w *apitest.World) *letterBox {
	t.Helper()
	box := &letterBox{came: make(chan vendor.Mail, 20)}
	pool := w.Database.Worker(t)
	runner, err := jobs.NewRunner(pool, jobs.Needs{DB: tenancy.New(pool, w.Now), Mailer: box, PublicURL: "https://gable.test/", Log: slog.New(slog.NewTextHandler(io.Discard, nil))}, jobs.Options{Workers: 2})
	require.NoError(t, err)
	require.NoError(t, runner.Start(context.Background()))
	t.Cleanup(func() { _ = runner.Stop(context.Background()) })
	return box
}

var linkIn = regexp.MustCompile(`https?://\S+`)

func tokenIn(t *testing.T, m vendor.Mail, page string) string {
	t.Helper()
	found := linkIn.FindString(m.Text)
	require.Regexp(t, "^"+regexp.QuoteMeta(page)+"#[\\w-]{43}$", found)
	return found[len(page)+1:]
}

func (b *browser) forgot(email string) reply {
	b.t.Helper()
	return b.do("POST", "/api/wizeusers/forgot-password", map[string]string{"email": email, "portalConfig": "e30="})
}

func TestForgotPassword(t *testing.T) {
	t.Parallel()
	b := visit(t)
	box := working(t, b.w)
	b.host = "summit.test"
	signedIn := another(t, b.w).signIn("originator@summit.test")

	t.Run("POST /api/wizeusers/forgot-password/ok", func(t *testing.T) {
		began := time.Now()
		r := b.forgot("Originator@summit.test")
		known := time.Since(began)
		require.Equal(t, 204, r.status, r.raw)
		began = time.Now()
		unknown := b.forgot("nobody@summit.test")
		stranger := time.Since(began)
		assert.Equal(t, 204, unknown.status)
		assert.Equal(t, r.raw, unknown.raw)
		assert.InDelta(t, known.Seconds(), stranger.Seconds(), 1, "the time tells nothing that a busy machine does not hide")
		m := box.next(t)
		assert.Equal(t, "originator@summit.test", m.To.Email)
		token := tokenIn(t, m, "https://summit.test/activate")

		elsewhere := another(t, b.w)
		elsewhere.host = "harbor.test"
		assert.Equal(t, 404, elsewhere.activate(token, newPassword).status, "on another company's host")
		require.Equal(t, 200, b.activate(token, newPassword).status)
		assert.Equal(t, 404, another(t, b.w).activate(token, newPassword).status, "once only")
		assert.Equal(t, 401, signedIn.whoami(), "every other session is over")
		assert.Equal(t, "Your sign-in has changed", box.next(t).Subject)
		assert.NotContains(t, b.w.Log.String(), token)
	})
	t.Run("POST /api/wizeusers/forgot-password/wrong tenant", func(t *testing.T) {
		b.w.Exec("update user_account set language = 'es' where email = 'processor@summit.test'")
		evil := another(t, b.w)
		require.Equal(t, 204, evil.do("POST", "/api/wizeusers/forgot-password", map[string]string{"email": "processor@summit.test"}, "X-Forwarded-Host", "evil.test", "Forwarded", "host=evil.test").status)
		evil.host = "evil.test"
		require.Equal(t, 204, evil.forgot("assistant@summit.test").status)
		for read := 0; read < 2; {
			m := box.next(t)
			if m.To.Email == "originator@summit.test" { // a notice that was posted twice: the change above cut in on its job
				continue
			}
			read++
			tokenIn(t, m, "https://summit.test/activate")
			if m.To.Email == "processor@summit.test" {
				assert.Equal(t, "Elija una contraseña nueva", m.Subject)
			}
		}
	})
	t.Run("POST /api/wizeusers/forgot-password/suspended", func(t *testing.T) {
		b.w.Exec("update user_account set status = 'SUSPEND' where email = 'originator2@summit.test'")
		require.Equal(t, 204, b.forgot("originator2@summit.test").status)
		assert.Zero(t, apitest.One[int64](b.w, "select count(*) from river.river_job where args::text like '%' || (select user_id::text from user_account where email = 'originator2@summit.test') || '%'"))
	})
	t.Run("POST /api/wizeusers/forgot-password/bad input", func(t *testing.T) {
		assert.Equal(t, 422, b.do("POST", "/api/wizeusers/forgot-password", map[string]string{"portalConfig": "e30="}).status)
		for _, wrong := range []string{"%%%", "WzFd"} {
			assert.Equal(t, 422, b.do("POST", "/api/wizeusers/forgot-password", map[string]string{"email": "x@y.test", "portalConfig": wrong}).status, wrong)
		}
	})
	t.Run("POST /api/wizeusers/forgot-password/429", func(t *testing.T) {
		for range 10 {
			b.forgot("many@summit.test")
		}
		assert.Equal(t, 429, b.forgot("many@summit.test").status, "whether or not there is an account")
	})
}

func TestChangePassword(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	other := another(t, b.w).signIn("originator@summit.test")
	change := func(b *browser, old, next string) reply {
		return b.do("POST", "/api/wizeusers/change-password", map[string]string{"password": old, "newPassword": next})
	}
	t.Run("POST /api/wizeusers/change-password/bad input", func(t *testing.T) {
		r := change(b, "wrong-password", newPassword)
		assert.Equal(t, 422, r.status)
		assert.Equal(t, "password", r.body["errors"].([]any)[0].(map[string]any)["field"])
		r = change(b, demoPassword, "short")
		assert.Equal(t, 422, r.status)
		assert.Equal(t, "newPassword", r.body["errors"].([]any)[0].(map[string]any)["field"])
		for _, same := range []string{demoPassword, "Ｇable-demo-1"} {
			r = change(b, demoPassword, same)
			assert.Equal(t, 422, r.status, same)
			fault := r.body["errors"].([]any)[0].(map[string]any)
			assert.Equal(t, []any{"newPassword", "inUse"}, []any{fault["field"], fault["key"]}, "the same characters, however they were typed")
		}
		assert.Equal(t, 200, other.whoami())
	})
	t.Run("POST /api/wizeusers/change-password/ok", func(t *testing.T) {
		before := b.jar.Cookies(mustURL(t, b.w.URL))[0].Value
		require.Equal(t, 204, change(b, demoPassword, newPassword).status)
		assert.NotEqual(t, before, b.jar.Cookies(mustURL(t, b.w.URL))[0].Value, "renewed")
		assert.Equal(t, 200, b.whoami())
		assert.Equal(t, 401, other.whoami())
		assert.Equal(t, 401, another(t, b.w).login("originator@summit.test", demoPassword).status)
		assert.Equal(t, 200, another(t, b.w).login("originator@summit.test", newPassword).status)
	})
	t.Run("POST /api/wizeusers/change-password/anonymous", func(t *testing.T) {
		assert.Equal(t, 401, change(another(t, b.w), newPassword, demoPassword).status)
	})
	t.Run("POST /api/wizeusers/change-password/acting for another", func(t *testing.T) {
		admin := another(t, b.w).signIn("companyadmin@summit.test")
		id := apitest.One[string](b.w, "select user_id::text from user_account where email = 'processor@summit.test'")
		require.Equal(t, 201, admin.do("POST", "/api/impersonation", map[string]string{"userId": id, "reason": "looking after"}).status)
		r := admin.do("POST", "/api/wizeusers/change-password", map[string]string{"password": demoPassword, "newPassword": newPassword}, "lw-child-user-id", id)
		assert.Equal(t, 403, r.status)
	})
}

func TestFactorReset(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	box := working(t, b.w)
	b.enrol()
	box.next(t) // that an authenticator was added
	ask := func(b *browser, email, page string) reply {
		return b.do("POST", "/api/wizeusers/mfa-reset/email", map[string]string{"email": email, "theme": "dark", "resultUrl": page})
	}
	confirm := func(b *browser, token string) reply {
		return b.do("POST", "/api/wizeusers/mfa-reset/confirm", map[string]string{"token": token})
	}
	locked := another(t, b.w)
	locked.host = "summit.test"
	require.Equal(t, map[string]any{"mfaRequired": true, "mfaMethods": []any{"TOTP"}}, locked.login("originator@summit.test", demoPassword).body)

	t.Run("POST /api/wizeusers/mfa-reset/email/bad input", func(t *testing.T) {
		for _, page := range []string{"https://evil.test/x", "//evil.test/x", `/\evil.test`, "javascript:alert(1)", "https://summit.test@evil.test/", "http:/x", "", "x", "https://harbor.test/mfa-reset"} {
			assert.Equal(t, 422, ask(locked, "originator@summit.test", page).status, page)
		}
	})
	t.Run("POST /api/wizeusers/mfa-reset/email/wrong role", func(t *testing.T) {
		stranger := another(t, b.w)
		assert.Equal(t, 204, ask(stranger, "originator@summit.test", "/mfa-reset").status)
		assert.Equal(t, 204, ask(locked, "processor@summit.test", "/mfa-reset").status)
		assert.Zero(t, apitest.One[int64](b.w, "select count(*) from river.river_job where kind = 'factor_reset_email'"), "nothing is sent for who has not proven the password")
	})
	t.Run("POST /api/wizeusers/mfa-reset/email/409", func(t *testing.T) {
		b.w.Exec("update login set password_changed_at = $1 where email = 'originator@summit.test'", b.w.Now().Add(-23*time.Hour))
		assert.Equal(t, 409, ask(locked, "originator@summit.test", "/mfa-reset").status)
		b.w.Exec("update login set password_changed_at = $1 where email = 'originator@summit.test'", b.w.Now().Add(-25*time.Hour))
	})
	t.Run("POST /api/wizeusers/mfa-reset/confirm/ok", func(t *testing.T) {
		require.Equal(t, 204, ask(locked, "originator@summit.test", "https://summit.test/mfa-reset?next=//evil.test").status)
		token := tokenIn(t, box.next(t), "https://summit.test/mfa-reset?theme=dark")
		elsewhere := another(t, b.w)
		elsewhere.host = "harbor.test"
		assert.Equal(t, 404, confirm(elsewhere, token).status)
		assert.Equal(t, 404, locked.activate(token, newPassword).status, "it sets no password")
		assert.Equal(t, 404, confirm(locked, link(t, b.w, userdb.LinkPasswordReset, "summit.test", "originator@summit.test")).status, "for something else")
		r := confirm(locked, token)
		require.Equal(t, 200, r.status, r.raw)
		assert.Equal(t, map[string]any{"portal": "staff"}, r.body)
		assert.Equal(t, 404, confirm(locked, token).status, "once only")
		assert.Equal(t, 401, b.whoami(), "every session is over")
		assert.Equal(t, 401, locked.whoami(), "it signs nobody in")
		assert.Equal(t, 401, another(t, b.w).login("originator@summit.test", "wrong-password").status)
		assert.Equal(t, 200, b.signIn("originator@summit.test").whoami(), "with the password alone")
		assert.Equal(t, "Your sign-in has changed", box.next(t).Subject)
		assert.Equal(t, int64(1), apitest.One[int64](b.w, "select count(*) from audit_entry where kind = 'second factor' and action = 'reset'"))
	})
	t.Run("POST /api/wizeusers/mfa-reset/confirm/late", func(t *testing.T) {
		late := link(t, b.w, userdb.LinkMFAReset, "summit.test", "originator@summit.test")
		b.w.Advance(time.Hour + time.Second)
		assert.Equal(t, 404, confirm(locked, late).status)
	})
	t.Run("POST /api/wizeusers/mfa-reset/confirm/bad input", func(t *testing.T) {
		assert.Equal(t, 422, confirm(locked, string(make([]byte, 300))).status)
		assert.Equal(t, 404, confirm(locked, "no-such-token").status)
	})
}
