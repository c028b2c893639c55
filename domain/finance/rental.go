package finance

import (
	"slices"

	"gable/domain"
)

// Rental is what follows for an owned property from the debts that are tied to it.
type Rental struct {
	FirstLienAmt           domain.Money `json:"FirstLienAmt"`
	SubordinateLienAmt     domain.Money `json:"SubordinateLienAmt"`
	OmittedLiabilitiesAmt  domain.Money `json:"omittedLiabilitiesAmt"`
	TotalPITI              domain.Money `json:"totalPiti"`
	DisplayNetRentalIncome domain.Money `json:"DisplayNetRentalIncome"`
}

// LinkedLiabilities returns the debts that are tied to the property, from whichever side the tie was made.
func (o OwnedProperty) LinkedLiabilities(all []Liability) []Liability {
	var linked []Liability
	for _, l := range all {
		if domain.RefersTo(o.Liabilities, l.ID) || (l.OwnedPropertyId != nil && *l.OwnedPropertyId == o.ID) {
			linked = append(linked, l)
		}
	}
	return linked
}

// RentalOf returns the liens, the monthly cost and the net rental income of an owned property. The first lien is
// the linked debt marked so; where none is marked, it is the linked debt with the largest balance.
func RentalOf(o OwnedProperty, all []Liability) Rental {
	var r Rental
	d := o.OwnedPropertyDetail
	linked := o.LinkedLiabilities(all)
	if len(linked) == 0 {
		r.FirstLienAmt = domain.Amount(d.FirstLienAmt)
		r.SubordinateLienAmt = domain.Amount(d.SubordinateLienAmt)
		r.TotalPITI = domain.Amount(d.LienInstallmentAmt) + domain.Amount(d.MaintenanceExpenseAmt)
	} else {
		first := firstLien(linked)
		for i, l := range linked {
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
	switch {
	case o.EarnsRent():
		r.DisplayNetRentalIncome = o.netRent(r.TotalPITI)
	case r.TotalPITI > 0:
		r.DisplayNetRentalIncome = -r.TotalPITI
	}
	return r
}

func firstLien(linked []Liability) int {
	marked := slices.IndexFunc(linked, func(l Liability) bool { return l.LiabilityDetail.LienPosition == LienFirst })
	if marked >= 0 {
		return marked
	}
	largest := -1
	for i, l := range linked {
		if l.LiabilityDetail.LienPosition == "" && (largest < 0 || l.Balance() > linked[largest].Balance()) {
			largest = i
		}
	}
	return largest
}

// netRent is the stated net income, or gross rent times the occupancy factor less the monthly cost when rent is
// calculated and the net was not stored (Fannie Mae Selling Guide B3-3.5: 75 percent where no factor is given).
func (o OwnedProperty) netRent(piti domain.Money) domain.Money {
	d := o.OwnedPropertyDetail
	if d.RentalIncomeNetAmt != nil || !domain.IsTrue(d.RentIncCalcInd) {
		return domain.Amount(d.RentalIncomeNetAmt)
	}
	factor := domain.MustRate("75")
	if d.OccupancyFactor != nil {
		factor = *d.OccupancyFactor
	}
	return factor.Of(domain.Amount(d.RentalIncomeGrossAmt)) - piti
}
