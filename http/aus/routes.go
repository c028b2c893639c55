// Package aus is the routes of automated underwriting.
package aus

import (
	"maps"
	"slices"
	"time"

	sq "github.com/Masterminds/squirrel"

	"gable/authz"
	ausdb "gable/db/aus"
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
	Write: authz.LoanEditInfo, Section: loan.SectionRunAUS, Shown: []string{"CASE_ID", "updatedAt", "isCancellable"}}

// AUSCheck is which of the engines can be asked about a loan.
type AUSCheck struct {
	DUEligible  bool                               `json:"duEligible" required:"true"`
	LPAEligible bool                               `json:"lpaEligible" required:"true"`
	LPAEnable   bool                               `json:"lpaEnable" required:"true" doc:"LPA is offered at all: it counts as eligible only where this is true too."`
	Eligibility map[aus.Engine][]domain.FieldError `json:"eligibility" required:"true" doc:"By engine: what is missing."`
	Answered    map[aus.Engine]bool                `json:"answered" required:"true" doc:"By engine: whether it has answered about the loan."`
	Warnings    map[aus.Engine][]AUSWarning        `json:"warnings" required:"true" doc:"By engine: what is not as it was when the engine last answered."`
}

// AUSWarning is what a person should look at before they go by an engine's last findings.
type AUSWarning struct {
	Module   string               `json:"module" required:"true" enum:"LOAN_CHANGED,HANDED_OVER" doc:"LOAN_CHANGED: the loan is not what the engine was told. HANDED_OVER: it was changed just while it was handed over."`
	RunID    domain.ID            `json:"runId" required:"true"`
	Fields   []aus.CasefileChange `json:"fields" required:"true" nullable:"false"`
	Resubmit bool                 `json:"resubmit" required:"true" doc:"By the agency's rules the findings may no longer be gone by."`
}

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
	read := func(path, name, summary string, answered bool) {
		endpoint.Read(a, route("GET", path, name, summary), func(c *endpoint.Call, _ *loanIn) (*endpoint.Answer[AUSOfBoth], error) {
			both, err := ausOfBoth(c, answered)
			return &endpoint.Answer[AUSOfBoth]{Body: both}, err
		})
	}
	endpoint.Read(a, route("GET", "/check", "checkAUS", "Which engines can be asked about a loan, what is missing, and what changed since they answered"), checkAUS)
	read("", "getAUS", "The latest findings of each engine", true)
	read("/pending", "listPendingAUS", "What the engines are being asked", false)
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

func checkAUS(c *endpoint.Call, _ *loanIn) (*endpoint.Answer[AUSCheck], error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	found := AUSCheck{LPAEnable: true, Eligibility: map[aus.Engine][]domain.FieldError{}, Answered: map[aus.Engine]bool{}, Warnings: map[aus.Engine][]AUSWarning{}}
	eligible := map[aus.Engine]bool{}
	for _, engine := range aus.Engines {
		can := aus.Check(f, engine)
		eligible[engine], found.Eligibility[engine] = can.Eligible, can.Missing
		rows, err := rundb.RunsOfSlot[aus.Request, aus.Findings](c.Tx, jobs.Underwriting.Name, string(engine), true)
		if err != nil {
			return nil, err
		}
		found.Answered[engine], found.Warnings[engine] = len(rows) > 0, warningsOf(f, rows, c.Today())
	}
	found.DUEligible, found.LPAEligible = eligible[aus.EngineDU], eligible[aus.EngineLPA]
	return &endpoint.Answer[AUSCheck]{Body: found}, nil
}

// warningsOf holds the loan as it is against what an engine was told when it last answered.
func warningsOf(f *loan.File, answered []ausRun, today domain.Date) []AUSWarning {
	warnings := []AUSWarning{}
	if len(answered) == 0 || answered[0].Request.FileID == "" {
		return warnings
	}
	last := answered[0]
	now := aus.Request{}
	now.Tell(f, today)
	if changed := aus.Changes(last.Request.Casefile, now.Casefile); len(changed) > 0 {
		warnings = append(warnings, AUSWarning{Module: "LOAN_CHANGED", RunID: last.ID, Fields: changed, Resubmit: aus.Outdated(last.Request.Casefile, now.Casefile)})
	}
	if last.Result != nil && last.Result.FileID != "" && last.Result.FileID != last.Request.FileID {
		warnings = append(warnings, AUSWarning{Module: "HANDED_OVER", RunID: last.ID, Fields: []aus.CasefileChange{}, Resubmit: true})
	}
	return warnings
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
