// Package need is what an application calls for: the needs that lenders often have, and which of them follow from a loan.
package need

import (
	_ "embed" // the list of needs
	"encoding/json"
	"slices"
	"strings"
	"sync"
)

// Master is a need that lenders often have, in the words in which a borrower is asked.
type Master struct {
	Code          string `json:"code" required:"true"`
	Type          string `json:"type" required:"true" enum:"DOCUMENT"`
	Class         string `json:"classification" required:"true" doc:"Of which class the documents are that come for it."`
	Title         string `json:"title" required:"true"`
	TitleEs       string `json:"titleEs" required:"true"`
	Description   string `json:"description" required:"true"`
	DescriptionEs string `json:"descriptionEs" required:"true"`
}

//go:embed masters.json
var mastersFile []byte

// Masters are the needs that lenders often have.
var Masters = sync.OnceValue(func() (all []Master) {
	if err := json.Unmarshal(mastersFile, &all); err != nil {
		panic(err)
	}
	return all
})

// FindMaster is the need that a name means: its code, or its title in either language, in upper or lower case.
func FindMaster(name string) (Master, bool) {
	at := slices.IndexFunc(Masters(), func(m Master) bool {
		return slices.ContainsFunc([]string{m.Code, m.Title, m.TitleEs}, func(known string) bool { return strings.EqualFold(known, strings.TrimSpace(name)) })
	})
	if at < 0 {
		return Master{}, false
	}
	return Masters()[at], true
}

// In is how the need is put to somebody of a language.
func (m Master) In(spanish bool) (title, description string) {
	if spanish {
		return m.TitleEs, m.DescriptionEs
	}
	return m.Title, m.Description
}
