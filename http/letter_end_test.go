package http_test

import (
	"context"
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/jobs"
	"gable/tenancy"
)

// pickyPost is a mail service that refuses some addresses for good, and is away for others.
type pickyPost struct{}

func (pickyPost) Send(_ context.Context, m vendor.Mail) error {
	switch {
	case strings.HasPrefix(m.To.Email, "refused"):
		return vendor.ErrRejected
	case strings.HasPrefix(m.To.Email, "away"):
		return vendor.ErrUnavailable
	}
	return nil
}

func pickily(t *testing.T, w *apitest.World) {
	t.Helper()
	pool := w.Database.Worker(t)
	runner, err := jobs.NewRunner(pool, jobs.Needs{DB: tenancy.New(pool, w.Now), Mailer: pickyPost{}, PublicURL: "https://gable.test/", Log: slog.New(slog.DiscardHandler)}, jobs.Options{Workers: 2})
	require.NoError(t, err)
	require.NoError(t, runner.Start(context.Background()))
	t.Cleanup(func() { _ = runner.Stop(context.Background()) })
}

type letterOf struct{ Outcome, Reason string }

// TestWhatBecomesOfALetterIsShown: an invitation is being sent until the mail service has taken it, is sent from then on, and
// has failed where the service refuses it, which is not tried again, or where every attempt failed. It can be sent again.
func TestWhatBecomesOfALetterIsShown(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	nora := officer.Borrower(loan, "Nora", "Newcomer", true)
	path := loan + "/borrowers/" + nora
	ask := func(email string) {
		officer.Patch(path, map[string]any{"ContactPoint": map[string]any{"Email": email}}).Want(200)
		require.Equal(t, "SENDING", officer.Post(path+"/invite", nil).Want(200).Map()["invitationStatus"], email)
	}
	stands := func() (status string, letter letterOf) {
		var page struct {
			Rows []struct {
				InvitationStatus string
				Letter           letterOf
			}
		}
		officer.Get(loan + "/borrower-pos-status").Want(200).Into(&page)
		return page.Rows[0].InvitationStatus, page.Rows[0].Letter
	}
	becomes := func(want string) {
		t.Helper()
		require.Eventually(t, func() bool { status, _ := stands(); return status == want }, 30*time.Second, 20*time.Millisecond, want)
	}
	jobTo := func(email string) string {
		return apitest.One[string](w, `select j.state || ' ' || j.attempt from river.river_job j join user_account u on u.user_id::text = j.args->'args'->>'userId' where u.email = $1`, email)
	}

	ask("refused@example.test")
	stream := officer.Stream("")
	pickily(t, w)
	becomes("FAILED")
	_, letter := stands()
	require.Equal(t, letterOf{"FAILED", "REFUSED"}, letter)
	require.Eventually(t, func() bool { return jobTo("refused@example.test") == "cancelled 1" }, 30*time.Second, 20*time.Millisecond, "what is refused for good is not tried again")
	require.Equal(t, loan, "/los/api/loans/"+strconv.FormatInt(stream.Until("RTC.LETTER.ENDED").LoanID, 10))

	t.Run("taken", func(t *testing.T) {
		ask("nora@example.test")
		becomes("SENT")
		_, letter := stands()
		require.Equal(t, letterOf{Outcome: "SENT"}, letter)
	})
	t.Run("tried until there are no attempts left", func(t *testing.T) {
		ask("away@example.test")
		require.Eventually(t, func() bool { return strings.HasPrefix(jobTo("away@example.test"), "retryable") }, 30*time.Second, 20*time.Millisecond)
		status, _ := stands()
		require.Equal(t, "SENDING", status, "it may yet go out")
		w.Exec("update river.river_job set attempt = max_attempts - 1, scheduled_at = now() where state = 'retryable'")
		becomes("FAILED")
		_, letter := stands()
		require.Equal(t, letterOf{"FAILED", "UNREACHABLE"}, letter)
	})
	t.Run("a borrower who has an account already", func(t *testing.T) {
		w.Exec("update user_account set status = 'ACTIVE' where email in ('refused@example.test')")
		officer.Patch(path, map[string]any{"ContactPoint": map[string]any{"Email": "refused@example.test"}}).Want(200)
		officer.Post(path+"/invite", nil).Want(200)
		require.Eventually(t, func() bool { _, letter := stands(); return letter == letterOf{"FAILED", "REFUSED"} }, 30*time.Second, 20*time.Millisecond)
		status, _ := stands()
		require.Equal(t, "ACCEPTED", status)
	})
	t.Run("a real estate agent", func(t *testing.T) {
		officer.Post(loan+"/realtor-invite", map[string]any{"email": "refused.agent@example.test"}).Want(201)
		require.Eventually(t, func() bool {
			var page struct{ Rows []struct{ Letter letterOf } }
			officer.Get(loan + "/realtors").Want(200).Into(&page)
			return page.Rows[0].Letter == letterOf{"FAILED", "REFUSED"}
		}, 30*time.Second, 20*time.Millisecond)
	})
	t.Run("a colleague", func(t *testing.T) {
		id := invite(admin, "refused.colleague@summit.test", "Originator", austin)
		is := func() letterOf {
			var page struct {
				Rows []struct{ Invitation letterOf }
			}
			admin.Get("/api/wizeusers/search?filters=" + url.QueryEscape(`{"id":["`+id+`"]}`)).Want(200).Into(&page)
			return page.Rows[0].Invitation
		}
		require.Eventually(t, func() bool { return is() == letterOf{"FAILED", "REFUSED"} }, 30*time.Second, 20*time.Millisecond)
		w.Exec("update user_account set email = 'colleague@summit.test' where user_id = $1", id)
		admin.Post("/api/wizeusers/"+id+"/activation-link", nil).Want(200)
		require.Eventually(t, func() bool { return is() == letterOf{Outcome: "SENT"} }, 30*time.Second, 20*time.Millisecond)
		require.Equal(t, []string{db.LetterSent, db.LetterFailed}, apitest.One[[]string](w, "select array_agg(outcome order by asked_at desc) from sent_mail where user_id = $1", id))
	})
	require.Zero(t, apitest.One[int64](w, "select count(*) from sent_mail m where m.outcome = 'PENDING' and not exists (select from river.river_job j where j.id = m.job_id and j.finalized_at is null)"))
}
