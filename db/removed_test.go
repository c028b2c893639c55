package db_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db"
	borrowerdb "gable/db/borrower"
	conditiondb "gable/db/condition"
	"gable/db/dbtest"
	documentdb "gable/db/document"
	feedb "gable/db/fee"
	financedb "gable/db/finance"
	pricingdb "gable/db/pricing"
	registrationdb "gable/db/registration"
)

// keptKind is what a kind whose records can be brought back says of itself.
type keptKind struct {
	name         string
	keys         map[string]string
	linked       bool
	takes, frees []db.Rows
}

func keptOf[T any](t db.Table[T]) keptKind {
	return keptKind{name: t.Name, keys: t.Keys, linked: t.Linked, takes: t.CascadeDeletes, frees: t.CascadeNulls}
}

// TestRemovedRecordsAreKeptWhole: what a foreign key takes along or clears when a record is deleted is declared by its kind,
// and every column of a row that is brought back is written.
func TestRemovedRecordsAreKeptWhole(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	const written = `select a.attname::text from pg_attribute a where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by 1`
	for _, kind := range []keptKind{keptOf(financedb.Assets), keptOf(financedb.Liabilities), keptOf(financedb.Expenses), keptOf(financedb.OwnedProperties), keptOf(borrowerdb.Residences),
		keptOf(financedb.Employers), keptOf(feedb.Fees), keptOf(financedb.IncomeItems), keptOf(documentdb.Needs), keptOf(conditiondb.Conditions), keptOf(registrationdb.Events), keptOf(registrationdb.Messages), keptOf(pricingdb.Scenarios)} {
		t.Run(kind.name, func(t *testing.T) {
			columns := append([]string{"tenant_id", "loan_id", "id", "version", "position", "data", "created_at", "updated_at"}, slices.Collect(maps.Values(kind.keys))...)
			require.ElementsMatch(t, columns, values[string](t, super, written, kind.name))
			taken, freed := []string{}, []string{}
			if kind.linked {
				taken = append(taken, kind.name+"_borrower.record_id")
				require.Equal(t, []string{"borrower_id", "loan_id", "position", "record_id", "tenant_id"}, values[string](t, super, written, kind.name+"_borrower"))
			}
			for _, rows := range kind.takes {
				taken = append(taken, rows.Table+"."+rows.Column)
				assert.ElementsMatch(t, rows.Columns, values[string](t, super, written, rows.Table))
				assert.Empty(t, values[string](t, super, naming("c"), rows.Table), "what goes with %s takes nothing along itself", rows.Table)
			}
			for _, rows := range kind.frees {
				freed = append(freed, rows.Table+"."+rows.Column)
			}
			require.ElementsMatch(t, taken, values[string](t, super, naming("c"), kind.name), "what goes with it")
			require.ElementsMatch(t, freed, values[string](t, super, naming("n"), kind.name), "what names nothing then")
			require.Empty(t, values[string](t, super, `select conname::text from pg_constraint where confrelid = $1::text::regclass and confdeltype not in ('c', 'n')`, kind.name))
		})
	}
}

// naming finds the columns that name a row of $1 and are deleted with it (c) or set to null (n).
func naming(onDelete string) string {
	return `select k.conrelid::regclass::text || '.' || a.attname from pg_constraint k
		join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_length(k.conkey, 1)]
		where k.contype = 'f' and k.confrelid = $1::text::regclass and k.confdeltype = '` + onDelete + `'`
}
