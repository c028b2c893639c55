// Mutants breaks rules one at a time and tells which breaks the tests beside the rule do not notice.
//
//	go run ./house/mutants -n 150 -seed 1 ./domain/...
//
// It draws n of all the small faults that could be put into the packages, and asks of each whether its package's own tests find
// it. A fault that lives is a line that nobody would miss: some stand for a rule without a test, some change nothing that
// anybody could see. Each package is compiled once, with all its faults behind a switch, so a fault costs one run of the tests.
package main

import (
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"golang.org/x/tools/go/packages"
)

func main() {
	n := flag.Int("n", 150, "how many faults are drawn from all the packages together; 0 tries every one")
	seed := flag.Uint64("seed", 1, "which are drawn: one seed draws the same ones of the same code")
	only := flag.String("only", "", "a regular expression: of what is drawn, the packages that are tried")
	limit := flag.Duration("limit", 5*time.Minute, "how long the tests of one package may take")
	killed := flag.Bool("killed", false, "print those that were found as well")
	flag.Parse()
	log.SetFlags(0)
	tried, err := regexp.Compile(*only)
	if err != nil {
		log.Fatal(err)
	}
	areas, err := load(flag.Args())
	if err != nil {
		log.Fatal(err)
	}
	draw(areas, *n, *seed)
	all, lived := 0, 0
	for _, a := range areas {
		if len(a.faults) == 0 || !tried.MatchString(a.path) {
			continue
		}
		found, err := a.try(*limit)
		if err != nil {
			log.Printf("%s was not tried: %v", a.path, err)
			continue
		}
		for i, f := range a.faults {
			all++
			if !found[i] {
				lived++
				fmt.Println("lived ", f)
			} else if *killed {
				fmt.Println("killed", f)
			}
		}
		log.Printf("%s: %d of %d were found", a.path, count(found), len(found))
	}
	if all > 0 {
		fmt.Printf("%d of %d were found by the tests beside them: %d %%\n", all-lived, all, 100*(all-lived)/all)
	}
}

// area is a package with the faults that are tried in it.
type area struct {
	path, folder string
	texts        map[string][]byte
	faults       []fault
}

// load reads the packages and looks for every fault that could be put into them.
func load(patterns []string) ([]*area, error) {
	found, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, patterns...)
	if err != nil {
		return nil, err
	}
	if packages.PrintErrors(found) > 0 {
		return nil, fmt.Errorf("the packages do not compile as they are")
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	var all []*area
	for _, p := range found {
		if len(p.GoFiles) == 0 {
			continue
		}
		a := &area{path: p.PkgPath, folder: filepath.Dir(p.GoFiles[0]), texts: map[string][]byte{}}
		for _, syntax := range p.Syntax {
			name := p.Fset.Position(syntax.Pos()).Filename
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			a.texts[name] = text
			shown, _ := filepath.Rel(here, name)
			s := search{files: p.Fset, info: p.TypesInfo, own: p.Types, name: name, shown: shown, text: text}
			a.faults = append(a.faults, s.file(syntax)...)
		}
		all = append(all, a)
	}
	return all, nil
}

// draw leaves n of the faults of all areas.
func draw(areas []*area, n int, seed uint64) {
	type place struct{ area, fault int }
	var places []place
	for i, a := range areas {
		for j := range a.faults {
			places = append(places, place{i, j})
		}
	}
	log.Printf("%d faults could be put into %d packages", len(places), len(areas))
	if n == 0 || n >= len(places) {
		return
	}
	drawn := map[place]bool{}
	for _, i := range rand.New(rand.NewPCG(seed, 0)).Perm(len(places))[:n] {
		drawn[places[i]] = true
	}
	for i, a := range areas {
		kept := []fault{}
		for j, f := range a.faults {
			if drawn[place{i, j}] {
				kept = append(kept, f)
			}
		}
		a.faults = slices.Clip(kept)
	}
}

func count(found []bool) (all int) {
	for _, one := range found {
		if one {
			all++
		}
	}
	return all
}
