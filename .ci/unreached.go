// Unreached prints the functions and methods of this module that none of the given programs reaches, a file and a name a line.
//
// As golang.org/x/tools/cmd/deadcode does, it follows the calls from main by rapid type analysis. That analysis takes every
// exported method of a value that is ever put into an interface for called, since reflection could; here a method counts only
// where some call leads to it, by its name or through an interface, or where an interface that its value is put into asks for it.
package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/callgraph"
	"golang.org/x/tools/go/callgraph/rta"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

func main() {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule}, os.Args[1:]...)
	if err != nil {
		log.Fatal(err)
	}
	if packages.PrintErrors(loaded) > 0 {
		os.Exit(1)
	}
	program, built := ssautil.AllPackages(loaded, ssa.InstantiateGenerics)
	declared := declarations(loaded)
	program.Build()
	var roots []*ssa.Function
	for _, m := range ssautil.MainPackages(built) {
		roots = append(roots, m.Func("init"), m.Func("main"))
	}
	reached, asked := reachedFrom(program, roots)
	here, err := os.Getwd()
	if err != nil {
		log.Fatal(err)
	}
	var dead []string
	for at, name := range declared {
		place := program.Fset.Position(at)
		if file, err := filepath.Rel(here, place.Filename); err == nil && !reached[place] && !asked[at] {
			dead = append(dead, file+" "+name)
		}
	}
	slices.Sort(dead)
	for _, line := range slices.Compact(dead) {
		fmt.Println(line)
	}
}

// declarations are the functions that the module's own files declare, by where their names stand.
func declarations(loaded []*packages.Package) map[token.Pos]string {
	declared := map[token.Pos]string{}
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if p.Module == nil || !p.Module.Main {
			return
		}
		for _, file := range p.Syntax {
			for _, decl := range file.Decls {
				f, isFunc := decl.(*ast.FuncDecl)
				if !isFunc || f.Name.Name == "init" || f.Name.Name == "main" || f.Name.Name == "_" || isMarker(f) {
					continue
				}
				declared[f.Name.Pos()] = nameOf(f)
			}
		}
	})
	return declared
}

// isMarker tells whether a method is there for an interface's sake alone: it does nothing.
func isMarker(f *ast.FuncDecl) bool {
	return f.Recv != nil && f.Body != nil && len(f.Body.List) == 0 && f.Type.Params.NumFields() == 0
}

func nameOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	receiver, _, _ := strings.Cut(strings.TrimPrefix(types.ExprString(f.Recv.List[0].Type), "*"), "[")
	return receiver + "." + f.Name.Name
}

// reachedFrom are the places of all functions that calls lead to, and the methods that these functions' interfaces ask for. What
// the analysis holds reachable by reflection alone has no call leading to it.
func reachedFrom(program *ssa.Program, roots []*ssa.Function) (places map[token.Position]bool, asked map[token.Pos]bool) {
	graph := rta.Analyze(roots, true).CallGraph
	seen := map[*callgraph.Node]bool{}
	places, asked = map[token.Position]bool{}, map[token.Pos]bool{}
	var todo []*callgraph.Node
	for _, root := range roots {
		todo = append(todo, graph.CreateNode(root))
	}
	for len(todo) > 0 {
		node := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[node] {
			continue
		}
		seen[node] = true
		if node.Func != nil && node.Func.Pos().IsValid() {
			places[program.Fset.Position(node.Func.Pos())] = true
		}
		if node.Func != nil {
			askedIn(node.Func, asked)
		}
		for _, call := range node.Out {
			todo = append(todo, call.Callee)
		}
	}
	return places, asked
}

// askedIn notes the methods of every value that a function puts into an interface, as far as the interface names them.
func askedIn(f *ssa.Function, asked map[token.Pos]bool) {
	for _, block := range f.Blocks {
		for _, instruction := range block.Instrs {
			put, isPut := instruction.(*ssa.MakeInterface)
			if !isPut {
				continue
			}
			into, held := put.Type().Underlying().(*types.Interface), f.Prog.MethodSets.MethodSet(put.X.Type())
			for method := range into.Methods() {
				if has := held.Lookup(method.Pkg(), method.Name()); has != nil {
					asked[has.Obj().Pos()] = true
				}
			}
		}
	}
}
