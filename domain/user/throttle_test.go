package user_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/user"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func TestThrottleWaitsGrow(t *testing.T) {
	p := user.ThrottlePolicy{Free: 3, Window: 15 * time.Minute, First: 15 * time.Second, Longest: time.Minute}
	var s user.Strikes
	now := noon
	var waits []time.Duration
	for range 7 {
		var wait time.Duration
		s, wait = p.Attempt(s, now)
		require.Zero(t, wait, "one that waited may try")
		_, wait = p.Attempt(s, now)
		waits = append(waits, wait)
		now = now.Add(wait)
	}
	// The first two leave attempts over, and so book nothing here: the probe's
	// record is thrown away.
	assert.Equal(t, []time.Duration{0, 0, 15 * time.Second, 30 * time.Second, time.Minute, time.Minute, time.Minute}, waits)
}

func TestThrottleRefusalIsNotBooked(t *testing.T) {
	p := user.PolicyFor(user.ThrottleAccount)
	var s user.Strikes
	for range p.Free {
		s, _ = p.Attempt(s, noon)
	}
	for range 50 {
		after, wait := p.Attempt(s, noon.Add(time.Second))
		assert.Equal(t, p.First-time.Second, wait)
		assert.Equal(t, s, after)
	}
	_, wait := p.Attempt(s, noon.Add(p.First))
	assert.Zero(t, wait)
}

func TestThrottleForgets(t *testing.T) {
	p := user.PolicyFor(user.ThrottleAccount)
	var s user.Strikes
	for range p.Free - 1 {
		s, _ = p.Attempt(s, noon)
	}
	s, wait := p.Attempt(s, noon.Add(p.Window))
	assert.Zero(t, wait)
	assert.Equal(t, 1, s.Failures)
}

func TestThrottleSuccess(t *testing.T) {
	account, address := user.PolicyFor(user.ThrottleAccount), user.PolicyFor(user.ThrottleAddress)
	s := user.Strikes{Failures: account.Free, Since: noon, BlockedUntil: noon.Add(time.Minute)}
	assert.Equal(t, user.Strikes{Since: noon}, s.Succeed(user.ThrottleAccount, account))

	s = user.Strikes{Failures: 7, Since: noon}
	assert.Equal(t, user.Strikes{Failures: 6, Since: noon}, s.Succeed(user.ThrottleAddress, address))
	s = user.Strikes{Failures: address.Free, Since: noon, BlockedUntil: noon.Add(time.Minute)}
	assert.Equal(t, user.Strikes{Failures: address.Free - 1, Since: noon}, s.Succeed(user.ThrottleAddress, address))
}

type strikesInMemory struct {
	mu   sync.Mutex
	kept map[string]user.Strikes
	fail error
}

func (m *strikesInMemory) Change(_ context.Context, kind user.ThrottleKind, subject []byte, change func(user.Strikes) user.Strikes) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	key := string(kind) + string(subject)
	m.kept[key] = change(m.kept[key])
	return nil
}

func TestThrottleHoldsUnderManyAtOnce(t *testing.T) {
	store := &strikesInMemory{kept: map[string]user.Strikes{}}
	throttle := user.Throttle{Store: store}
	subjects := map[user.ThrottleKind][]byte{user.ThrottleAccount: []byte("a"), user.ThrottleAddress: []byte("b")}
	var allowed sync.Map
	var wg sync.WaitGroup
	for i := range 2 * user.PolicyFor(user.ThrottleAccount).Free {
		wg.Go(func() {
			wait, err := throttle.Attempt(t.Context(), noon, subjects)
			if err == nil && wait == 0 {
				allowed.Store(i, true)
			}
		})
	}
	wg.Wait()
	n := 0
	allowed.Range(func(any, any) bool { n++; return true })
	assert.Equal(t, user.PolicyFor(user.ThrottleAccount).Free, n)

	require.NoError(t, throttle.Succeed(t.Context(), subjects))
	wait, err := throttle.Attempt(t.Context(), noon, subjects)
	require.NoError(t, err)
	assert.Zero(t, wait)
}

func TestThrottleFailsClosed(t *testing.T) {
	away := errors.New("store away")
	throttle := user.Throttle{Store: &strikesInMemory{fail: away}}
	_, err := throttle.Attempt(t.Context(), noon, map[user.ThrottleKind][]byte{user.ThrottleAccount: nil})
	assert.ErrorIs(t, err, away)
}

// One network that tries a whole day, at whatever pace, never makes the account's owner wait elsewhere.
func TestOneNetworkDoesNotSpendTheAccount(t *testing.T) {
	t.Parallel()
	for _, pause := range []time.Duration{100 * time.Millisecond, time.Second, 14 * time.Second, time.Minute, 16 * time.Minute} {
		var source, account user.Strikes
		begin := time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC)
		for now := begin; now.Before(begin.Add(24 * time.Hour)); now = now.Add(pause) {
			var wait time.Duration
			if source, wait = user.PolicyFor(user.ThrottleSource).Attempt(source, now); wait > 0 {
				continue
			}
			account, wait = user.PolicyFor(user.ThrottleAccount).Attempt(account, now)
			require.Zero(t, wait, "after %s at every %s", now.Sub(begin), pause)
			require.True(t, account.BlockedUntil.IsZero(), "after %s at every %s", now.Sub(begin), pause)
		}
	}
}
