package loan

import (
	"slices"
	"time"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/record"
)

type processingIn struct {
	endpoint.LoanPath
	Body struct {
		Status     string    `json:"status" enum:"REQUESTED,ENDED" doc:"REQUESTED when absent."`
		WizeUserID domain.ID `json:"WizeUserId" doc:"Whom to ask: one of …/processing-request/wizeusers. The loan is open to this person once the request is accepted, and to nobody else of the organisation."`
		Note       string    `json:"note" maxLength:"1000"`
	}
}

// LoanProcessing is how a loan stands with processor organisations: its latest request, or that it never had one.
type LoanProcessing struct {
	Status          string                  `json:"status" required:"true" enum:"NONE,REQUESTED,ACCEPTED,DECLINED,ENDED" doc:"NONE where no organisation was ever asked: the fields of a request are absent then."`
	LoanID          domain.LoanID           `json:"LoanId" required:"true"`
	ID              domain.ID               `json:"id,omitempty"`
	CompanyName     string                  `json:"companyName,omitempty" doc:"Who asks."`
	ProcessorName   string                  `json:"processorName,omitempty" doc:"Who is asked."`
	ContactID       domain.ID               `json:"WizeUserId,omitempty" doc:"The person asked."`
	RequestedByName string                  `json:"requestedByName,omitempty"`
	RequestedAt     *time.Time              `json:"requestedAt,omitempty"`
	AnsweredByName  string                  `json:"answeredByName,omitempty"`
	AnsweredAt      *time.Time              `json:"answeredAt,omitempty"`
	Note            string                  `json:"note,omitempty"`
	People          []loan.ProcessingPerson `json:"people" required:"true" doc:"Whom the company that holds the loan has named to work on it."`
}

func processingOf(r loan.ProcessingRequest) LoanProcessing {
	return LoanProcessing{Status: r.Status, LoanID: r.LoanID, ID: r.ID, CompanyName: r.CompanyName, ProcessorName: r.ProcessorName, ContactID: r.ContactID,
		RequestedByName: r.RequestedByName, RequestedAt: &r.RequestedAt, AnsweredByName: r.AnsweredByName, AnsweredAt: r.AnsweredAt, Note: r.Note, People: r.People}
}

// ProcessingItem is the path of one request. Embedded parts of an input are exported, since the router sees no others.
type ProcessingItem struct {
	ID domain.ID `path:"id" doc:"The request's id."`
}

type processingPeopleIn struct {
	ProcessingItem
	Body struct {
		Users []domain.ID `json:"users" required:"true" maxItems:"50" doc:"Who works on the loan, of the people named in the request; the others do not."`
	}
}

type processingPersonIn struct {
	endpoint.LoanPath
	ID domain.ID `path:"id" doc:"The person's user id."`
}

const processingRequest = record.OnLoan + "/processing-request"

func processingRoute(method, path, name, summary string, permission authz.Permission) endpoint.Route {
	return endpoint.Route{Method: method, Path: path, Name: name, Tag: "Processing requests", Permission: permission, Summary: summary}
}

// mountProcessing mounts what the company that holds a loan does, and what the processor organisation does that it asks.
func mountProcessing(a *endpoint.API) {
	record.ReadOfLoan(a, processingRequest, "getProcessingRequest", "The loan's latest processing request, or that there is none", func(c *endpoint.Call) (LoanProcessing, error) {
		r, err := loandb.LatestProcessingRequest(c.Tx)
		if domain.IsNotFound(err) {
			return LoanProcessing{Status: loan.ProcessingNone, LoanID: c.Loan.ID, People: []loan.ProcessingPerson{}}, nil
		}
		return processingOf(r), err
	})
	// What takes the loan back from another company has to work whatever locks the loan; asking holds the lock itself.
	patch := processingRoute("PATCH", processingRequest, "updateProcessingRequest", "Ask a processor organisation to work on the loan, or end that", authz.LoanShare)
	patch.Section = loan.SectionNone
	patch.Description = "On a shared loan only the people act whom the company that holds it has named, with what its function permissions give a contract processor and the own company's allow. Ended, it is closed to them from the next request on, and what they had set up there goes with it: whom a tracker tells, links by which people outside answer what they asked, reminders in their name."
	endpoint.Write(a, patch, patchProcessing)
	drop := processingRoute("DELETE", processingRequest+"/wizeusers/{id}", "dropProcessingPerson", "Take a person of the processor organisation off the loan", authz.LoanShare)
	drop.Section, drop.Status = loan.SectionNone, 204
	drop.Description = "From the next request on. Their organisation can't bring them back; the company that holds the loan can."
	endpoint.Write(a, drop, dropPerson)
	endpoint.Read(a, processingRoute("GET", processingRequest+"/wizeusers", "listProcessors", "Whom a processing request can go to", authz.LoanShare),
		func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[loan.ProcessorContact], error) {
			if err := c.OwnCompanyOnly(); err != nil {
				return nil, err
			}
			rows, err := loandb.ProcessorContacts(c.Tx)
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(rows, in.ListQuery)
		})
	mountIncoming(a)
}

func mountIncoming(a *endpoint.API) {
	const incoming = "/los/api/processing-requests"
	list := processingRoute("GET", incoming, "listProcessingRequests", "The requests to the caller's processor organisation", authz.LoanList)
	list.Description = "Who runs the organisation sees all of them, everyone else those that name them."
	endpoint.Read(a, list, func(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[loan.ProcessingRequest], error) {
		if err := atProcessor(c); err != nil {
			return nil, err
		}
		rows, err := loandb.IncomingProcessing(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, *in)
	})
	for _, verb := range []struct{ path, name, summary, to string }{
		{"accept", "acceptProcessingRequest", "Accept a request: the loan is then shared with the people named in it", loan.ProcessingAccepted},
		{"decline", "declineProcessingRequest", "Decline a request", loan.ProcessingDeclined},
		{"end", "endProcessingRequest", "Give an accepted loan back", loan.ProcessingEnded},
	} {
		endpoint.Write(a, processingRoute("POST", incoming+"/{id}/"+verb.path, verb.name, verb.summary, authz.LoanList),
			func(c *endpoint.Call, in *ProcessingItem) (*endpoint.Answer[loan.ProcessingRequest], error) {
				was, err := loandb.LockIncoming(c.Tx, in.ID)
				if err != nil { // for whoever was not asked there is nothing to answer
					return nil, err
				}
				if err := was.ByProcessor(verb.to); err != nil {
					return nil, err
				}
				r, err := loandb.AnswerProcessing(c.Tx, in.ID, verb.to)
				if err != nil {
					return nil, err
				}
				c.Emit(change.Event{Type: "RTC.LOAN.PROCESSING_CHANGED", Data: map[string]any{"id": r.ID, "status": r.Status}})
				return &endpoint.Answer[loan.ProcessingRequest]{Body: r}, c.Audit("processing_request", string(r.ID), verb.path, map[string]any{"status": was.Status}, map[string]any{"status": verb.to})
			})
	}
	put := processingRoute("PATCH", incoming+"/{id}/users", "putToWork", "Say who of the people named in a request works on the loan", authz.LoanEditTeam)
	put.Description = "For who runs the organisation. 422 for a person whom the company that holds the loan has not named."
	endpoint.Write(a, put, putToWork)
}

// atProcessor refuses whoever does not work at a processor organisation: nobody else is ever asked.
func atProcessor(c *endpoint.Call) error {
	if c.Caller.User.TenantType != org.TypeProcessor {
		return domain.Denied("refusals:processing.notProcessor", "Only a processor organisation answers processing requests.")
	}
	return nil
}

func patchProcessing(c *endpoint.Call, in *processingIn) (*endpoint.Answer[loan.ProcessingRequest], error) {
	if err := c.OwnCompanyOnly(); err != nil {
		return nil, err
	}
	status, taken := loan.ProcessingRequested, loandb.TakenBack{}
	if in.Body.Status == loan.ProcessingEnded {
		status = loan.ProcessingEnded
		var err error
		if taken, err = endProcessing(c); err != nil {
			return nil, err
		}
	} else if err := requestProcessing(c, in.Body.WizeUserID, in.Body.Note); err != nil {
		return nil, err
	}
	r, err := loandb.LatestProcessingRequest(c.Tx)
	if err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.LOAN.PROCESSING_CHANGED", Data: map[string]any{"status": status}})
	return &endpoint.Answer[loan.ProcessingRequest]{Body: r}, c.Audit("processing_request", string(r.ID), "updated", nil,
		processingAudited{Status: status, ProcessorName: r.ProcessorName, TakenBack: taken})
}

// processingAudited is what the journal sees of a request: with what went with the organisation's access where that has ended.
type processingAudited struct {
	Status        string `json:"status"`
	ProcessorName string `json:"processorName"`
	loandb.TakenBack
}

func endProcessing(c *endpoint.Call) (none loandb.TakenBack, err error) {
	was, err := loandb.LockLatestProcessing(c.Tx)
	if domain.IsNotFound(err) {
		return none, loan.NoOpenProcessing()
	}
	if err != nil {
		return none, err
	}
	if err := was.ByOwner(loan.ProcessingEnded); err != nil {
		return none, err
	}
	if err := loandb.EndProcessing(c.Tx, was.ID); err != nil {
		return none, err
	}
	return loandb.TakeBack(c.Tx)
}

func requestProcessing(c *endpoint.Call, to domain.ID, note string) error {
	if err := c.CheckLock(loan.SectionSetupContacts); err != nil {
		return err
	}
	contacts, err := loandb.ProcessorContacts(c.Tx)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(contacts, func(p loan.ProcessorContact) bool { return p.ID == to })
	if at < 0 {
		return domain.Invalid(domain.FieldError{Field: "WizeUserId", Key: "refusals:processing.cannotAsk", Params: []string{"WizeUserId"}, Message: "This person can't be asked to process a loan."})
	}
	return loandb.RequestProcessing(c.Tx, contacts[at], note)
}

func dropPerson(c *endpoint.Call, in *processingPersonIn) (*endpoint.Empty, error) {
	if err := c.OwnCompanyOnly(); err != nil {
		return nil, err
	}
	if err := loandb.DropPerson(c.Tx, in.ID); err != nil {
		return nil, err
	}
	taken, err := loandb.TakeBack(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.LOAN.TEAM_CHANGED"})
	return &endpoint.Empty{}, c.Audit("processing_person", string(in.ID), "deleted", map[string]any{"working": true}, taken)
}

func putToWork(c *endpoint.Call, in *processingPeopleIn) (*endpoint.Answer[loan.ProcessingRequest], error) {
	if err := atProcessor(c); err != nil {
		return nil, err
	}
	if !c.Scope().Roles.Any(user.TenantWideRoles) {
		return nil, domain.Denied("refusals:processing.notManager", "Only those who run the organisation say who works on a loan.")
	}
	was, err := loandb.LockIncoming(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if !was.IsOpen() {
		return nil, was.Past()
	}
	for _, id := range in.Body.Users {
		if !slices.ContainsFunc(was.People, func(p loan.ProcessingPerson) bool { return p.WizeUserID == id }) {
			return nil, domain.Invalid(domain.FieldError{Field: "users", Key: "refusals:processing.notNamed", Params: []string{"users"}, Message: "The company that holds the loan has not named this person."})
		}
	}
	if err := loandb.PutToWork(c.Tx, in.ID, in.Body.Users); err != nil {
		return nil, err
	}
	r, err := loandb.LockIncoming(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.LOAN.PROCESSING_CHANGED", Data: map[string]any{"id": r.ID, "status": r.Status}})
	return &endpoint.Answer[loan.ProcessingRequest]{Body: r}, c.Audit("processing_request", string(r.ID), "updated", map[string]any{"users": working(was.People)}, map[string]any{"users": working(r.People)})
}

// working are the ids of those of the people who are at work.
func working(people []loan.ProcessingPerson) []domain.ID {
	ids := []domain.ID{}
	for _, p := range people {
		if p.Working {
			ids = append(ids, p.WizeUserID)
		}
	}
	return ids
}
