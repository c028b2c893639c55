package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"gable/change"
	"gable/db"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/vendor"
	"gable/tenancy"
)

// post sends a letter to a user of the scope's tenant, as deliver does; key tells the letters of one job apart. What becomes of
// it is kept among the user's mails.
func (r Running) post(ctx context.Context, key, kind string, to domain.ID, write func(*tenancy.Tx) (vendor.Mail, error)) error {
	if key != "" {
		r.Effect += ":" + key
	}
	written := func(tx *tenancy.Tx) (vendor.Mail, error) {
		m, err := write(tx)
		if err != nil {
			return m, err
		}
		return m, db.BeginLetter(tx, db.Letter{Job: r.job, Effect: r.Effect, Part: key, User: to, Kind: kind, Address: m.To.Email, Subject: m.Subject, Language: m.Language})
	}
	return r.deliver(ctx, written, func(w *change.Work, taken bool) error { return db.EndLetter(w.Tx, r.Effect, taken) })
}

// deliver writes one letter and sends it, once however often the job runs. keep is told in the same transaction whether the mail
// service took it, or never will. A service that is away or asks to come back later is tried again, as often as any job.
func (r Running) deliver(ctx context.Context, write func(*tenancy.Tx) (vendor.Mail, error), keep func(w *change.Work, taken bool) error) error {
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
	err = r.afterwards(ctx, func(w *change.Work) error {
		if sent == nil {
			if err := r.Record(w.Tx); err != nil {
				return err
			}
		}
		return keep(w, sent == nil)
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
func (r Running) home(tx *tenancy.Tx) (string, error) { return homeOf(tx, r.PublicURL) }

func homeOf(tx *tenancy.Tx, publicURL string) (string, error) {
	var domains []string
	err := tx.QueryRow("select app.hosts_of(app.tenant_id())").Scan(&domains)
	return org.Home(publicURL, domains), err
}
