package mismo

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/beevik/etree"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
)

var created = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// sampleFiles are the project's own files and, where they lie beside the repository, the published DU cases.
func sampleFiles(t testing.TB) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	own, err := filepath.Glob("testdata/*.xml")
	require.NoError(t, err)
	published := publishedSamples()
	if len(published) == 0 {
		t.Log("the published DU samples are not beside the repository; only the project's own files are tried")
	}
	for _, path := range append(own, published...) {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		files[filepath.Base(path)] = text
	}
	require.NotEmpty(t, files)
	return files
}

// publishedSamples looks for ../shared/samples beside the repository's root, wherever the root is.
func publishedSamples() []string {
	for _, up := range []string{"../../..", "../../../.."} {
		if found, _ := filepath.Glob(filepath.Join(up, "shared", "samples", "*.xml")); len(found) > 0 {
			return found
		}
	}
	return nil
}

func mustImport(t testing.TB, text []byte) *Imported {
	t.Helper()
	in, err := Import(bytes.NewReader(text), DefaultLimits)
	require.NoError(t, err)
	return in
}

func mustExport(t testing.TB, f *loan.File, numbers map[domain.ID]string) []byte {
	t.Helper()
	out, err := Export(f, numbers, created)
	require.NoError(t, err)
	return out
}

// plain returns the loan as JSON with ids replaced by the order in which they first stand, so that two imports compare.
func plain(t testing.TB, in *Imported) string {
	t.Helper()
	f := *in.File
	f.Source = nil
	text, err := json.MarshalIndent(f, "", " ")
	require.NoError(t, err)
	out := string(text)
	seen := map[string]bool{}
	number := func(id domain.ID) {
		if id != "" && !seen[string(id)] {
			seen[string(id)] = true
			out = strings.ReplaceAll(out, string(id), "id-"+string(rune('A'+len(seen)/26))+string(rune('a'+len(seen)%26)))
		}
	}
	for _, b := range f.Borrowers {
		number(b.ID)
		out += "\n" + b.Name.String() + " " + in.Numbers[b.ID]
	}
	for _, id := range ids(&f) {
		number(id)
	}
	return out
}

func ids(f *loan.File) []domain.ID {
	var out []domain.ID
	for _, r := range f.Residences {
		out = append(out, r.ID)
	}
	for _, r := range f.Declarations {
		out = append(out, r.ID)
	}
	for _, r := range f.Demographics {
		out = append(out, r.ID)
	}
	for _, r := range f.Assets {
		out = append(out, r.ID)
	}
	for _, r := range f.Liabilities {
		out = append(out, r.ID)
	}
	for _, r := range f.OwnedProperties {
		out = append(out, r.ID)
	}
	for _, r := range f.Employers {
		out = append(out, r.ID)
	}
	for _, r := range f.IncomeItems {
		out = append(out, r.ID)
	}
	for _, r := range f.Expenses {
		out = append(out, r.ID)
	}
	for _, r := range f.Info.SubordinateLoans {
		out = append(out, r.Id)
	}
	return out
}

// leaves returns what of a file carries data: each text and attribute with the path it stands at, as a sorted list in
// which repetitions count. Relationship sequence numbers are positions, not data, but they are kept all the same.
func leaves(t testing.TB, text []byte) []string {
	t.Helper()
	doc := etree.NewDocument()
	require.NoError(t, doc.ReadFromBytes(text))
	var out []string
	var walk func(e *etree.Element, path string)
	walk = func(e *etree.Element, path string) {
		path += "/" + e.NamespaceURI() + "|" + e.Tag
		for _, a := range e.Attr {
			out = append(out, path+"@"+a.FullKey()+"="+a.Value)
		}
		children := e.ChildElements()
		if len(children) == 0 && (strings.TrimSpace(e.Text()) != "" || strings.ToUpper(e.Tag) == e.Tag) { // data without a text says nothing
			out = append(out, path+"="+strings.TrimSpace(e.Text()))
		}
		for _, below := range children {
			walk(below, path)
		}
	}
	walk(doc.Root(), "")
	sort.Strings(out)
	return out
}

func missing(from, in []string) []string {
	counts := map[string]int{}
	for _, leaf := range in {
		counts[leaf]++
	}
	var out []string
	for _, leaf := range from {
		if counts[leaf]--; counts[leaf] < 0 {
			out = append(out, leaf)
		}
	}
	return out
}

func TestRoundTrip(t *testing.T) {
	for name, text := range sampleFiles(t) {
		t.Run(name, func(t *testing.T) {
			first := mustImport(t, text)
			out := mustExport(t, first.File, first.Numbers)
			assert.Empty(t, missing(leaves(t, text), leaves(t, out)), "elements lost by import and export")
			assert.Empty(t, missing(leaves(t, out), leaves(t, text)), "elements that an unchanged loan gains")

			second := mustImport(t, out)
			assert.Equal(t, plain(t, first), plain(t, second))
			again := mustExport(t, second.File, second.Numbers)
			assert.Equal(t, string(out), string(again), "an export of an export is the same text")
		})
	}
}

// Records that went through the database's JSON export as they were.
func TestRoundTripThroughJSON(t *testing.T) {
	for name, text := range sampleFiles(t) {
		in := mustImport(t, text)
		stored, err := json.Marshal(in.File)
		require.NoError(t, err)
		var loaded loan.File
		require.NoError(t, json.Unmarshal(stored, &loaded))
		assert.Equal(t, string(mustExport(t, in.File, in.Numbers)), string(mustExport(t, &loaded, in.Numbers)), name)
	}
}

// A loan whose tree is lost exports from its records alone, and that is the same loan.
func TestRoundTripWithoutSource(t *testing.T) {
	for name, text := range sampleFiles(t) {
		t.Run(name, func(t *testing.T) {
			first := mustImport(t, text)
			bare := *first.File
			bare.Source = nil
			out := mustExport(t, &bare, first.Numbers)
			second := mustImport(t, out)
			assert.Equal(t, plain(t, first), plain(t, second))
		})
	}
}

func TestImportedRecordsAreValid(t *testing.T) {
	for name, text := range sampleFiles(t) {
		assertValid(t, name, mustImport(t, text).File)
	}
}

func assertValid(t testing.TB, name string, f *loan.File) {
	t.Helper()
	assert.Empty(t, f.Info.Validate(), name)
	for _, r := range f.Borrowers {
		assert.Empty(t, r.Validate(), name)
	}
	for _, r := range f.Residences {
		assert.Empty(t, r.Validate(), name)
	}
	for _, r := range f.Declarations {
		assert.Empty(t, r.Validate(), name)
	}
	for _, r := range f.Demographics {
		assert.Empty(t, r.Validate(), name)
	}
	for _, r := range f.Assets {
		assert.Empty(t, r.Validate(), name)
	}
	for _, r := range f.Liabilities {
		assert.Empty(t, r.Validate(), name)
	}
	for _, r := range f.OwnedProperties {
		assert.Empty(t, r.Validate(), name)
	}
	for _, r := range f.Employers {
		assert.Empty(t, r.Validate(), name)
	}
	for _, r := range f.IncomeItems {
		assert.Empty(t, r.Validate(), name)
	}
	for _, r := range f.Expenses {
		assert.Empty(t, r.Validate(), name)
	}
}

func TestNumbersAreNowhereInTheFile(t *testing.T) {
	for name, text := range sampleFiles(t) {
		in := mustImport(t, text)
		require.NotEmpty(t, in.Numbers, name)
		whole, err := json.Marshal(in.File)
		require.NoError(t, err)
		for _, number := range in.Numbers {
			assert.NotContains(t, string(in.File.Source), number, name)
			assert.NotContains(t, string(whole), number, name)
			assert.NotContains(t, string(mustExport(t, in.File, nil)), number, name)
		}
		for _, b := range in.File.Borrowers {
			if number := in.Numbers[b.ID]; number != "" {
				assert.Equal(t, "***-**-"+number[5:], b.TaxpayerIdentifier.Masked, name)
			}
		}
	}
}
