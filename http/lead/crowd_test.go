package lead_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// from sends a form as a visitor behind the proxy.
func from(t *testing.T, w *apitest.World, network, path string, body map[string]any) int {
	t.Helper()
	require.True(t, strings.HasPrefix(apitest.Proxies, "192.0.2."))
	text, err := json.Marshal(body)
	require.NoError(t, err)
	req := httptest.NewRequest("POST", "http://localhost"+path, bytes.NewReader(text))
	req.RemoteAddr = "192.0.2.9:4711"
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Forwarded-For", network)
	answer := httptest.NewRecorder()
	w.Server.ServeHTTP(answer, req)
	return answer.Code
}

// TestNobodyClosesTheForm: whatever one network or many send, a visitor from elsewhere gets through.
func TestNobodyClosesTheForm(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	_, path := openForm(w)
	n := 0
	person := func(token string) map[string]any {
		n++
		return sent(token, map[string]any{"firstName": "Visitor", "lastName": fmt.Sprintf("Number%c%c", 'a'+n/26, 'a'+n%26), "email": fmt.Sprintf("visitor%d@web.test", n), "phone": ""})
	}
	form := sha256.Sum256([]byte("form\x00" + string(demo.UnitID("summit.test", "Austin"))))
	counted := func() int {
		return apitest.One[int](w, "select coalesce(sum(hits), 0)::int from lead_form_hit where subject = $1", form[:])
	}
	t.Run("one network, with everything it has", func(t *testing.T) {
		token := fresh(w, path)
		for i := range 40 {
			from(t, w, "203.0.113.7", path, person(token))
			from(t, w, fmt.Sprintf("2001:db8:1:2::%x", i), path, person("made-up"))
		}
		assert.Equal(t, 1, counted(), "its one lead")
		assert.Equal(t, 429, from(t, w, "203.0.113.7", path, person(fresh(w, path))))
		assert.Equal(t, 429, from(t, w, "2001:db8:1:2:ffff::1", path, person(fresh(w, path))), "the whole /64 is one network")
		assert.Equal(t, 200, from(t, w, "198.51.100.1", path, person(fresh(w, path))))
		assert.Equal(t, 2, counted())
	})
	t.Run("junk of many networks", func(t *testing.T) {
		for i := range 30 {
			network := fmt.Sprintf("203.0.113.%d", i+10)
			trap := person(fresh(w, path))
			trap["website"] = "https://spam.test"
			assert.Equal(t, 200, from(t, w, network, path, trap))
			nameless := person(fresh(w, path))
			nameless["email"] = "no address"
			assert.Equal(t, 422, from(t, w, network, path, nameless))
			assert.Equal(t, 200, from(t, w, network, path, sent(fresh(w, path), map[string]any{"phone": ""})), "one and the same person, unconfirmed")
		}
		assert.Equal(t, 3, counted(), "the person counts once")
	})
	t.Run("real leads of very many networks", func(t *testing.T) {
		assert.Equal(t, 200, from(t, w, "198.51.100.2", path, person(fresh(w, path))))
		w.Exec("update lead_form_hit set hits = 300, began_at = $2 where subject = $1", form[:], w.Now())
		token := fresh(w, path)
		for i := range 20 {
			assert.Equal(t, 200, from(t, w, fmt.Sprintf("198.51.100.%d", 100+i), path, person(fresh(w, path))), "who comes for the first time gets through")
			assert.Equal(t, 429, from(t, w, fmt.Sprintf("198.51.100.%d", 100+i), path, person(fresh(w, path))), "who comes again waits")
		}
		assert.Equal(t, 320, counted(), "what was refused does not count")
		assert.Equal(t, 200, from(t, w, "198.51.100.250", path, person(token)))
	})
	t.Run("the letters to one person", func(t *testing.T) {
		letters := func() int {
			return apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'lead_confirmation'")
		}
		w.Advance(25 * time.Hour)
		w.Exec("delete from river.river_job")
		victim := func(network string) {
			assert.Equal(t, 200, from(t, w, network, path, sent(fresh(w, path), map[string]any{"email": "victim@web.test", "phone": ""})))
		}
		for range 5 {
			victim("203.0.113.99")
		}
		assert.Equal(t, 2, letters())
		victim("198.51.100.99")
		assert.Equal(t, 3, letters(), "one is left for the person")
		victim("198.51.100.98")
		assert.Equal(t, 3, letters())
	})
}
