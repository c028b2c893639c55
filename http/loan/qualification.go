package loan

import (
	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain/qualify"
	"gable/http/endpoint"
)

// Calculation is a preview: what a change would make of the loan's figures, saved nowhere.
type Calculation struct {
	Qualification qualify.Result `json:"qualification" required:"true"`
	Info          LoanInfo       `json:"info" required:"true" doc:"The loan's terms and property with the change merged in."`
}

type calcIn struct {
	endpoint.LoanPath
	Body infoChange
}

func mountQualification(a *endpoint.API) {
	read := func(method, path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: method, Path: transaction + path, Name: name, Tag: "Qualification", Permission: authz.LoanRead, Summary: summary}
	}
	endpoint.Read(a, read("POST", "/calc", "calculateLoan", "Preview what a change makes of the loan's figures"), calculate)
	endpoint.Read(a, read("GET", "/qualification", "getQualification", "Read the loan's figures: ratios, payment, cash to close, and the arithmetic of each"), qualification)
	endpoint.Read(a, read("GET", "/qualification/refresh", "refreshQualification", "The same, for clients that ask for a fresh calculation: figures are always fresh"), qualification)
}

func calculate(c *endpoint.Call, in *calcIn) (*endpoint.Answer[Calculation], error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	if f.Info, err = changedInfo(f.Info, in.Body.Changed); err != nil {
		return nil, err
	}
	if f.Info, err = calculated(c, f.Info); err != nil {
		return nil, err
	}
	return &endpoint.Answer[Calculation]{Body: Calculation{Qualification: qualify.Qualify(f, c.Today()), Info: LoanInfo{Version: c.Loan.Version, Info: f.Info}}}, nil
}

func qualification(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[qualify.Result], error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[qualify.Result]{Body: qualify.Qualify(f, c.Today())}, nil
}
