package notify

import (
	"slices"
	"strconv"
	"strings"

	"gable/domain"
	"gable/domain/loan"
)

// Channel is a way to reach somebody.
type Channel string

// The channels.
const (
	ChannelEmail Channel = "EMAIL"
	ChannelText  Channel = "SMS"
)

// The hours, where the recipient is, in which a text may be sent at all (47 CFR 64.1200(c)(1)); a company may narrow them to no less
// than minTextHours.
const (
	firstTextHour, lastTextHour = 8, 21
	minTextHours                = 6
	maxDelay                    = 7 * 24 * 60
	maxRecipients               = 20
	maxSubject, maxBody         = 200, 5000
	maxText                     = 480
)

// MessageConfig is what a company, or a loan in its place, says of one kind of message.
type MessageConfig struct {
	Version      int64            `json:"version"`
	Kind         Kind             `json:"kind" required:"true" readOnly:"true" enum:"STAGE_CHANGE,LOAN_SUBMITTED,LOAN_APPROVED,CLEAR_TO_CLOSE,LOAN_FUNDED,LOAN_SUSPENDED,TRACKER_CHANGE,NEED_REQUESTED,NEED_REMINDER,NEED_ACCEPTED,NEED_REJECTED,DOCUMENTS_RECEIVED,CONDITIONS_ADDED,CONDITIONS_CLEARED,PTD_CONDITIONS_SENT"`
	IsActive     bool             `json:"isActive" doc:"Sent by itself when it happens."`
	Channels     []Channel        `json:"channels" nullable:"false" enum:"EMAIL,SMS" maxItems:"2"`
	MailTo       []string         `json:"mailTo" nullable:"false" maxItems:"20" doc:"Recipient tokens and email addresses."`
	MailCC       []string         `json:"mailCC" nullable:"false" maxItems:"20" doc:"As mailTo; a copy of the first email of each sending goes to each."`
	MailBCC      []string         `json:"mailBCC" nullable:"false" maxItems:"20" doc:"As mailCC, not seen by the others."`
	Templates    MessageTemplates `json:"templates"`
	DelayMinutes int              `json:"delayMinutes" minimum:"0" maximum:"10080" doc:"How long it waits; 0 for at once."`
	TextFrom     int              `json:"textFrom" minimum:"8" maximum:"21" doc:"The hour, where the recipient is, from which texts are sent."`
	TextUntil    int              `json:"textUntil" minimum:"8" maximum:"21" doc:"The hour from which they wait until morning."`
	Stages       []loan.StageID   `json:"stages" nullable:"false" maxItems:"20" doc:"Of STAGE_CHANGE: the stages told of; all where empty."`
	Trackers     []string         `json:"trackers" nullable:"false" maxItems:"60" doc:"Of TRACKER_CHANGE: the names of the trackers told of; all where empty."`
}

// MessageTemplates are the words of a message in each language.
type MessageTemplates struct {
	En MessageTemplate `json:"en"`
	Es MessageTemplate `json:"es"`
}

// MessageTemplate is the words of a message, in which {{tokens}} stand for what differs.
type MessageTemplate struct {
	Subject string `json:"subject" maxLength:"200"`
	Body    string `json:"body" maxLength:"5000" doc:"Of the email: plain text."`
	Text    string `json:"text" maxLength:"480" doc:"Of the text to a phone."`
}

// In are the words in a language, English for any that there are none in.
func (t MessageTemplates) In(language string) MessageTemplate {
	if language == "es" {
		return t.Es
	}
	return t.En
}

// MessageOverride is what one loan says of a kind in place of the company; what is absent stays the company's.
type MessageOverride struct {
	Kind     Kind       `json:"kind" required:"true" enum:"STAGE_CHANGE,LOAN_SUBMITTED,LOAN_APPROVED,CLEAR_TO_CLOSE,LOAN_FUNDED,LOAN_SUSPENDED,TRACKER_CHANGE,NEED_REQUESTED,NEED_REMINDER,NEED_ACCEPTED,NEED_REJECTED,DOCUMENTS_RECEIVED,CONDITIONS_ADDED,CONDITIONS_CLEARED,PTD_CONDITIONS_SENT"`
	IsActive *bool      `json:"isActive,omitempty"`
	Channels *[]Channel `json:"channels,omitempty" enum:"EMAIL,SMS" maxItems:"2"`
	MailTo   *[]string  `json:"mailTo,omitempty" maxItems:"20"`
	MailCC   *[]string  `json:"mailCC,omitempty" maxItems:"20"`
	MailBCC  *[]string  `json:"mailBCC,omitempty" maxItems:"20"`
	Reset    bool       `json:"reset,omitempty" doc:"Makes the loan follow the company again; the rest is then left out."`
}

// Over is a company's config as a loan has it.
func (o MessageOverride) Over(c MessageConfig) MessageConfig {
	if o.IsActive != nil {
		c.IsActive = *o.IsActive
	}
	for _, part := range []struct {
		to *[]string
		of *[]string
	}{{&c.MailTo, o.MailTo}, {&c.MailCC, o.MailCC}, {&c.MailBCC, o.MailBCC}} {
		if part.of != nil {
			*part.to = *part.of
		}
	}
	if o.Channels != nil {
		c.Channels = *o.Channels
	}
	return c
}

// Merge is an override with what a later one says added.
func (o MessageOverride) Merge(later MessageOverride) MessageOverride {
	if later.IsActive != nil {
		o.IsActive = later.IsActive
	}
	if later.Channels != nil {
		o.Channels = later.Channels
	}
	if later.MailTo != nil {
		o.MailTo = later.MailTo
	}
	if later.MailCC != nil {
		o.MailCC = later.MailCC
	}
	if later.MailBCC != nil {
		o.MailBCC = later.MailBCC
	}
	o.Kind, o.Reset = later.Kind, false
	return o
}

// Trim takes from a config what surrounds its words, and what is said twice.
func (c *MessageConfig) Trim() {
	for _, t := range []*MessageTemplate{&c.Templates.En, &c.Templates.Es} {
		t.Subject, t.Body, t.Text = strings.Join(strings.Fields(t.Subject), " "), strings.TrimSpace(t.Body), strings.TrimSpace(t.Text)
	}
	c.MailTo, c.MailCC, c.MailBCC = distinct(c.MailTo), distinct(c.MailCC), distinct(c.MailBCC)
	c.Channels = distinct(c.Channels)
	if c.Kind != KindStage {
		c.Stages = []loan.StageID{}
	}
	if c.Kind != KindTracker {
		c.Trackers = []string{}
	}
	c.Stages, c.Trackers = distinct(c.Stages), distinct(c.Trackers)
}

func distinct[T ~string](list []T) []T {
	kept := []T{}
	for _, item := range list {
		if item = T(strings.TrimSpace(string(item))); item != "" && !slices.Contains(kept, item) {
			kept = append(kept, item)
		}
	}
	return kept
}

// Validate returns what is wrong with a config. What would be sent needs words in both languages.
func (c MessageConfig) Validate() []domain.FieldError {
	var faults domain.Faults
	if !c.Kind.Valid() {
		faults.Wrong("kind")
	}
	for i, channel := range c.Channels {
		if channel != ChannelEmail && channel != ChannelText {
			faults.Wrong("channels." + strconv.Itoa(i))
		}
	}
	checkRecipients(&faults, "mailTo", c.MailTo)
	checkRecipients(&faults, "mailCC", c.MailCC)
	checkRecipients(&faults, "mailBCC", c.MailBCC)
	faults.Between("delayMinutes", &c.DelayMinutes, 0, maxDelay)
	faults.Between("textFrom", &c.TextFrom, firstTextHour, lastTextHour-minTextHours)
	faults.Between("textUntil", &c.TextUntil, min(c.TextFrom+minTextHours, lastTextHour), lastTextHour)
	for i, stage := range c.Stages {
		if !stage.Valid() {
			faults.Wrong("stages." + strconv.Itoa(i))
		}
	}
	for i, name := range c.Trackers {
		faults.Text("trackers."+strconv.Itoa(i), name, domain.MaxNameLength)
	}
	c.Templates.En.check(&faults, "templates.en.", c.Channels)
	c.Templates.Es.check(&faults, "templates.es.", c.Channels)
	return faults
}

func checkRecipients(faults *domain.Faults, field string, list []string) {
	if len(list) > maxRecipients {
		faults.Add(field, "max", "Maximum value should be "+strconv.Itoa(maxRecipients), "Recipients", strconv.Itoa(maxRecipients))
		return
	}
	for i, item := range list {
		if !isRecipientToken(item) && !domain.IsEmail(item) {
			faults.Wrong(field+"."+strconv.Itoa(i), "Recipient")
		}
	}
}

func (t MessageTemplate) check(faults *domain.Faults, at string, channels []Channel) {
	if slices.Contains(channels, ChannelEmail) {
		for field, words := range map[string]string{"subject": t.Subject, "body": t.Body} {
			if words == "" {
				faults.Missing(at + field)
			}
		}
	}
	if slices.Contains(channels, ChannelText) && t.Text == "" {
		faults.Missing(at + "text")
	}
	faults.Text(at+"subject", t.Subject, maxSubject)
	faults.Text(at+"body", t.Body, maxBody)
	faults.Text(at+"text", t.Text, maxText)
	for field, words := range map[string]string{"subject": t.Subject, "body": t.Body, "text": t.Text} {
		for _, name := range Unknown(words) {
			faults.Add(at+field, "refusals:template.unknownToken", "There is no token “"+name+"”", name)
		}
	}
}

// LoanMail is what one loan says of all of its messages.
type LoanMail struct {
	Version int64    `json:"version"`
	Email   bool     `json:"isEmailEnabled" doc:"False: no email is sent for this loan by itself."`
	Texts   bool     `json:"isSMSEnabled" doc:"False: no text is sent for this loan by itself."`
	MailCC  []string `json:"mailCC" nullable:"false" maxItems:"20" doc:"Who has a copy of each sending besides those of the kind."`
	MailBCC []string `json:"mailBCC" nullable:"false" maxItems:"20" doc:"As mailCC, not seen by the others."`
}

// NewLoanMail is that of a loan of which nothing was said.
func NewLoanMail() LoanMail {
	return LoanMail{Email: true, Texts: true, MailCC: []string{}, MailBCC: []string{}}
}

// Trim takes from it what is said twice.
func (m *LoanMail) Trim() { m.MailCC, m.MailBCC = distinct(m.MailCC), distinct(m.MailBCC) }

// Validate returns what is wrong with it.
func (m LoanMail) Validate() []domain.FieldError {
	var faults domain.Faults
	checkRecipients(&faults, "mailCC", m.MailCC)
	checkRecipients(&faults, "mailBCC", m.MailBCC)
	return faults
}

// Allow takes from a config of what is sent by itself the channels that the loan has switched off, and adds the loan's copies.
func (m LoanMail) Allow(c MessageConfig) MessageConfig {
	kept := []Channel{}
	for _, channel := range c.Channels {
		if channel == ChannelEmail && m.Email || channel == ChannelText && m.Texts {
			kept = append(kept, channel)
		}
	}
	c.Channels = kept
	return m.Copy(c)
}

// Copy adds the loan's copies to a config.
func (m LoanMail) Copy(c MessageConfig) MessageConfig {
	c.MailCC, c.MailBCC = distinct(append(slices.Clone(c.MailCC), m.MailCC...)), distinct(append(slices.Clone(c.MailBCC), m.MailBCC...))
	return c
}
