package lead_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestApply(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	const path = "/pos/api/apply"
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	t.Run("GET /pos/api/apply/bad input", func(t *testing.T) {
		w.Anonymous().Get(path + "?org=summit.test").Want(404)
		w.Anonymous().Post(path+"?org=summit.test", sent("x", nil)).Want(404)
		w.Anonymous().Get(path).Want(404)
	})
	admin.Patch("/los/api/pos-config/company", map[string]any{"enableApplyLink": true}).Want(200)
	admin.Patch("/api/wizeusers", map[string]any{"id": string(demo.UserID("originator@summit.test")), "posUrl": "orion.summit.test"}).Want(200)
	officer.Patch("/los/api/pos-config/user", map[string]any{"applicationTypes": []string{"Refinance"}}).Want(200)
	t.Run("GET /pos/api/apply/ok", func(t *testing.T) {
		got := w.Anonymous().Get(path + "?org=orion.summit.test").Want(200).Map()
		require.Equal(t, []any{"Refinance"}, got["applicationTypes"])
		require.Equal(t, "Summit Lending", got["companyName"])
		require.Len(t, w.Anonymous().With("Host", "summit.test").Get(path).Want(200).Map()["applicationTypes"], 2)
	})
	t.Run("POST /pos/api/apply/ok", func(t *testing.T) {
		body := sent(fresh(w, path+"?org=orion.summit.test"), map[string]any{"purpose": "Refinance", "language": "es"})
		w.Anonymous().Post(path+"?org=orion.summit.test", body).Want(201)
		w.Anonymous().Post(path+"?org=orion.summit.test", body).Want(201)
		require.Equal(t, 1, count(w), "the same page makes one lead")
		require.Equal(t, string(demo.UserID("originator@summit.test")), apitest.One[string](w, "select owner_id::text from lead"), "the officer whose address it is")
		require.Equal(t, string(demo.UnitID("summit.test", "Austin")), apitest.One[string](w, "select org_unit_id::text from lead"))
		found := officer.Get("/lead/api/leads?searchTerm=Web").Want(200)
		require.Contains(t, string(found.Body), "Wanda")
		require.Equal(t, 1, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'lead' and action = 'created'"))
	})
	t.Run("POST /pos/api/apply/bad input", func(t *testing.T) {
		before := count(w)
		post := func(token string, more map[string]any) *apitest.Answer {
			return w.Anonymous().Post(path+"?org=orion.summit.test", sent(token, more))
		}
		token := fresh(w, path+"?org=orion.summit.test")
		post(token, map[string]any{"purpose": "Purchase"}).Want(422)
		post(token, map[string]any{"purpose": ""}).Want(422)
		post(token, map[string]any{"purpose": "Refinance", "firstName": "", "lastName": " "}).Want(422)
		post("made-up", map[string]any{"purpose": "Refinance"}).Want(422)
		post(token, map[string]any{"purpose": "Refinance", "ownerId": "x"}).Want(422)
		post(token, map[string]any{"purpose": "Refinance", "website": "https://spam.test"}).Want(201)
		w.Anonymous().With("Origin", "https://elsewhere.test").Post(path+"?org=orion.summit.test", sent(token, nil)).Want(403)
		require.Equal(t, before, count(w))
	})
	t.Run("POST /pos/api/apply/429", func(t *testing.T) {
		for range 8 {
			w.Anonymous().Post(path+"?org=orion.summit.test", sent("made-up", map[string]any{"purpose": "Refinance"}))
		}
		limited := w.Anonymous().Post(path+"?org=orion.summit.test", sent("made-up", map[string]any{"purpose": "Refinance"})).Want(429)
		require.NotEmpty(t, limited.Header.Get("Retry-After"))
	})
	t.Run("GET /pos/api/apply/wrong tenant", func(t *testing.T) {
		w.Anonymous().Get(path + "?org=harbor.test").Want(404)
		w.Anonymous().With("Host", "harbor.test").Get(path + "?org=summit.test").Want(404)
	})
	t.Run("POST /pos/api/apply/wrong tenant", func(t *testing.T) {
		w.Anonymous().Post(path+"?org=harbor.test", sent("x", nil)).Want(404)
	})
}
