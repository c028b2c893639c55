package gable_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// databaseJSON is what the database itself writes or reads as JSON, and why it is no record of the API. What the API calls the
// fields of its records is said in the domain; the database only fills them.
var databaseJSON = map[string]string{
	"db/backup.go Manifest":                   "the first file of a backup",
	"db/backup.go TableManifest":              "a part of it",
	"db/billing/billing_due.go unpaidInvoice": "what a query gathers of an account's invoices",
	"db/identity.go Identity":                 "what app.identity answers",
	"db/identity.go LinkedUnit":               "a part of it",
	"db/identity.go Unit":                     "a part of it, and of what app.company answers",
	"db/loan/processing_request.go TakenBack": "what app.take_back answers, for the history",
	"db/organization/company.go Company":      "what app.company answers",
	"db/user/session.go Session":              "a session as its row is read",
	"db/user/session.go Acting":               "a part of it",
}

// A struct of the database has no names of the API.
func TestDatabaseHasNoNamesOfTheAPI(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	for _, name := range tracked(t) {
		if !strings.HasPrefix(name, "db/") || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		for _, of := range namesWithJSON(file) {
			found[name+" "+of] = true
		}
	}
	require.Equal(t, slices.Sorted(maps.Keys(databaseJSON)), slices.Sorted(maps.Keys(found)),
		"JSON of the API stands in the area's room of domain/; what the database keeps for itself is listed with its reason")
}

// namesWithJSON are the types and functions of a file that have a struct with names of JSON in it.
func namesWithJSON(file *ast.File) (names []string) {
	note := func(name string, node ast.Node) {
		ast.Inspect(node, func(n ast.Node) bool {
			if field, is := n.(*ast.Field); is && field.Tag != nil && strings.Contains(field.Tag.Value, `json:"`) {
				names = append(names, name)
			}
			return true
		})
	}
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			note(d.Name.Name, d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					note(s.Name.Name, s)
				case *ast.ValueSpec:
					note(s.Names[0].Name, s)
				}
			}
		}
	}
	return names
}
