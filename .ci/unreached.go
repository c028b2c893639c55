// Unreached prints the functions and methods of this module that none of its programs reaches, a file and a name a line.
//
// It follows the calls from main, as rapid type analysis does, through this module alone: other modules are known by their
// types. A function counts as reached where it is called or used as a value. A method counts where it is called by its name,
// and where a value that may be put into an interface has it and either that interface asks for it, or a call through an
// interface, or an interface that another module declares: what other modules look for by reflection has such a name.
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

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

func main() {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule}, os.Args[1:]...)
	if err != nil {
		log.Fatal(err)
	}
	if packages.PrintErrors(loaded) > 0 {
		os.Exit(1)
	}
	program, built := ssautil.Packages(loaded, ssa.InstantiateGenerics)
	program.Build()
	w := walk{program: program, seen: map[*ssa.Function]bool{}, reached: map[token.Position]bool{}, live: map[types.Type]bool{}, asked: map[*types.Interface]bool{}}
	w.ask(foreignInterfaces(loaded)...)
	for _, m := range ssautil.MainPackages(built) {
		w.reach(m.Func("init"))
		w.reach(m.Func("main"))
	}
	w.run()
	here, err := os.Getwd()
	if err != nil {
		log.Fatal(err)
	}
	var dead []string
	for at, name := range declarations(loaded) {
		place := program.Fset.Position(at)
		if file, err := filepath.Rel(here, place.Filename); err == nil && !w.reached[place] {
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
	for _, p := range loaded {
		for _, file := range p.Syntax {
			for _, decl := range file.Decls {
				f, isFunc := decl.(*ast.FuncDecl)
				if !isFunc || f.Name.Name == "init" || f.Name.Name == "main" || f.Name.Name == "_" || isMarker(f) {
					continue
				}
				declared[f.Name.Pos()] = nameOf(f)
			}
		}
	}
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

// nameless are the methods that errors and net/http ask for through interfaces without a name.
var nameless = []string{"Unwrap", "Is", "As"}

// foreignInterfaces are those that packages of other modules declare.
func foreignInterfaces(loaded []*packages.Package) (found []*types.Interface) {
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if p.Types == nil || p.Module != nil && p.Module.Main {
			return
		}
		for _, name := range p.Types.Scope().Names() {
			if declared, isType := p.Types.Scope().Lookup(name).(*types.TypeName); isType {
				if i, isInterface := declared.Type().Underlying().(*types.Interface); isInterface && i.IsMethodSet() {
					found = append(found, i)
				}
			}
		}
	})
	return append(found, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
}

// walk is what has been reached so far.
type walk struct {
	program *ssa.Program
	seen    map[*ssa.Function]bool
	todo    []*ssa.Function
	reached map[token.Position]bool
	// live are the types whose values may be in an interface; concrete those of them that have methods.
	live     map[types.Type]bool
	concrete []types.Type
	// asked are the interfaces through which methods may be called.
	asked      map[*types.Interface]bool
	interfaces []*types.Interface
}

func (w *walk) run() {
	for len(w.todo) > 0 {
		f := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		for _, block := range f.Blocks {
			for _, instruction := range block.Instrs {
				w.follow(instruction)
			}
		}
	}
}

// reach notes a function, and that of which it is an instance.
func (w *walk) reach(f *ssa.Function) {
	if f == nil || w.seen[f] {
		return
	}
	w.seen[f] = true
	if f.Pos().IsValid() {
		w.reached[w.program.Fset.Position(f.Pos())] = true
	}
	w.todo = append(w.todo, f)
	// What another module does with the types that it is given is not seen: it may put them into any interface.
	if f.Blocks == nil {
		for _, t := range f.TypeArgs() {
			w.enliven(t)
		}
	}
}

func (w *walk) follow(instruction ssa.Instruction) {
	for _, operand := range instruction.Operands(nil) {
		if f, isFunction := (*operand).(*ssa.Function); isFunction {
			w.reach(f)
		}
	}
	switch i := instruction.(type) {
	case *ssa.MakeInterface:
		w.enliven(i.X.Type())
		w.ask(i.Type().Underlying().(*types.Interface))
	case ssa.CallInstruction:
		if call := i.Common(); call.IsInvoke() {
			w.ask(call.Value.Type().Underlying().(*types.Interface))
		}
	}
}

// ask notes interfaces, and reaches the methods of live types that they ask for.
func (w *walk) ask(interfaces ...*types.Interface) {
	for _, i := range interfaces {
		if i.NumMethods() == 0 || w.asked[i] {
			continue
		}
		w.asked[i] = true
		w.interfaces = append(w.interfaces, i)
		for _, t := range w.concrete {
			w.meet(t, i)
		}
	}
}

// enliven notes a type and the types of its parts: reflection gets at them.
func (w *walk) enliven(t types.Type) {
	if w.live[t] {
		return
	}
	w.live[t] = true
	switch of := t.(type) {
	case *types.Named:
		w.enliven(of.Underlying())
		if _, isInterface := of.Underlying().(*types.Interface); !isInterface && of.NumMethods() > 0 {
			w.addConcrete(types.NewPointer(of))
		}
	case *types.Alias:
		w.enliven(types.Unalias(of))
	case *types.Pointer:
		w.enliven(of.Elem())
	case *types.Slice:
		w.enliven(of.Elem())
	case *types.Array:
		w.enliven(of.Elem())
	case *types.Chan:
		w.enliven(of.Elem())
	case *types.Map:
		w.enliven(of.Key())
		w.enliven(of.Elem())
	case *types.Struct:
		for field := range of.Fields() {
			w.enliven(field.Type())
		}
		w.addConcrete(of)
	case *types.Signature:
		for of := range of.Results().Variables() {
			w.enliven(of.Type())
		}
	}
}

func (w *walk) addConcrete(t types.Type) {
	w.concrete = append(w.concrete, t)
	for _, name := range nameless {
		if method := w.program.MethodSets.MethodSet(t).Lookup(nil, name); method != nil {
			w.reach(w.program.MethodValue(method))
		}
	}
	for _, i := range w.interfaces {
		w.meet(t, i)
	}
}

// meet reaches what an interface asks of a type that has all of it.
func (w *walk) meet(t types.Type, i *types.Interface) {
	methods := w.program.MethodSets.MethodSet(t)
	if first := i.Method(0); methods.Lookup(first.Pkg(), first.Name()) == nil || !types.Implements(t, i) {
		return
	}
	for method := range i.Methods() {
		w.reach(w.program.MethodValue(methods.Lookup(method.Pkg(), method.Name())))
	}
}
