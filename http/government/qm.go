package government

import (
	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain/qm"
	"gable/domain/qualify"
	"gable/http/endpoint"
	"gable/http/record"
)

func mountQM(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/qm-test", Name: "getQMTest", Tag: tag, Permission: authz.LoanRead,
		Summary: "Whether a loan is a qualified mortgage, higher-priced, or high-cost", Description: "A test whose inputs are not all known has no verdict, and Missing names them."}, testQM)
}

func testQM(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[qm.Assessment], error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	tested, err := change.TestQM(c.Tx, f, qualify.Qualify(f, c.Today()), c.Today())
	return &endpoint.Answer[qm.Assessment]{Body: tested}, err
}
