package contact

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"gable/domain"
)

// CompanyReason is what companies have in common.
type CompanyReason string

// The reasons, the strongest first.
const (
	SameCompanyName CompanyReason = "NAME"
	AlikeSpelling   CompanyReason = "SPELLING"
	SameCompanyLine CompanyReason = "PHONE"
	SameNMLS        CompanyReason = "NMLS"
)

// AlikeCompanies are companies of the address book that may be one.
type AlikeCompanies struct {
	Companies []Company       `json:"companies" required:"true" nullable:"false" doc:"In order of their names."`
	Reasons   []CompanyReason `json:"reasons" required:"true" nullable:"false" enum:"NAME,SPELLING,PHONE,NMLS" doc:"NAME: the same but for case, punctuation and the form of the company; SPELLING: a letter or two apart."`
}

// MostAlike is how many companies are compared, each with every other.
const MostAlike = 2000

// mostAlikeGroups is how many groups are told at once: the rest comes once these are merged.
const mostAlikeGroups = 50

// forms are what companies are by law, and words that come and go: they tell no two apart.
var forms = []string{"llc", "inc", "incorporated", "co", "company", "corp", "corporation", "ltd", "limited", "lp", "llp", "pllc", "pc", "pa", "plc", "the", "and", "of"}

// keyOf is a company's name in a form in which two can be compared.
func keyOf(name string) string {
	var plain strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r):
			plain.WriteRune(r)
		case r == '.' || r == '\'' || r == '’': // L.L.C., O'Neil
		default:
			plain.WriteByte(' ')
		}
	}
	words := slices.DeleteFunc(strings.Fields(plain.String()), func(word string) bool { return slices.Contains(forms, word) })
	return strings.Join(words, " ")
}

// Lengths of a key from which one and two letters may differ: a short name with another letter is another company's.
const (
	oneLetterFrom  = 6
	twoLettersFrom = 12
)

func spelledAlike(a, b []rune) bool {
	short := min(len(a), len(b))
	most := 0
	switch {
	case short >= twoLettersFrom:
		most = 2
	case short >= oneLetterFrom:
		most = 1
	}
	if most == 0 || max(len(a), len(b))-short > most || a[0] != b[0] && a[len(a)-1] != b[len(b)-1] { // most pairs, at once
		return false
	}
	return !differInNumber(a, b) && apart(a, b, most) <= most
}

// differInNumber: branch 12 and branch 13 are two.
func differInNumber(a, b []rune) bool {
	digits := func(of []rune) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return r
			}
			return -1
		}, string(of))
	}
	return digits(a) != digits(b)
}

// apart is by how many letters two texts differ: added, left out, changed, or two that changed places; more than most where it is more.
func apart(a, b []rune, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			changed := 1
			if a[i-1] == b[j-1] {
				changed = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+changed)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
			least = min(least, next[j])
		}
		if least > most {
			return most + 1
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}

// compareKeys is what two companies have in common that makes them look like one; none where nothing does. A telephone in common is
// no reason by itself: the companies of one house share a switchboard.
func compareKeys(a, b Company, keyA, keyB []rune) (reasons []CompanyReason) {
	if a.NMLS != "" && b.NMLS != "" && a.NMLS != b.NMLS { // two companies, whatever they are called
		return nil
	}
	switch {
	case len(keyA) > 0 && slices.Equal(keyA, keyB):
		reasons = append(reasons, SameCompanyName)
	case spelledAlike(keyA, keyB):
		reasons = append(reasons, AlikeSpelling)
	}
	if a.NMLS != "" && a.NMLS == b.NMLS {
		reasons = append(reasons, SameNMLS)
	}
	if line := domain.PhoneDigits(a.Phone); len(reasons) > 0 && line != "" && line == domain.PhoneDigits(b.Phone) {
		reasons = append(reasons, SameCompanyLine)
	}
	return reasons
}

// Alike finds the companies that may be one, in groups, those with most in common first. Each company is in one group at most.
func Alike(all []Company) []AlikeCompanies {
	keys := make([][]rune, len(all))
	for i, c := range all {
		keys[i] = []rune(keyOf(c.Name))
	}
	group := make([]int, len(all)) // the first company that one is like
	for i := range group {
		group[i] = i
	}
	reasons := map[int][]CompanyReason{}
	for i := range all {
		if group[i] != i {
			continue // it is compared as the one that it is like
		}
		for j := i + 1; j < len(all); j++ {
			if group[j] != j {
				continue
			}
			if why := compareKeys(all[i], all[j], keys[i], keys[j]); len(why) > 0 {
				group[j] = i
				for _, one := range why {
					if !slices.Contains(reasons[i], one) {
						reasons[i] = append(reasons[i], one)
					}
				}
			}
		}
	}
	found := []AlikeCompanies{}
	for i := range all {
		if len(reasons[i]) == 0 {
			continue
		}
		one := AlikeCompanies{Reasons: reasons[i]}
		for j := i; j < len(all); j++ {
			if group[j] == i {
				one.Companies = append(one.Companies, all[j])
			}
		}
		found = append(found, one)
	}
	slices.SortStableFunc(found, func(a, b AlikeCompanies) int { return cmp.Compare(len(b.Reasons), len(a.Reasons)) })
	return found[:min(len(found), mostAlikeGroups)]
}
