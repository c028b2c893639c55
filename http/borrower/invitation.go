package borrower

import (
	"time"

	"gable/authz"
	"gable/change"
	"gable/db"
	borrowerdb "gable/db/borrower"
	loandb "gable/db/loan"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

// POSStatus is how far a borrower has come in the portal.
type POSStatus struct {
	ID                domain.ID           `json:"id" required:"true" doc:"The borrower."`
	InvitationStatus  string              `json:"invitationStatus" enum:"NOT_INVITED,SENDING,SENT,FAILED,EXPIRED,ACCEPTED,SUSPENDED" doc:"SENDING until the mail service has taken the letter; FAILED when it did not go out and no longer will."`
	InviteType        portaldb.InviteType `json:"inviteType" enum:"FULL_APPLICATION,ACCOUNT_ONLY"`
	ApplicationStatus string              `json:"applicationStatus" enum:"NOT_STARTED,IN_PROGRESS,COMPLETED"`
	PercentComplete   int                 `json:"pctComplete" doc:"How much of the borrower's own part is there, percent."`
	InvitedAt         *time.Time          `json:"invitedAt,omitempty" doc:"When the borrower was invited last."`
	Letter            *user.Letter        `json:"letter,omitempty" doc:"What became of that invitation's letter."`
}

type inviteIn struct {
	record.OneOfBorrower
	Body *struct {
		InviteType portaldb.InviteType `json:"inviteType" enum:"FULL_APPLICATION,ACCOUNT_ONLY" doc:"FULL_APPLICATION when absent."`
		Language   string              `json:"language" enum:"en,es" doc:"Of the letter and of a new account; the borrower's preferred language when absent."`
	}
}

func mountInvitations(a *endpoint.API) {
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: record.OnLoan + record.UnderBorrower + "/invite", Name: "inviteBorrower", Tag: borrowers.Many,
		Permission: authz.LoanInviteBorrower, Section: loan.SectionInviteBorrower, Summary: "Invite a borrower to the portal, or send the invitation again",
		Description: "The letter goes to the record's email address. Its link is good once and for a limited time; earlier links end. Who has an active account already is told to sign in."}, inviteBorrower)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/borrower-pos-status", Name: "listPOSStatus", Tag: borrowers.Many,
		Permission: authz.LoanRead, Summary: "How far each borrower has come in the portal"}, listPOSStatus)
}

func inviteBorrower(c *endpoint.Call, in *inviteIn) (*endpoint.Answer[POSStatus], error) {
	if err := c.OwnCompanyOnly(); err != nil {
		return nil, err
	}
	b, err := borrowerdb.Borrowers.Lock(c.Tx, in.BorrowerID)
	if err != nil {
		return nil, err
	}
	if !b.Active {
		return nil, domain.Conflict("refusals:borrower.takenOff", "This person was taken off the loan.")
	}
	kind, language := portaldb.InviteFullApplication, preferredLanguage(b)
	if in.Body != nil && in.Body.InviteType != "" {
		kind = in.Body.InviteType
	}
	if in.Body != nil && in.Body.Language != "" {
		language = in.Body.Language
	}
	account, activate, err := portaldb.InviteBorrower(c.Tx, b, kind, language)
	if err != nil {
		return nil, err
	}
	if err := jobs.Invite(c.Tx, account, jobs.AudiencePOS, activate); err != nil {
		return nil, err
	}
	if err := askAnew(c, b.ID, false); err != nil {
		return nil, err
	}
	if err := c.Audit("borrower_invitation", string(b.ID), "invited", nil, map[string]any{"inviteType": kind, "language": language, "userId": account}); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.BORROWER.INVITED", Data: map[string]any{"id": b.ID}})
	rows, err := posStatus(c)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if row.ID == b.ID {
			return &endpoint.Answer[POSStatus]{Body: row}, nil
		}
	}
	return nil, domain.NotFound()
}

// preferredLanguage is Spanish for who said so on the application (ISO 639-2), English otherwise.
func preferredLanguage(b borrower.Borrower) string {
	if len(b.Languages) > 0 && b.Languages[0].Code == "spa" {
		return "es"
	}
	return "en"
}

func listPOSStatus(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[POSStatus], error) {
	rows, err := posStatus(c)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(rows, in.ListQuery)
}

func posStatus(c *endpoint.Call) ([]POSStatus, error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	invitations, err := portaldb.Invitations(c.Tx)
	if err != nil {
		return nil, err
	}
	rows := []POSStatus{}
	for _, b := range f.ActiveBorrowers() {
		s := POSStatus{ID: b.ID, InvitationStatus: "NOT_INVITED", InviteType: portaldb.InviteFullApplication, ApplicationStatus: "IN_PROGRESS",
			PercentComplete: f.PercentCompleteOf(b, c.Today())}
		switch s.PercentComplete {
		case 0:
			s.ApplicationStatus = "NOT_STARTED"
		case 100:
			s.ApplicationStatus = "COMPLETED"
		}
		if i, invited := invitations[b.ID]; invited {
			s.Letter = i.Letter
			s.InviteType, s.InvitedAt, s.InvitationStatus = i.Type, &i.Asked, invitationStatus(i, c.Now())
		}
		rows = append(rows, s)
	}
	return rows, nil
}

func invitationStatus(i portaldb.Invitation, now time.Time) string {
	switch {
	case i.UserStatus == user.StatusActive:
		return "ACCEPTED"
	case i.UserStatus == user.StatusSuspend:
		return "SUSPENDED"
	case i.Letter != nil && i.Letter.Outcome == db.LetterFailed:
		return "FAILED"
	case i.Letter != nil && i.Letter.Outcome == db.LetterPending:
		return "SENDING"
	}
	sent := i.Asked
	if i.Letter != nil && i.Letter.At != nil {
		sent = *i.Letter.At
	}
	if now.After(sent.Add(jobs.InvitationLife)) {
		return "EXPIRED"
	}
	return "SENT"
}
