package document

import (
	"slices"
	"time"
)

// A person who is asked for several things one after the other is written to once: the letter waits until nothing more was asked for
// GatherQuiet, which is about what writing another need takes, but never longer than GatherMost after the first.
const (
	GatherQuiet = 90 * time.Second
	GatherMost  = 10 * time.Minute
)

// GatheredAt is when the letter about what was asked at these moments goes out: quiet after the last of them, most after the first at the
// latest.
func GatheredAt(asked []time.Time, quiet, most time.Duration) time.Time {
	first, last := slices.MinFunc(asked, time.Time.Compare), slices.MaxFunc(asked, time.Time.Compare)
	if at, latest := last.Add(quiet), first.Add(most); at.Before(latest) {
		return at
	}
	return first.Add(most)
}
