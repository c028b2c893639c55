package loan

import (
	"slices"
	"time"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

// Editing is who edits a loan just now, and what closes it to the caller.
type Editing struct {
	ForceWriteUser     domain.ID         `json:"LoanForceWriteUser,omitempty" doc:"Who edits the loan's data, alone; absent while nobody does."`
	ForceWriteUserName string            `json:"LoanForceWriteUserName,omitempty"`
	StartDate          *time.Time        `json:"StartDate,omitempty" doc:"Since when they do."`
	EndsAt             *time.Time        `json:"endsAt,omitempty" doc:"When that ends by itself if nothing is heard of them."`
	IsReadOnly         bool              `json:"isReadOnly" doc:"The loan's data is closed to whoever does not edit it."`
	ReadOnlyType       loan.ReadOnlyType `json:"readOnlyType,omitempty" enum:"LOCK,COC_LOCK,FINAL_LOCK,RULE_ENGINE" doc:"LOCK of a loan that is archived, that somebody edits, or that one person at a time edits; COC_LOCK of one that was disclosed; FINAL_LOCK of a finalized one; RULE_ENGINE of one that a rule has closed."`
	FinalState         loan.FinalState   `json:"finalState,omitempty" enum:"OPENED,OPEN,ASKED" doc:"Why a finalized loan is not closed: somebody has opened it, its company leaves such loans open, or it was finalized before that closed loans and the company has not said what becomes of those. Absent of any other loan."`
	CanUnlock          bool              `json:"canUnlock" doc:"A rule, or that it is finalized, has closed the loan, and the caller may open it again."`
	MayStart           bool              `json:"mayStart" doc:"The caller may start editing."`
	MayTakeOver        bool              `json:"mayTakeOver" doc:"The caller may take over from who edits."`
	IsLoanDisclosed    bool              `json:"isLoanDisclosed"`
	HasCocChanges      bool              `json:"hasActiveCocChanges" doc:"A figure is no longer as it was disclosed."`
	Notifies           bool              `json:"enableLoanEditNotifications"`
	SingleUser         bool              `json:"SingleUserLoanAccess"`
	Sections           []SectionAction   `json:"sections" required:"true" doc:"Every lockable section, each with what the loan being edited, disclosed or finalized, a rule, and the section's own lock leave the caller to do there."`
	Version            int64             `json:"version" doc:"Rises with each change of who edits."`
}

// SectionAction is what the caller may do in a section.
type SectionAction struct {
	Section loan.Section `json:"section" required:"true"`
	Action  string       `json:"action" required:"true" enum:"READ,WRITE"`
}

// EditingDetail is who edits a loan with what they have not saved, and what the caller lost when somebody took it over.
type EditingDetail struct {
	Editing
	Unsaved        []loan.UnsavedEdit `json:"unsaved" required:"true" doc:"What who edits the loan has changed and not saved."`
	UnsavedVersion int64              `json:"unsavedVersion" doc:"Rises whenever that changes."`
	Lost           *LostEdits         `json:"lost,omitempty" doc:"What the caller had not saved when another took over; absent when the caller lost nothing since the last start."`
}

// LostEdits is what somebody had not saved when another took over.
type LostEdits struct {
	ToName string             `json:"toName"`
	At     time.Time          `json:"at"`
	Edits  []loan.UnsavedEdit `json:"edits" required:"true"`
}

type takeOverIn struct {
	endpoint.LoanPath
	Body struct {
		Version        int64  `json:"version" required:"true" minimum:"1" doc:"The version that the caller was shown: 409 when somebody else edits by now."`
		UnsavedVersion *int64 `json:"unsavedVersion,omitempty" doc:"The unsaved edits that the caller was shown: 409 when they have changed. Absent, whatever there is may be lost."`
	}
}

type unsavedIn struct {
	endpoint.LoanPath
	Body struct {
		Unsaved []loan.UnsavedEdit `json:"unsaved" required:"true" maxItems:"200" doc:"All of it: what was said before is forgotten."`
	}
}

func mountEditing(a *endpoint.API) {
	route := func(method, path, name string, permission authz.Permission, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + "/loan-edit" + path, Name: name, Tag: "Editing", Permission: permission, Section: loan.SectionNone, Summary: summary, Description: description}
	}
	endpoint.Read(a, route("GET", "", "getEditing", authz.LoanRead, "Who edits a loan, what they have not saved, and what the caller lost to another", ""), getEditing)
	endpoint.Read(a, route("GET", "/poll", "pollEditing", authz.LoanRead, "Who edits a loan just now, and what the caller may do on it", "As access-check answers. For a page that the event stream does not reach."), pollEditing)
	// Whoever may write any of what is edited may: the handler asks which.
	endpoint.Write(a, route("POST", "/start", "startEditing", authz.LoanRead, "Start editing a loan's data, alone",
		"For whoever may write any part of its data, be it its borrowers or its fees alone. While somebody edits it, writes of its data by other staff are 423. It ends when they end it, the loan is archived, adverse or finalized, or nothing is heard of them for half an hour. 409 while somebody else edits."), startEditing)
	endpoint.Write(a, route("PATCH", "/end", "endEditing", authz.LoanRead, "Stop editing a loan", "Nothing when nobody edits it; 409 while somebody else does."), endEditing)
	endpoint.Write(a, route("PATCH", "/take-over", "takeOverEditing", authz.LoanRead, "Edit a loan in place of who does",
		"What they have not saved is lost to them, and stays for them to read. Nothing for who edits it already; 409 when what the caller was shown is no longer so, with key `refusals:editing.nobodyEdits`, `editorChanged` or `unsavedChanged`."), takeOver)
	endpoint.Write(a, route("PATCH", "", "keepUnsaved", authz.LoanRead, "Say what is changed and not saved, while one edits a loan",
		"So that whoever takes over sees it first. It is in no history, and forgotten with the session. 409 for who does not edit the loan."), keepUnsaved)
}

// placed is who edits the pinned loan, with where the loan is.
func placed(c *endpoint.Call, e loan.Editing) loan.Editing {
	e.Stage, e.Archived = loan.StageID(c.Loan.Stage), c.Loan.Archived
	return e
}

// mayEdit refuses whoever may write nothing that one person at a time edits.
func mayEdit(c *endpoint.Call) error {
	if !c.Caller.AllowedAny(authz.EditsLoan) {
		return domain.Forbidden()
	}
	return nil
}

// editingFor is who edits the pinned loan, as the caller is told.
func editingFor(c *endpoint.Call, e loan.Editing) (Editing, error) {
	e = placed(c, e)
	now, me := c.Now(), c.Scope().User.ID
	out := Editing{ReadOnlyType: e.ReadOnly(now), IsLoanDisclosed: e.Disclosed, HasCocChanges: e.CocChanges, Notifies: e.Notifies, SingleUser: e.SingleUser,
		CanUnlock: (e.RuleLocked || e.IsFinalClosed()) && c.Caller.Allowed(authz.LoanUnlock), Version: e.Session.Version, Sections: []SectionAction{}}
	out.IsReadOnly = out.ReadOnlyType != ""
	if e.Stage == loan.StageCommissionPaid {
		out.FinalState = e.Final
	}
	may := mayEdit(c) == nil
	if s, held := e.Holder(now); held {
		seen, err := shownTo(c, []loan.ActiveUser{{ID: s.UserID, WizeUserID: s.UserID, Name: s.UserName}})
		if err != nil {
			return out, err
		}
		ends := s.HeardAt.Add(loan.EditSessionLife)
		out.ForceWriteUser, out.ForceWriteUserName, out.StartDate, out.EndsAt = seen[0].ID, seen[0].Name, &s.StartedAt, &ends
		out.MayTakeOver = may && s.UserID != me
	} else {
		_, _, err := e.Start(me, "", now)
		out.MayStart = may && err == nil
	}
	// A read has not pinned them.
	locks, err := loandb.SectionLocks(c.Tx)
	if err != nil {
		return out, err
	}
	for _, section := range loan.Sections {
		action := "WRITE"
		locked := slices.ContainsFunc(locks, func(l loan.SectionLock) bool { return l.Section == section })
		if locked || e.Archived || e.RuleLocked || e.Refuse(me, section, now) != nil {
			action = "READ"
		}
		out.Sections = append(out.Sections, SectionAction{section, action})
	}
	return out, nil
}

// readEditing is editingFor as it is in the database.
func readEditing(c *endpoint.Call) (Editing, loan.Editing, error) {
	if loandb.IsParty(c.Tx) { // who of the staff edits is the staff's own business
		return Editing{Sections: []SectionAction{}}, loan.Editing{}, nil
	}
	e, err := loandb.GetEditing(c.Tx)
	if err != nil {
		return Editing{}, e, err
	}
	out, err := editingFor(c, e)
	return out, e, err
}

func getEditing(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[EditingDetail], error) {
	now, e, err := readEditing(c)
	if err != nil {
		return nil, err
	}
	out := EditingDetail{Editing: now, Unsaved: []loan.UnsavedEdit{}, UnsavedVersion: e.Session.UnsavedVersion}
	edits, lost, err := loandb.GetUnsaved(c.Tx)
	if err != nil {
		return nil, err
	}
	if out.ForceWriteUser != "" && len(edits) > 0 {
		out.Unsaved = edits
	}
	if lost != nil {
		taker, err := shownTo(c, []loan.ActiveUser{{ID: lost.ToID, Name: lost.ToName}})
		if err != nil {
			return nil, err
		}
		out.Lost = &LostEdits{ToName: taker[0].Name, At: lost.At, Edits: lost.Edits}
	}
	return &endpoint.Answer[EditingDetail]{Body: out}, nil
}

func pollEditing(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[LoanAccess], error) {
	e, err := loandb.GetEditing(c.Tx)
	if err != nil {
		return nil, err
	}
	users, err := loandb.ActiveUsers(c.Tx)
	if err == nil {
		users, err = shownTo(c, users)
	}
	if err != nil {
		return nil, err
	}
	out, err := accessOf(c, e, users)
	return &endpoint.Answer[LoanAccess]{Body: out}, err
}

// answerEditing answers who edits the pinned loan once the write is done.
func answerEditing(c *endpoint.Call) (*endpoint.Answer[Editing], error) {
	out, err := editingFor(c, c.Loan.Editing)
	return &endpoint.Answer[Editing]{Body: out}, err
}

func startEditing(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[Editing], error) {
	if err := mayEdit(c); err != nil {
		return nil, err
	}
	by := c.Scope().User
	s, isNew, err := c.Loan.Editing.Start(by.ID, by.Name, c.Now())
	if err != nil {
		return nil, err
	}
	if isNew {
		if err := c.StartEditing(s); err != nil {
			return nil, err
		}
	}
	return answerEditing(c)
}

func endEditing(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[Editing], error) {
	if err := mayEdit(c); err != nil {
		return nil, err
	}
	if _, err := c.Loan.Editing.End(c.Scope().User.ID, c.Now()); err != nil {
		return nil, err
	}
	if err := c.EndEditing(); err != nil {
		return nil, err
	}
	return answerEditing(c)
}

func takeOver(c *endpoint.Call, in *takeOverIn) (*endpoint.Answer[Editing], error) {
	if err := mayEdit(c); err != nil {
		return nil, err
	}
	by := c.Scope().User
	s, changed, err := c.Loan.Editing.TakeOver(by.ID, by.Name, loan.Seen{Version: in.Body.Version, Unsaved: in.Body.UnsavedVersion}, c.Now())
	if err != nil {
		return nil, err
	}
	if changed {
		if err := c.TakeOverEditing(s); err != nil {
			return nil, err
		}
	}
	return answerEditing(c)
}

func keepUnsaved(c *endpoint.Call, in *unsavedIn) (*endpoint.Answer[Editing], error) {
	if err := mayEdit(c); err != nil {
		return nil, err
	}
	if faults := loan.CheckUnsaved(in.Body.Unsaved); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := c.Loan.Editing.KeepsUnsaved(c.Scope().User.ID, c.Now()); err != nil {
		return nil, err
	}
	if err := loandb.KeepUnsaved(c.Tx, in.Body.Unsaved); err != nil {
		return nil, err
	}
	c.Loan.Editing.Session.HeardAt = c.Now()
	return answerEditing(c)
}

// CocChanged tells that a change of circumstance was opened, explained or applied.
const CocChanged = "RTC.LOAN.COC_CHANGED"

func tellCoc(c *endpoint.Call) { c.Emit(change.Event{Type: CocChanged}) }
