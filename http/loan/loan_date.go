package loan

import (
	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

type datesIn struct {
	endpoint.LoanPath
	Body endpoint.Patch[loan.KeyDates]
}

func mountDates(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/dates", Name: "getDates", Tag: "Loans", Permission: authz.LoanRead,
		Summary: "When the loan reached its stages, and the dates reports are made by"}, func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[loan.KeyDates], error) {
		dates, err := loandb.GetDates(c.Tx)
		return &endpoint.Answer[loan.KeyDates]{Body: dates}, err
	})
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: record.OnLoan + "/dates", Name: "updateDates", Tag: "Loans", Permission: authz.LoanEditInfo,
		Section: loan.SectionAuditDates, Summary: "Change the loan's dates", Description: "A merge patch: what it does not name stays, null clears."}, saveDates)
}

func saveDates(c *endpoint.Call, in *datesIn) (*endpoint.Answer[loan.KeyDates], error) {
	was, err := loandb.GetDates(c.Tx)
	if err != nil {
		return nil, err
	}
	will, err := in.Body.Apply(was)
	if err != nil {
		return nil, err
	}
	var faults domain.Faults
	for stage, date := range will.StatusDates {
		if !stage.Valid() {
			faults.Add("statusDates."+string(stage), "refusals:loan.noSuchStage", "There is no such stage", string(stage))
		}
		faults.Date("statusDates."+string(stage), &date)
	}
	k := will.KeyDates
	for field, date := range map[string]*domain.Date{"mcrApplicationDate": k.MCRApplicationDate, "applicationReceivedDate": k.ApplicationReceivedDate,
		"disclosureLastGeneratedAt": k.DisclosureLastGeneratedAt, "estimatedClosingDate": k.EstimatedClosingDate, "firstPaymentDate": k.FirstPaymentDate,
		"lockDate": k.LockDate, "lockExpirationDate": k.LockExpirationDate, "initialCdSentDate": k.InitialCDSentDate, "initialCdReceivedDate": k.InitialCDReceivedDate,
		"ptd1Date": k.PTD1Date, "ptd2Date": k.PTD2Date, "ptd3Date": k.PTD3Date, "ptd4Date": k.PTD4Date} {
		faults.Date("keyDates."+field, date)
	}
	notBefore := func(field string, date, first *domain.Date) {
		if date != nil && first != nil && date.Before(*first) {
			faults.Add("keyDates."+field, "minDate", "Date should be >= "+first.String(), first.String())
		}
	}
	notBefore("lockExpirationDate", k.LockExpirationDate, k.LockDate)
	notBefore("initialCdReceivedDate", k.InitialCDReceivedDate, k.InitialCDSentDate)
	if k.NoticesDiffer(was.KeyDates) {
		kept, _, err := loandb.GetLifecycle(c.Tx)
		if err != nil {
			return nil, err
		}
		k.CheckNotices(&faults, kept.Adverse, c.Today())
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults.Sorted()...)
	}
	return &endpoint.Answer[loan.KeyDates]{Body: will}, c.SaveDates(was, will)
}
