package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"time"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/domain/qualify"
)

const (
	pricedProducts = 200
	pricedRates    = 30
	pricingRounds  = 60
)

// pricedLoan is what is searched for: as a scenario, and as the terms of a loan.
var pricedLoan = pricing.Scenario{BaseLoanAmt: 30000000, LoanAmt: 30000000, ValueAmt: 40000000, Purpose: pricing.Purchase, MortgageType: loan.MortgageConventional, Units: 1,
	Score: new(760), LTV: domain.MustRate("75"), CLTV: domain.MustRate("75"), IncomeAmt: 1000000, BaselineAmt: 83275000, CountyAmt: 83275000, LockDays: 30}

const pricedTerms = `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":300000},"MortgageTypeAndTerms":{"AmortizationType":"Fixed",
	"LoanAmortizationPeriodCount":360,"NoteRatePercent":7},"GovernmentLoan":{"FHADecisionScore":760},"subjectProperty":{"SalesContractAmt":400000,
	"Address":{"StateCode":"TX","CountyName":"Harris"},"PropertyDetail":{"EstimatedValueAmt":400000,"FinancedUnitCount":1,"PropertyUsageType":"PrimaryResidence"}}}`

// reportPricing is how long a search of all products takes, in memory and as a whole call, and one more that supposes another score. In memory it is held
// against the arithmetic that it can't do without, as a call against the search in memory; they take turns, and a ratio is the median of the turns.
func reportPricing(ctx context.Context, d *database) error {
	m := wideMarket()
	what := fmt.Sprintf("%d products x %d rates x 4 locks", pricedProducts, pricedRates)
	fmt.Printf("\n%-62s %9s  %9s  %-24s %s\n", "prices: "+what, "median", "slowest", "ratio", "aim")
	if err := loadMarket(ctx, d, m); err != nil {
		return err
	}
	a, err := serve(ctx, d)
	if err != nil {
		return err
	}
	defer a.close()
	for _, of := range []struct {
		name, body string
		score      int
		aim        time.Duration
	}{{"search", `{}`, 760, 200 * time.Millisecond}, {"what-if of the score", `{"whatIf":{"score":700}}`, 700, 20 * time.Millisecond}} {
		if err := reportSearch(a, d, m, of.name, of.body, of.score, of.aim); err != nil {
			return err
		}
	}
	return nil
}

func reportSearch(a *api, d *database, m *pricing.Market, name, body string, score int, aim time.Duration) error {
	s := pricedLoan
	s.Score = &score
	var bare, memory, whole []float64
	var allocated, objects uint64
	call := fmt.Appendf(nil, "POST /los/api/loans/%d/product-search HTTP/1.1\r\nHost: localhost\r\nCookie: gable_session=%s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		d.loans[0][0], d.tokens[0], len(body), body)
	c, err := connect(a.address)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }()
	for n := range pricingRounds + 5 {
		began := time.Now()
		arithmetic(m, s)
		bared := time.Since(began)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began = time.Now()
		found := m.Search(s)
		searched := time.Since(began)
		runtime.ReadMemStats(&after)
		if len(found.Offers) != pricedProducts || !found.Offers[pricedProducts-1].Eligible {
			return fmt.Errorf("a search of %d products found %d, the last not to be had: %v", pricedProducts, len(found.Offers), found.Offers[len(found.Offers)-1].Reasons)
		}
		began = time.Now()
		if _, err := c.send(call); err != nil {
			return err
		}
		if called := time.Since(began); n >= 5 { // the first ones warm
			bare, memory, whole = append(bare, ms(bared)), append(memory, ms(searched)), append(whole, ms(called))
			allocated, objects = allocated+after.TotalAlloc-before.TotalAlloc, objects+after.Mallocs-before.Mallocs
		}
	}
	line := func(of string, took, below []float64, against string, aim string) {
		by := ratios(took, below)
		fmt.Printf("%-62s %6.2f ms  %6.2f ms  %-24s %s\n", "  "+name+of, median(took), slices.Max(took), fmt.Sprintf("%.2f x %s", median(by), against), aim)
	}
	line(fmt.Sprintf(", in memory: %d kB, %d allocations", allocated/pricingRounds>>10, objects/pricingRounds), memory, bare, "its arithmetic", "")
	line(", the whole call", whole, memory, "in memory", "< "+aim.String())
	if took := median(whole); took >= ms(aim) {
		return fmt.Errorf("a %s takes %.1f ms, more than %s", name, took, aim)
	}
	return nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// arithmetic is the least that a search works out: of each product the first rate at par, its payment and its APR. Who may have it and what is added to
// its price is left out.
func arithmetic(m *pricing.Market, s pricing.Scenario) (rates int) {
	scheduled := map[[2]int64][]domain.Money{}
	for _, product := range m.Book.Products {
		for _, block := range m.Sheets[product.InvestorID].Blocks {
			if block.Code != product.Code {
				continue
			}
			at := slices.IndexFunc(block.Lines, func(l pricing.PriceLine) bool { return l.Prices[1].Micros() >= 102_000_000 })
			line := block.Lines[max(at, 0)]
			key := [2]int64{line.NoteRate.Micros(), int64(product.TermMonths)}
			if scheduled[key] == nil {
				for _, due := range (qualify.Plan{Amount: s.LoanAmt, Months: product.TermMonths, Steps: []qualify.RateStep{{FromMonth: 1, Rate: line.NoteRate}}}).Schedule() {
					scheduled[key] = append(scheduled[key], due.Payment)
				}
			}
			if apr, err := qualify.MonthlyAPR(s.LoanAmt-s.FinanceAmt, scheduled[key]); err == nil && apr.Micros() > 0 {
				rates++
			}
		}
	}
	return rates
}

// loadMarket has a company of the database sell what the market does, and one of its loans be the one that is searched for.
func loadMarket(ctx context.Context, d *database, m *pricing.Market) error {
	book, err := json.Marshal(m.Book)
	if err != nil {
		return err
	}
	if _, err := d.super.Exec(ctx, `insert into pricing_book (tenant_id, id, version, data, made_at, made_by)
		select bench.id('t', 0), $1, 1, $2::jsonb - 'id' - 'version' - 'madeAt', $3, bench.id('u', 0)`, string(pricingID(0, 0)), string(book), m.At); err != nil {
		return err
	}
	for _, sheet := range m.Sheets {
		prices, err := json.Marshal(sheet.Blocks)
		if err != nil {
			return err
		}
		if _, err := d.super.Exec(ctx, `insert into rate_sheet (tenant_id, id, investor_id, number, file_name, effective_at, uploaded_at, uploaded_by, published_at, published_by, product_count, price_count, prices)
			select bench.id('t', 0), $1, $2, $3, 'bench.csv', $4, $4, 'Bench', $4, 'Bench', $5, $6, $7`,
			string(sheet.ID), string(sheet.InvestorID), sheet.Number, m.At, len(sheet.Blocks), len(sheet.Blocks)*pricedRates*4, string(prices)); err != nil {
			return err
		}
	}
	_, err = d.super.Exec(ctx, "update loan_info set data = $1::jsonb where loan_id = $2", pricedTerms, d.loans[0][0])
	return err
}

// pricingID is an id by its kind and number.
func pricingID(kind, n int) domain.ID {
	return domain.ID(fmt.Sprintf("00000000-0000-7000-8%03d-%012d", kind, n))
}

// wideMarket is what a large company sells: products of four investors, each with its rates for four lock periods.
func wideMarket() *pricing.Market {
	at := time.Date(2026, 11, 23, 16, 0, 0, 0, time.UTC)
	b := &pricing.PricingBook{Plans: []pricing.CompensationPlan{{ID: pricingID(4, 0), Name: "Lender paid", Kind: pricing.LenderPaid, Percent: domain.MustRate("1.5"), Default: true}}}
	m := &pricing.Market{At: at, Book: b, Sheets: map[domain.ID]*pricing.RateSheet{}, Grid: pricing.ShippedGrid()}
	for i := range 4 {
		id := pricingID(1, i)
		b.Investors = append(b.Investors, pricing.PricingInvestor{ID: id, Code: fmt.Sprint(i), Name: fmt.Sprint("Investor ", i)})
		m.Sheets[id] = &pricing.RateSheet{Record: domain.Record{ID: pricingID(2, i)}, InvestorID: id, Number: i + 1, PublishedAt: &at, EffectiveAt: at}
	}
	for i := range pricedProducts {
		code := fmt.Sprintf("P%03d", i)
		of := b.Investors[i%4].ID
		b.Products = append(b.Products, pricing.Product{ID: pricingID(3, i), Code: code, Name: code, InvestorID: of, MortgageType: loan.MortgageConventional,
			Amortization: loan.AmortizationFixed, TermMonths: []int{360, 300, 240, 180}[i/50], AgencyGrid: true,
			Eligibility: []pricing.EligibilityRow{{MinScore: new(620), MaxDTI: new(domain.MustRate("50"))}}})
		block := pricing.PriceBlock{Code: code, Amortization: b.Products[i].AmortizationCode(), TermMonths: b.Products[i].TermMonths, LockDays: []int{15, 30, 45, 60}}
		for step := range int64(pricedRates) {
			line := pricing.PriceLine{NoteRate: domain.RateFromMicros(5_000_000 + step*125_000)}
			for lock := range int64(4) {
				line.Prices = append(line.Prices, new(domain.RateFromMicros(97_000_000+step*400_000+int64(i)*1000-lock*125_000)))
			}
			block.Lines = append(block.Lines, line)
		}
		m.Sheets[of].Blocks = append(m.Sheets[of].Blocks, block)
	}
	return m
}
