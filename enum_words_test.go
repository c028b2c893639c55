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

	"gable/authz"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/user"
)

// codes are enumerations whose values are read as they are.
var codes = []string{"StateCode", "color"}

// Every value that a field may have has words in both languages where it is shown: in the area enums, which the first pages
// load, in the area that it names, or in the area mismo, which holds what only the industry's files bring (packages/i18n/src/text.ts).
func TestEnumerationsHaveWords(t *testing.T) {
	known := map[string]string{}
	raw, err := os.ReadFile("apps/staff/features/journal/enumerations.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &known))
	values, fields := map[string][]string{}, map[string]string{}
	for _, dir := range foldersBelow(t, "domain") {
		readSource(t, dir).enumerations(values, fields)
	}
	require.Greater(t, len(fields), 50)
	for _, language := range []string{"en", "es"} {
		for field, enum := range fields {
			parts := strings.Split(field, ".")
			last := parts[len(parts)-1]
			if slices.Contains(codes, last) {
				continue
			}
			group := last
			for _, name := range []string{last, strings.Join(parts[max(0, len(parts)-2):], ".")} {
				if other, named := groupNames[name]; named {
					group = other
				}
				if other, named := known[name]; named {
					group = other
				}
			}
			words := map[string]string{}
			if area, inside, elsewhere := strings.Cut(group, ":"); elsewhere {
				words = wordsOf(t, language, area, inside)
			} else {
				for _, area := range []string{"enums", "mismo"} {
					maps.Copy(words, wordsOf(t, language, area, group))
				}
			}
			require.NotEmpty(t, values[enum], enum)
			for _, value := range values[enum] {
				assert.NotEmpty(t, words[value], "%s: %s.%s of %s", language, group, value, field)
			}
		}
	}
}

// groupNames are the groups of words of enumerations that go by another name in the catalogue.
var groupNames = map[string]string{
	"BorrowerClassificationType": "EmploymentClassificationType", "CounselingFormatType": "FormatType", "HMDAEthnicityOriginType": "HmdaOrigin", "HMDARaceType": "HmdaRace",
	"HousingExpenseCalcType": "CalcType", "HousingExpenseType": "ExpenseType", "IntentOccupyType": "YesNo", "LanguageCode": "Language", "LoanRole": "Role",
	"MilitaryBranchType": "BranchType", "OwnerPast3YearsType": "YesNo", "RefinanceCashOutDeterminationType": "CashOutType", "RelationshipVestingType": "RelVestingType",
	"ConstrMethTyp": "ConstructionMethodType", "Employment.ClassificationType": "EmploymentClassificationType", "Employment.StatusType": "EmploymentStatusType",
	"MilitaryService.StatusType": "MilitaryStatusType", "ResidencyBasisType": "BasisType", "ULADAppMethodType": "AppMethodType", "ULADGenderType": "Gender",
}

// Every value that a loan's records may have has words in both languages: what a screen offers, and what a file brings that none does.
func TestLookupsHaveWords(t *testing.T) {
	for _, enum := range loan.EnumLookups() {
		if slices.Contains(codes, enum.Name) {
			continue
		}
		group := enum.Name
		if other, named := groupNames[group]; named {
			group = other
		}
		for _, language := range []string{"en", "es"} {
			words := wordsOf(t, language, "enums", group)
			if words == nil {
				words = map[string]string{}
			}
			maps.Copy(words, wordsOf(t, language, "mismo", group))
			for _, option := range enum.Options {
				assert.NotEmpty(t, words[option.Option], "%s: %s of %s", language, option.Option, enum.Name)
			}
		}
	}
}

// What the table of permissions shows a company has a name in both languages, and no name is left of a permission that is gone.
func TestPermissionsHaveWords(t *testing.T) {
	staff := authz.Compile(org.TypeBroker, user.StaffRoles, nil)
	functions, groups := map[string]bool{}, map[string]bool{}
	for _, entry := range authz.Entries {
		group, _, _ := strings.Cut(string(entry.Permission), ":")
		if group != "self" && (entry.Overridable || staff.Has(entry.Permission)) {
			functions[entry.Permission.FunctionKey()], groups[group] = true, true
		}
	}
	for _, language := range []string{"en", "es"} {
		assert.Equal(t, keysOf(functions), slices.Sorted(maps.Keys(wordsOf(t, language, "organization", "function"))), "functions in "+language)
		assert.Equal(t, keysOf(groups), slices.Sorted(maps.Keys(wordsOf(t, language, "organization", "group"))), "groups in "+language)
	}
}

// wordsOf are the words of one group of a catalogue; of an enumeration, in the area that enums names where it does.
func wordsOf(t *testing.T, language, area, group string) (words map[string]string) {
	raw, err := os.ReadFile("packages/i18n/locales/" + language + "/" + area + ".json")
	require.NoError(t, err)
	groups := map[string]json.RawMessage{}
	require.NoError(t, json.Unmarshal(raw, &groups))
	if groups[group] == nil {
		return nil
	}
	var holder string
	if area == "enums" && json.Unmarshal(groups[group], &holder) == nil {
		var held struct {
			Enums map[string]map[string]string `json:"enums"`
		}
		raw, err := os.ReadFile("packages/i18n/locales/" + language + "/" + holder + ".json")
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(raw, &held))
		return held.Enums[group]
	}
	require.NoError(t, json.Unmarshal(groups[group], &words))
	return words
}

// enumerations gathers the values of the enumerations that a folder declares, and which of them its fields are held to.
func (s *source) enumerations(values map[string][]string, fields map[string]string) {
	in := filepath.Base(s.dir) + "."
	for _, file := range s.files {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Names) != len(spec.Values) {
				return true
			}
			for i, value := range spec.Values {
				if call, ok := value.(*ast.CallExpr); ok && strings.HasSuffix(nameOf(call.Fun), "NewEnum") {
					for _, option := range call.Args[1:] {
						if literal, ok := option.(*ast.BasicLit); ok {
							text, _ := strconv.Unquote(literal.Value)
							word, _, _ := strings.Cut(text, "=")
							values[in+spec.Names[i].Name] = append(values[in+spec.Names[i].Name], word)
						}
					}
				}
			}
			return true
		})
	}
	s.each(func(_ *ast.FuncDecl, call *ast.CallExpr, name string) {
		if name != "Enum" || len(call.Args) != 3 {
			return
		}
		if path, ok := call.Args[0].(*ast.BasicLit); ok {
			field, _ := strconv.Unquote(path.Value)
			enum := nameOf(call.Args[1])
			if !strings.Contains(enum, ".") {
				enum = in + enum
			}
			fields[field] = enum
		}
	})
}

func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return nameOf(e.X) + "." + e.Sel.Name
	}
	return ""
}
