package jobs

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/vendor"
	"gable/tenancy"
)

// PasswordResetEmail sends an active user of the scope's tenant a link to choose another password.
type PasswordResetEmail struct {
	User     domain.ID `json:"userId"`
	Audience Audience  `json:"audience"`
}

// Kind is "password_reset_email".
func (PasswordResetEmail) Kind() string { return "password_reset_email" }

// Queue is that of the letters that let people in.
func (PasswordResetEmail) Queue() string { return accessQueue }

// Once: asking twice while the letter is on its way sends one.
func (p PasswordResetEmail) Once() string { return string(p.User) }

// Addressee is the user.
func (p PasswordResetEmail) Addressee() domain.ID { return p.User }

// FactorResetEmail sends an active user a link to remove the second factor.
type FactorResetEmail struct {
	User domain.ID `json:"userId"`
	// Page is the path, on the company's own host, of the page that takes the link.
	Page  string `json:"page"`
	Theme string `json:"theme,omitempty"`
}

// Kind is "factor_reset_email".
func (FactorResetEmail) Kind() string { return "factor_reset_email" }

// Queue is that of the letters that let people in.
func (FactorResetEmail) Queue() string { return accessQueue }

// Once: asking twice while the letter is on its way sends one.
func (f FactorResetEmail) Once() string { return string(f.User) }

// Addressee is the user.
func (f FactorResetEmail) Addressee() domain.ID { return f.User }

// AccessNotice tells a user that what they sign in with has changed.
type AccessNotice struct {
	User domain.ID `json:"userId"`
	// What changed: "password", "totp-added", "totp-removed", "passkey-added", "passkey-removed", or "factor": all second
	// factors were removed by a link; "recovery-used", "recovery-renewed".
	What string `json:"what"`
	// Left is how many recovery codes are left, after one was used.
	Left int `json:"left,omitempty"`
}

// Kind is "access_notice".
func (AccessNotice) Kind() string { return "access_notice" }

// Queue is that of the letters that let people in.
func (AccessNotice) Queue() string { return accessQueue }

// Once is "": each change is told.
func (AccessNotice) Once() string { return "" }

// Addressee is the user.
func (a AccessNotice) Addressee() domain.ID { return a.User }

// access is everything that the letters about signing in name.
type access struct {
	letterhead
	FirstName, Name, Email, Company, Language, Link, What string
	Minutes, Left                                         int
}

func sendPasswordReset(ctx context.Context, r Running, args PasswordResetEmail) error {
	path, known := activationPaths[args.Audience]
	if !known {
		return Finish("no such audience")
	}
	return r.post(ctx, "", args.Kind(), args.User, func(tx *tenancy.Tx) (vendor.Mail, error) {
		return r.accessLetter(ctx, tx, "password_reset", args.User, userdb.LinkPasswordReset, path)
	})
}

func sendFactorReset(ctx context.Context, r Running, args FactorResetEmail) error {
	if !strings.HasPrefix(args.Page, "/") || strings.HasPrefix(args.Page, "//") {
		return Finish("not a page of the company's own host")
	}
	path := args.Page
	if args.Theme != "" {
		path += "?theme=" + url.QueryEscape(args.Theme)
	}
	return r.post(ctx, "", args.Kind(), args.User, func(tx *tenancy.Tx) (vendor.Mail, error) {
		return r.accessLetter(ctx, tx, "factor_reset", args.User, userdb.LinkMFAReset, path+"#")
	})
}

// accessLetter is a letter with a link of its kind, which begins with the company's own host.
func (r Running) accessLetter(ctx context.Context, tx *tenancy.Tx, name string, id domain.ID, kind userdb.LinkKind, path string) (vendor.Mail, error) {
	a, err := loadAccess(tx, id)
	if err != nil {
		return vendor.Mail{}, err
	}
	token, err := addLink(ctx, tx, id, kind, a.Email)
	if err != nil {
		return vendor.Mail{}, err
	}
	home, err := r.home(tx)
	if err != nil {
		return vendor.Mail{}, err
	}
	a.Link, a.Minutes = home+path+token, int(userdb.ResetLife/time.Minute)
	return compose(name, a.Language, vendor.Address{Name: a.Name, Email: a.Email}, a)
}

func sendAccessNotice(ctx context.Context, r Running, args AccessNotice) error {
	return r.post(ctx, "", args.Kind(), args.User, func(tx *tenancy.Tx) (vendor.Mail, error) {
		a, err := loadAccess(tx, args.User)
		if err != nil {
			return vendor.Mail{}, err
		}
		a.What, a.Left = args.What, args.Left
		return compose("access_notice", a.Language, vendor.Address{Name: a.Name, Email: a.Email}, a)
	})
}

func loadAccess(tx *tenancy.Tx, id domain.ID) (a access, err error) {
	err = tx.QueryRow(`select u.first_name, trim(u.first_name || ' ' || u.last_name), u.email, t.name, u.language
		from user_account u join tenant t on t.tenant_id = u.tenant_id where u.user_id = $1 and u.status = 'ACTIVE'`, string(id)).
		Scan(&a.FirstName, &a.Name, &a.Email, &a.Company, &a.Language)
	if errors.Is(err, pgx.ErrNoRows) {
		return a, Finish("the person may no longer sign in")
	}
	if err != nil {
		return a, err
	}
	if a.letterhead, err = letterheadTo(tx, id); err != nil {
		return a, err
	}
	a.Language, err = languageFor(tx, id, a.Language)
	return a, err
}
