package lock

import (
	"strings"
	"time"

	"gable/authz"
	"gable/change"
	"gable/domain"
	"gable/domain/lock"
	"gable/http/endpoint"
)

// AskedPrice is the price that is to be locked. Without BasePrice the product is priced here, by the rate sheets in force.
type AskedPrice struct {
	NoteRate    domain.Rate             `json:"NoteRatePercent" required:"true"`
	Seen        *domain.Rate            `json:"Price,omitempty" doc:"The final price as whoever asks has seen it: 409 where it is another by now."`
	BasePrice   *domain.Rate            `json:"BasePrice,omitempty" doc:"Percent of par before adjustments, of a price by hand: takes loan:set-price and a reason."`
	Adjustments []lock.LockedAdjustment `json:"PricingAdjustments,omitempty" maxItems:"60" doc:"Of a price by hand."`
	ProductCode string                  `json:"ProductCode,omitempty" maxLength:"60"`
	ProductName string                  `json:"ProductName,omitempty" maxLength:"150"`
	Investor    string                  `json:"InvestorName,omitempty" maxLength:"150"`
	SheetID     string                  `json:"RateSheetId,omitempty" maxLength:"60"`
	Reason      string                  `json:"manualReason,omitempty" maxLength:"500" doc:"Why the price is set by hand; required then."`
}

// priceOf is the price that was set by hand, else that of the product by the rate sheets that were in force at a moment.
func priceOf(c *endpoint.Call, d change.LockDesk, product string, days int, asked AskedPrice, at time.Time) (lock.LockPrice, error) {
	if asked.BasePrice != nil {
		return priceByHand(c, d, product, days, asked)
	}
	m, err := d.Market(at)
	if err != nil {
		return lock.LockPrice{}, err
	}
	return m.Price(product, days, asked.NoteRate, asked.Seen)
}

// priceByHand is a price that somebody set, which takes a permission and a reason.
func priceByHand(c *endpoint.Call, d change.LockDesk, product string, days int, asked AskedPrice) (lock.LockPrice, error) {
	if !c.Caller.Allowed(authz.LoanSetPrice) {
		return lock.LockPrice{}, domain.Forbidden()
	}
	p := lock.LockPrice{ProductID: strings.TrimSpace(product), ProductCode: strings.TrimSpace(asked.ProductCode), ProductName: strings.TrimSpace(asked.ProductName), Investor: strings.TrimSpace(asked.Investor),
		SheetID: strings.TrimSpace(asked.SheetID), NoteRate: asked.NoteRate, LockDays: days, BasePrice: *asked.BasePrice, Adjustments: asked.Adjustments, IsManual: true, Reason: strings.TrimSpace(asked.Reason), PricedAt: d.By.At}
	faults := domain.Faults(p.Validate())
	if p.Reason == "" {
		faults.Missing("manualReason", "Reason")
	}
	if len(faults) > 0 {
		return p, domain.Invalid(faults.Sorted()...)
	}
	for i := range p.Adjustments {
		p.Adjustments[i].Type, p.Adjustments[i].Cost, p.Adjustments[i].Days, p.Adjustments[i].Amt = lock.Manual, "", 0, nil
	}
	return p.Settled(), nil
}
