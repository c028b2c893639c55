package domain

import (
	"encoding/json"
	"strings"
)

// CustomSearch is the part of a list's query that looks for a value in fields it names, rather than in those the list searches
// by itself.
type CustomSearch struct {
	Fields []string `json:"searchFields"`
	Value  string   `json:"searchValue"`
}

// ParseCustomSearch reads it as a request sends it; the zero value where it sends none.
func ParseCustomSearch(text string) (s CustomSearch, err error) {
	if text == "" {
		return s, nil
	}
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return CustomSearch{}, BadRequest("customSearch must be a JSON object {searchFields, searchValue}.")
	}
	s.Value = strings.TrimSpace(s.Value)
	return s, nil
}

// String is what ParseCustomSearch reads.
func (s CustomSearch) String() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // it holds nothing but text
	}
	return string(text)
}

// Asks tells whether anything is looked for anywhere: else every row passes.
func (s CustomSearch) Asks() bool { return s.Value != "" && len(s.Fields) > 0 }
