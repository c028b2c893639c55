package aus

import (
	"reflect"
	"strings"

	"gable/authz"
	ausdb "gable/db/aus"
	borrowerdb "gable/db/borrower"
	loandb "gable/db/loan"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/aus"
	"gable/http/endpoint"
	"gable/jobs"
)

// AUSSender is whom a loan is submitted for.
type AUSSender struct {
	ManualInstID *string      `json:"manualInstId,omitempty" maxLength:"30" doc:"The number of whom the loan is submitted for, as it was typed; or lender."`
	Lender       *aus.Sponsor `json:"lender,omitempty"`
}

type askAUSIn struct {
	endpoint.LoanPath
	Body struct {
		AUS                 string                   `json:"aus" required:"true" enum:"ONE_CLICK,DU,LPA" doc:"ONE_CLICK asks both engines, or neither where one of them can't be asked."`
		DU                  *AUSSender               `json:"du,omitempty" doc:"Where nothing is said the loan is submitted for the company itself."`
		LPA                 *AUSSender               `json:"lpa,omitempty"`
		VerificationReports []aus.VerificationReport `json:"verificationReports,omitempty" maxItems:"50" doc:"The reports that the engines validate by. Where nothing is said there are none, and the next run begins with those of before."`
	}
}

func mountAsking(a *endpoint.API) {
	ask := route("POST", "", "askAUS", "Ask DU, LPA or both about a loan")
	ask.Permission, ask.Status = authz.LoanEditInfo, 202
	ask.Description = "The answer comes with RTC.AUS.DU_AUS_COMPLETED or RTC.AUS.LPA_AUS_COMPLETED. 422 with what is missing; 409 while the engine is being asked."
	endpoint.Write(a, ask, askAUS)
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
	senders := map[aus.Engine]*AUSSender{aus.EngineDU: in.Body.DU, aus.EngineLPA: in.Body.LPA}
	if err := choose(c, in, engines, senders); err != nil {
		return nil, err
	}
	taxpayers, err := borrowerdb.SSNIndexes(c.Tx)
	if err != nil {
		return nil, err
	}
	for _, engine := range engines {
		last, err := rundb.LatestResult[aus.Findings](c.Tx, jobs.Underwriting.Name, string(engine))
		if err != nil {
			return nil, err
		}
		q := aus.Request{Engine: engine, OneClick: oneClick, Lender: senders[engine].lender(), Verifications: aus.Chosen(in.Body.VerificationReports), Taxpayers: taxpayers}
		if last != nil {
			q.CaseID = last.CaseID
		}
		if _, err := ausRuns.Start(c, f, q); err != nil {
			return nil, err
		}
	}
	now, err := pendingOfBoth(c)
	if err != nil {
		return nil, err
	}
	before, err := answeredByBoth(c)
	now.Analysis = before.Analysis
	return &endpoint.Answer[AUSOfBoth]{Body: now}, err
}

func (s *AUSSender) lender() *aus.Sponsor {
	switch {
	case s == nil:
		return nil
	case s.ManualInstID != nil:
		return &aus.Sponsor{InstitutionIdentifier: strings.TrimSpace(*s.ManualInstID)}
	}
	return s.Lender
}

// faults are what is wrong with what was said of a sender.
func (s *AUSSender) faults(field string) (faults domain.Faults) {
	switch {
	case s == nil:
	case s.ManualInstID == nil:
		if s.Lender != nil {
			faults.Within(field+".lender", s.Lender.Validate())
		}
	case s.Lender != nil:
		faults.Wrong(field + ".manualInstId")
	case strings.TrimSpace(*s.ManualInstID) == "":
		faults.Missing(field+".manualInstId", "Institution number")
	}
	return faults
}

// choose holds what was chosen for a run against what it must be, and has the next run begin with it. What is not said of it stays: the
// lender of an engine that is not asked, and the reports.
func choose(c *endpoint.Call, in *askAUSIn, engines []aus.Engine, senders map[aus.Engine]*AUSSender) error {
	faults := append(senders[aus.EngineDU].faults("du"), senders[aus.EngineLPA].faults("lpa")...)
	faults = append(faults, aus.ValidateVerifications(in.Body.VerificationReports)...)
	if len(faults) > 0 {
		return domain.Invalid(faults.Sorted()...)
	}
	was, err := ausdb.LockChoices(c.Tx)
	if err != nil {
		return err
	}
	will := was
	for _, engine := range engines {
		*will.LenderOf(engine) = senders[engine].lender()
	}
	if in.Body.VerificationReports != nil {
		will.Verifications = in.Body.VerificationReports
	}
	if reflect.DeepEqual(was, will) {
		return nil
	}
	if err := ausdb.SaveChoices(c.Tx, &will); err != nil {
		return err
	}
	return c.Audit("loan_underwriting", c.Loan.ID.String(), "updated", was, will)
}
