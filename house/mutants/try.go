package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// setting names the fault that is on; none is, where it is not set.
const setting = "GABLE_MUTANT"

// switches is the file that is put beside those with faults.
const switches = `package %s

import "os"

func mutant(number int) bool { return mutantOn == number }

func mutated[T any](number int, fault, right T) T {
	if mutant(number) {
		return fault
	}
	return right
}

var mutantOn = func() (on int) {
	for _, digit := range os.Getenv("` + setting + `") {
		on = 10*on + int(digit-'0')
	}
	return on
}()
`

// try tells of each fault whether the package's own tests find it.
func (a *area) try(limit time.Duration) ([]bool, error) {
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work) //nolint:errcheck // a folder of the system's
	program := filepath.Join(work, "tests")
	if err := a.compile(work, program); err != nil {
		return nil, err
	}
	found := make([]bool, len(a.faults))
	if _, err := os.Stat(program); errors.Is(err, os.ErrNotExist) {
		return found, nil // it has no tests
	}
	began := time.Now()
	if fails, said := a.fails(program, 0, limit); fails {
		return nil, fmt.Errorf("its tests fail without any fault, or take longer than %s:\n%s", limit, said)
	}
	most := min(limit, 10*time.Second+4*time.Since(began)) // what takes longer has lost its end: that is found too
	for i := range a.faults {
		found[i], _ = a.fails(program, i+1, most)
	}
	return found, nil
}

// compile makes the package's tests of the files with the faults, which stand in the place of those in the clone for this alone.
func (a *area) compile(work, program string) error {
	instead := map[string]string{}
	put := func(name, text string) error {
		instead[name] = filepath.Join(work, strconv.Itoa(len(instead))+".go")
		return os.WriteFile(instead[name], []byte(text), 0o600)
	}
	packageName := ""
	for name, text := range a.texts {
		if syntax, err := parser.ParseFile(token.NewFileSet(), name, text, parser.PackageClauseOnly); err == nil {
			packageName = syntax.Name.Name
		}
		if err := put(name, write(text, name, a.faults)); err != nil {
			return err
		}
	}
	if err := put(filepath.Join(a.folder, "zz_switches_of_mutants.go"), fmt.Sprintf(switches, packageName)); err != nil {
		return err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": instead})
	if err != nil {
		return err
	}
	list := filepath.Join(work, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		return err
	}
	if said, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", list, "-o", program, a.path).CombinedOutput(); err != nil {
		return fmt.Errorf("it does not compile with its faults:\n%s", said)
	}
	return nil
}

// fails tells whether the tests fail while a fault is on, or take longer than they may. What a fault has run on without an end is
// held to 4 GB of memory.
func (a *area) fails(program string, on int, limit time.Duration) (bool, string) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	run := exec.CommandContext(ctx, "sh", "-c", `ulimit -v 4194304; exec "$0" -test.failfast -test.count=1`, program)
	run.Dir = a.folder
	run.Env = append(os.Environ(), setting+"="+strconv.Itoa(on))
	said, err := run.CombinedOutput()
	return err != nil, string(said)
}
