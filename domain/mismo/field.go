package mismo

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/beevik/etree"

	"gable/domain"
)

// field ties one value of a record to one element: it is declared once and serves both ways. read returns false for
// a text it does not understand; write returns "" for a value that is not known.
type field[T any] struct {
	paths []string // the first is where a new element is made
	read  func(record *T, text string) bool
	write func(record *T) string
}

func (f field[T]) find(from *etree.Element) *etree.Element {
	for _, path := range f.paths {
		if e := at(from, path); e != nil {
			return e
		}
	}
	return nil
}

// or adds another path at which older or other writers put the same value.
func (f field[T]) or(path string) field[T] {
	f.paths = append(f.paths, path)
	return f
}

// load fills the record from the element's children and returns how many values it understood; those it did not are
// told to the report.
func load[T any](from *etree.Element, record *T, fields []field[T], report *report) int {
	understood := 0
	for _, f := range fields {
		e := f.find(from)
		if e == nil {
			continue
		}
		text := strings.TrimSpace(e.Text())
		if text == "" {
			continue
		}
		if f.read(record, text) {
			understood++
		} else {
			report.notUnderstood(e)
		}
	}
	return understood
}

// save writes the record over the element's children: a value that still reads as the same is left as it is
// written, an unknown one is taken out, and what was never understood stays unless the record has a value for it.
func save[T any](into *etree.Element, record *T, fields []field[T]) {
	for _, f := range fields {
		want, e := f.write(record), f.find(into)
		if e == nil {
			if want != "" {
				ensure(into, f.paths[0]).SetText(want)
			}
			continue
		}
		probe := new(T)
		understood := f.read(probe, strings.TrimSpace(e.Text()))
		switch {
		case want == "" && understood:
			removeAt(e, into, f.paths[0])
		case want != "" && (!understood || f.write(probe) != want):
			e.SetText(want)
		}
	}
}

func text[T any](path string, limit int, of func(*T) *string) field[T] {
	return field[T]{[]string{path},
		func(r *T, s string) bool {
			if utf8.RuneCountInString(s) > limit {
				return false
			}
			*of(r) = s
			return true
		},
		func(r *T) string { return strings.TrimSpace(*of(r)) }}
}

func pattern[T any](path string, allowed *regexp.Regexp, of func(*T) *string) field[T] {
	f := text(path, 254, of)
	read := f.read
	f.read = func(r *T, s string) bool { return allowed.MatchString(s) && read(r, s) }
	return f
}

func enum[T any, S ~string](path string, values domain.Enum, of func(*T) *S) field[T] {
	return field[T]{[]string{path},
		func(r *T, s string) bool {
			if !values.Has(s) {
				return false
			}
			*of(r) = S(s)
			return true
		},
		func(r *T) string { return string(*of(r)) }}
}

// signed is an amount that may be negative.
func signed[T any](path string, of func(*T) **domain.Money) field[T] {
	return field[T]{[]string{path},
		func(r *T, s string) bool {
			amount, err := domain.ParseMoney(trimZeros(s, 2))
			if err == nil {
				*of(r) = &amount
			}
			return err == nil
		},
		func(r *T) string {
			if *of(r) == nil {
				return ""
			}
			return (**of(r)).Fixed()
		}}
}

func money[T any](path string, of func(*T) **domain.Money) field[T] {
	f := signed(path, of)
	read := f.read
	f.read = func(r *T, s string) bool { return !strings.HasPrefix(s, "-") && read(r, s) }
	return f
}

func rate[T any](path string, of func(*T) **domain.Rate) field[T] {
	return field[T]{[]string{path},
		func(r *T, s string) bool {
			value, err := domain.ParseRate(trimZeros(s, 6))
			if err != nil || value.Micros() < 0 || value.Cmp(domain.MustRate("100")) > 0 {
				return false
			}
			*of(r) = &value
			return true
		},
		func(r *T) string {
			if *of(r) == nil {
				return ""
			}
			return (**of(r)).Fixed(3)
		}}
}

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

func count[T any](path string, low, high int, of func(*T) **int) field[T] {
	return field[T]{[]string{path},
		func(r *T, s string) bool {
			n, err := strconv.Atoi(s)
			if err != nil || n < low || n > high {
				return false
			}
			*of(r) = &n
			return true
		},
		func(r *T) string {
			if *of(r) == nil {
				return ""
			}
			return strconv.Itoa(**of(r))
		}}
}

func flag[T any](path string, of func(*T) **bool) field[T] {
	return field[T]{[]string{path},
		func(r *T, s string) bool {
			switch s {
			case "true", "1":
				*of(r) = new(true)
			case "false", "0":
				*of(r) = new(false)
			default:
				return false
			}
			return true
		},
		func(r *T) string {
			if *of(r) == nil {
				return ""
			}
			return strconv.FormatBool(**of(r))
		}}
}

func date[T any](path string, of func(*T) **domain.Date) field[T] {
	return field[T]{[]string{path},
		func(r *T, s string) bool {
			if len(s) > 10 && s[10] == 'T' {
				s = s[:10]
			}
			day, err := domain.ParseDate(s)
			if err != nil || day.Year() < 1900 || day.Year() > 2199 {
				return false
			}
			*of(r) = &day
			return true
		},
		func(r *T) string {
			if *of(r) == nil {
				return ""
			}
			return (**of(r)).String()
		}}
}

// part lets the fields of a part serve the whole that has it.
func part[T, P any](fields []field[P], of func(*T) *P, under string) []field[T] {
	out := make([]field[T], len(fields))
	for i, f := range fields {
		paths := make([]string, len(f.paths))
		for j, path := range f.paths {
			paths[j] = under + path
		}
		out[i] = field[T]{paths,
			func(r *T, s string) bool { return f.read(of(r), s) },
			func(r *T) string { return f.write(of(r)) }}
	}
	return out
}
