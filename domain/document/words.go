package document

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Bounds of what is kept of a document's text.
const (
	MaxTextPages = 500
	MaxTextBytes = 1 << 20
	MaxWords     = 20_000
	maxWord      = 40
	// MaxSearch bounds what is searched for, in characters, and maxSearched in words.
	MaxSearch   = 200
	maxSearched = 10
)

// numbers are runs of nine digits and more, however they are divided: Social Security and account numbers.
var numbers = regexp.MustCompile(`\d(?:[ \-.\x{00A0}\x{2010}-\x{2013}]?\d){8,}`)

// WithoutNumbers is a text in which such numbers can't be read.
func WithoutNumbers(text string) string { return numbers.ReplaceAllString(text, "•••") }

// fold is a text in small letters without accents.
func fold(text string) string {
	var out strings.Builder
	for _, r := range norm.NFKD.String(text) {
		if !unicode.Is(unicode.Mn, r) {
			out.WriteRune(unicode.ToLower(r))
		}
	}
	return out.String()
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// Words are the words of a text as they are compared: in small letters, without accents, each once. What may be a Social Security or
// account number is none.
func Words(text string) []string {
	all := strings.FieldsFunc(fold(WithoutNumbers(text)), func(r rune) bool { return !isWordRune(r) })
	slices.Sort(all)
	all = slices.DeleteFunc(slices.Compact(all), func(word string) bool { return len([]rune(word)) > maxWord })
	return all[:min(len(all), MaxWords)]
}

// Searched are the words of what is searched for; none where nothing can be found by it.
func Searched(text string) []string {
	all := Words(text)
	return all[:min(len(all), maxSearched)]
}

// HasWords tells whether each of some words, as they are compared, is in a text.
func HasWords(text string, words []string) bool {
	folded := fold(text)
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(folded, word) })
}

// Snippet is what stands around the first place in a text where one of the words is.
func Snippet(text string, words []string) string {
	const before, after = 60, 120
	runes := []rune(strings.Join(strings.Fields(norm.NFKC.String(text)), " "))
	inWord := func(r rune) bool { return isWordRune(r) || unicode.Is(unicode.Mn, r) }
	for at := 0; at < len(runes); {
		if !inWord(runes[at]) {
			at++
			continue
		}
		end := at
		for end < len(runes) && inWord(runes[end]) {
			end++
		}
		if slices.Contains(words, fold(string(runes[at:end]))) {
			from, to := max(0, at-before), min(len(runes), end+after)
			snippet := string(runes[from:to])
			if from > 0 {
				snippet = "…" + snippet
			}
			if to < len(runes) {
				snippet += "…"
			}
			return snippet
		}
		at = end
	}
	return ""
}
