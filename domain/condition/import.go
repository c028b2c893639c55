package condition

import (
	"encoding/csv"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gable/domain"
)

// MaxPasted bounds what is pasted at once, in characters.
const MaxPasted = 100_000

var (
	bullet  = regexp.MustCompile(`^\s*(?:[-*•▪◦·–—☐□]|\(?\d{1,3}[.)]|#\d{1,3}[.):]?|\d{1,3}\s?[-–:|]|\[\s?\])\s+`)
	leading = regexp.MustCompile(`^([A-Z]{2,8}[- ]?\d{1,5}[A-Z]?|\d{3,6})\s*[-–:.)|]?\s+(\S.*)$`)
	bare    = regexp.MustCompile(`^\s*(\d{1,2})\s+(\S+).*$`)
	// measure is a word that makes a number before it an amount.
	measure = regexp.MustCompile(`(?i)^(?:-|–|%|year|yr|month|mo\b|week|day|hour|recent|most|consecutive|copies|copy|forms?\b|pages?\b|paystubs?\b|año|mes|semana|día|dia|hora|copia)`)
)

// Pasted reads a lender's list of conditions: a table with a column for the description, as comma-separated text or as cells copied
// from a spreadsheet; else text with a condition a line, each with or without a bullet, a number and a code. A heading such as "Prior
// to docs" says what waits for those under it; one that is not known ends that, and is answered as unread. A line that is indented deeper
// than a condition goes on with it.
func Pasted(text string) (found []Condition, unread []string) {
	text = clean(text)
	if rows, is := table(text); is {
		return rows, nil
	}
	lines := linesOf(text)
	for _, l := range lines {
		if l.isUnknown() {
			unread = append(unread, l.text)
		}
	}
	return listed(lines), unread
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
			if l.isUnknown() {
				unread = append(unread, l.text)
			}
			kept, above = append(kept, l), &l
		default:
			unread, above = append(unread, l.text), nil
		}
	}
	return listed(kept), unread
}

// hasUnmarked tells whether a line without a mark can be the next condition: under a heading that is known, or below another one without
// a mark.
func (l line) hasUnmarked(next line) bool {
	if l.isHeading {
		return !l.isUnknown()
	}
	return !isSign(l) && l.indent == next.indent
}

// isUnknown tells whether a line is a heading that says nothing that is known.
func (l line) isUnknown() bool { return l.isHeading && l.priorTo == "" && l.category == "" }

func clean(text string) string {
	return strings.TrimPrefix(strings.ToValidUTF8(text, ""), "\ufeff")
}

// pageNumber is a line that only counts the pages.
var pageNumber = regexp.MustCompile(`(?i)^(?:page|página)?\s*\d{1,4}(?:\s*(?:of|de|/)\s*\d{1,4})?$`)

// line is a line of a list: how far it is indented, and what it says.
type line struct {
	indent              int
	text                string
	priorTo, category   string
	isHeading, isMarked bool
	hasGap              bool // an empty line stands above it
	code, rest          string
}

func linesOf(text string) (lines []line) {
	hasGap := false
	for raw := range strings.Lines(text) {
		raw = strings.TrimRight(raw, "\r\n\t ")
		l := line{text: strings.TrimSpace(raw), hasGap: hasGap}
		if hasGap = l.text == ""; hasGap {
			continue
		}
		l.indent = len(raw) - len(strings.TrimLeft(raw, " \t"))
		l.isMarked = bullet.MatchString(raw)
		rest := strings.TrimSpace(bullet.ReplaceAllString(raw, ""))
		if priorTo, is := phaseOf(firstOf(plainWords(rest))); is { // a heading, also one that is numbered
			l.isHeading, l.isMarked, l.priorTo = true, false, priorTo
		} else {
			l.say(rest)
		}
		lines = append(lines, l)
	}
	number(lines)
	findHeadings(lines)
	return lines
}

func firstOf(words []string, _ bool) []string { return words }

// number marks the lines that count the conditions by a number alone, as "10 Signed note": those that count on from 1, or from the mark above.
// A number before what it measures, as in "2 months of statements", is none.
func number(lines []line) {
	var run []int // of those that count on
	last, fromMark := 0, false
	end := func() {
		if len(run) > 1 || fromMark {
			for _, at := range run {
				lines[at].isMarked = true
				lines[at].say(strings.TrimSpace(strings.TrimLeft(lines[at].text, "0123456789")))
			}
		}
		run, fromMark = nil, false
	}
	for at, l := range lines {
		if l.isHeading || l.code != "" {
			continue
		}
		n, isNumbered := leadingNumber(l.text)
		if l.isMarked {
			if isNumbered {
				end()
				last = n
			}
			continue
		}
		parts := bare.FindStringSubmatch(l.text)
		if parts == nil || measure.MatchString(parts[2]) || n != 1 && (n != last+1 || last == 0) {
			continue
		}
		if n == 1 {
			end()
		} else if len(run) == 0 {
			fromMark = true
		}
		run, last = append(run, at), n
	}
	end()
}

// say takes what a line says behind its mark: its code, and the rest.
func (l *line) say(rest string) {
	l.rest = rest
	if parts := leading.FindStringSubmatch(rest); parts != nil {
		l.code, l.rest = strings.ReplaceAll(parts[1], " ", ""), parts[2]
	}
}

// leadingNumber is the number with which a line begins.
func leadingNumber(text string) (n int, is bool) {
	text = strings.TrimLeft(text, "(#")
	digits := text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
	n, err := strconv.Atoi(digits)
	return n, err == nil
}

// findHeadings finds the headings among the lines without a mark.
func findHeadings(lines []line) {
	marked, loud := 0, 0
	for _, l := range lines {
		if !l.isHeading && isSign(l) {
			marked++
			if isCapital(l.rest) {
				loud++
			}
		}
	}
	for at := range lines {
		l := &lines[at]
		if isSign(*l) {
			continue
		}
		leads := at+1 < len(lines) && !lines[at+1].isHeading && isSign(lines[at+1])
		if at > 0 && !lines[at-1].isHeading && l.goesOn(lines[at-1]) {
			continue
		}
		if h := headingOf(l.text, around{leads: leads, gap: l.hasGap, loud: loud*2 > marked}); h.is {
			l.isHeading, l.priorTo, l.category = true, h.priorTo, h.category
		}
	}
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

// listed are the conditions of a list, line by line. A heading of which nothing is known ends what the one above it said.
func listed(lines []line) (found []Condition) {
	priorTo, category := "", ""
	var above line
	for _, l := range lines {
		switch {
		case l.isHeading:
			if l.priorTo != "" || l.isUnknown() {
				priorTo = l.priorTo
			}
			category, above = l.category, l
		case len(found) > 0 && l.goesOn(above):
			last := &found[len(found)-1]
			last.Description = cut(last.Description+" "+l.text, DescriptionLength)
		default:
			above = l
			found = append(found, Condition{Code: cut(l.code, CodeLength), PriorTo: priorTo, Category: category, Description: cut(l.rest, DescriptionLength)})
		}
	}
	return found
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
			c.PriorTo, _ = phaseOf(firstOf(plainWords(cell("priorTo"))))
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
