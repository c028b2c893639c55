package vendor

import (
	"context"

	"gable/domain"
	"gable/domain/billing"
)

// Payments takes cards and charges them. Every call is safe to repeat.
type Payments interface {
	// SeatPrice is what a seat costs for a month.
	SeatPrice(ctx context.Context) (domain.Money, error)
	// Customer makes the customer that an account is charged as, or finds the one made before.
	Customer(ctx context.Context, c Customer) (id string, err error)
	// CardForm is the address of the vendor's own page where a card is entered; it leads back to returnURL.
	CardForm(ctx context.Context, customer, returnURL string) (address string, err error)
	// Card is the customer's card, which is charged from now on; nil when there is none.
	Card(ctx context.Context, customer string) (*billing.Card, error)
	// Charge bills a customer and charges the card. A card that is refused is no error: the receipt says so.
	Charge(ctx context.Context, b Bill) (Receipt, error)
}

// Customer is who is charged.
type Customer struct {
	Account, Tenant domain.ID
	Name, Email     string
}

// Bill is what is charged, once for its key.
type Bill struct {
	Customer string
	Key      domain.ID
	// Invoice is the vendor's invoice of an earlier attempt; "" at the first.
	Invoice     string
	Description string
	Seats       int
	SeatPrice   domain.Money
}

// Receipt is what became of a bill.
type Receipt struct {
	ID, Number, URL string
	Paid            bool
	// Failure is why it was not paid, "" when it was.
	Failure string
}

// NoPayments is for an installation without a payments vendor: every call says so.
type NoPayments struct{}

var errNoPayments = &domain.Error{Code: domain.CodeUnavailable, Message: "Payments are not set up on this installation."}

// SeatPrice is not to be had.
func (NoPayments) SeatPrice(context.Context) (domain.Money, error) { return 0, errNoPayments }

// Customer is not to be had.
func (NoPayments) Customer(context.Context, Customer) (string, error) { return "", errNoPayments }

// CardForm is not to be had.
func (NoPayments) CardForm(context.Context, string, string) (string, error) { return "", errNoPayments }

// Card is not to be had.
func (NoPayments) Card(context.Context, string) (*billing.Card, error) { return nil, errNoPayments }

// Charge is not to be had.
func (NoPayments) Charge(context.Context, Bill) (Receipt, error) { return Receipt{}, errNoPayments }
