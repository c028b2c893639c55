package loan

import "gable/domain"

// Product is the chosen loan product and whether the loan is eligible for it; Eligible is nil before any check.
type Product struct {
	ProductId            string           `json:"ProductId,omitempty"`
	LoanProductExtension ProductExtension `json:"LoanProductExtension"`
	Costs                *ProductCosts    `json:"costs,omitempty"` // nil while no price was applied to the loan
	CompensationKind     string           `json:"compensationKind,omitempty" doc:"Who pays the originator by the chosen price: LENDER_PAID, BORROWER_PAID or EXEMPT"`
	Quote                *ChosenPrice     `json:"quote,omitempty"`
}

// CompensationByLender is a compensation that the creditor pays.
const CompensationByLender = "LENDER_PAID"

// ChosenPrice is what other tests need of the price that was chosen.
type ChosenPrice struct {
	CompensationAmt domain.Money `json:"compensationAmt" doc:"What the originator is paid, by whomever."`
	ParRate         *domain.Rate `json:"parRate,omitempty" doc:"The lowest note rate that needed no points, percent a year."`
}

// ProductExtension is the outcome of the eligibility check, and the price as it was chosen.
type ProductExtension struct {
	Eligible            *bool        `json:"Eligible,omitempty"`
	Eligibility         []string     `json:"Eligibility,omitempty" doc:"Why not"`
	OriginalRate        *domain.Rate `json:"OriginalRate,omitempty" doc:"The note rate as it was chosen, percent a year"`
	OriginalPoints      *domain.Rate `json:"OriginalPoints,omitempty" doc:"The points by the rate sheet and all adjustments that follow from it"`
	FinalDiscountPoints *domain.Rate `json:"FinalDiscountPoints,omitempty" doc:"The points with a manual price; a credit where negative"`
	ManualRatePrice     *domain.Rate `json:"ManualRatePrice,omitempty" doc:"A price that a person set, percent of par"`
}

// ProductCosts are what the final price of a loan, and the plan by which its originator is paid, put among the closing costs.
type ProductCosts struct {
	PointsAmt       domain.Money `json:"pointsAmt" required:"true" doc:"Discount points; a lender credit where negative."`
	CompensationAmt domain.Money `json:"compensationAmt" required:"true" doc:"What the borrower pays the originator."`
}

// ChargeAmt is what the borrower pays for the rate.
func (c ProductCosts) ChargeAmt() domain.Money { return max(c.PointsAmt, 0) }

// CreditAmt is what the lender credits for the rate.
func (c ProductCosts) CreditAmt() domain.Money { return max(-c.PointsAmt, 0) }

// Priced is the terms with the points and the lender credit of a price in the place of those of an earlier one; nil is no price. Points that
// somebody stated otherwise since stay where no price follows.
func (i Info) Priced(was, will *ProductCosts) Info {
	t := &i.TransactionInfo
	i.PurchaseCredits = i.CreditsBeside(was)
	switch {
	case will != nil:
		t.DiscountPointsAmt = new(will.ChargeAmt())
		if credit := will.CreditAmt(); credit > 0 {
			i.PurchaseCredits = append(i.PurchaseCredits, PurchaseCredit{PurchaseCreditAmt: &credit, PurchaseCreditType: CreditLender, PurchaseCreditSourceType: "Lender"})
		}
	case was != nil && t.DiscountPointsAmt != nil && *t.DiscountPointsAmt == was.ChargeAmt():
		t.DiscountPointsAmt = nil
	}
	return i
}

// CreditsBeside are the credits of the terms but for the one that a price put there.
func (i Info) CreditsBeside(price *ProductCosts) (credits []PurchaseCredit) {
	put := price != nil && price.CreditAmt() > 0
	for _, credit := range i.PurchaseCredits {
		if put && credit.PurchaseCreditType == CreditLender && domain.Amount(credit.PurchaseCreditAmt) == price.CreditAmt() {
			put = false
			continue
		}
		credits = append(credits, credit)
	}
	return credits
}

// EditedPrice names the fields in which a change of the terms contradicts the loan's product: its points and its lender credit follow from its price.
// What was stated otherwise before may stay so, and may be made to agree.
func (i Info) EditedPrice(will Info, price *ProductCosts) (fields []string) {
	if price == nil {
		return nil
	}
	points := domain.Amount(will.TransactionInfo.DiscountPointsAmt)
	if points != domain.Amount(i.TransactionInfo.DiscountPointsAmt) && points != price.ChargeAmt() {
		fields = append(fields, "TransactionInfo.DiscountPointsAmt")
	}
	if i.hasCreditOf(price) && !will.hasCreditOf(price) {
		fields = append(fields, "PurchaseCredits")
	}
	return fields
}

func (i Info) hasCreditOf(price *ProductCosts) bool {
	return len(i.CreditsBeside(price)) < len(i.PurchaseCredits)
}

// ProductEligibility is whether the loan can have its product.
type ProductEligibility struct {
	Eligible    bool     `json:"Eligible" required:"true"`
	Eligibility []string `json:"Eligibility" required:"true" nullable:"false" doc:"Why not"`
}

// Judged is the eligibility of the loan's product; nil where it has none, or none that was judged.
func (p Product) Judged() *ProductEligibility {
	e := p.LoanProductExtension
	if p.ProductId == "" || e.Eligible == nil {
		return nil
	}
	return &ProductEligibility{*e.Eligible, append([]string{}, e.Eligibility...)}
}
