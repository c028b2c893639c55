package mismo

import (
	"fmt"
	"strings"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/borrower"
)

// In the kept tree, attributes of our own namespace tie elements to records: id on the element of a record, ssn on an
// element whose taxpayer number was taken out. An export takes them off again.
const (
	markPrefix = "GABLE"
	markID     = "id"
	markSSN    = "ssn"
)

func parse(source []byte) (*etree.Document, error) {
	doc := etree.NewDocument()
	doc.ReadSettings.CharsetReader = nil
	if err := doc.ReadFromBytes(source); err != nil {
		return nil, domain.Refuse(domain.CodeBadRequest, "refusals:file.malformed", "The file is not well-formed XML.").Because(err)
	}
	return doc, nil
}

func isMarked(e *etree.Element) bool { return attribute(e, namespaceOwn, markID) != "" }

// mark returns the id of the record an element stands for, and gives it a new one when it has none.
func mark(e *etree.Element) domain.ID {
	if id := attribute(e, namespaceOwn, markID); id != "" {
		return domain.ID(id)
	}
	id := domain.NewID()
	setMark(e, markID, id)
	return id
}

func setMark(e *etree.Element, key string, id domain.ID) {
	e.CreateAttr(boundPrefix(e, markPrefix)+":"+key, string(id))
}

// dropMark removes our attribute from an element and returns what it said.
func dropMark(e *etree.Element, key string) string {
	for i := range e.Attr {
		a := e.Attr[i]
		if a.Key == key && a.Space != "" && a.NamespaceURI() == namespaceOwn {
			e.RemoveAttr(a.FullKey())
			return a.Value
		}
	}
	return ""
}

// clean takes off what only the kept tree has: marks, and the binding of our prefix where nothing uses it.
func clean(root *etree.Element) {
	used := false
	each(root, func(e *etree.Element) {
		dropMark(e, markID)
		dropMark(e, markSSN)
		used = used || e.NamespaceURI() == namespaceOwn
	})
	if used {
		return
	}
	for _, a := range root.Attr {
		if a.Space == "xmlns" && a.Value == namespaceOwn {
			root.RemoveAttr(a.FullKey())
			return
		}
	}
}

// dropRemarks removes comments and instructions, which could hold anything.
func dropRemarks(e *etree.Element) {
	for i := len(e.Child) - 1; i >= 0; i-- {
		switch token := e.Child[i].(type) {
		case *etree.Element:
			dropRemarks(token)
		case *etree.Comment, *etree.ProcInst, *etree.Directive:
			e.RemoveChildAt(i)
		}
	}
}

const (
	pathTaxpayer      = "TAXPAYER_IDENTIFIERS/TAXPAYER_IDENTIFIER"
	typeSSN           = "SocialSecurityNumber"
	typeITIN          = "IndividualTaxpayerIdentificationNumber"
	nameTaxpayerValue = "TaxpayerIdentifierValue"
	nameTaxpayerType  = "TaxpayerIdentifierType"
)

// takeNumbers takes the taxpayer numbers out of the tree and returns them by the id of their owner: a borrower, or
// the mark of another party. Where the same number stands elsewhere, it is taken out there too.
func takeNumbers(root *etree.Element, owner func(party *etree.Element) domain.ID, r *report) map[domain.ID]string {
	numbers, holders := map[domain.ID]string{}, map[string]domain.ID{}
	each(root, func(e *etree.Element) {
		value := strings.TrimSpace(e.Text())
		if e.Tag != nameTaxpayerValue || value == "" {
			return
		}
		e.SetText("")
		where := whereabouts(e)
		party := partyAround(e)
		number := taxpayerNumber(value)
		if party != nil && isBorrowerParty(party) {
			number = borrower.NormalizeSSN(value)
		}
		if party == nil || number == "" || numbers[owner(party)] != "" {
			r.warn("taxpayerNumberDropped", fmt.Sprintf("The taxpayer number in %s is not one that can be used and was left out.", where), where)
			return
		}
		id := owner(party)
		numbers[id], holders[number] = number, id
		setMark(e, markSSN, id)
	})
	each(root, func(e *etree.Element) {
		number := borrower.NormalizeSSN(strings.TrimSpace(e.Text()))
		if id, same := holders[number]; same && number != "" && len(e.ChildElements()) == 0 {
			e.SetText("")
			setMark(e, markSSN, id)
		}
	})
	return numbers
}

// taxpayerNumber returns nine digits for a person's number, the text for another that is digits and dashes (an
// employer's), and "" for anything else.
func taxpayerNumber(value string) string {
	if number := borrower.NormalizeSSN(value); number != "" {
		return number
	}
	if strings.Trim(value, "0123456789-") != "" || len(value) > 11 {
		return ""
	}
	return value
}

func partyAround(e *etree.Element) *etree.Element {
	for e != nil && e.Tag != "PARTY" {
		e = e.Parent()
	}
	return e
}

// putNumbers puts taxpayer numbers back; a number that the caller does not have leaves no element behind.
func putNumbers(root *etree.Element, numbers map[domain.ID]string) {
	each(root, func(e *etree.Element) {
		id := attribute(e, namespaceOwn, markSSN)
		if id == "" {
			return
		}
		if number := numbers[domain.ID(id)]; number != "" {
			e.SetText(number)
			return
		}
		if e.Tag == nameTaxpayerValue && e.Parent() != nil {
			remove(e.Parent(), nil)
			return
		}
		remove(e, nil)
	})
}

// saveNumber makes sure that a borrower's party has a place for the number that is on file.
func saveNumber(party *etree.Element, b *borrower.Borrower, number string) {
	var value *etree.Element
	for _, e := range all(party, pathTaxpayer+"/"+nameTaxpayerValue) {
		if value == nil || attribute(e, namespaceOwn, markSSN) == string(b.ID) {
			value = e
		}
	}
	if number == "" {
		return
	}
	kind := b.TaxpayerIdentifier.TypeName
	if kind == "" {
		kind = typeSSN
	}
	if value == nil {
		identifier := ensure(party, pathTaxpayer)
		ensure(identifier, nameTaxpayerType).SetText(kind)
		value = ensure(identifier, nameTaxpayerValue)
	}
	if attribute(value, namespaceOwn, markSSN) == "" {
		setMark(value, markSSN, b.ID)
	}
	if b.TaxpayerIdentifier.TypeName != "" {
		ensure(value.Parent(), nameTaxpayerType).SetText(kind)
	}
}
