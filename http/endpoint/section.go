package endpoint

import (
	"fmt"
	"strings"

	"gable/domain/loan"
)

// demandSection panics for a write on a loan that does not say which lock holds it up.
func demandSection(r Route) {
	if (r.NamesLoan || strings.Contains(r.Path, "{loanId}")) && !r.Section.Valid() && r.Section != loan.SectionNone {
		panic(fmt.Sprintf("route %s %s changes a loan and names no section of it, nor says loan.SectionNone", r.Method, r.Path))
	}
}
