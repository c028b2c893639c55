package pricing

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

// Prepare tidies what a book is to be: new entries get their ids, lists are never null.
func (b *PricingBook) Prepare() {
	b.Investors, b.Products, b.Margins = filled(b.Investors), filled(b.Products), filled(b.Margins)
	b.Adjusters, b.Plans = filled(b.Adjusters), filled(b.Plans)
	for i := range b.Investors {
		named(&b.Investors[i].ID, &b.Investors[i].Name, &b.Investors[i].Code)
	}
	for i := range b.Products {
		named(&b.Products[i].ID, &b.Products[i].Name, &b.Products[i].Code)
		if b.Products[i].Amortization == loan.AmortizationFixed {
			b.Products[i].ARM = nil
		}
		if p := &b.Products[i]; p.InterestOnly > 0 && !slices.Contains(p.Features, InterestOnly) {
			p.Features = append(slices.Clone(p.Features), InterestOnly)
		}
	}
	for i := range b.Margins {
		named(&b.Margins[i].ID, &b.Margins[i].Name)
	}
	for i := range b.Adjusters {
		named(&b.Adjusters[i].ID, &b.Adjusters[i].Name)
	}
	for i := range b.Plans {
		named(&b.Plans[i].ID, &b.Plans[i].Name)
	}
}

func filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func named(id *domain.ID, texts ...*string) {
	if *id == "" {
		*id = domain.NewID()
	}
	for _, text := range texts {
		*text = strings.TrimSpace(*text)
	}
}

var (
	mostPoints  = domain.MustRate("20")
	leastPoints = domain.MustRate("-20")
	fullValue   = domain.MustRate("150")
)

// Validate returns what is wrong with the book.
func (b PricingBook) Validate() []domain.FieldError {
	var faults domain.Faults
	codes, ids := map[string]bool{}, map[domain.ID]bool{}
	once := func(at string, id domain.ID) {
		if ids[id] {
			faults.Wrong(at + ".id")
		}
		ids[id] = true
		if _, err := domain.ParseID(string(id)); err != nil {
			faults.Wrong(at + ".id")
		}
	}
	for i, s := range b.Investors {
		at := place("investors", i)
		once(at, s.ID)
		faults.Within(at, s.validate())
		if key := "i\x00" + strings.ToUpper(s.Code); codes[key] {
			faults.Add(at+".code", "takenCode", "There are two investors of this code.")
		} else {
			codes[key] = true
		}
	}
	for i, p := range b.Products {
		at := place("products", i)
		once(at, p.ID)
		faults.Within(at, p.validate())
		if _, found := b.Investor(p.InvestorID); !found {
			faults.Wrong(at+".investorId", "Investor")
		}
		if key := string(p.InvestorID) + "\x00" + strings.ToUpper(p.Code); codes[key] {
			faults.Add(at+".code", "takenCode", "The investor has two products of this code.")
		} else {
			codes[key] = true
		}
	}
	for i, m := range b.Margins {
		once(place("margins", i), m.ID)
		faults.Within(place("margins", i), m.validate())
		b.known(&faults, place("margins", i), m.Name, m.ProductIDs)
	}
	for i, a := range b.Adjusters {
		once(place("adjusters", i), a.ID)
		faults.Within(place("adjusters", i), a.validate())
		b.known(&faults, place("adjusters", i), a.Name, a.ProductIDs)
		if _, found := b.Investor(a.InvestorID); a.InvestorID != "" && !found {
			faults.Wrong(place("adjusters", i)+".investorId", "Investor")
		}
	}
	for i, p := range b.Plans {
		once(place("plans", i), p.ID)
		faults.Within(place("plans", i), p.validate())
	}
	faults.RateBetween("rounding.step", &b.Rounding.Step, domain.Rate{}, domain.MustRate("1"))
	if b.Rounding.Step.Micros()%1000 != 0 {
		faults.Wrong("rounding.step")
	}
	if !slices.Contains([]RoundingMode{"", RoundNearest, RoundDown, RoundUp}, b.Rounding.Mode) {
		faults.Wrong("rounding.mode")
	}
	return faults
}

// known notes products that the company does not sell: what is for them alone would be for no loan.
func (b PricingBook) known(faults *domain.Faults, at, name string, products []domain.ID) {
	for _, id := range products {
		if _, found := b.Product(id); !found {
			faults.Add(at+".productIds", "unknownProducts", name+" is for a product that is not there.", name)
			return
		}
	}
}

// inOrder notes a bound above that is below the bound below it.
func inOrder[T any](faults *domain.Faults, field string, least, most *T, compare func(a, b T) int) {
	if least != nil && most != nil && compare(*least, *most) > 0 {
		faults.Wrong(field)
	}
}

func place(list string, i int) string { return list + "." + strconv.Itoa(i) }

func text(faults *domain.Faults, field, value string, most int) {
	if value == "" {
		faults.Missing(field)
	}
	faults.Text(field, value, most)
}

func (s PricingInvestor) validate() []domain.FieldError {
	var faults domain.Faults
	text(&faults, "code", s.Code, 20)
	text(&faults, "name", s.Name, domain.MaxNameLength)
	faults.Text("nmlsNumber", s.NMLS, 12)
	if at, err := url.Parse(s.TPOLink); s.TPOLink != "" && (err != nil || at.Scheme != "https" || at.Host == "" || at.User != nil || len(s.TPOLink) > 300) {
		faults.Add("TpoLink", "refusals:company.httpsAddress", "The address must begin with https://", "TpoLink")
	}
	faults.RateBetween("maxPrice", s.MaxPrice, lowestPrice, highestPrice)
	faults.RateBetween("minPrice", s.MinPrice, lowestPrice, highestPrice)
	return faults
}

func (p Product) validate() []domain.FieldError {
	var faults domain.Faults
	text(&faults, "code", p.Code, 40)
	text(&faults, "name", p.Name, domain.MaxNameLength)
	if p.MortgageType == "" {
		faults.Missing("mortgageType")
	}
	faults.Enum("mortgageType", loan.MortgageTypes, string(p.MortgageType))
	if p.Amortization != loan.AmortizationFixed && p.Amortization != loan.AmortizationAdjustable {
		faults.Wrong("amortizationType")
	}
	if p.TermMonths < 12 || p.TermMonths > 480 {
		faults.Wrong("termMonths")
	}
	faults.RateBetween("maxPrice", p.MaxPrice, lowestPrice, highestPrice)
	switch {
	case p.Amortization == loan.AmortizationAdjustable && p.ARM == nil:
		faults.Missing("arm")
	case p.ARM != nil:
		faults.Within("arm", p.ARM.Validate(p.TermMonths))
	}
	switch {
	case p.InterestOnly == 0 && slices.Contains(p.Features, InterestOnly):
		faults.Missing("interestOnlyMonths")
	case p.InterestOnly < 0 || p.InterestOnly > 0 && p.InterestOnly >= p.TermMonths:
		faults.Wrong("interestOnlyMonths")
	}
	for _, size := range p.Sizes {
		if !slices.Contains([]LoanSize{Conforming, HighBalance, Jumbo}, size) {
			faults.Wrong("sizes")
		}
	}
	for _, f := range p.Features {
		if !slices.Contains([]Feature{PrepaymentPenalty, InterestOnly, NegativeAmortization, Balloon, DemandFeature, SharedEquity}, f) {
			faults.Wrong("features")
		}
	}
	for i, l := range p.Eligibility {
		faults.Within(place("eligibility", i), l.validate())
	}
	return faults
}

// Validate returns what is wrong with how the rate of a loan of so many months moves.
func (a RateAdjustment) Validate(term int) []domain.FieldError {
	var faults domain.Faults
	faults.Between("fixedMonths", &a.FixedMonths, 1, max(term-1, 1))
	faults.Between("everyMonths", &a.EveryMonths, 1, 60)
	for field, rate := range map[string]*domain.Rate{"firstCap": a.FirstCap, "nextCap": a.NextCap, "lifetimeCap": a.LifetimeCap, "margin": a.Margin, "indexPercent": a.IndexPercent} {
		faults.RateBetween(field, rate, domain.Rate{}, highestRate)
	}
	faults.Enum("index", loan.ARMIndexTypes, a.Index)
	faults.RateBetween("roundTo", a.RoundTo, domain.Rate{}, domain.MustRate("1"))
	return faults.Sorted()
}

func places(faults *domain.Faults, states []string, purposes []Purpose, occupancies []property.UsageType) {
	for _, s := range states {
		if !property.States.Has(s) {
			faults.Wrong("states")
		}
	}
	for _, p := range purposes {
		if purposeNames[p] == "" {
			faults.Wrong("purposes")
		}
	}
	for _, o := range occupancies {
		if !property.UsageTypes.Has(string(o)) {
			faults.Wrong("occupancies")
		}
	}
}

func (l EligibilityRow) validate() []domain.FieldError {
	var faults domain.Faults
	places(&faults, l.States, l.Purposes, l.Occupancies)
	for _, n := range l.Units {
		if n < 1 || n > 4 {
			faults.Wrong("units")
		}
	}
	for _, h := range l.HousingTypes {
		if !h.Valid() {
			faults.Wrong("housingTypes")
		}
	}
	faults.Between("minScore", l.MinScore, 300, 850)
	faults.RateBetween("maxLtv", l.MaxLTV, domain.Rate{}, fullValue)
	faults.RateBetween("maxCltv", l.MaxCLTV, domain.Rate{}, fullValue)
	faults.RateBetween("maxDti", l.MaxDTI, domain.Rate{}, domain.MustRate("100"))
	faults.NotNegative("minAmt", l.MinAmt)
	faults.NotNegative("maxAmt", l.MaxAmt)
	inOrder(&faults, "maxAmt", l.MinAmt, l.MaxAmt, cmp.Compare)
	return faults
}

func (m Margin) validate() []domain.FieldError {
	var faults domain.Faults
	text(&faults, "name", m.Name, domain.MaxNameLength)
	faults.RateBetween("percent", &m.Percent, leastPoints, mostPoints)
	faults.Enum("mortgageType", loan.MortgageTypes, string(m.Mortgage))
	if !slices.Contains([]string{"", "RETAIL", "WHOLESALE", "CORRESPONDENT", "NON_DEL"}, m.Channel) {
		faults.Wrong("channel")
	}
	return faults
}

func (a Adjuster) validate() []domain.FieldError {
	var faults domain.Faults
	text(&faults, "name", a.Name, domain.MaxNameLength)
	faults.RateBetween("percent", &a.Percent, leastPoints, mostPoints)
	faults.Enum("mortgageType", loan.MortgageTypes, string(a.Mortgage))
	places(&faults, a.States, a.Purposes, a.Occupancies)
	faults.NotNegative("minAmt", a.MinAmt)
	faults.NotNegative("maxAmt", a.MaxAmt)
	faults.Between("minScore", a.MinScore, 300, 850)
	faults.Between("maxScore", a.MaxScore, 300, 850)
	faults.RateBetween("minLtv", a.MinLTV, domain.Rate{}, fullValue)
	faults.RateBetween("maxLtv", a.MaxLTV, domain.Rate{}, fullValue)
	inOrder(&faults, "maxAmt", a.MinAmt, a.MaxAmt, cmp.Compare)
	inOrder(&faults, "maxScore", a.MinScore, a.MaxScore, cmp.Compare)
	inOrder(&faults, "maxLtv", a.MinLTV, a.MaxLTV, domain.Rate.Cmp)
	return faults
}

func (c CompensationPlan) validate() []domain.FieldError {
	var faults domain.Faults
	text(&faults, "name", c.Name, domain.MaxNameLength)
	if !slices.Contains([]CompensationKind{LenderPaid, BorrowerPaid, Exempt}, c.Kind) {
		faults.Wrong("kind")
	}
	faults.RateBetween("percent", &c.Percent, domain.Rate{}, domain.MustRate("10"))
	faults.NotNegative("minAmt", c.MinAmt)
	faults.NotNegative("maxAmt", c.MaxAmt)
	if c.MinAmt != nil && c.MaxAmt != nil && *c.MinAmt > *c.MaxAmt {
		faults.Add("maxAmt", "greater", "Maximum compensation should be greater", "Maximum compensation")
	}
	return faults
}
