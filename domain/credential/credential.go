// Package credential is the logins to vendors: whose they are, and of which of a vendor's kinds.
package credential

import "gable/domain"

// Module is the vendor that a login is for.
type Module string

// The modules.
const (
	ModuleDU  Module = "DU"
	ModuleLPA Module = "LPA"
)

// Need is the login that somebody outside has to be asked with. Identifier is "" where the module has one kind alone.
type Need struct {
	Module     Module
	Identifier string
}

// Login is a login as it is used.
type Login struct {
	ID                      domain.ID
	Module                  Module
	Identifier, AccountName string
	Secret                  Secret
}

// Secret prints and marshals as dots.
type Secret struct{ UserName, Password string }

// String is dots.
func (Secret) String() string { return "•••" }
