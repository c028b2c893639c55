package apitest

import (
	"context"
	"sync"

	"gable/domain"
	"gable/domain/billing"
	"gable/domain/vendor"
)

// Payments is a payments vendor that a test arranges: which card a customer has, whether charges are refused, and whether
// it is away. The real adapter is tested against the vendor sandbox.
type Payments struct {
	mu      sync.Mutex
	Entered *billing.Card
	Refuse  string // why charges are refused, "" when they are not
	Away    error
	Bills   []vendor.Bill
	paid    map[domain.ID]bool
}

// Price is what a seat costs here.
const Price = domain.Money(7900)

// SeatPrice is Price.
func (p *Payments) SeatPrice(context.Context) (domain.Money, error) { return Price, p.Away }

// Customer names the customer after the account.
func (p *Payments) Customer(_ context.Context, c vendor.Customer) (string, error) {
	return "cus_" + string(c.Account), p.Away
}

// CardForm leads straight back.
func (p *Payments) CardForm(_ context.Context, _, back string) (string, error) { return back, p.Away }

// Card is the one that was entered.
func (p *Payments) Card(context.Context, string) (*billing.Card, error) { return p.Entered, p.Away }

// Charge notes the bill, and counts one key once.
func (p *Payments) Charge(_ context.Context, b vendor.Bill) (vendor.Receipt, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.Away != nil {
		return vendor.Receipt{}, p.Away
	}
	if p.paid == nil {
		p.paid = map[domain.ID]bool{}
	}
	if !p.paid[b.Key] {
		p.Bills = append(p.Bills, b)
	}
	p.paid[b.Key] = p.Refuse == ""
	return vendor.Receipt{ID: "in_" + string(b.Key), Number: "G-1", Paid: p.Refuse == "", Failure: p.Refuse}, nil
}
