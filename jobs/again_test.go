package jobs

import (
	"context"
	"errors"
	"testing"

	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	userdb "gable/db/user"
	"gable/domain/vendor"
	"gable/tenancy"
)

// slowPost is a mail service that holds each letter until it is told to take it.
type slowPost struct {
	came chan vendor.Mail
	take chan error
}

func (s *slowPost) Send(ctx context.Context, m vendor.Mail) error {
	select {
	case s.came <- m:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-s.take:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *world) runSlowly(t *testing.T) *slowPost {
	t.Helper()
	post := &slowPost{came: make(chan vendor.Mail), take: make(chan error)}
	w.runWith(t, post)
	return post
}

// renew sends an invitation again, as the administration of users does: the link that went out dies.
func (w *world) renew(t *testing.T) {
	t.Helper()
	require.NoError(t, w.app.Tx(t.Context(), w.scopes[0], func(tx *tenancy.Tx) error {
		ptx, err := tx.Pgx()
		if err != nil {
			return err
		}
		if err := userdb.EndLinks(t.Context(), ptx, tx.Scope().Tenant, w.guests[0], tx.Now(), userdb.LinkActivation); err != nil {
			return err
		}
		return Enqueue(tx, InvitationEmail{User: w.guests[0], Audience: AudienceRealtor})
	}))
}

func (w *world) isOpen(t *testing.T, m vendor.Mail) bool {
	t.Helper()
	return w.count(t, "select count(*) from access_link where token_hash = sha256($1::bytea) and used_at is null", []byte(tokenIn(m))) == 1
}

// What is asked while a letter is being sent is not that letter: its link has died.
func TestAnInvitationAskedForWhileOneIsSent(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.invite(t, 0)
	post := w.runSlowly(t)
	first := <-post.came
	w.renew(t)
	w.renew(t) // of the two that wait, one is sent
	post.take <- nil
	second := <-post.came
	post.take <- nil
	require.Contains(t, first.Text, "/pos/activate#")
	require.Contains(t, second.Text, "/realtor/activate#", "as it was asked for last")
	require.NotEqual(t, first.ID, second.ID, "no mailbox takes the two for one")
	require.False(t, w.isOpen(t, first))
	require.True(t, w.isOpen(t, second))
	w.eventually(t, 1, "select count(*) from river.river_job where state = 'completed'")
	require.Equal(t, 1, w.count(t, "select count(*) from river.river_job"), "nothing more waits")
}

// The queue notes the end of a job up to a tenth of a second after it. What is asked in between is a new job.
func TestAnInvitationAskedForJustAfterOneWasSent(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.run(t)
	for n := range 6 {
		w.renew(t)
		mails := w.mails.await(t, 1)
		require.Len(t, mails, n+1)
		require.True(t, w.isOpen(t, mails[n]))
	}
}

func TestALetterOnItsWayIsSentOnce(t *testing.T) {
	t.Parallel()
	w := build(t)
	ask := func() {
		require.NoError(t, w.app.Tx(t.Context(), w.scopes[0], func(tx *tenancy.Tx) error {
			return Enqueue(tx, PasswordResetEmail{User: w.scopes[0].User.ID, Audience: AudienceStaff})
		}))
	}
	ask()
	post := w.runSlowly(t)
	<-post.came
	ask()
	post.take <- nil
	w.eventually(t, 1, "select count(*) from river.river_job where state = 'completed' and metadata->>'asked' = '1'")
	require.Equal(t, 1, w.count(t, "select count(*) from river.river_job"))
	require.Equal(t, 1, w.count(t, "select count(*) from sent_mail"))
}

func TestRelease(t *testing.T) {
	t.Parallel()
	w := build(t)
	r := &register{needs: Needs{DB: w.worker}}
	fault := errors.New("the mail service is away")
	var again *rivertype.JobSnoozeError
	for name, c := range map[string]struct {
		renewed, asked, last bool
		ended                error
		runs, keeps          bool // once more; and keeps its key
	}{
		"done":                            {},
		"done, asked for":                 {asked: true},
		"done, renewed":                   {renewed: true},
		"done, renewed, asked for":        {renewed: true, asked: true, runs: true, keeps: true},
		"without effect":                  {ended: Finish("gone")},
		"without effect, asked for":       {asked: true, ended: Finish("gone"), runs: true, keeps: true},
		"failed, to be tried again":       {asked: true, ended: fault, keeps: true},
		"failed for the last time":        {last: true, ended: fault},
		"failed for the last time, asked": {last: true, asked: true, ended: fault, runs: true, keeps: true},
	} {
		_, err := w.super.Exec(t.Context(), "delete from river.river_job")
		require.NoError(t, err)
		w.invite(t, 0)
		job := &rivertype.JobRow{Attempt: 1, MaxAttempts: maxAttempts}
		if c.last {
			job.Attempt = maxAttempts
		}
		require.NoError(t, w.super.QueryRow(t.Context(), "update river.river_job set state = 'running' returning id, unique_key, metadata").Scan(&job.ID, &job.UniqueKey, &job.Metadata))
		if c.asked {
			w.invite(t, 0)
		}
		err = r.release(t.Context(), job, c.renewed, c.ended)
		require.Equal(t, c.runs, errors.As(err, &again), name)
		if !c.runs {
			require.Equal(t, c.ended, err, name)
		}
		require.Equal(t, c.keeps, w.count(t, "select count(*) from river.river_job where unique_key is not null") == 1, name)
	}
}
