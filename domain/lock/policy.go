// Package lock is how a loan's rate is locked: what is asked of the lock desk and what it answers, until when a lock holds and at what
// price, and what a company says of all that.
package lock

import (
	"cmp"
	"slices"

	"gable/domain"
	"gable/domain/org"
)

// Desk is who decides on locks.
type Desk string

// The desks.
const (
	DeskOwn      Desk = "OWN"      // the company's own lock desk answers what is asked
	DeskInvestor Desk = "INVESTOR" // the investor has locked already: what is asked is noted as done
)

// RateChange is what becomes of a change of the note rate while it is locked.
type RateChange string

// What becomes of it.
const (
	RateChangeAsk    RateChange = "ASK"
	RateChangeRefuse RateChange = "REFUSE"
)

// LockExtension is a length by which a lock is extended, with its price.
type LockExtension struct {
	Days int         `json:"days" required:"true" minimum:"1" maximum:"180"`
	Cost domain.Rate `json:"cost" required:"true" doc:"Points, taken out of the price."`
}

// LockPolicy is what a company says of rate locks.
type LockPolicy struct {
	Version int64 `json:"version" readOnly:"true" doc:"0 where nothing was said yet."`
	Desk    Desk  `json:"desk" enum:"OWN,INVESTOR" doc:"OWN: the company's lock desk answers requests. INVESTOR: locks are made at the investor's, and noted here as done."`
	Periods []int `json:"lockPeriods" minItems:"1" maxItems:"12" doc:"The lengths of a lock, in days."`

	Extensions       []LockExtension `json:"extensions" maxItems:"12" doc:"The lengths by which a lock is extended. None: locks are not extended."`
	MaxExtensions    int             `json:"maxExtensions" minimum:"0" maximum:"20"`
	MaxExtensionDays int             `json:"maxExtensionDays" minimum:"0" maximum:"365" doc:"Of all extensions of a lock together."`

	RelockWithin int         `json:"relockWithinDays" minimum:"0" maximum:"365" doc:"For so many days after a lock ended the loan is locked again at the worse of the old price and today's; later at today's."`
	RelockFee    domain.Rate `json:"relockFee" doc:"Points, within those days."`

	FloatDownMinimum domain.Rate `json:"floatDownMinimum" doc:"By how much today's rate has to be below the locked one, in percent."`
	FloatDownWithin  int         `json:"floatDownWithinDays" minimum:"0" maximum:"365" doc:"How many days before closing a rate is floated down at the earliest."`
	FloatDownCost    domain.Rate `json:"floatDownCost" doc:"Points."`
	FloatDowns       bool        `json:"floatDowns" doc:"A locked rate may be floated down, once."`

	WarnDays   []int      `json:"warnDays" maxItems:"6" doc:"How many days before a lock ends its people are told."`
	RateChange RateChange `json:"rateChange" enum:"ASK,REFUSE" doc:"What becomes of a change of the note rate, or of the product's terms, while the rate is locked."`
}

// Bounds of a policy.
const (
	maxPeriod    = 365
	maxExtension = 180
	maxDays      = 365
	maxTimes     = 20
	maxLengths   = 12
	maxWarnings  = 6
)

// maxPoints bounds a fee.
var maxPoints = domain.MustRate("10")

// Usual is the policy of a company that has said nothing. A lender, and who sells non-delegated, has a lock desk; a broker locks at the
// investor's.
func Usual(company org.Type, channel org.IndustryChannel) LockPolicy {
	p := LockPolicy{Desk: DeskInvestor, Periods: []int{15, 30, 45, 60},
		Extensions: []LockExtension{{5, domain.MustRate("0.1")}, {7, domain.MustRate("0.14")}, {15, domain.MustRate("0.25")}, {30, domain.MustRate("0.5")}}, MaxExtensions: 2, MaxExtensionDays: 30,
		RelockWithin: 30, RelockFee: domain.MustRate("0.25"),
		FloatDowns: true, FloatDownMinimum: domain.MustRate("0.25"), FloatDownWithin: 30, FloatDownCost: domain.MustRate("0.25"),
		WarnDays: []int{7, 3, 1}, RateChange: RateChangeAsk}
	if company == org.TypeLender || channel == org.ChannelNonDelegated {
		p.Desk = DeskOwn
	}
	return p
}

// Validate returns what is wrong with the policy.
func (p LockPolicy) Validate() []domain.FieldError {
	var faults domain.Faults
	if p.Desk != DeskOwn && p.Desk != DeskInvestor {
		faults.Wrong("desk")
	}
	if p.RateChange != RateChangeAsk && p.RateChange != RateChangeRefuse {
		faults.Wrong("rateChange")
	}
	lengths := func(field string, days []int, low, high, most int) {
		if len(days) > most || slices.ContainsFunc(days, func(d int) bool { return d < low || d > high }) || len(slices.Compact(slices.Clone(days))) != len(days) {
			faults.Wrong(field)
		}
	}
	if len(p.Periods) == 0 {
		faults.Missing("lockPeriods")
	}
	lengths("lockPeriods", p.Periods, 1, maxPeriod, maxLengths)
	lengths("warnDays", p.WarnDays, 0, maxPeriod, maxWarnings)
	extended := make([]int, len(p.Extensions))
	for i, e := range p.Extensions {
		extended[i] = e.Days
		faults.RateBetween("extensions", &e.Cost, domain.Rate{}, maxPoints)
	}
	lengths("extensions", extended, 1, maxExtension, maxLengths)
	faults.Between("maxExtensions", &p.MaxExtensions, 0, maxTimes)
	for field, days := range map[string]int{"maxExtensionDays": p.MaxExtensionDays, "relockWithinDays": p.RelockWithin, "floatDownWithinDays": p.FloatDownWithin} {
		faults.Between(field, &days, 0, maxDays)
	}
	for field, rate := range map[string]domain.Rate{"relockFee": p.RelockFee, "floatDownMinimum": p.FloatDownMinimum, "floatDownCost": p.FloatDownCost} {
		faults.RateBetween(field, &rate, domain.Rate{}, maxPoints)
	}
	return faults.Sorted()
}

// Tidy puts the policy's lengths into their order.
func (p *LockPolicy) Tidy() {
	p.Periods, p.WarnDays, p.Extensions = slices.Clone(p.Periods), slices.Clone(p.WarnDays), slices.Clone(p.Extensions)
	slices.Sort(p.Periods)
	slices.SortFunc(p.WarnDays, func(a, b int) int { return cmp.Compare(b, a) })
	slices.SortFunc(p.Extensions, func(a, b LockExtension) int { return cmp.Compare(a.Days, b.Days) })
}

// extension is the price of an extension of so many days; false where the company offers none of that length.
func (p LockPolicy) extension(days int) (domain.Rate, bool) {
	at := slices.IndexFunc(p.Extensions, func(e LockExtension) bool { return e.Days == days })
	if at < 0 {
		return domain.Rate{}, false
	}
	return p.Extensions[at].Cost, true
}

// HasAllStatuses tells whether a person is offered all of LOCK_STATUS_TYPE: of a loan whose unit sells non-delegated, and of every loan who works for a
// processor organisation.
func HasAllStatuses(company org.Type, nonDelegated bool) bool {
	return nonDelegated || company == org.TypeProcessor
}

// StatusOptions are the options of LOCK_STATUS_TYPE that a person is offered: all of them, else None, Locked and Expired.
func StatusOptions(all domain.Enum, company org.Type, nonDelegated bool) []domain.EnumOption {
	if HasAllStatuses(company, nonDelegated) {
		return all.Options
	}
	return slices.DeleteFunc(slices.Clone(all.Options), func(o domain.EnumOption) bool {
		return o.Option != string(StatusNone) && o.Option != string(StatusLocked) && o.Option != string(StatusExpired)
	})
}
