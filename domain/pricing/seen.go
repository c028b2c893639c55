package pricing

import (
	"fmt"
	"strconv"

	"gable/domain"
)

// SeenPrice is a price as whoever chooses it looked at it: what the borrower pays by it.
type SeenPrice struct {
	SheetNumber    int          `json:"sheetNumber" required:"true" doc:"The rate sheet that it was of."`
	Price          domain.Rate  `json:"price" required:"true" doc:"Percent of par, before anybody set it by hand."`
	PointsAmt      domain.Money `json:"pointsAmt" required:"true"`
	OriginationAmt domain.Money `json:"originationAmt" required:"true"`
	PaymentAmt     domain.Money `json:"paymentAmt" required:"true"`
	APR            *domain.Rate `json:"APR,omitempty"`
}

// CheckUnchanged refuses a price that has moved since it was looked at: CONFLICT with each figure as it was and as it is. now is nil where the price is not to
// be had any more. Another sheet with the same price is no move.
func (s SeenPrice) CheckUnchanged(now *PriceQuote) error {
	if now == nil {
		return domain.Conflict("refusals:pricing.priceGone", "This price is no longer available.").And(domain.FieldError{Field: "NoteRatePercent", Key: "priceGone",
			Message: "The rate sheets in force no longer have a price for this product, note rate and lock."})
	}
	var moved []domain.FieldError
	note := func(figure, was, is string) {
		if was != is {
			moved = append(moved, domain.FieldError{Field: "seen." + figure, Key: "priceMoved", Params: []string{was, is}, Message: fmt.Sprintf("It was %s, and is %s by now.", was, is)})
		}
	}
	note("price", s.Price.Fixed(3), now.Price.Fixed(3))
	note("pointsAmt", s.PointsAmt.Fixed(), now.PointsAmt.Fixed())
	note("originationAmt", s.OriginationAmt.Fixed(), now.OriginationAmt.Fixed())
	note("paymentAmt", s.PaymentAmt.Fixed(), now.PaymentAmt.Fixed())
	note("APR", threeOrNone(s.APR), threeOrNone(now.APR))
	if len(moved) == 0 {
		return nil
	}
	if s.SheetNumber != now.SheetNumber {
		was, is := strconv.Itoa(s.SheetNumber), strconv.Itoa(now.SheetNumber)
		moved = append(moved, domain.FieldError{Field: "seen.sheetNumber", Key: "sheetReplaced", Params: []string{was, is}, Message: fmt.Sprintf("Rate sheet %s took the place of %s.", is, was)})
	}
	return domain.Conflict("refusals:pricing.priceMoved", "The price has moved since you looked at it.").And(moved...)
}

func threeOrNone(r *domain.Rate) string {
	if r == nil {
		return ""
	}
	return r.Fixed(3)
}
