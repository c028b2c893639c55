package aus

import (
	"bytes"
	"encoding/xml"
	"errors"
	"slices"
	"strings"
	"unicode"

	"gable/domain"
	"gable/domain/mismo"
)

// Findings are an engine's answer.
type Findings struct {
	CaseID              string                `json:"CASE_ID" required:"true"`
	Recommendation      string                `json:"recommendation" required:"true" doc:"DU: APPROVE_ELIGIBLE, APPROVE_INELIGIBLE, REFER_WITH_CAUTION, OUT_OF_SCOPE, …. LPA: ACCEPT or CAUTION, INCOMPLETE or INVALID where it could not evaluate the loan."`
	EvaluationStatus    string                `json:"evaluationStatus,omitempty" doc:"LPA: Complete, Incomplete, Ineligible or Invalid."`
	RiskClass           string                `json:"riskClass,omitempty" doc:"LPA: Accept or Caution."`
	PurchaseEligibility string                `json:"purchaseEligibility,omitempty" doc:"LPA: Eligible, Ineligible or NotApplicable."`
	Offering            string                `json:"offeringIdentifier,omitempty" doc:"LPA: the offering that it evaluated the loan under, as Home Possible."`
	Relief              []DocumentationRelief `json:"documentationRelief,omitempty" doc:"Of what the lender need not prove, or answers for no more."`
	ReservesRequiredAmt *domain.Money         `json:"ReservesRequiredAmt,omitempty" doc:"What has to be left of liquid assets after closing; absent where it requires nothing."`
	SubmissionNumber    int                   `json:"submissionNumber" required:"true" doc:"How often the loan was submitted to the engine."`
	Version             string                `json:"version,omitempty" doc:"Of the engine."`
	FileID              string                `json:"fileId,omitempty" doc:"What the engine evaluated. Where it is not what the run told, the loan was changed while it was handed over."`
	Messages            []Message             `json:"messages" required:"true" nullable:"false"`
}

// DocumentationRelief is something that the lender need not prove.
type DocumentationRelief struct {
	Of     string `json:"of" required:"true" doc:"INCOME, ASSETS, EMPLOYMENT or COLLATERAL."`
	Status string `json:"status" required:"true" doc:"ELIGIBLE or NOT_ELIGIBLE."`
}

// Message is one of the findings.
type Message struct {
	ID       string   `json:"id" required:"true"`
	Category string   `json:"category,omitempty" doc:"What it is about: income, assets, credit, property, …."`
	Section  string   `json:"section,omitempty" doc:"Where it stands. DU: RISK, ELIGIBILITY, VERIFICATION, ASSETS, PROPERTY, OBSERVATION or RED_FLAG. LPA: PROCESSING_ERROR, INVALID, INELIGIBLE, INCOMPLETE, PURCHASE_RESTRICTION, CREDIT_RISK, DOCUMENTATION or PROCESSING_INFORMATION."`
	Severity string   `json:"severity,omitempty" doc:"INFO, CONDITION, WARNING or FATAL."`
	Borrower int      `json:"borrower,omitempty" doc:"Which of the borrowers it is about, from 1; 0 for none."`
	Evidence []string `json:"evidence,omitempty" doc:"What would show it, as the engine calls it."`
	Text     string   `json:"text" required:"true"`
}

// What engines answer, as far as something follows from it here.
const (
	RecommendationApproveEligible = "APPROVE_ELIGIBLE"
	RecommendationAccept          = "ACCEPT"
	PurchaseEligible              = "Eligible"
	PurchaseIneligible            = "Ineligible"
	ReliefEligible                = "ELIGIBLE"
	SeverityInfo                  = "INFO"
	SeverityCondition             = "CONDITION"
	SeverityWarning               = "WARNING"
	SeverityFatal                 = "FATAL"
)

// The limits of an answer that is taken.
const (
	MaxMessages    = 1000
	maxTextLength  = 4000
	maxWordLength  = 60
	maxEvidence    = 20
	maxRelief      = 20
	maxSubmissions = 100_000
)

// AnswerLimits bound what an engine may answer.
var AnswerLimits = mismo.Limits{Bytes: 512 << 10, Elements: 20_000, Depth: 12, TextLength: 20_000, Attributes: 16, Children: 2_000}

// answered is the wire form of an answer (docs/underwriting-findings.md).
type answered struct {
	XMLName   xml.Name      `xml:"urn:gable:aus:1 ANSWER"`
	Reference string        `xml:"reference,attr"`
	Step      string        `xml:"Step"`
	Fault     *wireFault    `xml:"FAULT"`
	Findings  *wireFinding  `xml:"FINDINGS"`
	Feedback  *wireFeedback `xml:"FEEDBACK"`
	Lenders   []wireGroup   `xml:"LENDERS>GROUP"`
}

type wireFault struct {
	Code    string `xml:"code,attr"`
	Message string `xml:",chardata"`
}

type wireFinding struct {
	CaseID              string        `xml:"CaseIdentifier"`
	FileID              string        `xml:"FileIdentifier"`
	SubmissionNumber    int           `xml:"SubmissionNumber"`
	Version             string        `xml:"EngineVersion"`
	Recommendation      string        `xml:"Recommendation"`
	RiskClass           string        `xml:"RiskClass"`
	PurchaseEligibility string        `xml:"PurchaseEligibility"`
	ReservesRequired    string        `xml:"ReservesRequiredAmount"`
	Relief              []wireRelief  `xml:"RELIEFS>RELIEF"`
	Messages            []wireMessage `xml:"MESSAGES>MESSAGE"`
}

type wireRelief struct {
	Of     string `xml:"of,attr"`
	Status string `xml:"status,attr"`
}

type wireMessage struct {
	ID       string   `xml:"id,attr"`
	Category string   `xml:"category,attr"`
	Section  string   `xml:"section,attr"`
	Severity string   `xml:"severity,attr"`
	Borrower int      `xml:"borrower,attr"`
	Evidence []string `xml:"Evidence"`
	Text     string   `xml:"Text"`
}

type wireGroup struct {
	Name    string       `xml:"name,attr"`
	Lenders []wireLender `xml:"LENDER"`
}

type wireLender struct {
	Name   string `xml:"name,attr"`
	Number string `xml:"number,attr"`
}

// Answer is what an engine says: what it calls a request, what it is doing, what it found, why it does not do it, or for whom a company
// may submit.
type Answer struct {
	Reference string
	Step      string
	Fault     *Fault
	Findings  *Findings
	Lenders   []SponsorGroup
}

// Fault is why an engine refuses.
type Fault struct{ Code, Message string }

var errAnswer = errors.New("the underwriting service's answer cannot be read")

// ReadAnswer reads the answer of an engine, DU's findings or LPA's feedback. It takes none that is not whole: a word that is none, a number
// out of its bounds, a finding without a case or a recommendation, the other engine's words.
func ReadAnswer(e Engine, text []byte) (Answer, error) {
	var wire answered
	if err := mismo.Decode(bytes.NewReader(text), AnswerLimits, &wire); err != nil {
		return Answer{}, errAnswer
	}
	a := Answer{Reference: wire.Reference, Step: Shorten(plain(wire.Step), 80), Lenders: lendersOf(wire.Lenders)}
	if wire.Fault != nil {
		a.Fault = &Fault{Code: Shorten(plain(wire.Fault.Code), maxWordLength), Message: Shorten(plain(wire.Fault.Message), 500)}
	}
	if wire.Findings != nil && e != EngineDU || wire.Feedback != nil && e != EngineLPA {
		return Answer{}, errAnswer
	}
	found, ok := Findings{}, true
	switch {
	case wire.Findings != nil:
		found, ok = wire.Findings.read()
	case wire.Feedback != nil:
		found, ok = wire.Feedback.read()
	default:
		return a, nil
	}
	if !ok {
		return Answer{}, errAnswer
	}
	a.Findings = &found
	return a, nil
}

func (w wireFinding) read() (Findings, bool) {
	f := Findings{CaseID: plain(w.CaseID), Recommendation: plain(w.Recommendation), RiskClass: plain(w.RiskClass), PurchaseEligibility: plain(w.PurchaseEligibility),
		SubmissionNumber: w.SubmissionNumber, Version: Shorten(plain(w.Version), maxWordLength), FileID: plain(w.FileID), Messages: []Message{}}
	ok := take(&f, w.ReservesRequired, w.Relief, w.Messages) && isWord(f.Recommendation)
	return f, ok
}

// take takes of an answer what every engine says alike: the case, the reserves, and its lists.
func take[M interface{ read() (Message, bool) }](f *Findings, reserves string, reliefs []wireRelief, messages []M) bool {
	ok := f.CaseID != "" && len(f.CaseID) <= maxWordLength && isWordOrNone(f.RiskClass) && isWordOrNone(f.PurchaseEligibility) && len(f.FileID) <= 2*maxWordLength &&
		f.SubmissionNumber > 0 && f.SubmissionNumber <= maxSubmissions && len(messages) <= MaxMessages && len(reliefs) <= maxRelief
	if reserves = plain(reserves); reserves != "" {
		required, err := domain.ParseMoney(reserves)
		f.ReservesRequiredAmt, ok = &required, ok && err == nil && required >= 0
	}
	for _, relief := range reliefs {
		ok = ok && isWord(relief.Of) && isWord(relief.Status)
		f.Relief = append(f.Relief, DocumentationRelief(relief))
	}
	for _, m := range messages {
		read, fits := m.read()
		ok = ok && fits
		f.Messages = append(f.Messages, read)
	}
	return ok
}

func (w wireMessage) read() (Message, bool) {
	m := Message{ID: plain(w.ID), Category: w.Category, Section: w.Section, Severity: w.Severity, Borrower: w.Borrower, Text: plain(w.Text)}
	ok := m.ID != "" && len(m.ID) <= maxWordLength && m.Text != "" && len(m.Text) <= maxTextLength && isWordOrNone(m.Category) && isWordOrNone(m.Section) &&
		isWordOrNone(m.Severity) && m.Borrower >= 0 && m.Borrower <= 20 && len(w.Evidence) <= maxEvidence
	for _, evidence := range w.Evidence {
		evidence = plain(evidence)
		ok = ok && isWord(evidence)
		m.Evidence = append(m.Evidence, evidence)
	}
	return m, ok
}

func isWordOrNone(text string) bool { return text == "" || isWord(text) }

// isWord tells a code: letters, digits and what joins them.
func isWord(text string) bool {
	return text != "" && len(text) <= maxWordLength && !strings.ContainsFunc(text, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' && r != '/'
	})
}

// plain is text on one line, without what can't be seen.
func plain(text string) string {
	if text = strings.TrimSpace(text); isPlain(text) {
		return text
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
}

// isPlain tells of a text in plain letters, without blanks at its ends, that it is on one line as it stands.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == ' ' && text[i-1] == ' ' {
			return false
		}
	}
	return true
}

// Shorten is the beginning of a text.
func Shorten(text string, most int) string {
	runes := []rune(text)
	return string(runes[:min(most, len(runes))])
}

// FindingChanges are what one run's findings say that those of another did not.
type FindingChanges struct {
	Recommendation CasefileChange   `json:"recommendation" required:"true"`
	Added          []Message        `json:"added" required:"true" nullable:"false"`
	Gone           []Message        `json:"gone" required:"true" nullable:"false"`
	Reworded       []MessageChange  `json:"reworded" required:"true" nullable:"false" doc:"The same message about the same person, in other words or with other figures."`
	Relief         []CasefileChange `json:"documentationRelief" required:"true" nullable:"false"`
}

// MessageChange is a message that says something else now.
type MessageChange struct {
	Was Message `json:"was" required:"true"`
	Now Message `json:"now" required:"true"`
}

// Compare holds an engine's findings against those of an earlier run. Messages are told apart by their id and whom they are about; of
// several alike those with the same text are the same.
func Compare(was, now Findings) FindingChanges {
	c := FindingChanges{Recommendation: CasefileChange{Field: "recommendation", Was: was.Recommendation, Now: now.Recommendation},
		Added: []Message{}, Gone: []Message{}, Reworded: []MessageChange{}, Relief: reliefChanges(was.Relief, now.Relief)}
	left := slices.Clone(was.Messages)
	var other []Message
	for _, m := range now.Messages { // first what is just the same
		if at := slices.IndexFunc(left, func(o Message) bool { return o.key() == m.key() && o.Text == m.Text }); at >= 0 {
			left = slices.Delete(left, at, at+1)
		} else {
			other = append(other, m)
		}
	}
	for _, m := range other {
		if at := slices.IndexFunc(left, func(o Message) bool { return o.key() == m.key() }); at >= 0 {
			c.Reworded = append(c.Reworded, MessageChange{Was: left[at], Now: m})
			left = slices.Delete(left, at, at+1)
		} else {
			c.Added = append(c.Added, m)
		}
	}
	c.Gone = append(c.Gone, left...)
	return c
}

type messageKey struct {
	id       string
	borrower int
}

func (m Message) key() messageKey { return messageKey{m.ID, m.Borrower} }

func reliefChanges(was, now []DocumentationRelief) []CasefileChange {
	found := []CasefileChange{}
	status := func(of []DocumentationRelief, name string) any {
		if at := slices.IndexFunc(of, func(r DocumentationRelief) bool { return r.Of == name }); at >= 0 {
			return of[at].Status
		}
		return nil
	}
	var seen []string
	for _, r := range append(slices.Clone(was), now...) {
		if a, b := status(was, r.Of), status(now, r.Of); a != b && !slices.Contains(seen, r.Of) {
			found = append(found, CasefileChange{Field: r.Of, Was: a, Now: b})
		}
		seen = append(seen, r.Of)
	}
	return found
}
