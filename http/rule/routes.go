// Package rule is the API of a company's rules: to write them, and to try them on a loan.
package rule

import (
	"gable/http/endpoint"
)

// Mount gives rules their routes.
func Mount(a *endpoint.API) {
	mountRules(a)
	mountRuleTrials(a)
}
