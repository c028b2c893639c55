package jobs

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/vendor"
	"gable/tenancy"
)

// LeadConfirmation asks a person who sent the public form to confirm the e-mail address.
type LeadConfirmation struct {
	Lead domain.ID `json:"leadId"`
}

// Kind is "lead_confirmation".
func (LeadConfirmation) Kind() string { return "lead_confirmation" }

// Once: a lead is asked by one letter at a time.
func (n LeadConfirmation) Once() string { return string(n.Lead) }

// question is everything that the letter names.
type question struct {
	letterhead
	FirstName, Company, Link string
	Days                     int
}

func sendLeadConfirmation(ctx context.Context, r Running, args LeadConfirmation) error {
	var m vendor.Mail
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error {
		happened, err := r.Happened(tx)
		if err != nil {
			return err
		}
		if happened {
			return Finish("sent by an earlier attempt")
		}
		m, err = r.confirmationMail(tx, args.Lead)
		return err
	})
	if err != nil {
		return err
	}
	if err := r.Mailer.Send(ctx, m); err != nil {
		if errors.Is(err, vendor.ErrRejected) {
			return Finish("the mail service does not take it")
		}
		return err
	}
	return r.DB.Tx(ctx, r.Scope, r.Record)
}

func (r Running) confirmationMail(tx *tenancy.Tx, id domain.ID) (vendor.Mail, error) {
	l, err := db.GetLead(tx, id)
	var known *domain.Error
	if errors.As(err, &known) && known.Code == domain.CodeNotFound {
		return vendor.Mail{}, Finish("the lead is gone")
	}
	if err != nil {
		return vendor.Mail{}, err
	}
	if l.Confirmation != lead.Unconfirmed || l.ContactPoint.Email == "" {
		return vendor.Mail{}, Finish("there is nothing to confirm")
	}
	form, err := db.FormOf(tx, l.OrgUnitID)
	if err != nil {
		return vendor.Mail{}, err
	}
	if form.FormKey == "" {
		return vendor.Mail{}, Finish("the lead's branch has no form")
	}
	home, err := r.home(tx)
	if err != nil {
		return vendor.Mail{}, err
	}
	var secret [32]byte
	_, _ = rand.Read(secret[:])
	token := base64.RawURLEncoding.EncodeToString(secret[:])
	hash := sha256.Sum256([]byte(token))
	if err := db.AskConfirmation(tx, l, hash[:]); err != nil {
		return vendor.Mail{}, err
	}
	q := question{FirstName: l.Name.FirstName, Days: int(lead.ConfirmationLife / (24 * time.Hour)),
		Link: home + "/lead/api/web-form/" + form.FormKey + "/confirmation?lang=" + l.Language + "#" + token}
	if q.letterhead, err = letterheadTo(tx, tx.Scope().User.ID); err != nil {
		return vendor.Mail{}, err
	}
	if err := tx.QueryRow("select name from tenant where tenant_id = app.tenant_id()").Scan(&q.Company); err != nil {
		return vendor.Mail{}, err
	}
	m, err := compose("lead_confirm", l.Language, vendor.Address{Name: l.FullName(), Email: l.ContactPoint.Email}, q)
	m.ID = strings.ReplaceAll(r.Effect, ":", "-")
	return m, err
}
