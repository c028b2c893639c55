package loan

import (
	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

func mountHistory(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/history", Name: "listHistory", Tag: "Loans", Permission: authz.LoanReadAudit,
		Summary: "Everything that was done to a loan, newest first"}, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[loan.HistoryRow], error) {
		q, err := in.Query(loandb.History)
		if err != nil {
			return nil, err
		}
		out := &endpoint.Listed[loan.HistoryRow]{}
		out.Body.Rows, out.Body.Count, err = loandb.ListHistory(c.Tx, q)
		endpoint.OnlyColumns(out.Body.Rows, q.Columns)
		return out, err
	})
}
