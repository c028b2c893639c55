package http

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gable/db"
	"gable/domain"
	"gable/http/middleware"
	"gable/tenancy"
)

const (
	streamsPerUser = 20
	streamsInAll   = 10_000
	batchesWaiting = 64
	// pollEvery finds events where no notification arrives: behind a pooler that does not carry them.
	pollEvery = time.Second
	// gatherFor is how long events that follow others wait to be read together.
	gatherFor = 100 * time.Millisecond
)

// Hub reads the events of all tenants that have a stream open in this process and hands them to the streams. Several
// processes work side by side: each reads for itself from the database.
type Hub struct {
	db       *tenancy.DB
	pool     *pgxpool.Pool
	log      *slog.Logger
	clock    domain.Clock
	resolver *middleware.Resolver

	mu       sync.Mutex
	snapshot string
	streams  map[*subscription]struct{}
	perUser  map[domain.ID]int
	total    int
	checked  time.Time // when the sessions of all streams were last looked at together
	wake     chan struct{}
	ending   chan struct{} // closed when the process stops: streams end, and their clients come back to the next one
	end      func()
}

type batch struct {
	events   []announced
	snapshot string
}

// announced is an event with the text that every stream is sent of it.
type announced struct {
	db.Event
	text []byte
}

func announce(events []db.Event) ([]announced, error) {
	all := make([]announced, len(events))
	for i, e := range events {
		text, err := textOf(sentEvent{Type: e.Type, LoanID: e.Loan, Origin: e.Origin, Data: e.Data})
		if err != nil {
			return nil, err
		}
		all[i] = announced{e, text}
	}
	return all, nil
}

// subscription is one stream's place in the hub. A stream that can't keep up is dropped; its client comes back and
// gets what it missed.
type subscription struct {
	tenants []domain.ID
	batches chan batch
	seen    map[domain.ID]bool
	caller  atomic.Pointer[middleware.Caller]
	stands  atomic.Int64 // when the caller's session was last found as it was, in nanoseconds
}

func newHub(c Config, resolver *middleware.Resolver) *Hub {
	ending := make(chan struct{})
	return &Hub{db: c.DB, pool: c.DB.Outside(), log: c.Log, clock: c.Clock, resolver: resolver, streams: map[*subscription]struct{}{}, perUser: map[domain.ID]int{}, wake: make(chan struct{}, 1),
		ending: ending, end: sync.OnceFunc(func() { close(ending) })}
}

// EndStreams ends all streams and takes no more, for a process that stops. A stream is not told so: its session goes on.
func (h *Hub) EndStreams() { h.end() }

func (h *Hub) admit(c *middleware.Caller) error {
	select {
	case <-h.ending:
		return domain.Unavailable(nil)
	default:
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.perUser[c.Scope.Actor.ID] >= streamsPerUser || h.total >= streamsInAll {
		return domain.RateLimited(10 * time.Second)
	}
	h.perUser[c.Scope.Actor.ID]++
	h.total++
	return nil
}

func (h *Hub) leave(c *middleware.Caller) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.total--
	if h.perUser[c.Scope.Actor.ID]--; h.perUser[c.Scope.Actor.ID] <= 0 {
		delete(h.perUser, c.Scope.Actor.ID)
	}
}

// join adds a stream and answers what it missed since its snapshot. The hub does not read meanwhile, so nothing falls
// between; what the hub reads again afterwards is passed over by id.
func (h *Hub) join(ctx context.Context, caller *middleware.Caller, since string) (*subscription, []announced, string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	tenants := tenantsOf(caller)
	found, snapshot, err := db.EventsSince(ctx, h.pool, tenants, since)
	if err != nil {
		return nil, nil, "", err
	}
	missed, err := announce(found)
	if err != nil {
		return nil, nil, "", err
	}
	sub := &subscription{tenants: tenants, batches: make(chan batch, batchesWaiting), seen: map[domain.ID]bool{}}
	sub.caller.Store(caller)
	for _, e := range missed {
		sub.seen[e.ID] = true
	}
	h.streams[sub] = struct{}{}
	if h.snapshot == "" {
		h.snapshot = snapshot
	}
	return sub, missed, snapshot, nil
}

func (h *Hub) drop(sub *subscription) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.streams, sub)
	if len(h.streams) == 0 {
		h.snapshot = ""
	}
}

// Run reads events until ctx ends, and wakes the readers in other processes.
func (h *Hub) Run(ctx context.Context) {
	var others sync.WaitGroup
	defer others.Wait()
	others.Go(func() { h.listen(ctx) })
	others.Go(func() { db.Wake(ctx, h.db, h.log) })
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-h.wake:
		case <-ticker.C:
		}
		if err := h.read(ctx); err != nil && ctx.Err() == nil {
			h.log.WarnContext(ctx, "events can't be read", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(gatherFor):
		}
	}
}

func (h *Hub) read(ctx context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.streams) == 0 {
		return nil
	}
	tenants := map[domain.ID]bool{}
	for sub := range h.streams {
		for _, t := range sub.tenants {
			tenants[t] = true
		}
	}
	found, snapshot, err := db.EventsSince(ctx, h.pool, slices.Collect(maps.Keys(tenants)), h.snapshot)
	if err != nil {
		return err
	}
	events, err := announce(found)
	if err != nil {
		return err
	}
	if len(events) > 0 {
		if err := h.checkSessions(ctx); err != nil {
			return err
		}
	}
	h.snapshot = snapshot
	for sub := range h.streams {
		h.hand(sub, events, snapshot)
	}
	return nil
}

// checkSessions looks at the sessions of all streams together, so that each need not ask for itself once a second.
func (h *Hub) checkSessions(ctx context.Context) error {
	now := h.clock()
	if now.Sub(h.checked) < trustedFor/2 {
		return nil
	}
	callers := map[*middleware.Caller][]*subscription{}
	for sub := range h.streams {
		caller := sub.caller.Load()
		callers[caller] = append(callers[caller], sub)
	}
	standing, err := h.resolver.Standing(ctx, slices.Collect(maps.Keys(callers)))
	if err != nil {
		return err
	}
	for _, caller := range standing {
		for _, sub := range callers[caller] {
			sub.stands.Store(now.UnixNano())
		}
	}
	h.checked = now
	return nil
}

func (h *Hub) hand(sub *subscription, events []announced, snapshot string) {
	var mine []announced
	for _, e := range events {
		if slices.Contains(sub.tenants, e.Tenant) && !sub.seen[e.ID] {
			mine = append(mine, e)
		}
	}
	sub.seen = nil
	if len(mine) == 0 {
		return
	}
	select {
	case sub.batches <- batch{mine, snapshot}:
	default:
		delete(h.streams, sub)
		close(sub.batches)
	}
}

// listen wakes the hub when the database announces an event, and comes back after the database was away.
func (h *Hub) listen(ctx context.Context) {
	for ctx.Err() == nil {
		if err := h.listenOnce(ctx); err != nil && ctx.Err() == nil {
			h.log.WarnContext(ctx, "no event notifications for now", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(2 * time.Second):
			}
		}
	}
}

func (h *Hub) listenOnce(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, h.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "listen "+db.EventChannel); err != nil {
		return err
	}
	for {
		if _, err := conn.WaitForNotification(ctx); err != nil {
			return err
		}
		select {
		case h.wake <- struct{}{}:
		default:
		}
	}
}
