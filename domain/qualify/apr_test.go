package qualify

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/cockroachdb/apd/v3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func hundredths(r domain.Rate) domain.Rate {
	return domain.RateFromMicros(scaled(r.Decimal(), 2, apd.RoundHalfUp, 1<<60) * 10_000)
}

// The loan of sample form H-25(B): 162,000 at 3.875 percent with 80 months of mortgage insurance; its printed
// annual percentage rate is 4.174, and the finance charge, as printed, differs by cents from an exact schedule.
func TestAPROfClosingDisclosureSample(t *testing.T) {
	plan := Plan{Amount: 16200000, Months: 360, Steps: []RateStep{{1, domain.MustRate("3.875")}}}
	start := domain.MustDate("2013-05-01")
	var payments []Flow
	var interestAndInsurance domain.Money
	for _, i := range plan.Schedule() {
		payment := i.Payment
		interestAndInsurance += i.Interest
		if i.Month <= 80 {
			payment += 8235
			interestAndInsurance += 8235
		}
		payments = append(payments, Flow{start.AddMonths(i.Month), payment})
	}
	apr, err := APR([]Flow{{start, plan.Amount}}, payments, Monthly)
	require.NoError(t, err)
	assert.Equal(t, "4.174", domain.RateFromMicros(scaled(apr.Decimal(), 3, apd.RoundHalfUp, 1<<60)*1000).String())
	assert.InDelta(t, 11883027, interestAndInsurance.Cents(), 200)
}

func TestAPRRefusesWhatHasNone(t *testing.T) {
	day := domain.MustDate("2026-01-01")
	for name, flows := range map[string][2][]Flow{
		"nothing":           {nil, nil},
		"pays back less":    {{{day, 100}}, {{day.AddMonths(1), 99}}},
		"paid beforehand":   {{{day, 100}}, {{day.AddMonths(-1), 200}}},
		"paid the same day": {{{day, 100}}, {{day, 200}}},
	} {
		_, err := APR(flows[0], flows[1], Monthly)
		assert.ErrorIs(t, err, ErrNoAPR, name)
	}
	_, err := APR([]Flow{{day, 100}}, []Flow{{day.AddDays(9), 200}}, UnitPeriod{"fortnight", 1})
	assert.ErrorIs(t, err, ErrNoAPR)
	apr, err := APR([]Flow{{day, 100}}, []Flow{{day.AddMonths(3), 100}}, Monthly)
	require.NoError(t, err)
	assert.True(t, apr.IsZero())
}

// Arbitrary loans have the same rate by the fast way as by the exact one.
func TestAPRFoundFastIsTheExactOne(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	fast := 0
	for range 150 {
		start := domain.NewDate(2020, time.Month(1+random.IntN(12)), 1+random.IntN(31))
		months := 1 + random.IntN(480)
		amount := domain.MoneyFromCents(1_000_00 + random.Int64N(2_000_000_00))
		plan := Plan{Amount: amount, Months: months, Steps: []RateStep{{1, domain.RateFromMicros(random.Int64N(15_000_000))}}}
		flows := []moment{Monthly.moment(start, start, -amount*domain.Money(100-random.Int64N(6))/100)}
		for _, i := range plan.Schedule() {
			flows = append(flows, Monthly.moment(start, start.AddMonths(i.Month).AddDays(random.IntN(3)), i.Payment))
		}
		micros, sure := solveFast(flows, Monthly)
		if !sure {
			continue
		}
		fast++
		exact, err := solveExactly(flows, Monthly)
		require.NoError(t, err)
		require.Equal(t, exact.Micros(), micros, "%+v", plan)
	}
	assert.Greater(t, fast, 100, "few are left to the exact way")
}
