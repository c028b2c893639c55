package domain

import "strings"

// SafeCell returns the text as it may stand in a cell of a file that a spreadsheet
// opens: one that begins as a formula does gets an apostrophe in front, which the
// spreadsheet shows as text (OWASP, CSV injection).
func SafeCell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r\n", rune(text[0])) {
		return "'" + text
	}
	return text
}
