package main

import "testing"

// What is measured is a search in which every product has a price: one that finds less would be quick and say nothing.
func TestEachMeasuredProductIsPriced(t *testing.T) {
	offers := wideMarket().Search(pricedLoan).Offers
	if len(offers) != pricedProducts {
		t.Fatalf("%d offers of %d products", len(offers), pricedProducts)
	}
	for i, offer := range offers {
		if !offer.Eligible {
			t.Errorf("offer %d is not eligible: %v", i, offer.Reasons)
		}
	}
}
