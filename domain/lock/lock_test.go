package lock_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/domain/org"
)

// move is something that is done to a lock in a case. fails is the code of the refusal.
type move struct {
	On, Do, Reason, Fails string
	Days                  int
	Price, Rate           string
	Closing               *domain.Date
}

type outcome struct {
	State                        lock.State
	Status                       lock.Status
	LockedOn, ExpiresOn, EndedOn *domain.Date
	Price, Points, Rate, Asks    string
	Extensions, ExtensionDays    int
	ExtensionCost                string
	Costs                        []string
}

func priced(m move) lock.LockPrice {
	p := lock.LockPrice{ProductID: "C30", NoteRate: domain.MustRate("6.375"), LockDays: m.Days, BasePrice: domain.MustRate("101.25")}
	if m.Price != "" {
		p.BasePrice = domain.MustRate(m.Price)
	}
	if m.Rate != "" {
		p.NoteRate = domain.MustRate(m.Rate)
	}
	return p.Settled()
}

func (m move) by() lock.By {
	today := domain.MustDate(m.On)
	return lock.By{ID: "somebody", Name: "Sam Lock", At: today.Time().Add(15 * time.Hour), Today: today}
}

func (m move) do(p lock.LockPolicy, l lock.RateLock) (lock.RateLock, error) {
	switch m.Do {
	case "request":
		return p.Request(priced(m), lock.Basis{}, "", m.by())
	case "relock":
		return p.Relock(l, priced(m), lock.Basis{}, "", m.by())
	case "accept":
		return l.Accept("", "", "", m.by())
	case "reject":
		return l.Reject("", m.Reason, m.by())
	case "extend":
		return p.AskExtension(l, m.Days, "", m.by())
	case "float":
		return p.AskFloatDown(l, priced(m), m.Closing, "", m.by())
	case "cancel":
		return l.Cancel(m.Reason, m.by())
	case "reprice":
		return l.Reprice(priced(m), lock.Basis{}, "", m.by())
	case "expire":
		will, expired := l.Expire(m.by())
		if !expired {
			return l, &domain.Error{Code: "NOTHING"}
		}
		return will, nil
	}
	panic("no such move: " + m.Do)
}

func TestTheLifeOfALock(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/lives.json")
	require.NoError(t, err)
	var cases []struct {
		Why  string
		Do   []move
		Want outcome
	}
	require.NoError(t, json.Unmarshal(raw, &cases))
	require.Greater(t, len(cases), 25)
	for _, c := range cases {
		t.Run(c.Why, func(t *testing.T) {
			t.Parallel()
			p, l := lock.Usual(org.TypeLender, ""), lock.RateLock{}
			for _, m := range c.Do {
				will, err := m.do(p, l)
				if m.Fails != "" {
					assert.Equal(t, m.Fails, string(domain.CodeOf(err)), "%s on %s", m.Do, m.On)
					continue
				}
				require.NoError(t, err, "%s on %s", m.Do, m.On)
				assert.Greater(t, len(will.Steps), 0)
				l = will
			}
			if c.Want.State == "" {
				return
			}
			got := outcome{State: l.State, Status: l.State.Status(true), LockedOn: l.LockedOn, ExpiresOn: l.ExpiresOn, EndedOn: l.EndedOn, Price: l.Price.Price.String(), Points: l.Price.Points.String(),
				Extensions: l.Extensions, ExtensionDays: l.ExtensionDays}
			if c.Want.Rate != "" {
				got.Rate = l.Price.NoteRate.String()
			}
			if c.Want.ExtensionCost != "" {
				got.ExtensionCost = l.ExtensionCost.String()
			}
			if l.Ask != nil {
				got.Asks = string(l.Ask.Kind)
			}
			if c.Want.Costs != nil {
				got.Costs = costsOf(l.Price)
			}
			assert.Equal(t, c.Want, got)
		})
	}
}

// costsOf are what a lock costs beside its price: each by its code, with its days and points.
func costsOf(p lock.LockPrice) (all []string) {
	for _, a := range p.Adjustments {
		if a.Type == lock.LockFee {
			all = append(all, fmt.Sprintf("%s %d %s", a.Cost, a.Days, a.Price))
		}
	}
	return all
}

// TestTheFactsFilesPrices are the worked prices of pricing-locks.json: what a price is made of adds up to it.
func TestTheFactsFilesPrices(t *testing.T) {
	t.Parallel()
	adjusted := func(base string, parts ...string) lock.LockPrice {
		p := lock.LockPrice{BasePrice: domain.MustRate(base)}
		for i, part := range parts {
			margin := lock.MarginCompany
			if i == 0 {
				margin = lock.MarginInvestor
			}
			p.Adjustments = append(p.Adjustments, lock.LockedAdjustment{MarginType: margin, Name: "part", Price: domain.MustRate(part)})
		}
		return p.Settled()
	}
	first := adjusted("101.500", "-0.875", "-0.250", "-2.000")
	assert.Equal(t, "98.375", first.Price.String())
	assert.Equal(t, "1.625", first.Points.String())
	assert.Equal(t, "6175", first.Points.Of(domain.MoneyFromCents(38_000_000)).String())
	second := adjusted("102.750", "-0.500", "-0.250")
	assert.Equal(t, "102", second.Price.String())
	assert.Equal(t, "-6000", second.Points.Of(domain.MoneyFromCents(30_000_000)).String())
	assert.Equal(t, lock.MarginCompany, first.Adjustments[0].MarginType, "the company's come first")
	hand := append(first.Adjustments, lock.LockedAdjustment{MarginType: lock.MarginCompany, Type: lock.Manual, Name: "by hand", Price: domain.MustRate("0.1")})
	sorted := lock.LockPrice{BasePrice: first.BasePrice, Adjustments: append(hand[3:4:4], hand[:3]...)}.Settled()
	assert.Equal(t, lock.Manual, sorted.Adjustments[3].Type, "and those by hand last")
}

func TestWhoIsOfferedWhichStatus(t *testing.T) {
	t.Parallel()
	few := lock.StatusOptions(loan.LockStatusTypes, org.TypeBroker, false)
	names := []string{}
	for _, o := range few {
		names = append(names, o.Option)
	}
	assert.Equal(t, []string{"None", "Locked", "Expired"}, names)
	require.Greater(t, len(org.Types), 3)
	for _, company := range org.Types {
		assert.Equal(t, loan.LockStatusTypes.Options, lock.StatusOptions(loan.LockStatusTypes, company, true), "%s, non-delegated", company)
		want := few
		if company == org.TypeProcessor {
			want = loan.LockStatusTypes.Options
		}
		assert.Equal(t, want, lock.StatusOptions(loan.LockStatusTypes, company, false), company)
	}
	require.Len(t, loan.LockStatusTypes.Options, 6)
	for _, state := range lock.States.Options {
		assert.True(t, loan.LockStatusTypes.Has(string(lock.State(state.Option).Status(true))), state.Option)
		assert.Contains(t, names, string(lock.State(state.Option).Status(false)), state.Option)
	}
}

func TestWhatChangesALock(t *testing.T) {
	t.Parallel()
	was := lock.Basis{Score: 742, LTV: domain.MustRate("79.9"), Amount: "400000", Address: "1 MAIN ST", Borrowers: []domain.ID{"a"}, NoteRate: "6.375", Usage: "PrimaryResidence"}
	assert.Empty(t, was.Since(was))
	same := was
	same.Score, same.LTV = 759, domain.MustRate("75.01")
	assert.Empty(t, was.Since(same), "within the bands of the price adjustments")
	for what, change := range map[string]func(*lock.Basis){
		"CREDIT_SCORE": func(b *lock.Basis) { b.Score = 739 }, "LTV": func(b *lock.Basis) { b.LTV = domain.MustRate("80.01") }, "AMOUNT": func(b *lock.Basis) { b.Amount = "410000" },
		"OCCUPANCY": func(b *lock.Basis) { b.Usage = "Investment" }, "NOTE_RATE": func(b *lock.Basis) { b.NoteRate = "6.25" }, "PROPERTY_TYPE": func(b *lock.Basis) { b.Housing = "Condominium" },
		"UNITS": func(b *lock.Basis) { b.Units = 2 }, "TERM": func(b *lock.Basis) { b.Months = 180 }, "PURPOSE": func(b *lock.Basis) { b.Purpose = "Refinance" }, "MORTGAGE_TYPE": func(b *lock.Basis) { b.Mortgage = "FHA" },
	} {
		now := was
		change(&now)
		found := was.Since(now)
		require.Len(t, found, 1, what)
		assert.Equal(t, what, found[0].What)
		assert.False(t, found[0].Ends)
	}
	now := was
	now.Address, now.Borrowers, now.Amount = "2 MAIN ST", []domain.ID{"a", "b"}, "1"
	found := was.Since(now)
	require.Len(t, found, 3)
	assert.True(t, found[0].Ends && found[1].Ends && !found[2].Ends, "what ends the lock comes first")
	to := lock.Basis{Borrowers: []domain.ID{"a"}}
	now = to
	now.Address = "1 MAIN ST"
	assert.Empty(t, to.Since(now), "a lock may be made before the property is known")
}

func TestWarnings(t *testing.T) {
	t.Parallel()
	p := lock.Usual(org.TypeLender, "")
	end := domain.MustDate("2026-11-20")
	l := lock.RateLock{State: lock.Locked, ExpiresOn: &end}
	for _, c := range []struct {
		on     string
		told   []int
		days   int
		wanted bool
	}{{"2026-11-12", nil, 0, false}, {"2026-11-13", nil, 7, true}, {"2026-11-14", []int{7}, 7, false}, {"2026-11-17", []int{7}, 3, true}, {"2026-11-19", nil, 1, true}, {"2026-11-20", []int{7, 3, 1}, 1, false}, {"2026-11-21", nil, 0, false}} {
		l.Warned = c.told
		days, wanted := p.Warning(l, domain.MustDate(c.on))
		assert.Equal(t, c.wanted, wanted, c.on)
		if wanted {
			assert.Equal(t, c.days, days, c.on)
		}
	}
}

func TestPolicies(t *testing.T) {
	t.Parallel()
	assert.Equal(t, lock.DeskInvestor, lock.Usual(org.TypeBroker, org.ChannelWholesale).Desk)
	assert.Equal(t, lock.DeskOwn, lock.Usual(org.TypeBroker, org.ChannelNonDelegated).Desk)
	usual := lock.Usual(org.TypeLender, "")
	assert.Equal(t, lock.DeskOwn, usual.Desk)
	assert.Empty(t, usual.Validate())
	for field, change := range map[string]func(*lock.LockPolicy){
		"desk": func(p *lock.LockPolicy) { p.Desk = "NOBODY" }, "rateChange": func(p *lock.LockPolicy) { p.RateChange = "" }, "lockPeriods": func(p *lock.LockPolicy) { p.Periods = nil },
		"warnDays": func(p *lock.LockPolicy) { p.WarnDays = []int{3, 3} }, "extensions": func(p *lock.LockPolicy) { p.Extensions = []lock.LockExtension{{Days: 0}} },
		"maxExtensions": func(p *lock.LockPolicy) { p.MaxExtensions = -1 }, "relockFee": func(p *lock.LockPolicy) { p.RelockFee = domain.MustRate("11") },
		"floatDownCost": func(p *lock.LockPolicy) { p.FloatDownCost = domain.MustRate("-0.1") }, "relockWithinDays": func(p *lock.LockPolicy) { p.RelockWithin = 366 },
	} {
		p := lock.Usual(org.TypeLender, "")
		change(&p)
		faults := p.Validate()
		require.NotEmpty(t, faults, field)
		assert.Equal(t, field, faults[0].Field)
	}
}

// FuzzLives does anything to a lock in any order: a lock is in a state that there is, its parts add up, and it never holds past its last day.
func FuzzLives(f *testing.F) {
	f.Add([]byte{0, 2, 4, 2, 30, 8, 1, 2})
	f.Add([]byte{0, 2, 5, 2, 200, 8, 1, 2, 6})
	f.Add([]byte{0, 2, 6, 1, 3, 1, 2, 6, 1, 3, 3, 1})
	moves := []string{"request", "relock", "accept", "reject", "extend", "float", "cancel", "reprice", "expire"}
	f.Fuzz(func(t *testing.T, script []byte) {
		p, l, today := lock.Usual(org.TypeLender, ""), lock.RateLock{}, domain.MustDate("2026-01-05")
		var held lock.RateLock // the last that was granted and has ended
		for _, b := range script[:min(len(script), 400)] {
			today = today.AddDays(int(b) / len(moves) % 9)
			closing := today.AddDays(int(b) % 40)
			m := move{On: today.String(), Do: moves[int(b)%len(moves)], Days: []int{5, 15, 30, 45}[int(b)/9%4], Reason: "because", Rate: []string{"6.375", "6", "5.5"}[int(b)/3%3], Price: []string{"101.25", "99.125"}[int(b)/5%2], Closing: &closing}
			if m.Do == "request" && l.State.IsOpen() {
				continue
			}
			from := l
			if m.Do == "relock" && l.State == lock.Rejected && held.EndedOn != nil { // what was refused since leaves the lock before it as it was
				from = held
			}
			will, err := m.do(p, from)
			if err != nil {
				continue
			}
			if m.Do == "relock" && from.LockedOn != nil {
				require.Equal(t, from.OriginalRate, will.OriginalRate)
				require.Equal(t, lock.AskRelock, will.Ask.Kind)
			}
			l = will
			if l.LockedOn != nil && l.EndedOn != nil {
				held = l
			}
			require.True(t, lock.States.Has(string(l.State)))
			sum := l.Price.BasePrice
			for _, a := range l.Price.Adjustments {
				sum = sum.Add(a.Price)
			}
			require.Equal(t, sum, l.Price.Price)
			require.Equal(t, domain.MustRate("100"), l.Price.Price.Add(l.Price.Points))
			require.Equal(t, l.Ask != nil, l.State == lock.Requested || l.State == lock.ExtensionRequested || l.Ask != nil && l.Ask.Kind == lock.AskFloatDown)
			for _, a := range l.Price.Adjustments {
				require.Equal(t, a.Type == lock.LockFee, a.Cost != "", "what the lock costs has a code, and nothing else has one")
				require.Equal(t, a.Cost == lock.CostExtension, a.Days > 0)
			}
			if l.Ask != nil { // what was asked comes to the same while neither loan nor market is another
				basis := l.Basis
				l.Ask.Basis = &basis
				base := l.Asked()
				base.Adjustments = nil
				same := l.AskedNow(p, base, nil)
				require.Empty(t, l.SinceAsked(basis, &same, true))
				held := l.Price
				held.Adjustments = nil
				noted, differs := l.Compared(basis, &held, true)
				require.False(t, differs)
				require.Equal(t, l.State, noted.State)
			}
			require.LessOrEqual(t, l.Extensions, p.MaxExtensions)
			require.LessOrEqual(t, l.ExtensionDays, p.MaxExtensionDays)
			if l.State.Holds() {
				again := l.Price
				again.Adjustments = nil
				require.Empty(t, l.ChangesSinceLock(l.Basis, &again, true), "the same loan at the same price")
				again.BasePrice = again.BasePrice.Add(domain.MustRate("0.125"))
				points := domain.RateFromMicros(l.Price.Points.Micros() - 125_000)
				require.Equal(t, []lock.LockChange{{What: "POINTS", Was: l.Price.Points.String(), Now: points.String()}}, l.ChangesSinceLock(l.Basis, &again, true), "an eighth more, less what the lock itself costs")
				require.Empty(t, l.ChangesSinceLock(l.Basis, &again, false), "what was priced by hand is not asked for again")
				require.NotNil(t, l.ExpiresOn)
				require.True(t, l.ExpiresOn.IsBusinessDay())
				require.False(t, l.AsOf(l.ExpiresOn.AddDays(1), false).State.Holds())
			}
		}
	})
}

// TestWhatChangedSinceARequest: the loan's facts exactly, and the points as the request would come to them now.
func TestWhatChangedSinceARequest(t *testing.T) {
	t.Parallel()
	p, rate := lock.Usual(org.TypeLender, ""), domain.MustRate
	then := lock.Basis{Score: 742, LTV: rate("79.9"), Amount: "400000", NoteRate: "7", Product: "C30"}
	day := move{On: "2026-10-07", Days: 30}
	asked, err := p.Request(priced(day), then, "", day.by())
	require.NoError(t, err)
	assert.Empty(t, asked.SinceAsked(then, nil, false), "nothing is known of what was asked before that was kept")
	asked.Ask.Basis = &then
	assert.Equal(t, day.by().Today, asked.Ask.On)
	same := asked.AskedNow(p, priced(day), nil)
	assert.Empty(t, asked.SinceAsked(then, &same, true))

	now := then
	now.Score, now.LTV, now.Amount = 745, rate("81.5"), "408000"
	dearer := asked.AskedNow(p, priced(move{Days: 30, Price: "100.5"}), nil)
	assert.Equal(t, []lock.LockChange{{What: "CREDIT_SCORE", Was: "742", Now: "745"}, {What: "LTV", Was: "79.9", Now: "81.5"}, {What: "AMOUNT", Was: "400000", Now: "408000"}, {What: "POINTS", Was: "-1.25", Now: "-0.5"}},
		asked.SinceAsked(now, &dearer, true), "also within a band")
	assert.Equal(t, lock.LockChange{What: "POINTS", Was: "-1.25"}, asked.SinceAsked(then, nil, true)[0], "it has no price any more")
	assert.Len(t, asked.SinceAsked(now, nil, false), 3, "what was priced by hand has none by the rate sheets")

	noted, differs := asked.Compared(now, nil, false)
	assert.True(t, differs)
	assert.Len(t, noted.Ask.Changes, 3)
	assert.Empty(t, noted.Changes, "it is no lock yet")
	assert.Empty(t, asked.Ask.Changes, "the one that it is made of stays")
	_, differs = noted.Compared(now, nil, false)
	assert.False(t, differs, "once noted")

	held, err := asked.Accept("", "", "", day.by())
	require.NoError(t, err)
	late := move{On: "2026-10-20", Do: "extend", Days: 15}
	extending, err := late.do(p, held)
	require.NoError(t, err)
	assert.Equal(t, held.Price.PricedAt, extending.PricedBy(late.by().At), "an extension keeps the price of its lock")
	assert.Equal(t, late.by().At, asked.PricedBy(late.by().At))
	over, err := held.Cancel("because", late.by())
	require.NoError(t, err)
	again, err := p.Relock(over, priced(move{Days: 30, Price: "102"}), then, "", late.by())
	require.NoError(t, err)
	assert.Equal(t, "101", again.Price.Price.String(), "the worse price, less the fee")
	assert.Equal(t, "101", again.AskedNow(p, priced(move{Days: 30, Price: "103"}), &over).Price.String(), "the market is better: the old price is the worse one still")
	assert.Equal(t, "98.75", again.AskedNow(p, priced(move{Days: 30, Price: "99"}), &over).Price.String(), "the market is worse")
}
