package main

import (
	"maps"
	"slices"
	"strings"
)

// compare holds the page against the router: each call has one line, with no cell empty, and no other line is there; what
// the specification names and the router lacks is named at the end. It answers what is wrong.
func compare(text string, calls map[string]*call, absent []string) (problems []string) {
	listed := map[string]bool{}
	for name, cells := range lines(text) {
		listed[name] = true
		if calls[name] == nil {
			problems = append(problems, name+" is listed and gone")
		}
		if len(cells) != len(cases) || slices.Contains(cells, "") {
			problems = append(problems, name+" has an empty cell")
		}
	}
	for name := range calls {
		if !listed[name] {
			problems = append(problems, name+" is missing")
		}
	}
	missing := notThere(text)
	for _, name := range absent {
		if !slices.Contains(missing, name) {
			problems = append(problems, name+" is named by the specification, and is neither built nor said to be missing")
		}
	}
	for _, name := range missing {
		if !slices.Contains(absent, name) {
			problems = append(problems, name+" is said to be missing and is there")
		}
	}
	slices.Sort(problems)
	return problems
}

// unknownTests are the tests that the page names and that proved nothing.
func unknownTests(text string, tests map[string]bool) (problems []string) {
	unknown := map[string]bool{}
	for _, cells := range lines(text) {
		for _, cell := range cells {
			if strings.HasPrefix(cell, "`") && !tests[cell] {
				unknown[cell+" is named and proved nothing"] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(unknown))
}

// lines are the cells of the page's table by call.
func lines(text string) map[string][]string {
	found := map[string][]string{}
	for line := range strings.SplitSeq(text, "\n") {
		name, rest, isCall := strings.Cut(strings.TrimPrefix(line, "| `"), "` |")
		if !isCall || !strings.HasPrefix(line, "| `") {
			continue
		}
		cells := strings.Split(strings.TrimSuffix(strings.TrimSpace(rest), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		found[name] = cells
	}
	return found
}

// notThere are the calls that the page's last part names.
func notThere(text string) (names []string) {
	for line := range strings.SplitSeq(text, "\n") {
		if name, isName := strings.CutPrefix(line, "- `"); isName {
			names = append(names, strings.TrimSuffix(name, "`"))
		}
	}
	return names
}
