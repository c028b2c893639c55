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

// layoutOf reads the heading of a sheet, which stands in a row, as the mapping says; it names the columns that are missing.
func layoutOf(heading []string, row int, m *SheetMapping) (sheetLayout, []domain.FieldError) {
	r := headingReader{cells: heading, row: strconv.Itoa(row), layout: sheetLayout{at: map[string]int{}}}
	for _, name := range Columns {
		if said := m.headingOf(name); said != "" {
			if at := r.find(said, name); at >= 0 {
				r.layout.at[name] = at
			}
		}
	}
	r.known(m)
	if m != nil && len(m.Locks) > 0 {
		r.mapLocks(m.Locks)
	}
	if len(r.faults) == 0 {
		r.demand()
	}
	return r.layout, r.faults
}

// headingReader finds the columns of a sheet in its heading.
type headingReader struct {
	cells  []string
	row    string
	layout sheetLayout
	faults []domain.FieldError
}

// mapLocks finds the columns of prices that a mapping names. Those of other lock periods are read beside them, so that no new one is missed.
func (r *headingReader) mapLocks(mapped []MappedLock) {
	delete(r.layout.at, "price")
	delete(r.layout.at, "lock_days")
	var locks []lockColumn
	for _, lock := range mapped {
		if at := r.find(lock.Heading, "price"); at >= 0 {
			locks = append(locks, lockColumn{at, lock.Days})
		}
	}
	for _, lock := range r.layout.locks {
		if !slices.ContainsFunc(locks, func(l lockColumn) bool { return l.at == lock.at || l.days == lock.days }) {
			locks = append(locks, lock)
		}
	}
	r.layout.locks = locks
}

// find is where a heading stands that a mapping names. One that stands there twice could be either column, so neither is taken.
func (r *headingReader) find(said, column string) int {
	found := -1
	for i, cell := range r.cells {
		if folded(cell) != folded(said) {
			continue
		}
		if found >= 0 {
			r.lacks(column, "headingTwice", "Two columns of row "+r.row+" have the heading "+said+".", said, r.row)
			return -1
		}
		found = i
	}
	if found < 0 {
		r.lacks(column, "headingMissing", "Row "+r.row+" has no heading "+said+".", said, r.row)
	}
	return found
}

func (r *headingReader) lacks(column, key, message string, params ...string) {
	r.faults = append(r.faults, domain.FieldError{Field: "rows." + r.row + "." + column, Key: key, Params: params, Message: message})
}

// known finds the columns that a mapping says nothing of by what investors commonly call them.
func (r *headingReader) known(m *SheetMapping) {
	for i, cell := range r.cells {
		words := strings.TrimSpace(noWord.ReplaceAllString(strings.ToLower(cell), " "))
		for name, known := range headings {
			if _, found := r.layout.at[name]; !found && m.headingOf(name) == "" && slices.Contains(known, words) {
				r.layout.at[name] = i
			}
		}
		if days := daysIn(cell); days > 0 {
			r.layout.locks = append(r.layout.locks, lockColumn{i, days})
		}
	}
	if _, priced := r.layout.at["price"]; priced {
		r.layout.locks = nil
	}
}

// demand names the columns without which no price is read.
func (r *headingReader) demand() {
	for _, name := range Columns {
		_, found := r.layout.at[name]
		if found || slices.Contains(saidByProduct, name) || len(r.layout.locks) > 0 && (name == "price" || name == "lock_days") {
			continue
		}
		r.lacks(name, "missingColumn", "This column is missing.")
	}
}

// said are the headings of the columns that were found.
func (l sheetLayout) said(heading []string) (c MappedColumns, locks []MappedLock) {
	into := map[string]*string{"product_code": &c.ProductCode, "amortization": &c.Amortization, "term_months": &c.TermMonths, "note_rate": &c.NoteRate, "lock_days": &c.LockDays, "price": &c.Price}
	for name, at := range l.at {
		*into[name] = strings.TrimSpace(heading[at])
	}
	for _, lock := range l.locks {
		locks = append(locks, MappedLock{strings.TrimSpace(heading[lock.at]), lock.days})
	}
	return c, locks
}

// noPrice is how investors say that they have no price for a lock.
var noPrice = []string{"", "-", "--", "—", "n/a", "na"}

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
		if slices.Contains(noPrice, strings.ToLower(price)) {
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

// numberIn is a number without its percent sign. One in parentheses is negative, as spreadsheet programs write it.
func numberIn(cell string) (domain.Rate, error) {
	text := strings.TrimSpace(strings.TrimSuffix(cell, "%"))
	if inner, opened := strings.CutPrefix(text, "("); opened {
		inner, closed := strings.CutSuffix(inner, ")")
		inner = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(inner), "%"))
		if closed && !strings.HasPrefix(inner, "-") {
			text = "-" + inner
		}
	}
	return domain.ParseRate(text)
}

// searchedRows is how far down a heading is looked for.
const searchedRows = 60

// GuessMapping is where the headings of a file seem to be, for a person to look at: no sheet is read by a guess.
func GuessMapping(file []Worksheet) SheetMapping {
	guess, best := SheetMapping{HeadingRow: 1}, 0
	for _, sheet := range file {
		for i, cells := range sheet.Rows[:min(len(sheet.Rows), searchedRows)] {
			l, _ := layoutOf(cells, i+1, nil)
			found := 2 * len(l.at)
			if len(l.locks) > 0 {
				found++
			}
			if found > best {
				best, guess.Worksheet, guess.HeadingRow = found, sheet.Name, i+1
			}
		}
	}
	guess.Tidy()
	return guess
}
