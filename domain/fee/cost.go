package fee

import "gable/domain"

// SectionCost is what one section of the Loan Estimate comes to, by who pays it and when.
type SectionCost struct {
	IntDiscSecType Section      `json:"IntDiscSecType" required:"true"`
	AtClosingAmt   domain.Money `json:"borrowerAtClosingAmt" required:"true" doc:"What the borrower pays at closing."`
	BeforeAmt      domain.Money `json:"borrowerBeforeClosingAmt" required:"true" doc:"What the borrower pays before closing."`
	SellerAmt      domain.Money `json:"sellerAmt" required:"true"`
	OthersAmt      domain.Money `json:"othersAmt" required:"true" doc:"What the lender, the broker or somebody else pays."`
	TotalAmt       domain.Money `json:"totalAmt" required:"true"`
}

// ClosingCosts is what a loan's fees come to.
type ClosingCosts struct {
	Sections        []SectionCost `json:"sections" required:"true" doc:"A, B, C, E, F, G and H."`
	LoanCostsAmt    domain.Money  `json:"loanCostsAmt" required:"true" doc:"D: what the borrower pays of A, B and C."`
	OtherCostsAmt   domain.Money  `json:"otherCostsAmt" required:"true" doc:"I: what the borrower pays of E, F, G and H."`
	LenderCreditAmt domain.Money  `json:"lenderCreditAmt" required:"true"`
	TotalAmt        domain.Money  `json:"totalAmt" required:"true" doc:"J: D and I less what the lender credits."`
	ClosingAmt      domain.Money  `json:"closingCostsAmt" required:"true" doc:"Of the cash to close: what the borrower pays at closing without points, prepaids and escrow."`
	PrepaidAmt      domain.Money  `json:"prepaidItemsAmt" required:"true" doc:"Of the cash to close: prepaids and escrow."`
	PointsAmt       domain.Money  `json:"discountPointsAmt" required:"true"`
	BeforeAmt       domain.Money  `json:"beforeClosingAmt" required:"true" doc:"What the borrower pays before closing; no part of the cash to close."`
	SellerAmt       domain.Money  `json:"sellerAmt" required:"true"`
	FinanceAmt      domain.Money  `json:"financeChargeAmt" required:"true" doc:"The prepaid finance charges among them (12 CFR 1026.4)."`
	OriginationAmt  domain.Money  `json:"originationFinanceAmt" required:"true" doc:"What of them is paid to the creditor or broker: it counts among points and fees."`
	HasPoints       bool          `json:"-"`
}

// CostsOf sums fees up. The aggregate adjustment, which is never above zero, is part of section G: it comes off what the borrower pays there, and
// what that does not bear off what others pay.
func CostsOf(fees []Fee, adjustment domain.Money) ClosingCosts {
	c := ClosingCosts{Sections: make([]SectionCost, len(Sections.Options))}
	at := make(map[Section]*SectionCost, len(c.Sections))
	for i, option := range Sections.Options {
		c.Sections[i].IntDiscSecType = Section(option.Option)
		at[Section(option.Option)] = &c.Sections[i]
	}
	for _, f := range fees {
		section, known := at[f.FeeDetail.IntDiscSecType]
		if !known {
			section = at[SectionOther]
		}
		c.add(section, f)
	}
	c.PrepaidAmt += at[SectionEscrow].adjust(adjustment)
	for _, s := range c.Sections {
		borrower := s.AtClosingAmt + s.BeforeAmt
		switch s.IntDiscSecType {
		case SectionOrigination, SectionNotShopped, SectionShopped:
			c.LoanCostsAmt += borrower
		default:
			c.OtherCostsAmt += borrower
		}
		c.BeforeAmt += s.BeforeAmt
		c.SellerAmt += s.SellerAmt
	}
	c.TotalAmt = c.LoanCostsAmt + c.OtherCostsAmt - c.LenderCreditAmt
	return c
}

// adjust takes the aggregate adjustment off the section, and answers the borrower's part of it.
func (s *SectionCost) adjust(adjustment domain.Money) (ofBorrower domain.Money) {
	s.TotalAmt += adjustment
	ofBorrower = max(adjustment, min(0, -(s.AtClosingAmt+s.BeforeAmt)))
	s.AtClosingAmt += ofBorrower
	ofSeller := max(adjustment-ofBorrower, min(0, -s.SellerAmt))
	s.SellerAmt += ofSeller
	s.OthersAmt += adjustment - ofBorrower - ofSeller
	return ofBorrower
}

func (c *ClosingCosts) add(section *SectionCost, f Fee) {
	c.HasPoints = c.HasPoints || f.FeeDetail.LWFeeValueType == ValuePoint || f.FeeDetail.LWCode == CodePoints
	if f.IsLenderCredit() {
		c.LenderCreditAmt -= f.Amount()
		return
	}
	if f.IsFinanceCharge() {
		c.FinanceAmt += f.Amount()
		if f.FeeDetail.IntDiscSecType == SectionOrigination || domain.IsTrue(f.FeeDetail.AffiliateInd) {
			c.OriginationAmt += f.Amount()
		}
	}
	section.TotalAmt += f.Amount()
	switch f.PaidBy() {
	case PayerBorrower:
	case PayerSeller:
		section.SellerAmt += f.Amount()
		return
	case PayerLender, PayerBroker, PayerOther:
		section.OthersAmt += f.Amount()
		return
	}
	section.AtClosingAmt += f.AtClosing()
	section.BeforeAmt += f.Outside()
	switch {
	case f.FeeDetail.LWFeeValueType == ValuePoint:
		c.PointsAmt += f.AtClosing()
	case section.IntDiscSecType == SectionPrepaids || section.IntDiscSecType == SectionEscrow:
		c.PrepaidAmt += f.AtClosing()
	default:
		c.ClosingAmt += f.AtClosing()
	}
}
