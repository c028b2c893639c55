package pricing

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gable/domain"
)

// The rows of a grid that are of bands of scores; the others are of what the loan is.
const (
	baseRow    = "base"
	minimumRow = "minimumMi"
)

// GridRows are the names of the rows that a grid can have.
var GridRows = []string{baseRow, "arm", "condo", "investmentProperty", "secondHome", "manufacturedHome", "twoToFourUnits", "highBalanceFixed", "highBalanceArm",
	"subordinateFinancing", minimumRow}

// GridCell is one percentage of a grid, with the bands as the agencies print them.
type GridCell struct {
	Row       string      `json:"row" doc:"base, minimumMi, or what the loan is: arm, condo, investmentProperty, secondHome, manufacturedHome, twoToFourUnits, highBalanceFixed, highBalanceArm, subordinateFinancing."`
	Purpose   Purpose     `json:"purpose,omitempty" doc:"PURCHASE, LIMITED_CASH_OUT or CASH_OUT; none of minimumMi."`
	ScoreBand string      `json:"scoreBand,omitempty" doc:"Of base and minimumMi: >=780, 760-779, <=639."`
	LTVBand   string      `json:"ltvBand" doc:"<=30, 30.01-60, >95"`
	Percent   domain.Rate `json:"percent" doc:"Of the loan amount; negative gives some."`
}

// AdjustmentGrid is a grid that a company loaded. It is never changed: it is published, and taken back or followed by another.
type AdjustmentGrid struct {
	domain.Record
	InvestorID  domain.ID  `json:"investorId,omitempty" readOnly:"true" doc:"Every investor's that has none of its own where absent."`
	Number      int        `json:"number" readOnly:"true" doc:"Counts the company's grids; 0 is the one that is shipped."`
	Source      string     `json:"source" readOnly:"true" doc:"Who published it, and where."`
	FileName    string     `json:"fileName,omitempty" readOnly:"true"`
	EffectiveAt time.Time  `json:"effectiveAt" readOnly:"true"`
	UploadedAt  *time.Time `json:"uploadedAt,omitempty" readOnly:"true"`
	UploadedBy  string     `json:"uploadedBy,omitempty" readOnly:"true"`
	PublishedAt *time.Time `json:"publishedAt,omitempty" readOnly:"true"`
	PublishedBy string     `json:"publishedBy,omitempty" readOnly:"true"`
	WithdrawnAt *time.Time `json:"withdrawnAt,omitempty" readOnly:"true"`
	CellCount   int        `json:"cellCount" readOnly:"true"`
	State       SheetState `json:"state" readOnly:"true" enum:"DRAFT,WAITING,IN_FORCE,SUPERSEDED,ROLLED_BACK"`
	Cells       []GridCell `json:"-"`
}

// ShippedAsLoaded is the shipped grid as one of the company's list.
func ShippedAsLoaded() AdjustmentGrid {
	g := ShippedGrid()
	from := g.ValidFrom.Time()
	return AdjustmentGrid{Source: g.Source, EffectiveAt: from, PublishedAt: &from, CellCount: len(g.Cells), Cells: g.Cells}
}

// isBehind orders grids by the day from which they are in force, those of one day by when they were published.
func (g *AdjustmentGrid) isBehind(o *AdjustmentGrid) bool {
	return cmp.Or(g.EffectiveAt.Compare(o.EffectiveAt), g.PublishedAt.Compare(*o.PublishedAt), cmp.Compare(g.Number, o.Number)) < 0
}

// GridInForce is the grid of an investor, or of all that have none of their own (""), at a moment; nil is none. A grid that the company
// loaded goes before the shipped one.
func GridInForce(grids []AdjustmentGrid, investor domain.ID, at time.Time) (found *AdjustmentGrid) {
	for i := range grids {
		g := &grids[i]
		if g.InvestorID != investor || g.PublishedAt == nil || g.PublishedAt.After(at) || g.EffectiveAt.After(at) || g.WithdrawnAt != nil && !g.WithdrawnAt.After(at) {
			continue
		}
		if found == nil || found.Number == 0 || g.Number > 0 && found.isBehind(g) {
			found = g
		}
	}
	return found
}

// SettleGrids says of each grid what it is at a moment.
func SettleGrids(grids []AdjustmentGrid, at time.Time) {
	for i := range grids {
		g := &grids[i]
		switch {
		case g.PublishedAt == nil:
			g.State = Draft
		case g.WithdrawnAt != nil:
			g.State = RolledBack
		case g.EffectiveAt.After(at):
			g.State = Waiting
		case GridInForce(grids, g.InvestorID, at) == g:
			g.State = InForce
		default:
			g.State = Superseded
		}
	}
}

// scoreBand is a band of scores.
type scoreBand struct {
	name     string
	from, to int
}

// ltvBand is a band of loan-to-value in whole percent, above one and up to another.
type ltvBand struct {
	name     string
	over, to int
}

var (
	scoreSpan, scoreFrom, scoreTo = regexp.MustCompile(`^(\d{3})-(\d{3})$`), regexp.MustCompile(`^(>=|>)(\d{3})$`), regexp.MustCompile(`^(<=|<)(\d{3})$`)
	ltvSpan, ltvFrom, ltvTo       = regexp.MustCompile(`^(\d{1,3})\.01-(\d{1,3})$`), regexp.MustCompile(`^>(\d{1,3})$`), regexp.MustCompile(`^<=(\d{1,3})$`)
)

func whole(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func readScoreBand(name string) (scoreBand, bool) {
	if m := scoreSpan.FindStringSubmatch(name); m != nil {
		return scoreBand{name, whole(m[1]), whole(m[2])}, m[1] <= m[2]
	}
	if m := scoreFrom.FindStringSubmatch(name); m != nil {
		return scoreBand{name, whole(m[2]) + map[string]int{">": 1}[m[1]], math.MaxInt}, true
	}
	if m := scoreTo.FindStringSubmatch(name); m != nil {
		return scoreBand{name, 0, whole(m[2]) - map[string]int{"<": 1}[m[1]]}, true
	}
	return scoreBand{}, false
}

func readLTVBand(name string) (ltvBand, bool) {
	if m := ltvSpan.FindStringSubmatch(name); m != nil {
		return ltvBand{name, whole(m[1]), whole(m[2])}, whole(m[1]) < whole(m[2])
	}
	if m := ltvFrom.FindStringSubmatch(name); m != nil {
		return ltvBand{name, whole(m[1]), math.MaxInt}, true
	}
	if m := ltvTo.FindStringSubmatch(name); m != nil {
		return ltvBand{name, 0, whole(m[1])}, true
	}
	return ltvBand{}, false
}

// GridOf makes a grid of its cells. Its faults are of the whole: a band that is missing, two that overlap, a cell that is not there.
func GridOf(cells []GridCell) (*Grid, []domain.FieldError) {
	g := &Grid{Cells: slices.Clone(cells), base: map[Purpose]table{}, attributes: map[Purpose]map[string]line{}}
	slices.SortFunc(g.Cells, compareCells)
	var faults []domain.FieldError
	for _, purpose := range []Purpose{Purchase, LimitedCashOut, CashOut, ""} {
		for _, row := range GridRows {
			of := ofRow(g.Cells, row, purpose)
			if len(of) == 0 {
				continue
			}
			t := tableOf(of)
			if fault := t.fault(row); fault != "" {
				faults = append(faults, domain.FieldError{Field: "cells", Key: fault, Params: []string{row, string(purpose)}, Message: gridFaults[fault] + " (" + strings.TrimSpace(row+" "+string(purpose)) + ")"})
			}
			switch {
			case row == minimumRow:
				g.minimumMI = t
			case row == baseRow:
				g.base[purpose] = t
			case g.attributes[purpose] == nil:
				g.attributes[purpose] = map[string]line{row: t.lines[0]}
			default:
				g.attributes[purpose][row] = t.lines[0]
			}
		}
	}
	for _, purpose := range []Purpose{Purchase, LimitedCashOut, CashOut} {
		if len(g.base[purpose].lines) == 0 {
			faults = append(faults, domain.FieldError{Field: "cells", Key: "noBase", Params: []string{baseRow, string(purpose)}, Message: "The grid has no base rows for " + string(purpose) + "."})
		}
	}
	return g, faults
}

func compareCells(a, b GridCell) int {
	score := func(c GridCell) int { band, _ := readScoreBand(c.ScoreBand); return -band.from }
	ltv := func(c GridCell) int { band, _ := readLTVBand(c.LTVBand); return band.over }
	return cmp.Or(cmp.Compare(slices.Index(GridRows, a.Row), slices.Index(GridRows, b.Row)), cmp.Compare(a.Purpose, b.Purpose), cmp.Compare(score(a), score(b)), cmp.Compare(ltv(a), ltv(b)))
}

func ofRow(cells []GridCell, row string, purpose Purpose) (found []GridCell) {
	for _, c := range cells {
		if c.Row == row && c.Purpose == purpose {
			found = append(found, c)
		}
	}
	return found
}

// tableOf are the cells of a row and purpose, which are in their order.
func tableOf(cells []GridCell) (t table) {
	for _, c := range cells {
		band, _ := readScoreBand(c.ScoreBand)
		if n := len(t.scores); n == 0 || t.scores[n-1].name != c.ScoreBand {
			t.scores, t.lines = append(t.scores, scoreBand{c.ScoreBand, band.from, band.to}), append(t.lines, line{})
		}
		l := &t.lines[len(t.lines)-1]
		ltv, _ := readLTVBand(c.LTVBand)
		l.bands, l.percents = append(l.bands, ltv), append(l.percents, c.Percent)
	}
	return t
}

var gridFaults = map[string]string{"scoreGap": "The bands of scores leave a gap or overlap", "ltvGap": "The bands of loan-to-value leave a gap or overlap",
	"unevenRows": "A cell is missing: not all rows have the same bands of loan-to-value"}

// fault is what is wrong with the bands of a table. The agencies' own bands of minimum insurance leave out the score 740, which the lower one takes.
func (t table) fault(row string) string {
	lowest := 0
	if row == minimumRow {
		lowest = 80
	}
	for _, l := range t.lines {
		if !slices.Equal(l.bands, t.lines[0].bands) {
			return "unevenRows"
		}
	}
	for _, band := range t.lines[0].bands {
		if band.over != lowest {
			return "ltvGap"
		}
		lowest = band.to
	}
	if row != baseRow && row != minimumRow {
		return ""
	}
	for i, band := range t.scores {
		switch {
		case i == 0 && band.to != math.MaxInt, i == len(t.scores)-1 && band.from != 0:
			return "scoreGap"
		case i > 0 && (band.to >= t.scores[i-1].from || band.to < t.scores[i-1].from-2):
			return "scoreGap"
		}
	}
	return ""
}
