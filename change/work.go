// Package change is the unit of work that requests and jobs share: what is changed in one transaction, with its entries in the
// journal, what open sessions are told of it, the loan's figures, and what the company's rules have to say. Nothing else writes
// the journal.
package change

import (
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	inboxdb "gable/db/inbox"
	loandb "gable/db/loan"
	ruledb "gable/db/rule"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/domain/user"
	"gable/tenancy"
)

// By is who asks for the work.
type By struct {
	// Call is the name of the route or the kind of the job; Method the route's, "" for a job.
	Call, Method string
	// Judged: the company's rules judge the work.
	Judged bool
	Roles  user.Roles
	// TimeZone is where the person is; nil for UTC.
	TimeZone *time.Location
	// Origin names the tab that the work comes from; it knows of it without being told.
	Origin string
	// Dialogue is how rules ask the person; nil where nobody is there to answer.
	Dialogue Dialogue
}

// Work is one unit of work, within its transaction.
type Work struct {
	*tenancy.Tx
	// Loan is the loan that the work is pinned to, nil for none: it exists, and the person sees it.
	Loan *Loan
	// Rules is the version of the company's rules for work that they judge, 0 while none is enabled; known with the first statement.
	Rules int64
	// ProductEligibility is whether the loan can have its product, once a change of it is settled; nil where it has none.
	ProductEligibility *loan.ProductEligibility
	// FollowedTerms are the loan's terms as they are once premiums, fees, points and lender credit have followed a change of the loan; nil where they
	// did not.
	FollowedTerms *loan.Info
	// Answered is what was answered to rules, once that was taken up.
	Answered *Answered

	by          By
	loanChanged bool
	// tookBack: the person takes the own last move of the loan back.
	tookBack bool
	// ownLock: the work is itself on the loan's lock. lockDesk are who answer what it asks there.
	ownLock    bool
	lockDesk   []domain.ID
	timePassed bool
	// termsWritten counts how often the terms were written once they followed a change.
	termsWritten int64
	journal      []entry
	records      []Record
	unit         domain.ID
	events       []Event
	told         []notify.Event
	notices      []inboxdb.Notice
}

// New is work in a transaction.
func New(tx *tenancy.Tx, by By) *Work { return &Work{Tx: tx, by: by} }

// Loan is what work knows of the loan that it is pinned to.
type Loan struct {
	ID       domain.LoanID
	Version  int64
	OrgUnit  domain.ID
	Stage    string
	Archived bool
	Borrower string
	Audience []domain.ID
	// StageBefore is the stage before the work, "" for a loan that it makes; Stage follows the work's own moves.
	StageBefore string
	// RuleLock is why a rule closed the loan to changes, nil while none has.
	RuleLock *string
	// SectionLocks are the sections that are closed to changes, each with its reason.
	SectionLocks map[loan.Section]string
	// Editing is who edits the loan's data, and what its company asks of whoever would; for a party to the loan, that it is finalized alone.
	Editing loan.Editing
	// HasLock: the rate is locked by the lock desk, or asked to be.
	HasLock bool
}

// Pin checks the loan of the transaction's scope once: what follows in the transaction sees that loan only. For a write it is
// locked against other writers. What is asked along is answered in the same round trip.
func (w *Work) Pin(forWrite bool, along *pgx.Batch) error {
	head, err := loandb.PinLoan(w.Tx, forWrite, along)
	if err != nil {
		return err
	}
	w.Loan = &Loan{ID: w.Scope().Loan, Version: head.Version, OrgUnit: head.OrgUnit, Stage: string(head.Stage), StageBefore: string(head.Stage),
		Archived: head.Archived, Borrower: head.Borrower, Audience: head.Audience, RuleLock: head.Lock, SectionLocks: head.Sections, Editing: head.Editing, HasLock: head.HasLock}
	w.Rules = head.Rules
	return w.hideEditor()
}

// hideEditor has people of another company read of who edits a loan what they may know.
func (w *Work) hideEditor() error {
	s := &w.Loan.Editing.Session
	if s.UserID == "" || !w.Scope().IsShared() {
		return nil
	}
	seen, err := loandb.SeenByOthers(w.Tx, []loan.ActiveUser{{ID: s.UserID, Name: s.UserName}})
	if err == nil {
		s.Alias = seen[0].Name
	}
	return err
}

// CheckLock refuses to change a section of the pinned loan while the loan is archived, a rule has locked it, the section
// itself is locked, or somebody else edits the loan. Routes that
// belong to no section use it for the part of their work that does.
func (w *Work) CheckLock(section loan.Section) error {
	if section == loan.SectionNone {
		return nil
	}
	if w.Loan.Archived && section != loan.SectionArchiveLoan {
		return domain.Locked("refusals:loan.archived", "This loan is archived: it can be read but not changed.")
	}
	if w.Loan.RuleLock != nil {
		return domain.Locked("refusals:loan.lockedByRule", "A rule of your company has locked this loan: it can be read but not changed.").With(*w.Loan.RuleLock)
	}
	if reason, locked := w.Loan.SectionLocks[section]; locked {
		return domain.Locked("refusals:loan.sectionLocked", "This part of the loan is locked: it can be read but not changed.").With(reason)
	}
	return w.Loan.Editing.Refuse(w.Scope().User.ID, section, w.Now())
}

// CheckTakingOut refuses to take data out of the pinned loan by a section that is locked. A loan that is closed to changes can be read,
// and so exported.
func (w *Work) CheckTakingOut(section loan.Section) error {
	locks, err := loandb.SectionLocks(w.Tx)
	if at := slices.IndexFunc(locks, func(l loan.SectionLock) bool { return l.Section == section }); at >= 0 {
		return domain.Locked("refusals:loan.sectionLockedOut", "This part of the loan is locked: nothing is taken out of it.").With(locks[at].Reason)
	}
	return err
}

// Today is the day where the person is.
func (w *Work) Today() domain.Date {
	zone := w.by.TimeZone
	if zone == nil {
		zone = time.UTC
	}
	return domain.DateOf(w.Now().In(zone))
}

// LoanChanged marks the loan's figures as touched: before commit they are worked out again.
func (w *Work) LoanChanged() { w.loanChanged = true }

// TermsFollowed is how many versions the loan's terms are on since the work itself wrote them.
func (w *Work) TermsFollowed() int64 { return w.termsWritten }

// Event is what open sessions are told.
type Event struct {
	Type string
	Loan domain.LoanID
	// OrgUnit is whose staff see it besides the audience; "" with no audience means the whole tenant.
	OrgUnit  domain.ID
	Audience []domain.ID
	Data     any
}

// Emit tells open sessions of a change, once the transaction commits. On a pinned loan it goes to whoever sees the loan.
func (w *Work) Emit(e Event) {
	if w.Loan != nil && e.Loan == 0 {
		e.Loan, e.OrgUnit, e.Audience = w.Loan.ID, w.Loan.OrgUnit, w.Loan.Audience
	}
	w.events = append(w.events, e)
}

// EmitOffLoan tells open sessions of what is no part of the pinned loan: its audience, or the whole company where it names none.
func (w *Work) EmitOffLoan(e Event) { w.events = append(w.events, e) }

// NotifyPeople has the people of the pinned loan told of something that happened on it, where the company or the loan wants that. What happens
// to many conditions at once is told once.
func (w *Work) NotifyPeople(of notify.Event) {
	for i := range w.told {
		if w.told[i].Joins(of) {
			return
		}
	}
	w.told = append(w.told, of)
}

// Rehearse does something and takes all of it back: what it wrote, what it noted for the journal, what it would have told.
func (w *Work) Rehearse(do func() error) error {
	if _, err := w.Exec("savepoint rehearsal"); err != nil {
		return err
	}
	journal, events, records, told, notices, changed := len(w.journal), len(w.events), len(w.records), len(w.told), len(w.notices), w.loanChanged
	if err := do(); err != nil {
		return err
	}
	w.journal, w.events, w.records, w.told, w.notices = w.journal[:journal], w.events[:events], w.records[:records], w.told[:told], w.notices[:notices]
	w.loanChanged = changed
	_, err := w.Exec("rollback to savepoint rehearsal")
	return err
}

// ReadRulesFirst has the version of the company's rules read with the first statement of work that is pinned to no loan yet; one
// that is pinned reads it with its loan.
func (w *Work) ReadRulesFirst() error {
	if !w.by.Judged {
		return nil
	}
	b := &pgx.Batch{}
	ruledb.QueueRulesVersion(b, &w.Rules)
	return w.SendFirst(b)
}

// Concerns says in which unit the records lie that are changed from here on, where they are on no loan: the rules of that unit
// judge them. It is the selected unit until said.
func (w *Work) Concerns(unit domain.ID) { w.unit = unit }
