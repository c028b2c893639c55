package organization

import (
	"context"
	"errors"
	"time"

	"gable/authz"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/vendor"
	"gable/http/endpoint"
	"gable/http/middleware"
)

// checkPause is how long after a look-up the same host is looked up again.
const checkPause = 10 * time.Second

const (
	outcomeMissing = "MISSING"
	outcomeOther   = "OTHER"
	outcomeAlias   = "ALIAS"
	outcomeAway    = "AWAY"
	outcomeTaken   = "TAKEN"
)

var checkRoute = hostRoute("POST", "/{domain}/check", "checkDomain", "Look for a host's proof in the DNS now", authz.OrgEdit, 200,
	"Answers within seconds, with the host as it is then: VERIFIED when the TXT record was found at the very name, else UNVERIFIED with the outcome. An alias is not followed. "+
		"Of several companies the first whose proof is found has the host; to the others it is TAKEN from then on. "+
		"404 for a host that the company has not asked for; 429 within ten seconds of the last look-up of that host.")

func (h Hosts) mountCheck(a *endpoint.API) {
	endpoint.WithoutTransaction(a, checkRoute, func(ctx context.Context, caller *middleware.Caller, in *hostPath) (*endpoint.Answer[Host], error) {
		name := org.NormalHost(in.Domain)
		var claim organizationdb.DomainClaim
		found, err := runCheck(ctx, a, caller, in, func(c *endpoint.Call) (*endpoint.Answer[Host], error) {
			ours, err := proven(c, name)
			if err == nil && ours == nil {
				claim, err = organizationdb.BeginDomainCheck(c.Tx, name, checkPause)
			}
			return ours, err
		})
		if found != nil || err != nil {
			return found, err
		}
		// No transaction is open while the DNS is asked.
		outcome := h.look(ctx, claim)
		// The look-up has been counted: it is not done again for rights that changed while it lasted.
		return endpoint.RetryOnStaleRights(ctx, caller, checkRoute, func(caller *middleware.Caller) (*endpoint.Answer[Host], error) {
			return runCheck(ctx, a, caller, in, func(c *endpoint.Call) (*endpoint.Answer[Host], error) {
				return settleClaim(c, claim, outcome)
			})
		})
	})
}

// runCheck is a transaction of a check. What is found now is not kept for later: no nonce.
func runCheck(ctx context.Context, a *endpoint.API, caller *middleware.Caller, in *hostPath, do func(*endpoint.Call) (*endpoint.Answer[Host], error)) (*endpoint.Answer[Host], error) {
	once := *caller
	once.Nonce = ""
	return endpoint.Run(ctx, a, &once, once.Scope, checkRoute, in, do)
}

// look asks the DNS for the proof of a claim; "" when it was found.
func (h Hosts) look(ctx context.Context, claim organizationdb.DomainClaim) string {
	if h.Names == nil {
		return outcomeAway
	}
	proof := org.ProofOf(claim.Domain, claim.Token)
	texts, err := h.Names.FindTXT(ctx, proof.Name)
	switch {
	case errors.Is(err, vendor.ErrAlias):
		return outcomeAlias
	case err != nil:
		return outcomeAway
	case proof.IsAmong(texts):
		return ""
	case len(texts) == 0:
		return outcomeMissing
	}
	return outcomeOther
}

// settleClaim writes down what was found; the host is the company's when that was the proof and nobody else was first.
func settleClaim(c *endpoint.Call, claim organizationdb.DomainClaim, outcome string) (*endpoint.Answer[Host], error) {
	if outcome == "" {
		ours, err := organizationdb.ProveDomain(c.Tx, c.Platform, claim)
		if err != nil {
			return nil, err
		}
		if ours {
			if err := c.Audit("domain", claim.Domain, "verified", nil, map[string]string{"domain": claim.Domain}); err != nil {
				return nil, err
			}
			return proven(c, claim.Domain)
		}
		outcome = outcomeTaken
	}
	if err := organizationdb.EndDomainCheck(c.Tx, claim, outcome); err != nil {
		return nil, err
	}
	claims, err := organizationdb.DomainClaims(c.Tx)
	if err != nil {
		return nil, err
	}
	for _, one := range claims {
		if one.Domain == claim.Domain && one.Token == claim.Token {
			return &endpoint.Answer[Host]{Body: claimed(one)}, nil
		}
	}
	return nil, domain.NotFound()
}

// proven answers a host that the company has; nil for one that it has not.
func proven(c *endpoint.Call, name string) (*endpoint.Answer[Host], error) {
	hosts, err := hostsOf(c)
	if err != nil {
		return nil, err
	}
	for _, h := range hosts {
		if h.Domain == name && h.State == HostVerified {
			return &endpoint.Answer[Host]{Body: h}, nil
		}
	}
	return nil, nil
}
