package government

import (
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/reference"
)

// Basic entitlement, and the steps of the guaranty by the amount of the loan (38 U.S.C. 3703(a)(1)).
const (
	basicEntitlement domain.Money = 36_000_00
	stepHalf         domain.Money = 45_000_00
	stepFixed        domain.Money = 56_250_00
	stepBasic        domain.Money = 144_000_00
	fixedGuaranty    domain.Money = 22_500_00
)

var (
	half    = domain.MustRate("50")
	forty   = domain.MustRate("40")
	quarter = domain.MustRate("25")
)

// The named findings about entitlement.
const (
	FindingNeedsAmount      = "vaEntitlementNeedsAmount"
	FindingNeedsLimit       = "vaEntitlementNeedsLimit"
	FindingEntitlementSpent = "vaEntitlementSpent"
	FindingShortfall        = "vaEntitlementShortfall"
)

// Finding is something that a person should know, by its name in a catalogue.
type Finding struct {
	Key     string   `json:"key" required:"true"`
	Params  []string `json:"params,omitempty"`
	Message string   `json:"message" required:"true"`
}

// EntitlementAnswer is what VA guarantees of a loan.
type EntitlementAnswer struct {
	Full         bool         `json:"Full" required:"true" doc:"No entitlement is in use, so no county limit applies."`
	NoneCharged  bool         `json:"NoneCharged,omitempty" doc:"The loan needs no new entitlement, as one that only reduces the rate."`
	Known        bool         `json:"Known" required:"true" doc:"False while the loan's amount or a limit that it goes by is missing: then the amounts are zero and say nothing"`
	AvailableAmt domain.Money `json:"AvailableAmt" required:"true" doc:"Entitlement that is left for this loan"`
	GuarantyAmt  domain.Money `json:"GuarantyAmt" required:"true" doc:"Of the whole loan, with a funding fee that is financed"`
	ShortfallAmt domain.Money `json:"ShortfallAmt" required:"true" doc:"What guaranty and down payment lack of a quarter of the price or value, as lenders ask"`
	Findings     []Finding    `json:"-"`
}

// Guaranty is what VA guarantees; nil while it is not known.
func (a EntitlementAnswer) Guaranty() *domain.Money {
	if !a.Known {
		return nil
	}
	return &a.GuarantyAmt
}

// statutoryGuaranty is what VA guarantees where none of the entitlement is in use.
func statutoryGuaranty(amount domain.Money) domain.Money {
	switch {
	case amount <= 0:
		return 0
	case amount <= stepHalf:
		return half.Of(amount)
	case amount <= stepFixed:
		return fixedGuaranty
	case amount <= stepBasic:
		return min(basicEntitlement, forty.Of(amount))
	}
	return quarter.Of(amount)
}

// EntitlementQuestion is what the guaranty of a loan goes by.
type EntitlementQuestion struct {
	// NoteAmt is the whole loan, FinancedFeeAmt the part of it that pays the funding fee.
	NoteAmt, FinancedFeeAmt domain.Money
	// UsedAmt is entitlement that is in use and not restored.
	UsedAmt domain.Money
	// OwnAmt is the veteran's own share of the home: the down payment, or the equity.
	OwnAmt domain.Money
	// Limit is the county's conforming limit for one unit; nil where it is not known.
	Limit *domain.Money
}

// Entitlement answers the guaranty of a loan. VA guarantees a share of the loan as the note has it (38 U.S.C. 3703(a)(1)), with a funding fee that
// is paid out of it (VA Pamphlet 26-7, chapter 3, "Maximum Guaranty on VA Loans"). Above 144,000, beside entitlement that is in use, what is left is
// a quarter of the county's limit less that. Lenders ask that guaranty and own share are a quarter of the price or value, without the fee: so do
// VA's published examples, and Ginnie Mae.
func Entitlement(q EntitlementQuestion) EntitlementAnswer {
	amount, used := q.NoteAmt, q.UsedAmt
	a := EntitlementAnswer{Full: used <= 0, Known: true, GuarantyAmt: statutoryGuaranty(amount)}
	switch {
	case amount <= 0:
		a.Known = false
		a.Findings = append(a.Findings, Finding{Key: FindingNeedsAmount, Message: "The entitlement needs the amount of the loan."})
		return a
	case a.Full:
		a.AvailableAmt = a.GuarantyAmt
		return a
	case amount <= stepBasic:
		a.AvailableAmt = max(0, basicEntitlement-used)
	case q.Limit == nil:
		a.Known, a.GuarantyAmt = false, 0
		a.Findings = append(a.Findings, Finding{Key: FindingNeedsLimit, Message: "With entitlement in use, the county's loan limit is needed: say the county of the property."})
		return a
	default:
		a.AvailableAmt = max(0, quarter.Of(*q.Limit)-used)
	}
	a.GuarantyAmt = min(a.GuarantyAmt, a.AvailableAmt)
	own := max(0, q.OwnAmt)
	a.ShortfallAmt = max(0, quarter.Of(amount-q.FinancedFeeAmt+own)-a.GuarantyAmt-own)
	switch {
	case a.AvailableAmt == 0:
		a.Findings = append(a.Findings, Finding{Key: FindingEntitlementSpent, Message: "No entitlement is left for this loan."})
	case a.ShortfallAmt > 0:
		a.Findings = append(a.Findings, Finding{Key: FindingShortfall, Params: []string{a.ShortfallAmt.Fixed()},
			Message: "Guaranty and down payment are $" + a.ShortfallAmt.Dollars() + " short of a quarter of the home's price or value."})
	}
	return a
}

// ReductionEntitlement answers the guaranty of an interest rate reduction refinancing loan: a quarter of its note, whatever entitlement is in use, and none is
// charged for it (38 U.S.C. 3710(e)(1)(D) and (2)). That of the loan it replaces, where it is greater, stands in VA's own records.
func ReductionEntitlement(amount domain.Money) EntitlementAnswer {
	if amount <= 0 {
		return Entitlement(EntitlementQuestion{})
	}
	guaranty := quarter.Of(amount)
	return EntitlementAnswer{Known: true, NoneCharged: true, GuarantyAmt: guaranty, AvailableAmt: guaranty}
}

// The loans that the funding fee tells apart.
const (
	FeePurchase       = "PURCHASE"
	FeeCashOut        = "CASH_OUT"
	FeeIRRRL          = "IRRRL"
	FeeAssumption     = "ASSUMPTION"
	FeeManufactured   = "MANUFACTURED"
	FeeNativeAmerican = "NATIVE_AMERICAN_DIRECT"
	FeeVendee         = "VENDEE"
)

// feeLoans are the loans of the fee by what a loan states.
var feeLoans = map[string]string{"Assumption": FeeAssumption, "ManufacturedHomeNotAffixed": FeeManufactured, "NativeAmericanDirect": FeeNativeAmerican, "Vendee": FeeVendee}

// FundingFeeAnswer is VA's funding fee.
type FundingFeeAnswer struct {
	Percent     domain.Rate  `json:"Percent" required:"true"`
	Amt         domain.Money `json:"Amt" required:"true"`
	DownPercent domain.Rate  `json:"DownPercent" required:"true" doc:"The down payment in percent of the price, which lowers the fee from 5 and from 10 on"`
	Exempt      bool         `json:"Exempt" required:"true"`
}

// FundingFeeQuestion is what the fee goes by.
type FundingFeeQuestion struct {
	Loan       string
	Subsequent bool
	Exempt     bool
	// ExemptPercent is how much of the fee is not due, where a part is not.
	ExemptPercent *domain.Rate
	Base, Price   domain.Money
}

// FundingFee is the fee on the base loan; nil where the table has none.
func FundingFee(t reference.Table, q FundingFeeQuestion) *FundingFeeAnswer {
	if q.Base <= 0 {
		return nil
	}
	a := &FundingFeeAnswer{Exempt: q.Exempt}
	if q.Loan == FeePurchase && q.Price > q.Base {
		a.DownPercent = domain.RateFromMicros(percentMicros(q.Price-q.Base, q.Price))
	}
	if q.Exempt {
		return a
	}
	use := "FIRST"
	if q.Subsequent {
		use = "SUBSEQUENT"
	}
	for _, row := range t.Rows {
		if row["loan"] != q.Loan || (row["use"] != "" && row["use"] != use) {
			continue
		}
		from, below := row.Rate("down_from"), row.Rate("down_below")
		if (from == nil || a.DownPercent.Cmp(*from) >= 0) && (below == nil || a.DownPercent.Cmp(*below) < 0) {
			a.Percent = *row.Rate("percent")
			if a.Amt = a.Percent.Of(q.Base); q.ExemptPercent != nil {
				a.Amt -= q.ExemptPercent.Of(a.Amt)
			}
			return a
		}
	}
	return nil
}

// percentMicros is part of whole in millionths of a percent, cut off: a down payment just below five percent stays below.
func percentMicros(part, whole domain.Money) int64 {
	const parts = 100_000_000
	whole64, part64 := whole.Cents(), part.Cents()
	return part64/whole64*parts + mulDiv(part64%whole64, parts, whole64)
}

// feeLoan says as what the fee sees the loan.
func feeLoan(i loan.Info) string {
	g := i.GovernmentLoan
	switch stated := feeLoans[g.VAFundingFeeLoanType]; {
	case !i.IsPurchase() && g.GovernmentRefinanceType == loan.RefinanceIRRRL:
		return FeeIRRRL
	case stated != "":
		return stated
	case i.IsPurchase():
		return FeePurchase
	}
	return FeeCashOut
}
