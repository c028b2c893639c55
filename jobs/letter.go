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

// post writes one letter to a user of the scope's tenant and sends it, once however often the job runs: key tells the
// letters of one job apart. That it went out, or was refused, is kept among the user's mails.
func (r Running) post(ctx context.Context, key, kind string, to domain.ID, write func(*tenancy.Tx) (vendor.Mail, error)) error {
	if key != "" {
		r.Effect += ":" + key
	}
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
	sent := r.Mailer.Send(ctx, m)
	if sent != nil && !errors.Is(sent, vendor.ErrRejected) {
		return sent
	}
	outcome := "SENT"
	if sent != nil {
		outcome = "REJECTED"
	}
	err = r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error {
		if sent == nil {
			if err := r.Record(tx); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`insert into sent_mail (tenant_id, user_id, kind, address, subject, language, outcome, at) values (app.tenant_id(), $1, $2, $3, $4, $5, $6, $7)`,
			string(to), kind, m.To.Email, m.Subject, m.Language, outcome, tx.Now())
		return err
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
