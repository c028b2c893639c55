// Package portal is the API of borrowers and realtors: the own application, addresses and purpose, the company's questions, what is authorised,
// and a realtor's deals.
package portal

import (
	"gable/http/endpoint"
)

// Mount gives the portals their routes.
// publicURL is the one origin as people outside reach it.
func Mount(a *endpoint.API, publicURL string) {
	desk{a}.mountApplications(a)
	mountOwnBorrower(a)
	mountOwnResidences(a)
	mountOwnPurpose(a)
	mountOwnProposals(a)
	mountCustomAnswers(a)
	mountCreditAuthorizations(a)
	realtorDesk{publicURL}.mount(a)
	mountDeals(a)
	mountPreapproval(a)
	mountPreapprovalSetting(a)
	mountTemplates(a)
	mountLetters(a)
	mountLetterSending(a, publicURL)
	mountLetterCheck(a)
}

// desk answers what needs more of the API than the call.
type desk struct{ *endpoint.API }
