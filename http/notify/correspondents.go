package notify

import (
	"cmp"
	"slices"
	"strings"

	contactdb "gable/db/contact"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	notifydb "gable/db/notify"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/need"
	"gable/domain/notify"
	"gable/tenancy"
)

// roleRealtor is what a real estate agent is to the loan who follows it in their portal.
const roleRealtor = "REALTOR"

// correspondents are all who can be written to on the pinned loan: its borrowers, its business contacts, its team and the agents who follow
// it, each once. Whoever asks is none of them.
func (d *service) correspondents(tx *tenancy.Tx) ([]notify.Correspondent, error) {
	f, err := loandb.LoadFile(tx)
	if err != nil {
		return nil, err
	}
	var all []notify.Correspondent
	for _, gather := range []func(*tenancy.Tx, *loan.File) ([]notify.Correspondent, error){borrowersOf, contactsOf, teamOf, realtorsOf} {
		found, err := gather(tx, f)
		if err != nil {
			return nil, err
		}
		for _, one := range found {
			if one.Role != roleRealtor || !slices.ContainsFunc(all, func(c notify.Correspondent) bool { return strings.EqualFold(c.Email, one.Email) }) {
				all = append(all, one)
			}
		}
	}
	bounced, err := notifydb.Bounced(tx)
	if err != nil {
		return nil, err
	}
	stopped, err := notifydb.WantingNoTexts(tx, phonesOf(all))
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].SettleText(d.Texts.From() != "", stopped)
		all[i].EmailBounced = bounced[strings.ToLower(all[i].Email)]
		all[i].Language = cmp.Or(all[i].Language, "en")
	}
	return all, nil
}

func phonesOf(all []notify.Correspondent) (phones []string) {
	for _, c := range all {
		if phone := notify.PhoneNumber(c.Phone); phone != "" {
			phones = append(phones, phone)
		}
	}
	return phones
}

func borrowersOf(tx *tenancy.Tx, f *loan.File) (all []notify.Correspondent, err error) {
	languages, err := documentdb.PortalLanguages(tx)
	primary, _ := f.PrimaryBorrower()
	for _, b := range f.ActiveBorrowers() {
		c := notify.Correspondent{ID: b.ID, Role: notify.CoBorrowers, Name: b.Name.String(), Email: b.ContactPoint.Email, Phone: b.ContactPoint.CellPhone, IsBorrower: true}
		if b.ID == primary.ID {
			c.Role = notify.Borrowers
		}
		if need.Languages(languages).Spanish(b) {
			c.Language = "es"
		}
		all = append(all, c)
	}
	return all, err
}

// contactsOf are the loan's business contacts; who is several things on the loan is the first of them.
func contactsOf(tx *tenancy.Tx, _ *loan.File) (all []notify.Correspondent, err error) {
	contacts, _, err := contactdb.Of(tx)
	for _, k := range contacts {
		if slices.ContainsFunc(all, func(c notify.Correspondent) bool { return c.ID == k.BusinessContactID }) {
			continue
		}
		c := notify.Correspondent{ID: k.BusinessContactID, Role: string(k.Type), Name: k.Name, Email: k.Email, Phone: k.CellPhone, Language: k.Language}
		if k.Company != nil {
			c.CompanyName, c.Email = k.Company.Name, cmp.Or(c.Email, k.Company.Email)
		}
		all = append(all, c)
	}
	return all, err
}

func teamOf(tx *tenancy.Tx, f *loan.File) (all []notify.Correspondent, err error) {
	ids := make([]domain.ID, len(f.Team))
	for i, m := range f.Team {
		ids[i] = m.WizeUserId
	}
	people, err := loandb.People(tx, ids)
	for _, m := range f.Team {
		p, known := people[m.WizeUserId]
		if !known || p.ID == tx.Scope().User.ID || slices.ContainsFunc(all, func(c notify.Correspondent) bool { return c.ID == p.ID }) {
			continue
		}
		// A colleague's telephone may be a desk's: whether it takes texts nobody says.
		all = append(all, notify.Correspondent{ID: p.ID, Role: string(m.LoanRole), Name: p.Name, Email: p.Email, Language: p.Language})
	}
	return all, err
}

func realtorsOf(tx *tenancy.Tx, _ *loan.File) ([]notify.Correspondent, error) {
	found, err := portaldb.ListRealtors(tx)
	all := make([]notify.Correspondent, 0, len(found))
	for _, r := range found {
		all = append(all, notify.Correspondent{ID: r.UserID, Role: roleRealtor, Name: r.Name, Email: r.Email})
	}
	return all, err
}
