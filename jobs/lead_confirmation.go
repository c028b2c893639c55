package jobs

import (
	"context"
	"time"

	"gable/change"
	"gable/db"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/vendor"
	"gable/tenancy"
)

// LeadConfirmation asks a person who sent the public form to confirm the email address.
type LeadConfirmation struct {
	Lead domain.ID `json:"leadId"`
}

// Kind is "lead_confirmation".
func (LeadConfirmation) Kind() string { return "lead_confirmation" }

// Once: a lead is asked by one letter at a time.
func (n LeadConfirmation) Once() string { return string(n.Lead) }

// RunsAgain: the lead may have another address by now.
func (LeadConfirmation) RunsAgain() {}

// question is everything that the letter names.
type question struct {
	letterhead
	FirstName, Company, Link string
	Days                     int
}

func sendLeadConfirmation(ctx context.Context, r Running, args LeadConfirmation) error {
	write := func(tx *tenancy.Tx) (vendor.Mail, error) { return r.confirmationMail(tx, args.Lead) }
	return r.deliver(ctx, write, func(w *change.Work, taken bool) error {
		outcome := db.LetterFailed
		if taken {
			outcome = db.LetterSent
		}
		return leaddb.MarkConfirmation(w.Tx, args.Lead, outcome)
	})
}

// stillThere ends the job of a lead that is gone, or out of the sight of whom the job runs for.
func stillThere(l lead.Lead, err error) (lead.Lead, error) {
	if domain.IsNotFound(err) {
		err = Finish("the lead is gone, or no longer the person's")
	}
	return l, err
}

func (r Running) confirmationMail(tx *tenancy.Tx, id domain.ID) (vendor.Mail, error) {
	l, err := stillThere(leaddb.GetLead(tx, id))
	if err != nil {
		return vendor.Mail{}, err
	}
	if l.Confirmation != lead.Unconfirmed || l.ContactPoint.Email == "" {
		return vendor.Mail{}, Finish("there is nothing to confirm")
	}
	form, err := leaddb.FormOf(tx, l.OrgUnitID)
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
	token, hash := newToken()
	if err := leaddb.AskConfirmation(tx, l, hash); err != nil {
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
	return compose("lead_confirm", l.Language, vendor.Address{Name: domain.GreetingName(l.Name.FirstName), Email: l.ContactPoint.Email}, q)
}
