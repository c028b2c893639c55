package http_test

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// relay is a mail server that takes everything, and tells whose return path each mail had and to whom it was.
type relay struct {
	came chan [2]string
	from string
}

func (r *relay) Reset()        {}
func (r *relay) Logout() error { return nil }

func (r *relay) Mail(from string, _ *smtp.MailOptions) error {
	r.from = from
	return nil
}

func (r *relay) Rcpt(to string, _ *smtp.RcptOptions) error {
	r.came <- [2]string{r.from, to}
	return nil
}

func (r *relay) Data(in io.Reader) error {
	_, err := io.Copy(io.Discard, in)
	return err
}

// mailBy sends mail to a mail server that hands each visit to a session of its own.
func mailBy(t *testing.T, visit func() smtp.Session) *vendor.SMTP {
	t.Helper()
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return visit(), nil }))
	server.Domain = "relay.test"
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	t.Cleanup(func() {
		require.NoError(t, server.Close())
		require.NoError(t, <-done)
	})
	mailer, err := vendor.NewSMTP("smtp+plain://"+listener.Addr().String(), vendor.Address{Name: "Gable", Email: "no-reply@gable.test"})
	require.NoError(t, err)
	return mailer
}

// relayed sends the world's mail over a mail server, and answers how to wait for the next one to an address: its return path.
func relayed(t *testing.T, w *apitest.World) func(to string) string {
	came := make(chan [2]string, 50)
	w.Tell(mailBy(t, func() smtp.Session { return &relay{came: came} }), nil)
	return func(to string) string {
		t.Helper()
		ctx, end := context.WithTimeout(t.Context(), 30*time.Second)
		defer end()
		for {
			select {
			case one := <-came:
				if one[1] == to {
					return one[0]
				}
			case <-ctx.Done():
				require.Fail(t, "no mail came to "+to)
			}
		}
	}
}

// deliveryReport is what a mail server says of a mail that it took.
func deliveryReport(to, action, reason string) []byte {
	return []byte(strings.ReplaceAll(`From: MAILER-DAEMON@relay.test
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.test

Final-Recipient: rfc822; `+to+`
Action: `+action+`
Status: 5.1.1
Diagnostic-Code: smtp; `+reason+`

--b
Content-Type: application/pdf; name=original.pdf
Content-Disposition: attachment; filename=original.pdf

%PDF-1.4
--b--
`, "\n", "\r\n"))
}

// TestMailThatComesBack: mail of a loan has a return path of its own; a report there that it will never arrive ends the sending with the
// reason, once, and tells who sent it. Nothing that comes there becomes a document.
func TestMailThatComesBack(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	door, next := w.TakeMail(), relayed(t, w)
	back := func(path string, mail []byte) error { return apitest.Mail(door, "", []string{path}, mail) }
	type sent struct {
		ID, Address, Status string
		Error               struct{ Code, Details string }
	}
	log := func(address string) (found sent) {
		var page struct{ Rows []sent }
		d.officer.Get(d.loan + "/messages").Want(200).Into(&page)
		for _, row := range page.Rows {
			if row.Address == address {
				return row
			}
		}
		require.Fail(t, "no message to "+address)
		return found
	}
	documents := func() int64 { return apitest.One[int64](w, "select count(*) from document") }

	d.officer.Post(d.loan+"/notify-stage-change", object{"mailTo": []string{"jane@example.test", "joe@example.test"}}).Want(200)
	path := next("jane@example.test")
	require.Regexp(t, `^return-[a-z2-7]{26}@in\.gable\.test$`, path)
	before := documents()
	heard := d.officer.Stream("")
	require.Equal(t, "RTC.READY", heard.Next().Type)

	t.Run("late or passed on is no failure, and neither is what a person writes there", func(t *testing.T) {
		for _, action := range []string{"delayed", "relayed", "delivered", "expanded"} {
			require.NoError(t, back(path, deliveryReport("jane@example.test", action, "451 later")))
		}
		require.NoError(t, apitest.Mail(door, "jane@example.test", []string{path}, mailToLoan{id: "away", from: "jane@example.test", subject: "I am away", text: "Back on Monday.", files: map[string][]byte{"x.pdf": []byte("%PDF-1.4")}}.bytes()))
		require.NoError(t, back(path, []byte("\x00")))
		require.NotEqual(t, "ERROR", log("jane@example.test").Status)
		require.Empty(t, linesOf(d.officer, "REJECTION"))
	})
	t.Run("an address that is of no mail is refused, as any unknown one", func(t *testing.T) {
		for _, unknown := range []string{"return-" + strings.Repeat("a", 26) + "@in.gable.test", "return-@in.gable.test", "return-x@in.gable.test", "loan-" + path[len("return-"):], strings.Replace(path, "in.gable.test", "gable.test", 1)} {
			err := back(unknown, deliveryReport("jane@example.test", "failed", "550 no"))
			require.ErrorContains(t, err, "550", unknown)
			require.ErrorContains(t, err, "No such mailbox here", unknown)
		}
	})
	t.Run("that it never arrives ends the sending, once", func(t *testing.T) {
		require.NoError(t, back(strings.ToUpper(path), deliveryReport("jane@example.test", "failed", "550 5.1.1 No such user")))
		heard.Until("RTC.LOAN_MESSAGE.CHANGED")
		got := log("jane@example.test")
		require.Equal(t, []string{"ERROR", "BOUNCED", "550 5.1.1 No such user"}, []string{got.Status, got.Error.Code, got.Error.Details})
		require.NotEqual(t, "ERROR", log("joe@example.test").Status, "another mail's is its own")
		require.Equal(t, []string{"BOUNCE jane@example.test 1"}, linesOf(d.officer, "REJECTION"))
		require.NoError(t, back(path, deliveryReport("jane@example.test", "failed", "550 another reason")))
		require.Equal(t, "550 5.1.1 No such user", log("jane@example.test").Error.Details)
		require.Equal(t, []string{"BOUNCE jane@example.test 1"}, linesOf(d.officer, "REJECTION"), "told once")
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'loan_message' and action = 'came back'"))
	})
	t.Run("a server that says it in words, where nobody could be answered", func(t *testing.T) {
		d.officer.Post(d.loan+"/notify-stage-change", object{"mailTo": []string{"ann@example.test"}}).Want(200)
		path := next("ann@example.test")
		said := []byte("From: Mail Delivery System <mailer-daemon@mx.test>\r\nSubject: Your message did not arrive\r\nAuto-Submitted: auto-replied\r\nX-Failed-Recipients: ann@example.test\r\n\r\nGiven up.\r\n\r\n  550 5.1.1 There is no such mailbox.\r\n")
		require.NoError(t, apitest.Mail(door, "ann@example.test", []string{path}, said))
		require.NotEqual(t, "ERROR", log("ann@example.test").Status, "somebody could be answered")
		require.NoError(t, back(path, said))
		got := log("ann@example.test")
		require.Equal(t, []string{"ERROR", "BOUNCED", "550 5.1.1 There is no such mailbox."}, []string{got.Status, got.Error.Code, got.Error.Details})
	})
	t.Run("a letter that asks for something", func(t *testing.T) {
		need := made(d.officer, d.loan+"/needs", `{"title":"Gift letter","ExternalSignee":{"name":"Sue","email":"sue@example.test"}}`)
		path := next("sue@example.test")
		require.NoError(t, back(path, deliveryReport("sue@example.test", "failed", "552 full")))
		require.Equal(t, true, d.officer.Get(d.loan + "/needs/" + need).Want(200).Map()["requestFailed"])
		require.ElementsMatch(t, []string{"BOUNCE jane@example.test 1", "BOUNCE ann@example.test 1", "NEED_BOUNCE sue@example.test 1"}, linesOf(d.officer, "REJECTION"))
	})
	require.Equal(t, before, documents(), "no report becomes a document")
}
