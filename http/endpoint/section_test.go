package endpoint

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/loan"
)

func TestWriteOnALoanNamesItsSection(t *testing.T) {
	t.Parallel()
	const path = "/los/api/loans/{loanId}/gifts"
	demand := func(r Route) func() { return func() { demandSection(r) } }
	assert.PanicsWithValue(t, "route POST "+path+" changes a loan and names no section of it, nor says loan.SectionNone", demand(Route{Method: "POST", Path: path}))
	assert.Panics(t, demand(Route{Method: "POST", Path: "/los/api/gifts", NamesLoan: true}), "the loan may stand in the body")
	assert.Panics(t, demand(Route{Method: "POST", Path: path, Section: "ELSEWHERE"}), "a section that there is none of")
	assert.NotPanics(t, demand(Route{Method: "POST", Path: path, Section: loan.SectionFinancialInfo}))
	assert.NotPanics(t, demand(Route{Method: "POST", Path: path, Section: loan.SectionNone}))
	assert.NotPanics(t, demand(Route{Method: "POST", Path: "/los/api/gifts"}))
}
