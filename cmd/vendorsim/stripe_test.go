package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/billing/stripe"
	"gable/domain/vendor"
)

// TestStripe has the product's own adapter talk to the sandbox, over HTTP and by the vendor's library.
func TestStripe(t *testing.T) {
	t.Parallel()
	store := NewStore()
	server := httptest.NewServer(newWeb(store, newNames(store), "", time.Now))
	t.Cleanup(server.Close)
	payments, err := stripe.New("sk_test_x", server.URL)
	require.NoError(t, err)
	ctx := t.Context()

	price, err := payments.SeatPrice(ctx)
	require.NoError(t, err)
	require.Equal(t, domain.MoneyFromCents(seatPrice), price)

	who := vendor.Customer{Account: domain.NewID(), Tenant: domain.NewID(), Name: "Summit", Email: "owner@summit.test"}
	customer, err := payments.Customer(ctx, who)
	require.NoError(t, err)
	again, err := payments.Customer(ctx, who)
	require.NoError(t, err)
	require.Equal(t, customer, again, "an account is one customer")

	card, err := payments.Card(ctx, customer)
	require.NoError(t, err)
	require.Nil(t, card)
	enter := func(number, expiry string) *http.Response {
		form, err := payments.CardForm(ctx, customer, server.URL+"/healthz?back")
		require.NoError(t, err)
		answer, err := http.PostForm(form, url.Values{"number": {number}, "expiry": {expiry}})
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		return answer
	}
	require.Contains(t, enter("4242 4242 4242 4242", "02/28").Request.URL.String(), "/healthz?back")
	card, err = payments.Card(ctx, customer)
	require.NoError(t, err)
	require.Equal(t, "visa 4242 2028-02-29", card.Brand+" "+card.Last4+" "+card.Expires.String())

	bill := vendor.Bill{Customer: customer, Key: domain.NewID(), Description: "Seats", Seats: 3, SeatPrice: price}
	paid, err := payments.Charge(ctx, bill)
	require.NoError(t, err)
	require.True(t, paid.Paid)
	require.NotEmpty(t, paid.Number)
	twice, err := payments.Charge(ctx, bill)
	require.NoError(t, err)
	require.Equal(t, paid, twice, "a bill is charged once")
	shown, err := http.Get(paid.URL)
	require.NoError(t, err)
	require.NoError(t, shown.Body.Close())
	require.Equal(t, http.StatusOK, shown.StatusCode)

	enter(declined, "12/30")
	_, err = payments.Card(ctx, customer)
	require.NoError(t, err)
	second := vendor.Bill{Customer: customer, Key: domain.NewID(), Description: "Seats", Seats: 1, SeatPrice: price}
	refused, err := payments.Charge(ctx, second)
	require.NoError(t, err)
	require.False(t, refused.Paid)
	require.Equal(t, "Your card was declined.", refused.Failure)

	enter("4242424242424242", "12/30")
	second.Invoice = refused.ID
	later, err := payments.Charge(ctx, second)
	require.NoError(t, err)
	require.True(t, later.Paid)
	require.Equal(t, refused.ID, later.ID, "the invoice there is, and no second one")

	store.Control(Behaviour{Kind: kindPayment, Failure: failTemporary})
	_, err = payments.Customer(ctx, vendor.Customer{Account: domain.NewID()})
	var known *domain.Error
	require.ErrorAs(t, err, &known)
	require.Equal(t, domain.CodeVendorUnavailable, known.Code)
}
