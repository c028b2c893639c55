package mismo

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/beevik/etree"

	"gable/domain"
)

// field ties one value of a record to its element: it is declared once and serves both ways. read returns false for
// a text it does not understand; write returns "" for a value that is not known.
type field[T any] struct {
	paths []string // the first is where a new element is made
	wrong []string // more, at which files of before and of others say it against the standard
	read  func(record *T, text string) bool
	write func(record *T) string

	lawful func(text string) bool                  // whether the standard takes a text that read understands; nil is always
	order  func([]*etree.Element) []*etree.Element // which of several elements at one path goes first; nil is the file's order
}

// place is an element that may say a value, and the path at which it stands.
type place struct {
	*etree.Element
	path string
}

func (p place) text() string { return strings.TrimSpace(p.Text()) }

// isZero reports whether a text is a number that is nothing, as programs write it where they know none.
func isZero(text string) bool { return text != "" && strings.Trim(text, "0.,$ ") == "" }

// places are the elements that have a text for the value, those first that say more than nothing; an appraisal that is not made yet is 0.00 beside the
// estimate.
func (f field[T]) places(from *etree.Element) (found []place) {
	var zeros []place
	for _, path := range f.everywhere() {
		elements := all(from, path)
		if f.order != nil {
			elements = f.order(elements)
		}
		for _, e := range elements {
			switch p := (place{e, path}); {
			case p.text() == "":
			case isZero(p.text()):
				zeros = append(zeros, p)
			default:
				found = append(found, p)
			}
		}
	}
	return append(found, zeros...)
}

// said is the place that says the value: the first whose text is understood.
func (f field[T]) said(from *etree.Element) (place, bool) {
	for _, p := range f.places(from) {
		if f.read(new(T), p.text()) {
			return p, true
		}
	}
	return place{}, false
}

// standing is the first element for the value, whatever it says.
func (f field[T]) standing(from *etree.Element) (place, bool) {
	for _, path := range f.everywhere() {
		if e := at(from, path); e != nil {
			return place{e, path}, true
		}
	}
	return place{}, false
}

// or adds another path at which older or other writers put the same value.
func (f field[T]) or(path string) field[T] {
	f.paths = append(slices.Clip(f.paths), path)
	return f
}

// orWrongly adds a path that the standard does not have; an export puts the value where it belongs.
func (f field[T]) orWrongly(path ...string) field[T] {
	f.wrong = append(f.wrong, path...)
	return f
}

func (f field[T]) everywhere() []string { return slices.Concat(f.paths, f.wrong) }

// load fills the record from the element's children and returns how many values it understood; those it did not are
// told to the report, and so is a second element of one path that says another value.
func load[T any](from *etree.Element, record *T, fields []field[T], report *report) int {
	understood := 0
	for _, f := range fields {
		for _, path := range f.everywhere() {
			for _, e := range all(from, path) {
				report.read(e)
			}
		}
		var taken place
		value := ""
		for _, p := range f.places(from) {
			probe := new(T)
			switch read := f.read(probe, p.text()); {
			case !read && !isZero(p.text()):
				report.notUnderstood(p.Element)
			case !read:
			case value == "":
				f.read(record, p.text())
				if taken, value = p, f.write(record); value != "" {
					understood++
				}
			case p.path == taken.path && f.write(probe) != value && !isZero(p.text()):
				report.saidTwice(p.Element)
			}
		}
	}
	return understood
}

// save writes the record over the element's children: a value that still reads as the same is left as it is
// written, where the standard takes that; an unknown one is taken out, wherever it is said; and what was never understood stays
// unless the record has a value for it.
func save[T any](into *etree.Element, record *T, fields []field[T]) {
	for _, f := range fields {
		want := f.write(record)
		said, understood := f.said(into)
		if !understood {
			if e, stands := f.standing(into); stands && want != "" {
				e.SetText(want)
			} else if want != "" {
				ensure(into, f.paths[0]).SetText(want)
			}
			continue
		}
		probe := new(T)
		f.read(probe, said.text())
		had := f.write(probe)
		if had != want && (want == "" || isZero(want)) {
			for _, p := range f.places(into) {
				if !isZero(p.text()) && f.read(new(T), p.text()) && (want == "" || p.Element != said.Element) {
					removeAt(p.Element, into, p.path)
				}
			}
		}
		switch {
		case want == "" && had != "" && isZero(said.text()):
			removeAt(said.Element, into, said.path)
		case want != "" && slices.Contains(f.wrong, said.path):
			removeAt(said.Element, into, said.path)
			ensure(into, f.paths[0]).SetText(want)
		case want != "" && (had != want || f.lawful != nil && !f.lawful(said.text())):
			said.SetText(want)
		}
	}
}

func text[T any](path string, limit int, of func(*T) *string) field[T] {
	return field[T]{paths: []string{path},
		read: func(r *T, s string) bool {
			if utf8.RuneCountInString(s) > limit {
				return false
			}
			*of(r) = s
			return true
		},
		write: func(r *T) string { return strings.TrimSpace(*of(r)) }}
}

// enum is one of the values of a list; writers that spell it in other letters or words are understood.
func enum[T any, S ~string](path string, values domain.Enum, of func(*T) *S) field[T] {
	return field[T]{paths: []string{path},
		read: func(r *T, s string) bool {
			value := option(values, s)
			if value == "" {
				return false
			}
			*of(r) = S(value)
			return true
		},
		write:  func(r *T) string { return string(*of(r)) },
		lawful: values.Has}
}

// signed is an amount that may be negative.
func signed[T any](path string, of func(*T) **domain.Money) field[T] {
	return field[T]{paths: []string{path},
		read: func(r *T, s string) bool {
			amount, err := domain.ParseMoney(trimZeros(plainNumber(s), 2))
			if err == nil {
				*of(r) = &amount
			}
			return err == nil
		},
		write: func(r *T) string {
			if *of(r) == nil {
				return ""
			}
			return (**of(r)).Fixed()
		},
		lawful: isPlainNumber}
}

func money[T any](path string, of func(*T) **domain.Money) field[T] {
	f := signed(path, of)
	read := f.read
	f.read = func(r *T, s string) bool { return !strings.HasPrefix(s, "-") && read(r, s) }
	return f
}

// worth is an amount that is never nothing: a value or a price of 0.00 is one that is not known.
func worth[T any](path string, of func(*T) **domain.Money) field[T] {
	f := money(path, of)
	read := f.read
	f.read = func(r *T, s string) bool { return isZero(s) || read(r, s) }
	return f
}

func rate[T any](path string, of func(*T) **domain.Rate) field[T] {
	return field[T]{paths: []string{path},
		read: func(r *T, s string) bool {
			value, err := domain.ParseRate(trimZeros(strings.TrimSpace(strings.TrimSuffix(s, "%")), 6))
			if err != nil || value.Micros() < 0 || value.Cmp(domain.MustRate("100")) > 0 {
				return false
			}
			*of(r) = &value
			return true
		},
		write: func(r *T) string {
			if *of(r) == nil {
				return ""
			}
			return (**of(r)).Fixed(3)
		},
		lawful: isPlainNumber}
}

func count[T any](path string, low, high int, of func(*T) **int) field[T] {
	return field[T]{paths: []string{path},
		read: func(r *T, s string) bool {
			n, err := strconv.Atoi(trimZeros(s, 0))
			if err != nil || n < low || n > high {
				return false
			}
			*of(r) = &n
			return true
		},
		write: func(r *T) string {
			if *of(r) == nil {
				return ""
			}
			return strconv.Itoa(**of(r))
		},
		lawful: isWhole}
}

func flag[T any](path string, of func(*T) **bool) field[T] {
	return field[T]{paths: []string{path},
		read: func(r *T, s string) bool {
			value, known := truth[strings.ToLower(s)]
			if known {
				*of(r) = &value
			}
			return known
		},
		write: func(r *T) string {
			if *of(r) == nil {
				return ""
			}
			return strconv.FormatBool(**of(r))
		},
		lawful: isIndicator}
}

func date[T any](path string, of func(*T) **domain.Date) field[T] {
	return field[T]{paths: []string{path},
		read: func(r *T, s string) bool {
			day, err := domain.ParseDate(calendarDay(s))
			if err != nil || day.Year() < 1900 || day.Year() > 2199 {
				return false
			}
			*of(r) = &day
			return true
		},
		write: func(r *T) string {
			if *of(r) == nil {
				return ""
			}
			return (**of(r)).String()
		},
		lawful: func(s string) bool { return len(s) == len("2026-01-31") || s[10] != ' ' }}
}

// part lets the fields of a part serve the whole that has it.
func part[T, P any](fields []field[P], of func(*T) *P, under string) []field[T] {
	out := make([]field[T], len(fields))
	for i, f := range fields {
		out[i] = field[T]{paths: below(under, f.paths), wrong: below(under, f.wrong),
			read:  func(r *T, s string) bool { return f.read(of(r), s) },
			write: func(r *T) string { return f.write(of(r)) }, lawful: f.lawful, order: f.order}
	}
	return out
}

func below(under string, paths []string) []string {
	out := make([]string, len(paths))
	for i, path := range paths {
		out[i] = under + path
	}
	return out
}
