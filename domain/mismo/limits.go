// Package mismo reads and writes loans as MISMO 3.4 files, in the form that Desktop Underwriter takes.
//
// What the product understands becomes records of a loan file. Everything else is kept: the imported tree is carried
// in File.Source, without taxpayer numbers, and an export writes the records back over it. What a record holds that
// MISMO has no place for goes into an extension of our own, so that importing an export gives the same loan.
package mismo

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"

	"gable/domain"
)

// Limits bound what an imported file may be.
type Limits struct {
	Bytes      int64
	Elements   int
	Depth      int
	TextLength int
	Attributes int
	Children   int // of one element
}

// DefaultLimits are far above any real loan and far below what would hurt.
var DefaultLimits = Limits{Bytes: 10 << 20, Elements: 60_000, Depth: 64, TextLength: 20_000, Attributes: 32,
	Children: 2_000}

const (
	namespaceMISMO = "http://www.mismo.org/residential/2009/schemas"
	namespaceULAD  = "http://www.datamodelextension.org/Schema/ULAD"
	namespaceDU    = "http://www.datamodelextension.org/Schema/DU"
	namespaceLPA   = "http://www.datamodelextension.org/Schema/LPA"
	namespaceXlink = "http://www.w3.org/1999/xlink"
	namespaceXSI   = "http://www.w3.org/2001/XMLSchema-instance"
	namespaceOwn   = "urn:gable:mismo"

	referenceModel = "3.4.032420160128"
	versionPrefix  = "3.4"
)

// invalid is the answer to a file that is not a MISMO loan.
func invalid(element, key, sentence string, params ...string) *domain.Error {
	return domain.Invalid(domain.FieldError{Field: element, Key: key, Message: sentence, Params: params})
}

// readXML reads a stranger's XML as Import does, and holds it against the limits: without a document type, entities of its own or
// instructions, so that no parser has more to do than the file is long.
func readXML(r io.Reader, limits Limits) ([]byte, error) {
	text, err := readAll(r, limits)
	if err != nil {
		return nil, err
	}
	return text, walk(text, limits, func(xml.Token) {})
}

// readAll reads the file up to the limit.
func readAll(r io.Reader, limits Limits) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, limits.Bytes+1))
	if err != nil {
		return nil, domain.Refuse(domain.CodeBadRequest, "refusals:file.cutShort", "The file could not be read to its end.").Because(err)
	}
	if int64(len(text)) > limits.Bytes {
		return nil, domain.TooLarge("refusals:file.tooLarge", "The file is larger than {{0}} MB.", fmt.Sprint(limits.Bytes>>20))
	}
	return asUTF8(text)
}

// Walk shows the tokens of an XML text one after another, each once it is known to be harmless: no document type, no entities of its
// own, no instructions, and nothing beyond the limits. A token is good until the next one.
func Walk(text []byte, limits Limits, visit func(xml.Token)) error {
	text, err := asUTF8(text)
	if err != nil {
		return err
	}
	return walk(text, limits, visit)
}

func walk(text []byte, limits Limits, visit func(xml.Token)) error {
	tokens := harmless(text, limits)
	for {
		token, err := tokens.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		visit(token)
	}
}

// Decode reads a stranger's XML into a record by its tags, as Import does: each token is looked at once, before anything is made of it.
func Decode(r io.Reader, limits Limits, record any) error {
	text, err := readAll(r, limits)
	if err != nil {
		return err
	}
	tokens := harmless(text, limits)
	if err := xml.NewTokenDecoder(tokens).Decode(record); err != nil {
		return err
	}
	for err == nil { // what comes after the root element
		_, err = tokens.next()
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// harmlessTokens are the tokens of a text that are known to be harmless.
type harmlessTokens struct {
	scanner
	decoder *xml.Decoder
}

func harmless(text []byte, limits Limits) *harmlessTokens {
	h := &harmlessTokens{scanner: scanner{limits: limits}, decoder: xml.NewDecoder(bytes.NewReader(text))}
	h.decoder.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errEncoding }
	return h
}

// next is the next token; io.EOF where the file is at its end.
func (h *harmlessTokens) next() (xml.Token, error) {
	token, err := h.decoder.Token()
	switch {
	case errors.Is(err, io.EOF) && !h.rooted:
		return nil, domain.Refuse(domain.CodeBadRequest, "refusals:file.noElement", "The file holds no XML element.")
	case errors.Is(err, io.EOF):
		return nil, io.EOF
	case errors.Is(err, errEncoding):
		return nil, domain.Refuse(domain.CodeBadRequest, "refusals:file.otherEncoding", "The file is in an encoding that can't be read. Save it as UTF-8.")
	case err != nil:
		line, _ := h.decoder.InputPos()
		return nil, domain.Refuse(domain.CodeBadRequest, "refusals:file.malformedAt", "The file is not well-formed XML near line {{0}}.", fmt.Sprint(line)).Because(err)
	}
	if err := h.token(token); err != nil {
		return nil, err // a decoder goes on with a token, whatever came with it
	}
	return token, nil
}

// Token is the next one for a decoder: its names bear their namespaces already, so that none is declared a second time.
func (h *harmlessTokens) Token() (xml.Token, error) {
	token, err := h.next()
	if start, begins := token.(xml.StartElement); begins && err == nil {
		start.Attr = slices.DeleteFunc(start.Attr, func(a xml.Attr) bool { return a.Name.Space == "xmlns" || a.Name == xml.Name{Local: "xmlns"} })
		return start, nil
	}
	return token, err
}

var errEncoding = errors.New("unsupported encoding")

type scanner struct {
	limits   Limits
	path     []string
	children []int
	elements int
	text     int
	rooted   bool
}

func (s *scanner) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.Directive:
		return domain.Refuse(domain.CodeBadRequest, "refusals:file.doctype", "The file has a document type declaration, which is not allowed.")
	case xml.ProcInst:
		if t.Target != "xml" || s.rooted {
			return domain.Refuse(domain.CodeBadRequest, "refusals:file.instruction", "The file has a processing instruction, which is not allowed.")
		}
	case xml.StartElement:
		return s.start(t)
	case xml.EndElement:
		s.path, s.children = s.path[:len(s.path)-1], s.children[:len(s.children)-1]
		s.text = 0
	case xml.CharData:
		if s.text += len(t); s.text > s.limits.TextLength {
			return domain.TooLarge("refusals:file.longText", "A text is longer than {{0}} characters ({{1}}).", fmt.Sprint(s.limits.TextLength), s.here())
		}
	}
	return nil
}

func (s *scanner) start(t xml.StartElement) error {
	s.elements++
	s.text = 0
	if len(s.children) > 0 {
		s.children[len(s.children)-1]++
		if s.children[len(s.children)-1] > s.limits.Children {
			return domain.TooLarge("refusals:file.manyChildren", "An element holds more than {{0}} others ({{1}}).", fmt.Sprint(s.limits.Children), s.here())
		}
	}
	s.path, s.children = append(s.path, t.Name.Local), append(s.children, 0)
	switch {
	case len(s.path) == 1 && s.rooted:
		return domain.Refuse(domain.CodeBadRequest, "refusals:file.manyRoots", "The file has more than one root element.")
	case len(t.Name.Local) > 200:
		return domain.TooLarge("refusals:file.nameTooLong", "An element's name is too long.")
	case s.elements > s.limits.Elements:
		return domain.TooLarge("refusals:file.manyElements", "The file has more than {{0}} elements.", fmt.Sprint(s.limits.Elements))
	case len(s.path) > s.limits.Depth:
		return domain.TooLarge("refusals:file.deep", "The file is nested deeper than {{0}} elements.", fmt.Sprint(s.limits.Depth))
	case len(t.Attr) > s.limits.Attributes:
		return domain.TooLarge("refusals:file.manyAttributes", "An element has more than {{0}} attributes ({{1}}).", fmt.Sprint(s.limits.Attributes), s.here())
	}
	for _, attribute := range t.Attr {
		if len(attribute.Value) > s.limits.TextLength {
			return domain.TooLarge("refusals:file.longAttribute", "An attribute is too long ({{0}}).", s.here())
		}
		if attribute.Name.Space == namespaceOwn {
			return invalid(s.here(), "refusals:file.forgedMarks", "The file has attributes that only this product may set.")
		}
	}
	s.rooted = true
	return nil
}

// here names the present element.
func (s *scanner) here() string {
	if len(s.path) == 0 {
		return "/"
	}
	return s.path[len(s.path)-1]
}
