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
		"another kind of report":   {strings.Replace(one, "report-type=delivery-status", "report-type=disposition-notification", 1), nil},
		"a mail of a person":       {"From: jane@example.test\r\nSubject: Action: failed\r\n\r\nAction: failed\r\n", nil},
		"no mail":                  {"\x00\x01", nil},
		"in base64":                {"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\nRmluYWwtUmVjaXBpZW50OiByZmM4MjI7IGFAeC50ZXN0CkFjdGlvbjogZmFpbGVkClN0YXR1czogNS4wLjAK\r\n--b--\r\n", []document.Undelivered{{"a@x.test", "5.0.0"}}},
		"letters that deceive":     {report("Final-Recipient: rfc822; jane@example.test", "Action: failed", "Diagnostic-Code: smtp; 550 \u202eno\u0007 more"), []document.Undelivered{{"jane@example.test", "550 no more"}}},
	} {
		require.Equal(t, of.want, document.ReadBounce([]byte(of.raw)), name)
	}
	many := make([]string, 0, 4*1000)
	for range 1000 {
		many = append(many, "Final-Recipient: rfc822; a@x.test", "Action: failed", "Status: 5.0.0", "")
	}
	require.LessOrEqual(t, len(document.ReadBounce([]byte(report(many...)))), 50)
	require.LessOrEqual(t, len(document.ReadBounce([]byte(report("Final-Recipient: rfc822; a@x.test", "Action: failed", "Diagnostic-Code: smtp; "+strings.Repeat("x", 60_000))))[0].Reason), 300)
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
		for _, one := range document.ReadBounce(raw) {
			require.LessOrEqual(t, len([]rune(one.Reason)), 300)
			require.NotContains(t, one.Address+one.Reason, "\n")
		}
	})
}
