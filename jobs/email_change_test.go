package jobs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/tenancy"
)

// changeAddress asks a guest to confirm another address.
func (w *world) changeAddress(t *testing.T) {
	t.Helper()
	w.exec(t, "update user_account set status = 'ACTIVE' where user_id = $1", w.guests[1])
	w.exec(t, `insert into email_change (tenant_id, user_id, email, previous, requested_by, requested_at) values ($1, $2, 'new@c1.test', 'g@c1.test', $2, now())`,
		w.scopes[1].Tenant, w.guests[1])
	scope, err := resolve(t.Context(), w.worker, mustOrigin(t, w.scopes[1]))
	require.NoError(t, err)
	require.NoError(t, w.app.Tx(t.Context(), scope, func(tx *tenancy.Tx) error { return Enqueue(tx, EmailChange{User: w.guests[1]}) }))
}

func TestAChangeOfAddressIsAskedAtBoth(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.changeAddress(t)
	w.run(t)
	byAddress := map[string]vendor.Mail{}
	for _, m := range w.mails.await(t, 2) {
		byAddress[m.To.Email] = m
	}
	require.Equal(t, "Confirme su nueva dirección de correo electrónico", byAddress["new@c1.test"].Subject)
	require.Regexp(t, `https://gable\.test/email-change#confirm=[A-Za-z0-9_-]{43}\n`, byAddress["new@c1.test"].Text)
	require.Equal(t, "Su dirección de correo electrónico está por cambiar", byAddress["g@c1.test"].Subject)
	require.Regexp(t, `https://gable\.test/email-change#review=[A-Za-z0-9_-]{43}\n`, byAddress["g@c1.test"].Text)
	w.eventually(t, 2, "select count(*) from sent_mail where outcome = 'SENT' and language = 'es'")
	w.eventually(t, 1, "select count(*) from access_link where kind = 'EMAIL_CHANGE'")
	w.eventually(t, 1, "select count(*) from access_link where kind = 'EMAIL_CANCEL'")
}

// Otherwise who has lost the old mailbox could not even confirm at the new one.
func TestAnAddressThatTakesNoLettersDoesNotKeepTheOtherFromItsOwn(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.mails.fail = []error{vendor.ErrRejected}
	w.changeAddress(t)
	w.run(t)
	require.Equal(t, "new@c1.test", w.mails.await(t, 1)[0].To.Email)
	w.eventually(t, 1, "select count(*) from river.river_job where state = 'cancelled'")
	require.Equal(t, "g@c1.test", w.mails.lost[0].To.Email)
	require.Equal(t, 1, w.count(t, "select count(*) from sent_mail where reason = 'REFUSED' and address = 'g@c1.test'"))
	require.Equal(t, 1, w.count(t, "select count(*) from sent_mail where outcome = 'SENT' and address = 'new@c1.test'"))
}
