package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"

	"gable/change"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/domain/vendor"
	"gable/tenancy"
)

// VouchedEmail makes a change of address count for which somebody vouched, once its delay is over. It runs in the voucher's
// name: who is suspended meanwhile takes the vouching along.
type VouchedEmail struct {
	User domain.ID `json:"userId"`
	// Change is which one: another one that took its place is none of this job's business.
	Change domain.ID `json:"changeId"`
}

// Kind is "vouched_email".
func (VouchedEmail) Kind() string { return "vouched_email" }

// Once is "": a change can be vouched for once.
func (VouchedEmail) Once() string { return "" }

// EmailChanged tells both addresses that a change which somebody vouched for counts.
type EmailChanged struct {
	User domain.ID `json:"userId"`
	// Entry is the one of the journal that names the addresses.
	Entry domain.ID `json:"auditId"`
}

// Kind is "email_changed".
func (EmailChanged) Kind() string { return "email_changed" }

// Queue is that of the letters that let people in.
func (EmailChanged) Queue() string { return accessQueue }

// Once is "": each change is told.
func (EmailChanged) Once() string { return "" }

var errUntold = errors.New("the letter to the present address did not go out yet")

func countVouchedEmail(ctx context.Context, r Running, args VouchedEmail) error {
	early := time.Duration(0)
	err := r.Change(ctx, func(w *change.Work) error {
		tx := w.Tx
		p, err := userdb.LockUser(tx, args.User, nil)
		if err != nil {
			return err
		}
		v, err := userdb.LockVouched(tx, args.User, args.Change)
		if err != nil {
			return err
		}
		if v == nil {
			return Finish("the change was made, called off or asked for anew")
		}
		if early = v.CountsAt.Sub(tx.Now()); early > 0 {
			return nil
		}
		// An address that takes no letters was written to all the same. Where no letter could be sent at all, nobody had the
		// chance to call the change off.
		if !v.OldAddressNotified {
			return errUntold
		}
		taken, err := userdb.EmailTaken(tx, args.User, v.Email)
		if err != nil {
			return err
		}
		if _, err := userdb.EndEmail(tx, args.User); err != nil {
			return err
		}
		if taken || p.Email != v.Previous || p.Status != user.StatusActive || !mayStillVouch(r.Scope, p, v) {
			return callOff(w, args.User, v)
		}
		return makeCount(ctx, w, args.User, v)
	})
	if domain.IsNotFound(err) {
		return Finish("the user is no longer there")
	}
	if isBlocked(err) {
		return errors.Join(err, r.afterwards(ctx, func(w *change.Work) error {
			v, err := userdb.LockVouched(w.Tx, args.User, args.Change)
			if err != nil || v == nil {
				return err
			}
			if _, err := userdb.EndEmail(w.Tx, args.User); err != nil {
				return err
			}
			return callOff(w, args.User, v)
		}))
	}
	if err == nil && early > 0 {
		return river.JobSnooze(early)
	}
	return err
}

// mayStillVouch tells whether the one who vouched could do so now, going by the roles that both have.
func mayStillVouch(voucher tenancy.Scope, p user.Profile, v *userdb.VouchedEmail) bool {
	return voucher.Roles.Has(user.SuperAdmin) || voucher.Roles.MayManage(p.Roles(), v.Company)
}

func makeCount(ctx context.Context, w *change.Work, id domain.ID, v *userdb.VouchedEmail) error {
	tx := w.Tx
	if err := userdb.SetEmail(tx, id, v.Email); err != nil {
		return err
	}
	ptx, err := tx.Pgx()
	if err != nil {
		return err
	}
	if err := userdb.EndSessions(ctx, ptx, tx.Scope().Tenant, id, tx.Now()); err != nil {
		return err
	}
	after := emailOf{Email: v.Email, AskedBy: v.AskedBy, VouchedBy: v.VouchedBy, Reason: v.Reason}
	w.Emit(change.Event{Type: "RTC.USER.CHANGED", Data: domain.Ref{ID: id}})
	entry, err := w.AuditEntry("user", string(id), "e-mail changed", emailOf{Email: v.Previous}, after)
	if err != nil {
		return err
	}
	return Enqueue(tx, EmailChanged{User: id, Entry: entry})
}

// emailOf is a change of address as the journal keeps it.
type emailOf struct {
	Email     string `json:"email,omitempty"`
	AskedBy   string `json:"askedBy,omitempty"`
	VouchedBy string `json:"vouchedBy,omitempty"`
	Reason    string `json:"reason,omitempty"`
}

// callOff notes that a change of address does not come to count.
func callOff(w *change.Work, id domain.ID, v *userdb.VouchedEmail) error {
	w.Emit(change.Event{Type: "RTC.USER.CHANGED", Data: domain.Ref{ID: id}})
	return w.Audit("user", string(id), "e-mail change called off", emailOf{Email: v.Email}, nil)
}

// changed is everything that the letters about a change that counts name.
type changed struct {
	access
	Old, New, Asker, Voucher string
}

func sendEmailChanged(ctx context.Context, r Running, args EmailChanged) error {
	letter := func(to func(changed) string) func(*tenancy.Tx) (vendor.Mail, error) {
		return func(tx *tenancy.Tx) (vendor.Mail, error) {
			a, err := loadAccess(tx, args.User)
			if err != nil {
				return vendor.Mail{}, err
			}
			c := changed{access: a}
			err = tx.QueryRow(`select e.before->>'email', e.after->>'email', e.after->>'askedBy', e.after->>'vouchedBy' from audit_entry e
				where e.audit_id = $1 and e.kind = 'user' and e.record_id = $2`, string(args.Entry), string(args.User)).Scan(&c.Old, &c.New, &c.Asker, &c.Voucher)
			if err != nil {
				return vendor.Mail{}, err
			}
			return compose("email_changed", c.Language, vendor.Address{Name: c.Name, Email: to(c)}, c)
		}
	}
	atOld := letter(func(c changed) string { return c.Old })
	atNew := letter(func(c changed) string { return c.New })
	return both(r.post(ctx, "old", args.Kind(), args.User, atOld), r.post(ctx, "new", args.Kind(), args.User, atNew))
}
