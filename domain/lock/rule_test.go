package lock_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/domain/org"
	"gable/domain/pricing"
)

// refusalOf is what an error says no with: the fields at fault, or the key of its sentence; "" where nothing is refused.
func refusalOf(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var known *domain.Error
	require.True(t, errors.As(err, &known), err)
	if !known.IsAtFields() {
		return known.Fields[0].Key
	}
	return fieldsOf(known.Fields)
}

func fieldsOf(faults []domain.FieldError) string {
	var all []string
	for _, f := range faults {
		all = append(all, f.Field)
	}
	return strings.Join(all, " ")
}

func on(day string) lock.By {
	today := domain.MustDate(day)
	return lock.By{ID: "u", Name: "Sam Lock", At: today.Time().Add(15 * time.Hour), Today: today}
}

func dayOf(text string) *domain.Date { return new(domain.MustDate(text)) }

// held is a lock of 6.375 % that holds until 2026-11-06.
func held(change func(*lock.RateLock)) lock.RateLock {
	l := lock.RateLock{State: lock.Locked, Price: priced(move{Days: 30}), LockedOn: dayOf("2026-10-07"), ExpiresOn: dayOf("2026-11-06"), Steps: []lock.LockStep{{What: "LOCKED"}}}
	change(&l)
	return l
}

// What the lock desk refuses, by how a lock stands, and with which sentence.
func TestWhatTheLockDeskRefuses(t *testing.T) {
	t.Parallel()
	p := lock.Usual(org.TypeLender, "")
	type rate = lock.RateLock
	extend := func(l rate) (rate, error) { return p.AskExtension(l, 5, "", on("2026-11-02")) }
	float := func(percent, closing string) func(rate) (rate, error) {
		return func(l rate) (rate, error) {
			return p.AskFloatDown(l, priced(move{Rate: percent}), dayOf(closing), "", on("2026-10-20"))
		}
	}
	accept := func(kind lock.Ask) func(rate) (rate, error) {
		return func(l rate) (rate, error) { return l.Accept(kind, " INV-7 ", "", on("2026-11-02")) }
	}
	reprice := func(b lock.Basis) func(rate) (rate, error) {
		return func(l rate) (rate, error) { return l.Reprice(priced(move{}), b, "", on("2026-11-02")) }
	}
	relock := func(day string, m move) func(rate) (rate, error) {
		return func(l rate) (rate, error) { return p.Relock(l, priced(m), lock.Basis{}, "", on(day)) }
	}
	state := func(s lock.State) func(*rate) { return func(l *rate) { l.State = s } }
	full := func(l *rate) { l.Steps = make([]lock.LockStep, 200) }
	asks := func(l *rate) {
		l.State, l.Ask = lock.ExtensionRequested, &lock.LockAsk{Kind: lock.AskExtension, Days: 5, Cost: new(domain.MustRate("0.1")), Before: lock.Locked}
	}
	ended := func(s lock.State) func(*rate) { return func(l *rate) { l.State, l.EndedOn = s, dayOf("2026-11-06") } }
	for _, c := range []struct {
		says  string
		state func(*rate)
		act   func(rate) (rate, error)
		want  string
	}{
		{"a lock that holds is extended", state(lock.Locked), extend, ""},
		{"also one that was extended", state(lock.Extended), extend, ""},
		{"not one whose last day is over", func(l *rate) { l.ExpiresOn = dayOf("2026-11-01") }, extend, "locks:refused.expired"},
		{"on its last day it is", func(l *rate) { l.ExpiresOn = dayOf("2026-11-02") }, extend, ""},
		{"not one that has expired", ended(lock.Expired), extend, "locks:refused.expired"},
		{"not what is only asked for", state(lock.Requested), extend, "locks:refused.waits"},
		{"not while something waits", asks, extend, "locks:refused.waits"},
		{"not what was cancelled", ended(lock.Cancelled), extend, "locks:refused.notLocked"},
		{"not what was refused", ended(lock.Rejected), extend, "locks:refused.notLocked"},
		{"not what has all the steps that are kept", full, extend, "locks:refused.full"},
		{"with one step left it is", func(l *rate) { l.Steps = make([]lock.LockStep, 199) }, extend, ""},
		{"not a third time", func(l *rate) { l.Extensions = 2 }, extend, "locks:refused.mostExtensions"},
		{"not by more than thirty days in all", func(l *rate) { l.ExtensionDays = 26 }, extend, "locks:refused.mostExtensionDays"},
		{"by thirty it is", func(l *rate) { l.ExtensionDays = 25 }, extend, ""},

		{"a quarter percent lower is floated down", state(lock.Locked), float("6.125", "2026-11-04"), ""},
		{"an eighth is not", state(lock.Locked), float("6.25", "2026-11-04"), "locks:refused.tooLittle"},
		{"thirty days before closing it is", state(lock.Locked), float("6", "2026-11-19"), ""},
		{"thirty-one are too early", state(lock.Locked), float("6", "2026-11-20"), "locks:refused.tooEarly"},
		{"not twice", func(l *rate) { l.FloatedDownOn = dayOf("2026-10-10") }, float("6", "2026-11-04"), "locks:refused.floatedDown"},
		{"not to another product", func(l *rate) { l.Price.ProductID = "FHA30" }, float("6", "2026-11-04"), "ProductId"},

		{"what is asked is granted", asks, accept(lock.AskExtension), ""},
		{"whatever it is", asks, accept(""), ""},
		{"not what whoever grants it did not read", asks, accept(lock.AskFloatDown), "locks:refused.answered"},
		{"not what was answered", state(lock.Locked), accept(""), "locks:refused.answered"},
		{"not what ended with its lock", func(l *rate) { asks(l); l.ExpiresOn = dayOf("2026-11-01") }, accept(""), "locks:refused.expiredRequest"},
		{"a request is refused with a reason", asks, func(l rate) (rate, error) { return l.Reject("", " ", on("2026-11-02")) }, "reason"},
		{"not what was answered before", state(lock.Locked), func(l rate) (rate, error) { return l.Reject("", "No", on("2026-11-02")) }, "locks:refused.answered"},

		{"a lock is cancelled with a reason", state(lock.Locked), func(l rate) (rate, error) { return l.Cancel(" ", on("2026-11-02")) }, "reason"},
		{"not one that was refused", ended(lock.Rejected), func(l rate) (rate, error) { return l.Cancel("Because", on("2026-11-02")) }, "locks:refused.ended"},
		{"not one whose last day is over", state(lock.Locked), func(l rate) (rate, error) { return l.Cancel("Because", on("2026-11-07")) }, "locks:refused.ended"},

		{"a lock that holds is priced again", state(lock.Locked), reprice(lock.Basis{}), ""},
		{"not for another home", func(l *rate) { l.Basis.Address = "1 MAIN ST" }, reprice(lock.Basis{Address: "2 MAIN ST"}), "locks:refused.otherLoan"},
		{"not for other borrowers", func(l *rate) { l.Basis.Borrowers = []domain.ID{"a"} }, reprice(lock.Basis{Borrowers: []domain.ID{"b"}}), "locks:refused.otherLoan"},
		{"not for another product", func(l *rate) { l.Basis.Product = "C30" }, reprice(lock.Basis{Product: "FHA30"}), "locks:refused.otherLoan"},
		{"not one that has ended", ended(lock.Cancelled), reprice(lock.Basis{}), "locks:refused.notLocked"},

		{"a loan is locked again after its lock expired", ended(lock.Expired), relock("2026-11-10", move{Days: 30}), ""},
		{"and after it was cancelled", ended(lock.Cancelled), relock("2026-11-10", move{Days: 30}), ""},
		{"not after a lock that was refused", ended(lock.Rejected), relock("2026-11-10", move{Days: 30}), "locks:refused.notEnded"},
		{"not while it holds", state(lock.Locked), relock("2026-10-10", move{Days: 30}), "locks:refused.notEnded"},
		{"not before its end is written down", state(lock.Expired), relock("2026-11-10", move{Days: 30}), "locks:refused.notEnded"},
		{"within thirty days with its product", func(l *rate) { ended(lock.Expired)(l); l.Price.ProductID = "FHA30" }, relock("2026-12-06", move{Days: 30}), "locks:refused.sameProduct"},
		{"and at its rate", ended(lock.Expired), relock("2026-12-06", move{Days: 30, Rate: "6.5"}), "locks:refused.sameRate"},
		{"later at any", ended(lock.Expired), relock("2026-12-07", move{Days: 30, Rate: "6.5"}), ""},
		{"for a length that the company offers", ended(lock.Expired), relock("2026-11-10", move{Days: 33}), "lockDays"},
		{"what was never locked is asked for like a first lock", func(l *rate) { ended(lock.Cancelled)(l); l.LockedOn = nil }, relock("2026-11-10", move{Days: 30, Rate: "6.5"}), ""},
	} {
		was := held(c.state)
		will, err := c.act(was)
		assert.Equal(t, c.want, refusalOf(t, err), c.says)
		if c.want == "" {
			assert.NotEmpty(t, will.Steps, c.says)
		}
	}
	none := p
	none.FloatDowns = false
	_, err := none.AskFloatDown(held(state(lock.Locked)), priced(move{Rate: "6"}), dayOf("2026-11-04"), "", on("2026-10-20"))
	assert.Equal(t, "locks:refused.noFloatDowns", refusalOf(t, err))
	none.FloatDowns, none.FloatDownMinimum = true, domain.Rate{}
	_, err = none.AskFloatDown(held(state(lock.Locked)), priced(move{}), dayOf("2026-11-04"), "", on("2026-10-20"))
	assert.Equal(t, "locks:refused.tooLittle", refusalOf(t, err), "the same rate is not lower, whatever the company says")
}

// Whatever happens to a lock is written down with who did it, when, and what came of it.
func TestWhatIsWrittenDownOfALock(t *testing.T) {
	t.Parallel()
	p := lock.Usual(org.TypeLender, "")
	l, err := p.Request(priced(move{Days: 30}), lock.Basis{}, "Please", on("2026-10-07"))
	require.NoError(t, err)
	l, err = l.Accept(lock.AskLock, " INV-7 ", "Granted", on("2026-10-07"))
	require.NoError(t, err)
	assert.True(t, l.Confirms())
	l, err = p.AskExtension(l, 15, "Late", on("2026-11-02"))
	require.NoError(t, err)
	assert.False(t, l.Confirms(), "nothing is confirmed while something waits")
	l, err = l.Reject(lock.AskExtension, " No ", on("2026-11-02"))
	require.NoError(t, err)
	assert.False(t, l.Confirms(), "a refusal is no lock")
	l, err = l.Reprice(priced(move{Price: "100"}), lock.Basis{}, "Other amount", on("2026-11-03"))
	require.NoError(t, err)
	assert.True(t, l.Confirms())
	l, err = p.AskExtension(l, 5, "", on("2026-11-03"))
	require.NoError(t, err)
	l, err = l.Accept("", "", "", on("2026-11-03"))
	require.NoError(t, err)
	assert.Equal(t, "INV-7", l.Reference, "a reference stays that is not given anew")
	ended, expired := l.Expire(on("2026-11-20"))
	require.True(t, expired)
	assert.False(t, ended.Confirms())
	cancelled, err := l.Cancel(" Sold ", on("2026-11-04"))
	require.NoError(t, err)
	type step struct {
		what, note, rate, price, until string
		days                           int
	}
	told := func(s lock.LockStep) (told step) {
		assert.Equal(t, "Sam Lock", s.ByName, s.What)
		assert.False(t, s.At.IsZero(), s.What)
		told = step{what: s.What, note: s.Note, days: s.Days}
		if s.NoteRate != nil {
			told.rate, told.price = s.NoteRate.String(), s.Price.String()
		}
		if s.ExpiresOn != nil {
			told.until = s.ExpiresOn.String()
		}
		return told
	}
	want := []step{{"LOCK_REQUESTED", "Please", "6.375", "101.25", "", 30}, {"LOCKED", "Granted", "6.375", "101.25", "2026-11-06", 30}, {"EXTENSION_REQUESTED", "Late", "", "", "", 15},
		{"EXTENSION_REJECTED", "No", "", "", "", 0}, {"REPRICED", "Other amount", "6.375", "100", "", 0}, {"EXTENSION_REQUESTED", "", "", "", "", 5}, {"EXTENDED", "", "6.375", "99.9", "2026-11-12", 5}}
	require.Len(t, l.Steps, len(want))
	for i, one := range want {
		assert.Equal(t, one, told(l.Steps[i]))
	}
	assert.Equal(t, step{what: "EXPIRED", until: "2026-11-12"}, told(ended.Steps[len(want)]))
	assert.Equal(t, step{what: "CANCELLED", note: "Sold"}, told(cancelled.Steps[len(want)]))
}

// The days of a lock that was made elsewhere are as its paper says them, within reason.
func TestDaysOfALockMadeElsewhere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says            string
		state           lock.State
		on, until       string
		want            string
		lockedOn, holds string
	}{
		{"nothing is said", lock.Locked, "", "", "", "2026-10-07", "2026-11-06"},
		{"nothing is said of one that waits", lock.Requested, "", "", "", "2026-10-07", "2026-11-06"},
		{"the day of the lock", lock.Locked, "2026-10-05", "", "", "2026-10-05", "2026-11-04"},
		{"its last day", lock.Locked, "", "2026-10-30", "", "2026-10-07", "2026-10-30"},
		{"both, of a second lock", lock.Relocked, "2026-10-01", "2026-10-30", "", "2026-10-01", "2026-10-30"},
		{"today as the last day", lock.Locked, "2026-10-01", "2026-10-07", "", "2026-10-01", "2026-10-07"},
		{"a lock of tomorrow", lock.Locked, "2026-10-08", "2026-10-30", "lockDate", "", ""},
		{"one that is over", lock.Locked, "2026-10-01", "2026-10-06", "lockExpirationDate", "", ""},
		{"one that is over by its length", lock.Locked, "2026-08-01", "", "lockExpirationDate", "", ""},
		{"one of four hundred days", lock.Locked, "2026-10-07", "2027-11-11", "", "2026-10-07", "2027-11-11"},
		{"one of four hundred and one", lock.Locked, "2026-10-07", "2027-11-12", "lockExpirationDate", "", ""},
		{"what was not granted", lock.Requested, "2026-10-05", "", "lockDate", "", ""},
		{"an extension", lock.Extended, "", "2026-10-30", "lockDate", "", ""},
	} {
		var n lock.Noted
		if c.on != "" {
			n.On = dayOf(c.on)
		}
		if c.until != "" {
			n.Until = dayOf(c.until)
		}
		assert.Equal(t, c.on != "" || c.until != "", n.IsGiven(), c.says)
		was := held(func(l *lock.RateLock) { l.State = c.state })
		will, err := was.Dated(n, domain.MustDate("2026-10-07"))
		require.Equal(t, c.want, refusalOf(t, err), c.says)
		if c.want != "" {
			continue
		}
		assert.Equal(t, []string{c.lockedOn, c.holds}, []string{will.LockedOn.String(), will.ExpiresOn.String()}, c.says)
		if n.IsGiven() {
			assert.Equal(t, c.holds, will.Steps[0].ExpiresOn.String(), c.says)
		}
	}
	bare := held(func(l *lock.RateLock) { l.Steps = nil })
	_, err := bare.Dated(lock.Noted{Until: dayOf("2026-10-30")}, domain.MustDate("2026-10-07"))
	require.NoError(t, err)
}

// A loan without a lock of the desk is locked by the dates that somebody typed.
func TestStatusByTypedDates(t *testing.T) {
	t.Parallel()
	today := domain.MustDate("2026-10-07")
	for _, c := range []struct {
		says string
		is   loan.ReportDates
		want lock.Status
	}{
		{"no date", loan.ReportDates{}, lock.StatusNone},
		{"the day of the lock", loan.ReportDates{LockDate: dayOf("2026-10-01")}, lock.StatusLocked},
		{"its last day, today", loan.ReportDates{LockExpirationDate: dayOf("2026-10-07")}, lock.StatusLocked},
		{"its last day, yesterday", loan.ReportDates{LockDate: dayOf("2026-09-01"), LockExpirationDate: dayOf("2026-10-06")}, lock.StatusExpired},
	} {
		assert.Equal(t, c.want, lock.StatusByDates(c.is, today), c.says)
	}
	l := held(func(*lock.RateLock) {})
	assert.Equal(t, lock.Expired, l.AsOf(domain.MustDate("2026-11-07"), false).State)
	assert.Equal(t, lock.Locked, l.AsOf(domain.MustDate("2026-11-07"), true).State, "a loan that was funded had its rate")
	assert.Equal(t, lock.Locked, l.AsOf(domain.MustDate("2026-11-06"), false).State)
	assert.Equal(t, "2026-11-06T23:59:00-06:00", l.EndsAt("America/Chicago").Format(time.RFC3339))
	assert.Equal(t, "2026-11-06T23:59:00Z", l.EndsAt("Nowhere").Format(time.RFC3339))
	l.ExpiresOn = nil
	assert.True(t, l.EndsAt("UTC").IsZero())
	assert.False(t, l.HasEnded(today))
}

// A product that the loan can't have is locked with a reason alone, which is given once.
func TestALockAgainstTheRulesHasAReason(t *testing.T) {
	t.Parallel()
	against := []pricing.ProductReason{{Key: "minScore", Message: "The score is too low."}}
	l, err := lock.RateLock{}.Excepted(nil, "", on("2026-10-07"))
	require.NoError(t, err)
	assert.Nil(t, l.Exception)
	_, err = l.Excepted(against, "  ", on("2026-10-07"))
	assert.Equal(t, "exceptionReason ", refusalOf(t, err))
	l, err = l.Excepted(against, " Approved by Summit ", on("2026-10-07"))
	require.NoError(t, err)
	assert.Equal(t, lock.LockException{Reason: "Approved by Summit", ByName: "Sam Lock", At: on("2026-10-07").At}, *l.Exception)
	assert.Equal(t, against, l.Reasons)
	l, err = l.Excepted(against, "", on("2026-10-08"))
	require.NoError(t, err, "whoever answers need not say it again")
	assert.Equal(t, "Approved by Summit", l.Exception.Reason)
	l, err = l.Excepted(nil, "", on("2026-10-08"))
	require.NoError(t, err)
	assert.Nil(t, l.Exception, "the loan can have it by now")
}

// Scores and loan-to-value are told as changes where the agencies' grids have another price: at 620, 640 … 780, and above 30, 60 … 97 %.
func TestBandsOfAPrice(t *testing.T) {
	t.Parallel()
	for _, edge := range []int{620, 640, 660, 680, 700, 720, 740, 760, 780} {
		below, at, above := lock.Basis{Score: edge - 1}, lock.Basis{Score: edge}, lock.Basis{Score: edge + 1}
		assert.Equal(t, []string{"CREDIT_SCORE"}, told(below.Since(at)), edge)
		assert.Empty(t, at.Since(above), edge)
	}
	assert.Equal(t, []string{"CREDIT_SCORE"}, told(lock.Basis{Score: 500}.Since(lock.Basis{})), "no score is no low one")
	for _, edge := range []int64{30, 60, 70, 75, 80, 85, 90, 95, 97} {
		ltv := func(micros int64) lock.Basis { return lock.Basis{LTV: domain.RateFromMicros(edge*1_000_000 + micros)} }
		assert.Equal(t, []string{"LTV"}, told(ltv(0).Since(ltv(1))), edge)
		assert.Empty(t, ltv(-1).Since(ltv(0)), edge)
	}
	assert.True(t, lock.LockChange{What: "NOTE_RATE"}.IsOfPrice())
	assert.True(t, lock.LockChange{What: "PRODUCT"}.IsOfPrice())
	assert.False(t, lock.LockChange{What: "LTV"}.IsOfPrice())
	changed := lock.Basis{Product: "C30"}.Since(lock.Basis{Product: "FHA30"})
	require.Equal(t, []string{"PRODUCT"}, told(changed))
	assert.True(t, changed[0].Ends)
	assert.Empty(t, lock.Basis{}.Since(lock.Basis{Product: "C30"}), "a lock may be made before a product is chosen")
}

func TestWhatALockIsMadeOf(t *testing.T) {
	t.Parallel()
	f := &loan.File{Borrowers: []borrower.Borrower{{Record: domain.Record{ID: "b"}, Active: true}, {Record: domain.Record{ID: "a"}, Active: true}, {Record: domain.Record{ID: "c"}}}}
	bare := lock.BasisOf(f, pricing.Scenario{})
	assert.Equal(t, []any{"", "", 0, 0, []domain.ID{"a", "b"}}, []any{bare.Amount, bare.NoteRate, bare.Months, bare.Units, bare.Borrowers}, "those on the loan, in whatever order")
	f.Info.TransactionInfo.BaseLoanAmt = new(domain.MoneyFromCents(30000000))
	f.Info.MortgageTypeAndTerms.NoteRatePercent, f.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount = new(domain.MustRate("6.5")), new(360)
	f.Info.SubjectProperty.PropertyDetail.FinancedUnitCount = new(2)
	whole := lock.BasisOf(f, pricing.Scenario{})
	assert.Equal(t, []any{"300000", "6.5", 360, 2}, []any{whole.Amount, whole.NoteRate, whole.Months, whole.Units})
}
