package vendorlogin

import (
	"context"
	"errors"

	"gable/authz"
	credentialdb "gable/db/credential"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/vendor"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs/run"
)

func (d Service) mountTest() {
	try := d.route("POST", "/{id}/test", "testVendorLogin", "Ask the vendor whether it takes a login", "Answers within seconds, with the login as it is then: WORKS or REFUSED. 502 where the vendor is away, 409 where it can't be asked.", 200, authz.CredentialEditOwn)
	endpoint.WithoutTransaction(d.API, try, func(ctx context.Context, caller *middleware.Caller, in *Item) (*endpoint.Answer[VendorLogin], error) {
		once := *caller
		once.Nonce = "" // what the vendor says now is not kept for later
		var login credential.Login
		_, err := endpoint.Run(ctx, d.API, &once, once.Scope, try, in, func(c *endpoint.Call) (*endpoint.Empty, error) {
			found, err := lock(c, *in)
			if err != nil {
				return nil, err
			}
			login, err = credentialdb.Open(c.Tx, d.Files.Vault, found)
			return &endpoint.Empty{}, err
		})
		if err != nil {
			return nil, err
		}
		// No transaction is open while the vendor is asked.
		status, text, err := d.try(ctx, login)
		if err != nil {
			return nil, err
		}
		return endpoint.RetryOnStaleRights(ctx, &once, try, func(caller *middleware.Caller) (*endpoint.Answer[VendorLogin], error) {
			return endpoint.Run(ctx, d.API, caller, caller.Scope, try, in, func(c *endpoint.Call) (*endpoint.Answer[VendorLogin], error) {
				if err := run.NoteLogin(c.Work, login, status, text); err != nil {
					return nil, err
				}
				now, err := credentialdb.Lock(c.Tx, in.ID)
				if err != nil {
					return nil, err
				}
				changed(c, now)
				s, err := d.look(c)
				return &endpoint.Answer[VendorLogin]{Body: s.shown(c, now)}, err
			})
		})
	})
}

// try asks the vendor.
func (d Service) try(ctx context.Context, l credential.Login) (credential.Status, string, error) {
	err := d.Tester.Try(ctx, l)
	var refused *vendor.Refusal
	switch {
	case err == nil:
		return credential.Works, "", nil
	case errors.As(err, &refused):
		return credential.Refused, "", nil // the refusal is all that is read of a try
	case errors.Is(err, vendor.ErrNoLoginService):
		return "", "", domain.Conflict("refusals:login.notConnected", "There is nobody to ask: this vendor can't be reached from here.").At("module")
	}
	return "", "", (&domain.Error{Code: domain.CodeVendorUnavailable, Message: "The vendor is away for a moment. Please try again."}).Because(err)
}
