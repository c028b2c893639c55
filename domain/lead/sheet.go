package lead

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"gable/domain"
)

// Limits of a file of leads.
const (
	MaxSheetBytes = 5 << 20
	MaxSheetRows  = 10_000
	maxColumns    = 100
	maxCell       = 8000
)

// Sheet is a file of leads, read: its heading, and its lines as they stand.
type Sheet struct {
	Headers []string
	Rows    [][]string
	// Lines are where the rows stand in the file: titles, empty lines and one that says the separator count, and a row whose cells have several
	// lines counts once, as in a spreadsheet.
	Lines []int
	// Encoding and Delimiter are what was found, and Before is how many lines stand above the heading.
	Encoding, Delimiter string
	Before              int
}

// ReadSheet reads a CSV file in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons, tabs or bars, with lines that end as on any
// system. Lines without any text are passed over, and so are titles above the heading.
func ReadSheet(content []byte) (Sheet, error) {
	if len(content) > MaxSheetBytes {
		return Sheet{}, domain.TooLarge("refusals:lead.fileTooLarge", "The file is larger than 5 MB.")
	}
	text, encoding, err := sheetText(content)
	if err != nil {
		return Sheet{}, err
	}
	s, before := Sheet{Encoding: encoding}, 0
	if line, rest, _ := strings.Cut(text, "\n"); len(line) <= 7 && strings.HasPrefix(strings.ToLower(line), "sep=") && len(strings.TrimRight(line, "\r")) == 5 {
		s.Delimiter, text, before = line[4:5], rest, 1
	} else {
		s.Delimiter = delimiter([]byte(text))
	}
	r := csv.NewReader(strings.NewReader(beforeQuotes(text, s.Delimiter)))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = rune(s.Delimiter[0]), -1, true
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Sheet{}, wrongSheet("refusals:lead.fileUnreadable", "The file can't be read as CSV.")
		}
		line, _ := r.FieldPos(0)
		within := strings.Count(strings.Join(row, ""), "\n")
		if err := s.add(row, before+line); err != nil {
			return Sheet{}, err
		}
		before -= within
	}
	s.findHeading()
	if len(s.Headers) == 0 {
		return Sheet{}, wrongSheet("refusals:lead.fileEmpty", "The file is empty.")
	}
	if len(s.Rows) > MaxSheetRows {
		return Sheet{}, domain.TooLarge("refusals:lead.fileTooLong", "The file has more than 10,000 leads. Please split it.")
	}
	return s, nil
}

// sheetText is what a file says, with lines that end in a line feed, and in which letters it was written.
func sheetText(content []byte) (text, encoding string, err error) {
	switch {
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return "", "", notCSV()
	case bytes.HasPrefix(content, []byte("\xff\xfe")), bytes.HasPrefix(content, []byte("\xfe\xff")), isWide(content):
		order := unicode.LittleEndian
		if bytes.HasPrefix(content, []byte("\xfe\xff")) {
			order = unicode.BigEndian
		}
		decoded, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(content)
		if err != nil || bytes.IndexByte(decoded, 0) >= 0 {
			return "", "", notCSV()
		}
		text, encoding = string(decoded), "UTF-16"
	case bytes.IndexByte(content, 0) >= 0:
		return "", "", notCSV()
	case utf8.Valid(content):
		text, encoding = string(content), "UTF-8"
	default:
		decoded, err := charmap.Windows1252.NewDecoder().Bytes(content)
		if err != nil {
			return "", "", wrongSheet("refusals:lead.fileCharacters", "The file's characters can't be read.")
		}
		text, encoding = string(decoded), "Windows-1252"
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff")), encoding, nil
}

// isWide tells whether a file without a mark is in letters of two bytes: every other byte of its beginning is none.
func isWide(content []byte) bool {
	head := content[:min(len(content), 64)]
	if len(head) < 8 {
		return false
	}
	for i := 1; i < len(head); i += 2 {
		if head[i] != 0 {
			return false
		}
	}
	return true
}

func notCSV() error {
	return domain.Refuse(domain.CodeUnsupportedMedia, "refusals:lead.notCSV", "This is not a CSV file. In a spreadsheet program, save it as CSV first.")
}

// beforeQuotes takes away blanks that stand between a separator and a quote, where quotes would not count as such.
func beforeQuotes(text, delimiter string) string {
	return strings.NewReplacer("\" "+delimiter+" \"", "\""+delimiter+"\"", delimiter+" \"", delimiter+"\"", "\" "+delimiter, "\""+delimiter).Replace(text)
}

func wrongSheet(key, message string) error {
	return domain.Invalid(domain.FieldError{Field: "file", Key: key, Message: message})
}

func (s *Sheet) add(row []string, line int) error {
	empty := true
	for i, cell := range row {
		if len(cell) > maxCell {
			return wrongSheet("refusals:lead.cellTooLong", "One of the file's cells is too long.")
		}
		row[i] = strings.TrimSpace(strings.ReplaceAll(cell, "\x00", ""))
		empty = empty && row[i] == ""
	}
	switch {
	case empty:
	case len(row) > maxColumns && len(s.Rows) == 0:
		return wrongSheet("refusals:lead.tooManyFileColumns", "The file has more than 100 columns.")
	case len(s.Rows) > MaxSheetRows+maxTitles:
		return domain.TooLarge("refusals:lead.fileTooLong", "The file has more than 10,000 leads. Please split it.")
	default:
		s.Rows, s.Lines = append(s.Rows, row), append(s.Lines, line)
	}
	return nil
}

// maxTitles is among how many lines the heading is looked for.
const maxTitles = 10

// findHeading takes the heading out of the lines: of the first of them the one in which most columns are known, which is the first of all
// where none is.
func (s *Sheet) findHeading() {
	if len(s.Rows) == 0 {
		return
	}
	at, most := 0, 0
	for i, row := range s.Rows[:min(len(s.Rows), maxTitles)] {
		known := 0
		if len(row) > maxColumns {
			continue
		}
		for _, field := range Suggest(row, nil) {
			if field != "" {
				known++
			}
		}
		if known > most && (i == 0 || known > 1) {
			at, most = i, known
		}
	}
	s.Headers, s.Before = s.Rows[at], at
	if s.Rows, s.Lines = s.Rows[at+1:], s.Lines[at+1:]; len(s.Rows) == 0 {
		s.Rows, s.Lines = nil, nil
	}
}

// delimiter is what separates the cells of the first lines most often, outside of quotes.
func delimiter(content []byte) string {
	counts := map[byte]int{}
	quoted, lines := false, 0
	for _, c := range content[:min(len(content), 20_000)] {
		if c == '"' {
			quoted = !quoted
		}
		if c == '\n' && !quoted {
			if lines++; lines == 5 { // titles may stand above the heading
				break
			}
		}
		if !quoted {
			counts[c]++
		}
	}
	best := byte(',')
	for _, candidate := range []byte{';', '\t', '|'} {
		if counts[candidate] > counts[best] {
			best = candidate
		}
	}
	return string(best)
}
