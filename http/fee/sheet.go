package fee

import (
	"gable/authz"
	feedb "gable/db/fee"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/http/endpoint"
	"gable/http/record"
)

// FeeSheet is what a loan's fees come to, how each is judged, and the cash to close that follows.
type FeeSheet struct {
	Costs        fee.ClosingCosts   `json:"costs" required:"true"`
	Escrow       fee.EscrowAnalysis `json:"escrow" required:"true" doc:"Without months while the day of the first payment, or what is held in escrow, is not known."`
	Fees         []JudgedFee        `json:"fees" required:"true"`
	ProductFees  []ProductFee       `json:"productFees" required:"true" nullable:"false" doc:"What follows from the loan's product: its points or lender credit, and what the borrower pays the originator. No record is kept of them, and none of the kind can be added by hand."`
	CashToClose  *domain.Money      `json:"cashToCloseAmt,omitempty" doc:"As the figures have it; absent while it is not known."`
	CashSteps    []qualify.Step     `json:"cashSteps" required:"true" doc:"Its arithmetic."`
	FundingFee   domain.Money       `json:"fundingFeeAmt" required:"true" doc:"The upfront premium or funding fee, which stands with the loan's terms."`
	OutOfDate    int                `json:"outOfDate" required:"true" doc:"How many fees come to something else since they were calculated, but for the locked ones."`
	Templates    []OfferedTemplate  `json:"templates" required:"true" doc:"What may be put on the loan, those that are made for it first."`
	APR          *domain.Rate       `json:"APR,omitempty"`
	FinanceTotal domain.Money       `json:"prepaidFinanceChargesAmt" required:"true"`
}

// JudgedFee is what follows for one fee from the regulations and from the loan.
type JudgedFee struct {
	ID            domain.ID     `json:"id" required:"true"`
	Tolerance     fee.Tolerance `json:"tolerance" required:"true"`
	FinanceCharge bool          `json:"financeCharge" required:"true"`
	Missing       string        `json:"missing,omitempty" doc:"What the loan does not say yet for its formula."`
}

// ProductFee is a fee that follows from the loan's product.
type ProductFee struct {
	FeeDetail     fee.FeeDetail `json:"FeeDetail" required:"true"`
	Tolerance     fee.Tolerance `json:"tolerance" required:"true"`
	FinanceCharge bool          `json:"financeCharge" required:"true"`
}

// OfferedTemplate is a closing cost template as a loan has it.
type OfferedTemplate struct {
	ID   domain.ID `json:"id" required:"true"`
	Name string    `json:"name" required:"true"`
	Fits bool      `json:"fits" required:"true" doc:"It is made for loans of this purpose, program and state."`
}

// HousingCalculation is what the proposed housing expense comes to.
type HousingCalculation struct {
	Rows    []HousingCalculated `json:"rows" required:"true"`
	Housing qualify.Housing     `json:"HousingPayment" required:"true" doc:"The proposed payment by its parts."`
}

// HousingCalculated is one housing expense, with what it is calculated of.
type HousingCalculated struct {
	loan.HousingExpense
	BasisAmt      domain.Money `json:"BasisAmt" required:"true" doc:"What its yearly rate is taken of."`
	CalculatedAmt domain.Money `json:"CalculatedAmt" required:"true" doc:"What it comes to a month."`
	AnnualAmt     domain.Money `json:"AnnualAmt" required:"true"`
}

func mountSheet(a *endpoint.API) {
	route := endpoint.Route{Method: "GET", Path: record.OnLoan + "/closing-costs", Name: "getClosingCosts", Tag: "Fees", Permission: authz.LoanRead,
		Summary: "What a loan costs to close: its fees by section, the escrow account, the cash to close"}
	endpoint.Read(a, route, func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[FeeSheet], error) {
		f, err := loandb.LoadFile(c.Tx)
		if err != nil {
			return nil, err
		}
		all, err := feedb.Templates{}.All(c.Tx)
		if err != nil {
			return nil, err
		}
		basis, err := basisOf(c, f, f.Fees, nil)
		if err != nil {
			return nil, err
		}
		return &endpoint.Answer[FeeSheet]{Body: sheetOf(f, basis, all, c.Today())}, nil
	})
	record.ReadOfFile(a, record.OnLoan+"/housing-exp-calc", "calculateHousingExpenses", "What the items of the proposed housing expense come to, and the payment", housingOf)
}

func sheetOf(f *loan.File, basis fee.Basis, all []fee.ClosingCostTemplate, today domain.Date) FeeSheet {
	figures := qualify.Qualify(f, today)
	s := FeeSheet{Fees: []JudgedFee{}, ProductFees: []ProductFee{}, Templates: []OfferedTemplate{}, CashSteps: []qualify.Step{}, CashToClose: figures.CashToClose, APR: figures.APR,
		FundingFee: domain.Amount(f.Info.TransactionInfo.MIFundFeeTotalAmt), OutOfDate: fee.OutOfDate(f.Fees, basis), FinanceTotal: qualify.FinanceCharges(f)}
	s.Costs, s.Escrow = qualify.FeeCosts(f)
	if s.Escrow.Months == nil {
		s.Escrow.Months = []fee.EscrowMonth{}
	}
	for _, figure := range figures.Figures {
		if figure.Name == "CashToClose" {
			s.CashSteps = figure.Steps
		}
	}
	for _, one := range f.Fees {
		_, missing := one.Formula.Of(one.FeeDetail.LWFeeValueType, basis)
		s.Fees = append(s.Fees, JudgedFee{ID: one.ID, Tolerance: one.Tolerance(), FinanceCharge: one.IsFinanceCharge(), Missing: missing})
	}
	for _, one := range qualify.FeesOfProduct(f) {
		s.ProductFees = append(s.ProductFees, ProductFee{FeeDetail: one.FeeDetail, Tolerance: one.Tolerance(), FinanceCharge: one.IsFinanceCharge() && !one.IsLenderCredit()})
	}
	t := f.Info.TransactionInfo
	for _, fits := range []bool{true, false} {
		for _, one := range all {
			if one.IsActive && one.Fits(string(t.LoanPurposeType), string(t.MortgageType), f.Info.SubjectProperty.Address.StateCode) == fits {
				s.Templates = append(s.Templates, OfferedTemplate{ID: one.ID, Name: one.Name, Fits: fits})
			}
		}
	}
	return s
}

func housingOf(c *endpoint.Call, f *loan.File) (HousingCalculation, error) {
	h := HousingCalculation{Rows: []HousingCalculated{}, Housing: qualify.Qualify(f, c.Today()).HousingPayment}
	for _, expense := range f.Info.HousingExpenses {
		monthly := qualify.ExpensePayment(f.Info, expense)
		h.Rows = append(h.Rows, HousingCalculated{HousingExpense: expense, BasisAmt: qualify.ExpenseBasis(f.Info, expense), CalculatedAmt: monthly, AnnualAmt: monthly * 12})
	}
	return h, nil
}
