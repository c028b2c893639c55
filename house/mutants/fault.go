package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// fault is one change of a file, behind a switch: before and after are what is written around a piece of it.
type fault struct {
	name, shown   string
	line          int
	from, to      int
	before, after string // with the place for the number of the switch
	said          string
}

// number stands in what is written for the switch's number: no Go has it.
const number = "\x00"

func (f fault) String() string { return fmt.Sprintf("%s:%d: %s", f.shown, f.line, f.said) }

// search looks for the faults of one file.
type search struct {
	files       *token.FileSet
	info        *types.Info
	own         *types.Package
	name, shown string
	text        []byte
	imported    map[string]string // by path, the name
	all         []fault
}

func (s *search) file(syntax *ast.File) []fault {
	s.imported = map[string]string{}
	for _, i := range syntax.Imports {
		if path, err := strconv.Unquote(i.Path.Value); err == nil && i.Name != nil {
			s.imported[path] = i.Name.Name
		} else if err == nil {
			s.imported[path] = ""
		}
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok != token.CONST // what is constant can't ask a switch
		case *ast.ArrayType, *ast.StructType:
			return false
		case *ast.IfStmt:
			s.guard(n)
		case *ast.ReturnStmt:
			s.refusal(n)
		case *ast.ExprStmt:
			if call, is := n.X.(*ast.CallExpr); is && !s.panics(call) {
				s.add(n, "if !mutant("+number+") { ", " }", "leave out "+s.of(n))
			}
		case *ast.BinaryExpr:
			s.binary(n)
			return s.info.Types[n].Value == nil
		case *ast.BasicLit:
			s.constant(n)
		}
		return true
	})
	return s.all
}

// guard asks of an if whether anybody notices when it is turned around, and, where it leaves, when it never does.
func (s *search) guard(n *ast.IfStmt) {
	if last := n.Body.List; len(last) > 0 && n.Else == nil && leaves(last[len(last)-1]) {
		s.add(n.Cond, "(", ") && !mutant("+number+")", "never leave where "+s.of(n.Cond))
	}
	if _, is := n.Cond.(*ast.BinaryExpr); !is && isPlainBool(s.info.TypeOf(n.Cond)) {
		s.add(n.Cond, "(", ") != mutant("+number+")", "turn around "+s.of(n.Cond))
	}
}

func leaves(n ast.Stmt) bool {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return n.Tok == token.CONTINUE || n.Tok == token.BREAK
	}
	return false
}

// refusal has an error forgotten.
func (s *search) refusal(n *ast.ReturnStmt) {
	if len(n.Results) == 0 {
		return
	}
	last := n.Results[len(n.Results)-1]
	if call, is := last.(*ast.CallExpr); is && types.Identical(s.info.TypeOf(call), types.Universe.Lookup("error").Type()) {
		s.add(last, "mutated[error]("+number+", nil, ", ")", "refuse nothing in place of "+s.of(last))
	}
}

func (s *search) panics(call *ast.CallExpr) bool {
	name, is := call.Fun.(*ast.Ident)
	return is && name.Name == "panic"
}

// swapped are the operators, each with the one that is easily taken for it.
var swapped = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LAND: token.LOR, token.LOR: token.LAND, token.ADD: token.SUB, token.SUB: token.ADD,
}

func (s *search) binary(n *ast.BinaryExpr) {
	other, known := swapped[n.Op]
	if !known || s.info.Types[n].Value != nil {
		return
	}
	changed := s.of(n.X) + " " + other.String() + " " + s.of(n.Y)
	said := fmt.Sprintf("%s in place of %s in %s", other, n.Op, s.of(n))
	switch kind := s.info.TypeOf(n); {
	case isPlainBool(kind):
		s.add(n, "(mutant("+number+") && ("+changed+") || !mutant("+number+") && (", "))", said)
	case isNumber(kind):
		s.add(n, "mutated("+number+", "+changed+", ", ")", said)
	}
}

// constant has a whole number be one more.
func (s *search) constant(n *ast.BasicLit) {
	value := s.info.Types[n]
	if n.Kind != token.INT || value.Value == nil || !isNumber(value.Type) {
		return
	}
	exact, is := constant.Int64Val(constant.ToInt(value.Value))
	basic, isBasic := value.Type.(*types.Basic)
	kind, named := s.spelled(value.Type)
	if !is || !named || isBasic && basic.Info()&types.IsUntyped != 0 {
		return
	}
	larger := fmt.Sprintf("%s(%d)", value.Type.Underlying(), exact+1)
	if _, err := types.Eval(s.files, nil, token.NoPos, larger); err != nil { // a byte of 255 can't be one more
		return
	}
	s.add(n, fmt.Sprintf("mutated[%s](%s, %d, ", kind, number, exact+1), ")", fmt.Sprintf("%d in place of %s", exact+1, n.Value))
}

// spelled is how the file names a type, where it can.
func (s *search) spelled(kind types.Type) (string, bool) {
	named := true
	text := types.TypeString(kind, func(p *types.Package) string {
		if p == s.own {
			return ""
		}
		name, imported := s.imported[p.Path()]
		named = named && imported
		return cmp.Or(name, p.Name())
	})
	return text, named
}

func isPlainBool(kind types.Type) bool {
	basic, is := kind.(*types.Basic)
	return is && (basic.Kind() == types.Bool || basic.Kind() == types.UntypedBool)
}

func isNumber(kind types.Type) bool {
	basic, is := kind.Underlying().(*types.Basic)
	return is && basic.Info()&types.IsNumeric != 0
}

func (s *search) of(n ast.Node) string {
	return string(s.text[s.files.Position(n.Pos()).Offset:s.files.Position(n.End()).Offset])
}

func (s *search) add(n ast.Node, before, after, said string) {
	at := s.files.Position(n.Pos())
	said = strings.Join(strings.Fields(said), " ")
	if letters := []rune(said); len(letters) > 160 {
		said = string(letters[:160]) + "…"
	}
	s.all = append(s.all, fault{name: s.name, shown: s.shown, line: at.Line, from: at.Offset, to: s.files.Position(n.End()).Offset, before: before, after: after, said: said})
}

// write is a file's text with all its faults in it, each behind the switch of its number.
func write(text []byte, name string, faults []fault) string {
	type piece struct {
		at   int
		text string
	}
	var pieces []piece
	var order []int
	for i := range faults {
		if faults[i].name == name {
			order = append(order, i)
		}
	}
	// What is around another comes first: its piece opens outside of the other's, and is closed behind it.
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(faults[a].from, faults[b].from), cmp.Compare(faults[b].to, faults[a].to))
	})
	var open []int
	switchOf := func(text string, i int) string { return strings.ReplaceAll(text, number, strconv.Itoa(i+1)) }
	closeUntil := func(at int) {
		for len(open) > 0 && faults[open[len(open)-1]].to <= at {
			last := open[len(open)-1]
			pieces = append(pieces, piece{at: faults[last].to, text: switchOf(faults[last].after, last)})
			open = open[:len(open)-1]
		}
	}
	for _, i := range order {
		closeUntil(faults[i].from)
		pieces = append(pieces, piece{at: faults[i].from, text: switchOf(faults[i].before, i)})
		open = append(open, i)
	}
	closeUntil(len(text))
	var out strings.Builder
	at := 0
	for _, p := range pieces {
		out.Write(text[at:p.at])
		out.WriteString(p.text)
		at = p.at
	}
	out.Write(text[at:])
	return out.String()
}
