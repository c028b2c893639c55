// Package portal is the API of borrowers and realtors: the own application, addresses and purpose, the company's questions, what is authorised,
// and a realtor's deals.
package portal

import (
	"gable/http/endpoint"
)

// Mount gives the portals their routes.
func Mount(a *endpoint.API) {
	desk{a}.mountApplications(a)
	mountOwnBorrower(a)
	mountOwnResidences(a)
	mountOwnPurpose(a)
	mountCustomAnswers(a)
	mountCreditAuthorizations(a)
	mountRealtorInvitation(a)
	mountDeals(a)
	mountPreapproval(a)
	mountPreapprovalSetting(a)
	mountLetters(a)
	mountLetterCheck(a)
}

// desk answers what needs more of the API than the call.
type desk struct{ *endpoint.API }
