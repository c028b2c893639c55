package condition

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/need"
)

// Where a condition stands after what happens to it, from each of the six statuses.
func TestWhereAConditionStands(t *testing.T) {
	t.Parallel()
	acts := []func(*Condition){
		func(c *Condition) { c.Ask(day("2026-03-09")) },
		func(c *Condition) { c.SendBack(day("2026-03-09")) },
		func(c *Condition) { c.Collect(day("2026-03-09")) },
	}
	for _, c := range []struct {
		state                  Status
		asked, sentBack, comes Status
	}{
		{Added, Requested, ReRequested, Collected},
		{Requested, Requested, ReRequested, Collected},
		{ReRequested, ReRequested, ReRequested, Collected},
		{Collected, ReRequested, ReRequested, Collected},
		{ReadyToSend, ReRequested, ReRequested, ReadyToSend},
		{SentToLender, ReRequested, ReRequested, SentToLender},
	} {
		for i, want := range []Status{c.asked, c.sentBack, c.comes} {
			one := Condition{StatusDates: dated(map[Status]string{c.state: "2026-03-01"})}
			acts[i](&one)
			assert.Equal(t, want, one.Furthest(), "%s, act %d", c.state, i)
		}
	}
	still := Condition{StatusDates: dated(map[Status]string{Collected: "2026-03-01"})}
	still.Collect(day("2026-03-09"))
	assert.Equal(t, day("2026-03-01"), still.StatusDates[Collected], "what was collected keeps its day")
}

func TestWhatALenderWantsNothingMoreFor(t *testing.T) {
	t.Parallel()
	for decision, want := range map[string]bool{"": false, "CLEARED": true, "WAIVED": true, "REJECTED": false} {
		assert.Equal(t, want, Condition{Decision: decision}.IsCleared(), decision)
	}
}

// Of the conditions that somebody worked on, those are new to the lender that it did not have before and has now.
func TestWhatWasJustSent(t *testing.T) {
	t.Parallel()
	at := func(id domain.ID, status Status) Condition {
		return Condition{Record: domain.Record{ID: id}, StatusDates: dated(map[Status]string{status: "2026-03-01"})}
	}
	for _, c := range []struct {
		says        string
		before, now Status
		worked      []domain.ID
		want        int
	}{
		{"sent now", ReadyToSend, SentToLender, []domain.ID{"a"}, 1},
		{"sent before", SentToLender, SentToLender, []domain.ID{"a"}, 0},
		{"not sent yet", Collected, ReadyToSend, []domain.ID{"a"}, 0},
		{"taken back", SentToLender, ReRequested, []domain.ID{"a"}, 0},
		{"sent by somebody else", ReadyToSend, SentToLender, []domain.ID{"b"}, 0},
	} {
		assert.Len(t, JustSent([]Condition{at("a", c.before)}, []Condition{at("a", c.now)}, c.worked), c.want, c.says)
	}
	assert.Empty(t, JustSent(nil, []Condition{at("a", SentToLender)}, []domain.ID{"a"}), "one that was made as sent was never pending")
}

func TestWhatIsWrongWithATemplate(t *testing.T) {
	t.Parallel()
	fields := func(faults []domain.FieldError) string {
		var all []string
		for _, f := range faults {
			all = append(all, f.Field)
		}
		return strings.Join(all, " ")
	}
	whole := func(change func(*Template)) Template {
		one := Template{Shipped: domain.Shipped{Record: domain.Record{ID: "x"}}, Code: "INC-1", Description: "Pay stubs", PriorTo: PriorToDocs}
		change(&one)
		return one
	}
	long := strings.Repeat("t", DescriptionLength+1)
	for _, c := range []struct {
		says string
		is   Template
		want string
	}{
		{"a code, what it asks, and what waits for it are enough", whole(func(*Template) {}), ""},
		{"without them it is none", Template{}, "code description priorTo"},
		{"a code has an end", whole(func(o *Template) { o.Code = strings.Repeat("c", CodeLength+1) }), "code"},
		{"a text has one in each language", whole(func(o *Template) { o.Description, o.DescriptionEs = long, long }), "description descriptionEs"},
		{"a category is one of the list", whole(func(o *Template) { o.Category = "BOATS" }), "category"},
		{"and so is what waits for it", whole(func(o *Template) { o.PriorTo = "Later" }), "priorTo"},
		{"and who works on it", whole(func(o *Template) { o.Role = "Cook" }), "LoanRole"},
		{"what people are asked is of the company's needs", whole(func(o *Template) { o.Needs = []need.Wanted{{Code: "NOTHING", Of: need.OfPrimary}} }), "needs.code"},
	} {
		assert.Equal(t, c.want, fields(c.is.Validate(nil, nil)), c.says)
	}
	mine := whole(func(*Template) {})
	assert.Empty(t, mine.Validate([]Template{mine}, nil), "its own code is not another's")
	other := whole(func(o *Template) { o.ID, o.Code = "y", "INC-2" })
	assert.Empty(t, mine.Validate([]Template{other}, nil), "another has another code")
}

// A borrower reads a condition in Spanish as long as its words are those of a template that has them in Spanish.
func TestAConditionInSpanish(t *testing.T) {
	t.Parallel()
	often := []Template{{Description: "Deed"}, {Description: "Pay stubs", DescriptionEs: "Recibos de sueldo"}}
	for words, want := range map[string]string{"Pay stubs": "Recibos de sueldo", "Pay stubs of May": "Pay stubs of May", "Deed": "Deed"} {
		assert.Equal(t, want, InSpanish(Condition{Description: words}, often), words)
	}
	assert.Equal(t, "Recibos de sueldo", InSpanish(Condition{Description: "Pay stubs"}, often[1:]), "the first of the list")
}
