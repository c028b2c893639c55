package pricing

import (
	"time"

	"gable/domain"
	"gable/domain/loan"
)

// Chosen is the product that a loan has, with its price as it was chosen. ProductId is empty while none is.
type Chosen struct {
	Version      int64                 `json:"version"`
	ProductID    domain.ID             `json:"ProductId,omitempty"`
	Code         string                `json:"productCode,omitempty"`
	Name         string                `json:"productName,omitempty"`
	InvestorID   domain.ID             `json:"ProductProviderId,omitempty"`
	InvestorName string                `json:"ProductProviderName,omitempty"`
	InvestorNMLS string                `json:"ProductProviderNmls,omitempty"`
	TPOLink      string                `json:"TpoLink,omitempty" doc:"Where brokers sign in at the investor."`
	Extension    loan.ProductExtension `json:"LoanProductExtension"`
	Reasons      []ProductReason       `json:"reasons,omitempty" doc:"Why the loan can't have it, each with what would change that."`
	Quote        *PriceQuote           `json:"quote,omitempty"`
	PlanID       domain.ID             `json:"compensationPlanId,omitempty"`
	PlanKind     CompensationKind      `json:"compensationKind,omitempty"`
	PlanReason   string                `json:"compensationReason,omitempty" doc:"Why it is another plan than the usual one."`
	Costs        *loan.ProductCosts    `json:"costs,omitempty" doc:"What counts among the loan's closing costs by the last price: that of the choice, or of the lock that followed it."`
	Waiver       Waiver                `json:"waiver,omitempty" enum:"homeReady,firstTimeBuyerAmi,dutyToServe,none" doc:"The program for which the agencies waive their adjustments, as it was chosen with the product; none where that of the loan's program was not to count."`
	WaiverReason string                `json:"waiverReason,omitempty" doc:"Why it was chosen although the file does not bear it."`
	MinimumMI    bool                  `json:"minimumMortgageInsurance,omitempty" doc:"Priced with less mortgage insurance than the standard coverage."`
	BookVersion  int64                 `json:"bookVersion,omitempty" doc:"The book that it was priced by."`
	CostsOfAmt   domain.Money          `json:"costsOfAmt,omitempty" doc:"The loan amount that its costs are of."`
	PricedFor    *PricedFacts          `json:"pricedFor,omitempty" doc:"What the loan was when the price was made."`
	PricedAt     *time.Time            `json:"pricedAt,omitempty" doc:"The moment whose rate sheets made the price, of a lock that followed the choice."`
	ChosenAt     *time.Time            `json:"chosenAt,omitempty"`
	ChosenBy     string                `json:"chosenBy,omitempty"`
	HidePopup    bool                  `json:"hideIneligiblePopup" doc:"Somebody has asked not to be shown again, for this loan, why a product can't be had."`
}

// Choose makes an offer's quote the loan's product. A quote of a manual price keeps what the price was before.
func (c *Chosen) Choose(o Offer, q PriceQuote, plan *CompensationPlan) {
	c.ProductID, c.Code, c.Name = o.ProductID, o.Code, o.Name
	c.InvestorID, c.InvestorName, c.InvestorNMLS, c.TPOLink = o.InvestorID, o.InvestorName, o.InvestorNMLS, o.TPOLink
	c.Quote, c.PlanID, c.PlanKind, c.PlanReason = &q, "", "", ""
	if plan != nil {
		c.PlanID, c.PlanKind = plan.ID, plan.Kind
	}
	c.Costs, c.PricedAt = &loan.ProductCosts{PointsAmt: q.PointsAmt, CompensationAmt: q.OriginationAmt}, nil
	rate, points, original := q.NoteRate, q.Points, q.Points
	c.Extension = loan.ProductExtension{OriginalRate: &rate, FinalDiscountPoints: &points}
	for _, a := range q.Adjustments {
		if a.Type == Manual {
			original = minus(original, a.Percent)
			c.Extension.ManualRatePrice = new(q.Price)
		}
	}
	c.Extension.OriginalPoints = &original
}

// PricedBy keeps what the loan was when its product was priced.
func (c *Chosen) PricedBy(s Scenario) { c.PricedFor, c.CostsOfAmt = new(s.Facts()), s.LoanAmt }

// Judge says whether the loan can have the product: it can where nothing speaks against it.
func (c *Chosen) Judge(against []ProductReason) {
	c.Extension.Eligible, c.Extension.Eligibility, c.Reasons = new(len(against) == 0), Messages(against), against
}

// Messages are reasons in sentences.
func Messages(reasons []ProductReason) (out []string) {
	for _, r := range reasons {
		out = append(out, r.Message)
	}
	return out
}

// Apply makes the product's terms those of the loan: rate, term and how it amortizes. Its points and credit follow by change.Work.ApplyPrice.
// The mortgage type is the loan's own and becomes the product's only where none is said: a product for another type is one that the loan can't have, and
// what it would take to have it is for a person to decide.
// before is the product that the loan had: what somebody typed of how the index is rounded, rather than that product said, stays where the product says
// nothing of it.
func (c *Chosen) Apply(info loan.Info, p, before Product) loan.Info {
	t, terms := &info.TransactionInfo, &info.MortgageTypeAndTerms
	if t.MortgageType == "" {
		t.MortgageType = p.MortgageType
	}
	terms.AmortizationType, terms.LoanAmortizationPeriodCount = p.Amortization, new(p.TermMonths)
	terms.NoteRatePercent = new(c.Quote.NoteRate)
	terms.InitialFixedPeriodEffectiveMonthsCount, terms.NormalRateAdjustmentPeriod, terms.QualifyingRatePercent = nil, nil, nil
	terms.FirstRateAdjustmentCap, terms.NormalRateAdjustmentCap, terms.MaxIncRatePct = nil, nil, nil
	typed := before.typedRounding(terms.ARMRateRoundingPercent)
	terms.ARMMargin, terms.ARMIndex, terms.ARMIndexRatePercent, terms.ARMRateRoundingPercent = nil, "", nil, nil
	terms.InterestOnlyInd, terms.InterestOnlyTermMonthsCount = nil, nil
	if p.InterestOnly > 0 {
		terms.InterestOnlyInd, terms.InterestOnlyTermMonthsCount = new(true), new(p.InterestOnly)
	}
	if a := p.ARM; a != nil {
		terms.InitialFixedPeriodEffectiveMonthsCount, terms.NormalRateAdjustmentPeriod = new(a.FixedMonths), new(a.EveryMonths)
		terms.FirstRateAdjustmentCap, terms.NormalRateAdjustmentCap, terms.MaxIncRatePct = a.FirstCap, a.NextCap, a.LifetimeCap
		terms.ARMMargin, terms.ARMIndex, terms.ARMIndexRatePercent, terms.ARMRateRoundingPercent = a.Margin, a.Index, a.IndexPercent, a.RoundTo
		if a.RoundTo == nil {
			terms.ARMRateRoundingPercent = typed
		}
	}
	return info
}

// typedRounding is how a loan's index is rounded, where the product, which the loan has, does not say it so; nil where it does.
func (p Product) typedRounding(rounding *domain.Rate) *domain.Rate {
	if rounding != nil && p.ARM != nil && p.ARM.RoundTo != nil && *p.ARM.RoundTo == *rounding {
		return nil
	}
	return rounding
}
