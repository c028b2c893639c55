package http

import (
	"slices"

	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/http/endpoint"
)

type processingIn struct {
	endpoint.LoanPath
	Body struct {
		Status     string    `json:"status" enum:"REQUESTED,ENDED" doc:"REQUESTED when absent."`
		WizeUserID domain.ID `json:"WizeUserId" doc:"Whom to ask: one of …/processing-request/wizeusers."`
		Note       string    `json:"note" maxLength:"1000"`
	}
}

type processingItemIn struct {
	ID domain.ID `path:"id" doc:"The request's id."`
}

const processingRequest = losLoan + "/processing-request"

func mountProcessing(a *endpoint.API) {
	route := func(method, path, name, summary string, permission authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: path, Name: name, Tag: "Processing requests", Permission: permission, Summary: summary}
	}
	readLoan(a, processingRequest, "getProcessingRequest", "The loan's latest processing request", func(c *endpoint.Call) (db.ProcessingRequest, error) {
		return db.LatestProcessingRequest(c.Tx)
	})
	patch := route("PATCH", processingRequest, "updateProcessingRequest", "Ask a processor organisation to work on the loan, or end that", authz.LoanShare)
	patch.Section = loan.SectionSetupContacts
	endpoint.Write(a, patch, patchProcessing)
	endpoint.Read(a, route("GET", processingRequest+"/wizeusers", "listProcessors", "Whom a processing request can go to", authz.LoanShare),
		func(c *endpoint.Call, _ *loanIn) (*endpoint.Listed[db.ProcessorContact], error) {
			if err := insideHouse(c); err != nil {
				return nil, err
			}
			rows, err := db.ProcessorContacts(c.Tx)
			return whole(rows), err
		})
	endpoint.Read(a, route("GET", "/los/api/processing-requests", "listProcessingRequests", "The requests to the caller's processor organisation", authz.LoanList),
		func(c *endpoint.Call, _ *nothingIn) (*endpoint.Listed[db.ProcessingRequest], error) {
			if err := atProcessor(c); err != nil {
				return nil, err
			}
			rows, err := db.IncomingProcessing(c.Tx)
			return whole(rows), err
		})
	for _, verb := range []struct{ path, name, summary, from, to string }{
		{"accept", "acceptProcessingRequest", "Accept a request: the loan is then shared with the organisation", "REQUESTED", "ACCEPTED"},
		{"decline", "declineProcessingRequest", "Decline a request", "REQUESTED", "DECLINED"},
		{"end", "endProcessingRequest", "Give an accepted loan back", "ACCEPTED", "ENDED"},
	} {
		endpoint.Write(a, route("POST", "/los/api/processing-requests/{id}/"+verb.path, verb.name, verb.summary, authz.LoanList),
			func(c *endpoint.Call, in *processingItemIn) (*endpoint.Answer[db.ProcessingRequest], error) {
				r, err := db.AnswerProcessing(c.Tx, in.ID, verb.from, verb.to)
				if err != nil { // for whoever was not asked there is nothing to answer
					return nil, err
				}
				c.Emit(endpoint.Event{Type: "RTC.LOAN.PROCESSING_CHANGED", Data: map[string]any{"id": r.ID, "status": r.Status}})
				return &endpoint.Answer[db.ProcessingRequest]{Body: r}, c.Audit("processing_request", string(r.ID), verb.path, map[string]any{"status": verb.from}, map[string]any{"status": verb.to})
			})
	}
}

// atProcessor refuses whoever does not work at a processor organisation: nobody else is ever asked.
func atProcessor(c *endpoint.Call) error {
	if c.Caller.User.TenantType != org.TypeProcessor {
		return domain.Forbidden("Only a processor organisation answers processing requests.")
	}
	return nil
}

func patchProcessing(c *endpoint.Call, in *processingIn) (*endpoint.Answer[db.ProcessingRequest], error) {
	if err := insideHouse(c); err != nil {
		return nil, err
	}
	status := "REQUESTED"
	if in.Body.Status == "ENDED" {
		status = "ENDED"
		if err := db.EndProcessing(c.Tx); err != nil {
			return nil, err
		}
	} else if err := requestProcessing(c, in.Body.WizeUserID, in.Body.Note); err != nil {
		return nil, err
	}
	r, err := db.LatestProcessingRequest(c.Tx)
	if err != nil {
		return nil, err
	}
	c.Emit(endpoint.Event{Type: "RTC.LOAN.PROCESSING_CHANGED", Data: map[string]any{"status": status}})
	return &endpoint.Answer[db.ProcessingRequest]{Body: r}, c.Audit("processing_request", string(r.ID), "updated", nil,
		map[string]any{"status": status, "processorName": r.ProcessorName})
}

func requestProcessing(c *endpoint.Call, to domain.ID, note string) error {
	contacts, err := db.ProcessorContacts(c.Tx)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(contacts, func(p db.ProcessorContact) bool { return p.ID == to })
	if at < 0 {
		return domain.Invalid(domain.FieldError{Field: "WizeUserId", Key: "invalid", Params: []string{"WizeUserId"}, Message: "This person can't be asked to process a loan."})
	}
	return db.RequestProcessing(c.Tx, contacts[at], note)
}
