package registration_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/registration"
	"gable/domain/run"
)

// complete is a loan that a lender takes.
func complete() (*loan.File, registration.Facts) {
	f := &loan.File{LoanID: 100000001,
		Borrowers: []borrower.Borrower{{Record: domain.Record{ID: "b"}, Active: true, Role: borrower.RoleBorrower, Name: borrower.Name{FirstName: "Ana", LastName: "Lee"},
			TaxpayerIdentifier: borrower.TaxpayerIdentifier{Masked: "***-**-2000"}}},
		Residences: []borrower.Residence{{BorrowerId: "b", ResidenceDetail: borrower.ResidenceDetail{ResidencyType: borrower.ResidencyCurrent}}},
		Team:       []loan.TeamMember{{LoanRole: loan.TeamOriginator, Primary: true}}}
	f.Residences[0].Address.LineText = "2 Oak St"
	f.Info.SubjectProperty.Address.LineText, f.Info.SubjectProperty.Address.CityName = "1 Elm St", "Austin"
	f.Info.SubjectProperty.Address.StateCode, f.Info.SubjectProperty.Address.PostalCode = "TX", "78701"
	f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = "PrimaryResidence"
	f.Info.TransactionInfo.LoanPurposeType, f.Info.TransactionInfo.MortgageType = loan.PurposePurchase, loan.MortgageFHA
	f.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(30000000))
	f.Info.MortgageTypeAndTerms.NoteRatePercent, f.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount = new(domain.MustRate("6.5")), new(360)
	return f, registration.Facts{HasMERS: true, HasLogin: true}
}

// What holds up a loan that has all but one thing.
func TestWhatHoldsUpARegistration(t *testing.T) {
	t.Parallel()
	type facts = registration.Facts
	type file = loan.File
	second := borrower.Borrower{Record: domain.Record{ID: "c"}, Active: true, Role: borrower.RoleBorrower}
	for _, c := range []struct {
		says string
		take func(*file, *facts)
		want string
	}{
		{"nothing", func(*file, *facts) {}, ""},
		{"nobody borrows", func(f *file, _ *facts) { f.Borrowers = nil }, "BORROWER SSN RESIDENCE"},
		{"the only borrower left the loan", func(f *file, _ *facts) { f.Borrowers[0].Active = false }, "BORROWER SSN RESIDENCE"},
		{"a first name", func(f *file, _ *facts) { f.Borrowers[0].Name.FirstName = "" }, "BORROWER"},
		{"a last name", func(f *file, _ *facts) { f.Borrowers[0].Name.LastName = "" }, "BORROWER"},
		{"a taxpayer number", func(f *file, _ *facts) { f.Borrowers[0].TaxpayerIdentifier.Masked = "" }, "SSN"},
		{"all of a second borrower", func(f *file, _ *facts) { f.Borrowers = append(f.Borrowers, second) }, "BORROWER SSN RESIDENCE"},
		{"nothing of one who does not owe", func(f *file, _ *facts) {
			spouse := second
			spouse.Role = borrower.RoleTitleHolder
			f.Borrowers = append(f.Borrowers, spouse)
		}, ""},
		{"where the borrower lives, not where they lived", func(f *file, _ *facts) { f.Residences[0].ResidenceDetail.ResidencyType = borrower.ResidencyPrior }, "RESIDENCE"},
		{"the street there", func(f *file, _ *facts) { f.Residences[0].Address.LineText = "" }, "RESIDENCE"},
		{"the borrower's own, not another's", func(f *file, _ *facts) { f.Residences[0].BorrowerId = "c" }, "RESIDENCE"},
		{"the property's street", func(f *file, _ *facts) { f.Info.SubjectProperty.Address.LineText = "" }, "PROPERTY"},
		{"its city", func(f *file, _ *facts) { f.Info.SubjectProperty.Address.CityName = "" }, "PROPERTY"},
		{"its state", func(f *file, _ *facts) { f.Info.SubjectProperty.Address.StateCode = "" }, "PROPERTY"},
		{"its ZIP code", func(f *file, _ *facts) { f.Info.SubjectProperty.Address.PostalCode = "" }, "PROPERTY"},
		{"the purpose", func(f *file, _ *facts) { f.Info.TransactionInfo.LoanPurposeType = "" }, "LOAN_TERMS"},
		{"the program", func(f *file, _ *facts) { f.Info.TransactionInfo.MortgageType = "" }, "LOAN_TERMS"},
		{"the occupancy", func(f *file, _ *facts) { f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = "" }, "LOAN_TERMS"},
		{"the rate", func(f *file, _ *facts) { f.Info.MortgageTypeAndTerms.NoteRatePercent = nil }, "RATE"},
		{"the term", func(f *file, _ *facts) { f.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount = nil }, "RATE"},
		{"the amount", func(f *file, _ *facts) { f.Info.TransactionInfo.BaseLoanAmt = nil }, "AMOUNT"},
		{"an originator", func(f *file, _ *facts) { f.Team = nil }, "ORIGINATOR"},
		{"one who is the first of them", func(f *file, _ *facts) { f.Team[0].Primary = false }, "ORIGINATOR"},
		{"and no processor", func(f *file, _ *facts) { f.Team[0].LoanRole = loan.TeamProcessor }, "ORIGINATOR"},
		{"a price that moved", func(_ *file, x *facts) { x.StalePrice = true }, "PRICE"},
		{"the MERS number", func(_ *file, x *facts) { x.HasMERS = false }, "MERS"},
		{"a lender", func(_ *file, x *facts) { x.HasLogin = false }, "LENDER"},
		{"an event that names none", func(_ *file, x *facts) { x.HasLogin, x.Events = false, []registration.LenderEvent{{}} }, "LENDER"},
		{"nothing where an event names one", func(_ *file, x *facts) {
			x.HasLogin, x.Events = false, []registration.LenderEvent{{LenderName: "Invented"}}
		}, ""},
		{"an error of the lender's", func(_ *file, x *facts) { x.Messages = []registration.RegisterMessage{{Severity: "ERROR"}} }, "MESSAGES"},
		{"nothing once it is resolved", func(_ *file, x *facts) {
			x.Messages = []registration.RegisterMessage{{Severity: "ERROR", Resolved: true}}
		}, ""},
		{"nothing for a warning", func(_ *file, x *facts) { x.Messages = []registration.RegisterMessage{{Severity: "WARNING"}} }, ""},
	} {
		f, x := complete()
		c.take(f, &x)
		var fails []string
		for _, one := range registration.Checks(f, x) {
			if !one.Passed {
				fails = append(fails, string(one.Key))
			}
		}
		assert.Equal(t, c.want, strings.Join(fails, " "), c.says)
		_, missing := registration.Prepare(f, registration.RegisterRequest{Action: registration.Register, Facts: x}, domain.NewDate(2026, 6, 18))
		var fields []string
		for _, one := range missing {
			fields = append(fields, strings.TrimPrefix(one.Field, "register."))
			assert.Equal(t, one.Field == "register.MESSAGES", one.Key == "invalid", one.Field)
		}
		assert.Equal(t, c.want, strings.Join(fields, " "), c.says)
	}
}

// Only a registration goes on with a registration: what has happened is asked anew each time.
func TestNewsGoOnWithNothing(t *testing.T) {
	t.Parallel()
	ended := run.State{ID: "k1", Status: run.StatusTimeout, Fault: run.FaultTooLate, VendorRef: "R"}
	for _, c := range [][2]registration.Action{{registration.News, registration.Register}, {registration.Register, registration.News}, {registration.News, registration.News}} {
		q := registration.RegisterRequest{Action: c[0], Lender: "1"}
		q.Follow(registration.RegisterRequest{Action: c[1], Lender: "1"}, ended)
		assert.Empty(t, string(q.Key)+q.Reference, c)
	}
}

func fieldsOf(faults []domain.FieldError) string {
	var all []string
	for _, f := range faults {
		all = append(all, f.Field)
	}
	return strings.Join(all, " ")
}

func TestWhatIsWrongWithAnEntry(t *testing.T) {
	t.Parallel()
	type event = registration.LenderEvent
	type message = registration.RegisterMessage
	today, long := domain.NewDate(2026, 6, 18), domain.NewDate(1812, 6, 18)
	for _, c := range []struct {
		says string
		is   interface{ Validate() []domain.FieldError }
		want string
	}{
		{"what happened, and when", event{Type: "LOCKED", Date: &today}, ""},
		{"neither", event{}, "EventType EventDate"},
		{"what nobody knows", event{Type: "PARTY", Date: &today}, "EventType"},
		{"a day before there were lenders", event{Type: "LOCKED", Date: &long}, "EventDate"},
		{"texts without an end", event{Type: "LOCKED", Date: &today, LenderName: strings.Repeat("n", 151), Description: strings.Repeat("d", 1001)}, "LenderName Description"},
		{"texts to their end", event{Type: "LOCKED", Date: &today, LenderName: strings.Repeat("n", 150), Description: strings.Repeat("d", 1000)}, ""},
		{"something else, without what", event{Type: "OTHER", Date: &today, Description: " "}, "Description"},
		{"something else", event{Type: "OTHER", Date: &today, Description: "Sold"}, ""},
		{"a message", message{Severity: "INFO", Text: "Thank you", Date: &today}, ""},
		{"one without words", message{Text: " "}, "Text"},
		{"one of a weight that nobody knows", message{Severity: "LOUD", Text: "a"}, "Severity"},
		{"texts of a message without an end", message{Code: strings.Repeat("c", 61), Text: strings.Repeat("t", 1001)}, "Code Text"},
		{"a message of 1812", message{Text: "a", Date: &long}, "ReceivedDate"},
	} {
		assert.Equal(t, c.want, fieldsOf(c.is.Validate()), c.says)
	}
}

// What says the same twice is told once; any word that differs is another.
func TestWhichEntriesSayTheSame(t *testing.T) {
	t.Parallel()
	today, later := domain.NewDate(2026, 6, 18), domain.NewDate(2026, 6, 19)
	e := registration.LenderEvent{Type: "LOCKED", LenderName: "Invented", Description: "d", Date: &today}
	assert.True(t, e.Tells(e))
	for _, change := range []func(*registration.LenderEvent){func(o *registration.LenderEvent) { o.Type = "FUNDED" }, func(o *registration.LenderEvent) { o.LenderName = "" },
		func(o *registration.LenderEvent) { o.Description = "" }, func(o *registration.LenderEvent) { o.Date = &later }, func(o *registration.LenderEvent) { o.Date = nil }} {
		o := e
		change(&o)
		assert.False(t, e.Tells(o), o)
	}
	m := registration.RegisterMessage{Severity: "ERROR", Code: "c", Text: "t", Date: &today}
	resolved := m
	resolved.Resolved = true
	assert.True(t, m.Tells(resolved))
	for _, change := range []func(*registration.RegisterMessage){func(o *registration.RegisterMessage) { o.Severity = "INFO" }, func(o *registration.RegisterMessage) { o.Code = "" },
		func(o *registration.RegisterMessage) { o.Text = "" }, func(o *registration.RegisterMessage) { o.Date = &later }} {
		o := m
		change(&o)
		assert.False(t, m.Tells(o), o)
	}
}

// What a lender has of the documents that were handed over, and when it has said all.
func TestWhatBecameOfDocuments(t *testing.T) {
	t.Parallel()
	q := registration.DeliverRequest{Documents: []registration.Delivered{{ID: "a"}, {ID: "b"}}}
	taken := func(pairs ...string) (all []registration.DocumentTaken) {
		for i := 0; i < len(pairs); i += 2 {
			all = append(all, registration.DocumentTaken{ID: domain.ID(pairs[i]), Status: pairs[i+1]})
		}
		return all
	}
	for _, c := range []struct {
		says  string
		state []registration.DocumentTaken
		lacks int
		step  string
		ended bool
	}{
		{"nothing came yet", nil, 2, "0/2", false},
		{"one came", taken("a", "RECEIVED"), 1, "0/2", false},
		{"one was taken, the other is looked at", taken("a", "TAKEN", "b", "RECEIVED"), 0, "1/2", false},
		{"one was sent before", taken("z", "TAKEN", "a", "TAKEN"), 1, "1/2", false},
		{"each has its answer", taken("z", "TAKEN", "a", "TAKEN", "b", "REFUSED"), 0, "", true},
	} {
		has := registration.DeliverAnswer{Reference: "R", Documents: c.state}
		assert.Len(t, q.Missing(has), c.lacks, c.says)
		step, out := q.Outcome(has)
		assert.Equal(t, c.step, step, c.says)
		require.Equal(t, c.ended, out != nil, c.says)
		if c.ended {
			assert.Equal(t, registration.DeliverAnswer{Reference: "R", Documents: taken("a", "TAKEN", "b", "REFUSED")}, *out, c.says)
		}
	}
	assert.Equal(t, domain.ID("b"), q.Missing(registration.DeliverAnswer{Documents: taken("a", "TAKEN")})[0].ID)
}

func TestWhichWordsOnDocumentsAreTaken(t *testing.T) {
	t.Parallel()
	id := string(domain.NewID())
	of := func(reference string, lines ...string) string {
		return `<DOCUMENTS xmlns="urn:gable:lender:1" Reference="` + reference + `">` + strings.Join(lines, "") + `</DOCUMENTS>`
	}
	line := func(id, status string) string {
		return fmt.Sprintf(`<DOCUMENT Identifier="%s" Status="%s"> Thank you </DOCUMENT>`, id, status)
	}
	for _, c := range []struct {
		says, wire string
		taken      int
		fails      bool
	}{
		{"each of the three words", of("R", line(id, "RECEIVED"), line(string(domain.NewID()), "TAKEN"), line(string(domain.NewID()), "REFUSED")), 3, false},
		{"what is said twice counts once", of("R", line(id, "TAKEN"), line(id, "REFUSED")), 1, false},
		{"nothing yet", of("R"), 0, false},
		{"no reference", of(" ", line(id, "TAKEN")), 0, true},
		{"a word that nobody knows", of("R", line(id, "LOST")), 0, true},
		{"a document that is none of ours", of("R", line("7", "TAKEN")), 0, true},
		{"no answer", "<html>", 0, true},
		{"more than a loan has", of("R", strings.Repeat(`<DOCUMENT/>`, 5001)), 0, true},
		{"more than is read", of("R") + strings.Repeat(" ", registration.AnswerBytes), 0, true},
	} {
		got, err := registration.ReadDocuments([]byte(c.wire))
		if c.fails {
			require.ErrorIs(t, err, registration.ErrUnreadable, c.says)
			continue
		}
		require.NoError(t, err, c.says)
		require.Len(t, got.Documents, c.taken, c.says)
		if c.taken == 1 {
			assert.Equal(t, registration.DocumentTaken{ID: domain.ID(id), Status: "TAKEN", Text: "Thank you"}, got.Documents[0])
		}
	}
}
