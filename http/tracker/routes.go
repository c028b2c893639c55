// Package tracker is the API of trackers: the company's list of them, and how they stand on a loan.
package tracker

import (
	"gable/http/endpoint"
)

const tag = "Trackers"

// Mount gives trackers their routes.
func Mount(a *endpoint.API) {
	mountCompany(a)
	mountOnLoan(a)
	mountRecipients(a)
}
