package pricing_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/domain/property"
)

// wide is a market of 200 products, each with 30 rates and 4 lock periods.
func wide() *pricing.Market {
	b := &pricing.PricingBook{Margins: []pricing.Margin{{Name: "Company", Percent: domain.MustRate("0.25")}},
		Plans: []pricing.CompensationPlan{{ID: "plan", Name: "Lender paid", Kind: pricing.LenderPaid, Percent: domain.MustRate("1.5"), Default: true}}}
	m := &pricing.Market{At: at, Book: b, Sheets: map[domain.ID]*pricing.RateSheet{}, Grid: pricing.ShippedGrid()}
	for i := range 4 {
		id := domain.ID(fmt.Sprintf("investor %d", i))
		b.Investors = append(b.Investors, pricing.PricingInvestor{ID: id, Name: string(id)})
		m.Sheets[id] = &pricing.RateSheet{InvestorID: id, PublishedAt: &at, EffectiveAt: at}
	}
	for i := range 200 {
		of := b.Investors[i%4].ID
		code := fmt.Sprintf("P%03d", i)
		b.Products = append(b.Products, pricing.Product{ID: domain.ID(code), Code: code, Name: code, InvestorID: of, MortgageType: loan.MortgageConventional,
			Amortization: loan.AmortizationFixed, TermMonths: []int{360, 300, 240, 180}[i/50], AgencyGrid: true, Eligibility: []pricing.EligibilityRow{{MinScore: new(620), MaxLTV: new(domain.MustRate("97"))}}})
		block := pricing.PriceBlock{Code: code, Amortization: "FIXED", TermMonths: b.Products[i].TermMonths, LockDays: []int{15, 30, 45, 60}}
		for step := range int64(30) {
			line := pricing.PriceLine{NoteRate: domain.RateFromMicros(5_000_000 + step*125_000)}
			for lock := range int64(4) {
				line.Prices = append(line.Prices, new(domain.RateFromMicros(97_000_000+step*400_000+int64(i)*1000-lock*125_000)))
			}
			block.Lines = append(block.Lines, line)
		}
		m.Sheets[of].Blocks = append(m.Sheets[of].Blocks, block)
	}
	return m
}

func usual() pricing.Scenario {
	return pricing.Scenario{BaseLoanAmt: 30000000, LoanAmt: 30000000, ValueAmt: 40000000, Purpose: pricing.Purchase, MortgageType: loan.MortgageConventional,
		Occupancy: property.UsagePrimaryResidence, Units: 1, State: "TX", Score: new(760), LTV: domain.MustRate("75"), CLTV: domain.MustRate("75"), IncomeAmt: 1000000,
		OtherDebtAmt: 150000, BaselineAmt: 83275000, CountyAmt: 83275000, LockDays: 30, CashAmt: new(domain.Money(10500000))}
}

// All products are searched well within the time that a page has, and a supposed score no slower.
func TestSearchIsFast(t *testing.T) {
	m := wide()
	began := time.Now()
	require.Len(t, m.Search(usual()).Offers, 200)
	require.Less(t, time.Since(began), 2*time.Second, "the benchmark holds the bound of 200 ms; this finds what is slower by far")
}

func BenchmarkSearch(b *testing.B) {
	m, s := wide(), usual()
	b.ReportAllocs()
	for b.Loop() {
		m.Search(s)
	}
}

// The lines of a price add up to it to the last digit, whatever is on the sheet, and nothing of it panics.
func FuzzSheetToPrice(f *testing.F) {
	f.Add("C30,FIXED,360,6.5,30,101.5\n", int64(30000000), int64(40000000), 760, int64(250), int64(875), uint8(0), 30)
	f.Add("C30,FIXED,360,0.125,365,50\nC30,FIXED,360,25,1,150\n", int64(1), int64(1), 0, int64(-20000), int64(20000), uint8(7), 365)
	f.Fuzz(func(t *testing.T, rows string, amount, value int64, score int, margin, adjuster int64, flags uint8, days int) {
		b := book()
		b.Products[0].MaxPrice = new(domain.MustRate("104"))
		b.Rounding = pricing.Rounding{Mode: []pricing.RoundingMode{"", pricing.RoundNearest, pricing.RoundDown, pricing.RoundUp}[flags>>4&3], Step: domain.RateFromMicros(int64(flags>>6) * 125_000)}
		b.Margins = []pricing.Margin{{Name: "Margin", Percent: domain.RateFromMicros(margin % 20_000_000)}}
		b.Adjusters = []pricing.Adjuster{{Name: "Adjuster", Percent: domain.RateFromMicros(adjuster % 20_000_000)}}
		b.Plans = []pricing.CompensationPlan{{ID: "x", Kind: pricing.LenderPaid, Percent: domain.MustRate("2.75"), Default: flags&1 == 1, MinAmt: new(domain.Money(100000))}}
		sheet, faults := readCSV([]byte(heading+rows), b.Products)
		if len(faults) > 0 {
			return
		}
		sheet.InvestorID, sheet.PublishedAt = "i", &at
		m := pricing.Market{At: at, Book: &b, Sheets: map[domain.ID]*pricing.RateSheet{"i": &sheet}, Grid: pricing.ShippedGrid()}
		s := usual()
		s.BaseLoanAmt = domain.Money(max(1, amount%1_000_000_000_00))
		s.LoanAmt, s.ValueAmt, s.Score, s.LockDays = s.BaseLoanAmt, domain.Money(max(1, value%1_000_000_000_00)), &score, days
		s.Purpose = []pricing.Purpose{pricing.Purchase, pricing.LimitedCashOut, pricing.CashOut}[int(flags>>1)%3]
		for _, offer := range m.Search(s, "p").Offers {
			for _, q := range offer.Ladder {
				sum := q.Price.Micros()
				for _, line := range q.Adjustments {
					if !line.Waived {
						sum += line.Percent.Micros()
					}
				}
				require.Equal(t, q.SheetPrice.Micros(), sum)
				step := max(b.Rounding.Step.Micros(), 1)
				require.Zero(t, q.Price.Micros()%step)
				require.True(t, isRounded(b.Rounding.Mode, q, step))
				require.Equal(t, int64(100_000_000), q.Price.Micros()+q.Points.Micros())
				if q.APR != nil {
					require.GreaterOrEqual(t, q.APR.Micros(), int64(0))
				}
			}
		}
	})
}

// isRounded tells whether what was added or taken by rounding is less than a step, at most half of one where it is to the nearest, and goes the way that
// the mode says.
func isRounded(mode pricing.RoundingMode, q pricing.PriceQuote, step int64) bool {
	taken := int64(0)
	for _, line := range q.Adjustments {
		if line.Key == "ROUNDING" {
			taken = line.Percent.Micros()
		}
	}
	switch mode {
	case pricing.RoundDown:
		return taken >= 0 && taken < step
	case pricing.RoundUp:
		return taken <= 0 && taken > -step
	}
	return taken*2 < step && taken*2 >= -step
}

// The lines of a price stand in their order: the company's, the investor's, then what a person set.
func TestOrderOfAdjustments(t *testing.T) {
	t.Parallel()
	b := book()
	b.Margins = []pricing.Margin{{Name: "Margin", Percent: domain.MustRate("0.25")}}
	b.Investors[0].MaxPrice = new(domain.MustRate("101"))
	m := market(t, b, heading+"C30,FIXED,360,6.5,30,102.6666\n"[:len("C30,FIXED,360,6.5,30,102.666")]+"\n")
	q := m.PriceAt(usual(), "p", domain.MustRate("6.5"), 30, &pricing.ManualPrice{Price: domain.MustRate("101.5"), Reason: "Match"})
	var order []string
	for _, a := range q.Adjustments {
		order = append(order, string(a.MarginType)+" "+string(a.Type)+" "+a.Key)
	}
	require.Equal(t, []string{"COMPANY AUTOMATIC MARGIN", "INVESTOR AUTOMATIC base:purchase", "INVESTOR AUTOMATIC CAP", "COMPANY MANUAL MANUAL"}, order)
	require.Equal(t, "101.5", q.Price.String())
	require.Equal(t, "-4500.00", q.PointsAmt.Fixed())
}

// A product says every reason why a loan can't have it, and what would change each.
func TestEveryReason(t *testing.T) {
	t.Parallel()
	b := book()
	b.Products[0].Sizes = []pricing.LoanSize{pricing.Conforming}
	b.Products[0].Eligibility = []pricing.EligibilityRow{
		{Purposes: []pricing.Purpose{pricing.Purchase}, Occupancies: []property.UsageType{property.UsagePrimaryResidence}, MinScore: new(620), MaxLTV: new(domain.MustRate("97")), MaxDTI: new(domain.MustRate("50"))},
		{Purposes: []pricing.Purpose{pricing.CashOut}, MinScore: new(640), MaxLTV: new(domain.MustRate("80"))}}
	m := market(t, b, heading+"C30,FIXED,360,6.5,30,102\n")
	against := func(change func(*pricing.Scenario)) map[string]string {
		s := usual()
		change(&s)
		found := map[string]string{}
		for _, r := range m.Search(s).Offers[0].Reasons {
			found[r.Key] = ""
			if r.Remedy != nil {
				found[r.Key] = r.Remedy.Message
			}
		}
		return found
	}
	require.Empty(t, against(func(*pricing.Scenario) {}))
	require.Equal(t, map[string]string{"score": "Have a credit score of at least 620.", "ltv": "Lower the loan amount to $388,000.00."}, against(func(s *pricing.Scenario) {
		s.Score, s.LTV, s.BaseLoanAmt, s.LoanAmt = new(600), domain.MustRate("98"), 39200000, 39200000
	}))
	require.Equal(t, map[string]string{"ltv": "Lower the loan amount to $320,000.00.", "noGridCell": "Lower the loan-to-value to 80 %."}, against(func(s *pricing.Scenario) {
		s.Purpose, s.LTV, s.BaseLoanAmt, s.LoanAmt = pricing.CashOut, domain.MustRate("85"), 34000000, 34000000
	}))
	require.Equal(t, "Change the mortgage type to Conventional.", against(func(s *pricing.Scenario) { s.MortgageType = loan.MortgageFHA })["mortgageType"])
	require.Equal(t, "Lower the loan amount to $832,750.00.", against(func(s *pricing.Scenario) { s.BaseLoanAmt, s.LoanAmt = 90000000, 90000000 })["size"])
	dti := against(func(s *pricing.Scenario) { s.OtherDebtAmt = 400000 })
	require.True(t, strings.HasPrefix(dti["dti"], "Lower monthly obligations by $"), dti)
	require.Equal(t, map[string]string{"scoreMissing": "Have a credit score of at least 620."}, against(func(s *pricing.Scenario) { s.Score = nil }))
	keys := []string{}
	for key := range against(func(s *pricing.Scenario) { *s = pricing.Scenario{LockDays: 30} }) {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	require.Equal(t, []string{"amountMissing", "purposeMissing", "scoreMissing", "valueMissing"}, keys)
}

// The options of the rule against steering (12 CFR 1026.36(e)(3)) are those of the search, each once with all that it meets.
func TestLoanOptions(t *testing.T) {
	t.Parallel()
	b := book()
	b.Products[0].AgencyGrid = false
	risky := b.Products[0]
	risky.ID, risky.Code, risky.Features, risky.InterestOnly = "r", "IO30", []pricing.Feature{pricing.InterestOnly}, 120
	b.Products = append(b.Products, risky)
	m := market(t, b, heading+"C30,FIXED,360,6.25,30,99\nC30,FIXED,360,6.5,30,100.5\nC30,FIXED,360,6.75,30,101\nIO30,FIXED,360,6.125,30,98.5\nIO30,FIXED,360,6.375,30,99.9\n")
	got := m.Search(usual()).Options(loan.AmortizationFixed)
	require.Equal(t, 1, got.Creditors)
	told := []string{}
	for _, o := range got.Options {
		told = append(told, fmt.Sprint(o.ProductID, " ", o.Quote.NoteRate, " ", o.CostAmt, " ", o.Criteria))
	}
	require.Equal(t, []string{"r 6.125 4500 [LOWEST_RATE]", "p 6.25 3000 [LOWEST_RATE_WITHOUT_RISK]", "p 6.5 0 [LOWEST_COST]"}, told)
	b.Products = b.Products[:1]
	m = market(t, b, heading+"C30,FIXED,360,6.25,30,101\n")
	require.Equal(t, []pricing.Criterion{pricing.LowestRate, pricing.LowestSafeRate, pricing.LowestCost}, m.Search(usual()).Options(loan.AmortizationFixed).Options[0].Criteria)
	require.Empty(t, m.Search(usual()).Options(loan.AmortizationAdjustable).Options)
}

// The least that an investor pays is held against what it pays: the company's margin is none of it.
func TestLeastPriceIsTheInvestors(t *testing.T) {
	t.Parallel()
	b := book()
	b.Products[0].AgencyGrid = false
	b.Investors[0].MinPrice = new(domain.MustRate("99"))
	b.Margins = []pricing.Margin{{Name: "Margin", Percent: domain.MustRate("1")}}
	m := market(t, b, heading+"C30,FIXED,360,6.25,30,99.5\nC30,FIXED,360,6.125,30,98.5\n")
	require.NotNil(t, m.PriceAt(usual(), "p", domain.MustRate("6.25"), 30, nil), "the borrower's price is below, the investor's is not")
	require.Nil(t, m.PriceAt(usual(), "p", domain.MustRate("6.125"), 30, nil))
}

// A sheet that was published early takes over when it becomes effective, whatever was published in between; of equals the higher number counts.
func TestSheetInForceIsTheLatest(t *testing.T) {
	t.Parallel()
	sheet := func(number int, published, effective time.Duration) pricing.RateSheet {
		return pricing.RateSheet{InvestorID: "i", Number: number, PublishedAt: new(at.Add(published)), EffectiveAt: at.Add(effective)}
	}
	sheets := []pricing.RateSheet{sheet(1, 0, 4*time.Hour), sheet(2, time.Hour, 0), sheet(3, time.Hour, time.Hour)}
	require.Equal(t, 3, pricing.SheetInForce(sheets, "i", at.Add(2*time.Hour)).Number)
	require.Equal(t, 1, pricing.SheetInForce(sheets, "i", at.Add(5*time.Hour)).Number)
}

// A product for conforming loans is not had where the limits are not known.
func TestLimitsNotKnown(t *testing.T) {
	t.Parallel()
	b := book()
	b.Products[0].Sizes = []pricing.LoanSize{pricing.Conforming}
	m := market(t, b, heading+"C30,FIXED,360,6.5,30,102\n")
	s := usual()
	s.BaselineAmt, s.CountyAmt = 0, 0
	offer := m.Search(s).Offers[0]
	require.False(t, offer.Eligible)
	require.Equal(t, "limitsMissing", offer.Reasons[0].Key)
}

// Each rate is judged by its own payment: the best is one that the loan can have, where there is any, and so are those that a consumer is presented with.
func TestEachRateIsJudged(t *testing.T) {
	t.Parallel()
	b := book()
	b.Products[0].AgencyGrid = false
	judged := func(maxDTI string) pricing.Result {
		b.Products[0].Eligibility = []pricing.EligibilityRow{{MaxDTI: new(domain.MustRate(maxDTI))}}
		m := market(t, b, heading+"C30,FIXED,360,6.25,30,99\nC30,FIXED,360,6.5,30,99.9\nC30,FIXED,360,6.75,30,100.5\n")
		return m.Search(usual(), "p")
	}
	for _, c := range []struct {
		maxDTI   string
		eligible bool
		best     string
		against  []bool
	}{
		{"40", true, "6.75", []bool{false, false, false}},
		{"34", true, "6.5", []bool{false, false, true}},   // 1,896.20 and 1,945.79 beside 1,500 of 10,000
		{"33.5", true, "6.25", []bool{false, true, true}}, // 1,847.15
		{"30", false, "6.75", []bool{true, true, true}},
	} {
		got := judged(c.maxDTI)
		o := got.Offers[0]
		require.Equal(t, []any{c.eligible, c.best}, []any{o.Eligible, o.Best.NoteRate.String()}, c.maxDTI)
		for i, q := range o.Ladder {
			require.Equal(t, c.against[i], len(q.Reasons) > 0, "%s at %s", c.maxDTI, q.NoteRate)
			require.Equal(t, q.Reasons, o.ReasonsAt(q.NoteRate))
		}
		for _, option := range got.Options(loan.AmortizationFixed).Options {
			require.Empty(t, o.ReasonsAt(option.Quote.NoteRate), c.maxDTI)
		}
		require.Equal(t, c.eligible, len(got.Options(loan.AmortizationFixed).Options) > 0)
	}
}
