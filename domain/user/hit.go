package user

import (
	"strings"
	"unicode"
)

// Range is a part of a text, from Start up to but not End, counted in UTF-16
// code units as the browser counts.
type Range struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Hits returns where text holds one of the words, whatever the case: in order,
// none over another. Words are looked for one by one; an empty one is nowhere.
func Hits(text string, words []string) []Range {
	letters := []rune(text)
	marked := make([]bool, len(letters))
	for _, word := range words {
		mark(letters, []rune(word), marked)
	}
	ranges, at, open := []Range{}, 0, false
	for i, letter := range letters {
		switch {
		case marked[i] && !open:
			ranges, open = append(ranges, Range{Start: at}), true
		case !marked[i] && open:
			ranges[len(ranges)-1].End, open = at, false
		}
		at++
		if letter > 0xffff {
			at++
		}
	}
	if open {
		ranges[len(ranges)-1].End = at
	}
	return ranges
}

func mark(letters, word []rune, marked []bool) {
	for from := 0; len(word) > 0 && from+len(word) <= len(letters); from++ {
		same := true
		for i, letter := range word {
			same = same && unicode.ToLower(letters[from+i]) == unicode.ToLower(letter)
		}
		for i := range word {
			marked[from+i] = marked[from+i] || same
		}
	}
}

// Words returns the words of a search, at most eight of them.
func Words(search string) []string {
	words := strings.Fields(search)
	return words[:min(len(words), 8)]
}
