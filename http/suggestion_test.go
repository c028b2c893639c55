package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestSuggestedNeeds(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	type suggestion struct {
		Code, Title, Description, Classification, BorrowerID string
		Asked                                                bool
	}
	suggested := func() map[string]suggestion {
		t.Helper()
		var page struct{ Rows []suggestion }
		d.officer.Get(d.loan + "/needs/suggested?limit=999").Want(200).Into(&page)
		found := map[string]suggestion{}
		for _, s := range page.Rows {
			found[s.Code+" "+s.BorrowerID] = s
		}
		return found
	}
	t.Run("GET /los/api/loans/{loanId}/needs/suggested/ok", func(t *testing.T) {
		d.officer.Post(d.loan+"/borrowers/"+d.joe+"/employers", effect{"Name": "Acme", "Employment": effect{"StatusType": "Current", "StartDate": "2020-01-01"}}).Want(201)
		found := suggested()
		require.Equal(t, "Talones de pago recientes (Acme)", found["PAYSTUB "+d.joe].Title, "in the language of the portal")
		require.Equal(t, "PAYSTUB", found["PAYSTUB "+d.joe].Classification)
		require.NotContains(t, found, "PAYSTUB "+d.jane)
		require.Contains(t, found, "GOV_ID "+d.jane)
		d.borrower.Get(d.loan + "/needs/suggested").Want(403)
		w.As("companyadmin@harbor.test").Get(d.loan + "/needs/suggested").Want(404)
		d.officer.Get(d.loan + `/needs/suggested?filters={"nothing":1}`).Want(400)
	})
	t.Run("POST /los/api/loans/{loanId}/needs/several/ok", func(t *testing.T) {
		stub := suggested()["PAYSTUB "+d.joe]
		row := effect{"title": stub.Title, "description": stub.Description, "classification": stub.Classification, "BorrowerId": d.joe}
		path := d.loan + "/needs/several"
		before := needsOn(d.officer, d.loan).Count
		d.officer.Post(path, effect{"rows": []effect{row, {"title": "", "BorrowerId": d.joe}}}).Want(422)
		d.officer.Post(path, effect{"rows": []effect{row, {"title": "x", "BorrowerId": nothing}}}).Want(422)
		d.officer.Post(path, effect{"rows": []effect{}}).Want(422)
		require.Equal(t, before, needsOn(d.officer, d.loan).Count, "all or none")
		d.borrower.Post(path, effect{"rows": []effect{row}}).Want(403)
		w.As("companyadmin@harbor.test").Post(path, effect{"rows": []effect{row}}).Want(404)
		d.officer.Post(path, effect{"rows": []effect{row, {"title": "Your lease", "BorrowerId": d.jane}}}).Want(201)
		require.Equal(t, before+2, needsOn(d.officer, d.loan).Count)
		require.True(t, suggested()["PAYSTUB "+d.joe].Asked)
		w.As("companyadmin@summit.test").Do("PUT", d.loan+"/section-locks/CLIENT_NEEDS", effect{"reason": "Done"}).Want(200)
		d.officer.Post(path, effect{"rows": []effect{row}}).Want(423)
	})
	t.Run("GET /los/api/master-needs/ok", func(t *testing.T) {
		var page struct {
			Count int
			Rows  []struct{ Code, Title, TitleEs, Classification string }
		}
		d.officer.Get("/los/api/master-needs?limit=999").Want(200).Into(&page)
		require.Len(t, page.Rows, page.Count)
		require.Equal(t, "PAYSTUB", page.Rows[0].Code)
		d.borrower.Get("/los/api/master-needs").Want(403)
		d.officer.Get(`/los/api/master-needs?where={"nothing":1}`).Want(400)
	})
}
