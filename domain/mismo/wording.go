package mismo

import (
	"regexp"
	"strings"
	"unicode"

	"gable/domain"
)

// Other writers' words for what the standard has one way to write. What is read so is written as the standard has it.

// truth are the words for yes and no; the standard's are the first two of each.
var truth = map[string]bool{"true": true, "1": true, "yes": true, "y": true, "t": true, "false": false, "0": false, "no": false, "n": false, "f": false}

// isIndicator reports whether a text is yes or no as the standard writes it.
func isIndicator(text string) bool {
	return text == "true" || text == "false" || text == "1" || text == "0"
}

// option returns the value of a list that a text means: in other letters, with spaces, or by the words that are shown for it ("Texas"); "" for none.
func option(values domain.Enum, text string) string {
	if values.Has(text) {
		return text
	}
	meant := fold(text)
	if meant == "" {
		return ""
	}
	for _, o := range values.Options {
		if fold(o.Option) == meant {
			return o.Option
		}
	}
	for _, o := range values.Options {
		if fold(o.DisplayName) == meant {
			return o.Option
		}
	}
	return ""
}

// fold leaves letters and digits, all small.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

var thousands = regexp.MustCompile(`^-?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$`)

// plainNumber takes off what people put around an amount: the sign of the dollar and the commas between thousands. Commas that stand elsewhere stay, so
// that the text is not understood.
func plainNumber(text string) string {
	text = strings.TrimSpace(strings.TrimPrefix(text, "$"))
	if thousands.MatchString(text) {
		return strings.ReplaceAll(text, ",", "")
	}
	return text
}

func isPlainNumber(text string) bool { return !strings.ContainsAny(text, "$,% ") }

// isWhole reports whether a text is a whole number as the standard writes it: digits alone.
func isWhole(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// trimZeros drops zeros beyond that many decimals, which carry no value.
func trimZeros(s string, decimals int) string {
	whole, fraction, dotted := strings.Cut(s, ".")
	if !dotted {
		return s
	}
	for len(fraction) > decimals && strings.HasSuffix(fraction, "0") {
		fraction = fraction[:len(fraction)-1]
	}
	if fraction == "" {
		return whole
	}
	return whole + "." + fraction
}

var dayWithMore = regexp.MustCompile(`^([0-9]{4}-[0-9]{2}-[0-9]{2})(Z|[+-][0-9]{2}:[0-9]{2}|[T ].*)$`)

// calendarDay is the day of a date that a time or a zone follows: the day as it was written, which no zone moves.
func calendarDay(text string) string {
	if found := dayWithMore.FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return text
}

var withExtension = regexp.MustCompile(`(?i)^(.*[0-9)])[\s,;]*(?:x|ext|extension|#)[\s.:]*([0-9]{1,10})$`)

// phoneParts takes a telephone number apart: ten digits, and the extension. A number that is none of the United States has no digits.
func phoneParts(text string) (digits, extension string) {
	text = strings.Join(strings.Fields(text), " ")
	if found := withExtension.FindStringSubmatch(text); found != nil {
		text, extension = found[1], found[2]
	}
	if !domain.IsPhone(text) && strings.Trim(text, "0123456789+-./() ") != "" {
		return "", ""
	}
	return domain.PhoneDigits(text), extension
}

// units are the words for how a term is counted, by the months in each.
var units = map[string]int{"month": 1, "months": 1, "mo": 1, "mos": 1, "year": 12, "years": 12, "yr": 12, "yrs": 12}

// inMonths is a term in months; known is false when its unit is none of those. One of 15 or 30 with no word beside it is taken as years, which guessed
// says: no mortgage is repaid in 30 months.
func inMonths(count int, unit string) (months int, guessed, known bool) {
	if unit == "" {
		if guessed = count <= 40 && count%5 == 0 && count >= 10; guessed {
			return count * 12, true, true
		}
		return count, false, true
	}
	each, known := units[fold(unit)]
	return count * each, false, known && count*each <= longestTerm
}

const longestTerm = 600

// inWords writes an element's name as people read it: "Property estimated value amount", "FHA lender".
func inWords(name string) string {
	var words []string
	for part := range strings.SplitSeq(name, "_") {
		if part != "" {
			words = append(words, domain.NewEnum("", strings.ReplaceAll(part, "=", "")).Options[0].DisplayName)
		}
	}
	return strings.Join(words, " ")
}
