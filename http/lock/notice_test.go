package lock_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/vendor"
	"gable/http/apitest"
)

type notice struct {
	About, ByName, Day string
	LoanID             int64
	IsRead             bool
}

// toldOf are what somebody was told of rate locks, the newest first.
func toldOf(c *apitest.Client) (abouts []string, rows []notice) {
	var page struct{ Rows []notice }
	c.Get("/los/api/notifications?kind=LOCK&limit=100").Want(200).Into(&page)
	abouts = []string{}
	for _, n := range page.Rows {
		abouts = append(abouts, n.About)
	}
	return abouts, page.Rows
}

// keptFor is how many notices of locks are kept for somebody, seen or not.
func keptFor(w *apitest.World, email string) int {
	return apitest.One[int](w, "select count(*)::int from notification where kind = 'LOCK' and user_id = $1", string(demo.UserID(email)))
}

// team makes a loan's team of its loan officer and a processor.
func team(c *apitest.Client, loan, officer, processor string) {
	c.Patch(loan+"/users", object{"users": []object{{"WizeUserId": string(demo.UserID(officer)), "LoanRole": "Originator", "primary": true},
		{"WizeUserId": string(demo.UserID(processor)), "LoanRole": "Processor"}}}).Want(200)
}

// TestPeopleAreToldOfALock: the lock desk of what is asked, who asked and the loan officer of the answer.
func TestPeopleAreToldOfALock(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	officer, desk, owner, processor := m.officer, m.desk, m.As("owner@harbor.test"), m.As("processor@harbor.test")
	team(officer, m.loan, "originator@harbor.test", "processor@harbor.test")
	stream := desk.Stream("")
	officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(200)
	stream.Until("RTC.NOTIFICATION.CHANGED")
	for name, c := range map[string]*apitest.Client{"the company's admin": desk, "its owner": owner} {
		abouts, rows := toldOf(c)
		assert.Equal(t, []string{"LOCK_REQUEST"}, abouts, name)
		assert.NotEmpty(t, rows[0].ByName, name)
		assert.Contains(t, m.loan, fmt.Sprint("/", rows[0].LoanID), name)
	}
	for name, c := range map[string]*apitest.Client{"who asked": officer, "who answers for no desk": processor} {
		abouts, _ := toldOf(c)
		assert.Empty(t, abouts, name)
	}

	owner.Patch("/los/api/notification-preferences", `{"kinds":[{"kind":"LOCK","inApp":false,"digest":"NONE"}]}`).Want(200)
	heard := officer.Stream("")
	desk.Post(item(m.loan, panelOf(officer, m.loan).RateLock, "accept"), `{"request":"LOCK"}`).Want(200)
	heard.Until("RTC.NOTIFICATION.CHANGED")
	abouts, _ := toldOf(officer)
	assert.Equal(t, []string{"LOCKED"}, abouts)

	processor.Post(item(m.loan, panelOf(processor, m.loan).RateLock, "extend"), `{"days":15}`).Want(200)
	abouts, _ = toldOf(desk)
	assert.Equal(t, []string{"EXTENSION_REQUEST", "LOCK_REQUEST"}, abouts, "and nothing of one's own answer")
	assert.Equal(t, 1, keptFor(m.World, "owner@harbor.test"), "who does not want it is told no more")
	desk.Post(item(m.loan, panelOf(officer, m.loan).RateLock, "reject"), `{"request":"EXTENSION","reason":"Too early"}`).Want(200)
	for name, want := range map[string]struct {
		of   *apitest.Client
		told []string
	}{"who asked": {processor, []string{"LOCK_REFUSED"}}, "the loan officer": {officer, []string{"LOCK_REFUSED", "LOCKED"}}} {
		abouts, _ := toldOf(want.of)
		assert.Equal(t, want.told, abouts, name)
	}
	desk.Post(item(m.loan, panelOf(officer, m.loan).RateLock, "cancel"), `{"reason":"Withdrawn"}`).Want(200)
	abouts, _ = toldOf(officer)
	assert.Equal(t, "LOCK_CANCELLED", abouts[0])
	for who, n := range map[string]int{"companyadmin@summit.test": 0, "originator@summit.test": 0} {
		assert.Equal(t, n, keptFor(m.World, who), "another company's")
	}
}

// TestOnlyWhoSeesTheLoanIsToldOfItsLock: of those who may answer for the lock desk, by the company's own word too.
func TestOnlyWhoSeesTheLoanIsToldOfItsLock(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.As("companyadmin@summit.test").Patch("/los/api/lock-policy", `{"desk":"OWN"}`).Want(200)
	ask := func() {
		loan := w.As("originator@summit.test").Loan() // of Austin
		w.As("owner@summit.test").Post(loan+product, terms("6.375", "102", 30)).Want(200)
	}
	ask()
	for who, told := range map[string]int{"branchadmin@summit.test": 1, "branchadmin2@summit.test": 0, "companyadmin@summit.test": 1, "loanadmin@summit.test": 1, "associateadmin@summit.test": 0,
		"owner@summit.test": 0, "originator2@summit.test": 0, "processor@summit.test": 0, "borrower@example.test": 0} {
		assert.Equal(t, told, keptFor(w, who), who)
	}
	w.Exec(`insert into function_override (tenant_id, role, permission, assigned, by_user_id, by_name, at)
		select $1, role, 'loan:decide-locks', assigned, $2, 'Olga', now() from (values ('BranchAdmin', false), ('Processor', true)) o (role, assigned)`, string(demo.TenantID("summit.test")), string(demo.UserID("owner@summit.test")))
	ask()
	assert.Equal(t, 1, keptFor(w, "branchadmin@summit.test"), "who may answer no more")
	assert.Equal(t, 0, keptFor(w, "processor@summit.test"), "who may answer now, and is not on the loan's team")
	assert.Equal(t, 2, keptFor(w, "loanadmin@summit.test"))
	loan := w.As("originator@summit.test").Loan()
	team(w.As("originator@summit.test"), loan, "originator@summit.test", "processor@summit.test")
	w.As("owner@summit.test").Post(loan+product, terms("6.375", "102", 30)).Want(200)
	assert.Equal(t, 1, keptFor(w, "processor@summit.test"), "who may answer now, and is")
	w.Exec("update user_account set status = 'SUSPEND' where email = 'loanadmin@summit.test'")
	ask()
	assert.Equal(t, 3, keptFor(w, "loanadmin@summit.test"), "who may not sign in")
}

// TestPeopleAreToldThatALockEnds: before it does and when it has, in the application, with its last day.
func TestPeopleAreToldThatALockEnds(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Work(vendor.NoScanner{})
	w.Exec("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'Processor')", string(demo.TenantID("harbor.test")), string(demo.UserID("owner@harbor.test")))
	officer, owner := w.As("originator@harbor.test"), w.As("owner@harbor.test")
	loan, _ := locked(w, officer, owner)
	team(owner, loan, "originator@harbor.test", "owner@harbor.test")
	end := today(t, w).AddDays(30).NextBusinessDay()
	w.Advance(time.Duration(today(t, w).DaysUntil(end)-1) * 24 * time.Hour)
	told := func(who string, n int) ([]string, []notice) {
		t.Helper()
		w.WatchLocks()
		require.Eventually(t, func() bool {
			abouts, _ := toldOf(w.As(who))
			return len(abouts) == n
		}, wait, look)
		return toldOf(w.As(who))
	}
	abouts, rows := told("originator@harbor.test", 2)
	assert.Equal(t, []string{"LOCK_ENDING", "LOCKED"}, abouts)
	assert.Equal(t, end.String(), rows[0].Day)
	w.Advance(48 * time.Hour)
	abouts, _ = told("originator@harbor.test", 3)
	assert.Equal(t, "LOCK_EXPIRED", abouts[0])
	abouts, _ = toldOf(w.As("owner@harbor.test"))
	assert.Equal(t, []string{"LOCK_EXPIRED", "LOCK_ENDING"}, abouts, "also who it is written down in the name of")
}

// TestAProcessorCompanysRequestIsTold: to the lock desk of the company whose loan it is.
func TestAProcessorCompanysRequestIsTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	admin.Patch("/los/api/lock-policy", `{"desk":"OWN"}`).Want(200)
	loan := officer.Loan()
	w.As("owner@summit.test").Post(loan+product, terms("6.375", "102", 30)).Want(200)
	admin.Post(item(loan, panelOf(officer, loan).RateLock, "accept"), `{"request":"LOCK"}`).Want(200)
	w.Share(officer, loan, "contractprocessor@keel.test")
	processor := w.As("contractprocessor@keel.test")
	processor.Post(item(loan, panelOf(processor, loan).RateLock, "extend"), `{"days":15}`).Want(200)
	abouts, rows := toldOf(admin)
	assert.Equal(t, []string{"EXTENSION_REQUEST", "LOCK_REQUEST"}, abouts)
	assert.NotEmpty(t, rows[0].ByName)
	assert.Equal(t, 0, keptFor(w, "owner@keel.test"))
}
