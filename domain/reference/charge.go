package reference

import (
	"slices"

	"gable/domain"
)

// What a row's percentage is taken of.
const (
	percentOfWhole  = "WHOLE"
	percentOfExcess = "EXCESS"
)

// prices reports whether a table of the kind says what a place charges at closing: taxes, recording fees, title premiums.
func (k Kind) prices() bool { return k == TransferTax || k == RecordingFee || k == TitlePremium }

// Gap is what keeps a table from saying a charge.
type Gap string

// The gaps.
const (
	// GapState, GapCounty: it is not known where the property is, or not well enough.
	GapState  Gap = "STATE"
	GapCounty Gap = "COUNTY"
	// GapRow: the table has no row of the place for so much.
	GapRow Gap = "ROW"
)

// Charges are what a place charges of one kind, by the rows of a table that are of the place.
type Charges struct {
	rows []Row
	gap  Gap
}

// ChargesAt finds what a place charges of a kind. The rows of a county go before those of its state, all of them: a county's table is whole.
func ChargesAt(t Table, charge string, at Place) Charges {
	at = at.known()
	if at.State == "" {
		return Charges{gap: GapState}
	}
	ofState, ofCounty, gap := chargesAt(t, charge, at)
	if len(ofCounty) > 0 {
		return Charges{rows: ofCounty}
	}
	return Charges{ofState, gap}
}

// Of is what is charged on an amount, with the row that says so. What no row says is a gap, and not nothing.
func (c Charges) Of(amount domain.Money) (charged domain.Money, row Row, gap Gap) {
	if c.gap != "" {
		return 0, nil, c.gap
	}
	i := slices.IndexFunc(c.rows, func(row Row) bool { return row.IsAmountAbove("amount_over", "amount_to", amount) })
	if i < 0 {
		return 0, nil, GapRow
	}
	return c.rows[i].charge(amount), c.rows[i], ""
}

// chargesAt are the rows of a place's state and of its county. Where the table tells counties of the state apart, the county must be known.
func chargesAt(t Table, charge string, at Place) (ofState, ofCounty []Row, gap Gap) {
	county, known := CountyOf(at)
	isClear := known && len(county.Successors) < 2
	for _, row := range t.Rows {
		if row["charge"] != charge || row["state"] != at.State {
			continue
		}
		switch {
		case row["area"] == areaState:
			ofState = append(ofState, row)
		case !isClear && !at.isIn(row, county, known):
			gap = GapCounty
		case at.isIn(row, county, known):
			ofCounty = append(ofCounty, row)
		}
	}
	return ofState, ofCounty, gap
}

func (r Row) charge(of domain.Money) domain.Money {
	if r["percent_of"] == percentOfExcess {
		of -= domain.Amount(r.Amount("amount_over"))
	}
	amount := domain.Amount(r.Amount("amount"))
	if rate := r.Rate("percent"); rate != nil {
		amount += rate.Of(of)
	}
	return min(amount, domain.MaxMoney)
}
