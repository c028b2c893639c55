package http_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/document"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

var fileToken = regexp.MustCompile(`https://\S+/pos/files#(\S+)`)

// TestPeopleOfALoanAreWrittenTo: to a person of the loan and a typed address, with a copy, the words as they are, over a real mail server; it
// stands in the log with its status.
func TestPeopleOfALoanAreWrittenTo(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newWritingDesk(t, w)
	var who struct {
		People  []struct{ ID, Role, Name, CompanyName, Email, Phone, Language, TextTrouble string }
		ReplyTo string
		Copies  []string
	}
	d.officer.Get(d.messages + "/people").Want(200).Into(&who)
	assert.Equal(t, "originator@summit.test", who.ReplyTo)
	var roles []string
	for _, p := range who.People {
		roles = append(roles, p.Role+" "+p.Email+" "+p.TextTrouble)
	}
	assert.Subset(t, roles, []string{"BORROWERS jane@example.test ", "TITLE tia@title.test "})
	assert.NotContains(t, strings.Join(roles, "\n"), "ESCROW", "who is several things on the loan is there once")
	assert.NotContains(t, strings.Join(roles, "\n"), "originator@summit.test", "nobody writes to themselves")

	body := "Hi Tia,\n\nplease send the CPL. {{loan.number}} <b>now</b>"
	sent := struct{ Messages []writtenRow }{}
	d.officer.Post(d.messages, object{"channel": "EMAIL", "to": []object{{"PersonId": d.title}, {"address": "Desk@Title.test"}}, "CC": []object{{"PersonId": d.jane}},
		"subject": "Closing  of the loan", "body": body, "documents": []string{d.open}, "documentsBy": "ATTACHED"}).Want(200).Into(&sent)
	require.Len(t, sent.Messages, 3)
	for _, m := range sent.Messages {
		assert.Equal(t, []string{"WRITTEN", "SENDING", sent.Messages[0].SendingID}, []string{m.Kind, m.Status, m.SendingID}, "nothing is said to be sent before it is")
	}
	mail := d.house.to(t, "tia@title.test", 1)[0]
	assert.Equal(t, "Closing of the loan", mail.Subject)
	assert.Contains(t, strings.ReplaceAll(mail.Text, "\r\n", "\n"), body, "words are words")
	assert.Contains(t, mail.Text, "Adjuntos:", "the frame is in her language")
	assert.Contains(t, mail.Text, "desk@title.test")
	assert.Equal(t, document.ByPerson, mail.Automatic, "a person wrote it")
	assert.Equal(t, "<originator@summit.test>", mail.head.Get("Reply-To"))
	require.Len(t, mail.Files, 1)
	assert.Equal(t, "commitment.pdf", mail.Files[0].Name)
	assert.Equal(t, pdftest.Of(321), mail.Files[0].Content)
	d.house.to(t, "desk@title.test", 1)
	d.house.to(t, "jane@example.test", 1)
	got := d.ended(t, "tia@title.test")
	assert.Equal(t, []string{"SENT", body, "TO", "ATTACHED", "commitment.pdf", "es"}, []string{got.Status, got.Body, got.Copy, got.DocumentsBy, got.Documents[0].Name, got.Language})
	assert.NotEmpty(t, got.ByName)
	assert.Equal(t, "CC", d.ended(t, "jane@example.test").Copy)

	t.Run("twice pressed is once sent", func(t *testing.T) {
		once := w.As("originator@summit.test").With("lw-nonce", uuid.NewString())
		for range 2 {
			once.Post(d.messages, object{"channel": "EMAIL", "to": []object{{"address": "once@title.test"}}, "subject": "Once", "body": "Once."}).Want(200)
		}
		d.ended(t, "once@title.test")
		d.house.to(t, "once@title.test", 1)
	})
	t.Run("an address that is refused stands there with the reason, and is marked", func(t *testing.T) {
		officer := w.As("originator@summit.test")
		officer.Patch(d.loan+"/borrowers/"+d.joe, object{"ContactPoint": object{"Email": "gone@example.test"}}).Want(200)
		officer.Post(d.messages, object{"channel": "EMAIL", "to": []object{{"PersonId": d.joe}}, "subject": "Hello", "body": "Joe"}).Want(200)
		got := d.ended(t, "gone@example.test")
		assert.Equal(t, []string{"ERROR", "REFUSED"}, []string{got.Status, got.Error.Code})
		assert.Contains(t, string(officer.Get(d.messages+"/people").Want(200).Body), `"emailBounced":true`)
	})
	t.Run("answers come to the loan where it takes mail", func(t *testing.T) {
		officer := w.As("originator@summit.test")
		email := object{"channel": "EMAIL", "to": []object{{"address": "reply@title.test"}}, "subject": "Hello", "body": "Answer, please", "repliesToLoan": true}
		officer.Post(d.messages, email).Want(409)
		address := officer.Patch(d.loan+"/mail-in", `{"isOn":true}`).Want(200).Map()["address"].(string)
		officer.Post(d.messages, email).Want(200)
		to, err := d.house.to(t, "reply@title.test", 1)[0].head.AddressList("Reply-To")
		require.NoError(t, err)
		require.Len(t, to, 2)
		assert.Equal(t, []string{"originator@summit.test", address}, []string{to[0].Address, to[1].Address})
	})
	t.Run("a document that was removed before it went ends it", func(t *testing.T) {
		officer := w.As("originator@summit.test")
		gone := d.deliver(officer, d.loan, "gone.pdf", pdftest.Of(330))
		d.looked(gone)
		email := object{"channel": "EMAIL", "to": []object{{"address": "later@title.test"}}, "subject": "Hello", "body": "It", "documents": []string{gone}}
		officer.Post(d.messages, email).Want(200)
		require.Eventually(t, func() bool {
			d.house.mu.Lock()
			defer d.house.mu.Unlock()
			return d.house.put > 0
		}, 30*time.Second, 10*time.Millisecond)
		w.Exec("update document set data = data || '{\"removedAt\":\"2026-01-01T00:00:00Z\"}' where id = $1", gone)
		got := d.ended(t, "later@title.test")
		assert.Equal(t, []string{"ERROR", "DOCUMENT_GONE"}, []string{got.Status, got.Error.Code})
		officer.Post(d.messages, email).Want(422)
	})
}

// TestDocumentsGoByLink: each recipient has a link of their own, which needs no account, ends, can be taken back, and says who has read what.
func TestDocumentsGoByLink(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newWritingDesk(t, w)
	send := func(to string) (token string) {
		w.As("originator@summit.test").Post(d.messages, object{"channel": "EMAIL", "to": []object{{"address": to}}, "subject": "Documents", "body": "Here they are.", "documents": []string{d.open, d.bare}}).Want(200)
		mail := d.house.to(t, to, 1)[0]
		require.Empty(t, mail.Files)
		found := fileToken.FindStringSubmatch(mail.Text)
		require.NotEmpty(t, found, mail.Text)
		require.Equal(t, "SENT", d.ended(t, to).Status)
		return found[1]
	}
	token, other := send("tom@title.test"), send("una@title.test")
	require.NotEqual(t, token, other)
	stranger := w.Anonymous()
	const link = "/pos/api/message-link"
	var page struct {
		CompanyName, SenderName, Language string
		Documents                         []struct {
			ID, Name string
			Size     int64
		}
	}
	stranger.Post(link, object{"token": token}).Want(200).Into(&page)
	require.Len(t, page.Documents, 2)
	assert.NotEmpty(t, page.SenderName)
	read := stranger.Post(link+"/document", object{"token": token, "DocumentId": d.bare}).Want(200)
	assert.Equal(t, pdftest.Of(322), read.Body)
	assert.Contains(t, read.Header.Get("Content-Disposition"), "attachment")
	got := d.ended(t, "tom@title.test")
	assert.Equal(t, 1, got.Link.Openings)
	assert.NotEmpty(t, got.Link.OpenedAt)
	assert.Zero(t, d.ended(t, "una@title.test").Link.Openings, "each has a link of their own")
	assert.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'loan_message' and action = 'document read by link'"))

	stranger.Post(link+"/document", object{"token": token, "DocumentId": d.title}).Want(404)
	stranger.Post(link, object{"token": "nonsense"}).Want(404)
	stranger.Post(link+"/document", object{"token": "nonsense", "DocumentId": d.open}).Want(404)
	stranger.Post(link, object{}).Want(422)

	revoke := d.messages + "/" + got.ID + "/link/revoke"
	for who, status := range map[string]int{"borrower@example.test": 403, "owner@harbor.test": 404, "originator2@summit.test": 404} {
		w.As(who).Post(revoke, nil).Want(status)
	}
	officer := w.As("originator@summit.test")
	officer.Post(d.messages+"/"+uuid.NewString()+"/link/revoke", nil).Want(404)
	officer.Post(revoke, nil).Want(200)
	officer.Post(revoke, nil).Want(409)
	stranger.Post(link, object{"token": token}).Want(404)
	stranger.Post(link+"/document", object{"token": token, "DocumentId": d.bare}).Want(404)
	stranger.Post(link, object{"token": other}).Want(200)
	assert.NotEmpty(t, d.ended(t, "tom@title.test").Link.RevokedAt)
	w.Advance(14*24*time.Hour + time.Minute)
	stranger.Post(link, object{"token": other}).Want(404)
}

// TestLinksEndWithWhoLeaves: who is no longer on the loan, as its business contact, on its team or as a borrower, reads nothing of it by a
// link; who stays does.
func TestLinksEndWithWhoLeaves(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newWritingDesk(t, w)
	officer := w.As("originator@summit.test")
	ann := made(officer, "/los/api/business-contact", `{"type":"HOI","firstName":"Ann","lastName":"Insurer","email":"Ann@Cover.test"}`)
	both := []object{{"BusinessContactId": d.title, "type": "TITLE"}, {"BusinessContactId": ann, "type": "HOI"}}
	officer.Patch(d.loan+"/business-contact", object{"contacts": both}).Want(200)
	bob := officer.Borrower(d.loan, "Bob", "Leaver", false)
	officer.Patch(d.loan+"/borrowers/"+bob, object{"ContactPoint": object{"Email": "bob@leaver.test"}}).Want(200)
	me := onTeam("originator@summit.test", "Originator", true)
	officer.Patch(d.loan+"/users", object{"users": []object{me, onTeam("processor@summit.test", "Processor", false)}}).Want(200)
	send := func(to string) (token string) {
		officer.Post(d.messages, object{"channel": "EMAIL", "to": []object{{"address": to}}, "subject": "Documents", "body": "Here they are.", "documents": []string{d.open}}).Want(200)
		mail := d.house.to(t, to, 1)[0]
		found := fileToken.FindStringSubmatch(mail.Text)
		require.NotEmpty(t, found, mail.Text)
		return found[1]
	}
	const link = "/pos/api/message-link"
	reads := func(token string, status int) {
		t.Helper()
		w.Anonymous().Post(link, object{"token": token}).Want(status)
	}
	revoked := func() int64 {
		return apitest.One[int64](w, "select count(*) from audit_entry where kind = 'loan_message' and action = 'links revoked'")
	}
	tia, cover, borrower, colleague, stranger := send("tia@title.test"), send("ann@cover.test"), send("bob@leaver.test"), send("processor@summit.test"), send("tom@title.test")

	t.Run("a business contact", func(t *testing.T) {
		officer.Patch(d.loan+"/business-contact", object{"contacts": both[:1]}).Want(200)
		reads(cover, 404)
		reads(tia, 200)
		assert.EqualValues(t, 1, revoked())
		assert.NotEmpty(t, d.ended(t, "ann@cover.test").Link.RevokedAt)
		officer.Patch(d.loan+"/business-contact", object{"contacts": both}).Want(200)
		reads(cover, 404) // what was taken back stays so
		officer.Patch(d.loan+"/business-contact", object{"contacts": []object{{"BusinessContactId": d.title, "type": "ESCROW"}}}).Want(200)
		reads(tia, 200) // another part of the same contact
	})
	t.Run("a borrower", func(t *testing.T) {
		officer.Delete(d.loan + "/borrowers/" + bob).Want(204)
		reads(borrower, 404)
		assert.EqualValues(t, 2, revoked())
	})
	t.Run("one of the team", func(t *testing.T) {
		officer.Patch(d.loan+"/users", object{"users": []object{me}}).Want(200)
		reads(colleague, 404)
		assert.EqualValues(t, 3, revoked())
	})
	reads(stranger, 200)
}

// TestWritingIsRefused: what can't go is refused with the reason before anything is sent.
func TestWritingIsRefused(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newWritingDesk(t, w)
	email := func(with object) object {
		all := object{"channel": "EMAIL", "to": []object{{"PersonId": d.title}}, "subject": "Hello", "body": "Words"}
		for key, value := range with {
			all[key] = value
		}
		return all
	}
	t.Run("wrong role", func(t *testing.T) {
		for _, who := range []string{"borrower@example.test", "realtor@example.test"} {
			w.As(who).Post(d.messages, email(nil)).Want(403)
			w.As(who).Get(d.messages + "/people").Want(403)
		}
	})
	t.Run("other tenant, and a loan out of reach", func(t *testing.T) {
		for _, who := range []string{"owner@harbor.test", "originator2@summit.test"} {
			w.As(who).Post(d.messages, email(nil)).Want(404)
			w.As(who).Get(d.messages + "/people").Want(404)
		}
	})
	officer := w.As("originator@summit.test")
	t.Run("bad input", func(t *testing.T) {
		for name, v := range map[string]struct {
			with  object
			field string
		}{
			"nobody": {object{"to": []object{}}, "to"}, "no words": {object{"body": " "}, "body"}, "no subject": {object{"subject": ""}, "subject"},
			"no address": {object{"to": []object{{"address": "tia@title"}}}, "to.0"}, "of no loan": {object{"to": []object{{"PersonId": uuid.NewString()}}}, "to.0"},
			"without an address": {object{"to": []object{{"PersonId": d.joe}}}, "to.0"}, "no document": {object{"documents": []string{uuid.NewString()}}, "documents.0"},
		} {
			_, fields := officer.Post(d.messages, email(v.with)).Want(422).Error()
			assert.Equal(t, []string{v.field}, fields, name)
		}
		officer.Post(d.messages, email(object{"body": strings.Repeat("x", 10_001)})).Want(422)
		officer.Post(d.messages, email(object{"channel": "SMS", "body": strings.Repeat("x", 481)})).Want(422)
		officer.Post(d.messages, email(object{"channel": "SMS", "documents": []string{d.open}, "documentsBy": "ATTACHED"})).Want(422)
		officer.Post(d.messages, email(object{"nothing": 1})).Want(422)
	})
	t.Run("a document of another loan", func(t *testing.T) {
		other := newDeskOf(t, w, officer)
		_, fields := officer.Post(d.messages, email(object{"documents": []string{d.open, other.document}})).Want(422).Error()
		assert.Len(t, fields, 1)
	})
	t.Run("a document that one may not open", func(t *testing.T) {
		w.Exec("update document set data = data || '{\"withSSN\":true}' where id = $1", d.bare)
		assistant := w.As("assistant@summit.test")
		party(w, d.loan, assistant.Email, "Assistant", "")
		assistant.Post(d.messages, email(object{"documents": []string{d.bare}})).Want(403)
		assistant.Post(d.messages, email(object{"documents": []string{d.open}})).Want(200)
	})
	t.Run("a private document goes by a link alone", func(t *testing.T) {
		answer := officer.Post(d.messages, email(object{"documents": []string{d.bare}, "documentsBy": "ATTACHED"})).Want(409)
		assert.Contains(t, string(answer.Body), "paper.pdf")
		assert.Contains(t, string(officer.Get(d.messages+"/people").Want(200).Body), `"onlyByLink":["`+d.bare+`"]`)
	})
	t.Run("more than a mail carries, with the sum and the limit", func(t *testing.T) {
		w.Exec("update document set data = data || '{\"size\":20000000}' where id = $1", d.open)
		answer := officer.Post(d.messages, email(object{"documents": []string{d.open}, "documentsBy": "ATTACHED"})).Want(413)
		assert.Contains(t, string(answer.Body), "19.1 MB")
		assert.Contains(t, string(answer.Body), "18.0 MB")
	})
	t.Run("a lock of contact with borrowers holds up what goes to them alone", func(t *testing.T) {
		admin := w.As("companyadmin@summit.test")
		admin.Put(d.loan+"/section-locks/CONTACT_BORROWER", `{"reason":"Audit"}`).Want(200)
		officer.Post(d.messages, email(object{"to": []object{{"PersonId": d.jane}}})).Want(423)
		officer.Post(d.messages, email(nil)).Want(200)
		admin.Delete(d.loan + "/section-locks/CONTACT_BORROWER").Want(204)
	})
	t.Run("an archived loan is written about to nobody", func(t *testing.T) {
		require.EqualValues(t, 0, apitest.One[int64](w, "select count(*) from loan_message where address = 'jane@example.test'"), "of what was refused nothing went out")
		officer.Patch(d.loan+"/archive", nil).Want(200)
		officer.Post(d.messages, email(nil)).Want(423)
	})
}

// TestTextsByHand: at once whatever the hour, with who writes and how to end texts; none to who has said STOP.
func TestTextsByHand(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Advance(16 * time.Hour) // ten in the evening in Texas
	d := newWritingDesk(t, w)
	officer := w.As("originator@summit.test")
	text := object{"channel": "SMS", "to": []object{{"PersonId": d.jane}, {"PersonId": d.title}}, "body": "The closing is at nine.", "documents": []string{d.open}}
	officer.Post(d.messages, text).Want(200)
	for _, number := range []string{"+15125550131", "+15125550177"} {
		require.Eventually(t, func() bool { return len(d.line.to(number)) == 1 }, 30*time.Second, 10*time.Millisecond, number)
		said := d.line.to(number)[0]
		assert.Contains(t, said, "The closing is at nine.")
		assert.Contains(t, said, "STOP")
		assert.Regexp(t, fileToken, said)
		assert.Equal(t, "SENT", d.ended(t, number).Status)
		assert.NotContains(t, d.ended(t, number).Body, "/pos/files#", "the link is for whom it was sent to, not for the log")
	}
	w.Exec("insert into text_opt_out (tenant_id, phone, at) select tenant_id, '+15125550131', now() from loan where loan_id = $1", d.loan[len("/los/api/loans/"):])
	assert.Contains(t, string(officer.Get(d.messages+"/people").Want(200).Body), `"textTrouble":"OPTED_OUT"`)
	answer := officer.Post(d.messages, text).Want(409)
	assert.Contains(t, string(answer.Body), "Jane Invented has asked not to be texted (STOP)")
	assert.Len(t, d.line.to("+15125550177"), 1, "nobody is texted where one can't be")
}

// TestProcessorWritesWhileSharing: the people of a processor organisation who work on a shared loan write to its people, for the company that
// holds it, while the sharing lasts; with its end their links lead nowhere.
func TestProcessorWritesWhileSharing(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newWritingDesk(t, w)
	const corey = "contractprocessor@keel.test"
	email := object{"channel": "EMAIL", "to": []object{{"PersonId": d.title}}, "subject": "Hello", "body": "Words", "documents": []string{d.open}}
	w.As(corey).Post(d.messages, email).Want(404)
	request := w.Share(w.As("originator@summit.test"), d.loan, corey)
	w.As(corey).Get(d.messages + "/people").Want(200)
	w.As(corey).Post(d.messages, email).Want(200)
	mail := d.house.to(t, "tia@title.test", 1)[0]
	assert.Contains(t, mail.Text, "en nombre de Summit")
	assert.Equal(t, "<"+corey+">", mail.head.Get("Reply-To"))
	token := fileToken.FindStringSubmatch(mail.Text)[1]
	w.Anonymous().Post("/pos/api/message-link", object{"token": token}).Want(200)
	require.Equal(t, "SENT", d.ended(t, "tia@title.test").Status)
	w.As(corey).Post(request+"/end", nil).Want(200)
	w.As(corey).Post(d.messages, email).Want(404)
	w.Anonymous().Post("/pos/api/message-link", object{"token": token}).Want(404)
	assert.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from audit_entry a where a.kind = 'processing_request' and a::text like '%linksRevoked%'"))
}
