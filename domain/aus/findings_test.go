package aus

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
)

const found = `<ANSWER xmlns="urn:gable:aus:1" reference="R1"><FINDINGS><CaseIdentifier>1234567890</CaseIdentifier><FileIdentifier>f1</FileIdentifier>
	<SubmissionNumber>2</SubmissionNumber><EngineVersion>12.1</EngineVersion><Recommendation>APPROVE_ELIGIBLE</Recommendation>
	<RELIEFS><RELIEF of="INCOME" status="ELIGIBLE"/></RELIEFS>
	<MESSAGES><MESSAGE id="DU-VER-GIFT" category="assets" section="ASSETS" severity="CONDITION" borrower="1"><Evidence>GIFT_LETTER</Evidence><Text>Document
	the&#x202e; gift.</Text></MESSAGE></MESSAGES></FINDINGS></ANSWER>`

func TestReadAnswer(t *testing.T) {
	t.Parallel()
	a, err := ReadAnswer(EngineDU, []byte(found))
	require.NoError(t, err)
	require.Equal(t, Answer{Reference: "R1", Lenders: []SponsorGroup{}, Findings: &Findings{CaseID: "1234567890", FileID: "f1", SubmissionNumber: 2, Version: "12.1", Recommendation: "APPROVE_ELIGIBLE",
		Relief: []DocumentationRelief{{"INCOME", "ELIGIBLE"}}, Messages: []Message{{ID: "DU-VER-GIFT", Category: "assets", Section: "ASSETS", Severity: "CONDITION", Borrower: 1,
			Evidence: []string{"GIFT_LETTER"}, Text: "Document the gift."}}}}, a)
	for name, spoilt := range map[string]string{
		"nothing":                 "",
		"broken off":              found[:200],
		"another root":            strings.ReplaceAll(found, "ANSWER", "REPLY"),
		"another namespace":       strings.Replace(found, "aus:1", "aus:2", 1),
		"no case":                 strings.Replace(found, "1234567890", "", 1),
		"a case without an end":   strings.Replace(found, "1234567890", strings.Repeat("1", 61), 1),
		"no recommendation":       strings.Replace(found, "APPROVE_ELIGIBLE", "", 1),
		"a sentence for a word":   strings.Replace(found, "APPROVE_ELIGIBLE", "Approve it!", 1),
		"the first, not counted":  strings.Replace(found, "<SubmissionNumber>2", "<SubmissionNumber>0", 1),
		"a number that is none":   strings.Replace(found, "<SubmissionNumber>2", "<SubmissionNumber>two", 1),
		"a message without words": strings.Replace(found, "Document\n\tthe&#x202e; gift.", "", 1),
		"a message without an id": strings.Replace(found, `id="DU-VER-GIFT"`, `id=""`, 1),
		"a borrower below none":   strings.Replace(found, `borrower="1"`, `borrower="-1"`, 1),
		"a document type":         `<!DOCTYPE ANSWER [<!ENTITY a "b">]>` + found,
		"an instruction":          strings.Replace(found, "<MESSAGES>", "<?php x?><MESSAGES>", 1),
		"nested without an end":   strings.Replace(found, "<MESSAGES>", strings.Repeat("<MESSAGES>", 20), 1) + strings.Repeat("</MESSAGES>", 19),
		"too many messages":       strings.Replace(found, "<MESSAGES>", "<MESSAGES>"+strings.Repeat(`<MESSAGE id="a"><Text>b</Text></MESSAGE>`, MaxMessages), 1),
	} {
		_, err := ReadAnswer(EngineDU, []byte(spoilt))
		require.ErrorIs(t, err, errAnswer, name)
	}
}

// Whatever an engine answers, what is read of it stays within the bounds, and has nothing in it that can't be seen.
func FuzzReadAnswer(f *testing.F) {
	f.Add([]byte(found))
	f.Add([]byte(`<ANSWER xmlns="urn:gable:aus:1"><FAULT code="A">B</FAULT><LENDERS><GROUP name="a"><LENDER name="b" number="1"/></GROUP></LENDERS></ANSWER>`))
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := ReadAnswer(EngineDU, text)
		if err != nil {
			require.Equal(t, Answer{}, a)
			return
		}
		require.LessOrEqual(t, len([]rune(a.Step)), 80)
		if a.Findings == nil {
			return
		}
		require.NotEmpty(t, a.Findings.CaseID)
		require.True(t, isWord(a.Findings.Recommendation))
		require.LessOrEqual(t, len(a.Findings.Messages), MaxMessages)
		for _, m := range a.Findings.Messages {
			require.Equal(t, plain(m.Text), m.Text)
			require.NotEmpty(t, m.Text)
		}
		same := Compare(*a.Findings, *a.Findings)
		require.Empty(t, same.Added)
		require.Empty(t, same.Gone)
		require.Empty(t, same.Reworded)
	})
}

func TestCompareFindings(t *testing.T) {
	t.Parallel()
	say := func(id, text string) Message { return Message{ID: id, Text: text} }
	was := Findings{Recommendation: "APPROVE_ELIGIBLE", Messages: []Message{say("A", "one"), say("B", "10 %"), say("C", "x"), say("C", "y")}, Relief: []DocumentationRelief{{"INCOME", "NOT_ELIGIBLE"}}}
	now := Findings{Recommendation: "REFER_WITH_CAUTION", Messages: []Message{say("C", "y"), say("A", "one"), say("B", "20 %"), say("D", "new")}, Relief: []DocumentationRelief{{"INCOME", "ELIGIBLE"}, {"ASSETS", "ELIGIBLE"}}}
	require.Equal(t, FindingChanges{Recommendation: CasefileChange{Field: "recommendation", Was: "APPROVE_ELIGIBLE", Now: "REFER_WITH_CAUTION"}, Added: []Message{say("D", "new")}, Gone: []Message{say("C", "x")},
		Reworded: []MessageChange{{say("B", "10 %"), say("B", "20 %")}}, Relief: []CasefileChange{{Field: "INCOME", Was: "NOT_ELIGIBLE", Now: "ELIGIBLE"}, {Field: "ASSETS", Now: "ELIGIBLE"}}}, Compare(was, now))
}

// A casefile is named by its values, tells which of them changed, and when the agency wants it again.
func TestChangesOfACasefile(t *testing.T) {
	t.Parallel()
	rate := func(text string) domain.Rate { r, err := domain.ParseRate(text); require.NoError(t, err); return r }
	value := domain.Money(410_000_00)
	base := Casefile{LoanAmt: 300_000_00, LoanPurposeType: "Refinance", DTI: rate("40")}
	for name, c := range map[string]struct {
		change   func(*Casefile)
		fields   []string
		outdated bool
	}{
		"nothing":                             {func(*Casefile) {}, []string{}, false},
		"a reserve":                           {func(c *Casefile) { c.AssetsTotalAmt = 1 }, []string{"AssetsTotalAmt"}, false},
		"less debt":                           {func(c *Casefile) { c.DTI = rate("30") }, []string{"DTI"}, false},
		"a little more debt":                  {func(c *Casefile) { c.DTI = rate("42.99") }, []string{"DTI"}, false},
		"three points more debt":              {func(c *Casefile) { c.DTI = rate("43") }, []string{"DTI"}, true},
		"more debt, above 45":                 {func(c *Casefile) { c.DTI = rate("45.01") }, []string{"DTI"}, true},
		"another occupancy":                   {func(c *Casefile) { c.PropertyUsageType = "Investment" }, []string{"PropertyUsageType"}, true},
		"another value, beside a lower price": {func(c *Casefile) { c.EstimatedValueAmt = &value }, []string{"EstimatedValueAmt"}, true},
		"500 dollars more":                    {func(c *Casefile) { c.LoanAmt += 500_00 }, []string{"LoanAmt"}, false},
		"501 dollars more":                    {func(c *Casefile) { c.LoanAmt += 501_00 }, []string{"LoanAmt"}, true},
		"five percent less":                   {func(c *Casefile) { c.LoanAmt -= 15_000_00 }, []string{"LoanAmt"}, false},
		"more than five percent less":         {func(c *Casefile) { c.LoanAmt -= 15_001_00 }, []string{"LoanAmt"}, true},
		"another city":                        {func(c *Casefile) { c.CityName = "Waco" }, []string{"CityName"}, true},
		"a second lien":                       {func(c *Casefile) { c.LienPosition = "SecondLien" }, []string{"LienPosition"}, true},
		"a rate, where there was none before": {func(c *Casefile) { r := rate("6.5"); c.NoteRatePercent = &r }, []string{"NoteRatePercent"}, false},
	} {
		now := base
		c.change(&now)
		fields := []string{}
		for _, change := range Changes(Request{Casefile: base}, Request{Casefile: now}) {
			fields = append(fields, change.Field)
		}
		require.Equal(t, c.fields, fields, name)
		require.Equal(t, c.outdated, Outdated(Request{Casefile: base}, Request{Casefile: now}, Findings{}), name)
		require.Equal(t, len(fields) == 0, base.Digest() == now.Digest(), name)
	}
}

func TestOfferedLenders(t *testing.T) {
	t.Parallel()
	listed := []FHALender{{Identifier: "13506-0000-5"}, {Identifier: "20100", Ownership: OwnedByBranch}}
	names := func(present string) (names []string) {
		for _, l := range OfferedLenders(listed, present) {
			require.Equal(t, l.Identifier, l.DisplayName)
			names = append(names, l.Identifier+" "+string(l.Ownership))
		}
		return names
	}
	require.Equal(t, []string{"13506-0000-5 COMPANY", "20100 BRANCH"}, names(""))
	require.Equal(t, []string{"13506-0000-5 COMPANY", "20100 BRANCH"}, names("20100"))
	require.Equal(t, "77_ COMPANY", names("77")[2], "one that is not in the list")
	require.Equal(t, "_77_ COMPANY", names("_77")[2], "an underscore at its beginning does not count")
	require.Equal(t, "7_7 COMPANY", names("7_7")[2])
	require.True(t, OfferedLenders(listed, "77")[2].Disabled)
}
