package registration

import (
	"errors"

	"gable/authz"
	credentialdb "gable/db/credential"
	loandb "gable/db/loan"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/loan"
	"gable/domain/registration"
	"gable/domain/run"
	"gable/http/endpoint"
	"gable/http/record"
	runs "gable/http/run"
	"gable/jobs"
)

type deliverRun = run.Run[registration.DeliverRequest, registration.DeliverAnswer]

var deliveries = runs.Routes[registration.DeliverRequest, registration.DeliverAnswer]{Kind: jobs.Deliveries, Path: "/register/deliveries", Of: "Delivery", One: "documents for the lender",
	Tag: tag, Write: authz.LoanEditConditions, Section: loan.SectionLoanConditions}

// Why documents don't go to the lender with the conditions that they are for.
const (
	withheldNotAllowed    = "NOT_ALLOWED"
	withheldNotRegistered = "NOT_REGISTERED"
	withheldNoLogin       = "NO_LOGIN"
)

// DeliveryState tells whether documents go to the lender with the conditions that are sent, and how far those are that went last.
type DeliveryState struct {
	Withheld   string      `json:"withheld,omitempty" enum:"NOT_ALLOWED,NOT_REGISTERED,NO_LOGIN" doc:"Why none go: the loan's setup does not allow it, no lender has the loan, or there is no login to it. Absent where they do."`
	LenderName string      `json:"lenderName,omitempty"`
	Run        *deliverRun `json:"run,omitempty" doc:"What went last, and how that ended."`
}

func mountDelivery(a *endpoint.API) {
	state := endpoint.Route{Method: "GET", Path: record.OnLoan + "/register/delivery", Name: "getDelivery", Tag: tag, Permission: authz.LoanRead, Section: loan.SectionLoanConditions,
		Summary: "Whether documents go to the lender with conditions, and how far those are that went last"}
	endpoint.Read(a, state, func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[DeliveryState], error) {
		out, _, err := deliveryState(c)
		if err != nil {
			return nil, err
		}
		last, err := rundb.Latest[registration.DeliverRequest, registration.DeliverAnswer](c.Tx, jobs.Deliveries.Name)
		if err == nil && last != nil {
			shown := jobs.Deliveries.Shown(*last)
			out.Run = &shown
		}
		return &endpoint.Answer[DeliveryState]{Body: out}, err
	})
	deliveries.Mount(a)
}

// deliveryState is whether documents go to the lender, and to which registration.
func deliveryState(c *endpoint.Call) (out DeliveryState, to *registerRun, err error) {
	setup, err := loandb.GetSetup(c.Tx)
	if err != nil {
		return out, nil, err
	}
	if !setup.AllowDocUploadToLender {
		out.Withheld = withheldNotAllowed
		return out, nil, nil
	}
	_, answered, err := history(c)
	if err != nil {
		return out, nil, err
	}
	if answered == nil || answered.Result.Status != registration.Registered {
		out.Withheld = withheldNotRegistered
		return out, nil, nil
	}
	out.LenderName = answered.Result.LenderName
	_, err = credentialdb.InForce(c.Tx, credential.Need{Module: credential.Lender, Identifier: answered.Request.Lender}, c.Loan.OrgUnit)
	var none *domain.Error
	if errors.As(err, &none) && none.Code == domain.CodeValidationFailed {
		out.Withheld = withheldNoLogin
		return out, nil, nil
	}
	return out, answered, err
}

// Deliver has documents whose conditions were just sent handed to the lender that has the loan, where its setup allows that; else nothing
// goes. The lender looks at the credit reports among them, in the name of whoever sends them.
func Deliver(c *endpoint.Call, documents []registration.Delivered) error {
	state, to, err := deliveryState(c)
	if err != nil || state.Withheld != "" {
		return err
	}
	switch {
	case len(documents) == 0:
		return nil
	case len(documents) > registration.MaxDelivered:
		return domain.Conflict("refusals:registration.tooManyDocuments", "These conditions have more documents than the lender takes at once. Please send them in parts.")
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return err
	}
	if _, err = deliveries.Start(c, f, registration.DeliverRequest{Lender: to.Request.Lender, LenderName: state.LenderName, Reference: to.Result.Reference,
		Batch: domain.NewID(), Documents: documents}); err != nil {
		return err
	}
	ids := make([]domain.ID, len(documents))
	for i, one := range documents {
		ids[i] = one.ID
	}
	return c.LookedAtReports(ids...)
}
