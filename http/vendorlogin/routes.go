// Package vendorlogin is the API of the logins by which a company and its people are known to vendors.
package vendorlogin

import (
	"cmp"
	"slices"

	"gable/authz"
	"gable/change"
	credentialdb "gable/db/credential"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/org"
	"gable/domain/vendor"
	"gable/http/endpoint"
)

const path = "/los/api/scrts"

// Service gives the logins their routes.
type Service struct {
	*endpoint.API
	Tester vendor.LoginTester
}

// secretText comes in and goes out to who may read it alone: what a request's fingerprint or a log makes of it is dots.
type secretText string

// MarshalJSON is the mask.
func (secretText) MarshalJSON() ([]byte, error) { return []byte(`"•••"`), nil }

// String is the mask.
func (secretText) String() string { return "•••" }

// Scrts is the secret part of a login as it is shown: the beginning of the user name and dots, or both in clear where that was asked for.
type Scrts struct {
	UserName string `json:"userName"`
	Password string `json:"password"`
}

// VendorLogin is a login as it is shown.
type VendorLogin struct {
	credential.Credential
	OwnerName string `json:"ownerName" doc:"The person or the org unit whose it is; empty for the company's."`
	InForce   bool   `json:"inForce" doc:"It is what one is known by at the unit that is looked at."`
	Inherited bool   `json:"inherited" doc:"It is of a unit above the one that is looked at, or of the company."`
	MayEdit   bool   `json:"mayEdit"`
	Scrts     *Scrts `json:"scrts,omitempty" doc:"Absent where there is no login."`
}

// Where is which unit is looked at: that of a loan, else the selected one.
type Where struct {
	LoanID domain.LoanID `query:"loanId" doc:"The logins as they count on this loan, else at the selected org unit." minimum:"0"`
}

// Pinned is the loan.
func (w Where) Pinned() domain.LoanID { return w.LoanID }

type listIn struct {
	Where
	endpoint.ListQuery
}

type findIn struct {
	Where
	Module     string    `query:"module" required:"true" enum:"CREDIT,DU,LPA,FLOOD,DOC_PREP,LENDER"`
	Identifier string    `query:"identifier" maxLength:"60"`
	ID         domain.ID `query:"id" doc:"That login, whether it is in force or not. 404 for one out of sight."`
	Ownership  string    `query:"ownership" enum:"INDIVIDUAL,BRANCH,ORG" doc:"That of this owner alone, not what is in force."`
	Reveal     bool      `query:"reveal" doc:"In clear: for who may change the login, with credential:reveal. It is in the company's journal."`
}

type hierarchyIn struct {
	Where
	Module     string `query:"module" required:"true" enum:"CREDIT,DU,LPA,FLOOD,DOC_PREP,LENDER"`
	Identifier string `query:"identifier" maxLength:"60"`
}

type loginOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         VendorLogin
}

// LoginLevel is one owner of the hierarchy: the person, a unit, or the company, and the login that it has.
type LoginLevel struct {
	Ownership credential.Ownership `json:"ownership" enum:"INDIVIDUAL,BRANCH,ORG"`
	OwnerID   domain.ID            `json:"ownerId,omitempty"`
	Name      string               `json:"name"`
	Login     *VendorLogin         `json:"login,omitempty"`
}

// LoginHierarchy is who could have a login and who has, nearest first.
type LoginHierarchy struct {
	Levels []LoginLevel `json:"levels" required:"true" nullable:"false"`
}

func (d Service) route(method, under, name, summary, description string, status int, p authz.Permission) endpoint.Route {
	return endpoint.Route{Method: method, Path: path + under, Name: name, Tag: "Credentials", Permission: p, Summary: summary, Description: description, Status: status}
}

// Mount registers the routes.
func (d Service) Mount() {
	endpoint.Read(d.API, d.route("GET", "/all", "listVendorLogins", "List the logins to vendors that one can see", "The company's, its units' and one's own, never another person's.", 200, authz.OrgRead), d.list)
	find := d.route("GET", "", "findVendorLogin", "The login that is in force for a vendor", "Without scrts where there is none. A refused one is passed over.", 200, authz.OrgRead)
	find.Secret = true
	endpoint.AuditedRead(d.API, find, d.find)
	hierarchy := d.route("GET", "", "readVendorLoginHierarchy", "Who has a login for a vendor, and whose is in force", "", 200, authz.OrgRead)
	hierarchy.Path = "/los/api/scrts-hierarchy"
	endpoint.Read(d.API, hierarchy, d.hierarchy)
	d.mountWrites()
	d.mountTest()
}

// sight is what one looks at: the logins in sight, the place, and the names of their owners.
type sight struct {
	all    []credential.Credential
	place  credential.Place
	units  map[domain.ID]org.Unit
	hidden map[domain.ID]credential.Secret
}

func (d Service) look(c *endpoint.Call) (sight, error) {
	unit := c.Scope().OrgUnit
	if c.Loan != nil {
		unit = c.Loan.OrgUnit
	}
	s := sight{units: map[domain.ID]org.Unit{}}
	var err error
	if s.all, err = credentialdb.All(c.Tx); err != nil {
		return s, err
	}
	if s.place, err = credentialdb.PlaceOf(c.Tx, unit); err != nil {
		return s, err
	}
	ids := make([]domain.ID, len(s.all))
	for i, one := range s.all {
		ids[i] = one.ID
	}
	if s.hidden, err = credentialdb.Secrets(c.Tx, d.Files.Vault, ids...); err != nil {
		return s, err
	}
	tree, err := organizationdb.OrgUnits(c.Tx)
	for _, one := range tree {
		s.units[one.ID] = one
	}
	return s, err
}

// shown is a login as it is answered, its secret hidden.
func (s sight) shown(c *endpoint.Call, one credential.Credential) VendorLogin {
	counts, _ := credential.InForce(s.all, credential.Need{Module: one.Module, Identifier: one.Identifier}, s.place)
	out := VendorLogin{Credential: one, InForce: counts != nil && counts.ID == one.ID, MayEdit: mayEdit(c, one) == nil,
		Scrts: &Scrts{UserName: s.hidden[one.ID].Hint(), Password: credential.Secret{}.String()}}
	switch one.Ownership {
	case credential.Individual:
		out.OwnerName = c.Scope().User.Name
	case credential.Branch:
		out.OwnerName, out.Inherited = s.units[one.OwnerID].DisplayName, len(s.place.Units) > 0 && s.place.Units[0] != one.OwnerID
	case credential.Org:
		out.Inherited = true
	}
	return out
}

func (d Service) list(c *endpoint.Call, in *listIn) (*endpoint.Listed[VendorLogin], error) {
	s, err := d.look(c)
	if err != nil {
		return nil, err
	}
	rows := make([]VendorLogin, len(s.all))
	for i, one := range s.all {
		rows[i] = s.shown(c, one)
	}
	slices.SortStableFunc(rows, func(a, b VendorLogin) int {
		return cmp.Or(slices.Index(credential.Modules, a.Module)-slices.Index(credential.Modules, b.Module), cmp.Compare(a.Identifier, b.Identifier),
			slices.Index(credential.Ownerships, a.Ownership)-slices.Index(credential.Ownerships, b.Ownership))
	})
	return endpoint.InMemoryList(rows, in.ListQuery)
}

func (d Service) find(c *endpoint.Call, in *findIn) (*loginOut, error) {
	s, err := d.look(c)
	if err != nil {
		return nil, err
	}
	need := credential.Need{Module: credential.Module(in.Module), Identifier: in.Identifier}
	among := s.all
	if in.Ownership != "" {
		among = slices.DeleteFunc(slices.Clone(among), func(one credential.Credential) bool { return string(one.Ownership) != in.Ownership })
	}
	found, _ := credential.InForce(among, need, s.place)
	if in.ID != "" {
		at := slices.IndexFunc(among, func(one credential.Credential) bool { return one.ID == in.ID && one.Module == need.Module })
		if at < 0 {
			return nil, domain.NotFound()
		}
		found = &among[at]
	}
	if found == nil {
		return &loginOut{CacheControl: "no-store", Body: VendorLogin{Credential: credential.Credential{Module: need.Module, Identifier: need.Identifier, Status: credential.Untried, Ownership: credential.Ownership(in.Ownership)}}}, nil
	}
	out := &loginOut{CacheControl: "no-store", Body: s.shown(c, *found)}
	if !in.Reveal {
		return out, nil
	}
	if !c.Caller.Allowed(authz.CredentialReveal) {
		return nil, domain.Forbidden()
	}
	if err := mayEdit(c, *found); err != nil {
		return nil, err
	}
	clear := s.hidden[found.ID]
	out.Body.Scrts = &Scrts{UserName: clear.UserName, Password: clear.Password}
	return out, c.Audit("credential", string(found.ID), "revealed", nil, nil)
}

func (d Service) hierarchy(c *endpoint.Call, in *hierarchyIn) (*endpoint.Answer[LoginHierarchy], error) {
	s, err := d.look(c)
	if err != nil {
		return nil, err
	}
	levels := []LoginLevel{{Ownership: credential.Individual, OwnerID: s.place.User, Name: c.Scope().User.Name}}
	for _, unit := range s.place.Units {
		levels = append(levels, LoginLevel{Ownership: credential.Branch, OwnerID: unit, Name: s.units[unit].DisplayName})
	}
	levels = append(levels, LoginLevel{Ownership: credential.Org})
	for _, one := range s.all {
		if string(one.Module) != in.Module || in.Identifier != "" && one.Identifier != in.Identifier {
			continue
		}
		for i := range levels {
			if levels[i].Ownership == one.Ownership && levels[i].OwnerID == one.OwnerID && levels[i].Login == nil {
				shown := s.shown(c, one)
				levels[i].Login = &shown
			}
		}
	}
	return &endpoint.Answer[LoginHierarchy]{Body: LoginHierarchy{Levels: levels}}, nil
}

// mayEdit refuses who may not change a login: one's own is one's own, a unit's is for who looks after it, the company's for who looks
// after the whole company.
func mayEdit(c *endpoint.Call, one credential.Credential) error {
	needed := authz.CredentialEdit
	if one.Ownership == credential.Individual {
		needed = authz.CredentialEditOwn
	}
	if !c.Caller.Allowed(needed) {
		return domain.Forbidden()
	}
	switch {
	case one.Ownership == credential.Individual && one.OwnerID != c.Scope().User.ID:
		return domain.Denied("refusals:login.personal", "A person's login is theirs alone.")
	case one.Ownership == credential.Branch && !slices.Contains(c.Scope().OrgUnits, one.OwnerID):
		return domain.Denied("refusals:login.unitOutOfReach", "That org unit is out of your reach.")
	case one.Ownership == credential.Org:
		return c.ForWholeCompany()
	}
	return nil
}

func changed(c *endpoint.Call, one credential.Credential) {
	e := change.Event{Type: "RTC.CREDENTIAL.CHANGED", Data: map[string]any{"id": one.ID, "module": one.Module}}
	if one.Ownership == credential.Individual {
		e.Audience = []domain.ID{one.OwnerID}
	}
	c.Emit(e)
}
