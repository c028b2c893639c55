package loan

import (
	"strings"

	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

type creditRepairIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The loan's version; 412 when another write came first."`
	Body    *struct {
		Indicator *bool `json:"indicator" doc:"What it shall be; the other of what it is when absent."`
	}
}

type mcrExcludeIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The loan's version; 412 when another write came first."`
	Body    struct {
		Indicator *bool  `json:"indicator" doc:"Whether the loan is left out; required."`
		Reason    string `json:"reason" maxLength:"1000" doc:"Why; required to leave it out."`
	}
}

type repurchaseIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The loan's version; 412 when another write came first."`
	Body    struct {
		Indicator *bool        `json:"indicator" doc:"Whether the loan was bought back; required."`
		Date      *domain.Date `json:"date" doc:"When; required of one that was."`
		Reason    string       `json:"reason" maxLength:"1000" doc:"Why; required of one that was."`
	}
}

func mountLoanFlags(a *endpoint.API) {
	route := func(path, name string, permission authz.Permission, summary string) endpoint.Route {
		return endpoint.Route{Method: "PATCH", Path: record.OnLoan + path, Name: name, Tag: "Lifecycle", Permission: permission, Section: loan.SectionLoanStatus, Summary: summary}
	}
	endpoint.Write(a, route("/credit-repair", "setCreditRepair", authz.LoanEditInfo, "Note that the borrowers are having their credit repaired, or no longer"), setCreditRepair)
	endpoint.Write(a, route("/mcr-exclude", "excludeFromMCR", authz.LoanArchive, "Leave a loan out of the Mortgage Call Report, or take it in again"), excludeFromMCR)
	endpoint.Write(a, route("/repurchase-loan", "repurchaseLoan", authz.LoanArchive, "Note that a loan was bought back from its investor, or take that back"), repurchaseLoan)
	record.ReadOfFile(a, record.OnLoan+"/mcr-audit", "auditMCR", "What the loan's row of the Mortgage Call Report holds, and what is missing of it", func(c *endpoint.Call, f *loan.File) (loan.MCRRow, error) {
		setup, err := loandb.GetSetup(c.Tx)
		row := loan.MCRRowOf(f)
		row.LoanInfo.MortgageeClause = setup.LoanInfo.MortgageeClause
		return row, err
	})
}

// setFlag changes what is kept of the pinned loan; nothing is written or told where nothing changes.
func setFlag(c *endpoint.Call, ifMatch string, change func(*loan.Lifecycle) (was, is any)) (*endpoint.Answer[Standing], error) {
	if err := endpoint.Matches(ifMatch, c.Loan.Version); err != nil {
		return nil, err
	}
	kept, _, err := loandb.GetLifecycle(c.Tx)
	if err != nil {
		return nil, err
	}
	next := kept
	was, is := change(&next)
	if next.SameFlags(kept) {
		return standing(c), nil
	}
	return standing(c), keepLifecycle(c, next, was, is)
}

func setCreditRepair(c *endpoint.Call, in *creditRepairIn) (*endpoint.Answer[Standing], error) {
	return setFlag(c, in.IfMatch, func(l *loan.Lifecycle) (was, is any) {
		was = map[string]any{"CreditRepairInd": l.CreditRepairInd}
		l.CreditRepairInd = !l.CreditRepairInd
		if in.Body != nil && in.Body.Indicator != nil {
			l.CreditRepairInd = *in.Body.Indicator
		}
		return was, map[string]any{"CreditRepairInd": l.CreditRepairInd}
	})
}

func excludeFromMCR(c *endpoint.Call, in *mcrExcludeIn) (*endpoint.Answer[Standing], error) {
	reason := strings.TrimSpace(in.Body.Reason)
	var faults domain.Faults
	checkFlag(&faults, in.Body.Indicator, map[string]bool{"reason": reason != ""})
	if len(faults) > 0 {
		return nil, domain.Invalid(faults.Sorted()...)
	}
	return setFlag(c, in.IfMatch, func(l *loan.Lifecycle) (was, is any) {
		was = map[string]any{"McrExcludeInd": l.McrExcludeInd, "McrExcludeReason": l.McrExcludeReason}
		l.McrExcludeInd, l.McrExcludeReason = *in.Body.Indicator, reason
		return was, map[string]any{"McrExcludeInd": l.McrExcludeInd, "McrExcludeReason": l.McrExcludeReason}
	})
}

func repurchaseLoan(c *endpoint.Call, in *repurchaseIn) (*endpoint.Answer[Standing], error) {
	reason := strings.TrimSpace(in.Body.Reason)
	var faults domain.Faults
	checkFlag(&faults, in.Body.Indicator, map[string]bool{"date": in.Body.Date != nil, "reason": reason != ""})
	loan.PastDate(&faults, "date", in.Body.Date, c.Today())
	if len(faults) > 0 {
		return nil, domain.Invalid(faults.Sorted()...)
	}
	noted := func(l *loan.Lifecycle) any {
		return map[string]any{"RepurchaseInd": l.RepurchaseInd, "RepurchaseDate": l.RepurchaseDate, "RepurchaseReason": l.RepurchaseReason}
	}
	return setFlag(c, in.IfMatch, func(l *loan.Lifecycle) (was, is any) {
		was = noted(l)
		l.RepurchaseInd, l.RepurchaseDate, l.RepurchaseReason = *in.Body.Indicator, in.Body.Date, reason
		return was, noted(l)
	})
}

// checkFlag notes what a flag that is set lacks, and what one that is not set can't have.
func checkFlag(faults *domain.Faults, indicator *bool, given map[string]bool) {
	if indicator == nil {
		faults.Missing("indicator")
		return
	}
	for field, is := range given {
		switch {
		case *indicator && !is:
			faults.Missing(field)
		case !*indicator && is:
			faults.Wrong(field)
		}
	}
}
