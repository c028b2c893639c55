package domain

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"slices"
	"sync"
)

// spanish are the words of the enumerations' options, by enumeration and option, as the screens have them (lookup_words_test.go holds the two equal).
var spanish = sync.OnceValue(func() map[string]map[string]string {
	words := map[string]map[string]string{}
	if err := json.Unmarshal(spanishEnums, &words); err != nil {
		panic(err) // the file comes with the program
	}
	return words
})

//go:embed enums_es.json
var spanishEnums []byte

// InSpanish is an enumeration with Spanish words, where there are any.
func (e Enum) InSpanish() Enum {
	words := spanish()[e.Name]
	e.Options = slices.Clone(e.Options)
	for i := range e.Options {
		e.Options[i].DisplayName = cmp.Or(words[e.Options[i].Option], e.Options[i].DisplayName)
	}
	return e
}
