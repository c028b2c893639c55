package notify

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/loan"
)

func TestShippedConfigsAreWhole(t *testing.T) {
	t.Parallel()
	shipped := Shipped()
	require.Len(t, shipped, len(Kinds.Options))
	for i, c := range shipped {
		assert.Equal(t, Kinds.Options[i].Option, string(c.Kind))
		assert.False(t, c.IsActive, c.Kind)
		c.Channels = []Channel{ChannelEmail, ChannelText}
		assert.Empty(t, c.Validate(), c.Kind)
		for _, language := range []string{"en", "es"} {
			words := c.Templates.In(language).Words(samples(language))
			assert.NotContains(t, words.Subject+words.Body+words.Text, "{{", c.Kind)
		}
	}
}

// What a message calls a stage or a reason is what screens call it.
func TestNamesAreThoseOnScreen(t *testing.T) {
	t.Parallel()
	for i, language := range []string{"en", "es"} {
		stages, found := false, false
		for _, words := range enumerations(t, language) {
			if name, is := words["UNDERWRITING_SUBMITTED"]; is && name != "" {
				stages = true
				for stage, name := range words {
					assert.Equal(t, name, StageNames[loan.StageID(stage)][i], stage)
				}
				assert.Len(t, StageNames, len(words))
			}
			if _, is := words["NOT_LEGIBLE"]; is {
				found = true
				for reason, name := range words {
					assert.Equal(t, name, ReasonNames[reason][i], reason)
				}
			}
		}
		assert.True(t, stages)
		assert.True(t, found)
	}
}

// enumerations are the words of all enumerations in a language: those of enums.json, and those that an area has for itself.
func enumerations(t *testing.T, language string) (all []map[string]string) {
	t.Helper()
	groups := func(raw []byte) {
		var named map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(raw, &named))
		for _, group := range named {
			var words map[string]string
			if json.Unmarshal(group, &words) == nil { // the others name the area that has the words
				all = append(all, words)
			}
		}
	}
	folder := "../../packages/i18n/locales/" + language + "/"
	for _, area := range []string{"enums", "needs", "leads"} {
		raw, err := os.ReadFile(folder + area + ".json")
		require.NoError(t, err)
		if area == "enums" {
			groups(raw)
			continue
		}
		var own struct{ Enums json.RawMessage }
		require.NoError(t, json.Unmarshal(raw, &own))
		groups(own.Enums)
	}
	return all
}

func TestFill(t *testing.T) {
	t.Parallel()
	values := Values{TokenBorrower: "{{loan.number}}", TokenLoan: "7"}
	assert.Equal(t, "{{loan.number}} has 7,.", Fill("{{borrower.name}} has {{ loan.number }}, {{property.address}}.", values), "a value is not looked through for tokens")
	assert.Equal(t, []string{"borrower.ssn", ""}, Unknown("{{borrower.ssn}} {{borrower.name}} {{}} {{borrower.ssn}}"))
	assert.Equal(t, "One line", MessageTemplate{Subject: "One\r\nline"}.Words(nil).Subject)
}

func FuzzFill(f *testing.F) {
	f.Add("Hello {{borrower.name}}", "Ana")
	f.Add("{{{{a}}}}", "{{b}}")
	f.Fuzz(func(t *testing.T, template, value string) {
		filled := Fill(template, Values{TokenBorrower: value})
		if len(Unknown(template)) == 0 && !strings.Contains(template, TokenBorrower) && len(filled) > len(template) {
			t.Fatalf("%q grew to %q", template, filled)
		}
	})
}

func TestChoose(t *testing.T) {
	t.Parallel()
	with := func(active ...MessageConfig) func(Kind) MessageConfig {
		return func(kind Kind) MessageConfig {
			for _, c := range active {
				if c.Kind == kind {
					c.IsActive = true
					return c
				}
			}
			return MessageConfig{Kind: kind}
		}
	}
	for name, c := range map[string]struct {
		of   Event
		on   []MessageConfig
		want Kind
	}{
		"nothing is on":                  {of: Event{Stage: loan.StageLoanFunded}},
		"the kind that tells most":       {of: Event{Stage: loan.StageLoanFunded}, on: []MessageConfig{{Kind: KindStage}, {Kind: KindFunded}}, want: KindFunded},
		"the general one where it is on": {of: Event{Stage: loan.StageLoanFunded}, on: []MessageConfig{{Kind: KindStage}}, want: KindStage},
		"only some stages":               {of: Event{Stage: loan.StageDocsOut}, on: []MessageConfig{{Kind: KindStage, Stages: []loan.StageID{loan.StageDocsSigned}}}},
		"one of the trackers":            {of: Event{Tracker: "t", TrackerName: "HOI"}, on: []MessageConfig{{Kind: KindTracker, Trackers: []string{"HOI"}}}, want: KindTracker},
		"another tracker":                {of: Event{Tracker: "t", TrackerName: "APPRAISAL"}, on: []MessageConfig{{Kind: KindTracker, Trackers: []string{"HOI"}}}},
		"a need":                         {of: Event{Need: "n", NeedKind: KindRejected}, on: []MessageConfig{{Kind: KindRejected}, {Kind: KindAsked}}, want: KindRejected},
	} {
		got, wanted := Choose(c.of, with(c.on...))
		assert.Equal(t, c.want != "", wanted, name)
		assert.Equal(t, c.want, got.Kind, name)
	}
}

func TestResolve(t *testing.T) {
	t.Parallel()
	ana := Person{Token: Borrowers, Name: "Ana", Email: "Ana@example.test", Cell: "512-555-0100", IsBorrower: true}
	ben := Person{Token: CoBorrowers, Name: "Ben", Email: "ana@example.test", IsBorrower: true}
	officer := Person{Token: PrimaryOriginator, Name: "Olivia", Email: "olivia@summit.test"}
	people := []Person{ana, ben, officer}
	brief := func(all []Addressed) (list []string) {
		for _, a := range all {
			list = append(list, string(a.Channel)+" "+a.Address+" "+a.Trouble)
		}
		return list
	}
	both := []Channel{ChannelEmail, ChannelText}
	for name, c := range map[string]struct {
		named []string
		want  []string
	}{
		"by mail and text":                    {[]string{Borrowers}, []string{"EMAIL ana@example.test ", "SMS +15125550100 "}},
		"one mailbox has one mail":            {[]string{Borrowers, CoBorrowers}, []string{"EMAIL ana@example.test ", "SMS +15125550100 ", "SMS  NO_ADDRESS"}},
		"no texts to colleagues":              {[]string{PrimaryOriginator}, []string{"EMAIL olivia@summit.test "}},
		"nobody is that":                      {[]string{"TITLE"}, []string{"EMAIL  NOBODY"}},
		"an address of its own":               {[]string{"desk@summit.test"}, []string{"EMAIL desk@summit.test "}},
		"an address of somebody who is there": {[]string{"olivia@summit.test", PrimaryOriginator}, []string{"EMAIL olivia@summit.test "}},
		"co-borrowers need not be there":      {[]string{Processors, "x@y.test"}, []string{"EMAIL  NOBODY", "EMAIL x@y.test "}},
	} {
		assert.Equal(t, c.want, brief(Resolve(c.named, both, people)), name)
	}
	assert.Equal(t, []string{"olivia@summit.test", "a@b.test"}, Addresses([]string{PrimaryOriginator, "TITLE", "a@b.test"}, people))
}

// A text never goes out before eight or after nine, wherever in the state its recipient is, and never later than it must.
func TestTextTime(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	states := []string{"", "XX"}
	for state := range zonesOf {
		states = append(states, state)
	}
	for range 20_000 {
		state := states[random.IntN(len(states))]
		zones := Zones(state)
		require.NotEmpty(t, zones)
		from := firstTextHour + random.IntN(lastTextHour-minTextHours-firstTextHour+1)
		until := from + minTextHours + random.IntN(lastTextHour-minTextHours-from+1)
		at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(random.IntN(400*24*60)) * time.Minute)
		to := TextTime(at, zones, from, until)
		require.False(t, to.Before(at))
		require.Less(t, to.Sub(at), 25*time.Hour, "%s %s %d-%d", state, at, from, until)
		for _, zone := range zones {
			hour := to.In(zone).Hour()
			require.True(t, from <= hour && hour < until, "%s %s %s %d-%d", state, at, to.In(zone), from, until)
		}
		if to.After(at) {
			before := to.Add(-time.Minute)
			closed := false
			for _, zone := range zones {
				hour := before.In(zone).Hour()
				closed = closed || hour < from || hour >= until
			}
			require.True(t, closed, "it could have gone out before %s", to)
		}
	}
}

func TestPhoneNumber(t *testing.T) {
	t.Parallel()
	for phone, want := range map[string]string{"(512) 555-0100": "+15125550100", "+1 512.555.0100": "+15125550100", "1-512-555-0100": "+15125550100", "555-0100": "", "": "", "+44 20 7946 0000": ""} {
		assert.Equal(t, want, PhoneNumber(phone), phone)
	}
}

func TestOverride(t *testing.T) {
	t.Parallel()
	on, off := true, false
	to := []string{"a@b.test"}
	own := MessageOverride{Kind: KindStage, IsActive: &on}.Merge(MessageOverride{Kind: KindStage, MailTo: &to}).Merge(MessageOverride{Kind: KindStage, IsActive: &off})
	company, _ := ShippedOf(KindStage)
	got := own.Over(company)
	assert.False(t, got.IsActive)
	assert.Equal(t, to, got.MailTo)
	assert.Equal(t, company.Channels, got.Channels)
	mail := NewLoanMail()
	mail.Email, mail.MailCC = false, []string{"c@d.test"}
	allowed := mail.Allow(got)
	assert.Empty(t, allowed.Channels)
	assert.Equal(t, []string{"c@d.test"}, allowed.MailCC)
	assert.Empty(t, company.MailCC, "what others have stays")
}

// samples are what the tokens are shown with where there is no loan.
func samples(language string) Values {
	values := Values{}
	for _, t := range tokens {
		values[t.Name] = t.Sample
		if language == "es" {
			values[t.Name] = t.SampleEs
		}
	}
	return values
}
