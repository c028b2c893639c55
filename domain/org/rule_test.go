package org_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/org"
)

// What a company may say of itself, and of how its loans are worked on.
func TestWhatIsWrongWithACompany(t *testing.T) {
	t.Parallel()
	type company = org.Company
	for _, c := range []struct {
		says string
		is   company
		want string
	}{
		{"nothing", company{}, ""},
		{"loans that are open to all", company{LoanEditing: new(org.LoanEditingOpen)}, ""},
		{"to one at a time", company{LoanEditing: new(org.LoanEditingSingleUser)}, ""},
		{"to one once they are disclosed", company{LoanEditing: new(org.LoanEditingAfterDisclosure)}, ""},
		{"to nobody knows whom", company{LoanEditing: new(org.LoanEditing("LUCK"))}, "loanEditing"},
		{"loans that are saved when asked", company{LoanSaving: new(org.LoanSavingAsked)}, ""},
		{"or by themselves", company{LoanSaving: new(org.LoanSavingItself)}, ""},
		{"or never", company{LoanSaving: new(org.LoanSaving("NEVER"))}, "loanSaving"},
		{"finalized loans that are locked", company{FinalizedLoans: new(org.FinalizedLoansLocked), FinalizedBefore: new(org.FinalizedLoansOpen)}, ""},
		{"or lost", company{FinalizedLoans: new(org.FinalizedLoans("LOST"))}, "finalizedLoans"},
		{"a MERS number of seven digits", company{MERSOrgID: new("1234567")}, ""},
		{"of six", company{MERSOrgID: new("123456")}, "mersOrgId"},
		{"an address", company{Email: new("ana@example.test"), Phone: new("512-555-0100"), Website: new("https://example.test")}, ""},
		{"addresses that are taken away", company{Email: new(""), Phone: new(""), Website: new("")}, ""},
		{"and such as are none", company{Email: new("ana"), Phone: new("call"), Website: new("example")}, "email websiteUrl phone"},
	} {
		var fields []string
		for _, f := range c.is.Validate() {
			fields = append(fields, f.Field)
		}
		assert.Equal(t, c.want, strings.Join(fields, " "), c.says)
	}
}
