package jobs

import (
	"context"
	"strings"

	leaddb "gable/db/lead"
	userdb "gable/db/user"
	"gable/domain"
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
	return r.post(ctx, "", args.Kind(), r.Scope.User.ID, func(tx *tenancy.Tx) (vendor.Mail, error) {
		l, err := stillThere(leaddb.GetLead(tx, args.Lead))
		if err != nil {
			return vendor.Mail{}, err
		}
		me, err := userdb.Self(tx)
		if err != nil {
			return vendor.Mail{}, err
		}
		n := notice{FirstName: me.FirstName, Name: l.FullName(), Message: l.Notes, Language: me.Language, Spanish: l.Language == "es",
			Contact: strings.Join(l.Contacts(), ", "), Link: strings.TrimSuffix(r.PublicURL, "/") + "/app/leads/" + string(l.ID)}
		if n.letterhead, err = letterheadTo(tx, me.ID); err != nil {
			return vendor.Mail{}, err
		}
		return compose("lead", n.Language, vendor.Address{Name: me.Name, Email: me.Email}, n)
	})
}
