package loan

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/domain"
)

func TestListingRefusesUnknownFieldsByName(t *testing.T) {
	for parameter, raw := range map[string]db.RawQuery{
		"filters":      {Filters: `{"tenant_id":["x"]}`},
		"where":        {Where: `{"status":1}`},
		"orderBy":      {OrderBy: "loan_id; drop table loan"},
		"columns":      {Columns: `["search_text"]`},
		"order":        {Order: `{"nope":"ASC"}`},
		"customSearch": {CustomSearch: `{"searchFields":["secret"],"searchValue":"a"}`},
	} {
		_, err := Loans.Parse(raw)
		var known *domain.Error
		require.ErrorAs(t, err, &known, parameter)
		require.Equal(t, domain.CodeBadRequest, known.Code, parameter)
		require.Len(t, known.Fields, 1, parameter)
	}
}

func TestListingReadsValuesByKind(t *testing.T) {
	q, err := Loans.Parse(db.RawQuery{Limit: 10, Filters: `{"BaseLoanAmt":300000.25,"NoteRatePercent":[6.125],"archiveIndicator":false,"StageId":["A",null]}`, OrderBy: "BorrowerName", Sort: "desc"})
	require.NoError(t, err)
	sql, args, err := q.Page(db.Select("loan_id").From("loan")).ToSql()
	require.NoError(t, err)
	require.Contains(t, args, int64(30000025))
	require.Contains(t, args, int64(6125000))
	require.Contains(t, sql, "ORDER BY borrower_sort desc, loan_id desc LIMIT 10 OFFSET 0")
	for _, bad := range []string{`{"BaseLoanAmt":"much"}`, `{"WizeOrgUnitId":"x"}`, `{"archiveIndicator":"yes"}`, `{"createdAt":"today"}`, `[1]`, `{`} {
		_, err := Loans.Parse(db.RawQuery{Filters: bad})
		require.Error(t, err, bad)
	}
}

// FuzzListing holds that nothing from a request ever becomes SQL text.
func FuzzListing(f *testing.F) {
	f.Add("x%_\\", `{"BorrowerName":["a'; drop table loan; --"]}`, "BorrowerName", `{"StageId":"DESC"}`)
	f.Add("", `{"StageId":null}`, "", `{}`)
	f.Fuzz(func(t *testing.T, term, filters, orderBy, order string) {
		q, err := Loans.Parse(db.RawQuery{Limit: 5, SearchTerm: "zq" + term, Filters: filters, OrderBy: orderBy, Order: order})
		if err != nil {
			var known *domain.Error
			require.True(t, errors.As(err, &known))
			return
		}
		sql, _, err := q.Page(db.Select("loan_id").From("loan")).ToSql()
		require.NoError(t, err)
		require.NotContains(t, strings.ToLower(sql), "zq")
		require.NotContains(t, sql, "'")
	})
}
