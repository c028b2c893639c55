package pricing_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/domain/property"
	"gable/domain/qualify"
)

// gridCase is a worked example of domain/processing/llpa.json.
type gridCase struct {
	ID    string `json:"id"`
	Input struct {
		Purpose string         `json:"purpose"`
		Loan    string         `json:"loan"`
		Price   string         `json:"price"`
		Value   string         `json:"value"`
		Score   *int           `json:"score"`
		Prop    string         `json:"prop"`
		Occ     string         `json:"occ"`
		Units   int            `json:"units"`
		ARM     bool           `json:"arm"`
		Sub     bool           `json:"sub"`
		Waiver  pricing.Waiver `json:"waiver"`
		MinMI   bool           `json:"minMi"`
		Term    int            `json:"term"`
	} `json:"input"`
	Result struct {
		Rounded int       `json:"ltvRounded"`
		Counted []gridRow `json:"counted"`
		Waived  []gridRow `json:"waived"`
		Total   string    `json:"totalPercent"`
		Amount  string    `json:"amount"`
	} `json:"result"`
}

type gridRow struct {
	Row       string `json:"row"`
	ScoreBand string `json:"scoreBand"`
	LTVBand   string `json:"ltvBand"`
	Percent   string `json:"percent"`
}

func money(t *testing.T, text string) domain.Money {
	m, err := domain.ParseMoney(text)
	require.NoError(t, err)
	return m
}

func (c gridCase) scenario(t *testing.T) (s pricing.Scenario, a loan.AmortizationType, term int) {
	in := c.Input
	s = pricing.Scenario{LoanAmt: money(t, in.Loan), BaseLoanAmt: money(t, in.Loan), ValueAmt: money(t, in.Value), Score: in.Score, Units: max(in.Units, 1),
		Waiver: in.Waiver, MinimumMI: in.MinMI, Subordinate: in.Sub, Occupancy: property.UsagePrimaryResidence, MortgageType: loan.MortgageConventional}
	if in.Price != "" {
		s.ValueAmt = min(s.ValueAmt, money(t, in.Price))
	}
	s.LTV = qualify.LoanToValue(s.LoanAmt, s.ValueAmt)
	s.Purpose = map[string]pricing.Purpose{"purchase": pricing.Purchase, "limitedCashOut": pricing.LimitedCashOut, "cashOut": pricing.CashOut}[in.Purpose]
	s.HousingType = map[string]property.HousingType{"condo": property.HousingCondominium, "manufactured": property.HousingManufactured}[in.Prop]
	if in.Occ != "" {
		s.Occupancy = map[string]property.UsageType{"investment": property.UsageInvestment, "secondHome": property.UsageSecondHome}[in.Occ]
	}
	s.BaselineAmt = []domain.Money{83275000, 106625000, 128880000, 160175000}[s.Units-1]
	s.CountyAmt = 124912500
	a, term = loan.AmortizationFixed, 360
	if in.ARM {
		a = loan.AmortizationAdjustable
	}
	if in.Term > 0 {
		term = in.Term
	}
	return s, a, term
}

// Every worked example of the agencies' grid comes out to the cent, with the rows that lead to it.
func TestAgencyGrid(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/llpa.json")
	require.NoError(t, err)
	var file struct {
		Examples []gridCase `json:"examples"`
	}
	require.NoError(t, json.Unmarshal(text, &file))
	require.Len(t, file.Examples, 18)
	for _, c := range file.Examples {
		t.Run(c.ID, func(t *testing.T) {
			s, amortization, term := c.scenario(t)
			require.Equal(t, c.Result.Rounded, qualify.WholePercentUp(s.LTV))
			rows, known := pricing.ShippedGrid().Rows(s, amortization, term)
			require.True(t, known)
			counted, waived, sum := []gridRow{}, []gridRow{}, int64(0)
			for _, r := range rows {
				row := gridRow{r.Name, r.ScoreBand, r.LTVBand, r.Percent.Fixed(3)}
				if r.Waived {
					waived = append(waived, row)
					continue
				}
				counted = append(counted, row)
				sum += r.Percent.Micros()
			}
			require.ElementsMatch(t, c.Result.Counted, counted)
			require.ElementsMatch(t, c.Result.Waived, waived)
			total := domain.RateFromMicros(sum)
			require.Equal(t, c.Result.Total, total.Fixed(3))
			require.Equal(t, c.Result.Amount, total.Of(s.LoanAmt).Fixed())
		})
	}
}

// Less insurance than the standard coverage is adjusted by the base amount's loan-to-value; all else by the whole loan's, with the premium in it.
func TestMinimumInsuranceGoesByBaseAmount(t *testing.T) {
	t.Parallel()
	s := usual()
	s.MinimumMI, s.BaseLoanAmt, s.LoanAmt, s.ValueAmt, s.LTV = true, 36000000, 36720000, 40000000, domain.MustRate("91.8")
	bands := map[string]string{}
	rows, _ := pricing.ShippedGrid().Rows(s, loan.AmortizationFixed, 360)
	for _, r := range rows {
		bands[r.Name] = r.LTVBand + " " + r.Percent.Fixed(3)
	}
	require.Equal(t, map[string]string{"base:purchase": "90.01-95 0.500", "minimumMi": "85.01-90 0.375"}, bands)
	s.BaseLoanAmt = 32000000 // 80 percent: what is financed above it asks for no insurance of its own
	rows, _ = pricing.ShippedGrid().Rows(s, loan.AmortizationFixed, 360)
	require.Len(t, rows, 1)
}

var at = time.Date(2026, 11, 23, 16, 0, 0, 0, time.UTC)

// market is one investor with one product, whose sheet has the prices given by lock period.
func market(t *testing.T, book pricing.PricingBook, csv string) *pricing.Market {
	sheet, faults := readCSV([]byte(csv), book.Products)
	require.Empty(t, faults)
	sheet.InvestorID, sheet.PublishedAt, sheet.EffectiveAt, sheet.ID, sheet.Number = "i", &at, at, "s", 1
	return &pricing.Market{At: at, Book: &book, Sheets: map[domain.ID]*pricing.RateSheet{"i": &sheet}, Grid: pricing.ShippedGrid()}
}

func book() pricing.PricingBook {
	return pricing.PricingBook{Investors: []pricing.PricingInvestor{{ID: "i", Code: "N", Name: "Northgate"}},
		Products: []pricing.Product{{ID: "p", Code: "C30", Name: "Conforming 30", InvestorID: "i", MortgageType: loan.MortgageConventional, Amortization: loan.AmortizationFixed, TermMonths: 360, AgencyGrid: true}}}
}

const heading = "product_code,amortization,term_months,note_rate,lock_days,price\n"

// The worked prices of domain/processing/pricing-locks.json.
func TestWorkedPrices(t *testing.T) {
	t.Parallel()
	b := book()
	b.Products[0].AgencyGrid = false
	b.Adjusters = []pricing.Adjuster{{Name: "Grid", Percent: domain.MustRate("0.875")}}
	b.Margins = []pricing.Margin{{Name: "Company", Percent: domain.MustRate("0.25")}}
	b.Plans = []pricing.CompensationPlan{{ID: "l", Kind: pricing.LenderPaid, Percent: domain.MustRate("2"), Default: true, MinAmt: new(domain.Money(300000)), MaxAmt: new(domain.Money(1200000))},
		{ID: "b", Kind: pricing.BorrowerPaid, Percent: domain.MustRate("1")}}
	m := market(t, b, heading+"C30,FIXED,360,6.5,30,101.5\nC30,FIXED,360,6.625,30,102.375\n")
	s := pricing.Scenario{LoanAmt: 38000000, BaseLoanAmt: 38000000, ValueAmt: 50000000, Purpose: pricing.Purchase, Units: 1, LTV: domain.MustRate("76"), Score: new(760)}
	q := m.PriceAt(s, "p", domain.MustRate("6.5"), 30, nil)
	require.Equal(t, "98.375", q.Price.Fixed(3))
	require.Equal(t, "1.625", q.Points.Fixed(3))
	require.Equal(t, "6175.00", q.PointsAmt.Fixed())
	require.Zero(t, q.OriginationAmt)

	b.Adjusters[0].Percent = domain.MustRate("0.5")
	m = market(t, b, heading+"C30,FIXED,360,6.5,30,102.750\n")
	s.LoanAmt, s.BaseLoanAmt, s.PlanID = 30000000, 30000000, "b"
	q = m.PriceAt(s, "p", domain.MustRate("6.5"), 30, nil)
	require.Equal(t, "102", q.Price.String())
	require.Equal(t, "-6000.00", q.PointsAmt.Fixed())
	require.Equal(t, "3000.00", q.OriginationAmt.Fixed())

	b.Adjusters, b.Margins = nil, nil
	m = market(t, b, heading+"C30,FIXED,360,6.5,30,102.375\n")
	s.LoanAmt, s.BaseLoanAmt, s.PlanID = 40000000, 40000000, "l"
	q = m.PriceAt(s, "p", domain.MustRate("6.5"), 30, nil)
	require.Equal(t, "8000.00", q.CompensationAmt.Fixed())
	require.Equal(t, "100.375", q.Price.String())
	require.Equal(t, "-1500.00", q.PointsAmt.Fixed())
}

// readSheet reads a sheet of the book's products.
func readSheet(t *testing.T, csv string) (pricing.RateSheet, []domain.FieldError) {
	t.Helper()
	table, faults := pricing.CSVTable(csv)
	require.Empty(t, faults)
	reading := pricing.ReadSheet([]pricing.Worksheet{{Rows: table}}, nil, book().Products)
	return reading.Take(0)
}

// TestSheetsAsInvestorsWriteThem: rates by any fraction, prices of six decimals, headings of their own, a column for each lock; nothing is rounded.
func TestSheetsAsInvestorsWriteThem(t *testing.T) {
	t.Parallel()
	for name, csv := range map[string]string{
		"a row for each price":         heading + "C30,FIXED,360,6.99,30,100.309006\nC30,FIXED,360,6.99,45,98.0625\n",
		"headings of their own":        "Loan Program,Interest Rate,Lock Period,Base Price\nC30,6.990%,30 Day,100.309006\nC30,6.99 %,45-Day,98.0625%\n",
		"a column for each lock":       "Product,Note Rate,30 Day,45 Days\nC30,6.99,100.309006,98.0625\n",
		"with what the product says":   "Product,Amortization Type,Term,Rate,30,45\nC30,fixed,360,6.99,100.309006,98.0625\n",
		"a column that is passed over": "Product,Rate,Lock Days,Price,15 Day Change\nC30,6.99,30,100.309006,0.1\nC30,6.99,45,98.0625,0.1\n",
	} {
		sheet, faults := readSheet(t, csv)
		require.Empty(t, faults, name)
		require.Equal(t, 2, sheet.Prices, name)
		b := sheet.Blocks[0]
		require.Equal(t, []int{30, 45}, b.LockDays, name)
		require.Equal(t, "6.99 100.309006 98.0625", b.Lines[0].NoteRate.String()+" "+b.Lines[0].Prices[0].String()+" "+b.Lines[0].Prices[1].String(), name)
	}
	for csv, field := range map[string]string{
		"Product,Rate,30 Day\nC30,6.9900001,100\n":  "rows.2.note_rate",
		"Product,Rate,30 Day\nC30,25.1,100\n":       "rows.2.note_rate",
		"Product,Rate,30 Day\nC30,6,100.1234567\n":  "rows.2.price",
		"Product,Rate,Price\nC30,6,100\n":           "rows.1.lock_days",
		"Product,Rate\nC30,6\n":                     "rows.1.lock_days",
		"Product,Term,Rate,30 Day\nC30,180,6,100\n": "rows.2.term_months",
	} {
		_, faults := readSheet(t, csv)
		require.NotEmpty(t, faults, csv)
		require.Equal(t, field, faults[0].Field, csv)
	}
	m := market(t, book(), heading+"C30,FIXED,360,6.99,30,100.309006\n")
	m.Book.Products[0].AgencyGrid = false
	s := pricing.Scenario{LoanAmt: 30000000, BaseLoanAmt: 30000000, ValueAmt: 50000000, Purpose: pricing.Purchase, Units: 1, LTV: domain.MustRate("60"), LockDays: 30}
	require.Equal(t, "100.309006", m.PriceAt(s, "p", domain.MustRate("6.99"), 30, nil).Price.String())
}

// A lock period that the sheet does not have is priced by the next longer one, and par is the lowest rate at or above 100.
func TestParAndNextLongerLock(t *testing.T) {
	t.Parallel()
	b := book()
	b.Products[0].AgencyGrid = false
	m := market(t, b, heading+"C30,FIXED,360,6.375,30,100.250\nC30,FIXED,360,6.25,30,99.875\nC30,FIXED,360,6.25,45,99.75\nC30,FIXED,360,6.375,45,99.999\nC30,FIXED,360,6.5,45,100\n")
	s := pricing.Scenario{LoanAmt: 30000000, BaseLoanAmt: 30000000, ValueAmt: 50000000, Purpose: pricing.Purchase, Units: 1, LTV: domain.MustRate("60"), LockDays: 30}
	require.Equal(t, "6.375", m.Search(s).Offers[0].Best.NoteRate.String())
	s.LockDays = 31
	best := m.Search(s).Offers[0].Best
	require.Equal(t, "6.5", best.NoteRate.String())
	require.Equal(t, 45, best.SheetLockDays)
	s.LockDays = 60
	require.Equal(t, "lockTooLong", m.Search(s).Offers[0].Reasons[0].Key)
}
