package lock_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestALockThatIsNotedHasItsDays: a lock that the investor made days ago is noted with its date and its last day, which the loan has then.
func TestALockThatIsNotedHasItsDays(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.As("companyadmin@harbor.test").Patch("/los/api/lock-policy", `{"desk":"INVESTOR"}`).Want(200)
	owner, now := w.As("owner@harbor.test"), today(t, w)
	noted := func(loan, more string, status int) *apitest.Answer {
		body := terms("6.375", "102", 30)
		return owner.Post(loan+product, body[:len(body)-1]+more+"}").Want(status)
	}
	on, until := now.AddDays(-9), now.AddDays(23)
	loan := owner.Loan()
	for field, wrong := range map[string]string{
		"lockDate":            fmt.Sprintf(`,"lockDate":%q`, now.AddDays(1)),
		"lockExpirationDate":  fmt.Sprintf(`,"lockDate":%q,"lockExpirationDate":%q`, on, now.AddDays(-1)),
		"lockExpirationDate ": fmt.Sprintf(`,"lockExpirationDate":%q`, now.AddDays(500)),
	} {
		require.Contains(t, string(noted(loan, wrong, 422).Body), field[:8])
		require.Nil(t, panelOf(owner, loan).RateLock, "nothing is kept of it")
	}
	noted(loan, fmt.Sprintf(`,"InvestorLockNumber":"IW-7","lockDate":%q,"lockExpirationDate":%q`, on, until), 200)
	l := panelOf(owner, loan).RateLock
	var days struct {
		KeyDates struct{ LockDate, LockExpirationDate string }
	}
	owner.Get(loan + "/dates").Want(200).Into(&days)
	assert.Equal(t, []string{on.String(), until.String()}, []string{days.KeyDates.LockDate, days.KeyDates.LockExpirationDate})
	var locks struct {
		Rows []struct {
			LockedOn, ExpiresOn, InvestorLockNumber string
			Steps                                   []struct{ What, ExpiresOn string }
		}
	}
	owner.Get(loan + "/rate-locks").Want(200).Into(&locks)
	require.Len(t, locks.Rows, 1)
	assert.Equal(t, []string{on.String(), until.String(), "IW-7"}, []string{locks.Rows[0].LockedOn, locks.Rows[0].ExpiresOn, locks.Rows[0].InvestorLockNumber})
	assert.Equal(t, until.String(), locks.Rows[0].Steps[len(locks.Rows[0].Steps)-1].ExpiresOn)
	assert.NotEmpty(t, l.ID)

	// Its date alone: the last day follows from the lock period.
	other := owner.Loan()
	noted(other, fmt.Sprintf(`,"lockDate":%q`, on), 200)
	owner.Get(other + "/rate-locks").Want(200).Into(&locks)
	assert.Equal(t, on.AddDays(30).NextBusinessDay().String(), locks.Rows[0].ExpiresOn)

	// Where the company has a lock desk, that one says the days with its answer.
	w.As("companyadmin@harbor.test").Patch("/los/api/lock-policy", `{"desk":"OWN"}`).Want(200)
	third := owner.Loan()
	noted(third, fmt.Sprintf(`,"lockDate":%q`, on), 422)
	noted(third, "", 200)
	asked := panelOf(owner, third).RateLock
	w.As("companyadmin@harbor.test").Post(item(third, asked, "accept"), fmt.Sprintf(`{"request":"LOCK","lockDate":%q,"lockExpirationDate":%q}`, on, until)).Want(200)
	owner.Get(third + "/rate-locks").Want(200).Into(&locks)
	assert.Equal(t, []string{on.String(), until.String()}, []string{locks.Rows[0].LockedOn, locks.Rows[0].ExpiresOn})
}
