package account

import (
	"context"
	"slices"
	"strings"
	"time"

	userdb "gable/db/user"
	"gable/domain/user"
)

// answerAfter is when the answer to a request that must not tell whether an account exists goes out, whatever was done:
// longer than the work takes.
const answerAfter = 300 * time.Millisecond

type quietOut struct {
	NoStore string `header:"Cache-Control"`
}

// quietly offers something to every account that an email address means, and answers the same whether or not there is one.
func (a *access) quietly(ctx context.Context, v *visit, what, email string, offer func(context.Context, userdb.Login) error) (*quietOut, error) {
	email, err := a.countRequest(ctx, v, what, email)
	if err != nil {
		return nil, err
	}
	return evenly(ctx, func() error {
		accounts, err := a.accountsOf(ctx, email, v.host)
		if err != nil {
			return err
		}
		for _, account := range accounts {
			if err := offer(ctx, account); err != nil {
				return err
			}
		}
		return nil
	})
}

// countRequest counts that somebody asked for something for an email address, by the asker and by the address, and answers the
// address as accounts have it; RATE_LIMITED when it was asked too often.
func (a *access) countRequest(ctx context.Context, v *visit, what, email string) (string, error) {
	email = strings.ToLower(strings.TrimSpace(email))
	return email, a.attempt(ctx, map[user.ThrottleKind][]byte{user.ThrottleAddress: v.from(), user.ThrottleAccount: digest(what, email)})
}

// evenly does the work and answers at the same time after the request whatever was to do.
func evenly(ctx context.Context, work func() error) (*quietOut, error) {
	due := time.NewTimer(answerAfter)
	defer due.Stop()
	err := work()
	select {
	case <-due.C:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return &quietOut{NoStore: "no-store"}, err
}

// accountsOf are the accounts an address means on a host: that of the host's own company, else those of all.
func (a *access) accountsOf(ctx context.Context, email, host string) ([]userdb.Login, error) {
	accounts, err := a.logins.ByEmail(ctx, email, host)
	if len(accounts) > 0 && slices.Contains(accounts[0].Domains, host) {
		accounts = accounts[:1]
	}
	return accounts, err
}
