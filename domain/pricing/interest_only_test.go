package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/domain/qualify"
)

// interestOnly is the usual product with ten years of interest alone.
func interestOnly() pricing.PricingBook {
	b := book()
	b.Products[0].AgencyGrid, b.Products[0].InterestOnly, b.Products[0].Features = false, 120, []pricing.Feature{pricing.InterestOnly}
	return b
}

// A loan that begins with interest alone is priced so: 300,000 at 6.5 percent costs 1,625.00 a month for ten years, then 2,236.72 for twenty.
func TestInterestOnlyIsPricedAsSuch(t *testing.T) {
	t.Parallel()
	b := interestOnly()
	m := market(t, b, heading+"C30,FIXED,360,6.5,30,100\n")
	s := usual()
	offer := m.OfferOf(s, "p")
	require.Equal(t, 120, offer.InterestOnly)
	q := *offer.Best
	require.Equal(t, "1625.00", q.PaymentAmt.Fixed())
	require.Equal(t, "6.5", q.APR.String(), "without charges the APR is the note rate, however it is paid back")
	require.Equal(t, qualify.DebtToIncome(s.OtherDebtAmt+money(t, "2236.72"), s.IncomeAmt), *q.DTI, "the ratio counts what is paid once it amortizes")
	level := book()
	level.Products[0].AgencyGrid = false
	before := market(t, level, heading+"C30,FIXED,360,6.5,30,100\n").OfferOf(s, "p").Best
	require.Equal(t, *before.CashToClose, *q.CashToClose)
	// Points weigh less on a loan that is owed for longer.
	m = market(t, b, heading+"C30,FIXED,360,6.5,30,98\n")
	charged := m.OfferOf(s, "p").Best
	exact, err := qualify.MonthlyAPR(s.LoanAmt-charged.PointsAmt, schedule(s.LoanAmt, "6.5"))
	require.NoError(t, err)
	require.Equal(t, domain.RateFromMicros((exact.Micros()+500)/1000*1000), *charged.APR)
	lessOwed := market(t, level, heading+"C30,FIXED,360,6.5,30,98\n").OfferOf(s, "p").Best
	require.Negative(t, charged.APR.Cmp(*lessOwed.APR))
	column := m.CompareScenario(s, "p", nil)
	// 120 × 1,625.00 + 240 × 2,236.72 less 300,000; the last payment pays what is left, 31 cents less than the others.
	require.Equal(t, "431812.49", column.InterestAmt.Fixed())
}

// schedule is the payments of ten years of interest and twenty of amortization.
func schedule(amount domain.Money, rate string) (payments []domain.Money) {
	for _, due := range (qualify.Plan{Amount: amount, Months: 360, InterestOnlyMonths: 120, Steps: []qualify.RateStep{{FromMonth: 1, Rate: domain.MustRate(rate)}}}).Schedule() {
		payments = append(payments, due.Payment)
	}
	return payments
}

// What is chosen is what was priced: the loan's own figures are those of the search, and a level product takes the terms back.
func TestInterestOnlyTermsAreTheLoans(t *testing.T) {
	t.Parallel()
	b := interestOnly()
	m := market(t, b, heading+"C30,FIXED,360,6.5,30,100\n")
	s := usual()
	var chosen pricing.Chosen
	chosen.Choose(*m.OfferOf(s, "p"), *m.PriceAt(s, "p", domain.MustRate("6.5"), 30, nil), nil)
	info := loan.Info{}
	info.TransactionInfo.BaseLoanAmt = new(s.BaseLoanAmt)
	info = chosen.Apply(info, b.Products[0], pricing.Product{})
	require.True(t, *info.MortgageTypeAndTerms.InterestOnlyInd)
	payment, known := qualify.FirstPayment(info)
	require.True(t, known)
	require.Equal(t, chosen.Quote.PaymentAmt, payment)
	info = chosen.Apply(info, book().Products[0], pricing.Product{})
	require.Nil(t, info.MortgageTypeAndTerms.InterestOnlyInd)
	require.Nil(t, info.MortgageTypeAndTerms.InterestOnlyTermMonthsCount)
}

// A product that begins with interest alone says for how long; one of an earlier book that does not has no price.
func TestInterestOnlySaysForHowLong(t *testing.T) {
	t.Parallel()
	b := interestOnly()
	b.Products[0].ID, b.Products[0].InvestorID = domain.NewID(), domain.NewID()
	b.Investors[0].ID = b.Products[0].InvestorID
	fieldOf := func() (fields []string) {
		for _, f := range b.Validate() {
			fields = append(fields, f.Field+" "+f.Key)
		}
		return fields
	}
	require.Empty(t, fieldOf())
	b.Products[0].Features = nil
	b.Prepare()
	require.Equal(t, []pricing.Feature{pricing.InterestOnly}, b.Products[0].Features, "what begins so is one of the risky ones, whether or not that is said")
	b.Products[0].InterestOnly = 360
	require.Equal(t, []string{"products.0.interestOnlyMonths invalid"}, fieldOf())
	b.Products[0].InterestOnly = 0
	require.Equal(t, []string{"products.0.interestOnlyMonths required"}, fieldOf())
	old := interestOnly()
	old.Products[0].InterestOnly = 0
	offer := market(t, old, heading+"C30,FIXED,360,6.5,30,100\n").OfferOf(usual(), "p")
	require.False(t, offer.Eligible)
	require.Equal(t, "interestOnlyMonths", offer.Reasons[0].Key)
	require.Nil(t, offer.Best)
}
