package http

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"gable/authz"
	"gable/db"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/user"
	"gable/http/account"
	"gable/http/endpoint"
	loans "gable/http/loan"
	"gable/http/middleware"
	"gable/tenancy"
)

const (
	heartbeatEvery = 15 * time.Second
	// trustedFor is how long a stream goes on telling without looking whether it still may.
	trustedFor   = time.Second
	writeTimeout = 10 * time.Second
)

type eventsIn struct {
	LastEventID string `header:"Last-Event-ID" doc:"Where the stream broke off: what happened since comes first." maxLength:"8000"`
	Origin      string `header:"Origin"`
}

func (s *Server) mountEvents(a *endpoint.API) {
	endpoint.WithoutTransaction(a, endpoint.Route{Method: "GET", Path: "/api/events", Name: "subscribeEvents", Tag: "Events", Permission: authz.EventSubscribe,
		Summary: "Follow what happens, as server-sent events",
		Description: "The first event is {type: \"RTC.READY\", rtcid}; then {type, loanId?, origin?, data}. origin is the lw-origin that the request which caused it was sent with. " +
			"RTC.RESYNC says that too long has passed to tell what was missed; RTC.SESSION_ENDED comes before the stream ends with the session."},
		s.subscribe)
}

var snapshotForm = regexp.MustCompile(`^[0-9]{1,20}:[0-9]{1,20}:[0-9,]*$`)

func (s *Server) subscribe(ctx context.Context, caller *middleware.Caller, in *eventsIn) (*huma.StreamResponse, error) {
	since := in.LastEventID
	if since != "" && !snapshotForm.MatchString(since) {
		return nil, domain.BadRequest("Last-Event-ID is not one of this stream's.")
	}
	if err := s.Hub.admit(caller); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		defer s.Hub.leave(caller)
		req, w := humachi.Unwrap(hctx)
		if !sameOrigin(in.Origin, req.Host) {
			middleware.WriteError(w, req, domain.Denied("refusals:request.otherOrigin", "Events are for pages of this site."))
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Accel-Buffering", "no")
		(&stream{server: s, caller: caller, out: w, control: http.NewResponseController(w)}).run(ctx, since)
	}}, nil
}

func sameOrigin(origin, host string) bool {
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host == host
}

// stream is one open connection of a session.
type stream struct {
	server  *Server
	caller  *middleware.Caller
	out     io.Writer
	control *http.ResponseController
	sub     *subscription
	checked time.Time
}

// sentEvent is an event as it is sent to the client.
type sentEvent struct {
	Type   string          `json:"type"`
	RTCID  string          `json:"rtcid,omitempty"`
	LoanID domain.LoanID   `json:"loanId,omitempty"`
	Origin string          `json:"origin,omitempty"`
	Data   json.RawMessage `json:"data,omitempty"`
}

func (t *stream) run(ctx context.Context, since string) {
	sub, missed, snapshot, err := t.server.Hub.join(ctx, t.caller, since)
	if err != nil {
		return
	}
	t.sub = sub
	defer t.server.Hub.drop(sub)
	if !t.send(sentEvent{Type: "RTC.READY", RTCID: string(domain.NewID())}) {
		return
	}
	t.checked = t.server.Clock()
	if !t.deliver(ctx, missed, snapshot) {
		return
	}
	ticker := time.NewTicker(heartbeatEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.server.Hub.ending:
			return
		case batch, open := <-sub.batches:
			if !open || !t.stillMay(ctx, batch.events) || !t.deliver(ctx, batch.events, batch.snapshot) {
				return
			}
		case <-ticker.C:
			if !t.recheck(ctx) || !t.write([]byte(":\n\n")) {
				return
			}
		}
	}
}

// lookAgain are the events that change at once who may be told: that a session began or ended, and who works on a loan.
var lookAgain = []string{account.SessionsChanged, "RTC.LOAN.TEAM_CHANGED", "RTC.LOAN.PROCESSING_CHANGED"}

// stillMay rechecks before something is told, at most once a second: whoever was suspended or moved meanwhile hears it
// no more.
func (t *stream) stillMay(ctx context.Context, events []announced) bool {
	now := t.server.Clock()
	trusted := now.Sub(t.checked) < trustedFor || now.UnixNano()-t.sub.stands.Load() < int64(trustedFor)
	if !slices.ContainsFunc(events, func(e announced) bool {
		return sees(t.caller, e.Event) && (!trusted || slices.Contains(lookAgain, e.Type))
	}) {
		return true
	}
	return t.recheck(ctx)
}

// recheck ends the stream with its session, and follows a change of roles or units. When another company has shared a
// loan since, or none is shared any more, the stream ends too: the client comes back and is let into the right ones. So it
// does where nobody can be asked, as when the database is away: of the session that says nothing.
func (t *stream) recheck(ctx context.Context) bool {
	caller, err := t.caller.Recheck(ctx)
	var refused *domain.Error
	if err != nil && (!errors.As(err, &refused) || refused.Status() >= 500) {
		return false
	}
	if err != nil || caller == nil || !caller.Allowed(authz.EventSubscribe) {
		t.send(sentEvent{Type: "RTC.SESSION_ENDED"})
		return false
	}
	same := slices.Equal(tenantsOf(t.caller), tenantsOf(caller))
	t.caller, t.checked = caller, t.server.Clock()
	t.sub.caller.Store(caller)
	return same
}

// deliver sends the events that the caller may see. The last carries the snapshot as its id: a client that breaks off in
// the middle gets the whole batch again rather than a part of it never.
func (t *stream) deliver(ctx context.Context, events []announced, snapshot string) bool {
	mine := slices.DeleteFunc(slices.Clone(events), func(e announced) bool { return !sees(t.caller, e.Event) })
	mine, err := t.shown(ctx, mine)
	if err == nil {
		mine, err = t.masked(ctx, mine)
	}
	if err != nil { // what can't be told now is told when the client comes back
		return false
	}
	var all bytes.Buffer
	for _, e := range mine {
		all.Write(e.text)
	}
	all.WriteString("id: " + snapshot + "\n\n")
	return t.write(all.Bytes())
}

// shown leaves out what is of a deal that its lender does not show to realtors, as the list of deals does.
func (t *stream) shown(ctx context.Context, events []announced) ([]announced, error) {
	if !slices.ContainsFunc(events, func(e announced) bool { return isDeal(t.caller, e.Loan) }) {
		return events, nil
	}
	hidden, err := t.hiddenDeals(ctx)
	if errors.Is(err, tenancy.ErrStale) && t.recheck(ctx) {
		hidden, err = t.hiddenDeals(ctx)
	}
	return slices.DeleteFunc(events, func(e announced) bool { return isDeal(t.caller, e.Loan) && slices.Contains(hidden, e.Loan) }), err
}

func (t *stream) hiddenDeals(ctx context.Context) (hidden []domain.LoanID, err error) {
	err = t.server.DB.Tx(ctx, t.caller.Scope, func(tx *tenancy.Tx) error {
		hidden, err = portaldb.HiddenDeals(tx)
		return err
	})
	return hidden, err
}

// masked tells who is on a loan that another company shared as that company's other people are told of: not by name.
func (t *stream) masked(ctx context.Context, events []announced) ([]announced, error) {
	var all []announced
	for _, e := range events {
		on := t.caller.OnLoan(e.Loan)
		if e.Type != loans.PresenceChanged || !on.Scope.IsShared() {
			all = append(all, e)
			continue
		}
		err := t.server.DB.Tx(ctx, on.Scope, func(tx *tenancy.Tx) error {
			users, err := loandb.ActiveUsers(tx)
			if err == nil {
				users, err = loandb.SeenByOthers(tx, users)
			}
			if err == nil {
				e.Data, err = json.Marshal(map[string]any{"activeUsers": users})
			}
			if err == nil {
				e.text, err = textOf(sentEvent{Type: e.Type, LoanID: e.Loan, Origin: e.Origin, Data: e.Data})
			}
			return err
		})
		switch {
		case err == nil:
			all = append(all, e)
		case !errors.Is(err, tenancy.ErrStale): // who is off the loan by now hears nothing of it
			return nil, err
		}
	}
	return all, nil
}

// isDeal tells whether a loan is the caller's as its realtor alone.
func isDeal(c *middleware.Caller, id domain.LoanID) bool {
	is := false
	for _, own := range c.PartyLoans {
		if own.Loan == id && own.Role != "Realtor" {
			return false
		}
		is = is || own.Loan == id
	}
	return is
}

// textOf is an event as it goes over the wire.
func textOf(e sentEvent) ([]byte, error) {
	raw, err := json.Marshal(e)
	return fmt.Appendf(nil, "data: %s\n\n", raw), err
}

func (t *stream) send(e sentEvent) bool {
	text, err := textOf(e)
	return err == nil && t.write(text)
}

func (t *stream) write(text []byte) bool {
	_ = t.control.SetWriteDeadline(time.Now().Add(writeTimeout))
	if _, err := t.out.Write(text); err != nil {
		return false
	}
	return t.control.Flush() == nil
}

// tenantsOf are the companies whose events a caller may be told of, in one order.
func tenantsOf(c *middleware.Caller) []domain.ID {
	tenants := []domain.ID{c.Scope.Tenant}
	for _, shared := range c.SharedLoans {
		tenants = append(tenants, shared.Tenant)
	}
	slices.Sort(tenants)
	return tenants
}

// partyEvents are what borrowers and realtors are told of a loan: that it moved, never what staff wrote.
var partyEvents = []string{"RTC.LOAN.STAGE_CHANGED", "RTC.LOAN.UPDATED", "RTC.LOAN.ARCHIVED", "RTC.PREAPPROVAL_LETTER.CHANGED", "RTC.TERM_PROPOSAL.CHANGED", documentdb.OwnNeedChanged}

// sees tells whether a caller may be told of an event, by the same rules as the policies on the loan itself. An event of
// an org unit without a loan is a lead's or a task's, and follows the policies on these. What becomes of a company's logins to vendors is
// told to those with whom it shared a loan too: they are served by them there.
func sees(c *middleware.Caller, e db.Event) bool {
	s := c.Scope
	named := slices.Contains(e.Audience, s.User.ID)
	if e.Loan == 0 && strings.HasPrefix(e.Type, "RTC.TASK.") {
		return e.Tenant == s.Tenant && c.Allowed(authz.TaskRead) &&
			(named || s.Visibility == user.VisibilityOrg && slices.Contains(s.OrgUnits, e.OrgUnit))
	}
	if e.Loan == 0 && e.OrgUnit != "" {
		return e.Tenant == s.Tenant && c.Allowed(authz.LeadList) && slices.Contains(s.OrgUnits, e.OrgUnit) &&
			(s.Visibility == user.VisibilityOrg || (s.Visibility == user.VisibilityTeam && (named || len(e.Audience) == 0)))
	}
	if e.Loan == 0 {
		return (e.Tenant == s.Tenant || servesShared(c, e)) && (named || (len(e.Audience) == 0 && s.Visibility != user.VisibilityParty))
	}
	switch s.Visibility {
	case user.VisibilityOrg:
		return e.Tenant == s.Tenant && slices.Contains(s.OrgUnits, e.OrgUnit)
	case user.VisibilityTeam:
		return e.Tenant == s.Tenant && named && slices.Contains(s.OrgUnits, e.OrgUnit)
	case user.VisibilityParty:
		return e.Tenant == s.Tenant && named && slices.Contains(partyEvents, e.Type)
	case user.VisibilityShared:
		for _, shared := range c.SharedLoans {
			if shared.Tenant == e.Tenant && slices.Contains(shared.Loans, e.Loan) {
				return true
			}
		}
	}
	return false
}

// servesShared tells whether an event is of a login of a company that shared a loan with the caller's.
func servesShared(c *middleware.Caller, e db.Event) bool {
	return c.Scope.Visibility == user.VisibilityShared && strings.HasPrefix(e.Type, "RTC.CREDENTIAL.") && slices.Contains(tenantsOf(c), e.Tenant)
}
