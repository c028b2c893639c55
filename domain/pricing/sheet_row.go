package pricing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gable/domain"
)

// sheetReader reads the rows of a sheet.
type sheetReader struct {
	into     *Reading
	mapping  *SheetMapping
	products map[string]Product
	names    map[string]string // the code of what the investor calls a product; "" for what is left out
	blocks   map[string]int
	seen     map[string]int
	unknown  map[string]*namedRows
	prices   int

	faults []domain.FieldError // of the row that is read
	read   []ReadPrice
}

func newReader(into *Reading, m *SheetMapping, products []Product) *sheetReader {
	s := &sheetReader{into: into, mapping: m, products: map[string]Product{}, names: map[string]string{}, blocks: map[string]int{}, seen: map[string]int{}, unknown: map[string]*namedRows{}}
	for _, p := range products {
		if !p.Inactive {
			s.products[p.Code] = p
		}
	}
	if m != nil {
		for _, p := range m.Products {
			s.names[folded(p.Name)] = p.Code
		}
	}
	return s
}

func (s *sheetReader) fault(row int, column, key, message string, params ...string) {
	place := strconv.Itoa(row)
	f := domain.FieldError{Field: "rows." + place + "." + column, Key: key, Params: params, Message: "Row " + place + ": " + message}
	if !slices.ContainsFunc(s.faults, func(g domain.FieldError) bool { return g.Field == f.Field && g.Key == f.Key }) {
		s.faults = append(s.faults, f) // a row with several prices is read several times
	}
}

// row reads the prices of a row, and keeps them where nothing of it is wrong.
func (s *sheetReader) row(n int, at sheetLayout, cells []string) {
	s.faults, s.read = s.faults[:0], s.read[:0]
	leftOut := false
	at.each(cells, func(cell func(string) string) {
		if code, named := s.names[folded(cell("product_code"))]; named && code == "" {
			leftOut = true
			return
		}
		s.price(n, cell)
	})
	if leftOut {
		s.into.LeftOutRows++
		return
	}
	if len(s.faults) == 0 {
		s.checkTwice(n)
	}
	if len(s.faults) > 0 {
		s.into.FaultyRows++
		s.into.Faults = append(s.into.Faults, s.faults[:min(len(s.faults), shownFaults-len(s.into.Faults))]...)
		return
	}
	if len(s.read) > 0 {
		s.into.GoodRows++
	}
	for _, p := range s.read {
		s.keep(p)
	}
}

// price reads one price.
func (s *sheetReader) price(n int, cell func(string) string) {
	before := len(s.faults)
	p, known := s.product(n, cell("product_code"))
	if !known {
		return
	}
	if text := strings.ToUpper(cell("amortization")); text != "" && text != p.AmortizationCode() {
		s.fault(n, "amortization", "otherThanProduct", "The product "+p.Code+" is "+p.AmortizationCode()+".", p.Code, p.AmortizationCode())
	}
	if text := cell("term_months"); text != "" && text != strconv.Itoa(p.TermMonths) {
		s.fault(n, "term_months", "otherThanProduct", "The product "+p.Code+" is "+strconv.Itoa(p.TermMonths)+".", p.Code, strconv.Itoa(p.TermMonths))
	}
	rate, err := numberIn(cell("note_rate"))
	if err != nil || rate.Micros() <= 0 || rate.Cmp(highestRate) > 0 {
		s.fault(n, "note_rate", "notRate", "A note rate is a percentage up to 25 with at most 6 decimals, such as 6.125 or 6.99.")
	}
	days := daysIn(cell("lock_days"))
	if days < 1 || days > 365 {
		s.fault(n, "lock_days", "notDays", "A lock is 1 to 365 days.")
	}
	said, err := numberIn(cell("price"))
	price := s.mapping.priceOf(said)
	if err != nil || price.Cmp(lowestPrice) < 0 || price.Cmp(highestPrice) > 0 {
		s.notPrice(n)
	}
	if len(s.faults) == before {
		s.read = append(s.read, ReadPrice{Row: n, ProductCode: p.Code, Product: cell("product_code"), NoteRate: rate, LockDays: days, Said: cell("price"), Price: price})
	}
}

func (s *sheetReader) notPrice(n int) {
	if s.mapping != nil && (s.mapping.Notation == PointsCost || s.mapping.Notation == PointsRebate) {
		s.fault(n, "price", "notPoints", "Points are a number from -50 to 50 with at most 6 decimals, such as -1.25, (1.250) or 0.309006.")
		return
	}
	s.fault(n, "price", "notPrice", "A price is in percent of par, from 50 to 150 with at most 6 decimals, such as 101.250 or 100.309006.")
}

// product is the product that a row names.
func (s *sheetReader) product(n int, name string) (Product, bool) {
	code, named := s.names[folded(name)]
	if !named {
		code = name
	}
	p, known := s.products[code]
	if known {
		return p, true
	}
	s.fault(n, "product_code", "unknownProduct", "The investor has no product "+name+".", name)
	s.missed(n, name)
	return p, false
}

// namedRows is where a name stands among the unknown ones, and the row that it was last read in.
type namedRows struct{ at, last int }

// missed counts the row of a name that is no product's. A row with several prices is read several times.
func (s *sheetReader) missed(n int, name string) {
	found := s.unknown[name]
	if found == nil {
		if len(s.into.Unknown) >= shownNames {
			return
		}
		found = &namedRows{at: len(s.into.Unknown)}
		s.unknown[name] = found
		s.into.Unknown = append(s.into.Unknown, UnknownProduct{Name: name})
	}
	if found.last != n {
		found.last = n
		s.into.Unknown[found.at].Rows++
	}
}

func (p ReadPrice) key() string {
	return p.ProductCode + "\x00" + p.NoteRate.String() + "\x00" + strconv.Itoa(p.LockDays)
}

// checkTwice holds the prices of a row against those that are kept, and against each other.
func (s *sheetReader) checkTwice(n int) {
	for i, p := range s.read {
		first := s.seen[p.key()]
		if slices.ContainsFunc(s.read[:i], func(q ReadPrice) bool { return q.key() == p.key() }) {
			first = cmp.Or(first, n)
		}
		if first > 0 {
			s.fault(n, "price", "pricedTwice", "Row "+strconv.Itoa(first)+" has a price for the same product, rate and lock.", strconv.Itoa(first))
		}
	}
}

// keep takes a price into the sheet.
func (s *sheetReader) keep(p ReadPrice) {
	s.seen[p.key()] = p.Row
	if len(s.into.First) < shownPrices {
		s.into.First = append(s.into.First, p)
	}
	sheet := &s.into.Sheet
	i, found := s.blocks[p.ProductCode]
	if !found {
		of := s.products[p.ProductCode]
		i = len(sheet.Blocks)
		s.blocks[p.ProductCode] = i
		sheet.Blocks = append(sheet.Blocks, PriceBlock{Code: of.Code, Amortization: of.AmortizationCode(), TermMonths: of.TermMonths})
	}
	sheet.Blocks[i].put(p.NoteRate, p.LockDays, p.Price)
	sheet.Prices++
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
