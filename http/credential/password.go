// Package credential makes and checks what people prove themselves with:
// passwords, one-time codes, and the random tokens of sessions and links.
package credential

import (
	"context"
	"fmt"
	"runtime"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"
)

// Cost is what it takes to make a hash, and to check one.
type Cost struct {
	KiB    uint32 // of memory
	Passes uint32 // over it
}

// PinnedCost is every installation's, not derived from the machine, so that every
// machine makes and checks the same hashes at the same cost: 46 MiB and two passes,
// twice OWASP's minimum. A stored hash names its own, so it can be raised later.
func PinnedCost() Cost { return Cost{KiB: 46 * 1024, Passes: 2} }

// Passwords hashes and checks passwords. It runs at most as many at once as
// there are processors, so that a storm of log-ins can exhaust neither memory
// nor the time of other requests; further callers wait their turn.
type Passwords struct {
	params argon2id.Params
	// dummy is checked for accounts that do not exist, so that they cost what
	// others cost: a hash of random bytes that nobody kept.
	dummy string
	slots chan struct{}
}

// NewPasswords returns a ready Passwords whose hashes have a cost.
func NewPasswords(cost Cost) *Passwords {
	return &Passwords{
		params: argon2id.Params{Memory: cost.KiB, Iterations: cost.Passes, Parallelism: 1, SaltLength: 16, KeyLength: 32},
		dummy:  fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=1$EWKzHgbz1um0j7VNdhY2iw$J6+Vx3+x5zQ7ASMr0j31xWbGySmPDjz2/TBt92tL8wg", cost.KiB, cost.Passes),
		slots:  make(chan struct{}, max(1, runtime.GOMAXPROCS(0))),
	}
}

// Hash returns the hash to store. It waits for its turn until ctx ends.
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	if err := p.enter(ctx); err != nil {
		return "", err
	}
	defer p.leave()
	hash, err := argon2id.CreateHash(normal(password), &p.params)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return hash, nil
}

// Verdict is the outcome of a check.
type Verdict struct {
	Match bool
	// Rehash tells that the hash was made with other parameters than today's and
	// should be replaced, now that the password is at hand.
	Rehash bool
}

// Verify checks a password against a stored hash. For "", the hash of an account
// that does not exist or has no password, it costs the same and never matches.
// It waits for its turn until ctx ends.
func (p *Passwords) Verify(ctx context.Context, hash, password string) (Verdict, error) {
	if err := p.enter(ctx); err != nil {
		return Verdict{}, err
	}
	defer p.leave()
	exists := hash != ""
	if !exists {
		hash = p.dummy
	}
	match, params, err := argon2id.CheckHash(normal(password), hash)
	if err != nil {
		return Verdict{}, fmt.Errorf("check password: %w", err)
	}
	return Verdict{Match: match && exists, Rehash: match && exists && *params != p.params}, nil
}

func (p *Passwords) enter(ctx context.Context) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *Passwords) leave() { <-p.slots }

// normal makes the same typed characters the same bytes on every keyboard.
func normal(password string) string { return norm.NFKC.String(password) }
