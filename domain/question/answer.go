package question

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"gable/domain"
)

// Answer is what a borrower said: one text, or a list of chosen values.
type Answer struct {
	Text   string
	Chosen []string
	list   bool
}

// ParseAnswer reads a JSON string or list of strings; null and absent are no answer. Anything else is false.
func ParseAnswer(raw json.RawMessage) (Answer, bool) {
	text := strings.TrimSpace(string(raw))
	if text == "" || text == "null" {
		return Answer{}, true
	}
	var a Answer
	if text[0] == '[' {
		a.list = true
		return a, json.Unmarshal(raw, &a.Chosen) == nil
	}
	return a, json.Unmarshal(raw, &a.Text) == nil
}

// IsEmpty tells whether the answer says nothing: an empty text or list (loan-data-entry, required custom questions).
func (a Answer) IsEmpty() bool { return strings.TrimSpace(a.Text) == "" && len(a.Chosen) == 0 }

// String is the answer in one text, as conditions of rules compare it: several chosen values are divided by "; ".
func (a Answer) String() string {
	if a.list {
		return strings.Join(a.Chosen, "; ")
	}
	return a.Text
}

// JSON is the answer as it is kept.
func (a Answer) JSON() (json.RawMessage, error) {
	if a.list {
		return json.Marshal(a.Chosen)
	}
	return json.Marshal(a.Text)
}

const (
	maxShortText = 500
	maxLongText  = 4000
)

// Check returns what is wrong with an answer to the question, nil when it can be kept. An empty answer is never wrong.
func (q Question) Check(a Answer) []domain.FieldError {
	field := "custom-question." + string(q.ID)
	var f domain.Faults
	bad := func() { f.Wrong(field, q.Question) }
	switch {
	case a.IsEmpty():
	case q.IsMany() != a.list:
		bad()
	case q.IsMany():
		chosen := slices.Clone(a.Chosen)
		slices.Sort(chosen)
		if len(slices.Compact(chosen)) != len(a.Chosen) || slices.ContainsFunc(a.Chosen, func(v string) bool { return !q.offers(v) }) {
			bad()
		}
	case q.HasOptions():
		if !q.offers(a.Text) {
			bad()
		}
	case q.SubType == SubTypeDate:
		date, err := domain.ParseDate(a.Text)
		if err != nil {
			bad()
			break
		}
		f.Date(field, &date)
	case q.SubType == SubTypeDateAndTime:
		if _, err := time.Parse("2006-01-02T15:04", a.Text); err != nil {
			bad()
		}
	case q.Type == TypeShortText && utf8.RuneCountInString(a.Text) > maxShortText:
		f.Text(field, a.Text, maxShortText)
	default:
		f.Text(field, a.Text, maxLongText)
	}
	return f
}

func (q Question) offers(value string) bool {
	return slices.ContainsFunc(q.Options, func(o Option) bool { return o.Value == value })
}
