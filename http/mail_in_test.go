package http_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/jpeg"
	"mime/multipart"
	"net/textproto"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// mailed is a mail to a loan.
type mailToLoan struct {
	id, from, subject, text string
	head                    string
	files                   map[string][]byte
}

func (m mailToLoan) bytes() []byte {
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	_, _ = fmt.Fprintf(&out, "Message-ID: <%s@sender.test>\r\nFrom: %s\r\nSubject: %s\r\n%sMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=%s\r\n\r\n", m.id, m.from, m.subject, m.head, form.Boundary())
	if m.text != "" {
		p, _ := form.CreatePart(textproto.MIMEHeader{"Content-Type": {"text/plain; charset=utf-8"}})
		_, _ = p.Write([]byte(m.text))
	}
	for name, content := range m.files {
		p, _ := form.CreatePart(textproto.MIMEHeader{"Content-Type": {"application/octet-stream"}, "Content-Disposition": {fmt.Sprintf("attachment; filename=%q", name)}, "Content-Transfer-Encoding": {"base64"}})
		encoder := base64.NewEncoder(base64.StdEncoding, p)
		_, _ = encoder.Write(content)
		_ = encoder.Close()
	}
	_ = form.Close()
	return out.Bytes()
}

type apiMailIn struct {
	Address         string
	IsOn, Available bool
	Version         int
}

type apiLoanMail struct {
	ID, From, FromName, Subject, State, DecidedByName, KeptUntil string
	Files                                                        []string
	Left                                                         []apiLeftOut
}

type apiLeftOut struct{ Name, Why string }

type mailWorld struct {
	folderDesk
	door, address string
}

func newMailWorld(t *testing.T) mailWorld {
	w, d := newFolder(t)
	m := mailWorld{folderDesk: d, door: w.TakeMail()}
	m.address = m.turn(effect{"isOn": true}).Address
	return m
}

// turn changes the loan's address.
func (m mailWorld) turn(body effect) (now apiMailIn) {
	m.w.T.Helper()
	m.officer.Patch(m.loan+"/mail-in", body).Want(200).Into(&now)
	return now
}

func (m mailWorld) send(mail mailToLoan) error {
	return apitest.Mail(m.door, "bounce@sender.test", []string{m.address}, mail.bytes())
}

func (m mailWorld) mails() []apiLoanMail {
	m.w.T.Helper()
	var page struct{ Rows []apiLoanMail }
	m.officer.Get(m.loan + "/mails").Want(200).Into(&page)
	return page.Rows
}

// documents are those of the folder that came by mail.
func (m mailWorld) documents() (came []apiFolderDocument) {
	m.w.T.Helper()
	var page struct{ Rows []apiFolderDocument }
	m.officer.Get(m.loan + "/documents?limit=999").Want(200).Into(&page)
	return slices.DeleteFunc(page.Rows, func(d apiFolderDocument) bool { return d.Mail.ID == "" })
}

const teamMember = "Olive Officer <originator@summit.test>"

func TestMailBecomesDocuments(t *testing.T) {
	t.Parallel()
	m := newMailWorld(t)
	stub := mailToLoan{id: "one", from: teamMember, subject: "Pay stub of May", text: "Here it is.", files: map[string][]byte{"stub.pdf": pdftest.Of(310), "notes.docx": []byte("PK\x03\x04 no document of ours")}}
	require.NoError(t, m.send(stub))
	came := m.documents()
	require.Len(t, came, 1)
	require.Equal(t, "CLEAN", m.looked(came[0].ID).State, "it is looked at like any file")
	require.Equal(t, "stub.pdf", came[0].Name)
	require.Equal(t, "originator@summit.test", came[0].Mail.From)
	require.Equal(t, "Pay stub of May", came[0].Mail.Subject)
	require.Equal(t, []string{"310x700"}, m.pages(came[0].ID))
	rows := m.mails()
	require.Len(t, rows, 1)
	require.Equal(t, "TAKEN", rows[0].State)
	require.Equal(t, []apiLeftOut{{"notes.docx", "KIND"}}, rows[0].Left)

	stub.head = "Received: by relay.test; Mon, 23 Nov 2026 12:00:00 +0000\r\n"
	require.NoError(t, m.send(stub), "what is sent again is taken, once")
	require.Len(t, m.documents(), 1)

	require.NoError(t, m.send(mailToLoan{id: "two", from: teamMember, subject: "Bonus", text: "The bonus was paid on May 3."}))
	require.Len(t, m.documents(), 2, "a mail without files is a page of what it says")
	require.NoError(t, m.send(mailToLoan{id: "three", from: teamMember, subject: "Raise", text: "The raise began in June.", files: map[string][]byte{"notes.docx": []byte("PK\x03\x04 no document of ours")}}))
	require.Len(t, m.documents(), 3, "and one of which no file can be taken")
	m.journal("arrived", 3)
	require.NotEmpty(t, linesOf(m.officer, "BORROWER_ACTIVITY"), "who follows the loan is told")
}

// journal holds that something happened to the loan's mail so often.
func (m mailWorld) journal(action string, times int) {
	m.w.T.Helper()
	var n int
	require.NoError(m.w.T, m.w.Super.QueryRow(m.w.T.Context(), "select count(*) from audit_entry where kind = 'loan_mail' and action = $1", action).Scan(&n))
	require.Equal(m.w.T, times, n)
}

// TestWhatMailLeavesOut: each file of a mail becomes a document, or is named with its reason; the mail is kept as it came for a while.
func TestWhatMailLeavesOut(t *testing.T) {
	t.Parallel()
	m := newMailWorld(t)
	var drawn bytes.Buffer
	require.NoError(t, jpeg.Encode(&drawn, image.NewGray(image.Rect(0, 0, 40, 20)), nil))
	picture := drawn.Bytes()
	mail := func(id, parts string) []byte {
		return []byte("Message-ID: <" + id + "@sender.test>\r\nFrom: " + teamMember + "\r\nSubject: " + id + "\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + parts + "--b--\r\n")
	}
	part := func(head string, content []byte) string {
		return "--b\r\n" + head + "\r\nContent-Transfer-Encoding: base64\r\n\r\n" + base64.StdEncoding.EncodeToString(content) + "\r\n"
	}
	deliver := func(raw []byte) {
		t.Helper()
		require.NoError(t, apitest.Mail(m.door, "ana@sender.test", []string{m.address}, raw))
	}
	deliver(mail("attached", part("Content-Type: image/jpeg; name=check.jpg\r\nContent-Disposition: attachment; filename=check.jpg\r\nContent-ID: <f_1>", picture)))
	came := m.documents()
	require.Len(t, came, 1)
	require.Equal(t, "check.jpg", came[0].Name)

	raw := mail("shown", part("Content-Type: text/html", []byte(`Hello <img src="cid:logo@1">`))+part("Content-Type: image/jpeg; name=logo.jpg\r\nContent-Disposition: inline\r\nContent-ID: <logo@1>", picture))
	deliver(raw)
	shown := m.mails()[0]
	require.Equal(t, []apiLeftOut{{"logo.jpg", "SHOWN"}}, shown.Left)
	require.Equal(t, []string{"shown.pdf"}, shown.Files, "what it says is a page")
	require.Equal(t, m.w.Now().AddDate(0, 0, 30).UTC().Format(time.DateOnly), shown.KeptUntil)
	at := m.loan + "/mails/" + shown.ID

	t.Run("GET /los/api/loans/{loanId}/mails/{id}/raw/ok", func(t *testing.T) {
		m.borrower.Get(at + "/raw").Want(403)
		m.w.As("companyadmin@harbor.test").Get(at + "/raw").Want(404)
		m.officer.Get(m.officer.Loan() + "/mails/" + shown.ID + "/raw").Want(404)
		m.officer.Get(m.loan + "/mails/x/raw").Want(400)
		saved := m.officer.Get(at + "/raw").Want(200)
		require.Contains(t, string(saved.Body), "name=logo.jpg")
		require.Equal(t, "application/octet-stream", saved.Header.Get("Content-Type"))
		m.journal("saved as it came", 1)
	})
	t.Run("POST /los/api/loans/{loanId}/mails/{id}/take-pictures/ok", func(t *testing.T) {
		m.borrower.Post(at+"/take-pictures", nil).Want(403)
		m.w.As("companyadmin@harbor.test").Post(at+"/take-pictures", nil).Want(404)
		m.officer.Post(m.officer.Loan()+"/mails/"+shown.ID+"/take-pictures", nil).Want(404)
		m.officer.With("If-Match", "9").Post(at+"/take-pictures", nil).Want(412)
		var now apiLoanMail
		m.officer.Post(at+"/take-pictures", nil).Want(200).Into(&now)
		require.Equal(t, []string{"shown.pdf", "logo.jpg"}, now.Files)
		require.Empty(t, now.Left)
		require.Len(t, m.documents(), 3)
		m.officer.Post(at+"/take-pictures", nil).Want(409)
	})
	t.Run("a scanner that is known", func(t *testing.T) {
		scan := mailToLoan{id: "scan", from: teamMember, subject: "Scan", head: "Auto-Submitted: auto-generated\r\nPrecedence: bulk\r\n", files: map[string][]byte{"scan.pdf": pdftest.Of(301)}}
		require.NoError(t, m.send(scan))
		require.Len(t, m.documents(), 4)
	})
	t.Run("after a while it is forgotten", func(t *testing.T) {
		deliver(mail("again", part("Content-Type: text/html", []byte(`Hi <img src="cid:logo@1">`))+part("Content-Type: image/jpeg; name=logo.jpg\r\nContent-ID: <logo@1>", picture)))
		m.w.Advance(31 * 24 * time.Hour)
		require.EqualValues(t, 2, apitest.One[int64](m.w, "select removed from app.sweep_mails($1, 2)", m.w.Now()))
		m.w.Exec("select app.sweep_mails($1, 100)", m.w.Now())
		m.officer = m.w.As("originator@summit.test")
		again := m.mails()[0]
		require.Equal(t, []apiLeftOut{{"logo.jpg", "SHOWN"}}, again.Left, "what was left out stays named")
		require.Empty(t, again.KeptUntil)
		m.officer.Get(m.loan + "/mails/" + again.ID + "/raw").Want(404)
		m.officer.Post(m.loan+"/mails/"+again.ID+"/take-pictures", nil).Want(409)
	})
}

func TestMailOfStrangersIsPutAside(t *testing.T) {
	t.Parallel()
	m := newMailWorld(t)
	stranger := func(id string) mailToLoan {
		return mailToLoan{id: id, from: "Stranger <stranger@elsewhere.test>", subject: "Appraisal " + id, files: map[string][]byte{id + ".pdf": pdftest.Of(320)}}
	}
	require.NoError(t, m.send(stranger("one")))
	require.NoError(t, m.send(stranger("two")))
	require.Empty(t, m.documents())
	rows := m.mails()
	require.Len(t, rows, 2)
	one := rows[slices.IndexFunc(rows, func(r apiLoanMail) bool { return r.Subject == "Appraisal one" })]
	two := rows[slices.IndexFunc(rows, func(r apiLoanMail) bool { return r.Subject == "Appraisal two" })]
	require.Equal(t, "ASIDE", one.State)
	decide := func(id, how string) *apitest.Answer { return m.officer.Post(m.loan+"/mails/"+id+"/"+how, nil) }

	t.Run("POST /los/api/loans/{loanId}/mails/{id}/accept/ok", func(t *testing.T) {
		m.borrower.Post(m.loan+"/mails/"+one.ID+"/accept", nil).Want(403)
		m.w.As("companyadmin@harbor.test").Post(m.loan+"/mails/"+one.ID+"/accept", nil).Want(404)
		m.officer.Post(m.officer.Loan()+"/mails/"+one.ID+"/accept", nil).Want(404)
		decide(nothing, "accept").Want(404)
		m.officer.With("If-Match", "9").Post(m.loan+"/mails/"+one.ID+"/accept", nil).Want(412)
		var now apiLoanMail
		decide(one.ID, "accept").Want(200).Into(&now)
		require.Equal(t, "TAKEN", now.State)
		require.NotEmpty(t, now.DecidedByName)
		came := m.documents()
		require.Len(t, came, 1)
		require.Equal(t, "CLEAN", m.looked(came[0].ID).State)
		decide(one.ID, "accept").Want(409)
		decide(one.ID, "discard").Want(409)
	})
	t.Run("POST /los/api/loans/{loanId}/mails/{id}/discard/ok", func(t *testing.T) {
		m.borrower.Post(m.loan+"/mails/"+two.ID+"/discard", nil).Want(403)
		m.w.As("companyadmin@harbor.test").Post(m.loan+"/mails/"+two.ID+"/discard", nil).Want(404)
		decide(two.ID, "discard").Want(200)
		require.Len(t, m.documents(), 1)
		m.officer.Get(m.loan + "/mails/" + two.ID + "/raw").Want(404)
		decide(two.ID, "accept").Want(409)
	})
	t.Run("GET /los/api/loans/{loanId}/mails/ok", func(t *testing.T) {
		require.Len(t, m.mails(), 2)
		m.borrower.Get(m.loan + "/mails").Want(403)
		m.w.As("companyadmin@harbor.test").Get(m.loan + "/mails").Want(404)
		m.officer.Get(m.loan + `/mails?filters={"nothing":1}`).Want(400)
	})
	t.Run("PATCH /los/api/mail-in-setting/ok", func(t *testing.T) {
		const setting = "/los/api/mail-in-setting"
		admin := m.w.As("companyadmin@summit.test")
		m.officer.Patch(setting, `{"senders":"ANYONE"}`).Want(403)
		admin.Patch(setting, `{"senders":"NOBODY"}`).Want(422)
		admin.With("If-Match", "9").Patch(setting, `{"senders":"ANYONE"}`).Want(412)
		admin.Patch(setting, `{"senders":"ANYONE"}`).Want(200)
		require.NoError(t, m.send(stranger("three")))
		require.Len(t, m.documents(), 2)
	})
	t.Run("GET /los/api/mail-in-setting/ok", func(t *testing.T) {
		var s struct{ Senders string }
		m.officer.Get("/los/api/mail-in-setting").Want(200).Into(&s)
		require.Equal(t, "ANYONE", s.Senders)
		m.w.As("companyadmin@harbor.test").Get("/los/api/mail-in-setting").Want(200).Into(&s)
		require.Equal(t, "KNOWN", s.Senders, "another company says nothing of it")
		m.borrower.Get("/los/api/mail-in-setting").Want(403)
	})
}

func TestMailAddress(t *testing.T) {
	t.Parallel()
	m := newMailWorld(t)
	mail := func(id string) mailToLoan {
		return mailToLoan{id: id, from: teamMember, subject: "Hello", text: "Text " + id}
	}
	t.Run("PATCH /los/api/loans/{loanId}/mail-in/ok", func(t *testing.T) {
		before := m.address
		now := m.turn(effect{"isOn": true, "renew": true})
		require.NotEqual(t, before, now.Address)
		require.ErrorContains(t, m.send(mail("a")), "550", "the address before is refused")
		m.address = strings.ToUpper(now.Address)
		require.NoError(t, m.send(mail("a")))
		m.turn(effect{"isOn": false})
		require.ErrorContains(t, m.send(mail("b")), "550")
		require.Equal(t, now.Address, m.turn(effect{"isOn": true}).Address)
		m.officer.With("If-Match", "1").Patch(m.loan+"/mail-in", effect{"isOn": false}).Want(412)
		m.officer.Patch(m.loan+"/mail-in", effect{"isOn": "no"}).Want(422)
		m.borrower.Patch(m.loan+"/mail-in", effect{"isOn": false}).Want(403)
		m.w.As("companyadmin@harbor.test").Patch(m.loan+"/mail-in", effect{"isOn": false}).Want(404)
	})
	t.Run("GET /los/api/loans/{loanId}/mail-in/ok", func(t *testing.T) {
		var now apiMailIn
		m.officer.Get(m.loan + "/mail-in").Want(200).Into(&now)
		require.True(t, now.Available && now.IsOn)
		m.borrower.Get(m.loan + "/mail-in").Want(403)
		m.w.As("companyadmin@harbor.test").Get(m.loan + "/mail-in").Want(404)
	})
	other := m.officer.Loan()
	var none apiMailIn
	m.officer.Get(other + "/mail-in").Want(200).Into(&none)
	require.Empty(t, none.Address)
}

func TestMailThatIsNotTaken(t *testing.T) {
	t.Parallel()
	m := newMailWorld(t)
	good := mailToLoan{id: "x", from: teamMember, subject: "Hello", text: "Text"}
	require.ErrorContains(t, apitest.Mail(m.door, "a@sender.test", []string{"loan-aaaaaaaaaaaaaaaaaaaaaaaaaa@" + apitest.MailDomain}, good.bytes()), "550")
	require.ErrorContains(t, apitest.Mail(m.door, "a@sender.test", []string{"postmaster@" + apitest.MailDomain}, good.bytes()), "550")
	require.ErrorContains(t, apitest.Mail(m.door, "a@sender.test", []string{strings.Replace(m.address, "in.gable", "elsewhere", 1)}, good.bytes()), "550")
	require.ErrorContains(t, apitest.Mail(m.door, "", []string{m.address}, good.bytes()), "550", "a report about a mail")
	away := good
	away.head = "Auto-Submitted: auto-replied\r\n"
	require.ErrorContains(t, m.send(away), "554")
	machine := good
	machine.head = "Auto-Submitted: auto-generated\r\n"
	require.ErrorContains(t, m.send(machine), "554", "a machine says something, with no file")
	machine.from, machine.files = "scanner@elsewhere.test", map[string][]byte{"scan.pdf": pdftest.Of(300)}
	require.ErrorContains(t, m.send(machine), "554", "a machine that nobody knows")
	nobody := good
	nobody.from = "Originator"
	require.ErrorContains(t, m.send(nobody), "one sender", "the refusal says what is wrong")
	loop := good
	loop.head = strings.Repeat("Received: by relay.test\r\n", 30)
	require.ErrorContains(t, m.send(loop), "554")
	require.ErrorContains(t, apitest.Mail(m.door, "a@sender.test", []string{m.address}, []byte("no mail at all")), "554")
	many := good
	many.files = map[string][]byte{}
	for i := range 51 {
		many.files[fmt.Sprint(i, ".pdf")] = pdftest.Of(300)
	}
	require.ErrorContains(t, m.send(many), "552")
	large := good
	large.files = map[string][]byte{"large.pdf": make([]byte, 26<<20)}
	require.Error(t, m.send(large))
	require.Empty(t, m.mails())

	m.officer.Patch(m.loan+"/archive", effect{}).Want(200)
	require.ErrorContains(t, m.send(good), "550", "a loan that is archived takes none")
}

func TestMailIsBounded(t *testing.T) {
	t.Parallel()
	m := newMailWorld(t)
	require.NoError(t, m.send(mailToLoan{id: "first", from: teamMember, subject: "s", text: "t"}))
	_, err := m.w.Super.Exec(t.Context(), `insert into loan_mail (tenant_id, loan_id, key, state, data, received_at, updated_at)
		select tenant_id, loan_id, sha256(n::text::bytea), 'TAKEN', '{}', received_at, received_at from loan_mail, generate_series(1, 59) n`)
	require.NoError(t, err)
	require.ErrorContains(t, m.send(mailToLoan{id: "more", from: teamMember, subject: "s", text: "u"}), "452")
	require.NoError(t, m.send(mailToLoan{id: "a stranger's", from: "stranger@elsewhere.test", subject: "s", text: "v"}), "strangers have room of their own")
	_, err = m.w.Super.Exec(t.Context(), `insert into loan_mail (tenant_id, loan_id, key, state, data, received_at, updated_at)
		select tenant_id, loan_id, sha256(('aside' || n)::bytea), 'ASIDE', '{}', received_at - interval '2 hours', received_at from loan_mail l, generate_series(1, 99) n where l.key = (select min(key) from loan_mail)`)
	require.NoError(t, err)
	m.w.Advance(2 * time.Hour)
	require.ErrorContains(t, m.send(mailToLoan{id: "another stranger's", from: "stranger@elsewhere.test", subject: "s", text: "w"}), "452")
	require.NoError(t, m.send(mailToLoan{id: "more", from: teamMember, subject: "s", text: "u"}))
}

// Several servers may bring one mail at a time.
func TestMailThatComesTwiceAtOnce(t *testing.T) {
	t.Parallel()
	m := newMailWorld(t)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			err := m.send(mailToLoan{id: "same", from: teamMember, subject: "Same", files: map[string][]byte{"same.pdf": pdftest.Of(330)}})
			if err != nil {
				require.ErrorContains(t, err, "451")
			}
		})
	}
	wait.Wait()
	require.Len(t, m.documents(), 1)
	require.Len(t, m.mails(), 1)
}
