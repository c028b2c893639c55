package government_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/government"
	"gable/domain/reference"
)

func tablesOf(day string) reference.Tables {
	return reference.InForce(reference.ShippedTables(), reference.OnDay(domain.MustDate(day)))
}

var tables = tablesOf("2026-11-23")

// read gives the cases of a file of published and recomputed figures.
func read(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, into))
}

// premiumOf is the premium of a loan that is no exception.
func premiumOf(base, value domain.Money, months int) *government.PremiumAnswer {
	return government.FHAPremium(tables[reference.FHAPremium], government.PremiumQuestion{Base: base, Value: value, Months: months})
}

func TestFHAPremiumCases(t *testing.T) {
	t.Parallel()
	var file struct {
		Cases []struct {
			Base     domain.Money `json:"base_loan"`
			Value    domain.Money
			Months   int `json:"term_months"`
			Expected struct {
				Upfront string `json:"ufmip_exact"`
				Annual  string `json:"annual_rate_percent"`
				Month   string `json:"first_month_mip_on_base"`
			}
		}
	}
	read(t, "fha-mip", &file)
	require.NotEmpty(t, file.Cases)
	for _, c := range file.Cases {
		a := premiumOf(c.Base, c.Value, c.Months)
		require.NotNil(t, a)
		assert.Equal(t, c.Expected.Upfront, a.UpfrontAmt.Fixed())
		assert.Equal(t, c.Expected.Annual, a.AnnualPercent.Fixed(2))
		assert.Equal(t, c.Expected.Month, a.MonthlyAmt.Fixed())
	}
}

// TestEveryRowOfThePremium asks for each row of the published table at both its ends.
func TestEveryRowOfThePremium(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		base, value int64
		months      int
		percent     string
		paid        int
		whole       bool
	}{
		{90, 100, 360, "0.5", 132, false}, {95, 100, 360, "0.5", 360, true}, {9501, 10000, 360, "0.55", 360, true}, {9001, 10000, 181, "0.5", 181, true},
		{726200, 1000000, 360, "0.5", 132, false}, {726201, 1000000, 360, "0.7", 132, false}, {950000, 1000000, 360, "0.7", 360, true}, {960000, 1000000, 360, "0.75", 360, true},
		{90, 100, 180, "0.15", 132, false}, {91, 100, 180, "0.4", 180, true}, {780000, 1000000, 180, "0.15", 132, false}, {790000, 1000000, 180, "0.4", 132, false},
		{900000, 1000000, 120, "0.4", 120, true}, {910000, 1000000, 180, "0.65", 180, true},
	} {
		a := premiumOf(domain.Money(c.base*100), domain.Money(c.value*100), c.months)
		require.NotNil(t, a, "%+v", c)
		assert.Equal(t, c.percent, a.AnnualPercent.String(), "%+v", c)
		assert.Equal(t, c.paid, a.Months, "%+v", c)
		assert.Equal(t, c.whole, a.WholeTerm, "%+v", c)
	}
	assert.Nil(t, premiumOf(0, 1, 360))
	odd := premiumOf(300_020_00, 400_000_00, 360)
	assert.Equal(t, []string{"5250.35", "5250.00"}, []string{odd.UpfrontAmt.Fixed(), odd.FinancedAmt.Fixed()}, "the premium is financed in whole dollars")
}

func TestFHAInvestment(t *testing.T) {
	t.Parallel()
	table := tables[reference.FHAInvestment]
	for score, want := range map[int]string{620: "3.5", 580: "3.5", 579: "10", 500: "10"} {
		a := government.FHAInvestment(table, &score, 400_000_00)
		require.True(t, a.Eligible)
		assert.Equal(t, want, a.Percent.String(), score)
	}
	assert.False(t, government.FHAInvestment(table, new(499), 400_000_00).Eligible)
	a := government.FHAInvestment(table, nil, 333_333_00)
	assert.Equal(t, []string{"11666.66", "321666.00"}, []string{a.RequiredAmt.Fixed(), a.MaxLoanAmt.Fixed()})
}

func TestFundingFeeCases(t *testing.T) {
	t.Parallel()
	var file struct {
		Cases []struct {
			ID, Purpose, Use  string
			Price, Down, Base domain.Money
			Rate              domain.Rate `json:"expected_rate"`
			Fee               string      `json:"expected_fee"`
		}
	}
	read(t, "va-funding-fee", &file)
	require.NotEmpty(t, file.Cases)
	for _, c := range file.Cases {
		q := government.FundingFeeQuestion{Loan: map[string]string{"purchase": government.FeePurchase, "cash_out": government.FeeCashOut, "irrrl": government.FeeIRRRL}[c.Purpose],
			Subsequent: c.Use == "subsequent", Base: c.Base, Price: c.Price}
		a := government.FundingFee(tables[reference.VAFundingFee], q)
		require.NotNil(t, a, c.ID)
		assert.Equal(t, c.Rate, a.Percent, c.ID)
		assert.Equal(t, c.Fee, a.Amt.Fixed(), c.ID)
		q.Exempt = true
		assert.Zero(t, government.FundingFee(tables[reference.VAFundingFee], q).Amt, c.ID)
	}
}

func TestFundingFeeByDownPaymentUseAndDay(t *testing.T) {
	t.Parallel()
	fee := func(day, kind string, subsequent bool, base, price domain.Money) string {
		a := government.FundingFee(tablesOf(day)[reference.VAFundingFee], government.FundingFeeQuestion{Loan: kind, Subsequent: subsequent, Base: base, Price: price})
		require.NotNil(t, a)
		return a.Percent.String()
	}
	const now = "2026-11-23"
	assert.Equal(t, "2.15", fee(now, government.FeePurchase, false, 380_000_01, 400_000_00), "a cent short of five percent")
	assert.Equal(t, "1.5", fee(now, government.FeePurchase, true, 380_000_00, 400_000_00))
	assert.Equal(t, "1.25", fee(now, government.FeePurchase, true, 360_000_00, 400_000_00))
	assert.Equal(t, "3.3", fee(now, government.FeeCashOut, true, 360_000_00, 0))
	assert.Equal(t, "0.5", fee(now, government.FeeIRRRL, true, 360_000_00, 0))
	assert.Equal(t, "2.3", fee("2023-04-06", government.FeePurchase, false, 360_000_00, 360_000_00))
	assert.Equal(t, "2.15", fee("2023-04-07", government.FeePurchase, false, 360_000_00, 360_000_00))
	assert.NotContains(t, tablesOf("2034-06-09"), reference.VAFundingFee, "after its last day it is not used")
}

func TestEntitlementCases(t *testing.T) {
	t.Parallel()
	var file struct {
		Cases []struct {
			ID       string
			Loan     domain.Money
			Used     domain.Money  `json:"entitlement_used"`
			Limit    *domain.Money `json:"county_limit"`
			Guaranty *domain.Money `json:"expected_guaranty"`
			Expected struct{ Available, Guaranty, Shortfall string }
		}
	}
	read(t, "va-entitlement", &file)
	require.NotEmpty(t, file.Cases)
	for _, c := range file.Cases {
		a := government.Entitlement(government.EntitlementQuestion{NoteAmt: c.Loan, UsedAmt: c.Used, Limit: c.Limit})
		if c.Guaranty != nil {
			assert.Equal(t, *c.Guaranty, a.GuarantyAmt, c.ID)
			continue
		}
		assert.Equal(t, c.Expected.Available, a.AvailableAmt.String(), c.ID)
		assert.Equal(t, c.Expected.Guaranty, a.GuarantyAmt.String(), c.ID)
		assert.Equal(t, c.Expected.Shortfall, a.ShortfallAmt.String(), c.ID)
	}
}

func TestEntitlementAtItsSteps(t *testing.T) {
	t.Parallel()
	for loan, want := range map[domain.Money]string{45_000_00: "22500", 45_000_01: "22500", 56_250_00: "22500", 56_250_01: "22500", 90_000_00: "36000", 100_000_00: "36000",
		144_000_00: "36000", 144_001_00: "36000.25", 0: "0"} {
		assert.Equal(t, want, government.Entitlement(government.EntitlementQuestion{NoteAmt: loan}).GuarantyAmt.String(), loan)
	}
	limit := domain.Money(832_750_00)
	guaranty := func(note, used domain.Money, limit *domain.Money) government.EntitlementAnswer {
		return government.Entitlement(government.EntitlementQuestion{NoteAmt: note, UsedAmt: used, Limit: limit})
	}
	short := guaranty(600_000_00, 100_000_00, &limit)
	assert.Equal(t, []string{"108187.50", "108187.50", "41812.50"}, []string{short.AvailableAmt.Fixed(), short.GuarantyAmt.Fixed(), short.ShortfallAmt.Fixed()})
	assert.Equal(t, government.FindingShortfall, short.Findings[0].Key)
	assert.Equal(t, government.FindingEntitlementSpent, guaranty(600_000_00, 300_000_00, &limit).Findings[0].Key)
	assert.Equal(t, government.FindingNeedsLimit, guaranty(600_000_00, 1, nil).Findings[0].Key)
	assert.Equal(t, "30000", guaranty(100_000_00, 6_000_00, nil).GuarantyAmt.String(), "of a small loan the basic entitlement is what counts")
}

// TestWhatLendersAsk: VA's published example is a home for 320,000 with 36,000 of entitlement left, which takes 44,000 of one's own. A financed fee is
// guaranteed with the rest, and nobody asks for a quarter of it.
func TestWhatLendersAsk(t *testing.T) {
	t.Parallel()
	limit := domain.Money(417_000_00)
	ask := func(base, own, fee domain.Money) government.EntitlementAnswer {
		return government.Entitlement(government.EntitlementQuestion{NoteAmt: base + fee, FinancedFeeAmt: fee, UsedAmt: 68_250_00, OwnAmt: own, Limit: &limit})
	}
	assert.Equal(t, "44000", ask(320_000_00, 0, 0).ShortfallAmt.String())
	assert.Equal(t, "10000", ask(286_000_00, 34_000_00, 0).ShortfallAmt.String())
	assert.Zero(t, ask(276_000_00, 44_000_00, 0).ShortfallAmt)
	assert.Zero(t, ask(276_000_00, 44_000_00, 9_108_00).ShortfallAmt)
	assert.Equal(t, "102150", government.Entitlement(government.EntitlementQuestion{NoteAmt: 408_600_00, FinancedFeeAmt: 8_600_00}).GuarantyAmt.String())
}

func TestResidualCases(t *testing.T) {
	t.Parallel()
	var file struct {
		Cases []struct {
			ID, State string
			Family    int
			Loan      domain.Money
			Expected  json.RawMessage
			Inputs    map[string]json.RawMessage
		}
	}
	read(t, "va-residual", &file)
	require.NotEmpty(t, file.Cases)
	table := tables[reference.VAResidual]
	for _, c := range file.Cases {
		switch {
		case c.State != "":
			guideline := government.ResidualGuideline(table, government.RegionOf(table, c.State), c.Family, c.Loan, false)
			require.NotNil(t, guideline, c.ID)
			assert.Equal(t, string(c.Expected), guideline.String(), c.ID)
		case c.Inputs["ratio"] != nil:
			ratio, err := domain.ParseRate(text(t, c.Inputs["ratio"]))
			require.NoError(t, err)
			var want struct {
				Rounded int `json:"va_rounded"`
			}
			require.NoError(t, json.Unmarshal(c.Expected, &want))
			assert.Equal(t, want.Rounded, government.RoundedRatio(ratio), c.ID)
		default:
			checkResidual(t, c.ID, c.Inputs, c.Expected)
		}
	}
}

func text(t *testing.T, raw json.RawMessage) (s string) {
	t.Helper()
	require.NoError(t, json.Unmarshal(raw, &s))
	return s
}

func checkResidual(t *testing.T, id string, inputs map[string]json.RawMessage, expected json.RawMessage) {
	t.Helper()
	amount := func(name string) domain.Money {
		m, err := domain.ParseMoney(text(t, inputs[name]))
		require.NoError(t, err)
		return m
	}
	var feet int
	require.NoError(t, json.Unmarshal(inputs["sqft"], &feet))
	var want struct{ Maintenance, Residual string }
	require.NoError(t, json.Unmarshal(expected, &want))
	assert.Equal(t, want.Maintenance, government.Maintenance(feet).Fixed(), id)
	assert.Equal(t, want.Residual, government.ResidualIncome(government.ResidualInputs{GrossAmt: amount("gross"), FederalTaxAmt: amount("fed"), StateTaxAmt: amount("state"),
		SocialSecurityAmt: amount("fica"), ShelterAmt: amount("shelter"), MaintenanceAmt: government.Maintenance(feet), DebtsAmt: amount("debts")}).Fixed(), id)
}

func TestResidualOfLargeFamiliesAndNearABase(t *testing.T) {
	t.Parallel()
	table := tables[reference.VAResidual]
	ask := func(region string, persons int, loan domain.Money, near bool) string {
		guideline := government.ResidualGuideline(table, region, persons, loan, near)
		require.NotNil(t, guideline)
		return guideline.String()
	}
	assert.Equal(t, "755", ask("NORTHEAST", 2, 80_000_00, false), "not the 775 that one page prints")
	assert.Equal(t, "654", ask("NORTHEAST", 2, 79_999_99, false))
	assert.Equal(t, "1119", ask("SOUTH", 6, 80_000_00, false))
	assert.Equal(t, "1199", ask("SOUTH", 7, 80_000_00, false))
	assert.Equal(t, "1199", ask("SOUTH", 9, 80_000_00, false), "a household counts up to seven")
	assert.Equal(t, "1052", ask("SOUTH", 8, 79_999_00, false))
	assert.Equal(t, "952.85", ask("SOUTH", 4, 285_000_00, true))
	assert.Nil(t, government.ResidualGuideline(table, "", 4, 285_000_00, false))
	for state, region := range map[string]string{"PA": "NORTHEAST", "VI": "SOUTH", "GU": "WEST", "PR": "SOUTH", "AE": ""} {
		assert.Equal(t, region, government.RegionOf(table, state), state)
	}
	s := government.StandingOf(1200_00, 1000_00, domain.MustRate("41.5"))
	assert.Equal(t, government.ResidualStanding{Ratio: 42, AboveRate: true, Meets: true, Meets120: true}, s)
	assert.False(t, government.StandingOf(1199_99, 1000_00, domain.MustRate("41.49")).Meets120)
}

func TestReduction(t *testing.T) {
	t.Parallel()
	q := government.ReductionQuestion{OldPayment: 1500_00, NewPayment: 1400_00, OldRate: domain.MustRate("6.5"), NewRate: domain.MustRate("6"), Costs: 3600_00,
		FirstPayment: domain.MustDate("2026-01-01"), PaymentsMade: 6, Closing: domain.MustDate("2026-07-30")}
	a := government.Reduction(q)
	assert.Equal(t, 36, *a.Months)
	assert.True(t, a.Recouped && *a.RateReduced && a.Seasoned, "%+v", a)
	assert.Equal(t, "2026-07-30", a.SeasonedFrom.String())
	q.Costs, q.Closing, q.ToAdjustable = 3600_01, domain.MustDate("2026-07-29"), true
	a = government.Reduction(q)
	assert.False(t, a.Recouped || *a.RateReduced || a.Seasoned, "%+v", a)
	q.FromAdjustable = true
	assert.True(t, *government.Reduction(q).RateReduced, "from one adjustable rate to another by anything")
	q.NewRate = q.OldRate
	assert.False(t, *government.Reduction(q).RateReduced)
	q.ToAdjustable = false
	assert.Nil(t, government.Reduction(q).RateReduced, "from an adjustable to a fixed rate none is asked for")
	q.NewPayment, q.PaymentsMade = 1600_00, 5
	assert.Nil(t, government.Reduction(q).Months)
}

func TestGuaranteeCases(t *testing.T) {
	t.Parallel()
	var file struct {
		Cases []struct {
			Base     domain.Money
			Value    domain.Money `json:"appraised_value"`
			Financed bool         `json:"fee_financed"`
			Expected struct {
				Loan, Fee string
				Max       string `json:"max_total_loan"`
			}
		}
	}
	read(t, "usda", &file)
	require.NotEmpty(t, file.Cases)
	for _, c := range file.Cases {
		q := government.GuaranteeQuestion{Base: max(c.Base, 1), Value: c.Value, Financed: c.Financed}
		a := government.Guarantee(tables[reference.USDAFee], q)
		require.NotNil(t, a)
		if c.Expected.Max != "" {
			assert.Equal(t, c.Expected.Max, a.MaxLoanAmt.Fixed())
			continue
		}
		assert.Equal(t, c.Expected.Loan, a.LoanAmt.Fixed())
		assert.Equal(t, c.Expected.Fee, a.UpfrontAmt.Fixed())
	}
	paid := government.Guarantee(tables[reference.USDAFee], government.GuaranteeQuestion{Base: 200_000_00, Rate: new(domain.MustRate("6")), Months: 360})
	assert.Equal(t, "2000.00", paid.UpfrontAmt.Fixed())
	assert.Equal(t, "58.01", paid.MonthlyAmt.Fixed(), "on the average balance, a little less than on the whole loan")
}

func TestInsuranceCases(t *testing.T) {
	t.Parallel()
	var file struct {
		Card struct {
			Examples []struct {
				Loan, AnnualPercent, Monthly string
				LTV, Score, Coverage         int
			}
		} `json:"borrowerPaidMonthly"`
	}
	read(t, "mi", &file)
	require.NotEmpty(t, file.Card.Examples)
	percent := func(n int) domain.Rate { return domain.RateFromMicros(int64(n) * 1_000_000) }
	for _, c := range file.Card.Examples {
		rate := government.CardRate(tables[reference.PMIRate], "FIXED_OVER_20", percent(c.LTV), percent(c.Coverage), c.Score)
		require.NotNil(t, rate)
		assert.Equal(t, c.AnnualPercent, rate.Fixed(2))
	}
	table := tables[reference.PMICoverage]
	for _, c := range []struct {
		program string
		months  int
		ltv     string
		want    string
	}{{"STANDARD", 360, "95", "30"}, {"STANDARD", 0, "95.01", "35"}, {"STANDARD", 240, "85", "6"}, {"HOMEREADY", 360, "97", "25"}, {"STANDARD_MANUFACTURED", 360, "96", ""}, {"STANDARD", 360, "80", ""}} {
		got := government.Coverage(table, c.program, c.months, domain.MustRate(c.ltv))
		if c.want == "" {
			assert.Nil(t, got, "%+v", c)
			continue
		}
		require.NotNil(t, got, "%+v", c)
		assert.Equal(t, c.want, got.String(), "%+v", c)
	}
}
