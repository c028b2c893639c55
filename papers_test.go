package gable_test

import (
	"encoding/json"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// shortPages are those that are read whole before anything else, each with how long it may be.
var shortPages = map[string]int{"ARCHITECTURE.md": 6500, "docs/coverage.md": 8000}

// audiences are the folders of browser tests: `staff/fees` names one.
var audiences = []string{"staff", "pos", "realtor"}

// What a page names is there: a path that begins at the root, in backticks, a browser test, and the page that a link leads to.
// A name with a placeholder (…, <, $, *) names no single file and is passed over, and so is what stands in a block of code.
func TestPapersNameWhatIsThere(t *testing.T) {
	t.Parallel()
	there := map[string]bool{}
	for _, name := range tracked(t) {
		for ; name != "."; name = path.Dir(name) {
			there[name] = true
		}
	}
	block := regexp.MustCompile("(?s)```.*?```")
	for name := range there {
		if path.Ext(name) != ".md" || name != "README.md" && name != "ARCHITECTURE.md" && !strings.HasPrefix(name, "docs/") {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if most := shortPages[name]; most > 0 {
			assert.LessOrEqual(t, len(text), most, "%s is read whole: what it says at length belongs to docs/areas", name)
		}
		for _, named := range namedFiles(block.ReplaceAllString(string(text), ""), path.Dir(name), there) {
			assert.True(t, there[named], "%s names %s, which is not there", name, named)
		}
	}
}

// namedFiles are the files that a page names, by their path from the root.
func namedFiles(text, folder string, there map[string]bool) (all []string) {
	for _, found := range regexp.MustCompile("`([\\w./{},@-]+)`").FindAllStringSubmatch(text, -1) {
		for _, one := range spelled(found[1]) {
			switch top, _, below := strings.Cut(one, "/"); {
			case below && there[top]:
				all = append(all, strings.TrimSuffix(one, "/"))
			case below && slices.Contains(audiences, top):
				all = append(all, "packages/e2e/"+one+".spec.ts")
			}
		}
	}
	for _, found := range regexp.MustCompile(`\]\(([^)#\s]+)[^)]*\)`).FindAllStringSubmatch(text, -1) {
		if !strings.Contains(found[1], "://") {
			all = append(all, path.Join(folder, found[1]))
		}
	}
	return all
}

// spelled are the names that "a/{b,c}.go" stands for.
func spelled(name string) []string {
	before, rest, braces := strings.Cut(name, "{")
	inside, after, closed := strings.Cut(rest, "}")
	if !braces || !closed {
		return []string{name}
	}
	var all []string
	for part := range strings.SplitSeq(inside, ",") {
		all = append(all, spelled(before+part+after)...)
	}
	return all
}

// Whether a wrong name is found depends on how names are read.
func TestNamedFiles(t *testing.T) {
	t.Parallel()
	there := map[string]bool{"http": true, "docs": true}
	text := "`http/a.go`, `http/{b,c}.go`, `http/`, `/api/a`, `items/count`, [page](areas/run.md#end), [out](https://example.test), `staff/fees`"
	require.Equal(t, []string{"http/a.go", "http/b.go", "http/c.go", "http", "packages/e2e/staff/fees.spec.ts", "docs/areas/run.md"}, namedFiles(text, "docs", there))
	require.True(t, slices.Equal(spelled("a{,_b}.go"), []string{"a.go", "a_b.go"}))
}

// The product's words are those of the catalogue: a page that says another would teach it.
func TestWordsAreTheCatalogues(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("docs/words.md")
	require.NoError(t, err)
	rows := regexp.MustCompile("(?m)^\\| .+ \\| (.+) \\| (.+) \\| `(\\w+):(.+)` \\|$").FindAllStringSubmatch(string(page), -1)
	require.NotEmpty(t, rows)
	for _, row := range rows {
		for i, language := range []string{"en", "es"} {
			assert.Equal(t, wordAt(t, language, row[3], row[4]), row[1+i], "%s of %s:%s", language, row[3], row[4])
		}
	}
}

// wordAt is the text of a key in an area of the catalogue.
func wordAt(t *testing.T, language, area, key string) any {
	t.Helper()
	text, err := os.ReadFile(path.Join("packages/i18n/locales", language, area+".json"))
	require.NoError(t, err)
	var at any
	require.NoError(t, json.Unmarshal(text, &at))
	for part := range strings.SplitSeq(key, ".") {
		in, _ := at.(map[string]any)
		at = in[part]
	}
	return at
}
