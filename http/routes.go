package http

import (
	"gable/http/billing"
	"gable/http/lead"
	"gable/http/organization"
	"gable/http/task"
)

// mount gives every record kind its routes.
func (s *Server) mount() {
	a := s.API
	s.mountEvents(a)
	s.mountLoans(a)
	s.mountTransfer(a)
	mountInfo(a)
	mountQualification(a)
	mountBorrowers(a)
	s.mountSSN(a)
	mountBorrowerIdentity(a)
	mountConsents(a)
	mountInvitations(a)
	mountRealtorInvitation(a)
	residences.Mount(a)
	mountOne(a, declarations, "/declarations")
	mountOne(a, demographics, "/demographics")
	assets.Mount(a)
	mountLiabilities(a)
	expenses.Mount(a)
	ownedProperties.Mount(a)
	employers.Mount(a)
	incomeItems.Mount(a)
	s.mountApplications(a)
	mountOwnBorrower(a)
	mountOwnResidences(a)
	mountOwnPurpose(a)
	mountDeals(a)
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
	s.mountClientConfig(a)
	s.mountPlaces(a)
	mountLayouts(a)
	(&billing.Desk{API: a, Resolver: s.Resolver, Payments: s.Payments, PublicURL: s.PublicURL}).Mount()
	mountLanguage(a)
	mountShortcuts(a)
	lead.Mount(a)
	mountRules(a)
	mountRuleTrials(a)
	mountSectionLocks(a)
	organization.Mount(a, organization.Hosts{Names: s.Names})
	mountCustomAnswers(a)
	mountCreditAuthorizations(a)
	task.Mount(a)
}
