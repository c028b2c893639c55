package qualify

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

func told(b Breach) string {
	text := string(b.Bound)
	switch {
	case b.LimitAmt != nil:
		text += " " + b.LimitAmt.String() + " +" + b.ByAmt.String()
	case b.LimitPct != nil:
		text += " " + b.LimitPct.String() + " +" + b.ByPct.String()
	}
	return text
}

func TestOffers(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/realtor.json")
	require.NoError(t, err)
	var cases []struct {
		Name        string
		Rules       loan.PreapprovalRules
		Price, Down string
		Dues        string
		Type        property.HousingType
		Want        struct {
			Loan, LTV, Down, Payment string
			Breaches                 []string
		}
	}
	require.NoError(t, json.Unmarshal(raw, &cases))
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			f := purchase()
			offer := Offer{Price: usd(c.Price), DownPayment: usd(c.Down), Type: c.Type}
			if c.Dues != "" {
				offer.Dues = new(usd(c.Dues))
			}
			got := Realtor(f, c.Rules, offer, today)
			assert.Equal(t, purchase(), f, "nothing of the loan is changed")
			breaches := []string{}
			for _, b := range got.Breaches {
				breaches = append(breaches, told(b))
			}
			assert.Equal(t, c.Want.Breaches, breaches)
			assert.Equal(t, []string{c.Want.Loan, c.Want.LTV, c.Want.Down, c.Want.Payment},
				[]string{got.LoanAmt.String(), got.LTV.String(), got.DownPaymentPct.String(), got.HousingPayment.Total.String()})
			assert.Equal(t, len(breaches) == 0 && len(got.Missing) == 0, got.IsWithin)
		})
	}
}

func TestARealtorReadsNoRatio(t *testing.T) {
	t.Parallel()
	got := Realtor(purchase(), loan.PreapprovalRules{MaxHousingPct: new(pct("1")), MaxDTIPct: new(pct("1"))}, Offer{Price: usd("350000"), DownPayment: usd("50000")}, today)
	require.NotNil(t, got.DTI)
	shown := got.ForParty()
	assert.Nil(t, shown.DTI)
	assert.Nil(t, shown.HousingRatio)
	assert.Nil(t, shown.CashToClose)
	assert.Equal(t, []Breach{{Bound: BoundQualify, LimitAmt: new(domain.Money)}}, shown.Breaches, "that it does not qualify, once and without by how far")
	assert.False(t, shown.IsWithin)
	assert.Len(t, got.Breaches, 2, "staff read both")
}

func TestAnUpfrontFeeGoesWithTheAmount(t *testing.T) {
	t.Parallel()
	f := purchase()
	f.Info.TransactionInfo.MIFundFeeTotalAmt, f.Info.TransactionInfo.MIFundFeeFinancedAmt = new(usd("5250")), new(usd("5250"))
	got := Realtor(f, loan.PreapprovalRules{}, Offer{Price: usd("250000"), DownPayment: usd("50000")}, today)
	assert.Equal(t, "203500", got.LoanAmt.String())
	assert.Equal(t, "200000", got.BaseLoanAmt.String())
}

func TestWhatIsMissingForAnOffer(t *testing.T) {
	t.Parallel()
	f := purchase()
	f.Info.MortgageTypeAndTerms.NoteRatePercent, f.Employers, f.IncomeItems = nil, nil, nil
	got := Realtor(f, loan.PreapprovalRules{}, Offer{Price: usd("350000"), DownPayment: usd("50000")}, today)
	assert.Equal(t, []string{"RATE_OR_TERM", "INCOME"}, got.Missing)
	assert.False(t, got.IsWithin)
	shown := got.ForParty()
	assert.Equal(t, []string{"RATE_OR_TERM"}, shown.Missing, "a realtor is not told that there is no income")
	assert.Equal(t, []Breach{{Bound: BoundQualify, LimitAmt: new(domain.Money)}}, shown.Breaches)
}

// By trying offers out a party learns one rounded price, and no more: what is refused and what is not follows from that price by figures that hold
// nothing of the borrowers' income.
func TestAPartyFindsNoIncome(t *testing.T) {
	t.Parallel()
	rules := loan.PreapprovalRules{MaxHousingPct: new(pct("28")), MaxDTIPct: new(pct("43")), MinDownPaymentPct: new(pct("10"))}
	income := func(more domain.Money) *loan.File {
		f := purchase()
		f.Employers[0].Employment.MonthlyIncomeAmt = new(*f.Employers[0].Employment.MonthlyIncomeAmt + more)
		return f
	}
	at := Realtor(purchase(), rules, Offer{Price: usd("100000"), DownPayment: usd("50000")}, today)
	ceiling := at.Greatest()
	require.Positive(t, ceiling)
	require.Equal(t, ceiling, priceAt(stepsIn(ceiling)), "one of the rounded prices")

	// Incomes that round to one price can't be told apart, whatever is offered.
	var alike []*loan.File
	for more := domain.Money(0); more <= 60_00; more += 20_00 {
		if f := income(more); Realtor(f, rules, Offer{Price: usd("100000"), DownPayment: usd("50000")}, today).Greatest() == ceiling {
			alike = append(alike, f)
		}
	}
	require.Greater(t, len(alike), 1)
	random := rand.New(rand.NewPCG(1, 37))
	says := map[bool]int{}
	for range 300 {
		price := domain.Money(random.Int64N(600_000_00) + 50_000_00)
		offer := Offer{Price: price, DownPayment: domain.Money(random.Int64N(int64(price) * 3 / 10)), Dues: new(domain.Money(random.Int64N(800_00)))}
		first := Realtor(alike[0], rules, offer, today).ForParty()
		says[first.IsWithin]++
		for _, f := range alike[1:] {
			other := Realtor(f, rules, offer, today).ForParty()
			require.Equal(t, seen(first), seen(other), "%+v", offer)
		}
		for _, b := range first.Breaches {
			if b.Bound == BoundQualify {
				require.Equal(t, ceiling, *b.LimitAmt, "the same whatever was offered")
			}
		}
		if first.IsWithin { // nothing is promised beyond the bounds
			require.True(t, Realtor(alike[0], rules, offer, today).IsWithin, "%+v", offer)
		}
	}
	require.Len(t, says, 2, "some were refused, some were not")
}

// seen is what a calculation tells a party.
func seen(c RealtorCalc) any {
	c.ceiling = nil
	return c
}

// The company's own greatest price stands as it is, where the borrowers qualify for it.
func TestTheBoundOnThePriceComesFirst(t *testing.T) {
	t.Parallel()
	rules := loan.PreapprovalRules{MaxDTIPct: new(pct("90")), MaxSalesPriceAmt: new(usd("312345.67"))}
	got := Realtor(purchase(), rules, Offer{Price: usd("312345.67"), DownPayment: usd("60000")}, today)
	assert.Equal(t, usd("312345.67"), got.Greatest())
	assert.True(t, got.ForParty().IsWithin)
	for price, steps := range map[string]int{"0": 0, "9999.99": 0, "10000": 1, "249999": 24, "250000": 25, "274999": 25, "275000": 26} {
		assert.Equal(t, steps, stepsIn(usd(price)), price)
	}
	assert.Equal(t, usd("275000"), priceAt(26))
}

// A higher price with the same money down never mends a bound on the price, the loan or the payment.
func FuzzAHigherPriceMendsNothing(f *testing.F) {
	f.Add(uint32(50_000_00), uint32(300_000_00), uint32(1), uint32(340_000_00), uint32(300_000_00), uint16(2000))
	f.Add(uint32(0), uint32(1), uint32(1), uint32(0), uint32(0), uint16(0))
	f.Fuzz(func(t *testing.T, down, loaned, more, maxPrice, maxLoan uint32, maxPayment uint16) {
		rules := loan.PreapprovalRules{MaxSalesPriceAmt: new(domain.Money(maxPrice)), MaxLoanAmt: new(domain.Money(maxLoan)), MaxPaymentAmt: new(domain.Money(maxPayment) * 100)}
		offer := Offer{Price: domain.Money(down) + domain.Money(loaned) + 1, DownPayment: domain.Money(down)}
		require.Empty(t, offer.Validate())
		low := Realtor(purchase(), rules, offer, today)
		offer.Price += domain.Money(more)
		high := Realtor(purchase(), rules, offer, today)
		for _, b := range low.Breaches {
			if b.Bound != BoundLTV {
				require.True(t, slices.ContainsFunc(high.Breaches, func(o Breach) bool { return o.Bound == b.Bound }), b.Bound)
			}
		}
	})
}

func TestOffersThatAreNone(t *testing.T) {
	t.Parallel()
	for field, offer := range map[string]Offer{"salesPrice": {Price: 0}, "downPayment": {Price: 100, DownPayment: 100}, "dues": {Price: 100, Dues: new(domain.Money(-1))},
		"propertyType": {Price: 100, Type: "Castle"}} {
		faults := offer.Validate()
		require.Len(t, faults, 1, field)
		assert.Equal(t, field, faults[0].Field)
	}
	assert.NotEmpty(t, Offer{Price: MaxOffer + 1}.Validate())
	assert.NotEmpty(t, Offer{Price: 100, DownPayment: -1}.Validate())
}
