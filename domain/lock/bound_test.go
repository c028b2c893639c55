package lock_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/lock"
	"gable/domain/org"
)

// What a company may say of its locks, at both ends of each bound.
func TestBoundsOfAPolicy(t *testing.T) {
	t.Parallel()
	type policy = lock.LockPolicy
	many := make([]int, 13)
	for i := range many {
		many[i] = i + 1
	}
	extended := func(days int, cost string) func(*policy) {
		return func(p *policy) {
			p.Extensions = []lock.LockExtension{{Days: days, Cost: domain.MustRate(cost)}}
		}
	}
	for _, c := range []struct {
		says  string
		state func(*policy)
		want  string
	}{
		{"what is usual", func(*policy) {}, ""},
		{"no length at all", func(p *policy) { p.Periods = nil }, "lockPeriods"},
		{"a day and a year", func(p *policy) { p.Periods = []int{1, 365} }, ""},
		{"no day", func(p *policy) { p.Periods = []int{0} }, "lockPeriods"},
		{"more than a year", func(p *policy) { p.Periods = []int{366} }, "lockPeriods"},
		{"one length twice", func(p *policy) { p.Periods = []int{30, 30} }, "lockPeriods"},
		{"twelve lengths", func(p *policy) { p.Periods = many[:12] }, ""},
		{"thirteen", func(p *policy) { p.Periods = many }, "lockPeriods"},
		{"told on the last day", func(p *policy) { p.WarnDays = []int{0} }, ""},
		{"told on six days", func(p *policy) { p.WarnDays = many[:6] }, ""},
		{"told on seven", func(p *policy) { p.WarnDays = many[:7] }, "warnDays"},
		{"extended by 180 days for ten points", extended(180, "10"), ""},
		{"by a day for nothing", extended(1, "0"), ""},
		{"by 181 days", extended(181, "1"), "extensions"},
		{"by none", extended(0, "1"), "extensions"},
		{"for more than ten points", extended(5, "10.001"), "extensions"},
		{"for less than nothing", extended(5, "-0.1"), "extensions"},
		{"never extended", func(p *policy) { p.MaxExtensions, p.MaxExtensionDays = 0, 0 }, ""},
		{"extended twenty times", func(p *policy) { p.MaxExtensions, p.MaxExtensionDays = 20, 365 }, ""},
		{"twenty-one times", func(p *policy) { p.MaxExtensions = 21 }, "maxExtensions"},
		{"by more than a year in all", func(p *policy) { p.MaxExtensionDays = 366 }, "maxExtensionDays"},
		{"floated down on the day of closing alone", func(p *policy) { p.FloatDownWithin, p.RelockWithin = 0, 0 }, ""},
		{"floated down before it could be", func(p *policy) { p.FloatDownWithin = -1 }, "floatDownWithinDays"},
		{"fees of ten points", func(p *policy) { p.RelockFee, p.FloatDownCost = domain.MustRate("10"), domain.MustRate("10") }, ""},
		{"a lower rate that has to be eleven percent lower", func(p *policy) { p.FloatDownMinimum = domain.MustRate("11") }, "floatDownMinimum"},
	} {
		p := lock.Usual(org.TypeLender, "")
		c.state(&p)
		assert.Equal(t, c.want, fieldsOf(p.Validate()), c.says)
	}
	p := policy{Periods: []int{45, 15}, WarnDays: []int{1, 7, 3}, Extensions: []lock.LockExtension{{Days: 15}, {Days: 5}}}
	given := p
	p.Tidy()
	assert.Equal(t, policy{Periods: []int{15, 45}, WarnDays: []int{7, 3, 1}, Extensions: []lock.LockExtension{{Days: 5}, {Days: 15}}}, p)
	assert.Equal(t, []int{45, 15}, given.Periods, "what was given stays as it is")
}

// What somebody may type as a price.
func TestBoundsOfATypedPrice(t *testing.T) {
	t.Parallel()
	type price = lock.LockPrice
	adjusted := func(a lock.LockedAdjustment) func(*price) {
		return func(p *price) { p.Adjustments = []lock.LockedAdjustment{a} }
	}
	part := lock.LockedAdjustment{MarginType: lock.MarginInvestor, Name: "Score"}
	for _, c := range []struct {
		says  string
		state func(*price)
		want  string
	}{
		{"a price", func(*price) {}, ""},
		{"without a rate", func(p *price) { p.NoteRate = domain.Rate{} }, "NoteRatePercent"},
		{"at 30 %", func(p *price) { p.NoteRate = domain.MustRate("30") }, ""},
		{"above", func(p *price) { p.NoteRate = domain.MustRate("30.001") }, "NoteRatePercent"},
		{"of half of par", func(p *price) { p.BasePrice = domain.MustRate("50") }, ""},
		{"of less", func(p *price) { p.BasePrice = domain.MustRate("49.999") }, "BasePrice"},
		{"of more than one and a half", func(p *price) { p.BasePrice = domain.MustRate("150.001") }, "BasePrice"},
		{"for a day", func(p *price) { p.LockDays = 1 }, ""},
		{"for none", func(p *price) { p.LockDays = 0 }, "lockDays"},
		{"for more than a year", func(p *price) { p.LockDays = 366 }, "lockDays"},
		{"of names without an end", func(p *price) {
			p.ProductID, p.ProductCode, p.SheetID = strings.Repeat("c", 61), strings.Repeat("c", 61), strings.Repeat("c", 61)
			p.ProductName, p.Investor, p.Reason = strings.Repeat("n", 151), strings.Repeat("n", 151), strings.Repeat("r", 501)
		}, "InvestorName ProductCode ProductId ProductName RateSheetId manualReason"},
		{"with a part of the investor's", adjusted(part), ""},
		{"with one of the company's", adjusted(lock.LockedAdjustment{MarginType: lock.MarginCompany, Name: "Margin", Price: domain.MustRate("-10")}), ""},
		{"with one of nobody's", adjusted(lock.LockedAdjustment{MarginType: "MINE", Name: "Margin"}), "PricingAdjustments"},
		{"with one without a name", adjusted(lock.LockedAdjustment{MarginType: lock.MarginCompany}), "PricingAdjustments"},
		{"with one whose name has no end", adjusted(lock.LockedAdjustment{MarginType: lock.MarginCompany, Name: strings.Repeat("n", 151)}), "PricingAdjustments"},
		{"with one of more than ten points", adjusted(lock.LockedAdjustment{MarginType: lock.MarginCompany, Name: "Margin", Price: domain.MustRate("-10.001")}), "PricingAdjustments"},
		{"with sixty parts", func(p *price) {
			for range 60 {
				p.Adjustments = append(p.Adjustments, part)
			}
		}, ""},
		{"with sixty-one", func(p *price) {
			for range 61 {
				p.Adjustments = append(p.Adjustments, part)
			}
		}, "PricingAdjustments"},
	} {
		p := price{NoteRate: domain.MustRate("6.375"), BasePrice: domain.MustRate("101.25"), LockDays: 30}
		c.state(&p)
		assert.Equal(t, c.want, fieldsOf(p.Validate()), c.says)
	}
}

// Before the end of a lock its people are told once for each of the days, the nearest first.
func TestWhoIsToldOfAnEndNeedNotBeAgain(t *testing.T) {
	t.Parallel()
	p := lock.Usual(org.TypeLender, "")
	for _, c := range []struct {
		on   string
		told []int
		want []int
	}{
		{"2026-10-29", nil, nil}, {"2026-10-30", nil, []int{7}}, {"2026-11-03", []int{7}, []int{7, 3}}, {"2026-11-05", nil, []int{7, 3, 1}},
	} {
		l := held(func(l *lock.RateLock) { l.Warned = c.told })
		assert.Equal(t, c.want, p.Told(l, domain.MustDate(c.on)), c.on)
	}
	open := held(func(l *lock.RateLock) { l.ExpiresOn, l.Warned = nil, []int{7} })
	assert.Equal(t, []int{7}, p.Told(open, domain.MustDate("2026-11-05")))
	_, wanted := p.Warning(open, domain.MustDate("2026-11-05"))
	assert.False(t, wanted, "a lock without a last day has no end")
	_, wanted = p.Warning(held(func(l *lock.RateLock) { l.State = lock.Cancelled }), domain.MustDate("2026-11-05"))
	assert.False(t, wanted, "nor has one that was cancelled")
}
