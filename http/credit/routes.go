// Package credit is the routes of borrowers' credit: agencies, orders, reports, scores, and the debts that follow from a report.
package credit

import (
	"maps"
	"slices"
	"strconv"

	"gable/authz"
	borrowerdb "gable/db/borrower"
	credentialdb "gable/db/credential"
	creditdb "gable/db/credit"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/credit"
	"gable/domain/loan"
	"gable/domain/run"
	"gable/http/endpoint"
	"gable/http/record"
	runs "gable/http/run"
	"gable/jobs"
)

type creditRun = run.Run[credit.Order, credit.Receipt]

var creditRuns = runs.Routes[credit.Order, credit.Receipt]{Kind: jobs.CreditOrders, Path: "/credit-order/runs", Of: "CreditOrder", One: "an order of a credit report", Tag: tag,
	Write: authz.LoanOrderCredit, Section: loan.SectionOrderCredit}

const tag = "Credit"

// LoanCreditScores is GET credit-score.
type LoanCreditScores struct {
	LoanLevelCreditScore int                    `json:"LoanLevelCreditScore,omitempty" doc:"The lowest of the borrowers' representative scores; absent until each borrower's credit was reported."`
	IsCreditPulled       bool                   `json:"isCreditPulled" required:"true" doc:"The credit of each borrower was reported."`
	Borrowers            []credit.BorrowerScore `json:"Borrowers" required:"true" nullable:"false"`
}

// LoanAgency is an agency as it can be asked about a loan.
type LoanAgency struct {
	credit.CreditAgency
	HasLogin     bool `json:"hasLogin" required:"true" doc:"Who asks has a login to it that it has not refused."`
	LoginRefused bool `json:"loginRefused" required:"true" doc:"There is no login but one that the agency has refused: that one is to be corrected."`
	IsDefault    bool `json:"isDefault" required:"true" doc:"Credit is ordered by it where nobody chooses another."`
}

// CreditReportRow is a report; the first one asked for is told whole, unless the reports are only to be listed.
type CreditReportRow struct {
	credit.Brief
	Report *credit.CreditReport `json:"report,omitempty" doc:"What it says: of the first row alone, and of none with open=false."`
}

type creditOrderIn struct {
	endpoint.LoanPath
	Body struct {
		Agency       string          `json:"agency" required:"true" maxLength:"40" doc:"The code of one of credit-agencies."`
		Action       credit.Action   `json:"action,omitempty" enum:"NEW,REISSUE,ADD_BUREAU,REFRESH" doc:"NEW when absent."`
		Borrowers    []domain.ID     `json:"borrowers" required:"true" minItems:"1" maxItems:"2" doc:"Two for a joint report."`
		Bureaus      []credit.Bureau `json:"bureaus,omitempty" maxItems:"3" doc:"All three when absent."`
		SoftPull     bool            `json:"softPull,omitempty"`
		ReportNumber string          `json:"reportNumber,omitempty" maxLength:"60" doc:"Of the report that is reissued, added to or refreshed."`
	}
}

type creditReportsIn struct {
	record.ListIn
	ReportID domain.ID `query:"reportId" doc:"The report that is to be told whole, and alone."`
	Open     bool      `query:"open" default:"true" doc:"false: the reports are listed, none is told whole, and nobody has looked at one."`
}

type desk struct{ *endpoint.API }

// Mount registers the routes.
func Mount(a *endpoint.API) {
	d := desk{a}
	agencies := endpoint.Route{Method: "GET", Path: "/los/api/credit-agencies", Name: "listCreditAgencies", Tag: tag, Permission: authz.OrgRead, Summary: "The agencies of which credit reports are ordered"}
	endpoint.Read(a, agencies, func(_ *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[credit.CreditAgency], error) {
		return endpoint.InMemoryList(credit.Agencies(), in.ListQuery)
	})
	agencies.Path, agencies.Name, agencies.Permission, agencies.Summary = record.OnLoan+"/credit-agencies", "listLoanCreditAgencies", authz.LoanRead, "The agencies of which a loan's credit reports are ordered"
	endpoint.Read(a, agencies, loanAgencies)
	order := route("POST", "/credit-order", "orderCredit", "Order a credit report")
	order.Permission, order.Status = authz.LoanOrderCredit, 202
	order.Description = "The report comes with RTC.CREDIT.COMPLETED. 422 with what an agency has to know and the loan does not tell, or while a borrower has not authorized it; 409 while another is ordered."
	endpoint.Write(a, order, orderCredit)
	reports := route("GET", "/credit-order", "listCreditReports", "A loan's credit reports, the newest first and whole")
	reports.Permission, reports.Secret = authz.LoanReadCredit, true
	reports.Description = "Each look is in the loan's history with its permissible purpose (15 U.S.C. 1681b)."
	endpoint.AuditedRead(a, reports, d.readReports)
	endpoint.Read(a, route("GET", "/credit-score", "getCreditScore", "The scores that count: each borrower's, and the loan's"), d.creditScore)
	d.mountInquiries(a)
	d.mountImports(a)
	creditRuns.Mount(a)
}

func route(method, path, name, summary string) endpoint.Route {
	return endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: tag, Permission: authz.LoanRead, Section: loan.SectionOrderCredit, Summary: summary}
}

func loanAgencies(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[LoanAgency], error) {
	logins, err := credentialdb.All(c.Tx)
	if err != nil {
		return nil, err
	}
	place, err := credentialdb.PlaceOf(c.Tx, c.Loan.OrgUnit)
	if err != nil {
		return nil, err
	}
	first, _ := credential.InForce(logins, credential.Need{Module: credential.Credit}, place)
	var rows []LoanAgency
	for _, agency := range credit.Agencies() {
		login, refused := credential.InForce(logins, credential.Need{Module: credential.Credit, Identifier: agency.Code}, place)
		rows = append(rows, LoanAgency{CreditAgency: agency, HasLogin: login != nil, LoginRefused: refused, IsDefault: first != nil && first.Identifier == agency.Code})
	}
	return endpoint.InMemoryList(rows, in.ListQuery)
}

func orderCredit(c *endpoint.Call, in *creditOrderIn) (*endpoint.Answer[creditRun], error) {
	o := credit.Order{Agency: in.Body.Agency, Action: in.Body.Action, Borrowers: in.Body.Borrowers, Bureaus: in.Body.Bureaus, SoftPull: in.Body.SoftPull, ReportNumber: in.Body.ReportNumber}
	if o.Action == "" {
		o.Action = credit.ActionNew
	}
	if len(o.Bureaus) == 0 {
		o.Bureaus = credit.Bureaus
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	if err := authorized(c, f, o); err != nil {
		return nil, err
	}
	started, err := creditRuns.Start(c, f, o)
	return &endpoint.Answer[creditRun]{Body: jobs.CreditOrders.Shown(started)}, err
}

// authorized refuses an order for somebody who has not said, by a wording that is on record, that they authorize it.
func authorized(c *endpoint.Call, f *loan.File, o credit.Order) error {
	if _, faults := credit.Prepare(f, o, c.Today()); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	missing, err := borrowerdb.Unauthorized(c.Tx, o.Borrowers)
	if err != nil || len(missing) == 0 {
		return err
	}
	var faults domain.Faults
	for i, id := range o.Borrowers {
		if slices.Contains(missing, id) {
			faults.Missing("borrowers."+strconv.Itoa(i)+".CreditReportAuthInd", "Credit authorization")
		}
	}
	return domain.Invalid(faults...)
}

// readReports answers the loan's reports, of which the first is opened unless they are only to be listed: somebody looks at it, and that
// is written down.
func (d desk) readReports(c *endpoint.Call, in *creditReportsIn) (*endpoint.Listed[CreditReportRow], error) {
	all, err := creditdb.Reports(c.Tx)
	if err != nil {
		return nil, err
	}
	if in.ReportID != "" {
		one, err := creditdb.Get(c.Tx, in.ReportID)
		if err != nil {
			return nil, err
		}
		all = []credit.Brief{one}
	}
	rows := make([]CreditReportRow, len(all))
	for i, b := range all {
		rows[i].Brief = b
	}
	page, err := endpoint.InMemoryPage(rows, in.ListQuery)
	if err != nil || len(page.Rows) == 0 || !in.Open {
		return &endpoint.Listed[CreditReportRow]{Body: page}, err
	}
	page.Rows[0].Report, err = d.look(c, page.Rows[0].Brief)
	return &endpoint.Listed[CreditReportRow]{Body: page}, err
}

// look opens a report for the person who asks, and writes that down.
func (d desk) look(c *endpoint.Call, b credit.Brief) (*credit.CreditReport, error) {
	r, err := creditdb.Open(c.Tx, d.Files.Vault, b)
	if err != nil {
		return nil, err
	}
	r.Inquiries = credit.Inquiries(r)
	return r, c.Audit("credit_report", string(b.ID), "revealed", nil, map[string]any{"permissiblePurpose": credit.Purpose})
}

func (d desk) creditScore(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[LoanCreditScores], error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	reports, err := creditdb.Reports(c.Tx)
	if err != nil {
		return nil, err
	}
	people := obligors(f)
	counting := credit.Counting(people, reports)
	scores, err := creditdb.Scores(c.Tx, d.Files.Vault, slices.Collect(maps.Values(counting)))
	if err != nil {
		return nil, err
	}
	scored := credit.Scored(people, counting, scores)
	for i := range scored {
		scored[i].Closing(f.Dates.KeyDates.ClosingDay())
		scored[i].Briefly(c.Caller.Allowed(authz.LoanReadCredit))
	}
	return &endpoint.Answer[LoanCreditScores]{Body: LoanCreditScores{LoanLevelCreditScore: domain.Count(f.LoanLevelCreditScore), IsCreditPulled: f.IsCreditPulled(), Borrowers: scored}}, nil
}

// obligors are who owes the loan, the primary borrower first.
func obligors(f *loan.File) []domain.ID {
	ids := []domain.ID{}
	for _, b := range f.ActiveBorrowers() {
		if b.IsObligor() {
			ids = append(ids, b.ID)
		}
	}
	return ids
}
