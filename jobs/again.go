package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Renewed is a kind of which a job that is asked for while another one runs is not that one: what the running job has read
// may be old by then, such as a link that was ended or a card that was replaced. It runs once more, in the name of who
// asked last. Of any other kind the second job is the first: a letter that is on its way is sent once.
type Renewed interface {
	Args
	// RunsAgain marks the kind.
	RunsAgain()
}

// asking is what the row of a running job keeps of having been asked for meanwhile.
type asking struct {
	Times  int             `json:"asked"`
	Latest json.RawMessage `json:"latest"`
}

func askingOf(job *rivertype.JobRow) (a asking) {
	_ = json.Unmarshal(job.Metadata, &a) // what is not there was not asked
	return a
}

// askAgain notes at a running job that it is asked for. The row is locked since the queue found it, and its release waits
// for this transaction.
func askAgain(ctx context.Context, tx pgx.Tx, id int64, envelope any) error {
	latest, err := json.Marshal(envelope)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `update river.river_job set metadata = metadata || jsonb_build_object('asked', coalesce((metadata->>'asked')::int, 0) + 1, 'latest', $2::jsonb)
		where id = $1`, id, string(latest))
	return err
}

// newest is the job as it was asked for last, and what its effects are known by.
func newest[A Args](job *river.Job[envelope[A]]) (envelope[A], string, error) {
	effect := fmt.Sprintf("%s:%d", job.Kind, job.ID)
	a := askingOf(job.JobRow)
	if a.Times == 0 {
		return job.Args, effect, nil
	}
	var latest envelope[A]
	err := json.Unmarshal(a.Latest, &latest)
	return latest, fmt.Sprintf("%s:%d", effect, a.Times), err
}

const releaseTimeout = 10 * time.Second

// release gives the key of a unique job free as soon as it has ended, so that the queue, which notes the end a little later,
// takes no new job for this one. Where the job was asked for while it ran, and that would be lost, it answers what makes the
// queue run it once more. A failure that is tried again is left alone: the next attempt reads everything anew.
func (r *register) release(ctx context.Context, job *rivertype.JobRow, renewed bool, ended error) error {
	var without *finished
	failed := ended != nil && !errors.As(ended, &without)
	if len(job.UniqueKey) == 0 || failed && job.Attempt < job.MaxAttempts {
		return ended
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), releaseTimeout)
	defer cancel()
	word, why := "", ""
	if without != nil {
		word, why = without.word, without.reason
	}
	done, err := r.needs.DB.Outside().Exec(ctx, `update river.river_job set unique_key = null,
		metadata = case when $4 = '' then metadata else metadata || jsonb_build_object('ended', $4::text, 'why', $5::text) end
		where id = $1 and ($2 or coalesce((metadata->>'asked')::int, 0) = $3)`, job.ID, ended == nil && !renewed, askingOf(job).Times, word, why)
	switch {
	case err != nil:
		return errors.Join(ended, err)
	case done.RowsAffected() == 1:
		return ended
	case failed:
		return river.JobSnooze(retryPause(job.Attempt))
	}
	return river.JobSnooze(0)
}
