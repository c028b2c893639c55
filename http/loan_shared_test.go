package http_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestSharedLoansInOrder: what several companies share with a processor organisation is one list in one order.
func TestSharedLoansInOrder(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	var loans []string
	for i, cents := range []string{"30000000", "20000000", "null", "10000000"} {
		officer := w.As([]string{"originator@summit.test", "originator@harbor.test"}[i%2])
		loan := figured(w, officer, "LOAN_FUNDED", cents, "6000000", "null", "null")
		w.Share(officer, "/los/api/loans/"+loan, "contractprocessor@keel.test")
		w.Exec("update loan set updated_at = '2026-11-01'::timestamptz + make_interval(days => $2), borrower_sort = $3 where loan_id = $1::bigint", loan, i, string(rune('a'+i)))
		loans = append(loans, loan)
	}
	first, second, third, fourth := loans[0], loans[1], loans[2], loans[3]
	processor := w.As("contractprocessor@keel.test")
	for query, want := range map[string][]string{
		"":                                       {fourth, third, second, first},
		"?limit=2&offset=1":                      {third, second},
		"?orderBy=BorrowerName":                  {first, second, third, fourth},
		"?orderBy=BaseLoanAmt":                   {fourth, second, first, third},
		"?orderBy=BaseLoanAmt&sort=DESC&limit=3": {first, second, fourth},
		"?orderBy=archiveIndicator&limit=4":      nil,
	} {
		var page struct {
			Rows  []struct{ LoanID int64 }
			Count int
		}
		processor.Get("/los/api/loans" + query).Want(200).Into(&page)
		require.Equal(t, 4, page.Count)
		var got []string
		for _, row := range page.Rows {
			got = append(got, strconv.FormatInt(row.LoanID, 10))
		}
		if want == nil {
			require.ElementsMatch(t, loans, got, query)
			continue
		}
		require.Equal(t, want, got, query)
	}
}
