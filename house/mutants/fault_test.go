package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// looked is a file of a package with the faults that are found in it.
func looked(t *testing.T, text string) (faults []fault) {
	t.Helper()
	files := token.NewFileSet()
	syntax, err := parser.ParseFile(files, "a.go", text, 0)
	require.NoError(t, err)
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	own, err := (&types.Config{Importer: importer.Default()}).Check("a", files, []*ast.File{syntax}, info)
	require.NoError(t, err)
	s := search{files: files, info: info, own: own, name: "a.go", shown: "a.go", text: []byte(text)}
	return s.file(syntax)
}

func TestFaultsOfALine(t *testing.T) {
	t.Parallel()
	const frame = "package a\n\ntype money int64\n\nconst most = 5\n\nvar told bool\n\nfunc tell() error { told = true; return nil }\n\nfunc of(a, b money, done bool) error {\n\t%s\n\treturn nil\n}\n"
	for _, c := range []struct {
		says, line string
		want       []string
	}{
		{"a limit is moved by one and turned around", "_ = a < b", []string{"<= in place of < in a < b"}},
		{"one of two conditions is enough", "_ = done && told", []string{"|| in place of && in done && told"}},
		{"a guard is left out, and its condition turned around", "if done { return nil }", []string{"never leave where done", "turn around done"}},
		{"what happens in an if that stays is no guard", "if a == b { _ = done }", []string{"!= in place of == in a == b"}},
		{"a sum becomes a difference", "_ = a + b", []string{"- in place of + in a + b"}},
		{"a number is one more", "_ = a == 3", []string{"!= in place of == in a == 3", "4 in place of 3"}},
		{"but not beyond what its type holds", "var last byte = 255; _ = last", nil},
		{"a call is left out", "tell()", []string{"leave out tell()"}},
		{"a refusal is forgotten", "return tell()", []string{"refuse nothing in place of tell()"}},
		{"a constant asks no switch", "const twice = 2 * most; _ = twice", nil},
		{"nor does what is made of constants", "_ = 2 + most", nil},
	} {
		var said []string
		for _, f := range looked(t, strings.Replace(frame, "%s", c.line, 1)) {
			said = append(said, f.said)
		}
		assert.Equal(t, c.want, said, c.says)
	}
}

// Whatever faults a file has at once, one inside the other, it can be compiled with their switches.
func TestFaultsAreWrittenIntoOneAnother(t *testing.T) {
	t.Parallel()
	const text = "package a\n\nfunc tell() error { return nil }\n\nfunc of(a, b int, done bool) error {\n\tif a < b && (done || a+b*2 == 3) { // why\n\t\treturn tell()\n\t}\n\ttell()\n\treturn nil\n}\n"
	faults := looked(t, text)
	require.Len(t, faults, 10)
	const switches = "\nfunc mutant(int) bool { return false }\n\nfunc mutated[T any](_ int, _, right T) T { return right }\n"
	files := token.NewFileSet()
	syntax, err := parser.ParseFile(files, "a.go", write([]byte(text), "a.go", faults)+switches, 0)
	require.NoError(t, err)
	_, err = (&types.Config{}).Check("a", files, []*ast.File{syntax}, nil)
	require.NoError(t, err)
	one := write([]byte(text), "a.go", faults[:1])
	assert.Contains(t, one, "if (a < b && (done || a+b*2 == 3)) && !mutant(1) { // why\n")
	assert.Equal(t, text, write([]byte(text), "b.go", faults), "faults of another file")
}
