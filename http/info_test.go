package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestLoanInfo(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	path := loan + "/v2/transaction/info"
	change := `{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":300000.25,"LoanPurposeType":"Purchase","MortgageType":"Conventional"},
		"MortgageTypeAndTerms":{"NoteRatePercent":6.125,"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360},
		"subjectProperty":{"SalesContractAmt":400000,"PropertyDetail":{"EstimatedValueAmt":410000,"PropertyUsageType":"PrimaryResidence"},
		"Address":{"LineText":"1 Invented Way","CityName":"Austin","StateCode":"TX","PostalCode":"78701"}}}}`

	t.Run("calc/200 saves nothing", func(t *testing.T) {
		got := officer.Post(loan+"/v2/transaction/calc", change).Want(200).Map()
		require.EqualValues(t, 75, got["qualification"].(map[string]any)["LTV"])
		require.NotContains(t, officer.Get(path).Want(200).Map()["TransactionInfo"], "BaseLoanAmt")
	})
	t.Run("patch/200 reaches the pipeline", func(t *testing.T) {
		got := officer.Patch(path, change).Want(200).Map()
		require.EqualValues(t, 2, got["version"])
		require.Contains(t, string(officer.Get(path).Want(200).Body), "300000.25")
		var page struct {
			Rows []struct {
				BaseLoanAmt, LTVRatioPercent, NoteRatePercent float64
				Address                                       struct{ CityName string }
			}
			Count int
		}
		officer.Get(`/los/api/loans?searchTerm=invented&filters={"MortgageType":["Conventional"],"BaseLoanAmt":300000.25}&orderBy=BaseLoanAmt&sort=DESC`).Want(200).Into(&page)
		require.Equal(t, 1, page.Count)
		require.Equal(t, 300000.25, page.Rows[0].BaseLoanAmt)
		require.Equal(t, 75.0, page.Rows[0].LTVRatioPercent)
		require.Equal(t, 6.125, page.Rows[0].NoteRatePercent)
		require.Equal(t, "Austin", page.Rows[0].Address.CityName)
	})
	t.Run("qualification/200", func(t *testing.T) {
		got := officer.Get(loan + "/v2/transaction/qualification").Want(200).Map()
		require.EqualValues(t, 1822.83, got["PrincipalAndInterestAmt"]) // 300,000.25 at 6.125 % over 360 months
		require.NotEmpty(t, got["Figures"])
	})
	t.Run("patch/422", func(t *testing.T) {
		_, fields := officer.Patch(path, `{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":-1}}}`).Want(422).Error()
		require.Equal(t, []string{"TransactionInfo.BaseLoanAmt"}, fields)
		officer.Patch(path, `{"o":{},"c":{"Colour":1}}`).Want(422)
		officer.Patch(path, `{}`).Want(422)
	})
	t.Run("patch/412", func(t *testing.T) { officer.With("If-Match", "1").Patch(path, change).Want(412) })
	t.Run("patch/404 another tenant", func(t *testing.T) { w.As("originator@harbor.test").Patch(path, change).Want(404) })
	t.Run("archived: 423, still readable", func(t *testing.T) {
		officer.Patch(loan+"/archive", nil).Want(200)
		code, _ := officer.Patch(path, change).Want(423).Error()
		require.Equal(t, "LOCKED", code)
		officer.Get(path).Want(200)
		officer.Patch(loan+"/unarchive", nil).Want(200)
		officer.Patch(path, change).Want(200)
	})
}
