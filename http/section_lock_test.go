package http_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/http/apitest"
)

// TestSectionLocks: each section of a loan is closed on its own, with a reason that whoever would change it reads.
func TestSectionLocks(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	locks := loan + "/section-locks"
	closed := effect{"reason": "Figures went to the investor."}

	t.Run("lock", func(t *testing.T) {
		assert.Equal(t, "Figures went to the investor.", admin.Put(locks+"/LOAN_INFO", closed).Want(200).Map()["reason"])
		var refused struct{ Code, Message, Details string }
		officer.Patch(loan+"/v2/transaction/info", amount(300000)).Want(423).Into(&refused)
		assert.Equal(t, "LOCKED", refused.Code)
		assert.Equal(t, "Figures went to the investor.", refused.Details)
		asset := officer.Post(loan+"/assets", effect{"AssetDetail": effect{"AssetType": "CheckingAccount"}}).Want(201).Map()
		admin.Put(locks+"/FINANCIAL_INFO", effect{"reason": "Verified."}).Want(200)
		officer.Patch(loan+"/assets/"+asset["id"].(string), effect{"HolderName": "Other"}).Want(423)
		officer.Delete(loan + "/assets/" + asset["id"].(string)).Want(423)
		assert.EqualValues(t, 2, officer.Get(locks).Want(200).Map()["count"])
		admin.Put(locks+"/LOAN_INFO", effect{"reason": "Until Monday."}).Want(200)
		officer.Patch(loan+"/v2/transaction/info", amount(300000)).Want(423).Into(&refused)
		assert.Equal(t, "Until Monday.", refused.Details)
	})
	t.Run("open again", func(t *testing.T) {
		admin.Delete(locks + "/LOAN_INFO").Want(204)
		admin.Delete(locks + "/LOAN_INFO").Want(404)
		officer.Patch(loan+"/v2/transaction/info", amount(300000)).Want(200)
		assert.Equal(t, 2, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'section_lock' and record_id = 'LOAN_INFO' and action = 'locked'"))
	})
	t.Run("the part of a government loan, which is kept with the terms", func(t *testing.T) {
		government := effect{"o": effect{}, "c": effect{"GovernmentLoan": effect{"AgencyCaseIdentifier": "512-1234567"}}}
		admin.Put(locks+"/GOVERNMENT_LOAN_INFO", closed).Want(200)
		officer.Patch(loan+"/v2/transaction/info", government).Want(423)
		officer.Patch(loan+"/v2/transaction/info", amount(310000)).Want(200)
		admin.Delete(locks + "/GOVERNMENT_LOAN_INFO").Want(204)
		officer.Patch(loan+"/v2/transaction/info", government).Want(200)
	})
	t.Run("refused", func(t *testing.T) {
		admin.Put(locks+"/NONE", closed).Want(404)
		admin.Put(locks+"/LOAN_INFO", effect{"reason": ""}).Want(422)
		officer.Put(locks+"/LOAN_INFO", closed).Want(403)
		officer.Delete(locks + "/FINANCIAL_INFO").Want(403)
		w.As("companyadmin@harbor.test").Put(locks+"/LOAN_INFO", closed).Want(404)
		w.As("companyadmin@harbor.test").Delete(locks + "/FINANCIAL_INFO").Want(404)
		w.As("companyadmin@harbor.test").Get(locks).Want(404)
		w.As("borrower@example.test").Get(locks).Want(403)
	})
}

// TestSectionLocksHoldBorrowers: what staff have closed, a borrower does not change through the portal either.
func TestSectionLocksHoldBorrowers(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	party(w, loan, "borrower@example.test", "Borrower", officer.Borrower(loan, "Bobbie", "Testborrower", true))
	me, own := w.As("borrower@example.test"), posPath(loan)+"/borrower"
	me.Patch(own, effect{"ContactPoint": effect{"CellPhone": "5125550101"}}).Want(200)
	w.As("companyadmin@summit.test").Put(loan+"/section-locks/BORROWER_INFO", effect{"reason": "Verified."}).Want(200)
	me.Patch(own, effect{"ContactPoint": effect{"CellPhone": "5125550102"}}).Want(423)
}
