package main

import (
	"cmp"
	"strings"
	"sync"
	"time"
)

const (
	kept        = 500     // messages of each kind
	maxMailSize = 5 << 20 // bytes
)

// Mail is a message that came in by SMTP.
type Mail struct {
	ID        int64     `json:"id"`
	At        time.Time `json:"at"`
	MessageID string    `json:"messageId"`
	From      string    `json:"from"`
	FromName  string    `json:"fromName,omitempty"`
	ReplyTo   string    `json:"replyTo,omitempty"`
	To        []string  `json:"to"`
	Subject   string    `json:"subject"`
	Language  string    `json:"language"`
	Text      string    `json:"text"`
	HTML      string    `json:"html"`
	Links     []string  `json:"links"`
	Files     []File    `json:"files"`
}

// File is what came with a mail.
type File struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Size int    `json:"size"`
}

// Text is a message that came in for a phone.
type Text struct {
	ID   int64     `json:"id"`
	At   time.Time `json:"at"`
	To   string    `json:"to"`
	From string    `json:"from"`
	Body string    `json:"body"`
}

// Behaviour is how one kind of vendor is told to behave: slow, failing, or both.
type Behaviour struct {
	Kind    string `json:"kind"`
	DelayMS int    `json:"delayMs"`
	// Failure is "" for none, "temporary" (come back later), "permanent" (never), "silent" (no answer at all), or one that the vendors of runs know.
	Failure string `json:"failure"`
	// Times limits the failure to the next so many requests; 0 means until told otherwise.
	Times int `json:"times"`
}

// Store holds what arrived, newest last, and how each kind is to behave. It keeps only the last messages.
type Store struct {
	mu         sync.Mutex
	next       int64
	mails      []Mail
	texts      []Text
	taken      []Taken
	behaviours map[string]Behaviour
}

// NewStore returns an empty store in which every kind behaves well.
func NewStore() *Store { return &Store{behaviours: map[string]Behaviour{}} }

// AddMail keeps a mail and gives it its number.
func (s *Store) AddMail(m Mail) Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	m.ID = s.next
	s.mails = last(append(s.mails, m))
	return m
}

// AddText keeps a text and gives it its number.
func (s *Store) AddText(t Text) Text {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	t.ID = s.next
	s.texts = last(append(s.texts, t))
	return t
}

// Mails returns those to an address, newest first; all of them for "".
func (s *Store) Mails(to string) []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return newestFirst(s.mails, func(m Mail) bool {
		for _, address := range m.To {
			if strings.EqualFold(address, to) {
				return true
			}
		}
		return to == ""
	})
}

// Texts returns those to a number, newest first; all of them for "".
func (s *Store) Texts(to string) []Text {
	s.mu.Lock()
	defer s.mu.Unlock()
	return newestFirst(s.texts, func(t Text) bool { return to == "" || t.To == to })
}

// Clear forgets every message.
func (s *Store) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mails, s.texts = nil, nil
}

// Control sets how a kind behaves from now on.
func (s *Store) Control(b Behaviour) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.behaviours[b.Kind] = b
}

// Next says how the request now at hand is to be treated, and counts it.
func (s *Store) Next(kind string) Behaviour {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.behaviours[kind]
	if b.Failure != "" && b.Times > 0 {
		left := b
		left.Times--
		if left.Times == 0 {
			left.Failure = ""
		}
		s.behaviours[kind] = left
	}
	b.Kind = cmp.Or(b.Kind, kind)
	return b
}

func last[T any](all []T) []T { return all[max(0, len(all)-kept):] }

func newestFirst[T any](all []T, keep func(T) bool) []T {
	found := []T{}
	for i := len(all) - 1; i >= 0; i-- {
		if keep(all[i]) {
			found = append(found, all[i])
		}
	}
	return found
}
