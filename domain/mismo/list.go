package mismo

import (
	"reflect"

	"github.com/beevik/etree"
)

// list ties a slice of parts that have no id to the elements that repeat for them.
type list[T any] struct {
	path   string // from the parent to the repeating element
	fields []field[T]
	nested func(e *etree.Element, item *T, r *report) // reads what a part has below it; may be nil
	store  func(e *etree.Element, item *T)            // writes it; may be nil
	create func(e *etree.Element)                     // gives a new element what marks it as ours; may be nil
	ours   func(e *etree.Element) bool                // which of the elements are modelled; nil is all
}

func (l list[T]) elements(parent *etree.Element) []*etree.Element {
	var out []*etree.Element
	for _, e := range all(parent, l.path) {
		if l.ours == nil || l.ours(e) {
			out = append(out, e)
		}
	}
	return out
}

func (l list[T]) item(e *etree.Element, r *report) (T, bool) {
	var item T
	n := load(e, &item, l.fields, r)
	if l.nested != nil {
		l.nested(e, &item, r)
	}
	var nothing T
	return item, n > 0 || !reflect.DeepEqual(item, nothing)
}

// load returns the parts; an element of which nothing is understood is none.
func (l list[T]) load(parent *etree.Element, r *report) []T {
	var items []T
	for _, e := range l.elements(parent) {
		if item, understood := l.item(e, r); understood {
			items = append(items, item)
		}
	}
	return items
}

// save writes the parts: each over the element that already says the same, else over the next one that says
// something the list has no more, else into a new one. Elements left over are taken out.
func (l list[T]) save(parent *etree.Element, items []T) {
	free, matched := map[*etree.Element]bool{}, make([]*etree.Element, len(items))
	var order []*etree.Element
	var listed []T
	for _, e := range l.elements(parent) {
		if item, understood := l.item(e, silent()); understood {
			free[e], order, listed = true, append(order, e), append(listed, item)
		}
	}
	for i := range items {
		for j, e := range order {
			if free[e] && reflect.DeepEqual(listed[j], items[i]) {
				matched[i], free[e] = e, false
				break
			}
		}
	}
	for i := range items {
		for _, e := range order {
			if matched[i] == nil && free[e] {
				matched[i], free[e] = e, false
			}
		}
		if matched[i] == nil {
			matched[i] = appendAt(parent, l.path)
			if l.create != nil {
				l.create(matched[i])
			}
		}
		save(matched[i], &items[i], l.fields)
		if l.store != nil {
			l.store(matched[i], &items[i])
		}
	}
	for _, e := range order {
		if free[e] {
			remove(e, parent)
		}
	}
}

// appendAt adds another element at the end of a path, behind those of its name.
func appendAt(parent *etree.Element, path string) *etree.Element {
	container, name := splitLast(path)
	if container != "" {
		parent = ensure(parent, container)
	}
	last := all(parent, name)
	e := insert(parent, name)
	if len(last) > 0 {
		parent.RemoveChild(e)
		parent.InsertChildAt(last[len(last)-1].Index()+1, e)
	}
	return e
}

func splitLast(path string) (container, name string) {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[:i], path[i+1:]
		}
	}
	return "", path
}
