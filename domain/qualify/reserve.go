package qualify

import (
	"slices"

	"github.com/cockroachdb/apd/v3"

	"gable/domain"
	"gable/domain/finance"
)

// liquid are the kinds of asset that reserves may be made of (Fannie Mae Selling Guide B3-4.1-01): what can be drawn, sold or redeemed, and
// money that is given or comes of a sale. Not those that are spent at closing, are owed again, or take a business or a house to be sold.
var liquid = []finance.AssetType{"CheckingAccount", "SavingsAccount", "MoneyMarketFund", "CertificateOfDepositTimeDeposit", "MutualFund", "Stock",
	"Bond", "SavingsBond", "RetirementFund", "TrustAccount", "LifeInsurance", "GiftOfCash", "ProceedsFromSaleOfNonRealEstateAsset",
	"PendingNetSaleProceedsFromRealEstateAssets", "ProceedsFromSecuredLoan"}

// reserves are what is left of liquid assets after closing, in months of the payment that the ratios count. Nothing is known of them while the
// payment or the cash to close is not. Cash that the borrower receives at closing is no reserve.
func (q *qualifier) reserves(r *Result) {
	for _, a := range q.file.Assets {
		if slices.Contains(liquid, a.AssetDetail.AssetType) && !a.IsInAnother() {
			r.LiquidAssetsAmt += domain.Amount(a.AssetDetail.CashOrMarketValueAmt)
		}
	}
	payment := r.HousingPayment.Total + r.QualifyingPayment - r.PrincipalInterest
	if r.CashToClose == nil || payment <= 0 {
		return
	}
	left := r.LiquidAssetsAmt - max(0, *r.CashToClose)
	months := domain.RateFromMicros(scaled(quo(dec(max(0, left)), dec(payment)), 2, apd.RoundDown, largestPercent) * 10_000)
	r.ReservesAmt, r.ReserveMonths = &left, &months
	var l ledger
	l.add("liquidAssets", "Liquid assets", r.LiquidAssetsAmt)
	l.add("cashFromBorrower", "Cash from borrower at closing", -max(0, *r.CashToClose))
	q.figure("ReserveMonths", append(l.total("reserves", "Left after closing"), amountStep("countedPayment", "Housing payment that the ratios count", "÷", payment),
		Step{Key: "reserveMonths", Label: "Months of reserves", Op: "=", Months: &months}))
}
