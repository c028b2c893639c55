package document

import (
	"errors"
	"io"
	"mime"
	"net/mail"
	"net/textproto"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jhillyerd/enmime/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
)

// Letter is a mail as it came: who says that they wrote it, and what was with it.
type Letter struct {
	MessageID, From, FromName, Subject string
	Automatic                          Automatic
	// Hops is how many servers it has passed.
	Hops  int
	Text  string
	Files []LetterFile
	// Shown are pictures that its page shows and nobody attached, such as the logo of a signature: they are left out.
	Shown []LetterFile
	// Left is all that was left out, those pictures too.
	Left []LeftOut
}

// LetterFile is a file that came with a mail.
type LetterFile struct {
	Name    string
	Content []byte
}

// Automatic tells whether a person sent a mail.
type Automatic string

// What a mail may say of its sender.
const (
	ByPerson    Automatic = ""
	ByMachine   Automatic = "MACHINE" // a scanner, a fax service, a list
	ByResponder Automatic = "ANSWER"  // an answer that nobody wrote, such as that somebody is away
)

// LeftWhy is why a file of a mail became no document.
type LeftWhy string

// Why files of mails are left out.
const (
	LeftKind    LeftWhy = "KIND"    // loans take no files of its kind
	LeftSize    LeftWhy = "SIZE"    // it is too large, or becomes so when it is unpacked
	LeftShown   LeftWhy = "SHOWN"   // a small picture that the page of the mail shows, and nobody attached
	LeftLocked  LeftWhy = "LOCKED"  // it opens with a password
	LeftDamaged LeftWhy = "DAMAGED" // it can't be read
	LeftDeep    LeftWhy = "DEEP"    // it lies deeper in other files than is looked
	LeftEmpty   LeftWhy = "EMPTY"
	LeftMany    LeftWhy = "MANY" // the list is longer than is kept
)

// LeftOut is a file of a mail that became no document.
type LeftOut struct {
	Name string  `json:"name"`
	Why  LeftWhy `json:"why" enum:"KIND,SIZE,SHOWN,LOCKED,DAMAGED,DEEP,EMPTY,MANY" doc:"KIND: loans take no such files. SIZE: too large. SHOWN: a small picture that the page of the mail shows, and nobody attached. LOCKED: it opens with a password. DAMAGED: it can't be read. DEEP: deeper in other files than is looked. EMPTY: there is nothing in it. MANY: more were left out than are named."`
}

// Bounds of a mail.
const (
	MaxLetterBytes = 25 << 20
	MaxLetterFiles = 50
	MaxLetterHops  = 25
	// MaxLeft bounds how many files are named that were left out.
	MaxLeft = 50

	maxLetterDepth = 4 // how deep mails and archives may lie in another
	maxLetterParts = 300
	maxLetterText  = 100 << 10
	// decorationBytes is the size below which a picture that the page shows is taken for decoration: what is pasted into a mail is larger.
	decorationBytes = 32 << 10
	maxAddress      = 320
)

// Faults of mails.
var (
	ErrNoLetter       = errors.New("this is not a mail that can be read")
	ErrNoSender       = errors.New("this mail names no one sender")
	ErrManyLetterFile = errors.New("more files came with this mail than are taken")
)

// ReadLetter reads a mail, with the mails and archives in it.
func ReadLetter(raw []byte) (Letter, error) {
	m, err := readMIME(raw)
	if err != nil {
		return Letter{}, ErrNoLetter
	}
	r := letterReader{room: maxUnpacked}
	if err := r.head(m.head); err != nil {
		return Letter{}, err
	}
	if err := r.message(m, 0); err != nil {
		return Letter{}, err
	}
	r.letter.Text = strings.TrimSpace(r.text())
	return r.letter, nil
}

type letterReader struct {
	letter      Letter
	plain, html string
	parts, room int // how many there were, and how much more may be unpacked
}

// IsNobodys tells whether a mail is one that nobody means for a loan: an answer that nobody wrote, and what a machine says without a file.
// What a scanner or a fax service brings is taken of a sender who is known.
func (l *Letter) IsNobodys() bool {
	return l.Automatic == ByResponder || l.Automatic == ByMachine && len(l.Files) == 0
}

// Leave notes that a file was left out.
func (l *Letter) Leave(name string, why LeftWhy) {
	switch {
	case len(l.Left) < MaxLeft-1:
		l.Left = append(l.Left, LeftOut{Name: name, Why: why})
	case len(l.Left) == MaxLeft-1:
		l.Left = append(l.Left, LeftOut{Name: "…", Why: LeftMany})
	}
}

// message reads what a mail holds. What its page shows is asked of the pages of the same mail.
func (r *letterReader) message(m mimeMail, depth int) error {
	if r.parts += len(m.parts); r.parts > maxLetterParts {
		return ErrNoLetter
	}
	pages := ""
	for _, p := range m.parts {
		if isPage(p) {
			pages = more(pages, p.Content)
		}
	}
	for _, p := range m.parts {
		if err := r.part(p, pages, depth); err != nil {
			return err
		}
	}
	return nil
}

func (r *letterReader) part(p *enmime.Part, pages string, depth int) error {
	name := NameOf(p.FileName)
	switch {
	case name == "" && p.Disposition != "attachment" && (p.ContentType == "text/plain" || p.ContentType == ""):
		r.plain = more(r.plain, p.Content)
		return nil
	case isPage(p):
		r.html = more(r.html, p.Content)
		return nil
	}
	if name == "" {
		name = unnamed(p.ContentType)
	}
	f := LetterFile{Name: name, Content: p.Content}
	if len(p.Content) > 0 && isDecoration(p, pages) {
		r.letter.Shown = append(r.letter.Shown, f)
		r.letter.Leave(name, LeftShown)
		return nil
	}
	return r.file(f, p.ContentType, depth)
}

// isPage tells whether a part is a text in HTML that is read, rather than saved.
func isPage(p *enmime.Part) bool {
	return p.ContentType == "text/html" && p.Disposition != "attachment" && NameOf(p.FileName) == ""
}

// isDecoration tells whether a picture is there for how the mail looks. Some programs give each attachment an id of its own, so the id alone
// says nothing.
func isDecoration(p *enmime.Part, pages string) bool {
	id := strings.Trim(p.ContentID, "<> ")
	return strings.HasPrefix(p.ContentType, "image/") && p.Disposition != "attachment" && len(p.Content) < decorationBytes && id != "" &&
		strings.Contains(strings.ToLower(pages), "cid:"+strings.ToLower(id))
}

// unnamed is what a file is called of which nothing but its type is said.
func unnamed(kind string) string {
	switch kind {
	case "message/rfc822":
		return "attachment.eml"
	case "application/pdf":
		return "attachment.pdf"
	}
	return "attachment"
}

func (r *letterReader) head(h textproto.MIMEHeader) error {
	from, err := senderOf(h.Get("From"))
	if err != nil {
		return err
	}
	l := &r.letter
	l.From, l.FromName, l.Subject = strings.ToLower(line(from.Address, maxAddress)), line(from.Name, 150), line(decoded(h.Get("Subject")), 200)
	l.MessageID = strings.TrimSpace(h.Get("Message-Id"))
	l.Hops = len(h["Received"])
	automatic, precedence := strings.ToLower(h.Get("Auto-Submitted")), strings.ToLower(h.Get("Precedence"))
	switch {
	case strings.HasPrefix(automatic, "auto-replied"), precedence == "auto_reply", h.Get("X-Autoreply") != "", h.Get("X-Autorespond") != "":
		l.Automatic = ByResponder
	case automatic != "" && !strings.HasPrefix(automatic, "no"), precedence == "bulk", precedence == "list", precedence == "junk":
		l.Automatic = ByMachine
	}
	return nil
}

// namedAddress is an address behind a name that is written without the quotes that it needs, such as Doe, Jane <jane@example.com>.
var namedAddress = regexp.MustCompile(`^([^<>]*)<([^<>@\s]+@[^<>@\s]+)>\s*$`)

// senderOf is the one sender that a mail names.
func senderOf(said string) (*mail.Address, error) {
	all, err := (&mail.AddressParser{WordDecoder: &inWords}).ParseList(said)
	if err == nil && len(all) == 1 {
		return all[0], nil
	}
	if parts := namedAddress.FindStringSubmatch(said); parts != nil && !strings.Contains(parts[1], "@") {
		return &mail.Address{Name: strings.Trim(decoded(strings.TrimSpace(parts[1])), `"`), Address: parts[2]}, nil
	}
	return nil, ErrNoSender
}

// line is a text on one line, of at most so many characters.
func line(text string, most int) string {
	runes := []rune(strings.Join(strings.Fields(strings.Map(shown, strings.ToValidUTF8(text, ""))), " "))
	return string(runes[:min(len(runes), most)])
}

// shown leaves out what is not seen and may deceive, such as letters that turn the direction of writing.
func shown(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r):
		return -1
	}
	return r
}

// inWords reads what a head says in another charset.
var inWords = mime.WordDecoder{CharsetReader: func(charset string, in io.Reader) (io.Reader, error) {
	raw, err := io.ReadAll(in)
	return strings.NewReader(textOf(raw, charset)), err
}}

func decoded(text string) string {
	if plain, err := inWords.DecodeHeader(text); err == nil {
		return plain
	}
	return text
}

// more adds what a part says to a text, which is bounded.
func more(text string, next []byte) string {
	text += textOf(next, "") + "\n"
	for len(text) > maxLetterText {
		text = strings.ToValidUTF8(text[:maxLetterText], "")
	}
	return text
}

// text is what a mail says: its plain text, else that of its page.
func (r *letterReader) text() string {
	if strings.TrimSpace(r.plain) != "" {
		return strings.ReplaceAll(r.plain, "\r\n", "\n")
	}
	return pageText(r.html)
}

// textOf is a text in the letters of a charset, of Windows-1252 where its own is not known.
func textOf(raw []byte, charset string) string {
	if letters, err := htmlindex.Get(charset); err == nil {
		if text, err := letters.NewDecoder().Bytes(raw); err == nil {
			return string(text)
		}
	}
	if utf8.Valid(raw) {
		return string(raw)
	}
	text, err := charmap.Windows1252.NewDecoder().Bytes(raw)
	if err != nil {
		return strings.ToValidUTF8(string(raw), "")
	}
	return string(text)
}
