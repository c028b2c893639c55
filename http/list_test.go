package http_test

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestKindLists: what every list takes, the lists of a loan's records take too.
func TestKindLists(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	first := made(officer, loan+"/liabilities", `{"HolderName":"First Invented","LiabilityDetail":{"MonthlyPaymentAmt":100.5,"RemainingTermMonthsCount":12,"ExclusionInd":true}}`)
	second := made(officer, loan+"/liabilities", `{"HolderName":"Second Invented","LiabilityDetail":{"MonthlyPaymentAmt":100,"ExclusionInd":false}}`)
	ask := func(name, value string) *apitest.Answer {
		return officer.Get(loan + "/liabilities?" + name + "=" + url.QueryEscape(value))
	}
	t.Run("columns", func(t *testing.T) {
		var page struct{ Rows []map[string]any }
		ask("columns", `["HolderName"]`).Want(200).Into(&page)
		require.Len(t, page.Rows, 2)
		for _, row := range page.Rows {
			require.Contains(t, row, "HolderName")
			require.Contains(t, row, "id")
			require.Empty(t, row["LiabilityDetail"])
		}
	})
	t.Run("filters by value, however it is written", func(t *testing.T) {
		for filter, want := range map[string][]string{
			`{"LiabilityDetail.ExclusionInd":true}`:                 {first},
			`{"LiabilityDetail.ExclusionInd":[false]}`:              {second},
			`{"LiabilityDetail.ExclusionInd":"true"}`:               {first},
			`{"LiabilityDetail.MonthlyPaymentAmt":100.5}`:           {first},
			`{"LiabilityDetail.MonthlyPaymentAmt":[100.50, 100.0]}`: {first, second},
			`{"LiabilityDetail.RemainingTermMonthsCount":12}`:       {first},
			`{"LiabilityDetail.RemainingTermMonthsCount":null}`:     {second},
		} {
			var page struct{ Rows []struct{ ID string } }
			ask("filters", filter).Want(200).Into(&page)
			ids := []string{}
			for _, row := range page.Rows {
				ids = append(ids, row.ID)
			}
			require.Equal(t, want, ids, filter)
		}
		for _, filter := range []string{`{"LiabilityDetail.ExclusionInd":"perhaps"}`, `{"LiabilityDetail.MonthlyPaymentAmt":"much"}`, `{"HolderName":true}`} {
			ask("filters", filter).Want(400)
		}
	})
	t.Run("nothing stands behind the JSON", func(t *testing.T) {
		for name, value := range map[string]string{"filters": `{"HolderName":"x"}{"tenant_id":1}`, "where": `{} or 1`, "columns": `["HolderName"]["secret"]`, "order": `{"HolderName":"ASC"},`,
			"customSearch": `{"searchFields":["HolderName"],"searchValue":"y"} z`} {
			ask(name, value).Want(400)
		}
	})
}
