package pricing

import (
	"cmp"
	"slices"
	"time"

	"gable/domain"
)

// SheetState is what a rate sheet is at a moment.
type SheetState string

// The states of a sheet.
const (
	Draft      SheetState = "DRAFT"
	Waiting    SheetState = "WAITING"    // published, and not in force yet
	InForce    SheetState = "IN_FORCE"   // what loans are priced by
	Superseded SheetState = "SUPERSEDED" // a later one is in force
	Expired    SheetState = "EXPIRED"
	RolledBack SheetState = "ROLLED_BACK"
)

// RateSheet is an investor's rate sheet. It is never changed: it is published, and taken back or followed by another.
type RateSheet struct {
	domain.Record
	InvestorID  domain.ID  `json:"investorId" readOnly:"true"`
	Number      int        `json:"number" readOnly:"true" doc:"Counts the company's sheets."`
	FileName    string     `json:"fileName,omitempty" readOnly:"true"`
	EffectiveAt time.Time  `json:"effectiveAt" readOnly:"true"`
	ExpiresAt   *time.Time `json:"expiresAt,omitempty" readOnly:"true"`
	UploadedAt  time.Time  `json:"uploadedAt" readOnly:"true"`
	UploadedBy  string     `json:"uploadedBy,omitempty" readOnly:"true"`
	PublishedAt *time.Time `json:"publishedAt,omitempty" readOnly:"true"`
	PublishedBy string     `json:"publishedBy,omitempty" readOnly:"true"`
	WithdrawnAt *time.Time `json:"withdrawnAt,omitempty" readOnly:"true"`
	Products    int        `json:"productCount" readOnly:"true"`
	Prices      int        `json:"priceCount" readOnly:"true"`
	// LeftOutRows are the faulty rows that were left out expressly, LeftOutProductRows those of products that the investor's mapping leaves out.
	LeftOutRows        int                 `json:"leftOutRows" readOnly:"true" doc:"Faulty rows that whoever uploaded it left out expressly."`
	LeftOutProductRows int                 `json:"leftOutProductRows" readOnly:"true" doc:"Rows of products that the investor's mapping leaves out."`
	LeftOut            []domain.FieldError `json:"-"`
	State              SheetState          `json:"state" readOnly:"true" enum:"DRAFT,WAITING,IN_FORCE,SUPERSEDED,EXPIRED,ROLLED_BACK"`
	Blocks             []PriceBlock        `json:"-"`
}

// PriceBlock is the prices of one product: a row for each note rate, a column for each lock period.
type PriceBlock struct {
	Code         string      `json:"code"`
	Amortization string      `json:"amortization"`
	TermMonths   int         `json:"term"`
	LockDays     []int       `json:"locks"`
	Lines        []PriceLine `json:"lines"`
}

// PriceLine is the prices of one note rate, in the order of the block's lock periods; nil where the sheet has none.
type PriceLine struct {
	NoteRate domain.Rate    `json:"rate"`
	Prices   []*domain.Rate `json:"prices"`
}

// IsPublishedAt tells whether the sheet was published by then, and not taken back by then.
func (s *RateSheet) IsPublishedAt(at time.Time) bool {
	return s.PublishedAt != nil && !s.PublishedAt.After(at) && (s.WithdrawnAt == nil || s.WithdrawnAt.After(at))
}

// mayPrice tells whether the sheet's own time covers the moment.
func (s *RateSheet) mayPrice(at time.Time) bool {
	return s.IsPublishedAt(at) && !s.EffectiveAt.After(at) && (s.ExpiresAt == nil || s.ExpiresAt.After(at))
}

// SheetInForce is the sheet by which an investor's loans are priced at a moment: of those that may price then the one whose prices became valid
// last, by the later of its publishing and its effective time; of equals the higher number. The database orders by the same (db/pricing).
func SheetInForce(sheets []RateSheet, investor domain.ID, at time.Time) *RateSheet {
	var found *RateSheet
	for i := range sheets {
		s := &sheets[i]
		if s.InvestorID == investor && s.mayPrice(at) && (found == nil || s.follows(found)) {
			found = s
		}
	}
	return found
}

// follows tells whether the sheet takes the place of another published one where both may price.
func (s *RateSheet) follows(other *RateSheet) bool {
	return cmp.Or(s.validFrom().Compare(other.validFrom()), cmp.Compare(s.Number, other.Number)) > 0
}

func (s *RateSheet) validFrom() time.Time {
	if s.PublishedAt.After(s.EffectiveAt) {
		return *s.PublishedAt
	}
	return s.EffectiveAt
}

// Settle says of each sheet what it is at a moment.
func Settle(sheets []RateSheet, at time.Time) {
	for i := range sheets {
		s := &sheets[i]
		switch {
		case s.PublishedAt == nil:
			s.State = Draft
		case s.WithdrawnAt != nil:
			s.State = RolledBack
		case s.ExpiresAt != nil && !s.ExpiresAt.After(at):
			s.State = Expired
		case s.EffectiveAt.After(at):
			s.State = Waiting
		case SheetInForce(sheets, s.InvestorID, at) == s:
			s.State = InForce
		default:
			s.State = Superseded
		}
	}
}

// block is the prices of a product; nil where the sheet has none.
func (s *RateSheet) block(code string) *PriceBlock {
	for i := range s.Blocks {
		if s.Blocks[i].Code == code {
			return &s.Blocks[i]
		}
	}
	return nil
}

// isOf tells whether the prices are of the product as it is by now: one that has become another is not priced by what it was.
func (b *PriceBlock) isOf(p Product) bool {
	return b.Code == p.Code && b.TermMonths == p.TermMonths && b.Amortization == p.AmortizationCode()
}

// Outdated are the codes of products that have become others since the sheet was read.
func (s *RateSheet) Outdated(products []Product) (codes []string) {
	for i := range s.Blocks {
		b := &s.Blocks[i]
		of := func(p Product) bool { return p.InvestorID == s.InvestorID && p.Code == b.Code }
		if slices.ContainsFunc(products, of) && !slices.ContainsFunc(products, func(p Product) bool { return of(p) && b.isOf(p) }) {
			codes = append(codes, b.Code)
		}
	}
	return codes
}

// column is the column that a lock of so many days is priced by: its own, else the next longer one; -1 where the sheet has none so long.
func (b *PriceBlock) column(days int) int {
	best := -1
	for i, d := range b.LockDays {
		if d >= days && (best < 0 || d < b.LockDays[best]) {
			best = i
		}
	}
	return best
}

// PriceChange is what a sheet would change of a price.
type PriceChange struct {
	ProductCode string       `json:"productCode"`
	NoteRate    domain.Rate  `json:"noteRate"`
	LockDays    int          `json:"lockDays"`
	Was         *domain.Rate `json:"was,omitempty" doc:"Absent where the price is new."`
	Will        *domain.Rate `json:"will,omitempty" doc:"Absent where there is no price any more."`
}

// Difference is what is to be known of a sheet before it is published.
type Difference struct {
	Against   int           `json:"againstNumber,omitempty" doc:"The sheet in force; absent where there is none."`
	Added     int           `json:"added" required:"true"`
	Removed   int           `json:"removed" required:"true"`
	Changed   int           `json:"changed" required:"true"`
	Unchanged int           `json:"unchanged" required:"true"`
	Largest   *domain.Rate  `json:"largest,omitempty" doc:"The most by which a price goes up or down, in points."`
	Changes   []PriceChange `json:"changes" required:"true" nullable:"false" doc:"The first 200."`
	Missing   []string      `json:"missingProducts" required:"true" nullable:"false" doc:"Products that the sheet in force prices and this one does not."`
}

const shownChanges = 200

// Compare is what a sheet changes of the one in force; nil is none.
func Compare(was, will *RateSheet) Difference {
	d := Difference{Changes: []PriceChange{}, Missing: []string{}}
	before := map[string]*domain.Rate{}
	if was != nil {
		d.Against = was.Number
		was.each(func(c PriceChange) { before[c.key()] = c.Will })
		for _, b := range was.Blocks {
			if will.block(b.Code) == nil {
				d.Missing = append(d.Missing, b.Code)
			}
		}
	}
	will.each(func(c PriceChange) {
		key := c.key()
		c.Was = before[key]
		delete(before, key)
		switch {
		case c.Was == nil:
			d.Added++
		case c.Was.Cmp(*c.Will) == 0:
			d.Unchanged++
			return
		default:
			d.Changed++
			if by := magnitude(c.Will.Micros() - c.Was.Micros()); d.Largest == nil || by > d.Largest.Micros() {
				d.Largest = new(domain.RateFromMicros(by))
			}
		}
		d.show(c)
	})
	if was != nil {
		was.each(func(c PriceChange) {
			if before[c.key()] != nil {
				d.Removed++
				c.Was, c.Will = c.Will, nil
				d.show(c)
			}
		})
	}
	return d
}

func (d *Difference) show(c PriceChange) {
	if len(d.Changes) < shownChanges {
		d.Changes = append(d.Changes, c)
	}
}

func (c PriceChange) key() string {
	return c.ProductCode + "\x00" + c.NoteRate.String() + "\x00" + string(rune(c.LockDays))
}

func magnitude(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

// each visits every price of the sheet, in the sheet's order.
func (s *RateSheet) each(visit func(PriceChange)) {
	for _, b := range s.Blocks {
		for _, line := range b.Lines {
			for i, price := range line.Prices {
				if price != nil {
					visit(PriceChange{ProductCode: b.Code, NoteRate: line.NoteRate, LockDays: b.LockDays[i], Will: price})
				}
			}
		}
	}
}

// sortLines puts the rows of each product by rate.
func (s *RateSheet) sortLines() {
	for i := range s.Blocks {
		slices.SortFunc(s.Blocks[i].Lines, func(a, b PriceLine) int { return a.NoteRate.Cmp(b.NoteRate) })
	}
}
