package aus

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func feedback(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/lpa-feedback.xml")
	require.NoError(t, err)
	return string(text)
}

// LPA's messages come in its own order and weigh what its statuses say; what one is about, and what would show it, follows from its code.
func TestReadFeedback(t *testing.T) {
	t.Parallel()
	a, err := ReadAnswer(EngineLPA, []byte(feedback(t)))
	require.NoError(t, err)
	require.Equal(t, &Findings{CaseID: "B1234567", Recommendation: "ACCEPT", EvaluationStatus: "Complete", RiskClass: "Accept", PurchaseEligibility: "Eligible", Offering: "Home Possible",
		Relief: []DocumentationRelief{{"INCOME", "ELIGIBLE"}}, SubmissionNumber: 2, Version: "6.1", FileID: "f1", Messages: []Message{
			{ID: "LPR-D1", Category: "liabilities", Section: "INELIGIBLE", Severity: "FATAL", Text: "The debt ratio is above 50 %."},
			{ID: "LPR-5M", Category: "credit", Section: "PURCHASE_RESTRICTION", Severity: "CONDITION", Borrower: 2, Evidence: []string{"INQUIRY_LOE"},
				Text: "A creditor asked within 120 days: find out whether credit was granted."},
			{ID: "RISK-12", Category: "credit", Section: "CREDIT_RISK", Severity: "WARNING", Text: "Analyze the debt ratio."},
			{ID: "DOC-1K", Category: "income", Section: "DOCUMENTATION", Severity: "CONDITION", Evidence: []string{"FORM_4506C"}, Text: "Have each borrower whose income qualifies sign Form 4506-C."},
			{ID: "DOC-3X", Category: "assets", Section: "DOCUMENTATION", Severity: "CONDITION", Evidence: []string{"BANK_STATEMENT"}, Text: "Document the source of the deposit."},
			{ID: "LPN-3G", Section: "PROCESSING_INFORMATION", Severity: "INFO", Text: "The assessment of this loan expires on 06/30/2026."},
			{ID: "LPX-99", Section: "CHOICE", Text: "Something that is new."},
		}}, a.Findings)
	require.True(t, a.Findings.IsMet())
	require.Equal(t, "CREDIT", a.Findings.Messages[1].ConditionCategory())
	require.Equal(t, []string{"INQUIRY_LETTER"}, a.Findings.Messages[1].Masters())
}

func TestWhatLPAEvaluated(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status, class, eligibility string
		recommendation, bought     string
		isMet                      bool
	}{
		"accepted":                               {"Complete", "Accept", "Eligible", "ACCEPT", "Eligible", true},
		"accepted, with an offering less":        {"Complete", "Accept", "500FreddieMacEligibleLPAMinusOffering", "ACCEPT", "Eligible", true},
		"accepted, and not bought":               {"Ineligible", "Accept", "000FreddieMacIneligible", "ACCEPT", "Ineligible", false},
		"of FHA, which Freddie Mac does not buy": {"Complete", "Accept", "Not Applicable", "ACCEPT", "NotApplicable", true},
		"with caution":                           {"Complete", "Caution", "Eligible", "CAUTION", "Eligible", false},
		"incomplete, without a risk class":       {"Incomplete", "", "", "INCOMPLETE", "", false},
		"invalid":                                {"Invalid", "", "", "INVALID", "", false},
	} {
		text := strings.NewReplacer("<EvaluationStatus>Complete", "<EvaluationStatus>"+c.status, "<RiskClass>Accept", "<RiskClass>"+c.class, "000FreddieMacEligible", c.eligibility).Replace(feedback(t))
		a, err := ReadAnswer(EngineLPA, []byte(text))
		require.NoError(t, err, name)
		require.Equal(t, []any{c.recommendation, c.bought, c.isMet}, []any{a.Findings.Recommendation, a.Findings.PurchaseEligibility, a.Findings.IsMet()}, name)
	}
}

func TestFeedbackThatIsNotTaken(t *testing.T) {
	t.Parallel()
	whole := feedback(t)
	for name, spoilt := range map[string]string{
		"no key":                       strings.Replace(whole, "B1234567", "", 1),
		"a key without an end":         strings.Replace(whole, "B1234567", strings.Repeat("B", 61), 1),
		"the first, not counted":       strings.Replace(whole, "<TransactionNumber>2", "<TransactionNumber>0", 1),
		"a status that LPA has not":    strings.Replace(whole, "<EvaluationStatus>Complete", "<EvaluationStatus>Done", 1),
		"no status":                    strings.Replace(whole, "<EvaluationStatus>Complete", "<EvaluationStatus>", 1),
		"complete, without a class":    strings.Replace(whole, "<RiskClass>Accept", "<RiskClass>", 1),
		"a sentence for a class":       strings.Replace(whole, "<RiskClass>Accept", "<RiskClass>Accept it!", 1),
		"a message without a prefix":   strings.Replace(whole, `prefix="DOC"`, `prefix=""`, 1),
		"a message without a code":     strings.Replace(whole, `code="1K"`, `code=""`, 1),
		"a code that is a sentence":    strings.Replace(whole, `code="1K"`, `code="1 K"`, 1),
		"a status that is a sentence":  strings.Replace(whole, `status="CHOICE"`, `status="Our choice"`, 1),
		"a message without words":      strings.Replace(whole, "Analyze the debt ratio.", "", 1),
		"a borrower below none":        strings.Replace(whole, `borrower="2"`, `borrower="-1"`, 1),
		"evidence that is a sentence":  strings.Replace(whole, "BANK_STATEMENT", "A bank statement", 1),
		"too many messages":            strings.Replace(whole, "<MESSAGES>", "<MESSAGES>"+strings.Repeat(`<MESSAGE prefix="LPN" code="1"><Text>b</Text></MESSAGE>`, MaxMessages), 1),
		"DU's findings":                found,
		"DU's findings beside its own": strings.Replace(whole, "<FEEDBACK>", found[strings.Index(found, "<FINDINGS>"):strings.Index(found, "</ANSWER>")]+"<FEEDBACK>", 1),
		"broken off":                   whole[:300],
	} {
		_, err := ReadAnswer(EngineLPA, []byte(spoilt))
		require.ErrorIs(t, err, errAnswer, name)
	}
	_, err := ReadAnswer(EngineDU, []byte(whole))
	require.ErrorIs(t, err, errAnswer, "DU does not speak in LPA's words")
}

// Whatever LPA answers, what is read of it stays within the bounds, is sorted, and has nothing in it that can't be seen.
func FuzzReadFeedback(f *testing.F) {
	f.Add([]byte(feedback(f)))
	f.Add([]byte(`<ANSWER xmlns="urn:gable:aus:1"><FEEDBACK><LPAKey>a</LPAKey><TransactionNumber>1</TransactionNumber><EvaluationStatus>Invalid</EvaluationStatus></FEEDBACK></ANSWER>`))
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := ReadAnswer(EngineLPA, text)
		if err != nil || a.Findings == nil {
			return
		}
		require.NotEmpty(t, a.Findings.CaseID)
		require.True(t, isWord(a.Findings.Recommendation))
		require.LessOrEqual(t, len(a.Findings.Messages), MaxMessages)
		before := 0
		for _, m := range a.Findings.Messages {
			require.Equal(t, plain(m.Text), m.Text)
			require.True(t, isWord(m.ID))
			require.GreaterOrEqual(t, feedbackRank(m.Section), before)
			before = feedbackRank(m.Section)
		}
	})
}
