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

// now are the letters to an address that are there.
func (p *postbox) now(address string) (found []vendor.Mail) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.mails {
		if m.To.Email == address {
			found = append(found, m)
		}
	}
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
	require.Eventually(t, func() bool { return d.get(id).NextReminderAt != "" }, 20*time.Second, 10*time.Millisecond)
	require.Equal(t, "REQUESTED", statusOf(d, condition))

	var page struct {
		CompanyName string
		Needs       []map[string]any
	}
	answer := stranger.Post(linkPath, map[string]any{"token": token}).Want(200)
	answer.Into(&page)
	require.Len(t, page.Needs, 1)
	require.Equal(t, "Title commitment", page.Needs[0]["title"])
	require.Equal(t, token, page.Needs[0]["token"])
	require.Equal(t, "Summit Lending", page.CompanyName)
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
	sendByLink(t, stranger, token, "schedules.pdf", aPDF(900))
	require.Eventually(t, func() bool {
		came := d.get(id).LoanDocuments
		return len(came) == 2 && came[0].State == "CLEAN"
	}, 20*time.Second, 20*time.Millisecond, "what was chosen together follows")
	w.Advance(61 * time.Minute)
	stranger.Post(linkPath+"/uploads", map[string]any{"token": token, "name": "more.pdf", "size": 10}).Want(404)
	w.Advance(-61 * time.Minute)

	d.officer.Post(d.loan+"/needs/"+id+"/reject", `{"rejectionReason":"PAGES_MISSING","rejectionNote":"Schedule B is missing."}`).Want(200)
	again := post.to(t, "tia@title.example", 2)[1]
	require.Contains(t, again.Text, "Pages are missing")
	stranger.Post(linkPath, map[string]any{"token": token}).Want(404)
	token = tokens(again)[0]
	stranger.Post(linkPath, map[string]any{"token": token}).Want(200).Into(&page)
	require.Equal(t, "PAGES_MISSING", page.Needs[0]["rejectionReason"])
	require.Equal(t, "Schedule B is missing.", page.Needs[0]["rejectionNote"])
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
		officer := w.As("originator@summit.test")
		require.Equal(t, []string{"ANSWER Sue 1", "UPLOAD Tia Title 3"}, linesOf(officer, "BORROWER_ACTIVITY"), "who follows the loan is told")
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
