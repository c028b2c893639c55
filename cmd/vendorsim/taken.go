package main

import (
	"bytes"
	"net/http"
	"time"
)

// Taken is what a vendor of runs was handed: what comes with one key is one case, however often it comes.
type Taken struct {
	Kind  string    `json:"kind"`
	Key   string    `json:"key"`
	Ref   string    `json:"ref"`   // what the vendor calls it by
	Times int       `json:"times"` // how often it was handed over
	At    time.Time `json:"at"`    // the first time
}

// Take notes that a vendor took what came with a key.
func (s *Store) Take(kind, key, ref string, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.taken {
		if s.taken[i].Kind == kind && s.taken[i].Key == key {
			s.taken[i].Times++
			return
		}
	}
	s.taken = last(append(s.taken, Taken{Kind: kind, Key: key, Ref: ref, Times: 1, At: at.UTC()}))
}

// AllTaken is what was taken of a kind with a key, newest first; "" stands for any.
func (s *Store) AllTaken(kind, key string) []Taken {
	s.mu.Lock()
	defer s.mu.Unlock()
	return newestFirst(s.taken, func(t Taken) bool { return (kind == "" || t.Kind == kind) && (key == "" || t.Key == key) })
}

// cut has a call answered as it should be, but for the second half of the answer.
func cut(w http.ResponseWriter, serve func(http.ResponseWriter)) {
	whole := &half{header: w.Header()}
	serve(whole)
	if whole.status != 0 {
		w.WriteHeader(whole.status)
	}
	_, _ = w.Write(whole.body.Bytes()[:whole.body.Len()/2])
}

type half struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (h *half) Header() http.Header            { return h.header }
func (h *half) WriteHeader(status int)         { h.status = status }
func (h *half) Write(text []byte) (int, error) { return h.body.Write(text) }
