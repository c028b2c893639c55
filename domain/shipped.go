package domain

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"
)

// Shipped is what the records have of a list that comes with the product and that each company makes its own.
type Shipped struct {
	Record
	ShippedCode string `json:"shippedCode,omitempty" readOnly:"true" doc:"Of those that came with the product; it stays when the record is changed."`
	Order       int    `json:"order,omitempty" readOnly:"true" doc:"Its place among them."`
	IsActive    bool   `json:"isActive,omitempty" doc:"One that is not is offered on no loan."`
	IsOwn       bool   `json:"isOwn,omitempty" readOnly:"true" doc:"The company has added it."`
	IsChanged   bool   `json:"isChanged,omitempty" readOnly:"true" doc:"It came with the product and says something else now."`
}

// Catalogue is the list of a kind that every company begins with.
type Catalogue[T any] struct {
	// All are its records, in order.
	All     func() []T
	shipped func(*T) *Shipped
}

// CatalogueOf reads a catalogue from a file that is part of the program. shipped reaches that part of a record.
func CatalogueOf[T any](file []byte, shipped func(*T) *Shipped) Catalogue[T] {
	all := sync.OnceValue(func() (all []T) {
		if err := json.Unmarshal(file, &all); err != nil {
			panic(err)
		}
		for i := range all {
			shipped(&all[i]).IsActive = true
		}
		return all
	})
	return Catalogue[T]{All: all, shipped: shipped}
}

// AsShipped is a record as it came with the product, in its place and of its version; a company's own as it is.
func (c Catalogue[T]) AsShipped(v T) T {
	raw, err := json.Marshal(c.find(v))
	var was T
	if err == nil {
		err = json.Unmarshal(raw, &was) // a copy, down to its lists: the catalogue stays as it is
	}
	if err != nil {
		panic(err) // it was read from JSON
	}
	return was
}

func (c Catalogue[T]) find(v T) T {
	is := c.shipped(&v)
	at := slices.IndexFunc(c.All(), func(o T) bool { return c.shipped(&o).ShippedCode == is.ShippedCode })
	if at < 0 {
		return v
	}
	was := c.All()[at]
	c.shipped(&was).Record, c.shipped(&was).Order = is.Record, is.Order
	return was
}

// Settle says of a record whether it is the company's own, or changed.
func (c Catalogue[T]) Settle(v *T) {
	is := c.shipped(v)
	is.IsOwn, is.IsChanged = false, false
	isChanged := !sameJSON(*v, c.find(*v))
	is.IsOwn, is.IsChanged = is.ShippedCode == "", isChanged
}

// sameJSON tells whether two records are the same to whoever reads them: a list that is empty is none.
func sameJSON(a, b any) bool {
	one, errOne := json.Marshal(a)
	other, errOther := json.Marshal(b)
	return errOne == nil && errOther == nil && bytes.Equal(one, other)
}
