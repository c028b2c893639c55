package http_test

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// asked is what the API says of a need and of whom it is asked of.
type asked struct {
	ID, Type, Status, Title, AskedName, BorrowerID, WizeUserID, BusinessContactID, Answer, AnsweredByName string
	RequestSentAt, NextReminderAt                                                                         string
	RemindersSent                                                                                         int
	RemindersStopped                                                                                      bool
	Version                                                                                               int64
	ExternalSignee                                                                                        *struct{ Name, Email, Language string }
	LoanDocuments                                                                                         []apiDocument
}

// withTitleCompany has a title company on the loan of the desk.
func (d *desk) withTitleCompany() (contact string) {
	contact = made(d.officer, "/los/api/business-contact", `{"type":"TITLE","firstName":"Tia","lastName":"Title","email":"tia@title.example"}`)
	d.officer.Patch(d.loan+"/business-contact", fmt.Sprintf(`{"contacts":[{"BusinessContactId":%q,"type":"TITLE"}]}`, contact)).Want(200)
	return contact
}

func (d *desk) get(id string) (n asked) {
	d.w.T.Helper()
	d.officer.Get(d.loan + "/needs/" + id).Want(200).Into(&n)
	return n
}

func TestNeedIsAskedOfOnePerson(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	contact := d.withTitleCompany()
	var team struct{ Rows []struct{ WizeUserID string } }
	d.officer.Get(d.loan + "/users").Want(200).Into(&team)
	me := team.Rows[0].WizeUserID

	for name, one := range map[string]struct{ body, asked string }{
		"one of the team":    {fmt.Sprintf(`{"title":"Rate lock","WizeUserId":%q,"type":"INFORMATION"}`, me), ""},
		"a business contact": {fmt.Sprintf(`{"title":"Title commitment","BusinessContactId":%q}`, contact), "Tia Title"},
		"somebody else":      {`{"title":"Gift letter","ExternalSignee":{"name":"Gus Giver","email":"gus@example.test","language":"es"}}`, "Gus Giver"},
		"a borrower":         {fmt.Sprintf(`{"title":"Pay stubs","BorrowerId":%q}`, d.joe), "Joe Invented"},
	} {
		t.Run(name, func(t *testing.T) {
			n := d.get(made(d.officer, d.loan+"/needs", one.body))
			require.Equal(t, "PENDING", n.Status)
			require.NotEmpty(t, n.AskedName)
			if one.asked != "" {
				require.Equal(t, one.asked, n.AskedName)
			}
			d.officer.Patch(d.loan+"/needs/"+n.ID, fmt.Sprintf(`{"BorrowerId":%q}`, d.jane)).Want(422)
			d.officer.Patch(d.loan+"/needs/"+n.ID, `{"title":"Another"}`).Want(200)
		})
	}
	for field, body := range map[string]string{
		"BorrowerId":           `{"title":"x"}`,
		"WizeUserId":           fmt.Sprintf(`{"title":"x","BorrowerId":%q,"WizeUserId":%q}`, d.jane, me),
		"WizeUserId ":          fmt.Sprintf(`{"title":"x","WizeUserId":%q}`, d.jane),
		"BusinessContactId":    fmt.Sprintf(`{"title":"x","BusinessContactId":%q}`, d.jane),
		"ExternalSignee":       fmt.Sprintf(`{"title":"x","BusinessContactId":%q,"ExternalSignee":{"name":"a","email":"a@example.test"}}`, contact),
		"ExternalSignee.email": `{"title":"x","ExternalSignee":{"name":"a","email":"nobody"}}`,
		"ExternalSignee.name":  `{"title":"x","ExternalSignee":{"email":"a@example.test"}}`,
		"ExternalSignee.phone": `{"title":"x","ExternalSignee":{"name":"a","email":"a@example.test","phone":"12"}}`,
	} {
		answer := d.officer.Post(d.loan+"/needs", body).Want(422)
		require.Contains(t, string(answer.Body), `"field":"`+strings.TrimSpace(field)+`"`, "%s", body)
	}
	d.officer.Post(d.loan+"/needs", `{"title":"x","type":"POEM","BorrowerId":"`+d.jane+`"}`).Want(422)
	other := w.As("originator2@summit.test")
	other.Post(d.loan+"/needs", `{"title":"x","ExternalSignee":{"name":"a","email":"a@example.test"}}`).Want(404)
	d.borrower.Post(d.loan+"/needs", `{"title":"x","ExternalSignee":{"name":"a","email":"a@example.test"}}`).Want(403)
	require.Len(t, rows(d.borrower, d.own+"/needs"), 1, "what others are asked for is nothing for a borrower")

	// Contacts that turn out to be one: what was asked of the other is asked of the one that stays.
	twin := made(d.officer, "/los/api/business-contact", `{"type":"ESCROW","firstName":"Tina","lastName":"Titel","email":"tina@title.example"}`)
	d.officer.Patch(d.loan+"/business-contact", fmt.Sprintf(`{"contacts":[{"BusinessContactId":%q,"type":"TITLE"},{"BusinessContactId":%q,"type":"ESCROW"}]}`, contact, twin)).Want(200)
	of := made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":"Escrow","BusinessContactId":%q}`, twin))
	w.As("companyadmin@summit.test").Post("/los/api/business-contact/"+contact+"/merge", fmt.Sprintf(`{"ids":[%q]}`, twin)).Want(200)
	require.Equal(t, contact, d.get(of).BusinessContactID)
}

func TestInformationIsAnsweredInWords(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	id := made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":"Why the large deposit?","type":"INFORMATION","BorrowerId":%q}`, d.jane))
	path := d.own + "/needs/" + id + "/answer"
	d.borrower.Post(path, `{"answer":"  "}`).Want(422)
	d.other.Post(path, `{"answer":"mine"}`).Want(404)
	d.officer.Post(path, `{"answer":"mine"}`).Want(403)
	d.borrower.Post(d.own+"/needs/"+d.need+"/answer", `{"answer":"no document"}`).Want(409)
	d.borrower.Post(path, fmt.Sprintf(`{"answer":%q}`, strings.Repeat("x", 4001))).Want(422)
	d.officer.Post(d.loan+"/needs/"+id+"/accept", nil).Want(409)
	d.borrower.Post(path, `{"answer":"A gift of my aunt"}`).Want(200)
	n := d.get(id)
	require.Equal(t, "IN_REVIEW", n.Status)
	require.Equal(t, "A gift of my aunt", n.Answer)
	require.NotEmpty(t, n.AnsweredByName)
	d.officer.With("If-Match", "1").Post(d.loan+"/needs/"+id+"/answer", `{"answer":"late"}`).Want(412)
	d.officer.Post(d.loan+"/needs/"+id+"/reject", `{"rejectionReason":"OTHER","rejectionNote":"Whose account?"}`).Want(200)
	d.officer.Post(d.loan+"/needs/"+id+"/answer", `{"answer":"A gift of aunt Flo, from her savings"}`).Want(200)
	d.officer.Post(d.loan+"/needs/"+id+"/accept", nil).Want(200)
	require.Equal(t, "ACCEPTED", d.get(id).Status)
	d.borrower.Post(path, `{"answer":"more"}`).Want(409)
}

// postbox keeps the letters that are sent.
type postbox struct {
	mu    sync.Mutex
	mails []vendor.Mail
}

// Send keeps a letter.
func (p *postbox) Send(_ context.Context, m vendor.Mail) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mails = append(p.mails, m)
	return nil
}

// to are the letters to an address, once there are so many.
func (p *postbox) to(t *testing.T, address string, many int) (found []vendor.Mail) {
	t.Helper()
	require.Eventually(t, func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		found = nil
		for _, m := range p.mails {
			if m.To.Email == address {
				found = append(found, m)
			}
		}
		return len(found) >= many
	}, 20*time.Second, 10*time.Millisecond, "%d letters to %s", many, address)
	require.Len(t, found, many)
	return found
}

var needToken = regexp.MustCompile(`https://\S+/pos/need#(\S+)`)

// tokens are those of the links in a letter.
func tokens(m vendor.Mail) (all []string) {
	for _, found := range needToken.FindAllStringSubmatch(m.Text, -1) {
		all = append(all, found[1])
	}
	return all
}

const linkPath = "/pos/api/need-link"

// sendByLink sends a whole file by a link.
func sendByLink(t *testing.T, c *apitest.Client, token, name string, content []byte) {
	t.Helper()
	var u apiUpload
	c.Post(linkPath+"/uploads", map[string]any{"token": token, "name": name, "size": len(content)}).Want(201).Into(&u)
	for u.DocumentID == "" {
		end := min(u.Offset+u.PartBytes, int64(len(content)))
		linkPart(c, token, u.ID, u.Offset, content[u.Offset:end]).Want(200).Into(&u)
	}
}

func linkPart(c *apitest.Client, token, upload string, offset int64, content []byte) *apitest.Answer {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("token", token)
	_ = form.WriteField("offset", fmt.Sprint(offset))
	file, _ := form.CreateFormFile("file", "part")
	_, _ = file.Write(content)
	_ = form.Close()
	return c.With("Content-Type", form.FormDataContentType()).Do("POST", linkPath+"/uploads/"+upload+"/parts", body.Bytes())
}

func TestNeedIsAnsweredByLink(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	post := &postbox{}
	w.Post(post)
	condition := conditionOf(d)
	contact := d.withTitleCompany()
	id := made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":"Title commitment","description":"Schedules A and B","BusinessContactId":%q,"LoanConditionId":%q}`, contact, condition))
	first := post.to(t, "tia@title.example", 1)[0]
	require.Contains(t, first.Text, "Title commitment")
	require.Len(t, tokens(first), 1)
	token, stranger := tokens(first)[0], w.Anonymous()
	require.NotEmpty(t, d.get(id).NextReminderAt)
	require.Equal(t, "REQUESTED", statusOf(d, condition))

	var page map[string]any
	answer := stranger.Post(linkPath, map[string]any{"token": token}).Want(200)
	answer.Into(&page)
	require.Equal(t, "Title commitment", page["title"])
	require.Equal(t, "Summit Lending", page["companyName"])
	for _, secret := range []string{"Invented", d.loan[strings.LastIndex(d.loan, "/")+1:], id, contact, "Tia"} {
		require.NotContains(t, string(answer.Body), secret, "nothing of the loan")
	}

	t.Run("attacks", func(t *testing.T) {
		dead := string(stranger.Post(linkPath, map[string]any{"token": "forged"}).Want(404).Body)
		for _, body := range []map[string]any{{"token": token[:len(token)-1] + "x"}, {"token": ""}} {
			if a := stranger.Post(linkPath, body); a.Status != 404 {
				require.Equal(t, 422, a.Status)
			}
		}
		require.Contains(t, dead, "no longer valid")
		stranger.With("Host", "harbor.test").Post(linkPath, map[string]any{"token": token}).Want(404)
		stranger.With("Host", "summit.test").Post(linkPath, map[string]any{"token": token}).Want(200)
		stranger.Post(linkPath+"/uploads", map[string]any{"token": token, "name": "big.pdf", "size": 26 << 20}).Want(413)
		stranger.Post(linkPath+"/uploads", map[string]any{"token": token, "name": "", "size": 0}).Want(422)
		stranger.Post(linkPath+"/uploads", map[string]any{"token": token, "name": "x", "size": 1, "NeedId": d.need}).Want(422)
		stranger.Post(linkPath+"/answer", map[string]any{"token": token, "answer": "words"}).Want(409)
		var u apiUpload
		stranger.Post(linkPath+"/uploads", map[string]any{"token": token, "name": "x.html", "size": 40}).Want(201).Into(&u)
		linkPart(stranger, token, u.ID, 0, []byte(strings.Repeat("<b>", 13)+"!")).Want(415)
		linkPart(stranger, token, u.ID, 7, []byte("x")).Want(409)
		linkPart(stranger, token, u.ID, 0, []byte("x")).Want(400)
		linkPart(stranger, "forged", u.ID, 0, []byte("x")).Want(404)
		stranger.With("Content-Type", "text/plain").Do("POST", linkPath+"/uploads/"+u.ID+"/parts", []byte("x")).Want(400)
		stranger.With("Content-Type", "multipart/form-data; boundary=a").Do("POST", linkPath+"/uploads/"+u.ID+"/parts", []byte("--a--")).Want(400)
		stranger.Post(linkPath+"/uploads/"+u.ID+"/state", map[string]any{"token": token}).Want(200)
		stranger.Post(linkPath+"/uploads/"+u.ID+"/state", map[string]any{"token": "forged"}).Want(404)
		linkPart(stranger, token, d.begin(d.borrower, d.own, "own.pdf", 10).ID, 0, bytes.Repeat([]byte("x"), 10)).Want(404)
		gift := made(d.officer, d.loan+"/needs", `{"title":"Gift letter","ExternalSignee":{"name":"Gus","email":"gus@example.test","language":"es"}}`)
		other := post.to(t, "gus@example.test", 1)[0]
		require.Contains(t, other.Subject, "necesita algo de usted")
		linkPart(stranger, tokens(other)[0], u.ID, 0, bytes.Repeat([]byte("x"), 40)).Want(404)
		d.officer.Post(d.loan+"/needs/"+gift+"/links/revoke", nil).Want(200)
		require.Equal(t, dead, withoutRef(dead, stranger.Post(linkPath, map[string]any{"token": tokens(other)[0]}).Want(404)))
	})

	var given apiUpload
	stranger.Post(linkPath+"/uploads", map[string]any{"token": token, "name": "not.pdf", "size": 10}).Want(201).Into(&given)
	stranger.Post(linkPath+"/uploads/"+given.ID+"/cancel", map[string]any{"token": token}).Want(200)
	stranger.Post(linkPath+"/uploads/"+given.ID+"/cancel", map[string]any{"token": token}).Want(404)
	sendByLink(t, stranger, token, "commitment.pdf", aPDF(1_200_000))
	require.Eventually(t, func() bool { return d.get(id).Status == "IN_REVIEW" }, 20*time.Second, 20*time.Millisecond)
	n := d.get(id)
	require.Equal(t, "Tia Title", n.LoanDocuments[0].UploadedByName)
	require.Empty(t, n.NextReminderAt, "what came needs no reminder")
	stranger.Post(linkPath, map[string]any{"token": token}).Want(404)
	stranger.Post(linkPath+"/uploads", map[string]any{"token": token, "name": "more.pdf", "size": 10}).Want(404)

	d.officer.Post(d.loan+"/needs/"+id+"/reject", `{"rejectionReason":"PAGES_MISSING","rejectionNote":"Schedule B is missing."}`).Want(200)
	again := post.to(t, "tia@title.example", 2)[1]
	require.Contains(t, again.Text, "Pages are missing")
	stranger.Post(linkPath, map[string]any{"token": token}).Want(404)
	token = tokens(again)[0]
	stranger.Post(linkPath, map[string]any{"token": token}).Want(200).Into(&page)
	require.Equal(t, "PAGES_MISSING", page["rejectionReason"])
	require.Equal(t, "Schedule B is missing.", page["rejectionNote"])
	sendByLink(t, stranger, token, "whole.pdf", aPDF(2000))
	require.Eventually(t, func() bool { return d.get(id).Status == "IN_REVIEW" }, 20*time.Second, 20*time.Millisecond)
	d.officer.Post(d.loan+"/needs/"+id+"/accept", nil).Want(200)
	require.Equal(t, "COLLECTED", statusOf(d, condition))

	t.Run("expired, and off the loan", func(t *testing.T) {
		made(d.officer, d.loan+"/needs", `{"title":"Survey","type":"INFORMATION","ExternalSignee":{"name":"Sue","email":"sue@example.test"}}`)
		made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":"Policy","BusinessContactId":%q}`, contact))
		sue, tia := tokens(post.to(t, "sue@example.test", 1)[0])[0], tokens(post.to(t, "tia@title.example", 3)[2])[0]
		stranger.Post(linkPath, map[string]any{"token": tia}).Want(200)
		d.officer.Patch(d.loan+"/business-contact", `{"contacts":[]}`).Want(200)
		stranger.Post(linkPath, map[string]any{"token": tia}).Want(404)
		stranger.Post(linkPath, map[string]any{"token": sue}).Want(200)
		stranger.Post(linkPath+"/uploads", map[string]any{"token": sue, "name": "x.pdf", "size": 10}).Want(409)
		stranger.Post(linkPath+"/answer", map[string]any{"token": sue, "answer": ""}).Want(422)
		w.Advance(15 * 24 * time.Hour)
		stranger.Post(linkPath+"/answer", map[string]any{"token": sue, "answer": "Yes"}).Want(404)
		w.Advance(-15 * 24 * time.Hour)
		stranger.Post(linkPath+"/answer", map[string]any{"token": sue, "answer": "Yes"}).Want(204)
		stranger.Post(linkPath+"/answer", map[string]any{"token": sue, "answer": "Yes"}).Want(404)
	})
}

// withoutRef is the body of an answer with the reference of another one.
func withoutRef(of string, a *apitest.Answer) string {
	return regexp.MustCompile(`"errorRef":"[^"]*"`).ReplaceAllString(string(a.Body), regexp.MustCompile(`"errorRef":"[^"]*"`).FindString(of))
}

func conditionOf(d *desk) string {
	d.w.T.Helper()
	var page struct{ Rows []struct{ ID string } }
	d.officer.Post(d.loan+"/conditions", `{"description":"Title commitment","priorTo":"Closing"}`).Want(201).Into(&page)
	return page.Rows[0].ID
}

func statusOf(d *desk, condition string) string {
	d.w.T.Helper()
	var c struct{ Status string }
	d.officer.Get(d.loan + "/conditions/" + condition).Want(200).Into(&c)
	return c.Status
}

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
	next := func() string {
		var n asked
		office.Get(d.loan + "/needs/" + survey).Want(200).Into(&n)
		return n.NextReminderAt
	}
	require.Eventually(t, func() bool { return next() != "" }, 10*time.Second, 10*time.Millisecond)
	for reminder := 1; reminder <= 3; reminder++ {
		w.Advance([]time.Duration{3, 4, 7}[reminder-1]*24*time.Hour + time.Minute)
		office = w.As("originator@summit.test")
		dueReminders(w)
		found := post.to(t, "sue@example.test", 1+reminder)
		require.Contains(t, found[reminder].Subject, "Reminder")
		require.Eventually(t, func() bool {
			var n asked
			office.Get(d.loan + "/needs/" + survey).Want(200).Into(&n)
			return n.RemindersSent == reminder && (n.NextReminderAt == "") == (reminder == 3)
		}, 10*time.Second, 10*time.Millisecond)
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
