package pricing

import (
	"slices"
	"strconv"
	"strings"

	"gable/domain"
)

// Limits of a grid of price adjustments.
const (
	MaxGridBytes = 1 << 20
	maxGridCells = 4000
	maxSource    = 300
)

// GridColumns are those of a grid's file.
var GridColumns = []string{"row", "purpose", "score_band", "ltv_band", "percent"}

// CheckGridCells is ReadGridTable for cells that the API is given; the first counts as row 2.
func CheckGridCells(cells []GridCell) ([]GridCell, []domain.FieldError) {
	table := [][]string{GridColumns}
	for _, c := range cells {
		table = append(table, []string{c.Row, string(c.Purpose), c.ScoreBand, c.LTVBand, c.Percent.String()})
	}
	return ReadGridTable(table)
}

// ReadGridTable reads a grid of price adjustments. A fault names its place as rows.{number}.{column}, counted as a spreadsheet program counts rows.
func ReadGridTable(table [][]string) ([]GridCell, []domain.FieldError) {
	if len(table) < 2 {
		return nil, []domain.FieldError{{Field: "file", Key: "noRows", Message: "The file has no rows."}}
	}
	at := map[string]int{}
	for i, name := range table[0] {
		at[strings.ToLower(strings.TrimSpace(name))] = i
	}
	r := gridReader{seen: map[string]int{}}
	for _, name := range GridColumns {
		if _, found := at[name]; !found {
			r.fault(1, name, "missingColumn", "This column is missing.")
		}
	}
	if len(table) > maxGridCells+1 {
		r.fault(maxGridCells+2, "row", "tooManyCells", "The grid has more than 4,000 cells.")
	}
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	for i, cells := range table[1:] {
		if strings.TrimSpace(strings.Join(cells, "")) == "" {
			continue
		}
		r.row(i+2, func(column string) string {
			if place := at[column]; place < len(cells) {
				return strings.TrimSpace(cells[place])
			}
			return ""
		})
		if len(r.faults) >= shownFaults {
			break
		}
	}
	return r.cells, r.faults
}

type gridReader struct {
	cells  []GridCell
	seen   map[string]int
	faults []domain.FieldError
}

func (r *gridReader) fault(row int, column, key, message string, params ...string) {
	n := strconv.Itoa(row)
	r.faults = append(r.faults, domain.FieldError{Field: "rows." + n + "." + column, Key: key, Params: params, Message: "Row " + n + ": " + message})
}

// printed is a band as the agencies print it, whatever signs a file has for it.
var printed = strings.NewReplacer("≤", "<=", "≥", ">=", "–", "-", "%", "", " ", "")

// row reads one cell.
func (r *gridReader) row(n int, cell func(string) string) {
	before := len(r.faults)
	c := GridCell{Purpose: Purpose(strings.ToUpper(cell("purpose"))), ScoreBand: printed.Replace(cell("score_band")), LTVBand: printed.Replace(cell("ltv_band"))}
	i := slices.IndexFunc(GridRows, func(name string) bool { return strings.EqualFold(name, cell("row")) })
	if i < 0 {
		r.fault(n, "row", "unknownRow", "There is no row "+cell("row")+".", cell("row"))
		return
	}
	c.Row = GridRows[i]
	if _, known := purposeNames[c.Purpose]; known == (c.Row == minimumRow) {
		r.fault(n, "purpose", "notPurpose", "The purpose is PURCHASE, LIMITED_CASH_OUT or CASH_OUT, and none for minimumMi.")
	}
	banded := c.Row == baseRow || c.Row == minimumRow
	if _, known := readScoreBand(c.ScoreBand); banded && !known || !banded && c.ScoreBand != "" {
		r.fault(n, "score_band", "notScoreBand", "A band of scores is written >=780, 760-779 or <=639; rows of what the loan is have none.")
	}
	if _, known := readLTVBand(c.LTVBand); !known {
		r.fault(n, "ltv_band", "notLTVBand", "A band of loan-to-value is written <=30, 30.01-60 or >95.")
	}
	percent, err := domain.ParseRate(strings.TrimSuffix(cell("percent"), "%"))
	if err != nil || percent.Cmp(leastPoints) < 0 || percent.Cmp(mostPoints) > 0 || percent.Micros()%1000 != 0 {
		r.fault(n, "percent", "notAdjustment", "An adjustment is a percentage from -20 to 20 with at most 3 decimals, such as 0.375.")
	}
	key := strings.Join([]string{c.Row, string(c.Purpose), c.ScoreBand, c.LTVBand}, "\x00")
	if first, twice := r.seen[key]; twice {
		r.fault(n, "percent", "cellTwice", "Row "+strconv.Itoa(first)+" is of the same cell.", strconv.Itoa(first))
	}
	r.seen[key] = n
	if len(r.faults) == before {
		c.Percent = percent
		r.cells = append(r.cells, c)
	}
}

// ValidateSource returns what is wrong with what is said of who published a grid.
func ValidateSource(source string) []domain.FieldError {
	var faults domain.Faults
	text(&faults, "source", source, maxSource)
	return faults
}

// CellChange is what a grid would change of a percentage.
type CellChange struct {
	Row       string       `json:"row"`
	Purpose   Purpose      `json:"purpose,omitempty"`
	ScoreBand string       `json:"scoreBand,omitempty"`
	LTVBand   string       `json:"ltvBand"`
	Was       *domain.Rate `json:"was,omitempty" doc:"Absent where the cell is new."`
	Will      *domain.Rate `json:"will,omitempty" doc:"Absent where the cell is there no more."`
}

// GridDifference is what is to be known of a grid before it is published.
type GridDifference struct {
	Against   int          `json:"againstNumber" required:"true" doc:"The grid in force; 0 is the one that is shipped."`
	Added     int          `json:"added" required:"true"`
	Removed   int          `json:"removed" required:"true"`
	Changed   int          `json:"changed" required:"true"`
	Unchanged int          `json:"unchanged" required:"true"`
	Changes   []CellChange `json:"changes" required:"true" nullable:"false" doc:"The first 200."`
}

// CompareGrids is what a grid changes of the one in force; nil is none.
func CompareGrids(was *AdjustmentGrid, will AdjustmentGrid) GridDifference {
	d := GridDifference{Changes: []CellChange{}}
	before := map[GridCell]domain.Rate{}
	key := func(c GridCell) GridCell { c.Percent = domain.Rate{}; return c }
	if was != nil {
		d.Against = was.Number
		for _, c := range was.Cells {
			before[key(c)] = c.Percent
		}
	}
	note := func(c GridCell, was, will *domain.Rate) {
		if len(d.Changes) < shownChanges {
			d.Changes = append(d.Changes, CellChange{c.Row, c.Purpose, c.ScoreBand, c.LTVBand, was, will})
		}
	}
	for _, c := range will.Cells {
		old, found := before[key(c)]
		delete(before, key(c))
		switch {
		case !found:
			d.Added++
			note(c, nil, new(c.Percent))
		case old == c.Percent:
			d.Unchanged++
		default:
			d.Changed++
			note(c, new(old), new(c.Percent))
		}
	}
	if was != nil {
		for _, c := range was.Cells {
			if old, left := before[key(c)]; left {
				d.Removed++
				note(c, new(old), nil)
			}
		}
	}
	return d
}
