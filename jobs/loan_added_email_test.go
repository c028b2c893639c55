package jobs

import (
	"testing"

	"github.com/stretchr/testify/require"

	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/vendor"
	"gable/tenancy"
)

// addToLoan makes a loan of the company's originator, puts the guest on it and enqueues the letter.
func (w *world) addToLoan(t *testing.T, i int, audience Audience) domain.LoanID {
	t.Helper()
	scope, err := resolve(t.Context(), w.worker, mustOrigin(t, w.scopes[i]))
	require.NoError(t, err)
	number, err := loandb.AllotLoanNumber(t.Context(), w.app, scope.Tenant)
	require.NoError(t, err)
	scope.Loan = number
	require.NoError(t, w.app.Tx(t.Context(), scope, func(tx *tenancy.Tx) error {
		if err := loandb.InsertLoan(tx, loan.StageApplicationIntake); err != nil {
			return err
		}
		role := map[Audience]string{AudiencePOS: "Borrower", AudienceRealtor: "Realtor"}[audience]
		if _, err := tx.Exec("insert into loan_user (tenant_id, loan_id, user_id, loan_role) values (app.tenant_id(), app.loan_id(), $1, $2)", string(w.guests[i]), role); err != nil {
			return err
		}
		return Enqueue(tx, LoanAddedEmail{User: w.guests[i], Loan: number, Audience: audience})
	}))
	return number
}

func (w *world) activate(t *testing.T) {
	t.Helper()
	w.exec(t, "update user_account set status = 'ACTIVE' where email like 'g@%'")
}

func TestWhoHasAnAccountIsToldToSignIn(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.activate(t)
	first, second := w.addToLoan(t, 0, AudiencePOS), w.addToLoan(t, 1, AudienceRealtor)
	w.run(t)
	byAddress := map[string]vendor.Mail{}
	for _, m := range w.mails.await(t, 2) {
		byAddress[m.To.Email] = m
	}
	english, spanish := byAddress["g@c0.test"], byAddress["g@c1.test"]
	require.Equal(t, "Your loan application with Company 0", english.Subject)
	require.Contains(t, english.Text, "Olga Ortiz of Company 0 has added you to a loan application. Sign in")
	require.Contains(t, english.Text, "\nhttps://gable.test/pos\n")
	require.NotContains(t, english.Text, first.String())
	require.Equal(t, "Un préstamo nuevo de sus clientes con Company 1", spanish.Subject)
	require.Contains(t, spanish.Text, "\nhttps://gable.test/realtor\n")
	require.Contains(t, spanish.HTML, `<html lang="es">`)
	require.NotContains(t, spanish.HTML, second.String())
	w.eventually(t, 2, "select count(*) from sent_mail where kind = 'loan_added_email' and outcome = 'SENT'")
	require.Zero(t, w.count(t, "select count(*) from access_link"), "the letter opens nothing")
}

func TestNoLetterToWhoIsOffTheLoanOrMayNotSignIn(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.addToLoan(t, 1, AudiencePOS) // whose account is not active
	off := w.addToLoan(t, 0, AudiencePOS)
	w.exec(t, "update user_account set status = 'ACTIVE' where email = 'g@c0.test'")
	w.exec(t, "delete from loan_user where loan_role = 'Borrower' and loan_id = $1", int64(off))
	w.run(t)
	w.eventually(t, 2, "select count(*) from river.river_job where state = 'cancelled'")
	require.Empty(t, w.mails.mails)
}
