package http_test

import (
	"fmt"
	"strings"
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

// The rule by which a home equity line is saved holds wherever its terms are: saved, previewed, brought by a file, or stated by
// the borrower.
func TestHomeEquityLineIsSavedByItsRule(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	path := loan + "/v2/transaction"
	type terms struct {
		Version         int64
		TransactionInfo struct {
			MortgageType, LoanPurposeType, RefinanceCashOutDeterminationType, RefinancePrimaryPurposeType string
			RefinanceCashOutAmt                                                                           float64
		}
		SubjectProperty struct {
			PropertyDetail struct{ HousingType, HousingTypeOtherDesc string }
		}
	}
	// saved previews a change, saves it, and holds the preview to what a read then gives.
	saved := func(change string) terms {
		t.Helper()
		var previewed struct{ Info terms }
		var answered, got terms
		body := `{"o":{},"c":` + change + `}`
		officer.Post(path+"/calc", body).Want(200).Into(&previewed)
		officer.Patch(path+"/info", body).Want(200).Into(&answered)
		officer.Get(path + "/info").Want(200).Into(&got)
		require.Equal(t, got, answered)
		previewed.Info.Version = got.Version
		require.Equal(t, got, previewed.Info, "what is previewed is what is saved")
		return got
	}

	got := saved(`{"TransactionInfo":{"MortgageType":"HELOC","LoanPurposeType":"Refinance","RefinanceCashOutDeterminationType":"NoCashOut",
		"RefinancePrimaryPurposeType":"Education","RefinanceCashOutAmt":5000}}`)
	require.Equal(t, "CashOut Other", got.TransactionInfo.RefinanceCashOutDeterminationType+" "+got.TransactionInfo.RefinancePrimaryPurposeType)
	require.EqualValues(t, 5000, got.TransactionInfo.RefinanceCashOutAmt)
	got = saved(`{"TransactionInfo":{"LoanPurposeType":"Purchase"}}`)
	require.Empty(t, got.TransactionInfo.RefinanceCashOutDeterminationType+got.TransactionInfo.RefinancePrimaryPurposeType)
	require.Zero(t, got.TransactionInfo.RefinanceCashOutAmt)

	t.Run("a kind of building that is none of the list is said in words", func(t *testing.T) {
		got := saved(`{"subjectProperty":{"PropertyDetail":{"HousingType":"Other","HousingTypeOtherDesc":"Log cabin"}}}`)
		require.Equal(t, "Log cabin", got.SubjectProperty.PropertyDetail.HousingType)
		got = saved(`{"TransactionInfo":{"BaseLoanAmt":50000}}`)
		require.Equal(t, "Log cabin", got.SubjectProperty.PropertyDetail.HousingType, "it stands when something else changes")
		got = saved(`{"subjectProperty":{"PropertyDetail":{"HousingTypeOtherDesc":"Yurt"}}}`)
		require.Equal(t, "Yurt", got.SubjectProperty.PropertyDetail.HousingType)
		_, fields := officer.Patch(path+"/info", `{"o":{},"c":{"subjectProperty":{"PropertyDetail":{"HousingType":"Castle"}}}}`).Want(422).Error()
		require.Equal(t, []string{"subjectProperty.PropertyDetail.HousingType"}, fields)

		exported := officer.Get(loan + "/export").Want(200).Body
		var made struct{ LoanID int64 }
		upload(t, officer, "file", exported).Want(201).Into(&made)
		var brought terms
		officer.Get(fmt.Sprintf("/los/api/loans/%d/v2/transaction/info", made.LoanID)).Want(200).Into(&brought)
		require.Equal(t, "HELOC Yurt", brought.TransactionInfo.MortgageType+" "+brought.SubjectProperty.PropertyDetail.HousingType)

		got = saved(`{"TransactionInfo":{"MortgageType":"Conventional"}}`)
		require.Equal(t, "Other Yurt", got.SubjectProperty.PropertyDetail.HousingType+" "+got.SubjectProperty.PropertyDetail.HousingTypeOtherDesc, "other loans have it as it was chosen")
		saved(`{"TransactionInfo":{"MortgageType":"HELOC"}}`)
	})
	t.Run("a file", func(t *testing.T) {
		officer.Patch(path+"/info", `{"o":{},"c":{"TransactionInfo":{"LoanPurposeType":"Refinance","RefinanceCashOutAmt":5000}}}`).Want(200)
		exported := string(officer.Get(loan + "/export").Want(200).Body)
		require.Contains(t, exported, "<RefinanceCashOutDeterminationType>CashOut<")
		var made struct{ LoanID int64 }
		upload(t, officer, "file", []byte(strings.Replace(exported, ">CashOut<", ">NoCashOut<", 1))).Want(201).Into(&made)
		var brought terms
		officer.Get(fmt.Sprintf("/los/api/loans/%d/v2/transaction/info", made.LoanID)).Want(200).Into(&brought)
		require.Equal(t, "CashOut", brought.TransactionInfo.RefinanceCashOutDeterminationType)
	})
	t.Run("the borrower", func(t *testing.T) {
		ana := officer.Borrower(loan, "Ana", "Testborrower", true)
		party(w, loan, "borrower@example.test", "Borrower", ana)
		me, purpose := w.As("borrower@example.test"), posPath(loan)+"/loan-purpose"
		read := func() (got terms) {
			officer.Get(path + "/info").Want(200).Into(&got)
			return got
		}
		var own ownPurpose
		me.Patch(purpose, `{"TransactionInfo":{"LoanPurposeType":"Refinance","RefinanceCashOutDeterminationType":"NoCashOut"}}`).Want(200).Into(&own)
		require.Equal(t, "CashOut", own.TransactionInfo.RefinanceCashOutDeterminationType, "they are told what is kept")
		require.Equal(t, "CashOut", read().TransactionInfo.RefinanceCashOutDeterminationType)
		var purchase ownPurpose
		me.Patch(purpose, `{"TransactionInfo":{"LoanPurposeType":"Purchase"}}`).Want(200).Into(&purchase)
		require.Empty(t, purchase.TransactionInfo.RefinanceCashOutDeterminationType)
		require.Empty(t, read().TransactionInfo.RefinancePrimaryPurposeType)
		require.Zero(t, read().TransactionInfo.RefinanceCashOutAmt)
	})
}

// Figures as a person meets them: previewed by a change of the terms, with what they lack or exceed.
func TestPreviewedFigures(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	type notice struct{ Key, Message string }
	type figures struct {
		PrincipalAndInterestAmt, LTV, CLTV, HCLTV, LTVCap float64
		LTVExceeded                                       bool
		CashToClose, APR                                  *float64
		Warnings                                          struct{ Messages []string }
		Notices                                           []notice
	}
	preview := func(change string) figures {
		t.Helper()
		var got struct{ Qualification figures }
		officer.Post(loan+"/v2/transaction/calc", `{"o":{},"c":`+change+`}`).Want(200).Into(&got)
		return got.Qualification
	}
	terms := func(transaction, rest string) string {
		return `{"TransactionInfo":{"LoanPurposeType":"Purchase",` + transaction + `},"MortgageTypeAndTerms":{"NoteRatePercent":6,"LoanAmortizationPeriodCount":360},` + rest + `}`
	}

	t.Run("a purchase without a price", func(t *testing.T) {
		change := terms(`"BaseLoanAmt":305000`, `"subjectProperty":{"PropertyDetail":{"EstimatedValueAmt":400000}}`)
		got := preview(change)
		require.Nil(t, got.CashToClose)
		require.Contains(t, got.Notices, notice{"cashNeedsPrice", "Cash to close needs the sales price."})
		officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":`+change+`}`).Want(200)
		details := officer.Get(loan + "/transaction-details").Want(200).Map()
		require.NotContains(t, details, "CashToClose")
		require.Empty(t, details["steps"])
	})
	t.Run("a loan above the price", func(t *testing.T) {
		got := preview(terms(`"MortgageType":"VA","BaseLoanAmt":305000`, `"subjectProperty":{"SalesContractAmt":300000,"PropertyDetail":{"EstimatedValueAmt":320000}}`))
		require.Contains(t, got.Warnings.Messages, "The loan amount is above the sales price.")
		require.Contains(t, got.Notices, notice{"loanAbovePrice", "The loan amount is above the sales price."})
	})
	t.Run("funds that lack, and cash that a purchase has none to give", func(t *testing.T) {
		other := officer.Loan()
		officer.Patch(other+"/v2/transaction/info", `{"o":{},"c":`+terms(`"BaseLoanAmt":240000`, `"subjectProperty":{"SalesContractAmt":300000}`)+`}`).Want(200)
		for _, asset := range []string{`"AssetType":"CheckingAccount","CashOrMarketValueAmt":49299`, `"AssetType":"StockOptions","CashOrMarketValueAmt":30000`,
			`"AssetType":"EarnestMoneyCashDepositTowardPurchase","CashOrMarketValueAmt":10000`} {
			officer.Post(other+"/assets", `{"AssetDetail":{`+asset+`}}`).Want(201)
		}
		var got struct {
			CashToClose float64
			Funds       struct {
				NeededAmt, AvailableAmt, LackingAmt, ToBorrowerAmt float64
				NotCounted                                         []struct {
					AssetType, Why string
					Amt            float64
				}
			}
			Notices []struct{ Key, Message, Module string }
		}
		officer.Get(other + "/v2/transaction/qualification").Want(200).Into(&got)
		require.Equal(t, 50000.0, got.CashToClose, "the deposit that stands among the assets is a credit")
		require.Equal(t, []float64{50000, 49299, 701, 0}, []float64{got.Funds.NeededAmt, got.Funds.AvailableAmt, got.Funds.LackingAmt, got.Funds.ToBorrowerAmt})
		require.Len(t, got.Funds.NotCounted, 2)
		require.Contains(t, got.Notices, struct{ Key, Message, Module string }{"fundsLacking", "Funds for closing lack $701.00.", "assets"})
		officer.Patch(other+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":544082}}}`).Want(200)
		officer.Get(other + "/v2/transaction/qualification").Want(200).Into(&got)
		require.Equal(t, 254082.0, got.Funds.ToBorrowerAmt)
	})
	t.Run("a reverse mortgage", func(t *testing.T) {
		got := preview(terms(`"MortgageType":"REVERSE","BaseLoanAmt":150000`, `"subjectProperty":{"SalesContractAmt":300000}`))
		require.Zero(t, got.PrincipalAndInterestAmt)
		require.Nil(t, got.APR)
	})
	t.Run("a renovation", func(t *testing.T) {
		got := preview(`{"TransactionInfo":{"LoanPurposeType":"Purchase","BaseLoanAmt":310000,"AltImprovRepairsAmt":20000},"MortgageTypeAndTerms":{"RenovationLoanInd":true},
			"subjectProperty":{"SalesContractAmt":300000,"PropertyDetail":{"EstimatedValueAmt":320000}}}`)
		require.Equal(t, 96.87, got.LTV)
	})
	t.Run("a USDA loan", func(t *testing.T) {
		got := preview(terms(`"MortgageType":"USDA","BaseLoanAmt":101000`, `"subjectProperty":{"SalesContractAmt":100000,"PropertyDetail":{"EstimatedValueAmt":100555.55}}`))
		require.Equal(t, 100.55, got.LTVCap)
		require.True(t, got.LTVExceeded)
	})
	t.Run("a new line of credit", func(t *testing.T) {
		got := preview(terms(`"BaseLoanAmt":300000`, `"subjectProperty":{"SalesContractAmt":400000,"PropertyDetail":{"EstimatedValueAmt":400000}},
			"SubordinateLoans":[{"HELOCInd":true,"HELOCBalanceAmt":8000,"HELOCMaxBalAmt":20000}]`))
		require.Equal(t, []float64{75, 77, 80}, []float64{got.LTV, got.CLTV, got.HCLTV})
	})
}
