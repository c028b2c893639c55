package aus

import (
	"cmp"
	"encoding/xml"
	"slices"
	"strings"
)

// LPA answers in words of its own: an evaluation status, a risk class, whether Freddie Mac would buy the loan, and messages with a prefix
// and a code of two characters, sorted by what they are to the evaluation. Nothing of that is DU's.

// The evaluation statuses of LPA.
const (
	EvaluationComplete   = "Complete"
	EvaluationIncomplete = "Incomplete"
	EvaluationIneligible = "Ineligible"
	EvaluationInvalid    = "Invalid"
)

var evaluations = []string{EvaluationComplete, EvaluationIncomplete, EvaluationIneligible, EvaluationInvalid}

// feedbackStatus is a kind of LPA's messages: where it stands in the feedback, and how much it weighs.
type feedbackStatus struct{ name, severity string }

// feedbackStatuses are LPA's kinds of messages, in the order in which it sorts them.
var feedbackStatuses = []feedbackStatus{{"PROCESSING_ERROR", SeverityFatal}, {"INVALID", SeverityFatal}, {"INELIGIBLE", SeverityFatal}, {"INCOMPLETE", SeverityFatal},
	{"PURCHASE_RESTRICTION", SeverityCondition}, {"CREDIT_RISK", SeverityWarning}, {"DOCUMENTATION", SeverityCondition}, {"PROCESSING_INFORMATION", SeverityInfo}}

// feedbackPrefixes are the prefixes of LPA's messages, each with what its messages are where they do not say it.
var feedbackPrefixes = map[string]string{"LPN": "PROCESSING_INFORMATION", "LPR": "PURCHASE_RESTRICTION", "RISK": "CREDIT_RISK", "DOC": "DOCUMENTATION"}

// feedbackSubject is what a message is about, and what would show it.
type feedbackSubject struct {
	category string
	evidence []string
}

// feedbackSubjects are the messages of which it is known, by prefix and code: LPA says it in words alone. The codes are those that Freddie
// Mac published for Loan Prospector; what has another one now is about nothing that is known here.
var feedbackSubjects = map[string]feedbackSubject{
	"LPR-HU": {"property", []string{"CONDO_QUESTIONNAIRE"}}, "LPR-5M": {"credit", []string{"INQUIRY_LOE"}}, "LPR-YQ": {"credit", []string{"INQUIRY_LOE"}},
	"LPR-YR": {"credit", []string{"INQUIRY_LOE"}}, "LPR-4U": {"liabilities", nil}, "LPR-E7": {"liabilities", []string{"STUDENT_LOAN_STATEMENT"}},
	"DOC-1K": {"income", []string{"FORM_4506C"}}, "DOC-1P": {"assets", []string{"BANK_STATEMENT"}}, "DOC-2B": {"income", []string{"LEASE"}}, "DOC-2G": {"liabilities", nil},
	"DOC-2V": {"insurance", []string{"HOI"}}, "DOC-3H": {"assets", nil}, "DOC-3X": {"assets", []string{"DEPOSIT_LOE"}}, "DOC-3Y": {"assets", []string{"SALE_OF_ASSET"}},
	"DOC-4V": {"income", []string{"COURT_ORDER"}}, "DOC-XA": {"income", []string{"TAX_RETURN"}}, "DOC-X3": {"income", []string{"W2"}},
	"LPN-5X": {"property", nil}, "LPN-5Y": {"property", nil}, "LPN-3F": {"credit", nil}, "LPN-4B": {"credit", nil}, "LPN-3L": {"credit", nil},
}

type wireFeedback struct {
	XMLName             xml.Name              `xml:"urn:gable:aus:1 FEEDBACK"`
	Key                 string                `xml:"LPAKey"`
	FileID              string                `xml:"FileIdentifier"`
	TransactionNumber   int                   `xml:"TransactionNumber"`
	Version             string                `xml:"LPAVersion"`
	EvaluationStatus    string                `xml:"EvaluationStatus"`
	RiskClass           string                `xml:"RiskClass"`
	PurchaseEligibility string                `xml:"PurchaseEligibility"`
	Offering            string                `xml:"OfferingIdentifier"`
	ReservesRequired    string                `xml:"ReservesRequiredAmount"`
	Relief              []wireRelief          `xml:"RELIEFS>RELIEF"`
	Messages            []wireFeedbackMessage `xml:"MESSAGES>MESSAGE"`
}

type wireFeedbackMessage struct {
	Prefix   string   `xml:"prefix,attr"`
	Code     string   `xml:"code,attr"`
	Status   string   `xml:"status,attr"`
	Borrower int      `xml:"borrower,attr"`
	Category string   `xml:"category,attr"`
	Evidence []string `xml:"Evidence"`
	Text     string   `xml:"Text"`
}

// read takes LPA's feedback, as strict as DU's findings are taken. Messages come in LPA's own order, whatever theirs on the way was.
func (w wireFeedback) read() (Findings, bool) {
	f := Findings{CaseID: plain(w.Key), EvaluationStatus: plain(w.EvaluationStatus), RiskClass: plain(w.RiskClass), PurchaseEligibility: purchaseEligibility(plain(w.PurchaseEligibility)),
		Offering: Shorten(plain(w.Offering), maxWordLength), SubmissionNumber: w.TransactionNumber, Version: Shorten(plain(w.Version), maxWordLength), FileID: plain(w.FileID), Messages: []Message{}}
	ok := take(&f, w.ReservesRequired, w.Relief, w.Messages) && slices.Contains(evaluations, f.EvaluationStatus)
	switch f.EvaluationStatus {
	case EvaluationIncomplete, EvaluationInvalid: // it has no risk class then
		f.Recommendation = strings.ToUpper(f.EvaluationStatus)
	default:
		f.Recommendation = strings.ToUpper(f.RiskClass)
		ok = ok && isWord(f.RiskClass)
	}
	slices.SortStableFunc(f.Messages, func(a, b Message) int { return cmp.Compare(feedbackRank(a.Section), feedbackRank(b.Section)) })
	return f, ok
}

func (w wireFeedbackMessage) read() (Message, bool) {
	id := w.Prefix + "-" + w.Code
	m, ok := wireMessage{ID: id, Category: w.Category, Section: cmp.Or(w.Status, feedbackPrefixes[w.Prefix]), Borrower: w.Borrower, Evidence: w.Evidence, Text: w.Text}.read()
	ok = ok && isWord(w.Prefix) && isWord(w.Code)
	if rank := feedbackRank(m.Section); rank < len(feedbackStatuses) {
		m.Severity = feedbackStatuses[rank].severity
	}
	known := feedbackSubjects[id]
	if w.Prefix == "RISK" {
		known.category = "credit"
	}
	m.Category = cmp.Or(m.Category, known.category)
	if len(m.Evidence) == 0 {
		m.Evidence = slices.Clone(known.evidence)
	}
	return m, ok
}

// feedbackRank is where messages of a status stand; those of one that is not known come last.
func feedbackRank(status string) int {
	if at := slices.IndexFunc(feedbackStatuses, func(s feedbackStatus) bool { return s.name == status }); at >= 0 {
		return at
	}
	return len(feedbackStatuses)
}

// purchaseEligibility is the word for LPA's code, where it answers one: a number of three digits, then the word.
func purchaseEligibility(said string) string {
	switch code := strings.TrimLeft(said, "0123456789"); {
	case strings.HasPrefix(code, "FreddieMacEligible"):
		return PurchaseEligible
	case strings.HasPrefix(code, "FreddieMacIneligible"):
		return PurchaseIneligible
	case said == "Not Applicable":
		return "NotApplicable"
	}
	return said
}
