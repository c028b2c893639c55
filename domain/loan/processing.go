package loan

import (
	"slices"
	"time"

	"gable/domain"
)

// ProcessingRequest asks a processor organisation to work on a loan.
type ProcessingRequest struct {
	ID              domain.ID     `json:"id" required:"true"`
	LoanID          domain.LoanID `json:"LoanId" required:"true"`
	Status          string        `json:"status" enum:"REQUESTED,ACCEPTED,DECLINED,ENDED"`
	CompanyName     string        `json:"companyName" doc:"Who asks."`
	ProcessorName   string        `json:"processorName" doc:"Who is asked."`
	ContactID       domain.ID     `json:"WizeUserId,omitempty" doc:"The person asked."`
	RequestedByName string        `json:"requestedByName"`
	RequestedAt     time.Time     `json:"requestedAt"`
	AnsweredByName  string        `json:"answeredByName,omitempty"`
	AnsweredAt      *time.Time    `json:"answeredAt,omitempty"`
	Note            string        `json:"note,omitempty"`
	// People are those whom the company that asks has named: nobody else of the organisation reaches the loan.
	People []ProcessingPerson `json:"people" required:"true" doc:"Whom the company that holds the loan has named to work on it. Nobody else of the organisation reaches it."`
}

// The statuses of a processing request.
const (
	ProcessingNone      = "NONE" // of a loan for which nobody was ever asked
	ProcessingRequested = "REQUESTED"
	ProcessingAccepted  = "ACCEPTED"
	ProcessingDeclined  = "DECLINED"
	ProcessingEnded     = "ENDED"
)

// OpenProcessing are the statuses of a request that waits for an answer, or was accepted and not ended: the company that asked may end it.
var OpenProcessing = []string{ProcessingRequested, ProcessingAccepted}

// ProcessingStep is a change of a request's status.
type ProcessingStep struct{ From, To string }

// The steps of either side. The database holds both to them as well, since each side's people write to a row that the other trusts.
var (
	// ProcessingStepsOfOwner are those of the company that holds the loan.
	ProcessingStepsOfOwner = []ProcessingStep{{ProcessingRequested, ProcessingEnded}, {ProcessingAccepted, ProcessingEnded}}
	// ProcessingStepsOfProcessor are those of the organisation that is asked.
	ProcessingStepsOfProcessor = []ProcessingStep{{ProcessingRequested, ProcessingAccepted}, {ProcessingRequested, ProcessingDeclined},
		{ProcessingAccepted, ProcessingEnded}}
)

// IsOpen tells whether the request waits for an answer, or was accepted and not ended.
func (r ProcessingRequest) IsOpen() bool { return slices.Contains(OpenProcessing, r.Status) }

// ByProcessor refuses a step of the organisation that is asked where the request is past it.
func (r ProcessingRequest) ByProcessor(to string) error {
	if !slices.Contains(ProcessingStepsOfProcessor, ProcessingStep{r.Status, to}) {
		return r.Past()
	}
	return nil
}

// ByOwner refuses a step of the company that holds the loan where the request is past it.
func (r ProcessingRequest) ByOwner(to string) error {
	if !slices.Contains(ProcessingStepsOfOwner, ProcessingStep{r.Status, to}) {
		return NoOpenProcessing()
	}
	return nil
}

// NoOpenProcessing is the refusal to end what was never asked, or has ended.
func NoOpenProcessing() error {
	return domain.Conflict("refusals:processing.noneOpen", "There is no open processing request on this loan.")
}

// Past is the refusal of what can't be done with a request any more.
func (r ProcessingRequest) Past() error {
	return domain.Conflict("refusals:processing.past", "This request has been answered or ended meanwhile.")
}

// ProcessingPerson is someone of a processor organisation whom the company that holds a loan has named to work on it.
type ProcessingPerson struct {
	WizeUserID domain.ID  `json:"WizeUserId" required:"true"`
	Name       string     `json:"name"`
	Email      string     `json:"email"`
	Phone      string     `json:"phone,omitempty"`
	Working    bool       `json:"working" doc:"Whether the own organisation has this person work on it: then, once the request is accepted, the loan is open to them."`
	Since      *time.Time `json:"since,omitempty" doc:"When that was said last."`
	ByName     string     `json:"byName,omitempty" doc:"By whom."`
}

// ProcessorContact is a person of a processor organisation who can be asked.
type ProcessorContact struct {
	ID            domain.ID `json:"id" required:"true"`
	Name          string    `json:"name"`
	Processor     domain.ID `json:"processorId" doc:"The organisation."`
	ProcessorName string    `json:"processorName"`
}
