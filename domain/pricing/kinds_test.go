package pricing_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/domain/property"
)

// FuzzKindsOfLoan prices any kind of loan with any kind of product, adjustable, of an agency of the government or insured: what is answered holds together.
func FuzzKindsOfLoan(f *testing.F) {
	f.Add(int64(30_000_000), int64(31_000_000), int64(15_000), int64(2_750), uint32(0), uint32(0))
	f.Add(int64(25_000_000), int64(25_000_000), int64(0), int64(-100_000), uint32(0xffff_ffff), uint32(7))
	f.Add(int64(1), int64(1), int64(999_999_999), int64(99_000), uint32(0b1010_0101_1100_0011), uint32(84))
	f.Add(int64(90_000_000), int64(100_000_000), int64(45_000), int64(3_000), uint32(0b0101_1010_0011_1100), uint32(360))
	f.Fuzz(func(t *testing.T, amount, value, premium, margin int64, bits, fixed uint32) {
		is := func(bit int) bool { return bits&(1<<bit) != 0 }
		b := book()
		p := &b.Products[0]
		p.MortgageType = []loan.MortgageType{loan.MortgageConventional, loan.MortgageFHA, loan.MortgageVA, loan.MortgageUSDA}[bits&3]
		p.Eligibility = []pricing.EligibilityRow{{MaxDTI: new(domain.MustRate("45"))}}
		text := "C30,FIXED,360,6.25,30,99\nC30,FIXED,360,6.5,30,100\nC30,FIXED,360,6.75,30,101.25\n"
		if is(2) {
			p.Amortization = loan.AmortizationAdjustable
			p.ARM = &pricing.RateAdjustment{FixedMonths: 1 + int(fixed%359), EveryMonths: 1 + int(bits>>20%12), Margin: new(domain.RateFromMicros(max(margin, -margin) % 10_000 * 1000)),
				IndexPercent: new(domain.RateFromMicros(int64(bits>>8%20_000) * 1000)), FirstCap: new(domain.MustRate("2")), NextCap: new(domain.MustRate("2")), LifetimeCap: new(domain.MustRate("5"))}
			if len(p.ARM.Validate(p.TermMonths)) > 0 {
				return
			}
		}
		sheet, faults := readCSV([]byte(heading+strings.ReplaceAll(text, "FIXED", p.AmortizationCode())), b.Products)
		require.Empty(t, faults)
		sheet.InvestorID, sheet.PublishedAt = "i", &at
		m := pricing.Market{At: at, Book: &b, Sheets: map[domain.ID]*pricing.RateSheet{"i": &sheet}, Grid: pricing.ShippedGrid()}
		s := usual()
		s.MortgageType, s.FirstTime, s.Subordinate, s.MinimumMI, s.Units = p.MortgageType, is(4), is(5), is(6), 1+int(bits>>7&3)
		s.BaseLoanAmt, s.ValueAmt = domain.Money(1+max(amount, -amount)%1_000_000_000), domain.Money(1+max(value, -value)%1_000_000_000)
		s.LoanAmt = s.BaseLoanAmt + s.BaseLoanAmt/50
		s.MonthlyMIAmt, s.AreaIncomeAmt = domain.Money(max(premium, -premium)%1_000_000), domain.Money(bits)
		s.Waiver = []pricing.Waiver{"", pricing.HomeReady, pricing.FirstTimeBuyerAMI, pricing.DutyToServe}[bits>>10&3]
		if is(12) {
			s.Occupancy = property.UsageInvestment
		}
		if is(13) {
			s.IncomeAmt = 0
		}
		offers := m.Search(s, "p").Offers
		require.Len(t, offers, 1)
		o := offers[0]
		require.Equal(t, len(o.Reasons) == 0, o.Eligible)
		if o.Best != nil {
			require.Equal(t, o.Eligible, len(o.ReasonsAt(o.Best.NoteRate)) == 0)
		}
		for _, q := range o.Ladder {
			sum := q.Price.Micros()
			for _, line := range q.Adjustments {
				require.False(t, s.MortgageType.IsGovernment() && line.MarginType == pricing.Investor && line.Key != "ADJUSTER" && line.Key != "CAP", line.Key)
				if !line.Waived {
					sum += line.Percent.Micros()
				}
				require.True(t, line.NotGiven == "" || line.Percent.IsZero() && line.Amt == 0)
			}
			require.Equal(t, q.SheetPrice.Micros(), sum)
			require.GreaterOrEqual(t, q.PaymentAmt, domain.Money(0))
			if q.APR != nil && s.FinanceAmt == 0 && q.PointsAmt >= 0 {
				require.GreaterOrEqual(t, q.APR.Micros(), int64(0))
			}
			if !o.Eligible {
				require.True(t, len(q.Reasons) > 0 || q.NoteRate != o.Best.NoteRate)
			}
		}
	})
}
