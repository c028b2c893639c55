package document

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"

	"gable/domain"
)

// MailIn is the address of a loan: what is mailed to it comes into the loan's folder, to be looked at.
type MailIn struct {
	Address   string `json:"address,omitempty" readOnly:"true" doc:"Absent while the loan has none: it is given one when it is first switched on."`
	IsOn      bool   `json:"isOn" doc:"Mail to the address is taken."`
	Available bool   `json:"available" readOnly:"true" doc:"False where this installation takes no mail."`
	Version   int64  `json:"version"`
}

// MailInSetting is what a company says of mail to its loans.
type MailInSetting struct {
	Senders string `json:"senders,omitempty" enum:"KNOWN,ANYONE" doc:"KNOWN: only mail from the loan's team, borrowers and contacts becomes documents at once; other mail is put aside until staff take it. ANYONE: all mail does."`
	Version int64  `json:"version"`
}

// Who may write to a loan.
const (
	SendersKnown  = "KNOWN"
	SendersAnyone = "ANYONE"
)

// Validate returns what is wrong with the setting.
func (s MailInSetting) Validate() []domain.FieldError {
	var faults domain.Faults
	if s.Senders != SendersKnown && s.Senders != SendersAnyone {
		faults.Wrong("senders")
	}
	return faults
}

// MailState is what has become of a mail to a loan.
type MailState string

// The states of a mail.
const (
	MailTaken     MailState = "TAKEN"     // what came with it is in the folder
	MailAside     MailState = "ASIDE"     // its sender is not known: staff decide
	MailDiscarded MailState = "DISCARDED" // staff threw it away
)

// LoanMail is a mail that came to a loan's address.
type LoanMail struct {
	domain.Record
	From       string    `json:"from,omitempty" readOnly:"true" doc:"The sender's address as the mail says it, which can be forged."`
	FromName   string    `json:"fromName,omitempty" readOnly:"true"`
	Subject    string    `json:"subject,omitempty" readOnly:"true"`
	State      MailState `json:"state,omitempty" readOnly:"true" enum:"TAKEN,ASIDE,DISCARDED"`
	Files      []string  `json:"files,omitempty" readOnly:"true" doc:"What the documents of it are called."`
	Left       []LeftOut `json:"left,omitempty" readOnly:"true" doc:"What came with it and is no document, and why."`
	KeptUntil  string    `json:"keptUntil,omitempty" readOnly:"true" doc:"Until then the mail is kept as it came, with the pictures that were left out; absent where it is not kept."`
	ReceivedAt string    `json:"receivedAt,omitempty" readOnly:"true"`
	DecidedBy  string    `json:"decidedByName,omitempty" readOnly:"true" doc:"Who took it, or threw it away, where its sender was not known."`
}

// Sender is how the sender is called.
func (m LoanMail) Sender() string {
	if m.FromName == "" {
		return m.From
	}
	return m.FromName + " <" + m.From + ">"
}

// Decide takes a mail that was put aside, or throws it away.
func (m *LoanMail) Decide(state MailState, by string) error {
	if m.State != MailAside {
		return domain.Conflict("refusals:document.mailDecided", "Somebody has decided about this mail already.")
	}
	m.State, m.DecidedBy = state, by
	return nil
}

// TakeShown makes files of the pictures that were left out because the mail's page shows them.
func (m *LoanMail) TakeShown(names []string) error {
	if m.State != MailTaken || len(names) == 0 {
		return domain.Conflict("refusals:document.nothingLeft", "No picture of this mail is left to be taken.")
	}
	m.Files = append(m.Files, names...)
	m.Left = slices.DeleteFunc(m.Left, func(l LeftOut) bool { return l.Why == LeftShown })
	return nil
}

// DocumentMail is the mail with which a document came.
type DocumentMail struct {
	ID      domain.ID `json:"id,omitempty"`
	From    string    `json:"from,omitempty"`
	Subject string    `json:"subject,omitempty"`
}

// Bounds of the mail to one loan.
const (
	MaxMailsAnHour = 60
	MaxMailsAside  = 100
)

// tokenPattern is what stands behind loan- or return- in an address: 128 random bits.
var tokenPattern = regexp.MustCompile(`^[a-z2-7]{26}$`)

// NewMailToken is one that nobody guesses.
func NewMailToken() string { return strings.ToLower(rand.Text()) }

// MailToken is the token of an address of the domain; "" for an address that is none of a loan.
func MailToken(address, host string) string { return tokenIn(address, "loan-", host) }

// MailAddress is the address that a token makes.
func MailAddress(token, host string) string { return addressOf("loan-", token, host) }

// ReturnToken is the token of an address of the domain to which a mail comes back; "" for an address that is none.
func ReturnToken(address, host string) string { return tokenIn(address, "return-", host) }

// ReturnAddress is where a mail comes back to that can't be delivered; "" where no mail is taken.
func ReturnAddress(token, host string) string { return addressOf("return-", token, host) }

func tokenIn(address, before, host string) string {
	local, at, _ := strings.Cut(strings.ToLower(address), "@")
	token, found := strings.CutPrefix(local, before)
	if !found || at != strings.ToLower(host) || !tokenPattern.MatchString(token) {
		return ""
	}
	return token
}

func addressOf(before, token, host string) string {
	if token == "" || host == "" {
		return ""
	}
	return before + token + "@" + host
}

// Key is the same for a mail that is sent again: its own id, and what came with it in any order. Servers on its way may have added to
// its head.
func (l Letter) Key() []byte {
	parts := []string{l.MessageID, l.From, l.Subject, l.Text}
	var files []string
	for _, f := range l.Files {
		content := sha256.Sum256(f.Content)
		files = append(files, f.Name+" "+hex.EncodeToString(content[:]))
	}
	slices.Sort(files)
	sum := sha256.New()
	for _, part := range append(parts, files...) {
		one := sha256.Sum256([]byte(part))
		_, _ = sum.Write(one[:])
	}
	return sum.Sum(nil)
}
