package pricing

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"gable/aside"
	"gable/domain"
	"gable/domain/pricing"
	"gable/http/endpoint"
)

// The most that a spreadsheet may hold once it is unpacked: what packs more is made to break what reads it. A sheet of the most prices
// has 600,000 cells.
const (
	mostUnpacked     = 64 << 20
	mostUnpackedPart = 24 << 20
	mostCells        = 2_000_000
	mostText         = 32 << 20
)

var errSheet = errors.New("this is no spreadsheet, or too large a one")

// sheetFile is a table as somebody sent it.
type sheetFile struct {
	csv  string
	xlsx []byte
}

// sentTable is what one says, or what is wrong with it.
type sentTable struct {
	rows   [][]string
	faults []domain.FieldError
}

// ReadSheet reads the first sheet of a spreadsheet, row by row.
var ReadSheet = &aside.Task[struct{}, [][]string]{Name: "read-sheet", Broken: errSheet,
	Limits: aside.Limits{Processor: 20 * time.Second, Within: 40 * time.Second, Memory: 1 << 30, Answer: 2 * mostText},
	Work: func(_ context.Context, _ struct{}, file io.Reader, _ io.Writer) ([][]string, error) {
		content, err := io.ReadAll(file)
		if err != nil {
			return nil, err
		}
		return tableOf(content)
	}}

// read reads a table that was sent, before there is a transaction.
func (f sheetFile) read(ctx context.Context, a *endpoint.API) (t sentTable, err error) {
	if len(f.xlsx) == 0 {
		t.rows, t.faults = pricing.CSVTable(f.csv)
		return t, nil
	}
	t.rows, err = ReadSheet.Do(ctx, a.Aside, struct{}{}, bytes.NewReader(f.xlsx), io.Discard)
	if errors.Is(err, errSheet) {
		t.faults, err = []domain.FieldError{{Field: "xlsx", Key: "notXLSX", Message: "The file can't be read as a spreadsheet."}}, nil
	}
	return t, err
}

func tableOf(content []byte) (table [][]string, err error) {
	book, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{RawCellValue: true, UnzipSizeLimit: mostUnpacked, UnzipXMLSizeLimit: mostUnpackedPart})
	if err != nil {
		return nil, errSheet
	}
	defer book.Close()
	rows, err := book.Rows(book.GetSheetName(0))
	if err != nil {
		return nil, errSheet
	}
	defer rows.Close()
	count, text := 0, 0
	for rows.Next() && len(table) <= pricing.MaxSheetPrices+1 {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, errSheet
		}
		for i := range cells {
			cells[i] = asTyped(cells[i])
			text += len(cells[i])
		}
		if count += len(cells); count > mostCells || text > mostText {
			return nil, errSheet
		}
		table = append(table, cells)
	}
	if rows.Error() != nil {
		return nil, errSheet
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
	near := math.Round(n*1e6) / 1e6
	if math.Abs(n-near) > 1e-10 {
		return cell
	}
	return strconv.FormatFloat(near, 'f', -1, 64)
}
