package user

import (
	"regexp"
	"strings"

	"gable/domain"
)

// Editable is what an administrator may write of a user, and no more: status,
// email address, units and ownership have calls of their own.
type Editable struct {
	FirstName   string `json:"firstName" maxLength:"100"`
	MiddleName  string `json:"middleName,omitempty" maxLength:"100"`
	LastName    string `json:"lastName" maxLength:"100"`
	Phone       string `json:"phone,omitempty" maxLength:"30"`
	NMLS        string `json:"nmls,omitempty" maxLength:"12" doc:"Digits; the licence number of the Nationwide Multistate Licensing System."`
	Language    string `json:"language,omitempty" enum:"en,es" doc:"en when absent."`
	POSURL      string `json:"posUrl,omitempty" maxLength:"200" doc:"The user's own address of the borrower portal: a host, without https://: one of the company's verified hosts or one beneath them, or one label beneath the platform's own; it becomes one of the hosts on which the company's people sign in. 422 with the key unproven for any other that is free."`
	PaysForSelf bool   `json:"paysForSelf,omitempty" doc:"The person pays for the own seat, whoever pays for the others of the unit: said by whoever may change billing."`
	Roles       Roles  `json:"WizeRoles" doc:"The whole set of roles: those one may give (see /api/wizeroles)."`
}

// Editable returns what of a profile may be edited.
func (p Profile) Editable() Editable {
	return Editable{FirstName: p.FirstName, MiddleName: p.MiddleName, LastName: p.LastName, Phone: p.Phone, NMLS: p.NMLS,
		Language: p.Language, POSURL: p.POSURL, PaysForSelf: p.PaysForSelf, Roles: p.Roles()}
}

// Roles returns the profile's roles as a set; names that are no role are left out.
func (p Profile) Roles() Roles {
	var set Roles
	for _, named := range p.WizeRoles {
		one, _ := ParseRole(named.Name)
		set |= one
	}
	return set
}

// Trimmed returns the fields without spaces around them, the language filled in
// and the portal's host in lower case.
func (e Editable) Trimmed() Editable {
	for _, text := range []*string{&e.FirstName, &e.MiddleName, &e.LastName, &e.Phone, &e.NMLS, &e.POSURL} {
		*text = strings.TrimSpace(*text)
	}
	e.POSURL = strings.ToLower(e.POSURL)
	if e.Language == "" {
		e.Language = "en"
	}
	return e
}

// Validate returns what is wrong with the fields, and what of them is missing: an
// account without a name or a role is of no use.
func (e Editable) Validate() []domain.FieldError {
	var f domain.Faults
	for _, name := range []struct{ field, label, value string }{
		{"firstName", "First name", e.FirstName}, {"lastName", "Last name", e.LastName},
	} {
		if name.value == "" {
			f.Missing(name.field, name.label)
		}
	}
	f.Text("firstName", e.FirstName, 100)
	f.Text("middleName", e.MiddleName, 100)
	f.Text("lastName", e.LastName, 100)
	if e.Phone != "" && (!domain.IsPhone(e.Phone) || len(e.Phone) > 30) {
		f.Wrong("phone", "Phone")
	}
	if e.NMLS != "" && !nmlsNumber.MatchString(e.NMLS) {
		f.Wrong("nmls", "NMLS")
	}
	if e.Language != "en" && e.Language != "es" {
		f.Wrong("language", "Language")
	}
	if e.POSURL != "" && !isHost(e.POSURL) {
		f.Wrong("posUrl", "Portal address")
	}
	if e.Roles == 0 {
		f.Missing("WizeRoles", "Roles")
	}
	return f
}

var nmlsNumber = regexp.MustCompile(`^[0-9]{1,12}$`)

// isHost tells whether the text is a host name, with a path at most: it becomes
// part of links that people click.
func isHost(text string) bool {
	host, _, _ := strings.Cut(text, "/")
	if len(text) > 200 || !strings.Contains(host, ".") || strings.HasPrefix(host, ".") || strings.HasSuffix(host, ".") || strings.Contains(text, "..") {
		return false
	}
	return !strings.ContainsFunc(text, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '.' || r == '/' || r == '_')
	})
}

// ParseEmail returns a bare address in lower case, and false for what is none.
func ParseEmail(text string) (string, bool) {
	address := strings.ToLower(strings.TrimSpace(text))
	if !domain.IsEmail(address) {
		return "", false
	}
	return address, true
}
