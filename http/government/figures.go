package government

import (
	"gable/authz"
	"gable/domain"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

// EntitlementAmt is what VA guarantees of a loan, and what stands in the way of it.
type EntitlementAmt struct {
	VAEntitlementAmt  *domain.Money `json:"VAEntitlementAmt,omitempty" doc:"Absent while it is not known, which EntitlementErrMsg says why"`
	EntitlementErrMsg []string      `json:"EntitlementErrMsg" required:"true"`
	government.EntitlementAnswer
	Limit *government.LimitFigures `json:"Limit,omitempty" doc:"The county's limit, where entitlement is in use"`
}

type entitlementIn struct {
	endpoint.LoanPath
	NoteAmt      string            `query:"noteAmt" maxLength:"20" doc:"US dollars: the whole note, with a funding fee that is financed. Without it, the loan's."`
	MortgageType loan.MortgageType `query:"mortgageType" maxLength:"30" doc:"VA; 422 for any other. Without it, the loan's."`
}

type calcIn struct {
	endpoint.LoanPath
	Body struct {
		Original endpoint.Patch[loan.Info] `json:"o" doc:"What the change is based on; never written."`
		Changed  endpoint.Patch[loan.Info] `json:"c" required:"true" doc:"The fields of the loan's terms that change, as a merge patch."`
	}
}

// GovernmentCalculation is a preview: what a change of the terms would make of the government figures.
type GovernmentCalculation struct {
	Figures government.Figures   `json:"Figures" required:"true"`
	VA      government.VADetails `json:"gov-va" required:"true"`
}

func mountFigures(a *endpoint.API) {
	read := func(method, path, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: tag, Permission: authz.LoanRead, Summary: summary, Description: description}
	}
	endpoint.Read(a, read("GET", "/va-entitlement-amt", "getVAEntitlement", "What VA guarantees of a note of that amount", "By entitlement in use and the limit of the county."), entitlement)
	endpoint.Read(a, read("POST", "/gov-va-calc", "calculateGovernmentLoan", "Preview what a change makes of the government figures", "Saved nowhere. Of any loan: for FHA and USDA it answers their figures, for a conventional one its mortgage insurance and limit."), calculate)
}

func entitlement(c *endpoint.Call, in *entitlementIn) (*endpoint.Answer[EntitlementAmt], error) {
	w, err := load(c, nil)
	if err != nil {
		return nil, err
	}
	info := w.file.Info
	if in.MortgageType != "" {
		info.TransactionInfo.MortgageType = in.MortgageType
	}
	if info.TransactionInfo.MortgageType != loan.MortgageVA {
		return nil, domain.Invalid(domain.Wrong("mortgageType", "Mortgage type"))
	}
	if in.NoteAmt != "" {
		amount, err := domain.ParseMoney(in.NoteAmt)
		if err != nil || amount < 0 {
			return nil, domain.Invalid(domain.Wrong("noteAmt", "Note amount"))
		}
		info = ofNote(info, w.file.Info.TransactionInfo.MortgageType, amount)
	}
	if w, err = load(c, &info); err != nil {
		return nil, err
	}
	e := w.figures.VA.Entitlement
	out := EntitlementAmt{VAEntitlementAmt: e.Guaranty(), EntitlementErrMsg: []string{}, EntitlementAnswer: e, Limit: w.figures.Limit}
	for _, finding := range e.Findings {
		out.EntitlementErrMsg = append(out.EntitlementErrMsg, finding.Message)
	}
	return &endpoint.Answer[EntitlementAmt]{Body: out}, nil
}

// ofNote are the terms of a loan whose note has an amount: the funding fee in it stays what it is, and what an agency financed before is none.
func ofNote(info loan.Info, was loan.MortgageType, amount domain.Money) loan.Info {
	if was != loan.MortgageVA {
		info.TransactionInfo.MIFundFeeFinancedAmt = new(domain.Money(0))
	}
	base := max(0, amount-info.FinancedFeeAmt())
	info.TransactionInfo.BaseLoanAmt, info.GovernmentLoan.FeeCalcType = &base, loan.Manual
	return info
}

func calculate(c *endpoint.Call, in *calcIn) (*endpoint.Answer[GovernmentCalculation], error) {
	was, err := load(c, nil)
	if err != nil {
		return nil, err
	}
	will, err := in.Body.Changed.Apply(was.file.Info.AsStated())
	if err != nil {
		return nil, err
	}
	if faults := will.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	w, err := load(c, &will)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[GovernmentCalculation]{Body: GovernmentCalculation{Figures: w.figures, VA: government.VADetailsOf(w.file, w.version, w.result, w.figures)}}, nil
}
