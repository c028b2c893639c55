// Package aus is the routes of automated underwriting.
package aus

import (
	sq "github.com/Masterminds/squirrel"

	"gable/authz"
	loandb "gable/db/loan"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/aus"
	"gable/domain/loan"
	"gable/domain/run"
	"gable/http/endpoint"
	"gable/http/record"
	runs "gable/http/run"
	"gable/jobs"
)

type ausRun = run.Run[aus.Request, aus.Findings]

var ausRuns = runs.Routes[aus.Request, aus.Findings]{Kind: jobs.Underwriting, Path: "/aus/runs", Of: "AUS", One: "a request to DU or LPA", Tag: "AUS",
	Write: authz.LoanEditInfo, Section: loan.SectionRunAUS}

// AUSCheck is which of the engines can be asked about a loan.
type AUSCheck struct {
	DUEligible  bool                               `json:"duEligible" required:"true"`
	LPAEligible bool                               `json:"lpaEligible" required:"true"`
	LPAEnable   bool                               `json:"lpaEnable" required:"true" doc:"LPA is offered at all: it counts as eligible only where this is true too."`
	Eligibility map[aus.Engine][]domain.FieldError `json:"eligibility" required:"true" doc:"By engine: what is missing."`
}

// AUSOfBoth is something of each engine.
type AUSOfBoth struct {
	DU  AUSRows `json:"du" required:"true"`
	LPA AUSRows `json:"lpa" required:"true"`
}

// AUSRows are the runs of an engine, newest first.
type AUSRows struct {
	Count int      `json:"count" required:"true"`
	Rows  []ausRun `json:"rows" required:"true" nullable:"false"`
}

type loanIn struct{ endpoint.LoanPath }

type askAUSIn struct {
	endpoint.LoanPath
	Body struct {
		AUS string `json:"aus" required:"true" enum:"ONE_CLICK,DU,LPA" doc:"ONE_CLICK asks both engines, or neither where one of them can't be asked."`
	}
}

type cancelAUSIn struct {
	endpoint.LoanPath
	Body struct {
		ID domain.ID `json:"id" required:"true" doc:"The run's id."`
	}
}

// Mount registers the routes.
func Mount(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + "/aus" + path, Name: name, Tag: "AUS", Permission: authz.LoanRead, Section: loan.SectionRunAUS, Summary: summary}
	}
	read := func(path, name, summary string, answered bool) {
		endpoint.Read(a, route("GET", path, name, summary), func(c *endpoint.Call, _ *loanIn) (*endpoint.Answer[AUSOfBoth], error) {
			both, err := ausOfBoth(c, answered)
			return &endpoint.Answer[AUSOfBoth]{Body: both}, err
		})
	}
	endpoint.Read(a, route("GET", "/check", "checkAUS", "Which engines can be asked about a loan, and what is missing"), func(c *endpoint.Call, _ *loanIn) (*endpoint.Answer[AUSCheck], error) {
		f, err := loandb.LoadFile(c.Tx)
		if err != nil {
			return nil, err
		}
		du, lpa := aus.Check(f, aus.EngineDU), aus.Check(f, aus.EngineLPA)
		return &endpoint.Answer[AUSCheck]{Body: AUSCheck{DUEligible: du.Eligible, LPAEligible: lpa.Eligible, LPAEnable: true,
			Eligibility: map[aus.Engine][]domain.FieldError{aus.EngineDU: du.Missing, aus.EngineLPA: lpa.Missing}}}, nil
	})
	read("", "getAUS", "The latest findings of each engine", true)
	read("/pending", "listPendingAUS", "What the engines are being asked", false)
	ask := route("POST", "", "askAUS", "Ask DU, LPA or both about a loan")
	ask.Permission, ask.Status = authz.LoanEditInfo, 202
	ask.Description = "The answer comes with RTC.AUS.DU_AUS_COMPLETED or RTC.AUS.LPA_AUS_COMPLETED. 422 with what is missing; 409 while the engine is being asked."
	endpoint.Write(a, ask, askAUS)
	cancel := route("PATCH", "/cancel", "cancelAUS", "Withdraw what an engine is being asked")
	cancel.Permission = authz.LoanEditInfo
	endpoint.Write(a, cancel, func(c *endpoint.Call, in *cancelAUSIn) (*endpoint.Answer[ausRun], error) {
		found, err := jobs.Underwriting.CallOff(c.Work, in.Body.ID)
		return &endpoint.Answer[ausRun]{Body: jobs.Underwriting.Shown(found)}, err
	})
	for engine, path := range map[aus.Engine]string{aus.EngineDU: "/du", aus.EngineLPA: "/lpa"} {
		endpoint.Read(a, route("GET", path, "list"+string(engine)+"History", "What "+string(engine)+" was asked of a loan and answered, newest first"), func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[ausRun], error) {
			return ausRuns.List(c, in.ListQuery, sq.Expr("r.slot = ?", string(engine)))
		})
	}
	ausRuns.Mount(a)
}

func askAUS(c *endpoint.Call, in *askAUSIn) (*endpoint.Answer[AUSOfBoth], error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	engines := []aus.Engine{aus.Engine(in.Body.AUS)}
	oneClick := in.Body.AUS == "ONE_CLICK"
	if oneClick {
		engines = aus.Engines
	}
	for _, engine := range engines {
		last, err := rundb.LatestResult[aus.Findings](c.Tx, jobs.Underwriting.Name, string(engine))
		if err != nil {
			return nil, err
		}
		q := aus.Request{Engine: engine, OneClick: oneClick}
		if last != nil {
			q.CaseID = last.CaseID
		}
		if _, err := ausRuns.Start(c, f, q); err != nil {
			return nil, err
		}
	}
	now, err := ausOfBoth(c, false)
	return &endpoint.Answer[AUSOfBoth]{Body: now}, err
}

// ausOfBoth are the runs of each engine that are open, or the last one that was answered.
func ausOfBoth(c *endpoint.Call, answered bool) (AUSOfBoth, error) {
	var both AUSOfBoth
	for engine, into := range map[aus.Engine]*AUSRows{aus.EngineDU: &both.DU, aus.EngineLPA: &both.LPA} {
		rows, err := rundb.RunsOfSlot[aus.Request, aus.Findings](c.Tx, jobs.Underwriting.Name, string(engine), answered)
		if err != nil {
			return both, err
		}
		for i := range rows {
			rows[i] = jobs.Underwriting.Shown(rows[i])
		}
		*into = AUSRows{Count: len(rows), Rows: rows}
	}
	return both, nil
}
