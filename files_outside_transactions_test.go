package gable_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// readInTransaction are the functions that may read a file within a transaction, each with its reason.
var readInTransaction = map[string]string{
	"jobs wholeLoan": "the tree that Gable itself wrote of a loan's file when it came in; who handed it in wrote none of its bytes",
}

// inTransaction are the types of what a function is given that works within a transaction.
var inTransaction = []string{"tenancy.Tx", "change.Work", "endpoint.Call", "Tx", "Work", "Call"}

// fileReaders are the calls by which somebody's file is fetched, read or worked on.
var fileReaders = []string{"Files.Get", "d.File", "document.ReadLetter", "lead.ReadSheet", "mismo.Import", "zip.NewReader", "excelize.OpenReader", "csv.NewReader", "pdf.Compose"}

// TestNoFileIsReadInATransaction: no job and no route reads what somebody sent while it holds a connection: a file costs time, and whoever
// waits for a connection meanwhile would pay for it. What is asked of a workshop, or fetched from where files are kept, is asked before.
func TestNoFileIsReadInATransaction(t *testing.T) {
	t.Parallel()
	rooms := map[string][]*ast.FuncDecl{}
	for _, name := range tracked(t) {
		if room := path.Dir(name); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && (under(room, "jobs") || under(room, "http")) {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			require.NoError(t, err)
			for _, declared := range file.Decls {
				if f, ok := declared.(*ast.FuncDecl); ok && f.Body != nil {
					rooms[room] = append(rooms[room], f)
				}
			}
		}
	}
	require.NotEmpty(t, readersOf(rooms["jobs"]), "what is looked for is found")
	used := map[string]bool{}
	for room, functions := range rooms {
		readers := readersOf(functions)
		for _, f := range functions {
			key := room + " " + f.Name.Name
			for _, call := range callsInTransaction(f) {
				if !reads(f, call, readers) {
					continue
				}
				used[key] = true
				assert.NotEmpty(t, readInTransaction[key], "%s calls %s within a transaction: read the file before it", key, calledBy(call))
			}
		}
	}
	for key := range readInTransaction {
		require.True(t, used[key], "%s reads no file within a transaction any more", key)
	}
}

func under(room, folder string) bool { return room == folder || strings.HasPrefix(room, folder+"/") }

// readersOf are the functions of a package that read a file, or call one that does, outside of a transaction of their own.
func readersOf(functions []*ast.FuncDecl) (readers []string) {
	for grown := true; grown; {
		grown = false
		for _, f := range functions {
			_, of := receiver(f)
			name := of + f.Name.Name
			if slices.Contains(readers, name) {
				continue
			}
			ast.Inspect(f.Body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && reads(f, call, readers) && !slices.Contains(readers, name) {
					readers, grown = append(readers, name), true
				}
				return true
			})
		}
	}
	return readers
}

// callsInTransaction are the calls of a function, or of one that is written in it, that is given a transaction.
func callsInTransaction(f *ast.FuncDecl) (calls []*ast.CallExpr) {
	gather := func(body ast.Node) {
		ast.Inspect(body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			calls = append(calls, call)
			return !strings.HasSuffix(calledBy(call), ".After") // what is done then is done after the commit
		})
	}
	if isGivenOne(f.Type) {
		gather(f.Body)
		return calls
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		literal, ok := n.(*ast.FuncLit)
		if ok && isGivenOne(literal.Type) {
			gather(literal.Body)
			return false
		}
		return true
	})
	return calls
}

func isGivenOne(f *ast.FuncType) bool {
	return slices.ContainsFunc(f.Params.List, func(p *ast.Field) bool {
		star, ok := p.Type.(*ast.StarExpr)
		return ok && slices.Contains(inTransaction, written(star.X))
	})
}

// receiver is what a method calls whom it is of, and the type of that with a dot behind it; nothing of a function.
func receiver(f *ast.FuncDecl) (name, of string) {
	if f.Recv == nil || len(f.Recv.List) == 0 || len(f.Recv.List[0].Names) == 0 {
		return "", ""
	}
	kind := f.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	return f.Recv.List[0].Names[0].Name, written(kind) + "."
}

// reads tells whether a call in a function reads a file: by one of fileReaders, in a workshop, or through another function of the package, or
// another method of its own, that does.
func reads(f *ast.FuncDecl, call *ast.CallExpr, readers []string) bool {
	called := calledBy(call)
	for _, reader := range fileReaders {
		if called == reader || strings.HasSuffix(called, "."+reader) {
			return true
		}
	}
	if own, of := receiver(f); own != "" {
		if method, is := strings.CutPrefix(called, own+"."); is {
			called = of + method
		}
	}
	if slices.Contains(readers, called) {
		return true
	}
	return slices.ContainsFunc(call.Args, func(argument ast.Expr) bool { return strings.HasSuffix(written(argument), ".Aside") })
}

func calledBy(call *ast.CallExpr) string { return written(call.Fun) }

// written is a name as it is written, with what it is chosen from.
func written(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return written(e.X) + "." + e.Sel.Name
	case *ast.IndexExpr:
		return written(e.X)
	}
	return ""
}
