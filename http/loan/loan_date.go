package loan

import (
	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

type datesIn struct {
	endpoint.LoanPath
	Body endpoint.Patch[loan.NotedDates]
}

func mountDates(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/dates", Name: "getDates", Tag: "Loans", Permission: authz.LoanRead,
		Summary: "When the loan reached its stages, and its key dates, each with how it is known"}, func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[loan.NotedDates], error) {
		dates, err := loandb.GetNotedDates(c.Tx)
		return &endpoint.Answer[loan.NotedDates]{Body: dates}, err
	})
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: record.OnLoan + "/dates", Name: "updateDates", Tag: "Loans", Permission: authz.LoanEditInfo,
		Section: loan.SectionAuditDates, Summary: "Change the loan's dates", Description: "A merge patch: what it does not name stays, null clears. A day on which something was sent, received, signed or paid needs its source in noted, and is not after today."}, saveDates)
}

func saveDates(c *endpoint.Call, in *datesIn) (*endpoint.Answer[loan.NotedDates], error) {
	was, err := loandb.GetNotedDates(c.Tx)
	if err != nil {
		return nil, err
	}
	will, err := in.Body.Apply(was)
	if err != nil {
		return nil, err
	}
	will = will.WithoutCleared(was)
	faults := will.Validate(was, c.Today())
	if k := will.KeyDates.KeyDates; k.NoticesDiffer(was.KeyDates.KeyDates) {
		kept, _, err := loandb.GetLifecycle(c.Tx)
		if err != nil {
			return nil, err
		}
		k.CheckNotices(&faults, kept.Adverse, c.Today())
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults.Sorted()...)
	}
	if err := c.SaveNotedDates(was, will); err != nil {
		return nil, err
	}
	will, err = loandb.GetNotedDates(c.Tx)
	return &endpoint.Answer[loan.NotedDates]{Body: will}, err
}
