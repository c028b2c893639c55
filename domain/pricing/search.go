package pricing

import (
	"cmp"
	"slices"
	"strconv"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// Offer is what a product is to a loan: eligible with its prices, or not with the reasons.
type Offer struct {
	ProductID    domain.ID             `json:"ProductId" required:"true"`
	Code         string                `json:"code" required:"true"`
	Name         string                `json:"name" required:"true"`
	InvestorID   domain.ID             `json:"investorId" required:"true"`
	InvestorName string                `json:"ProductProviderName" required:"true"`
	InvestorNMLS string                `json:"ProductProviderNmls,omitempty"`
	TPOLink      string                `json:"TpoLink,omitempty" doc:"Where brokers sign in at the investor."`
	MortgageType loan.MortgageType     `json:"MortgageType,omitempty"`
	Amortization loan.AmortizationType `json:"AmortizationType" required:"true"`
	TermMonths   int                   `json:"termMonths" required:"true"`
	FixedMonths  int                   `json:"fixedMonths,omitempty" doc:"Of an adjustable rate, until the first change."`
	InterestOnly int                   `json:"interestOnlyMonths,omitempty" doc:"For how many months interest alone is paid."`
	Eligible     bool                  `json:"Eligible" required:"true" doc:"At the best rate."`
	Reasons      []ProductReason       `json:"reasons" required:"true" nullable:"false"`
	Best         *PriceQuote           `json:"best,omitempty" doc:"The lowest note rate at or above par; where none is, the highest price: of the rates that the loan can have, where it can have any. Also of a product that it can't have, where that has a price."`
	Ladder       []PriceQuote          `json:"ladder,omitempty" doc:"Every note rate of the sheet for the lock; of the products asked for."`
}

// Result is the outcome of a search.
type Result struct {
	Offers []Offer
	looked []looked
	pay    *payments
}

// looked is a product as it was looked at: of one that has no price p is nil.
type looked struct {
	p        *priced
	product  Product
	investor PricingInvestor
	eligible bool
}

// payments keeps what was worked out for a rate and term, since many products share them.
type payments struct {
	amount    domain.Money
	known     map[[2]int64]domain.Money
	schedules map[[3]int64][]domain.Money // of fixed rates
}

func paymentsOf(s Scenario) *payments {
	return &payments{amount: s.LoanAmt, known: map[[2]int64]domain.Money{}, schedules: map[[3]int64][]domain.Money{}}
}

func (p *payments) of(rate domain.Rate, months int) domain.Money {
	key := [2]int64{rate.Micros(), int64(months)}
	payment, found := p.known[key]
	if !found {
		payment = qualify.LevelPayment(p.amount, rate, months)
		p.known[key] = payment
	}
	return payment
}

// ratioWith is the debt-to-income ratio with a payment of principal and interest; nil while no income is known.
func (s Scenario) ratioWith(payment domain.Money) *domain.Rate {
	if s.IncomeAmt <= 0 {
		return nil
	}
	return new(qualify.DebtToIncome(s.OtherDebtAmt+payment, s.IncomeAmt))
}

// Search prices every product of the book for a loan: those that it can have first, the lowest rate first. Of the products named the whole ladder is answered.
func (m *Market) Search(s Scenario, ladders ...domain.ID) Result {
	out := Result{Offers: make([]Offer, 0, len(m.Book.Products)), looked: make([]looked, 0, len(m.Book.Products)), pay: paymentsOf(s)}
	for _, product := range m.Book.Products {
		investor, _ := m.Book.Investor(product.InvestorID)
		if !product.isOffered(investor) {
			continue
		}
		o, p := m.offer(product, investor, s, out.pay, slices.Contains(ladders, product.ID))
		out.Offers, out.looked = append(out.Offers, o), append(out.looked, looked{p, product, investor, o.Eligible})
	}
	slices.SortStableFunc(out.Offers, compareOffers)
	return out
}

func compareOffers(a, b Offer) int {
	switch {
	case a.Eligible != b.Eligible:
		return map[bool]int{true: -1, false: 1}[a.Eligible]
	case (a.Best == nil) != (b.Best == nil):
		return map[bool]int{true: 1, false: -1}[a.Best == nil]
	case a.Best == nil:
		return cmp.Compare(a.Name, b.Name)
	}
	return cmp.Or(a.Best.NoteRate.Cmp(b.Best.NoteRate), b.Best.Price.Cmp(a.Best.Price), cmp.Compare(a.Name, b.Name))
}

// offer is what a product is to a loan, and what all of its prices have in common; nil where it has none.
func (m *Market) offer(product Product, investor PricingInvestor, s Scenario, pay *payments, ladder bool) (Offer, *priced) {
	o := Offer{ProductID: product.ID, Code: product.Code, Name: product.Name, InvestorID: investor.ID, InvestorName: investor.Name, InvestorNMLS: investor.NMLS, TPOLink: investor.TPOLink,
		MortgageType: product.MortgageType, Amortization: product.Amortization, TermMonths: product.TermMonths, InterestOnly: product.InterestOnly, Reasons: []ProductReason{}}
	if product.ARM != nil {
		o.FixedMonths = product.ARM.FixedMonths
	}
	p, against := m.prepare(product, investor, s)
	against = append(product.reasonsAtAnyRate(s), against...)
	if p != nil {
		o.Best = p.best(pay, nil)
		if o.Best == nil {
			against = append(against, reason("noPrice", "No rate of the sheet has a price that the investor takes."))
		} else if len(against) == 0 && !p.takes(o.Best.NoteRate, pay) {
			if lower := p.best(pay, func(rate domain.Rate) bool { return p.takes(rate, pay) }); lower != nil {
				o.Best = lower
			}
		}
		if o.Best != nil {
			s = p.at(o.Best.NoteRate, pay)
		}
		if ladder {
			o.Ladder = p.ladder(pay)
			for i := range o.Ladder {
				o.Ladder[i].Reasons = slices.Concat(against, product.limitReasons(p.at(o.Ladder[i].NoteRate, pay)))
			}
		}
	}
	o.Reasons = append(o.Reasons, slices.Concat(against, product.limitReasons(s))...)
	o.Eligible = len(o.Reasons) == 0
	return o, p
}

// at is the loan with the payment of a rate.
func (p *priced) at(rate domain.Rate, pay *payments) Scenario {
	s := p.scenario
	s.payment = p.qualifying(rate, pay)
	s.dti = s.ratioWith(s.payment)
	return s
}

// takes tells whether the product's table takes the loan at a rate.
func (p *priced) takes(rate domain.Rate, pay *payments) bool {
	return len(p.product.limitReasons(p.at(rate, pay))) == 0
}

// ReasonsAt are why the loan can't have the product at a note rate: of an offer with its ladder.
func (o Offer) ReasonsAt(rate domain.Rate) []ProductReason {
	at := slices.IndexFunc(o.Ladder, func(q PriceQuote) bool { return q.NoteRate == rate })
	if at < 0 {
		return o.Reasons
	}
	return o.Ladder[at].Reasons
}

// prepare finds what prices the product: nil with the reasons where nothing does.
func (m *Market) prepare(product Product, investor PricingInvestor, s Scenario) (*priced, []ProductReason) {
	sheet := m.Sheets[product.InvestorID]
	if sheet == nil {
		return nil, []ProductReason{reason("noSheet", "{{0}} has no rate sheet in force.", investor.Name)}
	}
	block := sheet.block(product.Code)
	if block == nil || !block.isOf(product) {
		return nil, []ProductReason{reason("notOnSheet", "The rate sheet in force has no prices of it.")}
	}
	if s.LoanAmt <= 0 || s.Purpose == "" {
		return nil, nil // the reasons say what is missing
	}
	if product.InterestOnly == 0 && slices.Contains(product.Features, InterestOnly) {
		return nil, []ProductReason{reason("interestOnlyMonths", "The product does not say for how long interest alone is paid.")}
	}
	column := block.column(s.LockDays)
	if column < 0 {
		longest := slices.Max(block.LockDays)
		return nil, []ProductReason{reason("lockTooLong", "The longest lock is {{0}} days.", strconv.Itoa(longest)).unless("lockAtMost", "Lock for at most {{0}} days.", strconv.Itoa(longest))}
	}
	p := &priced{market: m, product: product, investor: investor, scenario: s, sheet: sheet, block: block, column: column}
	var against []ProductReason
	p.ofInvestor, against = m.ofInvestor(product, s)
	p.ofCompany = m.ofCompany(product, s)
	if plan := m.Book.PlanFor(s); plan != nil {
		p.origination, p.pay = plan.pays(s.LoanAmt)
		if plan.Kind == LenderPaid {
			line := s.line(Company, keyCompensation, plan.Name, percentOf(p.pay, s.LoanAmt, thousandth))
			line.Amt = p.pay
			p.ofCompany = append(p.ofCompany, line)
		}
	}
	p.investorSum, p.companySum, p.credit = total(p.ofInvestor), total(p.ofCompany), passedOn(p.ofInvestor)
	return p, against
}

// prices visits the prices that the investor takes, by rate.
func (p *priced) prices(visit func(line PriceLine, price domain.Rate)) {
	for _, line := range p.block.Lines {
		if p.column >= len(line.Prices) || line.Prices[p.column] == nil {
			continue
		}
		sheet := *line.Prices[p.column]
		if least := p.investor.MinPrice; least != nil && sheet.Micros()-p.investorSum < least.Micros() {
			continue // what the investor pays; margin and compensation are the company's
		}
		price, _, _ := p.priceOf(sheet)
		visit(line, price)
	}
}

// par is the lowest note rate whose price is at or above par; where none is, that of the highest price. Of those that take says, where it says anything.
func (p *priced) par(take func(rate domain.Rate) bool) *PriceLine {
	var found *PriceLine
	var best domain.Rate
	p.prices(func(line PriceLine, price domain.Rate) {
		if take != nil && !take(line.NoteRate) {
			return
		}
		atPar := found != nil && best.Cmp(hundred) >= 0
		if !atPar && (found == nil || price.Cmp(best) > 0) {
			found, best = &line, price
		}
	})
	return found
}

func (p *priced) best(pay *payments, take func(rate domain.Rate) bool) *PriceQuote {
	line := p.par(take)
	if line == nil {
		return nil
	}
	q := p.quote(*line, nil, pay)
	q.APR = p.apr(q, pay)
	return &q
}

// ladder is every note rate of the sheet, each held against the best one.
func (p *priced) ladder(pay *payments) []PriceQuote {
	out := []PriceQuote{}
	best := p.best(pay, nil)
	p.prices(func(line PriceLine, _ domain.Rate) {
		q := p.quote(line, nil, pay)
		q.APR = p.apr(q, pay)
		q.Breakeven = breakeven(q, *best)
		out = append(out, q)
	})
	return out
}

// breakeven is how many months of the lower payment make up for what the rate costs more than the par rate; nil where it never does or
// costs nothing more.
func breakeven(q, par PriceQuote) *int {
	costs, saves := q.PointsAmt-par.PointsAmt, par.PaymentAmt-q.PaymentAmt
	if costs <= 0 || saves <= 0 {
		return nil
	}
	return new(int((costs + saves - 1) / saves))
}

// apr is the annual percentage rate with the points and charges of a quote as prepaid finance charges, and mortgage insurance while it is due.
func (p *priced) apr(q PriceQuote, pay *payments) *domain.Rate {
	s := p.scenario
	_, finance := s.interest(q.NoteRate)
	terms := Terms{LoanAmt: s.LoanAmt, NoteRate: q.NoteRate, TermMonths: p.product.TermMonths, ARM: p.product.ARM, InterestOnly: p.product.InterestOnly, ChargesAmt: max(q.PointsAmt, 0) + q.OriginationAmt + s.FinanceAmt + finance,
		MonthlyMIAmt: s.MonthlyMIAmt, ValueAmt: s.ValueAmt, MIMonths: s.miMonths(p.product.TermMonths), MIOnAverage: s.miOnAverage}
	if terms.ARM != nil {
		return APROf(terms)
	}
	key := [3]int64{q.NoteRate.Micros(), int64(p.product.TermMonths), int64(p.product.InterestOnly)}
	scheduled, found := pay.schedules[key]
	if !found {
		scheduled = terms.scheduled()
		pay.schedules[key] = scheduled
	}
	return terms.apr(scheduled)
}

// PriceAt is what a product costs at a note rate and lock period at the market's moment; nil where it has no price then. A price that a
// person set replaces the final one.
func (m *Market) PriceAt(s Scenario, product domain.ID, rate domain.Rate, lockDays int, manual *ManualPrice) *PriceQuote {
	chosen, _ := m.Book.Product(product)
	investor, _ := m.Book.Investor(chosen.InvestorID)
	s.LockDays = lockDays
	if !m.Book.Sells(product) {
		return nil
	}
	p, _ := m.prepare(chosen, investor, s)
	if p == nil {
		return nil
	}
	pay := paymentsOf(s)
	var at *PriceLine
	p.prices(func(line PriceLine, _ domain.Rate) {
		if line.NoteRate == rate {
			at = &line
		}
	})
	if at == nil {
		return nil
	}
	q := p.quote(*at, manual, pay)
	best := p.best(pay, nil)
	q.APR, q.Breakeven = p.apr(q, pay), breakeven(q, *best)
	if best.Price.Cmp(hundred) >= 0 {
		q.ParRate = new(best.NoteRate)
	}
	return &q
}

// Against is why a loan that has a product can't have it, by what the loan is: whether a rate sheet prices it by now is not asked.
func (m *Market) Against(s Scenario, product domain.ID, payment domain.Money) []ProductReason {
	chosen, found := m.Book.Product(product)
	if !found || !m.Book.offers(chosen) {
		return []ProductReason{reason("notSold", "The company does not sell the product any more.")}
	}
	s.dti, s.payment = s.ratioWith(payment), payment
	_, against := m.ofInvestor(chosen, s)
	return append(chosen.reasonsAgainst(s), against...)
}

// Sells tells whether the company sells a product, so that prices of it are told: an investor that is priced by hand has none.
func (b *PricingBook) Sells(id domain.ID) bool {
	product, found := b.Product(id)
	investor, _ := b.Investor(product.InvestorID)
	return found && product.isOffered(investor)
}

func (p Product) isOffered(by PricingInvestor) bool {
	return !p.Inactive && !by.Inactive && !by.IsManual
}

// OfferOf is what one product is to a loan, with its ladder; nil where the book has none of the id.
func (m *Market) OfferOf(s Scenario, product domain.ID) *Offer {
	chosen, found := m.Book.Product(product)
	if !found {
		return nil
	}
	investor, _ := m.Book.Investor(chosen.InvestorID)
	o, _ := m.offer(chosen, investor, s, paymentsOf(s), true)
	return &o
}
