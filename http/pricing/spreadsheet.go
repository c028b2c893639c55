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

	"gable/aside"
	"gable/domain"
	"gable/domain/pricing"
	"gable/http/endpoint"
	"gable/xls"
)

// The most that a spreadsheet may hold once it is unpacked: what packs more is made to break what reads it. A sheet of the most prices
// has 600,000 cells.
const (
	mostUnpacked     = 64 << 20
	mostUnpackedPart = 24 << 20
	mostCells        = 2_000_000
	mostText         = 32 << 20
	mostWorksheets   = 200
)

var errSheet = errors.New("this is no spreadsheet, or too large a one")

// sheetFile is a table as somebody sent it.
type sheetFile struct {
	csv  string
	xlsx []byte
}

// sentTable is what one says, or what is wrong with it.
type sentTable struct {
	file   []pricing.Worksheet
	faults []domain.FieldError
}

// rows are those of the first worksheet.
func (t sentTable) rows() [][]string {
	if len(t.file) == 0 {
		return nil
	}
	return t.file[0].Rows
}

// readFile is what a spreadsheet says, or why it is not read.
type readFile struct {
	Worksheets []pricing.Worksheet
	Refused    string
}

// ReadSheet reads the worksheets of a spreadsheet, row by row.
var ReadSheet = &aside.Task[struct{}, readFile]{Name: "read-sheet", Broken: errSheet,
	Limits: aside.Limits{Processor: 20 * time.Second, Within: 40 * time.Second, Memory: 1 << 30, Answer: 2 * mostText},
	Work: func(_ context.Context, _ struct{}, file io.Reader, _ io.Writer) (readFile, error) {
		content, err := io.ReadAll(file)
		if err != nil {
			return readFile{}, err
		}
		return fileOf(content)
	}}

// read reads a table that was sent, before there is a transaction.
func (f sheetFile) read(ctx context.Context, a *endpoint.API) (t sentTable, err error) {
	if len(f.xlsx) == 0 {
		var table [][]string
		if table, t.faults = pricing.CSVTable(f.csv); len(table) > 0 {
			t.file = []pricing.Worksheet{{Rows: table}}
		}
		return t, nil
	}
	key, read := kindOf(f.xlsx), readFile{}
	if key == "" {
		read, err = ReadSheet.Do(ctx, a.Aside, struct{}{}, bytes.NewReader(f.xlsx), io.Discard)
		if key = read.Refused; errors.Is(err, errSheet) {
			key, err = "notXLSX", nil
		}
	}
	if t.file = read.Worksheets; key != "" {
		t.faults = []domain.FieldError{notRead[key]}
	}
	return t, err
}

// given is what was sent, of which there must be something.
func (f sheetFile) given(ctx context.Context, a *endpoint.API) (sentTable, error) {
	if f.csv == "" && len(f.xlsx) == 0 {
		return sentTable{faults: []domain.FieldError{domain.Missing("csv", "File")}}, nil
	}
	return f.read(ctx, a)
}

// notRead are the sentences of what can't be read.
var notRead = map[string]domain.FieldError{
	"notXLSX":       {Field: "xlsx", Key: "notXLSX", Message: "The file can't be read as a spreadsheet."},
	"isODS":         {Field: "xlsx", Key: "isODS", Message: "This is an OpenDocument spreadsheet (.ods). Save it as .xlsx and send that."},
	"isXLSB":        {Field: "xlsx", Key: "isXLSB", Message: "This is a binary workbook (.xlsb). Save it as .xlsx and send that."},
	"isWebPage":     {Field: "xlsx", Key: "isWebPage", Message: "This is a web page with the name of a spreadsheet. Open it in a spreadsheet program, save it as .xlsx, and send that."},
	"isOldWorkbook": {Field: "xlsx", Key: "isOldWorkbook", Message: "This workbook was written by a program before Excel 97. Save it as .xlsx and send that."},
	"isProtected":   {Field: "xlsx", Key: "isProtected", Message: "This workbook opens with a password. Save it without one and send that."},
}

// kindOf says by a file's own bytes, whatever its name is, why it is not read; "" of what may be.
func kindOf(content []byte) string {
	begin := bytes.TrimLeft(bytes.TrimPrefix(content[:min(len(content), 512)], []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case bytes.HasPrefix(content, xls.Signature):
		return ""
	case !bytes.HasPrefix(content, []byte("PK\x03\x04")) && bytes.HasPrefix(begin, []byte("<")):
		return "isWebPage"
	case len(content) > 4 && content[0] == 0x09 && content[1] <= 0x08 && content[1]&1 == 0 && content[3] == 0: // the BOF record of BIFF2 to BIFF5
		return "isOldWorkbook"
	case bytes.Contains(content[:min(len(content), 512)], []byte("mimetypeapplication/vnd.oasis.opendocument.spreadsheet")):
		return "isODS"
	case bytes.HasPrefix(content, []byte("PK\x03\x04")) && bytes.Contains(content, []byte("xl/workbook.bin")):
		return "isXLSB"
	}
	return ""
}

// fileOf reads a workbook of whichever of the two kinds.
func fileOf(content []byte) (readFile, error) {
	if !bytes.HasPrefix(content, xls.Signature) {
		sheets, err := worksheetsOf(content)
		return readFile{Worksheets: sheets}, err
	}
	sheets, err := xls.Read(content, xls.Bounds{Stream: mostUnpacked, Sheets: mostWorksheets, Cells: mostCells, Text: mostText})
	switch {
	case errors.Is(err, xls.ErrProtected):
		return readFile{Refused: "isProtected"}, nil
	case errors.Is(err, xls.ErrTooOld):
		return readFile{Refused: "isOldWorkbook"}, nil
	case err != nil:
		return readFile{}, errSheet
	}
	read := readFile{}
	for _, sheet := range sheets {
		table := pricing.Worksheet{Name: sheet.Name}
		for _, row := range sheet.Rows {
			cells := make([]string, len(row))
			for i, cell := range row {
				cells[i] = asTyped(cell.Text, cell.Percent)
			}
			table.Rows = append(table.Rows, cells)
		}
		read.Worksheets = append(read.Worksheets, table)
	}
	return read, nil
}

// asTyped is a number as a person typed it: a spreadsheet program keeps 100.1 as 100.09999999999999 at times, and 6.125% as 0.06125. What is no such
// number, or has more decimals than a price, stays.
func asTyped(cell string, isPercent bool) string {
	_, fraction, found := strings.Cut(cell, ".")
	if !isPercent && (!found || len(fraction) <= 6) {
		return cell
	}
	n, err := strconv.ParseFloat(cell, 64)
	if err != nil || math.Abs(n) > 1e6 {
		return cell
	}
	sign := ""
	if isPercent {
		n, sign = n*100, "%"
	}
	near := math.Round(n*1e6) / 1e6
	if math.Abs(n-near) > 1e-10 {
		near = n
	}
	return strconv.FormatFloat(near, 'f', -1, 64) + sign
}
