package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// A stream that was opened this very moment is asked too: its session is over, whatever it was a moment ago.
func TestEndingSessionsEndsTheirStreams(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	here, there := w.As("originator@summit.test"), w.As("originator@summit.test")
	colleague := w.As("processor@summit.test").Stream("")
	own, other := here.Stream(""), there.Stream("")
	for _, s := range []*apitest.Stream{own, other, colleague} {
		require.Equal(t, "RTC.READY", s.Next().Type)
	}
	t.Run("DELETE /api/sessions/ok", func(t *testing.T) {
		here.Delete("/api/sessions").Want(204)
		require.Equal(t, "RTC.SESSION_ENDED", other.Next().Type, "and nothing before it")
		require.Equal(t, "RTC.SESSIONS.CHANGED", own.Next().Type)
		there.Get("/api/sessions").Want(401)
		here.Get("/api/sessions").Want(200)
	})
	t.Run("DELETE /api/sessions/{id}/ok", func(t *testing.T) {
		third := w.As("originator@summit.test")
		stream := third.Stream("")
		require.Equal(t, "RTC.READY", stream.Next().Type)
		here.Delete("/api/sessions/" + currentSession(t, third)).Want(204)
		require.Equal(t, "RTC.SESSION_ENDED", stream.Next().Type)
		require.Equal(t, "RTC.SESSIONS.CHANGED", own.Next().Type)
	})
	t.Run("POST /api/logout/ok", func(t *testing.T) {
		fourth := w.As("originator@summit.test")
		stream := fourth.Stream("")
		require.Equal(t, "RTC.READY", stream.Next().Type)
		fourth.Post("/api/logout", nil).Want(204)
		began := time.Now()
		require.Equal(t, "RTC.SESSION_ENDED", stream.Next().Type)
		assert.Less(t, time.Since(began), 5*time.Second, "long before the next sign of life of the stream")
		require.Equal(t, "RTC.SESSIONS.CHANGED", own.Next().Type)
	})
	t.Run("DELETE /api/sessions/wrong role", func(t *testing.T) {
		w.Anonymous().Delete("/api/sessions").Want(401)
		w.As("processor@summit.test").Delete("/api/sessions").Want(204)
		require.Equal(t, "RTC.SESSION_ENDED", colleague.Next().Type, "a colleague hears of the own sessions alone")
	})
	t.Run("DELETE /api/sessions/wrong tenant", func(t *testing.T) {
		w.As("originator@harbor.test").Delete("/api/sessions").Want(204)
		here.Get("/api/sessions").Want(200)
	})
	t.Run("DELETE /api/sessions/{id}/bad input", func(t *testing.T) {
		assert.Equal(t, 404, here.Delete("/api/sessions/"+nothing).Status)
		w.As("originator@harbor.test").Delete("/api/sessions/" + currentSession(t, here)).Want(404)
	})
}

func currentSession(t *testing.T, c *apitest.Client) string {
	t.Helper()
	var page struct {
		Rows []struct {
			ID      string
			Current bool
		}
	}
	c.Get("/api/sessions").Want(200).Into(&page)
	for _, row := range page.Rows {
		if row.Current {
			return row.ID
		}
	}
	require.Fail(t, "no current session")
	return ""
}

func TestPasswordChangeRenewsTheSession(t *testing.T) {
	t.Parallel()
	b := visit(t).signIn("originator@summit.test")
	thief := another(t, b.w)
	thief.jar.SetCookies(mustURL(t, b.w.URL), b.jar.Cookies(mustURL(t, b.w.URL)))
	require.Equal(t, 200, thief.whoami())
	require.Equal(t, 204, b.do("POST", "/api/wizeusers/change-password", map[string]string{"password": demoPassword, "newPassword": newPassword}).status)
	assert.Equal(t, 401, thief.whoami(), "the copied cookie is worth nothing")
	assert.Equal(t, 200, b.whoami())
	assert.EqualValues(t, 1, b.do("GET", "/api/sessions", nil).body["count"])
}

// Sessions of streams are looked at together before something is told: whoever's is over, or who lost what let them in, hears nothing
// of it, and the others hear it, those too whose company's policies changed.
func TestStreamsAreLookedAtTogether(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]string{
		"revoked":       "update session set revoked_at = now() where user_id = $1",
		"expired":       "update session set expires_at = created_at where user_id = $1",
		"idle too long": "update session set last_seen_at = last_seen_at - interval '1 hour' where user_id = $1",
		"suspended":     "update user_account set status = 'SUSPEND' where user_id = $1",
		"role taken":    "delete from user_role where user_id = $1",
	} {
		t.Run(name, func(t *testing.T) {
			w := apitest.New(t)
			officer := w.As("originator@summit.test")
			loan := officer.Loan()
			var streams []*apitest.Stream
			for _, email := range []string{"branchadmin@summit.test", "companyadmin@summit.test", "originator@summit.test"} {
				s := w.As(email).Stream("")
				require.Equal(t, "RTC.READY", s.Next().Type)
				streams = append(streams, s)
			}
			_, err := w.Super.Exec(t.Context(), change, demo.UserID("branchadmin@summit.test"))
			require.NoError(t, err)
			w.Advance(1100 * time.Millisecond)
			officer.Patch(loan+"/stage/QUALIFICATION", nil).Want(200)
			require.NotEqual(t, "RTC.LOAN.STAGE_CHANGED", streams[0].Next().Type)
			for _, s := range streams[1:] {
				s.Until("RTC.LOAN.STAGE_CHANGED")
			}
		})
	}
}
