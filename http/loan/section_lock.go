package loan

import (
	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

type sectionPath struct {
	endpoint.LoanPath
	Section loan.Section `path:"section" maxLength:"40" doc:"One of the lockable sections, such as LOAN_INFO."`
}

type lockSectionIn struct {
	endpoint.LoanPath
	Section loan.Section `path:"section" maxLength:"40" doc:"One of the lockable sections, such as LOAN_INFO."`
	Body    struct {
		Reason string `json:"reason" required:"true" minLength:"1" maxLength:"1000" doc:"Why: whoever would change the section reads it."`
	}
}

func mountSectionLocks(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + "/section-locks" + path, Name: name, Tag: "Sections", Permission: authz.LoanUnlock, Section: loan.SectionNone, Summary: summary}
	}
	list := route("GET", "", "listSectionLocks", "The sections of a loan that are closed to changes, and why")
	list.Permission = authz.LoanRead
	endpoint.Read(a, list, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[loan.SectionLock], error) {
		rows, err := loandb.SectionLocks(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	lock := route("PUT", "/{section}", "lockSection", "Close a section of a loan to changes")
	lock.Description = "A write that belongs to the section is then 423 with the reason, for staff and borrowers alike. Sent again it changes the reason."
	endpoint.Write(a, lock, lockSection)
	open := route("DELETE", "/{section}", "unlockSection", "Open a section of a loan again")
	open.Status = 204
	endpoint.Write(a, open, unlockSection)
}

func lockSection(c *endpoint.Call, in *lockSectionIn) (*endpoint.Answer[loan.SectionLock], error) {
	if !in.Section.Valid() {
		return nil, domain.NotFound()
	}
	var before any
	if was, locked := c.Loan.SectionLocks[in.Section]; locked {
		before = map[string]string{"reason": was}
	}
	l, err := loandb.LockSection(c.Tx, in.Section, in.Body.Reason)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[loan.SectionLock]{Body: l}, noteSection(c, in.Section, "locked", before, map[string]string{"reason": l.Reason})
}

func unlockSection(c *endpoint.Call, in *sectionPath) (*endpoint.Empty, error) {
	if err := loandb.UnlockSection(c.Tx, in.Section); err != nil {
		return nil, err
	}
	return &endpoint.Empty{}, noteSection(c, in.Section, "unlocked", map[string]string{"reason": c.Loan.SectionLocks[in.Section]}, nil)
}

func noteSection(c *endpoint.Call, section loan.Section, action string, before, after any) error {
	c.Emit(change.Event{Type: "RTC.LOAN.SECTION_LOCKS_CHANGED", Data: map[string]string{"section": string(section)}})
	return c.Audit("section_lock", string(section), action, before, after)
}
