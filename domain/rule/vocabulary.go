package rule

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qm"
	"gable/domain/qualify"
)

// Field is one thing a condition may name inside an object.
type Field struct {
	Name string `json:"name"`
	Type string `json:"type" doc:"bool, int, double, string, timestamp, list(T), map(string, T) or the name of an object; nullable(T) may be null."`
	Doc  string `json:"doc,omitempty"`
}

// Object is a kind of value with fields.
type Object struct {
	Name   string  `json:"name"`
	Fields []Field `json:"fields"`
}

// words is the vocabulary: the Go structs of a loan, read once, as CEL's types. Conditions are checked against it when
// saved, and read the same structs, without a copy, when judged.
type words struct {
	*types.Registry
	objects map[string]*object
	names   map[reflect.Type]string
}

type object struct {
	name   string
	t      reflect.Type
	fields map[string]*types.FieldType
	listed []Field
}

var vocabulary = newWords()

func newWords() *words {
	registry, err := types.NewRegistry()
	if err != nil {
		panic(err) // the standard types can't be registered: nothing could work
	}
	w := &words{Registry: registry, objects: map[string]*object{}, names: map[reflect.Type]string{}}
	for _, root := range []reflect.Type{reflect.TypeFor[loan.File](), reflect.TypeFor[qualify.Result](), reflect.TypeFor[Change](), reflect.TypeFor[qm.Assessment](), reflect.TypeFor[OpenWork]()} {
		w.declare(root)
	}
	return w
}

// declare makes an object of a struct type and of those it holds, and answers its name.
func (w *words) declare(t reflect.Type) string {
	if name, known := w.names[t]; known {
		return name
	}
	name := t.Name()
	switch {
	case t == reflect.TypeFor[loan.File]():
		name = "Loan"
	case t == reflect.TypeFor[qualify.Result]():
		name = "Figures"
	case t == reflect.TypeFor[qm.Assessment]():
		name = "QualifiedMortgage"
	case name == "":
		name = "Anonymous"
	}
	if _, taken := w.objects[name]; taken {
		pkg := t.PkgPath()[strings.LastIndexByte(t.PkgPath(), '/')+1:]
		name = strings.ToUpper(pkg[:1]) + pkg[1:] + name
	}
	o := &object{name: name, t: t, fields: map[string]*types.FieldType{}}
	w.objects[name], w.names[t] = o, name
	w.fields(o, t, nil)
	slices.SortFunc(o.listed, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	return name
}

// leftOut are fields that conditions have no business with.
var leftOut = map[string]bool{"Loan.Source": true, "Loan.TenantID": true, "Loan.UIState": true, "Loan.Answers": true, "Loan.OpenQuestions": true, "Figures.Figures": true, "QualifiedMortgage.Tables": true}

func (w *words) fields(o *object, t reflect.Type, path []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(slices.Clone(path), i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case !f.IsExported() || name == "-":
			continue
		case f.Anonymous && name == "":
			w.fields(o, f.Type, at)
			continue
		case name == "":
			name = f.Name
		}
		if hidden(name) || leftOut[o.name+"."+name] {
			continue
		}
		celType, says := w.typeOf(f.Type)
		if celType == nil {
			continue
		}
		o.fields[name] = &types.FieldType{Type: celType, IsSet: isSet(at), GetFrom: w.getFrom(at)}
		o.listed = append(o.listed, Field{Name: name, Type: says, Doc: f.Tag.Get("doc")})
	}
}

// typeOf is the CEL type of a Go type and how people read it; nil for one that conditions can't hold.
func (w *words) typeOf(t reflect.Type) (*types.Type, string) {
	nullable := func(inner *types.Type, says string) (*types.Type, string) {
		return types.NewNullableType(inner), "nullable(" + says + ")"
	}
	switch t {
	case reflect.TypeFor[domain.Money](), reflect.TypeFor[domain.Rate]():
		return types.DoubleType, "double"
	case reflect.TypeFor[domain.Date](), reflect.TypeFor[time.Time]():
		return nullable(types.TimestampType, "timestamp")
	case reflect.TypeFor[json.RawMessage]():
		return nil, ""
	}
	switch t.Kind() {
	case reflect.Pointer:
		inner, says := w.typeOf(t.Elem())
		switch {
		case inner == nil:
			return nil, ""
		case t.Elem().Kind() == reflect.Struct && strings.HasPrefix(says, "nullable("):
			return inner, says
		case inner.Kind() == types.StructKind:
			return inner, "nullable(" + says + ")"
		}
		return nullable(inner, says)
	case reflect.Bool:
		return types.BoolType, "bool"
	case reflect.String:
		return types.StringType, "string"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return types.IntType, "int"
	case reflect.Interface:
		return types.DynType, "any"
	case reflect.Slice:
		return w.listOf(t)
	case reflect.Map:
		if inner, says := w.typeOf(t.Elem()); inner != nil && t.Key().Kind() == reflect.String {
			return types.NewMapType(types.StringType, inner), "map(string, " + says + ")"
		}
	case reflect.Struct:
		name := w.declare(t)
		return types.NewObjectType(name), name
	}
	return nil, ""
}

func (w *words) listOf(t reflect.Type) (*types.Type, string) {
	if t.Elem().Kind() == reflect.Uint8 {
		return nil, ""
	}
	inner, says := w.typeOf(t.Elem())
	if inner == nil {
		return nil, ""
	}
	return types.NewListType(inner), "list(" + says + ")"
}

// field reads a struct's field; an invalid value when the object is absent.
func field(obj any, path []int) reflect.Value {
	v := reflect.ValueOf(obj)
	for v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return reflect.Value{}
		}
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return reflect.Value{}
	}
	return v.FieldByIndex(path)
}

func isSet(path []int) ref.FieldTester {
	return func(obj any) bool {
		v := field(obj, path)
		return v.IsValid() && !v.IsZero()
	}
}

func (w *words) getFrom(path []int) ref.FieldGetter {
	return func(obj any) (any, error) {
		v := field(obj, path)
		if !v.IsValid() {
			return nil, fmt.Errorf("the value is not known")
		}
		return w.NativeToValue(v.Interface()), nil
	}
}

// NativeToValue makes a CEL value of what the loan holds.
func (w *words) NativeToValue(native any) ref.Val {
	switch v := native.(type) {
	case nil:
		return types.NullValue
	case ref.Val:
		return v
	case domain.Money:
		return types.Double(float64(v.Cents()) / 100)
	case domain.Rate:
		return types.Double(float64(v.Micros()) / 1_000_000)
	case domain.Date:
		if v.IsZero() {
			return types.NullValue
		}
		return types.Timestamp{Time: midnight(v)}
	}
	v := reflect.ValueOf(native)
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return types.NullValue
		}
		return w.NativeToValue(v.Elem().Interface())
	case reflect.String:
		return types.String(v.String())
	case reflect.Bool:
		return types.Bool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return types.Int(v.Int())
	case reflect.Slice:
		return types.NewDynamicList(w, native)
	case reflect.Map:
		return types.NewDynamicMap(w, native)
	case reflect.Struct:
		if name, known := w.names[v.Type()]; known {
			return &held{words: w, object: w.objects[name], native: native}
		}
	}
	return w.Registry.NativeToValue(native)
}

// FindStructType, FindStructFieldNames and FindStructFieldType tell CEL's checker what there is.
func (w *words) FindStructType(name string) (*types.Type, bool) {
	if _, known := w.objects[name]; known {
		return types.NewTypeTypeWithParam(types.NewObjectType(name)), true
	}
	return w.Registry.FindStructType(name)
}

// FindStructFieldNames lists an object's fields.
func (w *words) FindStructFieldNames(name string) ([]string, bool) {
	o, known := w.objects[name]
	if !known {
		return w.Registry.FindStructFieldNames(name)
	}
	names := make([]string, len(o.listed))
	for i, f := range o.listed {
		names[i] = f.Name
	}
	return names, true
}

// FindStructFieldType tells a field's type and how to read it.
func (w *words) FindStructFieldType(name, fieldName string) (*types.FieldType, bool) {
	if o, known := w.objects[name]; known {
		f, found := o.fields[fieldName]
		return f, found
	}
	return w.Registry.FindStructFieldType(name, fieldName)
}

// NewValue refuses: conditions read records and make none.
func (w *words) NewValue(name string, _ map[string]ref.Val) ref.Val {
	return types.NewErr("a condition can't make a %s", name)
}

// Objects lists what conditions may name, by object; Roots are where they begin.
func Objects() []Object {
	var all []Object
	for name, o := range vocabulary.objects {
		all = append(all, Object{Name: name, Fields: o.listed})
	}
	slices.SortFunc(all, func(a, b Object) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Roots are the names a condition begins with.
func Roots() []Field {
	return []Field{
		{Name: "loan", Type: "Loan", Doc: "The loan whole, as it will be after the change."},
		{Name: "figures", Type: "Figures", Doc: "Ratios, payments and totals worked out from it; a ratio that can't be told is 0."},
		{Name: "change", Type: "Change", Doc: "What the request does. A rule that names change.area is judged of every change in the company, one that doesn't of changes to loans alone."},
		{Name: "qm", Type: "QualifiedMortgage", Doc: "The tests of a qualified mortgage with their figures: points and fees, spread over the average prime offer rate, prepayment penalty. Of a change to a loan alone."},
		{Name: "open", Type: "OpenWork", Doc: "The loan's tasks that are not done and the lender's conditions that are not met. Of a change to a loan alone."},
		{Name: "today", Type: "timestamp", Doc: "The day it is where the user is, at midnight UTC."},
	}
}

func variables() []cel.EnvOption {
	options := []cel.EnvOption{cel.Variable("answers", cel.MapType(cel.StringType, cel.StringType)), cel.Variable("today", cel.TimestampType)}
	for _, root := range Roots()[:5] {
		options = append(options, cel.Variable(root.Name, cel.ObjectType(root.Type)))
	}
	return options
}

// Functions are what conditions may call beside CEL's own.
func Functions() []Field {
	return []Field{
		{Name: "sum", Type: "sum(list(double)) -> double", Doc: "Adds amounts, to the cent; what is not known counts as nothing."},
		{Name: "years", Type: "years(timestamp, timestamp) -> int", Doc: "Whole years between two days: years(b.BorrowerDetail.BirthDate, today) is an age."},
		{Name: "question", Type: "question(\"id\") -> string", Doc: "The answer to one of the company's own questions: the primary borrower's, else the first co-borrower's; several chosen values are divided by \"; \". \"\" while there is none."},
		{Name: "has", Type: "has(a.b) -> bool", Doc: "Whether a value is known."},
		{Name: "exists", Type: "list.exists(x, condition) -> bool", Doc: "Whether the condition holds of at least one."},
		{Name: "all", Type: "list.all(x, condition) -> bool", Doc: "Whether it holds of each."},
		{Name: "map", Type: "list.map(x, value) -> list", Doc: "One value for each."},
		{Name: "filter", Type: "list.filter(x, condition) -> list", Doc: "Those of which it holds."},
		{Name: "size", Type: "size(list) -> int", Doc: "How many."},
		{Name: "matches", Type: "text.matches(\"pattern\") -> bool", Doc: "Whether a regular expression (RE2), written out in quotes, is found."},
	}
}
