package aus

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/property"
)

const jane domain.ID = "0199a000-0000-7000-8000-000000000001"

// whole is a loan that both engines can be asked about.
func whole(t *testing.T) *loan.File {
	t.Helper()
	f := &loan.File{LoanID: 100000001, Borrowers: []borrower.Borrower{{Record: domain.Record{ID: jane}, Active: true, IsPrimaryBorrower: true, BorrowerDetail: borrower.Detail{CreditReportId: "CR-77"}}}}
	require.NoError(t, json.Unmarshal([]byte(`{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":320000},
		"MortgageTypeAndTerms":{"NoteRatePercent":6.125},"subjectProperty":{"SalesContractAmt":400000,"PropertyDetail":{"PropertyUsageType":"PrimaryResidence","EstimatedValueAmt":410000},
		"Address":{"StateCode":"TX"}}}`), &f.Info))
	return f
}

// A gift that already lies in a listed account is told once, and the zone of the flood certificate is told.
func TestWhatACasefileSays(t *testing.T) {
	t.Parallel()
	f := whole(t)
	f.Info.SubjectProperty.Flood = &property.FloodDetermination{Zone: "AE", Hazard: true}
	require.NoError(t, json.Unmarshal([]byte(`[{"AssetDetail":{"AssetType":"CheckingAccount","CashOrMarketValueAmt":60000}},
		{"AssetDetail":{"AssetType":"GiftOfCash","CashOrMarketValueAmt":20000,"FundsSourceType":"Relative","IncludedInAssetAccountInd":true}},
		{"AssetDetail":{"AssetType":"GiftOfCash","CashOrMarketValueAmt":5000,"FundsSourceType":"Relative"}}]`), &f.Assets))
	c := casefileOf(f, nil, domain.MustDate("2026-03-02"))
	require.Equal(t, "65000", c.AssetsTotalAmt.String())
	require.Equal(t, "AE", c.FloodZone)
}

func TestWhatAnEngineHasToBeTold(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		take    func(f *loan.File)
		missing string
	}{
		"nothing":                     {func(*loan.File) {}, ""},
		"the borrower":                {func(f *loan.File) { f.Borrowers = nil }, "Borrowers"},
		"the borrower, who left":      {func(f *loan.File) { f.Borrowers[0].Active = false }, "Borrowers"},
		"the purpose":                 {func(f *loan.File) { f.Info.TransactionInfo.LoanPurposeType = "" }, "TransactionInfo.LoanPurposeType"},
		"the mortgage type":           {func(f *loan.File) { f.Info.TransactionInfo.MortgageType = "" }, "TransactionInfo.MortgageType"},
		"a type that they don't know": {func(f *loan.File) { f.Info.TransactionInfo.MortgageType = loan.MortgageUSDA }, "TransactionInfo.MortgageType"},
		"FHA":                         {func(f *loan.File) { f.Info.TransactionInfo.MortgageType = loan.MortgageFHA }, ""},
		"VA":                          {func(f *loan.File) { f.Info.TransactionInfo.MortgageType = loan.MortgageVA }, ""},
		"the amount":                  {func(f *loan.File) { f.Info.TransactionInfo.BaseLoanAmt = nil }, "TransactionInfo.BaseLoanAmt"},
		"the price alone":             {func(f *loan.File) { f.Info.SubjectProperty.SalesContractAmt = nil }, ""},
		"price and value": {func(f *loan.File) {
			f.Info.SubjectProperty.SalesContractAmt, f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = nil, nil
		}, "subjectProperty.PropertyDetail.EstimatedValueAmt"},
		"the occupancy":     {func(f *loan.File) { f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = "" }, "subjectProperty.PropertyDetail.PropertyUsageType"},
		"the state":         {func(f *loan.File) { f.Info.SubjectProperty.Address.StateCode = "" }, "subjectProperty.Address.StateCode"},
		"the credit report": {func(f *loan.File) { f.Borrowers[0].BorrowerDetail.CreditReportId = "" }, FieldCreditReport},
		"the credit report of who also owes it": {func(f *loan.File) {
			f.Borrowers = append(f.Borrowers, borrower.Borrower{Active: true, Role: borrower.RoleCosigner})
		}, FieldCreditReport},
		"the credit report of who holds title alone": {func(f *loan.File) {
			f.Borrowers = append(f.Borrowers, borrower.Borrower{Active: true, Role: borrower.RoleTitleHolder})
		}, ""},
		"the rate": {func(f *loan.File) { f.Info.MortgageTypeAndTerms.NoteRatePercent = nil }, "MortgageTypeAndTerms.NoteRatePercent"},
	} {
		for _, engine := range Engines {
			f := whole(t)
			c.take(f)
			found := Check(f, engine)
			_, told := Prepare(f, Request{Engine: engine}, domain.NewDate(2026, 3, 2))
			if c.missing == "" {
				require.True(t, found.Eligible, name)
				require.Empty(t, told, name)
				continue
			}
			require.False(t, found.Eligible, name)
			require.Len(t, found.Missing, 1, name)
			require.Equal(t, c.missing, found.Missing[0].Field, name)
			require.Equal(t, found.Missing, told, name)
		}
	}
}

// A run keeps what it underwrites, with the figures as the loan's own page shows them, and nobody's name or number.
func TestCasefile(t *testing.T) {
	t.Parallel()
	f := whole(t)
	f.Borrowers[0].Name.FirstName = "Alex"
	f.Borrowers[0].TaxpayerIdentifier.Masked = "***-**-6789"
	q, missing := Prepare(f, Request{Engine: EngineDU, CaseID: "DU-1"}, domain.NewDate(2026, 3, 2))
	require.Empty(t, missing)
	require.Equal(t, "DU-1", q.CaseID)
	require.Equal(t, q.Casefile.Digest(), q.FileID)
	kept, err := json.Marshal(q)
	require.NoError(t, err)
	require.NotContains(t, string(kept), "Alex")
	require.NotContains(t, string(kept), "6789")
	sent, err := json.Marshal(q.Casefile)
	require.NoError(t, err)
	require.JSONEq(t, `{"LoanId":100000001,"LoanAmt":320000,"BaseLoanAmt":320000,"PropertyValueAmt":400000,"SalesContractAmt":400000,"EstimatedValueAmt":410000,"LoanPurposeType":"Purchase",
		"MortgageType":"Conventional","PropertyUsageType":"PrimaryResidence","StateCode":"TX","Units":1,"NoteRatePercent":6.125,"LTV":80,"CLTV":80,"HousingRatio":0,"DTI":0,"IncomeTotalAmt":0,
		"HousingExpenseAmt":0,"LiabilityTotalAmt":0,"UnpaidBalanceTotalAmt":0,"AssetsTotalAmt":0,"CashToClose":80000,"Borrowers":1,"CreditReports":1,"Employers":0,"Liabilities":0,"OmittedLiabilities":0,
		"PaidOffLiabilities":0,"OwnedProperties":0,"People":[{"BorrowerId":"0199a000-0000-7000-8000-000000000001","BorrowerName":"04d541a95f8b4926","CreditReport":"16608480bca07bcf"}]}`, string(sent))
}
