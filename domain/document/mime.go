package document

import (
	"bytes"
	"errors"
	"net/textproto"
	"strings"

	"github.com/jhillyerd/enmime/v2"
	"github.com/jhillyerd/enmime/v2/mediatype"
)

// Bounds of what a mail is made of. One that is made to cost its reader time has a great many parts, or parts in parts.
const (
	maxLetterHead = 128 << 10
	maxMIMEDepth  = 8
	maxDashed     = 5_000 // how many lines may look like the beginning of a part
)

var errOutOfBounds = errors.New("the mail is made of more parts than are read")

// mimeMail is a mail as it is made: its head, and its parts without those that hold others.
type mimeMail struct {
	head  textproto.MIMEHeader
	parts []*enmime.Part
}

// readMIME reads what mails there are, not only those that keep to the letter of the standards: a head with a line that is none, a name
// without quotes, a last part without an end. A mail in it is one part, as it stands.
func readMIME(raw []byte) (m mimeMail, err error) {
	if hasLongHead(raw) || bytes.Count(raw, []byte("\n--")) > maxDashed {
		return m, errOutOfBounds
	}
	root, err := readLevel(raw)
	if err != nil {
		return m, err
	}
	m.head = root.Header
	return m, m.gather(root, 0)
}

// gather adds a part, or those that it holds.
func (m *mimeMail) gather(p *enmime.Part, depth int) error {
	if !strings.HasPrefix(p.ContentType, "multipart/") {
		m.keep(p)
		return nil
	}
	if depth > maxMIMEDepth {
		return errOutOfBounds
	}
	for child := p.FirstChild; child != nil; child = child.NextSibling {
		if strings.HasPrefix(child.ContentType, "multipart/") {
			inner, err := readLevel(append([]byte("Content-Type: "+child.Header.Get("Content-Type")+"\r\n\r\n"), child.Content...))
			if err != nil {
				return err
			}
			child.Content = nil
			if err := m.gather(inner, depth+1); err != nil {
				return err
			}
			continue
		}
		m.keep(child)
	}
	return nil
}

// keep adds a part that holds no others. A part need not say its type; the library then reads nothing else of its head either, neither
// its name nor that it is an attachment.
func (m *mimeMail) keep(p *enmime.Part) {
	if p.Header.Get("Content-Type") == "" {
		disposition, params, _, err := mediatype.ParseWithOptions(p.Header.Get("Content-Disposition"), mediatype.ParseOptions{StripMediaTypeInvalidCharacters: true})
		if err == nil {
			p.Disposition, p.FileName = disposition, decoded(params["filename"])
		}
		p.ContentID = strings.Trim(p.Header.Get("Content-Id"), " <>")
	}
	m.parts = append(m.parts, p)
}

// readLevel reads a mail and its parts, each as it stands. The library would read the parts of parts as well, each level at twice the
// cost of the one before where they don't end; so it is shown the boundary of the outermost alone.
func readLevel(raw []byte) (*enmime.Part, error) {
	const ofTheMail = 3 // what is asked of the mail's own head: its type, its disposition, and its type once more
	asked := 0
	kinds := func(said string) (string, map[string]string, []string, error) {
		asked++
		kind, params, wrong, err := mediatype.ParseWithOptions(said, mediatype.ParseOptions{StripMediaTypeInvalidCharacters: true})
		if err != nil {
			return "application/octet-stream", nil, nil, nil
		}
		if asked > ofTheMail {
			delete(params, "boundary")
		}
		return strings.ToLower(kind), params, wrong, nil
	}
	reader := enmime.NewParser(enmime.SkipMalformedParts(true), enmime.MultipartWOBoundaryAsSinglePart(true), enmime.MaxStoredPartErrors(3),
		enmime.DisableCharacterDetection(true), enmime.DisableTextConversion(true), enmime.SetCustomParseMediaType(kinds))
	return reader.ReadParts(bytes.NewReader(raw))
}

// hasLongHead tells whether the head of a mail is longer than is read.
func hasLongHead(raw []byte) bool {
	head := raw[:min(len(raw), maxLetterHead)]
	return len(raw) > len(head) && !bytes.Contains(head, []byte("\n\r\n")) && !bytes.Contains(head, []byte("\n\n"))
}
