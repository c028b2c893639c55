package http_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain"
	"gable/domain/billing"
	"gable/http/apitest"
)

// atOnce sends the same request eight times at once, each from a session of its own, and counts the answers by status.
func atOnce(w *apitest.World, email, method, path string, body any) map[int]int {
	const times = 8
	clients := make([]*apitest.Client, times)
	for i := range clients {
		clients[i] = w.As(email)
	}
	statuses := make([]int, times)
	var done sync.WaitGroup
	for i, c := range clients {
		done.Go(func() { statuses[i] = c.Do(method, path, body).Status })
	}
	done.Wait()
	counted := map[int]int{}
	for _, status := range statuses {
		counted[status]++
	}
	return counted
}

// TestOneOfManyAtOnce: what can be done once is done once, however many ask at the same moment.
func TestOneOfManyAtOnce(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	once := map[int]int{200: 1, 409: 7}
	t.Run("PATCH /api/wizeusers/{id}/{status}/at once", func(t *testing.T) {
		id := string(demo.UserID("assistant@summit.test"))
		assert.Equal(t, once, atOnce(w, "companyadmin@summit.test", "PATCH", person("assistant@summit.test")+"/SUSPEND", nil))
		assert.Equal(t, once, atOnce(w, "companyadmin@summit.test", "PATCH", person("assistant@summit.test")+"/ACTIVE", nil))
		assert.Equal(t, 2, audited(w, id, "status changed"))
	})
	t.Run("PATCH /admin/api/payments/{id}/pro-plan/at once", func(t *testing.T) {
		account := "/admin/api/payments/" + string(demo.UnitID("summit.test", ""))
		w.Payments.Entered = &billing.Card{Brand: "visa", Last4: "4242", Expires: domain.MustDate("2031-12-31")}
		admin := w.As("companyadmin@summit.test")
		admin.Post(account+"/card-form", nil).Want(200)
		admin.Post(account+"/card", nil).Want(200)
		assert.Equal(t, once, atOnce(w, admin.Email, "PATCH", account+"/pro-plan/UPGRADE", nil))
		assert.Equal(t, once, atOnce(w, admin.Email, "PATCH", account+"/pro-plan/USER", nil))
		for _, action := range []string{"upgraded to the pro plan", "opted out of the pro plan"} {
			assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'billing_account' and action = $1", action), action)
		}
	})
	t.Run("POST /api/wizeusers/at once", func(t *testing.T) {
		answers := atOnce(w, "companyadmin@summit.test", "POST", "/api/wizeusers", newcomer("twin@summit.test", "Originator", austin))
		assert.Equal(t, map[int]int{201: 1, 422: 7}, answers)
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from login where email = 'twin@summit.test'"))
	})
	t.Run("POST /lead/api/leads/{id}/convert/at once", func(t *testing.T) {
		var lead struct{ ID string }
		w.As("originator@summit.test").Post("/lead/api/leads", object{"Name": object{"FirstName": "Lea", "LastName": "Once"}, "ContactPoint": object{"Email": "lea@lead.test"}}).Want(201).Into(&lead)
		assert.Equal(t, map[int]int{200: 8}, atOnce(w, "originator@summit.test", "POST", "/lead/api/leads/"+lead.ID+"/convert", nil))
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from loan"))
	})
}

// TestOneAccountHasOneThrottle: writing an address otherwise, or saying that one comes from elsewhere, does not begin anew.
func TestOneAccountHasOneThrottle(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Exec("update login set password_hash = $1", demoHash())
	spellings := []string{"originator@summit.test", "ORIGINATOR@summit.test", "Originator@SUMMIT.TEST", " originator@summit.test", "originator@summit.test\t", "\noriginator@summit.test "}
	try := func(i int, password string) *apitest.Answer {
		return w.Anonymous().With("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i)).With("X-Real-Ip", fmt.Sprintf("198.51.100.%d", i)).
			Post("/api/login", object{"email": spellings[i%len(spellings)], "password": password})
	}
	for i := range 10 {
		require.Equal(t, 401, try(i, "wrong-password").Status, i)
	}
	for i := range spellings {
		assert.Equal(t, 429, try(i, demoPassword).Status, "%q", spellings[i])
	}
	w.Anonymous().Post("/api/login", object{"email": "originator+1@summit.test", "password": demoPassword}).Want(401)
}
