package task

import (
	_ "embed" // the templates stand in a file of their own
	"encoding/json"
)

//go:embed templates.json
var shippedTemplates []byte

// Shipped is a template that a company begins with. What follows on it goes by its code, since it has no id yet.
type Shipped struct {
	Template
	Code         string `json:"code"`
	FollowUpCode string `json:"followUpCode,omitempty"`
}

// ShippedTemplates are the templates that a company begins with, in their order. They are the company's own from then on; none is
// given by itself until the company says so.
func ShippedTemplates() []Shipped {
	var all []Shipped
	if err := json.Unmarshal(shippedTemplates, &all); err != nil {
		panic(err) // the file is part of the program
	}
	for i := range all {
		all[i].Version, all[i].IsActive = 1, true
	}
	return all
}
