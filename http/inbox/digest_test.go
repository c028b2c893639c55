package inbox_test

import (
	"context"
	"encoding/base64"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/jobs"
	"gable/tenancy"
)

// post keeps the letters that are sent.
type post struct {
	mu    sync.Mutex
	mails []vendor.Mail
}

func (p *post) Send(_ context.Context, m vendor.Mail) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mails = append(p.mails, m)
	return nil
}

func (p *post) digests(to string) (found []vendor.Mail) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.mails {
		if m.To.Email == to && m.Unsubscribe != "" {
			found = append(found, m)
		}
	}
	return found
}

// desk is a world whose workers run, with somebody who wants a letter each day at eight in Chicago of what they are asked to do.
type desk struct {
	*apitest.World
	t     *testing.T
	post  *post
	store *tenancy.DB
}

func letters(t *testing.T) *desk {
	t.Helper()
	d := &desk{World: apitest.New(t), t: t, post: &post{}}
	d.Post(d.post)
	d.store = tenancy.New(d.Database.Worker(t), d.Now)
	return d
}

func (d *desk) wants(email string) {
	d.As(email).Patch(preferences, object{"digestHour": 8, "digestTimeZone": "America/Chicago", "kinds": []object{{"kind": "ASSIGNMENT", "inApp": true, "digest": "DAILY"}}}).Want(200)
}

// morning goes on to the next eight o'clock in Chicago, and has the letters sent that are due then.
func (d *desk) morning() {
	d.t.Helper()
	due := apitest.One[time.Time](d.World, "select digest_due_at from notification_preference where user_id = $1", id(processor))
	d.Advance(due.Add(time.Second).Sub(d.Now()))
	d.round()
}

// round has what is due enqueued, and waits until no letter is on its way.
func (d *desk) round() {
	d.t.Helper()
	require.NoError(d.t, jobs.DigestOnce(d.t.Context(), d.store, slog.New(slog.DiscardHandler)))
	require.Eventually(d.t, func() bool {
		return apitest.One[int](d.World, "select count(*)::int from river.river_job where kind = 'notification_digest' and state in ('available', 'running', 'retryable', 'scheduled', 'pending')") == 0
	}, 20*time.Second, 20*time.Millisecond)
}

func TestDigest(t *testing.T) {
	t.Parallel()
	d := letters(t)
	olga := d.As(officer)
	share(olga, olga.Loan(), processor)
	d.wants(processor)
	loan := olga.Loan()
	olga.Borrower(loan, "Maria", "Lopez", true)
	share(olga, loan, processor)
	d.round()
	assert.Empty(t, d.post.digests(processor), "not before its hour")
	d.morning()
	sent := d.post.digests(processor)
	require.Len(t, sent, 1)
	m := sent[0]
	assert.Equal(t, "1 notification from Summit Lending", m.Subject, "what happened before it was wanted is in none")
	for _, text := range []string{m.Text, m.HTML} {
		assert.Contains(t, text, "put you on the loan’s team")
		assert.Contains(t, text, "Maria Lopez")
		assert.Contains(t, text, "/app/loans/"+loan[strings.LastIndex(loan, "/")+1:])
		assert.Contains(t, text, "/app/account#notifications")
	}
	d.round()
	d.morning()
	assert.Len(t, d.post.digests(processor), 1, "once, and with nothing new there is none")

	t.Run("what is read by then is left out, and in Spanish", func(t *testing.T) {
		d.As(processor).Patch("/api/language", object{"language": "es"}).Want(200)
		olga := d.As(officer)
		share(olga, olga.Loan(), processor)
		d.As(processor).Patch(list, object{"all": true, "isRead": true}).Want(200)
		number := olga.Loan()
		share(olga, number, processor)
		olga.Post("/workflow-task/api/"+number[strings.LastIndex(number, "/")+1:]+"/tasks", object{"title": "Call evil.example.test/x now", "AssigneeId": id(processor), "dueDate": d.Now().Add(time.Hour).UTC().Format(time.RFC3339)}).Want(201)
		d.morning()
		sent := d.post.digests(processor)
		require.Len(t, sent, 2)
		assert.Contains(t, sent[1].Subject, "notificaciones de Summit Lending")
		assert.Contains(t, sent[1].Text, "le asignó la tarea «Call now»")
		assert.NotContains(t, sent[1].Text, "evil.example", "a letter of ours has no link of anybody's")
	})
}

func TestDigestIsBounded(t *testing.T) {
	t.Parallel()
	d := letters(t)
	d.wants(processor)
	d.Exec(`insert into notification (tenant_id, user_id, kind, about, by_id, by_name, count, in_app, began_at, at)
		select $1, $2, 'ASSIGNMENT', 'TEAM', $2, 'Olga', 1, true, $3, $3 from generate_series(1, 53) n`, string(demo.TenantID("summit.test")), id(processor), d.Now())
	d.morning()
	sent := d.post.digests(processor)
	require.Len(t, sent, 1)
	assert.Equal(t, "53 notifications from Summit Lending", sent[0].Subject)
	assert.Equal(t, 50, strings.Count(sent[0].Text, "\n- "))
	assert.Contains(t, sent[0].Text, "And 3 more.")
}

func TestDigestTellsNothingOfWhatIsOutOfSight(t *testing.T) {
	t.Parallel()
	d := letters(t)
	d.wants(processor)
	olga := d.As(officer)
	loan := olga.Loan()
	share(olga, loan, processor)
	share(olga, loan)
	d.morning()
	assert.Empty(t, d.post.digests(processor))
	share(d.As(officer), loan, processor)
	d.Exec("update user_account set status = 'SUSPEND' where user_id = $1", id(processor))
	d.morning()
	assert.Empty(t, d.post.digests(processor), "nor to whom may not sign in")
}

func TestUnsubscribe(t *testing.T) {
	t.Parallel()
	d := letters(t)
	d.wants(processor)
	d.wants(officer)
	olga := d.As(officer)
	share(olga, olga.Loan(), processor)
	d.morning()
	address := d.post.digests(processor)[0].Unsubscribe
	path := address[strings.Index(address, "/api/"):]
	stranger := d.Anonymous()
	digest := func(email string) string {
		return apitest.One[string](d.World, "select string_agg(distinct k ->> 'digest', ' ') from notification_preference p, jsonb_array_elements(p.data -> 'kinds') k where p.user_id = $1 and k ->> 'kind' = 'ASSIGNMENT'", id(email))
	}
	other := path[:len(path)-3] + "AAA"
	for name, forged := range map[string]string{"another signature": other, "cut off": path[:len(path)-1], "nobody's": "/api/digest-unsubscribe?token=x", "another person's": swapped(path, id(processor), id(officer))} {
		assert.Equal(t, 404, stranger.Post(forged, nil).Status, name)
	}
	stranger.Post("/api/digest-unsubscribe", nil).Want(400)
	assert.Equal(t, "DAILY", digest(processor))
	shown, err := http.DefaultTransport.RoundTrip(stranger.Request(t.Context(), "GET", path, nil))
	require.NoError(t, err)
	_ = shown.Body.Close()
	assert.Equal(t, []any{303, "/app/account#notifications"}, []any{shown.StatusCode, shown.Header.Get("Location")})
	assert.Equal(t, "DAILY", digest(processor), "a mail program that opens links ends nothing")
	form := stranger.With("Content-Type", "application/x-www-form-urlencoded")
	form.Post(path, "List-Unsubscribe=One-Click").Want(204)
	form.Post(path, "List-Unsubscribe=One-Click").Want(204)
	assert.Equal(t, []string{"NONE", "DAILY"}, []string{digest(processor), digest(officer)})
	assert.Equal(t, 1, apitest.One[int](d.World, "select count(*)::int from notification_preference where user_id = $1 and digest_due_at is null", id(processor)))
	assert.True(t, read(d.As(processor), "").Rows[0].LoanID != 0, "nothing else changes")
	assert.NotContains(t, d.Log.String(), path[strings.LastIndex(path, "=")+1:], "no log has the link")
}

// swapped is a link with another person in it and the signature of the first.
func swapped(path, from, to string) string {
	whose, signature, _ := strings.Cut(path[strings.LastIndex(path, "=")+1:], ".")
	raw, _ := base64.RawURLEncoding.DecodeString(whose)
	return "/api/digest-unsubscribe?token=" + base64.RawURLEncoding.EncodeToString([]byte(strings.Replace(string(raw), from, to, 1))) + "." + signature
}

// A company that wants it has a loan's team told, in the application and by email, that somebody has started editing.
func TestTheTeamIsToldOfEditing(t *testing.T) {
	t.Parallel()
	d := letters(t)
	d.As("companyadmin@summit.test").Patch("/api/orgconfigdata", object{"loanEditNotifications": true}).Want(200)
	olga := d.As(officer)
	loan := olga.Loan()
	share(olga, loan, processor, assistant)
	d.As(assistant).Patch(preferences, object{"kinds": []object{{"kind": "EDITING", "inApp": false, "digest": "NONE"}}}).Want(200)
	olga.Post(loan+"/loan-edit/start", nil).Want(200)
	assert.Equal(t, []string{"EDITING STARTED", "ASSIGNMENT TEAM"}, read(d.As(processor), "").lines())
	assert.Equal(t, []string{"ASSIGNMENT TEAM"}, read(d.As(assistant), "").lines())
	ended := func() int {
		return apitest.One[int](d.World, "select count(*)::int from river.river_job where kind = 'loan_edit_email' and state in ('completed', 'cancelled')")
	}
	require.Eventually(t, func() bool { return ended() == 2 }, 20*time.Second, 20*time.Millisecond)
	d.post.mu.Lock()
	defer d.post.mu.Unlock()
	require.Len(t, d.post.mails, 1, "neither who edits nor who does not want it")
	m := d.post.mails[0]
	number := loan[strings.LastIndex(loan, "/")+1:]
	assert.Equal(t, []string{processor, nameOf(d.World, officer) + " is editing loan " + number}, []string{m.To.Email, m.Subject})
	assert.Contains(t, m.Text, "/app/loans/"+number)
}
