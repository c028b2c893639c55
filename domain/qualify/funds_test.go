package qualify

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
)

func fundIn(id domain.ID, kind finance.AssetType, amount string) finance.Asset {
	return finance.Asset{Record: domain.Record{ID: id}, AssetDetail: finance.AssetDetail{AssetType: kind, CashOrMarketValueAmt: new(usd(amount))}}
}

func saysOf(r Result, key string) string {
	for _, notice := range r.Notices {
		if notice.Key == key {
			return notice.Message
		}
	}
	return ""
}

// What closing takes beyond what there is is said, with the money that is no money for closing beside it.
func TestFundsThatLack(t *testing.T) {
	f := purchase()
	f.Info.TransactionInfo.EstClosingCostsAmt = new(usd("92651")) // 112,701 to close, of 112,000 liquid
	f.Assets = []finance.Asset{fundIn("a", "CheckingAccount", "100000"), fundIn("b", "StockOptions", "50000"), fundIn("c", "SavingsAccount", "12000"),
		fundIn("d", "GiftOfCash", "7000"), fundIn("e", "EarnestMoneyCashDepositTowardPurchase", "10000"), fundIn("f", "", "3000"), fundIn("g", "Automobile", "0")}
	f.Assets[3].AssetDetail.IncludedInAssetAccountInd = new(true)
	r := Qualify(f, today)
	require.Equal(t, usd("112701"), *r.CashToClose)
	assert.Equal(t, usd("112701"), *r.Funds.NeededAmt)
	assert.Equal(t, usd("112000"), r.Funds.AvailableAmt)
	assert.Equal(t, usd("701"), *r.Funds.LackingAmt)
	assert.Equal(t, []UncountedFund{{ID: "b", AssetType: "StockOptions", Amt: usd("50000"), Why: UncountedIlliquid},
		{ID: "d", AssetType: "GiftOfCash", Amt: usd("7000"), Why: UncountedInAnother},
		{ID: "e", AssetType: finance.AssetEarnestMoney, Amt: usd("10000"), Why: UncountedCredit}, {ID: "f", Amt: usd("3000"), Why: UncountedNoType}}, r.Funds.NotCounted)
	assert.Equal(t, "Funds for closing lack $701.00.", saysOf(r, "fundsLacking"))
	assert.Equal(t, []string{"asset", "asset", "fundsThere", "cashFromBorrower", "fundsLeft"}, keysOf(r, "Funds"))

	f.Assets = append(f.Assets, fundIn("h", finance.AssetGrant, "701"))
	r = Qualify(f, today)
	assert.Zero(t, *r.Funds.LackingAmt, "a grant pays for closing")
	assert.Equal(t, usd("112000"), r.LiquidAssetsAmt, "and is no reserve")
	assert.Empty(t, saysOf(r, "fundsLacking"))

	f.Info.SubjectProperty.SalesContractAmt = nil
	r = Qualify(f, today)
	assert.Nil(t, r.Funds.NeededAmt)
	assert.Nil(t, r.Funds.LackingAmt)
	assert.Equal(t, usd("112701"), r.Funds.AvailableAmt)
	for _, kind := range forClosingAlone {
		assert.True(t, finance.AssetTypes.Has(string(kind)), kind)
		assert.False(t, slices.Contains(liquid, kind), kind)
	}
}

// Earnest money is typed once, among the assets or among the credits.
func TestEarnestMoneyIsTypedOnce(t *testing.T) {
	f := purchase()
	listed := *Qualify(f, today).CashToClose
	f.Assets = []finance.Asset{fundIn("a", finance.AssetEarnestMoney, "10000")}
	r := Qualify(f, today)
	assert.Equal(t, listed, *r.CashToClose, "in both places it counts once")
	assert.Empty(t, saysOf(r, "creditsDiffer"))

	f.Info.PurchaseCredits = f.Info.PurchaseCredits[1:]
	r = Qualify(f, today)
	assert.Equal(t, listed, *r.CashToClose, "among the assets alone")
	assert.Contains(t, figureOf(r, "CashToClose"), Step{Key: "credit", Params: []string{"EarnestMoney"}, Enum: "PurchaseCreditType", Label: "Earnest money", Op: "-", Amt: new(usd("10000"))})

	f.Assets = append(f.Assets, fundIn("b", finance.AssetEarnestMoney, "2500"), fundIn("c", "EmployerAssistance", "1000"), fundIn("d", "RelocationMoney", "500"))
	assert.Equal(t, listed-usd("4000"), *Qualify(f, today).CashToClose, "each kind that the lender's form has among the credits")
	for kind, credit := range creditOfAsset {
		assert.True(t, finance.AssetTypes.Has(string(kind)) && loan.CreditTypes.Has(string(credit)), kind)
	}

	f = purchase()
	f.Assets = []finance.Asset{fundIn("a", finance.AssetEarnestMoney, "9000")}
	r = Qualify(f, today)
	assert.Equal(t, listed, *r.CashToClose, "what the terms list counts")
	assert.Equal(t, "Earnest money is one amount among the assets and another among the credits. The credit counts.", saysOf(r, "creditsDiffer"))

	f.Info.TransactionInfo.LoanPurposeType = loan.PurposeRefinance
	f.Info.PurchaseCredits = nil
	without := *Qualify(f, today).CashToClose
	f.Assets = nil
	assert.Equal(t, without, *Qualify(f, today).CashToClose, "a refinance has no deposit")
}

// Cash that goes to the borrower is said where the loan's purpose has none to give.
func TestCashToTheBorrowerIsSaid(t *testing.T) {
	f := purchase()
	f.Info.TransactionInfo.BaseLoanAmt = new(usd("582882"))
	r := Qualify(f, today)
	require.Equal(t, usd("-254082"), *r.CashToClose)
	assert.Equal(t, usd("254082"), r.Funds.ToBorrowerAmt)
	assert.Zero(t, *r.Funds.NeededAmt)
	assert.Equal(t, "At closing $254,082.00 would go to the borrower, more than was paid before. A purchase gives no cash: look at price, amount and credits.", saysOf(r, "cashOutOfPurchase"))
	f.Info.TransactionInfo.BaseLoanAmt = new(usd("338800")) // the deposit of 10,000 comes back
	r = Qualify(f, today)
	require.Equal(t, usd("-10000"), *r.CashToClose)
	assert.Empty(t, saysOf(r, "cashOutOfPurchase"))
	f.Info.TransactionInfo.BaseLoanAmt = new(usd("338800.01"))
	assert.NotEmpty(t, saysOf(Qualify(f, today), "cashOutOfPurchase"))

	f.Info.TransactionInfo.LoanPurposeType, f.Info.TransactionInfo.EstClosingCostsAmt, f.Info.TransactionInfo.SellerCreditsAmt = loan.PurposeRefinance, nil, nil
	f.Info.PurchaseCredits = nil
	f.Liabilities = []finance.Liability{{LiabilityDetail: finance.LiabilityDetail{LiabilityType: finance.LiabilityMortgageLoan, UnpaidBalanceAmt: new(usd("300000")), PayoffStatusInd: new(true)}}}
	for _, c := range []struct {
		program loan.MortgageType
		takes   loan.CashOutType
		amount  string
		says    string
	}{
		{loan.MortgageConventional, loan.CashOut, "350000", ""},
		{loan.MortgageConventional, loan.CashOutLimited, "303030.30", ""}, // one percent of the loan
		{loan.MortgageConventional, loan.CashOutLimited, "303031", "cashOutOfRefinance"},
		{loan.MortgageConventional, loan.CashOutNone, "303031", "cashOutOfRefinance"},
		{loan.MortgageFHA, loan.CashOutNone, "300500", ""},
		{loan.MortgageFHA, loan.CashOutNone, "300500.01", "cashOutOfRefinance"},
		{loan.MortgageVA, loan.CashOutNone, "300501", "cashOutOfRefinance"},
		{loan.MortgageVA, loan.CashOutVATypeII, "350000", ""},
		{loan.MortgageUSDA, loan.CashOutNone, "300501", "cashOutOfRefinance"},
		{loan.MortgageConventional, "", "300001", "cashOutUnsaid"},
		{loan.MortgageConventional, loan.CashOutUnknown, "300001", "cashOutUnsaid"},
		{loan.MortgageConventional, "", "300000", ""},
		{loan.MortgageHELOC, "", "350000", ""},
		{loan.MortgageReverse, "", "350000", ""},
	} {
		f.Info.TransactionInfo.MortgageType, f.Info.TransactionInfo.RefinanceCashOutDeterminationType, f.Info.TransactionInfo.BaseLoanAmt = c.program, c.takes, new(usd(c.amount))
		r := Qualify(f, today)
		for _, key := range []string{"cashOutOfPurchase", "cashOutOfRefinance", "cashOutUnsaid"} {
			assert.Equal(t, key == c.says, saysOf(r, key) != "", "%+v %s", c, key)
		}
	}
	// At small loans two thousand dollars are more than a percent.
	f.Info.TransactionInfo.MortgageType, f.Info.TransactionInfo.RefinanceCashOutDeterminationType = loan.MortgageConventional, loan.CashOutLimited
	f.Liabilities[0].LiabilityDetail.UnpaidBalanceAmt, f.Info.TransactionInfo.BaseLoanAmt = new(usd("98000")), new(usd("100000"))
	assert.Empty(t, saysOf(Qualify(f, today), "cashOutOfRefinance"))
}
