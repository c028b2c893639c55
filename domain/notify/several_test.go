package notify

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
)

func TestSeveral(t *testing.T) {
	t.Parallel()
	names := []string{"Pay stubs", "W-2", "Tax return", "Lease", "Deed"}
	require.Equal(t, "Pay stubs", Several(names[:1], "en"))
	require.Equal(t, "Pay stubs, W-2, Tax return", Several(names[:3], "es"))
	require.Equal(t, "Pay stubs, W-2, Tax return and 2 more", Several(names, "en"))
	require.Equal(t, "Pay stubs, W-2, Tax return y 2 más", Several(names, "es"))
}

// TestWhatIsAskedAtOnceIsToldAtOnce: of one person, of one kind; what a rule asks is told by itself.
func TestWhatIsAskedAtOnceIsToldAtOnce(t *testing.T) {
	t.Parallel()
	asked := Event{Need: "a", NeedKind: KindAsked, Person: "jane"}
	for name, c := range map[string]struct {
		other Event
		joins bool
	}{
		"more of the same person": {Event{Need: "b", NeedKind: KindAsked, Person: "jane"}, true},
		"another person":          {Event{Need: "b", NeedKind: KindAsked, Person: "joe"}, false},
		"another kind":            {Event{Need: "b", NeedKind: KindReminded, Person: "jane"}, false},
		"by a rule":               {Event{Need: "b", NeedKind: KindAsked, Person: "jane", AskedOf: "jane"}, false},
	} {
		one := asked
		require.Equal(t, c.joins, one.Joins(c.other), name)
		if c.joins {
			require.Equal(t, []domain.ID{"a", "b"}, one.AllNeeds())
		}
	}
	verdict := Event{Need: "a", NeedKind: KindRejected, Person: "jane"}
	require.False(t, verdict.Joins(verdict), "each has a reason of its own")
}
