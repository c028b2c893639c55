package qualify

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func usd(text string) domain.Money {
	m, err := domain.ParseMoney(text)
	if err != nil {
		panic(err)
	}
	return m
}

func pct(text string) domain.Rate { return domain.MustRate(text) }

// Examples of the commentary to 12 CFR 1026.43 and payments printed in Fannie Mae's DU sample files.
func TestLevelPayment(t *testing.T) {
	for _, c := range []struct {
		ref, amount, rate string
		months            int
		want              string
	}{
		{"comment 43(c)(5)(i)-5.i", "200000", "7", 360, "1330.60"},
		{"comment 43(c)(5)(i)-5.ii", "200000", "6", 360, "1199.10"},
		{"comment 43(e)(2)(iv)-4.ii", "200000", "9", 360, "1609.25"},
		{"comment 43(e)(2)(iv)-7.iii", "186109", "8", 300, "1436.42"},
		{"comment 43(d)(5)(i)-7", "200000", "7", 336, "1359.22"},
		{"comment 43(c)(5)(ii)(C)-3.ii", "207662", "7.5", 324, "1496.69"},
		{"DU C01", "300000", "4.25", 360, "1475.82"},
		{"DU C02", "450000", "5.25", 360, "2484.92"},
		{"DU FHA01, with financed premium", "144993", "3.25", 360, "631.02"},
		{"DU VA01, with financed fee", "318087", "5.25", 360, "1756.49"},
		{"no interest", "100", "0", 3, "33.33"},
		{"no term", "100", "5", 0, "0"},
		{"no amount", "0", "5", 12, "0"},
	} {
		assert.Equal(t, usd(c.want), LevelPayment(usd(c.amount), pct(c.rate), c.months), c.ref)
	}
}

func TestInterestPayment(t *testing.T) {
	assert.Equal(t, usd("1166.67"), InterestPayment(usd("200000"), pct("7")), "comment 43(c)(5)(ii)(B)-2.i")
	assert.Equal(t, usd("833.33"), InterestPayment(usd("200000"), pct("5")), "comment 43(c)(5)(ii)(B)-2.ii, years 1-3")
	assert.Equal(t, usd("1250"), InterestPayment(usd("200000"), pct("7.5")), "comment 43(c)(5)(ii)(B)-2.ii, year 5")
}

// The commentary gives balances in whole dollars; a schedule of rounded payments may differ by cents.
func TestScheduleBalances(t *testing.T) {
	plan := func(rates ...any) Plan {
		p := Plan{Amount: usd("200000"), Months: 360}
		for i := 0; i < len(rates); i += 2 {
			p.Steps = append(p.Steps, RateStep{rates[i].(int), pct(rates[i+1].(string))})
		}
		return p
	}
	for _, c := range []struct {
		ref     string
		plan    Plan
		after   int
		balance string
	}{
		{"comment 43(d)(5)(i)-5", plan(1, "5"), 24, "193947.57"},
		{"comment 43(e)(2)(iv)-7.ii", plan(1, "5", 37, "7", 49, "9"), 48, "188218.18"},
	} {
		balance := c.plan.Schedule()[c.after-1].Balance
		assert.InDelta(t, usd(c.balance).Cents(), balance.Cents(), 100, c.ref)
	}
	balloon := func(p Plan, month int) domain.Money {
		i := p.Schedule()[month-1]
		return i.Balance + i.Payment
	}
	assert.InDelta(t, usd("193367.24").Cents(), balloon(plan(1, "6"), 36).Cents(), 100, "comment 43(c)(5)(ii)(A)-4.i")
	assert.InDelta(t, usd("172955.37").Cents(), balloon(plan(1, "7"), 120).Cents(), 100, "comment 43(c)(5)(ii)(A)-5")

	stepped := plan(1, "6.5", 25, "7", 61, "7.5").Schedule()
	assert.Equal(t, usd("1264.14"), stepped[0].Payment, "comment 43(c)(5)(i)-5.iii, years 1-2")
	assert.InDelta(t, usd("1388.33").Cents(), stepped[60].Payment.Cents(), 2, "comment 43(c)(5)(i)-5.iii, thereafter")
}

func TestSchedulePaysOff(t *testing.T) {
	for _, p := range []Plan{
		{Amount: usd("162000"), Months: 360, Steps: []RateStep{{1, pct("3.875")}}},
		{Amount: usd("100.01"), Months: 7, Steps: []RateStep{{1, pct("0")}}},
		{Amount: usd("250000"), Months: 360, Steps: []RateStep{{1, pct("5")}, {61, pct("7")}}, InterestOnlyMonths: 60},
		{Amount: usd("0.05"), Months: 480, Steps: []RateStep{{1, pct("12")}}},
	} {
		schedule := p.Schedule()
		require.NotEmpty(t, schedule)
		var principal domain.Money
		for _, i := range schedule {
			principal += i.Principal
			assert.Equal(t, i.Payment, i.Interest+i.Principal)
		}
		assert.Equal(t, p.Amount, principal)
		assert.Zero(t, schedule[len(schedule)-1].Balance)
	}
	assert.Nil(t, Plan{Amount: 1, Months: 1}.Schedule(), "no rate, no schedule")
	io := Plan{Amount: usd("200000"), Months: 360, Steps: []RateStep{{1, pct("7")}}, InterestOnlyMonths: 24}.Schedule()
	assert.Equal(t, usd("1166.67"), io[0].Payment)
	assert.Equal(t, usd("1359.22"), io[24].Payment, "comment 43(d)(5)(i)-7")
}

func TestAdjustableSteps(t *testing.T) {
	two, five, one := pct("2"), pct("5"), pct("1")
	steps := AdjustableSteps(pct("5"), pct("7.5"), 36, 12, 360, &two, &two, &five, nil)
	assert.Equal(t, []RateStep{{1, pct("5")}, {37, pct("7")}, {49, pct("7.5")}}, steps)
	steps = AdjustableSteps(pct("5"), pct("20"), 12, 6, 40, &one, &one, &two, nil)
	assert.Equal(t, []RateStep{{1, pct("5")}, {13, pct("6")}, {19, pct("7")}}, steps, "lifetime cap binds")
	floor := pct("4.5")
	steps = AdjustableSteps(pct("5"), pct("1"), 12, 12, 60, &two, &two, &five, &floor)
	assert.Equal(t, []RateStep{{1, pct("5")}, {13, pct("4.5")}}, steps, "floor binds")
	assert.Len(t, AdjustableSteps(pct("5"), pct("9"), 0, 12, 60, nil, nil, nil, nil), 1)
}

func TestRatios(t *testing.T) {
	for _, c := range []struct {
		loan, value string
		whole       int
	}{{"94010", "100000", 95}, {"96010", "100000", 97}, {"80001", "100000", 80}, {"320000", "400000", 80}} {
		assert.Equal(t, c.whole, WholePercentUp(LoanToValue(usd(c.loan), usd(c.value))), "B2-1.2-01: %s", c.loan)
	}
	for _, c := range []struct{ housing, debts, income, dti string }{
		{"1250", "420", "3900", "42.82"}, {"1910", "400", "4800", "48.13"}, {"2480", "600", "5000", "61.6"},
	} {
		assert.Equal(t, c.dti, DebtToIncome(usd(c.housing)+usd(c.debts), usd(c.income)).String())
	}
	assert.True(t, DebtToIncome(100, 0).IsZero())
	assert.True(t, DebtToIncome(100, -5).IsZero())
	assert.Equal(t, "999999.99", DebtToIncome(domain.MaxMoney, 1).String(), "clamped, never overflowing")
}

func FuzzLevelPayment(f *testing.F) {
	f.Add(int64(45000000), int64(5250000), 360)
	f.Fuzz(func(t *testing.T, centsIn, micros int64, months int) {
		amount := domain.MoneyFromCents(abs(centsIn) % int64(domain.MaxMoney))
		rate := domain.RateFromMicros(abs(micros) % 100_000_000)
		months = int(abs(int64(months)) % 601)
		payment := LevelPayment(amount, rate, months)
		if amount == 0 || months == 0 {
			assert.Zero(t, payment)
			return
		}
		assert.GreaterOrEqual(t, payment+1, InterestPayment(amount, rate), "a level payment covers the first interest")
		assert.LessOrEqual(t, payment, amount+InterestPayment(amount, rate)+1)
	})
}

func abs(n int64) int64 {
	if n < 0 {
		return -(n + 1)
	}
	return n
}
