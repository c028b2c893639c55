// Package run is the routes of runs: what is asked of somebody outside, or takes its time.
package run

import (
	"context"
	"maps"
	"net/http"

	sq "github.com/Masterminds/squirrel"

	"gable/authz"
	"gable/db"
	credentialdb "gable/db/credential"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/run"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/http/record"
	"gable/jobs"
	vendorrun "gable/jobs/run"
)

// Routes are those of a kind of run under a loan: its list, one of them, and the way to call it off.
type Routes[Q, R any] struct {
	Kind *vendorrun.Kind[Q, R]
	// Path is below the loan, Of the word in the routes' names (list…Runs, get…Run, cancel…Run), One what people call a run.
	Path, Of, One, Tag string
	Write              authz.Permission
	Section            loan.Section
	// Shown are what the rows of a list of the kind's own have beside what runs have; they are neither filtered nor sorted by.
	Shown []string
}

// Item is the path of one run.
type Item struct {
	endpoint.LoanPath
	ID domain.ID `path:"runId" doc:"The run's id."`
}

// Mount registers the routes; one to call a run off only where its vendor can be told.
func (r Routes[Q, R]) Mount(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + r.Path + path, Name: name, Tag: r.Tag, Permission: authz.LoanRead, Section: r.Section, Summary: summary}
	}
	endpoint.Read(a, route("GET", "", "list"+r.Of+"Runs", "What was asked, newest first: "+r.One), func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[run.Run[Q, R]], error) {
		return r.List(c, in.ListQuery)
	})
	endpoint.Read(a, route("GET", "/{runId}", "get"+r.Of+"Run", "How far one is: "+r.One), func(c *endpoint.Call, in *Item) (*endpoint.Answer[run.Run[Q, R]], error) {
		found, err := rundb.GetRun[Q, R](c.Tx, r.Kind.Name, in.ID, false)
		return &endpoint.Answer[run.Run[Q, R]]{Body: r.Kind.Shown(found)}, err
	})
	if !r.Kind.Stoppable() {
		return
	}
	cancel := route("POST", "/{runId}/cancel", "cancel"+r.Of+"Run", "Call one off: "+r.One)
	cancel.Permission = r.Write
	cancel.Description = "Whoever was asked is told. 409 for one that has come to its end."
	endpoint.Write(a, cancel, func(c *endpoint.Call, in *Item) (*endpoint.Answer[run.Run[Q, R]], error) {
		found, err := r.Kind.CallOff(c.Work, in.ID)
		return &endpoint.Answer[run.Run[Q, R]]{Body: r.Kind.Shown(found)}, err
	})
}

// List answers a page of the kind's runs of the loan.
func (r Routes[Q, R]) List(c *endpoint.Call, q endpoint.ListQuery, only ...sq.Sqlizer) (*endpoint.Listed[run.Run[Q, R]], error) {
	listing := rundb.Runs
	listing.Fields = maps.Clone(listing.Fields)
	for _, name := range r.Shown {
		listing.Fields[name] = db.Field{Unfiltered: true, Unsortable: true}
	}
	query, err := q.Query(listing)
	if err != nil {
		return nil, err
	}
	rows, count, err := rundb.ListRuns[Q, R](c.Tx, r.Kind.Name, query, only...)
	for i := range rows {
		rows[i] = r.Kind.Shown(rows[i])
	}
	return &endpoint.Listed[run.Run[Q, R]]{Body: endpoint.Page[run.Run[Q, R]]{Rows: rows, Count: count}}, err
}

// Start prepares a question from the loan and asks it: 422 with what is missing, the login to the vendor included, 409 while another of
// its slot is open.
func (r Routes[Q, R]) Start(c *endpoint.Call, f *loan.File, q Q) (run.Run[Q, R], error) {
	q, missing := r.Kind.Prepare(f, q, c.Today())
	if len(missing) > 0 {
		return run.Run[Q, R]{}, domain.Invalid(missing...)
	}
	if r.Kind.Login != nil {
		if _, err := credentialdb.InForce(c.Tx, r.Kind.Login(q), c.Loan.OrgUnit); err != nil {
			return run.Run[Q, R]{}, err
		}
	}
	return jobs.StartRun(c.Work, r.Kind, domain.NewID(), q, 0)
}

type callIn struct {
	Tenant domain.ID `path:"tenantId"`
	Token  domain.ID `path:"token" doc:"As the vendor was given it with the question."`
}

// MountCalls registers where vendors say that there is something to ask for.
func MountCalls(a *endpoint.API) {
	call := endpoint.Route{Method: "POST", Path: vendorrun.CallBackPath + "{tenantId}/{token}", Name: "wakeRun", Tag: "Runs", Public: true, Status: http.StatusNoContent,
		MaxBodyBytes: 64 << 10, Summary: "Say that a vendor has an answer",
		Description: "What is sent is not read: the vendor is asked for the answer. 404 for a token of no open run."}
	endpoint.WithoutTransaction(a, call, func(ctx context.Context, _ *middleware.Caller, in *callIn) (*endpoint.Empty, error) {
		return &endpoint.Empty{}, rundb.WakeRun(ctx, a.DB, in.Tenant, in.Token)
	})
}
