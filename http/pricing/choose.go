package pricing

import (
	"strings"

	"gable/authz"
	"gable/change"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/http/endpoint"
)

type choiceIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version of the loan's product that the choice is based on; 412 when another write came first."`
	Zone    string `query:"userTimeZone" maxLength:"60" doc:"As the header of the same name, which counts."`
	Body    struct {
		Scenario   *LoanScenario      `json:"loanScenario,omitempty"`
		ProductID  *domain.ID         `json:"ProductId,omitempty" maxLength:"36" nullable:"true" doc:"null takes the product back."`
		NoteRate   *domain.Rate       `json:"NoteRatePercent,omitempty" doc:"One of the product's; required with it."`
		LockDays   int                `json:"lockDays,omitempty" minimum:"1" maximum:"365" doc:"30 where absent."`
		PlanID     domain.ID          `json:"compensationPlanId,omitempty" maxLength:"36"`
		PlanReason string             `json:"compensationReason,omitempty" maxLength:"300" doc:"Why it is another plan than the loan's usual one; required then, with the permission to set prices."`
		Waiver     pricing.Waiver     `json:"waiver,omitempty" enum:"homeReady,firstTimeBuyerAmi,dutyToServe,none" doc:"The program for which the agencies waive their adjustments; none where that of the loan's program is not to count."`
		WaiverWhy  string             `json:"waiverReason,omitempty" maxLength:"300" doc:"Why it is waived although the file does not bear it; required then, with the permission to set prices."`
		MinimumMI  bool               `json:"minimumMortgageInsurance,omitempty" doc:"Less mortgage insurance than the standard coverage."`
		Manual     *domain.Rate       `json:"ManualRatePrice,omitempty" doc:"A final price set by hand, percent of par; with the permission for it alone."`
		Reason     string             `json:"manualReason,omitempty" maxLength:"300" doc:"Why; required with a manual price."`
		Seen       *pricing.SeenPrice `json:"seen,omitempty" doc:"The price as whoever chooses it looked at it: 409 with what it is by now, and nothing done, where it has moved since."`
		Remove     bool               `json:"remove,omitempty" doc:"Takes the product back."`
		UpdateTrid bool               `json:"updateTrid,omitempty" doc:"Accepted for compatibility: TRID state always follows the loan."`
	}
}

// LoanScenario is what a choice says of the loan besides.
type LoanScenario struct {
	LoanID        domain.LoanID `json:"LoanId,omitempty" doc:"That of the path counts."`
	LoanPurpose   string        `json:"loanPurpose,omitempty" maxLength:"20" doc:"PURCHASE or REFINANCE"`
	PurchasePrice *domain.Money `json:"purchasePrice,omitempty" doc:"Nothing of a refinance."`
}

func mountChoice(a *endpoint.API) {
	choose := ofLoan("PATCH", "/updatepricingdata", "updatePricingData", "Choose the loan's product and price, or take it back",
		"The product's terms become the loan's: rate, term, amortization, points or lender credit. 422 for a rate that is not to be had; 403 for a manual price, or a waiver that the file does not bear, without the permission; 409 where the price is another than the one that was seen. A product that the loan is not eligible for can be chosen, and is marked with the reasons that a search gives; the loan's mortgage type stays what it is, and becomes the product's only where none is said.")
	choose.Permission, choose.Section = authz.LoanChooseProduct, loan.SectionProductPricing
	endpoint.Write(a, choose, chooseProduct)
	hide := ofLoan("POST", "/hide-ineligible-product-popup", "hideIneligibleProductPopup", "Show no more why the loan can't have its product", "It holds for the loan, whatever product it has.")
	hide.Permission, hide.Section = authz.LoanChooseProduct, loan.SectionProductPricing
	endpoint.Write(a, hide, func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[ProductInfo], error) {
		was, err := pricingdb.LockChosen(c.Tx)
		if err != nil {
			return nil, err
		}
		will := was
		will.HidePopup = true
		if err := c.SaveChosen(was, &will); err != nil {
			return nil, err
		}
		return told(c, will)
	})
}

func chooseProduct(c *endpoint.Call, in *choiceIn) (*endpoint.Answer[ProductInfo], error) {
	was, err := pricingdb.LockChosen(c.Tx)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, was.Version)
	}
	if err != nil {
		return nil, err
	}
	d, err := change.PricingServiceNow(c.Tx)
	if err != nil {
		return nil, err
	}
	now := d.Market.At
	info := d.File.Info
	if in.Body.Scenario != nil {
		if info, err = in.Body.Scenario.into(info); err != nil {
			return nil, err
		}
		d.File.Info = info
	}
	will := was
	switch {
	case in.Body.Remove:
		will = pricing.Chosen{Version: was.Version, HidePopup: was.HidePopup}
	case in.Body.ProductID != nil:
		if info, err = in.take(c, d, &will); err != nil {
			return nil, err
		}
		will.ChosenAt, will.ChosenBy, will.BookVersion = &now, c.Caller.User.Name(), d.Market.Book.Version
	}
	if will, err = c.ApplyPrice(was, will, info); err != nil {
		return nil, err
	}
	return told(c, will)
}

// take prices the product that is asked for and makes it the loan's; it answers the loan's terms with it.
func (in *choiceIn) take(c *endpoint.Call, d *change.PricingService, will *pricing.Chosen) (loan.Info, error) {
	info := d.File.Info
	product, found := d.Market.Book.Product(*in.Body.ProductID)
	switch {
	case !found:
		return info, domain.Invalid(domain.Wrong("ProductId", "Product"))
	case !d.Market.Book.Sells(product.ID):
		return info, domain.Invalid(domain.FieldError{Field: "ProductId", Key: "locks:refused.productNotSold", Message: "The company sells no such product."})
	}
	if in.Body.NoteRate == nil {
		return info, domain.Invalid(domain.Missing("NoteRatePercent", "Note rate"))
	}
	manual, err := in.manual(c)
	if err != nil {
		return info, err
	}
	planReason, err := in.plan(c, d)
	if err != nil {
		return info, err
	}
	asked := change.WhatIf{LockDays: in.Body.LockDays, PlanID: in.Body.PlanID, Waiver: in.Body.Waiver, MinimumMI: in.Body.MinimumMI}
	s, err := d.Scenario(asked)
	if err != nil {
		return info, err
	}
	waiverReason, err := in.waiver(c, product, s)
	if err != nil {
		return info, err
	}
	quote, err := in.quote(d.Market, s, product.ID, manual)
	if err != nil {
		return info, err
	}
	before, _ := d.Market.Book.Product(will.ProductID)
	will.Choose(*d.Market.OfferOf(s, product.ID), *quote, d.Market.Book.PlanFor(s))
	will.PlanReason = planReason
	will.Waiver, will.WaiverReason, will.MinimumMI = in.Body.Waiver, waiverReason, in.Body.MinimumMI
	will.PricedBy(s)
	info = will.Apply(info, product, before)
	if info.HasCalculatedFees() {
		info = government.Reworked(d.File, info, d.Tables, d.Day)
	}
	if faults := info.Validate(); len(faults) > 0 {
		return info, domain.Invalid(faults...)
	}
	against, err := d.Against(info, product.ID, asked)
	will.Judge(against)
	return info, err
}

// quote is the price that is chosen: the one that was seen, or with it as its base one set by hand.
func (in *choiceIn) quote(m *pricing.Market, s pricing.Scenario, product domain.ID, manual *pricing.ManualPrice) (*pricing.PriceQuote, error) {
	quote := m.PriceAt(s, product, *in.Body.NoteRate, s.LockDays, nil)
	if in.Body.Seen != nil {
		if err := in.Body.Seen.CheckUnchanged(quote); err != nil {
			return nil, err
		}
	}
	if quote == nil {
		return nil, domain.Invalid(domain.FieldError{Field: "NoteRatePercent", Key: "noPrice", Message: "The rate sheets in force have no price for this product, note rate and lock."})
	}
	if manual != nil {
		quote = m.PriceAt(s, product, *in.Body.NoteRate, s.LockDays, manual)
	}
	return quote, nil
}

// plan is why the originator is paid by another plan than the loan's usual one, which takes a permission and a reason: compensation must not vary
// with the terms of the loan (12 CFR 1026.36(d)(1)).
func (in *choiceIn) plan(c *endpoint.Call, d *change.PricingService) (reason string, err error) {
	if err := d.CanTake(in.Body.PlanID); err != nil || in.Body.PlanID == "" || in.Body.PlanID == d.UsualPlan() {
		return "", err
	}
	if !c.Caller.Allowed(authz.LoanSetPrice) {
		return "", domain.Forbidden()
	}
	if reason = strings.TrimSpace(in.Body.PlanReason); reason == "" {
		return "", domain.Invalid(domain.Missing("compensationReason", "Reason"))
	}
	return reason, nil
}

// waiver is why adjustments are waived although the file does not bear it, which takes a permission and a reason.
func (in *choiceIn) waiver(c *endpoint.Call, product pricing.Product, s pricing.Scenario) (reason string, err error) {
	if len(product.WaiverAgainst(s)) == 0 {
		return "", nil
	}
	if !c.Caller.Allowed(authz.LoanSetPrice) {
		return "", domain.Forbidden()
	}
	if reason = strings.TrimSpace(in.Body.WaiverWhy); reason == "" {
		return "", domain.Invalid(domain.Missing("waiverReason", "Reason"))
	}
	return reason, nil
}

// manual is the price that a person sets, which takes a permission and a reason.
func (in *choiceIn) manual(c *endpoint.Call) (*pricing.ManualPrice, error) {
	if in.Body.Manual == nil {
		return nil, nil
	}
	if !c.Caller.Allowed(authz.LoanSetPrice) {
		return nil, domain.Forbidden()
	}
	var faults domain.Faults
	faults.RateBetween("ManualRatePrice", in.Body.Manual, domain.MustRate("50"), domain.MustRate("150"))
	if strings.TrimSpace(in.Body.Reason) == "" {
		faults.Missing("manualReason", "Reason")
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	return &pricing.ManualPrice{Price: *in.Body.Manual, Reason: strings.TrimSpace(in.Body.Reason)}, nil
}

// into is the loan's terms with what the scenario says of them.
func (s LoanScenario) into(info loan.Info) (loan.Info, error) {
	switch strings.ToUpper(s.LoanPurpose) {
	case "":
	case "PURCHASE":
		info.TransactionInfo.LoanPurposeType = loan.PurposePurchase
	case "REFINANCE":
		info.TransactionInfo.LoanPurposeType = loan.PurposeRefinance
		info.SubjectProperty.SalesContractAmt = nil
	default:
		return info, domain.Invalid(domain.Wrong("loanScenario.loanPurpose", "Loan purpose"))
	}
	if s.PurchasePrice != nil && info.IsPurchase() {
		if *s.PurchasePrice < 0 {
			return info, domain.Invalid(domain.Wrong("loanScenario.purchasePrice", "Purchase price"))
		}
		info.SubjectProperty.SalesContractAmt = s.PurchasePrice
	}
	return info, nil
}
