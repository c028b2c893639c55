package roster

import (
	"context"
	"strings"
	"time"

	"gable/authz"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
	"gable/tenancy"
)

// InviteURL is a link that activates an account, to be handed over by other means than a letter.
type InviteURL struct {
	URL       string            `json:"url,omitempty" doc:"Good once. Give it to the person alone: the password that is chosen with it counts once the code that goes to the person's mailbox was entered. Absent while another super admin has yet to approve it."`
	ExpiresAt time.Time         `json:"expiresAt" required:"true" doc:"Until when the link can be used, or the request for it approved."`
	Request   *user.LinkRequest `json:"request,omitempty" doc:"Of a person who administers others: who asked for the link, while it waits and once it was approved."`
}

type inviteURLIn struct {
	UserPath
	Body *struct {
		Approve bool `json:"approve,omitempty" doc:"Whether one approves what another super admin asked for."`
	}
}

// UserLogs is a user's part of the customer's audit log and the letters the user was sent.
type UserLogs struct {
	Rows  []loan.Activity `json:"rows" required:"true" doc:"Audit entries, newest first; of what was done on a loan only that it was done."`
	Count int64           `json:"count" required:"true"`
	Mails []user.SentMail `json:"mails" required:"true" doc:"The latest hundred letters: that they went out, not what they said."`
}

// supportRoute is one that works on the customer's user named in its path.
func supportRoute(method, path, name, summary string, p authz.Permission, about ...string) endpoint.Route {
	r := route(method, path, name, summary, p, about...)
	r.Tag, r.Secret = "Support", true
	return r
}

var (
	inviteURL = supportRoute("POST", "/admin/api/support/wizeusers/{id}/invite-url-superadmin", "makeInviteURL", "Make an activation link for a user who does not get mail", authz.ProviderUsers,
		"For super admins alone. Earlier links die. A conflict for a user who is not waiting for an activation. A link for a person who administers others is asked for by one super admin and made when another approves it within a day: until then the answer has no url. "+
			"Whoever activates the account by it proves the mailbox before the password counts. Who asked, and who made it, stands in the customer's audit log.")
	userLogs    = supportRoute("GET", "/admin/api/support/wizeusers/{id}/logs", "readUserLogs", "A user's audit trail and letters", authz.SupportUseTools)
	authDetails = supportRoute("GET", "/admin/api/support/wizeusers/{id}/auth-details", "readAuthDetails", "How a user signs in: latest log-ins, factors, lock-outs", authz.SupportUseTools,
		"Never a secret: no password, no hash, no key, no token. Of passkeys their names, hosts and when they were added and used last; of recovery codes how many are left.")
	failedRequest = supportRoute("GET", "/admin/api/support/errors/{errorRef}", "findError", "What a person was told, by the reference that they quote", authz.SupportUseTools,
		"What was asked, by whom, what was answered, and the cause where the answer does not say it: refusals too, for thirty days. 404 for a reference of a person whom one does not look after. A moment passes before one is found.")
	companyAdmins = supportRoute("GET", "/admin/api/support/organizations/{id}/admin", "findCompanyAdmins", "The owner and the admins of a customer's company", authz.SupportListUsers,
		"By the company's id or that of one of its org units; the owner first.")
)

func (r *Roster) mountSupport() {
	endpoint.WithoutTransaction(r.API, inviteURL, func(ctx context.Context, caller *middleware.Caller, in *inviteURLIn) (*endpoint.Answer[InviteURL], error) {
		once := *caller
		once.Nonce = "" // a link is for one pair of eyes and is not kept for a repetition
		return forUser(ctx, r, &once, in.ID, inviteURL, in, func(c *endpoint.Call, o office) (*endpoint.Answer[InviteURL], error) {
			return r.makeInviteURL(ctx, c, o, in.ID, in.Body != nil && in.Body.Approve)
		})
	})
	endpoint.WithoutTransaction(r.API, userLogs, func(ctx context.Context, caller *middleware.Caller, in *activityIn) (*endpoint.Answer[UserLogs], error) {
		return looking(ctx, r, caller, in.ID, func(c *endpoint.Call) (*UserLogs, error) { return logs(c, in) })
	})
	endpoint.WithoutTransaction(r.API, authDetails, func(ctx context.Context, caller *middleware.Caller, in *UserPath) (*endpoint.Answer[user.AuthDetails], error) {
		return looking(ctx, r, caller, in.ID, func(c *endpoint.Call) (*user.AuthDetails, error) {
			p, err := userdb.LockUser(c.Tx, in.ID, nil)
			if err != nil {
				return nil, err
			}
			return userdb.AuthDetailsOf(c.Tx, p, r.Strikes(p.Email))
		})
	})
	endpoint.Read(r.API, failedRequest, func(c *endpoint.Call, in *errorRefIn) (*endpoint.Answer[user.FoundFailure], error) {
		found, err := userdb.FailedRequest(c.Tx, strings.ToLower(in.ErrorRef))
		return &endpoint.Answer[user.FoundFailure]{Body: found}, err
	})
	endpoint.Read(r.API, companyAdmins, func(c *endpoint.Call, in *companyIn) (*endpoint.Listed[user.SupportUser], error) {
		rows, err := userdb.CompanyAdmins(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
}

type errorRefIn struct {
	ErrorRef string `path:"errorRef" maxLength:"24" minLength:"24" doc:"As the toast, the page or the letter has it."`
}

type companyIn struct {
	endpoint.ListQuery
	ID domain.ID `path:"id" doc:"The company's id, or that of one of its org units."`
}

// looking reads in the company of a customer's user whom the caller looks after.
func looking[O any](ctx context.Context, r *Roster, caller *middleware.Caller, id domain.ID, do func(*endpoint.Call) (*O, error)) (*endpoint.Answer[O], error) {
	tenant, err := r.lookedAfter(ctx, caller, id)
	if err != nil {
		return nil, err
	}
	company, err := r.Resolver.Company(ctx, tenant)
	if err != nil {
		return nil, err
	}
	if company == nil {
		return nil, domain.NotFound()
	}
	var out *O
	err = r.DB.Tx(ctx, caller.In(company), func(tx *tenancy.Tx) error {
		out, err = do(endpoint.Looking(tx, caller))
		return err
	})
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[O]{Body: *out}, nil
}

func logs(c *endpoint.Call, in *activityIn) (*UserLogs, error) {
	page, err := activity(c, in)
	if err != nil {
		return nil, err
	}
	mails, err := userdb.MailsTo(c.Tx, in.ID, 100)
	return &UserLogs{Rows: page.Body.Rows, Count: page.Body.Count, Mails: mails}, err
}

func (r *Roster) makeInviteURL(ctx context.Context, c *endpoint.Call, o office, id domain.ID, approve bool) (*endpoint.Answer[InviteURL], error) {
	p, err := userdb.LockUser(c.Tx, id, o.units)
	if err != nil {
		return nil, err
	}
	if p.Status != user.StatusInviteSent {
		return nil, domain.Conflict("refusals:user.notWaiting", "This user does not wait for an activation.")
	}
	var request *user.LinkRequest
	if p.Roles().Any(user.AdminRoles) {
		if request, err = approved(c, id, approve); err != nil {
			return nil, err
		}
		if !request.Approved {
			return &endpoint.Answer[InviteURL]{Body: InviteURL{ExpiresAt: request.ExpiresAt, Request: request}}, nil
		}
	}
	company, err := r.Resolver.Company(ctx, c.Scope().Tenant)
	if err != nil {
		return nil, err
	}
	tx, err := c.Pgx()
	if err != nil {
		return nil, err
	}
	token, hash := credential.NewToken()
	link, err := userdb.IssueLink(ctx, tx, userdb.LinkActivation, c.Scope().Tenant, id, hash, c.Now())
	if err != nil {
		return nil, err
	}
	if err := userdb.HandOverLink(ctx, tx, hash, p.Email, request != nil); err != nil {
		return nil, err
	}
	home := org.Home(r.PublicURL, company.Domains)
	var asked any
	if request != nil {
		asked = map[string]string{"askedBy": request.AskedByName}
	}
	return &endpoint.Answer[InviteURL]{Body: InviteURL{URL: home + jobs.ActivationPath(jobs.AudienceOf(p.Roles())) + token, ExpiresAt: link.Expires, Request: request}},
		c.Audit("user", string(id), "activation link made", nil, asked)
}

// approved answers the request for an admin's activation link, approved when another super admin wants it now. Who asks is the
// first of the two; nobody approves the own request.
func approved(c *endpoint.Call, id domain.ID, approve bool) (*user.LinkRequest, error) {
	self := c.Scope().Actor
	waiting, err := userdb.LinkRequestFor(c.Tx, id)
	switch {
	case err != nil:
		return nil, err
	case waiting == nil && approve:
		return nil, domain.Conflict("refusals:user.linkNotAsked", "Nobody asks for this link any more.")
	case waiting == nil:
		request, err := userdb.AskForLink(c.Tx, id)
		if err != nil {
			return nil, err
		}
		return request, c.Audit("user", string(id), "activation link asked for", nil, nil)
	case approve && waiting.AskedBy == self.ID:
		return nil, domain.Conflict("refusals:user.ownLink", "Another super admin has to approve the link you asked for.")
	case !approve:
		return waiting, nil
	}
	waiting.Approved = true
	return waiting, userdb.DropLinkRequest(c.Tx, id)
}
