package lead_test

import (
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestResendingAConfirmation(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	_, path := openForm(w)
	w.Anonymous().Post(path, sent(fresh(w, path), nil)).Want(200)
	id := apitest.One[string](w, "select id::text from lead where name = 'Wanda Web'")
	at := "/lead/api/leads/" + id + "/confirmation"
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	letters := func() int {
		return apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'lead_confirmation'")
	}
	// The first letter is on its way; another is written once it went out.
	gone := func() {
		w.Exec("update river.river_job set state = 'completed', finalized_at = now() where kind = 'lead_confirmation'")
	}
	gone()
	const call = "POST /lead/api/leads/{id}/confirmation/"
	t.Run(call+"ok", func(t *testing.T) {
		officer.Post(at, nil).Want(204)
		require.Equal(t, 2, letters())
		var moments struct {
			Rows []struct{ Action, ByName string }
		}
		officer.Get("/lead/api/leads/" + id + "/timeline").Want(200).Into(&moments)
		assert.Equal(t, "confirmation resent Orion Austinson", moments.Rows[0].Action+" "+moments.Rows[0].ByName)
	})
	t.Run(call+"wrong role", func(t *testing.T) {
		w.As("processor@summit.test").Post(at, nil).Want(403)
		w.As("borrower@example.test").Post(at, nil).Want(403)
		w.As("originator2@summit.test").Post(at, nil).Want(404)
	})
	t.Run(call+"wrong tenant", func(t *testing.T) { w.As("owner@harbor.test").Post(at, nil).Want(404) })
	t.Run(call+"bad input", func(t *testing.T) {
		admin.Post("/lead/api/leads/x/confirmation", nil).Want(400)
		admin.With("If-Match", "999").Post(at, nil).Want(412)
		own := add(admin, "Walkin")
		code, _ := admin.Post("/lead/api/leads/"+own.ID+"/confirmation", nil).Want(409).Error()
		assert.Equal(t, "CONFLICT", code, "a lead that staff took down has nothing to confirm")
	})
	t.Run(call+"the form is off", func(t *testing.T) {
		admin.Patch("/lead/api/lead-config/web-form", `{"enabled":false}`).Want(200)
		admin.Post(at, nil).Want(409)
		admin.Patch("/lead/api/lead-config/web-form", `{"enabled":true}`).Want(200)
		require.Equal(t, 2, letters())
	})
	t.Run(call+"429", func(t *testing.T) {
		gone()
		admin.Post(at, nil).Want(204)
		gone()
		for range 2 {
			answer := admin.Post(at, nil).Want(429)
			assert.NotEmpty(t, answer.Header.Get("Retry-After"))
		}
		require.Equal(t, 3, letters())
		w.Advance(25 * time.Hour)
		w.As("branchadmin@summit.test").Post(at, nil).Want(204)
	})
	t.Run("GET /lead/api/leads/by confirmation", func(t *testing.T) {
		with := func(states string) float64 {
			return w.As("branchadmin@summit.test").Get("/lead/api/leads?filters=" + url.QueryEscape(`{"Confirmation":[`+states+`]}`)).Want(200).Map()["count"].(float64)
		}
		assert.EqualValues(t, []float64{1, 0, 1}, []float64{with(`"UNCONFIRMED"`), with(`"CONFIRMED"`), with(`"UNCONFIRMED","CONFIRMED"`)})
		w.Exec("update lead set confirmation = 'CONFIRMED' where id = $1", id)
		assert.EqualValues(t, []float64{0, 1}, []float64{with(`"UNCONFIRMED"`), with(`"CONFIRMED"`)})
		w.As("branchadmin@summit.test").Post(at, nil).Want(409)
	})
}
