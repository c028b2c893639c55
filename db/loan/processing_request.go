package loan

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/tenancy"
)

const processingColumns = `request_id::text, loan_id, status, tenant_name, processor_name, coalesce(contact_id::text, ''), requested_by_name, requested_at,
	answered_by_name, answered_at, note,
	coalesce((select jsonb_agg(jsonb_build_object('WizeUserId', p.user_id, 'name', p.name, 'email', p.email, 'phone', p.phone, 'working', p.working,
		'since', p.put_at, 'byName', p.put_by_name)) from app.processing_people() p where p.request_id = processing_request.request_id), '[]')`

// ProcessorContacts answers whom a processing request can go to.
func ProcessorContacts(tx *tenancy.Tx) ([]loan.ProcessorContact, error) {
	rows, err := tx.Query("select user_id::text, name, processor_tenant_id::text, processor_name from app.processor_contacts()")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[loan.ProcessorContact])
}

// LatestProcessingRequest answers the pinned loan's latest request; NOT_FOUND when there never was one.
func LatestProcessingRequest(tx *tenancy.Tx) (loan.ProcessingRequest, error) {
	return oneProcessingRequest(tx, "where loan_id = (select app.loan_id()) order by request_id desc limit 1")
}

// LockLatestProcessing is LatestProcessingRequest for a change of it: an older one can't be open.
func LockLatestProcessing(tx *tenancy.Tx) (loan.ProcessingRequest, error) {
	return oneProcessingRequest(tx, "where loan_id = (select app.loan_id()) order by request_id desc limit 1 for update")
}

func oneProcessingRequest(tx *tenancy.Tx, where string, args ...any) (loan.ProcessingRequest, error) {
	rows, err := tx.Query("select "+processingColumns+" from processing_request "+where, args...)
	if err != nil {
		return loan.ProcessingRequest{}, err
	}
	r, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[loan.ProcessingRequest])
	if errors.Is(err, pgx.ErrNoRows) {
		return r, domain.NotFound()
	}
	return r, err
}

// RequestProcessing asks for the pinned loan's processing, and names the person asked to work on it; CONFLICT while another
// request is open.
func RequestProcessing(tx *tenancy.Tx, to loan.ProcessorContact, note string) error {
	s, id := tx.Scope(), domain.NewID()
	b := &pgx.Batch{}
	b.Queue(`insert into processing_request (tenant_id, request_id, loan_id, processor_tenant_id, status, requested_at, tenant_name, processor_name,
			requested_by, requested_by_name, contact_id, note)
		select app.tenant_id(), $1, app.loan_id(), $2, 'REQUESTED', $3, t.name, $4, $5, $6, $7, $8 from tenant t`,
		id, to.Processor, tx.Now(), to.ProcessorName, s.User.ID, s.User.Name, to.ID, note)
	queuePerson(b, tx, id, to.Processor, to.ID)
	return db.Explain(tx.Send(b))
}

// queuePerson names a person of a processor organisation in a request of the pinned loan, and puts them to work.
func queuePerson(b *pgx.Batch, tx *tenancy.Tx, request, processor, person domain.ID) {
	s := tx.Scope()
	b.Queue(`insert into processing_person (tenant_id, request_id, user_id, loan_id, processor_tenant_id, put_at, put_by, put_by_name, actor_tenant_id, actor_id, actor_name)
		values (app.tenant_id(), $1, $2, app.loan_id(), $3, $4, $5, $6, $7, $8, $9) on conflict (tenant_id, request_id, user_id) do update
		set working = true, put_at = excluded.put_at, put_by = excluded.put_by, put_by_name = excluded.put_by_name,
			actor_tenant_id = excluded.actor_tenant_id, actor_id = excluded.actor_id, actor_name = excluded.actor_name`,
		request, person, processor, tx.Now(), s.User.ID, s.User.Name, s.Actor.Tenant, s.Actor.ID, s.Actor.Name)
}

// SharedWith answers the processor organisation that the pinned loan is shared with, and its people who work on it; "" and none
// while it is shared with nobody.
func SharedWith(tx *tenancy.Tx) (request, processor domain.ID, people []loan.Colleague, err error) {
	err = tx.QueryRow(`select request_id::text, processor_tenant_id::text from processing_request where loan_id = (select app.loan_id()) and status = 'ACCEPTED'`).Scan(&request, &processor)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", "", nil, nil
	}
	if err != nil {
		return "", "", nil, err
	}
	rows, err := tx.Query(`select user_id::text, name, email, phone, '', array[$2::text], '', processor_name, '{}'::text[], 'en' from app.processing_people()
		where request_id = $1 and working`, request, loan.TeamContractProcessor)
	if err != nil {
		return "", "", nil, err
	}
	people, err = pgx.CollectRows(rows, pgx.RowToStructByPos[loan.Colleague])
	return request, processor, people, err
}

// TakenBack is what people of a processor organisation had set up on a loan, and what went with their access.
type TakenBack struct {
	RecipientsRemoved []string `json:"recipientsRemoved,omitempty"`
	LinksRevoked      int      `json:"linksRevoked,omitempty"`
	RemindersStopped  int      `json:"remindersStopped,omitempty"`
}

// TakeBack takes back what people of the processor organisation that was asked last have set up on the pinned loan and what would go on
// without them; where none are named, what all of them have.
func TakeBack(tx *tenancy.Tx, people ...domain.ID) (taken TakenBack, err error) {
	var some any
	if len(people) > 0 {
		some = db.IDTexts(people)
	}
	return taken, tx.QueryRow("select app.take_back_own($1::uuid[], $2)", some, tx.Now()).Scan(&taken)
}

// NamePeople takes people of a processor organisation off a request of the pinned loan, and names others and puts them to work.
func NamePeople(tx *tenancy.Tx, request, processor domain.ID, gone, come []domain.ID) error {
	b := &pgx.Batch{}
	b.Queue("delete from processing_person where request_id = $1 and user_id = any ($2::uuid[])", request, db.IDTexts(gone))
	for _, id := range come {
		queuePerson(b, tx, request, processor, id)
	}
	return db.Explain(tx.Send(b))
}

// DropPerson takes a person of a processor organisation off the pinned loan's open request; NOT_FOUND for who is not named there.
func DropPerson(tx *tenancy.Tx, id domain.ID) error {
	tag, err := tx.Exec(`delete from processing_person p using processing_request r where r.tenant_id = p.tenant_id and r.request_id = p.request_id
		and p.loan_id = (select app.loan_id()) and r.status = any ($2) and p.user_id = $1`, id, loan.OpenProcessing)
	if err == nil && tag.RowsAffected() == 0 {
		return domain.NotFound()
	}
	return err
}

// PutToWork says who of the people named in a request to the scope's own organisation works on the loan, and who does not.
func PutToWork(tx *tenancy.Tx, request domain.ID, people []domain.ID) error {
	s := tx.Scope()
	_, err := tx.Exec(`update processing_person set working = not working, put_at = $3, put_by = $4, put_by_name = $5, actor_tenant_id = $6, actor_id = $7, actor_name = $8
		where processor_tenant_id = (select app.tenant_id()) and request_id = $1 and working <> (user_id = any ($2::uuid[]))`,
		request, db.IDTexts(people), tx.Now(), s.User.ID, s.User.Name, s.Actor.Tenant, s.Actor.ID, s.Actor.Name)
	return err
}

// EndProcessing ends a request of the pinned loan, which LockLatestProcessing has locked.
func EndProcessing(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec(`update processing_request set status = $2, answered_at = $3, answered_by = $4, answered_by_name = $5
		where loan_id = (select app.loan_id()) and request_id = $1`, id, loan.ProcessingEnded, tx.Now(), tx.Scope().User.ID, tx.Scope().User.Name)
	return err
}

// askedOf are the requests to the scope's own organisation: for who runs it all of them, for the others those that name them.
func askedOf(tx *tenancy.Tx) string {
	const own = " where processor_tenant_id = (select app.tenant_id())"
	if tx.Scope().Roles.Any(user.TenantWideRoles) {
		return own
	}
	return own + ` and exists (select from processing_person p where p.tenant_id = processing_request.tenant_id and p.request_id = processing_request.request_id
		and p.user_id = (select app.user_id()))`
}

// IncomingProcessing answers the requests to the scope's own organisation that concern the scope's user, newest first.
func IncomingProcessing(tx *tenancy.Tx) ([]loan.ProcessingRequest, error) {
	rows, err := tx.Query("select " + processingColumns + " from processing_request" + askedOf(tx) + " order by request_id desc limit 999")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[loan.ProcessingRequest])
}

// LockIncoming reads one request to the scope's own organisation for change; NOT_FOUND for what is not asked of it, or does not
// concern the scope's user.
func LockIncoming(tx *tenancy.Tx, id domain.ID) (loan.ProcessingRequest, error) {
	return oneProcessingRequest(tx, askedOf(tx)+" and request_id = $1 for update", id)
}

// AnswerProcessing gives a request to the scope's own organisation, which LockIncoming has locked, another status.
func AnswerProcessing(tx *tenancy.Tx, id domain.ID, to string) (loan.ProcessingRequest, error) {
	tx.Wakes(tenancy.Readers) // the table's trigger tells the loan's owner
	_, err := tx.Exec(`update processing_request set status = $2, answered_at = $3, answered_by = $4, answered_by_name = $5
		where processor_tenant_id = (select app.tenant_id()) and request_id = $1`, id, to, tx.Now(), tx.Scope().User.ID, tx.Scope().User.Name)
	if err != nil {
		return loan.ProcessingRequest{}, err
	}
	return oneProcessingRequest(tx, "where processor_tenant_id = (select app.tenant_id()) and request_id = $1", id)
}
