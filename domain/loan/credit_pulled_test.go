package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/borrower"
)

// A loan counts as pulled when each who is on it as a borrower was reported, whoever else is.
func TestCreditIsPulledOnceEachBorrowersIs(t *testing.T) {
	t.Parallel()
	person := func(role borrower.Role, active bool, status string) borrower.Borrower {
		b := borrower.Borrower{Role: role, Active: active}
		b.BorrowerDetail.CreditReportRequest.Status = status
		return b
	}
	pulled, waits := person(borrower.RoleBorrower, true, borrower.CreditPulled), person(borrower.RoleBorrower, true, "")
	for name, c := range map[string]struct {
		people []borrower.Borrower
		want   bool
	}{
		"nobody":                          {nil, false},
		"one of two":                      {[]borrower.Borrower{pulled, waits}, false},
		"each":                            {[]borrower.Borrower{pulled, pulled}, true},
		"each, and a cosigner was not":    {[]borrower.Borrower{pulled, person(borrower.RoleCosigner, true, "")}, true},
		"each who is there":               {[]borrower.Borrower{pulled, person(borrower.RoleBorrower, false, "")}, true},
		"nobody as a borrower":            {[]borrower.Borrower{person(borrower.RoleCosigner, true, borrower.CreditPulled)}, false},
		"who was imported without a role": {[]borrower.Borrower{pulled, person("", true, "")}, false},
	} {
		assert.Equal(t, c.want, (&File{Borrowers: c.people}).IsCreditPulled(), name)
	}
}
