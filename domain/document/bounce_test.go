package document_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
)

// report is a report on a mail to one recipient, as Postfix writes them.
func report(fields ...string) string {
	return strings.ReplaceAll(`From: MAILER-DAEMON@mx.test
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test
Arrival-Date: Mon, 23 Nov 2026 12:00:00 +0000

`+strings.Join(fields, "\n")+`

--b
Content-Type: message/rfc822

Subject: A document

Action: failed
--b--
`, "\n", "\r\n")
}

func TestAReportTellsWhomAMailNeverReaches(t *testing.T) {
	t.Parallel()
	one := report("Final-Recipient: rfc822; jane@example.test", "Action: failed", "Status: 5.1.1", "Diagnostic-Code: smtp; 550 5.1.1", "  No such user here")
	for name, of := range map[string]struct {
		raw  string
		want []document.Undelivered
	}{
		"failed":                   {one, []document.Undelivered{{"jane@example.test", "550 5.1.1 No such user here"}}},
		"without a diagnosis":      {report("Final-Recipient: rfc822; jane@example.test", "Action: FAILED", "Status: 5.2.2"), []document.Undelivered{{"jane@example.test", "5.2.2"}}},
		"whom it was written to":   {report("Original-Recipient: rfc822;jane@example.test", "Final-Recipient: rfc822; jane@inner.test", "Action: failed", "Status: 5.0.0"), []document.Undelivered{{"jane@example.test", "5.0.0"}}},
		"two, of whom one was had": {report("Final-Recipient: rfc822; a@x.test", "Action: delivered", "Status: 2.0.0", "", "Final-Recipient: rfc822; b@x.test", "Action: failed", "Status: 5.4.4"), []document.Undelivered{{"b@x.test", "5.4.4"}}},
		"late":                     {report("Final-Recipient: rfc822; jane@example.test", "Action: delayed", "Status: 4.4.1"), nil},
		"passed on":                {report("Final-Recipient: rfc822; jane@example.test", "Action: relayed", "Status: 2.0.0"), nil},
		"in parts of another kind": {strings.Replace(one, "multipart/report; report-type=delivery-status", "multipart/mixed", 1), []document.Undelivered{{"jane@example.test", "550 5.1.1 No such user here"}}},
		"deeper in it":             {"From: mx@example.test\r\nContent-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\n" + one[strings.Index(one, "Content-Type:"):] + "\r\n--o--\r\n", []document.Undelivered{{"jane@example.test", "550 5.1.1 No such user here"}}},
		"with a line that is none": {strings.Replace(one, "MIME-Version", "a line that is no field\r\nMIME-Version", 1), []document.Undelivered{{"jane@example.test", "550 5.1.1 No such user here"}}},
		"it was read":              {strings.NewReplacer("report-type=delivery-status", "report-type=disposition-notification", "message/delivery-status", "message/disposition-notification").Replace(one), nil},
		"a mail of a person":       {"From: jane@example.test\r\nSubject: Action: failed\r\n\r\nAction: failed\r\n", nil},
		"no mail":                  {"\x00\x01", nil},
		"in base64":                {"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\nRmluYWwtUmVjaXBpZW50OiByZmM4MjI7IGFAeC50ZXN0CkFjdGlvbjogZmFpbGVkClN0YXR1czogNS4wLjAK\r\n--b--\r\n", []document.Undelivered{{"a@x.test", "5.0.0"}}},
		"letters that deceive":     {report("Final-Recipient: rfc822; jane@example.test", "Action: failed", "Diagnostic-Code: smtp; 550 \u202eno\u0007 more"), []document.Undelivered{{"jane@example.test", "550 no more"}}},
	} {
		require.Equal(t, of.want, document.ReadBounce([]byte(of.raw), false), name)
	}
	many := make([]string, 0, 4*1000)
	for range 1000 {
		many = append(many, "Final-Recipient: rfc822; a@x.test", "Action: failed", "Status: 5.0.0", "")
	}
	require.LessOrEqual(t, len(document.ReadBounce([]byte(report(many...)), false)), 50)
	require.LessOrEqual(t, len(document.ReadBounce([]byte(report("Final-Recipient: rfc822; a@x.test", "Action: failed", "Diagnostic-Code: smtp; "+strings.Repeat("x", 60_000))), false)[0].Reason), 300)
}

// TestWordsOfAServer: what has no sender, and says in words that it failed, ends the one mail whose address it came to.
func TestWordsOfAServer(t *testing.T) {
	t.Parallel()
	plain := func(head, text string) []byte {
		return []byte(strings.ReplaceAll(head+"\n\n"+text, "\n", "\r\n"))
	}
	for name, of := range map[string]struct {
		raw  []byte
		want []document.Undelivered
	}{
		"named in the head": {plain("From: Mail Delivery System <mailer-daemon@mx.test>\nSubject: Your message did not arrive\nAuto-Submitted: auto-replied\nX-Failed-Recipients: a@x.test, b@x.test", "This server gives it up.\n\n  a@x.test\n    550 5.1.1 There is no such mailbox."),
			[]document.Undelivered{{"a@x.test", "550 5.1.1 There is no such mailbox."}, {"b@x.test", "550 5.1.1 There is no such mailbox."}}},
		"in several parts": {plain("From: mailer-daemon@mail.test\nSubject: Undelivered Mail Returned to Sender\nContent-Type: multipart/mixed;\n boundary=\"b\"", "--b\nContent-Type: text/plain\n\nThis is a permanent error.\n\na@x.test Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1\n--b--"),
			[]document.Undelivered{{"", "a@x.test Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1"}}},
		"the fields among the words": {plain("From: MAILER-DAEMON@mx.test\nSubject: Delivery Status Notification (Failure)", "An error occurred.\n\nTechnical report:\n\nAction: failed\nFinal-Recipient: rfc822; a@x.test\nDiagnostic-Code: smtp; 550 5.1.1 User Unknown"),
			[]document.Undelivered{{"a@x.test", "550 5.1.1 User Unknown"}}},
		"before a copy of it":    {plain("From: MAILER-DAEMON@mx.test\nSubject: Failure Notice", "Sorry, we were unable to deliver your message.\n\n<a@x.test>:\nGiving up.\n\n--- Below this line is a copy of the message.\n\nReceived: from 550 5.5.5"), []document.Undelivered{{"", "Sorry, we were unable to deliver your message."}}},
		"of an administrator":    {plain("From: System Administrator <postmaster@mx.test>\nSubject: Undeliverable: Your needs", "did not reach the following recipient(s):\n\na@x.test on Thu, 29 Apr 2010\n    The recipient name is not recognized"), []document.Undelivered{{"", "did not reach the following recipient(s):"}}},
		"as a page":              {plain("From: postmaster@mx.test\nSubject: Hello\nContent-Type: text/html", "<p>Your mail was rejected:</p><p>552 5.2.2 Mailbox full</p>"), []document.Undelivered{{"", "552 5.2.2 Mailbox full"}}},
		"late":                   {plain("From: mailer-daemon@mx.test\nSubject: Warning: message delayed 24 hours", "It could not be delivered so far: 550 later."), nil},
		"late, in a report":      {[]byte(report("Final-Recipient: rfc822; a@x.test", "Action: delayed", "Status: 4.4.1", "Diagnostic-Code: smtp; could not be delivered")), nil},
		"somebody is away":       {plain("From: Jane <jane@x.test>\nSubject: Automatic reply: Your needs\nAuto-Submitted: auto-replied", "I am away. Mail to 550 5th Street is not delivered."), nil},
		"somebody has moved":     {plain("From: Jane <jane@x.test>\nSubject: Re: Your needs\nAuto-Submitted: auto-replied", "My mailbox is full of mail; write to 550 5.1.1 Main Street."), nil},
		"a complaint":            {plain("From: feedback@mx.test\nSubject: complaint\nContent-Type: multipart/report; report-type=feedback-report; boundary=b", "--b\nContent-Type: text/plain\n\nMail delivery error 550\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n--b--"), nil},
		"a server says good day": {plain("From: postmaster@mx.test\nSubject: Hello", "We have a new address."), nil},
	} {
		require.Equal(t, of.want, document.ReadBounce(of.raw, true), name)
		if name != "late, in a report" {
			require.Empty(t, document.ReadBounce(of.raw, false), "of somebody who could be answered: "+name)
		}
	}
}

func TestAReturnAddressIsNoLoansAddress(t *testing.T) {
	t.Parallel()
	token := document.NewMailToken()
	address := document.ReturnAddress(token, "in.gable.test")
	require.Equal(t, token, document.ReturnToken(strings.ToUpper(address), "in.gable.test"))
	require.Empty(t, document.MailToken(address, "in.gable.test"))
	require.Empty(t, document.ReturnToken(document.MailAddress(token, "in.gable.test"), "in.gable.test"))
	require.Empty(t, document.ReturnToken(address, "other.test"))
	require.Empty(t, document.ReturnAddress(token, ""), "where no mail is taken, none comes back")
}

func FuzzReadBounce(f *testing.F) {
	f.Add([]byte(report("Final-Recipient: rfc822; jane@example.test", "Action: failed", "Status: 5.1.1")))
	f.Add([]byte("Content-Type: multipart/report; report-type=delivery-status\r\n\r\n"))
	f.Add([]byte("Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\nQWN0aW9uOiBmYWlsZWQ=\r\n--b--"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		for _, one := range document.ReadBounce(raw, true) {
			require.LessOrEqual(t, len([]rune(one.Reason)), 300)
			require.NotContains(t, one.Address+one.Reason, "\n")
		}
	})
}
