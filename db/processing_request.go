package db

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/tenancy"
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
}

// ProcessorContact is a person of a processor organisation who can be asked.
type ProcessorContact struct {
	ID            domain.ID `json:"id" required:"true"`
	Name          string    `json:"name"`
	Processor     domain.ID `json:"processorId" doc:"The organisation."`
	ProcessorName string    `json:"processorName"`
}

const processingColumns = `request_id::text, loan_id, status, tenant_name, processor_name, coalesce(contact_id::text, ''), requested_by_name, requested_at,
	answered_by_name, answered_at, note`

// ProcessorContacts answers whom a processing request can go to.
func ProcessorContacts(tx *tenancy.Tx) ([]ProcessorContact, error) {
	rows, err := tx.Query("select user_id::text, name, processor_tenant_id::text, processor_name from app.processor_contacts()")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[ProcessorContact])
}

// LatestProcessingRequest answers the pinned loan's latest request; NOT_FOUND when there never was one.
func LatestProcessingRequest(tx *tenancy.Tx) (ProcessingRequest, error) {
	return oneProcessingRequest(tx, "where loan_id = (select app.loan_id()) order by request_id desc limit 1")
}

func oneProcessingRequest(tx *tenancy.Tx, where string, args ...any) (ProcessingRequest, error) {
	rows, err := tx.Query("select "+processingColumns+" from processing_request "+where, args...)
	if err != nil {
		return ProcessingRequest{}, err
	}
	r, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[ProcessingRequest])
	if errors.Is(err, pgx.ErrNoRows) {
		return r, domain.NotFound()
	}
	return r, err
}

// RequestProcessing asks for the pinned loan's processing; CONFLICT while another request is open.
func RequestProcessing(tx *tenancy.Tx, to ProcessorContact, note string) error {
	s := tx.Scope()
	_, err := tx.Exec(`insert into processing_request (tenant_id, request_id, loan_id, processor_tenant_id, status, requested_at, tenant_name, processor_name,
			requested_by, requested_by_name, contact_id, note)
		select app.tenant_id(), $1, app.loan_id(), $2, 'REQUESTED', $3, t.name, $4, $5, $6, $7, $8 from tenant t`,
		domain.NewID(), to.Processor, tx.Now(), to.ProcessorName, s.User.ID, s.User.Name, to.ID, note)
	return explain(err)
}

// EndProcessing ends the pinned loan's open request; CONFLICT when there is none.
func EndProcessing(tx *tenancy.Tx) error {
	tag, err := tx.Exec(`update processing_request set status = 'ENDED', answered_at = $1, answered_by = $2, answered_by_name = $3
		where loan_id = (select app.loan_id()) and status in ('REQUESTED', 'ACCEPTED')`, tx.Now(), tx.Scope().User.ID, tx.Scope().User.Name)
	if err == nil && tag.RowsAffected() == 0 {
		err = domain.Conflict("There is no open processing request on this loan.")
	}
	return err
}

// IncomingProcessing answers the requests to the scope's own organisation, newest first.
func IncomingProcessing(tx *tenancy.Tx) ([]ProcessingRequest, error) {
	rows, err := tx.Query("select " + processingColumns + " from processing_request where processor_tenant_id = (select app.tenant_id()) order by request_id desc limit 999")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[ProcessingRequest])
}

// AnswerProcessing moves a request to the scope's own organisation from one status to another. NOT_FOUND for what is not
// asked of it, CONFLICT for what is past that status.
func AnswerProcessing(tx *tenancy.Tx, id domain.ID, from, to string) (ProcessingRequest, error) {
	was, err := oneProcessingRequest(tx, "where processor_tenant_id = (select app.tenant_id()) and request_id = $1 for update", id)
	if err != nil {
		return was, err
	}
	if was.Status != from {
		return was, domain.Conflict("This request is past that: it is " + was.Status + ".")
	}
	tx.Wakes(tenancy.Readers) // the table's trigger tells the loan's owner
	_, err = tx.Exec(`update processing_request set status = $2, answered_at = $3, answered_by = $4, answered_by_name = $5
		where processor_tenant_id = (select app.tenant_id()) and request_id = $1`, id, to, tx.Now(), tx.Scope().User.ID, tx.Scope().User.Name)
	if err != nil {
		return was, err
	}
	return oneProcessingRequest(tx, "where processor_tenant_id = (select app.tenant_id()) and request_id = $1", id)
}
