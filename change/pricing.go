package change

import (
	"context"
	"reflect"
	"slices"
	"time"

	"gable/db"
	loandb "gable/db/loan"
	organizationdb "gable/db/organization"
	pricingdb "gable/db/pricing"
	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/pricing"
	"gable/domain/qualify"
	"gable/domain/reference"
	"gable/domain/rule"
	"gable/tenancy"
)

// PricingService is what a loan is priced with: the loan, and all that prices are made of at a moment.
type PricingService struct {
	Market *pricing.Market
	File   *loan.File
	// Tables are those that the loan goes by.
	Tables reference.Tables
	// Day is the moment's where the loan's unit is.
	Day   domain.Date
	about pricing.About
}

// PricingServiceAt reads what the pinned loan, as it is now, is priced with at a moment. The tables in force are those of the moment's day where the loan's
// unit is, whoever asks and wherever: a search, a choice, a quote and a lock of one moment have one price.
func PricingServiceAt(tx *tenancy.Tx, at time.Time) (*PricingService, error) {
	f, officer, err := loandb.LoadFileWithOfficer(tx)
	if err != nil {
		return nil, err
	}
	market, err := pricingdb.MarketAt(tx, at)
	if err != nil {
		return nil, err
	}
	return serviceOf(tx, market, f, officer)
}

// PricingServiceNow is PricingServiceAt of this moment, for which prices stay as they are until the transaction ends.
func PricingServiceNow(tx *tenancy.Tx) (*PricingService, error) {
	now, err := db.HoldPrices(tx)
	if err != nil {
		return nil, err
	}
	return PricingServiceAt(tx, now)
}

func serviceOf(tx *tenancy.Tx, market *pricing.Market, f *loan.File, officer loandb.LoanOfficer) (*PricingService, error) {
	d := &PricingService{Market: market, File: f, Day: domain.DayIn(f.TimeZone, market.At)}
	d.about.OfficerID = officer.ID
	var err error
	kinds := append([]reference.Kind{reference.ConformingLimit, reference.AreaMedianIncome}, government.Kinds...)
	if slices.ContainsFunc(f.Fees, fee.Fee.IsByTable) {
		kinds = append(kinds, ChargeKinds...)
	}
	if d.Tables, err = referencedb.KnownAt(tx, market.At, kinds, government.TableDays(f, f.Info, d.Day), d.Day); err != nil {
		return nil, err
	}
	units, err := organizationdb.OrgUnits(tx)
	if err != nil {
		return nil, err
	}
	d.above(units)
	if d.about.Channel, err = loandb.Channel(tx); err != nil {
		return nil, err
	}
	d.about.Score = pricing.ScoreOf(f)
	return d, nil
}

// above notes the units that the loan is of, from its own to headquarters.
func (d *PricingService) above(units org.Tree) {
	for id := d.File.OrgUnitID; id != "" && len(d.about.OrgUnits) < 50; {
		unit, found := units.Find(id)
		if !found {
			break
		}
		d.about.OrgUnits = append(d.about.OrgUnits, unit.ID)
		id = unit.ParentID
	}
}

// WhatIf is what a search supposes of the loan.
type WhatIf = pricing.WhatIf

const usualLock = 30

// Scenario is what the loan, as it is supposed to be, is priced by.
func (d *PricingService) Scenario(w WhatIf) (pricing.Scenario, error) {
	if faults := w.Validate(); len(faults) > 0 {
		return pricing.Scenario{}, domain.Invalid(faults...)
	}
	f := d.supposed(w)
	about := d.about
	if w.Score != nil {
		about.Score = w.Score
	}
	about.LockDays, about.PlanID, about.MinimumMI = w.LockDays, w.PlanID, w.MinimumMI
	if about.LockDays == 0 {
		about.LockDays = usualLock
	}
	about.BaselineAmt, about.CountyAmt = d.limits(f.Info)
	about.AreaIncomeAmt = domain.Amount(reference.MedianIncomeOf(d.Tables[reference.AreaMedianIncome], placeOf(f.Info)))
	result := qualify.Qualify(&f, d.Day)
	teller := rule.TellerOf(rule.Subject{Loan: &f, Figures: result, Answers: f.Answers, Today: d.Day})
	about.Holds = func(text string) bool {
		value, problems := rule.CompileValue(text)
		if len(problems) > 0 {
			return false
		}
		holds, _ := teller.Tell(context.Background(), value).(bool)
		return holds
	}
	s := pricing.ScenarioOf(&f, result, about)
	switch w.Waiver {
	case "":
	case pricing.NoWaiver:
		s.Waiver = ""
	default:
		s.Waiver = w.Waiver
	}
	s.Interest = fee.InterestAt(f.Fees, qualify.FeeBasis(&f))
	return s, nil
}

// supposed is the loan as it is supposed to be.
func (d *PricingService) supposed(w WhatIf) loan.File {
	f := *qualify.WithoutPrice(d.File)
	was := f.Info
	f.Info = w.Into(f.Info)
	if f.Info.HasCalculatedFees() {
		f.Info = government.Reworked(&f, f.Info, d.Tables, d.Day)
	}
	if !reflect.DeepEqual(was, f.Info) { // what only the lock or the plan is supposed of leaves the fees as they stand
		f.Fees = fee.Supposed(f.Fees, d.feeBasis(&f))
	}
	return f
}

// feeBasis is what fees are calculated of for the loan as it is supposed to be.
func (d *PricingService) feeBasis(f *loan.File) fee.Basis {
	b := qualify.FeeBasis(f)
	if slices.ContainsFunc(f.Fees, fee.Fee.IsByTable) {
		b.Quote = ChargesOf(d.Tables, f.Info.SubjectProperty.Address)
	}
	return b
}

// Against is why a product can't be the loan's, were its terms those given: by the payment that the ratios count at the rate that is chosen.
func (d *PricingService) Against(info loan.Info, product domain.ID, w WhatIf) ([]pricing.ProductReason, error) {
	f := *d.File
	f.Info = info
	with := *d
	with.File = &f
	s, err := with.Scenario(w)
	if err != nil {
		return nil, err
	}
	return d.Market.Against(s, product, qualify.Qualify(&f, d.Day).QualifyingPayment), nil
}

// QuoteOf is what the product that was chosen costs at its rate, as it was chosen but for what a person set; nil where it has no price.
func (d *PricingService) QuoteOf(c pricing.Chosen) (*pricing.PriceQuote, error) {
	s, err := d.Scenario(WhatIf{LockDays: c.Quote.LockDays, PlanID: c.PlanID, Waiver: c.Waiver, MinimumMI: c.MinimumMI})
	if err != nil {
		return nil, err
	}
	return d.Market.PriceAt(s, c.ProductID, c.Quote.NoteRate, c.Quote.LockDays, nil), nil
}

// CanTake refuses a compensation plan that is none of the loan's: one that the book does not have, or of other units.
func (d *PricingService) CanTake(plan domain.ID) error {
	if plan == "" || slices.ContainsFunc(d.Plans(), func(p pricing.CompensationPlan) bool { return p.ID == plan }) {
		return nil
	}
	return domain.Invalid(domain.Wrong("compensationPlanId", "Compensation plan"))
}

// Plans are the compensation plans that the loan can have: those of its units, and the whole company's.
func (d *PricingService) Plans() []pricing.CompensationPlan {
	return d.Market.Book.PlansOf(d.about.OrgUnits)
}

// UsualPlan is the plan that the loan has where nothing else is chosen; "" is none.
func (d *PricingService) UsualPlan() domain.ID {
	if plan := d.Market.Book.PlanFor(pricing.Scenario{OrgUnits: d.about.OrgUnits}); plan != nil {
		return plan.ID
	}
	return ""
}

// Housing is the proposed monthly housing payment of the loan as it is supposed to be, by its parts.
func (d *PricingService) Housing(w WhatIf) qualify.Housing {
	f := d.supposed(w)
	return qualify.Qualify(&f, d.Day).HousingPayment
}

// limits are the baseline of conforming loans and the county's limit, for the units of the property; zero where no table has them.
func (d *PricingService) limits(info loan.Info) (baseline, county domain.Money) {
	table, found := d.Tables[reference.ConformingLimit]
	if !found {
		return 0, 0
	}
	at := reference.LimitOf(table, placeOf(info), pricing.UnitsOf(info.SubjectProperty.PropertyDetail))
	if at == nil {
		return 0, 0
	}
	return at.Floor, at.Limit
}

func placeOf(info loan.Info) reference.Place {
	address := info.SubjectProperty.Address
	return reference.Place{State: address.StateCode, County: address.CountyName}
}
