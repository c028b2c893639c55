package loan

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain/loan"
	"gable/tenancy"
)

// LoanGathering puts the loans of several scopes into the one order of a query, for who sees some of more than one company.
type LoanGathering struct {
	query      db.Query
	descending []bool
	loans      []gatheredLoan
}

type gatheredLoan struct {
	row  loan.LoanRow
	keys []any // what the loan is sorted by, as JSON has it
}

// GatherLoans begins without any loan.
func GatherLoans(q db.Query) *LoanGathering { return &LoanGathering{query: q.Unpaged()} }

// Add reads the loans that the scope sees.
func (g *LoanGathering) Add(tx *tenancy.Tx) error {
	var keys []string
	g.descending = nil
	for part := range strings.SplitSeq(strings.Join(g.query.Order, ","), ",") {
		column, direction, _ := strings.Cut(strings.TrimSpace(part), " ")
		keys, g.descending = append(keys, column), append(g.descending, strings.HasPrefix(direction, "desc"))
	}
	sql, args, err := g.query.Page(db.Select(loanColumns, "jsonb_build_array("+strings.Join(keys, ", ")+")").From(loansInView(tx.Scope()))).ToSql()
	if err != nil {
		return err
	}
	found, err := tx.Query(sql, args...)
	if err != nil {
		return err
	}
	g.loans, err = pgx.AppendRows(g.loans, found, func(row pgx.CollectableRow) (l gatheredLoan, err error) {
		var raw []byte
		if l.row, err = scanLoan(withKeys{row, &raw}); err != nil {
			return l, err
		}
		return l, json.Unmarshal(raw, &l.keys)
	})
	return err
}

// Rows are the loans of all scopes in order.
func (g *LoanGathering) Rows() []loan.LoanRow {
	slices.SortStableFunc(g.loans, func(a, b gatheredLoan) int { return inOrder(a.keys, b.keys, g.descending) })
	rows := make([]loan.LoanRow, len(g.loans))
	for i, l := range g.loans {
		rows[i] = l.row
	}
	return rows
}

// withKeys scans the keys behind a row's own columns.
type withKeys struct {
	pgx.CollectableRow
	keys *[]byte
}

// Scan reads the own columns, and the keys.
func (w withKeys) Scan(dest ...any) error { return w.CollectableRow.Scan(append(dest, w.keys)...) }

// inOrder compares by one key after the other; what is not known stands last whatever the direction.
func inOrder(a, b []any, descending []bool) int {
	for i := range a {
		order := 0
		switch {
		case a[i] == nil && b[i] == nil:
			continue
		case a[i] == nil:
			return 1
		case b[i] == nil:
			return -1
		}
		switch x := a[i].(type) {
		case float64:
			order = cmp.Compare(x, b[i].(float64))
		case string:
			order = strings.Compare(x, b[i].(string))
		case bool:
			if y := b[i].(bool); x != y {
				order = map[bool]int{true: 1, false: -1}[x]
			}
		}
		if order != 0 && descending[i] {
			return -order
		}
		if order != 0 {
			return order
		}
	}
	return 0
}
