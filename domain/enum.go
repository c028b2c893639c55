package domain

import (
	"strings"
	"unicode"
)

// EnumOption is one value of an enumeration with the English words shown for it.
type EnumOption struct {
	Option      string         `json:"option"`
	Order       int            `json:"order"`
	DisplayName string         `json:"displayName"`
	Meta        map[string]any `json:"meta,omitempty"`
}

// Enum is an enumeration by its name, with its options in the order they are offered.
type Enum struct {
	Name    string       `json:"name"`
	Options []EnumOption `json:"options"`
}

// NewEnum declares an enumeration. Each option is its value, or "Value=Words shown" where the words are not
// just the value's own words.
func NewEnum(name string, options ...string) Enum {
	enum := Enum{Name: name, Options: make([]EnumOption, len(options))}
	for i, option := range options {
		value, words, given := strings.Cut(option, "=")
		if !given {
			words = wordsOf(value)
		}
		enum.Options[i] = EnumOption{Option: value, Order: i + 1, DisplayName: words}
	}
	return enum
}

// Has reports whether the value is one of the options; "" (unknown) is not.
func (e Enum) Has(value string) bool {
	for _, option := range e.Options {
		if option.Option == value {
			return true
		}
	}
	return false
}

// DisplayName returns the words shown for a value, or the value itself when it is not an option.
func (e Enum) DisplayName(value string) string {
	for _, option := range e.Options {
		if option.Option == value {
			return option.DisplayName
		}
	}
	return value
}

// wordsOf breaks "CertificateOfDeposit" into "Certificate of deposit", keeping runs of capitals together.
func wordsOf(value string) string {
	runes := []rune(value)
	var words strings.Builder
	for i, r := range runes {
		startsWord := i > 0 && unicode.IsUpper(r) &&
			(!unicode.IsUpper(runes[i-1]) || (i+1 < len(runes) && unicode.IsLower(runes[i+1])))
		if startsWord {
			words.WriteByte(' ')
			if i+1 >= len(runes) || !unicode.IsUpper(runes[i+1]) {
				r = unicode.ToLower(r)
			}
		}
		words.WriteRune(r)
	}
	return words.String()
}
