package domain

import (
	"slices"
	"strings"
)

// MostMentions bounds the people whom one text mentions.
const MostMentions = 20

// Mention is a colleague whom a text names, written @Name in it, and who is told of it.
type Mention struct {
	WizeUserID ID     `json:"WizeUserId" required:"true"`
	Name       string `json:"name,omitempty" readOnly:"true"`
}

// Mentioned are mentions as they are kept: each person once, of those whom the text does name; able are the names by id of who can be
// mentioned. Somebody who can't be is a fault, unless the text mentioned them before.
func Mentioned(given, was []Mention, text string, able map[ID]string) ([]Mention, []FieldError) {
	var faults Faults
	var kept []Mention
	if len(given) > MostMentions {
		faults.Add("Mentions", "max", "A text can mention at most 20 people", "Mentions", "20")
		return nil, faults
	}
	among := func(all []Mention, id ID) bool {
		return slices.ContainsFunc(all, func(m Mention) bool { return m.WizeUserID == id })
	}
	for _, m := range given {
		name, can := able[m.WizeUserID]
		switch {
		case !can && among(was, m.WizeUserID):
		case !can:
			faults.Add("Mentions", "refusals:task.cannotMention", "This person can't be mentioned: they don't see what the text is about", "Mentions")
		case strings.Contains(text, "@"+name) && !among(kept, m.WizeUserID):
			kept = append(kept, Mention{WizeUserID: m.WizeUserID, Name: name})
		}
	}
	return kept, faults
}
