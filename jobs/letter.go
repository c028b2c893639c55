package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"gable/domain"
	"gable/domain/org"
	"gable/domain/vendor"
	"gable/tenancy"
)

// post sends a letter to a user of the scope's tenant, as deliver does; key tells the letters of one job apart. That it went
// out, or was refused, is kept among the user's mails.
func (r Running) post(ctx context.Context, key, kind string, to domain.ID, write func(*tenancy.Tx) (vendor.Mail, error)) error {
	if key != "" {
		r.Effect += ":" + key
	}
	return r.deliver(ctx, write, func(tx *tenancy.Tx, m vendor.Mail, outcome string) error {
		_, err := tx.Exec(`insert into sent_mail (tenant_id, user_id, kind, address, subject, language, outcome, at) values (app.tenant_id(), $1, $2, $3, $4, $5, $6, $7)`,
			string(to), kind, m.To.Email, m.Subject, m.Language, outcome, tx.Now())
		return err
	})
}

// deliver writes one letter and sends it, once however often the job runs. keep is told in the same transaction that it went
// out (SENT) or that the mail service does not take it (REJECTED); nil when nobody asks later.
func (r Running) deliver(ctx context.Context, write func(*tenancy.Tx) (vendor.Mail, error), keep func(tx *tenancy.Tx, m vendor.Mail, outcome string) error) error {
	var m vendor.Mail
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error {
		happened, err := r.Happened(tx)
		if err != nil {
			return err
		}
		if happened {
			return errPosted
		}
		m, err = write(tx)
		m.ID = strings.ReplaceAll(r.Effect, ":", "-")
		return err
	})
	if errors.Is(err, errPosted) {
		return nil
	}
	if err != nil {
		return err
	}
	sent, outcome := r.Mailer.Send(ctx, m), "SENT"
	if sent != nil {
		if !errors.Is(sent, vendor.ErrRejected) {
			return sent
		}
		outcome = "REJECTED"
	}
	err = r.afterwards(ctx, func(tx *tenancy.Tx) error {
		if sent == nil {
			if err := r.Record(tx); err != nil {
				return err
			}
		}
		if keep == nil {
			return nil
		}
		return keep(tx, m, outcome)
	})
	if err == nil && sent != nil {
		return Finish(sent.Error())
	}
	return err
}

var errPosted = errors.New("sent by an earlier attempt")

// compose renders the letter of that name in a language, English when there is no such letter.
func compose(name, language string, to vendor.Address, data interface{ head() letterhead }) (vendor.Mail, error) {
	if letters.Lookup(name+"."+language+".txt") == nil {
		language = "en"
	}
	data, to.Name = named(data), domain.LetterName(to.Name)
	var subject, plain, rich bytes.Buffer
	err := errors.Join(
		letters.ExecuteTemplate(&subject, name+"."+language+".subject", data),
		letters.ExecuteTemplate(&plain, name+"."+language+".txt", data),
		htmlLetters.ExecuteTemplate(&rich, name+"."+language+".html", data))
	if err != nil {
		return vendor.Mail{}, fmt.Errorf("write the letter %s: %w", name, err)
	}
	head := data.head()
	return vendor.Mail{To: to, FromName: head.FromName, ReplyTo: head.ReplyTo, Subject: strings.Join(strings.Fields(subject.String()), " "), Text: strings.TrimSpace(plain.String()) + "\n",
		HTML: rich.String(), Language: language}, nil
}

// home is the origin that links to the scope's company begin with.
func (r Running) home(tx *tenancy.Tx) (string, error) {
	var domains []string
	err := tx.QueryRow("select app.hosts_of(app.tenant_id())").Scan(&domains)
	return org.Home(r.PublicURL, domains), err
}
