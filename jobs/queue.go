package jobs

import (
	"sync"
	"time"

	"github.com/riverqueue/river"

	"gable/domain"
)

// The queues, beside River's own for letters and what follows from changes: each has places of its own, so that what waits in one holds up
// nothing in another.
const (
	accessQueue = "access"   // the letters that let people in
	scanQueue   = "files"    // files that have arrived
	makeQueue   = "makings"  // files that are made of others
	textQueue   = "readings" // what files say, for the search
	runQueue    = "runs"     // what is asked of others
)

// filePlaces are the places of each queue whose jobs work on files aside, each with a process of its own; FilePlaces are all of them.
const (
	filePlaces = 2
	FilePlaces = 3 * filePlaces
)

// leastPlaces are those of every queue: with a single one, somebody's job would hold up everybody's.
const leastPlaces = 2

// places are how many jobs of each queue run at once in a process that has so many workers.
func places(workers int) map[string]river.QueueConfig {
	files, others := river.QueueConfig{MaxWorkers: filePlaces, FetchPollInterval: 500 * time.Millisecond}, river.QueueConfig{MaxWorkers: max(leastPlaces, workers)}
	return map[string]river.QueueConfig{river.QueueDefault: others, accessQueue: others, runQueue: others, scanQueue: files, makeQueue: files, textQueue: files}
}

// shareWait is when a job is looked at again whose company had its share.
const shareWait = 300 * time.Millisecond

// shares keep a place of each queue free of any one company: however many jobs of its own it has, and however long they take, those of
// others are begun at once. Whoever acts for a company, also a stranger with a link, acts within its share.
type shares struct {
	places map[string]river.QueueConfig
	mu     sync.Mutex
	held   map[share]int
}

type share struct {
	queue  string
	tenant domain.ID
}

func newShares(places map[string]river.QueueConfig) *shares {
	return &shares{places: places, held: map[share]int{}}
}

// take takes a place of a queue for a company's job until done is called; false where the company has its share.
func (s *shares) take(queue string, tenant domain.ID) (done func(), free bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of := share{queue, tenant}
	if s.held[of] >= s.places[queue].MaxWorkers-1 {
		return nil, false
	}
	s.held[of]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.held[of]--; s.held[of] == 0 {
			delete(s.held, of)
		}
	}, true
}

// steps are how many waiting jobs in a queue bring the next one a step behind those of others: of the company, and of the person, who in
// a queue of files steps behind sooner, so that a stranger with a link holds up nobody of the company either.
type steps [3]int

var (
	companySteps = steps{10, 100, 1000}
	personSteps  = map[string]steps{scanQueue: {1, 4, 16}, makeQueue: {1, 4, 16}, textQueue: {1, 4, 16}}
)

// priority is that of a job which finds so many waiting: 1 is served first.
func (s steps) priority(waiting int) int {
	priority := 1
	for _, step := range s {
		if step > 0 && waiting >= step {
			priority++
		}
	}
	return priority
}
