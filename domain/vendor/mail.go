// Package vendor has one interface for each kind of outside service, and the adapter that speaks its protocol.
package vendor

import (
	"context"
	"errors"
)

// Mail is one message to one person. HTML and Text say the same; both are needed.
type Mail struct {
	// ID is the same for every attempt to send the same message, so that a mail program shows a repetition once.
	ID string
	To Address
	// CC and BCC are email addresses that get a copy, those of BCC without the others' knowing.
	CC, BCC []string
	// FromName is shown in place of the platform's own name, and ReplyTo is where answers go; "" for neither. The
	// address that it comes from is the mailer's.
	FromName string
	ReplyTo  string
	// AlsoReplyTo is where answers go besides; "" for nowhere.
	AlsoReplyTo string
	// ByPerson: a person wrote it, so that programs that answer for somebody who is away may.
	ByPerson bool
	// ReturnPath is where a server says that the message can't be delivered; the address that it comes from for "".
	ReturnPath string
	Subject    string
	Text       string
	HTML       string
	Language   string // of the content: "en", "es"
	// Unsubscribe is the address by which a mail program ends such letters with one click (RFC 8058); "" for what one can't end.
	Unsubscribe string
	// Files are attached to it.
	Files []MailFile
}

// MailFile is a file that is attached to a message.
type MailFile struct {
	Name, MediaType string
	Content         []byte
}

// Address is a mailbox and the name shown with it.
type Address struct {
	Name, Email string
}

// ErrRejected is returned for a message that the mail service will never take: trying again is of no use.
var ErrRejected = errors.New("the mail service rejected the message")

// Rejection is ErrRejected with the words of the mail service.
type Rejection struct{ Words string }

// Error is what happened, and the words.
func (r *Rejection) Error() string { return ErrRejected.Error() + ": " + r.Words }

// Is tells that it is ErrRejected.
func (r *Rejection) Is(target error) bool { return target == ErrRejected }

// ErrUnavailable is returned when the mail service could not be reached, was too slow, or asked to come back later.
var ErrUnavailable = errors.New("the mail service is not available")

// Mailer hands messages to a mail service.
type Mailer interface {
	// Send returns nil once the service has taken the message, else an error that is ErrRejected or ErrUnavailable.
	Send(ctx context.Context, mail Mail) error
}
