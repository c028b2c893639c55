// Package xls reads spreadsheets as Excel 97 to 2003 keeps them: the values of their cells, sheet by sheet, and nothing else of them. The
// container is read by mscfb; the records are those of Microsoft's [MS-XLS], revision 9.1 and later, by their names there.
package xls

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"

	"github.com/richardlehane/mscfb"
)

// What a file can be that is not read.
var (
	ErrBroken    = errors.New("xls: this is no workbook, or a broken one")
	ErrTooOld    = errors.New("xls: the workbook was written by a program before Excel 97")
	ErrProtected = errors.New("xls: the workbook opens with a password")
	ErrTooLarge  = errors.New("xls: the workbook holds more than is read")
)

// Signature is how each file of this kind begins: it is a compound file.
var Signature = []byte{0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1}

// Sheet is a worksheet.
type Sheet struct {
	Name string
	Rows [][]Cell
}

// Cell is the value of a cell: a formula's is the result that was kept with it.
type Cell struct {
	// Text is what a person would type for it: a number with a point and every digit, a day as 2026-11-29.
	Text string
	// Percent says that the number is shown as a percentage: 0.06125 as 6.125%.
	Percent bool
}

// Bounds are the most that is read: what holds more is made to break what reads it.
type Bounds struct{ Stream, Sheets, Cells, Text int }

// Read reads the worksheets of a workbook, in their order.
func Read(content []byte, most Bounds) ([]Sheet, error) {
	stream, err := workbookOf(content, most)
	if err != nil {
		return nil, err
	}
	return readStream(stream, most)
}

// workbookOf is the stream of a compound file that holds the workbook.
func workbookOf(content []byte, most Bounds) ([]byte, error) {
	file, err := mscfb.New(bytes.NewReader(content))
	if err != nil {
		return nil, ErrBroken
	}
	for entry, err := file.Next(); err == nil; entry, err = file.Next() {
		switch strings.ToLower(entry.Name) {
		case "encryptedpackage":
			return nil, ErrProtected
		case "book":
			return nil, ErrTooOld
		case "workbook":
			stream, err := io.ReadAll(io.LimitReader(entry, int64(most.Stream)+1))
			if err != nil {
				return nil, ErrBroken
			}
			if len(stream) > most.Stream {
				return nil, ErrTooLarge
			}
			return stream, nil
		}
	}
	return nil, ErrBroken
}

// The records that are read.
const (
	recFormula  = 0x0006
	recEOF      = 0x000a
	recDate1904 = 0x0022
	recFilePass = 0x002f
	recContinue = 0x003c
	recSheet    = 0x0085
	recMulRk    = 0x00bd
	recRString  = 0x00d6
	recXF       = 0x00e0
	recSST      = 0x00fc
	recLabelSST = 0x00fd
	recNumber   = 0x0203
	recLabel    = 0x0204
	recBoolErr  = 0x0205
	recString   = 0x0207
	recRK       = 0x027e
	recFormat   = 0x041e
	recBOF      = 0x0809
)

// version is that of Excel 97 to 2003.
const version = 0x0600

// record is one record of the stream; parts are its data, and that of the records that continue it.
type record struct {
	kind  uint16
	parts [][]byte
}

func (r record) data() []byte { return r.parts[0] }

// records goes through a stream from a place on.
type records struct {
	stream []byte
	at     int
}

// next is the next record; false where the stream ends, or breaks off.
func (s *records) next() (record, bool) {
	kind, data, ok := s.one()
	if !ok {
		return record{}, false
	}
	r := record{kind, [][]byte{data}}
	for {
		before := s.at
		kind, data, ok := s.one()
		if !ok || kind != recContinue {
			s.at = before
			return r, true
		}
		r.parts = append(r.parts, data)
	}
}

func (s *records) one() (kind uint16, data []byte, ok bool) {
	if len(s.stream)-s.at < 4 {
		return 0, nil, false
	}
	kind = binary.LittleEndian.Uint16(s.stream[s.at:])
	size := int(binary.LittleEndian.Uint16(s.stream[s.at+2:]))
	if len(s.stream)-s.at-4 < size {
		return 0, nil, false
	}
	data = s.stream[s.at+4 : s.at+4+size]
	s.at += 4 + size
	return kind, data, true
}

// place is where a worksheet stands in the stream.
type place struct {
	name string
	at   int
}

// globals is what all sheets of a workbook share.
type globals struct {
	most     Bounds
	places   []place
	strings  []string
	formats  map[uint16]string
	styles   []uint16 // the format of each style
	is1904   bool
	cells    int
	textSize int
}

// readStream reads the worksheets of the stream of a workbook.
func readStream(stream []byte, most Bounds) ([]Sheet, error) {
	g := &globals{most: most, formats: map[uint16]string{}}
	if err := g.read(&records{stream: stream}); err != nil {
		return nil, err
	}
	if len(g.places) == 0 {
		return nil, ErrBroken
	}
	sheets := make([]Sheet, 0, len(g.places))
	for _, p := range g.places {
		if p.at >= len(stream) {
			return nil, ErrBroken
		}
		rows, err := g.readSheet(&records{stream, p.at})
		if err != nil {
			return nil, err
		}
		sheets = append(sheets, Sheet{p.name, rows})
	}
	return sheets, nil
}

// begins reads the record that each part of the stream begins with.
func begins(s *records) error {
	r, ok := s.next()
	switch {
	case !ok || r.kind&0xff != recBOF&0xff || len(r.data()) < 4:
		return ErrBroken
	case r.kind != recBOF || binary.LittleEndian.Uint16(r.data()) != version:
		return ErrTooOld
	}
	return nil
}

// read reads what comes before the sheets.
func (g *globals) read(s *records) error {
	if err := begins(s); err != nil {
		return err
	}
	for {
		r, ok := s.next()
		if !ok {
			return ErrBroken
		}
		d := r.data()
		switch {
		case r.kind == recEOF:
			return nil
		case r.kind == recFilePass:
			return ErrProtected
		case r.kind == recDate1904 && len(d) >= 2:
			g.is1904 = d[0] == 1
		case r.kind == recXF && len(d) >= 4:
			g.styles = append(g.styles, binary.LittleEndian.Uint16(d[2:]))
		case r.kind == recFormat && len(d) >= 2:
			g.formats[binary.LittleEndian.Uint16(d)], _ = newText([][]byte{d[2:]}).long()
		case r.kind == recSST:
			if err := g.readStrings(r); err != nil {
				return err
			}
		case r.kind == recSheet && len(d) >= 8 && d[5] == 0: // the others are charts and macros
			name, ok := newText([][]byte{d[6:]}).short()
			if !ok || len(g.places) >= g.most.Sheets {
				return ErrBroken
			}
			g.places = append(g.places, place{name, int(binary.LittleEndian.Uint32(d))})
		}
	}
}

// readStrings reads the texts that cells name by their number.
func (g *globals) readStrings(r record) error {
	if len(r.data()) < 8 {
		return ErrBroken
	}
	count := int(binary.LittleEndian.Uint32(r.data()[4:]))
	t := newText(r.parts)
	t.skip(8)
	for range count {
		text, ok := t.rich()
		if !ok {
			return ErrBroken
		}
		g.strings = append(g.strings, text)
		if g.textSize += len(text); g.textSize > g.most.Text || len(g.strings) > g.most.Cells {
			return ErrTooLarge
		}
	}
	return nil
}
