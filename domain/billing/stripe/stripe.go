// Package stripe charges cards by Stripe's HTTP API.
package stripe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v84"

	"gable/domain"
	"gable/domain/billing"
	"gable/domain/vendor"
)

const (
	callTimeout = 20 * time.Second
	// seatPriceKey is the lookup key of the price of a seat, which is set at Stripe.
	seatPriceKey = "gable_pro_seat"
	currency     = "usd"
)

// Payments is vendor.Payments at Stripe.
type Payments struct{ client *stripe.Client }

// New returns the adapter; address is "" for Stripe's own.
func New(key, address string) (*Payments, error) {
	if key == "" {
		return nil, errors.New("payments need a secret key")
	}
	config := &stripe.BackendConfig{HTTPClient: &http.Client{Timeout: callTimeout}, MaxNetworkRetries: stripe.Int64(0), EnableTelemetry: stripe.Bool(false),
		LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull}}
	if address != "" {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
			return nil, errors.New("the payments vendor's address is written https://host")
		}
		config.URL = stripe.String(strings.TrimSuffix(address, "/"))
	}
	return &Payments{client: stripe.NewClient(key, stripe.WithBackends(stripe.NewBackendsWithConfig(config)))}, nil
}

// SeatPrice reads the price whose lookup key is gable_pro_seat.
func (p *Payments) SeatPrice(ctx context.Context) (domain.Money, error) {
	params := &stripe.PriceListParams{LookupKeys: []*string{stripe.String(seatPriceKey)}, Active: stripe.Bool(true)}
	for price, err := range p.client.V1Prices.List(ctx, params) {
		if err != nil {
			return 0, away(err)
		}
		if string(price.Currency) != currency {
			return 0, away(fmt.Errorf("the price of a seat is in %s", price.Currency))
		}
		return domain.MoneyFromCents(price.UnitAmount), nil
	}
	return 0, away(errors.New("no price has the lookup key " + seatPriceKey))
}

// Customer makes the customer of an account.
func (p *Payments) Customer(ctx context.Context, c vendor.Customer) (string, error) {
	params := &stripe.CustomerCreateParams{Name: stripe.String(c.Name), Email: stripe.String(c.Email),
		Metadata: map[string]string{"account": string(c.Account), "tenant": string(c.Tenant)}}
	params.SetIdempotencyKey("customer-" + string(c.Account))
	made, err := p.client.V1Customers.Create(ctx, params)
	if err != nil {
		return "", away(err)
	}
	return made.ID, nil
}

// CardForm opens a Checkout session that only keeps a card.
func (p *Payments) CardForm(ctx context.Context, customer, returnURL string) (string, error) {
	session, err := p.client.V1CheckoutSessions.Create(ctx, &stripe.CheckoutSessionCreateParams{
		Mode: stripe.String(string(stripe.CheckoutSessionModeSetup)), Customer: stripe.String(customer), Currency: stripe.String(currency),
		PaymentMethodTypes: []*string{stripe.String("card")}, SuccessURL: stripe.String(returnURL), CancelURL: stripe.String(returnURL)})
	if err != nil {
		return "", away(err)
	}
	return session.URL, nil
}

// Card makes the customer's newest card the one that invoices are charged to.
func (p *Payments) Card(ctx context.Context, customer string) (*billing.Card, error) {
	for method, err := range p.client.V1Customers.ListPaymentMethods(ctx, &stripe.CustomerListPaymentMethodsParams{Customer: stripe.String(customer), Type: stripe.String("card")}) {
		if err != nil {
			return nil, away(err)
		}
		if method.Card == nil {
			continue
		}
		_, err = p.client.V1Customers.Update(ctx, customer, &stripe.CustomerUpdateParams{
			InvoiceSettings: &stripe.CustomerUpdateInvoiceSettingsParams{DefaultPaymentMethod: stripe.String(method.ID)}})
		if err != nil {
			return nil, away(err)
		}
		month := domain.NewDate(int(method.Card.ExpYear), time.Month(method.Card.ExpMonth), 1)
		return &billing.Card{Brand: string(method.Card.Brand), Last4: method.Card.Last4, Expires: month.AddMonths(1).AddDays(-1)}, nil
	}
	return nil, nil
}

// Charge makes the bill's invoice at the first attempt, and charges it. Stripe remembers an idempotency key for a day; a
// later attempt names the invoice.
func (p *Payments) Charge(ctx context.Context, b vendor.Bill) (vendor.Receipt, error) {
	if b.Invoice == "" {
		made, err := p.invoice(ctx, b)
		if err != nil {
			return vendor.Receipt{}, err
		}
		b.Invoice = made
	}
	paid, err := p.client.V1Invoices.Pay(ctx, b.Invoice, &stripe.InvoicePayParams{OffSession: stripe.Bool(true)})
	var refused *stripe.Error
	switch {
	case errors.As(err, &refused) && (refused.Type == stripe.ErrorTypeCard || refused.HTTPStatusCode == http.StatusBadRequest || refused.HTTPStatusCode == http.StatusPaymentRequired):
		now, err := p.client.V1Invoices.Retrieve(ctx, b.Invoice, nil)
		if err != nil {
			return vendor.Receipt{}, away(err)
		}
		receipt := receiptOf(now)
		if !receipt.Paid { // it can have been paid by an attempt whose answer was lost
			receipt.Failure = refused.Msg
		}
		return receipt, nil
	case err != nil:
		return vendor.Receipt{}, away(err)
	}
	return receiptOf(paid), nil
}

func (p *Payments) invoice(ctx context.Context, b vendor.Bill) (string, error) {
	create := &stripe.InvoiceCreateParams{Customer: stripe.String(b.Customer), Currency: stripe.String(currency), AutoAdvance: stripe.Bool(false),
		CollectionMethod: stripe.String(string(stripe.InvoiceCollectionMethodChargeAutomatically)), PendingInvoiceItemsBehavior: stripe.String("exclude"),
		Metadata: map[string]string{"invoice": string(b.Key)}}
	create.SetIdempotencyKey("invoice-" + string(b.Key))
	made, err := p.client.V1Invoices.Create(ctx, create)
	if err != nil {
		return "", away(err)
	}
	item := &stripe.InvoiceItemCreateParams{Customer: stripe.String(b.Customer), Invoice: stripe.String(made.ID), Currency: stripe.String(currency),
		Amount: stripe.Int64(billing.Amount(b.Seats, b.SeatPrice).Cents()), Description: stripe.String(b.Description)}
	item.SetIdempotencyKey("item-" + string(b.Key))
	if _, err := p.client.V1InvoiceItems.Create(ctx, item); err != nil {
		return "", away(err)
	}
	final := &stripe.InvoiceFinalizeInvoiceParams{AutoAdvance: stripe.Bool(false)}
	final.SetIdempotencyKey("final-" + string(b.Key))
	if _, err := p.client.V1Invoices.FinalizeInvoice(ctx, made.ID, final); err != nil {
		return "", away(err)
	}
	return made.ID, nil
}

func receiptOf(i *stripe.Invoice) vendor.Receipt {
	return vendor.Receipt{ID: i.ID, Number: i.Number, URL: i.HostedInvoiceURL, Paid: i.Status == stripe.InvoiceStatusPaid}
}

var errAway = &domain.Error{Code: domain.CodeVendorUnavailable, Message: "The payments service did not answer as it should. Please try again."}

func away(err error) error { return errAway.Because(err) }
