package jobs

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
)

// meddler is a Mailer that changes something in the database after each letter has left, before that is written down.
type meddler struct {
	*mailbox
	after func()
}

func (m meddler) Send(ctx context.Context, mail vendor.Mail) error {
	err := m.mailbox.Send(ctx, mail)
	m.after()
	return err
}

// A change of rights between the sending of a letter and its record neither sends the letter twice nor loses the record.
func TestRightsChangeWhileALetterLeaves(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]string{
		"a policy":     "update tenant set policy_version = policy_version + 1",
		"a role":       "delete from user_role where role = 'Originator'",
		"a suspension": "update user_account set status = 'SUSPEND' where email like 'o@%'",
		"a move":       "delete from user_org_unit",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := build(t)
			w.invite(t, 0)
			w.runWith(t, meddler{w.mails, func() {
				_, err := w.super.Exec(context.Background(), change)
				assert.NoError(t, err)
			}})
			w.mails.await(t, 1)
			w.eventually(t, 1, "select count(*) from river.river_job where finalized_at is not null and state = 'completed'")
			require.Len(t, w.mails.mails, 1)
			require.Equal(t, 1, w.count(t, "select count(*) from job_effect"))
			require.Equal(t, 1, w.count(t, "select count(*) from sent_mail where outcome = 'SENT'"))
		})
	}
}

// A refusal is kept as well, whatever changes meanwhile.
func TestRightsChangeWhileALetterIsRefused(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.invite(t, 0)
	w.runWith(t, meddler{&mailbox{came: w.mails.came, fail: []error{vendor.ErrRejected}}, func() {
		_, err := w.super.Exec(context.Background(), "update tenant set policy_version = policy_version + 1")
		assert.NoError(t, err)
	}})
	w.eventually(t, 1, "select count(*) from river.river_job where finalized_at is not null")
	require.Equal(t, 1, w.count(t, "select count(*) from sent_mail where reason = 'REFUSED'"))
	require.Zero(t, w.count(t, "select count(*) from job_effect"), "it did not go out")
}
