package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestInvitations(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	nora := officer.Borrower(loan, "Nora", "Newcomer", true)
	noel := officer.Borrower(loan, "Noel", "Newcomer", false)
	path := loan + "/borrowers/" + nora
	status := func(borrower string) map[string]any {
		for _, row := range officer.Get(loan + "/borrower-pos-status").Want(200).Map()["rows"].([]any) {
			if row.(map[string]any)["id"] == borrower {
				return row.(map[string]any)
			}
		}
		return nil
	}

	t.Run("422 without an address", func(t *testing.T) {
		_, fields := officer.Post(path+"/invite", nil).Want(422).Error()
		require.Equal(t, []string{"ContactPoint.Email"}, fields)
		require.Equal(t, "NOT_INVITED", status(nora)["invitationStatus"])
	})
	officer.Patch(path, map[string]any{"ContactPoint": map[string]any{"Email": "Nora.Newcomer@example.test"}}).Want(200)
	t.Run("200 makes the account and enqueues the letter, no token anywhere", func(t *testing.T) {
		got := officer.Post(path+"/invite", map[string]any{"language": "es"}).Want(200).Map()
		require.Equal(t, "SENDING", got["invitationStatus"], "no mail service has taken the letter")
		require.Equal(t, "FULL_APPLICATION", got["inviteType"])
		require.EqualValues(t, 1, apitest.One[int64](w, `select count(*) from user_account u join user_role r using (tenant_id, user_id) join login l using (tenant_id, user_id)
			join loan_user m using (tenant_id, user_id) where u.email = 'nora.newcomer@example.test' and u.status = 'INVITE_SENT' and u.language = 'es'
			and r.role = 'Borrower' and m.loan_role = 'Borrower' and m.borrower_id = $1 and l.password_hash is null`, nora))
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from river.river_job where kind = 'invitation_email'"))
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'borrower_invitation' and record_id = $1", nora))
	})
	t.Run("again/200 one account, one job, earlier links end", func(t *testing.T) {
		w.Exec(`insert into access_link (token_hash, tenant_id, user_id, kind, created_at, expires_at)
			select 'x', tenant_id, user_id, 'ACTIVATION', now(), now() + interval '1 day' from user_account where email = 'nora.newcomer@example.test'`)
		officer.Post(path+"/invite", nil).Want(200)
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from user_account where email = 'nora.newcomer@example.test'"))
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from river.river_job where kind = 'invitation_email'"))
		require.Zero(t, apitest.One[int64](w, "select count(*) from access_link where used_at is null"))
		require.Equal(t, "SENDING", status(nora)["invitationStatus"])
		w.Exec("update sent_mail set outcome = 'SENT'")
		require.Equal(t, "SENT", status(nora)["invitationStatus"])
		w.Advance(73 * time.Hour)
		officer = w.As("originator@summit.test")
		require.Equal(t, "EXPIRED", status(nora)["invitationStatus"])
		w.Exec("update user_account set status = 'ACTIVE' where email = 'nora.newcomer@example.test'")
		require.Equal(t, "ACCEPTED", status(nora)["invitationStatus"])
		w.Exec("delete from river.river_job")
		officer.Post(path+"/invite", nil).Want(200)
		require.Zero(t, apitest.One[int64](w, "select count(*) from river.river_job where kind = 'invitation_email'"), "an active account needs no activation")
		officer.Post(path+"/invite", nil).Want(200)
		require.EqualValues(t, 1, apitest.One[int64](w, `select count(*) from river.river_job j join user_account u on u.user_id::text = j.args->'args'->>'userId'
			where j.kind = 'loan_added_email' and u.email = 'nora.newcomer@example.test' and j.args->'args'->>'audience' = 'pos'`), "but is told to sign in, once while the letter waits")
	})
	t.Run("the invited person reads the own record", func(t *testing.T) {
		require.Equal(t, "Nora Newcomer", w.As("nora.newcomer@example.test").Get(posPath(loan)).Want(200).Map()["BorrowerName"])
	})
	t.Run("a new address takes the place of the old one", func(t *testing.T) {
		officer.Patch(path, map[string]any{"ContactPoint": map[string]any{"Email": "nora@example.test"}}).Want(200)
		officer.Post(path+"/invite", nil).Want(200)
		w.As("nora.newcomer@example.test").Get(posPath(loan)).Want(404)
	})
	t.Run("409 a colleague's, another borrower's, a suspended person's address", func(t *testing.T) {
		for email, note := range map[string]string{"processor@summit.test": "staff", "nora@example.test": "other borrower"} {
			officer.Patch(loan+"/borrowers/"+noel, map[string]any{"ContactPoint": map[string]any{"Email": email}}).Want(200)
			officer.Post(loan+"/borrowers/"+noel+"/invite", nil).Want(409)
			require.Equal(t, "NOT_INVITED", status(noel)["invitationStatus"], note)
		}
		w.Exec("update user_account set status = 'SUSPEND' where email = 'nora@example.test'")
		officer.Post(path+"/invite", nil).Want(409)
		require.Equal(t, "SUSPENDED", status(nora)["invitationStatus"])
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from user_role where user_id = $1", demo.UserID("processor@summit.test")))
	})
	t.Run("403, 404, 422, 423", func(t *testing.T) {
		w.As("borrower@example.test").Post(path+"/invite", nil).Want(403)
		for _, stranger := range []string{"originator@harbor.test", "branchadmin2@summit.test"} {
			w.As(stranger).Post(path+"/invite", nil).Want(404)
			w.As(stranger).Get(loan + "/borrower-pos-status").Want(404)
		}
		officer.Post(officer.Loan()+"/borrowers/"+nora+"/invite", nil).Want(404)
		officer.Post(path+"/invite", map[string]any{"inviteType": "GUESS"}).Want(422)
		officer.Post(path+"/invite", map[string]any{"language": "fr"}).Want(422)
		officer.Patch(loan+"/archive", nil).Want(200)
		officer.Post(path+"/invite", nil).Want(423)
	})
}
