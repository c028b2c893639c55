package lock_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// atOnce has all that is asked for wait at the loan, each on a connection of its own, and then go on together. waiting is how many there are.
func atOnce(w *apitest.World, loan string, waiting int, begin func()) {
	w.T.Helper()
	ctx := context.Background()
	held, err := w.Super.Begin(ctx)
	require.NoError(w.T, err)
	defer func() { _ = held.Rollback(ctx) }()
	tag, err := held.Exec(ctx, "select from loan where loan_id = $1::bigint for update", loan[len("/los/api/loans/"):])
	require.NoError(w.T, err)
	require.EqualValues(w.T, 1, tag.RowsAffected())
	begin()
	require.Eventually(w.T, func() bool { return stuck(w) == waiting }, wait, look, "all wait at the loan")
	require.NoError(w.T, held.Commit(ctx))
}

// stuck is how many connections wait for another one's.
func stuck(w *apitest.World) int {
	return apitest.One[int](w, "select count(distinct pid)::int from pg_stat_activity where datname = current_database() and usename in ('gable_app', 'gable_worker') and wait_event_type = 'Lock'")
}

// answersAtOnce are the answers to requests that wait at the loan together.
func answersAtOnce(w *apitest.World, loan string, requests ...func() *apitest.Answer) []*apitest.Answer {
	w.T.Helper()
	answers := make([]*apitest.Answer, len(requests))
	var done sync.WaitGroup
	atOnce(w, loan, len(requests), func() {
		for i, request := range requests {
			done.Go(func() { answers[i] = request() })
		}
	})
	done.Wait()
	return answers
}

// TestTwoLocksAtOnce: of two requests to lock one loan's rate, one makes the lock, and the other is told.
func TestTwoLocksAtOnce(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	one, other := w.As("owner@harbor.test"), w.As("companyadmin@harbor.test")
	loan := one.Loan()
	for round, path := range []string{product, "/product/another/lock"} {
		answers := answersAtOnce(w, loan,
			func() *apitest.Answer { return one.Post(loan+path, terms("6.375", "102", 30)) },
			func() *apitest.Answer { return other.Post(loan+path, terms("6.25", "101", 30)) })
		slices.SortFunc(answers, func(a, b *apitest.Answer) int { return a.Status - b.Status })
		made := answers[0].Want(200).Map()["RateLock"].(object)
		refused := answers[1].Want(409).Map()
		assert.Equal(t, []any{"CONFLICT", "The rate is locked already, or asked to be."}, []any{refused["code"], refused["message"]})
		assert.EqualValues(t, round+1, one.Get(loan + "/rate-locks").Want(200).Map()["count"], "one lock each time")
		l := panelOf(one, loan).RateLock
		assert.Equal(t, made["id"], l.ID)
		other.Post(item(loan, l, "reject"), `{"request":"LOCK","reason":"Another product"}`).Want(200)
	}
}

// TestTwoAnswersAtOnce: of two desks that answer one request, one does, and the other is told. Nothing of the second is written.
func TestTwoAnswersAtOnce(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, one, other := w.As("originator@harbor.test"), w.As("companyadmin@harbor.test"), w.As("owner@harbor.test")
	loan, _ := locked(w, officer, other)
	officer.Post(item(loan, panelOf(officer, loan).RateLock, "extend"), `{"days":15}`).Want(200)
	l := panelOf(officer, loan).RateLock
	answers := answersAtOnce(w, loan,
		func() *apitest.Answer { return one.Post(item(loan, l, "accept"), `{"request":"EXTENSION"}`) },
		func() *apitest.Answer {
			return other.Post(item(loan, l, "reject"), `{"request":"EXTENSION","reason":"Not yet"}`)
		})
	accepted := answers[0].Status == 200
	slices.SortFunc(answers, func(a, b *apitest.Answer) int { return a.Status - b.Status })
	answers[0].Want(200)
	refused := answers[1].Want(409).Map()
	assert.Equal(t, []any{"CONFLICT", "This request was answered already."}, []any{refused["code"], refused["message"]})
	end := panelOf(officer, loan).RateLock
	assert.Equal(t, accepted, end.State == "EXTENDED")
	assert.Equal(t, !accepted, end.State == "LOCKED")
	assert.Equal(t, accepted, end.ExtensionCount == 1)
	assert.Len(t, end.Steps, 4, "asked, locked, asked for more days, and one answer")
	assert.Equal(t, end.ExpiresOn, keyDates(officer, loan)["lockExpirationDate"])
}

// TestAnExtensionMeetsItsLocksEnd: the desk extends a lock on its last day, and the job comes to it in the night after. Whichever of both
// is first at the loan decides: the lock is extended, or it has expired and the desk is told. Never both.
func TestAnExtensionMeetsItsLocksEnd(t *testing.T) {
	t.Parallel()
	for name, extendsFirst := range map[string]bool{"the extension is first": true, "the job is first": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := apitest.New(t)
			w.Noon()
			officer, desk := w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
			loan, _ := locked(w, officer, w.As("owner@harbor.test"))
			end := today(t, w).AddDays(30).NextBusinessDay()
			w.Advance(time.Duration(today(t, w).DaysUntil(end)) * 24 * time.Hour)
			officer, desk = w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
			officer.Post(item(loan, panelOf(officer, loan).RateLock, "extend"), `{"days":15}`).Want(200)
			l := panelOf(officer, loan).RateLock
			w.Work(vendor.NoScanner{})
			jobsLeft := func() int {
				return apitest.One[int](w, "select count(*)::int from river.river_job where state in ('available', 'running', 'retryable', 'scheduled', 'pending')")
			}
			require.Eventually(t, func() bool { return jobsLeft() == 0 }, wait, look, "what confirms the lock is done")

			answer := make(chan *apitest.Answer, 1)
			accept := func() {
				go func() { answer <- desk.Post(item(loan, l, "accept"), `{"request":"EXTENSION"}`) }()
			}
			expire := func() { // by a clock that is in the day after already, while the desk's is not
				w.Advance(24 * time.Hour)
				w.WatchLocks()
			}
			atOnce(w, loan, 2, func() {
				first, second := expire, accept
				if extendsFirst {
					first, second = accept, expire
				}
				first()
				require.Eventually(t, func() bool { return stuck(w) == 1 }, wait, look, "the first one is at the loan")
				if !extendsFirst {
					w.Advance(-24 * time.Hour)
				}
				second()
			})
			answered := <-answer
			require.Eventually(t, func() bool { return jobsLeft() == 0 }, wait, look)
			p := panelOf(w.As("originator@harbor.test"), loan)
			expired := apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'rate_lock' and action = 'expired'")
			if extendsFirst {
				answered.Want(200)
				assert.Equal(t, []any{"EXTENDED", 1, 0}, []any{p.RateLock.State, p.RateLock.ExtensionCount, expired})
				assert.Greater(t, p.RateLock.ExpiresOn, l.ExpiresOn)
			} else {
				assert.Equal(t, "This lock has expired: its request went with it.", answered.Want(409).Map()["message"])
				assert.Equal(t, []any{"EXPIRED", 0, 1}, []any{p.RateLock.State, p.RateLock.ExtensionCount, expired})
				assert.Equal(t, l.ExpiresOn, p.RateLock.ExpiresOn)
			}
			assert.Equal(t, p.RateLock.ExpiresOn, keyDates(w.As("originator@harbor.test"), loan)["lockExpirationDate"])
		})
	}
}
