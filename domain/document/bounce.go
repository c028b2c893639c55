package document

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"strings"
)

// Undelivered is somebody whom a mail did not reach, and why, in the words of the server that gave it up.
type Undelivered struct{ Address, Reason string }

// Bounds of a report on a mail.
const (
	maxReportParts  = 10
	maxReportBytes  = 64 << 10
	maxReportPeople = 50
	maxReason       = 300
)

// ReadBounce reads a report on a mail (RFC 3464): whom it did not reach and never will. One that is late, was passed on or came, and any
// mail that is no such report, tells of nobody.
func ReadBounce(raw []byte) []Undelivered {
	if hasLongHead(raw) {
		return nil
	}
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return nil
	}
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/report" || !strings.EqualFold(params["report-type"], "delivery-status") || params["boundary"] == "" {
		return nil
	}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for range maxReportParts {
		part, err := parts.NextPart()
		if err != nil {
			return nil
		}
		if kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type")); kind == "message/delivery-status" || kind == "message/global-delivery-status" {
			var body io.Reader = part
			if strings.EqualFold(strings.TrimSpace(part.Header.Get("Content-Transfer-Encoding")), "base64") {
				body = base64.NewDecoder(base64.StdEncoding, part)
			}
			return undelivered(body)
		}
	}
	return nil
}

// undelivered reads the fields of a report: first those of the mail, then those of each recipient, an empty line between two.
func undelivered(body io.Reader) (all []Undelivered) {
	raw, _ := io.ReadAll(io.LimitReader(body, maxReportBytes)) // what could be read counts
	for at, part := range strings.SplitN(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\n\n", 2+maxReportPeople) {
		of := fieldsOf(part)
		action, _, _ := strings.Cut(strings.TrimSpace(of["action"]), " ")
		if at <= maxReportPeople && strings.EqualFold(action, "failed") {
			all = append(all, Undelivered{Address: reported(of, "original-recipient", "final-recipient"), Reason: reported(of, "diagnostic-code", "status")})
		}
	}
	return all
}

// fieldsOf are the fields of a part, each with the lines that go on with it. Their bytes may be any.
func fieldsOf(part string) map[string]string {
	of, name := map[string]string{}, ""
	for l := range strings.SplitSeq(part, "\n") {
		if strings.HasPrefix(l, " ") || strings.HasPrefix(l, "\t") {
			of[name] += " " + l
			continue
		}
		var said string
		name, said, _ = strings.Cut(l, ":")
		name = strings.ToLower(strings.TrimSpace(name))
		if _, known := of[name]; !known {
			of[name] = said
		}
	}
	return of
}

// reported is what the first of some fields says that is there, without the name of its kind, as in "rfc822; jane@example.com".
func reported(of map[string]string, names ...string) string {
	for _, name := range names {
		said := of[name]
		if _, plain, typed := strings.Cut(said, ";"); typed {
			said = plain
		}
		if said = line(said, maxReason); said != "" {
			return said
		}
	}
	return ""
}
