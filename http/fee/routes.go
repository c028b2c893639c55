// Package fee is the API of what loans cost to close.
package fee

import (
	"gable/http/endpoint"
)

// Mount gives the area its routes.
func Mount(a *endpoint.API) {
	fees.Mount(a)
	mountTemplates(a)
	mountExample(a)
	mountSheet(a)
	mountApplying(a)
}
