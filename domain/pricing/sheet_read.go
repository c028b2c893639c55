package pricing

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gable/domain"
	"gable/domain/loan"
)

// Limits of a rate sheet.
const (
	MaxSheetBytes  = 8 << 20
	MaxSheetPrices = 100_000
	shownFaults    = 100
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

// ReadTable reads an investor's rate sheet. A fault names its place as rows.{number}.{column}, counted as a spreadsheet program counts rows.
func ReadTable(table [][]string, products []Product) (RateSheet, []domain.FieldError) {
	if len(table) == 0 {
		return RateSheet{}, []domain.FieldError{{Field: "file", Key: "noRows", Message: "The file has no rows."}}
	}
	at, faults := layoutOf(table[0])
	if len(faults) > 0 {
		return RateSheet{}, faults
	}
	r := sheetReader{products: map[string]Product{}, blocks: map[string]int{}, seen: map[string]int{}}
	for _, p := range products {
		if !p.Inactive {
			r.products[p.Code] = p
		}
	}
	for i, cells := range table[1:] {
		if strings.TrimSpace(strings.Join(cells, "")) == "" {
			continue
		}
		if r.prices += at.pricesIn(cells); r.prices > MaxSheetPrices {
			r.fault(i+2, "price", "tooManyPrices", "The sheet has more than 100,000 prices.")
			break
		}
		at.each(cells, func(cell func(string) string) { r.row(i+2, cell) })
		if len(r.faults) >= shownFaults {
			break
		}
	}
	if r.prices == 0 {
		r.faults = append(r.faults, domain.FieldError{Field: "file", Key: "noRows", Message: "The file has no rows."})
	}
	if len(r.faults) > 0 {
		return RateSheet{}, once(r.faults)
	}
	r.sheet.sortLines()
	r.sheet.Products, r.sheet.Prices = len(r.sheet.Blocks), r.prices
	return r.sheet, nil
}

// once are some faults, each of a cell once: a row with several prices is read several times.
func once(faults []domain.FieldError) (all []domain.FieldError) {
	for _, f := range faults {
		if !slices.ContainsFunc(all, func(g domain.FieldError) bool { return g.Field == f.Field && g.Key == f.Key }) {
			all = append(all, f)
		}
	}
	return all
}

type sheetReader struct {
	products map[string]Product
	sheet    RateSheet
	blocks   map[string]int
	seen     map[string]int
	prices   int
	faults   []domain.FieldError
}

func (r *sheetReader) fault(row int, column, key, message string, params ...string) {
	place := strconv.Itoa(row)
	r.faults = append(r.faults, domain.FieldError{Field: "rows." + place + "." + column, Key: key, Params: params, Message: "Row " + place + ": " + message})
}

// row reads one price.
func (r *sheetReader) row(n int, cell func(string) string) {
	before := len(r.faults)
	code := cell("product_code")
	p, known := r.products[code]
	if !known {
		r.fault(n, "product_code", "unknownProduct", "The investor has no product "+code+".", code)
		return
	}
	if text := strings.ToUpper(cell("amortization")); text != "" && text != p.AmortizationCode() {
		r.fault(n, "amortization", "otherThanProduct", "The product "+code+" is "+p.AmortizationCode()+".", code, p.AmortizationCode())
	}
	if text := cell("term_months"); text != "" && text != strconv.Itoa(p.TermMonths) {
		r.fault(n, "term_months", "otherThanProduct", "The product "+code+" is "+strconv.Itoa(p.TermMonths)+".", code, strconv.Itoa(p.TermMonths))
	}
	rate, err := domain.ParseRate(percentIn(cell("note_rate")))
	if err != nil || rate.Micros() <= 0 || rate.Cmp(highestRate) > 0 {
		r.fault(n, "note_rate", "notRate", "A note rate is a percentage up to 25 with at most 6 decimals, such as 6.125 or 6.99.")
	}
	days := daysIn(cell("lock_days"))
	if days < 1 || days > 365 {
		r.fault(n, "lock_days", "notDays", "A lock is 1 to 365 days.")
	}
	price, err := domain.ParseRate(percentIn(cell("price")))
	if err != nil || price.Cmp(lowestPrice) < 0 || price.Cmp(highestPrice) > 0 {
		r.fault(n, "price", "notPrice", "A price is in percent of par, from 50 to 150 with at most 6 decimals, such as 101.250 or 100.309006.")
	}
	if len(r.faults) == before {
		r.keep(n, p, rate, days, price)
	}
}

func (r *sheetReader) keep(n int, p Product, rate domain.Rate, days int, price domain.Rate) {
	key := p.Code + "\x00" + rate.String() + "\x00" + strconv.Itoa(days)
	if first, twice := r.seen[key]; twice {
		r.fault(n, "price", "pricedTwice", "Row "+strconv.Itoa(first)+" has a price for the same product, rate and lock.", strconv.Itoa(first))
		return
	}
	r.seen[key] = n
	i, found := r.blocks[p.Code]
	if !found {
		i = len(r.sheet.Blocks)
		r.blocks[p.Code] = i
		r.sheet.Blocks = append(r.sheet.Blocks, PriceBlock{Code: p.Code, Amortization: p.AmortizationCode(), TermMonths: p.TermMonths})
	}
	r.sheet.Blocks[i].put(rate, days, price)
}

func (b *PriceBlock) put(rate domain.Rate, days int, price domain.Rate) {
	column := slices.Index(b.LockDays, days)
	if column < 0 {
		column = len(b.LockDays)
		b.LockDays = append(b.LockDays, days)
	}
	at := slices.IndexFunc(b.Lines, func(l PriceLine) bool { return l.NoteRate == rate })
	if at < 0 {
		at = len(b.Lines)
		b.Lines = append(b.Lines, PriceLine{NoteRate: rate})
	}
	for len(b.Lines[at].Prices) <= column {
		b.Lines[at].Prices = append(b.Lines[at].Prices, nil)
	}
	b.Lines[at].Prices[column] = &price
}
