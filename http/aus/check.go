package aus

import (
	"errors"
	"slices"

	ausdb "gable/db/aus"
	borrowerdb "gable/db/borrower"
	credentialdb "gable/db/credential"
	loandb "gable/db/loan"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/aus"
	"gable/domain/borrower"
	"gable/domain/credential"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/jobs"
)

// AUSCheck is which of the engines can be asked about a loan.
type AUSCheck struct {
	DUEligible  bool                               `json:"duEligible" required:"true" doc:"The loan tells all that DU asks for."`
	LPAEligible bool                               `json:"lpaEligible" required:"true" doc:"The loan tells all that LPA asks for."`
	DUEnable    bool                               `json:"duEnable" required:"true" doc:"There is a login by which DU can be asked about the loan: it can be run only where this is true too."`
	LPAEnable   bool                               `json:"lpaEnable" required:"true" doc:"There is a login by which LPA can be asked about the loan: it counts as eligible only where this is true too."`
	Eligibility map[aus.Engine][]domain.FieldError `json:"eligibility" required:"true" doc:"By engine: what is missing of the loan, and of the field credential what is wrong with the login."`
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

func checkAUS(c *endpoint.Call, _ *loanIn) (*endpoint.Answer[AUSCheck], error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	now, err := requestNow(c, f)
	if err != nil {
		return nil, err
	}
	found := AUSCheck{Eligibility: map[aus.Engine][]domain.FieldError{}, Answered: map[aus.Engine]bool{}, Warnings: map[aus.Engine][]AUSWarning{}}
	eligible, enabled := map[aus.Engine]bool{}, map[aus.Engine]bool{}
	for _, engine := range aus.Engines {
		can := aus.Check(f, engine)
		_, fault, err := loginInForce(c, credential.Module(engine))
		if err != nil {
			return nil, err
		}
		if fault != nil {
			can.Missing = append(can.Missing, *fault)
		}
		eligible[engine], enabled[engine], found.Eligibility[engine] = can.Eligible, fault == nil, can.Missing
		rows, err := rundb.RunsOfSlot[aus.Request, aus.Findings](c.Tx, jobs.Underwriting.Name, string(engine), true)
		if err != nil {
			return nil, err
		}
		found.Answered[engine], found.Warnings[engine] = len(rows) > 0, warningsOf(f, rows, now)
	}
	found.DUEligible, found.LPAEligible = eligible[aus.EngineDU], eligible[aus.EngineLPA]
	found.DUEnable, found.LPAEnable = enabled[aus.EngineDU], enabled[aus.EngineLPA]
	return &endpoint.Answer[AUSCheck]{Body: found}, nil
}

// requestNow is what an engine would be told now, with the reports that the next run begins with.
func requestNow(c *endpoint.Call, f *loan.File) (aus.Request, error) {
	now := aus.Request{}
	taxpayers, err := borrowerdb.SSNIndexes(c.Tx)
	if err != nil {
		return now, err
	}
	chosen, err := ausdb.GetChoices(c.Tx)
	if err != nil {
		return now, err
	}
	now.Taxpayers, now.Verifications = taxpayers, aus.Chosen(chosen.Verifications)
	now.Tell(f, c.Today())
	return now, nil
}

// warningsOf holds the loan as it is against what an engine was told when it last answered.
func warningsOf(f *loan.File, answered []ausRun, now aus.Request) []AUSWarning {
	warnings := []AUSWarning{}
	if len(answered) == 0 || answered[0].Request.FileID == "" || answered[0].Result == nil {
		return warnings
	}
	last := answered[0]
	if changed := aus.Changes(last.Request, now); len(changed) > 0 {
		warnings = append(warnings, AUSWarning{Module: "LOAN_CHANGED", RunID: last.ID, Fields: named(f, changed), Resubmit: aus.Outdated(last.Request, now, *last.Result)})
	}
	if last.Result.FileID != "" && last.Result.FileID != last.Request.FileID {
		warnings = append(warnings, AUSWarning{Module: "HANDED_OVER", RunID: last.ID, Fields: []aus.CasefileChange{}, Resubmit: true})
	}
	return warnings
}

// named puts the names of the people into what changed of them.
func named(f *loan.File, changed []aus.CasefileChange) []aus.CasefileChange {
	for i := range changed {
		at := slices.IndexFunc(f.Borrowers, func(b borrower.Borrower) bool { return b.ID == changed[i].BorrowerID })
		if at >= 0 {
			changed[i].Borrower = f.Borrowers[at].Name.String()
		}
	}
	return changed
}

// loginInForce is the login by which a loan's engine is asked; where there is none, what is said instead.
func loginInForce(c *endpoint.Call, module credential.Module) (credential.Credential, *domain.FieldError, error) {
	found, err := credentialdb.InForce(c.Tx, credential.Need{Module: module}, c.Loan.OrgUnit)
	var none *domain.Error
	if errors.As(err, &none) && none.Code == domain.CodeValidationFailed && len(none.Fields) > 0 {
		return found, &none.Fields[0], nil
	}
	return found, nil, err
}
