package organization

import (
	"slices"

	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/org"
	"gable/http/endpoint"
)

// Host is one of the company's hosts.
type Host struct {
	Domain string      `json:"domain"`
	UsedBy []domain.ID `json:"usedBy" doc:"The org units whose portal it is."`
	Users  int         `json:"users" required:"true" doc:"How many users have it as their own portal address."`
}

type hostIn struct {
	Body struct {
		Domain string `json:"domain" required:"true" maxLength:"253" doc:"Such as loans.example.com."`
	}
}

type hostPath struct {
	Domain string `path:"domain" maxLength:"253"`
}

func mountDomains(a *endpoint.API) {
	route := func(method, path, name, summary string, p authz.Permission, status int, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: "/api/domains" + path, Name: name, Tag: "Organisation", Permission: p, Summary: summary, Status: status, Description: description}
	}
	endpoint.Read(a, route("GET", "", "listDomains", "The hosts the company answers on", authz.OrgRead, 200, ""), func(c *endpoint.Call, _ *nothing) (*endpoint.Listed[Host], error) {
		hosts, err := hostsOf(c)
		return listed(hosts), err
	})
	endpoint.Write(a, route("POST", "", "createDomain", "Take a host for the company", authz.OrgEdit, 201,
		"422 with key `inUse` when another company has it; which one is not told. The company's people can sign in on it at once."), addHost)
	endpoint.Write(a, route("DELETE", "/{domain}", "deleteDomain", "Give a host back", authz.OrgEdit, 204,
		"409 while a unit's portal or a user's own address is on it, or when it is the last one."), removeHost)
}

func hostsOf(c *endpoint.Call) ([]Host, error) {
	names, err := db.Domains(c.Tx)
	if err != nil {
		return nil, err
	}
	users, err := db.DomainUsers(c.Tx)
	if err != nil {
		return nil, err
	}
	tree, err := db.OrgUnits(c.Tx)
	hosts := make([]Host, len(names))
	for i, name := range names {
		hosts[i] = Host{Domain: name, UsedBy: []domain.ID{}, Users: users[name]}
		for _, u := range tree {
			if u.POSDomain == name {
				hosts[i].UsedBy = append(hosts[i].UsedBy, u.ID)
			}
		}
	}
	return hosts, err
}

func addHost(c *endpoint.Call, in *hostIn) (*endpoint.Answer[Host], error) {
	name := org.NormalHost(in.Body.Domain)
	if !org.IsHost(name) {
		return nil, domain.Invalid(domain.Wrong("domain"))
	}
	names, err := db.Domains(c.Tx)
	if err != nil {
		return nil, err
	}
	if slices.Contains(names, name) {
		return nil, domain.Invalid(domain.FieldError{Field: "domain", Key: "duplicate", Params: []string{name}, Message: name + " already exists"})
	}
	if err := db.ClaimDomain(c.Tx, "domain", name); err != nil {
		return nil, err
	}
	return &endpoint.Answer[Host]{Body: Host{Domain: name, UsedBy: []domain.ID{}}}, c.Audit("domain", name, "created", nil, map[string]string{"domain": name})
}

func removeHost(c *endpoint.Call, in *hostPath) (*endpoint.Empty, error) {
	if _, err := db.LockOrgUnits(c.Tx); err != nil {
		return nil, err
	}
	hosts, err := hostsOf(c)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(hosts, func(h Host) bool { return h.Domain == org.NormalHost(in.Domain) })
	switch {
	case at < 0:
		return nil, domain.NotFound()
	case len(hosts) == 1:
		return nil, domain.Conflict("The company needs a host to sign in on: this is the last one.")
	case len(hosts[at].UsedBy) > 0:
		return nil, domain.Conflict("A portal is on this host. Please give it another one first.")
	case hosts[at].Users > 0:
		return nil, domain.Conflict("It is the portal address of one of your users. Please change that first.")
	}
	name := hosts[at].Domain
	if err := db.ReleaseDomain(c.Tx, name); err != nil {
		return nil, err
	}
	return &endpoint.Empty{}, c.Audit("domain", name, "deleted", map[string]string{"domain": name}, nil)
}
