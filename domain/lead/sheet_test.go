package lead

import (
	"encoding/csv"
	"errors"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func TestReadSheet(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		content string
		want    Sheet
	}{
		"commas": {"Name,E-mail\nAnn Lee,ann@lead.test\n", Sheet{Headers: []string{"Name", "E-mail"}, Rows: [][]string{{"Ann Lee", "ann@lead.test"}}, Encoding: "UTF-8", Delimiter: ","}},
		"a byte order mark, semicolons, other line ends": {"\xef\xbb\xbfName;E-mail\r\nAnn Lee;ann@lead.test\r\n",
			Sheet{Headers: []string{"Name", "E-mail"}, Rows: [][]string{{"Ann Lee", "ann@lead.test"}}, Encoding: "UTF-8", Delimiter: ";"}},
		"tabs": {"Name\tE-mail\nAnn\tann@lead.test", Sheet{Headers: []string{"Name", "E-mail"}, Rows: [][]string{{"Ann", "ann@lead.test"}}, Encoding: "UTF-8", Delimiter: "\t"}},
		"quotes hold separators, quotes and line ends": {"Name,Notes\n\"Lee, Ann\",\"says \"\"soon\"\",\nor later\"\n",
			Sheet{Headers: []string{"Name", "Notes"}, Rows: [][]string{{"Lee, Ann", "says \"soon\",\nor later"}}, Encoding: "UTF-8", Delimiter: ","}},
		"separators within quotes do not decide": {"\"a;b;c\",Name\n1,Ann\n", Sheet{Headers: []string{"a;b;c", "Name"}, Rows: [][]string{{"1", "Ann"}}, Encoding: "UTF-8", Delimiter: ","}},
		"a quote in the middle of a cell":        {"Name,Size\nAnn,5\" pipe\n", Sheet{Headers: []string{"Name", "Size"}, Rows: [][]string{{"Ann", "5\" pipe"}}, Encoding: "UTF-8", Delimiter: ","}},
		"Windows' own letters":                   {"Nombre\nMu\xf1oz\n", Sheet{Headers: []string{"Nombre"}, Rows: [][]string{{"Muñoz"}}, Encoding: "Windows-1252", Delimiter: ","}},
		"empty lines are passed over, blanks are trimmed": {"\n,,\n Name , E-mail \n,,\n Ann , ann@lead.test \n\n",
			Sheet{Headers: []string{"Name", "E-mail"}, Rows: [][]string{{"Ann", "ann@lead.test"}}, Encoding: "UTF-8", Delimiter: ","}},
		"lines that are shorter or longer than the heading": {"Name,E-mail\nAnn\nBob,bob@lead.test,more\n",
			Sheet{Headers: []string{"Name", "E-mail"}, Rows: [][]string{{"Ann"}, {"Bob", "bob@lead.test", "more"}}, Encoding: "UTF-8", Delimiter: ","}},
		"a heading alone": {"Name\n", Sheet{Headers: []string{"Name"}, Encoding: "UTF-8", Delimiter: ","}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := ReadSheet([]byte(c.content))
			require.NoError(t, err)
			got.Lines = nil // by TestLinesOfTheFile
			assert.Equal(t, c.want, got)
		})
	}
}

func TestReadSheetRefuses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		content string
		code    domain.Code
	}{
		"nothing":                 {"", domain.CodeValidationFailed},
		"blanks":                  {" \n,,\n", domain.CodeValidationFailed},
		"a workbook":              {"PK\x03\x04 and so on", domain.CodeUnsupportedMedia},
		"a picture":               {"GIF89a\x00\x00", domain.CodeUnsupportedMedia},
		"a cell too long":         {"Name\n" + strings.Repeat("a", maxCell+1), domain.CodeValidationFailed},
		"too many columns":        {strings.Repeat("a,", maxColumns) + "a\n", domain.CodeValidationFailed},
		"too many lines":          {"Name\n" + strings.Repeat("a\n", MaxSheetRows+1), domain.CodeTooLarge},
		"too many bytes":          {strings.Repeat("a", MaxSheetBytes+1), domain.CodeTooLarge},
		"a quote left open, long": {"Name\n\"" + strings.Repeat("a\n", maxCell), domain.CodeValidationFailed},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadSheet([]byte(c.content))
			var fault *domain.Error
			require.ErrorAs(t, err, &fault)
			assert.Equal(t, c.code, fault.Code)
		})
	}
	for name, content := range map[string]string{
		"a separator that is named":  "sep=;\nFirst Name;Last Name;Email\nAna;Peña;x@lead.test\n",
		"titles above the heading":   "Lead Export - November 2026,,\n,,\nFirst Name,Last Name,Email\nAna,Peña,x@lead.test\n",
		"lines that end as on a Mac": "First Name,Last Name,Email\rAna,Peña,x@lead.test\r",
		"blanks before quotes":       "\xef\xbb\xbf\"First Name\" , \"Last Name\" , \"Email\"\nAna,Peña,x@lead.test\n",
		"letters of two bytes":       wide("First Name\tLast Name\tEmail\r\nAna\tPeña\tx@lead.test\r\n", true),
		"of two bytes, unmarked":     wide("First Name\tLast Name\tEmail\r\nAna\tPeña\tx@lead.test\r\n", false),
	} {
		s, err := ReadSheet([]byte(content))
		require.NoError(t, err, name)
		assert.Equal(t, []string{"First Name", "Last Name", "Email"}, s.Headers, name)
		assert.Equal(t, [][]string{{"Ana", "Peña", "x@lead.test"}}, s.Rows, name)
	}
	full, err := ReadSheet([]byte("Name\n" + strings.Repeat("a\n", MaxSheetRows)))
	require.NoError(t, err)
	assert.Len(t, full.Rows, MaxSheetRows)
	widest, err := ReadSheet([]byte("Name\n" + strings.Repeat("é", maxCell/2)))
	require.NoError(t, err)
	assert.Len(t, widest.Rows[0][0], maxCell)
}

// Whatever bytes come, the reader says what is wrong or keeps its promises: valid text without blanks around it, no more
// columns, lines and letters than it allows, no empty line; and what it read it reads again as the same.
func FuzzReadSheet(f *testing.F) {
	for _, seed := range []string{"Name,E-mail\nAnn,ann@lead.test\n", "\xef\xbb\xbfName;Mail\r\n\"Lee; Ann\";\"a\"\"b\"\r\n", "Nombre\tCorreo\nMu\xf1oz\tm@lead.test", "=1+1,@x\n-1,+2\n",
		"\"open\nquote", "PK\x03\x04", "a\x00b", ",,,\n\n", "a;b,c\n\"1;2\";3", "x\n\u00a0\u2028\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		s, err := ReadSheet(content)
		if err != nil {
			var fault *domain.Error
			require.True(t, errors.As(err, &fault), "an error for a person: %v", err)
			return
		}
		require.NotEmpty(t, s.Headers)
		require.LessOrEqual(t, len(s.Headers), maxColumns)
		require.LessOrEqual(t, len(s.Rows), MaxSheetRows)
		for _, row := range append([][]string{s.Headers}, s.Rows...) {
			filled := false
			for _, cell := range row {
				filled = filled || cell != ""
				require.Equal(t, strings.TrimSpace(cell), cell)
				require.True(t, utf8.ValidString(cell))
				require.NotContains(t, "=+-@\t\r", string(append([]rune(domain.SafeCell(cell)), 'x')[0]), "no spreadsheet program takes it for a formula")
			}
			require.True(t, filled)
		}
		require.Equal(t, s.Rows, again(t, s).Rows)
		for _, row := range s.Rows {
			plan := Plan{Mapping: Suggest(s.Headers, s.Rows), Headings: s.Headers}
			l, left, isLead := plan.FromRow(row, Words{})
			require.True(t, isLead || len(left) > 0, "a line is a lead, or says what is wrong")
			if isLead {
				for _, fault := range l.Validate() {
					require.Equal(t, "required", fault.Key, "a lead can be saved again, but for what nobody knows")
				}
			}
		}
	})
}

// wide is a text in letters of two bytes.
func wide(text string, marked bool) string {
	var out strings.Builder
	if marked {
		out.WriteString("\xff\xfe")
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		out.WriteByte(byte(unit))
		out.WriteByte(byte(unit >> 8))
	}
	return out.String()
}

// again writes what was read and reads that.
func again(t *testing.T, s Sheet) Sheet {
	t.Helper()
	var out strings.Builder
	out.WriteString(strings.Repeat("\"h\",", len(s.Headers)) + "h\n")
	w := csv.NewWriter(&out)
	require.NoError(t, w.WriteAll(s.Rows))
	read, err := ReadSheet([]byte(out.String()))
	require.NoError(t, err)
	return read
}
