// Package user holds the people who sign in: their roles as bit flags with
// every rule derived from them, their status, profile and credentials. The
// rules are pure; storage and HTTP live elsewhere.
package user

import (
	"encoding/json"
	"fmt"
	"math/bits"
)

// Roles is a set of roles, one bit each; the zero value holds none. A single
// role is a set of one.
type Roles uint32

// The roles, with the bits that platform.md section 6 asks for. The bit values
// are stored and shared with the TypeScript client: append, never reorder.
const (
	Administrator Roles = 1 << iota
	SuperAdmin
	LoanAdmin
	Owner
	CompanyAdmin
	BranchAdmin
	AssociateAdmin
	Originator
	Processor
	Assistant
	ContractProcessor
	SuperSupport
	LenderSupport
	BrokerSupport
	ReportViewer
	SalesTeam
	Borrower
	Realtor
)

// Groups of roles that the rules speak of.
const (
	// AllRoles holds every role.
	AllRoles Roles = 1<<18 - 1
	// ProviderRoles are held by the provider's own staff.
	ProviderRoles = SuperAdmin | SuperSupport | LenderSupport | BrokerSupport | ReportViewer | SalesTeam
	// PortalRoles are held by people outside the companies.
	PortalRoles = Borrower | Realtor
	// StaffRoles are held by the people who work at a customer company.
	StaffRoles = AllRoles &^ ProviderRoles &^ PortalRoles
	// BillingRoles see a company's bills, and are written to about them; a branch admin those of a branch that pays for itself.
	BillingRoles = Owner | CompanyAdmin
	// ProcessingContactRoles are held by those of a processor organisation who can be asked to process a loan.
	ProcessingContactRoles = Owner | CompanyAdmin | ContractProcessor
	// FormerOwner is what an owner is who has handed the company over.
	FormerOwner = CompanyAdmin
	// TenantWideRoles reach from their org unit down, and all units of the
	// company in the consolidated view.
	TenantWideRoles = Administrator | Owner | CompanyAdmin | LoanAdmin | AssociateAdmin
	// TeamRoles reach only the loans whose team they are on.
	TeamRoles = Originator | Processor | Assistant | ContractProcessor
	// NoLoanOfficers make of whoever holds one of them an administrator, though they originate (platform.md section 6).
	NoLoanOfficers = CompanyAdmin | BranchAdmin | LoanAdmin
	// AdminRoles look after others, or after the company: a way into such an account is worth two people's word.
	AdminRoles = StaffRoles &^ TeamRoles
)

var (
	// FormKeepers are in whose name a web form writes its letters: the first of these roles that somebody active holds.
	FormKeepers = []Roles{Owner, CompanyAdmin}
	// SupportContacts are whom the provider's support speaks with at a company, in this order.
	SupportContacts = []Roles{Owner, CompanyAdmin, Administrator}
)

var roleNames = [...]string{
	"Administrator", "SuperAdmin", "LoanAdmin", "Owner", "CompanyAdmin", "BranchAdmin",
	"AssociateAdmin", "Originator", "Processor", "Assistant", "ContractProcessor",
	"SuperSupport", "LenderSupport", "BrokerSupport", "ReportViewer", "SalesTeam",
	"Borrower", "Realtor",
}

// ParseRole returns the role of exactly that name, and false for any other.
func ParseRole(name string) (Roles, bool) {
	for i, n := range roleNames {
		if n == name {
			return 1 << i, true
		}
	}
	return 0, false
}

// ParseRoles returns the set of the named roles; the error names the first
// unknown one.
func ParseRoles(names []string) (Roles, error) {
	var set Roles
	for _, n := range names {
		r, ok := ParseRole(n)
		if !ok {
			return 0, fmt.Errorf("unknown role %q", n)
		}
		set |= r
	}
	return set, nil
}

// Has tells whether every role of want is held; an empty want always is.
func (r Roles) Has(want Roles) bool { return r&want == want }

// Any tells whether at least one role of want is held.
func (r Roles) Any(want Roles) bool { return r&want != 0 }

// Each returns the single roles of the set, lowest bit first.
func (r Roles) Each() []Roles {
	single := make([]Roles, 0, bits.OnesCount32(uint32(r)))
	for rest := r & AllRoles; rest != 0; rest &= rest - 1 {
		single = append(single, 1<<bits.TrailingZeros32(uint32(rest)))
	}
	return single
}

// Names returns the names of the held roles, lowest bit first; never nil.
func (r Roles) Names() []string {
	names := make([]string, 0, bits.OnesCount32(uint32(r)))
	for _, one := range r.Each() {
		names = append(names, roleNames[bits.TrailingZeros32(uint32(one))])
	}
	return names
}

// Names returns the names of single roles, in their order.
func Names(roles []Roles) []string {
	names := make([]string, len(roles))
	for i, one := range roles {
		names[i] = one.String()
	}
	return names
}

// String returns the names joined by "+", or "none".
func (r Roles) String() string {
	out := ""
	for i, n := range r.Names() {
		if i > 0 {
			out += "+"
		}
		out += n
	}
	if out == "" {
		return "none"
	}
	return out
}

// PermissionOverride is a company's own word on a role's permission.
type PermissionOverride struct {
	Role       string `json:"role"`
	Permission string `json:"permission"`
	Assigned   bool   `json:"assigned"`
}

// NamedRole is a role as lists carry it.
type NamedRole struct {
	Name string `json:"name"`
}

// List returns the held roles as the specification's WizeRoles, lowest bit
// first; never nil.
func (r Roles) List() []NamedRole {
	list := []NamedRole{}
	for _, n := range r.Names() {
		list = append(list, NamedRole{n})
	}
	return list
}

// MarshalJSON writes the specification's WizeRoles: a list of {name}.
func (r Roles) MarshalJSON() ([]byte, error) { return json.Marshal(r.List()) }

// UnmarshalJSON reads a list of {name}; an unknown name is an error.
func (r *Roles) UnmarshalJSON(data []byte) error {
	var list []NamedRole
	if err := json.Unmarshal(data, &list); err != nil {
		return fmt.Errorf("roles: %w", err)
	}
	var set Roles
	for _, item := range list {
		one, ok := ParseRole(item.Name)
		if !ok {
			return fmt.Errorf("unknown role %q", item.Name)
		}
		set |= one
	}
	*r = set
	return nil
}
