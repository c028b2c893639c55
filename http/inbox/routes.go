// Package inbox is the API of what a person of the company is told in the application: the list, what is read of it, what they want to
// be told of, and the way out of the day's letter.
package inbox

import (
	"time"

	"gable/authz"
	inboxdb "gable/db/inbox"
	"gable/domain"
	"gable/domain/inbox"
	"gable/http/endpoint"
)

const (
	tag         = "Notifications"
	list        = "/los/api/notifications"
	preferences = "/los/api/notification-preferences"
)

// Changed is the event of a person's notifications.
const Changed = "RTC.NOTIFICATION.CHANGED"

// NotificationList is a page of notifications, with how many are not read in all.
type NotificationList struct {
	Rows   []inbox.Notification `json:"rows" required:"true"`
	Count  int64                `json:"count" required:"true" doc:"How many rows there are in all."`
	Unread int                  `json:"unread" required:"true" doc:"How many are not read, whatever was asked for."`
}

type listIn struct {
	endpoint.ListQuery
	Unread bool       `query:"unread" doc:"Only those that are not read."`
	Kind   inbox.Kind `query:"kind" enum:"MENTION,ASSIGNMENT,REJECTION,BORROWER_ACTIVITY,EDITING,LOAN,LOCK" doc:"Only those of a kind."`
}

type markIn struct {
	Body struct {
		IDs    []domain.ID `json:"ids,omitempty" maxItems:"500" doc:"Which; 404, and none marked, where one is not the caller's."`
		All    bool        `json:"all,omitempty" doc:"All of them, in place of ids."`
		Before *time.Time  `json:"before,omitempty" doc:"With all: those that happened up to then, so that what came meanwhile stays as it is. Now when absent."`
		IsRead bool        `json:"isRead" required:"true"`
	}
}

// Mount gives notifications their routes.
func Mount(a *endpoint.API) {
	route := func(method, path, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: path, Name: name, Tag: tag, Permission: authz.InboxUse, Summary: summary, Description: description}
	}
	endpoint.Read(a, route("GET", list, "listNotifications", "What one is told in the application, newest first",
		"At most 500, and none older than 90 days. Of a loan or task that is out of one's sight, also by the org unit selected, nothing is told. A person acted for is shown theirs."), notifications)
	endpoint.Write(a, route("PATCH", list, "markNotifications", "Say that notifications are read, or are not", "403 while acting for another: what is read is read by the person."), mark)
	endpoint.Read(a, route("GET", preferences, "getNotificationPreferences", "What one wants to be told of", ""), func(c *endpoint.Call, _ *endpoint.NothingIn) (*endpoint.Answer[inbox.NotificationPreferences], error) {
		p, err := inboxdb.Preferences(c.Tx)
		return &endpoint.Answer[inbox.NotificationPreferences]{Body: p}, err
	})
	endpoint.Write(a, route("PATCH", preferences, "updateNotificationPreferences", "Change what one wants to be told of",
		"kinds may name some alone. With a kind DAILY a letter goes out each day at digestHour in digestTimeZone, of what is not read by then; none where there is nothing. 403 while acting for another."), choose)
	mountUnsubscribe(a)
}
