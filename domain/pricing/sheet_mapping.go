package pricing

import (
	"slices"
	"strconv"
	"strings"

	"gable/domain"
)

// Notation is how an investor says its prices.
type Notation string

// The notations.
const (
	PercentOfPar Notation = "PERCENT_OF_PAR" // 101.250
	PointsCost   Notation = "POINTS_COST"    // what the borrower pays is positive, a rebate negative: 101.250 is -1.250 or (1.250)
	PointsRebate Notation = "POINTS_REBATE"  // a rebate is positive: 101.250 is 1.250
)

// Notations lists the notations.
var Notations = domain.NewEnum("Notation", "PERCENT_OF_PAR=Percent of par", "POINTS_COST=Points, a cost is positive", "POINTS_REBATE=Points, a rebate is positive")

// par is what a price without points is.
var par = domain.MustRate("100")

// SheetMapping is how an investor writes its rate sheets. What it says nothing of is read as every sheet is.
type SheetMapping struct {
	Version    int64           `json:"version" readOnly:"true" doc:"0 where nothing was said yet."`
	Worksheet  string          `json:"worksheet,omitempty" maxLength:"100" doc:"The name of the worksheet; the first one where absent."`
	HeadingRow int             `json:"headingRow,omitempty" minimum:"1" maximum:"1000" doc:"In which row the headings are, as a spreadsheet program counts; the first where absent."`
	Columns    MappedColumns   `json:"columns,omitzero" doc:"The columns by their headings."`
	Locks      []MappedLock    `json:"locks,omitempty" maxItems:"20" doc:"The columns of prices, one for each lock period; they take the place of lockDays and price."`
	Products   []MappedProduct `json:"products,omitempty" maxItems:"400" doc:"What the investor calls each product; its code where it is not named here."`
	Notation   Notation        `json:"notation,omitempty" enum:"PERCENT_OF_PAR,POINTS_COST,POINTS_REBATE" doc:"How prices are said. PERCENT_OF_PAR: 101.250; also where absent. POINTS_COST: points that the borrower pays, a rebate negative or in parentheses. POINTS_REBATE: a rebate is positive."`
}

// MappedColumns are the headings of a sheet's columns, as they stand in it.
type MappedColumns struct {
	ProductCode  string `json:"productCode,omitempty" maxLength:"200"`
	Amortization string `json:"amortization,omitempty" maxLength:"200"`
	TermMonths   string `json:"termMonths,omitempty" maxLength:"200"`
	NoteRate     string `json:"noteRate,omitempty" maxLength:"200"`
	LockDays     string `json:"lockDays,omitempty" maxLength:"200"`
	Price        string `json:"price,omitempty" maxLength:"200"`
}

// MappedLock is a column of prices for a lock period.
type MappedLock struct {
	Heading string `json:"heading" required:"true" maxLength:"200"`
	Days    int    `json:"days" required:"true" minimum:"1" maximum:"365"`
}

// MappedProduct is what an investor calls a product.
type MappedProduct struct {
	Name string `json:"name" required:"true" maxLength:"150" doc:"As the sheet has it."`
	Code string `json:"code,omitempty" maxLength:"40" doc:"The product's code; where absent its rows are left out."`
}

// headingOf is the heading that a column was said to have; "" where nothing was said of it.
func (m *SheetMapping) headingOf(column string) string {
	if m == nil {
		return ""
	}
	switch column {
	case "product_code":
		return m.Columns.ProductCode
	case "amortization":
		return m.Columns.Amortization
	case "term_months":
		return m.Columns.TermMonths
	case "note_rate":
		return m.Columns.NoteRate
	case "lock_days":
		return m.Columns.LockDays
	default:
		return m.Columns.Price
	}
}

// headingRow is in which row the headings are, the first of which is 0.
func (m *SheetMapping) headingRow() int {
	if m == nil || m.HeadingRow < 1 {
		return 0
	}
	return m.HeadingRow - 1
}

// priceOf is the price in percent of par of a number that a sheet has for a price.
func (m *SheetMapping) priceOf(said domain.Rate) domain.Rate {
	switch {
	case m != nil && m.Notation == PointsCost:
		return domain.RateFromMicros(par.Micros() - said.Micros())
	case m != nil && m.Notation == PointsRebate:
		return domain.RateFromMicros(par.Micros() + said.Micros())
	}
	return said
}

// folded are words without what people don't tell them apart by.
func folded(words string) string {
	return strings.ToLower(strings.Join(strings.Fields(words), " "))
}

// Tidy has the mapping without what says nothing.
func (m *SheetMapping) Tidy() {
	m.Worksheet, m.HeadingRow = strings.TrimSpace(m.Worksheet), max(m.HeadingRow, 1)
	if m.Notation == "" {
		m.Notation = PercentOfPar
	}
	for _, text := range []*string{&m.Columns.ProductCode, &m.Columns.Amortization, &m.Columns.TermMonths, &m.Columns.NoteRate, &m.Columns.LockDays, &m.Columns.Price} {
		*text = strings.TrimSpace(*text)
	}
	for i := range m.Locks {
		m.Locks[i].Heading = strings.TrimSpace(m.Locks[i].Heading)
	}
	for i := range m.Products {
		m.Products[i].Name, m.Products[i].Code = strings.TrimSpace(m.Products[i].Name), strings.TrimSpace(m.Products[i].Code)
	}
}

// Validate says what is wrong with the mapping of an investor that has these products.
func (m *SheetMapping) Validate(products []Product) []domain.FieldError {
	var faults domain.Faults
	faults.Enum("notation", Notations, string(m.Notation))
	faults.Between("headingRow", &m.HeadingRow, 1, 1000)
	days, headings := map[int]bool{}, map[string]bool{}
	for i, lock := range m.Locks {
		at := "locks." + strconv.Itoa(i)
		faults.Between(at+".days", &lock.Days, 1, 365)
		heading := folded(lock.Heading)
		if heading == "" {
			faults.Missing(at + ".heading")
		} else if headings[heading] {
			faults.Add(at+".heading", "saidTwice", "This is said twice.")
		}
		if days[lock.Days] {
			faults.Add(at+".days", "saidTwice", "This is said twice.")
		}
		days[lock.Days], headings[heading] = true, true
	}
	names := map[string]bool{}
	for i, p := range m.Products {
		at := "products." + strconv.Itoa(i)
		name := folded(p.Name)
		if name == "" {
			faults.Missing(at + ".name")
		} else if names[name] {
			faults.Add(at+".name", "saidTwice", "This is said twice.")
		}
		names[name] = true
		if p.Code != "" && !slices.ContainsFunc(products, func(of Product) bool { return of.Code == p.Code && !of.Inactive }) {
			faults.Wrong(at + ".code")
		}
	}
	return faults
}
