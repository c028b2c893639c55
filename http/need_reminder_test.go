package http_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestNeedLinkIsHeldToLimits(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	post := &postbox{}
	w.Post(post)
	made(d.officer, d.loan+"/needs", `{"title":"Survey","ExternalSignee":{"name":"Sue","email":"sue@example.test"}}`)
	token, stranger := tokens(post.to(t, "sue@example.test", 1)[0])[0], w.Anonymous()
	body := map[string]any{"token": token, "name": "x.pdf", "size": 1000}
	for range 10 {
		stranger.Post(linkPath+"/uploads", body).Want(201)
	}
	for range 20 {
		stranger.Post(linkPath+"/uploads", body).Want(409)
	}
	require.NotEmpty(t, stranger.Post(linkPath+"/uploads", body).Want(429).Header.Get("Retry-After"))
}

// dueReminders lets the reminders go out that are due by the world's clock: the queue's own is the database's.
func dueReminders(w *apitest.World) {
	w.Exec("update river.river_job set state = 'available', scheduled_at = now() where kind = 'need_reminder' and state = 'scheduled' and (args #>> '{args,due}')::timestamptz <= $1", w.Now())
}

// TestLettersOfEachLoan: a person who is asked on two loans is written to about both, however long the first letter waits; and a letter
// that is given up says so and holds up no other.
func TestLettersOfEachLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	contact := d.withTitleCompany()
	other := d.officer.Loan()
	d.officer.Patch(other+"/business-contact", `{"contacts":[{"BusinessContactId":"`+contact+`","type":"TITLE"}]}`).Want(200)
	first := made(d.officer, d.loan+"/needs", `{"title":"Title commitment","BusinessContactId":"`+contact+`"}`)
	made(d.officer, other+"/needs", `{"title":"Wiring instructions","BusinessContactId":"`+contact+`"}`)
	lost := made(d.officer, d.loan+"/needs", `{"title":"Survey","ExternalSignee":{"name":"Sue","email":"sue@example.test"}}`)
	sue := personAt(w, lost)
	w.Exec("update river.river_job set state = 'discarded', finalized_at = now() where kind = 'need_request' and args #>> '{args,personId}' = $1", sue)
	require.True(t, d.get(lost).RequestFailed)
	require.False(t, d.get(first).RequestFailed)
	post := &postbox{}
	w.Post(post)
	letters := post.to(t, "tia@title.example", 2)
	require.Contains(t, letters[0].Text+letters[1].Text, "Title commitment")
	require.Contains(t, letters[0].Text+letters[1].Text, "Wiring instructions")
	d.officer.Post(d.loan+"/needs/"+lost+"/remind", nil).Want(200)
	post.to(t, "sue@example.test", 1)

	t.Run("a reminder that is given up ends that person's alone", func(t *testing.T) {
		for _, id := range []string{first, lost} {
			require.Eventually(t, func() bool { return d.get(id).NextReminderAt != "" }, 20*time.Second, 10*time.Millisecond)
		}
		w.Exec("update need_request set next_at = (select next_at from need_request where need_id = $1) where need_id = $2", first, lost)
		w.Exec("update river.river_job set args = jsonb_set(args, '{args,due}', (select args #> '{args,due}' from river.river_job where kind = 'need_reminder' and args #>> '{args,personId}' = $1 and args #>> '{args,loanId}' = $3 limit 1)) where kind = 'need_reminder' and args #>> '{args,personId}' = $2",
			contact, sue, d.loan[strings.LastIndex(d.loan, "/")+1:])
		w.Exec("update river.river_job set state = 'cancelled', finalized_at = now() where kind = 'need_reminder' and args #>> '{args,personId}' = $1", sue)
		require.Empty(t, d.get(lost).NextReminderAt)
		require.NotEmpty(t, d.get(first).NextReminderAt)
		w.Advance(13 * time.Hour)
		w.As("originator@summit.test").Post(d.loan+"/needs/"+lost+"/remind", nil).Want(200)
		post.to(t, "sue@example.test", 2)
	})
}

// personAt is whom a need is asked of, as the database tells people apart.
func personAt(w *apitest.World, need string) string {
	return apitest.One[string](w, "select app.person_of_need(n.borrower_id, n.user_id, n.contact_id, n.data #>> '{ExternalSignee,email}', n.id)::text from need n where id = $1", need)
}

func TestRemindersEndByThemselves(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	post := &postbox{}
	w.Post(post)
	// Two things that are asked for at once are one letter, and one reminder.
	var both struct{ Rows []asked }
	d.officer.Post(d.loan+"/needs/several", `{"rows":[{"title":"Survey","ExternalSignee":{"name":"Sue","email":"sue@example.test"}},{"title":"Map","BorrowerId":"`+d.joe+`"},{"title":"Deed","BorrowerId":"`+d.joe+`"}]}`).Want(201).Into(&both)
	joes := post.to(t, d.other.Email, 1)[0]
	require.Contains(t, joes.Text, "Map")
	require.Contains(t, joes.Text, "Deed")
	require.Contains(t, joes.Text, d.own[strings.LastIndex(d.own, "/")+1:]+"/documents", "a borrower signs in")
	require.Empty(t, tokens(joes))
	post.to(t, "sue@example.test", 1)
	survey, office := both.Rows[0].ID, w.As("originator@summit.test")
	ids := []string{survey, both.Rows[1].ID, both.Rows[2].ID}
	// settled waits until what is written about each of them is noted.
	settled := func(sent int, more bool) {
		for _, id := range ids {
			require.Eventually(t, func() bool {
				var n asked
				office.Get(d.loan + "/needs/" + id).Want(200).Into(&n)
				return n.RemindersSent == sent && (n.NextReminderAt != "") == more
			}, 20*time.Second, 10*time.Millisecond)
		}
	}
	settled(0, true)
	for reminder := 1; reminder <= 3; reminder++ {
		w.Advance([]time.Duration{3, 4, 7}[reminder-1]*24*time.Hour + time.Minute)
		office = w.As("originator@summit.test")
		dueReminders(w)
		found := post.to(t, "sue@example.test", 1+reminder)
		require.Contains(t, found[reminder].Subject, "Reminder")
		settled(reminder, reminder < 3)
		require.Contains(t, post.to(t, d.other.Email, 1+reminder)[reminder].Text, "Map")
	}
	t.Run("by hand, not twice", func(t *testing.T) {
		path := d.loan + "/needs/" + survey
		require.NotEmpty(t, office.Post(path+"/remind", nil).Want(429).Header.Get("Retry-After"))
		w.Advance(13 * time.Hour)
		office = w.As("originator@summit.test")
		office.Post(path+"/remind", nil).Want(200)
		office.Post(path+"/remind", nil).Want(429)
		post.to(t, "sue@example.test", 5)
		w.As("originator2@summit.test").Post(path+"/remind", nil).Want(404)
		w.As("borrower@example.test").Post(path+"/remind", nil).Want(403)
		office.Post(path+"/reminders/stop", nil).Want(200)
	})
	t.Run("none of what was stopped, and none on a loan that rests", func(t *testing.T) {
		var again struct{ Rows []asked }
		office.Post(d.loan+"/needs/several", `{"rows":[{"title":"Stopped","ExternalSignee":{"name":"Stan","email":"stan@example.test"}},{"title":"Rests","ExternalSignee":{"name":"Rae","email":"rae@example.test"}}]}`).Want(201).Into(&again)
		post.to(t, "stan@example.test", 1)
		post.to(t, "rae@example.test", 1)
		for _, n := range again.Rows {
			require.Eventually(t, func() bool {
				var now asked
				office.Get(d.loan + "/needs/" + n.ID).Want(200).Into(&now)
				return now.NextReminderAt != ""
			}, 10*time.Second, 10*time.Millisecond)
		}
		var stopped asked
		office.Post(d.loan+"/needs/"+again.Rows[0].ID+"/reminders/stop", nil).Want(200).Into(&stopped)
		require.True(t, stopped.RemindersStopped)
		require.Empty(t, stopped.NextReminderAt)
		office.Patch(d.loan+"/archive", nil).Want(200)
		w.Advance(4 * 24 * time.Hour)
		dueReminders(w)
		office = w.As("originator@summit.test")
		require.Eventually(t, func() bool {
			var n asked
			office.Get(d.loan + "/needs/" + again.Rows[1].ID).Want(200).Into(&n)
			return n.NextReminderAt == ""
		}, 10*time.Second, 10*time.Millisecond)
		post.to(t, "stan@example.test", 1)
		post.to(t, "rae@example.test", 1)
	})
}

// TestRuleAsksByLetter: what a rule asks for is told as what staff ask for, also where a borrower's own change calls for it.
func TestRuleAsksByLetter(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	post := &postbox{}
	w.Post(post)
	enabledRule(w, "GENERATE_NEEDS", "Papers", `change.kind == "borrower"`, effect{"do": "GENERATE_NEEDS", "needs": []effect{{"name": "Pay history"}, {"name": "Barn survey"}}})
	d.other.Patch(posPath(d.loan)+"/borrower", `{"Languages":[]}`).Want(200)
	letter := post.to(t, d.other.Email, 1)[0]
	require.Contains(t, letter.Text, "Pay history")
	require.Contains(t, letter.Text, "Barn survey")
	var of struct{ Rows []asked }
	d.officer.Get(d.loan + "/needs").Want(200).Into(&of)
	require.Eventually(t, func() bool { return d.get(of.Rows[0].ID).NextReminderAt != "" }, 20*time.Second, 10*time.Millisecond, "and reminders follow")

	enabledRule(w, "GENERATE_NEEDS", "Gift letter", `change.kind == "asset"`, effect{"do": "GENERATE_NEEDS", "needs": []effect{{"name": "Deed of the barn"}}})
	d.officer.Post(d.loan+"/assets", effect{"AssetDetail": effect{"AssetType": "GiftOfCash", "CashOrMarketValueAmt": 5}}).Want(201)
	letters := post.to(t, d.borrower.Email, 2)
	require.Contains(t, letters[0].Text+letters[1].Text, "Deed of the barn", "staff's change asks the first borrower")
}
