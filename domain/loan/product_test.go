package loan_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
)

// Points and credit of a product's price are not stated otherwise; what has nothing to do with it is free.
func TestEditedPrice(t *testing.T) {
	t.Parallel()
	terms := func(points domain.Money, credits ...domain.Money) (i loan.Info) {
		i.TransactionInfo.DiscountPointsAmt = &points
		for _, amt := range credits {
			i.PurchaseCredits = append(i.PurchaseCredits, loan.PurchaseCredit{PurchaseCreditAmt: &amt, PurchaseCreditType: loan.CreditLender})
		}
		return i
	}
	charge, credit := &loan.ProductCosts{PointsAmt: 1125_00}, &loan.ProductCosts{PointsAmt: -750_00}
	points, credits := []string{"TransactionInfo.DiscountPointsAmt"}, []string{"PurchaseCredits"}
	for name, c := range map[string]struct {
		was, will loan.Info
		price     *loan.ProductCosts
		want      []string
	}{
		"no product":                        {terms(1125_00), terms(0), nil, nil},
		"nothing of it":                     {terms(1125_00), terms(1125_00), charge, nil},
		"other points":                      {terms(1125_00), terms(1000_00), charge, points},
		"no points":                         {terms(1125_00), loan.Info{}, charge, points},
		"points where there is a credit":    {terms(0, 750_00), terms(300_00, 750_00), credit, points},
		"stated otherwise before":           {terms(900_00), terms(900_00), charge, nil},
		"made to agree":                     {terms(900_00), terms(1125_00), charge, nil},
		"another amount of the credit":      {terms(0, 750_00), terms(0, 800_00), credit, credits},
		"the credit is taken out":           {terms(0, 750_00), terms(0), credit, credits},
		"a credit beside that of the price": {terms(0, 750_00), terms(0, 100_00, 750_00), credit, nil},
		"none of the price's was there":     {terms(0, 100_00), terms(0), credit, nil},
		"both":                              {terms(0, 750_00), terms(5_00), credit, []string{points[0], credits[0]}},
	} {
		require.Equal(t, c.want, c.was.EditedPrice(c.will, c.price), name)
	}
}
