package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	longestLetterName   = 60
	longestGreetingName = 24
)

// LetterName is a name as a letter of ours may have it: one line of at most sixty characters in which nothing is a link, an
// address or a host. Whoever writes a name must not write the letter.
func LetterName(text string) string {
	var words []string
	for word := range strings.FieldsFuncSeq(text, breaksName) {
		word = strings.Map(plainDot, word)
		if strings.ContainsAny(word, "/\\@<>[]{}|") || strings.HasPrefix(strings.ToLower(word), "www.") {
			continue
		}
		words = append(words, withoutHost(word))
	}
	return clip(strings.Join(words, " "), longestLetterName)
}

// GreetingName is a first name that looks like one, else "": letters in one or two words. It is all that a letter quotes of a
// person whose address nobody has confirmed.
func GreetingName(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	letters := 0
	for _, r := range text {
		switch {
		case unicode.IsLetter(r):
			letters++
		case !unicode.IsMark(r) && !strings.ContainsRune(" '’-.", r):
			return ""
		}
	}
	if letters == 0 || utf8.RuneCountInString(text) > longestGreetingName || strings.Count(text, " ") > 1 || LetterName(text) != text {
		return ""
	}
	return text
}

// LetterWords are what a person wrote, in lines, as a letter of ours may quote them: nothing in them is a link, an address or a host, and
// they are no longer than most characters.
func LetterWords(text string, most int) string {
	var lines []string
	for line := range strings.Lines(text) {
		var words []string
		for word := range strings.FieldsFuncSeq(line, breaksName) {
			word = strings.Map(plainDot, word)
			if strings.ContainsAny(word, "\\@<>[]{}|") || strings.Contains(word, "//") || strings.HasPrefix(strings.ToLower(word), "www.") {
				continue
			}
			words = append(words, withoutNamedHost(word))
		}
		if line := strings.Join(words, " "); line != "" {
			lines = append(lines, line)
		}
	}
	return clip(strings.Join(lines, "\n"), most)
}

// withoutNamedHost is withoutHost for a word in which figures keep their points.
func withoutNamedHost(word string) string {
	if strings.ContainsFunc(word, unicode.IsLetter) || strings.Count(word, ".") > 1 {
		return withoutHost(word)
	}
	return word
}

func breaksName(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
}

// plainDot makes the dots that browsers take for one in a host's name the same.
func plainDot(r rune) rune {
	if strings.ContainsRune("。．｡․", r) {
		return '.'
	}
	return r
}

// withoutHost parts a word at its dots where it could be a host's name; initials stay together.
func withoutHost(word string) string {
	parts := strings.Split(word, ".")
	for _, part := range parts[1:] {
		if utf8.RuneCountInString(part) > 1 {
			return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
		}
	}
	return strings.ReplaceAll(word, ":", "")
}

func clip(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return strings.TrimSpace(string(runes[:most-1])) + "…"
	}
	return text
}
