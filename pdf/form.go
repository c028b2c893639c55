package pdf

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// FieldKind is what can be put into a field of a form.
type FieldKind string

// The kinds of fields. A button that does something and a signature are none: nothing is put into them.
const (
	FieldText     FieldKind = "TEXT"
	FieldCheckbox FieldKind = "CHECKBOX"
	FieldRadio    FieldKind = "RADIO"
	FieldChoice   FieldKind = "CHOICE"
)

// FormField is a field of a PDF form.
type FormField struct {
	Name string    `json:"name"`
	Kind FieldKind `json:"kind"`
	Page int       `json:"page"`
	// Most is how many characters it holds; 0 for any number.
	Most int `json:"most,omitempty"`
	// Options are what a radio button or a choice can be.
	Options []string `json:"options,omitempty"`
	// Kept are what is kept of the options, where that is something else.
	Kept []string `json:"kept,omitempty"`
}

// Bounds of a form.
const (
	MaxFormPages  = 200
	MaxFormFields = 2000
	maxFieldDepth = 20
	maxFieldName  = 300
	maxOptions    = 500
)

// Faults of a file that is to be a form.
var (
	// ErrProtected is a PDF that asks for a password. One that is locked against change alone opens everywhere, and here.
	ErrProtected = errors.New("this file is protected by a password")
	// ErrNoFields is a PDF without fields to fill.
	ErrNoFields = errors.New("this file has no fields to fill")
	// ErrTooManyFields is one with more fields or pages than are taken.
	ErrTooManyFields = errors.New("this file has too many fields or pages")
)

// Flags of fields, by the bits of PDF 32000-1, 12.7.
const (
	flagMultiline = 1 << 12
	flagRadio     = 1 << 15
	flagButton    = 1 << 16
	flagComb      = 1 << 24
)

// ReadForm lists the fields of a PDF form in the order of its pages. It trusts the file with the memory of the process.
func ReadForm(content []byte) (fields []FormField, err error) {
	defer func() {
		if recover() != nil {
			fields, err = nil, ErrUnreadable
		}
	}()
	f, err := openForm(content)
	if err != nil {
		return nil, err
	}
	for _, at := range f.fields {
		kept := at.exports
		if slices.Equal(kept, at.options) {
			kept = nil
		}
		fields = append(fields, FormField{Name: at.name, Kind: at.kind, Page: at.page(), Most: at.most, Options: at.options, Kept: kept})
	}
	slices.SortStableFunc(fields, func(a, b FormField) int { return a.Page - b.Page })
	return fields, nil
}

// form is a PDF form that is read to be filled.
type form struct {
	*model.Context
	root   types.Dict // the catalogue
	acro   types.Dict
	fields []*formField
	// signatures are the fields that hold a signature.
	signatures []types.Dict
	pages      map[int]int // of widgets, by the number of their object
	seen       map[int]bool
	// written is what was drawn with letters, by the number of its object.
	written map[int]writtenText
}

// writtenText is a drawing that writes in one font.
type writtenText struct {
	content, face string
	font          types.IndirectRef
}

// formField is a field with its widgets: the places on pages where it is drawn.
type formField struct {
	name    string
	kind    FieldKind
	dict    types.Dict
	flags   int
	most    int    // characters; 0 for any number
	look    string // how its text is written
	align   int
	options []string // what people read
	exports []string // what is kept of each
	widgets []widget
}

type widget struct {
	dict types.Dict
	page int
}

func (f *formField) page() int {
	for _, w := range f.widgets {
		if w.page > 0 {
			return w.page
		}
	}
	return 1
}

func openForm(content []byte) (*form, error) {
	read, err := openAs(bytes.NewReader(content), model.FILLFORMFIELDS)
	if errors.Is(err, ErrProtected) {
		return nil, ErrProtected
	}
	if err != nil {
		return nil, ErrUnreadable
	}
	if err := keepForm(read); err != nil {
		return nil, ErrUnreadable
	}
	if err := api.ValidateContext(read); err != nil {
		if read, err = openAs(bytes.NewReader(content), model.FILLFORMFIELDS); err != nil || keepPages(read) != nil || api.ValidateContext(read) != nil {
			return nil, ErrUnreadable
		}
	}
	read.Encrypt, read.EncKey, read.E = nil, nil, nil
	f := &form{Context: read, pages: map[int]int{}, seen: map[int]bool{}, written: map[int]writtenText{}}
	if f.root, err = read.Catalog(); err != nil {
		return nil, ErrUnreadable
	}
	if f.PageCount > MaxFormPages {
		return nil, ErrTooManyFields
	}
	if f.acro = f.dictAt(f.root, "AcroForm"); f.acro == nil {
		return nil, ErrNoFields
	}
	if err := f.findWidgets(); err != nil {
		return nil, err
	}
	roots, _ := f.DereferenceArray(f.acro["Fields"])
	for _, field := range roots {
		if err := f.walk(field, formField{look: f.textAt(f.acro, "DA")}, 0); err != nil {
			return nil, err
		}
	}
	if len(f.fields) == 0 {
		return nil, ErrNoFields
	}
	return f, nil
}

// findWidgets notes on which page each widget stands.
func (f *form) findWidgets() error {
	for page := 1; page <= f.PageCount; page++ {
		d, _, _, err := f.PageDict(page, false)
		if err != nil || d == nil {
			return ErrUnreadable
		}
		annotations, _ := f.DereferenceArray(d["Annots"])
		for _, one := range annotations {
			if ref, is := one.(types.IndirectRef); is {
				f.pages[ref.ObjectNumber.Value()] = page
			}
		}
	}
	return nil
}

// walk adds the fields below a node of the form, which passes on what it says of its kind.
func (f *form) walk(node types.Object, from formField, depth int) error {
	page := 0
	if ref, is := node.(types.IndirectRef); is {
		at := ref.ObjectNumber.Value()
		if f.seen[at] || depth > maxFieldDepth {
			return ErrUnreadable
		}
		f.seen[at], page = true, f.pages[at]
	}
	d, err := f.DereferenceDict(node)
	if err != nil || d == nil {
		return ErrUnreadable
	}
	here := f.inherit(from, d)
	kids, _ := f.DereferenceArray(d["Kids"])
	var below []types.Object
	for _, kid := range kids {
		k, err := f.DereferenceDict(kid)
		if err != nil || k == nil {
			return ErrUnreadable
		}
		if _, named := k["T"]; named {
			below = append(below, kid)
			continue
		}
		at := 0
		if ref, is := kid.(types.IndirectRef); is {
			at = f.pages[ref.ObjectNumber.Value()]
		}
		here.widgets = append(here.widgets, widget{k, at})
	}
	for _, kid := range below {
		if err := f.walk(kid, here, depth+1); err != nil {
			return err
		}
	}
	if len(below) > 0 {
		return nil
	}
	if len(here.widgets) == 0 {
		here.widgets = []widget{{d, page}}
	}
	return f.add(here, d)
}

// inherit is what a node says of itself over what it has from above.
func (f *form) inherit(from formField, d types.Dict) formField {
	here := from
	here.widgets = nil
	if part := f.textAt(d, "T"); part != "" {
		if here.name != "" {
			here.name += "."
		}
		here.name += part
	}
	if kind := d.NameEntry("FT"); kind != nil {
		here.kind = FieldKind(*kind)
	}
	for key, into := range map[string]*int{"Ff": &here.flags, "MaxLen": &here.most, "Q": &here.align} {
		if n, err := f.DereferenceInteger(d[key]); err == nil && n != nil {
			*into = n.Value()
		}
	}
	if look := f.textAt(d, "DA"); look != "" {
		here.look = look
	}
	if _, said := d["Opt"]; said {
		here.exports, here.options = f.choices(d)
	}
	return here
}

// choices are the options of a field: what is kept of each, and what people read.
func (f *form) choices(d types.Dict) (exports, options []string) {
	all, _ := f.DereferenceArray(d["Opt"])
	for _, one := range all[:min(len(all), maxOptions)] {
		said, err := f.Dereference(one)
		if err != nil {
			continue
		}
		kept, read := said, said
		if pair, is := said.(types.Array); is && len(pair) == 2 {
			kept, read = pair[0], pair[1]
		}
		exports, options = append(exports, f.text(kept)), append(options, f.text(read))
	}
	return exports, options
}

// add takes a field in, if something can be put into it.
func (f *form) add(here formField, d types.Dict) error {
	switch {
	case here.kind == "Tx":
		here.kind = FieldText
	case here.kind == "Ch":
		here.kind = FieldChoice
	case here.kind == "Btn" && here.flags&flagButton == 0:
		here.kind = FieldCheckbox
		if here.flags&flagRadio != 0 {
			here.kind = FieldRadio
		}
	case here.kind == "Sig":
		f.signatures = append(f.signatures, d)
		return nil
	default:
		return nil
	}
	here.dict = d
	if here.kind == FieldRadio {
		here.exports = nil
		for _, w := range here.widgets {
			if on := f.onState(w.dict); on != "" && !slices.Contains(here.exports, on) {
				here.exports = append(here.exports, on)
			}
		}
		if len(here.options) != len(here.exports) {
			here.options = here.exports
		}
	}
	if here.name == "" || len(here.name) > maxFieldName || slices.ContainsFunc(f.fields, func(o *formField) bool { return o.name == here.name }) {
		return nil
	}
	if f.fields = append(f.fields, &here); len(f.fields) > MaxFormFields {
		return ErrTooManyFields
	}
	return nil
}

// onState is what a button is called when it is on.
func (f *form) onState(w types.Dict) string {
	normal := f.dictAt(f.dictAt(w, "AP"), "N")
	for _, name := range slices.Sorted(maps.Keys(normal)) {
		if name != "Off" {
			return name
		}
	}
	return ""
}

// dictAt is a dictionary within another, nil where there is none.
func (f *form) dictAt(d types.Dict, key string) types.Dict {
	if d == nil || d[key] == nil {
		return nil
	}
	found, err := f.Dereference(d[key])
	if err != nil {
		return nil
	}
	inner, _ := found.(types.Dict)
	return inner
}

func (f *form) textAt(d types.Dict, key string) string { return f.text(d[key]) }

// text is what a string or a name says.
func (f *form) text(o types.Object) string {
	if o == nil {
		return ""
	}
	found, err := f.Dereference(o)
	if err != nil {
		return ""
	}
	switch said := found.(type) {
	case types.Name:
		return said.Value()
	case types.Integer:
		return strconv.Itoa(said.Value())
	}
	said, err := f.DereferenceText(found)
	if err != nil {
		return ""
	}
	return said
}
