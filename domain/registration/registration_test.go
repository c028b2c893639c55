package registration_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/registration"
	"gable/domain/run"
)

// answerCase is what a lender may send; without Want it can't be relied on.
type answerCase struct {
	Name, Wire string
	Want       *registration.RegisterAnswer
}

func answerCases(t testing.TB) (cases []answerCase) {
	t.Helper()
	text, err := os.ReadFile("testdata/answers.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &cases))
	return cases
}

func TestWhatALenderAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range answerCases(t) {
		got, err := registration.Read([]byte(c.Wire))
		if c.Want == nil {
			require.ErrorIs(t, err, registration.ErrUnreadable, c.Name)
			continue
		}
		require.NoError(t, err, c.Name)
		got.Step = ""
		assert.Equal(t, *c.Want, got, c.Name)
	}
	many := strings.Repeat(`<MESSAGE Identifier="M" Severity="INFO">x</MESSAGE>`, 101)
	_, err := registration.Read([]byte(`<REGISTRATION xmlns="urn:gable:lender:1" Reference="R" Status="PENDING">` + many + `</REGISTRATION>`))
	require.ErrorIs(t, err, registration.ErrUnreadable, "too many")
	_, err = registration.Read([]byte(`<REGISTRATION xmlns="urn:gable:lender:1" Reference="R" Status="PENDING"/>` + strings.Repeat(" ", registration.AnswerBytes)))
	require.ErrorIs(t, err, registration.ErrUnreadable, "too long")
	assert.Equal(t, "No.", registration.ReadFault([]byte(`<REGISTRATION xmlns="urn:gable:lender:1"><FAULT> No. </FAULT></REGISTRATION>`)))
	assert.Empty(t, registration.ReadFault([]byte("<html>")))
}

// FuzzAnswer: whatever a lender sends, what is taken of it can be kept and shown.
func FuzzAnswer(f *testing.F) {
	for _, c := range answerCases(f) {
		f.Add([]byte(c.Wire))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		a, err := registration.Read(raw)
		if err != nil {
			return
		}
		today := domain.NewDate(2026, 6, 18)
		said, _ := a.NewMessages(nil, today)
		for _, m := range said {
			require.Empty(t, m.Validate(), "%+v", m)
			require.True(t, utf8.ValidString(m.Text))
		}
		for _, e := range a.NewEvents(nil) {
			require.Empty(t, e.Validate(), "%+v", e)
		}
	})
}

func TestARegistrationIsWritten(t *testing.T) {
	t.Parallel()
	day := domain.NewDate(2026, 7, 1)
	q := registration.RegisterRequest{Lender: `4"0`, LoanID: 100000001, LockEnds: &day, Content: []byte("<?xml version=\"1.0\"?>\n<MESSAGE/>")}
	text, err := q.Write("https://gable.test/call")
	require.NoError(t, err)
	assert.Equal(t, `<?xml version="1.0" encoding="UTF-8"?>`+"\n"+`<REGISTRATION_REQUEST xmlns="urn:gable:lender:1" SellerIdentifier="4&#34;0" SellerLoanIdentifier="100000001" CallBackURL="https://gable.test/call">`+
		`<RATE_LOCK LockExpirationDate="2026-07-01"></RATE_LOCK><FILE>`+"\n"+`<MESSAGE/></FILE></REGISTRATION_REQUEST>`, string(text))
	q.LockEnds = nil
	text, err = q.Write("")
	require.NoError(t, err)
	assert.NotContains(t, string(text), "RATE_LOCK")
}

func TestWhatIsKeptOfAnAnswer(t *testing.T) {
	t.Parallel()
	day := domain.NewDate(2026, 6, 18)
	a := registration.RegisterAnswer{Reference: "R", LenderName: "Invented", Messages: []registration.LenderSaid{{ID: "M1", Severity: "ERROR", Text: "a"}, {ID: "M2", Severity: "INFO", Text: "b"}},
		Events: []registration.LenderDid{{ID: "E1", Type: "LOCKED", Date: day}, {ID: "E2", Type: "FUNDED", Date: day}}}
	assert.Len(t, a.NewEvents(nil), 2)
	fresh := a.NewEvents([]registration.LenderEvent{{LenderReference: "R/E1"}, {LenderReference: "OTHER/E2"}})
	require.Len(t, fresh, 1)
	assert.Equal(t, "R/E2", fresh[0].LenderReference)
	assert.Empty(t, a.NewEvents(make([]registration.LenderEvent, registration.MaxEvents)), "there is no room")

	kept := []registration.RegisterMessage{{LenderReference: "R/M1", Source: registration.ByVendor}, {LenderReference: "OLD/M1", Source: registration.ByVendor, Severity: "ERROR"},
		{Source: registration.ByPerson, Severity: "ERROR"}, {LenderReference: "OLD/M2", Source: registration.ByVendor, Resolved: true}}
	said, taken := a.NewMessages(kept, day)
	require.Len(t, said, 1)
	assert.Equal(t, []string{"R/M2", "b", "2026-06-18"}, []string{said[0].LenderReference, said[0].Text, said[0].Date.String()})
	require.Len(t, taken, 1, "what a person wrote is theirs to resolve")
	assert.Equal(t, "OLD/M1", taken[0].LenderReference)
	said, _ = a.NewMessages(make([]registration.RegisterMessage, registration.MaxMessages-1), day)
	assert.Len(t, said, 1, "there is room for one")
}

// TestARegistrationIsGoneOnWith: one that ended without an answer may have reached the lender.
func TestARegistrationIsGoneOnWith(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status run.Status
		fault  run.Fault
		lender string
		goesOn bool
	}{
		{run.StatusTimeout, run.FaultTooLate, "1", true}, {run.StatusFailed, run.FaultGaveUp, "1", true}, {run.StatusFailed, run.FaultLoginRefused, "1", true},
		{run.StatusFailed, run.FaultBlocked, "1", true}, {run.StatusFailed, run.FaultRefused, "1", false}, {run.StatusDone, "", "1", false}, {run.StatusTimeout, run.FaultTooLate, "2", false},
	} {
		q := registration.RegisterRequest{Action: registration.Register, Lender: "1"}
		q.Follow(registration.RegisterRequest{Action: registration.Register, Lender: c.lender}, run.State{ID: "k1", Status: c.status, Fault: c.fault, VendorRef: "R"})
		name := fmt.Sprint(c)
		if !c.goesOn {
			assert.Empty(t, string(q.Key)+q.Reference, name)
			continue
		}
		assert.Equal(t, []string{"k1", "R"}, []string{string(q.Key), q.Reference}, name)
		third := registration.RegisterRequest{Action: registration.Register, Lender: "1"}
		third.Follow(q, run.State{ID: "k2", Status: run.StatusFailed, Fault: run.FaultNoLogin})
		assert.Equal(t, []string{"k1", "R"}, []string{string(third.Key), third.Reference}, "the key stays that of the first")
	}
}

func TestWhatARegistrationNeeds(t *testing.T) {
	t.Parallel()
	f := &loan.File{LoanID: 100000001}
	q, missing := registration.Prepare(f, registration.RegisterRequest{Action: registration.Register}, domain.NewDate(2026, 6, 18))
	assert.Equal(t, f.LoanID, q.LoanID)
	assert.Len(t, missing, len(registration.Checks(f, registration.Facts{}))-2, "no message holds it up, and no price is stale")
	for _, one := range missing {
		assert.NotEmpty(t, one.Params[0], one.Field)
	}
	held := registration.Facts{Messages: []registration.RegisterMessage{{Severity: "ERROR"}}}
	_, missing = registration.Prepare(f, registration.RegisterRequest{Action: registration.Register, Facts: held}, domain.NewDate(2026, 6, 18))
	assert.Equal(t, "register.MESSAGES", missing[len(missing)-1].Field)
	_, missing = registration.Prepare(f, registration.RegisterRequest{Action: registration.News}, domain.NewDate(2026, 6, 18))
	assert.Empty(t, missing, "what has happened can always be asked")
}
