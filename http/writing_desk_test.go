package http_test

import (
	"io"
	"net/http/httptest"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"gable/domain/document"
	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// cameBySMTP is a mail as a mail server took it.
type cameBySMTP struct {
	document.Letter
	head mail.Header
}

// mailHouse is a mail server that keeps each mail by whom it is to.
type mailHouse struct {
	mu    sync.Mutex
	mails map[string][]cameBySMTP
	put   int // how often somebody was put off
}

type mailVisit struct {
	house *mailHouse
	to    []string
}

func (v *mailVisit) Reset()                               { v.to = nil }
func (v *mailVisit) Logout() error                        { return nil }
func (v *mailVisit) Mail(string, *smtp.MailOptions) error { return nil }

func (v *mailVisit) Rcpt(to string, _ *smtp.RcptOptions) error {
	if strings.HasPrefix(to, "gone@") {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox"}
	}
	if strings.HasPrefix(to, "later@") {
		v.house.mu.Lock()
		defer v.house.mu.Unlock()
		v.house.put++
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Please try again later"}
	}
	v.to = append(v.to, to)
	return nil
}

func (v *mailVisit) Data(in io.Reader) error {
	raw, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	letter, err := document.ReadLetter(raw)
	if err != nil {
		return err
	}
	m, err := mail.ReadMessage(strings.NewReader(string(raw)))
	if err != nil {
		return err
	}
	v.house.mu.Lock()
	defer v.house.mu.Unlock()
	for _, to := range v.to {
		v.house.mails[to] = append(v.house.mails[to], cameBySMTP{letter, m.Header})
	}
	return nil
}

// to are the mails to an address, once there are so many.
func (h *mailHouse) to(t *testing.T, address string, many int) (found []cameBySMTP) {
	t.Helper()
	require.Eventually(t, func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		found = h.mails[address]
		return len(found) >= many
	}, 30*time.Second, 10*time.Millisecond, "%d mails to %s", many, address)
	require.Len(t, found, many)
	return found
}

// housed sends the world's mail over a mail server that keeps it, and its texts to a text service.
func housed(t *testing.T, w *apitest.World) (*mailHouse, *textLine) {
	t.Helper()
	house := &mailHouse{mails: map[string][]cameBySMTP{}}
	line := &textLine{}
	wire := httptest.NewServer(line)
	t.Cleanup(wire.Close)
	texter, err := vendor.NewTwilio(wire.URL, "ACtest", "secret", "+15005550006")
	require.NoError(t, err)
	w.Tell(mailBy(t, func() smtp.Session { return &mailVisit{house: house} }), texter)
	return house, line
}

// writingDesk is a loan with a title officer and documents of two kinds.
type writingDesk struct {
	*desk
	house    *mailHouse
	line     *textLine
	title    string
	open     string // classified: it may be attached
	bare     string // what nobody has classified
	messages string
}

func newWritingDesk(t *testing.T, w *apitest.World) *writingDesk {
	t.Helper()
	d := &writingDesk{desk: newDesk(t, w)}
	d.house, d.line = housed(t, w)
	d.messages = d.loan + "/messages"
	d.officer.Patch(d.loan+"/borrowers/"+d.jane, object{"ContactPoint": object{"Email": "jane@example.test", "CellPhone": "512-555-0131"}}).Want(200)
	d.title = made(d.officer, "/los/api/business-contact", `{"type":"TITLE","firstName":"Tia","lastName":"Titulo","email":"tia@title.test","cellPhone":"512-555-0177","language":"es","companyName":"Lone Star Title"}`)
	d.officer.Patch(d.loan+"/business-contact", object{"contacts": []object{{"BusinessContactId": d.title, "type": "TITLE"}, {"BusinessContactId": d.title, "type": "ESCROW"}}}).Want(200)
	d.open, d.bare = d.deliver(d.officer, d.loan, "commitment.pdf", pdftest.Of(321)), d.deliver(d.officer, d.loan, "paper.pdf", pdftest.Of(322))
	require.Equal(t, "CLEAN", d.looked(d.open).State)
	require.Equal(t, "CLEAN", d.looked(d.bare).State)
	d.officer.Patch(d.loan+"/documents/"+d.open, `{"classification":"PRELIM_TITLE"}`).Want(200)
	d.officer.Patch(d.loan+"/documents/"+d.bare, `{"classification":null}`).Want(200)
	return d
}

// writtenRow is a message as the loan's log has it.
type writtenRow struct {
	ID, SendingID, Kind, Channel, Name, Address, Subject, Body, Status, ByName, Copy, DocumentsBy, Language string
	ReplyTo                                                                                                 []string
	Documents                                                                                               []struct{ ID, Name string }
	Error                                                                                                   struct{ Code, Details string }
	Link                                                                                                    struct {
		ExpiresAt, RevokedAt, OpenedAt string
		Openings                       int
	}
}

// ended is the log's newest message to an address, once it is no longer on its way.
func (d *writingDesk) ended(t *testing.T, address string) (found writtenRow) {
	t.Helper()
	officer := d.w.As("originator@summit.test")
	require.Eventually(t, func() bool {
		var page struct{ Rows []writtenRow }
		officer.Get(d.messages + "?limit=100").Want(200).Into(&page)
		for _, row := range page.Rows {
			if row.Address == address {
				found = row
				return row.Status != "SENDING"
			}
		}
		return false
	}, 30*time.Second, 20*time.Millisecond, address)
	return found
}
