package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/domain/property"
	"gable/tenancy"
)

// ware is a demo product: who buys it, and at which note rate it costs what the sheet calls par.
type ware struct {
	investor string
	par      string
	product  pricing.Product
}

const (
	northgate = "NGW"
	bayside   = "BAY"
)

func rate(text string) *domain.Rate { r := domain.MustRate(text); return &r }

func fixed(code, name string, t loan.MortgageType, months int, rows ...pricing.EligibilityRow) pricing.Product {
	return pricing.Product{Code: code, Name: name, MortgageType: t, Amortization: loan.AmortizationFixed, TermMonths: months, Eligibility: rows}
}

// sofr makes a product one whose rate follows the average of SOFR, by the agencies' caps of 2/1/5 or 5/1/5.
func sofr(p pricing.Product, years int, firstCap string) pricing.Product {
	p.Amortization = loan.AmortizationAdjustable
	p.ARM = &pricing.RateAdjustment{FixedMonths: years * 12, EveryMonths: 6, FirstCap: rate(firstCap), NextCap: rate("1"), LifetimeCap: rate("5"), Margin: rate("2.75"),
		Index: "SOFR30DayAverage", IndexPercent: rate("4.05")}
	return p
}

func ofAgencies(p pricing.Product, sizes ...pricing.LoanSize) pricing.Product {
	p.Sizes, p.AgencyGrid = sizes, true
	return p
}

// conventional are the rows of eligibility that the agencies' standard loans have.
func conventional() []pricing.EligibilityRow {
	refinance := []pricing.Purpose{pricing.LimitedCashOut}
	home, second, rented := []property.UsageType{property.UsagePrimaryResidence}, []property.UsageType{property.UsageSecondHome}, []property.UsageType{property.UsageInvestment}
	row := func(purposes []pricing.Purpose, use []property.UsageType, units []int, ltv string) pricing.EligibilityRow {
		return pricing.EligibilityRow{Purposes: purposes, Occupancies: use, Units: units, MinScore: number(620), MaxLTV: rate(ltv), MaxDTI: rate("50")}
	}
	buying, cashOut := []pricing.Purpose{pricing.Purchase}, []pricing.Purpose{pricing.CashOut}
	one, two, more := []int{1}, []int{2}, []int{3, 4}
	return []pricing.EligibilityRow{row(buying, home, one, "97"), row(refinance, home, one, "97"), row(cashOut, home, one, "80"), row(buying, home, two, "95"), row(refinance, home, two, "95"),
		row(buying, home, more, "95"), row(cashOut, home, []int{2, 3, 4}, "75"), row(append(buying, refinance...), second, one, "90"), row(cashOut, second, one, "75"),
		row(buying, rented, one, "85"), row(refinance, rented, one, "75"), row(cashOut, rented, one, "75"), row(append(buying, refinance...), rented, []int{2, 3, 4}, "75")}
}

// wares are what both demo companies sell.
func wares() []ware {
	fha := pricing.EligibilityRow{Occupancies: []property.UsageType{property.UsagePrimaryResidence}, MinScore: number(580), MaxLTV: rate("96.5"), MaxDTI: rate("56.99")}
	va := pricing.EligibilityRow{Occupancies: []property.UsageType{property.UsagePrimaryResidence}, MinScore: number(600), MaxLTV: rate("100")}
	usda := pricing.EligibilityRow{Purposes: []pricing.Purpose{pricing.Purchase, pricing.LimitedCashOut}, Occupancies: []property.UsageType{property.UsagePrimaryResidence}, Units: []int{1},
		MinScore: number(640), MaxLTV: rate("102"), MaxDTI: rate("41")}
	jumbo := pricing.EligibilityRow{Occupancies: []property.UsageType{property.UsagePrimaryResidence, property.UsageSecondHome}, Units: []int{1}, MinScore: number(700), MaxLTV: rate("80"),
		MaxDTI: rate("43"), MaxAmt: dollars(3_000_000)}
	c := loan.MortgageConventional
	return []ware{
		{northgate, "6.375", ofAgencies(fixed("C30", "Conforming 30-year fixed", c, 360, conventional()...), pricing.Conforming)},
		{northgate, "6.125", ofAgencies(fixed("C20", "Conforming 20-year fixed", c, 240, conventional()...), pricing.Conforming)},
		{northgate, "5.625", ofAgencies(fixed("C15", "Conforming 15-year fixed", c, 180, conventional()...), pricing.Conforming)},
		{northgate, "6.5", ofAgencies(fixed("HB30", "High balance 30-year fixed", c, 360, conventional()...), pricing.HighBalance)},
		{northgate, "5.875", ofAgencies(sofr(fixed("ARM76", "Conforming 7/6 SOFR ARM", c, 360, conventional()...), 7, "5"), pricing.Conforming, pricing.HighBalance)},
		{northgate, "6", fixed("F30", "FHA 30-year fixed", loan.MortgageFHA, 360, fha)},
		{northgate, "5.875", fixed("V30", "VA 30-year fixed", loan.MortgageVA, 360, va)},
		{bayside, "6.25", ofAgencies(fixed("CF30", "Conforming 30-year fixed", c, 360, conventional()...), pricing.Conforming)},
		{bayside, "5.75", ofAgencies(fixed("CF15", "Conforming 15-year fixed", c, 180, conventional()...), pricing.Conforming)},
		{bayside, "5.75", ofAgencies(sofr(fixed("ARM56", "Conforming 5/6 SOFR ARM", c, 360, conventional()...), 5, "2"), pricing.Conforming)},
		{bayside, "6.125", fixed("FH30", "FHA 30-year fixed", loan.MortgageFHA, 360, fha)},
		{bayside, "6.125", fixed("RD30", "USDA 30-year fixed", loan.MortgageUSDA, 360, usda)},
		{bayside, "6.75", func() pricing.Product {
			p := fixed("J30", "Jumbo 30-year fixed", c, 360, jumbo)
			p.Sizes = []pricing.LoanSize{pricing.Jumbo}
			return p
		}()},
	}
}

// soldFor is since how many days the demo companies have sold what they sell.
const soldFor = 60

// SeedPricing gives the demo companies two investors with what they buy, and two rate sheets of each: one of two months ago, and one of today that has
// taken its place, at which everything costs an eighth of a point less. A company that has a book is left as it is.
func SeedPricing(ctx context.Context, pool *pgxpool.Pool, clock domain.Clock) error {
	now := clock().UTC().Truncate(time.Second)
	since := now.AddDate(0, 0, -soldFor)
	for _, of := range lenders {
		err := asStaff(ctx, pool, of.company, of.officer, 0, since, func(tx *tenancy.Tx) error {
			was, at, err := pricingdb.LockBook(tx)
			if err != nil || was.Version > 0 {
				return err
			}
			book := bookOf(of.company)
			if err := pricingdb.InsertBook(tx, was, &book, at); err != nil {
				return err
			}
			for _, investor := range book.Investors {
				err := errors.Join(seedSheet(tx, of.company, investor, since, 0), seedSheet(tx, of.company, investor, now.Add(-3*time.Hour), 125_000))
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("demo prices of %s: %w", of.company, err)
		}
	}
	return nil
}

// InvestorID is the id of a demo investor by its code.
func InvestorID(company, code string) domain.ID { return ID("investor " + company + " " + code) }

// ProductID is the id of a demo product by its code.
func ProductID(company, code string) domain.ID { return ID("product " + company + " " + code) }

func bookOf(company string) pricing.PricingBook {
	b := pricing.PricingBook{Rounding: pricing.Rounding{Step: domain.MustRate("0.001")},
		Investors: []pricing.PricingInvestor{{ID: InvestorID(company, northgate), Code: northgate, Name: "Northgate Wholesale", NMLS: "40217", MaxPrice: rate("105"), MinPrice: rate("95")},
			{ID: InvestorID(company, bayside), Code: bayside, Name: "Bayside Capital", NMLS: "51880", MaxPrice: rate("104.5"), MinPrice: rate("96")}},
		Margins:   []pricing.Margin{{ID: ID("margin " + company), Name: "Company margin", Percent: domain.MustRate("0.25")}},
		Adjusters: []pricing.Adjuster{{ID: ID("adjuster " + company), Name: "Loan amount up to $150,000", Percent: domain.MustRate("0.375"), MaxAmt: dollars(150_000)}},
		Plans: []pricing.CompensationPlan{{ID: ID("lender paid " + company), Name: "Lender paid 1.5 %", Kind: pricing.LenderPaid, Percent: domain.MustRate("1.5"), MinAmt: dollars(2_500), MaxAmt: dollars(12_000), Default: true},
			{ID: ID("borrower paid " + company), Name: "Borrower paid 1 %", Kind: pricing.BorrowerPaid, Percent: domain.MustRate("1"), MaxAmt: dollars(10_000)}}}
	for _, w := range wares() {
		p := w.product
		p.ID, p.InvestorID = ProductID(company, p.Code), InvestorID(company, w.investor)
		b.Products = append(b.Products, p)
	}
	return b
}

// seedSheet publishes a sheet of an investor at a moment, with prices that are so many millionths above the usual: from a point below the par rate to a point and a quarter above it, in eighths, for four locks. An eighth is
// half a point of price, and fifteen days of lock are an eighth of one.
func seedSheet(tx *tenancy.Tx, company string, investor pricing.PricingInvestor, at time.Time, above int64) error {
	s := pricing.RateSheet{InvestorID: investor.ID, FileName: "prices-" + investor.Code + ".csv", EffectiveAt: at, UploadedAt: at, UploadedBy: "Gable"}
	eighth := domain.MustRate("0.125").Micros()
	for _, w := range wares() {
		if InvestorID(company, w.investor) != investor.ID {
			continue
		}
		block := pricing.PriceBlock{Code: w.product.Code, Amortization: w.product.AmortizationCode(), TermMonths: w.product.TermMonths, LockDays: []int{15, 30, 45, 60}}
		for step := int64(-8); step <= 10; step++ {
			line := pricing.PriceLine{NoteRate: domain.RateFromMicros(domain.MustRate(w.par).Micros() + step*eighth)}
			for lock := range int64(4) {
				line.Prices = append(line.Prices, new(domain.RateFromMicros(101_250_000+above+step*4*eighth-step*step*4_000-lock*eighth)))
				s.Prices++
			}
			block.Lines = append(block.Lines, line)
		}
		s.Blocks = append(s.Blocks, block)
	}
	s.Products = len(s.Blocks)
	if err := pricingdb.InsertSheet(tx, &s); err != nil {
		return err
	}
	s.PublishedAt, s.PublishedBy = &at, "Gable"
	return pricingdb.SaveSheet(tx, &s)
}
