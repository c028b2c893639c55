package portal

import (
	"errors"
	"fmt"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// Deals is what a realtor may ask of the list: no field that is not shown can be filtered or sorted by.
var Deals = func() db.Listing {
	l := db.Listing{From: loandb.Loans.From, Order: "stage_changed_at desc, loan_id desc", Tie: loandb.Loans.Tie, Fields: map[string]db.Field{}}
	for _, name := range []string{"LoanId", "BorrowerName", "StageId", "PipelineId", "Address", "Address.StateCode", "Address.CityName",
		"Address.PostalCode", "archiveIndicator", "createdAt", "stageChangedAt"} {
		l.Fields[name] = loandb.Loans.Fields[name]
	}
	for _, name := range []string{"BorrowerName", "LoanId", "Address.CityName", "Address.PostalCode"} {
		f := l.Fields[name]
		f.Searched = true
		l.Fields[name] = f
	}
	l.Fields["StageId"] = stageForRealtor()
	line := l.Fields["Address"]
	line.Searched = true
	l.Fields["Address"] = line
	return db.Showing[loan.Deal](l)
}()

// stageForRealtor has a filter and the order read a stage as the realtor is told it.
func stageForRealtor() db.Field {
	column, order := "case stage_id", "case stage_id"
	for _, s := range loan.Stages() {
		if shown := s.ID.ForRealtor(); shown != s.ID {
			column += fmt.Sprintf(" when '%s' then '%s'", s.ID, shown)
			order += fmt.Sprintf(" when '%s' then %d", s.ID, shown.ListOrder())
		}
	}
	return db.Field{Column: column + " else stage_id end", SortColumn: order + " else stage_order end"}
}

// ListDeals answers a page of the named loans as their realtor sees them, and how many there are in all.
func ListDeals(tx *tenancy.Tx, q db.Query, loans []domain.LoanID) ([]loan.Deal, int64, error) {
	ids := make([]int64, len(loans))
	for i, id := range loans {
		ids[i] = int64(id)
	}
	q.Conditions = append(q.Conditions, sq.Expr("loan_id = any (?::bigint[])", ids))
	rows, count, err := loandb.ListLoans(tx, q)
	if err != nil {
		return nil, 0, err
	}
	officers, err := loandb.OwnOfficers(tx)
	if err != nil {
		return nil, 0, err
	}
	deals := make([]loan.Deal, len(rows))
	for i, row := range rows {
		deals[i] = dealOf(row, officers)
	}
	return deals, count, nil
}

// UnitOfDeals is the branch of the newest of the named loans; NOT_FOUND when there is none.
func UnitOfDeals(tx *tenancy.Tx, loans []domain.LoanID) (unit domain.ID, err error) {
	ids := make([]int64, len(loans))
	for i, id := range loans {
		ids[i] = int64(id)
	}
	err = tx.QueryRow("select org_unit_id::text from loan where loan_id = any ($1::bigint[]) order by created_at desc, loan_id limit 1", ids).Scan(&unit)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return unit, err
}

// GetDeal answers the pinned loan as its realtor sees it.
func GetDeal(tx *tenancy.Tx) (loan.Deal, error) {
	row, err := loandb.GetLoan(tx, tx.Scope().Loan)
	if err != nil {
		return loan.Deal{}, err
	}
	officers, err := loandb.OwnOfficers(tx)
	return dealOf(row, officers), err
}

// dealOf leaves the lender's affairs out.
func dealOf(row loan.LoanRow, officers map[domain.LoanID]loan.Officer) loan.Deal {
	d := loan.Deal{LoanID: row.LoanID, BorrowerName: row.BorrowerName, StageID: row.StageID.ForRealtor(), PipelineID: row.PipelineID, Address: row.Address,
		Archived: row.Archived, CreatedAt: row.CreatedAt, StageChangedAt: row.StageChangedAt}
	if officer, found := officers[row.LoanID]; found {
		d.LoanOfficer = &officer
	}
	return d
}
