package roster

import (
	"context"
	"time"

	"gable/authz"
	"gable/db"
	"gable/domain"
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
	URL       string    `json:"url" required:"true" doc:"Good once. It opens the account: give it to the person alone."`
	ExpiresAt time.Time `json:"expiresAt" required:"true"`
}

// UserLogs is a user's part of the customer's audit log and the letters the user was sent.
type UserLogs struct {
	Rows  []db.Activity `json:"rows" required:"true" doc:"Audit entries, newest first; of what was done on a loan only that it was done."`
	Count int64         `json:"count" required:"true"`
	Mails []db.SentMail `json:"mails" required:"true" doc:"The latest hundred letters: that they went out, not what they said."`
}

// supportRoute is one that works on the customer's user named in its path.
func supportRoute(method, path, name, summary string, p authz.Permission, about ...string) endpoint.Route {
	r := route(method, path, name, summary, p, about...)
	r.Tag, r.Secret = "Support", true
	return r
}

var (
	inviteURL = supportRoute("POST", "/admin/api/support/wizeusers/{id}/invite-url-superadmin", "makeInviteURL", "Make an activation link for a user who does not get mail", authz.SupportUseTools,
		"Earlier links die. A conflict for a user who is not waiting for an activation. That a link was made, and by whom, stands in the customer's audit log.")
	userLogs    = supportRoute("GET", "/admin/api/support/wizeusers/{id}/logs", "readUserLogs", "A user's audit trail and letters", authz.SupportUseTools)
	authDetails = supportRoute("GET", "/admin/api/support/wizeusers/{id}/auth-details", "readAuthDetails", "How a user signs in: latest log-ins, factors, lock-outs", authz.SupportUseTools,
		"Never a secret: no password, no hash, no key, no token. Of passkeys their names, hosts and when they were added and used last; of recovery codes how many are left.")
	companyAdmins = supportRoute("GET", "/admin/api/support/organizations/{id}/admin", "findCompanyAdmins", "The owner and the admins of a customer's company", authz.SupportListUsers,
		"By the company's id or that of one of its org units; the owner first.")
)

func (r *Roster) mountSupport() {
	endpoint.Plain(r.API, inviteURL, func(ctx context.Context, caller *middleware.Caller, in *UserPath) (*endpoint.Answer[InviteURL], error) {
		once := *caller
		once.Nonce = "" // a link is for one pair of eyes and is not kept for a repetition
		return forUser(ctx, r, &once, in.ID, inviteURL, in, func(c *endpoint.Call, o office) (*endpoint.Answer[InviteURL], error) {
			return r.makeInviteURL(ctx, c, o, in.ID)
		})
	})
	endpoint.Plain(r.API, userLogs, func(ctx context.Context, caller *middleware.Caller, in *activityIn) (*endpoint.Answer[UserLogs], error) {
		return looking(ctx, r, caller, in.ID, func(c *endpoint.Call) (*UserLogs, error) { return logs(c, in) })
	})
	endpoint.Plain(r.API, authDetails, func(ctx context.Context, caller *middleware.Caller, in *UserPath) (*endpoint.Answer[db.AuthDetails], error) {
		return looking(ctx, r, caller, in.ID, func(c *endpoint.Call) (*db.AuthDetails, error) {
			p, err := db.LockUser(c.Tx, in.ID, nil)
			if err != nil {
				return nil, err
			}
			return db.AuthDetailsOf(c.Tx, p, r.Strikes(p.Email))
		})
	})
	endpoint.Read(r.API, companyAdmins, func(c *endpoint.Call, in *companyIn) (*endpoint.Listed[db.SupportUser], error) {
		rows, err := db.CompanyAdmins(c.Tx, in.ID)
		return &endpoint.Listed[db.SupportUser]{Body: endpoint.Page[db.SupportUser]{Rows: rows, Count: int64(len(rows))}}, err
	})
}

type companyIn struct {
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
		out, err = do(&endpoint.Call{Tx: tx, Caller: caller})
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
	mails, err := db.MailsTo(c.Tx, in.ID, 100)
	return &UserLogs{Rows: page.Body.Rows, Count: page.Body.Count, Mails: mails}, err
}

func (r *Roster) makeInviteURL(ctx context.Context, c *endpoint.Call, o office, id domain.ID) (*endpoint.Answer[InviteURL], error) {
	p, err := db.LockUser(c.Tx, id, o.units)
	if err != nil {
		return nil, err
	}
	if p.Status != user.StatusInviteSent {
		return nil, domain.Conflict("This user does not wait for an activation.")
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
	link, err := db.IssueLink(ctx, tx, db.LinkActivation, c.Scope().Tenant, id, hash, c.Now())
	if err != nil {
		return nil, err
	}
	if err := db.AddressLink(ctx, tx, hash, p.Email); err != nil {
		return nil, err
	}
	home := org.Home(r.PublicURL, company.Domains)
	return &endpoint.Answer[InviteURL]{Body: InviteURL{URL: home + jobs.ActivationPath(jobs.AudienceOf(p.Roles())) + token, ExpiresAt: link.Expires}},
		c.Audit("user", string(id), "activation link made", nil, nil)
}
