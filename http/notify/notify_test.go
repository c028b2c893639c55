package notify_test

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

type object = map[string]any

const nobody = "01980000-0000-7000-8000-000000000000"

// service is a mail and a text service: it refuses some for good, is away for others, and keeps what it took.
type service struct {
	mu    sync.Mutex
	mails []vendor.Mail
	texts []vendor.Text
}

func (s *service) Send(_ context.Context, m vendor.Mail) error {
	if strings.HasPrefix(m.To.Email, "refused") {
		return &vendor.Rejection{Words: "550 No such mailbox"}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mails = append(s.mails, m)
	return nil
}

// phones is the service's other half.
type phones struct{ *service }

func (p phones) Send(_ context.Context, text vendor.Text) error {
	switch text.To {
	case "+15005550009":
		return &vendor.Refusal{Message: "The 'To' number is not a mobile number. (21614)"}
	case "+15005550004":
		return vendor.ErrOptedOut
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.texts = append(p.texts, text)
	return nil
}

func (phones) From() string                           { return "+15005550006" }
func (phones) Signed(string, url.Values, string) bool { return false }

func (s *service) mailsTo(address string) (found []vendor.Mail) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.mails {
		if m.To.Email == address {
			found = append(found, m)
		}
	}
	return found
}

func (s *service) textsTo(number string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(slices.DeleteFunc(slices.Clone(s.texts), func(text vendor.Text) bool { return text.To != number }))
}

type message struct {
	ID, Kind, About, Channel, Address, Language, Subject, Body, Status string
	CC                                                                 []string
	Error                                                              struct{ Code, Details string }
	DueAt                                                              time.Time
}

type log struct {
	Rows  []message
	Count int
}

type notified struct {
	Config   object
	Messages []message
	Preview  bool
}

func logOf(c *apitest.Client, loan string) (l log) {
	c.Get(loan + "/messages?limit=999").Want(200).Into(&l)
	return l
}

// ended waits until nothing of the loan's log is being sent, and answers it.
func ended(t *testing.T, c *apitest.Client, loan string, many int) []message {
	t.Helper()
	var l log
	done := func() bool {
		l = logOf(c, loan)
		return l.Count == many && !slices.ContainsFunc(l.Rows, func(m message) bool { return m.Status == "SENDING" })
	}
	for end := time.Now().Add(20 * time.Second); !done(); {
		require.True(t, time.Now().Before(end), "%v", l)
	}
	return l.Rows
}

// peopled is a loan with a borrower who reads Spanish.
func peopled(officer *apitest.Client, email, phone string) string {
	loan := officer.Loan()
	id := officer.Borrower(loan, "Ana", "Garza", true)
	officer.Patch(loan+"/borrowers/"+id, object{"ContactPoint": object{"Email": email, "CellPhone": phone}, "Languages": []object{{"Code": "spa"}}}).Want(200)
	return loan
}

func trackerOf(c *apitest.Client, loan, name string) string {
	var page struct {
		Rows []struct{ ID, Name string }
	}
	c.Get(loan + "/trackers?limit=999").Want(200).Into(&page)
	at := slices.IndexFunc(page.Rows, func(row struct{ ID, Name string }) bool { return row.Name == name })
	return page.Rows[at].ID
}

const company = "/los/api/notification-configs"

// TestTextsThatAreNotSetUp: where no text service is reached, the log says so of each text, and the mail goes all the same.
func TestTextsThatAreNotSetUp(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Advance(7 * time.Hour)
	w.Tell(&service{}, nil)
	officer := w.As("originator@summit.test")
	loan := peopled(officer, "ana@example.test", "(512) 555-0100")
	officer.Patch(loan+"/stage/LOAN_SETUP", nil).Want(200)
	officer.Post(loan+"/notification-configs", object{"configs": []object{{"kind": "STAGE_CHANGE", "isActive": true, "channels": []string{"EMAIL", "SMS"}}}}).Want(200)
	officer.Patch(loan+"/stage/DISCLOSURE_SENT", nil).Want(200)
	for _, m := range ended(t, officer, loan, 2) {
		want := map[string][]string{"EMAIL": {"SENT", "", ""}, "SMS": {"ERROR", "NOT_SET_UP", ""}}[m.Channel]
		assert.Equal(t, want, []string{m.Status, m.Error.Code, m.Error.Details}, m.Channel)
	}
}

// TestStageChangeIsTold: switched on for one loan, a move to a stage is told in the borrower's language by mail and text, once, and the
// log says so; a number that answers STOP gets no more, and START takes that back.
func TestStageChangeIsTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon() // UTC: early morning in America
	w.Advance(7 * time.Hour)
	out := &service{}
	w.Tell(out, phones{out})
	officer := w.As("originator@summit.test")
	loan := peopled(officer, "ana@example.test", "(512) 555-0100")
	officer.Patch(loan+"/stage/LOAN_SETUP", nil).Want(200)
	officer.Post(loan+"/notification-configs", object{"configs": []object{{"kind": "STAGE_CHANGE", "isActive": true, "channels": []string{"EMAIL", "SMS"}, "mailCC": []string{"copy@example.test"}}}}).Want(200)
	officer.Patch(loan+"/stage/DISCLOSURE_SENT", nil).Want(200)
	rows := ended(t, officer, loan, 2)
	for _, m := range rows {
		assert.Equal(t, []string{"SENT", "es", "STAGE_CHANGE", "DISCLOSURE_SENT"}, []string{m.Status, m.Language, m.Kind, m.About})
		assert.Contains(t, m.Body, "Divulgación enviada")
	}
	mails := out.mailsTo("ana@example.test")
	require.Len(t, mails, 1)
	assert.Equal(t, "Su préstamo: Divulgación enviada", mails[0].Subject)
	assert.Contains(t, mails[0].Text, "Hola Ana:")
	assert.Equal(t, []string{"copy@example.test"}, mails[0].CC)
	assert.Equal(t, 1, out.textsTo("+15125550100"))

	t.Run("STOP ends texts, START takes them up again", func(t *testing.T) {
		answer := func(word string) { signed(w, url.Values{"From": {"+15125550100"}, "Body": {word}}).Want(204) }
		answer("Stop.")
		officer.Patch(loan+"/stage/UNDERWRITING_SUBMITTED", nil).Want(200)
		rows := ended(t, officer, loan, 4)
		at := slices.IndexFunc(rows, func(m message) bool { return m.Channel == "SMS" })
		assert.Equal(t, []string{"ERROR", "OPTED_OUT"}, []string{rows[at].Status, rows[at].Error.Code})
		assert.Equal(t, 1, out.textsTo("+15125550100"))
		assert.Len(t, out.mailsTo("ana@example.test"), 2)
		answer("START")
		officer.Patch(loan+"/stage/DISCLOSURE_SENT", nil).Want(200)
		ended(t, officer, loan, 6)
		assert.Equal(t, 2, out.textsTo("+15125550100"))
	})
	t.Run("another loan of the company is told nothing", func(t *testing.T) {
		other := peopled(officer, "other@example.test", "")
		officer.Patch(other+"/stage/LOAN_SETUP", nil).Want(200)
		assert.Empty(t, logOf(officer, other).Rows)
	})
	t.Run("switched off for the loan's texts, and for the kind", func(t *testing.T) {
		officer.Patch(loan+"/email-configs", object{"isSMSEnabled": false, "mailBCC": []string{"PRIMARY_ORIGINATOR"}}).Want(200)
		officer.Patch(loan+"/stage/LOAN_SETUP", nil).Want(200)
		rows := ended(t, officer, loan, 7)
		assert.Equal(t, "EMAIL", rows[0].Channel)
		officer.Post(loan+"/notification-configs", object{"configs": []object{{"kind": "STAGE_CHANGE", "reset": true}}}).Want(200)
		officer.Patch(loan+"/stage/DISCLOSURE_SENT", nil).Want(200)
		assert.Equal(t, 7, logOf(officer, loan).Count)
	})
}

// TestWhatIsOverIsNotTold: a message that waits goes out only while what it tells of is so, and is wanted still.
func TestWhatIsOverIsNotTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	out := &service{}
	w.Tell(out, phones{out})
	officer := w.As("originator@summit.test")
	w.As("companyadmin@summit.test").Patch("/los/api/notification-configs/STAGE_CHANGE", object{"delayMinutes": 60}).Want(200)
	for name, after := range map[string]func(loan string){
		"the loan is elsewhere by now": func(loan string) { officer.Patch(loan+"/stage/UNDERWRITING_SUBMITTED", nil).Want(200) },
		"the loan is archived":         func(loan string) { officer.Patch(loan+"/archive", nil).Want(200) },
		"the loan sends none":          func(loan string) { officer.Patch(loan+"/email-configs", object{"isEmailEnabled": false}).Want(200) },
		"nobody wants that kind": func(loan string) {
			officer.Post(loan+"/notification-configs", object{"configs": []object{{"kind": "STAGE_CHANGE", "isActive": false}}}).Want(200)
		},
		"": func(string) {},
	} {
		t.Run(name, func(t *testing.T) {
			loan := peopled(officer, "ana@example.test", "")
			officer.Patch(loan+"/stage/LOAN_SETUP", nil).Want(200)
			officer.Post(loan+"/notification-configs", object{"configs": []object{{"kind": "STAGE_CHANGE", "isActive": true, "channels": []string{"EMAIL"}}}}).Want(200)
			officer.Patch(loan+"/stage/DISCLOSURE_SENT", nil).Want(200)
			require.Eventually(t, func() bool { return logOf(officer, loan).Count == 1 }, 20*time.Second, 10*time.Millisecond)
			after(loan)
			w.Exec("update river.river_job set state = 'available', scheduled_at = now() where kind = 'loan_message' and state = 'scheduled'")
			var m message
			require.Eventually(t, func() bool {
				rows := logOf(officer, loan).Rows
				m = rows[slices.IndexFunc(rows, func(m message) bool { return m.About == "DISCLOSURE_SENT" })]
				return m.Status != "SENDING"
			}, 20*time.Second, 10*time.Millisecond)
			if name == "" {
				assert.Equal(t, "SENT", m.Status)
				return
			}
			assert.Equal(t, []string{"ERROR", "NOT_WANTED"}, []string{m.Status, m.Error.Code})
		})
	}
}

// signed posts a form as the text service signs it.
func signed(w *apitest.World, form url.Values) *apitest.Answer {
	return w.Anonymous().With("Content-Type", "application/x-www-form-urlencoded").
		With("X-Twilio-Signature", signature("https://gable.test/api/texts/answers", form)).Post("/api/texts/answers", form.Encode())
}

// TestWhatCannotBeSentIsSaid: refused addresses, numbers that are no phones, recipients without an address and parts that nobody has
// are all in the answer and the log.
func TestWhatCannotBeSentIsSaid(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Advance(7 * time.Hour)
	out := &service{}
	w.Tell(out, phones{out})
	officer := w.As("originator@summit.test")
	loan := peopled(officer, "refused@example.test", "(500) 555-0009")
	officer.Borrower(loan, "Ben", "Garza", false)
	var sent notified
	body := object{"channels": []string{"EMAIL", "SMS"}, "mailTo": []string{"BORROWERS", "CO_BORROWERS", "TITLE"}}
	nonce := officer.With("lw-nonce", "01980000-0000-4000-8000-00000000a001")
	nonce.Post(loan+"/notify-stage-change", body).Want(200).Into(&sent)
	require.Len(t, sent.Messages, 5)
	var again notified
	nonce.Post(loan+"/notify-stage-change", body).Want(200).Into(&again)
	assert.Equal(t, sent, again, "a repeated nonce sends nothing")
	codes := map[string]string{}
	for _, m := range ended(t, officer, loan, 5) {
		codes[m.Channel+" "+m.Address] += m.Error.Code + " " + m.Error.Details + ";"
	}
	assert.Equal(t, map[string]string{"EMAIL refused@example.test": "REFUSED 550 No such mailbox;", "SMS +15005550009": "REFUSED The 'To' number is not a mobile number. (21614);",
		"EMAIL ": "NOBODY ;NO_ADDRESS ;", "SMS ": "NO_ADDRESS ;"}, codes)
}

// TestQuietHours: a text waits for the morning where its recipient lives, a mail does not.
func TestQuietHours(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Advance(16 * time.Hour) // 4:00 UTC: late evening in America
	officer := w.As("originator@summit.test")
	loan := peopled(officer, "ana@example.test", "512-555-0100")
	var sent notified
	officer.Post(loan+"/notify-stage-change", object{"channels": []string{"EMAIL", "SMS"}}).Want(200).Into(&sent)
	for _, m := range sent.Messages {
		if m.Channel == "EMAIL" {
			assert.WithinDuration(t, w.Now(), m.DueAt, time.Minute)
			continue
		}
		pacific, err := time.LoadLocation("America/Los_Angeles")
		require.NoError(t, err)
		assert.Equal(t, 8, m.DueAt.In(pacific).Hour(), "where nobody knows where the person lives, the last of the states to wake decides")
	}
	var page struct {
		Rows []struct {
			Kind      string
			Schedules []struct{ MessageID string }
		}
	}
	officer.Get(loan + "/notification-configs?limit=99&filters=" + url.QueryEscape(`{"fetchSchedules":true,"kind":"STAGE_CHANGE"}`)).Want(200).Into(&page)
	require.Len(t, page.Rows, 1)
	assert.Len(t, page.Rows[0].Schedules, 2, "neither job has run: no worker does")
}
