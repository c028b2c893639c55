package loan

import (
	"context"

	"gable/authz"
	"gable/change"
	"gable/db"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/fee"
	"gable/domain/finance"
	"gable/domain/loan"
	borrowers "gable/http/borrower"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/http/record"
)

type loansIn struct {
	endpoint.ListQuery
}

type newLoanIn struct {
	Body struct {
		StageID  loan.StageID     `json:"StageId" doc:"Where it begins: APPLICATION_INTAKE when absent."`
		Borrower *borrower.Name   `json:"Borrower" doc:"The primary borrower's name; nobody is on the loan when absent."`
		Purpose  loan.PurposeType `json:"LoanPurposeType" doc:"What the money is for; not said when absent."`
	}
}

// NewLoan is the answer to a loan made.
type NewLoan struct {
	LoanID   domain.LoanID `json:"LoanId" required:"true" doc:"The loan's number."`
	Warnings []Warning     `json:"warnings,omitempty" doc:"What an import did not understand or had to leave out."`
}

// Warning is one thing an import says about the file; it names elements and never repeats values.
type Warning struct {
	Key     string   `json:"key" required:"true" doc:"What it is, for the client's catalogue."`
	Params  []string `json:"params,omitempty"`
	Message string   `json:"message" required:"true"`
}

var createLoanRoute = endpoint.Route{Method: "POST", Path: "/los/api/loans", Name: "createLoan", Tag: "Loans", Permission: authz.LoanCreate, Status: 201,
	Summary: "Begin a loan in the selected branch"}

func (d desk) mountLoans(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/los/api/loans", Name: "listLoans", Tag: "Loans", Permission: authz.LoanList,
		Summary: "List the loans of the caller's view", Description: "The pipeline: branch, team and consolidated view decide which loans are in it. Beside the fields, filters takes createdFrom and createdBefore, one instant each, and one day each lockExpiresFrom and lockExpiresBefore, closesFrom and closesBefore, appliedFrom and appliedBefore, estimateSentFrom and estimateSentBefore, disbursesFrom and disbursesBefore, firstPaymentFrom and firstPaymentBefore: from that day on, and before it."}, d.listLoans)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/los/api/loans/totals", Name: "totalLoans", Tag: "Loans", Permission: authz.LoanList,
		Summary: "What the loans of the caller's view come to", Description: "Takes the search and the filters of the list of loans and answers for every loan that they leave, whatever page is shown: their number, their amounts together, and averages in which each loan counts by its amount. Each figure says of how many loans it is made. groupBy answers the same for each group beside."}, d.totalLoans)
	endpoint.WithoutTransaction(a, createLoanRoute, d.createLoan)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan, Name: "getLoan", Tag: "Loans", Permission: authz.LoanRead,
		Summary: "Read a loan whole"}, getLoan)
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: record.OnLoan + "/stage/{stageId}", Name: "changeStage", Tag: "Loans", Permission: authz.LoanChangeStage,
		Section: loan.SectionLoanStatus, Summary: "Move a loan to a stage", Description: "Any stage, forward or backward, whatever is still missing, unless a rule of the company is against it. Into SUSPENDED and ADVERSE and out of them it takes an open SUSPEND_LOAN or ADVERSE_LOAN too; a loan that came to ADVERSE this way says that what was decided is missing, until POST dead says it."}, changeStage)
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: record.OnLoan + "/archive", Name: "archiveLoan", Tag: "Loans", Permission: authz.LoanArchive,
		Section: loan.SectionArchiveLoan, Summary: "Archive a loan: it stays readable"}, setArchived(true))
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: record.OnLoan + "/unarchive", Name: "unarchiveLoan", Tag: "Loans", Permission: authz.LoanArchive,
		Section: loan.SectionArchiveLoan, Summary: "Bring an archived loan back"}, setArchived(false))
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: record.OnLoan + "/discard", Name: "discardLoan", Tag: "Loans", Permission: authz.LoanCreate,
		Section: loan.SectionArchiveLoan, Summary: "Discard a loan begun by mistake", Description: "Archives a loan that holds nothing of a borrower, for whoever made it: 409 once it does, 403 for others."}, discardLoan)
}

func (d desk) listLoans(c *endpoint.Call, in *loansIn) (*endpoint.Listed[loan.LoanRow], error) {
	q, err := in.Query(loandb.Loans)
	if err != nil {
		return nil, err
	}
	out := &endpoint.Listed[loan.LoanRow]{}
	if len(c.Caller.SharedLoans) > 0 {
		out.Body.Rows, out.Body.Count, err = d.sharedLoans(c, q)
	} else {
		out.Body.Rows, out.Body.Count, err = loandb.ListLoans(c.Tx, q)
	}
	endpoint.OnlyColumns(out.Body.Rows, q.Columns)
	return out, err
}

// sharedLoans lists what other tenants shared with a processor organisation, in the order asked for, then the page. A processor
// works on few loans at a time, so all of them are read.
func (d desk) sharedLoans(c *endpoint.Call, q db.Query) ([]loan.LoanRow, int64, error) {
	all := loandb.GatherLoans(q)
	if err := d.eachTenantsLoans(c, all.Add); err != nil {
		return nil, 0, err
	}
	rows := all.Rows()
	return db.Paged(q, rows), int64(len(rows)), nil
}

// createLoan draws the number first: the transaction that makes the loan is pinned to it from the start.
func (d desk) createLoan(ctx context.Context, caller *middleware.Caller, in *newLoanIn) (*endpoint.Answer[NewLoan], error) {
	stage := in.Body.StageID
	if stage == "" {
		stage = loan.StageApplicationIntake
	}
	if !stage.IsInitial() {
		return nil, domain.Invalid(domain.FieldError{Field: "StageId", Key: "refusals:loan.cannotBeginAt", Params: []string{"StageId"}, Message: "A loan can't begin at this stage."})
	}
	return makeLoan(ctx, d, caller, createLoanRoute, in, func(c *endpoint.Call) (*endpoint.Answer[NewLoan], error) {
		if err := loandb.InsertLoan(c.Tx, stage); err != nil {
			return nil, err
		}
		c.Loan.Stage = string(stage)
		if err := in.begin(c); err != nil {
			return nil, err
		}
		if err := c.LoanBegun(stage); err != nil {
			return nil, err
		}
		id := c.Scope().Loan
		return &endpoint.Answer[NewLoan]{Body: NewLoan{LoanID: id}}, c.Audit("loan", id.String(), "created", nil, map[string]any{"StageId": stage})
	})
}

// begin writes what is known of a new loan: who borrows, and what for.
func (in *newLoanIn) begin(c *endpoint.Call) error {
	if name := in.Body.Borrower; name != nil {
		if !c.Caller.Allowed(authz.LoanEditBorrower) {
			return domain.Forbidden()
		}
		who := borrower.Borrower{Name: *name, Role: borrower.RoleBorrower, IsPrimaryBorrower: true, Active: true}
		if err := borrowers.Add(c, who); err != nil {
			return err
		}
	}
	if in.Body.Purpose == "" {
		return nil
	}
	if !c.Caller.Allowed(authz.LoanEditInfo) {
		return domain.Forbidden()
	}
	info := loan.Info{TransactionInfo: loan.TransactionInfo{LoanPurposeType: in.Body.Purpose}}
	if faults := info.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return loandb.SaveInfo(c.Tx, info)
}

// makeLoan runs do in a transaction pinned to a loan number just drawn, with nonce and journal as any write.
func makeLoan[I, O any](ctx context.Context, d desk, caller *middleware.Caller, r endpoint.Route, in *I, do func(*endpoint.Call) (*O, error)) (out *O, err error) {
	if caller.Scope.Visibility != "org" && caller.Scope.Visibility != "team" {
		return nil, domain.Forbidden()
	}
	id, err := loandb.AllotLoanNumber(ctx, d.DB, caller.Scope.Tenant)
	if err != nil {
		return nil, err
	}
	scope, made := caller.Scope.OnLoan(id), false
	defer func() {
		if err != nil || !made { // the same request may have been answered before, with another number
			loandb.FreeLoanNumber(ctx, d.DB, caller.Scope.Tenant, id)
		}
	}()
	return endpoint.Run(ctx, d.API, caller, scope, r, in, func(c *endpoint.Call) (*O, error) {
		c.Loan = &change.Loan{ID: id, OrgUnit: scope.OrgUnit, Audience: []domain.ID{scope.User.ID}}
		made = true
		return do(c)
	})
}

func getLoan(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[LoanFile], error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	row, err := loandb.GetLoan(c.Tx, f.LoanID)
	if err != nil {
		return nil, err
	}
	out := answerFile(f, row)
	out.Lifecycle = lifecycleOf(f.StageID, f.Lifecycle, f.Dates, c.Today())
	if out.SectionLocks, err = loandb.SectionLocks(c.Tx); err != nil {
		return nil, err
	}
	if out.HasPreapprovalLetter, err = loandb.HasPreapprovalLetter(c.Tx); err != nil {
		return nil, err
	}
	out.Editing, _, err = readEditing(c)
	return &endpoint.Answer[LoanFile]{Body: out}, err
}

type stageIn struct {
	endpoint.LoanPath
	StageID loan.StageID `path:"stageId" doc:"The stage to move to."`
	IfMatch string       `header:"If-Match" doc:"The loan's version; 412 when another write came first."`
	Body    *struct {
		Reason string       `json:"reason" maxLength:"1000" doc:"Why, for the loan's history."`
		From   loan.StageID `json:"from" doc:"Where the loan is to be now: 409 when it has gone on meanwhile, so that an undo takes back nobody else's move."`
	}
}

func changeStage(c *endpoint.Call, in *stageIn) (*endpoint.Answer[loan.LoanRow], error) {
	if !in.StageID.Valid() {
		return nil, domain.NotFound()
	}
	if err := endpoint.Matches(in.IfMatch, c.Loan.Version); err != nil {
		return nil, err
	}
	reason := ""
	if in.Body != nil {
		reason = in.Body.Reason
		if from := in.Body.From; from != "" && from != loan.StageID(c.Loan.Stage) {
			return nil, movedMeanwhile()
		}
	}
	if c.Answered == nil || c.Answered.Stage == "" {
		back := in.Body != nil && in.Body.From != ""
		if err := c.Move(change.Move{To: in.StageID, Reason: reason, Back: back}); err != nil {
			return nil, err
		}
	}
	return Row(c), nil
}

// Row answers the pinned loan's row as it is once the change is settled.
func Row(c *endpoint.Call) *endpoint.Answer[loan.LoanRow] {
	out := &endpoint.Answer[loan.LoanRow]{}
	c.Late(func() (err error) {
		out.Body, err = loandb.GetLoan(c.Tx, c.Loan.ID)
		return err
	})
	return out
}

func movedMeanwhile() error {
	return domain.Conflict("refusals:loan.stageMoved", "The loan is at another stage by now.").At("from")
}

type archiveIn struct {
	endpoint.LoanPath
	Body *struct {
		Reason string `json:"reason" maxLength:"1000" doc:"Why, for the loan's history."`
	}
}

func setArchived(archived bool) func(*endpoint.Call, *archiveIn) (*endpoint.Answer[loan.LoanRow], error) {
	return func(c *endpoint.Call, in *archiveIn) (*endpoint.Answer[loan.LoanRow], error) {
		if c.Loan.Archived != archived {
			if archived {
				if err := c.EndEditing(); err != nil {
					return nil, err
				}
			}
			if err := loandb.ArchiveLoan(c.Tx, archived); err != nil {
				return nil, err
			}
			if err := c.Audit("loan", c.Loan.ID.String(), "archived", map[string]any{"archiveIndicator": !archived}, map[string]any{"archiveIndicator": archived}); err != nil {
				return nil, err
			}
			c.Emit(change.Event{Type: "RTC.LOAN.ARCHIVED", Data: map[string]any{"archiveIndicator": archived}})
		}
		return Row(c), nil
	}
}

func discardLoan(c *endpoint.Call, in *archiveIn) (*endpoint.Answer[loan.LoanRow], error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	if !f.IsPrimary(c.Scope().User.ID) {
		return nil, domain.Denied("refusals:loan.discardNotYours", "Only the person who made a loan can discard it.")
	}
	if !f.IsEmpty() {
		return nil, domain.Conflict("refusals:loan.hasData", "This loan holds a borrower's data: it can be archived, not discarded.")
	}
	return setArchived(true)(c, in)
}

// LoanFile is a loan whole, as GET answers it.
type LoanFile struct {
	loan.LoanRow
	TimeZone        string                  `json:"timeZone,omitempty" doc:"Of the branch that holds the loan: its days (a lock's last one, a clock) are counted by it."`
	Info            loan.Info               `json:"Info" doc:"Terms, purpose, program, subject property."`
	Lifecycle       Lifecycle               `json:"Lifecycle" doc:"Why it is suspended or adverse, the clock of its adverse action notice, its flags."`
	SectionLocks    []loan.SectionLock      `json:"SectionLocks" required:"true" doc:"The sections that are closed to changes, and why."`
	Editing         Editing                 `json:"Editing" required:"true" doc:"Who edits it just now, and what closes it to the caller."`
	Dates           loan.KeyDates           `json:"Dates"`
	ProductID       string                  `json:"ProductId,omitempty" doc:"The product that was chosen."`
	Extension       loan.ProductExtension   `json:"LoanProductExtension" doc:"Whether the loan can have it, and its price as it was chosen."`
	Team            []loan.TeamMember       `json:"Team,omitempty"`
	Borrowers       []borrower.Borrower     `json:"Borrowers,omitempty"`
	Residences      []borrower.Residence    `json:"Residences,omitempty"`
	Declarations    []borrower.Declaration  `json:"Declarations,omitempty"`
	Demographics    []borrower.Demographic  `json:"Demographics,omitempty"`
	Assets          []finance.Asset         `json:"Assets,omitempty"`
	Liabilities     []finance.Liability     `json:"Liabilities,omitempty"`
	OwnedProperties []finance.OwnedProperty `json:"OwnedProperties,omitempty"`
	Employers       []finance.Employer      `json:"Employers,omitempty"`
	IncomeItems     []finance.IncomeItem    `json:"IncomeItems,omitempty"`
	Expenses        []finance.Expense       `json:"Expenses,omitempty"`
	Fees            []fee.Fee               `json:"Fees,omitempty"`
	// HasPreapprovalLetter completes the step of pre-approval.
	HasPreapprovalLetter bool                `json:"hasPreapprovalLetter" doc:"A letter of pre-approval was made and not withdrawn."`
	OpenQuestions        []loan.OpenQuestion `json:"OpenQuestions,omitempty" doc:"The company's own required questions that wait for a borrower's answer."`
}

func answerFile(f *loan.File, row loan.LoanRow) LoanFile {
	return LoanFile{LoanRow: row, TimeZone: f.TimeZone, Info: f.Info, Dates: f.Dates, ProductID: f.Product.ProductId, Extension: f.Product.LoanProductExtension, Team: f.Team, Borrowers: f.Borrowers, Residences: f.Residences,
		Declarations: f.Declarations, Demographics: f.Demographics, Assets: f.Assets, Liabilities: f.Liabilities,
		OwnedProperties: f.OwnedProperties, Employers: f.Employers, IncomeItems: f.IncomeItems, Expenses: f.Expenses, Fees: f.Fees, OpenQuestions: f.OpenQuestions}
}
