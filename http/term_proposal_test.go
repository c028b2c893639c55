package http_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/loan"
	"gable/http/apitest"
)

type proposedTerms struct {
	ID                                           string
	Version                                      int64
	State, ProposedByName, DecidedByName, Answer string
	Changes                                      []loan.ProposedChange
}

type proposalEffect struct {
	TermsVersion  int64
	Changes       []loan.ProposedChange
	Before, After struct {
		LTV            float64
		HousingPayment struct{ TotalAmt float64 }
		CashToClose    *float64
	}
}

// A borrower's loan with whole terms, past its intake.
func proposingWorld(t *testing.T) (w *apitest.World, officer, me *apitest.Client, loan string) {
	t.Helper()
	w = apitest.New(t)
	officer = w.As("originator@summit.test")
	loan = officer.Loan()
	party(w, loan, "borrower@example.test", "Borrower", officer.Borrower(loan, "Bobbie", "Testborrower", true))
	party(w, loan, "prestatario@example.test", "Borrower", officer.Borrower(loan, "Pilar", "Prestataria", false))
	party(w, loan, "realtor@example.test", "Realtor", "")
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"MortgageTypeAndTerms":{"NoteRatePercent":6.5,"LoanAmortizationPeriodCount":360,"AmortizationType":"Fixed"},
		"TransactionInfo":{"MortgageType":"Conventional","LoanPurposeType":"Purchase","BaseLoanAmt":320000},
		"subjectProperty":{"SalesContractAmt":400000,"Address":{"StateCode":"TX"},"PropertyDetail":{"PropertyUsageType":"PrimaryResidence"}}}}`).Want(200)
	return w, officer, w.As("borrower@example.test"), loan
}

const moreLoan = `{"TransactionInfo":{"BaseLoanAmt":340000}}`

func TestTermProposals(t *testing.T) {
	t.Parallel()
	w, officer, me, path := proposingWorld(t)
	own, theirs := posPath(path)+"/term-proposals", path+"/term-proposals"
	other, realtor := w.As("prestatario@example.test"), w.As("realtor@example.test")
	amount := func() float64 {
		return officer.Get(path + "/v2/transaction/info").Want(200).Map()["TransactionInfo"].(map[string]any)["BaseLoanAmt"].(float64)
	}
	t.Run("POST /pos/api/applications/{loanId}/term-proposals/bad input", func(t *testing.T) {
		me.Post(own, moreLoan).Want(409)
		for _, stage := range []string{"QUALIFICATION", "PREAPPROVED", "LOAN_SETUP"} {
			officer.Patch(path+"/stage/"+stage, nil).Want(200)
			me.Patch(posPath(path)+"/loan-purpose", moreLoan).Want(423)
			var purpose struct{ Asked, Editable, Proposable, Proposed bool }
			me.Get(posPath(path) + "/loan-purpose").Want(200).Into(&purpose)
			require.True(t, purpose.Asked && purpose.Proposable && !purpose.Editable && !purpose.Proposed, stage)
		}
		require.EqualValues(t, 320000, amount())
		me.Post(own, `{"TransactionInfo":{"BaseLoanAmt":-1}}`).Want(422)
		me.Post(own, `{"MortgageTypeAndTerms":{"NoteRatePercent":1}}`).Want(422)
		me.Post(own, `{"TransactionInfo":{"BaseLoanAmt":320000}}`).Want(409)
		me.Post(own, `{"x":`).Want(400)
	})
	var sent proposedTerms
	t.Run("POST /pos/api/applications/{loanId}/term-proposals/ok", func(t *testing.T) {
		me.Post(own, `{"TransactionInfo":{"BaseLoanAmt":340000.5},"subjectProperty":{"SalesContractAmt":425000}}`).Want(201).Into(&sent)
		require.Equal(t, "SENT", sent.State)
		require.Equal(t, []loan.ProposedChange{{Field: "subjectProperty.SalesContractAmt", From: "400000", To: "425000"},
			{Field: "TransactionInfo.BaseLoanAmt", From: "320000", To: "340000.50"}}, sent.Changes)
		require.EqualValues(t, 320000, amount(), "nothing of the loan changes")
		require.EqualValues(t, 320000, officer.Get(path).Want(200).Map()["BaseLoanAmt"])
		require.Equal(t, true, me.Get(posPath(path) + "/loan-purpose").Want(200).Map()["Proposed"])
		me.Post(own, moreLoan).Want(409)
	})
	t.Run("GET /los/api/notifications/what a borrower proposes", func(t *testing.T) {
		var told struct {
			Rows []struct {
				About, ByName string
				LoanID        int64 `json:"LoanId"`
				Changes       []loan.ProposedChange
			}
		}
		officer.Get("/los/api/notifications?limit=5").Want(200).Into(&told)
		require.Equal(t, "TERMS", told.Rows[0].About)
		require.Equal(t, sent.Changes, told.Rows[0].Changes)
		require.Equal(t, "Bobbie Testborrower", told.Rows[0].ByName)
	})
	t.Run("GET /pos/api/applications/{loanId}/term-proposals/ok", func(t *testing.T) {
		require.EqualValues(t, 1, me.Get(own).Want(200).Map()["count"])
		require.EqualValues(t, 0, other.Get(own).Want(200).Map()["count"], "the co-borrower’s own are none")
	})
	t.Run("GET /pos/api/applications/{loanId}/term-proposals/wrong role", func(t *testing.T) {
		officer.Get(own).Want(403)
		realtor.Get(own).Want(403)
		w.Anonymous().Get(own).Want(401)
	})
	t.Run("POST /pos/api/applications/{loanId}/term-proposals/wrong role", func(t *testing.T) {
		other.Post(own, moreLoan).Want(403)
		officer.Post(own, moreLoan).Want(403)
		realtor.Post(own, moreLoan).Want(403)
	})
	t.Run("POST /pos/api/applications/{loanId}/term-proposals/wrong tenant", func(t *testing.T) {
		foreign := posPath(w.As("originator@harbor.test").Loan()) + "/term-proposals"
		me.Get(foreign).Want(404)
		me.Post(foreign, moreLoan).Want(404)
		me.Post(foreign+"/"+sent.ID+"/withdraw", nil).Want(404)
	})
	t.Run("POST /pos/api/applications/{loanId}/term-proposals/wrong loan", func(t *testing.T) {
		foreign := posPath(officer.Loan()) + "/term-proposals"
		me.Get(foreign).Want(404)
		me.Post(foreign, moreLoan).Want(404)
		me.Post(foreign+"/"+sent.ID+"/withdraw", nil).Want(404)
	})
	t.Run("GET /los/api/loans/{loanId}/term-proposals/ok", func(t *testing.T) {
		rows := officer.Get(theirs).Want(200).Map()["rows"].([]any)
		require.Len(t, rows, 1)
		require.Equal(t, "Bobbie Testborrower", rows[0].(map[string]any)["proposedByName"])
	})
	effect := func(t *testing.T) (e proposalEffect) {
		t.Helper()
		officer.Get(theirs + "/" + sent.ID + "/effect").Want(200).Into(&e)
		return e
	}
	t.Run("GET /los/api/loans/{loanId}/term-proposals/{id}/effect/ok", func(t *testing.T) {
		e := effect(t)
		require.EqualValues(t, 80, e.Before.LTV)
		require.InDelta(t, 80.0001, e.After.LTV, 0.001)
		require.Greater(t, e.After.HousingPayment.TotalAmt, e.Before.HousingPayment.TotalAmt)
		require.NotNil(t, e.After.CashToClose)
		require.NotEqual(t, *e.Before.CashToClose, *e.After.CashToClose)
		require.Equal(t, sent.Changes, e.Changes)
		require.EqualValues(t, 320000, amount())
	})
	t.Run("staff calls/wrong role, tenant, loan, bad input", func(t *testing.T) {
		beside := officer.Loan() + "/term-proposals"
		for _, call := range []string{"accept", "turn-down"} {
			at, body := "/"+sent.ID+"/"+call, map[string]any{"answer": "No."}
			me.Post(theirs+at, body).Want(403)
			realtor.Post(theirs+at, body).Want(403)
			w.As("originator@harbor.test").Post(theirs+at, body).Want(404)
			officer.Post(beside+at, body).Want(404)
			officer.Post(theirs+"/"+nothing+"/"+call, body).Want(404)
			officer.With("If-Match", "9").Post(theirs+at, body).Want(412)
			officer.Post(theirs+at, map[string]any{"answer": 7}).Want(422)
		}
		officer.Post(theirs+"/"+sent.ID+"/turn-down", map[string]any{"answer": ""}).Want(422)
		me.Get(theirs).Want(403)
		w.As("originator@harbor.test").Get(theirs).Want(404)
		officer.Get(beside + "/" + sent.ID + "/effect").Want(404)
		officer.Get(theirs + "/" + nothing + "/effect").Want(404)
		me.Get(theirs + "/" + sent.ID + "/effect").Want(403)
	})
	accept := func(body map[string]any) *apitest.Answer {
		if body == nil {
			body = map[string]any{}
		}
		return officer.Post(theirs+"/"+sent.ID+"/accept", body)
	}
	t.Run("POST /los/api/loans/{loanId}/term-proposals/{id}/accept/bad input", func(t *testing.T) {
		accept(map[string]any{"termsVersion": effect(t).TermsVersion + 7}).Want(412)
		lock := path + "/section-locks/LOAN_INFO"
		w.As("companyadmin@summit.test").Put(lock, map[string]any{"reason": "Verified."}).Want(200)
		accept(nil).Want(423)
		w.As("companyadmin@summit.test").Delete(lock)
		w.Exec("delete from section_lock")
		require.EqualValues(t, 320000, amount())
	})
	t.Run("POST /los/api/loans/{loanId}/term-proposals/{id}/accept/a rule refuses as it does any change", func(t *testing.T) {
		enabledRule(w, "ELIGIBILITY_RULES", "Not above 330", fmt.Sprintf(`loan.LoanID == %d && loan.Info.TransactionInfo.BaseLoanAmt > 330000.0`, number(t, path)), effectBlock)
		accept(nil).Want(409)
		require.EqualValues(t, 320000, amount())
		w.Exec("update rule set enabled = false")
	})
	t.Run("POST /los/api/loans/{loanId}/term-proposals/{id}/accept/ok", func(t *testing.T) {
		stream := me.Stream("")
		require.Equal(t, "RTC.READY", stream.Next().Type)
		var done proposedTerms
		accept(map[string]any{"termsVersion": effect(t).TermsVersion, "answer": "Done, see you Monday."}).Want(200).Into(&done)
		stream.Until("RTC.TERM_PROPOSAL.CHANGED")
		stream.Stop()
		require.Equal(t, []string{"ACCEPTED", "Orion Austinson"}, []string{done.State, done.DecidedByName})
		require.EqualValues(t, 340000.5, amount())
		require.EqualValues(t, 340000.5, officer.Get(path).Want(200).Map()["BaseLoanAmt"], "the pipeline follows")
		require.Equal(t, "Orion Austinson", apitest.One[string](w, `select user_name from audit_entry where loan_id = $1 and kind = 'loan_info'
			and after ->> 'TransactionInfo.BaseLoanAmt' = '340000.50'`, number(t, path)), "a change by who accepted")
		var mine struct{ Rows []proposedTerms }
		me.Get(own).Want(200).Into(&mine)
		require.Equal(t, []string{"ACCEPTED", "Done, see you Monday."}, []string{mine.Rows[0].State, mine.Rows[0].Answer})
		accept(nil).Want(409)
		officer.Post(theirs+"/"+sent.ID+"/turn-down", map[string]any{"answer": "No."}).Want(409)
		me.Post(own+"/"+sent.ID+"/withdraw", nil).Want(409)
	})
	t.Run("POST /los/api/loans/{loanId}/term-proposals/{id}/turn-down/ok", func(t *testing.T) {
		me.Post(own, `{"subjectProperty":{"PropertyDetail":{"PropertyUsageType":"Investment"}}}`).Want(201).Into(&sent)
		var done proposedTerms
		officer.Post(theirs+"/"+sent.ID+"/turn-down", map[string]any{"answer": "That takes another product."}).Want(200).Into(&done)
		require.Equal(t, []string{"TURNED_DOWN", "That takes another product."}, []string{done.State, done.Answer})
		require.NotContains(t, string(officer.Get(path+"/v2/transaction/info").Want(200).Body), "Investment")
		accept(nil).Want(409)
	})
	t.Run("POST /pos/api/applications/{loanId}/term-proposals/{id}/withdraw/ok", func(t *testing.T) {
		me.Post(own, moreLoan).Want(201).Into(&sent)
		other.Post(own+"/"+sent.ID+"/withdraw", nil).Want(404)
		officer.Post(own+"/"+sent.ID+"/withdraw", nil).Want(403)
		me.Post(own+"/"+nothing+"/withdraw", nil).Want(404)
		require.Equal(t, "WITHDRAWN", me.Post(own+"/"+sent.ID+"/withdraw", nil).Want(200).Map()["state"])
		accept(nil).Want(409)
		require.EqualValues(t, 340000.5, amount())
	})
	t.Run("423 once the loan is done with or archived", func(t *testing.T) {
		officer.Patch(path+"/archive", nil).Want(200)
		me.Post(own, moreLoan).Want(423)
		officer.Patch(path+"/unarchive", nil).Want(200)
		officer.Patch(path+"/stage/SUSPENDED", nil).Want(200)
		me.Post(own, moreLoan).Want(423)
	})
}

var effectBlock = effect{"do": "BLOCK", "message": "Too much."}

// TestProposalSight holds the database's own rules for proposals, past the handlers.
func TestProposalSight(t *testing.T) {
	t.Parallel()
	w, officer, me, path := proposingWorld(t)
	officer.Patch(path+"/stage/LOAN_SETUP", nil).Want(200)
	me.Post(posPath(path)+"/term-proposals", moreLoan).Want(201)
	borrower := apitest.One[string](w, "select borrower_id::text from term_proposal where loan_id = $1", number(t, path))
	app := w.Database.App(t)
	enter := func(t *testing.T, visibility, borrower string) *partyTx {
		t.Helper()
		tx, err := app.Begin(t.Context())
		require.NoError(t, err)
		t.Cleanup(func() { _ = tx.Rollback(t.Context()) })
		summit := demo.TenantID("summit.test")
		_, err = tx.Exec(t.Context(), "select app.enter(null, 0, now(), $1, (select policy), $1, (select policy), $2, $2, $3, '{}', $4, $5, nullif($6, '')::uuid) from (select $7::bigint as policy) p",
			summit, demo.UserID("borrower@example.test"), visibility, number(t, path), []int64{number(t, path)}, borrower, apitest.One[int64](w, "select policy_version from tenant where tenant_id = $1", summit))
		require.NoError(t, err)
		return &partyTx{t, tx}
	}
	const insert = "insert into term_proposal (tenant_id, loan_id, borrower_id, state) values (app.tenant_id(), app.loan_id(), app.borrower_id(), "
	require.ErrorContains(t, enter(t, "party", borrower).fails("update term_proposal set state = 'ACCEPTED'"), "42501", "who proposes accepts nothing")
	require.ErrorContains(t, enter(t, "party", borrower).fails(insert+"'ACCEPTED')"), "42501")
	require.ErrorContains(t, enter(t, "team", borrower).fails(insert+"'SENT')"), "42501", "staff propose nothing in a borrower’s name")
	require.ErrorContains(t, enter(t, "team", "").fails("update term_proposal set state = 'WITHDRAWN'"), "42501")
	require.Zero(t, enter(t, "party", "").count("select count(*) from term_proposal"), "a realtor sees none")
	require.EqualValues(t, 1, enter(t, "party", borrower).count("select count(*) from term_proposal"))
}
