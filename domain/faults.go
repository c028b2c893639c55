package domain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of what a record may hold.
const (
	MaxNameLength = 150
	MaxTextLength = 1000
)

var (
	earliestDate = MustDate("1900-01-01")
	latestDate   = MustDate("2199-12-31")
)

// Missing is the fault of a field that must be given. The message calls the field by the label if there is one, else by its own words.
func Missing(field string, label ...string) FieldError {
	name := first(label, WordsOf(field))
	return FieldError{Field: field, Key: "required", Params: []string{name}, Message: name + " is required"}
}

// Wrong is the fault of a value that its field can't have; the message names the field as Missing does.
func Wrong(field string, label ...string) FieldError {
	name := first(label, WordsOf(field))
	return FieldError{Field: field, Key: "invalid", Params: []string{name}, Message: name + " is not valid"}
}

// WordsOf is what people read for a field that has no label: its own name in words, without what it is part of and without its
// place in a list.
func WordsOf(field string) string {
	parts := strings.Split(field, ".")
	name := ""
	for i := len(parts) - 1; i >= 0 && (name == "" || isPlace(name)); i-- {
		name = parts[i]
	}
	var words strings.Builder
	runes := []rune(strings.TrimSuffix(name, "Ind"))
	for i, r := range runes {
		begins := i > 0 && unicode.IsUpper(r) && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		switch {
		case begins:
			words.WriteByte(' ')
			if i+1 == len(runes) || !unicode.IsUpper(runes[i+1]) {
				r = unicode.ToLower(r)
			}
		case i == 0:
			r = unicode.ToUpper(r)
		case r == '_' || r == '-':
			r = ' '
		}
		words.WriteRune(r)
	}
	text := words.String()
	if short, is := strings.CutSuffix(text, " amt"); is {
		text = short + " amount"
	}
	return text
}

func isPlace(name string) bool {
	_, err := strconv.Atoi(name)
	return err == nil
}

// Faults gathers what is wrong with a record; keys and parameters are those of the message catalogue.
type Faults []FieldError

// Add notes a fault under a catalogue key.
func (f *Faults) Add(field, key, message string, params ...string) {
	*f = append(*f, FieldError{Field: field, Key: key, Message: message, Params: params})
}

// Missing notes that a field must be given.
func (f *Faults) Missing(field string, label ...string) { *f = append(*f, Missing(field, label...)) }

// Wrong notes a value that its field can't have.
func (f *Faults) Wrong(field string, label ...string) { *f = append(*f, Wrong(field, label...)) }

// Enum notes a value that is neither unknown nor one of the enumeration.
func (f *Faults) Enum(field string, enum Enum, value string) {
	if value != "" && !enum.Has(value) {
		f.Wrong(field)
	}
}

// Text notes a text that is longer than limit, counted in characters.
func (f *Faults) Text(field, text string, limit int) {
	if utf8.RuneCountInString(text) > limit {
		f.Add(field, "maxlength", fmt.Sprintf("Max %d chars", limit), WordsOf(field), strconv.Itoa(limit))
	}
}

// NotNegative notes an amount below zero.
func (f *Faults) NotNegative(field string, amount *Money) {
	if Amount(amount) < 0 {
		f.Add(field, "min", "Minimum value should be 0", WordsOf(field), "0")
	}
}

// Between notes a count outside the bounds.
func (f *Faults) Between(field string, n *int, low, high int) {
	switch {
	case n == nil:
	case *n < low:
		f.Add(field, "min", fmt.Sprintf("Minimum value should be %d", low), WordsOf(field), strconv.Itoa(low))
	case *n > high:
		f.Add(field, "max", fmt.Sprintf("Maximum value should be %d", high), WordsOf(field), strconv.Itoa(high))
	}
}

// RateBetween notes a rate outside the bounds.
func (f *Faults) RateBetween(field string, rate *Rate, low, high Rate) {
	switch {
	case rate == nil:
	case rate.Cmp(low) < 0:
		f.Add(field, "min", "Minimum value should be "+low.String(), WordsOf(field), low.String())
	case rate.Cmp(high) > 0:
		f.Add(field, "max", "Maximum value should be "+high.String(), WordsOf(field), high.String())
	}
}

// Date notes a date that no living record can have: before 1900 or after 2199.
func (f *Faults) Date(field string, date *Date) {
	switch {
	case date == nil || date.IsZero():
	case date.Before(earliestDate):
		f.Add(field, "minDate", "Date should be >= "+earliestDate.String(), earliestDate.String())
	case date.After(latestDate):
		f.Add(field, "maxDate", "Date <= "+latestDate.String(), latestDate.String())
	}
}

// Order notes an end date before its start date.
func (f *Faults) Order(field string, start, end *Date) {
	if start != nil && end != nil && !start.IsZero() && !end.IsZero() && end.Before(*start) {
		f.Add(field, "invalidDate", WordsOf(field)+" should be after Start Date", WordsOf(field))
	}
}

// Within adds the faults of a part of the record under the part's path.
func (f *Faults) Within(path string, part []FieldError) {
	for _, fault := range part {
		fault.Field = strings.TrimSuffix(path+"."+fault.Field, ".")
		*f = append(*f, fault)
	}
}

// Ref notes a required id that is not one.
func (f *Faults) Ref(field string, id ID) {
	if _, err := ParseID(string(id)); err != nil {
		f.Missing(field)
	}
}

// Refs notes ids that are not ids, and ids that stand twice.
func (f *Faults) Refs(field string, refs []Ref) {
	seen := map[ID]bool{}
	for _, ref := range refs {
		if _, err := ParseID(string(ref.ID)); err != nil {
			f.Wrong(field)
		} else if seen[ref.ID] {
			f.Add(field, "duplicate", WordsOf(field)+" already exists", WordsOf(field))
		}
		seen[ref.ID] = true
	}
}

// Sorted returns the faults ordered by field, for records whose fields are checked in no fixed order.
func (f Faults) Sorted() []FieldError {
	slices.SortStableFunc(f, func(a, b FieldError) int { return strings.Compare(a.Field, b.Field) })
	return f
}
