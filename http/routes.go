package http

import (
	"gable/http/aus"
	"gable/http/billing"
	"gable/http/borrower"
	"gable/http/condition"
	"gable/http/contact"
	"gable/http/credit"
	"gable/http/document"
	"gable/http/fee"
	"gable/http/finance"
	"gable/http/flood"
	"gable/http/government"
	"gable/http/inbox"
	"gable/http/lead"
	"gable/http/loan"
	"gable/http/lock"
	"gable/http/need"
	"gable/http/notify"
	"gable/http/organization"
	"gable/http/portal"
	"gable/http/pricing"
	"gable/http/registration"
	"gable/http/rule"
	"gable/http/run"
	"gable/http/task"
	"gable/http/tracker"
	"gable/http/vendorlogin"
)

// mount gives every area its routes.
func (s *Server) mount() {
	a := s.API
	s.mountEvents(a)
	s.mountClientConfig(a)
	s.mountPlaces(a)
	loan.Mount(a)
	borrower.Mount(a)
	finance.Mount(a)
	fee.Mount(a)
	portal.Mount(a, s.PublicURL)
	rule.Mount(a)
	document.Mount(a)
	need.Mount(a)
	condition.Mount(a)
	aus.Mount(a)
	credit.Mount(a)
	run.MountCalls(a)
	task.Mount(a)
	lead.Mount(a)
	organization.Mount(a, organization.Hosts{Names: s.Names})
	tracker.Mount(a)
	contact.Mount(a)
	registration.Mount(a)
	government.Mount(a)
	pricing.Mount(a, s.PublicURL)
	notify.Mount(a, notify.Deps{Texts: s.Texts, PublicURL: s.PublicURL, Clock: s.Clock})
	inbox.Mount(a)
	flood.Mount(a)
	lock.Mount(a)
	vendorlogin.Service{API: a, Tester: s.Logins}.Mount()
	(&billing.Service{API: a, Resolver: s.Resolver, Payments: s.Payments, PublicURL: s.PublicURL}).Mount()
}
