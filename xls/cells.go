package xls

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"
	"time"
)

// sheetReader reads the cells of one worksheet.
type sheetReader struct {
	g    *globals
	rows [][]Cell
	// result is where the text belongs that a formula resulted in: it comes in a record of its own.
	result struct {
		row, column int
		waits       bool
	}
}

// readSheet reads a worksheet. A chart within it is a part of its own, and no cells.
func (g *globals) readSheet(s *records) ([][]Cell, error) {
	if err := begins(s); err != nil {
		return nil, err
	}
	sheet, depth := &sheetReader{g: g}, 1
	for {
		r, ok := s.next()
		if !ok {
			return nil, ErrBroken
		}
		switch r.kind {
		case recBOF:
			depth++
		case recEOF:
			if depth--; depth == 0 {
				return sheet.rows, nil
			}
		default:
			if depth == 1 {
				if err := sheet.take(r); err != nil {
					return nil, err
				}
			}
		}
	}
}

// take reads the cells of a record.
func (s *sheetReader) take(r record) error {
	d := r.data()
	switch r.kind {
	case recString:
		text, ok := newText(r.parts).long()
		if s.result.waits && ok {
			s.result.waits = false
			return s.put(s.result.row, s.result.column, Cell{Text: text})
		}
		return nil
	case recFormula, recNumber, recRK, recMulRk, recLabelSST, recLabel, recRString, recBoolErr:
		if len(d) < 8 {
			return ErrBroken
		}
	default:
		return nil
	}
	row, column, style := int(binary.LittleEndian.Uint16(d)), int(binary.LittleEndian.Uint16(d[2:])), binary.LittleEndian.Uint16(d[4:])
	rest := d[6:]
	switch {
	case r.kind == recMulRk:
		return s.putMany(row, column, d[4:])
	case r.kind == recRK && len(rest) >= 4:
		return s.put(row, column, s.g.number(rkNumber(binary.LittleEndian.Uint32(rest)), style))
	case r.kind == recNumber && len(rest) >= 8:
		return s.put(row, column, s.g.number(math.Float64frombits(binary.LittleEndian.Uint64(rest)), style))
	case r.kind == recFormula && len(rest) >= 8:
		return s.putResult(row, column, style, rest[:8])
	case r.kind == recBoolErr:
		return s.put(row, column, Cell{Text: boolOrError(rest[0], rest[1] == 1)})
	case r.kind == recLabelSST && len(rest) >= 4:
		at := binary.LittleEndian.Uint32(rest)
		if int64(at) >= int64(len(s.g.strings)) {
			return ErrBroken
		}
		return s.put(row, column, Cell{Text: s.g.strings[at]})
	case r.kind == recLabel || r.kind == recRString:
		text, ok := newText(append([][]byte{rest}, r.parts[1:]...)).long()
		if !ok {
			return ErrBroken
		}
		return s.put(row, column, Cell{Text: text})
	}
	return ErrBroken
}

// putMany puts the numbers of several cells beside each other: a style and a number each, and the last column.
func (s *sheetReader) putMany(row, column int, cells []byte) error {
	for ; len(cells) >= 8; cells = cells[6:] {
		if err := s.put(row, column, s.g.number(rkNumber(binary.LittleEndian.Uint32(cells[2:])), binary.LittleEndian.Uint16(cells))); err != nil {
			return err
		}
		column++
	}
	return nil
}

// putResult puts what a formula resulted in.
func (s *sheetReader) putResult(row, column int, style uint16, result []byte) error {
	s.result.waits = false
	if binary.LittleEndian.Uint16(result[6:]) != 0xffff {
		return s.put(row, column, s.g.number(math.Float64frombits(binary.LittleEndian.Uint64(result)), style))
	}
	switch result[0] {
	case 0:
		s.result.row, s.result.column, s.result.waits = row, column, true
		return nil
	case 1, 2:
		return s.put(row, column, Cell{Text: boolOrError(result[2], result[0] == 2)})
	}
	return nil
}

// mostColumns is how wide a worksheet of this kind is.
const mostColumns = 256

func (s *sheetReader) put(row, column int, c Cell) error {
	if column >= mostColumns {
		return ErrBroken
	}
	for len(s.rows) <= row {
		s.rows = append(s.rows, nil)
		s.g.cells++
	}
	for len(s.rows[row]) <= column {
		s.rows[row] = append(s.rows[row], Cell{})
		s.g.cells++
	}
	if s.g.textSize += len(c.Text); s.g.cells > s.g.most.Cells || s.g.textSize > s.g.most.Text {
		return ErrTooLarge
	}
	s.rows[row][column] = c
	return nil
}

// rkNumber is a number in four bytes: a whole one, or the upper half of a floating-point one; either may be hundredths.
func rkNumber(rk uint32) float64 {
	var n float64
	if rk&2 != 0 {
		n = float64(int32(rk) >> 2)
	} else {
		n = math.Float64frombits(uint64(rk&^3) << 32)
	}
	if rk&1 != 0 {
		n /= 100
	}
	return n
}

// number is a number as its style has it.
func (g *globals) number(n float64, style uint16) Cell {
	format := uint16(0)
	if int(style) < len(g.styles) {
		format = g.styles[style]
	}
	code := unquoted(g.formats[format])
	switch {
	case g.formats[format] == "" && (format == 9 || format == 10) || strings.Contains(code, "%"):
		return Cell{Text: strconv.FormatFloat(n, 'f', -1, 64), Percent: true}
	case isDay(format, code) && n >= 0 && n < mostDays:
		return Cell{Text: g.day(n)}
	}
	return Cell{Text: strconv.FormatFloat(n, 'f', -1, 64)}
}

// unquoted is the code of a format without the texts, colors and conditions in it.
func unquoted(code string) string {
	var out strings.Builder
	end := byte(0)
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case end != 0:
			if c == end {
				end = 0
			}
		case c == '"':
			end = '"'
		case c == '[':
			end = ']'
		case c == '\\' || c == '_' || c == '*':
			i++
		default:
			out.WriteByte(c)
		}
	}
	return strings.ToLower(out.String())
}

// isDay tells whether a format shows a day: one that every program has, or one of the workbook with a year or a day in it.
func isDay(format uint16, code string) bool {
	return format >= 14 && format <= 17 || format == 22 || format >= 164 && strings.ContainsAny(code, "yd") && code != "general"
}

// mostDays is the last day of the year 9999.
const mostDays = 2_958_466

// day is the day of a number of days. Excel has a 29 February 1900, which never was: before it each day is one later.
func (g *globals) day(n float64) string {
	first := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case g.is1904:
		first = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case n < 60:
		first = first.AddDate(0, 0, 1)
	}
	return first.AddDate(0, 0, int(n)).Format(time.DateOnly)
}

var errorNames = map[byte]string{0x00: "#NULL!", 0x07: "#DIV/0!", 0x0f: "#VALUE!", 0x17: "#REF!", 0x1d: "#NAME?", 0x24: "#NUM!", 0x2a: "#N/A"}

func boolOrError(value byte, isError bool) string {
	switch {
	case isError && errorNames[value] != "":
		return errorNames[value]
	case isError:
		return "#?"
	case value == 0:
		return "FALSE"
	}
	return "TRUE"
}
