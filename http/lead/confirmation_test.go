package lead_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/vendor"
	"gable/http/apitest"
)

// letterTo is the next letter to an address; others are passed over.
func letterTo(t *testing.T, box postbox, address string) vendor.Mail {
	t.Helper()
	for {
		select {
		case m := <-box.mails:
			if m.To.Email == address {
				return m
			}
		case <-time.After(30 * time.Second):
			t.Fatal("no letter to " + address)
		}
	}
}

func confirmationOf(w *apitest.World) string {
	return apitest.One[string](w, "select coalesce(confirmation, '') from lead where name = 'Wanda Web' limit 1")
}

func TestConfirmingALead(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	_, path := openForm(w)
	stranger := w.Anonymous()
	stranger.Post(path, sent(fresh(w, path), nil)).Want(200)
	require.Equal(t, "UNCONFIRMED", confirmationOf(w))
	var seen struct {
		Rows []struct{ Confirmation string }
	}
	officer := w.As("originator@summit.test")
	officer.Get("/lead/api/leads?filters=" + url.QueryEscape(`{"Confirmation":["UNCONFIRMED"]}`)).Want(200).Into(&seen)
	require.Len(t, seen.Rows, 1, "staff see it all the same, with a mark")
	box := work(t, w)
	m := letterTo(t, box, "wanda@web.test")
	assert.Equal(t, "es", m.Language)
	assert.Contains(t, m.Text, "Summit Lending")
	_, link, _ := strings.Cut(m.Text, "/lead/api/web-form/")
	address, token, _ := strings.Cut(strings.Fields(link)[0], "#")
	page, _, _ := strings.Cut("/lead/api/web-form/"+address, "?")
	require.NotEmpty(t, token)
	const call = "POST /lead/api/web-form/{formKey}/confirmation/"
	t.Run("GET /lead/api/web-form/{formKey}/confirmation/ok", func(t *testing.T) {
		answer := stranger.Get("/lead/api/web-form/" + address).Want(200)
		assert.Contains(t, string(answer.Body), "Confirme su correo electrónico")
		assert.Contains(t, answer.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'")
		assert.Contains(t, string(stranger.Get(page).Want(200).Body), "Confirm your email address")
		assert.Equal(t, "UNCONFIRMED", confirmationOf(w), "a mail program that opens the link confirms nothing")
	})
	t.Run("GET /lead/api/web-form/{formKey}/confirmation/bad input", func(t *testing.T) {
		stranger.Get("/lead/api/web-form/" + nobody + "/confirmation").Want(404)
	})
	t.Run(call+"bad input", func(t *testing.T) {
		stranger.Post(page, `{"broken`).Want(400)
		stranger.Post(page, `{"leadId":"x"}`).Want(400)
		stranger.With("Content-Type", "text/plain").Post(page, "x").Want(415)
		stranger.Post("/lead/api/web-form/"+nobody+"/confirmation", map[string]string{"token": token}).Want(404)
		stranger.With("Origin", "https://evil.test").Post(page, map[string]string{"token": token}).Want(403)
		unknown := stranger.Post(page, map[string]string{"token": "nonsense"}).Want(422)
		assert.Equal(t, "UNCONFIRMED", confirmationOf(w))
		t.Run("one answer for all", func(t *testing.T) {
			stranger.Post(page, map[string]string{"token": token}).Want(200)
			used := stranger.Post(page, map[string]string{"token": token}).Want(422)
			assert.Equal(t, unknown.Map()["errors"], used.Map()["errors"], "used looks like unknown")
		})
	})
	t.Run(call+"ok", func(t *testing.T) {
		assert.Equal(t, "CONFIRMED", confirmationOf(w))
		var moments struct{ Rows []struct{ Action string } }
		officer.Get("/lead/api/leads/" + apitest.One[string](w, "select id::text from lead") + "/timeline").Want(200).Into(&moments)
		require.Equal(t, "confirmed", moments.Rows[0].Action)
	})
	t.Run("PATCH /lead/api/leads/{id}/another address is unconfirmed again", func(t *testing.T) {
		officer.Patch("/lead/api/leads/"+apitest.One[string](w, "select id::text from lead"), `{"ContactPoint":{"Email":"other@web.test"}}`).Want(200)
		assert.Equal(t, "UNCONFIRMED", confirmationOf(w))
		officer.Patch("/lead/api/leads/"+apitest.One[string](w, "select id::text from lead"), `{"Confirmation":"CONFIRMED"}`).Want(422)
	})
	t.Run(call+"429", func(t *testing.T) {
		plain := stranger.With("Content-Type", "application/x-www-form-urlencoded")
		last := 0
		for range 9 {
			last = plain.Post(page, url.Values{"token": {"guess"}, "language": {"es"}}.Encode()).Status
		}
		assert.Equal(t, 429, last)
	})
}

func TestConfirmationLinksEnd(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	_, path := openForm(w)
	box := work(t, w)
	stranger := w.Anonymous()
	stranger.Post(path, sent(fresh(w, path), map[string]any{"language": "en"})).Want(200)
	m := letterTo(t, box, "wanda@web.test")
	_, token, _ := strings.Cut(strings.Fields(m.Text[strings.Index(m.Text, "#"):])[0], "#")
	w.Advance(7*24*time.Hour + time.Minute)
	page := path + "/confirmation"
	answer := stranger.With("Content-Type", "application/x-www-form-urlencoded").Post(page, url.Values{"token": {token}}.Encode()).Want(422)
	assert.Contains(t, string(answer.Body), "can no longer be used")
	require.Equal(t, "UNCONFIRMED", confirmationOf(w))
}

// Whoever sends the form with another's address has that person written to twice a day at most from one network and three times
// from all, and is answered the same.
func TestLettersToOneAddressAreFew(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	_, path := openForm(w)
	stranger := w.Anonymous()
	for i := range 5 {
		answer := stranger.Post(path, sent(fresh(w, path), map[string]any{"email": []string{"wanda@web.test", "WANDA@web.test"}[i%2]})).Want(200)
		assert.JSONEq(t, `{"received":true}`, string(answer.Body))
	}
	stranger.Post(path, sent(fresh(w, path), map[string]any{"email": ""})).Want(200)
	require.Equal(t, 6, count(w), "each is kept")
	letters := func() int {
		return apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'lead_confirmation'")
	}
	require.Equal(t, 2, letters())
	for _, network := range []string{"203.0.113.7", "198.51.100.9"} {
		require.Equal(t, 200, from(t, w, network, path, sent(fresh(w, path), map[string]any{"email": "wanda@web.test"})))
	}
	require.Equal(t, 3, letters())
	require.Zero(t, apitest.One[int](w, "select count(*)::int from lead where tenant_id <> $1", demo.TenantID("summit.test")))
}
