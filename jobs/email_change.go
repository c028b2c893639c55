package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/vendor"
	"gable/tenancy"
)

// EmailChange asks a user of the scope's tenant to confirm a change of address at the new one and at the present one,
// where it can be called off too, and is told of who vouched for it. An address at which it was confirmed already gets no
// second letter.
type EmailChange struct {
	User domain.ID `json:"userId"`
}

// Kind is "email_change".
func (EmailChange) Kind() string { return "email_change" }

// Queue is that of the letters that let people in.
func (EmailChange) Queue() string { return accessQueue }

// Once is "": a second change of address has letters of its own.
func (EmailChange) Once() string { return "" }

// emailChange is everything that the two letters name.
type emailChange struct {
	letterhead
	FirstName, Name, Company, Inviter, Language, Old, New, Link string
	Hours                                                       int
	// Voucher, Reason and CountsAt are "" unless somebody vouched for the change.
	Voucher, Reason, CountsAt string
	confirmed                 map[userdb.LinkKind]bool
}

func sendEmailChange(ctx context.Context, r Running, args EmailChange) error {
	letter := func(name, path string, kind userdb.LinkKind, to func(emailChange) string) func(*tenancy.Tx) (vendor.Mail, error) {
		return func(tx *tenancy.Tx) (vendor.Mail, error) {
			c, err := loadChange(tx, args.User)
			if err != nil {
				return vendor.Mail{}, err
			}
			if c.confirmed[kind] {
				return vendor.Mail{}, errPosted
			}
			token, err := addLink(ctx, tx, args.User, kind, to(c))
			if err != nil {
				return vendor.Mail{}, err
			}
			home, err := r.home(tx)
			if err != nil {
				return vendor.Mail{}, err
			}
			c.Link = home + path + token
			return compose(name, c.Language, vendor.Address{Name: c.Name, Email: to(c)}, c)
		}
	}
	confirm := letter("email_confirm", "/email-change#confirm=", userdb.LinkEmailChange, func(c emailChange) string { return c.New })
	name, err := r.noticeOf(ctx, args.User)
	if err != nil {
		return err
	}
	notice := letter(name, "/email-change#review=", userdb.LinkEmailReview, func(c emailChange) string { return c.Old })
	// An address that takes no letters does not keep the other from getting its own.
	return both(r.post(ctx, "notice", name, args.User, notice), r.post(ctx, "confirm", "email_confirm", args.User, confirm))
}

// noticeOf names the letter that the present address gets.
func (r Running) noticeOf(ctx context.Context, id domain.ID) (name string, err error) {
	err = r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error {
		c, err := loadChange(tx, id)
		if name = "email_notice"; c.Voucher != "" {
			name = userdb.VouchedLetter
		}
		return err
	})
	return name, err
}

// both is what became of two letters of one job: tried again while one of them may yet go out.
func both(first, second error) error {
	var end *finished
	if first == nil || errors.As(first, &end) && second != nil {
		return second
	}
	return first
}

func loadChange(tx *tenancy.Tx, id domain.ID) (emailChange, error) {
	c := emailChange{Hours: int(userdb.EmailChangeLife / time.Hour)}
	var atNew, atOld bool
	var countsAt *time.Time
	asker := tx.Scope().User
	// Who asked may be of the provider, whom the company does not see, and is not always who caused this letter.
	err := tx.QueryRow(`select u.first_name, trim(u.first_name || ' ' || u.last_name), t.name, u.language, e.previous, e.email,
		coalesce((select trim(r.first_name || ' ' || r.last_name) from user_account r where r.user_id = e.requested_by), case when e.requested_by = $2 then $3 end, t.name),
		e.confirmed_new_at is not null, e.confirmed_old_at is not null, coalesce(e.vouched_name, ''), coalesce(e.vouch_reason, ''), e.counts_at
		from email_change e join user_account u on u.user_id = e.user_id join tenant t on t.tenant_id = u.tenant_id
		where e.user_id = $1 and u.status = 'ACTIVE'`, string(id), string(asker.ID), asker.Name).Scan(&c.FirstName, &c.Name, &c.Company, &c.Language, &c.Old, &c.New, &c.Inviter, &atNew, &atOld,
		&c.Voucher, &c.Reason, &countsAt)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, Finish("the change was called off")
	}
	if err != nil {
		return c, err
	}
	c.confirmed = map[userdb.LinkKind]bool{userdb.LinkEmailChange: atNew, userdb.LinkEmailReview: atOld}
	if c.letterhead, err = letterheadTo(tx, id); err != nil {
		return c, err
	}
	if c.Language, err = languageFor(tx, id, c.Language); err == nil && countsAt != nil {
		c.CountsAt = moment(*countsAt, c.Language)
	}
	return c, err
}

// moment is a time as a letter writes it: in UTC, since nobody knows where the letter is read.
func moment(at time.Time, language string) string {
	at = at.UTC()
	return longDate(domain.DateOf(at), language) + at.Format(", 15:04 UTC")
}
