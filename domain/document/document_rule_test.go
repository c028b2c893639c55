package document_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/document"
)

// What may be done with a document, by what it is.
func TestWhatMayBeDoneWithADocument(t *testing.T) {
	t.Parallel()
	type doc = document.Document
	pdf := doc{Record: domain.Record{ID: "d"}, Name: "Pay stub", State: document.StateClean, MediaType: document.TypePDF}
	with := func(change func(*doc)) doc {
		changed := pdf
		change(&changed)
		return changed
	}
	other := doc{Record: domain.Record{ID: "o"}, State: document.StateClean}
	follow := func(current doc) func(*doc) error { return func(d *doc) error { return d.Follows(current) } }
	remove := func(d *doc) error { return d.Remove(moment, "Olivia") }
	rename := func(name string) func(*doc) error { return func(d *doc) error { return d.Rename(name) } }
	quarantined, refused := with(func(d *doc) { d.State = document.StateQuarantined }), with(func(d *doc) { d.State = document.StateRefused })
	earlier, gone := with(func(d *doc) { d.SupersededBy, d.RemovedAt = "n", before }), with(func(d *doc) { d.RemovedAt = before })
	for _, c := range []struct {
		says  string
		state doc
		act   func(*doc) error
		want  string
	}{
		{"pages are taken of a document that can be opened", pdf, (*doc).Makeable, ""},
		{"and of a picture", with(func(d *doc) { d.MediaType = document.TypePNG }), (*doc).Makeable, ""},
		{"not of one that nobody has looked at", quarantined, (*doc).Makeable, "refusals:document.pagesNotOpenable"},
		{"nor of one that was refused", refused, (*doc).Makeable, "refusals:document.pagesNotOpenable"},
		{"nor of one that was removed", gone, (*doc).Makeable, "refusals:document.removed"},
		{"nor of one that no page shows", with(func(d *doc) { d.MediaType = document.TypeTIFF }), (*doc).Makeable, "refusals:document.noPages"},

		{"one document becomes the newest version of another", pdf, follow(other), ""},
		{"not of itself", pdf, follow(pdf), "LoanDocumentId"},
		{"not before it was looked at", quarantined, follow(other), "refusals:document.versionNotOpenable"},
		{"nor of one that was not looked at", pdf, follow(doc{Record: domain.Record{ID: "o"}, State: document.StateQuarantined}), "refusals:document.versionNotOpenable"},
		{"not one with versions of its own", with(func(d *doc) { d.Series, d.Number = "s", 2 }), follow(other), "refusals:document.hasVersions"},
		{"a first version alone has none", with(func(d *doc) { d.Series, d.Number = "s", 1 }), follow(other), ""},
		{"not of an earlier version", pdf, follow(doc{Record: domain.Record{ID: "o"}, State: document.StateClean, SupersededBy: "n"}), "refusals:document.newerVersion"},
		{"nor of one that was removed", pdf, follow(doc{Record: domain.Record{ID: "o"}, State: document.StateClean, RemovedAt: before}), "refusals:document.removed"},

		{"an earlier version comes back", earlier, (*doc).ComesBack, ""},
		{"the newest need not", pdf, (*doc).ComesBack, "refusals:document.newestVersion"},
		{"a fax as it came can't be shown", with(func(d *doc) { d.SupersededBy, d.MediaType = "n", document.TypeTIFF }), (*doc).ComesBack, "refusals:document.isOriginal"},
		{"nor a file of which something was taken out", with(func(d *doc) { d.SupersededBy, d.AsItCame = "n", true }), (*doc).ComesBack, "refusals:document.isOriginal"},

		{"a document is removed", pdf, remove, ""},
		{"once", gone, remove, "refusals:document.removedAlready"},
		{"and put back", gone, (*doc).PutBack, ""},
		{"but for an earlier version", earlier, (*doc).PutBack, "refusals:document.earlierVersion"},

		{"a document is called otherwise", pdf, rename("W-2.pdf"), ""},
		{"by a name that says something", pdf, rename(" ../ "), "name"},
	} {
		d := c.state
		assert.Equal(t, c.want, refusalOf(t, c.act(&d)), c.says)
		if c.want != "" {
			assert.Equal(t, c.state, d, "%s: what is refused changes nothing", c.says)
		}
	}
	d := pdf
	require.NoError(t, remove(&d))
	assert.Equal(t, []string{moment, "Olivia"}, []string{d.RemovedAt, d.RemovedByName})
	require.NoError(t, d.PutBack())
	assert.Equal(t, pdf, d)
	require.NoError(t, d.Rename("../W-2.pdf"))
	assert.Equal(t, "W-2.pdf", d.Name)
}

// A newer version answers what the one before it answered, and is of its class.
func TestAVersionTakesThePlaceOfAnother(t *testing.T) {
	t.Parallel()
	was := document.Document{Record: domain.Record{ID: "w"}, NeedID: "n", BorrowerID: "b", Class: "W2", WithdrawnOn: domain.MustDate("2026-11-02")}
	d := document.Document{Record: domain.Record{ID: "d"}, NewerThan: "w"}
	first := was
	d.Supersede(&first, 0, moment, "Olivia")
	assert.Equal(t, document.Document{Record: domain.Record{ID: "d"}, NeedID: "n", BorrowerID: "b", Class: "W2", Series: "w", Number: 2, WithdrawnOn: was.WithdrawnOn}, d)
	assert.Equal(t, []any{domain.ID("w"), 1, domain.ID("d"), moment, "Olivia"}, []any{first.Series, first.Number, first.SupersededBy, first.RemovedAt, first.RemovedByName})

	third := document.Document{Record: domain.Record{ID: "t"}, NeedID: "m", BorrowerID: "c", Class: "GOV_ID"}
	third.Supersede(&d, 4, moment, "Olivia")
	assert.Equal(t, []any{domain.ID("w"), 5, domain.ID("m"), domain.ID("c"), "GOV_ID"}, []any{third.Series, third.Number, third.NeedID, third.BorrowerID, third.Class}, "what it is said to be it stays")
	assert.Equal(t, 2, d.Number)

	for says, one := range map[string]document.Document{
		"another letter":         {Record: domain.Record{ID: "d"}, LetterID: "l"},
		"what was made of pages": {Record: domain.Record{ID: "d"}, MadeOf: []document.Part{{DocumentID: "x"}}},
	} {
		last := was
		one.Supersede(&last, 0, moment, "Olivia")
		assert.False(t, one.IsWithdrawn(), "%s is not the letter that was withdrawn", says)
	}
	again := document.Document{Record: domain.Record{ID: "d"}, WithdrawnOn: domain.MustDate("2026-11-20")}
	last := was
	again.Supersede(&last, 0, moment, "Olivia")
	assert.Equal(t, "2026-11-20", again.WithdrawnOn.String(), "its own day stays")
}

func TestTheFileAsItCameIsKept(t *testing.T) {
	t.Parallel()
	d := document.Document{Record: domain.Record{ID: "d"}, Class: "W2", BorrowerID: "b", NeedID: "n"}
	came := d.KeepAsItCame("fax.tif", document.TypeTIFF, 9, moment, "Olivia")
	assert.Equal(t, []any{domain.ID("d"), 1, domain.ID("d"), document.StateQuarantined, false, domain.ID("")},
		[]any{came.Series, came.Number, came.SupersededBy, came.State, came.AsItCame, came.NeedID}, "it answers nothing, and is looked at first")
	assert.Equal(t, []any{domain.ID("d"), 2}, []any{d.Series, d.Number})
	d.TakenOut = []string{"SCRIPT"}
	came = d.KeepAsItCame("form.pdf", document.TypePDF, 9, moment, "Olivia")
	assert.Equal(t, []any{2, true}, []any{came.Number, came.AsItCame}, "what held a script is never shown")
	assert.Equal(t, 3, d.Number)

	d.WithSSN, d.CreditReportID, d.LetterID, d.WithdrawnOn = true, "r", "l", domain.MustDate("2026-11-02")
	back := d.BroughtBack("u", "Olivia")
	assert.Equal(t, []any{document.StateQuarantined, true, domain.ID("r"), domain.ID("l"), d.WithdrawnOn}, []any{back.State, back.WithSSN, back.CreditReportID, back.LetterID, back.WithdrawnOn},
		"who may open it and whether it holds comes along")
}

// Which files are taken, how large, and which a browser shows.
func TestWhichFilesAreTaken(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind              string
		megabytes         int64
		taken             bool
		jpeg, pdf, showed bool
	}{
		{document.TypePDF, 100, true, false, false, true},
		{document.TypeJPEG, 40, true, false, false, true},
		{document.TypePNG, 40, true, false, false, true},
		{document.TypeHEIC, 40, true, true, false, false},
		{document.TypeHEIF, 40, true, true, false, false},
		{document.TypeTIFF, 40, true, false, true, false},
		{"image/svg+xml", 0, false, false, false, false},
		{"application/zip", 0, false, false, false, false},
	} {
		most, taken := document.UseNeed.Takes(c.kind)
		assert.Equal(t, []any{c.megabytes << 20, c.taken}, []any{most, taken}, c.kind)
		assert.Equal(t, []bool{c.jpeg, c.pdf, c.showed}, []bool{document.KeptAsJPEG(c.kind), document.KeptAsPDF(c.kind), document.Shown(c.kind)}, c.kind)
		assert.Equal(t, c.taken, strings.Contains(strings.Join(document.UseNeed.Types(), " "), c.kind), c.kind)
	}
	assert.EqualValues(t, 100<<20, document.UseNeed.Largest())
	_, taken := document.Use("AVATAR").Takes(document.TypePDF)
	assert.False(t, taken)
}

// What a document stands for: what nobody may see with it, and what it is called outside.
func TestWhatADocumentIs(t *testing.T) {
	t.Parallel()
	type doc = document.Document
	for _, c := range []struct {
		says                string
		is                  doc
		counts, made, shows bool
	}{
		{"what was looked at counts", doc{State: document.StateClean}, true, false, false},
		{"what staff approved", doc{State: document.StateClean, Status: document.StatusApproved}, true, false, false},
		{"not what they disapproved of", doc{State: document.StateClean, Status: document.StatusDisapproved}, false, false, false},
		{"nor what was withdrawn", doc{State: document.StateClean, WithdrawnOn: domain.MustDate("2026-11-02")}, false, false, false},
		{"nor what was not looked at", doc{State: document.StateQuarantined}, false, false, false},
		{"nor what was refused", doc{State: document.StateRefused}, false, false, false},
		{"pages of others", doc{State: document.StateClean, MadeOf: []document.Part{{}}}, true, true, false},
		{"a form", doc{State: document.StateClean, Form: &document.FilledForm{}}, true, true, false},
		{"a form with taxpayer numbers", doc{State: document.StateClean, Form: &document.FilledForm{WithSSN: true}}, true, true, true},
		{"pages with taxpayer numbers", doc{State: document.StateClean, WithSSN: true}, true, false, true},
		{"findings", doc{State: document.StateClean, FindingsOf: "r"}, true, true, false},
		{"a credit report", doc{State: document.StateClean, CreditReportID: "r"}, true, true, false},
		{"a flood certificate", doc{State: document.StateClean, FloodOrder: "f"}, true, true, false},
		{"a lock's confirmation", doc{State: document.StateClean, LockID: "l"}, true, true, false},
		{"a quote", doc{State: document.StateClean, QuoteID: "q"}, true, true, false},
		{"a letter", doc{State: document.StateClean, LetterID: "l"}, true, true, false},
	} {
		assert.Equal(t, []bool{c.counts, c.made, c.shows}, []bool{c.is.Counts(), c.is.IsMade(), c.is.ShowsSSN()}, c.says)
	}
	letter := doc{Name: "Letter.pdf"}
	assert.Equal(t, "Letter.pdf", letter.NameOutside("en"))
	letter.WithdrawnOn = domain.MustDate("2026-11-02")
	assert.Equal(t, "WITHDRAWN 2026-11-02 - Letter.pdf", letter.NameOutside("en"))
	assert.Equal(t, "RETIRADA 2026-11-02 - Letter.pdf", letter.NameOutside("es"))
	assert.Equal(t, "WITHDRAWN 2026-11-02 - Letter.pdf", letter.NameOutside("fr"))
	assert.Equal(t, "IMG_1.jpg", document.MadeName("IMG_1.heic", ".jpg"))
	assert.Equal(t, "Letter of Dr.Invented.pdf", document.MadeName("Letter of Dr.Invented", ".pdf"), "what is no extension stays")
	assert.Len(t, document.MadeName(strings.Repeat("n", 300), ".pdf"), document.MaxNameLength)
}

func TestRemindersOfACompany(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says string
		days []int
		want string
	}{
		{"none", nil, ""},
		{"three", []int{3, 7, 14}, ""},
		{"from the first day to the sixtieth", []int{1, 60}, ""},
		{"four", []int{1, 2, 3, 4}, "reminderDays"},
		{"the day itself", []int{0, 3}, "reminderDays"},
		{"too late", []int{3, 61}, "reminderDays"},
		{"twice on one day", []int{3, 3}, "reminderDays"},
		{"backward", []int{7, 3}, "reminderDays"},
	} {
		assert.Equal(t, c.want, fieldsOf(document.CheckReminderDays(c.days)), c.says)
	}
}
