// Package need is the API of what a company asks people for: its needs and sets of needs, what a loan's application calls for, and what the
// conditions that the company often has ask for.
package need

import "gable/http/endpoint"

// Mount gives needs their routes.
func Mount(a *endpoint.API) {
	masters.Mount(a)
	mountCustomNeeds(a)
	mountSuggestions(a)
	sets.Mount(a)
	mountSetsOfLoan(a)
	mountConditionTemplates(a)
}
