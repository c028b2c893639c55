package endpoint

import (
	"context"
	"sync"
	"time"

	"gable/domain"
)

// UploadLimiter is where files are worked on before their request's transaction begins: few at once, few more waiting, none for
// long. Nobody in it holds a connection to the database.
type UploadLimiter struct {
	places chan struct{}
	room   int
	// MaxWait is how long one waits for a place.
	MaxWait time.Duration

	mu  sync.Mutex
	in  int
	who map[domain.ID]int
}

const (
	// perPerson is how many files of one person are in it at once, so that nobody fills it alone.
	perPerson = 2
	patience  = 10 * time.Second
	comeBack  = 5 * time.Second
)

// NewUploadLimiter has places for so many at once, and room for so many who wait.
func NewUploadLimiter(places, waiting int) *UploadLimiter {
	return &UploadLimiter{places: make(chan struct{}, places), room: places + waiting, MaxWait: patience, who: map[domain.ID]int{}}
}

// Do works on somebody's file once there is a place. Where there is no room, or no place in time, it says when to come back.
func (s *UploadLimiter) Do(ctx context.Context, person domain.ID, work func() error) error {
	if err := s.enter(person); err != nil {
		return err
	}
	defer s.leave(person)
	late := time.NewTimer(s.MaxWait)
	defer late.Stop()
	select {
	case s.places <- struct{}{}:
		defer func() { <-s.places }()
		return work()
	case <-late.C:
		return full()
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *UploadLimiter) enter(person domain.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.who[person] >= perPerson:
		return domain.RateLimited(comeBack)
	case s.in >= s.room:
		return full()
	}
	s.in++
	s.who[person]++
	return nil
}

func (s *UploadLimiter) leave(person domain.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.in--
	if s.who[person]--; s.who[person] == 0 {
		delete(s.who, person)
	}
}

func full() error {
	return &domain.Error{Code: domain.CodeUnavailable, Message: "Many files are being read at this moment. Please try again shortly.", RetryAfter: comeBack}
}
