package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/domain/property"
	"gable/domain/qualify"
)

func keysOf(reasons []pricing.ProductReason) (keys []string) {
	for _, r := range reasons {
		keys = append(keys, r.Key)
	}
	return keys
}

// TestWaiverOfTheFile: a waiver is for the homes, purposes and buyers that the agencies name.
func TestWaiverOfTheFile(t *testing.T) {
	t.Parallel()
	grid := pricing.Product{AgencyGrid: true}
	for _, c := range []struct {
		says    string
		waiver  pricing.Waiver
		usage   property.UsageType
		purpose pricing.Purpose
		first   bool
		want    []string
	}{
		{"HomeReady of a home", pricing.HomeReady, property.UsagePrimaryResidence, pricing.LimitedCashOut, false, nil},
		{"HomeReady of what is rented out", pricing.HomeReady, property.UsageInvestment, pricing.Purchase, false, []string{"waiverOccupancy"}},
		{"HomeReady of nothing that is said", pricing.HomeReady, "", pricing.Purchase, false, []string{"waiverOccupancy"}},
		{"a first home", pricing.FirstTimeBuyerAMI, property.UsagePrimaryResidence, pricing.Purchase, true, nil},
		{"a second home", pricing.FirstTimeBuyerAMI, property.UsageSecondHome, pricing.Purchase, true, []string{"waiverOccupancy"}},
		{"a first home refinanced by who owned another", pricing.FirstTimeBuyerAMI, property.UsagePrimaryResidence, pricing.CashOut, false, []string{"waiverPurpose", "waiverFirstTime"}},
		{"Duty to Serve", pricing.DutyToServe, property.UsageInvestment, pricing.CashOut, false, nil},
		{"none", "", property.UsageInvestment, pricing.CashOut, false, nil},
	} {
		s := usual()
		s.Waiver, s.Occupancy, s.Purpose, s.FirstTime = c.waiver, c.usage, c.purpose, c.first
		assert.Equal(t, c.want, keysOf(grid.WaiverAgainst(s)), c.says)
		assert.Empty(t, pricing.Product{}.WaiverAgainst(s), "what has no adjustments has none to waive")
		s.MortgageType = loan.MortgageFHA
		assert.Empty(t, grid.WaiverAgainst(s), c.says)
	}
	m, s := wide(), usual()
	s.Waiver, s.Occupancy = pricing.HomeReady, property.UsageInvestment
	offer := m.Search(s).Offers[0]
	assert.False(t, offer.Eligible)
	assert.Equal(t, []string{"waiverOccupancy"}, keysOf(offer.Reasons))
}

// TestPropertyOfTheFile: the grid's rows follow how a home is built and how many units it has, however the file says it; what it says against itself
// makes nothing eligible.
func TestPropertyOfTheFile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says      string
		of        property.Detail
		row       string
		reasons   []string
		unitCount int
	}{
		{"built elsewhere", property.Detail{HousingType: property.HousingSingleFamily, ConstrMethTyp: "Manufactured"}, "attr:manufacturedHome", nil, 1},
		{"a mobile home", property.Detail{HousingType: property.HousingPUD, ConstrMethTyp: "MobileHome"}, "attr:manufacturedHome", nil, 1},
		{"a manufactured home", property.Detail{HousingType: property.HousingManufactured}, "attr:manufacturedHome", nil, 1},
		{"a manufactured home built in its place", property.Detail{HousingType: property.HousingManufactured, ConstrMethTyp: "SiteBuilt"}, "attr:manufacturedHome", []string{"constructionContradicts"}, 1},
		{"several units, not counted", property.Detail{HousingType: property.HousingTwoToFour}, "attr:twoToFourUnits", []string{"unitsMissing"}, 2},
		{"three units", property.Detail{HousingType: property.HousingTwoToFour, FinancedUnitCount: new(3)}, "attr:twoToFourUnits", nil, 3},
		{"several units that are one", property.Detail{HousingType: property.HousingTwoToFour, FinancedUnitCount: new(1)}, "", []string{"unitsContradict"}, 1},
		{"a house of one family with two units", property.Detail{HousingType: property.HousingSingleFamily, FinancedUnitCount: new(2)}, "attr:twoToFourUnits", []string{"unitsContradict"}, 2},
		{"a house", property.Detail{HousingType: property.HousingSingleFamily, ConstrMethTyp: "SiteBuilt", FinancedUnitCount: new(1)}, "", nil, 1},
	} {
		var f loan.File
		f.Info.TransactionInfo.LoanPurposeType, f.Info.TransactionInfo.MortgageType, f.Info.TransactionInfo.BaseLoanAmt = loan.PurposePurchase, loan.MortgageConventional, new(domain.Money(30000000))
		c.of.PropertyUsageType, c.of.EstimatedValueAmt = property.UsagePrimaryResidence, new(domain.Money(40000000))
		f.Info.SubjectProperty.PropertyDetail = c.of
		s := pricing.ScenarioOf(&f, qualify.Qualify(&f, domain.NewDate(2026, 12, 1)), pricing.About{Score: new(760), BaselineAmt: 83275000, CountyAmt: 83275000, LockDays: 30})
		assert.Equal(t, c.unitCount, s.Units, c.says)
		rows, _ := pricing.ShippedGrid().Rows(s, loan.AmortizationFixed, 360)
		var attributes []string
		for _, row := range rows[1:] {
			attributes = append(attributes, row.Name)
		}
		if c.row == "" {
			assert.Empty(t, attributes, c.says)
		} else {
			assert.Equal(t, []string{c.row}, attributes, c.says)
		}
		assert.Equal(t, c.reasons, keysOf(wide().Search(s).Offers[0].Reasons), c.says)
	}
}

// TestFirstTimeBuyerOfTheFile: one of those still on the loan has said it.
func TestFirstTimeBuyerOfTheFile(t *testing.T) {
	t.Parallel()
	var f loan.File
	f.Borrowers = []borrower.Borrower{{Record: domain.Record{ID: "a"}, Active: true}, {Record: domain.Record{ID: "gone"}}}
	said := func(id domain.ID, owned string) {
		f.Declarations = []borrower.Declaration{{BorrowerId: id, DeclarationDetail: borrower.DeclarationDetail{OwnerPast3YearsType: owned}}}
	}
	for owned, want := range map[string]bool{"No": true, "Yes": false, "Unknown": false, "": false} {
		said("a", owned)
		assert.Equal(t, want, pricing.ScenarioOf(&f, qualify.Result{}, pricing.About{}).FirstTime, owned)
	}
	said("gone", "No")
	assert.False(t, pricing.ScenarioOf(&f, qualify.Result{}, pricing.About{}).FirstTime)
}

// TestSheetOfAnotherProduct: a sheet does not price a product that has become another since it was read.
func TestSheetOfAnotherProduct(t *testing.T) {
	t.Parallel()
	m, s := wide(), usual()
	sheet := m.Sheets["investor 0"]
	require.Empty(t, sheet.Outdated(m.Book.Products))
	require.NotNil(t, m.PriceAt(s, "P000", domain.MustRate("6"), 30, nil))
	for says, change := range map[string]func(*pricing.Product){
		"a shorter term": func(p *pricing.Product) { p.TermMonths = 180 },
		"an adjustable rate": func(p *pricing.Product) {
			p.Amortization, p.ARM = loan.AmortizationAdjustable, &pricing.RateAdjustment{FixedMonths: 60, EveryMonths: 6}
		},
	} {
		was := m.Book.Products[0]
		change(&m.Book.Products[0])
		assert.Nil(t, m.PriceAt(s, "P000", domain.MustRate("6"), 30, nil), says)
		assert.Contains(t, keysOf(m.OfferOf(s, "P000").Reasons), "notOnSheet", says)
		assert.Equal(t, []string{"P000"}, sheet.Outdated(m.Book.Products), says)
		m.Book.Products[0] = was
	}
	assert.Empty(t, sheet.Outdated(m.Book.Products[4:]), "what is not sold any more is not another")
}

// TestCompensationToTheCent: a plan's dollars are those that it pays, whatever points they make; and what is meant for one kind of mortgage applies to
// a product for every kind by the loan's.
func TestCompensationToTheCent(t *testing.T) {
	t.Parallel()
	m, s := wide(), usual()
	s.LoanAmt, s.BaseLoanAmt = 43712300, 43712300
	m.Book.Plans[0].Percent, m.Book.Plans[0].MaxAmt = domain.MustRate("3"), new(domain.Money(1200000))
	m.Book.Products[0].MortgageType = ""
	m.Book.Adjusters = []pricing.Adjuster{{Name: "Conventional", Percent: domain.MustRate("0.125"), Mortgage: loan.MortgageConventional}, {Name: "FHA", Percent: domain.MustRate("1"), Mortgage: loan.MortgageFHA}}
	amounts := map[string]domain.Money{}
	for _, line := range m.PriceAt(s, "P000", domain.MustRate("6"), 30, nil).Adjustments {
		amounts[line.Name] = line.Amt
	}
	assert.Equal(t, domain.Money(1200000), amounts["Lender paid"])
	assert.Contains(t, amounts, "Conventional")
	assert.NotContains(t, amounts, "FHA")
	m.Book.Products[0].MortgageType, s.MortgageType = loan.MortgageUSDA, loan.MortgageUSDARural
	assert.NotContains(t, keysOf(m.OfferOf(s, "P000").Reasons), "mortgageType", "the two names of one program")
}

// TestInterestOfTheRate: cash to close and the annual percentage rate count the prepaid interest of the rate that is offered.
func TestInterestOfTheRate(t *testing.T) {
	t.Parallel()
	m, s := wide(), usual()
	rate := domain.MustRate("6")
	plain := m.PriceAt(s, "P000", rate, 30, nil)
	s.Interest = func(at domain.Rate) (cash, finance domain.Money) {
		require.Contains(t, []string{"6", m.OfferOf(usual(), "P000").Best.NoteRate.String()}, at.String())
		return 23838, 50000
	}
	with := m.PriceAt(s, "P000", rate, 30, nil)
	assert.Equal(t, *plain.CashToClose+23838, *with.CashToClose)
	assert.Positive(t, with.APR.Cmp(*plain.APR))
}
