package jobs

import (
	"testing"

	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

// TestNoCompanyHasTheLastPlace: of each queue a company has all places but one, however few there are, and gives them back.
func TestNoCompanyHasTheLastPlace(t *testing.T) {
	t.Parallel()
	for _, workers := range []int{1, 4} {
		s := newShares(places(workers))
		for queue, config := range s.places {
			require.GreaterOrEqual(t, config.MaxWorkers, leastPlaces)
			var given []func()
			for range config.MaxWorkers - 1 {
				done, free := s.take(queue, "one")
				require.True(t, free)
				given = append(given, done)
			}
			_, free := s.take(queue, "one")
			require.False(t, free, queue)
			done, free := s.take(queue, "two")
			require.True(t, free, "another company's is begun")
			done()
			given[0]()
			done, free = s.take(queue, "one")
			require.True(t, free)
			done()
			for _, done := range given[1:] {
				done()
			}
		}
		require.Empty(t, s.held)
	}
}

// TestWhoHasManyStepsBehind: in a queue of files somebody's second stands behind another's first, and so does a company's eleventh anywhere.
func TestWhoHasManyStepsBehind(t *testing.T) {
	t.Parallel()
	for waiting, want := range map[int]int{0: 1, 9: 1, 10: 2, 99: 2, 100: 3, 1000: 4} {
		require.Equal(t, want, companySteps.priority(waiting), waiting)
	}
	for waiting, want := range map[int]int{0: 1, 1: 2, 4: 3, 16: 4} {
		require.Equal(t, want, personSteps[scanQueue].priority(waiting), waiting)
	}
	require.Equal(t, 1, personSteps[river.QueueDefault].priority(1000), "letters go by the company alone")
}

// TestLettersThatLetInHaveTheirOwnQueue: what lets a person in waits behind nothing but its like.
func TestLettersThatLetInHaveTheirOwnQueue(t *testing.T) {
	t.Parallel()
	for _, letter := range []Queued{PasswordResetEmail{User: domain.ID("u")}, FactorResetEmail{}, EmailCode{}, EmailChange{}, EmailChanged{}, AccessNotice{}} {
		require.Equal(t, accessQueue, letter.Queue())
	}
	for _, file := range []Queued{DocumentScan{}, DocumentMake{}, DocumentText{}} {
		require.Contains(t, personSteps, file.Queue())
	}
	require.Len(t, personSteps, FilePlaces/filePlaces)
}
