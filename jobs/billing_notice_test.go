package jobs

import (
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"gable/change"
	"gable/domain"
)

// notices are the waiting letters about refused charges, run by hand.
func (b *biller) notices(t *testing.T, box *mailbox) {
	t.Helper()
	rows, err := b.super.Query(t.Context(), "delete from river.river_job where kind = 'billing_notice' returning id, args->'args'->>'userId', args->'args'->>'invoiceId', (args->'args'->>'attempt')::int, args->'origin'->>'actorId'")
	require.NoError(t, err)
	type waiting struct {
		id                   int64
		user, invoice, actor domain.ID
		attempt              int
	}
	var all []waiting
	for rows.Next() {
		var n waiting
		require.NoError(t, rows.Scan(&n.id, &n.user, &n.invoice, &n.attempt, &n.actor))
		all = append(all, n)
	}
	require.NoError(t, rows.Err())
	tenant := b.scopes[0].Tenant
	for _, n := range all {
		for range 2 { // a second run sends nothing more
			job := &river.Job[envelope[BillingNotice]]{JobRow: &rivertype.JobRow{ID: n.id, Kind: BillingNotice{}.Kind(), Attempt: 1}, Args: envelope[BillingNotice]{
				Origin: Origin{Tenant: tenant, Actor: n.actor, ActorTenant: tenant, User: n.actor, UserTenant: tenant, RequestID: "billing"},
				Args:   BillingNotice{User: n.user, Invoice: n.invoice, Attempt: n.attempt}}}
			require.NoError(t, runOne(t.Context(), &register{needs: Needs{DB: b.store, Mailer: box, PublicURL: "https://gable.test"}, changes: change.NewEngine(Announce)}, job, sendBillingNotice))
		}
	}
}

func TestThoseWhoCanPayAreToldOfARefusedCharge(t *testing.T) {
	t.Parallel()
	b := newBiller(t)
	box := &mailbox{came: make(chan struct{}, 100)}
	tenant := b.scopes[0].Tenant
	admin := domain.NewID()
	b.employ(t, tenant, b.account, admin, "CompanyAdmin", "admin@c0.test", "Ada", "Admin")
	b.exec(t, "update user_account set language = 'es' where user_id = $1", admin)
	b.till.refuse = "Your card was declined."
	_, err := b.due(t)
	require.NoError(t, err)
	b.notices(t, box)
	require.Len(t, box.mails, 2, "the owner and the company admin, not the officer")
	for _, m := range box.mails {
		require.Contains(t, m.Text, "$237.00")
		require.Contains(t, m.Text, "Your card was declined.")
		require.Contains(t, m.Text, "/app/settings/billing")
		if m.To.Email == "admin@c0.test" {
			require.Equal(t, "es", m.Language)
			require.Contains(t, m.Text, "Se intentará de nuevo el 3 de marzo de 2027")
			require.Contains(t, m.Text, "15 de marzo de 2027")
			require.Contains(t, m.HTML, "31 de enero de 2027 al 27 de febrero de 2027")
		} else {
			require.Contains(t, m.Text, "It is tried again on March 3, 2027")
			require.Contains(t, m.Text, "by March 15, 2027")
		}
	}
	for _, days := range []int{3, 5, 7} {
		box.mails = nil
		b.now = b.now.AddDate(0, 0, days)
		_, err = b.due(t)
		require.NoError(t, err)
		b.notices(t, box)
		require.Len(t, box.mails, 2)
	}
	require.Contains(t, box.mails[0].Text+box.mails[1].Text, "the pro plan has ended")
	require.Contains(t, box.mails[0].Text+box.mails[1].Text, "el plan pro terminó")
}

func TestALetterThatIsOutOfDateIsNotSent(t *testing.T) {
	t.Parallel()
	b := newBiller(t)
	box := &mailbox{came: make(chan struct{}, 100)}
	b.till.refuse = "No."
	_, err := b.due(t)
	require.NoError(t, err)
	b.exec(t, "update billing_invoice set status = 'PAID', paid_at = now()")
	rows := b.text(t, "select count(*)::text from river.river_job where kind = 'billing_notice'")
	require.Equal(t, "1", rows)
	var user, invoice string
	require.NoError(t, b.super.QueryRow(t.Context(), "select args->'args'->>'userId', args->'args'->>'invoiceId' from river.river_job where kind = 'billing_notice'").Scan(&user, &invoice))
	tenant := b.scopes[0].Tenant
	job := &river.Job[envelope[BillingNotice]]{JobRow: &rivertype.JobRow{ID: 9, Kind: BillingNotice{}.Kind(), Attempt: 1}, Args: envelope[BillingNotice]{
		Origin: Origin{Tenant: tenant, Actor: domain.ID(user), ActorTenant: tenant, User: domain.ID(user), UserTenant: tenant, RequestID: "billing"},
		Args:   BillingNotice{User: domain.ID(user), Invoice: domain.ID(invoice), Attempt: 1}}}
	require.ErrorContains(t, runOne(t.Context(), &register{needs: Needs{DB: b.store, Mailer: box, PublicURL: "https://gable.test"}, changes: change.NewEngine(Announce)}, job, sendBillingNotice), "paid by now")
	require.Empty(t, box.mails)
}
