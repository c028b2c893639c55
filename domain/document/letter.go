package document

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Letter is a mail as it came: who says that they wrote it, and what was with it.
type Letter struct {
	MessageID, From, FromName, Subject string
	// Automatic is a mail that no person sent, such as an answer that somebody is away.
	Automatic bool
	// Hops is how many servers it has passed.
	Hops  int
	Text  string
	Files []LetterFile
}

// LetterFile is a file that came with a mail.
type LetterFile struct {
	Name    string
	Content []byte
}

// Bounds of a mail.
const (
	MaxLetterBytes = 25 << 20
	MaxLetterFiles = 25
	MaxLetterHops  = 25

	maxLetterHead  = 128 << 10
	maxLetterDepth = 6
	maxLetterParts = 100
	maxLetterText  = 100 << 10
	// signatureBytes is the size below which a picture that belongs to the text is taken for part of a signature.
	signatureBytes = 32 << 10
	maxAddress     = 320
)

// Faults of mails.
var (
	ErrNoLetter       = errors.New("this is not a mail that can be read")
	ErrManyLetterFile = errors.New("more files came with this mail than are taken")
)

// ReadLetter reads a mail. A mail in it is read as well, one in that is not.
func ReadLetter(raw []byte) (Letter, error) {
	r := letterReader{}
	if err := r.message(raw, 0); err != nil {
		return Letter{}, err
	}
	r.letter.Text = strings.TrimSpace(r.text(r.plain, r.html))
	return r.letter, nil
}

type letterReader struct {
	letter      Letter
	plain, html string
	parts       int
	inner       bool // within the mail that came with the mail
}

func (r *letterReader) message(raw []byte, depth int) error {
	if hasLongHead(raw) {
		return ErrNoLetter
	}
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ErrNoLetter
	}
	if depth == 0 {
		if err := r.head(m.Header); err != nil {
			return err
		}
	}
	return r.part(textproto.MIMEHeader(m.Header), m.Body, depth+1)
}

// hasLongHead tells whether the head of a mail is longer than is read.
func hasLongHead(raw []byte) bool {
	head := raw[:min(len(raw), maxLetterHead)]
	return len(raw) > len(head) && !bytes.Contains(head, []byte("\n\r\n")) && !bytes.Contains(head, []byte("\n\n"))
}

func (r *letterReader) head(h mail.Header) error {
	from, err := (&mail.AddressParser{WordDecoder: &inWords}).ParseList(h.Get("From"))
	if err != nil || len(from) != 1 {
		return ErrNoLetter
	}
	l := &r.letter
	l.From, l.FromName, l.Subject = strings.ToLower(line(from[0].Address, maxAddress)), line(from[0].Name, 150), line(decoded(h.Get("Subject")), 200)
	l.MessageID = strings.TrimSpace(h.Get("Message-Id"))
	l.Hops = len(h["Received"])
	automatic, precedence := strings.ToLower(h.Get("Auto-Submitted")), strings.ToLower(h.Get("Precedence"))
	l.Automatic = automatic != "" && !strings.HasPrefix(automatic, "no") || precedence == "bulk" || precedence == "list" || precedence == "junk"
	return nil
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

func (r *letterReader) part(h textproto.MIMEHeader, body io.Reader, depth int) error {
	if r.parts++; r.parts > maxLetterParts || depth > maxLetterDepth {
		return ErrNoLetter
	}
	kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		kind, params = "text/plain", nil
		if h.Get("Content-Type") != "" {
			kind = "application/octet-stream"
		}
	}
	if strings.HasPrefix(kind, "multipart/") {
		return r.several(multipart.NewReader(body, params["boundary"]), depth)
	}
	content, err := transferred(h, body)
	if err != nil {
		return ErrNoLetter
	}
	disposition, named, _ := mime.ParseMediaType(h.Get("Content-Disposition"))
	name := NameOf(decoded(named["filename"]))
	if name == "" {
		name = NameOf(decoded(params["name"]))
	}
	switch {
	case kind == "message/rfc822":
		if r.inner {
			return nil
		}
		r.inner = true
		err := r.message(content, depth)
		r.inner = false
		return err
	case name == "" && disposition != "attachment" && kind == "text/plain":
		r.plain = more(r.plain, textOf(content, params["charset"]))
		return nil
	case name == "" && disposition != "attachment" && kind == "text/html":
		r.html = more(r.html, textOf(content, params["charset"]))
		return nil
	case strings.HasPrefix(kind, "image/") && h.Get("Content-Id") != "" && len(content) < signatureBytes, len(content) == 0:
		return nil
	}
	if len(r.letter.Files) == MaxLetterFiles {
		return ErrManyLetterFile
	}
	if name == "" {
		name = "attachment"
	}
	r.letter.Files = append(r.letter.Files, LetterFile{Name: name, Content: content})
	return nil
}

func (r *letterReader) several(parts *multipart.Reader, depth int) error {
	for {
		p, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return ErrNoLetter
		}
		if err := r.part(p.Header, p, depth+1); err != nil {
			return err
		}
	}
}

// transferred is what a part holds, out of the letters in which it was sent.
func transferred(h textproto.MIMEHeader, body io.Reader) ([]byte, error) {
	switch strings.ToLower(strings.TrimSpace(h.Get("Content-Transfer-Encoding"))) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, &letters{in: body})
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	return io.ReadAll(io.LimitReader(body, MaxLetterBytes))
}

// letters are those of base64 alone: what stands between them says nothing.
type letters struct{ in io.Reader }

// Read leaves out what is no letter of base64.
func (l *letters) Read(p []byte) (int, error) {
	n, err := l.in.Read(p)
	kept := p[:0]
	for _, b := range p[:n] {
		if b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b == '+' || b == '/' || b == '=' {
			kept = append(kept, b)
		}
	}
	return len(kept), err
}

func more(text, next string) string {
	text += next + "\n"
	for len(text) > maxLetterText {
		text = strings.ToValidUTF8(text[:maxLetterText], "")
	}
	return text
}

// text is what a mail says: its plain text, else that of its page.
func (r *letterReader) text(plain, html string) string {
	if strings.TrimSpace(plain) != "" {
		return strings.ReplaceAll(plain, "\r\n", "\n")
	}
	return pageText(html)
}

// windows are the letters of Windows-1252 that Latin-1 has not, from 0x80 on.
var windows = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

// textOf is a text in the letters of a charset; what is none of the common ones is read as far as it goes.
func textOf(raw []byte, charset string) string {
	switch strings.ToLower(charset) {
	case "iso-8859-1", "iso-8859-15", "latin1", "windows-1252", "cp1252":
	default:
		if utf8.Valid(raw) {
			return string(raw)
		}
	}
	var text strings.Builder
	for _, b := range raw {
		if b >= 0x80 && b < 0xa0 {
			text.WriteRune(windows[b-0x80])
			continue
		}
		text.WriteRune(rune(b))
	}
	return text.String()
}
