package pricing_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
)

func sold() []pricing.Product {
	return []pricing.Product{
		{ID: "p", Code: "C30", InvestorID: "i", Amortization: loan.AmortizationFixed, TermMonths: 360},
		{ID: "q", Code: "C15", InvestorID: "i", Amortization: loan.AmortizationFixed, TermMonths: 180},
		{ID: "r", Code: "OLD", InvestorID: "i", Amortization: loan.AmortizationFixed, TermMonths: 360, Inactive: true},
	}
}

// northgate is how an investor writes its sheets whose headings stand below a title and are nobody else's.
func northgate() pricing.SheetMapping {
	return pricing.SheetMapping{Worksheet: "Rates", HeadingRow: 3, Columns: pricing.MappedColumns{ProductCode: "Loan Type", NoteRate: "Note"},
		Locks:    []pricing.MappedLock{{Heading: "15 Dy", Days: 15}, {Heading: "30 Dy", Days: 30}},
		Products: []pricing.MappedProduct{{Name: "30 Yr Fixed", Code: "C30"}, {Name: "Jumbo 30"}}, Notation: pricing.PointsCost}
}

func northgateFile(rows ...string) []pricing.Worksheet {
	table := [][]string{{"Northgate Wholesale"}, {"Effective", "2026-11-29"}, {"Loan Type", "Note", "15 Dy", "30 Dy"}}
	for _, row := range rows {
		table = append(table, strings.Split(row, "|"))
	}
	return []pricing.Worksheet{{Name: "Cover", Rows: [][]string{{"Dear broker"}}}, {Name: "Rates", Rows: table}}
}

func keysOfFaults(faults []domain.FieldError) (all []string) {
	for _, f := range faults {
		all = append(all, f.Field+" "+f.Key)
	}
	return all
}

func TestMappedSheet(t *testing.T) {
	t.Parallel()
	m := northgate()
	r := pricing.ReadSheet(northgateFile("30 yr  fixed|6.125%|(1.250)|-0.309006", "Jumbo 30|6.125|0|0", "30 Yr Fixed|6.99|2.75|n/a", "C15|6|0|1.9375"), &m, sold())
	require.Empty(t, r.Refused)
	require.Empty(t, r.Faults)
	sheet, faults := r.Take(0)
	require.Empty(t, faults)
	require.Equal(t, 1, sheet.LeftOutProductRows)
	var all []string
	for _, p := range r.First {
		all = append(all, strings.Join([]string{p.ProductCode, p.NoteRate.String(), p.Said, p.Price.String()}, " "))
	}
	assert.Equal(t, []string{"C30 6.125 (1.250) 101.25", "C30 6.125 -0.309006 100.309006", "C30 6.99 2.75 97.25", "C15 6 0 100", "C15 6 1.9375 98.0625"}, all)
	assert.Equal(t, []int{15, 30}, sheet.Blocks[0].LockDays)
}

// TestPriceIsSaid: what a cell says of a price, by how the investor says prices.
func TestPriceIsSaid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		notation   pricing.Notation
		said, want string
	}{
		{"", "101.250", "101.25"}, {pricing.PercentOfPar, "98.0625", "98.0625"}, {pricing.PercentOfPar, "101.250%", "101.25"}, {pricing.PercentOfPar, "(1.25)", "notPrice"}, {pricing.PercentOfPar, "100.3090061", "notPrice"},
		{pricing.PointsCost, "-1.25", "101.25"}, {pricing.PointsCost, "(1.250)", "101.25"}, {pricing.PointsCost, "( 1.250% )", "101.25"}, {pricing.PointsCost, "1.250%", "98.75"}, {pricing.PointsCost, "0", "100"}, {pricing.PointsCost, "-0.309006", "100.309006"},
		{pricing.PointsCost, "(-1.25)", "notPoints"}, {pricing.PointsCost, "(1.25", "notPoints"}, {pricing.PointsCost, "1.25)", "notPoints"}, {pricing.PointsCost, "0.0000001", "notPoints"}, {pricing.PointsCost, "101.25", "notPoints"}, {pricing.PointsCost, "1,25", "notPoints"},
		{pricing.PointsRebate, "1.25", "101.25"}, {pricing.PointsRebate, "(1.937500)", "98.0625"}, {pricing.PointsRebate, "-0.000001", "99.999999"}, {pricing.PointsRebate, "51", "notPoints"},
	} {
		m := pricing.SheetMapping{Notation: c.notation}
		r := pricing.ReadSheet([]pricing.Worksheet{{Rows: [][]string{{"Product", "Rate", "Lock", "Price"}, {"C30", "6.125", "30", c.said}}}}, &m, sold())
		if len(r.Faults) > 0 {
			assert.Equal(t, []string{"rows.2.price " + c.want}, keysOfFaults(r.Faults), "%s %s", c.notation, c.said)
			continue
		}
		require.Len(t, r.First, 1, "%s %s", c.notation, c.said)
		assert.Equal(t, c.want, r.First[0].Price.String(), "%s %s", c.notation, c.said)
	}
}

// TestOneBadRow: a faulty row is named, the others are read, and it is left out only by who has seen how many there are.
func TestOneBadRow(t *testing.T) {
	t.Parallel()
	file := []pricing.Worksheet{{Rows: [][]string{{"Program", "Rate", "15 Day", "30 Day"}, {"C30", "6", "99.5", "99.25"}, {"C30", "6.125", "soon", "99.75"}, {"X", "6.25", "100", "100"}, {"C30", "6", "99", ""}, {"C15", "6", "-", "99"}}}}
	r := pricing.ReadSheet(file, nil, sold())
	assert.Equal(t, []string{"rows.3.price notPrice", "rows.4.product_code unknownProduct", "rows.5.price pricedTwice"}, keysOfFaults(r.Faults))
	assert.Equal(t, []int{2, 3, 3}, []int{r.GoodRows, r.FaultyRows, r.Sheet.Prices}, "of a faulty row no price is taken")
	assert.Equal(t, []pricing.UnknownProduct{{Name: "X", Rows: 1}}, r.Unknown)
	_, faults := r.Take(0)
	assert.Equal(t, r.Faults, faults)
	_, faults = r.Take(2)
	assert.Equal(t, "otherRowsFaulty", faults[0].Key)
	sheet, faults := r.Take(3)
	require.Empty(t, faults)
	assert.Equal(t, []int{3, 3}, []int{sheet.LeftOutRows, len(sheet.LeftOut)})
	good := pricing.ReadSheet(file[:1], &pricing.SheetMapping{Products: []pricing.MappedProduct{{Name: "X"}}}, sold())
	assert.Equal(t, []int{2, 1}, []int{good.FaultyRows, good.LeftOutRows}, "a product that is left out is no fault")

	none := pricing.ReadSheet([]pricing.Worksheet{{Rows: [][]string{{"Program", "Rate", "30 Day"}, {"X", "6", "99"}}}}, nil, sold())
	_, faults = none.Take(1)
	assert.Equal(t, []string{"file noPrices"}, keysOfFaults(faults), "a sheet without a price is none")
	whole := pricing.ReadSheet([]pricing.Worksheet{{Rows: [][]string{{"Program", "Rate", "30 Day"}, {"C30", "6", "99"}}}}, nil, sold())
	_, faults = whole.Take(1)
	assert.Equal(t, []string{"leaveOutRows otherRowsFaulty"}, keysOfFaults(faults))
}

// TestMappingThatDoesNotFit: what a mapping names and the file does not have refuses the file, and nothing is taken for it.
func TestMappingThatDoesNotFit(t *testing.T) {
	t.Parallel()
	for says, c := range map[string]struct {
		change func(*pricing.SheetMapping)
		want   []string
	}{
		"another worksheet":   {func(m *pricing.SheetMapping) { m.Worksheet = "Prices" }, []string{"file worksheetMissing"}},
		"a heading not there": {func(m *pricing.SheetMapping) { m.Columns.NoteRate = "Coupon" }, []string{"rows.3.note_rate headingMissing"}},
		"a lock not there":    {func(m *pricing.SheetMapping) { m.Locks[1].Heading = "60 Dy" }, []string{"rows.3.price headingMissing"}},
		"a row beyond":        {func(m *pricing.SheetMapping) { m.HeadingRow = 9 }, []string{"file noRows"}},
		"no product":          {func(m *pricing.SheetMapping) { m.Columns.ProductCode = "" }, []string{"rows.3.product_code missingColumn"}},
	} {
		m := northgate()
		c.change(&m)
		r := pricing.ReadSheet(northgateFile("30 Yr Fixed|6|0|0"), &m, sold())
		assert.Equal(t, c.want, keysOfFaults(r.Refused), says)
		assert.Zero(t, r.Sheet.Prices, says)
	}
	m := pricing.SheetMapping{Columns: pricing.MappedColumns{Price: "Cost"}}
	r := pricing.ReadSheet([]pricing.Worksheet{{Rows: [][]string{{"Product", "Rate", "Lock", "cost", "COST "}, {"C30", "6", "30", "99", "98"}}}}, &m, sold())
	assert.Equal(t, []string{"rows.1.price headingTwice"}, keysOfFaults(r.Refused), "neither of two columns is taken")
	large := pricing.ReadSheet([]pricing.Worksheet{{Name: "Rates", Unread: true}}, nil, sold())
	assert.Equal(t, []string{"file worksheetTooLarge"}, keysOfFaults(large.Refused))
	csv := northgate()
	csv.HeadingRow = 1
	r = pricing.ReadSheet([]pricing.Worksheet{{Rows: [][]string{{"Loan Type", "Note", "15 Dy", "30 Dy", "45 Day"}, {"C30", "6", "0", "0.5", "1"}}}}, &csv, sold())
	assert.Empty(t, r.Refused, "a CSV file has no worksheets")
	assert.Equal(t, []int{15, 30, 45}, r.Sheet.Blocks[0].LockDays, "a lock period that is new is read too")
}

func TestGuessedHeadings(t *testing.T) {
	t.Parallel()
	file := []pricing.Worksheet{{Name: "Cover", Rows: [][]string{{"Rate sheet"}, {"Price"}}}, {Name: "Conf", Rows: [][]string{{"Conforming"}, {}, {"Program", "Rate", "15 Day", "30 Day"}, {"C30", "6", "99", "98"}}}}
	guess := pricing.GuessMapping(file)
	assert.Equal(t, pricing.SheetMapping{Worksheet: "Conf", HeadingRow: 3, Notation: pricing.PercentOfPar}, guess)
	r := pricing.ReadSheet(file, &guess, sold())
	assert.Equal(t, 2, r.Sheet.Prices)
	assert.Equal(t, 1, pricing.GuessMapping(nil).HeadingRow)
}

func TestMappingIsHeld(t *testing.T) {
	t.Parallel()
	m := northgate()
	m.Tidy()
	require.Empty(t, m.Validate(sold()))
	m = pricing.SheetMapping{HeadingRow: -4, Notation: "BARTER", Locks: []pricing.MappedLock{{"30", 30}, {" 30 ", 30}, {"", 400}}, Products: []pricing.MappedProduct{{"A", "OLD"}, {"a ", "C30"}, {" ", ""}}}
	m.Tidy()
	var fields []string
	for _, f := range m.Validate(sold()) {
		fields = append(fields, f.Field)
	}
	assert.ElementsMatch(t, []string{"notation", "locks.1.heading", "locks.1.days", "locks.2.heading", "locks.2.days", "products.0.code", "products.1.name", "products.2.name"}, fields)
}

// FuzzMappedSheet reads anything as a mapped sheet: each price is what its cell says, exactly, and each row is good, faulty or left out.
func FuzzMappedSheet(f *testing.F) {
	f.Add("30 Yr Fixed|6.125%|(1.250)|-0.309006\nJumbo 30|6|1|1", "POINTS_COST", 3)
	f.Add("C30|6.99|101.25|100.309006\nX|6|1|1\nC30|6.99|0|-", "PERCENT_OF_PAR", 3)
	f.Add("C30|6|1e2|NaN\n||||\nLoan Type|Note|15 Dy|30 Dy", "POINTS_REBATE", 1)
	f.Fuzz(func(t *testing.T, rows, notation string, heading int) {
		m := northgate()
		m.Notation, m.HeadingRow = pricing.Notation(notation), heading
		file := northgateFile(strings.Split(rows, "\n")...)
		r := pricing.ReadSheet(file, &m, sold())
		if len(r.Refused) > 0 {
			require.Zero(t, r.GoodRows)
			return
		}
		require.LessOrEqual(t, r.GoodRows+r.FaultyRows+r.LeftOutRows, len(file[1].Rows))
		require.Equal(t, r.FaultyRows > 0, len(r.Faults) > 0)
		for _, p := range r.First {
			points := strings.TrimSpace(strings.NewReplacer("(", "-", ")", "", "%", "", " ", "").Replace(p.Said))
			said, err := domain.ParseRate(points)
			require.NoError(t, err, p.Said)
			want := said.Micros()
			switch m.Notation {
			case pricing.PointsCost:
				want = 100_000_000 - want
			case pricing.PointsRebate:
				want += 100_000_000
			}
			require.Equal(t, want, p.Price.Micros(), p.Said)
		}
		sheet, faults := r.Take(r.FaultyRows)
		if len(faults) == 0 {
			prices := 0
			for _, b := range sheet.Blocks {
				for _, line := range b.Lines {
					require.LessOrEqual(t, len(line.Prices), len(b.LockDays))
					for _, price := range line.Prices {
						if price != nil {
							prices++
						}
					}
				}
			}
			require.Equal(t, sheet.Prices, prices)
		}
	})
}
