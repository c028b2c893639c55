package http

import (
	"strings"

	"gable/db"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/http/endpoint"
	"gable/tenancy"
)

// SettleAs writes the pinned loan's pipeline row outside a request, for data that is loaded.
func SettleAs(clock domain.Clock) func(*tenancy.Tx) error {
	return func(tx *tenancy.Tx) error { return saveSummary(tx, domain.DateOf(clock())) }
}

// settle works a changed loan's figures out again and writes its pipeline row, in the transaction of the change.
func (s *Server) settle(c *endpoint.Call) error {
	if err := saveSummary(c.Tx, today(c)); err != nil {
		return err
	}
	c.Emit(endpoint.Event{Type: "RTC.LOAN.UPDATED"})
	return nil
}

func saveSummary(tx *tenancy.Tx, asOf domain.Date) error {
	work := func() (db.Summary, error) {
		f, err := db.LoadFile(tx)
		if err != nil {
			return db.Summary{}, err
		}
		officer, err := db.OfficerName(tx)
		return summarize(f, officer, asOf), err
	}
	if db.IsParty(tx) {
		return db.SettleOwn(tx, work)
	}
	sum, err := work()
	if err != nil {
		return err
	}
	return db.SaveSummary(tx, sum)
}

// summarize is the pipeline row that a loan's data makes.
func summarize(f *loan.File, officer string, asOf domain.Date) db.Summary {
	t, address := f.Info.TransactionInfo, f.Info.SubjectProperty.Address
	sum := db.Summary{
		Officer: officer, BaseLoanAmt: t.BaseLoanAmt, NoteRate: f.Info.MortgageTypeAndTerms.NoteRatePercent,
		Purpose: string(t.LoanPurposeType), Mortgage: string(t.MortgageType),
		Address:         db.LoanAddress{LineText: address.LineText, CityName: address.CityName, StateCode: address.StateCode, PostalCode: address.PostalCode},
		PercentComplete: percentComplete(f, asOf),
	}
	figures := qualify.Qualify(f, asOf)
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

// percentComplete is the mean of the borrowers' own completion: 0 without any.
func percentComplete(f *loan.File, asOf domain.Date) int {
	active := f.ActiveBorrowers()
	if len(active) == 0 {
		return 0
	}
	total := 0
	for _, b := range active {
		total += borrower.PercentComplete(b, f.ResidencesOf(b.ID), f.DeclarationOf(b.ID), f.DemographicOf(b.ID), asOf)
	}
	return total / len(active)
}
