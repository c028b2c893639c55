package pricing_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/domain/property"
	"gable/domain/qualify"
)

type termsCases struct {
	Cases []struct {
		Name string
		Book struct {
			Adjusters []pricing.Adjuster
			Margins   []pricing.Margin
			Rounding  pricing.Rounding
		}
		Loan struct {
			Purpose pricing.Purpose
			Use     property.UsageType
			Sheet   string
		}
		Price string
	}
	Indexed []struct{ Name, Index, Margin, RoundTo, Rate string }
}

func readTerms(t *testing.T) (c termsCases) {
	text, err := os.ReadFile("testdata/terms.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &c))
	return c
}

// What a company says of its prices moves them as it says, and what is of other loans leaves them alone. The lines add up to the difference.
func TestTermsMovePrices(t *testing.T) {
	t.Parallel()
	for _, c := range readTerms(t).Cases {
		t.Run(c.Name, func(t *testing.T) {
			b := book()
			b.Products[0].AgencyGrid = false
			b.Adjusters, b.Margins, b.Rounding = c.Book.Adjusters, c.Book.Margins, c.Book.Rounding
			sheet := "101.4"
			if c.Loan.Sheet != "" {
				sheet = c.Loan.Sheet
			}
			s := pricing.Scenario{LoanAmt: 30000000, BaseLoanAmt: 30000000, ValueAmt: 50000000, LTV: domain.MustRate("60"), Score: new(760), Units: 1, State: "TX", Purpose: pricing.Purchase,
				Occupancy: property.UsagePrimaryResidence, OfficerID: "jane", OrgUnits: []domain.ID{"austin", "headquarters"}, Channel: "WHOLESALE"}
			if c.Loan.Purpose != "" {
				s.Purpose = c.Loan.Purpose
			}
			if c.Loan.Use != "" {
				s.Occupancy = c.Loan.Use
			}
			q := market(t, b, heading+"C30,FIXED,360,6.5,30,"+sheet+"\n").PriceAt(s, "p", domain.MustRate("6.5"), 30, nil)
			require.Equal(t, c.Price, q.Price.String())
			left := q.SheetPrice.Micros()
			for _, line := range q.Adjustments {
				left -= line.Percent.Micros()
			}
			require.Equal(t, q.Price.Micros(), left)
		})
	}
}

// An adjustable rate is qualified, and its annual percentage rate worked out, at index plus margin as the note rounds it; the loan that has the
// product moves to the same rate.
func TestIndexedRateIsRounded(t *testing.T) {
	t.Parallel()
	for _, c := range readTerms(t).Indexed {
		t.Run(c.Name, func(t *testing.T) {
			b := book()
			p := &b.Products[0]
			p.AgencyGrid, p.Amortization = false, loan.AmortizationAdjustable
			p.ARM = &pricing.RateAdjustment{FixedMonths: 60, EveryMonths: 6, Margin: new(domain.MustRate(c.Margin)), Index: "SOFR30DayAverage", IndexPercent: new(domain.MustRate(c.Index))}
			if c.RoundTo != "" {
				p.ARM.RoundTo = new(domain.MustRate(c.RoundTo))
			}
			s := pricing.Scenario{LoanAmt: 30000000, BaseLoanAmt: 30000000, ValueAmt: 50000000, LTV: domain.MustRate("60"), Units: 1, Purpose: pricing.Purchase, IncomeAmt: 1000000}
			m := market(t, b, heading+"C30,ARM_5_6,360,6.5,30,100\n")
			q := m.PriceAt(s, "p", domain.MustRate("6.5"), 30, nil)
			require.Equal(t, qualify.DebtToIncome(qualify.LevelPayment(s.LoanAmt, domain.MustRate(c.Rate), 360), s.IncomeAmt), *q.DTI)
			same := pricing.Terms{LoanAmt: s.LoanAmt, NoteRate: q.NoteRate, TermMonths: 360, ARM: &pricing.RateAdjustment{FixedMonths: 60, EveryMonths: 6, Margin: &domain.Rate{}, IndexPercent: new(domain.MustRate(c.Rate))}}
			require.Equal(t, pricing.APROf(same), q.APR)
			chosen := pricing.Chosen{}
			chosen.Choose(*m.OfferOf(s, "p"), *q, nil)
			info := chosen.Apply(loan.Info{}, *p, pricing.Product{})
			require.Equal(t, c.Rate, info.MortgageTypeAndTerms.FullyIndexed().String())
		})
	}
}

// A book that says what can't be is refused at the field that says it.
func TestBookFaults(t *testing.T) {
	t.Parallel()
	number := func(n int) *int { return &n }
	rate := func(text string) *domain.Rate { return new(domain.MustRate(text)) }
	dollars := func(n int64) *domain.Money { return new(domain.MoneyFromCents(n * 100)) }
	for field, change := range map[string]func(*pricing.PricingBook){
		"adjusters.0.states":      func(b *pricing.PricingBook) { b.Adjusters[0].States = []string{"TX", "XX"} },
		"adjusters.0.purposes":    func(b *pricing.PricingBook) { b.Adjusters[0].Purposes = []pricing.Purpose{"RENT"} },
		"adjusters.0.occupancies": func(b *pricing.PricingBook) { b.Adjusters[0].Occupancies = []property.UsageType{"Boat"} },
		"adjusters.0.investorId":  func(b *pricing.PricingBook) { b.Adjusters[0].InvestorID = domain.NewID() },
		"adjusters.0.productIds":  func(b *pricing.PricingBook) { b.Adjusters[0].ProductIDs = []domain.ID{domain.NewID()} },
		"adjusters.0.maxAmt":      func(b *pricing.PricingBook) { b.Adjusters[0].MinAmt, b.Adjusters[0].MaxAmt = dollars(2), dollars(1) },
		"adjusters.0.maxScore": func(b *pricing.PricingBook) {
			b.Adjusters[0].MinScore, b.Adjusters[0].MaxScore = number(700), number(699)
		},
		"adjusters.0.maxLtv":     func(b *pricing.PricingBook) { b.Adjusters[0].MinLTV, b.Adjusters[0].MaxLTV = rate("80"), rate("75") },
		"margins.0.productIds":   func(b *pricing.PricingBook) { b.Margins[0].ProductIDs = []domain.ID{domain.NewID()} },
		"margins.0.channel":      func(b *pricing.PricingBook) { b.Margins[0].Channel = "MAIL" },
		"rounding.mode":          func(b *pricing.PricingBook) { b.Rounding.Mode = "EVEN" },
		"rounding.step":          func(b *pricing.PricingBook) { b.Rounding.Step = domain.MustRate("2") },
		"products.0.features":    func(b *pricing.PricingBook) { b.Products[0].Features = []pricing.Feature{"TEASER"} },
		"products.0.arm.roundTo": func(b *pricing.PricingBook) { b.Products[0].ARM.RoundTo = rate("1.5") },
		"products.0.arm.index":   func(b *pricing.PricingBook) { b.Products[0].ARM.Index = "LIBOR" },
		"products.0.eligibility.0.maxAmt": func(b *pricing.PricingBook) {
			b.Products[0].Eligibility = []pricing.EligibilityRow{{MinAmt: dollars(2), MaxAmt: dollars(1)}}
		},
	} {
		b := book()
		investor := domain.NewID()
		b.Investors[0].ID, b.Products[0].ID, b.Products[0].InvestorID = investor, domain.NewID(), investor
		b.Products[0].Amortization, b.Products[0].ARM = loan.AmortizationAdjustable, &pricing.RateAdjustment{FixedMonths: 60, EveryMonths: 6}
		b.Adjusters, b.Margins = []pricing.Adjuster{{Name: "A"}}, []pricing.Margin{{Name: "M"}}
		b.Prepare()
		require.Empty(t, b.Validate(), "as it was")
		change(&b)
		faults := b.Validate()
		require.Len(t, faults, 1, field)
		require.Equal(t, field, faults[0].Field)
	}
}

// How an index is rounded is the product's to say; where it says nothing, what somebody typed stays, and what an earlier product said does not.
func TestTypedIndexRounding(t *testing.T) {
	t.Parallel()
	rate := domain.MustRate
	product := func(roundTo *domain.Rate) pricing.Product {
		return pricing.Product{Amortization: loan.AmortizationAdjustable, TermMonths: 360, ARM: &pricing.RateAdjustment{FixedMonths: 84, EveryMonths: 6, RoundTo: roundTo}}
	}
	eighth, quarter := new(rate("0.125")), new(rate("0.25"))
	for name, c := range map[string]struct {
		before, is pricing.Product
		has, want  *domain.Rate
	}{
		"typed, and said by none":           {is: product(nil), has: quarter, want: quarter},
		"typed, and said by the product":    {is: product(eighth), has: quarter, want: eighth},
		"said by the product before":        {before: product(quarter), is: product(nil), has: quarter},
		"typed over the product before":     {before: product(eighth), is: product(nil), has: quarter, want: quarter},
		"a fixed rate has none":             {is: pricing.Product{Amortization: loan.AmortizationFixed, TermMonths: 360}, has: quarter},
		"neither typed nor said by anybody": {before: product(eighth), is: product(nil)},
	} {
		info := loan.Info{}
		info.MortgageTypeAndTerms.ARMRateRoundingPercent = c.has
		chosen := pricing.Chosen{Quote: &pricing.PriceQuote{NoteRate: rate("6.25")}}
		require.Equal(t, c.want, chosen.Apply(info, c.is, c.before).MortgageTypeAndTerms.ARMRateRoundingPercent, name)
	}
}
