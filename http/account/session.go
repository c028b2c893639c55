package account

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gable/authz"
	"gable/change"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
)

var (
	sessionsRoute      = endpoint.Route{Method: "GET", Path: "/api/sessions", Name: "listSessions", Tag: "Session", Permission: authz.SelfSessions, Summary: "List one's own sessions"}
	endSessionsRoute   = endpoint.Route{Method: "DELETE", Path: "/api/sessions", Name: "endOtherSessions", Tag: "Session", Permission: authz.SelfSessions, Status: 204, Summary: "End all of one's own sessions but this one"}
	endOneSessionRoute = endpoint.Route{Method: "DELETE", Path: "/api/sessions/{id}", Name: "endSession", Tag: "Session", Permission: authz.SelfSessions, Status: 204, Summary: "End one of one's own sessions"}
)

func (a *access) mountSessions() {
	endpoint.Read(a.API, sessionsRoute, a.listSessions)
	endpoint.WithoutTransaction(a.API, endSessionsRoute, a.endOtherSessions)
	endpoint.WithoutTransaction(a.API, endOneSessionRoute, a.endSession)
}

type sessionsIn struct {
	logoutIn
	endpoint.ListQuery
}

func (a *access) listSessions(c *endpoint.Call, in *sessionsIn) (*endpoint.Listed[user.SessionInfo], error) {
	tx, err := c.Pgx()
	if err != nil {
		return nil, err
	}
	list, err := a.sessions.Store.Of(c.Context(), tx, c.Caller.User.TenantID, c.Caller.User.UserID, credential.HashToken(in.token))
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(list, in.ListQuery)
}

func (a *access) endOtherSessions(ctx context.Context, caller *middleware.Caller, in *logoutIn) (*endpoint.Empty, error) {
	err := a.within(ctx, caller, endSessionsRoute, func(c *endpoint.Call, tx pgx.Tx) error {
		n, err := a.sessions.Store.EndOthers(ctx, tx, caller.User.TenantID, caller.User.UserID, credential.HashToken(in.token))
		if err != nil || n == 0 {
			return err
		}
		tellSessions(c)
		return c.Audit("session", string(caller.User.UserID), "others ended", map[string]int{"sessions": n}, nil)
	})
	return &endpoint.Empty{}, err
}

type sessionIn struct {
	ID string `path:"id" doc:"The session's id in the list." maxLength:"64"`
}

func (a *access) endSession(ctx context.Context, caller *middleware.Caller, in *sessionIn) (*endpoint.Empty, error) {
	err := a.within(ctx, caller, endOneSessionRoute, func(c *endpoint.Call, tx pgx.Tx) error {
		found, err := a.sessions.Store.EndOne(ctx, tx, caller.User.TenantID, caller.User.UserID, in.ID)
		if err != nil {
			return err
		}
		if !found {
			return domain.NotFound()
		}
		tellSessions(c)
		return c.Audit("session", string(caller.User.UserID), "ended", nil, nil)
	})
	return &endpoint.Empty{}, err
}

// SessionsChanged says that a session of the user began or ended: each stream of theirs looks at once whether it was its own.
const SessionsChanged = "RTC.SESSIONS.CHANGED"

// tellSessions tells the streams of a call's user that a session began or ended.
func tellSessions(c *endpoint.Call) {
	c.Emit(change.Event{Type: SessionsChanged, Audience: []domain.ID{c.Scope().User.ID}})
}
