package condition

import (
	"encoding/csv"
	"regexp"
	"slices"
	"strings"

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
	wrapped = regexp.MustCompile(`^\s{2,}\S`)
)

// Pasted reads a lender's list of conditions: a table with a column for the description, as comma-separated text or as cells copied
// from a spreadsheet; else text with a condition a line, each with or without a bullet, a number and a code. A heading such as "Prior
// to docs" says what waits for those under it, and a line that is indented below a condition goes on with it.
func Pasted(text string) []Condition {
	text = strings.TrimPrefix(strings.ToValidUTF8(text, ""), "\ufeff")
	if rows, is := table(text); is {
		return rows
	}
	var found []Condition
	priorTo := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n\t ")
		trimmed := strings.TrimSpace(line)
		if trimmed == "" {
			continue
		}
		if heading, is := headingOf(trimmed); is {
			priorTo = heading
			continue
		}
		marked := bullet.MatchString(line)
		if len(found) > 0 && wrapped.MatchString(line) && !marked {
			last := &found[len(found)-1]
			last.Description = cut(last.Description+" "+trimmed, DescriptionLength)
			continue
		}
		c := Condition{PriorTo: priorTo, Description: strings.TrimSpace(bullet.ReplaceAllString(line, ""))}
		if parts := leading.FindStringSubmatch(c.Description); parts != nil {
			c.Code, c.Description = strings.ReplaceAll(parts[1], " ", ""), parts[2]
		}
		c.Description = cut(c.Description, DescriptionLength)
		found = append(found, c)
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
