package credit

import (
	"gable/authz"
	creditdb "gable/db/credit"
	financedb "gable/db/finance"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/credit"
	"gable/domain/loan"
	"gable/domain/run"
	"gable/http/endpoint"
	"gable/jobs"
)

// CreditImportState is how far the import of a report's debts is.
type CreditImportState struct {
	Status  string           `json:"status" required:"true" enum:"NONE,STARTED,COMPLETED,FAILED" doc:"NONE where none was begun."`
	Fault   run.Fault        `json:"fault,omitempty" enum:"REFUSED,NOT_SET_UP,NOT_KNOWN,NOT_TAKEN,LOGIN_REFUSED,NO_LOGIN,NOT_ALLOWED,UNREADABLE,BLOCKED,OTHER_PROPERTY,GAVE_UP,TOO_LATE" doc:"Of one that FAILED: why."`
	Message string           `json:"message,omitempty" doc:"Of one that FAILED: why, in words, where there are any."`
	Result  *credit.Imported `json:"result,omitempty" doc:"Of one that is COMPLETED: what has become of the debts."`
}

// CreditImportPlan is what an import would do.
type CreditImportPlan struct {
	ReportID domain.ID                `json:"reportId" required:"true"`
	Rows     []credit.LiabilityImport `json:"rows" required:"true" nullable:"false" doc:"Those of the report first, in its order."`
}

type importIn struct {
	endpoint.LoanPath
	Body struct {
		ImportType credit.ImportType `json:"importType" required:"true" enum:"Merge,DoNotMerge,Override"`
		ReportID   domain.ID         `json:"reportId,omitempty" doc:"The newest report when absent."`
	}
}

type planIn struct {
	endpoint.LoanPath
	ImportType credit.ImportType `query:"importType" enum:"Merge,DoNotMerge,Override" default:"Merge"`
	ReportID   domain.ID         `query:"reportId" doc:"The newest report when absent."`
}

func (d desk) mountImports(a *endpoint.API) {
	begin := route("PATCH", "/credit/import-liabilities", "importCreditLiabilities", "Take the debts of a credit report over into the application")
	begin.Permission, begin.Section = authz.LoanEditFinancial, loan.SectionFinancialInfo
	begin.Description = "Merge brings what is listed up to date and adds the rest, and keeps what a person changed since it was reported; DoNotMerge adds all beside those listed; Override has the report count, and removes the debts of its people from earlier reports that are not in it. 404 without a report, 403 for who may not read it, 409 while another import is under way."
	endpoint.Write(a, begin, beginImport)
	poll := route("GET", "/credit/import-liabilities/poll", "getCreditImport", "How far the import of a report's debts is")
	poll.Section = loan.SectionFinancialInfo
	endpoint.Read(a, poll, func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[CreditImportState], error) {
		state, err := importState(c)
		return &endpoint.Answer[CreditImportState]{Body: state}, err
	})
	plan := route("GET", "/credit/import-liabilities", "planCreditImport", "What the import of a report's debts would do")
	plan.Permission, plan.Section, plan.Secret = authz.LoanReadCredit, loan.SectionFinancialInfo, true
	plan.Description = "A look at the report, and in the loan's history as one."
	endpoint.AuditedRead(a, plan, d.planImport)
}

// chosen is a report of the loan, the newest where none is named; NOT_FOUND where there is none.
func chosen(c *endpoint.Call, id domain.ID) (credit.Brief, error) {
	if id != "" {
		return creditdb.Get(c.Tx, id)
	}
	all, err := creditdb.Reports(c.Tx)
	if err != nil {
		return credit.Brief{}, err
	}
	if len(all) == 0 {
		return credit.Brief{}, domain.NotFound()
	}
	return all[0], nil
}

func mayNotRead() error {
	return domain.Denied("refusals:credit.mayNotRead", "You may not read this loan's credit reports.")
}

func beginImport(c *endpoint.Call, in *importIn) (*endpoint.Answer[CreditImportState], error) {
	if !c.Caller.Allowed(authz.LoanReadCredit) {
		return nil, mayNotRead()
	}
	b, err := chosen(c, in.Body.ReportID)
	if err != nil {
		return nil, err
	}
	_, err = jobs.StartRun(c.Work, jobs.CreditImports, domain.NewID(), credit.ImportAsked{ReportID: b.ID, ImportType: in.Body.ImportType}, 0)
	return &endpoint.Answer[CreditImportState]{Body: CreditImportState{Status: "STARTED"}}, err
}

// importState tells of the newest import.
func importState(c *endpoint.Call) (CreditImportState, error) {
	last, err := rundb.Latest[credit.ImportAsked, credit.Imported](c.Tx, jobs.CreditImports.Name)
	switch {
	case err != nil || last == nil:
		return CreditImportState{Status: "NONE"}, err
	case !last.Status.Ended():
		return CreditImportState{Status: "STARTED"}, nil
	case last.Status == run.StatusDone:
		return CreditImportState{Status: "COMPLETED", Result: last.Result}, nil
	}
	return CreditImportState{Status: "FAILED", Fault: last.Fault, Message: last.Message}, nil
}

func (d desk) planImport(c *endpoint.Call, in *planIn) (*endpoint.Answer[CreditImportPlan], error) {
	b, err := chosen(c, in.ReportID)
	if err != nil {
		return nil, err
	}
	r, err := d.look(c, b)
	if err != nil {
		return nil, err
	}
	listed, err := financedb.AllLiabilities(c.Tx)
	return &endpoint.Answer[CreditImportPlan]{Body: CreditImportPlan{ReportID: b.ID, Rows: credit.PlanImport(in.ImportType, r, b.ID, b.Borrowers, listed)}}, err
}
