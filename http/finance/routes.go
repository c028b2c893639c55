// Package finance is the API of what a loan's borrowers earn, own and owe.
package finance

import (
	"gable/http/endpoint"
)

// Mount gives the financial records their routes.
func Mount(a *endpoint.API) {
	assets.Mount(a)
	mountLiabilities(a)
	expenses.Mount(a)
	ownedProperties.Mount(a)
	employers.Mount(a)
	incomeItems.Mount(a)
}
