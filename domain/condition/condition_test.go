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

func pasted(text string) []Condition {
	found, _ := Pasted(text)
	return found
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
		rows, _ := Pasted(c.text)
		for _, found := range rows {
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

// TestHeadings: what lenders write above conditions says what waits for them, and is none itself.
func TestHeadings(t *testing.T) {
	for text, want := range map[string]string{
		"Prior to Documentation": "Docs", "PRIOR TO DOCUMENTS:": "Docs", "Prior to Drawing Docs": "Docs", "Prior to Doc Draw": "Docs", "prior-to-doc conditions": "Docs", "PTD": "Docs",
		"PTD CONDITIONS (3)": "Docs", "PTD Conditions - 12": "Docs", "Prior to Docs [2 of 5]": "Docs", "UW Prior To Final Approval (PTD)": "Docs", "Conditions required prior to docs": "Docs",
		"Underwriting Conditions - Prior to Docs": "Docs", "Doc Conditions": "Docs", "2. Prior to Docs": "Docs", "Prior to Loan Approval": "Approval", "PTA": "Approval",
		"Closing (PTF)": "Funding", "Closing Conditions - Prior to Funding": "Funding", "PTF Conditions (1):": "Funding", "Prior to Funds": "Funding", "Before Funding": "Funding",
		"Funding Conditions": "Funding", "Prior to Closing (4 items)": "Closing", "Conditions to be met prior to close": "Closing", "Prior to Clear to Close": "Closing", "PTC": "Closing",
		"At Closing": "AtClosing", "Due at signing": "AtClosing", "Post-Closing Conditions": "Purchase", "Prior to Purchase (PTP)": "Purchase", "Trailing Docs": "Purchase",
		"Antes de documentos": "Docs", "ANTES DE LA DOCUMENTACIÓN (2)": "Docs", "Condiciones previas a los documentos": "Docs", "Antes de fondos": "Funding", "Antes del desembolso": "Funding",
		"Condiciones previas al cierre": "Closing", "Antes de la aprobación final": "Approval", "Al cierre": "AtClosing", "Después del cierre": "Purchase", "Antes de la compra": "Purchase",
	} {
		for form, list := range map[string]string{"marked": "Prior to Approval\n1. First\n\n" + text + "\n2. Second\n", "without marks": "Prior to Approval\nFirst\n" + text + "\nSecond\n"} {
			found, _ := Pasted(list)
			require.Len(t, found, 2, "%s, %s", text, form)
			require.Equal(t, []string{"Approval", want, "Second"}, []string{found[0].PriorTo, found[1].PriorTo, found[1].Description}, "%s, %s", text, form)
		}
	}
}

// TestUnknownHeadings: a heading of which nothing is known ends what the one above it said.
func TestUnknownHeadings(t *testing.T) {
	for _, text := range []string{"General Conditions", "GENERAL CONDITIONS (7):", "Closing Conditions", "Underwriter Conditions", "Broker Stipulations", "Condiciones generales", "Prior to Servicing Transfer"} {
		for form, list := range map[string]string{"marked": "Prior to docs\n1. First\n" + text + "\n2. Second\n", "without marks": "Prior to docs\nFirst\n" + text + "\nSecond\n"} {
			found, _ := Pasted(list)
			require.Len(t, found, 2, "%s, %s", text, form)
			require.Equal(t, []string{"Docs", "", "Second"}, []string{found[0].PriorTo, found[1].PriorTo, found[1].Description}, "%s, %s", text, form)
		}
	}
	for _, text := range []string{"Internal use:", "INVESTOR OVERLAY", "Notes to file (2)", "\nInsurance desk"} {
		found, unread := Pasted("Prior to docs\n1. First\n" + text + "\n2. Second\n")
		require.Len(t, found, 2, text)
		require.Equal(t, []string{"Docs", ""}, []string{found[0].PriorTo, found[1].PriorTo}, text)
		require.Equal(t, []string{strings.TrimSpace(text)}, unread)
	}
	found, unread := Printed("Prior to docs\n1. First\nGENERAL CONDITIONS\n2. Second\nUnderwriter: J. Smith\n")
	require.Equal(t, []Condition{{PriorTo: "Docs", Description: "First"}, {Description: "Second"}}, found)
	require.Equal(t, []string{"GENERAL CONDITIONS", "Underwriter: J. Smith"}, unread)

	require.Equal(t, []Condition{{PriorTo: "Docs", Category: "INCOME", Description: "First"}, {PriorTo: "Docs", Category: "ASSETS", Description: "Second"}},
		pasted("Prior to docs\nIncome\n1. First\nAsset conditions\n2. Second\n"), "what they are about is no other time")
}

// TestNoHeading: what reads like a heading and says what has to be shown is a condition.
func TestNoHeading(t *testing.T) {
	for _, text := range []string{"Prior to closing the borrower shall sell the departing residence", "Satisfy title conditions", "Income", "Prior to funding: VOE", "Bank statements (2)", "Pay stubs:",
		"Evidence of funding", "Signed closing documents", "Appraisal", "Title commitment and closing protection letter", "Prior to closing, provide the deed", "PAYOFF LETTER"} {
		found, _ := Pasted("Prior to docs\nFirst\n" + text + "\nSecond\n")
		require.Len(t, found, 3, text)
		require.Equal(t, []string{text, "Docs", "Docs"}, []string{found[1].Description, found[1].PriorTo, found[2].PriorTo}, text)
	}
	found, _ := Pasted("PRIOR TO DOCS\n1. LETTER OF\nBANK OF AMERICA\n2. PAY STUBS\n")
	require.Equal(t, "Docs", found[len(found)-1].PriorTo, "in a list of capitals they say nothing")
}

// TestNumbers: a number of one or two digits counts conditions where it goes on from the one above it; before what it measures it is an amount.
func TestNumbers(t *testing.T) {
	said := func(text string) (all []string) {
		for _, c := range pasted(text) {
			all = append(all, c.Description)
		}
		return all
	}
	require.Equal(t, []string{"Pay stubs", "W-2 forms", "Letter"}, said("1 Pay stubs\n2 W-2 forms\n3 Letter\n"))
	require.Equal(t, []string{"Payoff", "Signed note", "Wire instructions"}, said(" 9. Payoff\n10 Signed note\n11 Wire instructions\n"))
	require.Equal(t, []string{"Payoff", "Signed note"}, said("10 - Payoff\n#11 Signed note\n"))
	require.Equal(t, []string{"12 months of statements", "2 years of tax returns"}, said("12 months of statements\n2 years of tax returns\n"))
	require.Equal(t, []string{"1 recent pay stub", "2 months of statements", "3 Letters"}, said("1 recent pay stub\n2 months of statements\n3 Letters\n"))
	require.Equal(t, []string{"Statements for the last 12 months", "Letter"}, said("1. Statements for the last\n   12 months\n2. Letter\n"))
	found, unread := Printed("First Bank\n1 Pay stubs\n2 W-2 forms\nof 2025\nSincerely\n")
	require.Equal(t, []Condition{{Description: "Pay stubs"}, {Description: "W-2 forms of 2025"}}, found)
	require.Equal(t, []string{"First Bank", "Sincerely"}, unread)
}

// FuzzPasted: whatever is pasted, what is proposed is taken.
func FuzzPasted(f *testing.F) {
	f.Add("Prior to docs\n1. INC001 Pay stubs\n   of May")
	f.Add("Code,Description\nA,\"b")
	f.Add("\ufeffDescription;Prior to\nx;Docs\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, found := range pasted(text) {
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
