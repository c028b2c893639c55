package lead

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

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
	// Encoding and Delimiter are what was found.
	Encoding, Delimiter string
}

// ReadSheet reads a CSV file in UTF-8 (with a byte order mark or without) or Windows-1252, separated by commas,
// semicolons or tabs. Lines without any text are passed over.
func ReadSheet(content []byte) (Sheet, error) {
	if len(content) > MaxSheetBytes {
		return Sheet{}, domain.TooLarge("refusals:lead.fileTooLarge", "The file is larger than 5 MB.")
	}
	s := Sheet{Encoding: "UTF-8"}
	content = bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))
	if bytes.HasPrefix(content, []byte("PK\x03\x04")) || bytes.IndexByte(content, 0) >= 0 {
		return Sheet{}, domain.Refuse(domain.CodeUnsupportedMedia, "refusals:lead.notCSV", "This is not a CSV file. In a spreadsheet program, save it as CSV first.")
	}
	if !utf8.Valid(content) {
		decoded, err := charmap.Windows1252.NewDecoder().Bytes(content)
		if err != nil {
			return Sheet{}, wrongSheet("refusals:lead.fileCharacters", "The file's characters can't be read.")
		}
		content, s.Encoding = decoded, "Windows-1252"
	}
	s.Delimiter = delimiter(content)
	r := csv.NewReader(bytes.NewReader(content))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = rune(s.Delimiter[0]), -1, true
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Sheet{}, wrongSheet("refusals:lead.fileUnreadable", "The file can't be read as CSV.")
		}
		if err := s.add(row); err != nil {
			return Sheet{}, err
		}
	}
	if len(s.Headers) == 0 {
		return Sheet{}, wrongSheet("refusals:lead.fileEmpty", "The file is empty.")
	}
	return s, nil
}

func wrongSheet(key, message string) error {
	return domain.Invalid(domain.FieldError{Field: "file", Key: key, Message: message})
}

func (s *Sheet) add(row []string) error {
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
	case s.Headers == nil:
		if len(row) > maxColumns {
			return wrongSheet("refusals:lead.tooManyFileColumns", "The file has more than 100 columns.")
		}
		s.Headers = row
	case len(s.Rows) >= MaxSheetRows:
		return domain.TooLarge("refusals:lead.fileTooLong", "The file has more than 10,000 leads. Please split it.")
	default:
		s.Rows = append(s.Rows, row)
	}
	return nil
}

// delimiter is what separates the heading's cells most often, outside of quotes.
func delimiter(content []byte) string {
	counts := map[byte]int{}
	quoted := false
	for _, c := range content[:min(len(content), 20_000)] {
		if c == '"' {
			quoted = !quoted
		}
		if c == '\n' && !quoted {
			break
		}
		if !quoted {
			counts[c]++
		}
	}
	best := byte(',')
	for _, candidate := range []byte{';', '\t'} {
		if counts[candidate] > counts[best] {
			best = candidate
		}
	}
	return string(best)
}
