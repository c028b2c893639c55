package account

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
)

// passkeyOptions are what the browser is called with.
type passkeyOptions struct {
	PublicKey json.RawMessage `json:"publicKey" required:"true" doc:"As PublicKeyCredential.parseCreationOptionsFromJSON or parseRequestOptionsFromJSON takes it (WebAuthn 3, sections 5.1.8 and 5.1.9). Good for five minutes and one answer."`
}

type passkeyOptionsOut struct {
	Cookies
	Body passkeyOptions
}

type newPasskeyIn struct {
	visit
	Body struct {
		Name       string          `json:"name" required:"true" minLength:"1" maxLength:"60" doc:"What to call it, such as the device it is on."`
		Credential json.RawMessage `json:"credential" required:"true" doc:"The browser's answer, as PublicKeyCredential.toJSON gives it."`
	}
}

// addedPasskey is a new passkey with what signs in where it is not.
type addedPasskey struct {
	user.Passkey
	RecoveryCodes []string `json:"recoveryCodes,omitempty" doc:"Where none were left: a set of recovery codes, for the devices that the passkey is not on. To be kept somewhere safe, shown this once."`
}

type passkeyOut struct {
	Cookies
	Body addedPasskey
}

type renamePasskeyIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Name string `json:"name" required:"true" minLength:"1" maxLength:"60"`
	}
}

type removePasskeyIn struct {
	visit
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Password string `json:"password" required:"true" maxLength:"1024" doc:"One's own password, asked for again."`
	}
}

const hostRule = "A passkey is good on the host it was made on alone; on an IP address there is none (409)."

var (
	passkeysRoute      = factorRoute("GET", "/passkeys", "listPasskeys", "List one's own passkeys")
	askPasskeyRoute    = described(factorRoute("POST", "/passkeys", "beginPasskey", "Begin to add a passkey"), "Asks for one's own password again. The answer is bound to this session. "+hostRule)
	addPasskeyRoute    = created(described(factorRoute("POST", "/passkeys/confirm", "addPasskey", "Add the passkey that the browser made"), "Renews the session cookie and tells the user by email. From then on the password alone is not enough to sign in, and the passkey is, without one. With a first one comes a set of recovery codes, by which other devices go on."))
	renamePasskeyRoute = factorRoute("PATCH", "/passkeys/{id}", "renamePasskey", "Give a passkey another name")
	removePasskeyRoute = empty(described(factorRoute("POST", "/passkeys/{id}/remove", "removePasskey", "Remove a passkey"), "Asks for one's own password again, renews the session cookie and tells the user by email."))
	provePasskeyRoute  = described(factorRoute("POST", "/passkeys/assertion", "askPasskeyAgain", "Ask for a passkey of a user who is signed in"), "For what needs the second factor again, such as acting for another. "+hostRule)

	errWrongPasskey   = domain.Unauthenticated("The passkey could not be checked. Please try again.")
	wrongPasskeyFault = domain.Wrong("credential", "Passkey")
	nameMissingFault  = domain.Missing("name", "Name")
)

func described(r endpoint.Route, text string) endpoint.Route {
	r.Description = text
	return r
}

func empty(r endpoint.Route) endpoint.Route {
	r.Status = 204
	return r
}

func created(r endpoint.Route) endpoint.Route {
	r.Status = 201
	return r
}

func (a *access) mountPasskeys() {
	endpoint.Read(a.API, passkeysRoute, func(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[user.Passkey], error) {
		rows, err := userdb.Passkeys(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, *in)
	})
	endpoint.WithoutTransaction(a.API, askPasskeyRoute, a.askNewPasskey)
	endpoint.WithoutTransaction(a.API, addPasskeyRoute, a.addPasskey)
	endpoint.Write(a.API, renamePasskeyRoute, renamePasskey)
	endpoint.WithoutTransaction(a.API, removePasskeyRoute, a.removePasskey)
	endpoint.WithoutTransaction(a.API, provePasskeyRoute, a.askPasskeyAgain)
}

// party is the host of a request as passkeys know it.
func party(v *visit, name string) (credential.RelyingParty, error) {
	p, known := credential.NewRelyingParty(v.authority, name, v.tls)
	if !known {
		return p, domain.Conflict("refusals:account.passkeyNeedsName", "Passkeys work on a host name, not on an IP address. Open this page by its name, such as localhost.")
	}
	return p, nil
}

// owner is the scope's user with the passkeys on a host.
func owner(c *endpoint.Call, host string) (credential.PasskeyOwner, []userdb.PasskeyKey, error) {
	id := c.Caller.User
	keys, err := userdb.PasskeyKeys(c.Tx, host)
	o := credential.PasskeyOwner{Tenant: id.TenantID, User: id.UserID, Email: id.Email, Name: strings.TrimSpace(id.FirstName + " " + id.LastName)}
	for _, k := range keys {
		o.Passkeys = append(o.Passkeys, credential.Passkey{ID: k.Credential, PublicKey: k.PublicKey, AAGUID: k.AAGUID, Transports: k.Transports, Flags: k.Flags, SignCount: k.SignCount})
	}
	return o, keys, err
}

func (a *access) askNewPasskey(ctx context.Context, caller *middleware.Caller, in *passwordIn) (*passkeyOptionsOut, error) {
	if err := a.confirmPassword(ctx, caller, in.Body.Password); err != nil {
		return nil, err
	}
	return a.ask(ctx, caller, &in.visit, askPasskeyRoute, userdb.CeremonyRegister, in.token)
}

func (a *access) askPasskeyAgain(ctx context.Context, caller *middleware.Caller, in *logoutIn) (*passkeyOptionsOut, error) {
	return a.ask(ctx, caller, &in.visit, provePasskeyRoute, userdb.CeremonyConfirm, in.token)
}

// ask asks the user for a new passkey, or for one there is, and keeps the challenge under the holder's token.
func (a *access) ask(ctx context.Context, caller *middleware.Caller, v *visit, r endpoint.Route, ceremony userdb.Ceremony, holder string) (*passkeyOptionsOut, error) {
	host, err := party(v, caller.User.TenantName)
	if err != nil {
		return nil, err
	}
	out := &passkeyOptionsOut{Cookies: setting()}
	err = a.within(ctx, caller, r, func(c *endpoint.Call, tx pgx.Tx) error {
		user, _, err := owner(c, host.Host)
		if err != nil {
			return err
		}
		var kept json.RawMessage
		switch {
		case ceremony == userdb.CeremonyRegister:
			out.Body.PublicKey, kept, err = host.AskForNew(user)
		case len(user.Passkeys) == 0:
			return domain.Conflict("refusals:account.noPasskeyHere", "There is no passkey for this address.")
		default:
			out.Body.PublicKey, kept, err = host.Ask(&user)
		}
		if err != nil {
			return err
		}
		return userdb.KeepChallenge(ctx, tx, ceremony, credential.HashToken(holder), kept, c.Now())
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (a *access) addPasskey(ctx context.Context, caller *middleware.Caller, in *newPasskeyIn) (*passkeyOut, error) {
	host, err := party(&in.visit, caller.User.TenantName)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSpace(in.Body.Name)
	if name == "" {
		return nil, domain.Invalid(nameMissingFault)
	}
	kept, err := userdb.TakeChallenge(ctx, a.logins.Pool(), userdb.CeremonyRegister, credential.HashToken(in.token), a.Clock())
	if err != nil {
		return nil, err
	}
	if kept == nil {
		return nil, domain.Invalid(wrongPasskeyFault)
	}
	out := &passkeyOut{}
	err = a.within(ctx, caller, addPasskeyRoute, func(c *endpoint.Call, tx pgx.Tx) error {
		user, _, err := owner(c, host.Host)
		if err != nil {
			return err
		}
		made, err := host.TakeNew(user, kept, in.Body.Credential)
		if err != nil {
			return err
		}
		out.Body.Passkey, err = userdb.AddPasskey(c.Tx, name, host.Host, userdb.PasskeyKey{Credential: made.ID, PublicKey: made.PublicKey, AAGUID: made.AAGUID,
			Transports: made.Transports, Flags: made.Flags, SignCount: made.SignCount})
		if err != nil {
			return err
		}
		if out.Body.RecoveryCodes, err = a.firstRecoveryCodes(c); err != nil {
			return err
		}
		if out.Cookies, err = a.renewed(ctx, tx, &in.visit); err != nil {
			return err
		}
		return factorChanged(c, "passkey-added", nil, map[string]string{"passkey": name, "host": host.Host})
	})
	if errors.Is(err, credential.ErrPasskeyRefused) {
		a.Log.InfoContext(ctx, "passkey refused", "requestId", middleware.RequestID(ctx), "reason", err)
		return nil, domain.Invalid(wrongPasskeyFault)
	}
	if err != nil {
		return nil, err
	}
	a.Resolver.Forget(in.token)
	return out, nil
}

func renamePasskey(c *endpoint.Call, in *renamePasskeyIn) (*endpoint.Answer[user.Passkey], error) {
	name := strings.TrimSpace(in.Body.Name)
	if name == "" {
		return nil, domain.Invalid(nameMissingFault)
	}
	if _, err := domain.ParseID(in.ID); err != nil {
		return nil, domain.NotFound()
	}
	p, err := userdb.RenamePasskey(c.Tx, domain.ID(in.ID), name)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[user.Passkey]{Body: p}, c.Audit("second factor", string(c.Caller.User.UserID), "passkey renamed", nil, map[string]string{"passkey": name})
}

type removedOut struct{ Cookies }

func (a *access) removePasskey(ctx context.Context, caller *middleware.Caller, in *removePasskeyIn) (*removedOut, error) {
	if _, err := domain.ParseID(in.ID); err != nil {
		return nil, domain.NotFound()
	}
	if err := a.confirmPassword(ctx, caller, in.Body.Password); err != nil {
		return nil, err
	}
	out := &removedOut{}
	err := a.within(ctx, caller, removePasskeyRoute, func(c *endpoint.Call, tx pgx.Tx) error {
		name, err := userdb.RemovePasskey(c.Tx, domain.ID(in.ID))
		if err != nil {
			return err
		}
		if err := a.dropIdleCodes(c, tx); err != nil {
			return err
		}
		if out.Cookies, err = a.renewed(ctx, tx, &in.visit); err != nil {
			return err
		}
		return factorChanged(c, "passkey-removed", map[string]string{"passkey": name}, nil)
	})
	if err != nil {
		return nil, err
	}
	a.Resolver.Forget(in.token)
	return out, nil
}
