package gable_test

import (
	"encoding/json"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// pricingKeys are the keys of what pricing says, by where its words stand.
type pricingKeys struct {
	reasons, remedies map[string]bool // why a loan can't have a product, and what would change that
	sheet, grid       map[string]bool // what is wrong with a file of prices, or of price adjustments
	fields            map[string]bool // what is wrong with a field
}

// byFile is where the words of faults stand that a file of Go finds; those of the others are told at their fields.
func (k *pricingKeys) byFile(name string) map[string]bool {
	switch filepath.Base(name) {
	case "sheet_read.go", "sheet_reading.go", "sheet_row.go", "sheet_layout.go", "spreadsheet.go":
		return k.sheet
	case "grid.go", "grid_read.go":
		return k.grid
	}
	return k.fields
}

// gather notes the keys that a folder says.
func (k *pricingKeys) gather(s *source) {
	for _, file := range s.files {
		faults := k.byFile(s.fset.Position(file.Pos()).Filename)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				name, at, into := lastOf(n.Fun), 0, faults
				switch {
				case name == "reason":
					into = k.reasons
				case name == "unless":
					into = k.remedies
				case name == "fault" && len(n.Args) >= 4:
					at = 2
				case name == "refuse":
				case name == "lacks":
					at = 1
				case name == "Add" && len(n.Args) >= 3:
					at = 1
				default:
					return true
				}
				if key := literal(n.Args[at]); key != "" {
					into[key] = true
				}
			case *ast.KeyValueExpr:
				if field, named := n.Key.(*ast.Ident); named && field.Name == "Key" {
					if key := literal(n.Value); key != "" {
						faults[key] = true
					}
				}
			case *ast.ValueSpec:
				if n.Names[0].Name == "gridFaults" {
					for _, one := range n.Values[0].(*ast.CompositeLit).Elts {
						k.grid[literal(one.(*ast.KeyValueExpr).Key)] = true
					}
				}
			}
			return true
		})
	}
}

// lastOf is the name that a function is called by.
func lastOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// literal is the text that is written out; "" of what is not.
func literal(e ast.Expr) string {
	if basic, ok := e.(*ast.BasicLit); ok {
		text, _ := strconv.Unquote(basic.Value)
		return text
	}
	return ""
}

// Why a loan can't have a product, what would change that, and whatever is wrong with a file of prices or with a field has words in
// both languages, and no word is left of what is said no more.
func TestPricingHasWords(t *testing.T) {
	t.Parallel()
	k := pricingKeys{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, folder := range []string{"domain/pricing", "http/pricing", "http/lock", "http/fee"} {
		k.gather(readSource(t, folder))
	}
	for name, found := range map[string]map[string]bool{"scoreAtLeast": k.remedies, "limitsMissing": k.reasons, "notRate": k.sheet, "notXLSX": k.sheet, "noPrices": k.sheet, "headingTwice": k.sheet, "unevenRows": k.grid, "noBase": k.grid,
		"cellTwice": k.grid, "takenCode": k.fields, "followsFromProduct": k.fields} {
		require.True(t, found[name], "the sources are not read as they are written: %s is not found", name)
	}
	for _, language := range []string{"en", "es"} {
		assert.Equal(t, keysOf(k.reasons), slices.Sorted(maps.Keys(wordsAt(t, language, "pricing", "reason"))), "reasons in "+language)
		assert.Equal(t, keysOf(k.remedies), slices.Sorted(maps.Keys(wordsAt(t, language, "pricing", "remedy"))), "remedies in "+language)
		sheet, grid := wordsAt(t, language, "pricing", "sheet", "fault"), wordsAt(t, language, "adjustmentGrids", "fault")
		assert.Equal(t, keysOf(k.sheet), slices.Sorted(maps.Keys(sheet)), "faults of rate sheets in "+language)
		// A grid is a file too: what it has in common with a rate sheet is said in the same words.
		for key := range k.grid {
			assert.True(t, grid[key] != "" || sheet[key] != "", "fault of grids in %s: %s", language, key)
		}
		for key := range grid {
			assert.True(t, k.grid[key], "nothing says the fault of grids in %s: %s", language, key)
		}
		told := wordsAt(t, language, "validation")
		refused := wordsAt(t, language, "locks", "refused")
		for key := range k.fields {
			if strings.HasPrefix(key, "refusals:") {
				continue // TestRefusalsHaveWords
			}
			said := told[key]
			if own, of := strings.CutPrefix(key, "locks:refused."); of {
				said = refused[own]
			}
			assert.NotEmpty(t, said, "fault of a field in %s: %s", language, key)
		}
	}
}

// wordsAt are the words of a catalogue at a place in it.
func wordsAt(t *testing.T, language, area string, path ...string) (words map[string]string) {
	t.Helper()
	raw, err := os.ReadFile("packages/i18n/locales/" + language + "/" + area + ".json")
	require.NoError(t, err)
	for _, name := range path {
		inner := map[string]json.RawMessage{}
		require.NoError(t, json.Unmarshal(raw, &inner))
		raw = inner[name]
	}
	require.NoError(t, json.Unmarshal(raw, &words), "%s of %s in %s", path, area, language)
	return words
}
