package government

import (
	"gable/authz"
	loandb "gable/db/loan"
	referencedb "gable/db/reference"
	"gable/domain/government"
	"gable/domain/qm"
	"gable/domain/qualify"
	"gable/domain/reference"
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
	today := c.Today()
	tables, err := referencedb.InForce(c.Tx, qm.Kinds, government.TablesDay(f, today), today)
	if err != nil {
		return nil, err
	}
	// The rate is compared with the offers of the day on which it was set.
	if lock := f.Dates.KeyDates.LockDate; lock != nil {
		offers, err := referencedb.InForce(c.Tx, []reference.Kind{reference.APOR}, *lock, *lock)
		if err != nil {
			return nil, err
		}
		delete(tables, reference.APOR)
		if t, found := offers[reference.APOR]; found {
			tables[reference.APOR] = t
		}
	}
	return &endpoint.Answer[qm.Assessment]{Body: qm.Assess(f, qualify.Qualify(f, today), tables, today)}, nil
}
