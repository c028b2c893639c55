package pdf

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	reader "github.com/ledongthuc/pdf"
)

// LinesLimits bound what is read of a PDF.
type LinesLimits struct {
	// Pages are how many of its pages are read, Characters how many of its characters.
	Pages, Characters int
}

// ListLimits are those of a list that somebody has sent.
var ListLimits = LinesLimits{Pages: 40, Characters: 200_000}

// ErrNoText is a PDF without text, such as one of scanned pages.
var ErrNoText = errors.New("this file has pictures of pages and no text")

// maxIndent is how far a line is indented at most, in characters.
const maxIndent = 120

// Lines is what a PDF says, line by line as it stands on its pages: indented as there, and with spaces between what stands apart. Of
// what is longer than the limits it is the beginning, and whole says no. It trusts the file with the memory of the process: strangers'
// files are read in a process of their own.
func Lines(ctx context.Context, content io.Reader, limits LinesLimits) (text string, whole bool, err error) {
	defer func() {
		if recover() != nil {
			text, whole, err = "", false, ErrUnreadable
		}
	}()
	held, err := io.ReadAll(content)
	if err != nil {
		return "", false, err
	}
	in, err := readerOf(held)
	if err != nil {
		return "", false, err
	}
	var out strings.Builder
	pages := in.NumPage()
	whole = pages <= limits.Pages
	for n := 1; n <= min(pages, limits.Pages); n++ {
		if err := ctx.Err(); err != nil {
			return "", false, err
		}
		for _, line := range linesOf(in.Page(n)) {
			out.WriteString(line)
			out.WriteByte('\n')
		}
		if utf8.RuneCountInString(out.String()) > limits.Characters {
			return string([]rune(out.String())[:limits.Characters]), false, nil
		}
		out.WriteByte('\n')
	}
	if strings.TrimSpace(out.String()) == "" {
		return "", false, ErrNoText
	}
	return out.String(), whole, nil
}

// readerOf reads a PDF. Of how one can be encrypted, or mended, the reader of texts knows little: such a one is made plain first.
func readerOf(content []byte) (*reader.Reader, error) {
	in, err := reader.NewReader(bytes.NewReader(content), int64(len(content)))
	if err == nil && in.Trailer().Key("Encrypt").IsNull() {
		return in, nil
	}
	plain, err := unlocked(content)
	if err != nil {
		return nil, err
	}
	if in, err = reader.NewReader(bytes.NewReader(plain), int64(len(plain))); err != nil {
		return nil, ErrUnreadable
	}
	return in, nil
}

// linesOf are the lines of a page, from its top. One that can't be read says nothing; others may.
func linesOf(page reader.Page) (lines []string) {
	defer func() {
		if recover() != nil {
			lines = nil
		}
	}()
	if page.V.IsNull() {
		return nil
	}
	glyphs := slices.DeleteFunc(page.Content().Text, func(g reader.Text) bool { return g.S == "" || !isPlace(g) })
	slices.SortStableFunc(glyphs, func(a, b reader.Text) int { return cmp.Compare(b.Y, a.Y) })
	left := math.Inf(1)
	for _, g := range glyphs {
		left = min(left, g.X)
	}
	for len(glyphs) > 0 {
		end := slices.IndexFunc(glyphs, func(g reader.Text) bool { return glyphs[0].Y-g.Y > size(g)/2 })
		if end < 0 {
			end = len(glyphs)
		}
		row := glyphs[:end]
		slices.SortStableFunc(row, func(a, b reader.Text) int { return cmp.Compare(a.X, b.X) })
		if line := lineOf(row, left); line != "" {
			lines = append(lines, line)
		}
		glyphs = glyphs[end:]
	}
	return lines
}

func isPlace(g reader.Text) bool {
	for _, n := range []float64{g.X, g.Y, g.W, g.FontSize} {
		if math.IsNaN(n) || math.Abs(n) > 1e6 {
			return false
		}
	}
	return true
}

// size is how high a glyph is, of which a file may say nothing.
func size(g reader.Text) float64 { return max(math.Abs(g.FontSize), 4) }

// lineOf puts the glyphs of a line together. A gap is a space, and two where it is wide, as between the columns of a table.
func lineOf(row []reader.Text, left float64) string {
	var out strings.Builder
	end := row[0].X
	for i, g := range row {
		wide := g.W
		if wide <= 0 {
			wide = size(g) / 2 // of a font whose widths the file does not tell
		}
		if gap := g.X - end; i > 0 && gap > size(g)/5 {
			out.WriteByte(' ')
			if gap > size(g)*3/2 {
				out.WriteByte(' ')
			}
		}
		out.WriteString(strings.Map(printed, g.S))
		end = max(end, g.X+wide)
	}
	said := strings.TrimSpace(out.String())
	if said == "" {
		return ""
	}
	indent := min(int((row[0].X-left)/(size(row[0])/2)), maxIndent)
	return strings.Repeat(" ", max(indent, 0)) + strings.ToValidUTF8(said, "")
}

// printed leaves out what is no letter of a line.
func printed(r rune) rune {
	switch {
	case r == '\t' || r == '\u00a0':
		return ' '
	case r < ' ' || r == utf8.RuneError:
		return -1
	}
	return r
}
