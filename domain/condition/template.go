package condition

import (
	_ "embed" // the list of templates
	"encoding/json"
	"sync"
)

// Template is a condition that is often asked for.
type Template struct {
	Code        string   `json:"code" required:"true"`
	Category    string   `json:"category" required:"true"`
	PriorTo     string   `json:"priorTo" required:"true"`
	Description string   `json:"description" required:"true"`
	Needs       []string `json:"needs" required:"true" doc:"The codes of the needs that are asked for it."`
}

//go:embed templates.json
var templates []byte

// Templates are the conditions that are often asked for, in the order of their codes' areas.
var Templates = sync.OnceValue(func() (all []Template) {
	if err := json.Unmarshal(templates, &all); err != nil {
		panic(err)
	}
	return all
})
