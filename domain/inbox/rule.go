package inbox

import (
	"encoding/json"
	"slices"

	"gable/domain"
	"gable/domain/loan"
)

// Change is a change as the journal is told of it: what was and what will be, by dotted name.
type Change struct {
	Kind, Record, Action string
	Before, After        map[string]json.RawMessage
	// By is who did it, and Outside tells that it is nobody of the staff: a borrower, or who answers by a link.
	By      domain.ID
	Outside bool
	// Quiet: the company does not want the team told of who edits this loan.
	Quiet bool
	// LockDesk are who answer what is asked of the lock desk for this loan.
	LockDesk []domain.ID
}

// Part is a part of a loan's team.
type Part int

// The parts that are told.
const (
	NoPart Part = iota
	// Following are who follow the loan day by day: its primary originator and its processors.
	Following
	// WholeTeam is everyone on it.
	WholeTeam
	// Officer is its primary originator.
	Officer
)

// Notice is what a change tells, and whom: people by name, or a part of the loan's team.
type Notice struct {
	Kind   Kind
	About  About
	Task   domain.ID
	Record domain.ID
	Stage  loan.StageID
	Day    *domain.Date
	// Changes are what somebody proposes, as the journal is told of it.
	Changes json.RawMessage
	Named   []domain.ID
	Part    Part
	// ByItself: nobody did it, so that who works when it is noticed is told like the others.
	ByItself bool
}

// Read is what a change tells people; false where it tells nobody.
func (c Change) Read() (Notice, bool) {
	n := c.notice()
	return n, len(n.Named) > 0 || n.Part != NoPart
}

func (c Change) notice() Notice {
	switch c.Kind {
	case "loan_note":
		return Notice{Kind: KindMention, About: AboutLoanNote, Record: domain.ID(c.Record), Named: c.added("Mentions")}
	case "task_note":
		return Notice{Kind: KindMention, About: AboutTaskNote, Record: domain.ID(c.Record), Task: c.id("TaskId"), Named: c.added("Mentions")}
	case "task":
		return Notice{Kind: KindAssignment, About: AboutTask, Task: domain.ID(c.Record), Named: c.becomes("AssigneeId", "WizeUserId")}
	case "loan_team":
		return Notice{Kind: KindAssignment, About: AboutTeam, Named: append(c.added("users"), c.becomes("WizeUserId")...)}
	case "need":
		return c.ofNeed()
	case "document":
		return c.ofDocument()
	case "loan_mail":
		return c.ofMail()
	case "loan_message":
		return c.ofReturned(AboutBounce)
	case "loan":
		return c.ofLoan()
	case "loan_edit":
		return c.ofEditing()
	case "rate_lock":
		return c.ofLock()
	case "term_proposal":
		return c.ofProposal()
	}
	return c.ofApplication()
}

// ofNeed: who is asked of the staff hears of it, and that what they sent was sent back; what others answer is for who follow the loan.
func (c Change) ofNeed() Notice {
	n := Notice{Record: domain.ID(c.Record)}
	switch {
	case c.Action == "created":
		n.Kind, n.About, n.Named = KindAssignment, AboutNeed, c.ids("WizeUserId")
	case c.Action == "rejected":
		n.Kind, n.About, n.Named = KindRejection, AboutNeed, c.ids("WizeUserId")
	case c.Action == "answered" && c.isOutside():
		n.Kind, n.About, n.Part = KindBorrower, AboutAnswer, Following
	case c.Action == "came back":
		return c.ofReturned(AboutNeedBounce)
	}
	return n
}

// ofDocument: that it was disapproved is for who of the staff sent it; one that comes from outside is for who follow the loan.
func (c Change) ofDocument() Notice {
	n := Notice{Record: domain.ID(c.Record)}
	switch {
	case c.text("status") == "DISAPPROVED" && len(c.becomes("status")) > 0:
		n.Kind, n.About, n.Named = KindRejection, AboutDocument, c.ids("uploadedBy")
	case c.Action == "created" && c.isOutside():
		n.Kind, n.About, n.Part = KindBorrower, AboutUpload, Following
	}
	return n
}

// ofMail: what is put aside waits for who follow the loan; what is taken they hear of as documents.
func (c Change) ofMail() Notice {
	if c.Action != "arrived" || c.text("state") != "ASIDE" {
		return Notice{}
	}
	return Notice{Kind: KindBorrower, About: AboutUpload, Record: domain.ID(c.Record), Part: Following}
}

// ofReturned: that a mail came back is for who sent it.
func (c Change) ofReturned(about About) Notice {
	if c.Action != "came back" {
		return Notice{}
	}
	return Notice{Kind: KindRejection, About: about, Record: domain.ID(c.Record), Named: c.ids("sentById")}
}

// ofProposal: what a borrower proposes waits for who follow the loan.
func (c Change) ofProposal() Notice {
	if c.Action != "created" {
		return Notice{}
	}
	return Notice{Kind: KindBorrower, About: AboutTerms, Record: domain.ID(c.Record), Changes: c.After["changes"], Part: Following}
}

func (c Change) ofLoan() Notice {
	if c.Action != "stage changed" {
		return Notice{}
	}
	return Notice{Kind: KindLoan, About: AboutStage, Stage: loan.StageID(c.text("StageId")), Part: WholeTeam}
}

func (c Change) ofEditing() Notice {
	about, known := map[string]About{"started": AboutStarted, "taken over": AboutTakenOver}[c.Action]
	if !known || c.Quiet {
		return Notice{}
	}
	return Notice{Kind: KindEditing, About: about, Part: WholeTeam}
}

// application are the records of an application that a borrower fills in.
var application = []string{"borrower", "residence", "employer", "income_item", "asset", "liability", "owned_property", "expense", "declaration", "demographic",
	"loan_info", "customAnswer"}

func (c Change) ofApplication() Notice {
	switch {
	case !c.Outside:
	case slices.Contains(application, c.Kind):
		return Notice{Kind: KindBorrower, About: AboutApplication, Part: Following}
	case c.Kind == "creditAuthorization":
		return Notice{Kind: KindBorrower, About: AboutCredit, Part: Following}
	}
	return Notice{}
}

// isOutside: the work of a link is done in the name of the need that it is of, that of a mail in the mail's.
func (c Change) isOutside() bool {
	return c.Outside || c.By != "" && (c.By == domain.ID(c.Record) || c.By == c.id("NeedId") || c.By == c.id("mail.id"))
}

func (c Change) text(name string) string { return textOf(c.After[name]) }

func (c Change) id(name string) domain.ID { return domain.ID(c.text(name)) }

// ids are the people in some fields.
func (c Change) ids(names ...string) (all []domain.ID) {
	for _, name := range names {
		if id := c.id(name); id != "" {
			all = append(all, id)
		}
	}
	return all
}

// becomes are the values of some fields that have another one now.
func (c Change) becomes(names ...string) (all []domain.ID) {
	for _, name := range names {
		if string(c.Before[name]) != string(c.After[name]) {
			all = append(all, c.ids(name)...)
		}
	}
	return all
}

// added are the people in a list who were not in it before.
func (c Change) added(name string) (all []domain.ID) {
	before := peopleOf(c.Before[name])
	for _, id := range peopleOf(c.After[name]) {
		if !slices.Contains(before, id) && !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	return all
}

func peopleOf(list json.RawMessage) (all []domain.ID) {
	var rows []struct{ WizeUserID domain.ID }
	if json.Unmarshal(list, &rows) != nil {
		return nil
	}
	for _, row := range rows {
		all = append(all, row.WizeUserID)
	}
	return all
}

// To are the people who are told: those named and the part of the team, each once, never who did it.
func (n Notice) To(team []loan.Assignment, doers ...domain.ID) []domain.ID {
	all := slices.Clone(n.Named)
	for _, m := range team {
		officer := m.LoanRole == loan.TeamOriginator && m.Primary
		follows := officer || m.LoanRole == loan.TeamProcessor || m.LoanRole == loan.TeamContractProcessor
		if n.Part == WholeTeam || n.Part == Following && follows || n.Part == Officer && officer {
			all = append(all, m.WizeUserID)
		}
	}
	if n.ByItself {
		doers = nil
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(id domain.ID) bool { return id == "" || slices.Contains(doers, id) })
}
