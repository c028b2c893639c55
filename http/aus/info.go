package aus

import (
	"gable/authz"
	"gable/change"
	ausdb "gable/db/aus"
	loandb "gable/db/loan"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/aus"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

// AUSInfo is what is kept of a loan for its engines.
type AUSInfo struct {
	Version             int64                    `json:"version" required:"true" doc:"Of what was chosen."`
	Preference          aus.Engine               `json:"AUSPreference,omitempty" enum:"DU,LPA" doc:"Whose findings the loan is gone by."`
	DU                  AUSStanding              `json:"du" required:"true"`
	LPA                 AUSStanding              `json:"lpa" required:"true"`
	VerificationReports []aus.VerificationReport `json:"verificationReports" required:"true" nullable:"false"`
	FHALoanLenderID     string                   `json:"FHALoanLenderId,omitempty" doc:"For whom the loan is submitted to FHA."`
	Made                []aus.MadeOfFinding      `json:"made" required:"true" nullable:"false" doc:"The needs and conditions that were made of findings."`
}

// AUSStanding is how a loan stands with an engine.
type AUSStanding struct {
	CaseID           string       `json:"CASE_ID,omitempty" doc:"The engine's number of the loan."`
	SubmissionNumber int          `json:"submissionNumber" required:"true" doc:"How often it was submitted, as the engine counts."`
	Recommendation   string       `json:"recommendation,omitempty"`
	Lender           *aus.Sponsor `json:"lender,omitempty" doc:"Whom it was last submitted for."`
	CanSelect        bool         `json:"canSelect" required:"true" doc:"It has answered: the loan can be gone by it."`
}

type selectAUSIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    struct {
		AUS aus.Engine `json:"aus" required:"true" enum:"DU,LPA" doc:"Whose findings the loan is gone by."`
	}
}

func mountInfo(a *endpoint.API) {
	info := route("GET", "", "getAUSInfo", "What is kept of a loan for its engines")
	info.Path = record.OnLoan + "/ausinfo"
	endpoint.Read(a, info, func(c *endpoint.Call, _ *loanIn) (*endpoint.Answer[AUSInfo], error) {
		found, err := infoOf(c)
		return &endpoint.Answer[AUSInfo]{Body: found}, err
	})
	chosen := route("PATCH", "/select", "selectAUS", "Go by the findings of one of the engines")
	chosen.Permission = authz.LoanEditInfo
	chosen.Description = "409 for an engine that has not answered."
	endpoint.Write(a, chosen, selectAUS)
	agencies := route("GET", "/verification/agencies", "listVerificationAgencies", "The suppliers of reports that the engines validate by")
	endpoint.Read(a, agencies, func(_ *endpoint.Call, in *record.ListIn) (*endpoint.Listed[aus.VerificationAgency], error) {
		return endpoint.InMemoryList(aus.Agencies, in.ListQuery)
	})
}

func infoOf(c *endpoint.Call) (AUSInfo, error) {
	chosen, err := ausdb.GetChoices(c.Tx)
	if err != nil {
		return AUSInfo{}, err
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return AUSInfo{}, err
	}
	made, err := ausdb.MadeOfFindings(c.Tx)
	if err != nil {
		return AUSInfo{}, err
	}
	found := AUSInfo{Version: chosen.Version, Preference: chosen.Preference, VerificationReports: append([]aus.VerificationReport{}, chosen.Verifications...),
		FHALoanLenderID: f.Info.FHAInfo.FHALenderId, Made: append([]aus.MadeOfFinding{}, made...)}
	for engine, into := range map[aus.Engine]*AUSStanding{aus.EngineDU: &found.DU, aus.EngineLPA: &found.LPA} {
		last, err := rundb.LatestResult[aus.Findings](c.Tx, jobs.Underwriting.Name, string(engine))
		if err != nil {
			return found, err
		}
		into.Lender = *chosen.LenderOf(engine)
		if last != nil {
			into.CaseID, into.SubmissionNumber, into.Recommendation, into.CanSelect = last.CaseID, last.SubmissionNumber, last.Recommendation, true
		}
	}
	return found, nil
}

func selectAUS(c *endpoint.Call, in *selectAUSIn) (*endpoint.Answer[AUSInfo], error) {
	was, err := ausdb.LockChoices(c.Tx)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, was.Version)
	}
	if err != nil {
		return nil, err
	}
	last, err := rundb.LatestResult[aus.Findings](c.Tx, jobs.Underwriting.Name, string(in.Body.AUS))
	if err != nil {
		return nil, err
	}
	if last == nil {
		return nil, domain.Conflict("refusals:aus.noFindings", "{{0}} has not answered yet: there are no findings to go by.", string(in.Body.AUS))
	}
	if will := was; was.Preference != in.Body.AUS {
		will.Preference = in.Body.AUS
		if err := ausdb.SaveChoices(c.Tx, &will); err != nil {
			return nil, err
		}
		if err := c.Audit("loan_underwriting", c.Loan.ID.String(), "updated", was, will); err != nil {
			return nil, err
		}
		c.Emit(change.Event{Type: "RTC.AUS.AUS_PREFERENCE_UPDATED", Data: map[string]any{"aus": in.Body.AUS, "by": c.Scope().User.Email}})
	}
	found, err := infoOf(c)
	return &endpoint.Answer[AUSInfo]{Body: found}, err
}
