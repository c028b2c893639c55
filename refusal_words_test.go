package gable_test

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// refusing are the functions of domain that refuse something in the reader's words, with the place of the key among their parameters.
var refusing = map[string]int{"Refuse": 1, "Conflict": 0, "Locked": 0, "TooLarge": 0, "Denied": 0}

// areaKey is a key that names its area of the catalogue.
var areaKey = regexp.MustCompile(`^(refusals|errors|locks|credentials|aus|pricing):\w[\w.]*\w$`)

// saidWithKeys are what the sources say with a key of the catalogue, by key: the sentence, "" where it is put together.
type saidWithKeys struct {
	t        *testing.T
	sentence map[string]string
	plain    map[string]string // the keys that name no area, with where they stand
}

func (w *saidWithKeys) say(at token.Position, key, sentence string) {
	if other := w.sentence[key]; other != "" && sentence != "" {
		assert.Equal(w.t, other, sentence, "%s: %s has another sentence elsewhere", at, key)
		return
	}
	w.sentence[key] = sentence
}

// gather notes what a folder says. What refuses without words in both languages is told of.
func (w *saidWithKeys) gather(s *source) {
	s.each(func(in *ast.FuncDecl, call *ast.CallExpr, name string) {
		at := s.fset.Position(call.Pos())
		for i := range len(call.Args) - 1 {
			if key := literal(call.Args[i]); areaKey.MatchString(key) {
				w.say(at, key, literal(call.Args[i+1]))
			}
		}
		if name == "Add" && len(call.Args) >= 3 && literal(call.Args[1]) != "" {
			w.plain[literal(call.Args[1])] = at.String()
		}
		if i, known := refusing[name]; known && isOfDomain(s, call) && (s.dir != "domain" || in.Recv != nil || !isRefusing(in.Name.Name)) {
			assert.Truef(w.t, areaKey.MatchString(literal(call.Args[i])) && literal(call.Args[i+1]) != "",
				"%s: key and sentence of a refusal are written out, so that its words can be found", at)
		}
	})
	for _, file := range s.files {
		ast.Inspect(file, func(n ast.Node) bool {
			made, ok := n.(*ast.CompositeLit)
			if !ok || s.dir == "domain" {
				return true
			}
			fields := map[string]ast.Expr{}
			for _, field := range made.Elts {
				if named, ok := field.(*ast.KeyValueExpr); ok {
					fields[lastOf(named.Key)] = named.Value
				}
			}
			at := s.fset.Position(made.Pos())
			if key := literal(fields["Key"]); key != "" && fields["Message"] != nil {
				if areaKey.MatchString(key) {
					w.say(at, key, literal(fields["Message"]))
				} else {
					w.plain[key] = at.String()
				}
			}
			if lastOf(made.Type) == "Error" {
				switch code := lastOf(fields["Code"]); code {
				case "CodeConflict", "CodeLocked", "CodeTooLarge", "CodePermissionDenied", "CodeUnsupportedMedia", "CodeRateLimited":
					w.t.Errorf("%s: %s without words in both languages: domain.Refuse has them", at, code)
				}
			}
			return true
		})
	}
}

// isOfDomain tells whether a function of the package domain is called.
func isOfDomain(s *source, call *ast.CallExpr) bool {
	if f, ok := call.Fun.(*ast.SelectorExpr); ok {
		return lastOf(f.X) == "domain"
	}
	return s.dir == "domain"
}

func isRefusing(name string) bool {
	_, is := refusing[name]
	return is
}

// wordedElsewhere are the keys without an area that screens have words of their own for, or that no screen can bring about.
var wordedElsewhere = []string{
	"creditReportMissing", "credentialMissing", // a run's faults (aus)
	"duplicateFee",                                           // closingCosts
	"noBase", "notCSV", "noRows", "missingColumn", "notXLSX", // files of prices (pricing, adjustmentGrids)
	"isODS", "isXLSB", "isWebPage", "isOldWorkbook", "isProtected", "otherRowsFaulty", "worksheetMissing", "worksheetTooLarge", // as above
	"unknownField", // a request that no screen sends
}

// Whatever is refused, and whatever is wrong with a field, has words in both languages: those in English are the sentences of the sources, and no
// word is left of what is refused no more.
func TestRefusalsHaveWords(t *testing.T) {
	t.Parallel()
	files, err := exec.CommandContext(t.Context(), "git", "ls-files", "*.go").Output()
	require.NoError(t, err)
	folders := map[string]bool{}
	for name := range strings.FieldsSeq(string(files)) {
		folders[filepath.Dir(name)] = true
	}
	w := saidWithKeys{t, map[string]string{}, map[string]string{}}
	for folder := range folders {
		w.gather(readSource(t, folder))
	}
	require.Greater(t, len(w.sentence), 350, "the sources are not read as they are written")
	require.Greater(t, len(w.plain), 20, "the sources are not read as they are written")
	for _, language := range []string{"en", "es"} {
		areas := map[string]map[string]string{"validation": textsOf(t, language, "validation")}
		for key, sentence := range w.sentence {
			area, path, _ := strings.Cut(key, ":")
			if areas[area] == nil {
				areas[area] = textsOf(t, language, area)
			}
			assert.True(t, areas[area][path] != "" || areas[area][path+".message"] != "", "%s has no words in %s", key, language)
			if area == "refusals" && language == "en" && sentence != "" {
				assert.Equal(t, sentence, strings.ReplaceAll(areas[area][path], "’", "'"), key)
			}
		}
		for path := range areas["refusals"] {
			_, used := w.sentence["refusals:"+path]
			assert.True(t, used, "nothing is refused with refusals:%s in %s", path, language)
		}
		for key, at := range w.plain {
			if !strings.Contains(key, ":") && !slices.Contains(wordedElsewhere, key) {
				assert.NotEmpty(t, areas["validation"][key], "%s: %s has no words in %s", at, key, language)
			}
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
