package pricing

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"gable/domain"
	"gable/domain/pricing"
)

// The most that a spreadsheet may hold once it is unpacked: what packs more is made to break what reads it.
const (
	mostUnpacked     = 64 << 20
	mostUnpackedPart = 24 << 20
)

// tableOf reads the first sheet of a spreadsheet, row by row.
func tableOf(content []byte) (table [][]string, faults []domain.FieldError) {
	unreadable := []domain.FieldError{{Field: "xlsx", Key: "notXLSX", Message: "The file can't be read as a spreadsheet."}}
	book, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{RawCellValue: true, UnzipSizeLimit: mostUnpacked, UnzipXMLSizeLimit: mostUnpackedPart})
	if err != nil {
		return nil, unreadable
	}
	defer book.Close()
	rows, err := book.Rows(book.GetSheetName(0))
	if err != nil {
		return nil, unreadable
	}
	defer rows.Close()
	for rows.Next() && len(table) <= pricing.MaxSheetPrices+1 {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, unreadable
		}
		for i := range cells {
			cells[i] = asTyped(cells[i])
		}
		table = append(table, cells)
	}
	if rows.Error() != nil {
		return nil, unreadable
	}
	return table, nil
}

// asTyped is a number as a person typed it: a spreadsheet program keeps 100.1 as 100.09999999999999 at times. What is no such number stays.
func asTyped(cell string) string {
	_, fraction, found := strings.Cut(cell, ".")
	if !found || len(fraction) <= 6 {
		return cell
	}
	n, err := strconv.ParseFloat(cell, 64)
	if err != nil || math.Abs(n) > 1e6 {
		return cell
	}
	near := math.Round(n*1000) / 1000
	if math.Abs(n-near) > 1e-9 {
		return cell
	}
	return strconv.FormatFloat(near, 'f', -1, 64)
}
