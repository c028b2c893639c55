package mismo

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"

	"github.com/beevik/etree"

	"gable/domain"
)

// What a record holds that the file has no place for is written into an extension of ours beside the record, as a
// JSON merge patch over what reading the file gives. So an import of an export is the same record, whatever MISMO
// lacks, and other readers skip an extension that they do not know.
const pathResidual = "EXTENSION/OTHER/GABLE:RECORD"

// untouchable are the members that a patch never carries: identity, ties to other records, and what is masked. Nor does it carry
// what the server alone gives (domain.TakeGiven).
var untouchable = map[string]bool{"id": true, "version": true, "Borrowers": true, "Liabilities": true, "BorrowerId": true,
	"EmployerId": true, "OwnedPropertyId": true, "IncomeRecordGroupId": true, "Masked": true, "IdentifierType": true, "active": true, "LTVRatioPercent": true}

// saveResidual writes the difference between the record and what the tree now says.
func saveResidual[T any](e *etree.Element, said, want T) {
	patch := difference(members(said), members(want))
	if len(patch) == 0 {
		return
	}
	text, err := json.Marshal(patch)
	if err != nil {
		return
	}
	ensure(e, pathResidual).SetText(string(text))
}

// loadResidual applies the extension to what was read, where the outcome is a sound record of the same kind.
func loadResidual[T interface{ Validate() []domain.FieldError }](e *etree.Element, record *T, r *report) (present bool) {
	extension := at(e, pathResidual)
	if extension == nil {
		return false
	}
	var patch map[string]any
	decoder := json.NewDecoder(strings.NewReader(extension.Text()))
	decoder.UseNumber()
	patched := *record
	isPatch := decoder.Decode(&patch) == nil
	if len(domain.TakeGiven(reflect.TypeFor[T](), strip(patch))) > 0 {
		r.warn("notFromAFile", "Consents, credit authorisations and the state of a credit report are not taken from a file: ask for them again.")
	}
	if !isPatch || !merge(&patched, patch) || len(patched.Validate()) > 0 {
		r.notUnderstood(extension)
		return false
	}
	*record = patched
	return true
}

// dropResiduals removes our extensions, with the containers that then are empty.
func dropResiduals(root *etree.Element) {
	var found []*etree.Element
	each(root, func(e *etree.Element) {
		if e.NamespaceURI() == namespaceOwn {
			found = append(found, e)
		}
	})
	for _, e := range found {
		if e.Parent() != nil {
			remove(e, root)
		}
	}
}

// members returns the record as JSON members without the untouchable ones.
func members(record any) map[string]any {
	text, err := json.Marshal(record)
	if err != nil {
		return nil
	}
	var out map[string]any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&out) != nil {
		return nil
	}
	domain.TakeGiven(reflect.TypeOf(record), strip(out))
	return out
}

func strip(object map[string]any) map[string]any {
	for name, value := range object {
		if untouchable[name] {
			delete(object, name)
			continue
		}
		stripValue(value)
	}
	return object
}

func stripValue(value any) {
	switch v := value.(type) {
	case map[string]any:
		strip(v)
	case []any:
		for _, item := range v {
			stripValue(item)
		}
	}
}

// difference returns the merge patch (RFC 7386) that makes had into want.
func difference(had, want map[string]any) map[string]any {
	patch := map[string]any{}
	for name, value := range want {
		before, known := had[name]
		inner, isObject := value.(map[string]any)
		outer, wasObject := before.(map[string]any)
		switch {
		case isObject && wasObject:
			if nested := difference(outer, inner); len(nested) > 0 {
				patch[name] = nested
			}
		case !known || !reflect.DeepEqual(before, value):
			patch[name] = value
		}
	}
	for name := range had {
		if _, kept := want[name]; !kept {
			patch[name] = nil
		}
	}
	return patch
}

// merge applies a patch to a record and reports whether every member was known and fitting. Untouchable members of
// the record stay as they are.
func merge[T any](record *T, patch map[string]any) bool {
	text, err := json.Marshal(record)
	if err != nil {
		return false
	}
	var whole map[string]any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&whole) != nil {
		return false
	}
	apply(whole, patch)
	text, err = json.Marshal(whole)
	if err != nil {
		return false
	}
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	var out T
	if strict.Decode(&out) != nil {
		return false
	}
	*record = out
	return true
}

func apply(target, patch map[string]any) {
	for name, value := range patch {
		inner, isObject := value.(map[string]any)
		switch {
		case value == nil:
			delete(target, name)
		case isObject:
			nested, wasObject := target[name].(map[string]any)
			if !wasObject {
				nested = map[string]any{}
				target[name] = nested
			}
			apply(nested, inner)
		default:
			target[name] = value
		}
	}
}
