package credential

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"

	"gable/domain"
)

// passkeyPatience is how long the browser waits for the person.
const passkeyPatience = 5 * time.Minute

// Passkey is a public key as an authenticator made it.
type Passkey struct {
	ID, PublicKey, AAGUID []byte
	Transports            []string
	Flags                 uint8
	SignCount             uint32
}

// PasskeyOwner is who passkeys belong to, with those that are good on the host.
type PasskeyOwner struct {
	Tenant, User domain.ID
	Email, Name  string
	Passkeys     []Passkey
}

// ErrPasskeyRefused is every answer of an authenticator that does not hold:
// altered, for another question, host or person, or of a key that is not known.
var ErrPasskeyRefused = errors.New("credential: the passkey's answer does not hold")

// RelyingParty is the host that passkeys are made for, and the origin of the
// page that asks for them.
type RelyingParty struct {
	Host   string // the relying party id
	Origin string // what the browser says the page's origin is
	Name   string // what the person is shown
}

// NewRelyingParty returns the party for a request's Host header; false where there can
// be none: browsers know passkeys for names, not for addresses.
func NewRelyingParty(authority, name string, tls bool) (RelyingParty, bool) {
	authority = strings.ToLower(authority)
	host := authority
	if h, _, err := net.SplitHostPort(authority); err == nil {
		host = h
	}
	scheme := "http"
	if tls {
		scheme = "https"
	}
	if host == "" || net.ParseIP(strings.Trim(host, "[]")) != nil || protocol.ValidateRPID(host) != nil {
		return RelyingParty{}, false
	}
	return RelyingParty{Host: host, Origin: scheme + "://" + authority, Name: name}, true
}

func (p RelyingParty) library() (*webauthn.WebAuthn, error) {
	patience := webauthn.TimeoutConfig{Timeout: passkeyPatience, TimeoutUVD: passkeyPatience}
	required := true
	return webauthn.New(&webauthn.Config{
		RPID: p.Host, RPDisplayName: p.Name, RPOrigins: []string{p.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			RequireResidentKey: &required, ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{Login: patience, Registration: patience},
	})
}

// AskForNew asks for a new passkey: the options are for the browser, kept is for
// TakeNew and stays on the server. Those the owner has are excluded.
func (p RelyingParty) AskForNew(owner PasskeyOwner) (options, kept json.RawMessage, err error) {
	library, err := p.library()
	if err != nil {
		return nil, nil, err
	}
	known := webauthn.Credentials(owner.known()).CredentialDescriptors()
	asked, session, err := library.BeginRegistration(&subject{owner}, webauthn.WithExclusions(known))
	if err != nil {
		return nil, nil, err
	}
	return both(asked.Response, session)
}

// TakeNew holds the answer to AskForNew against what was kept.
func (p RelyingParty) TakeNew(owner PasskeyOwner, kept, answer json.RawMessage) (Passkey, error) {
	library, session, err := p.resume(kept)
	if err != nil {
		return Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return Passkey{}, refusal(err)
	}
	made, err := library.CreateCredential(&subject{owner}, *session, parsed)
	if err != nil {
		return Passkey{}, refusal(err)
	}
	return passkeyOf(*made), nil
}

// Ask asks for one of the owner's passkeys; for any that the person has on this
// host when owner is nil.
func (p RelyingParty) Ask(owner *PasskeyOwner) (options, kept json.RawMessage, err error) {
	library, err := p.library()
	if err != nil {
		return nil, nil, err
	}
	var asked *protocol.CredentialAssertion
	var session *webauthn.SessionData
	verified := webauthn.WithUserVerification(protocol.VerificationRequired)
	if owner == nil {
		asked, session, err = library.BeginDiscoverableLogin(verified)
	} else {
		asked, session, err = library.BeginLogin(&subject{*owner}, verified)
	}
	if err != nil {
		return nil, nil, err
	}
	return both(asked.Response, session)
}

// Take holds the answer to Ask against what was kept and the owner's passkeys, and
// returns the one that answered with its new counter, which the caller has to
// hold against the old one. The person was there and was verified.
func (p RelyingParty) Take(owner PasskeyOwner, kept, answer json.RawMessage) (Passkey, error) {
	library, session, err := p.resume(kept)
	if err != nil {
		return Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return Passkey{}, refusal(err)
	}
	var used *webauthn.Credential
	if len(session.UserID) > 0 {
		used, err = library.ValidateLogin(&subject{owner}, *session, parsed)
	} else {
		used, err = library.ValidateDiscoverableLogin(func(_, _ []byte) (webauthn.User, error) { return &subject{owner}, nil }, *session, parsed)
	}
	if err != nil {
		return Passkey{}, refusal(err)
	}
	found := passkeyOf(*used)
	found.SignCount = parsed.Response.AuthenticatorData.Counter
	return found, nil
}

// AnsweringUser is whom an answer claims to be of, which Take has to prove; false
// when it names nobody.
func AnsweringUser(answer json.RawMessage) (tenant, user domain.ID, named bool) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil || len(parsed.Response.UserHandle) != 32 {
		return "", "", false
	}
	handle := parsed.Response.UserHandle
	return domain.ID(uuid.UUID(handle[:16]).String()), domain.ID(uuid.UUID(handle[16:]).String()), true
}

func (p RelyingParty) resume(kept json.RawMessage) (*webauthn.WebAuthn, *webauthn.SessionData, error) {
	library, err := p.library()
	if err != nil {
		return nil, nil, err
	}
	session := &webauthn.SessionData{}
	if err := json.Unmarshal(kept, session); err != nil {
		return nil, nil, fmt.Errorf("passkey challenge: %w", err)
	}
	return library, session, nil
}

func both(options, session any) (json.RawMessage, json.RawMessage, error) {
	asked, err := json.Marshal(options)
	if err != nil {
		return nil, nil, err
	}
	kept, err := json.Marshal(session)
	return asked, kept, err
}

// refusal keeps the library's reason for the log; what it says of the answer goes no further.
func refusal(err error) error {
	var known *protocol.Error
	if errors.As(err, &known) {
		return fmt.Errorf("%w: %s: %s", ErrPasskeyRefused, known.Type, known.Details)
	}
	return fmt.Errorf("%w: %w", ErrPasskeyRefused, err)
}

// subject is an owner as the library asks for one.
type subject struct{ PasskeyOwner }

// WebAuthnID is the user handle: it holds the ids alone, nothing of the person.
func (s *subject) WebAuthnID() []byte {
	tenant, user := uuid.MustParse(string(s.Tenant)), uuid.MustParse(string(s.User))
	return append(tenant[:], user[:]...)
}

// WebAuthnName is what tells the person's accounts apart.
func (s *subject) WebAuthnName() string { return s.Email }

// WebAuthnDisplayName is the person's name.
func (s *subject) WebAuthnDisplayName() string { return s.Name }

// WebAuthnCredentials are the passkeys on the host.
func (s *subject) WebAuthnCredentials() []webauthn.Credential { return s.known() }

func (o PasskeyOwner) known() []webauthn.Credential {
	list := make([]webauthn.Credential, len(o.Passkeys))
	for i, p := range o.Passkeys {
		list[i] = webauthn.Credential{
			ID: p.ID, PublicKey: p.PublicKey, Flags: webauthn.NewCredentialFlags(protocol.AuthenticatorFlags(p.Flags)),
			Authenticator: webauthn.Authenticator{AAGUID: p.AAGUID, SignCount: p.SignCount},
		}
		for _, t := range p.Transports {
			list[i].Transport = append(list[i].Transport, protocol.AuthenticatorTransport(t))
		}
	}
	return list
}

func passkeyOf(c webauthn.Credential) Passkey {
	p := Passkey{ID: c.ID, PublicKey: c.PublicKey, AAGUID: c.Authenticator.AAGUID, Flags: uint8(c.Flags.ProtocolValue()), SignCount: c.Authenticator.SignCount}
	for _, t := range c.Transport {
		p.Transports = append(p.Transports, string(t))
	}
	return p
}
