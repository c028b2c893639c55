package pricing

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"gable/domain/pricing"
)

// worksheetsOf reads the worksheets of an Office Open XML workbook. Of those after the first, one that holds more than is read is named and not read.
func worksheetsOf(content []byte) ([]pricing.Worksheet, error) {
	book, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{RawCellValue: true, UnzipSizeLimit: mostUnpacked, UnzipXMLSizeLimit: mostUnpackedPart})
	if err != nil {
		return nil, errSheet
	}
	defer book.Close()
	names := book.GetSheetList()
	if len(names) == 0 || len(names) > mostWorksheets {
		return nil, errSheet
	}
	r := xlsxReader{book: book, hasPercents: hasPercents(book)}
	var all []pricing.Worksheet
	for i, name := range names {
		rows, err := r.rows(name)
		if err != nil && i == 0 {
			return nil, errSheet
		}
		all = append(all, pricing.Worksheet{Name: name, Rows: rows, Unread: err != nil})
	}
	return all, nil
}

// xlsxReader reads worksheets within the bounds of all of them together.
type xlsxReader struct {
	book        *excelize.File
	hasPercents bool
	cells, text int
}

// rows are the cells of a worksheet as a person would type them.
func (r *xlsxReader) rows(name string) (table [][]string, err error) {
	rows, err := r.book.Rows(name)
	if err != nil {
		return nil, errSheet
	}
	defer rows.Close()
	var shown *excelize.Rows
	if r.hasPercents {
		if shown, err = r.book.Rows(name); err != nil {
			return nil, errSheet
		}
		defer shown.Close()
	}
	for rows.Next() && len(table) <= pricing.MaxSheetPrices+1 {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, errSheet
		}
		var seen []string
		if shown != nil && shown.Next() {
			if seen, err = shown.Columns(excelize.Options{RawCellValue: false}); err != nil {
				return nil, errSheet
			}
		}
		for i := range cells {
			cells[i] = asTyped(cells[i], i < len(seen) && isPercentage(cells[i], seen[i]))
			r.text += len(cells[i])
		}
		if r.cells += len(cells); r.cells > mostCells || r.text > mostText {
			return nil, errSheet
		}
		table = append(table, cells)
	}
	if rows.Error() != nil {
		return nil, errSheet
	}
	return table, nil
}

// isPercentage tells whether a number is shown as a hundred times what it is. A format can also show the sign behind a number that it leaves as it is.
func isPercentage(kept, shown string) bool {
	text, signed := strings.CutSuffix(shown, "%")
	if !signed {
		return false
	}
	is, err := strconv.ParseFloat(kept, 64)
	if err != nil {
		return false
	}
	seen, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
	return err == nil && math.Abs(seen-100*is) < math.Abs(seen-is)
}

// hasPercents tells whether the workbook has a format by which a number is shown as a percentage: only then are its cells read a second time, as they
// are shown.
func hasPercents(book *excelize.File) bool {
	styles := book.Styles
	if styles == nil {
		return false
	}
	if styles.CellXfs != nil {
		for _, xf := range styles.CellXfs.Xf {
			if xf.NumFmtID != nil && (*xf.NumFmtID == 9 || *xf.NumFmtID == 10) {
				return true
			}
		}
	}
	if styles.NumFmts != nil {
		for _, format := range styles.NumFmts.NumFmt {
			if format != nil && strings.Contains(format.FormatCode, "%") {
				return true
			}
		}
	}
	return false
}
