package run_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/run"
)

var at = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

// ends are the ways a run can end.
var ends = map[run.Status]func(*run.State) bool{
	run.StatusDone:      func(s *run.State) bool { return s.Finish(at) },
	run.StatusFailed:    func(s *run.State) bool { return s.Fail(run.FaultRefused, "No.", at) },
	run.StatusTimeout:   func(s *run.State) bool { return s.Fail(run.FaultTooLate, "", at) },
	run.StatusCancelled: func(s *run.State) bool { return s.Cancel(at) == nil },
}

// What has ended stays as it ended, whatever comes later.
func TestARunEndsOnce(t *testing.T) {
	for status, end := range ends {
		s := run.State{Status: run.StatusWaiting}
		require.True(t, s.Begin("R1"))
		require.True(t, end(&s), status)
		require.Equal(t, status, s.Status)
		require.True(t, s.Status.Ended())
		require.Equal(t, at, *s.EndedAt)
		was := s
		for _, again := range ends {
			require.False(t, again(&s))
		}
		require.False(t, s.Begin("R2"))
		require.False(t, s.Advance("later", 1, 2))
		require.Equal(t, was, s)
	}
}

func TestARunKeepsItsReference(t *testing.T) {
	s := run.State{Status: run.StatusWaiting}
	require.False(t, s.Finish(at), "what was not begun is not done")
	require.True(t, s.Begin("R1"))
	require.True(t, s.Begin("R2"))
	require.Equal(t, "R1", s.VendorRef)
}

func TestARunWaitsNoLongerThanItMay(t *testing.T) {
	s := run.State{EndsBy: at.Add(15 * time.Second)}
	require.Equal(t, 10*time.Second, s.Wait(10*time.Second, at))
	require.Equal(t, 5*time.Second, s.Wait(10*time.Second, at.Add(10*time.Second)))
	require.Zero(t, s.Wait(10*time.Second, at.Add(time.Minute)))
	require.False(t, s.Late(at))
	require.True(t, s.Late(at.Add(15*time.Second)))
}

func TestARunSaysHowFarItIsWhereThatIsNews(t *testing.T) {
	for _, c := range []struct {
		status      run.Status
		step        string
		done, total int
		isNews      bool
	}{
		{run.StatusRunning, "Pages", 1, 4, false},
		{run.StatusRunning, "Pages", 2, 4, true},
		{run.StatusRunning, "Pages", 1, 5, true},
		{run.StatusRunning, "Fields", 1, 4, true},
		{run.StatusWaiting, "Pages", 2, 4, false},
		{run.StatusDone, "Pages", 4, 4, false},
	} {
		s := run.State{Status: c.status, Step: "Pages", Done: 1, Total: 4}
		was := s
		require.Equal(t, c.isNews, s.Advance(c.step, c.done, c.total), c)
		if c.isNews {
			was.Step, was.Done, was.Total = c.step, c.done, c.total
		}
		require.Equal(t, was, s, c)
	}
}
