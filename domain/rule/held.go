package rule

import (
	"fmt"
	"reflect"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
)

// held is a struct of the loan as CEL holds it: its fields are read when asked for.
type held struct {
	words  *words
	object *object
	native any
}

// ConvertToNative gives the struct back.
func (h *held) ConvertToNative(to reflect.Type) (any, error) {
	if reflect.TypeOf(h.native).AssignableTo(to) {
		return h.native, nil
	}
	return nil, fmt.Errorf("a %s is no %s", h.object.name, to)
}

// ConvertToType answers the value as itself or its type.
func (h *held) ConvertToType(to ref.Type) ref.Val {
	switch to.TypeName() {
	case h.object.name:
		return h
	case types.TypeType.TypeName():
		return types.NewTypeTypeWithParam(types.NewObjectType(h.object.name))
	}
	return types.NewErr("a %s can't be made a %s", h.object.name, to.TypeName())
}

// Equal compares two records by all they hold.
func (h *held) Equal(other ref.Val) ref.Val {
	o, same := other.(*held)
	return types.Bool(same && reflect.DeepEqual(h.native, o.native))
}

// Type is the object's.
func (h *held) Type() ref.Type { return types.NewObjectType(h.object.name) }

// Value is the struct.
func (h *held) Value() any { return h.native }

// Get reads a field by its name.
func (h *held) Get(index ref.Val) ref.Val {
	name, isName := index.(types.String)
	f, known := h.object.fields[string(name)]
	if !isName || !known {
		return types.NewErr("no such field")
	}
	v, err := f.GetFrom(h.native)
	if err != nil {
		return types.NewErr("%s", err)
	}
	return v.(ref.Val)
}

// IsSet tells whether a field holds anything.
func (h *held) IsSet(name ref.Val) ref.Val {
	n, isName := name.(types.String)
	f, known := h.object.fields[string(n)]
	return types.Bool(isName && known && f.IsSet(h.native))
}
