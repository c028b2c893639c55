package loan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
)

// The score of a loan is the lowest of those who owe it, once each of them was asked about.
func TestTheScoreOfALoan(t *testing.T) {
	t.Parallel()
	person := func(id string, role borrower.Role) borrower.Borrower {
		b := borrower.Borrower{Active: true, Role: role}
		b.ID = domain.ID(id)
		return b
	}
	avery, jordan, title := person("avery", borrower.RoleBorrower), person("jordan", borrower.RoleCosigner), person("title", borrower.RoleTitleHolder)
	gone := person("gone", borrower.RoleBorrower)
	gone.Active = false
	score := func(id string, n int) loan.ReportedScore {
		return loan.ReportedScore{BorrowerId: domain.ID(id), Representative: n}
	}
	for name, c := range map[string]struct {
		people []borrower.Borrower
		scores []loan.ReportedScore
		want   *int
	}{
		"the lowest":                              {[]borrower.Borrower{avery, jordan}, []loan.ReportedScore{score("avery", 735), score("jordan", 695)}, new(695)},
		"nobody is left out":                      {[]borrower.Borrower{avery, jordan}, []loan.ReportedScore{score("avery", 735)}, nil},
		"who has no score does not lower it":      {[]borrower.Borrower{avery, jordan}, []loan.ReportedScore{score("avery", 735), score("jordan", 0)}, new(735)},
		"nobody has one":                          {[]borrower.Borrower{avery}, []loan.ReportedScore{score("avery", 0)}, nil},
		"who owes nothing is not asked about":     {[]borrower.Borrower{avery, title}, []loan.ReportedScore{score("avery", 735)}, new(735)},
		"who is off the loan does not count":      {[]borrower.Borrower{avery, gone}, []loan.ReportedScore{score("avery", 735), score("gone", 600)}, new(735)},
		"a loan of nobody":                        {nil, []loan.ReportedScore{score("avery", 735)}, nil},
		"a score of somebody who was never on it": {[]borrower.Borrower{avery}, []loan.ReportedScore{score("stranger", 600)}, nil},
	} {
		f := &loan.File{Borrowers: c.people, CreditScores: c.scores, LoanLevelCreditScore: new(1)}
		f.CountScores()
		assert.Equal(t, c.want, f.LoanLevelCreditScore, name)
	}
}
