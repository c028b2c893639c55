package http_test

import (
	"fmt"
	nethttp "net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// textLine stands for the text service, at its wire: it keeps the forms that it was sent.
type textLine struct {
	mu    sync.Mutex
	forms []url.Values
}

func (l *textLine) ServeHTTP(w nethttp.ResponseWriter, r *nethttp.Request) {
	_ = r.ParseForm()
	l.mu.Lock()
	l.forms = append(l.forms, r.PostForm)
	l.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(201)
	_, _ = fmt.Fprint(w, `{"sid":"SM1","status":"queued"}`)
}

// to are the texts that a number was sent.
func (l *textLine) to(number string) (bodies []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, form := range l.forms {
		if form.Get("To") == number {
			bodies = append(bodies, form.Get("Body"))
		}
	}
	return bodies
}

// TestTextsAboutNeeds: a request and each reminder are a text too, where the company has switched that on: one for all that is asked at
// once, in the person's language, in the hours in which texts may be sent, and none to a number that wants none.
func TestTextsAboutNeeds(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Advance(6 * time.Hour) // early afternoon in Texas
	admin := w.As("companyadmin@summit.test")
	admin.Patch("/los/api/notification-configs/NEED_REMINDER", object{"isActive": true}).Want(200)
	admin.Patch("/los/api/notification-configs/NEED_REQUESTED", object{"isActive": true, "channels": []string{"SMS"}}).Want(200)
	d := newDesk(t, w)
	cell := func(borrower, phone string) {
		d.officer.Patch(d.loan+"/borrowers/"+borrower, object{"ContactPoint": object{"CellPhone": phone}}).Want(200)
		d.officer.Post(d.loan+"/borrowers/"+borrower+"/residences", object{"ResidenceDetail": object{"ResidencyType": "Current"}, "Address": object{"LineText": "1 Oak Street", "StateCode": "TX"}}).Want(201)
	}
	cell(d.jane, "512-555-0131")
	cell(d.joe, "512-555-0132")
	line := &textLine{}
	wire := httptest.NewServer(line)
	t.Cleanup(wire.Close)
	texter, err := vendor.NewTwilio(wire.URL, "ACtest", "secret", "+15005550006")
	require.NoError(t, err)
	w.Tell(&postbox{}, texter)
	texts := func(number string, count int) []string {
		require.Eventually(t, func() bool { return len(line.to(number)) >= count }, 20*time.Second, 10*time.Millisecond)
		require.Len(t, line.to(number), count)
		return line.to(number)
	}
	const jane, joe = "+15125550131", "+15125550132"
	var asked struct{ Rows []apiNeed }
	d.officer.Post(d.loan+"/needs/several", object{"rows": []object{{"title": "Map", "BorrowerId": d.joe}, {"title": "Deed", "BorrowerId": d.joe}, {"title": "Lease", "BorrowerId": d.joe}, {"title": "Survey", "BorrowerId": d.joe}}}).Want(201).Into(&asked)
	t.Run("a request is one text, in the person's language", func(t *testing.T) {
		said := texts(joe, 1)[0]
		assert.Contains(t, said, "Necesitamos")
		assert.Contains(t, said, "Map, Deed, Lease y 1 más")
		assert.Contains(t, said, "STOP")
	})
	settled := func(sent int) *apitest.Client {
		officer := w.As("originator@summit.test")
		for _, n := range asked.Rows {
			require.Eventually(t, func() bool {
				var now struct {
					RemindersSent  int
					NextReminderAt string
				}
				officer.Get(d.loan + "/needs/" + n.ID).Want(200).Into(&now)
				return now.RemindersSent == sent && now.NextReminderAt != ""
			}, 20*time.Second, 10*time.Millisecond)
		}
		return officer
	}
	settled(0)
	t.Run("so is a reminder", func(t *testing.T) {
		w.Advance(3*24*time.Hour + time.Minute)
		dueReminders(w)
		said := texts(joe, 2)[1]
		assert.Contains(t, said, "Un recordatorio")
		assert.Contains(t, said, "Map, Deed, Lease y 1 más")
	})
	t.Run("not in the night", func(t *testing.T) {
		settled(1)
		w.Advance(4*24*time.Hour + 10*time.Hour) // ten in the evening in Texas
		dueReminders(w)
		officer := settled(2)
		var log struct {
			Rows []struct{ Kind, Channel, Status, DueAt, Address string }
		}
		require.Eventually(t, func() bool {
			officer.Get(d.loan + "/messages?limit=100").Want(200).Into(&log)
			waiting := 0
			for _, m := range log.Rows {
				if m.Kind == "NEED_REMINDER" && m.Status == "SENDING" && m.Address == joe {
					at, err := time.Parse(time.RFC3339, m.DueAt)
					require.NoError(t, err)
					require.True(t, at.After(w.Now()))
					waiting++
				}
			}
			return waiting == 1
		}, 20*time.Second, 10*time.Millisecond)
		texts(joe, 2)
	})
	t.Run("not to a number that has said STOP", func(t *testing.T) {
		w.Exec("insert into text_opt_out (tenant_id, phone, at) select tenant_id, $1, now() from tenant", jane)
		officer := w.As("originator@summit.test")
		officer.Post(d.loan+"/needs", object{"title": "Award letter", "BorrowerId": d.jane}).Want(201)
		var log struct {
			Rows []struct {
				Kind, Status, Address string
				Error                 struct{ Code string }
			}
		}
		require.Eventually(t, func() bool {
			officer.Get(d.loan + "/messages?limit=100").Want(200).Into(&log)
			for _, m := range log.Rows {
				if m.Address == jane && m.Error.Code == "OPTED_OUT" {
					return true
				}
			}
			return false
		}, 20*time.Second, 10*time.Millisecond)
	})
}
