package fee

import (
	"slices"

	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/reference"
	"gable/http/endpoint"
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

var chargeKinds = []reference.Kind{reference.TransferTax, reference.RecordingFee, reference.TitlePremium}

// basisOf is what a loan gives fees to be calculated of. The tables of its place on the day of its closing are read where one of the fees, or of a
// template's, goes by them.
func basisOf(c *endpoint.Call, f *loan.File, fees []fee.Fee, defaults []fee.DefaultFee) (fee.Basis, error) {
	b := qualify.FeeBasis(f)
	if !slices.ContainsFunc(fees, fee.Fee.IsByTable) && !slices.ContainsFunc(defaults, fee.DefaultFee.IsByTable) {
		return b, nil
	}
	address := f.Info.SubjectProperty.Address
	var err error
	b.Quote, err = quotes(c, government.TablesDay(f, c.Today()), reference.Place{State: address.StateCode, County: address.CountyName})
	return b, err
}

// quotes says what a place charges on a day.
func quotes(c *endpoint.Call, day domain.Date, at reference.Place) (func(fee.TableCharge, domain.Money) fee.Quoted, error) {
	tables, err := referencedb.InForce(c.Tx, chargeKinds, day, c.Today())
	if err != nil {
		return nil, err
	}
	return func(charge fee.TableCharge, of domain.Money) fee.Quoted {
		asked := chargeTables[charge]
		table, found := tables[asked.kind]
		if !found {
			return fee.Quoted{Missing: fee.MissingRow(charge)}
		}
		amount, row, gap := reference.ChargeOf(table, asked.charge, at, of)
		switch gap {
		case reference.GapState:
			return fee.Quoted{Missing: "StateCode"}
		case reference.GapCounty:
			return fee.Quoted{Missing: "CountyName"}
		case reference.GapRow:
			return fee.Quoted{Missing: fee.MissingRow(charge)}
		}
		return fee.Quoted{Amt: amount, Row: rowOf(table, row, of)}
	}, nil
}

func rowOf(table reference.Table, row reference.Row, of domain.Money) *fee.TableRow {
	return &fee.TableRow{Kind: string(table.Kind), ValidFrom: table.ValidFrom, Source: table.Source, State: row["state"], County: row["county"], OfAmt: of,
		OverAmt: row.Amount("amount_over"), UpToAmt: row.Amount("amount_to"), Amt: row.Amount("amount"), Percent: row.Rate("percent"), IsExcess: row["percent_of"] == "EXCESS"}
}
