// Package notify is the API of messages: who is told of what happens on a loan, in which words, and what was sent.
package notify

import (
	"gable/domain"
	"gable/domain/vendor"
	"gable/http/endpoint"
)

const tag = "Notifications"

// Outside is what lies outside the API.
type Outside struct {
	Texts vendor.Texter
	// PublicURL is the one origin as people outside reach it.
	PublicURL string
	Clock     domain.Clock
}

type desk struct{ Outside }

// Mount gives messages their routes.
func Mount(a *endpoint.API, outside Outside) {
	d := &desk{outside}
	d.mountCompany(a)
	d.mountOnLoan(a)
	d.mountSending(a)
	d.mountWriting(a)
	d.mountAnswers(a)
}
