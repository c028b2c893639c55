package finance

import (
	"cmp"
	"slices"

	"gable/domain"
)

// Rental is what follows for an owned property from the debts that it secures.
type Rental struct {
	FirstLienAmt           domain.Money `json:"FirstLienAmt"`
	SubordinateLienAmt     domain.Money `json:"SubordinateLienAmt"`
	OmittedLiabilitiesAmt  domain.Money `json:"omittedLiabilitiesAmt"`
	TotalPITI              domain.Money `json:"totalPiti"`
	DisplayNetRentalIncome domain.Money `json:"DisplayNetRentalIncome"`
}

// LinkedLiabilities returns the debts that are tied to the property, from whichever side the tie was made.
func (o OwnedProperty) LinkedLiabilities(all []Liability) []Liability {
	return slices.DeleteFunc(slices.Clone(all), func(l Liability) bool { return !o.isTiedTo(l) })
}

func (o OwnedProperty) isTiedTo(l Liability) bool {
	return domain.RefersTo(o.Liabilities, l.ID) || l.names(o)
}

func (l Liability) names(o OwnedProperty) bool {
	return l.OwnedPropertyId != nil && *l.OwnedPropertyId == o.ID
}

// SecuredBy returns the owned property that a debt counts with, nil when there is none. It is one, however many name the debt:
// the one that the debt names, else the subject property, else one that is kept, else the first by id. A debt that stays
// behind the new loan is a lien on the subject property and counts with no other.
func SecuredBy(l Liability, owned []OwnedProperty) *OwnedProperty {
	var found *OwnedProperty
	for i := range owned {
		o := &owned[i]
		if !o.isTiedTo(l) || (l.StaysOnSubject() && !o.IsSubject()) {
			continue
		}
		if found == nil || o.securesBefore(*found, l) {
			found = o
		}
	}
	return found
}

func (o OwnedProperty) securesBefore(other OwnedProperty, l Liability) bool {
	for _, is := range []func(OwnedProperty) bool{l.names, OwnedProperty.IsSubject, func(o OwnedProperty) bool { return !o.IsLeaving() }} {
		if is(o) != is(other) {
			return is(o)
		}
	}
	return o.ID < other.ID
}

// debtsOf returns the debts that count with a property, among all that the borrowers owe and own.
func debtsOf(o OwnedProperty, all []Liability, owned []OwnedProperty) []Liability {
	return slices.DeleteFunc(slices.Clone(all), func(l Liability) bool {
		by := SecuredBy(l, owned)
		return by == nil || by.ID != o.ID
	})
}

// RentalOf returns the liens, the monthly cost and the net income of one of the owned properties, of all debts. The first
// lien is the debt marked so; where none is marked, it is the one with the largest balance.
func RentalOf(o OwnedProperty, all []Liability, owned []OwnedProperty) Rental {
	var r Rental
	d, debts := o.OwnedPropertyDetail, debtsOf(o, all, owned)
	if len(debts) == 0 {
		r.FirstLienAmt = domain.Amount(d.FirstLienAmt)
		r.SubordinateLienAmt = domain.Amount(d.SubordinateLienAmt)
		r.TotalPITI = domain.Amount(d.LienInstallmentAmt) + domain.Amount(d.MaintenanceExpenseAmt)
	} else {
		first := firstLien(debts)
		for i, l := range debts {
			if i == first {
				r.FirstLienAmt += l.Payment()
			} else {
				r.SubordinateLienAmt += l.Payment()
			}
			if l.IsExcluded() || l.IsPaidOff() {
				r.OmittedLiabilitiesAmt += l.Payment()
			}
		}
		r.TotalPITI = r.FirstLienAmt + r.SubordinateLienAmt + domain.Amount(d.MaintenanceExpenseAmt) -
			r.OmittedLiabilitiesAmt
	}
	r.DisplayNetRentalIncome = o.netIncome(r.TotalPITI)
	return r
}

func firstLien(debts []Liability) int {
	largest := -1
	for _, position := range []LienPosition{LienFirst, ""} {
		for i, l := range debts {
			if l.LiabilityDetail.LienPosition == position && (largest < 0 || isLarger(l, debts[largest])) {
				largest = i
			}
		}
		if largest >= 0 {
			break
		}
	}
	return largest
}

func isLarger(l, other Liability) bool {
	return cmp.Or(cmp.Compare(l.Balance(), other.Balance()), cmp.Compare(l.Payment(), other.Payment()), cmp.Compare(other.ID, l.ID)) > 0
}

// netIncome is what a property brings a month, negative where it costs: the one number that the list shows, that the list's
// total adds up and that the ratios count. One that is sold, or is about to be, brings and costs nothing (Fannie Mae Selling
// Guide B3-6-06); one that is not let costs its payment; one that is let brings the stated net rent, or the counted
// part of the gross rent less its cost (B3-3.5), and costs its payment where no rent is known or the calculated one is nothing.
func (o OwnedProperty) netIncome(piti domain.Money) domain.Money {
	d := o.OwnedPropertyDetail
	gross := domain.Amount(d.RentalIncomeGrossAmt)
	switch {
	case o.IsLeaving() && !o.IsSubject():
		return 0
	case !o.EarnsRent() || (domain.IsTrue(d.RentIncCalcInd) && gross <= 0):
		return -piti
	case d.RentalIncomeNetAmt != nil:
		return *d.RentalIncomeNetAmt
	}
	factor := domain.MustRate("75")
	if d.OccupancyFactor != nil {
		factor = *d.OccupancyFactor
	}
	return factor.Of(gross) - piti
}
