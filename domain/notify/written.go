package notify

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gable/domain"
)

// DocumentsBy is how documents go with what a person writes.
type DocumentsBy string

// The ways of documents. Mail is no secret: by a link nobody reads them but whom the link was sent to, until it ends.
const (
	ByLink     DocumentsBy = "LINK"
	ByAttached DocumentsBy = "ATTACHED"
)

// CopyKind is what a recipient is of what a person writes.
type CopyKind string

// Whom it was written to, who has a copy, and who has one unseen by the others: as the loan's standing copies say.
const (
	WrittenTo CopyKind = "TO"
	CopyTo    CopyKind = "CC"
	BlindTo   CopyKind = "BCC"
)

// Bounds of what a person writes.
const (
	maxWrittenBody = 10_000
	// maxWrittenText leaves room for who writes and how to end texts.
	maxWrittenText      = 480
	MaxWrittenDocuments = 50
	// MaxAttachedBytes is what the documents of one mail may come to. Large mail services refuse a mail above 25 MB as it is sent
	// (https://support.google.com/mail/answer/6584), and files grow by 37 in a hundred on the way (RFC 2045, section 6.8).
	MaxAttachedBytes = 18 << 20
	// WrittenLinkLife is for how long a link to documents is good.
	WrittenLinkLife = 14 * 24 * time.Hour
)

// MessageDocument is a document that went with a message.
type MessageDocument struct {
	ID   domain.ID `json:"id" required:"true"`
	Name string    `json:"name" required:"true"`
}

// Written is what a message has that a person wrote.
type Written struct {
	SendingID   domain.ID         `json:"sendingId,omitempty" doc:"Messages of one sending have the same."`
	Copy        CopyKind          `json:"copy,omitempty" enum:"TO,CC,BCC" doc:"What the recipient was: written to, or had a copy."`
	ReplyTo     []string          `json:"replyTo,omitempty" doc:"Where answers go."`
	Documents   []MessageDocument `json:"documents,omitempty"`
	DocumentsBy DocumentsBy       `json:"documentsBy,omitempty" enum:"LINK,ATTACHED"`
	// Others are who else it went to, by their names or addresses: the letter says so at its end.
	Others []string     `json:"-"`
	Link   *MessageLink `json:"link,omitempty" doc:"How the link to its documents stands."`
}

// MessageLink is how a recipient's link to documents stands.
type MessageLink struct {
	ExpiresAt time.Time  `json:"expiresAt" required:"true"`
	RevokedAt *time.Time `json:"revokedAt,omitempty" doc:"When somebody took it back."`
	OpenedAt  *time.Time `json:"openedAt,omitempty" doc:"When a document was last saved by it."`
	Openings  int        `json:"openings" required:"true" doc:"How often a document was saved by it."`
}

// Addressee is somebody of the loan, or an address.
type Addressee struct {
	PersonID domain.ID `json:"PersonId,omitempty" doc:"One of those whom can be written to."`
	Address  string    `json:"address,omitempty" maxLength:"254" doc:"An email address, in place of a person."`
}

// Writing is what a person writes and to whom.
type Writing struct {
	Channel       Channel     `json:"channel" required:"true" enum:"EMAIL,SMS"`
	To            []Addressee `json:"to" required:"true" maxItems:"20"`
	CC            []Addressee `json:"CC,omitempty" maxItems:"20" doc:"Of an email: who has a copy."`
	Subject       string      `json:"subject,omitempty" maxLength:"200" doc:"Of an email."`
	Body          string      `json:"body" required:"true" maxLength:"10000" doc:"Plain text; 480 characters of a text to a phone."`
	Documents     []domain.ID `json:"documents,omitempty" maxItems:"50" doc:"Documents of the loan that go with it."`
	DocumentsBy   DocumentsBy `json:"documentsBy,omitempty" enum:"LINK,ATTACHED" doc:"LINK where absent: each recipient gets a link of their own, which ends after 14 days and can be taken back. Texts go with links alone."`
	RepliesToLoan bool        `json:"repliesToLoan,omitempty" doc:"Answers come to the loan's address too, where it has one."`
}

// Trim takes from what was written what surrounds it, and what is said twice.
func (w *Writing) Trim() {
	w.Subject, w.Body = strings.Join(strings.Fields(w.Subject), " "), strings.TrimSpace(strings.ReplaceAll(w.Body, "\r\n", "\n"))
	for _, list := range []*[]Addressee{&w.To, &w.CC} {
		for i := range *list {
			(*list)[i].Address = strings.ToLower(strings.TrimSpace((*list)[i].Address))
		}
	}
	slices.Sort(w.Documents)
	w.Documents = slices.Compact(w.Documents)
	if len(w.Documents) == 0 {
		w.DocumentsBy = ""
	} else if w.DocumentsBy == "" {
		w.DocumentsBy = ByLink
	}
}

// Validate returns what is wrong with it, before anybody looks who the persons are.
func (w Writing) Validate() []domain.FieldError {
	var faults domain.Faults
	if len(w.To) == 0 {
		faults.Missing("to", "Recipient")
	}
	if w.Body == "" {
		faults.Missing("body", "Message")
	}
	switch w.Channel {
	case ChannelEmail:
		if w.Subject == "" {
			faults.Missing("subject")
		}
		faults.Text("body", w.Body, maxWrittenBody)
	case ChannelText:
		if len(w.CC) > 0 {
			faults.Wrong("CC")
		}
		if w.DocumentsBy == ByAttached {
			faults.Wrong("documentsBy")
		}
		faults.Text("body", w.Body, maxWrittenText)
	default:
		faults.Wrong("channel")
	}
	faults.Text("subject", w.Subject, maxSubject)
	w.checkAddressees(&faults, "to", w.To)
	w.checkAddressees(&faults, "CC", w.CC)
	return faults
}

func (w Writing) checkAddressees(faults *domain.Faults, field string, list []Addressee) {
	if len(list) > maxRecipients {
		faults.Add(field, "max", "Maximum value should be 20", "Recipients", "20")
	}
	for i, a := range list {
		isPerson := a.PersonID != "" && a.Address == ""
		// Texts go to people of the loan alone: of a number that somebody typed nobody knows whose it is.
		isAddress := a.PersonID == "" && w.Channel == ChannelEmail && domain.IsEmail(a.Address)
		if !isPerson && !isAddress {
			faults.Wrong(fmt.Sprintf("%s.%d", field, i), "Recipient")
		}
	}
}

// Correspondent is somebody of a loan who can be written to.
type Correspondent struct {
	ID           domain.ID `json:"id" required:"true"`
	Role         string    `json:"role" required:"true" doc:"BORROWERS for the primary borrower, CO_BORROWERS for another, a part on the loan's team, REALTOR for an agent who follows the loan, or a business contact's type."`
	Name         string    `json:"name"`
	CompanyName  string    `json:"companyName,omitempty"`
	Email        string    `json:"email,omitempty"`
	Phone        string    `json:"phone,omitempty" doc:"The cell phone."`
	Language     string    `json:"language" required:"true" enum:"en,es"`
	TextTrouble  string    `json:"textTrouble,omitempty" enum:"NO_ADDRESS,OPTED_OUT,NOT_SET_UP" doc:"Why no text may go; absent where one may."`
	EmailBounced bool      `json:"emailBounced,omitempty" doc:"The last email of this loan to the address came back, or was refused."`
	IsBorrower   bool      `json:"isBorrower,omitempty"`
}

// SettleText says why no text may go to the person; isSetUp tells whether texts can be sent at all.
func (c *Correspondent) SettleText(isSetUp bool, stopped map[string]bool) {
	number := PhoneNumber(c.Phone)
	switch {
	case number == "":
		c.TextTrouble = NoAddress
	case stopped[number]:
		c.TextTrouble = OptedOut
	case !isSetUp:
		c.TextTrouble = NotSetUp
	}
}

// Letter is whom one message goes to, and as what.
type Letter struct {
	Correspondent
	As CopyKind
}

func (l Letter) address(by Channel) string {
	if by == ChannelText {
		return PhoneNumber(l.Phone)
	}
	return strings.ToLower(l.Email)
}

// called is how others see the recipient named.
func (l Letter) called() string {
	if l.Name == "" {
		return l.Email
	}
	return l.Name
}

// Sender is who writes, as a text says it: a text bears no letterhead. A guest works for a processor organisation, on behalf of the company.
type Sender struct {
	Name, Company string
	Guest         bool
}

// sign makes the words of a text name who writes, and how to end texts.
func (s Sender) sign(words, language string) string {
	between := ", "
	if s.Guest {
		between = In(language, " for ", " en nombre de ")
	}
	return words + "\n" + s.Name + between + s.Company + ". " + In(language, "Reply STOP to end texts.", "Responda STOP para no recibir más mensajes.")
}

// Messages are those of what was written, one to each: nobody has it twice, and whom it is written to comes before copies.
func (w Writing) Messages(to []Letter, from Sender, with Written, now time.Time) []LoanMessage {
	to = slices.Clone(to)
	taken := map[string]bool{}
	to = slices.DeleteFunc(to, func(l Letter) bool {
		was := taken[l.address(w.Channel)]
		taken[l.address(w.Channel)] = true
		return was
	})
	all := make([]LoanMessage, 0, len(to))
	for i, l := range to {
		m := LoanMessage{ID: domain.NewID(), Kind: KindWritten, Channel: w.Channel, Token: l.Role, Name: l.Name, Address: l.address(w.Channel), Language: l.Language, Subject: w.Subject,
			Body: w.Body, TextFrom: 0, TextUntil: 24, Status: StatusSending, AskedAt: now, DueAt: now, Written: with}
		if w.Channel == ChannelText {
			m.Subject, m.Body = "", from.sign(w.Body, l.Language)
		}
		m.Copy = l.As
		for j, other := range to {
			if j != i && other.As != BlindTo {
				m.Others = append(m.Others, other.called())
			}
		}
		all = append(all, m)
	}
	return all
}

// FitsMail tells whether files of so many bytes go in one mail.
func FitsMail(bytes int64) bool { return bytes <= MaxAttachedBytes }

// Megabytes is a size as people say it, with one decimal, rounded up: what is over a bound is never said to be at it.
func Megabytes(bytes int64) string {
	tenths := (bytes*10 + 1<<20 - 1) >> 20
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}
