package loan

import (
	"gable/authz"
	"gable/db"
	"gable/http/endpoint"
	"gable/http/record"
)

func mountHistory(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/history", Name: "listHistory", Tag: "Loans", Permission: authz.LoanReadAudit,
		Summary: "Everything that was done to a loan, newest first"}, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[db.HistoryRow], error) {
		q, err := in.Query(db.History)
		if err != nil {
			return nil, err
		}
		out := &endpoint.Listed[db.HistoryRow]{}
		out.Body.Rows, out.Body.Count, err = db.ListHistory(c.Tx, q)
		endpoint.Keep(out.Body.Rows, q.Columns)
		return out, err
	})
}
