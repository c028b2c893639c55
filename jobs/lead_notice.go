package jobs

import (
	"context"
	"errors"
	"strings"

	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/vendor"
	"gable/tenancy"
)

// LeadNotice tells the owner of a lead, on whose behalf it runs, that the lead has come.
type LeadNotice struct {
	Lead domain.ID `json:"leadId"`
}

// Kind is "lead_notice".
func (LeadNotice) Kind() string { return "lead_notice" }

// Once: a lead comes once.
func (n LeadNotice) Once() string { return string(n.Lead) }

// notice is everything that the letter names.
type notice struct {
	letterhead
	FirstName, Name, Contact, Message, Language, Link string
	Spanish                                           bool
}

func sendLeadNotice(ctx context.Context, r Running, args LeadNotice) error {
	var m vendor.Mail
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error {
		happened, err := r.Happened(tx)
		if err != nil {
			return err
		}
		if happened {
			return Finish("sent by an earlier attempt")
		}
		l, err := db.GetLead(tx, args.Lead)
		var known *domain.Error
		if errors.As(err, &known) && known.Code == domain.CodeNotFound {
			return Finish("the lead is no longer the person's")
		}
		if err != nil {
			return err
		}
		m, err = noticeMail(tx, l, strings.TrimSuffix(r.PublicURL, "/")+"/app/leads/"+string(l.ID), r.Effect)
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

func noticeMail(tx *tenancy.Tx, l lead.Lead, link, id string) (vendor.Mail, error) {
	me, err := db.Self(tx)
	if err != nil {
		return vendor.Mail{}, err
	}
	n := notice{FirstName: me.FirstName, Name: l.FullName(), Message: l.Notes, Language: me.Language, Link: link, Spanish: l.Language == "es"}
	n.Contact = strings.Join(l.Contacts(), ", ")
	if n.letterhead, err = letterheadTo(tx, me.ID); err != nil {
		return vendor.Mail{}, err
	}
	m, err := compose("lead", n.Language, vendor.Address{Name: me.Name, Email: me.Email}, n)
	m.ID = id
	return m, err
}
