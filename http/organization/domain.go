package organization

import (
	"slices"
	"strings"
	"time"

	"gable/authz"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/vendor"
	"gable/http/endpoint"
)

// Hosts is what the routes of a company's hosts need besides the database.
type Hosts struct {
	// Names asks the DNS; nil gives no answer.
	Names vendor.TXTFinder
}

// HostState is whether a host is a company's.
type HostState string

// A host that is VERIFIED serves; an UNVERIFIED one does not yet.
const (
	HostVerified   HostState = "VERIFIED"
	HostUnverified HostState = "UNVERIFIED"
)

// Host is one of the company's hosts, or one that it has yet to prove its own.
type Host struct {
	Domain string      `json:"domain"`
	State  HostState   `json:"state" enum:"VERIFIED,UNVERIFIED" doc:"Only a VERIFIED host serves: people sign in on it, portals are on it, letters lead to it."`
	Since  time.Time   `json:"since" doc:"Since when it is VERIFIED, or asked for."`
	UsedBy []domain.ID `json:"usedBy" doc:"The org units whose portal it is."`
	Users  int         `json:"users" required:"true" doc:"How many users have it as their own portal address."`
	Proof  *HostProof  `json:"proof,omitempty" doc:"Of an UNVERIFIED host: how it is proven."`
}

// HostProof is the record that proves a host, and what was found when it was looked up last.
type HostProof struct {
	Name      string     `json:"name" doc:"Where the TXT record belongs, such as _gable.loans.example.com."`
	Value     string     `json:"value" doc:"What it says. It is this company's alone."`
	CheckedAt *time.Time `json:"checkedAt,omitempty"`
	Outcome   string     `json:"outcome,omitempty" enum:"MISSING,OTHER,ALIAS,AWAY,TAKEN" doc:"What was found: no text; other texts alone; an alias (CNAME), which proves nothing; no answer in time; or the proof, when another company had proven it first."`
}

type hostIn struct {
	Body struct {
		Domain string `json:"domain" required:"true" maxLength:"253" doc:"Such as loans.example.com. A name with other letters than a to z is written as the DNS has it (xn--…)."`
	}
}

type hostPath struct {
	Domain string `path:"domain" maxLength:"253"`
}

// mostClaims bounds how many hosts a company has asked for and not proven.
const mostClaims = 25

func hostRoute(method, path, name, summary string, p authz.Permission, status int, description string) endpoint.Route {
	return endpoint.Route{Method: method, Path: "/api/domains" + path, Name: name, Tag: "Organisation", Permission: p, Summary: summary, Status: status, Description: description}
}

func (h Hosts) mount(a *endpoint.API) {
	endpoint.Read(a, hostRoute("GET", "", "listDomains", "The hosts of the company", authz.OrgRead, 200, "Those it answers on, and those it has yet to prove its own."),
		func(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[Host], error) {
			hosts, err := hostsOf(c)
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(hosts, *in)
		})
	endpoint.Write(a, hostRoute("POST", "", "createDomain", "Ask for a host for the company", authz.OrgEdit, 201,
		"A host beneath one that the company has, or one label beneath the platform's own, is the company's at once. Any other starts UNVERIFIED and serves nothing: "+
			"the answer's proof says which TXT record shows in the DNS that it is the company's, and POST …/check looks for it. Several companies may ask for the same host: the first to prove it has it. "+
			"422 with key `inUse` when another company has it, or the host above it, already; which one is not told. 409 when 25 hosts wait for their proof."), addHost)
	h.mountCheck(a)
	endpoint.Write(a, hostRoute("DELETE", "/{domain}", "deleteDomain", "Give a host back", authz.OrgEdit, 204,
		"An UNVERIFIED one at any time. 409 while a unit's portal or a user's own address is on it, or when it is the last VERIFIED one."), removeHost)
}

func hostsOf(c *endpoint.Call) ([]Host, error) {
	since, err := organizationdb.DomainsSince(c.Tx)
	if err != nil {
		return nil, err
	}
	users, err := organizationdb.DomainUsers(c.Tx)
	if err != nil {
		return nil, err
	}
	tree, err := organizationdb.OrgUnits(c.Tx)
	if err != nil {
		return nil, err
	}
	hosts := make([]Host, 0, len(since))
	for name, at := range since {
		host := Host{Domain: name, State: HostVerified, Since: at.UTC(), UsedBy: []domain.ID{}, Users: users[name]}
		for _, u := range tree {
			if u.POSDomain == name {
				host.UsedBy = append(host.UsedBy, u.ID)
			}
		}
		hosts = append(hosts, host)
	}
	claims, err := organizationdb.DomainClaims(c.Tx)
	for _, claim := range claims {
		hosts = append(hosts, claimed(claim))
	}
	slices.SortFunc(hosts, func(a, b Host) int { return strings.Compare(a.Domain, b.Domain) })
	return hosts, err
}

func claimed(claim organizationdb.DomainClaim) Host {
	proof := org.ProofOf(claim.Domain, claim.Token)
	host := Host{Domain: claim.Domain, State: HostUnverified, Since: claim.CreatedAt.UTC(), UsedBy: []domain.ID{},
		Proof: &HostProof{Name: proof.Name, Value: proof.Value, Outcome: claim.Outcome}}
	if claim.CheckedAt != nil {
		at := claim.CheckedAt.UTC()
		host.Proof.CheckedAt = &at
	}
	return host
}

func addHost(c *endpoint.Call, in *hostIn) (*endpoint.Answer[Host], error) {
	name := org.NormalHost(in.Body.Domain)
	if !org.IsProvable(name) {
		return nil, domain.Invalid(domain.Wrong("domain"))
	}
	standing, err := organizationdb.StandingOf(c.Tx, c.Platform, name)
	switch {
	case err != nil:
		return nil, err
	case standing == organizationdb.DomainOurs:
		return nil, hostAgain(name)
	case standing == organizationdb.DomainTaken:
		return nil, domain.Invalid(organizationdb.DomainFault("domain", name, organizationdb.DomainTaken))
	case standing == organizationdb.DomainUnproven:
		return askForHost(c, name)
	}
	if err := organizationdb.ClaimDomain(c.Tx, c.Platform, "domain", name); err != nil {
		return nil, err
	}
	return &endpoint.Answer[Host]{Body: Host{Domain: name, State: HostVerified, Since: c.Now().UTC(), UsedBy: []domain.ID{}}},
		c.Audit("domain", name, "created", nil, map[string]string{"domain": name})
}

func hostAgain(name string) error {
	return domain.Invalid(domain.FieldError{Field: "domain", Key: "duplicate", Params: []string{name}, Message: name + " already exists"})
}

func askForHost(c *endpoint.Call, name string) (*endpoint.Answer[Host], error) {
	// One at a time in a company, so that the bound holds.
	if _, err := organizationdb.LockOrgUnits(c.Tx); err != nil {
		return nil, err
	}
	claims, err := organizationdb.DomainClaims(c.Tx)
	if err != nil {
		return nil, err
	}
	claim := organizationdb.DomainClaim{Domain: name, Token: org.NewProofToken(), CreatedAt: c.Now()}
	switch added, err := organizationdb.AddDomainClaim(c.Tx, claim); {
	case err != nil:
		return nil, err
	case !added:
		return nil, hostAgain(name)
	case len(claims) >= mostClaims:
		return nil, domain.Conflict("refusals:company.mostUnprovenHosts", "Too many hosts wait for their proof. Please remove one that you don't need.")
	}
	return &endpoint.Answer[Host]{Body: claimed(claim)}, c.Audit("domain", name, "requested", nil, map[string]string{"domain": name})
}

func removeHost(c *endpoint.Call, in *hostPath) (*endpoint.Empty, error) {
	if err := c.NotWhileActing(); err != nil {
		return nil, err
	}
	name := org.NormalHost(in.Domain)
	if _, err := organizationdb.LockOrgUnits(c.Tx); err != nil {
		return nil, err
	}
	hosts, err := hostsOf(c)
	if err != nil {
		return nil, err
	}
	serving := 0
	for _, h := range hosts {
		if h.State == HostVerified {
			serving++
		}
	}
	at := slices.IndexFunc(hosts, func(h Host) bool { return h.Domain == name })
	if at < 0 {
		return nil, domain.NotFound()
	}
	if hosts[at].State == HostUnverified {
		if _, err := organizationdb.DropDomainClaim(c.Tx, name); err != nil {
			return nil, err
		}
		return &endpoint.Empty{}, c.Audit("domain", name, "withdrawn", map[string]string{"domain": name}, nil)
	}
	switch {
	case serving == 1:
		return nil, domain.Conflict("refusals:company.lastHost", "The company needs a host to sign in on: this is the last one.")
	case len(hosts[at].UsedBy) > 0:
		return nil, domain.Conflict("refusals:company.hostOfPortal", "A portal is on this host. Please give it another one first.")
	case hosts[at].Users > 0:
		return nil, domain.Conflict("refusals:company.hostOfUser", "It is the portal address of one of your users. Please change that first.")
	}
	if err := organizationdb.ReleaseDomain(c.Tx, name); err != nil {
		return nil, err
	}
	return &endpoint.Empty{}, c.Audit("domain", name, "deleted", map[string]string{"domain": name}, nil)
}
