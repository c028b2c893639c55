package portal

import (
	"slices"
	"strings"

	"gable/authz"
	"gable/change"
	contactdb "gable/db/contact"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/contact"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/domain/vendor"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

type realtorInviteIn struct {
	endpoint.LoanPath
	Preview
	Body struct {
		BusinessContactID domain.ID `json:"BusinessContactId,omitempty" doc:"An agent among the loan's business contacts, whose name and address are used. Nothing else but the language is said then."`
		FirstName         string    `json:"firstName" maxLength:"100"`
		LastName          string    `json:"lastName" maxLength:"100"`
		Email             string    `json:"email" maxLength:"254" doc:"Where the letter goes, and the agent's log-in. Required where no contact is named."`
		Language          string    `json:"language" enum:"en,es" doc:"Of the letter and of a new account; the contact's where absent, else en."`
	}
}

type contactInviteIn struct {
	ID domain.ID `path:"id" doc:"The contact's id."`
	Preview
	Body struct {
		Language string `json:"language,omitempty" enum:"en,es" doc:"Of the letter and of a new account; the contact's where absent, else en."`
	}
}

// Preview asks for the letter in place of sending it. Embedded parts of an input are exported, since the router sees no others.
type Preview struct {
	ReturnPreview bool `query:"returnPreview" doc:"Answers the letter as a text, head and body, and changes and sends nothing. The secret of its link is left out: it is made when the letter is sent."`
}

// InvitedRealtor is the agent's account and which letter is on its way.
type InvitedRealtor struct {
	UserID domain.ID `json:"WizeUserId" required:"true"`
	Sent   bool      `json:"sent" doc:"Whether the letter opens an account. False for an agent whose account is active already: the letter, if there is one, says to sign in."`
}

type realtorAnswer struct {
	Body endpoint.TextOr[InvitedRealtor]
}

// realtorDesk invites real estate agents; publicURL is the one origin as people outside reach it.
type realtorDesk struct{ publicURL string }

func (d realtorDesk) mount(a *endpoint.API) {
	record.ListOfLoan(a, record.OnLoan+"/realtors", "listRealtors", "The real estate agents on a loan", func(c *endpoint.Call) ([]user.LoanRealtor, error) { return portaldb.ListRealtors(c.Tx) })
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: record.OnLoan + "/realtor-invite", Name: "inviteRealtor", Tag: "Team", Status: 201,
		Permission: authz.LoanInviteBorrower, Section: loan.SectionSetupContacts, Summary: "Put a real estate agent on a loan, and invite them to the portal",
		Description: "By the address, or one of the loan's business contacts who is an agent there, to whom the account is tied. An address that one agent alone of the address book has is that contact's. 409 for an address that is a colleague's, a suspended account's or another contact's."}, d.inviteToLoan)
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: "/los/api/business-contact/{id}/realtor-invite", Name: "inviteContact", Tag: "Business contacts", Status: 201,
		Permission: authz.LoanInviteBorrower, Summary: "Invite a real estate agent of the address book to the realtor portal",
		Description: "The account is tied to the contact; on a loan the agent is put by that loan's own invitation. 409 for an address that is a colleague's, a suspended account's or another contact's."}, d.inviteContact)
}

func (d realtorDesk) inviteToLoan(c *endpoint.Call, in *realtorInviteIn) (*realtorAnswer, error) {
	if err := c.OwnCompanyOnly(); err != nil {
		return nil, err
	}
	agent := portaldb.Agent{Name: borrower.Name{FirstName: in.Body.FirstName, LastName: in.Body.LastName}, Email: in.Body.Email, Language: in.Body.Language}
	if in.Body.BusinessContactID != "" {
		if agent.Email != "" || agent.Name != (borrower.Name{}) {
			return nil, domain.Invalid(domain.Wrong("BusinessContactId", "Business contact"))
		}
		on, _, err := contactdb.Of(c.Tx)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(on, func(k contact.LoanContact) bool {
			return k.BusinessContactID == in.Body.BusinessContactID && k.Type.IsAgent()
		})
		if at < 0 {
			return nil, domain.Invalid(domain.Wrong("BusinessContactId", "Business contact"))
		}
		k := on[at]
		agent = agentOf(k.BusinessContactID, k.FirstName, k.LastName, k.Email, in.Body.Language, k.Language)
	}
	return d.invite(c, agent, in.ReturnPreview)
}

func (d realtorDesk) inviteContact(c *endpoint.Call, in *contactInviteIn) (*realtorAnswer, error) {
	k, err := contactdb.Contacts.Get(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if !k.Type.IsAgent() {
		return nil, domain.Conflict("refusals:contact.onlyAgents", "Only real estate agents can be invited to the realtor portal.")
	}
	return d.invite(c, agentOf(k.ID, k.FirstName, k.LastName, k.Email, in.Body.Language, k.Language), in.ReturnPreview)
}

func agentOf(id domain.ID, firstName, lastName, email, asked, own string) portaldb.Agent {
	if asked == "" {
		asked = own
	}
	return portaldb.Agent{Contact: id, Name: borrower.Name{FirstName: firstName, LastName: lastName}, Email: email, Language: asked}
}

// invite invites an agent: to the pinned loan, where there is one.
func (d realtorDesk) invite(c *endpoint.Call, agent portaldb.Agent, preview bool) (*realtorAnswer, error) {
	if agent.Language == "" {
		agent.Language = "en"
	}
	address, ok := user.ParseEmail(agent.Email)
	if !ok {
		return nil, domain.Invalid(domain.Wrong("email", "Email"))
	}
	agent.Email = address
	if agent.Contact == "" {
		var err error
		if agent.Contact, err = portaldb.AgentsContact(c.Tx, address); err != nil {
			return nil, err
		}
	}
	if preview {
		return d.preview(c, agent)
	}
	account, activate, err := portaldb.InviteRealtor(c.Tx, agent)
	if err != nil {
		return nil, err
	}
	if activate || c.Loan != nil {
		if err := jobs.Invite(c.Tx, account, jobs.AudienceRealtor, activate); err != nil {
			return nil, err
		}
	}
	if c.Loan != nil {
		c.Loan.Audience = append(c.Loan.Audience, account)
		c.Emit(change.Event{Type: "RTC.LOAN.UPDATED"})
	}
	noted := map[string]any{"userId": account, "language": agent.Language}
	if agent.Contact != "" {
		noted["BusinessContactId"] = agent.Contact
		c.Emit(change.Event{Type: "RTC.BUSINESS_CONTACT.CHANGED", Data: map[string]string{"id": string(agent.Contact), "action": "invited"}})
	}
	return &realtorAnswer{endpoint.TextOr[InvitedRealtor]{Value: InvitedRealtor{UserID: account, Sent: activate}}},
		c.Audit("realtor_invitation", string(account), "invited", nil, noted)
}

func (d realtorDesk) preview(c *endpoint.Call, agent portaldb.Agent) (*realtorAnswer, error) {
	g, err := portaldb.FindAgent(c.Tx, agent)
	if err != nil {
		return nil, err
	}
	to := jobs.Invited{Account: g.ID, Activate: g.ID == "" || g.Activates(), FirstName: agent.Name.FirstName, LastName: agent.Name.LastName, Email: agent.Email, Language: agent.Language}
	if !to.Activate && c.Loan == nil {
		return nil, domain.Conflict("refusals:contact.agentHasAccount", "This agent has an account already: no letter is sent.")
	}
	m, err := jobs.PreviewInvite(c.Tx, d.publicURL, to)
	if err != nil {
		return nil, err
	}
	text := letterText(m)
	return &realtorAnswer{endpoint.TextOr[InvitedRealtor]{Text: &text}}, nil
}

// letterText is a letter as it is read, in its language: whom it goes to, its subject and what it says.
func letterText(m vendor.Mail) string {
	to, subject := "To", "Subject"
	if m.Language == "es" {
		to, subject = "Para", "Asunto"
	}
	return to + ": " + strings.TrimSpace(m.To.Name+" <"+m.To.Email+">") + "\n" + subject + ": " + m.Subject + "\n\n" + m.Text
}
