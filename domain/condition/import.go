package condition

import (
	"encoding/csv"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gable/domain"
)

// MaxPasted bounds what is pasted at once, in characters.
const MaxPasted = 100_000

var (
	bullet   = regexp.MustCompile(`^\s*(?:[-*•▪◦·–—☐□]|\(?\d{1,3}[.)]|\[\s?\])\s+`)
	leading  = regexp.MustCompile(`^([A-Z]{2,8}[- ]?\d{1,5}[A-Z]?|\d{3,6})\s*[-–:.)|]?\s+(\S.*)$`)
	headings = []struct {
		words   *regexp.Regexp
		priorTo string
	}{
		{regexp.MustCompile(`(?i)^(?:prior to (?:final )?approval|pta)\b`), "Approval"},
		{regexp.MustCompile(`(?i)^(?:prior to (?:final )?doc(?:ument)?s?|ptd)\b`), "Docs"},
		{regexp.MustCompile(`(?i)^(?:prior to clos(?:ing|e)|ptc)\b`), "Closing"},
		{regexp.MustCompile(`(?i)^(?:prior to fund(?:ing|s)?|ptf)\b`), "Funding"},
		{regexp.MustCompile(`(?i)^(?:prior to purchase|ptp|post[- ]clos(?:ing|e))\b`), "Purchase"},
		{regexp.MustCompile(`(?i)^(?:at clos(?:ing|e)|atc)\b`), "AtClosing"},
	}
)

// Pasted reads a lender's list of conditions: a table with a column for the description, as comma-separated text or as cells copied
// from a spreadsheet; else text with a condition a line, each with or without a bullet, a number and a code. A heading such as "Prior
// to docs" says what waits for those under it, and a line that is indented deeper than a condition goes on with it.
func Pasted(text string) []Condition {
	text = clean(text)
	if rows, is := table(text); is {
		return rows
	}
	return listed(linesOf(text))
}

// Printed reads the text of a lender's letter, line by line as it is printed. Where its conditions are marked, by a bullet, a number, a
// code or a heading above them, whatever else stands on its pages is none: it is answered as unread, so that people see what it was.
func Printed(text string) (found []Condition, unread []string) {
	lines := linesOf(clean(text))
	if !slices.ContainsFunc(lines, isSign) {
		lines = slices.DeleteFunc(lines, func(l line) bool { return pageNumber.MatchString(l.text) })
		return listed(lines), nil
	}
	var kept []line
	var above *line // the condition or heading that one is at; nil beside the list
	for _, l := range lines {
		switch {
		case pageNumber.MatchString(l.text):
			unread = append(unread, l.text)
		case above != nil && l.goesOn(*above):
			kept = append(kept, l)
		case isSign(l), above != nil && above.hasUnmarked(l):
			kept, above = append(kept, l), &l
		default:
			unread, above = append(unread, l.text), nil
		}
	}
	return listed(kept), unread
}

// hasUnmarked tells whether a line without a mark can be the next condition: under a heading, or below another one without a mark.
func (l line) hasUnmarked(next line) bool {
	return l.isHeading || !isSign(l) && l.indent == next.indent
}

func clean(text string) string {
	return strings.TrimPrefix(strings.ToValidUTF8(text, ""), "\ufeff")
}

// pageNumber is a line that only counts the pages.
var pageNumber = regexp.MustCompile(`(?i)^(?:page|página)?\s*\d{1,4}(?:\s*(?:of|de|/)\s*\d{1,4})?$`)

// line is a line of a list: how far it is indented, and what it says.
type line struct {
	indent              int
	text                string
	priorTo             string
	isHeading, isMarked bool
	code, rest          string
}

func linesOf(text string) (lines []line) {
	for raw := range strings.Lines(text) {
		raw = strings.TrimRight(raw, "\r\n\t ")
		l := line{text: strings.TrimSpace(raw)}
		if l.text == "" {
			continue
		}
		l.indent = len(raw) - len(strings.TrimLeft(raw, " \t"))
		if l.priorTo, l.isHeading = headingOf(l.text); !l.isHeading {
			l.isMarked = bullet.MatchString(raw)
			l.rest = strings.TrimSpace(bullet.ReplaceAllString(raw, ""))
			if parts := leading.FindStringSubmatch(l.rest); parts != nil {
				l.code, l.rest = strings.ReplaceAll(parts[1], " ", ""), parts[2]
			}
		}
		lines = append(lines, l)
	}
	return lines
}

// isSign tells whether a line shows by itself that it is part of a list.
func isSign(l line) bool { return l.isHeading || l.isMarked || l.code != "" }

// goesOn tells whether a line goes on with the one above it.
func (l line) goesOn(above line) bool {
	if l.isHeading || l.isMarked || above.isHeading {
		return false
	}
	if l.code != "" && l.code[0] > '9' {
		return false
	}
	first, _ := utf8.DecodeRuneInString(l.text)
	return l.indent >= above.indent+2 || isSign(above) && l.code == "" && unicode.IsLower(first)
}

// listed are the conditions of a list, line by line.
func listed(lines []line) (found []Condition) {
	priorTo := ""
	var above line
	for _, l := range lines {
		switch {
		case l.isHeading:
			priorTo, above = l.priorTo, l
		case len(found) > 0 && l.goesOn(above):
			last := &found[len(found)-1]
			last.Description = cut(last.Description+" "+l.text, DescriptionLength)
		default:
			above = l
			found = append(found, Condition{Code: cut(l.code, CodeLength), PriorTo: priorTo, Description: cut(l.rest, DescriptionLength)})
		}
	}
	return found
}

// headingOf tells what a line says waits for the conditions under it: such words alone, or before a colon.
func headingOf(line string) (priorTo string, is bool) {
	for _, h := range headings {
		if at := h.words.FindStringIndex(line); at != nil {
			rest := strings.Trim(line[at[1]:], " :-–—()")
			if rest == "" || strings.EqualFold(rest, "conditions") || len(rest) <= 4 {
				return h.priorTo, true
			}
		}
	}
	return "", false
}

func cut(text string, limit int) string {
	if runes := []rune(text); len(runes) > limit {
		return string(runes[:limit])
	}
	return text
}

// columns are the headings of a table's columns that are understood.
var columns = map[string][]string{
	"code":        {"code", "number", "no", "no.", "#", "id", "condition id", "condition code", "condition number"},
	"description": {"description", "condition", "conditions", "condition description", "text"},
	"priorTo":     {"prior to", "priorto", "prior-to", "due", "stage", "type"},
	"category":    {"category", "group"},
}

// table reads comma-separated text, or cells copied from a spreadsheet, whose first line names the columns.
func table(text string) ([]Condition, bool) {
	head, _, _ := strings.Cut(text, "\n")
	for _, separator := range []rune{'\t', ',', ';'} {
		if !strings.ContainsRune(head, separator) {
			continue
		}
		in := csv.NewReader(strings.NewReader(text))
		in.Comma, in.FieldsPerRecord, in.LazyQuotes = separator, -1, true
		rows, err := in.ReadAll()
		if err != nil || len(rows) == 0 {
			continue
		}
		at := map[string]int{}
		for i, title := range rows[0] {
			for name, titles := range columns {
				if _, found := at[name]; !found && slices.Contains(titles, strings.ToLower(strings.TrimSpace(title))) {
					at[name] = i
				}
			}
		}
		if _, described := at["description"]; described {
			return fromRows(rows[1:], at), true
		}
	}
	return nil, false
}

func fromRows(rows [][]string, at map[string]int) []Condition {
	found := []Condition{}
	for _, row := range rows {
		cell := func(name string) string {
			i, known := at[name]
			if !known || i >= len(row) {
				return ""
			}
			return strings.TrimSpace(row[i])
		}
		if cell("description") == "" {
			continue
		}
		c := Condition{Code: cut(cell("code"), CodeLength), Description: cut(cell("description"), DescriptionLength), PriorTo: optionOf(PriorTo, cell("priorTo")),
			Category: optionOf(Categories, cell("category"))}
		if c.PriorTo == "" {
			c.PriorTo, _ = headingOf(cell("priorTo"))
		}
		found = append(found, c)
	}
	return found
}

// optionOf is the option that a cell names by its value or its words; "" for none.
func optionOf(enum domain.Enum, cell string) string {
	for _, option := range enum.Options {
		if strings.EqualFold(option.Option, cell) || strings.EqualFold(option.DisplayName, cell) {
			return option.Option
		}
	}
	return ""
}
