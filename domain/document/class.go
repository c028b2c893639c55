package document

import (
	"cmp"
	_ "embed" // the shipped classes
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gable/domain"
)

// Category is a part of a loan's folder.
type Category struct {
	Code   string `json:"code" required:"true"`
	Name   string `json:"name" required:"true"`
	NameEs string `json:"nameEs,omitempty"`
	Order  int    `json:"order" required:"true"`
	// IsActive is worked out from the company's classes.
	IsActive bool `json:"isActive" required:"true" doc:"Whether the company has a class in it that it has not hidden."`
}

// Class is what a document is, and so where it stands in the folder: lenders call the order of classes the stacking order.
type Class struct {
	domain.Record
	Code        string `json:"code" required:"true" readOnly:"true" doc:"Stays when it is renamed, such as W2."`
	Name        string `json:"name,omitempty" maxLength:"160"`
	NameEs      string `json:"nameEs,omitempty" maxLength:"160" doc:"As those read it who read Spanish; name where absent."`
	Category    string `json:"category,omitempty" maxLength:"40" doc:"The code of one of need-doc-categories."`
	Order       int    `json:"order" required:"true" readOnly:"true" doc:"The place in the stacking order."`
	PerBorrower bool   `json:"perBorrower,omitempty" doc:"Each borrower has one of their own."`
	IsActive    bool   `json:"isActive,omitempty" doc:"One that is not is offered for no document; those that are of it keep it."`
	IsOwn       bool   `json:"isOwn,omitempty" readOnly:"true" doc:"The company has added it."`
	IsChanged   bool   `json:"isChanged,omitempty" readOnly:"true" doc:"It came with the product and says something else now."`
}

// Limits of a company's classes.
const (
	MaxClasses      = 400
	ClassNameLength = 160
)

// Unclassified is what a document without a class is called where a class has to be named.
const Unclassified = "UNCLASSIFIED"

//go:embed classes.json
var classesFile []byte

type catalogue struct {
	Categories []Category `json:"categories"`
	Classes    []Class    `json:"classes"`
}

var shipped = sync.OnceValue(func() (c catalogue) {
	if err := json.Unmarshal(classesFile, &c); err != nil {
		panic(err)
	}
	for i := range c.Categories {
		c.Categories[i].Order = i + 1
	}
	for i := range c.Classes {
		c.Classes[i].Order, c.Classes[i].IsActive = i+1, true
	}
	return c
})

// Categories are the parts of a loan's folder, in their order.
func Categories() []Category { return shipped().Categories }

// ShippedClasses are the classes that every company begins with, in stacking order.
func ShippedClasses() []Class { return shipped().Classes }

// placeOfCategory is where a part of the folder stands, from 0; below that where there is none of the code.
func placeOfCategory(code string) int {
	return slices.IndexFunc(Categories(), func(c Category) bool { return c.Code == code })
}

// IsApplicationClass tells whether documents of the class are the application itself, the Uniform Residential Loan Application (Form 1003).
func IsApplicationClass(class string) bool { return strings.HasPrefix(class, "URLA_") }

// Trim takes spaces off the ends of what is typed.
func (c *Class) Trim() { c.Name, c.NameEs = strings.TrimSpace(c.Name), strings.TrimSpace(c.NameEs) }

// Validate returns what is wrong with the class.
func (c Class) Validate() []domain.FieldError {
	var faults domain.Faults
	if c.Name == "" {
		faults.Missing("name")
	}
	faults.Text("name", c.Name, ClassNameLength)
	faults.Text("nameEs", c.NameEs, ClassNameLength)
	if placeOfCategory(c.Category) < 0 {
		faults.Wrong("category")
	}
	return faults
}

// Settle says of a class whether it came with the product and says something else now.
func (c *Class) Settle() { c.IsChanged = !c.IsOwn && !reflect.DeepEqual(*c, c.Shipped()) }

// Shipped is the class as it came with the product, of its version and in its place; a company's own as it is.
func (c Class) Shipped() Class {
	at := slices.IndexFunc(ShippedClasses(), func(s Class) bool { return s.Code == c.Code })
	if c.IsOwn || at < 0 {
		return c
	}
	was := ShippedClasses()[at]
	was.Record, was.Order, was.IsChanged = c.Record, c.Order, c.IsChanged
	return was
}

// Stack is the classes of a company in stacking order.
type Stack struct {
	classes []Class
	place   map[string]int
}

// StackOf puts classes into stacking order: by the parts of the folder, in each as they are given. A company that has none has those
// that came with the product.
func StackOf(classes []Class) Stack {
	if len(classes) == 0 {
		classes = ShippedClasses()
	}
	s := Stack{classes: slices.Clone(classes), place: map[string]int{}}
	slices.SortStableFunc(s.classes, func(a, b Class) int { return cmp.Compare(placeOfCategory(a.Category), placeOfCategory(b.Category)) })
	for i := range s.classes {
		s.classes[i].Order = i + 1
		s.place[s.classes[i].Code] = i + 1
	}
	return s
}

// Classes are all of them, hidden ones too.
func (s Stack) Classes() []Class { return s.classes }

// Place is where documents of a class stand; what has none stands last.
func (s Stack) Place(code string) int {
	if place := s.place[code]; place > 0 {
		return place
	}
	return len(s.classes) + 1
}

// Find is the class of a code.
func (s Stack) Find(code string) (Class, bool) {
	place := s.place[code]
	if place == 0 {
		return Class{}, false
	}
	return s.classes[place-1], true
}

// OwnCode is a code of the company's own that none of those taken is, made of a name.
func OwnCode(name string, taken func(code string) bool) string {
	var words strings.Builder
	for _, r := range strings.ToUpper(name) {
		switch {
		case r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
			words.WriteRune(r)
		case words.Len() > 0 && !strings.HasSuffix(words.String(), "_"):
			words.WriteByte('_')
		}
	}
	first := "CUSTOM_" + words.String()
	first = strings.Trim(first[:min(len(first), 50)], "_")
	code := first
	for n := 2; taken(code); n++ {
		code = first + "_" + strconv.Itoa(n)
	}
	return code
}
