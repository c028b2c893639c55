package pricing

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"gable/domain"
	"gable/domain/loan"
)

// Limits of a rate sheet.
const (
	MaxSheetBytes  = 8 << 20
	MaxSheetPrices = 100_000
	shownFaults    = 100
	shownPrices    = 30
	shownNames     = 400
)

// Columns are those of a rate sheet, in the order in which the sample has them.
var Columns = []string{"product_code", "amortization", "term_months", "note_rate", "lock_days", "price"}

var (
	highestRate               = domain.MustRate("25")
	lowestPrice, highestPrice = domain.MustRate("50"), domain.MustRate("150")
)

// AmortizationCode is how rate sheets call the product's amortization: FIXED, or ARM_5_6 of five years fixed and changes each six months.
func (p Product) AmortizationCode() string {
	if p.Amortization != loan.AmortizationAdjustable || p.ARM == nil {
		return "FIXED"
	}
	return fmt.Sprintf("ARM_%d_%d", p.ARM.FixedMonths/12, p.ARM.EveryMonths)
}

// Worksheet is a table of a file: one of a spreadsheet's, or what a CSV file says, which has no name.
type Worksheet struct {
	Name string
	Rows [][]string
	// Unread says that it holds more than is read.
	Unread bool
}

// CSVTable are the rows of a CSV file.
func CSVTable(content string) ([][]string, []domain.FieldError) {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(content, "\ufeff")))
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	table, err := r.ReadAll()
	if err != nil {
		return nil, []domain.FieldError{{Field: "file", Key: "notCSV", Message: "The file can't be read as CSV."}}
	}
	return table, nil
}

// ReadSheet reads an investor's rate sheet as its mapping says, or as it is where there is none.
func ReadSheet(file []Worksheet, m *SheetMapping, products []Product) (r Reading) {
	table, fault := worksheetOf(file, m)
	r.Worksheet = table
	if fault != nil {
		r.Refused = []domain.FieldError{*fault}
		return r
	}
	heading := m.headingRow()
	if len(table.Rows) <= heading {
		r.refuse("noRows", "The file has no rows.")
		return r
	}
	r.Heading = table.Rows[heading]
	at, faults := layoutOf(r.Heading, heading+1, m)
	r.Columns, r.Locks = at.said(r.Heading)
	if len(faults) > 0 {
		r.Refused = faults
		return r
	}
	s := newReader(&r, m, products)
	for i, cells := range table.Rows[heading+1:] {
		if strings.TrimSpace(strings.Join(cells, "")) == "" {
			continue
		}
		if s.prices += at.pricesIn(cells); s.prices > MaxSheetPrices {
			r.refuse("tooManyPrices", "The sheet has more than 100,000 prices.")
			return r
		}
		s.row(heading+i+2, at, cells)
	}
	if r.Sheet.Prices == 0 && r.FaultyRows == 0 {
		r.refuse("noPrices", "No row of the sheet has a price that can be taken.")
	}
	r.Sheet.sortLines()
	r.Sheet.Products, r.Sheet.LeftOutProductRows = len(r.Sheet.Blocks), r.LeftOutRows
	return r
}

// worksheetOf is the worksheet that is read: the mapping's, else the first. A CSV file has but one, whatever the mapping calls it.
func worksheetOf(file []Worksheet, m *SheetMapping) (*Worksheet, *domain.FieldError) {
	at := 0
	if m != nil && m.Worksheet != "" && (len(file) != 1 || file[0].Name != "") {
		at = slices.IndexFunc(file, func(w Worksheet) bool { return folded(w.Name) == folded(m.Worksheet) })
	}
	switch {
	case at < 0:
		return nil, &domain.FieldError{Field: "file", Key: "worksheetMissing", Params: []string{m.Worksheet}, Message: "The file has no worksheet " + m.Worksheet + "."}
	case at >= len(file):
		return nil, &domain.FieldError{Field: "file", Key: "noRows", Message: "The file has no rows."}
	case file[at].Unread:
		return &file[at], &domain.FieldError{Field: "file", Key: "worksheetTooLarge", Params: []string{file[at].Name}, Message: "The worksheet " + file[at].Name + " holds more than is read."}
	}
	return &file[at], nil
}
