// Package aus is the routes of automated underwriting.
package aus

import (
	"maps"
	"slices"
	"time"

	sq "github.com/Masterminds/squirrel"

	"gable/authz"
	ausdb "gable/db/aus"
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
	Write: authz.LoanEditInfo, Section: loan.SectionRunAUS, Shown: []string{"CASE_ID", "updatedAt", "isCancellable"}}

// AUSRow is a run as the screens list it.
type AUSRow struct {
	run.Run[aus.Request, aus.Findings]
	CaseID        string `json:"CASE_ID,omitempty" doc:"The engine's number of the loan."`
	UpdatedAt     string `json:"updatedAt" required:"true" doc:"When it ended, or began; RFC 3339, UTC."`
	IsCancellable bool   `json:"isCancellable" required:"true"`
}

// AUSOfBoth is something of each engine.
type AUSOfBoth struct {
	DU                  AUSRows                  `json:"du" required:"true"`
	LPA                 AUSRows                  `json:"lpa" required:"true"`
	VerificationReports []aus.VerificationReport `json:"verificationReports,omitempty" doc:"Those that the next run begins with."`
	Analysis            *aus.Analysis            `json:"analysis,omitempty" doc:"The latest answers of both engines, held against each other; absent of what is pending."`
}

// AUSRows are the runs of an engine, newest first.
type AUSRows struct {
	Count  int      `json:"count" required:"true"`
	Active bool     `json:"ACTIVE,omitempty" doc:"The engine is being asked."`
	Rows   []AUSRow `json:"rows" required:"true" nullable:"false"`
}

type loanIn struct{ endpoint.LoanPath }

type cancelAUSIn struct {
	endpoint.LoanPath
	Body struct {
		ID domain.ID `json:"id" required:"true" doc:"The run's id."`
	}
}

func route(method, path, name, summary string) endpoint.Route {
	return endpoint.Route{Method: method, Path: record.OnLoan + "/aus" + path, Name: name, Tag: "AUS", Permission: authz.LoanRead, Section: loan.SectionRunAUS, Summary: summary}
}

// Mount registers the routes.
func Mount(a *endpoint.API) {
	read := func(path, name, summary string, of func(*endpoint.Call) (AUSOfBoth, error)) {
		endpoint.Read(a, route("GET", path, name, summary), func(c *endpoint.Call, _ *loanIn) (*endpoint.Answer[AUSOfBoth], error) {
			both, err := of(c)
			return &endpoint.Answer[AUSOfBoth]{Body: both}, err
		})
	}
	endpoint.Read(a, route("GET", "/check", "checkAUS", "Which engines can be asked about a loan, what is missing, and what changed since they answered"), checkAUS)
	read("", "getAUS", "The latest findings of each engine, and what they come to beside each other", answeredByBoth)
	read("/pending", "listPendingAUS", "What the engines are being asked", pendingOfBoth)
	cancel := route("PATCH", "/cancel", "cancelAUS", "Withdraw what an engine is being asked")
	cancel.Permission = authz.LoanEditInfo
	endpoint.Write(a, cancel, func(c *endpoint.Call, in *cancelAUSIn) (*endpoint.Answer[ausRun], error) {
		found, err := jobs.Underwriting.CallOff(c.Work, in.Body.ID)
		return &endpoint.Answer[ausRun]{Body: jobs.Underwriting.Shown(found)}, err
	})
	for engine, path := range map[aus.Engine]string{aus.EngineDU: "/du", aus.EngineLPA: "/lpa"} {
		endpoint.Read(a, route("GET", path, "list"+string(engine)+"History", "What "+string(engine)+" was asked of a loan and answered, newest first"), func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[AUSRow], error) {
			page, err := ausRuns.List(c, in.ListQuery, sq.Expr("r.slot = ?", string(engine)))
			if err != nil {
				return nil, err
			}
			return &endpoint.Listed[AUSRow]{Body: endpoint.Page[AUSRow]{Rows: rowsOf(page.Body.Rows), Count: page.Body.Count}}, nil
		})
	}
	mountAsking(a)
	mountInfo(a)
	mountLenders(a)
	mountFindings(a)
	ausRuns.Mount(a)
}

func rowsOf(found []ausRun) []AUSRow {
	rows := make([]AUSRow, len(found))
	for i, r := range found {
		r = jobs.Underwriting.Shown(r)
		at := r.StartedAt
		if r.EndedAt != nil {
			at = *r.EndedAt
		}
		rows[i] = AUSRow{Run: r, CaseID: r.Request.CaseID, UpdatedAt: at.UTC().Format(time.RFC3339), IsCancellable: r.Stoppable}
		if r.Result != nil {
			rows[i].CaseID = r.Result.CaseID
		}
	}
	return rows
}

// answeredByBoth are the latest answers of the engines.
func answeredByBoth(c *endpoint.Call) (AUSOfBoth, error) {
	both, err := ausOfBoth(c, true)
	if err == nil {
		both.Analysis = new(aus.Analyze(both.DU.verdict(), both.LPA.verdict()))
	}
	return both, err
}

// pendingOfBoth is what the engines are being asked.
func pendingOfBoth(c *endpoint.Call) (AUSOfBoth, error) { return ausOfBoth(c, false) }

// verdict is what the latest answer comes to; nil where there is none.
func (r AUSRows) verdict() *aus.Verdict {
	if len(r.Rows) == 0 || r.Rows[0].Result == nil {
		return nil
	}
	return aus.VerdictOf(r.Rows[0].ID, *r.Rows[0].Result)
}

// ausOfBoth are the runs of each engine that are open, or the last one that was answered.
func ausOfBoth(c *endpoint.Call, answered bool) (AUSOfBoth, error) {
	var both AUSOfBoth
	chosen, err := ausdb.GetChoices(c.Tx)
	if err != nil {
		return both, err
	}
	both.VerificationReports = chosen.Verifications
	into := map[aus.Engine]*AUSRows{aus.EngineDU: &both.DU, aus.EngineLPA: &both.LPA}
	for _, engine := range slices.Sorted(maps.Keys(into)) {
		rows, err := rundb.RunsOfSlot[aus.Request, aus.Findings](c.Tx, jobs.Underwriting.Name, string(engine), answered)
		if err != nil {
			return both, err
		}
		*into[engine] = AUSRows{Count: len(rows), Active: !answered && len(rows) > 0, Rows: rowsOf(rows)}
	}
	return both, nil
}
