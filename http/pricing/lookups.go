package pricing

import (
	"encoding/json"
	"slices"
	"strings"

	"gable/authz"
	organizationdb "gable/db/organization"
	pricingdb "gable/db/pricing"
	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/pricing"
	"gable/domain/property"
	"gable/domain/reference"
	"gable/http/endpoint"
)

// RateFor is an annual percentage rate with what it follows from.
type RateFor struct {
	APR         *domain.Rate `json:"APR,omitempty" doc:"Absent where no rate balances the payments."`
	PaymentAmt  domain.Money `json:"paymentAmt" required:"true"`
	FinancedAmt domain.Money `json:"amountFinancedAmt" required:"true"`
}

type aprIn struct {
	Body struct {
		LoanAmt    domain.Money            `json:"loanAmt" required:"true"`
		NoteRate   domain.Rate             `json:"noteRatePercent" required:"true"`
		TermMonths int                     `json:"termMonths" required:"true" minimum:"1" maximum:"480"`
		Charges    domain.Money            `json:"financeChargesAmt,omitempty" doc:"Prepaid finance charges, points among them."`
		MonthlyMI  domain.Money            `json:"monthlyMortgageInsuranceAmt,omitempty"`
		ValueAmt   domain.Money            `json:"valueAmt,omitempty" doc:"Of the property, by which mortgage insurance ends."`
		ARM        *pricing.RateAdjustment `json:"arm,omitempty"`
	}
}

func mountLookups(a *endpoint.API) {
	apr := route("POST", "/products/apr", "calculateAPR", "The annual percentage rate of terms", "12 CFR 1026, Appendix J. Saved nowhere.")
	apr.Permission = authz.PricingRead
	endpoint.Read(a, apr, calculateAPR)
	lookups := route("GET", "/pricinglookups", "getPricingLookups", "What prices are searched by: states, counties, programs, limits, lenders", "Those of the loan's company, where a loan is named; 404 for one that is out of sight. Words are in the caller's language; what has no Spanish is English.")
	endpoint.Read(a, lookups, pricingLookups)
	lenders := endpoint.Route{Method: "GET", Path: "/api/broker/lenders", Name: "listBrokerLenders", Tag: tag, Permission: authz.PricingRead, Summary: "The lenders that a company sends loans to",
		Description: "Those on the platform by their order, and those whose prices are typed by name. 404 for a loan that is out of sight."}
	endpoint.Read(a, lenders, brokerLenders)
}

// whereIn is a look-up for a loan, or for none.
type whereIn struct {
	Where string `query:"where" maxLength:"200" doc:"JSON: {loanId}."`
}

// loan is the loan that is asked about; 0 for none.
func (in whereIn) loan() (domain.LoanID, error) {
	if in.Where == "" {
		return 0, nil
	}
	var where struct {
		LoanID domain.LoanID `json:"loanId"`
	}
	d := json.NewDecoder(strings.NewReader(in.Where))
	d.DisallowUnknownFields()
	if err := d.Decode(&where); err != nil || where.LoanID < 0 {
		return 0, domain.BadRequest("where must be a JSON object {loanId}.")
	}
	return where.LoanID, nil
}

// Pinned is the loan that the request is pinned to; 0 for none. On a loan that another company shared the look-ups are that company's.
func (in whereIn) Pinned() domain.LoanID {
	id, err := in.loan()
	if err != nil {
		return 0
	}
	return id
}

// PricingLookups are what prices are searched by.
type PricingLookups struct {
	Lookups            []PricingLookup    `json:"lookups" required:"true" nullable:"false"`
	Adjustment         []LookupAdjustment `json:"adjustment" required:"true" nullable:"false" doc:"By their order."`
	Lenders            []LookupLender     `json:"lenders" required:"true" nullable:"false" doc:"The investors that are priced by rate sheets, by their order."`
	ManualLenders      []LookupLender     `json:"manualLenders" required:"true" nullable:"false" doc:"Those whose prices are typed, by name."`
	MarketPlaceLenders []LookupLender     `json:"marketPlaceLenders" required:"true" nullable:"false" doc:"The lenders on the platform, by their order."`
}

// PricingLookup is a list to choose from, by its key.
type PricingLookup struct {
	Key   string `json:"key" required:"true" enum:"propertyState,subscriptionState,planType,mortgageType,propertyType,loanLimitType,baseLoanLimits"`
	Value any    `json:"value" required:"true" doc:"States with their counties, options of {key, description}, or limits of {key, limit, isActive}."`
}

// LookupOption is one of a list.
type LookupOption struct {
	Key         string `json:"key" required:"true"`
	Description string `json:"description" required:"true"`
}

// BaseLoanLimit is the baseline of conforming loans for a number of units.
type BaseLoanLimit struct {
	Key      string       `json:"key" required:"true" doc:"The number of units."`
	Limit    domain.Money `json:"limit" required:"true"`
	IsActive bool         `json:"isActive" required:"true"`
}

// LookupAdjustment is an investor's adjuster.
type LookupAdjustment struct {
	ID      domain.ID   `json:"id" required:"true"`
	Name    string      `json:"name" required:"true"`
	Percent domain.Rate `json:"percent" required:"true"`
	Order   int         `json:"order" required:"true"`
}

// LookupLender is a lender with its place among the others.
type LookupLender struct {
	ID             domain.ID   `json:"id" required:"true"`
	DisplayName    string      `json:"displayName" required:"true"`
	NMLSNumber     string      `json:"nmlsNumber,omitempty"`
	IsManualLender bool        `json:"isManualLender" required:"true"`
	WizeOrgUnitID  domain.ID   `json:"WizeOrgUnitId,omitempty" doc:"Of a lender on the platform."`
	Lender         LenderPlace `json:"Lender" required:"true"`
	Order          int         `json:"order" required:"true"`
}

// LenderPlace is the place of a lender among the others.
type LenderPlace struct {
	Order int `json:"order" required:"true"`
}

// optionsOf are an enumeration's options with words in the caller's language.
func optionsOf(c *endpoint.Call, enum domain.Enum) []LookupOption {
	if c.Caller.User.Language == "es" {
		enum = enum.InSpanish()
	}
	out := make([]LookupOption, len(enum.Options))
	for i, o := range enum.Options {
		out[i] = LookupOption{o.Option, o.DisplayName}
	}
	return out
}

func pricingLookups(c *endpoint.Call, in *whereIn) (*endpoint.Answer[PricingLookups], error) {
	if _, err := in.loan(); err != nil {
		return nil, err
	}
	book, err := pricingdb.BookAt(c.Tx, c.Now())
	if err != nil {
		return nil, err
	}
	tables, err := referencedb.InForce(c.Tx, []reference.Kind{reference.ConformingLimit}, reference.OnDay(c.Today()), c.Today())
	if err != nil {
		return nil, err
	}
	platform, err := organizationdb.SystemLenders(c.Tx)
	if err != nil {
		return nil, err
	}
	limits := []BaseLoanLimit{}
	for units := 1; units <= 4; units++ {
		if at := reference.LimitOf(tables[reference.ConformingLimit], reference.Place{}, units); at != nil {
			limits = append(limits, BaseLoanLimit{itoa(units), at.Floor, true})
		}
	}
	own, manual := lendersOf(book)
	out := PricingLookups{Adjustment: []LookupAdjustment{}, Lenders: own, ManualLenders: manual, MarketPlaceLenders: onPlatform(platform), Lookups: []PricingLookup{
		{"propertyState", pricing.States()}, {"subscriptionState", optionsOf(c, property.States)},
		{"planType", optionsOf(c, pricing.CompensationKinds)},
		{"mortgageType", optionsOf(c, loan.MortgageTypes)}, {"propertyType", optionsOf(c, property.HousingTypes)},
		{"loanLimitType", optionsOf(c, pricing.LoanSizes)},
		{"baseLoanLimits", limits}}}
	for i, a := range book.Adjusters {
		out.Adjustment = append(out.Adjustment, LookupAdjustment{a.ID, a.Name, a.Percent, i + 1})
	}
	return &endpoint.Answer[PricingLookups]{Body: out}, nil
}

// lendersOf are the company's investors: those that are priced by sheets in their order, and those whose prices are typed by name.
func lendersOf(b *pricing.PricingBook) (own, manual []LookupLender) {
	own, manual = []LookupLender{}, []LookupLender{}
	for i, s := range b.Investors {
		l := LookupLender{ID: s.ID, DisplayName: s.Name, NMLSNumber: s.NMLS, IsManualLender: s.IsManual, Lender: LenderPlace{i + 1}, Order: i + 1}
		switch {
		case s.Inactive:
		case s.IsManual:
			manual = append(manual, l)
		default:
			own = append(own, l)
		}
	}
	slices.SortStableFunc(manual, func(a, b LookupLender) int {
		return strings.Compare(strings.ToLower(a.DisplayName), strings.ToLower(b.DisplayName))
	})
	return own, manual
}

func onPlatform(lenders []org.SystemLender) []LookupLender {
	out := []LookupLender{}
	for _, l := range lenders {
		out = append(out, LookupLender{ID: l.WizeOrgUnitID, WizeOrgUnitID: l.WizeOrgUnitID, DisplayName: l.DisplayName, NMLSNumber: l.NMLSNumber, Lender: LenderPlace{l.Order}, Order: l.Order})
	}
	return out
}

// BrokerLenders are the lenders that a company sends loans to.
type BrokerLenders struct {
	SystemLenders []LookupLender `json:"systemLenders" required:"true" nullable:"false"`
	ManualLenders []LookupLender `json:"manualLenders" required:"true" nullable:"false"`
}

func brokerLenders(c *endpoint.Call, in *whereIn) (*endpoint.Answer[BrokerLenders], error) {
	if _, err := in.loan(); err != nil {
		return nil, err
	}
	book, err := pricingdb.BookAt(c.Tx, c.Now())
	if err != nil {
		return nil, err
	}
	platform, err := organizationdb.SystemLenders(c.Tx)
	if err != nil {
		return nil, err
	}
	_, manual := lendersOf(book)
	return &endpoint.Answer[BrokerLenders]{Body: BrokerLenders{SystemLenders: onPlatform(platform), ManualLenders: manual}}, nil
}

func calculateAPR(_ *endpoint.Call, in *aprIn) (*endpoint.Answer[RateFor], error) {
	b := in.Body
	var faults domain.Faults
	if b.LoanAmt <= 0 {
		faults.Wrong("loanAmt")
	}
	faults.RateBetween("noteRatePercent", &b.NoteRate, domain.Rate{}, domain.MustRate("50"))
	faults.NotNegative("financeChargesAmt", &b.Charges)
	faults.NotNegative("monthlyMortgageInsuranceAmt", &b.MonthlyMI)
	faults.NotNegative("valueAmt", &b.ValueAmt)
	if b.Charges >= b.LoanAmt && b.LoanAmt > 0 {
		faults.Wrong("financeChargesAmt")
	}
	if b.ARM != nil {
		faults.Within("arm", b.ARM.Validate(b.TermMonths))
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	terms := pricing.Terms{LoanAmt: b.LoanAmt, NoteRate: b.NoteRate, TermMonths: b.TermMonths, ChargesAmt: b.Charges, MonthlyMIAmt: b.MonthlyMI, ValueAmt: b.ValueAmt, ARM: b.ARM}
	return &endpoint.Answer[RateFor]{Body: RateFor{APR: pricing.APROf(terms), PaymentAmt: pricing.PaymentOf(terms), FinancedAmt: b.LoanAmt - b.Charges}}, nil
}
