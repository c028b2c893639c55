package lead_test

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

type form struct {
	Version int64
	FormKey string
	Enabled bool
	Origins []string
}

func openForm(w *apitest.World) (form, string) {
	var f form
	w.As("branchadmin@summit.test").Patch("/lead/api/lead-config/web-form", `{"enabled":true,"origins":["https://www.Summit-Site.test/contact"]}`).Want(200).Into(&f)
	return f, "/lead/api/web-form/" + f.FormKey
}

// fresh is a page's token, old enough to be sent.
func fresh(w *apitest.World, path string) string {
	var given struct{ Token string }
	w.Anonymous().With("Accept", "application/json").Get(path).Want(200).Into(&given)
	w.Advance(5 * time.Second)
	return given.Token
}

func sent(token string, more map[string]any) map[string]any {
	body := map[string]any{"firstName": "Wanda", "lastName": "Web", "email": "wanda@web.test", "phone": "512-555-0144", "purpose": "Purchase", "state": "TX", "consent": true, "language": "es", "token": token}
	for name, value := range more {
		body[name] = value
	}
	return body
}

func count(w *apitest.World) int { return apitest.One[int](w, "select count(*)::int from lead") }

func TestWebFormSettings(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	f, path := openForm(w)
	const settings = "/lead/api/lead-config/web-form"
	admin := w.As("branchadmin@summit.test")
	t.Run("GET "+settings+"/ok", func(t *testing.T) {
		assert.Equal(t, []string{"https://www.summit-site.test"}, f.Origins)
		assert.Len(t, f.FormKey, 32)
		var other form
		w.As("branchadmin2@summit.test").Get(settings).Want(200).Into(&other)
		assert.Empty(t, other.FormKey, "each unit has its own")
	})
	t.Run("PATCH "+settings+"/bad input", func(t *testing.T) {
		for _, body := range []string{`{"origins":["javascript:alert(1)"]}`, `{"origins":["http://www.site.test"]}`, `{"origins":["https://a b"]}`, `{"formKey":"mine"}`, `{"LeadSourceId":"x"}`, `{"LeadSourceId":"` + nobody + `"}`} {
			admin.Patch(settings, body).Want(422)
		}
		admin.With("If-Match", "9").Patch(settings, `{"enabled":false}`).Want(412)
	})
	for _, call := range []string{"GET ", "PATCH ", "POST /key"} {
		method, suffix, _ := strings.Cut(call, " ")
		t.Run(method+" "+settings+suffix+"/wrong role", func(t *testing.T) {
			w.As("originator@summit.test").Do(method, settings+suffix, nil).Want(403)
			w.As("superadmin@gable.test").Do(method, settings+suffix, nil).Want(403)
		})
	}
	t.Run("POST "+settings+"/key/ok", func(t *testing.T) {
		var renewed form
		admin.Post(settings+"/key", nil).Want(200).Into(&renewed)
		assert.NotEqual(t, f.FormKey, renewed.FormKey)
		w.Anonymous().Get(path).Want(404)
		w.Anonymous().Get("/lead/api/web-form/" + renewed.FormKey).Want(200)
		admin.Patch(settings, `{"enabled":false}`).Want(200)
		missing := w.Anonymous().Get("/lead/api/web-form/" + nobody).Want(404)
		off := w.Anonymous().Get("/lead/api/web-form/" + renewed.FormKey).Want(404)
		assert.Equal(t, missing.Map()["message"], off.Map()["message"], "turned off looks like unknown")
	})
}

func TestWebFormMakesALead(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	_, path := openForm(w)
	t.Run("GET /lead/api/web-form/{formKey}/ok", func(t *testing.T) {
		page := w.Anonymous().Get(path + "?lang=es").Want(200)
		assert.Contains(t, string(page.Body), "Hablemos de su préstamo hipotecario")
		assert.Contains(t, string(page.Body), "Summit Lending")
		assert.Contains(t, page.Header.Get("Content-Type"), "text/html")
		assert.Contains(t, page.Header.Get("Content-Security-Policy"), "frame-ancestors 'self' https://www.summit-site.test")
		assert.NotContains(t, string(page.Body), "<script")
	})
	token := fresh(w, path)
	t.Run("POST /lead/api/web-form/{formKey}/ok", func(t *testing.T) {
		for range 2 { // the same page twice makes one lead
			w.Anonymous().Post(path, sent(token, nil)).Want(200)
		}
		require.Equal(t, 1, count(w))
		var found page
		w.As("originator@summit.test").Get("/lead/api/leads").Want(200).Into(&found)
		require.Len(t, found.Rows, 1)
		l := found.Rows[0]
		assert.Equal(t, "WEB_FORM", l.Origin)
		assert.Equal(t, string(demo.UserID("originator@summit.test")), l.OwnerID)
		assert.True(t, *l.ContactConsent.ConsentInd)
		assert.Contains(t, l.ContactConsent.Wording, "Acepto que Summit Lending")
		assert.NotEmpty(t, l.ContactConsent.At)
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'lead_notice'"))
		assert.Equal(t, "Web form", apitest.One[string](w, "select actor_name from audit_entry where kind = 'lead'"))
	})
	t.Run("POST /lead/api/web-form/{formKey}/spam", func(t *testing.T) {
		for _, more := range []map[string]any{{"website": "x"}, {"firstName": "Buy https://x.test"}, {"lastName": "<b>"}, {"message": "http://a http://b http://c"}} {
			answer := w.Anonymous().Post(path, sent(token, more)).Want(200)
			assert.JSONEq(t, `{"received":true}`, string(answer.Body), "the same thanks")
		}
		require.Equal(t, 1, count(w))
	})
}

func TestWebFormRefusals(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	_, path := openForm(w)
	stranger := w.Anonymous()
	t.Run("POST /lead/api/web-form/{formKey}/bad input", func(t *testing.T) {
		var given struct{ Token string }
		stranger.With("Accept", "application/json").Get(path).Want(200).Into(&given)
		stranger.Post(path, sent(given.Token, nil)).Want(422) // too fresh
		w.Advance(4 * time.Second)
		_, fields := stranger.Post(path, sent(given.Token, map[string]any{"email": "", "phone": ""})).Want(422).Error()
		assert.Equal(t, []string{"phone"}, fields)
		w.Advance(13 * time.Hour)
		stranger.Post(path, sent(given.Token, nil)).Want(422) // too old
		stranger.Post(path, sent("nonsense", nil)).Want(422)
		stranger.Post(path, `{"broken`).Want(400)
		stranger.Post(path, `{"tenantId":"x"}`).Want(400)
		stranger.With("Content-Type", "text/plain").Post(path, "x").Want(415)
		stranger.Post(path, `{"message":"`+strings.Repeat("x", 40_000)+`"}`).Want(413)
		require.Zero(t, count(w))
	})
	w.Advance(time.Hour)
	t.Run("POST /lead/api/web-form/{formKey}/other sites", func(t *testing.T) {
		token := fresh(w, path)
		stranger.With("Origin", "https://evil.test").Post(path, sent(token, nil)).Want(403)
		stranger.With("Origin", "null").Post(path, sent(token, nil)).Want(403)
		answer := stranger.With("Origin", "https://www.summit-site.test").With("Sec-Fetch-Site", "cross-site").Post(path, sent(token, nil)).Want(200)
		assert.Equal(t, "https://www.summit-site.test", answer.Header.Get("Access-Control-Allow-Origin"))
		pre := stranger.With("Origin", "https://www.summit-site.test").Do("OPTIONS", path, nil).Want(204)
		assert.Equal(t, "https://www.summit-site.test", pre.Header.Get("Access-Control-Allow-Origin"))
		stranger.With("Origin", "https://evil.test").Do("OPTIONS", path, nil).Want(403)
		w.As("originator@summit.test").With("Origin", "https://www.summit-site.test").With("Sec-Fetch-Site", "cross-site").Post("/lead/api/leads", person("X", "x@y.test")).Want(403)
	})
	w.Advance(time.Hour)
	t.Run("POST /lead/api/web-form/{formKey}/page", func(t *testing.T) {
		values := url.Values{"firstName": {`"><script>alert(1)`}, "language": {"es"}, "token": {fresh(w, path)}}
		plain := stranger.With("Content-Type", "application/x-www-form-urlencoded")
		page := plain.Post(path, values.Encode()).Want(200) // markup in a name: thanks, and nothing kept
		assert.Contains(t, string(page.Body), "Gracias")
		values.Set("firstName", "")
		values.Set("message", `"><script>alert(1)</script>`)
		page = plain.Post(path, values.Encode()).Want(422)
		assert.Contains(t, string(page.Body), "El nombre es obligatorio")
		assert.NotContains(t, string(page.Body), "<script")
	})
	w.Advance(time.Hour)
	t.Run("POST /lead/api/web-form/{formKey}/429", func(t *testing.T) {
		before := count(w)
		token := fresh(w, path)
		var wait sync.WaitGroup
		statuses := make([]int, 20)
		for i := range statuses {
			wait.Go(func() {
				statuses[i] = stranger.Post(path, sent(token, map[string]any{"firstName": fmt.Sprintf("Flood%c", 'a'+i)})).Status
			})
		}
		wait.Wait()
		refused := 0
		for _, status := range statuses {
			if status == 429 {
				refused++
			}
		}
		assert.Equal(t, 12, refused, "eight in ten minutes from one network")
		assert.LessOrEqual(t, count(w)-before, 1)
		assert.NotEmpty(t, stranger.Post(path, sent(token, nil)).Want(429).Header.Get("Retry-After"))
		w.Advance(11 * time.Minute)
		stranger.Post(path, sent(fresh(w, path), nil)).Want(200)
	})
	require.Zero(t, apitest.One[int](w, "select count(*)::int from lead where tenant_id <> $1", string(demo.TenantID("summit.test"))))
}
