package registration

import (
	"bytes"
	"encoding/xml"
	"errors"
	"strings"
	"time"
	"unicode"

	"gable/domain"
)

// What goes to and comes from a lender is described, with examples, in docs/registration.md.

type wireRequest struct {
	XMLName  xml.Name  `xml:"urn:gable:lender:1 REGISTRATION_REQUEST"`
	Seller   string    `xml:"SellerIdentifier,attr,omitempty"`
	Loan     string    `xml:"SellerLoanIdentifier,attr"`
	CallBack string    `xml:"CallBackURL,attr,omitempty"`
	Lock     *wireLock `xml:"RATE_LOCK"`
	File     struct {
		Content []byte `xml:",innerxml"`
	} `xml:"FILE"`
}

type wireLock struct {
	On   string `xml:"LockDate,attr,omitempty"`
	Ends string `xml:"LockExpirationDate,attr,omitempty"`
}

type wireAnswer struct {
	XMLName   xml.Name      `xml:"urn:gable:lender:1 REGISTRATION"`
	Reference string        `xml:"Reference,attr"`
	Status    string        `xml:"Status,attr"`
	Step      string        `xml:"Step,attr"`
	Lender    string        `xml:"LenderName,attr"`
	Number    string        `xml:"LenderLoanIdentifier,attr"`
	Messages  []wireMessage `xml:"MESSAGE"`
	Events    []wireEvent   `xml:"EVENT"`
	Fault     string        `xml:"FAULT"`
}

type wireMessage struct {
	ID       string `xml:"Identifier,attr"`
	Severity string `xml:"Severity,attr"`
	Code     string `xml:"Code,attr"`
	Text     string `xml:",chardata"`
}

type wireEvent struct {
	ID   string `xml:"Identifier,attr"`
	Type string `xml:"Type,attr"`
	Time string `xml:"Time,attr"`
	Text string `xml:",chardata"`
}

// Bounds of an answer.
const (
	AnswerBytes = 512 << 10

	maxSaid      = 100
	maxDid       = 200
	maxReference = 60
	maxStep      = 80
	maxFault     = 500
)

// ErrUnreadable tells that a lender's answer can't be read, or can't be relied on.
var ErrUnreadable = errors.New("the lender's answer can't be read")

// Write is a registration as it is handed over.
func (q RegisterRequest) Write(callBack string) ([]byte, error) {
	out := wireRequest{Seller: q.Lender, Loan: q.LoanID.String(), CallBack: callBack}
	if q.LockDate != nil || q.LockEnds != nil {
		out.Lock = &wireLock{On: dayOf(q.LockDate), Ends: dayOf(q.LockEnds)}
	}
	out.File.Content = q.Content
	if _, after, found := bytes.Cut(q.Content, []byte("?>")); found && bytes.HasPrefix(q.Content, []byte("<?xml")) {
		out.File.Content = after
	}
	body, err := xml.Marshal(out)
	return append([]byte(xml.Header), body...), err
}

func dayOf(day *domain.Date) string {
	if day == nil {
		return ""
	}
	return day.String()
}

// Read reads a lender's answer. What says itself twice counts once; what can't be relied on is not taken: no reference, an unknown
// status, a loan that is registered without a number, a time that is none.
func Read(raw []byte) (RegisterAnswer, error) {
	var in wireAnswer
	if len(raw) > AnswerBytes || xml.NewDecoder(bytes.NewReader(raw)).Decode(&in) != nil {
		return RegisterAnswer{}, ErrUnreadable
	}
	a := RegisterAnswer{Reference: strings.TrimSpace(in.Reference), Status: Status(in.Status), LenderName: clip(in.Lender, nameLength),
		LoanNumber: clip(in.Number, maxReference), Step: clip(in.Step, maxStep), Messages: []LenderSaid{}, Events: []LenderDid{}}
	known := a.Status == Pending || a.Status == Registered && a.LoanNumber != "" || a.Status == NotRegistered
	if !known || !isReference(a.Reference) || len(in.Messages) > maxSaid || len(in.Events) > maxDid {
		return RegisterAnswer{}, ErrUnreadable
	}
	seen := map[string]bool{}
	for _, m := range in.Messages {
		said, ok := m.read()
		if !ok {
			return RegisterAnswer{}, ErrUnreadable
		}
		if !seen["m"+said.ID] {
			seen["m"+said.ID], a.Messages = true, append(a.Messages, said)
		}
	}
	for _, e := range in.Events {
		did, ok := e.read()
		if !ok {
			return RegisterAnswer{}, ErrUnreadable
		}
		if !seen["e"+did.ID] {
			seen["e"+did.ID], a.Events = true, append(a.Events, did)
		}
	}
	if a.Status == NotRegistered && !a.HasErrors() {
		return RegisterAnswer{}, ErrUnreadable // nobody could tell what to do about it
	}
	return a, nil
}

// ReadFault is why a lender does not do what it was asked, in its own words; "" where it has none.
func ReadFault(raw []byte) string {
	var in wireAnswer
	if len(raw) > AnswerBytes || xml.NewDecoder(bytes.NewReader(raw)).Decode(&in) != nil {
		return ""
	}
	return clip(in.Fault, maxFault)
}

// read takes a weight that is not known for a warning: somebody is to read it.
func (m wireMessage) read() (LenderSaid, bool) {
	said := LenderSaid{ID: strings.TrimSpace(m.ID), Severity: strings.TrimSpace(m.Severity), Code: clip(m.Code, codeLength), Text: clip(m.Text, textLength)}
	if !Severities.Has(said.Severity) {
		said.Severity = "WARNING"
	}
	if said.Text == "" {
		said.Text = said.Code
	}
	return said, isReference(said.ID) && said.Text != ""
}

// read takes an event of a kind that is not known for another one, and says what the lender calls it.
func (e wireEvent) read() (LenderDid, bool) {
	at, err := time.Parse(time.RFC3339, strings.TrimSpace(e.Time))
	did := LenderDid{ID: strings.TrimSpace(e.ID), Type: strings.TrimSpace(e.Type), Text: clip(e.Text, textLength)}
	if err != nil || !isReference(did.ID) || did.Type == "" {
		return did, false
	}
	if !EventTypes.Has(did.Type) {
		if did.Text == "" {
			did.Text = clip(did.Type, textLength)
		}
		did.Type = "OTHER"
	}
	if did.Type == "OTHER" && did.Text == "" {
		return did, false
	}
	did.Date = domain.DateOf(at)
	var faults domain.Faults
	faults.Date("date", &did.Date)
	return did, len(faults) == 0
}

// isReference tells whether a text can be what the lender calls something.
func isReference(text string) bool {
	return text != "" && len(text) <= maxReference && !strings.ContainsFunc(text, func(r rune) bool {
		return r != '-' && r != '_' && r != '.' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
}

// clip takes the blanks around a text, what can't be shown, and what is too much of it.
func clip(text string, most int) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, text)
	letters := []rune(strings.TrimSpace(plain))
	return strings.TrimSpace(string(letters[:min(len(letters), most)]))
}
