package lead

import (
	"regexp"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

// plainLetters is a text in small letters without accents.
func plainLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
}

// saysNothing tells whether a cell is filled in only to say that it is empty.
func saysNothing(text string) bool {
	switch strings.ToLower(text) {
	case "", "n/a", "na", "none", "null", "nil", "-", "--", "unknown", "not provided", "not available", "#n/a", "tbd", "?":
		return true
	}
	return false
}

var (
	numberCell = regexp.MustCompile(`^(-?\d+(?:\.\d+)?)(k|m|mil|mm)?$`)
	shareCell  = regexp.MustCompile(`^(\d{1,2}(?:\.\d{1,3})?)\s*%`)
	extension  = regexp.MustCompile(`(?i)[\s,;]*(?:ext(?:ension)?|x)\.?\s*:?\s*(\d{1,6})\s*$`)
	excelWhole = regexp.MustCompile(`^(\d+)\.0+$`)
	zipCell    = regexp.MustCompile(`^(\d{5})-?(\d{4})$`)
)

// amountOf is an amount as people and programs write it: 350000, $350,000.00, 350k, 350000.0. A range, or what is more or less, is none.
func amountOf(text string) (*domain.Money, bool) {
	said := numberCell.FindStringSubmatch(strings.NewReplacer("$", "", ",", "", " ", "", "\u00a0", "", "usd", "").Replace(strings.ToLower(text)))
	if said == nil {
		return nil, false
	}
	number := said[1]
	if whole, fraction, found := strings.Cut(number, "."); found && strings.Trim(fraction, "0") == "" {
		number = whole
	}
	m, err := domain.ParseMoney(number)
	if err != nil {
		return nil, false
	}
	if times := map[string]int64{"k": 1_000, "mil": 1_000, "m": 1_000_000, "mm": 1_000_000}[said[2]]; times > 0 {
		if m.Cents() > 1e15/times {
			return nil, false
		}
		m = domain.MoneyFromCents(m.Cents() * times)
	}
	return &m, true
}

// phoneOf is the first number of a cell, without an extension; rest is what else there is.
func phoneOf(text string) (number, rest string) {
	text = excelWhole.ReplaceAllString(text, "$1")
	for _, between := range []string{"/", ";", "|", " or ", ","} {
		if first, second, two := strings.Cut(text, between); two && domain.PhoneDigits(second) != "" {
			text, rest = strings.TrimSpace(first), strings.TrimSpace(second)
			break
		}
	}
	if at := extension.FindStringIndex(text); at != nil && len(domain.PhoneDigits(text[:at[0]])) >= 10 {
		rest = strings.TrimSpace(strings.TrimSpace(text[at[0]:]) + " " + rest)
		text = text[:at[0]]
	}
	return strings.TrimSpace(text), rest
}

// zipOf is a ZIP code from whose beginning a spreadsheet program may have taken zeros away.
func zipOf(text string) string {
	text = excelWhole.ReplaceAllString(strings.TrimSpace(text), "$1")
	if (len(text) == 3 || len(text) == 4) && strings.Trim(text, "0123456789") == "" {
		text = strings.Repeat("0", 5-len(text)) + text
	}
	if nine := zipCell.FindStringSubmatch(text); nine != nil {
		return nine[1] + "-" + nine[2]
	}
	return text
}

// purposeOf reads what a loan is for, in one word or several.
func purposeOf(text string) loan.PurposeType {
	lower := plainLetters(text)
	has := func(words ...string) bool {
		for _, word := range words {
			if strings.Contains(lower, word) {
				return true
			}
		}
		return false
	}
	switch buys, renews := has("purchas", "buy", "compra"), has("refi", "cash out", "cash-out", "cashout", "rate/term", "rate and term", "heloc", "home equity"); {
	case buys && !renews:
		return loan.PurposePurchase
	case renews && !buys:
		return loan.PurposeRefinance
	}
	return ""
}

func stateOf(text string) string {
	for _, o := range property.States.Options {
		if strings.EqualFold(o.Option, text) || strings.EqualFold(o.DisplayName, text) {
			return o.Option
		}
	}
	return ""
}

var scoreIn = regexp.MustCompile(`\b[3-8]\d\d\b`)

// creditOf reads a range's name, or a score. Of a range of scores the lower one counts.
func creditOf(text string) CreditRange {
	word := strings.ToUpper(strings.TrimSpace(strings.SplitN(text, "(", 2)[0]))
	if CreditRanges.Has(word) {
		return CreditRange(word)
	}
	found := scoreIn.FindString(text)
	if found == "" || strings.ContainsAny(text, ".<") && found != text && !excelWhole.MatchString(text) {
		return ""
	}
	for _, r := range []struct {
		from string
		is   CreditRange
	}{{"851", ""}, {"740", "EXCELLENT"}, {"700", "GOOD"}, {"660", "FAIR"}, {"620", "POOR"}, {"300", "BAD"}} {
		if found >= r.from {
			return r.is
		}
	}
	return ""
}

// dayOf reads a date as programs write it in the United States, with a time of day or without.
func dayOf(text string) *domain.Date {
	for _, form := range []string{"2006-01-02", "1/2/2006", "1/2/06", "01-02-2006", time.RFC3339, "2006-01-02 15:04:05", "2006-01-02T15:04:05", "1/2/2006 3:04 PM", "1/2/2006 15:04", "1/2/2006 15:04:05",
		"1/2/2006 3:04:05 PM", "Jan 2, 2006", "January 2, 2006", "2 Jan 2006", "Jan 2 2006"} {
		if t, err := time.Parse(form, strings.ReplaceAll(text, "\u00a0", " ")); err == nil {
			d := domain.DateOf(t)
			return &d
		}
	}
	return nil
}
