package document

import (
	"regexp"
	"strings"
)

// maxBounceText bounds what is read of the words of a mail that came back: behind them stands what was sent.
const maxBounceText = 8 << 10

// The words by which servers say what became of a mail, in the languages in which they do.
var (
	ofServer = regexp.MustCompile(`(?i)mailer-?daemon|post_?master|mail\.?\s?delivery|system administrator|no-?reply|^\s*(<>)?\s*$`)
	ofDelay  = regexp.MustCompile(`(?i)\bdelay(ed)?\b|^\s*warning\b|could not send (mail|message) for past|notification: warning|not yet been delivered|retras|verzögert|zustellung verzög`)
	ofAnswer = regexp.MustCompile(`(?i)^\s*(auto(matic)?[- ]?(reply|response|matische antwort)|auto:|out of (the )?office|respuesta automática|fuera de (la )?oficina|abwesenheit|vacation|réponse automatique)`)
	ofFailed = regexp.MustCompile(`(?i)undeliver|non[- ]?deliver|not (be )?deliver|n't be deliver|delivery (status )?(notification: error|failure|error|report|problem|has failed)|mail(er)? (system )?(error|fail)|failed deliver|failure (notice|deliver)|deliver\w* (has )?fail|returned mail|returned to sender|returning (message )?to sender|mail delivery failed|notification \(failure\)|error sending|did not reach|unable to (deliver|send)|permanent (fatal )?error|giving up|aborted after|(user|recipient|mailbox|address) (is )?(unknown|not found|unavailable|does not exist)|no such (user|recipient|mailbox)|unknown (user|recipient|address)|mailbox (is )?full|quota exceeded|no se (ha )?(pudo|podido) entregar|no entregad|не доставлено|не было доставлено|unzustellbar|nicht zugestellt|エラー|届けられません|配信できません`)
	ofCode   = regexp.MustCompile(`(^|[^\d.])5\d\d([ :#-]|$)|\b5\.\d{1,3}\.\d{1,3}\b`)
	ofCopy   = regexp.MustCompile(`(?im)^\W*(below this line is a copy|this is a copy of|original message|the following is a copy|message header|unsent message|a copy of the message)|^(received|dkim-signature|return-path)\s*:`)
)

// failure reads a mail in which a server says in words that it gave one of ours up.
func (m mimeMail) failure() []Undelivered {
	subject := line(decoded(m.head.Get("Subject")), maxReason)
	if ofDelay.MatchString(subject) || ofAnswer.MatchString(subject) {
		return nil
	}
	text := m.ownWords()
	fails := ofFailed.MatchString(subject)
	if named := m.head.Get("X-Failed-Recipients"); named != "" {
		return eachNamed(named, reasonIn(text, subject))
	}
	if !fails && !ofServer.MatchString(decoded(m.head.Get("From"))) {
		return nil
	}
	if all := undelivered([]byte(text)); len(all) > 0 {
		return all
	}
	if !fails && !ofFailed.MatchString(text) && !ofCode.MatchString(text) {
		return nil
	}
	return []Undelivered{{Reason: reasonIn(text, subject)}}
}

func eachNamed(said, reason string) (all []Undelivered) {
	for address := range strings.SplitSeq(said, ",") {
		if address = line(address, maxAddress); address != "" {
			all = append(all, Undelivered{Address: address, Reason: reason})
		}
	}
	return all
}

// ownWords is what a mail says itself, without the copy of what came back.
func (m mimeMail) ownWords() string {
	var text string
	for _, p := range m.parts {
		switch {
		case p.ContentType == "text/plain" || p.ContentType == "":
			text += textOf(p.Content, "") + "\n"
		case p.ContentType == "text/html" && text == "":
			text = pageText(textOf(p.Content, ""))
		}
		if len(text) > maxBounceText {
			break
		}
	}
	text = strings.ReplaceAll(text[:min(len(text), maxBounceText)], "\r\n", "\n")
	if at := ofCopy.FindStringIndex(text); at != nil {
		text = text[:at[0]]
	}
	return text
}

// reasonIn is the line that says why: the one with the code of the server, else one in words, else the subject.
func reasonIn(text, subject string) string {
	for _, says := range []*regexp.Regexp{ofCode, ofFailed} {
		for l := range strings.Lines(text) {
			if says.MatchString(l) {
				return line(l, maxReason)
			}
		}
	}
	return subject
}
