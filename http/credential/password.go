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

// passwordParams are pinned, not derived from the machine, so that every machine
// makes and checks the same hashes at the same cost: 46 MiB and two passes, twice
// OWASP's minimum. A stored hash names its own, so they can be raised later.
var passwordParams = argon2id.Params{Memory: 46 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// Passwords hashes and checks passwords. It runs at most as many at once as
// there are processors, so that a storm of log-ins can exhaust neither memory
// nor the time of other requests; further callers wait their turn.
type Passwords struct {
	slots chan struct{}
}

// dummyHash is checked for accounts that do not exist, so that they cost what
// others cost: the hash of random bytes that nobody kept.
const dummyHash = "$argon2id$v=19$m=47104,t=2,p=1$EWKzHgbz1um0j7VNdhY2iw$J6+Vx3+x5zQ7ASMr0j31xWbGySmPDjz2/TBt92tL8wg"

// NewPasswords returns a ready Passwords.
func NewPasswords() *Passwords {
	return &Passwords{slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)))}
}

// Hash returns the hash to store. It waits for its turn until ctx ends.
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	if err := p.enter(ctx); err != nil {
		return "", err
	}
	defer p.leave()
	hash, err := argon2id.CreateHash(normal(password), &passwordParams)
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
		hash = dummyHash
	}
	match, params, err := argon2id.CheckHash(normal(password), hash)
	if err != nil {
		return Verdict{}, fmt.Errorf("check password: %w", err)
	}
	return Verdict{Match: match && exists, Rehash: match && exists && *params != passwordParams}, nil
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
