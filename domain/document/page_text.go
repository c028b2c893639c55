package document

import (
	"html"
	"strings"
)

// breaking are the elements of a page that end a line.
var breaking = map[string]bool{"br": true, "p": true, "div": true, "tr": true, "li": true, "h1": true, "h2": true, "h3": true, "table": true, "blockquote": true}

// hidden are the elements of which nothing is shown.
var hidden = map[string]bool{"script": true, "style": true, "head": true, "title": true}

// pageText is what a page in HTML says, without how it looks.
func pageText(page string) string {
	var text strings.Builder
	skipped := ""
	for page != "" {
		before, rest, found := strings.Cut(page, "<")
		if skipped == "" {
			text.WriteString(html.UnescapeString(before))
		}
		if !found {
			break
		}
		tag, after, closed := strings.Cut(rest, ">")
		if !closed {
			break
		}
		page = after
		name, closing := strings.CutPrefix(strings.ToLower(tag), "/")
		if end := strings.IndexAny(name, " \t\r\n/"); end >= 0 {
			name = name[:end]
		}
		switch {
		case skipped != "":
			if closing && name == skipped {
				skipped = ""
			}
		case hidden[name] && !closing:
			skipped = name
		case breaking[name]:
			text.WriteByte('\n')
		}
	}
	var lines []string
	for line := range strings.Lines(text.String()) {
		line = strings.Join(strings.Fields(line), " ")
		if line != "" || len(lines) > 0 && lines[len(lines)-1] != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
