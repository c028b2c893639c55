package jobs

import (
	"cmp"
	"context"
	"time"

	"github.com/riverqueue/river"

	"gable/change"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	organizationdb "gable/db/organization"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/notify"
	"gable/domain/vendor"
	"gable/tenancy"
)

// NeedRequest asks a person for what the scope's loan needs of them and they were not told of yet: one letter for all of it.
type NeedRequest struct {
	Loan   domain.LoanID `json:"loanId"`
	Person domain.ID     `json:"personId"`
}

// NewNeedRequest is the letter that asks for a need of a loan.
func NewNeedRequest(on domain.LoanID, n document.Need) NeedRequest {
	return NeedRequest{Loan: on, Person: n.Person()}
}

// Kind is "need_request".
func (NeedRequest) Kind() string { return "need_request" }

// Once: what is asked for at once on a loan comes in one letter.
func (n NeedRequest) Once() string { return n.Loan.String() + " " + string(n.Person) }

// RunsAgain: something more may have been asked for while the letter was written.
func (NeedRequest) RunsAgain() {}

// NeedReminder reminds a person, once, of all that is due at one moment.
type NeedReminder struct {
	Loan   domain.LoanID `json:"loanId"`
	Person domain.ID     `json:"personId"`
	Due    time.Time     `json:"due"`
}

// NewNeedReminder is the reminder of a need of a loan at its moment.
func NewNeedReminder(on domain.LoanID, n document.Need, due time.Time) NeedReminder {
	return NeedReminder{Loan: on, Person: n.Person(), Due: due}
}

// Kind is "need_reminder".
func (NeedReminder) Kind() string { return "need_reminder" }

// Once: what is due on a loan at one moment comes in one letter, and in no other.
func (n NeedReminder) Once() string {
	return n.Loan.String() + " " + string(n.Person) + " " + n.Due.UTC().Format(time.RFC3339Nano)
}

// ask is everything that a letter about needs names.
type ask struct {
	letterhead
	FirstName, Company, Asker, Link string
	Officer, Phone, OfficerEmail    string // whom to ask about it; without a name where nobody is known
	Reminder, Opens, Alone          bool   // Opens: Link opens the account to which the person was invited; Alone: it needs no account
	Days                            int    // for how long the link is good
	Items                           []askedFor
}

// askedFor is one thing that is asked for, in the words of who asks, without what could be a link, and why what came was sent back.
type askedFor struct{ Title, Words, Due, Reason, Note string }

// needLetter is one letter about needs on its way.
type needLetter struct {
	Running
	person domain.ID
	due    time.Time // of a reminder
	to     documentdb.Addressee
	about  []document.Need
	path   string // to which it comes back; "" for none
	// waits is how long a letter that asks waits yet for more; nil for a reminder.
	waits func(asked []time.Time, now time.Time) time.Duration
}

func (l *needLetter) isReminder() bool { return !l.due.IsZero() }

// AskNow has those be written to who can be only now: what is awaited of them was never told.
func AskNow(tx *tenancy.Tx, asked []documentdb.AskedAnew) error {
	for _, a := range asked {
		if a.InName == "" {
			continue
		}
		origin, err := originOf(tx.Scope())
		if err != nil {
			return err
		}
		origin.Actor, origin.User, origin.ActorTenant, origin.UserTenant, origin.ImpersonationID = a.InName, a.InName, origin.Tenant, origin.Tenant, ""
		origin.OrgUnit, origin.Consolidated, origin.Loan = a.OrgUnit, false, a.Loan
		if _, err := enqueue(tx, origin, NeedRequest{Loan: a.Loan, Person: a.Person}); err != nil {
			return err
		}
	}
	return nil
}

func (r *register) sendNeedRequest(ctx context.Context, run Running, args NeedRequest) error {
	l := &needLetter{Running: run, person: args.Person, waits: r.gathering}
	return run.deliver(ctx, l.write, l.keep)
}

// gathering is how long to wait yet until a letter, or a message, about what was asked at these moments goes out.
func (r *register) gathering(asked []time.Time, now time.Time) time.Duration {
	quiet, most := document.GatherQuiet, document.GatherMost
	if r.gather != nil {
		quiet, most = r.gather(quiet), r.gather(most)
	}
	return document.GatheredAt(asked, quiet, most).Sub(now)
}

func sendNeedReminder(ctx context.Context, r Running, args NeedReminder) error {
	l := &needLetter{Running: r, person: args.Person, due: args.Due}
	return r.deliver(ctx, l.write, l.keep)
}

// write gathers what the person is to be written to about. Nobody is on a loan that is not worked on.
func (l *needLetter) write(tx *tenancy.Tx) (m vendor.Mail, err error) {
	stage, archived, err := loandb.Standing(tx)
	if err != nil {
		return m, err
	}
	if archived || stage.IsClosed() {
		return m, Finish("the loan is not worked on")
	}
	if err := l.gather(tx); err != nil {
		return m, err
	}
	if len(l.about) == 0 {
		return m, Finish("there is nothing to write about any more")
	}
	if l.to, err = documentdb.AddresseeOf(tx, l.about[0]); err != nil {
		return m, err
	}
	if l.to.Email == "" {
		return m, Finish("the person has no address, or may not sign in")
	}
	return l.compose(tx)
}

// gather finds the open needs of the person: those not told of yet, or those whose reminder is this one.
func (l *needLetter) gather(tx *tenancy.Tx) error {
	all, err := documentdb.AllNeeds(tx)
	if err != nil {
		return err
	}
	l.about = nil
	var asked []time.Time
	for _, n := range all {
		if n.Status != document.NeedPending || n.Person() != l.person {
			continue
		}
		r, err := documentdb.LockRequest(tx, n.ID)
		if domain.IsNotFound(err) {
			continue
		}
		if err != nil {
			return err
		}
		if l.isReminder() && r.Next != nil && r.Next.Equal(l.due) || !l.isReminder() && !r.Told {
			l.about, asked = append(l.about, n), append(asked, r.From)
		}
	}
	if l.waits != nil && len(asked) > 0 {
		if wait := l.waits(asked, tx.Now()); wait > 0 {
			return river.JobSnooze(wait)
		}
	}
	return nil
}

func (l *needLetter) compose(tx *tenancy.Tx) (m vendor.Mail, err error) {
	home, err := l.home(tx)
	if err != nil {
		return m, err
	}
	if err := l.chooseLanguage(tx); err != nil {
		return m, err
	}
	to := l.to
	a := ask{FirstName: to.FirstName, Asker: tx.Scope().User.Name, Reminder: l.isReminder(), Days: int(document.NeedLinkLife / (24 * time.Hour))}
	switch {
	case to.Way == document.WayInvitation:
		token, err := keepLink(tx.Context(), tx, to.User, userdb.LinkActivation, to.Email, userdb.IssueBeside)
		if err != nil {
			return m, err
		}
		a.Link, a.Opens, a.Days = home+activationPaths[AudiencePOS]+token, true, invitationDays
	case to.Way == document.WayPortal && l.about[0].BorrowerID != "":
		a.Link = home + "/pos/app/" + tx.Scope().Loan.String() + "/documents"
	case to.Way == document.WayPortal:
		a.Link = home + "/app/loans/" + tx.Scope().Loan.String()
	}
	token, hash := newToken()
	for _, n := range l.about {
		item := askedFor{Title: domain.LetterName(n.Title), Words: domain.LetterWords(n.Description, document.NeedDescriptionLength), Reason: n.RejectionReason,
			Note: domain.LetterWords(n.RejectionNote, document.NeedDescriptionLength)}
		if n.DueDate != nil {
			item.Due = longDate(*n.DueDate, to.Language)
		}
		if to.Way == document.WayLink {
			if err := documentdb.AddLink(tx, n.ID, hash, to.Language); err != nil {
				return m, err
			}
			a.Link, a.Alone = home+"/pos/need#"+token, true
		}
		a.Items = append(a.Items, item)
	}
	if err := a.sayOfficer(tx); err != nil {
		return m, err
	}
	if a.letterhead, err = letterheadTo(tx, cmp.Or(to.User, tx.Scope().User.ID)); err != nil {
		return m, err
	}
	if err := tx.QueryRow("select name from tenant where tenant_id = app.tenant_id()").Scan(&a.Company); err != nil {
		return m, err
	}
	if m, err = compose("need", to.Language, vendor.Address{Name: to.Name, Email: to.Email}, a); err != nil {
		return m, err
	}
	back := documentdb.MailReturn{Address: to.Email}
	for _, n := range l.about {
		back.Needs = append(back.Needs, n.ID)
	}
	l.path, err = l.returnPath(tx, back)
	m.ReturnPath = l.path
	return m, err
}

// sayOfficer names whom to ask about it: the loan's officer.
func (a *ask) sayOfficer(tx *tenancy.Tx) error {
	place, err := organizationdb.PlaceOfLoan(tx)
	if err != nil || place.User == "" {
		return err
	}
	people, err := loandb.People(tx, []domain.ID{place.User})
	officer := people[place.User]
	a.Officer, a.Phone, a.OfficerEmail = domain.LetterName(officer.Name), officer.Phone, officer.Email
	return err
}

// chooseLanguage is that of the person's log-in, or the one that is known of who has none: a borrower whose portal is not in Spanish
// is written to in English.
func (l *needLetter) chooseLanguage(tx *tenancy.Tx) (err error) {
	switch {
	case l.to.User != "":
		l.to.Language, err = languageFor(tx, l.to.User, l.to.Language)
	case l.to.Language == "es" && l.about[0].BorrowerID != "":
		l.to.Language, err = languageOfPortal(tx)
	}
	l.to.Language = cmp.Or(l.to.Language, "en")
	return err
}

// keep notes that the letter went out, and has the next reminder follow.
func (l *needLetter) keep(w *change.Work, taken bool) error {
	days, err := documentdb.ReminderDays(w.Tx)
	if err != nil {
		return err
	}
	// It may have come back before this is written down.
	came, err := documentdb.HasReturned(w.Tx, document.ReturnToken(l.path, l.MailDomain))
	if err != nil {
		return err
	}
	taken = taken && !came
	now := w.Now()
	for _, n := range l.about {
		r, err := documentdb.LockRequest(w.Tx, n.ID)
		if domain.IsNotFound(err) {
			continue // it was removed while the letter was on its way
		}
		if err != nil {
			return err
		}
		r.Told, r.Failed = true, !taken
		switch {
		case !taken:
			r.Next = nil
		case l.isReminder():
			r.Reminded(now, days)
			if n.BorrowerID != "" { // texts go to borrowers alone
				w.NotifyPeople(notify.Event{Need: n.ID, NeedKind: notify.KindReminded, Person: n.Person()})
			}
		default:
			r.Asked(days)
		}
		if taken {
			r.SentAt, r.SentTo, r.SentWay = &now, l.to.Email, l.to.Way
		}
		if err := documentdb.SaveRequest(w.Tx, n.ID, r); err != nil {
			return err
		}
		if r.Next != nil {
			if err := EnqueueAt(w.Tx, *r.Next, NewNeedReminder(w.Loan.ID, n, *r.Next)); err != nil {
				return err
			}
		}
		w.Emit(change.Event{Type: "RTC.NEED.CHANGED", Data: map[string]string{"id": string(n.ID), "action": "written"}})
	}
	return nil
}
