package pdf

// LetterTable is a table of a letter: columns that are held against each other.
type LetterTable struct {
	// Head names the columns; the first of each row stands beside them.
	Head []string
	Rows []LetterRow
}

// LetterRow is a line of a table: what it is of, and a cell for each column.
type LetterRow struct {
	Name   string
	Cells  []string
	Strong bool
}

const (
	nameShare = 0.28 // of the width, for the names of the rows
	cellGap   = 4.0
)

// table writes a table; a row stands on one page, and the names of the columns on each.
func (w writing) table(t LetterTable) {
	w.Ln(lineHigh / 2)
	w.columns(t)
	_, high := w.GetPageSize()
	for _, row := range t.Rows {
		style := ""
		if row.Strong {
			style = "B"
		}
		if w.GetY()+w.rowHigh(row, style) > high-letterEdge {
			w.AddPage()
			w.columns(t)
		}
		w.row(row, style)
	}
}

func (w writing) columns(t LetterTable) { w.row(LetterRow{Cells: t.Head}, "B") }

func (w writing) cellWide(cells int) float64 {
	return w.wide * (1 - nameShare) / float64(max(cells, 1))
}

func (w writing) rowHigh(row LetterRow, style string) float64 {
	w.ink(style, 9, 0)
	lines := len(w.SplitText(printable(row.Name), w.wide*nameShare-cellGap))
	for _, cell := range row.Cells {
		lines = max(lines, len(w.SplitText(printable(cell), w.cellWide(len(row.Cells))-cellGap)))
	}
	return float64(max(lines, 1))*lineHigh*0.9 + cellGap
}

// row writes a row with a line under it.
func (w writing) row(row LetterRow, style string) {
	top, tall := w.GetY(), w.rowHigh(row, style)
	w.ink(style, 9, 60)
	w.SetXY(letterEdge, top+cellGap/2)
	w.MultiCell(w.wide*nameShare-cellGap, lineHigh*0.9, printable(row.Name), "", "L", false)
	wide := w.cellWide(len(row.Cells))
	w.ink(style, 9, 0)
	for i, cell := range row.Cells {
		w.SetXY(letterEdge+w.wide*nameShare+float64(i)*wide+cellGap, top+cellGap/2)
		w.MultiCell(wide-cellGap, lineHigh*0.9, printable(cell), "", "R", false)
	}
	w.SetDrawColor(190, 190, 180)
	w.Line(letterEdge, top+tall, letterEdge+w.wide, top+tall)
	w.SetXY(letterEdge, top+tall)
}
