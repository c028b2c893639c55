package http_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestABorrowersChangeReadsTheWholeLoan: whatever is read to work the figures out after a borrower's change is opened to that one
// transaction by the policy `settling`. A record kind without it would be left out of the figures without a word. The tables are
// those of the statements that are really sent.
func TestABorrowersChangeReadsTheWholeLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	party(w, loan, "borrower@example.test", "Borrower", officer.Borrower(loan, "Bobbie", "Testborrower", true))
	me := w.As("borrower@example.test")
	sent := w.Statements.Of(func() { me.Patch(posPath(loan)+"/borrower", `{"BorrowerDetail":{"DependentCount":1}}`).Want(200) })
	isStatement := func(part string) func(string) bool {
		return func(sql string) bool { return strings.Contains(sql, part) }
	}
	from, to := slices.IndexFunc(sent, isStatement("app.begin_settling")), slices.IndexFunc(sent, isStatement("app.settle_own_loan"))
	require.True(t, 0 <= from && from < to, "a borrower's change is settled")

	read := map[string]bool{}
	for _, sql := range sent[from+1 : to] {
		for _, table := range tablesOf(t, w, sql) {
			read[table] = true
		}
	}
	require.Greater(t, len(read), 15, "the loan is read whole")
	own := map[string]string{
		"loan": "the party's own policy shows the whole row of a loan one is party to",
	}
	for table := range read {
		isLoans := apitest.One[bool](w, "select exists (select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = 'loan_id')", table)
		if !isLoans || own[table] != "" {
			continue
		}
		assert.True(t, apitest.One[bool](w, `select exists (select from pg_policies where schemaname = 'public' and tablename = $1 and policyname = 'settling'
			and permissive = 'PERMISSIVE' and cmd in ('SELECT', 'ALL') and qual like '%is_settling%')`, table),
			"%s is read for a borrower's figures and has no policy `settling`", table)
	}
}

// tablesOf are the tables that a statement reads, as its plan names them.
func tablesOf(t *testing.T, w *apitest.World, sql string) (tables []string) {
	t.Helper()
	conn, err := w.Super.Acquire(t.Context())
	require.NoError(t, err)
	defer conn.Release()
	answers, err := conn.Conn().PgConn().Exec(t.Context(), "explain (generic_plan, format json) "+sql).ReadAll() // its parameters stay open
	require.NoError(t, err, sql)
	var plan any
	require.NoError(t, json.Unmarshal(answers[0].Rows[0][0], &plan))
	var walk func(any)
	walk = func(node any) {
		switch n := node.(type) {
		case map[string]any:
			if name, isTable := n["Relation Name"].(string); isTable {
				tables = append(tables, name)
			}
			for _, inner := range n {
				walk(inner)
			}
		case []any:
			for _, inner := range n {
				walk(inner)
			}
		}
	}
	walk(plan)
	return tables
}
