package notify

import (
	"time"

	"gable/domain"
)

// Status is how far a message is.
type Status string

// The statuses.
const (
	StatusSending Status = "SENDING" // it waits, or is being sent
	StatusSent    Status = "SENT"    // the mail or text service took it
	StatusError   Status = "ERROR"   // it did not go out, and will not
	// Of a text that the service took: it came, or did not, as the service says later.
	StatusDelivered   Status = "DELIVERED"
	StatusUndelivered Status = "UNDELIVERED"
)

// LoanMessage is one message to one recipient, as it was or will be sent.
type LoanMessage struct {
	ID        domain.ID     `json:"id" required:"true"`
	Kind      Kind          `json:"kind" required:"true"`
	About     string        `json:"about,omitempty" doc:"What it tells of: the stage or tracker by its name, or the title of the document."`
	Channel   Channel       `json:"channel" required:"true" enum:"EMAIL,SMS"`
	Token     string        `json:"token,omitempty" doc:"The recipient token, or the address, that it was addressed by."`
	Name      string        `json:"name,omitempty" doc:"The recipient's."`
	Address   string        `json:"address,omitempty"`
	CC        []string      `json:"CC,omitempty"`
	BCC       []string      `json:"BCC,omitempty"`
	Language  string        `json:"language" required:"true" enum:"en,es"`
	Subject   string        `json:"subject,omitempty"`
	Body      string        `json:"body,omitempty"`
	State     string        `json:"-"`
	TextFrom  int           `json:"-"`
	TextUntil int           `json:"-"`
	Status    Status        `json:"status" required:"true" enum:"SENDING,SENT,DELIVERED,UNDELIVERED,ERROR"`
	Error     *MessageError `json:"error,omitempty"`
	ByName    string        `json:"byName,omitempty" doc:"Whose doing it was."`
	AskedAt   time.Time     `json:"askedAt" required:"true"`
	DueAt     time.Time     `json:"dueAt" required:"true" doc:"Not sent before: a delay, or the morning that a text waits for."`
	EndedAt   *time.Time    `json:"endedAt,omitempty" doc:"When it was sent, or given up."`
	// Cause is what it tells of, where it was sent by itself; nil for what somebody sent by hand.
	Cause *Event `json:"-"`
	// QuoteID is the quote that goes with it as a file; "" for none.
	QuoteID domain.ID `json:"quoteId,omitempty" doc:"The quote that went with it as a file."`
	// LetterID is the letter of pre-approval that goes with it as a file; "" for none.
	LetterID domain.ID `json:"letterId,omitempty" doc:"The letter of pre-approval that went with it as a file."`
	Written
}

// MessageError is why a message did not go out, or did not come.
type MessageError struct {
	Code    string `json:"code" required:"true" enum:"NO_ADDRESS,NOBODY,REFUSED,NOT_SET_UP,UNREACHABLE,OPTED_OUT,NOT_WANTED,UNDELIVERED,BOUNCED,DOCUMENT_GONE"`
	Details string `json:"details,omitempty" doc:"The words of the service that refused it, or of the server that sent it back."`
}

// Write makes the messages of a config to those that its recipients lead to.
func (c MessageConfig) Write(to []Addressed, values func(language string) Values, cc, bcc []string, now time.Time) []LoanMessage {
	all := make([]LoanMessage, 0, len(to))
	copies := len(cc)+len(bcc) > 0
	for _, a := range to {
		language := "en"
		if a.Language == "es" {
			language = "es"
		}
		words := c.Templates.In(language).Words(values(language).With(Values{TokenRecipient: a.Name, TokenFirstName: a.FirstName}))
		m := LoanMessage{ID: domain.NewID(), Kind: c.Kind, Channel: a.Channel, Token: a.Token, Name: a.Name, Address: a.Address, Language: language, Subject: words.Subject, Body: words.Body,
			State: a.State, TextFrom: c.TextFrom, TextUntil: c.TextUntil, Status: StatusSending, AskedAt: now, DueAt: now.Add(time.Duration(c.DelayMinutes) * time.Minute)}
		switch {
		case a.Trouble != "":
			m.fail(a.Trouble, now)
		case a.Channel == ChannelText:
			m.Subject, m.Body = "", words.Text
			m.DueAt = TextTime(m.DueAt, Zones(a.State), c.TextFrom, c.TextUntil)
		case copies:
			m.CC, m.BCC, copies = cc, bcc, false
		}
		all = append(all, m)
	}
	return all
}

func (m *LoanMessage) fail(code string, now time.Time) {
	m.Status, m.Error, m.EndedAt, m.DueAt = StatusError, &MessageError{Code: code}, &now, now
}
