package document

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestGatheredAt: a letter waits for what follows soon, and never longer than its bound.
func TestGatheredAt(t *testing.T) {
	noon := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	after := func(seconds ...int) (asked []time.Time) {
		for _, s := range seconds {
			asked = append(asked, noon.Add(time.Duration(s)*time.Second))
		}
		return asked
	}
	for name, c := range map[string]struct {
		asked []time.Time
		want  int
	}{
		"one":                          {after(0), 90},
		"four in nine seconds":         {after(9, 0, 3, 6), 99},
		"one more in the last second":  {after(0, 89), 179},
		"asked again and again":        {after(0, 80, 160, 240, 320, 400, 480, 560), 600},
		"the bound meets quiet itself": {after(0, 510), 600},
	} {
		require.Equal(t, noon.Add(time.Duration(c.want)*time.Second), GatheredAt(c.asked, GatherQuiet, GatherMost), name)
	}
}

// TestPersonOfAnAddress: what is asked at one address is asked of one person, however it is written.
func TestPersonOfAnAddress(t *testing.T) {
	at := func(email string) Need {
		return Need{ExternalSignee: &ExternalSignee{Name: "Gus", Email: email}}
	}
	require.Equal(t, "0bfd7d00-a182-f771-99d7-fe6c94aff971", string(at("gus@example.test").Person()))
	require.Equal(t, at("gus@example.test").Person(), at("Gus@Example.test").Person())
	require.NotEqual(t, at("gus@example.test").Person(), at("flo@example.test").Person())
	require.Equal(t, "b", string(Need{BorrowerID: "b"}.Person()))
}
