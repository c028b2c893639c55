package lock_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// TestStatusOptionsByKindOfCompany: None, Locked and Expired, unless the company is non-delegated or the person is of a processor organisation.
func TestStatusOptionsByKindOfCompany(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	few, all := []string{"None", "Locked", "Expired"}, []string{"None", "Locked", "Expired", "Requested", "Cancelled", "Denied"}
	offered := func(c *apitest.Client, loan string) (options []string, status string) {
		p := panelOf(c, loan)
		for _, o := range p.LockStatusOptions {
			options = append(options, o.Option)
		}
		return options, p.LockStatus
	}
	lender, broker := w.As("originator@harbor.test"), w.As("originator@summit.test")
	ofLender, ofBroker := lender.Loan(), broker.Loan()
	w.As("owner@harbor.test").Post(ofLender+product, terms("6.375", "102", 30)).Want(200)
	w.As("companyadmin@summit.test").Patch("/los/api/lock-policy", `{"desk":"OWN"}`).Want(200)
	w.As("owner@summit.test").Post(ofBroker+product, terms("6.375", "102", 30)).Want(200)
	for name, c := range map[string]*apitest.Client{ofLender: lender, ofBroker: broker} {
		options, status := offered(c, name)
		assert.ElementsMatch(t, few, options)
		assert.Equal(t, "None", status, "asked for is not among them")
	}
	w.Share(broker, ofBroker, "contractprocessor@keel.test")
	options, status := offered(w.As("contractprocessor@keel.test"), ofBroker)
	assert.ElementsMatch(t, all, options)
	assert.Equal(t, "Requested", status)
	w.Exec("update org_unit set industry_channel = 'NON_DEL' where tenant_id = $1", string(demo.TenantID("harbor.test")))
	options, status = offered(w.As("originator@harbor.test"), ofLender)
	assert.ElementsMatch(t, all, options)
	assert.Equal(t, "Requested", status)
}

// TestTheDeskIsNarrowedByStatus: in the words that the company is offered, so that what is none of the few is None; and nobody else's locks are among them.
func TestTheDeskIsNarrowedByStatus(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	owner := w.As("owner@harbor.test")
	officer := w.As("originator@harbor.test")
	locked, asked, refused := officer.Loan(), officer.Loan(), officer.Loan()
	for _, loan := range []string{locked, asked, refused} {
		owner.Post(loan+product, terms("6.375", "102", 30)).Want(200)
	}
	owner.Post(item(locked, panelOf(officer, locked).RateLock, "accept"), `{"request":"LOCK"}`).Want(200)
	owner.Post(item(refused, panelOf(officer, refused).RateLock, "reject"), `{"request":"LOCK","reason":"Title has a lien"}`).Want(200)
	statuses := func(query string) (found []string) {
		t.Helper()
		var page struct {
			Count int
			Rows  []struct{ LockStatus string }
		}
		w.As("companyadmin@harbor.test").Get("/los/api/lock-desk?all=true" + query).Want(200).Into(&page)
		require.Len(t, page.Rows, page.Count)
		for _, row := range page.Rows {
			found = append(found, row.LockStatus)
		}
		return found
	}
	assert.ElementsMatch(t, []string{"None", "None", "Locked"}, statuses(""))
	assert.Equal(t, []string{"None", "None"}, statuses(`&filters={"LockStatus":["None"]}`))
	assert.Empty(t, statuses(`&filters={"LockStatus":["Requested","Denied"]}`), "they are no words of this company")
	w.As("companyadmin@harbor.test").Get(`/los/api/lock-desk?filters={"lockstatus":["None"]}`).Want(400)
	w.Exec("update tenant set industry_channel = 'NON_DEL' where tenant_id = $1", string(demo.TenantID("harbor.test")))
	assert.ElementsMatch(t, []string{"Requested", "Denied", "Locked"}, statuses(""))
	assert.Equal(t, []string{"Requested"}, statuses(`&filters={"LockStatus":["Requested"]}`))
	assert.Empty(t, statuses(`&filters={"LockStatus":["None"]}`))
	w.As("borrower@example.test").Get("/los/api/lock-desk").Want(403)
	var others struct{ Count int }
	w.As("companyadmin@summit.test").Get("/los/api/lock-desk?all=true").Want(200).Into(&others)
	assert.Zero(t, others.Count)
}

// TestOneRuleOfLockStatuses: a lock is said in the words of its own loan's unit, on the loan and at the desk alike, whatever the company sells otherwise.
func TestOneRuleOfLockStatuses(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	harbor := string(demo.TenantID("harbor.test"))
	owner, officer, desk := w.As("owner@harbor.test"), w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
	loan := officer.Loan()
	owner.Post(loan+product, terms("6.375", "102", 30)).Want(200)
	atTheDesk := func(query string) (found []string) {
		t.Helper()
		var page struct {
			Count int
			Rows  []struct{ LockStatus string }
		}
		desk.Get("/los/api/lock-desk?searchTerm=" + loan[strings.LastIndex(loan, "/")+1:] + query).Want(200).Into(&page)
		require.Len(t, page.Rows, page.Count)
		for _, row := range page.Rows {
			found = append(found, row.LockStatus)
		}
		return found
	}
	for _, c := range []struct{ company, headquarters, unit, want string }{
		{"RETAIL", "", "", "None"},
		{"NON_DEL", "", "", "Requested"},
		{"NON_DEL", "RETAIL", "", "None"},
		{"RETAIL", "NON_DEL", "", "Requested"},
		{"NON_DEL", "NON_DEL", "WHOLESALE", "None"},
		{"RETAIL", "RETAIL", "NON_DEL", "Requested"},
	} {
		w.Exec("update tenant set industry_channel = $2 where tenant_id = $1", harbor, c.company)
		w.Exec("update org_unit set industry_channel = nullif($2, '') where tenant_id = $1 and parent_id is null", harbor, c.headquarters)
		w.Exec("update org_unit set industry_channel = nullif($2, '') where tenant_id = $1 and parent_id is not null", harbor, c.unit)
		assert.Equal(t, []any{c.want, []string{c.want}}, []any{panelOf(officer, loan).LockStatus, atTheDesk("")}, "%+v", c)
		assert.Equal(t, []string{c.want}, atTheDesk(fmt.Sprintf(`&filters={"LockStatus":[%q]}`, c.want)), "%+v: narrowed by it", c)
	}
}

// TestDatesOfALockAreTyped only while the company has no lock desk.
func TestDatesOfALockAreTyped(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	day := today(t, w)
	dates := fmt.Sprintf(`{"keyDates":{"lockDate":%q,"lockExpirationDate":%q}}`, day, day.AddDays(30))
	lender, broker := w.As("originator@harbor.test"), w.As("originator@summit.test")
	ofLender, ofBroker := lender.Loan(), broker.Loan()
	refused := lender.Post(ofLender+"/dates", dates).Want(409).Map()
	assert.Equal(t, "CONFLICT", refused["code"])
	assert.Equal(t, "locks:refused.datesFollow", refused["errors"].([]any)[0].(object)["key"])
	assert.Nil(t, keyDates(lender, ofLender)["lockDate"])
	lender.Post(ofLender+"/dates", fmt.Sprintf(`{"keyDates":{"estimatedClosingDate":%q}}`, day.AddDays(20))).Want(200)
	assert.Equal(t, "None", panelOf(broker, ofBroker).LockStatus)
	broker.Post(ofBroker+"/dates", dates).Want(200)
	typed := broker.Get(ofBroker + "/rate-lock").Want(200).Map()
	assert.Equal(t, []any{"Locked", day.String(), day.AddDays(30).String()}, []any{typed["LockStatus"], typed["lockDate"], typed["lockExpirationDate"]})
	broker.Post(ofBroker+"/dates", fmt.Sprintf(`{"keyDates":{"lockDate":%q,"lockExpirationDate":%q}}`, day.AddDays(-31), day.AddDays(-1))).Want(200)
	assert.Equal(t, "Expired", panelOf(broker, ofBroker).LockStatus)
	broker.Post(ofBroker+"/dates", dates).Want(200)
	w.As("companyadmin@summit.test").Patch("/los/api/lock-policy", `{"desk":"OWN"}`).Want(200)
	broker.Post(ofBroker+"/dates", `{"keyDates":{"lockDate":null,"lockExpirationDate":null}}`).Want(409)
	assert.Equal(t, day.String(), keyDates(broker, ofBroker)["lockDate"], "what was typed before stays")
	w.As("companyadmin@harbor.test").Patch("/los/api/lock-policy", `{"desk":"INVESTOR"}`).Want(200)
	lender.Post(ofLender+"/dates", dates).Want(200)
	assert.Equal(t, day.String(), keyDates(lender, ofLender)["lockDate"])
}

// TestTheDeskGoesByTheDayOfTheUnit: what it shows and what it is filtered by is how a lock stands where its loan's unit is, also before the end
// is written down.
func TestTheDeskGoesByTheDayOfTheUnit(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	officer, desk := w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
	loan, l := locked(w, officer, w.As("owner@harbor.test"))
	officer.Post(item(loan, l, "extend"), `{"days":15}`).Want(200)
	rows := func(query string) (states []string) {
		t.Helper()
		var page struct {
			Count int
			Rows  []struct{ State, Request, RequestedBy string }
		}
		desk.Get("/los/api/lock-desk" + query).Want(200).Into(&page)
		require.Len(t, page.Rows, page.Count)
		for _, r := range page.Rows {
			states = append(states, fmt.Sprint(r.State, " ", r.Request))
		}
		return states
	}
	assert.Equal(t, []string{"EXTENSION_REQUESTED EXTENSION"}, rows(""))
	assert.Empty(t, rows(`?all=true&filters={"state":"EXPIRED"}`))
	// The hour before midnight in Honolulu: it is the next day in Chicago, and in UTC.
	end := today(t, w).AddDays(30).NextBusinessDay()
	honolulu, err := time.LoadLocation("Pacific/Honolulu")
	require.NoError(t, err)
	last := end.Time()
	w.Advance(time.Date(last.Year(), last.Month(), last.Day(), 23, 0, 0, 0, honolulu).Sub(w.Now()))
	desk = w.As("companyadmin@harbor.test").With("userTimeZone", "Pacific/Honolulu")
	assert.Empty(t, rows(""), "it has ended where the loan is")
	assert.Empty(t, rows(`?all=true&filters={"request":["EXTENSION"]}`), "and its request went with it")
	assert.Equal(t, []string{"EXPIRED "}, rows(`?all=true&filters={"state":"EXPIRED"}`))
	w.Exec("update org_unit set time_zone = 'Pacific/Honolulu' where tenant_id = $1", string(demo.TenantID("harbor.test")))
	desk = w.As("companyadmin@harbor.test").With("userTimeZone", "America/New_York")
	assert.Equal(t, []string{"EXTENSION_REQUESTED EXTENSION"}, rows(""), "it holds to the end of the day there")
	assert.Empty(t, rows(`?all=true&filters={"state":"EXPIRED"}`))
}
