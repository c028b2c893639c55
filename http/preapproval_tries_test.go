package http_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestOffersTellNoIncome: whatever parties offer, what is refused names one rounded price; who goes on trying is stopped for the day.
func TestOffersTellNoIncome(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, loan, number := letterLoan(w)
	officer.Patch(loan+"/pre-approval/rules", `{"realtorMay":true,"borrowerMay":true,"maxDTIPercent":30,"maxHousingRatioPercent":28,"minDownPaymentPercent":10}`).Want(200)
	realtor, borrower := w.As("realtor@example.test"), w.As("borrower@example.test")
	deal, own := "/realtor/api/loans/"+number, "/pos/api/applications/"+number+"/letters"
	said := map[string]bool{}
	limits := map[any]bool{}
	for i := range 12 {
		price, dues := 900_000+i*37_311, i*41
		said[realtor.Post(deal+"/letters", object{"salesPrice": price, "downPayment": price / 5, "dues": dues}).Want(409).Map()["message"].(string)] = true
		said[borrower.Post(own, object{"salesPrice": price, "downPayment": price / 4, "dues": dues}).Want(409).Map()["message"].(string)] = true
		for _, b := range realtor.Get(fmt.Sprintf("%s/realtorCalc?salesPrice=%d&downPayment=%d&dues=%d", deal, price, price/5, dues)).Want(200).Map()["breaches"].([]any) {
			if breach := b.(map[string]any); breach["bound"] == "QUALIFYING" {
				limits[breach["limitAmt"]] = true
				assert.NotContains(t, breach, "byAmt")
			}
		}
	}
	require.Len(t, said, 1, "%v", said)
	require.Len(t, limits, 1)
	for price := range limits {
		assert.Zero(t, int(price.(float64))%5_000)
		assert.Positive(t, price)
	}
	for range 28 {
		realtor.Post(deal+"/letters", object{"salesPrice": 900_000, "downPayment": 100_000}).Want(409)
	}
	realtor.Post(deal+"/letters", object{"salesPrice": 900_000, "downPayment": 100_000}).Want(429)
	borrower.Post(own, object{"salesPrice": 900_000, "downPayment": 100_000}).Want(409)
	officer.Post(loan+"/pre-approval/letters", object{"salesPrice": 900_000, "downPayment": 100_000, "isBeyond": true}).Want(201)
}
