package xls

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var most = Bounds{Stream: 1 << 20, Sheets: 20, Cells: 100_000, Text: 1 << 20}

// ofLibreOffice is the workbook of testdata.
func ofLibreOffice(tb testing.TB) []byte {
	tb.Helper()
	text, err := os.ReadFile("testdata/libreoffice.xls.base64")
	require.NoError(tb, err)
	content, err := base64.StdEncoding.DecodeString(string(text)) // which passes over the ends of lines
	require.NoError(tb, err)
	return content
}

// TestOfLibreOffice reads a workbook that LibreOffice 7.4 wrote: shared texts over several records in one and two bytes a character, numbers short
// and long, percentages, a day, what formulas resulted in, and several worksheets.
func TestOfLibreOffice(t *testing.T) {
	t.Parallel()
	content := ofLibreOffice(t)
	sheets, err := Read(content, most)
	require.NoError(t, err)
	require.Len(t, sheets, 3)
	assert.Equal(t, []string{"Cover", "Rates", "Notes"}, []string{sheets[0].Name, sheets[1].Name, sheets[2].Name})
	assert.Equal(t, "Northgate Wholesale — precios de hoy, ñandú", sheets[0].Rows[0][0].Text)
	percent := func(text string) Cell { return Cell{text, true} }
	assert.Equal(t, [][]Cell{
		{{Text: "Conforming"}},
		{{Text: "Effective"}, {Text: "2026-11-29"}},
		{{Text: "Loan Type"}, {Text: "Note"}, {Text: "15 Dy"}, {Text: "30 Dy"}},
		{{Text: "30 Yr Fixed"}, percent("0.06125"), {Text: "-1.25"}, {Text: "-0.309006"}},
		{{Text: "30 Yr Fixed"}, percent("0.0699"), {Text: "-2.25"}, {Text: "1.6909939999999999"}},
		{{Text: "30 Yr Fixed"}, percent("0.075"), {Text: "3"}, {Text: "#DIV/0!"}},
	}, sheets[1].Rows)
	require.Len(t, sheets[2].Rows, 40)
	for i, row := range sheets[2].Rows {
		words, times := "señal — ", 37
		if i%2 == 1 {
			words, times = "plain words ", 25
		}
		require.Equal(t, strings.TrimSpace(fmt.Sprintf("Note %02d ", i)+strings.Repeat(words, times)), row[0].Text)
	}
}

func TestWhatIsNotRead(t *testing.T) {
	t.Parallel()
	content := ofLibreOffice(t)
	for says, c := range map[string]struct {
		content []byte
		most    Bounds
		want    error
	}{
		"nothing":        {nil, most, ErrBroken},
		"half of a file": {content[:len(content)/2], most, ErrBroken},
		"another file":   {[]byte("PK\x03\x04 and so on"), most, ErrBroken},
		"more cells":     {content, Bounds{1 << 20, 20, 10, 1 << 20}, ErrTooLarge},
		"more text":      {content, Bounds{1 << 20, 20, 1000, 100}, ErrTooLarge},
		"more at all":    {content, Bounds{100, 20, 1000, 1 << 20}, ErrTooLarge},
		"more sheets":    {content, Bounds{1 << 20, 1, 1000, 1 << 20}, ErrBroken},
	} {
		_, err := Read(c.content, c.most)
		assert.ErrorIs(t, err, c.want, says)
	}
	_, err := readStream(part(recBOF, []byte{0, 5, 5, 0}), most)
	require.ErrorIs(t, err, ErrTooOld)
	_, err = readStream(append(part(recBOF, []byte{0, 6, 5, 0}), part(recFilePass, []byte{1, 0})...), most)
	require.ErrorIs(t, err, ErrProtected)
}

// part is a record as it stands in a stream.
func part(kind uint16, data []byte) []byte {
	out := binary.LittleEndian.AppendUint16(nil, kind)
	return append(binary.LittleEndian.AppendUint16(out, uint16(len(data))), data...)
}

// TestNumbers are the worked examples of [MS-XLS] 2.5.122 (RkNumber) and of the days that Excel counts.
func TestNumbers(t *testing.T) {
	t.Parallel()
	for rk, want := range map[uint32]float64{
		0x3ff00000: 1, 0x3ff00001: 0.01, 0x004b5646: 1234321, 0x004b5647: 12343.21, 0xfffffffe: -1, 0xfffffe0f: -1.25, 0x40590000: 100,
	} {
		assert.InDelta(t, want, rkNumber(rk), 0, "%x", rk)
	}
	g := &globals{formats: map[uint16]string{164: `0.000%`, 165: `"%"0.0`, 166: `[$-409]mmm d, yyyy`, 167: `[Red]0.00`, 168: `0 "Day"`, 169: `General`}, styles: []uint16{0, 10, 14, 164, 165, 166, 167, 168, 169, 20}}
	for style, want := range []Cell{{"61", false}, {"61", true}, {"1900-03-01", false}, {"61", true}, {"61", false}, {"1900-03-01", false}, {"61", false}, {"61", false}, {"61", false}, {"61", false}} {
		assert.Equal(t, want, g.number(61, uint16(style)), "style %d", style)
	}
	assert.Equal(t, "1900-01-01", g.number(1, 2).Text)
	assert.Equal(t, "2026-11-29", g.number(46355, 2).Text)
	assert.Equal(t, "100.309006", g.number(100.309006, 0).Text)
	assert.Equal(t, "-5", g.number(-5, 2).Text, "no day")
	g.is1904 = true
	assert.Equal(t, "2026-11-29", g.number(46355-1462, 2).Text)
	assert.Equal(t, "NaN", g.number(math.NaN(), 0).Text)
}

// FuzzStream reads anything as the stream of a workbook: it is read within its bounds, or refused.
func FuzzStream(f *testing.F) {
	content := ofLibreOffice(f)
	stream, err := workbookOf(content, most)
	require.NoError(f, err)
	f.Add(stream)
	f.Add(stream[:len(stream)/2])
	f.Add(part(recBOF, []byte{0, 6, 5, 0}))
	few := Bounds{Stream: 1 << 20, Sheets: 5, Cells: 2000, Text: 1 << 16}
	f.Fuzz(func(t *testing.T, stream []byte) {
		sheets, err := readStream(stream, few)
		if err != nil {
			return
		}
		cells := 0
		for _, sheet := range sheets {
			cells += len(sheet.Rows)
			for _, row := range sheet.Rows {
				cells += len(row)
				require.LessOrEqual(t, len(row), mostColumns)
			}
		}
		require.LessOrEqual(t, cells, few.Cells)
		require.LessOrEqual(t, len(sheets), few.Sheets)
	})
}
