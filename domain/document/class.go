package document

import (
	_ "embed" // the shipped classes
	"encoding/json"
	"sync"
)

// Category is a part of a loan's folder.
type Category struct {
	Code   string `json:"code" required:"true"`
	Name   string `json:"name" required:"true"`
	NameEs string `json:"nameEs,omitempty"`
	Order  int    `json:"order" required:"true"`
}

// Class is what a document is, and so where it stands in the folder: lenders call the order of classes the stacking order.
type Class struct {
	Code        string `json:"code" required:"true"`
	Name        string `json:"name" required:"true"`
	NameEs      string `json:"nameEs,omitempty"`
	Category    string `json:"category" required:"true" doc:"The code of one of need-doc-categories."`
	Order       int    `json:"order" required:"true" doc:"The place in the stacking order."`
	PerBorrower bool   `json:"perBorrower,omitempty" doc:"Each borrower has one of their own."`
}

// Unclassified is what a document without a class is called where a class has to be named.
const Unclassified = "UNCLASSIFIED"

//go:embed classes.json
var classesFile []byte

type catalogue struct {
	Categories []Category `json:"categories"`
	Classes    []Class    `json:"classes"`
	place      map[string]int
}

var shipped = sync.OnceValue(func() (c catalogue) {
	if err := json.Unmarshal(classesFile, &c); err != nil {
		panic(err)
	}
	c.place = map[string]int{}
	for i := range c.Categories {
		c.Categories[i].Order = i + 1
	}
	for i := range c.Classes {
		c.Classes[i].Order = i + 1
		c.place[c.Classes[i].Code] = i + 1
	}
	return c
})

// Categories are the parts of a loan's folder, in their order.
func Categories() []Category { return shipped().Categories }

// Classes are the classes of documents, in stacking order.
func Classes() []Class { return shipped().Classes }

// IsClass tells whether there is such a class.
func IsClass(code string) bool { return shipped().place[code] > 0 }

// Place is where documents of a class stand in the stacking order; what has none stands last.
func Place(code string) int {
	if place := shipped().place[code]; place > 0 {
		return place
	}
	return len(shipped().Classes) + 1
}

// FindClass is the class of a code.
func FindClass(code string) (Class, bool) {
	place := shipped().place[code]
	if place == 0 {
		return Class{}, false
	}
	return shipped().Classes[place-1], true
}
