package portal

import (
	"gable/authz"
	"gable/change"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

type realtorInviteIn struct {
	endpoint.LoanPath
	Body struct {
		FirstName string `json:"firstName" maxLength:"100"`
		LastName  string `json:"lastName" maxLength:"100"`
		Email     string `json:"email" required:"true" maxLength:"254" doc:"Where the letter goes, and the agent's log-in."`
		Language  string `json:"language" enum:"en,es" doc:"Of the letter and of a new account; en when absent."`
	}
}

// InvitedRealtor is the agent's account and which letter is on its way.
type InvitedRealtor struct {
	UserID domain.ID `json:"WizeUserId" required:"true"`
	Sent   bool      `json:"sent" doc:"Whether the letter opens an account. False for an agent whose account is active already: the letter says to sign in."`
}

func mountRealtorInvitation(a *endpoint.API) {
	record.ListOfLoan(a, record.OnLoan+"/realtors", "listRealtors", "The real estate agents on a loan", func(c *endpoint.Call) ([]user.LoanRealtor, error) { return portaldb.ListRealtors(c.Tx) })
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: record.OnLoan + "/realtor-invite", Name: "inviteRealtor", Tag: "Team", Status: 201,
		Permission: authz.LoanInviteBorrower, Section: loan.SectionSetupContacts, Summary: "Put a real estate agent on a loan, and invite them to the portal"}, inviteRealtor)
}

func inviteRealtor(c *endpoint.Call, in *realtorInviteIn) (*endpoint.Answer[InvitedRealtor], error) {
	if err := c.OwnCompanyOnly(); err != nil {
		return nil, err
	}
	address, ok := user.ParseEmail(in.Body.Email)
	if !ok {
		return nil, domain.Invalid(domain.Wrong("email", "Email"))
	}
	language := in.Body.Language
	if language == "" {
		language = "en"
	}
	account, activate, err := portaldb.InviteRealtor(c.Tx, borrower.Name{FirstName: in.Body.FirstName, LastName: in.Body.LastName}, address, language)
	if err != nil {
		return nil, err
	}
	if err := jobs.Invite(c.Tx, account, jobs.AudienceRealtor, activate); err != nil {
		return nil, err
	}
	c.Loan.Audience = append(c.Loan.Audience, account)
	c.Emit(change.Event{Type: "RTC.LOAN.UPDATED"})
	return &endpoint.Answer[InvitedRealtor]{Body: InvitedRealtor{UserID: account, Sent: activate}},
		c.Audit("realtor_invitation", string(account), "invited", nil, map[string]any{"userId": account, "language": language})
}
