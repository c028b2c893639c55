package qualify

import (
	"encoding/json"
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
	shown := got.ForRealtor()
	assert.Nil(t, shown.DTI)
	assert.Nil(t, shown.HousingRatio)
	assert.Nil(t, shown.CashToClose)
	assert.Equal(t, []Breach{{Bound: BoundQualify}}, shown.Breaches, "that it does not qualify, once and without by how far")
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
	shown := got.ForRealtor()
	assert.Equal(t, []string{"RATE_OR_TERM"}, shown.Missing, "a realtor is not told that there is no income")
	assert.Equal(t, []Breach{{Bound: BoundQualify}}, shown.Breaches)
}

// By trying offers out a realtor learns the payment that the borrowers qualify for to the step, and no finer.
func TestARealtorFindsNoLimit(t *testing.T) {
	t.Parallel()
	offer := func(dues string) Offer {
		return Offer{Price: usd("350000"), DownPayment: usd("50000"), Dues: new(usd(dues))}
	}
	whole := Realtor(purchase(), loan.PreapprovalRules{}, offer("0"), today)
	atStep := (realtorStep - whole.HousingPayment.Total%realtorStep) % realtorStep
	limit := Realtor(purchase(), loan.PreapprovalRules{}, offer(atStep.String()), today)
	rules := loan.PreapprovalRules{MaxHousingPct: limit.HousingRatio}
	says := map[bool]int{}
	for cents := domain.Money(1); cents <= realtorStep; cents += 7_33 {
		got := Realtor(purchase(), rules, offer((atStep + cents).String()), today).ForRealtor()
		says[got.IsWithin]++
	}
	assert.Len(t, says, 1, "within a step every offer reads the same")
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
