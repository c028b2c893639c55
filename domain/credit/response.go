package credit

import (
	"cmp"
	"encoding/xml"
	"errors"
	"slices"
	"strconv"
	"strings"

	"gable/domain"
	"gable/domain/mismo"
)

// MaxAnswer bounds an agency's answer, in bytes: most of one is its PDF.
const MaxAnswer = 12 << 20

// limits are far above any real report and far below what would hurt.
var limits = mismo.Limits{Bytes: MaxAnswer, Elements: 60_000, Depth: 24, TextLength: 20_000, Attributes: 64, Children: 10_000}

// Bounds of what is taken from a report.
const (
	maxText   = 300
	maxItems  = 2000
	maxScores = 30
	maxDebts  = 600 // each is compared with each that is listed
)

// ErrUnreadable reports an answer that is no MISMO answer to the order.
var ErrUnreadable = errors.New("the credit agency's answer cannot be read")

// FaultClass says what to do about an agency's error.
type FaultClass string

// The classes of errors.
const (
	FaultRetry FaultClass = "RETRY" // it can't answer now
	FaultData  FaultClass = "DATA"  // what it was told is not right: no repetition changes that
	FaultLogin FaultClass = "LOGIN" // it does not know the login, or does not let it in
	FaultNone  FaultClass = "NONE"  // it has no such order
)

// Fault is an agency's error.
type Fault struct {
	Code, Text string
	Class      FaultClass
}

// noSuchOrder is the code for an order that an agency does not have.
const noSuchOrder = "E060"

// loginFaults are the codes of refused logins; retried those of a bureau that is away.
var (
	loginFaults = []string{"E036", "E037", "E046", "E051"}
	retried     = []string{"E001", "E999"}
)

func classOf(code string) FaultClass {
	switch {
	case slices.Contains(loginFaults, code):
		return FaultLogin
	case slices.Contains(retried, code):
		return FaultRetry
	case code == noSuchOrder:
		return FaultNone
	}
	return FaultData
}

// Answer is what an agency answers: a report, that it is not there yet, or a fault.
type Answer struct {
	RequestID    string // the order's key, as the agency repeats it; "" where it does not
	ReportNumber string
	Pending      bool
	Fault        *Fault
	Report       *CreditReport
}

// node is an element of an answer.
type node struct {
	name     string
	attrs    []xml.Attr
	children []*node
	text     []byte
}

func (n *node) attr(name string) string {
	for _, a := range n.attrs {
		if a.Name.Local == name {
			return clean(a.Value)
		}
	}
	return ""
}

// clean is a text without what can't be shown, bounded.
func clean(text string) string {
	text = strings.TrimSpace(text)
	if strings.ContainsFunc(text, hidden) {
		text = strings.Map(func(r rune) rune {
			if hidden(r) {
				return -1
			}
			return r
		}, text)
	}
	if len(text) > maxText {
		if runes := []rune(text); len(runes) > maxText {
			text = string(runes[:maxText])
		}
	}
	return text
}

// hidden are control characters, and those that turn the direction of what follows.
func hidden(r rune) bool {
	return r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0xfeff
}

func (n *node) child(name string) *node {
	for _, c := range n.children {
		if c.name == name {
			return c
		}
	}
	return &node{}
}

func (n *node) all(name string) []*node {
	var found []*node
	for _, c := range n.children {
		if c.name == name && len(found) < maxItems {
			found = append(found, c)
		}
	}
	return found
}

// tree reads the whole of an answer; the text of what has no use for it is left out.
func tree(raw []byte) (*node, error) {
	top := &node{}
	stack := []*node{top}
	err := mismo.Walk(raw, limits, func(token xml.Token) {
		here := stack[len(stack)-1]
		switch t := token.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, attrs: t.Attr}
			here.children = append(here.children, n)
			stack = append(stack, n)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			if here.name == "_Text" {
				here.text = append(here.text, t...)
			}
		}
	})
	if err != nil || len(top.children) == 0 {
		return nil, ErrUnreadable
	}
	return top.children[0], nil
}

// ReadAnswer reads a MISMO 2.3.1 answer about the borrowers of an order. HTTP's 200 says nothing: the answer's own status does.
func ReadAnswer(raw []byte, borrowers []domain.ID) (*Answer, error) {
	if len(raw) > MaxAnswer {
		return nil, ErrUnreadable
	}
	raw, picture := withoutPicture(raw)
	root, err := tree(raw)
	if err != nil || root.name != "RESPONSE_GROUP" || len(root.all("RESPONSE")) != 1 {
		return nil, ErrUnreadable
	}
	response := root.child("RESPONSE")
	body := response.child("RESPONSE_DATA").child("CREDIT_RESPONSE")
	a := &Answer{RequestID: body.child("CREDIT_REQUEST_DATA").attr("CreditRequestID"), ReportNumber: body.attr("CreditReportIdentifier")}
	if !isReportNumber(a.ReportNumber) {
		return nil, ErrUnreadable
	}
	statuses := response.all("STATUS")
	if a.Fault = faultOf(statuses, body); a.Fault != nil {
		return a, nil
	}
	if len(statuses) == 0 {
		return nil, ErrUnreadable
	}
	switch statuses[0].attr("_Condition") {
	case "Pending":
		a.Pending = true
	case "Success":
		if a.ReportNumber == "" {
			return nil, ErrUnreadable
		}
		if a.Report, err = reportOf(body, borrowers); err == nil {
			a.Report.PDF = pdfOf(body, picture)
		}
	default:
		err = ErrUnreadable
	}
	return a, err
}

// faultOf is the error of an answer whose status is one: the worst for us counts, a refused login before wrong data, that before what
// passes. That there is no such order counts only where nothing else is said. Messages beside another status are alerts of the report.
func faultOf(statuses []*node, body *node) *Fault {
	var found *Fault
	rank := map[FaultClass]int{FaultNone: 1, FaultRetry: 2, FaultData: 3, FaultLogin: 4}
	take := func(code, text string) {
		f := &Fault{Code: code, Text: text, Class: classOf(code)}
		if found == nil || rank[f.Class] > rank[found.Class] || rank[f.Class] == rank[found.Class] && found.Text == "" {
			found = f
		}
	}
	for _, s := range statuses {
		if s.attr("_Condition") == "Error" {
			take(s.attr("_Code"), cmp.Or(s.attr("_Description"), s.attr("_Name")))
		}
	}
	if found == nil {
		return nil
	}
	for _, e := range body.all("CREDIT_ERROR_MESSAGE") {
		take(cmp.Or(e.attr("_Code"), found.Code), clean(string(e.child("_Text").text)))
	}
	return found
}

// reader reads the parts of one report.
type reader struct {
	places map[string]domain.ID // B1, B2
	fault  bool
}

func reportOf(body *node, borrowers []domain.ID) (*CreditReport, error) {
	in := &reader{places: map[string]domain.ID{}}
	for i, id := range borrowers {
		in.places["B"+strconv.Itoa(i+1)] = id
	}
	r := &CreditReport{Number: body.attr("CreditReportIdentifier"), Agency: body.child("CREDIT_BUREAU").attr("_Name"), IssuedOn: dateOf(body.attr("CreditReportFirstIssuedDate")),
		UpdatedOn: dateOf(body.attr("CreditReportLastUpdatedDate")), MergeType: body.attr("CreditReportMergeType"), Bureaus: []Bureau{},
		Scores: []CreditScore{}, Liabilities: []CreditTradeline{}, Inquiries: []CreditInquiry{}, PublicRecords: []CreditPublicRecord{}, Alerts: []CreditAlert{}}
	for _, b := range Bureaus {
		if body.child("CREDIT_REPOSITORY_INCLUDED").attr("_"+string(b)+"Indicator") == "Y" {
			r.Bureaus = append(r.Bureaus, b)
		}
	}
	for _, p := range body.all("CREDIT_REPORT_PRICE") {
		if r.Cost == nil || p.attr("_Type") == "Total" {
			r.Cost = amountOf(p.attr("_Amount"))
		}
	}
	for _, n := range body.all("CREDIT_SCORE") {
		if len(r.Scores) == maxScores {
			return nil, ErrUnreadable
		}
		r.Scores = append(r.Scores, in.score(n))
	}
	debts := body.all("CREDIT_LIABILITY")
	if len(debts) > maxDebts {
		return nil, ErrUnreadable
	}
	for i, n := range debts {
		r.Liabilities = append(r.Liabilities, in.tradeline(n, i))
	}
	for i, n := range body.all("CREDIT_INQUIRY") {
		r.Inquiries = append(r.Inquiries, CreditInquiry{Key: keyOf(n, "CreditInquiryID", "I", i), Borrowers: in.people(n), Name: n.attr("_Name"), On: dateOf(n.attr("_Date")),
			Business: n.attr("CreditBusinessType"), Bureau: bureauOf(n.child("CREDIT_REPOSITORY").attr("_SourceType"))})
	}
	for i, n := range body.all("CREDIT_PUBLIC_RECORD") {
		r.PublicRecords = append(r.PublicRecords, CreditPublicRecord{Key: keyOf(n, "CreditPublicRecordID", "P", i), Borrowers: in.people(n), Type: n.attr("_Type"), Court: n.attr("_CourtName"),
			Docket: n.attr("_DocketIdentifier"), Filed: monthOf(n.attr("_FiledDate")), Disposed: monthOf(n.attr("_DispositionDate")), Disposition: n.attr("_DispositionType"), Amount: amountOf(n.attr("_LegalObligationAmount"))})
	}
	r.Alerts = in.alerts(body)
	if in.fault || r.IssuedOn == nil {
		return nil, ErrUnreadable
	}
	return r, nil
}

// people are whom an element is about; an id that the order has not makes the answer that of another order.
func (in *reader) people(n *node) []domain.ID {
	found := []domain.ID{}
	for _, place := range strings.Fields(n.attr("BorrowerID")) {
		id, ours := in.places[place]
		if !ours {
			in.fault = true
		}
		if !slices.Contains(found, id) {
			found = append(found, id)
		}
	}
	if len(found) == 0 {
		in.fault = true
	}
	return found
}

func (in *reader) score(n *node) CreditScore {
	s := CreditScore{Bureau: bureauOf(n.attr("CreditRepositorySourceType")), Model: n.attr("_ModelNameType"), On: dateOf(n.attr("_Date")),
		Excluded: n.attr("_ExclusionReasonType"), Factors: []string{}}
	if people := in.people(n); len(people) == 1 {
		s.BorrowerID = people[0]
	} else {
		in.fault = true
	}
	if s.Bureau == "" {
		in.fault = true
	}
	// Some agencies write +715; what is out of every model's range is no score.
	if value, err := strconv.Atoi(strings.TrimPrefix(n.attr("_Value"), "+")); err == nil && value >= minScore && value <= maxScore && s.Excluded == "" {
		s.Value = value
	}
	for _, f := range n.all("_FACTOR") {
		if len(s.Factors) < 10 && f.attr("_Text") != "" {
			s.Factors = append(s.Factors, f.attr("_Text"))
		}
	}
	return s
}

func (in *reader) tradeline(n *node, place int) CreditTradeline {
	late := n.child("_LATE_COUNT")
	t := CreditTradeline{Key: keyOf(n, "CreditLiabilityID", "L", place), Borrowers: in.people(n), Creditor: n.child("_CREDITOR").attr("_Name"), OriginalCreditor: n.attr("_OriginalCreditorName"),
		Account: n.attr("_AccountIdentifier"), AccountType: n.attr("_AccountType"), LoanType: n.attr("CreditLoanType"), Status: n.attr("_AccountStatusType"), Ownership: n.attr("_AccountOwnershipType"),
		Opened: monthOf(n.attr("_AccountOpenedDate")), Reported: monthOf(n.attr("_AccountReportedDate")), Balance: amountOf(n.attr("_UnpaidBalanceAmount")), Payment: amountOf(n.attr("_MonthlyPaymentAmount")),
		Limit: amountOf(n.attr("_CreditLimitAmount")), HighCredit: amountOf(n.attr("_HighCreditAmount")), PastDue: amountOf(n.attr("_PastDueAmount")), Terms: n.attr("_TermsDescription"),
		Late30: countOf(late.attr("_30Days")), Late60: countOf(late.attr("_60Days")), Late90: countOf(late.attr("_90Days")), Pattern: n.child("_PAYMENT_PATTERN").attr("_Data"),
		Rating: n.child("_CURRENT_RATING").attr("_Type"), Disputed: n.attr("_ConsumerDisputeIndicator") == "Y", Derogatory: n.attr("_DerogatoryDataIndicator") == "Y", Bureaus: []Bureau{}}
	if months, err := strconv.Atoi(n.attr("_MonthsRemainingCount")); err == nil && months >= 0 && months <= 999 {
		t.MonthsLeft = &months
	}
	for _, r := range n.all("CREDIT_REPOSITORY") {
		if b := bureauOf(r.attr("_SourceType")); b != "" && !slices.Contains(t.Bureaus, b) {
			t.Bureaus = append(t.Bureaus, b)
		}
	}
	return t
}
