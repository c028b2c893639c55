package loan

import (
	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

// Subscription is where a loan's events are heard, and from which one on.
type Subscription struct {
	EventsPath string        `json:"eventsPath" required:"true" doc:"The stream of server-sent events of the caller's session; a loan's are those with its loanId."`
	EventsFrom string        `json:"eventsFrom" required:"true" doc:"Sent as Last-Event-ID, the stream begins with what happens after this answer: nothing between the two is missed."`
	LoanID     domain.LoanID `json:"loanId" required:"true"`
}

func mountSubscription(a *endpoint.API) {
	route := endpoint.Route{Method: "GET", Path: record.OnLoan + "/rtc-subscribe", Name: "subscribeToLoan", Tag: "Events", Permission: authz.LoanRead, Section: loan.SectionNone,
		Summary: "Where what happens to a loan is heard in real time"}
	endpoint.Read(a, route, func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[Subscription], error) {
		since, err := db.EventsUntilNow(c.Tx)
		return &endpoint.Answer[Subscription]{Body: Subscription{EventsPath: "/api/events", EventsFrom: since, LoanID: c.Loan.ID}}, err
	})
}
