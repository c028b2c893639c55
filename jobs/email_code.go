package jobs

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"time"

	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/vendor"
	"gable/tenancy"
)

// EmailCode sends an invited user, who chose a password by a link that was handed over, the code that proves the mailbox, and a
// link for a person who did not choose it.
type EmailCode struct {
	User     domain.ID `json:"userId"`
	Audience Audience  `json:"audience"`
}

// Kind is "email_code".
func (EmailCode) Kind() string { return "email_code" }

// Queue is that of the letters that let people in.
func (EmailCode) Queue() string { return accessQueue }

// Once: no second code while the first is on its way.
func (e EmailCode) Once() string { return string(e.User) }

// Addressee is the user.
func (e EmailCode) Addressee() domain.ID { return e.User }

// RunsAgain: the address may be another by now.
func (EmailCode) RunsAgain() {}

// codeLetter is everything that the letter names.
type codeLetter struct {
	guest
	Code    string
	Minutes int
}

func sendEmailCode(ctx context.Context, r Running, args EmailCode) error {
	return r.post(ctx, "", args.Kind(), args.User, func(tx *tenancy.Tx) (vendor.Mail, error) {
		g, err := r.welcome(ctx, tx, args.User, args.Audience)
		if err != nil {
			return vendor.Mail{}, err
		}
		code, err := newCode(ctx, tx, args.User)
		if err != nil {
			return vendor.Mail{}, err
		}
		return compose("email_code", g.Language, g.address(),
			codeLetter{guest: g, Code: code[:4] + " " + code[4:], Minutes: int(userdb.CodeLife / time.Minute)})
	})
}

// newCode stores the hash of a new code of eight digits and returns the code, which is nowhere else.
func newCode(ctx context.Context, tx *tenancy.Tx, id domain.ID) (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(100_000_000))
	if err != nil {
		return "", err
	}
	code := fmt.Sprintf("%08d", n)
	ptx, err := tx.Pgx()
	if err != nil {
		return "", err
	}
	_, err = userdb.IssueLink(ctx, ptx, userdb.LinkEmailCode, tx.Scope().Tenant, id, userdb.CodeHash(tx.Scope().Tenant, id, code), tx.Now())
	return code, err
}
