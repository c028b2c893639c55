package document

import (
	"slices"
	"strings"

	"github.com/jhillyerd/enmime/v2"
)

// Undelivered is somebody whom a mail did not reach, and why, in the words of the server that gave it up.
type Undelivered struct{ Address, Reason string }

// Bounds of a report on a mail.
const (
	maxReportBytes  = 64 << 10
	maxReportPeople = 50
	maxReason       = 300
)

// ReadBounce reads a mail that came to where one of ours comes back: whom that did not reach and never will. A report (RFC 3464) says it,
// wherever in the mail it stands. What names nobody to whom an answer could be sent (noSender) is believed as well where its words say so: the
// address that it came to is that of one mail. What is late, was passed on or came, and what a person or their absence answers, tells of nobody.
func ReadBounce(raw []byte, noSender bool) []Undelivered {
	m, err := readMIME(raw)
	if err != nil {
		return nil
	}
	var all []Undelivered
	for _, p := range m.parts {
		if reportKinds[p.ContentType] {
			all = append(all, undelivered(p.Content)...)
		}
	}
	if len(all) == 0 && noSender && !m.isReport() {
		all = m.failure()
	}
	return all[:min(len(all), maxReportPeople)]
}

// reportKinds are the parts that say what became of a mail.
var reportKinds = map[string]bool{"message/delivery-status": true, "message/global-delivery-status": true, "text/delivery-status": true}

// isReport tells whether a mail says in fields what became of another: that it was read, that somebody complains of it, or where it is.
func (m mimeMail) isReport() bool {
	return slices.ContainsFunc(m.parts, func(p *enmime.Part) bool {
		fields := strings.ToLower(string(p.Content))
		return p.ContentType == "message/disposition-notification" || p.ContentType == "message/feedback-report" ||
			reportKinds[p.ContentType] && strings.Contains(fields, "action:")
	})
}

// undelivered reads the fields of a report: first those of the mail, then those of each recipient, an empty line between two.
func undelivered(raw []byte) (all []Undelivered) {
	raw = raw[:min(len(raw), maxReportBytes)]
	for at, part := range strings.SplitN(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\n\n", 2+maxReportPeople) {
		of := fieldsOf(part)
		action, _, _ := strings.Cut(strings.TrimSpace(of["action"]), " ")
		if at <= maxReportPeople && (strings.EqualFold(action, "failed") || strings.EqualFold(action, "expired")) {
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
