// Package notify is the API of messages: who is told of what happens on a loan, in which words, and what was sent.
package notify

import (
	"gable/domain"
	"gable/domain/vendor"
	"gable/http/endpoint"
)

const tag = "Notifications"

// Deps is what lies outside the API.
type Deps struct {
	Texts vendor.Texter
	// PublicURL is the one origin as people outside reach it.
	PublicURL string
	Clock     domain.Clock
}

type service struct{ Deps }

// Mount gives messages their routes.
func Mount(a *endpoint.API, deps Deps) {
	d := &service{deps}
	d.mountCompany(a)
	d.mountOnLoan(a)
	d.mountSending(a)
	d.mountWriting(a)
	d.mountAnswers(a)
}
