package inbox

import (
	"context"
	"net/http"
	"slices"

	"gable/change"
	inboxdb "gable/db/inbox"
	"gable/domain"
	"gable/domain/inbox"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/http/record"
	"gable/jobs"
	"gable/tenancy"
)

type chooseIn struct {
	IfMatch string `header:"If-Match" doc:"The version the change is based on, 0 where nothing was chosen yet; 412 when another write came first."`
	Body    endpoint.Patch[inbox.NotificationPreferences]
}

// chosen is what a person wants to be told, and how.
var chosen = record.Setting[inbox.NotificationPreferences]{
	Lock: inboxdb.LockPreferences, Save: inboxdb.SavePreferences,
	Version: func(p *inbox.NotificationPreferences) *int64 { return &p.Version },
	Validate: func(was inbox.NotificationPreferences, will *inbox.NotificationPreferences) []domain.FieldError {
		if faults := will.Validate(); len(faults) > 0 {
			return faults
		}
		will.Kinds = slices.Concat(was.Kinds, will.Kinds)
		*will = will.Whole()
		return nil
	},
	Event: func(c *endpoint.Call, _ inbox.NotificationPreferences) change.Event {
		return change.Event{Type: Changed, Audience: []domain.ID{c.Scope().User.ID}}
	},
}

func choose(c *endpoint.Call, in *chooseIn) (*endpoint.Answer[inbox.NotificationPreferences], error) {
	if err := ownAlone(c); err != nil {
		return nil, err
	}
	will, err := chosen.Patch(c, in.IfMatch, in.Body)
	return &endpoint.Answer[inbox.NotificationPreferences]{Body: will}, err
}

// UnsubscribeIn is the link by which a person's letters end.
type UnsubscribeIn struct {
	Token string `query:"token" required:"true" maxLength:"200" doc:"Of the letter's link: in the query, which no log keeps."`
}

type elsewhere struct {
	Location string `header:"Location"`
}

func mountUnsubscribe(a *endpoint.API) {
	route := func(method, name, summary, description string, status int) endpoint.Route {
		return endpoint.Route{Method: method, Path: jobs.UnsubscribePath, Name: name, Tag: tag, Public: true, Status: status, Summary: summary, Description: description}
	}
	endpoint.WithoutTransaction(a, route("GET", "showNotificationPreferences", "Where a person chooses which letters come", "It changes nothing, since mail programs open links by themselves.", http.StatusSeeOther),
		func(context.Context, *middleware.Caller, *UnsubscribeIn) (*elsewhere, error) {
			return &elsewhere{Location: jobs.PreferencesPath}, nil
		})
	endpoint.WithoutTransaction(a, route("POST", "endNotificationDigest", "End the day's letters of whoever the link was written to",
		"As mail programs do with one click (RFC 8058); what they say with it is not looked at. Nothing else changes; 404 for a link that is not signed.", http.StatusNoContent),
		func(ctx context.Context, _ *middleware.Caller, in *UnsubscribeIn) (*endpoint.Empty, error) {
			return &endpoint.Empty{}, unsubscribe(ctx, a.DB, in.Token)
		})
}

func unsubscribe(ctx context.Context, store *tenancy.DB, token string) error {
	tenant, person, ok := inbox.ReadUnsubscribe(token)
	if !ok {
		return domain.NotFound()
	}
	key, policy, err := inboxdb.KeyOf(ctx, store, tenant, person)
	if err != nil {
		return err
	}
	if !inbox.IsSigned(token, tenant, person, key) {
		return domain.NotFound()
	}
	reader := tenancy.Person{ID: person, Tenant: tenant, Policy: policy}
	scope := tenancy.Scope{RequestID: middleware.RequestID(ctx), Actor: reader, User: reader, Tenant: tenant, Policy: policy, OrgUnits: []domain.ID{}, Visibility: user.VisibilityNone}
	return store.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		was, err := inboxdb.LockPreferences(tx)
		if err != nil || len(was.Digested()) == 0 {
			return err
		}
		will := was.WithoutDigest()
		return inboxdb.SavePreferences(tx, &will)
	})
}
