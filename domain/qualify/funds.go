package qualify

import (
	"slices"

	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
)

// Funds are the borrower's money at closing: what it takes, what there is of it, and what is lacking.
type Funds struct {
	NeededAmt     *domain.Money   `json:"NeededAmt,omitempty" doc:"Cash from the borrower at closing, zero where cash goes to the borrower. Absent while it is not known"`
	ToBorrowerAmt domain.Money    `json:"ToBorrowerAmt" doc:"Cash that goes to the borrower at closing"`
	AvailableAmt  domain.Money    `json:"AvailableAmt" doc:"The assets that closing can be paid from"`
	LackingAmt    *domain.Money   `json:"LackingAmt,omitempty" doc:"What is needed beyond what there is, zero where that suffices. Absent while it is not known what is needed"`
	NotCounted    []UncountedFund `json:"NotCounted" nullable:"false" doc:"The assets that closing can't be paid from, each with why"`
}

// UncountedFund is an asset that is no money for closing.
type UncountedFund struct {
	ID         domain.ID         `json:"id"`
	AssetType  finance.AssetType `json:"AssetType,omitempty"`
	HolderName string            `json:"HolderName,omitempty"`
	Amt        domain.Money      `json:"Amt"`
	Why        UncountedReason   `json:"Why" enum:"CREDIT,IN_ANOTHER,NOT_LIQUID,NO_TYPE"`
}

// UncountedReason says why an asset is no money for closing.
type UncountedReason string

// The reasons.
const (
	UncountedCredit    UncountedReason = "CREDIT"
	UncountedInAnother UncountedReason = "IN_ANOTHER"
	UncountedIlliquid  UncountedReason = "NOT_LIQUID"
	UncountedNoType    UncountedReason = "NO_TYPE"
)

// forClosingAlone are the kinds of asset that closing may be paid from and reserves may not be made of (Fannie Mae Selling Guide B3-4.3:
// grants, bridge loans, individual development accounts).
var forClosingAlone = []finance.AssetType{finance.AssetGrant, "BridgeLoanNotDeposited", "IndividualDevelopmentAccount"}

// creditOfAsset are the assets of section 2b of the application that section L4 of its lender form has among the credits: what was paid, or
// will be by somebody else. They are typed once, in either place.
var creditOfAsset = map[finance.AssetType]loan.CreditType{
	finance.AssetEarnestMoney: loan.CreditEarnestMoney,
	"EmployerAssistance":      "EmployerAssistedHousing",
	"RelocationMoney":         "RelocationFunds",
}

// assetCredits adds the credits that stand among the assets. One that the terms list too is the terms': where the two are not one amount,
// that is said.
func (q *qualifier) assetCredits(l *ledger) {
	if !q.file.Info.IsPurchase() {
		return
	}
	listed, owned := map[loan.CreditType]domain.Money{}, map[loan.CreditType]domain.Money{}
	for _, credit := range creditsOf(q.file) {
		listed[credit.PurchaseCreditType] += domain.Amount(credit.PurchaseCreditAmt)
	}
	for _, a := range q.file.Assets {
		if kind, is := creditOfAsset[a.AssetDetail.AssetType]; is && !a.IsInAnother() {
			owned[kind] += domain.Amount(a.AssetDetail.CashOrMarketValueAmt)
		}
	}
	for _, option := range loan.CreditTypes.Options {
		kind := loan.CreditType(option.Option)
		about := holderOrKind("", loan.CreditTypes, string(kind))
		switch {
		case listed[kind] == 0:
			l.addOf("credit", "%s", "Credit", about, -owned[kind])
		case owned[kind] != 0 && owned[kind] != listed[kind]:
			q.warnings.addTitled("creditsDiffer", "%s is one amount among the assets and another among the credits. The credit counts.", "", about.at(ModuleAssets, ""))
		}
	}
}

// fundsOf holds what closing takes of the borrower against what there is, and says what is lacking, or what goes out against the purpose.
func (q *qualifier) fundsOf(cash *domain.Money) Funds {
	f := Funds{NotCounted: []UncountedFund{}}
	var has ledger
	for _, a := range q.file.Assets {
		amount := domain.Amount(a.AssetDetail.CashOrMarketValueAmt)
		why, counts := fundOf(a)
		if counts {
			f.AvailableAmt += amount
			has.addOf("asset", "%s", "Asset", holderOrKind(a.HolderName, finance.AssetTypes, string(a.AssetDetail.AssetType)), amount)
		} else if amount != 0 {
			f.NotCounted = append(f.NotCounted, UncountedFund{ID: a.ID, AssetType: a.AssetDetail.AssetType, HolderName: a.HolderName, Amt: amount, Why: why})
		}
	}
	if cash == nil {
		return f
	}
	needed := max(0, *cash)
	lacking := max(0, needed-f.AvailableAmt)
	f.NeededAmt, f.ToBorrowerAmt, f.LackingAmt = &needed, max(0, -*cash), &lacking
	q.figure("Funds", append(has.total("fundsThere", "Funds for closing"), amountStep("cashFromBorrower", "Cash from borrower at closing", "-", needed),
		amountStep("fundsLeft", "Left after closing", "=", f.AvailableAmt-needed)))
	if lacking > 0 {
		q.messages.addTitled("fundsLacking", "Funds for closing lack %s.", "", named("$"+lacking.Dollars()).at(ModuleAssets, ""))
	}
	q.cashToBorrower(f.ToBorrowerAmt)
	return f
}

// fundOf tells whether closing can be paid from an asset, and why not.
func fundOf(a finance.Asset) (UncountedReason, bool) {
	kind := a.AssetDetail.AssetType
	_, isCredit := creditOfAsset[kind]
	switch {
	case a.IsInAnother():
		return UncountedInAnother, false
	case kind == "":
		return UncountedNoType, false
	case isCredit:
		return UncountedCredit, false
	case slices.Contains(liquid, kind), slices.Contains(forClosingAlone, kind):
		return "", true
	}
	return UncountedIlliquid, false
}

// The most that a refinance without cash out may pay out: $500 with FHA (Handbook 4000.1 II.A.8.d) and VA (Pamphlet 26-7 chapter 6), to
// which USDA's are held as well; else the greater of $2,000 and one percent of the loan (Fannie Mae Selling Guide B2-1.3-02).
const (
	governmentCashBack   = domain.Money(500_00)
	conventionalCashBack = domain.Money(2_000_00)
)

// cashToBorrower says where cash goes to the borrower though the purpose of the loan has none to give: at a purchase beyond what was paid
// before (B2-1.3-01), at a refinance without cash out beyond its bound. A line of credit and a reverse mortgage pay out by their nature.
func (q *qualifier) cashToBorrower(amount domain.Money) {
	info := q.file.Info
	kind := info.TransactionInfo.MortgageType
	if amount == 0 || kind == loan.MortgageHELOC || kind == loan.MortgageReverse {
		return
	}
	of := named("$" + amount.Dollars())
	switch {
	case info.IsPurchase():
		if amount > q.paidBefore() {
			q.messages.addTitled("cashOutOfPurchase", "At closing %s would go to the borrower, more than was paid before. A purchase gives no cash: look at price, amount and credits.", "", of)
		}
	case info.TransactionInfo.LoanPurposeType == loan.PurposeRefinance:
		q.cashOutOfRefinance(amount, of)
	}
}

func (q *qualifier) cashOutOfRefinance(amount domain.Money, of title) {
	switch q.file.Info.TransactionInfo.RefinanceCashOutDeterminationType {
	case loan.CashOutLimited, loan.CashOutNone:
		if amount > q.cashBackBound() {
			q.messages.addTitled("cashOutOfRefinance", "At closing %s would go to the borrower, more than a refinance without cash out may give.", "", of)
		}
	case loan.CashOutUnknown, "":
		q.messages.addTitled("cashOutUnsaid", "At closing %s would go to the borrower, and it is not said that the refinance takes cash out.", "", of)
	}
}

func (q *qualifier) cashBackBound() domain.Money {
	switch q.file.Info.TransactionInfo.MortgageType {
	case loan.MortgageFHA, loan.MortgageVA, loan.MortgageUSDA:
		return governmentCashBack
	}
	return max(conventionalCashBack, domain.MustRate("1").Of(q.loanAmount))
}

// paidBefore is what the borrower has paid toward a purchase before closing: it may come back.
func (q *qualifier) paidBefore() domain.Money {
	var listed, owned domain.Money
	for _, credit := range creditsOf(q.file) {
		if credit.PurchaseCreditType == loan.CreditEarnestMoney || credit.PurchaseCreditSourceType == "BorrowerPaidOutsideClosing" {
			listed += domain.Amount(credit.PurchaseCreditAmt)
		}
	}
	for _, a := range q.file.Assets {
		if a.AssetDetail.AssetType == finance.AssetEarnestMoney && !a.IsInAnother() {
			owned += domain.Amount(a.AssetDetail.CashOrMarketValueAmt)
		}
	}
	return max(listed, owned)
}
