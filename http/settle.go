package http

import (
	"strings"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/http/endpoint"
	"gable/tenancy"
)

// SettleAs writes the pinned loan's pipeline row outside a request, for data that is loaded.
func SettleAs(clock domain.Clock) func(*tenancy.Tx) error {
	return func(tx *tenancy.Tx) error {
		return withFile(tx, true, func() (db.Summary, error) {
			sum, _, _, err := work(tx, domain.DateOf(clock()))
			return sum, err
		})
	}
}

// settle works a changed loan's figures out again, writes its pipeline row, and has the company's rules judge the change:
// all in the transaction of the change, with the loan loaded once.
func (s *Server) settle(c *endpoint.Call) error {
	judging, err := c.ForJudging()
	switch {
	case err != nil:
		return err
	case c.Loan == nil && judging:
		return s.judgeApart(c)
	case c.Loan == nil || !judging && !c.ChangedLoan():
		return nil
	}
	r, err := s.newRuling(c)
	if err != nil {
		return err
	}
	if !c.ChangedLoan() && r == nil {
		return nil
	}
	err = withFile(c.Tx, c.ChangedLoan(), func() (db.Summary, error) {
		sum, f, figures, err := work(c.Tx, today(c))
		if err != nil || r == nil {
			return sum, err
		}
		return sum, r.judge(f, figures, c.Changes())
	})
	if err == nil && c.ChangedLoan() {
		c.Emit(endpoint.Event{Type: "RTC.LOAN.UPDATED"})
	}
	return err
}

// withFile does work that reads the whole pinned loan, which a party to it may in this one way alone, and writes the
// pipeline row when the loan changed.
func withFile(tx *tenancy.Tx, changed bool, work func() (db.Summary, error)) error {
	if db.IsParty(tx) {
		return db.SettleOwn(tx, changed, work)
	}
	sum, err := work()
	if err != nil || !changed {
		return err
	}
	return db.SaveSummary(tx, sum)
}

// work loads the pinned loan and works out its figures and its pipeline row.
func work(tx *tenancy.Tx, asOf domain.Date) (db.Summary, *loan.File, qualify.Result, error) {
	f, err := db.LoadFile(tx)
	if err != nil {
		return db.Summary{}, nil, qualify.Result{}, err
	}
	officer, err := db.PrimaryOfficer(tx)
	figures := qualify.Qualify(f, asOf)
	return summarize(f, figures, officer, asOf), f, figures, err
}

// summarize is the pipeline row that a loan's data makes.
func summarize(f *loan.File, figures qualify.Result, officer db.LoanOfficer, asOf domain.Date) db.Summary {
	t, address := f.Info.TransactionInfo, f.Info.SubjectProperty.Address
	sum := db.Summary{
		Officer: officer, BaseLoanAmt: t.BaseLoanAmt, NoteRate: f.Info.MortgageTypeAndTerms.NoteRatePercent,
		Purpose: string(t.LoanPurposeType), Mortgage: string(t.MortgageType),
		Address:         db.LoanAddress{LineText: address.LineText, CityName: address.CityName, StateCode: address.StateCode, PostalCode: address.PostalCode},
		PercentComplete: f.PercentComplete(asOf),
	}
	sum.LTV, sum.DTI = known(figures.LTV), known(figures.DTI)
	if b, found := f.PrimaryBorrower(); found {
		sum.Borrower = b.Name.String()
		sum.BorrowerSort = strings.ToLower(strings.TrimSpace(b.Name.LastName + " " + b.Name.FirstName))
		if sum.BorrowerSort == "" {
			sum.BorrowerSort = strings.ToLower(sum.Borrower)
		}
	}
	return sum
}

// known is nil for a ratio that can't be told yet.
func known(r domain.Rate) *domain.Rate {
	if r.IsZero() {
		return nil
	}
	return &r
}
