// Package borrower is the API of a loan's borrowers: who they are, where they live, what they declare and consent to, and their way into the
// portal.
package borrower

import (
	"gable/http/endpoint"
)

// Mount gives borrowers their routes.
func Mount(a *endpoint.API) {
	mountBorrowers(a)
	desk{a}.mountSSN(a)
	mountBorrowerIdentity(a)
	mountConsents(a)
	mountInvitations(a)
	Residences.Mount(a)
	declarations.MountOne(a, "/declarations")
	demographics.MountOne(a, "/demographics")
}

// desk answers what needs more of the API than the call.
type desk struct{ *endpoint.API }
