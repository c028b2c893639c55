package gable_test

import (
	"encoding/json"
	"go/ast"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// refusing are the functions of domain that refuse something in the reader's words, with the place of the key among their parameters.
var refusing = map[string]int{"Refuse": 1, "Conflict": 0, "Locked": 0, "TooLarge": 0, "Denied": 0}

// refusalsOf are the sentences of the refusals in a folder, by key. What is not written out there is told of.
func refusalsOf(t *testing.T, s *source, said map[string]string) {
	s.each(func(in *ast.FuncDecl, call *ast.CallExpr, name string) {
		at, known := refusing[name]
		if !known || !isOfDomain(s, call) || in != nil && s.dir == "domain" && refusingItself(in) {
			return
		}
		key, sentence := literal(call.Args[at]), literal(call.Args[at+1])
		if key == "" || sentence == "" {
			t.Errorf("%s: key and sentence of a refusal are written out, so that its words can be found", s.fset.Position(call.Pos()))
			return
		}
		if other, twice := said[key]; twice {
			assert.Equal(t, other, sentence, "%s: %s has another sentence elsewhere", s.fset.Position(call.Pos()), key)
		}
		said[key] = sentence
	})
	for _, file := range s.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if made, ok := n.(*ast.CompositeLit); ok && lastOf(made.Type) == "Error" && s.dir != "domain" {
				for _, field := range made.Elts {
					code := field.(*ast.KeyValueExpr)
					switch name := lastOf(code.Value); name {
					case "CodeConflict", "CodeLocked", "CodeTooLarge", "CodePermissionDenied", "CodeUnsupportedMedia", "CodeRateLimited":
						t.Errorf("%s: %s without words in both languages: domain.Refuse has them", s.fset.Position(made.Pos()), name)
					}
				}
			}
			return true
		})
	}
}

// isOfDomain tells whether a function of the package domain is called.
func isOfDomain(s *source, call *ast.CallExpr) bool {
	if f, ok := call.Fun.(*ast.SelectorExpr); ok {
		of, named := f.X.(*ast.Ident)
		return named && of.Name == "domain"
	}
	return s.dir == "domain"
}

func refusingItself(in *ast.FuncDecl) bool {
	_, itself := refusing[in.Name.Name]
	return itself && in.Recv == nil
}

// Whatever is refused has words in both languages: those in English are the sentences of the sources, and no word is left of what is refused no more.
func TestRefusalsHaveWords(t *testing.T) {
	t.Parallel()
	files, err := exec.CommandContext(t.Context(), "git", "ls-files", "*.go").Output()
	require.NoError(t, err)
	folders := map[string]bool{}
	for name := range strings.FieldsSeq(string(files)) {
		folders[filepath.Dir(name)] = true
	}
	said := map[string]string{}
	for folder := range folders {
		refusalsOf(t, readSource(t, folder), said)
	}
	require.Greater(t, len(said), 250, "the sources are not read as they are written")
	for _, language := range []string{"en", "es"} {
		areas := map[string]map[string]string{}
		used := map[string]bool{}
		for _, key := range slices.Sorted(maps.Keys(said)) {
			area, path, _ := strings.Cut(key, ":")
			if areas[area] == nil {
				areas[area] = textsOf(t, language, area)
			}
			words := areas[area][path]
			used[key] = true
			if area == "refusals" && language == "en" {
				assert.Equal(t, said[key], strings.ReplaceAll(words, "’", "'"), key)
			}
			assert.NotEmpty(t, words, "%s has no words in %s", key, language)
		}
		for path := range areas["refusals"] {
			assert.True(t, used["refusals:"+path], "nothing is refused with refusals:%s in %s", path, language)
		}
	}
}

// textsOf are the texts of an area by their paths, as "need.settled".
func textsOf(t *testing.T, language, area string) map[string]string {
	t.Helper()
	raw, err := os.ReadFile("packages/i18n/locales/" + language + "/" + area + ".json")
	require.NoError(t, err, area)
	var tree map[string]any
	require.NoError(t, json.Unmarshal(raw, &tree))
	texts := map[string]string{}
	var walk func(at string, of map[string]any)
	walk = func(at string, of map[string]any) {
		for name, value := range of {
			switch value := value.(type) {
			case string:
				texts[at+name] = value
			case map[string]any:
				walk(at+name+".", value)
			}
		}
	}
	walk("", tree)
	return texts
}
