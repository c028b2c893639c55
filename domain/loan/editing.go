package loan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"gable/domain"
)

// EditSessionLife is how long somebody counts as editing a loan after the last sign of life.
const EditSessionLife = 30 * time.Minute

// ReadOnlyType says what closes a loan to changes.
type ReadOnlyType string

// The ways in which a loan is closed.
const (
	ReadOnlyLock       ReadOnlyType = "LOCK"
	ReadOnlyCoc        ReadOnlyType = "COC_LOCK"
	ReadOnlyFinal      ReadOnlyType = "FINAL_LOCK"
	ReadOnlyRuleEngine ReadOnlyType = "RULE_ENGINE"
)

// EditSession is who edits a loan's data, alone; the zero value where nobody does.
type EditSession struct {
	UserID   domain.ID
	UserName string
	// Alias is what the person goes by with whoever may not know the name; "" for who may.
	Alias     string
	StartedAt time.Time
	HeardAt   time.Time // the last sign of life
	Gone      bool      // who holds it may not sign in any more
	// Version rises with each change of who edits, UnsavedVersion with what they have not saved.
	Version, UnsavedVersion int64
}

func (s EditSession) shownName() string { return cmp.Or(s.Alias, s.UserName) }

// Editing is who edits a loan just now, and what the loan and its company ask of whoever would.
type Editing struct {
	SingleUser     bool // the company has loans written by one person at a time
	LocksDisclosed bool // the company has a disclosed loan closed until somebody starts
	Notifies       bool
	Disclosed      bool
	CocChanges     bool
	Archived       bool
	RuleLocked     bool
	Final          FinalState // matters of a finalized loan alone
	Stage          StageID
	Session        EditSession
}

// editSections are those that one person at a time writes: the file's data. What comes in from others (documents, needs, conditions,
// trackers, messages) goes on meanwhile.
var editSections = []Section{SectionLoanInfo, SectionBorrowerInfo, SectionFinancialInfo, SectionGovernmentLoanInfo, SectionProductPricing,
	SectionReviewFees, SectionSetupContacts, SectionAuditDates, SectionLoanQuotes, SectionManage1003, SectionImportLoan}

// EditSections lists the sections that one person at a time writes.
func EditSections() []Section { return slices.Clone(editSections) }

// FinalState says whether a finalized loan is closed. The zero value is.
type FinalState string

// The states in which a finalized loan is not closed: who may unlock loans has opened it; its company leaves such loans open; or it was finalized
// before that closed a loan, and the company has not said yet what becomes of such loans.
const (
	FinalOpened FinalState = "OPENED"
	FinalOpen   FinalState = "OPEN"
	FinalAsked  FinalState = "ASKED"
)

// Holder is who edits the loan at a time, and whether anybody does.
func (e Editing) Holder(now time.Time) (EditSession, bool) {
	s := e.Session
	held := s.UserID != "" && !s.Gone && !e.closed() && now.Sub(s.HeardAt) < EditSessionLife
	return s, held
}

// closed: nobody may edit, whoever asks.
func (e Editing) closed() bool { return e.Archived || e.RuleLocked || e.final() }

// final: a finalized loan stays as it is until somebody opens it.
func (e Editing) final() bool { return e.Stage == StageCommissionPaid && e.Final == "" }

// IsFinalClosed tells whether the loan is closed for having been finalized: whoever may unlock loans opens it.
func (e Editing) IsFinalClosed() bool { return !e.Archived && e.final() }

// IsFinalOpen tells whether the loan is a finalized one that somebody has opened, and may close again.
func (e Editing) IsFinalOpen() bool { return e.Stage == StageCommissionPaid && e.Final == FinalOpened }

// ReadOnly is what closes the loan's data to everybody who does not edit it, "" where it is open. What closes it to the one who edits
// it as well comes first.
func (e Editing) ReadOnly(now time.Time) ReadOnlyType {
	_, held := e.Holder(now)
	switch {
	case e.Archived:
		return ReadOnlyLock
	case e.RuleLocked:
		return ReadOnlyRuleEngine
	case e.final():
		return ReadOnlyFinal
	case e.LocksDisclosed && e.Disclosed && !e.Stage.KeepsOpen():
		return ReadOnlyCoc
	case held || e.SingleUser:
		return ReadOnlyLock
	}
	return ""
}

// Menus are the sections that are closed to everybody who does not edit the loan: all of a finalized loan, and of one that is put away or that a rule
// has closed, else those that one person at a time writes.
func (e Editing) Menus(now time.Time) []Section {
	switch {
	case e.closed():
		return slices.Clone(Sections)
	case e.ReadOnly(now) != "":
		return EditSections()
	}
	return []Section{}
}

// LockedAtStage is the stage that closed the loan, or at which it was closed; "" while it is open, and of what somebody editing alone closes.
func (e Editing) LockedAtStage(now time.Time) StageID {
	switch {
	case e.ReadOnly(now) == ReadOnlyCoc:
		return StageDisclosureSent
	case e.closed():
		return e.Stage // it moves no further until it is opened
	}
	return ""
}

// ForParty is what holds up whoever is party to the loan: nobody's editing does, that it is finalized does.
func (e Editing) ForParty() Editing { return Editing{Final: e.Final} }

// TellsTeam: the loan's team is told when somebody starts.
func (e Editing) TellsTeam(now time.Time) bool { return e.Notifies || e.ReadOnly(now) == ReadOnlyCoc }

// KeepsOpen: a loan at the stage is not closed for having been disclosed.
func (id StageID) KeepsOpen() bool { return id.IsApplication() || id.Pipeline() == PipelineCancelled }

// EndsEditing: whoever edits a loan is done with it once it comes to the stage.
func (id StageID) EndsEditing() bool { return id == StageCommissionPaid || id == StageAdverse }

// Refuse says why a person may not write a section, nil when they may.
func (e Editing) Refuse(person domain.ID, section Section, now time.Time) error {
	if e.ReadOnly(now) == ReadOnlyFinal {
		return domain.Locked("refusals:editing.finalized", "This loan is finalized: it can be read but not changed. Whoever may unlock loans can open it again.")
	}
	if !slices.Contains(editSections, section) {
		return nil
	}
	s, held := e.Holder(now)
	if held && s.UserID == person {
		return nil
	}
	kind := e.ReadOnly(now)
	switch {
	case kind == "":
		return nil
	case held:
		return domain.Locked("refusals:editing.byOther", "{{0}} is editing this loan: it can be read but not changed, or editing can be taken over.", s.shownName())
	case kind == ReadOnlyCoc:
		return domain.Locked("refusals:editing.disclosed", "This loan has been disclosed: start editing to change it. What differs from the disclosure needs a reason.")
	case kind == ReadOnlyLock && !e.Archived:
		return domain.Locked("refusals:editing.oneAtATime", "One person at a time edits this loan: start editing to change it.")
	}
	return nil // an archived loan and a rule's lock are refused before
}

// closedTo refuses to begin on a loan that is closed to everybody.
func (e Editing) closedTo() error {
	switch {
	case e.Archived:
		return domain.Locked("refusals:loan.archived", "This loan is archived: it can be read but not changed.")
	case e.RuleLocked:
		return domain.Locked("refusals:loan.lockedByRule", "A rule of your company has locked this loan: it can be read but not changed.")
	case e.final():
		return domain.Locked("refusals:loan.finalized", "This loan is finalized: it can be read but not changed.")
	}
	return nil
}

// Start has a person edit the loan alone. It tells whether that is new; CONFLICT while somebody else edits.
func (e Editing) Start(id domain.ID, name string, now time.Time) (EditSession, bool, error) {
	s, held := e.Holder(now)
	if err := e.closedTo(); err != nil {
		return s, false, err
	}
	if held && s.UserID != id {
		return s, false, editedByOther(s)
	}
	if held {
		return s, false, nil
	}
	return e.next(id, name, now), true, nil
}

// Seen is what somebody who takes over was shown: which session, and which of its unsaved edits; nil when they need not be those.
type Seen struct {
	Version int64
	Unsaved *int64
}

// TakeOver has a person edit in place of who does. It tells whether that changes anything; CONFLICT when nobody edits, or what the person
// was shown is no longer so.
func (e Editing) TakeOver(id domain.ID, name string, seen Seen, now time.Time) (EditSession, bool, error) {
	s, held := e.Holder(now)
	if err := e.closedTo(); err != nil {
		return s, false, err
	}
	switch {
	case !held:
		return s, false, domain.Conflict("refusals:editing.nobodyEdits", "Nobody is editing this loan any more: start editing.")
	case s.UserID == id:
		return s, false, nil
	case s.Version != seen.Version:
		return s, false, domain.Conflict("refusals:editing.editorChanged", "{{0}} is editing this loan by now.", s.shownName())
	case seen.Unsaved != nil && s.UnsavedVersion != *seen.Unsaved:
		return s, false, domain.Conflict("refusals:editing.unsavedChanged", "What {{0}} has not saved has changed meanwhile.", s.shownName())
	}
	return e.next(id, name, now), true, nil
}

// End has a person stop editing. It tells whether that changes anything; CONFLICT while somebody else edits.
func (e Editing) End(id domain.ID, now time.Time) (bool, error) {
	s, held := e.Holder(now)
	if err := e.closedTo(); err != nil {
		return false, err
	}
	if held && s.UserID != id {
		return false, editedByOther(s)
	}
	return held, nil
}

// KeepsUnsaved refuses to keep what a person has not saved who does not edit the loan.
func (e Editing) KeepsUnsaved(id domain.ID, now time.Time) error {
	if err := e.closedTo(); err != nil {
		return err
	}
	if s, held := e.Holder(now); !held || s.UserID != id {
		return domain.Conflict("refusals:editing.notEditing", "You are not editing this loan.")
	}
	return nil
}

func (e Editing) next(id domain.ID, name string, now time.Time) EditSession {
	return EditSession{UserID: id, UserName: name, StartedAt: now, HeardAt: now, Version: e.Session.Version + 1, UnsavedVersion: e.Session.UnsavedVersion + 1}
}

func editedByOther(s EditSession) error {
	return domain.Conflict("refusals:editing.editedByOther", "{{0}} is editing this loan: take over to edit it.", s.shownName())
}

// UnsavedEdit is a field that who edits a loan has changed and not saved.
type UnsavedEdit struct {
	Section Step   `json:"section" required:"true" doc:"The step on which it is changed."`
	Field   string `json:"field" required:"true" minLength:"1" maxLength:"200"`
	Label   string `json:"label" required:"true" minLength:"1" maxLength:"200" doc:"As the person reads it."`
	Value   string `json:"value" required:"true" maxLength:"300" doc:"What is typed, shortened; never a secret."`
}

// MostUnsaved is how many unsaved edits are kept of a session.
const MostUnsaved = 200

// CheckUnsaved returns what is wrong with a list of unsaved edits: a number of a person's that is kept secret is none of them.
func CheckUnsaved(edits []UnsavedEdit) []domain.FieldError {
	var f domain.Faults
	if len(edits) > MostUnsaved {
		f.Wrong("unsaved")
	}
	for i, edit := range edits {
		at := fmt.Sprintf("unsaved.%d.", i)
		if !edit.Section.Valid() {
			f.Wrong(at + "section")
		}
		if slices.ContainsFunc(strings.Split(edit.Field, "."), domain.IsSecretField) {
			f.Add(at+"field", "refusals:editing.secretField", "A secret field's value is not kept here", edit.Field)
		}
	}
	return f
}
