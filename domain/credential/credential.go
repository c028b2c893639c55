// Package credential is the logins by which a company and its people are known to vendors: credit agencies, DU, LPA, flood vendors.
package credential

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"gable/domain"
)

// Module is what a login is for.
type Module string

// The modules.
const (
	Credit  Module = "CREDIT"
	DU      Module = "DU"
	LPA     Module = "LPA"
	Flood   Module = "FLOOD"
	DocPrep Module = "DOC_PREP"
	Lender  Module = "LENDER"
)

// Modules are all of them.
var Modules = []Module{Credit, DU, LPA, Flood, DocPrep, Lender}

// Ownership is whose a login is.
type Ownership string

// The owners of a login, those that win first.
const (
	Individual Ownership = "INDIVIDUAL" // a person's own
	Branch     Ownership = "BRANCH"     // of an org unit and all below it
	Org        Ownership = "ORG"        // of the whole company
)

// Ownerships are all of them, those that win first.
var Ownerships = []Ownership{Individual, Branch, Org}

// Status is what a vendor last said of a login.
type Status string

// The statuses of a login.
const (
	Untried Status = "UNTRIED"
	Works   Status = "WORKS"
	Refused Status = "REFUSED"
)

const (
	maxIdentifier  = 60
	maxAccountName = 100
	maxUserName    = 200
	maxPassword    = 500
	// Most is how many logins a company keeps.
	Most = 2000
)

// Credential is a login to a vendor. What is secret of it is sealed elsewhere.
type Credential struct {
	domain.Record
	Module              Module     `json:"module" required:"true" enum:"CREDIT,DU,LPA,FLOOD,DOC_PREP,LENDER"`
	Ownership           Ownership  `json:"ownership" required:"true" enum:"INDIVIDUAL,BRANCH,ORG" doc:"A person's own wins over that of the branch, the nearest branch over those above it, and those over the company's."`
	OwnerID             domain.ID  `json:"ownerId,omitempty" doc:"The person of an INDIVIDUAL one, the org unit of a BRANCH one."`
	Identifier          string     `json:"identifier" doc:"Which vendor or account of the module: the agency's code, the seller's number; empty where there is one alone."`
	AccountName         string     `json:"accountName" doc:"What people call it."`
	DefaultCreditVendor bool       `json:"defaultCreditVendor" doc:"The one that credit is ordered by where its owner has several."`
	Status              Status     `json:"status" readOnly:"true" enum:"UNTRIED,WORKS,REFUSED" doc:"What the vendor last said of it. A refused one is passed over until it is changed."`
	StatusAt            *time.Time `json:"statusAt,omitempty" readOnly:"true"`
	StatusText          string     `json:"statusText,omitempty" readOnly:"true" doc:"The vendor's words."`
	CreatedAt           time.Time  `json:"createdAt" readOnly:"true"`
}

// Secret is what a login is made of. It never prints and never marshals as it is.
type Secret struct{ UserName, Password string }

const dots = "••••••••"

// String is what a log or a message holds of a secret.
func (Secret) String() string { return dots }

// GoString is String for %#v.
func (Secret) GoString() string { return dots }

// MarshalJSON writes dots: a secret is sealed by its parts.
func (Secret) MarshalJSON() ([]byte, error) { return []byte(`"` + dots + `"`), nil }

// Login is a login as a vendor is told it.
type Login struct {
	ID          domain.ID
	Version     int64 // of the login: what the vendor says of it holds for that one
	Module      Module
	Identifier  string
	AccountName string
	Secret      Secret
}

// Need is which login is needed. An empty Identifier is for any of the module.
type Need struct {
	Module     Module
	Identifier string
}

// Place is for whom a login is looked for: a person, and a unit with those above it, nearest first.
type Place struct {
	User  domain.ID
	Units []domain.ID
}

// InForce is the login that counts at a place, none where there is none that the vendor has not refused. refused tells whether there
// would be one but for that.
func InForce(all []Credential, need Need, place Place) (found *Credential, refused bool) {
	best := 0
	for i := range all {
		c := &all[i]
		if c.Module != need.Module || need.Identifier != "" && c.Identifier != need.Identifier {
			continue
		}
		rank := rankOf(*c, place)
		switch {
		case rank == 0:
		case c.Status == Refused:
			refused = true
		case found == nil || rank < best || rank == best && before(*c, *found):
			found, best = c, rank
		}
	}
	return found, refused && found == nil
}

// before tells which of two of one owner counts: the default, else the older one.
func before(a, b Credential) bool {
	if a.DefaultCreditVendor != b.DefaultCreditVendor {
		return a.DefaultCreditVendor
	}
	return a.ID < b.ID
}

// rankOf is how near a login is to a place: 1 for the person's own, then the units, then the company's; 0 for none of these.
func rankOf(c Credential, place Place) int {
	switch c.Ownership {
	case Individual:
		if c.OwnerID == place.User {
			return 1
		}
	case Branch:
		if at := slices.Index(place.Units, c.OwnerID); at >= 0 {
			return 2 + at
		}
	case Org:
		return 2 + len(place.Units)
	}
	return 0
}

// KeyRefused is the key of the fault that the login which would count was refused.
const KeyRefused = "credentialRefused"

// Missing is what is said where no login is in force.
func Missing(need Need, refused bool) domain.FieldError {
	if refused {
		return domain.FieldError{Field: "credential", Key: KeyRefused, Params: []string{string(need.Module)},
			Message: fmt.Sprintf("The vendor has refused the login for %s. Please correct it.", need.Module)}
	}
	return domain.FieldError{Field: "credential", Key: "credentialMissing", Params: []string{string(need.Module)},
		Message: fmt.Sprintf("There is no login for %s. Please add one.", need.Module)}
}

var identifier = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 ._-]*$`)

// Validate says what is wrong with a login, apart from its secret.
func (c Credential) Validate() []domain.FieldError {
	var faults []domain.FieldError
	if !slices.Contains(Modules, c.Module) {
		faults = append(faults, domain.Wrong("module", "Module"))
	}
	if !slices.Contains(Ownerships, c.Ownership) {
		faults = append(faults, domain.Wrong("ownership", "Owner"))
	}
	switch {
	case c.Identifier == "" && c.Module == Credit:
		faults = append(faults, domain.Missing("identifier", "Credit agency"))
	case c.Identifier != "" && (len(c.Identifier) > maxIdentifier || !identifier.MatchString(c.Identifier)):
		faults = append(faults, domain.Wrong("identifier", "Account"))
	}
	if !isPlain(c.AccountName, maxAccountName) {
		faults = append(faults, domain.Wrong("accountName", "Name"))
	}
	if c.DefaultCreditVendor && c.Module != Credit {
		faults = append(faults, domain.Wrong("defaultCreditVendor", "Default credit vendor"))
	}
	return faults
}

// Validate says what is wrong with a secret; its values are in no message.
func (s Secret) Validate() []domain.FieldError {
	var faults []domain.FieldError
	check := func(value string, most int, field, label string) {
		switch {
		case value == "":
			faults = append(faults, domain.Missing(field, label))
		case !isPlain(value, most):
			faults = append(faults, domain.Wrong(field, label))
		}
	}
	check(s.UserName, maxUserName, "scrts.userName", "User name")
	check(s.Password, maxPassword, "scrts.password", "Password")
	return faults
}

// Hint is what of a user name may be shown: enough to tell one's own from another.
func (s Secret) Hint() string {
	letters := []rune(s.UserName)
	if len(letters) < 5 {
		return dots
	}
	return string(letters[:2]) + dots
}

func isPlain(text string, most int) bool {
	return len([]rune(text)) <= most && !strings.ContainsFunc(text, unicode.IsControl)
}
