package db_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db"
	borrowerdb "gable/db/borrower"
	"gable/db/dbtest"
	documentdb "gable/db/document"
	financedb "gable/db/finance"
	leaddb "gable/db/lead"
	loandb "gable/db/loan"
	portaldb "gable/db/portal"
	ruledb "gable/db/rule"
	taskdb "gable/db/task"
	userdb "gable/db/user"
	"gable/domain"
)

// TestNumbersSortAsNumbers: over every field of every kind of record that holds a number, 2 comes before 10, and a filter takes a
// number alone. As text it would be 10, 2.
func TestNumbersSortAsNumbers(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	sorted := 0
	check := func(name string, l db.Listing, record reflect.Type) {
		scalars(record, nil, func(path []string, kind reflect.Type) {
			field, known := l.Fields[strings.Join(path, ".")]
			isNumber := kind.Kind() == reflect.Int || kind == reflect.TypeFor[domain.Money]() || kind == reflect.TypeFor[domain.Rate]()
			if !known || !isNumber || field.Unsortable || !strings.HasPrefix(field.Column, "t.data") {
				return
			}
			sorted++
			column := field.SortColumn
			if column == "" {
				column = field.Column
			}
			rows := make([]string, 0, 2)
			for _, n := range []int{10, 2} {
				var value any = n
				for i := len(path) - 1; i >= 0; i-- {
					value = map[string]any{path[i]: value}
				}
				raw, err := json.Marshal(value)
				require.NoError(t, err)
				rows = append(rows, fmt.Sprintf("('%s'::jsonb)", raw))
			}
			var first string
			require.NoError(t, super.QueryRow(t.Context(), "select "+field.Column+" from (values "+strings.Join(rows, ", ")+") t (data) order by "+column+" limit 1").Scan(&first))
			assert.Equal(t, "2", first, "%s by %s", name, strings.Join(path, "."))
			_, err := l.Parse(db.RawQuery{Filters: `{"` + strings.Join(path, ".") + `":"much"}`})
			assert.Error(t, err, "%s takes %s as text", name, strings.Join(path, "."))
			_, err = l.Parse(db.RawQuery{Filters: `{"` + strings.Join(path, ".") + `":2}`})
			assert.NoError(t, err)
		})
	}
	for _, kind := range everyTable() {
		check(kind.name, kind.listing, kind.record)
	}
	require.Greater(t, sorted, 30, "there are numbers to sort by")
}

// TestColumnsThatAreCountsAreNumbers: a field of a hand-written list that answers a number is sorted by a column that is one.
func TestColumnsThatAreCountsAreNumbers(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	numeric := map[uint32]bool{20: true, 21: true, 23: true, 1700: true, 701: true}
	for name, l := range map[string]db.Listing{"loans": loandb.Loans, "leads": leaddb.Leads, "tasks": taskdb.Tasks, "users": userdb.Users, "support users": userdb.SupportUsers, "rules": ruledb.Rules, "deals": portaldb.Deals,
		"history": loandb.History, "activities": userdb.Activities, "import lines": leaddb.ImportLines} {
		for field, f := range l.Fields {
			if f.Unsortable || f.Kind != db.Number && f.Kind != db.Money && f.Kind != db.Percent {
				continue
			}
			rows, err := super.Query(t.Context(), "select "+f.Column+" from "+l.From+" limit 0")
			require.NoError(t, err, "%s by %s", name, field)
			assert.True(t, numeric[rows.FieldDescriptions()[0].DataTypeOID], "%s by %s", name, field)
			rows.Close()
		}
	}
}

type declaredTable struct {
	name    string
	listing db.Listing
	record  reflect.Type
}

func everyTable() []declaredTable {
	return []declaredTable{listed(financedb.Assets), listed(borrowerdb.Borrowers), listed(borrowerdb.Declarations), listed(borrowerdb.Demographics), listed(documentdb.Documents), listed(financedb.Employers), listed(financedb.Expenses), listed(financedb.IncomeItems),
		listed(financedb.Liabilities), listed(loandb.LoanNotes), listed(documentdb.Needs), listed(financedb.OwnedProperties), listed(borrowerdb.Residences)}
}

func listed[T any](t db.Table[T]) declaredTable {
	return declaredTable{t.Name, t.Listing(), reflect.TypeFor[T]()}
}

// scalars visits the fields of a record that hold one value, those of its parts among them.
func scalars(t reflect.Type, path []string, visit func([]string, reflect.Type)) {
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		at := append(slices.Clone(path), name)
		switch {
		case name == "" || name == "-":
		case inner.Kind() == reflect.Struct && inner != reflect.TypeFor[domain.Rate]() && inner != reflect.TypeFor[domain.Date]():
			scalars(inner, at, visit)
		default:
			visit(at, inner)
		}
	}
}
