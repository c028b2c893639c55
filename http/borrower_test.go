package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestOnePrimaryBorrower: a loan keeps one primary borrower who is on it, and what that costs another is told like any change.
func TestOnePrimaryBorrower(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	jane, john := officer.Borrower(loan, "Jane", "Invented", true), officer.Borrower(loan, "John", "Invented", false)
	primary := func() (ids []string) {
		var page struct {
			Rows []struct {
				ID                string
				IsPrimaryBorrower bool
			}
		}
		officer.Get(loan + "/borrowers?inactive=true").Want(200).Into(&page)
		for _, b := range page.Rows {
			if b.IsPrimaryBorrower {
				ids = append(ids, b.ID)
			}
		}
		return ids
	}
	t.Run("who was taken off the loan is not named", func(t *testing.T) {
		officer.Patch(loan+"/borrowers/"+john, object{"active": false}).Want(200)
		_, fields := officer.Patch(loan+"/borrowers/"+john, object{"isPrimaryBorrower": true}).Want(422).Error()
		require.Equal(t, []string{"isPrimaryBorrower"}, fields)
		officer.Post(loan+"/borrowers", object{"Name": object{"FirstName": "Joan"}, "active": false, "isPrimaryBorrower": true}).Want(422)
		require.Equal(t, []string{jane}, primary())
		officer.Patch(loan+"/borrowers/"+john, object{"active": true, "isPrimaryBorrower": true}).Want(200)
		require.Equal(t, []string{john}, primary())
	})
	t.Run("who is it no longer is in the journal, and told", func(t *testing.T) {
		require.Equal(t, `{"isPrimaryBorrower": true, "BorrowerDetail.ClassificationType": "Primary"} {"isPrimaryBorrower": false, "BorrowerDetail.ClassificationType": "Secondary"}`, apitest.One[string](w,
			"select before::text || ' ' || after::text from audit_entry where kind = 'borrower' and record_id = $1 and action = 'updated'", jane))
		require.Equal(t, 1, apitest.One[int](w, "select count(*)::int from event where type = 'RTC.BORROWER.CHANGED' and data->>'id' = $1 and data->>'action' = 'updated'", jane))
	})
}

// TestBirthDateAhead: a date of birth is not ahead of today whichever way it comes.
func TestBirthDateAhead(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	born := object{"BorrowerDetail": object{"BirthDate": "2190-01-01"}}
	for _, answer := range []*apitest.Answer{
		officer.Patch(loan+"/borrowers/"+jane+"/birth-date", object{"BirthDate": "2190-01-01"}),
		officer.Patch(loan+"/borrowers/"+jane, born),
		officer.Post(loan+"/borrowers", born),
	} {
		_, fields := answer.Want(422).Error()
		require.Len(t, fields, 1)
	}
}
