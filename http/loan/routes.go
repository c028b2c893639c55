// Package loan is the API of loans: the pipeline, a loan's terms, dates, figures, history and notes, its team and whom it is shared with, and
// its files in and out.
package loan

import (
	"gable/http/endpoint"
)

// Mount gives loans their routes.
func Mount(a *endpoint.API) {
	desk{a}.mountLoans(a)
	desk{a}.mountTransfer(a)
	mountInfo(a)
	mountTermProposals(a)
	mountQualification(a)
	mountDates(a)
	mountReferences(a)
	mountStats(a)
	mountDashboard(a)
	mountHistory(a)
	mountUIState(a)
	mountTeam(a)
	mountProcessing(a)
	mountPresence(a)
	mountPipelineViews(a)
	mountLoanNotes(a)
	mountSectionLocks(a)
	mountLifecycle(a)
	mountLoanFlags(a)
	mountSetup(a)
	mountEditing(a)
	mountCoc(a)
	mountSubscription(a)
}

// desk answers what needs more of the API than the call.
type desk struct{ *endpoint.API }
