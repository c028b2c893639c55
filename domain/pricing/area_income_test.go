package pricing_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/pricing"
)

// homeReady is a first home bought by who has an income of 60,000 a year, in an area with a median of 120,000.
func homeReady() pricing.Scenario {
	s := usual()
	s.Waiver, s.FirstTime, s.IncomeAmt, s.AreaIncomeAmt = pricing.HomeReady, true, 5_000_00, 120_000_00
	return s
}

// TestVeryLowIncomeCredit: 2,500 dollars for a first home by HomeReady, up to half of the area's median income, while the agency gives it; where that income
// or the borrowers' is not known the credit is not given, and why is said.
func TestVeryLowIncomeCredit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says     string
		change   func(*pricing.Scenario)
		day      string
		there    bool
		amount   domain.Money
		notGiven string
	}{
		{"half of the median", func(*pricing.Scenario) {}, "2026-11-20", true, -2_500_00, ""},
		{"above half", func(s *pricing.Scenario) { s.IncomeAmt++ }, "2026-11-20", false, 0, ""},
		{"no row of the county", func(s *pricing.Scenario) { s.AreaIncomeAmt = 0 }, "2026-11-20", true, 0, "NO_AREA_INCOME"},
		{"no income", func(s *pricing.Scenario) { s.IncomeAmt = 0 }, "2026-11-20", true, 0, "NO_INCOME"},
		{"no first home", func(s *pricing.Scenario) { s.FirstTime = false }, "2026-11-20", false, 0, ""},
		{"a refinance", func(s *pricing.Scenario) { s.Purpose = pricing.LimitedCashOut }, "2026-11-20", false, 0, ""},
		{"another program", func(s *pricing.Scenario) { s.Waiver = pricing.FirstTimeBuyerAMI }, "2026-11-20", false, 0, ""},
		{"the last day", func(*pricing.Scenario) {}, "2027-02-28", true, -2_500_00, ""},
		{"the day after", func(*pricing.Scenario) {}, "2027-03-01", false, 0, ""},
	} {
		m := market(t, book(), heading+"C30,FIXED,360,6.5,30,100\n")
		day, err := time.Parse(time.DateOnly, c.day)
		require.NoError(t, err)
		m.At = day.Add(12 * time.Hour)
		s := homeReady()
		c.change(&s)
		q := m.PriceAt(s, "p", domain.MustRate("6.5"), 30, nil)
		require.NotNil(t, q, c.says)
		found := false
		for _, a := range q.Adjustments {
			if a.Key == "credit:homeReadyVeryLowIncome" {
				found = true
				assert.Equal(t, []any{c.amount, c.notGiven}, []any{a.Amt, a.NotGiven}, c.says)
			}
		}
		assert.Equal(t, c.there, found, c.says)
		want := "100"
		if c.amount != 0 {
			want = "100.833333"
		}
		assert.Equal(t, want, q.Price.String(), c.says)
	}
}

// TestVeryLowIncomeCreditIsPassedOnWhole: neither the investor's highest price nor the company's rounding takes a cent of it, nor does it lift a price to the
// investor's lowest.
func TestVeryLowIncomeCreditIsPassedOnWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says            string
		change          func(*pricing.PricingBook)
		loan            domain.Money
		price, paid     string
		without, capped string // of a borrower whose income is above
	}{
		{"below the cap", func(b *pricing.PricingBook) { b.Products[0].MaxPrice = new(domain.MustRate("103")) }, 300_000_00, "102.833333", "-8500.00", "-6000.00", ""},
		{"at the cap", func(b *pricing.PricingBook) { b.Products[0].MaxPrice = new(domain.MustRate("102")) }, 300_000_00, "102.833333", "-8500.00", "-6000.00", ""},
		{"above the cap", func(b *pricing.PricingBook) { b.Products[0].MaxPrice = new(domain.MustRate("101")) }, 300_000_00, "101.833333", "-5500.00", "-3000.00", "1"},
		{"the investor's cap", func(b *pricing.PricingBook) { b.Investors[0].MaxPrice = new(domain.MustRate("101.5")) }, 300_000_00, "102.333333", "-7000.00", "-4500.00", "0.5"},
		{"rounded down to an eighth", func(b *pricing.PricingBook) {
			b.Margins = []pricing.Margin{{Name: "Company", Percent: domain.MustRate("0.2")}}
			b.Rounding = pricing.Rounding{Step: domain.MustRate("0.125"), Mode: pricing.RoundDown}
		}, 300_000_00, "102.583333", "-7750.00", "-5250.00", ""},
		{"an odd amount", func(*pricing.PricingBook) {}, 123_457_00, "104.024997", "-4969.14", "-2469.14", ""},
		{"a large amount", func(*pricing.PricingBook) {}, 1_249_125_00, "102.20014", "-27482.50", "-24982.50", ""},
		{"a price that is too low without it", func(b *pricing.PricingBook) { b.Investors[0].MinPrice = new(domain.MustRate("102.5")) }, 300_000_00, "", "", "", ""},
	} {
		b := book()
		c.change(&b)
		m := market(t, b, heading+"C30,FIXED,360,6.5,30,102\n")
		m.At = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
		priced := func(income domain.Money) *pricing.PriceQuote {
			s := homeReady()
			s.LoanAmt, s.BaseLoanAmt, s.IncomeAmt = c.loan, c.loan, income
			return m.PriceAt(s, "p", domain.MustRate("6.5"), 30, nil)
		}
		q, without := priced(5_000_00), priced(6_000_00)
		if c.price == "" {
			assert.Nil(t, q, c.says)
			continue
		}
		require.NotNil(t, q, c.says)
		assert.Equal(t, []string{c.price, c.paid, c.without}, []string{q.Price.String(), q.PointsAmt.Fixed(), without.PointsAmt.Fixed()}, c.says)
		sum, capped := q.SheetPrice, ""
		for _, a := range q.Adjustments {
			if !a.Waived {
				sum = domain.RateFromMicros(sum.Micros() - a.Percent.Micros())
			}
			if a.Key == "CAP" {
				capped = a.Percent.String()
			}
		}
		assert.Equal(t, []any{q.Price, c.capped}, []any{sum, capped}, "%s: lines add up to the price", c.says)
		seen := q.RedactMargins()
		sum = seen.SheetPrice
		for _, a := range seen.Adjustments {
			if !a.Waived {
				sum = domain.RateFromMicros(sum.Micros() - a.Percent.Micros())
			}
		}
		assert.Equal(t, q.Price, sum, "%s: so do those that a processor organisation sees", c.says)
	}
}

// TestWaiverOfAnIncome: adjustments are waived up to a part of the area's median income, more of it for a first home where homes are dear.
func TestWaiverOfAnIncome(t *testing.T) {
	t.Parallel()
	grid := pricing.Product{AgencyGrid: true}
	for _, c := range []struct {
		waiver  pricing.Waiver
		dear    bool
		monthly domain.Money
		want    []string
	}{
		{pricing.HomeReady, false, 8_000_00, nil},
		{pricing.HomeReady, false, 8_000_01, []string{"waiverIncome"}},
		{pricing.FirstTimeBuyerAMI, false, 10_000_00, nil},
		{pricing.FirstTimeBuyerAMI, false, 10_000_01, []string{"waiverIncome"}},
		{pricing.FirstTimeBuyerAMI, true, 12_000_00, nil},
		{pricing.FirstTimeBuyerAMI, true, 12_000_01, []string{"waiverIncome"}},
		{pricing.DutyToServe, false, 50_000_00, nil},
	} {
		s := homeReady()
		s.Waiver, s.IncomeAmt = c.waiver, c.monthly
		if c.dear {
			s.CountyAmt = s.BaselineAmt + 1
		}
		assert.Equal(t, c.want, keysOf(grid.WaiverAgainst(s)), "%s %s", c.waiver, c.monthly)
		s.AreaIncomeAmt = 0
		assert.Empty(t, grid.WaiverAgainst(s), "whoever chooses it has to know")
	}
}
