package inbox

import (
	"slices"

	"gable/change"
	inboxdb "gable/db/inbox"
	"gable/domain"
	"gable/domain/inbox"
	"gable/http/endpoint"
)

func notifications(c *endpoint.Call, in *listIn) (*endpoint.Answer[NotificationList], error) {
	rows, err := inboxdb.All(c.Tx)
	if err != nil {
		return nil, err
	}
	var out NotificationList
	for _, n := range rows {
		if !n.IsRead {
			out.Unread++
		}
	}
	rows = slices.DeleteFunc(rows, func(n inbox.Notification) bool {
		return in.Unread && n.IsRead || in.Kind != "" && n.Kind != in.Kind
	})
	page, err := endpoint.InMemoryPage(rows, in.ListQuery)
	out.Rows, out.Count = page.Rows, page.Count
	return &endpoint.Answer[NotificationList]{Body: out}, err
}

// ownAlone refuses what a person acted for does themselves.
func ownAlone(c *endpoint.Call) error {
	if c.Scope().Acting() {
		return domain.Denied("refusals:notification.notYours", "This is for the person whose notifications they are.")
	}
	return nil
}

func mark(c *endpoint.Call, in *markIn) (*endpoint.Empty, error) {
	if err := ownAlone(c); err != nil {
		return nil, err
	}
	b := in.Body
	var err error
	switch {
	case b.All == (len(b.IDs) > 0):
		return nil, domain.Invalid(domain.Wrong("ids"))
	case b.All:
		before := c.Now()
		if b.Before != nil {
			before = *b.Before
		}
		err = inboxdb.MarkAll(c.Tx, before, b.IsRead)
	default:
		err = inboxdb.Mark(c.Tx, b.IDs, b.IsRead)
	}
	c.Emit(change.Event{Type: Changed, Audience: []domain.ID{c.Scope().User.ID}})
	return &endpoint.Empty{}, err
}
