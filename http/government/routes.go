// Package government is the API of what FHA, VA and USDA ask for beyond a loan's terms, of the limits of loans, and of the tables that both
// go by.
package government

import (
	"gable/http/endpoint"
)

// Mount gives the area its routes.
func Mount(a *endpoint.API) {
	mountDetails(a)
	mountFigures(a)
	mountQM(a)
	mountLimits(a)
	mountTables(a)
}
