package pricing

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gable/domain"
)

// headings are how investors call the columns of a rate sheet, in small words; each column's own name first.
var headings = map[string][]string{
	"product_code": {"product code", "product", "program", "program code", "product id", "loan program", "product name", "program name"},
	"amortization": {"amortization", "amortization type", "amort", "amort type"},
	"term_months":  {"term months", "term", "term in months", "loan term", "amortization term"},
	"note_rate":    {"note rate", "rate", "interest rate", "coupon", "base rate"},
	"lock_days":    {"lock days", "lock", "lock period", "lock term", "lock days to expire", "days", "lock in days"},
	"price":        {"price", "base price", "final price", "net price", "buy price"},
}

// Told by the product, these may be absent.
var saidByProduct = []string{"amortization", "term_months"}

var (
	noWord   = regexp.MustCompile(`[^a-z0-9]+`)
	daysCell = regexp.MustCompile(`(?i)^(\d{1,3})[\s-]*(?:calendar )?(?:d|day|days|day lock|days lock|day price)?\.?$`)
)

// sheetLayout is where the columns of a rate sheet stand. A sheet has a column with lock periods and one with prices, or a column of prices for each
// lock period, which then stands in its heading.
type sheetLayout struct {
	at    map[string]int
	locks []lockColumn
}

type lockColumn struct{ at, days int }

// layoutOf reads the heading of a sheet, or names the columns that are missing.
func layoutOf(heading []string) (l sheetLayout, faults []domain.FieldError) {
	l.at = map[string]int{}
	for i, cell := range heading {
		words := strings.TrimSpace(noWord.ReplaceAllString(strings.ToLower(cell), " "))
		for name, known := range headings {
			if _, found := l.at[name]; !found && slices.Contains(known, words) {
				l.at[name] = i
			}
		}
		if days := daysIn(cell); days > 0 {
			l.locks = append(l.locks, lockColumn{i, days})
		}
	}
	_, priced := l.at["price"]
	if priced {
		l.locks = nil
	}
	for _, name := range Columns {
		_, found := l.at[name]
		if found || slices.Contains(saidByProduct, name) || len(l.locks) > 0 && (name == "price" || name == "lock_days") {
			continue
		}
		faults = append(faults, domain.FieldError{Field: "rows.1." + name, Key: "missingColumn", Message: "This column is missing."})
	}
	return l, faults
}

// each visits the prices of a row, each as a row of its own.
func (l sheetLayout) each(cells []string, visit func(cell func(string) string)) {
	value := func(at int) string {
		if at < len(cells) {
			return strings.TrimSpace(cells[at])
		}
		return ""
	}
	plain := func(column string) string {
		if at, found := l.at[column]; found {
			return value(at)
		}
		return ""
	}
	if len(l.locks) == 0 {
		visit(plain)
		return
	}
	for _, lock := range l.locks {
		price := value(lock.at)
		if price == "" { // the investor has none for that lock
			continue
		}
		visit(func(column string) string {
			switch column {
			case "price":
				return price
			case "lock_days":
				return strconv.Itoa(lock.days)
			}
			return plain(column)
		})
	}
}

// pricesIn is how many prices a row has.
func (l sheetLayout) pricesIn(cells []string) (n int) {
	l.each(cells, func(func(string) string) { n++ })
	return n
}

// daysIn is a lock period, as in 30, "30 Day" and "30-Day Lock"; 0 for what is none.
func daysIn(cell string) int {
	found := daysCell.FindStringSubmatch(strings.TrimSpace(cell))
	if found == nil {
		return 0
	}
	days, err := strconv.Atoi(found[1])
	if err != nil {
		return 0
	}
	return days
}

// percentIn is a percentage without its sign.
func percentIn(cell string) string { return strings.TrimSpace(strings.TrimSuffix(cell, "%")) }
