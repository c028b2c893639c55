package fee

import (
	"slices"

	"gable/authz"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/property"
	"gable/http/endpoint"
)

type exampleIn struct {
	Body struct {
		DefaultFees []fee.DefaultFee `json:"defaultFees" required:"true" maxItems:"200"`
		Loan        ExampleLoan      `json:"loan" required:"true"`
	}
}

// ExampleLoan is a loan that a template is tried on.
type ExampleLoan struct {
	LoanAmt      *domain.Money `json:"LoanAmt"`
	PriceAmt     *domain.Money `json:"PriceAmt"`
	NoteRate     *domain.Rate  `json:"NoteRatePercent"`
	TaxAmt       *domain.Money `json:"RealEstateTaxAmt" doc:"A month."`
	InsuranceAmt *domain.Money `json:"HomeownersInsuranceAmt" doc:"A month."`
	ClosingDate  *domain.Date  `json:"ClosingDate"`
	StateCode    string        `json:"StateCode,omitempty" maxLength:"2" doc:"Where the property is: for fees by the tables of its place."`
	CountyName   string        `json:"CountyName,omitempty" maxLength:"150"`
}

// FeeExample is what a template's fees come to on the example.
type FeeExample struct {
	Rows     []ExampleAmount `json:"rows" required:"true" doc:"In the order of the fees."`
	TotalAmt domain.Money    `json:"totalAmt" required:"true" doc:"What the borrower pays of them."`
}

// ExampleAmount is what one fee comes to.
type ExampleAmount struct {
	Name    string       `json:"name" required:"true" doc:"As the forms call it."`
	Amt     domain.Money `json:"amt" required:"true"`
	Missing string       `json:"missing,omitempty" doc:"What the example does not say."`
}

func mountExample(a *endpoint.API) {
	route := endpoint.Route{Method: "POST", Path: templatePath + "/example", Name: "tryClosingCosts", Tag: "Fees", Permission: authz.OrgEditFees,
		Summary: "What fees would come to on a loan that is made up", Description: "Nothing is kept. A fee that is not complete comes to nothing."}
	endpoint.Read(a, route, func(c *endpoint.Call, in *exampleIn) (*endpoint.Answer[FeeExample], error) {
		basis, err := in.Body.Loan.basisFor(c, in.Body.DefaultFees)
		if err != nil {
			return nil, err
		}
		out := FeeExample{Rows: []ExampleAmount{}}
		for _, d := range in.Body.DefaultFees {
			if faults := d.Formula.Validate(); len(faults) > 0 {
				out.Rows = append(out.Rows, ExampleAmount{Name: d.Name()})
				continue
			}
			amount, missing := d.Tried(basis)
			out.Rows = append(out.Rows, ExampleAmount{Name: d.Name(), Amt: amount, Missing: missing})
			if d.FeePaidByType == "" || d.FeePaidByType == fee.PayerBorrower {
				out.TotalAmt += amount
			}
		}
		return &endpoint.Answer[FeeExample]{Body: out}, nil
	})
}

func (l ExampleLoan) basisFor(c *endpoint.Call, fees []fee.DefaultFee) (fee.Basis, error) {
	b, day := l.basis(), c.Today()
	if !slices.ContainsFunc(fees, fee.DefaultFee.IsByTable) {
		return b, nil
	}
	if l.ClosingDate != nil {
		day = *l.ClosingDate
	}
	var err error
	b.Quote, err = quotes(c, day, property.Address{StateCode: l.StateCode, CountyName: l.CountyName})
	return b, err
}

func (l ExampleLoan) basis() fee.Basis {
	price := domain.Amount(l.PriceAmt)
	amount := domain.Amount(l.LoanAmt)
	b := fee.Basis{LoanAmt: amount, BaseLoanAmt: amount, PriceAmt: price, ValueAmt: price, NoteRate: l.NoteRate, ClosingDate: l.ClosingDate, Monthly: map[fee.HousingItem]domain.Money{}}
	for item, monthly := range map[fee.HousingItem]*domain.Money{fee.ItemTax: l.TaxAmt, fee.ItemInsurance: l.InsuranceAmt} {
		if monthly != nil {
			b.Monthly[item] = *monthly
		}
	}
	return b
}
