package apitest

import (
	"context"
	"sync"

	"github.com/jackc/pgx/v5"

	"gable/http/middleware"
)

// Statements hears what the API sends to the database on behalf of requests.
type Statements struct {
	mu     sync.Mutex
	listen bool
	sql    []string
	trips  int
	seen   func(sql string)
}

// Each has do called with every statement of a request, before its rows are read; nil ends that.
func (s *Statements) Each(do func(sql string)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen = do
}

// Of are the statements that do caused, in their order, when nobody else asks anything at the same time.
func (s *Statements) Of(do func()) []string {
	s.set(true)
	do()
	return s.set(false)
}

// Trips is how many round trips to the database do caused, when nobody else asks anything at the same time.
func (s *Statements) Trips(do func()) int {
	s.mu.Lock()
	s.trips = 0
	s.mu.Unlock()
	do()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.trips
}

func (s *Statements) trip(ctx context.Context) {
	if middleware.RequestID(ctx) != "" {
		s.mu.Lock()
		s.trips++
		s.mu.Unlock()
	}
}

func (s *Statements) set(listen bool) (sql []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sql, s.sql, s.listen = s.sql, nil, listen
	return sql
}

func (s *Statements) note(ctx context.Context, sql string) {
	if middleware.RequestID(ctx) == "" { // the reader of events asks on its own
		return
	}
	s.mu.Lock()
	if s.listen {
		s.sql = append(s.sql, sql)
	}
	seen := s.seen
	s.mu.Unlock()
	if seen != nil {
		seen(sql)
	}
}

// TraceQueryStart notes a statement.
func (s *Statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	s.trip(ctx)
	s.note(ctx, data.SQL)
	return ctx
}

// TraceQueryEnd notes nothing.
func (s *Statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart notes a round trip.
func (s *Statements) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	s.trip(ctx)
	return ctx
}

// TraceBatchQuery notes a statement of a batch.
func (s *Statements) TraceBatchQuery(ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchQueryData) {
	s.note(ctx, data.SQL)
}

// TraceBatchEnd notes nothing.
func (s *Statements) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}
