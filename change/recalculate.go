package change

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/disclosure"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/domain/qualify"
	"gable/tenancy"
)

// Engine recalculates loans and has the companies' rules judge what is changed. It keeps the rules that it compiled.
type Engine struct {
	rules    *ruleCache
	announce Announce
}

// Announce has people told of something that happened on the pinned loan, in the transaction of what happened.
type Announce func(w *Work, of notify.Event) error

// NewEngine is an engine that has compiled no rules yet; nil announces nothing.
func NewEngine(announce Announce) *Engine { return &Engine{rules: newRuleCache(), announce: announce} }

// Recalculate writes the pinned loan's pipeline row for data that is loaded, as of a day, with the premiums and fees that the tables make of it.
func Recalculate(tx *tenancy.Tx, asOf domain.Date) error {
	_, err := withFile(tx, true, func() (loandb.Summary, error) {
		sum, f, _, officer, err := work(tx, asOf)
		if err != nil || loandb.IsParty(tx) {
			return sum, err
		}
		will, differ, err := feesNow(tx, f, asOf)
		if err != nil || !differ {
			return sum, err
		}
		f.Info = will
		return summarize(f, qualify.Qualify(f, asOf), officer, asOf), loandb.SaveInfo(tx, will)
	})
	return err
}

// Do is a whole unit of work in a transaction of its own, pinned to the loan of the scope, if it has one.
func (e *Engine) Do(ctx context.Context, d *tenancy.DB, scope tenancy.Scope, by By, do func(*Work) error) error {
	return d.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		w := New(tx, by)
		lead := w.ReadRulesFirst
		if scope.Loan != 0 {
			lead = func() error { return w.Pin(true, &pgx.Batch{}) }
		}
		if err := lead(); err != nil {
			return err
		}
		if err := do(w); err != nil {
			return err
		}
		return e.Finish(w)
	})
}

// Finish ends a unit of work: the loan's lock is held against it and its trackers follow, its figures are worked out again, the company's rules judge it, whoever wants to hear of it is told, inside
// and outside, and journal and events are written with the commit.
func (e *Engine) Finish(w *Work) error {
	if err := w.followLock(); err != nil {
		return err
	}
	if err := w.followTrackers(); err != nil {
		return err
	}
	if err := e.recalculate(w); err != nil {
		return err
	}
	if err := w.HearEditor(); err != nil {
		return err
	}
	if e.announce != nil {
		for _, of := range w.told {
			if err := e.announce(w, of); err != nil {
				return err
			}
		}
	}
	w.told = nil
	if err := w.keepNotices(); err != nil {
		return err
	}
	return w.write()
}

// recalculate works a changed loan's figures out again, writes its pipeline row, and has the company's rules judge the change:
// all in the transaction of the change, with the loan loaded once.
func (e *Engine) recalculate(w *Work) error {
	judging, err := w.forJudging()
	switch {
	case err != nil:
		return err
	case w.Loan == nil && judging:
		return e.judgeApart(w)
	case w.Loan == nil || !judging && !w.loanChanged:
		return nil
	}
	r, err := e.newRuling(w)
	if err != nil {
		return err
	}
	if r != nil && !r.isConcerned() {
		r = nil
	}
	if !w.loanChanged && r == nil {
		return nil
	}
	var dates loan.KeyDates
	settled, err := withFile(w.Tx, w.loanChanged, func() (loandb.Summary, error) {
		sum, f, figures, officer, err := work(w.Tx, w.Today())
		if err == nil && w.loanChanged {
			if figures, err = w.follow(f, figures); err == nil {
				sum = summarize(f, figures, officer, w.Today())
				err = w.judgeProduct(f, figures, officer)
			}
			if err == nil {
				dates, sum.Applies = f.Dates, w.applies(f)
				err = w.dateApplication(f, sum.Applies)
			}
			w.ProductEligibility = f.Product.Judged()
		}
		if err != nil || r == nil {
			return sum, err
		}
		return sum, r.judge(f, figures, w.records)
	})
	if err != nil {
		return err
	}
	if w.loanChanged {
		w.Emit(Event{Type: "RTC.LOAN.UPDATED"})
	}
	return w.tellRecalculated(settled, dates)
}

// follow has what is calculated of a changed loan's terms follow the change: premiums and fees, then what its product costs. It answers the figures
// with them.
func (w *Work) follow(f *loan.File, figures qualify.Result) (qualify.Result, error) {
	followed, err := w.followFees(f)
	if followed {
		figures = qualify.Qualify(f, w.Today())
	}
	if err == nil {
		followed, err = w.followPrice(f, figures)
	}
	if followed && err == nil {
		figures = qualify.Qualify(f, w.Today())
	}
	return figures, err
}

// forJudging tells whether the company has rules in force and something was changed that they look at.
func (w *Work) forJudging() (bool, error) {
	if !w.by.Judged || len(w.journal) == 0 && len(w.records) == 0 {
		return false, nil
	}
	if !w.Used() { // what leads has no statement to travel with yet
		if _, err := w.Exec("select 1"); err != nil {
			return false, err
		}
	}
	return w.Rules > 0, nil
}

// withFile does work that reads the whole pinned loan, which a party to it may in this one way alone, and writes the
// pipeline row when the loan changed. It tells what a party's change has brought about.
func withFile(tx *tenancy.Tx, changed bool, work func() (loandb.Summary, error)) (s loandb.Settled, err error) {
	if loandb.IsParty(tx) {
		return loandb.SettleOwn(tx, changed, work)
	}
	sum, err := work()
	if err != nil || !changed {
		return s, err
	}
	return s, loandb.SaveSummary(tx, sum)
}

// work loads the pinned loan and works out its figures and its pipeline row.
func work(tx *tenancy.Tx, asOf domain.Date) (loandb.Summary, *loan.File, qualify.Result, loandb.LoanOfficer, error) {
	f, officer, err := loandb.LoadFileWithOfficer(tx)
	if err != nil {
		return loandb.Summary{}, nil, qualify.Result{}, officer, err
	}
	figures := qualify.Qualify(f, asOf)
	return summarize(f, figures, officer, asOf), f, figures, officer, nil
}

// summarize is the pipeline row that a loan's data makes.
func summarize(f *loan.File, figures qualify.Result, officer loandb.LoanOfficer, asOf domain.Date) loandb.Summary {
	t, address := f.Info.TransactionInfo, f.Info.SubjectProperty.Address
	sum := loandb.Summary{
		Officer: officer, BaseLoanAmt: t.BaseLoanAmt, NoteRate: f.Info.MortgageTypeAndTerms.NoteRatePercent,
		Purpose: string(t.LoanPurposeType), Mortgage: string(t.MortgageType),
		Address:         loan.LoanAddress{LineText: address.LineText, CityName: address.CityName, StateCode: address.StateCode, PostalCode: address.PostalCode},
		PercentComplete: f.PercentComplete(asOf),
	}
	sum.Disclosed, sum.Figures = disclosure.IsDisclosed(f.Dates), disclosure.CocValuesOf(f)
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
