package qualify

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/finance"
	"gable/domain/property"
)

// published reads a file of figures that others published or worked out.
func published(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, into))
}

// paymentCase is a case of the amortization file: each states the inputs that it has.
type paymentCase struct {
	ID, Expected string
	Inputs       struct {
		Amount, Balance, Rate json.Number
		N, K, Amort, Term     int
		Steps                 [][2]json.Number
	}
}

func (c paymentCase) plan(t *testing.T) Plan {
	in := c.Inputs
	amount := in.Amount
	if amount == "" {
		amount = in.Balance
	}
	if amount == "" {
		return Plan{} // the case says that it is another one's, later
	}
	p := Plan{Amount: usd(amount.String()), Months: max(in.N, in.Amort)}
	if in.Rate != "" {
		p.Steps = []RateStep{{1, pct(in.Rate.String())}}
	}
	from := 1
	for _, step := range in.Steps {
		months, err := step[0].Int64()
		require.NoError(t, err)
		p.Steps = append(p.Steps, RateStep{from, pct(step[1].String())})
		from += int(months)
		p.Months = from - 1
	}
	return p
}

// Each case of the file is worked out: whole dollars as the commentary prints them, and cents as they were worked out anew.
func TestPublishedPayments(t *testing.T) {
	var file struct {
		Cases []struct {
			paymentCase
			Recomputed string `json:"independent_recomputation"`
		}
	}
	published(t, "amortization-cases", &file)
	require.Len(t, file.Cases, 17)
	two := pct("2")
	for _, c := range file.Cases {
		got := domain.Money(0)
		p := c.plan(t)
		in := c.Inputs
		within := 0.0
		switch {
		case c.ID == "step3":
			p = Plan{Amount: usd("200000"), Months: 360, Steps: []RateStep{{1, pct("6.5")}, {25, pct("7")}, {61, pct("7.5")}}}
			got, within = p.Schedule()[60].Payment, 1
		case c.ID == "arm48":
			p.Months = 360
			p.Steps = AdjustableSteps(pct("5"), pct("9"), 36, 12, 360, &two, &two, new(pct("4")), nil)
			got, within = p.Schedule()[47].Balance, 100
		case in.Term > 0:
			last := p.Schedule()[in.Term-1]
			got, within = last.Balance+last.Payment, 100
			p.DueMonths = in.Term
			due := p.Schedule()
			require.Len(t, due, in.Term, c.ID)
			assert.Equal(t, got, due[in.Term-1].Payment, "what is left falls due with the last payment")
		case in.K > 0:
			p.Months = 360
			got, within = p.Schedule()[in.K-1].Balance, 100
		case p.Months == 0:
			got = InterestPayment(p.Amount, p.Steps[0].Rate)
		default:
			got = p.Schedule()[0].Payment
		}
		assert.InDelta(t, usd(c.Recomputed).Cents(), got.Cents(), within, c.ID)
		if !strings.Contains(c.Expected, ".") {
			assert.InDelta(t, usd(c.Expected).Cents(), got.Cents(), 50+within, c.ID)
		}
	}
}

// dated is a flow as the file of rates has it.
type dated struct {
	Date   domain.Date
	Amount string
}

func flowsOf(of []dated) (flows []Flow) {
	for _, f := range of {
		flows = append(flows, Flow{f.Date, usd(f.Amount)})
	}
	return flows
}

// payments are listed one by one, or by how many of which amount follow each other by the month.
func paymentsOf(t *testing.T, raw json.RawMessage) []Flow {
	var listed []dated
	if json.Unmarshal(raw, &listed) == nil {
		return flowsOf(listed)
	}
	var runs struct {
		Levels []struct {
			From   domain.Date
			Count  int
			Amount string
		}
	}
	require.NoError(t, json.Unmarshal(raw, &runs))
	var flows []Flow
	for _, level := range runs.Levels {
		for n := range level.Count {
			flows = append(flows, Flow{level.From.AddMonths(n), usd(level.Amount)})
		}
	}
	return flows
}

func TestPublishedRates(t *testing.T) {
	var file struct {
		Cases []struct {
			ID         string
			Unit       struct{ Kind, Count any } `json:"unit_period"`
			Advances   []dated
			Payments   json.RawMessage
			Expected   string `json:"expected_apr_percent"`
			Recomputed string `json:"independent_recomputation"`
		}
		Direct []struct {
			ID               string
			Advance, Payment dated
			Expected         string `json:"expected_apr_percent"`
		} `json:"direct_form_cases"`
	}
	published(t, "apr-cases", &file)
	require.Len(t, file.Cases, 12)
	for _, c := range file.Cases {
		unit := UnitPeriod{PeriodKind(c.Unit.Kind.(string)), int(c.Unit.Count.(float64))}
		apr, err := APR(flowsOf(c.Advances), paymentsOf(t, c.Payments), unit)
		require.NoError(t, err, c.ID)
		assert.Equal(t, pct(c.Recomputed).String(), apr.String(), c.ID)
		assert.Equal(t, pct(c.Expected).String(), hundredths(apr).String(), c.ID)
	}
	for n, unit := range []UnitPeriod{{PeriodDays, 255}, {PeriodMonths, 6}} {
		c := file.Direct[n]
		apr, err := APR(flowsOf([]dated{c.Advance}), flowsOf([]dated{c.Payment}), unit)
		require.NoError(t, err, c.ID)
		assert.Equal(t, pct(c.Expected).String(), hundredths(apr).String(), c.ID)
	}
}

func TestPublishedRatios(t *testing.T) {
	var file struct {
		LTV []struct {
			ID, Loan, Value string
			Whole           int `json:"expected_whole_percent"`
		} `json:"ltv_cases"`
		DTI []struct {
			ID     string
			Inputs struct{ Housing, Debts, Income, Gross, PITIA json.Number }
			Expect struct {
				DTI any
				Net string
			} `json:"expected"`
		} `json:"dti_cases"`
	}
	published(t, "ltv-dti-cases", &file)
	require.Len(t, file.LTV, 4)
	for _, c := range file.LTV {
		assert.Equal(t, c.Whole, WholePercentUp(LoanToValue(usd(c.Loan), usd(c.Value))), c.ID)
	}
	tried := 0
	for _, c := range file.DTI {
		switch in := c.Inputs; {
		case in.Income != "":
			ratio := DebtToIncome(usd(in.Housing.String())+usd(in.Debts.String()), usd(in.Income.String()))
			assert.Equal(t, c.Expect.DTI, ratio.Fixed(2), c.ID)
		case in.Gross != "":
			owned := finance.OwnedProperty{}
			owned.OwnedPropertyDetail.DispositionStatusType, owned.Property.PropertyDetail.PropertyUsageType = finance.DispositionRetain, property.UsageInvestment
			d := &owned.OwnedPropertyDetail
			d.RentalIncomeGrossAmt, d.MaintenanceExpenseAmt, d.RentIncCalcInd = new(usd(in.Gross.String())), new(usd(in.PITIA.String())), new(true)
			assert.Equal(t, c.Expect.Net, finance.RentalOf(owned, nil, nil).DisplayNetRentalIncome.Fixed(), c.ID)
		default:
			continue // its inputs are not stated
		}
		tried++
	}
	assert.Equal(t, 5, tried, "all but the one whose inputs are not published")
}
