package change

import (
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/property"
	"gable/domain/reference"
)

// chargeTables are the tables that say charges, and what they call them.
var chargeTables = map[fee.TableCharge]struct {
	kind   reference.Kind
	charge string
}{
	fee.ChargeTransferTax: {reference.TransferTax, "TRANSFER"}, fee.ChargeMortgageTax: {reference.TransferTax, "MORTGAGE"},
	fee.ChargeDeed: {reference.RecordingFee, "DEED"}, fee.ChargeMortgage: {reference.RecordingFee, "MORTGAGE"},
	fee.ChargeLenderPolicy: {reference.TitlePremium, "LENDER"}, fee.ChargeOwnerPolicy: {reference.TitlePremium, "OWNER"},
}

// ChargeKinds are the tables of what the property's place charges.
var ChargeKinds = []reference.Kind{reference.TransferTax, reference.RecordingFee, reference.TitlePremium}

// ChargesOf says what a place charges on an amount, by tables in force.
func ChargesOf(tables reference.Tables, at property.Address) func(fee.TableCharge, domain.Money) fee.Quoted {
	place := reference.Place{State: at.StateCode, County: at.CountyName}
	known := map[fee.TableCharge]reference.Charges{} // a table may be long, and the fees that go by it many
	return func(charge fee.TableCharge, of domain.Money) fee.Quoted {
		asked := chargeTables[charge]
		table, found := tables[asked.kind]
		if !found {
			return fee.Quoted{Missing: fee.MissingRow(charge)}
		}
		charges, found := known[charge]
		if !found {
			charges = reference.ChargesAt(table, asked.charge, place)
			known[charge] = charges
		}
		amount, row, gap := charges.Of(of)
		switch gap {
		case reference.GapState:
			return fee.Quoted{Missing: "StateCode"}
		case reference.GapCounty:
			return fee.Quoted{Missing: "CountyName"}
		case reference.GapRow:
			return fee.Quoted{Missing: fee.MissingRow(charge)}
		}
		return fee.Quoted{Amt: amount, Row: rowOf(table, row, of)}
	}
}

func rowOf(table reference.Table, row reference.Row, of domain.Money) *fee.TableRow {
	return &fee.TableRow{Kind: string(table.Kind), ValidFrom: table.ValidFrom, Source: table.Source, State: row["state"], County: row["county"], OfAmt: of,
		OverAmt: row.Amount("amount_over"), UpToAmt: row.Amount("amount_to"), Amt: row.Amount("amount"), Percent: row.Rate("percent"), IsExcess: row["percent_of"] == "EXCESS"}
}
