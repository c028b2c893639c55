package change

import (
	loandb "gable/db/loan"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/org"
	"gable/domain/pricing"
)

// planPayers are who pays the originator by a plan; by an exempt one nobody does.
var planPayers = map[pricing.CompensationKind]fee.FeePayer{pricing.LenderPaid: fee.PayerLender, pricing.BorrowerPaid: fee.PayerBorrower}

// RefuseSecondPayer refuses fees of the pinned loan by which the originator would be paid by another than by the plan of the loan's product as well.
func (w *Work) RefuseSecondPayer(field string, fees ...fee.Fee) error {
	chosen, err := pricingdb.GetChosen(w.Tx)
	if err != nil {
		return err
	}
	return w.refuseSecondPayer(field, chosen.PlanKind, fees)
}

func (w *Work) refuseSecondPayer(field string, plan pricing.CompensationKind, fees []fee.Fee) error {
	payer := planPayers[plan]
	if payer == "" || len(fees) == 0 {
		return nil
	}
	company, err := loandb.CompanyType(w.Tx)
	if err != nil {
		return err
	}
	second := fee.SecondPayer(fees, payer, company == org.TypeBroker)
	if len(second) == 0 {
		return nil
	}
	name := second[0].FeeDetail.FeeDesc
	if plan == pricing.LenderPaid {
		return domain.Invalid(domain.FieldError{Field: field, Key: "lenderPaysOriginator", Params: []string{name},
			Message: "The lender pays the originator by the loan's compensation plan, so that the borrower can't as well: " + name})
	}
	return domain.Invalid(domain.FieldError{Field: field, Key: "borrowerPaysOriginator", Params: []string{name},
		Message: "The borrower pays the originator by the loan's compensation plan, so that the lender can't as well: " + name})
}
