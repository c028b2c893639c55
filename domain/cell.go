package domain

import (
	"strings"
	"unicode"
)

// formulaSigns begin a formula in one spreadsheet program or another: in East Asian ones the wide and small forms do too.
const formulaSigns = "=+-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b"

// SafeCell returns the text as it may stand in a cell of a file that a spreadsheet
// opens: one that begins as a formula does, after blanks and invisible characters
// too, gets an apostrophe in front, which the spreadsheet shows as text (OWASP, CSV
// injection). The browser's csvOf does the same.
func SafeCell(text string) string {
	seen := strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.In(r, unicode.Cc, unicode.Cf) })
	begins := seen != "" && strings.ContainsAny(firstRune(seen), formulaSigns)
	if begins || text != "" && strings.ContainsRune("\t\r\n", rune(text[0])) {
		return "'" + text
	}
	return text
}

func firstRune(text string) string {
	for _, r := range text {
		return string(r)
	}
	return ""
}
