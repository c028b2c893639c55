package mismo

import (
	"strings"

	"github.com/beevik/etree"
)

// prefixes are those that paths in this package use; a file may bind others to the same namespaces.
var prefixes = map[string]string{"": namespaceMISMO, "ULAD": namespaceULAD, "DU": namespaceDU, "LPA": namespaceLPA, "GABLE": namespaceOwn}

// A path is the names of elements, separated by slashes. A step like RULE[Kind=First] is a RULE whose Kind says First.

// split takes a step apart: prefix, local name, and the child that has to say something.
func split(step string) (prefix, local, key, value string) {
	name, condition, conditional := strings.Cut(strings.TrimSuffix(step, "]"), "[")
	if conditional {
		key, value, _ = strings.Cut(condition, "=")
	}
	prefix, local, qualified := strings.Cut(name, ":")
	if !qualified {
		prefix, local = "", name
	}
	return prefix, local, key, value
}

// is reports whether an element is what a path step names, whatever prefix the file uses.
func is(e *etree.Element, step string) bool {
	prefix, local, key, value := split(step)
	return e.Tag == local && e.NamespaceURI() == prefixes[prefix] && (key == "" || textAt(e, key) == value)
}

// child returns the first child of that name, nil when there is none.
func child(parent *etree.Element, step string) *etree.Element {
	if parent == nil {
		return nil
	}
	for e := range parent.ChildElementsSeq() {
		if is(e, step) {
			return e
		}
	}
	return nil
}

// all returns the elements at the end of a path, in document order.
func all(from *etree.Element, path string) []*etree.Element {
	if from == nil {
		return nil
	}
	step, rest, more := strings.Cut(path, "/")
	var found []*etree.Element
	for e := range from.ChildElementsSeq() {
		if !is(e, step) {
			continue
		}
		if more {
			found = append(found, all(e, rest)...)
		} else {
			found = append(found, e)
		}
	}
	return found
}

// at returns the first element at the end of a path, nil when there is none.
func at(from *etree.Element, path string) *etree.Element {
	if found := all(from, path); len(found) > 0 {
		return found[0]
	}
	return nil
}

// textAt returns the trimmed text at the end of a path, "" when there is none.
func textAt(from *etree.Element, path string) string {
	if e := at(from, path); e != nil {
		return strings.TrimSpace(e.Text())
	}
	return ""
}

// ensure returns the element at the end of a path and makes what is missing on the way.
func ensure(from *etree.Element, path string) *etree.Element {
	if found := at(from, path); found != nil {
		return found
	}
	step, rest, more := strings.Cut(path, "/")
	next := child(from, step)
	if next == nil {
		next = insert(from, step)
	}
	if !more {
		return next
	}
	return ensure(next, rest)
}

// insert adds a new child where the schema wants it: choices first, then by name, extensions last.
func insert(parent *etree.Element, step string) *etree.Element {
	prefix, local, key, value := split(step)
	e := etree.NewElement(local)
	e.Space = boundPrefix(parent, prefix)
	index := len(parent.Child)
	for _, sibling := range parent.ChildElements() {
		if before(local, sibling.Tag) {
			index = sibling.Index()
			break
		}
	}
	parent.InsertChildAt(index, e)
	if key != "" {
		insert(e, key).SetText(value)
	}
	return e
}

var choices = map[string]bool{"INDIVIDUAL": true, "LEGAL_ENTITY": true, "CONTACT_POINT_EMAIL": true,
	"CONTACT_POINT_TELEPHONE": true, "ABOUT_VERSIONS": true, "BORROWER": true, "PROPERTY_OWNER": true, "TRUST": true,
	"LOAN_ORIGINATOR": true, "HOUSING_COUNSELING_AGENCY": true, "LENDER": true}

func before(a, b string) bool {
	rank := func(name string) int {
		switch {
		case choices[name]:
			return 0
		case name == "EXTENSION":
			return 2
		}
		return 1
	}
	if rank(a) != rank(b) {
		return rank(a) < rank(b)
	}
	return strings.ToLower(a) < strings.ToLower(b)
}

// boundPrefix returns the prefix that the file binds to one of our namespaces, and binds it at the root when it is
// not bound.
func boundPrefix(e *etree.Element, prefix string) string {
	uri := prefixes[prefix]
	root := e
	for {
		for _, attribute := range root.Attr {
			if attribute.Value != uri {
				continue
			}
			if attribute.Space == "xmlns" {
				return attribute.Key
			}
			if attribute.Space == "" && attribute.Key == "xmlns" && e.NamespaceURI() == uri {
				return ""
			}
		}
		if root.Parent() == nil || root.Parent().Parent() == nil {
			break
		}
		root = root.Parent()
	}
	if prefix == "" {
		return ""
	}
	root.CreateAttr("xmlns:"+prefix, uri)
	return prefix
}

// remove takes an element out, and then every ancestor up to and without stop that holds nothing any more.
func remove(e, stop *etree.Element) {
	for e != nil && e != stop {
		parent := e.Parent()
		if parent == nil {
			return
		}
		parent.RemoveChild(e)
		if len(parent.ChildElements()) > 0 || isMarked(parent) {
			return
		}
		e = parent
	}
}

// dropEmpty takes out the data that says nothing, which a file that came in may have and the standard does not; a container may be empty.
func dropEmpty(root *etree.Element) {
	var empty []*etree.Element
	each(root, func(e *etree.Element) {
		isData := strings.ToUpper(e.Tag) != e.Tag
		if isData && len(e.Attr) == 0 && len(e.ChildElements()) == 0 && strings.TrimSpace(e.Text()) == "" {
			empty = append(empty, e)
		}
	})
	for _, e := range empty {
		e.Parent().RemoveChild(e)
	}
}

// removeAt takes out the element at the end of a path, and the conditional step on the way when nothing but its
// condition is left.
func removeAt(e, from *etree.Element, path string) {
	remove(e, from)
	end := strings.IndexByte(path, ']')
	if end < 0 {
		return
	}
	_, step := splitLast(path[:end+1])
	_, _, key, _ := split(step)
	container := at(from, path[:end+1])
	if container == nil {
		return
	}
	if left := container.ChildElements(); len(left) == 1 && left[0].Tag == key {
		remove(container, from)
	}
}

// attribute returns the value of an attribute by its namespace and local name.
func attribute(e *etree.Element, namespace, local string) string {
	for i := range e.Attr {
		a := &e.Attr[i]
		if a.Key == local && a.Space != "" && a.NamespaceURI() == namespace {
			return a.Value
		}
	}
	return ""
}

// label returns an element's xlink label.
func label(e *etree.Element) string { return attribute(e, namespaceXlink, "label") }

// each calls visit for the element and everything below it.
func each(e *etree.Element, visit func(*etree.Element)) {
	visit(e)
	for _, below := range e.ChildElements() {
		each(below, visit)
	}
}
