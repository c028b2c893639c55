package fee

import (
	"slices"

	"gable/change"
	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
	"gable/domain/reference"
	"gable/http/endpoint"
)

// basisOf is what a loan gives fees to be calculated of. The tables of its place on the day of its closing are read where one of the fees, or of a
// template's, goes by them.
func basisOf(c *endpoint.Call, f *loan.File, fees []fee.Fee, defaults []fee.DefaultFee) (fee.Basis, error) {
	b := qualify.FeeBasis(f)
	if !slices.ContainsFunc(fees, fee.Fee.IsByTable) && !slices.ContainsFunc(defaults, fee.DefaultFee.IsByTable) {
		return b, nil
	}
	var err error
	b.Quote, err = quotes(c, government.ClosingDay(f, c.Today()), f.Info.SubjectProperty.Address)
	return b, err
}

// quotes says what a place charges on a day.
func quotes(c *endpoint.Call, day domain.Date, at property.Address) (func(fee.TableCharge, domain.Money) fee.Quoted, error) {
	tables, err := referencedb.InForce(c.Tx, change.ChargeKinds, reference.OnDay(day), c.Today())
	if err != nil {
		return nil, err
	}
	return change.ChargesOf(tables, at), nil
}
