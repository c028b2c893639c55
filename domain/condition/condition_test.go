package condition

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func day(text string) domain.Date { return domain.MustDate(text) }

func dated(dates map[Status]string) map[Status]domain.Date {
	out := map[Status]domain.Date{}
	for status, date := range dates {
		out[status] = day(date)
	}
	return out
}

func TestFurthest(t *testing.T) {
	assert.Equal(t, Added, Condition{}.Furthest())
	assert.Equal(t, Collected, Condition{StatusDates: dated(map[Status]string{Added: "2026-03-01", Collected: "2026-02-01", Requested: "2026-03-05"})}.Furthest(),
		"by the order of the statuses, not by that of the dates")
	assert.False(t, Condition{StatusDates: dated(map[Status]string{SentToLender: "2026-03-01"})}.IsPending())
	for _, option := range Statuses.Options {
		c := Condition{}
		c.MoveTo(Status(option.Option), day("2026-03-01"))
		assert.Equal(t, Status(option.Option), c.Furthest())
	}
}

// TestEvents: what happens to a condition's needs moves it, forward and back.
func TestEvents(t *testing.T) {
	ask, back, collect := (*Condition).Ask, (*Condition).SendBack, (*Condition).Collect
	for _, c := range []struct {
		was   string
		event func(*Condition, domain.Date)
		is    map[Status]string
	}{
		{"ADDED", ask, map[Status]string{Added: "2026-03-01", Requested: "2026-03-09"}},
		{"ADDED REQUESTED", ask, map[Status]string{Added: "2026-03-01", Requested: "2026-03-01"}},
		{"ADDED REQUESTED RE_REQUESTED", ask, map[Status]string{Added: "2026-03-01", Requested: "2026-03-01", ReRequested: "2026-03-01"}},
		{"ADDED REQUESTED COLLECTED", ask, map[Status]string{Added: "2026-03-01", Requested: "2026-03-01", ReRequested: "2026-03-09"}},
		{"ADDED SENT_TO_LENDER", ask, map[Status]string{Added: "2026-03-01", ReRequested: "2026-03-09"}},
		{"ADDED REQUESTED", back, map[Status]string{Added: "2026-03-01", Requested: "2026-03-01", ReRequested: "2026-03-09"}},
		{"ADDED REQUESTED READY_TO_SEND", back, map[Status]string{Added: "2026-03-01", Requested: "2026-03-01", ReRequested: "2026-03-09"}},
		{"ADDED REQUESTED", collect, map[Status]string{Added: "2026-03-01", Requested: "2026-03-01", Collected: "2026-03-09"}},
		{"ADDED READY_TO_SEND", collect, map[Status]string{Added: "2026-03-01", ReadyToSend: "2026-03-01"}},
	} {
		was := Condition{StatusDates: map[Status]domain.Date{}}
		for _, status := range strings.Fields(c.was) {
			was.StatusDates[Status(status)] = day("2026-03-01")
		}
		c.event(&was, day("2026-03-09"))
		assert.Equal(t, dated(c.is), was.StatusDates, c.was)
	}
}

// TestDecisionEndsWithTheSending: what is taken back from the lender is no longer decided on.
func TestDecisionEndsWithTheSending(t *testing.T) {
	c := Condition{StatusDates: dated(map[Status]string{SentToLender: "2026-03-01"}), Decision: "REJECTED"}
	c.MoveTo(SentToLender, day("2026-03-02"))
	assert.Equal(t, "REJECTED", c.Decision)
	c.SendBack(day("2026-03-09"))
	assert.Empty(t, c.Decision)
}

func TestValidate(t *testing.T) {
	fields := func(c Condition) (names []string) {
		for _, fault := range c.Validate() {
			names = append(names, fault.Field)
		}
		return names
	}
	assert.Empty(t, fields(Condition{Description: "Pay stubs"}))
	assert.Equal(t, []string{"description"}, fields(Condition{Description: " "}))
	assert.Equal(t, []string{"category", "code", "description", "lenderDecision", "note", "priorTo"}, fields(Condition{Category: "NONE", Code: strings.Repeat("c", 21),
		Description: strings.Repeat("d", 2001), Note: strings.Repeat("n", 2001), PriorTo: "Later", Decision: "MAYBE", StatusDates: dated(map[Status]string{SentToLender: "2026-03-01"})}))
	assert.Equal(t, []string{"statusDates.ADDED", "statusDates.DONE"}, fields(Condition{Description: "d", StatusDates: dated(map[Status]string{"DONE": "2026-03-01", Added: "1812-03-01"})}))
	assert.Equal(t, []string{"lenderDecision"}, fields(Condition{Description: "d", Decision: "CLEARED"}), "of what was not sent")
	assert.Empty(t, fields(Condition{Description: "d", Decision: "CLEARED", StatusDates: dated(map[Status]string{SentToLender: "2026-03-01"})}))
}

func TestPasted(t *testing.T) {
	type read struct{ code, priorTo, category, description string }
	for name, c := range map[string]struct {
		text string
		want []read
	}{
		"lines": {"Pay stubs\n\nW-2 forms\n", []read{{"", "", "", "Pay stubs"}, {"", "", "", "W-2 forms"}}},
		"a letter": {"PRIOR TO DOCS:\n 1. INC001 - Pay stubs for the\n     most recent 30 days\n 2) Letter about the gap\n\nPrior to Funding (PTF)\n• 1045: Proof of payoff\n[ ] Signed closing package\r\n",
			[]read{{"INC001", "Docs", "", "Pay stubs for the most recent 30 days"}, {"", "Docs", "", "Letter about the gap"},
				{"1045", "Funding", "", "Proof of payoff"}, {"", "Funding", "", "Signed closing package"}}},
		"no heading": {"Prior to closing the borrower shall sell the departing residence", []read{{"", "", "", "Prior to closing the borrower shall sell the departing residence"}}},
		"a table": {"Code,Description,Prior To,Category\nINC001,\"Pay stubs, the last 30 days\",Docs,Income\n,,,\nX,Payoff,Prior to funding,OTHER\n",
			[]read{{"INC001", "Docs", "INCOME", "Pay stubs, the last 30 days"}, {"X", "Funding", "", "Payoff"}}},
		"cells":                  {"#\tCondition\tDue\n12\tFlood policy\tptc\n", []read{{"12", "Closing", "", "Flood policy"}}},
		"a line with a comma":    {"Pay stubs, two of them\nBank statements", []read{{"", "", "", "Pay stubs, two of them"}, {"", "", "", "Bank statements"}}},
		"nothing":                {" \n\t\n", nil},
		"a year is not a number": {"W-2s 2024 and 2025", []read{{"", "", "", "W-2s 2024 and 2025"}}},
	} {
		var got []read
		for _, found := range Pasted(c.text) {
			got = append(got, read{found.Code, found.PriorTo, found.Category, found.Description})
		}
		require.Equal(t, c.want, got, name)
	}
}

func TestPrinted(t *testing.T) {
	letter := "            FIRST INVESTOR BANK\nLoan Approval                     Loan 1048216\nBorrower: Ana Garza\n\nPRIOR TO DOCS\n" +
		"  INC001  Pay stubs covering the most recent 30 days\n          with year-to-date earnings\n  INC002  W-2 forms\n1045 Payoff of the\nfirst mortgage\n" +
		"Page 1 of 2\n\nPrior to funding\n1. Signed closing package\nUnderwriter: J. Smith\nNot a commitment to lend.\n"
	found, unread := Printed(letter)
	require.Equal(t, []Condition{
		{Code: "INC001", PriorTo: "Docs", Description: "Pay stubs covering the most recent 30 days with year-to-date earnings"},
		{Code: "INC002", PriorTo: "Docs", Description: "W-2 forms"},
		{Code: "1045", PriorTo: "Docs", Description: "Payoff of the first mortgage"},
		{PriorTo: "Funding", Description: "Signed closing package"}}, found)
	require.Equal(t, []string{"FIRST INVESTOR BANK", "Loan Approval                     Loan 1048216", "Borrower: Ana Garza", "Page 1 of 2", "Underwriter: J. Smith", "Not a commitment to lend."}, unread)

	found, unread = Printed("Pay stubs\nBank statements\n2\n")
	require.Len(t, found, 2, "without any mark each line is one")
	require.Empty(t, unread)
	found, _ = Printed("Prior to docs\nPay stubs of Ana\nBank statements\n")
	require.Len(t, found, 2, "those under a heading need no mark")
}

// FuzzPasted: whatever is pasted, what is proposed is taken.
func FuzzPasted(f *testing.F) {
	f.Add("Prior to docs\n1. INC001 Pay stubs\n   of May")
	f.Add("Code,Description\nA,\"b")
	f.Add("\ufeffDescription;Prior to\nx;Docs\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, found := range Pasted(text) {
			require.Empty(t, found.Validate(), "%q", text)
		}
		printed, _ := Printed(text)
		for _, found := range printed {
			require.Empty(t, found.Validate(), "%q", text)
		}
	})
}

// TestOrderOfTheBrowser: the statuses and what waits for conditions stand in the order that the screen sorts by
// (packages/loan/src/condition.test.ts).
func TestOrderOfTheBrowser(t *testing.T) {
	var vectors struct{ Statuses, PriorTo []string }
	raw, err := os.ReadFile("../../packages/loan/src/condition.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &vectors))
	values := func(enum domain.Enum) (all []string) {
		for _, option := range enum.Options {
			all = append(all, option.Option)
		}
		return all
	}
	assert.Equal(t, values(Statuses), vectors.Statuses)
	assert.Equal(t, values(PriorTo), vectors.PriorTo)
}
