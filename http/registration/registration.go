// Package registration is the API of what passes between a loan's company and its lender: what has to be so before the loan is
// registered, what the lender answers, and what happens to the loan there: the lender's system tells it, and else people write it.
package registration

import (
	"cmp"
	"slices"
	"strings"

	"gable/authz"
	loandb "gable/db/loan"
	registrationdb "gable/db/registration"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/registration"
	"gable/http/endpoint"
	"gable/http/pricing"
	"gable/http/record"
)

const tag = "Registration"

var events = record.Kind[registration.LenderEvent]{
	Name: "lender_event", One: "LenderEvent", Many: "LenderEvents", ListPath: "/lender-events",
	Table: registrationdb.Events, Section: loan.SectionLoanCenter, Write: authz.LoanEditTrackers,
	Validate: registration.LenderEvent.Validate, Check: checkEvent, Arrange: latestFirst,
}

var messages = record.Kind[registration.RegisterMessage]{
	Name: "register_message", One: "RegisterMessage", Many: "RegisterMessages", ListPath: "/register/messages",
	Table: registrationdb.Messages, Section: loan.SectionLoanCenter, Write: authz.LoanEditTrackers,
	Validate: registration.RegisterMessage.Validate, Check: checkMessage, Arrange: openFirst,
}

// RegisterCheck is what stands between a loan and its registration.
type RegisterCheck struct {
	SSO                bool                       `json:"sso" required:"true" doc:"Whether the lender's site opens without another log-in."`
	StaleProduct       bool                       `json:"staleProduct" required:"true" doc:"Whether the chosen product has to be priced again first: it has another price for the loan as it is by now."`
	ManualProcessing   bool                       `json:"manualProcessing" required:"true" doc:"Whether the loan is registered by hand at the lender's, and noted here as an event: so where there is no login to a lender."`
	IsRestrictedLender bool                       `json:"isRestrictedLender" required:"true" doc:"Whether the company may not send the lender loans."`
	IsReady            bool                       `json:"isReady" required:"true" doc:"Every check is passed."`
	Checks             []registration.Requirement `json:"checks" required:"true" nullable:"false"`
}

// Mount gives registration its routes.
func Mount(a *endpoint.API) {
	events.Mount(a)
	messages.Mount(a)
	check := endpoint.Route{Method: "GET", Path: record.OnLoan + "/register/check", Name: "checkRegistration", Tag: tag, Permission: authz.LoanRead, Section: loan.SectionLoanCenter,
		Summary: "What has to be so before a loan is registered with a lender", Description: "sso and isRestrictedLender are false: no lender is known to say them."}
	endpoint.Read(a, check, checkRegistration)
	mountRegister(a)
	mountDelivery(a)
}

func checkRegistration(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[RegisterCheck], error) {
	file, facts, err := factsOf(c)
	if err != nil {
		return nil, err
	}
	out := RegisterCheck{StaleProduct: facts.StalePrice, ManualProcessing: !facts.HasLogin, Checks: registration.Checks(file, facts)}
	out.IsReady = !slices.ContainsFunc(out.Checks, func(one registration.Requirement) bool { return !one.Passed })
	return &endpoint.Answer[RegisterCheck]{Body: out}, nil
}

// factsOf is the loan, with what of it stands beside its file.
func factsOf(c *endpoint.Call) (*loan.File, registration.Facts, error) {
	var facts registration.Facts
	file, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, facts, err
	}
	setup, err := loandb.GetSetup(c.Tx)
	if err != nil {
		return nil, facts, err
	}
	facts.HasMERS = setup.MersNum.MersMin != ""
	reached, _, err := lenders(c)
	if err != nil {
		return nil, facts, err
	}
	facts.HasLogin = len(reached) > 0
	if facts.StalePrice, err = pricing.IsStale(c); err != nil {
		return nil, facts, err
	}
	if facts.Events, err = registrationdb.All(c.Tx, registrationdb.Events); err != nil {
		return nil, facts, err
	}
	facts.Messages, err = registrationdb.All(c.Tx, registrationdb.Messages)
	return file, facts, err
}

// errTold: people say only whether what the lender asked for is done.
var errTold = domain.Conflict("refusals:registration.writtenByLender", "The lender's system wrote this, so it can't be changed.")

// checkEvent gives a new event what the server decides.
func checkEvent(c *endpoint.Call, was, will *registration.LenderEvent) error {
	if will == nil {
		return nil
	}
	will.LenderName, will.Description = strings.TrimSpace(will.LenderName), strings.TrimSpace(will.Description)
	if was != nil && was.Source == registration.ByVendor && !was.Tells(*will) {
		return errTold
	}
	if was != nil || will.ID != "" { // no new one
		return nil
	}
	will.Source = registration.ByPerson
	kept, err := registrationdb.Events.IDs(c.Tx)
	return roomFor(err, len(kept), registration.MaxEvents)
}

// checkMessage gives a new message what the server decides.
func checkMessage(c *endpoint.Call, was, will *registration.RegisterMessage) error {
	if will == nil {
		return nil
	}
	will.Code, will.Text = strings.TrimSpace(will.Code), strings.TrimSpace(will.Text)
	will.Severity = cmp.Or(will.Severity, "INFO")
	if was != nil && was.Source == registration.ByVendor && !was.Tells(*will) {
		return errTold
	}
	if was != nil || will.ID != "" { // no new one
		return nil
	}
	will.Source = registration.ByPerson
	kept, err := registrationdb.Messages.IDs(c.Tx)
	return roomFor(err, len(kept), registration.MaxMessages)
}

func roomFor(err error, kept, most int) error {
	if err == nil && kept >= most {
		err = domain.Conflict("refusals:registration.mostEntries", "This loan has as many entries as can be kept. Please remove some first.")
	}
	return err
}

// latestFirst has what happened last come first.
func latestFirst(all []registration.LenderEvent) []registration.LenderEvent {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b registration.LenderEvent) int {
		return cmp.Or(a.Date.DaysUntil(*b.Date), strings.Compare(string(b.ID), string(a.ID)))
	})
	return all
}

// openFirst has what holds up registration come first, and what is resolved last; among those the latest.
func openFirst(all []registration.RegisterMessage) []registration.RegisterMessage {
	rank := func(m registration.RegisterMessage) int {
		if m.Resolved {
			return len(registration.Severities.Options)
		}
		return slices.Index([]string{"ERROR", "WARNING", "INFO"}, m.Severity)
	}
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b registration.RegisterMessage) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(string(b.ID), string(a.ID)))
	})
	return all
}
