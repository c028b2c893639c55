package roster

import (
	"context"

	"gable/authz"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/tenancy"
)

// CustomerUserInvitation is a user to be of a customer's company.
type CustomerUserInvitation struct {
	UserInvitation
	TenantID domain.ID `json:"tenantId" required:"true" doc:"The customer's company."`
}

type customerInviteIn struct{ Body CustomerUserInvitation }

// The super admin's variants do what the company's own calls do, in the company of the user that the call names; the
// entry in that company's log bears the super admin's name.
var (
	superInvite = created(route("POST", "/admin/api/superadmin/wizeusers", "inviteCustomerUser", "Invite a user to a customer's company", authz.ProviderUsers))
	superEdit   = route("PATCH", "/admin/api/superadmin/wizeusers", "updateCustomerUser", "Change a customer's user", authz.ProviderUsers,
		"As PATCH /api/wizeusers. The role Owner, given to an active company admin, hands the company over: where the owner is gone, nobody else can.")
	superStatus = route("PATCH", "/admin/api/superadmin/wizeusers/{id}/{status}", "changeCustomerUserStatus", "Suspend or reinstate a customer's user", authz.ProviderUsers, transitions)
	superResend = route("POST", "/admin/api/superadmin/wizeusers/{id}/activation-link", "resendCustomerActivationLink", "Send a customer's user the invitation again", authz.ProviderUsers, resent)
	superVouch  = route("POST", "/admin/api/superadmin/wizeusers/{id}/email-change/vouch", "vouchForCustomerUserEmail", "Vouch for a change of a customer's user's email address", authz.ProviderUsers, vouching)
)

func (r *Roster) mountCustomers() {
	endpoint.WithoutTransaction(r.API, superInvite, func(ctx context.Context, caller *middleware.Caller, in *customerInviteIn) (*endpoint.Answer[user.Profile], error) {
		return within(ctx, r, caller, in.Body.TenantID, superInvite, in, func(c *endpoint.Call, o office) (*endpoint.Answer[user.Profile], error) {
			return invite(c, o, in.Body.UserInvitation)
		})
	})
	endpoint.WithoutTransaction(r.API, superEdit, func(ctx context.Context, caller *middleware.Caller, in *editIn) (*endpoint.Answer[user.Profile], error) {
		id, err := in.target()
		if err != nil {
			return nil, err
		}
		return forUser(ctx, r, caller, id, superEdit, in, func(c *endpoint.Call, o office) (*endpoint.Answer[user.Profile], error) {
			return edit(c, o, in)
		})
	})
	endpoint.WithoutTransaction(r.API, superStatus, func(ctx context.Context, caller *middleware.Caller, in *statusIn) (*endpoint.Answer[user.Profile], error) {
		return forUser(ctx, r, caller, in.ID, superStatus, in, func(c *endpoint.Call, o office) (*endpoint.Answer[user.Profile], error) {
			return r.changeStatus(c, o, in.ID, in.Status)
		})
	})
	endpoint.WithoutTransaction(r.API, superResend, func(ctx context.Context, caller *middleware.Caller, in *UserPath) (*endpoint.Answer[user.Profile], error) {
		return forUser(ctx, r, caller, in.ID, superResend, in, func(c *endpoint.Call, o office) (*endpoint.Answer[user.Profile], error) {
			return resend(c, o, in.ID)
		})
	})
	endpoint.WithoutTransaction(r.API, superVouch, func(ctx context.Context, caller *middleware.Caller, in *vouchIn) (*endpoint.Answer[AskedEmail], error) {
		return forUser(ctx, r, caller, in.ID, superVouch, in, func(c *endpoint.Call, o office) (*endpoint.Answer[AskedEmail], error) {
			return vouch(c, o, in)
		})
	})
}

// forUser does a write in the company of a customer's user whom the caller looks after; any other user is not found.
func forUser[I, O any](ctx context.Context, r *Roster, caller *middleware.Caller, id domain.ID, at endpoint.Route, in *I, do func(*endpoint.Call, office) (*O, error)) (*O, error) {
	tenant, err := r.lookedAfter(ctx, caller, id)
	if err != nil {
		return nil, err
	}
	return within(ctx, r, caller, tenant, at, in, do)
}

// lookedAfter is the company of a user whom the caller may look up.
func (r *Roster) lookedAfter(ctx context.Context, caller *middleware.Caller, id domain.ID) (tenant domain.ID, err error) {
	err = r.DB.Tx(ctx, caller.Scope, func(tx *tenancy.Tx) error {
		tenant, err = userdb.CompanyOfSupported(tx, id)
		return err
	})
	return tenant, err
}
