package task

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/task"
	"gable/domain/user"
	"gable/tenancy"
)

var templates = db.Table[task.Template]{Name: "task_template", Record: func(t *task.Template) *domain.Record { return &t.Record }}

// Templates are the templates of a company's tasks.
type Templates struct{}

// TemplateListing is what may be asked of them.
var TemplateListing = templateListing()

func templateListing() db.Listing {
	l := templates.Listing()
	l.Order, l.Tie = "t.id", "t.id" // ids follow one another as the templates were made
	l.Fields["StageId"] = db.Field{Column: "t.stage_id"}
	return l
}

// List answers a page of the company's templates, and how many there are in all.
func (Templates) List(tx *tenancy.Tx, q db.Query) ([]task.Template, int64, error) {
	return templates.List(tx, q)
}

// Get answers one; NOT_FOUND when there is none.
func (Templates) Get(tx *tenancy.Tx, id domain.ID) (task.Template, error) {
	return templates.Get(tx, id)
}

// Lock is Get for one that is about to be changed.
func (Templates) Lock(tx *tenancy.Tx, id domain.ID) (task.Template, error) {
	return templates.Lock(tx, id)
}

// Insert adds one, with a new id.
func (Templates) Insert(tx *tenancy.Tx, t *task.Template) error {
	return templates.InsertForCompany(tx, t)
}

// Update writes one that was locked, and raises its version.
func (Templates) Update(tx *tenancy.Tx, t *task.Template) error { return templates.Update(tx, t) }

// Delete removes some; the tasks that were made of them stay, and none is followed by theirs any more.
func (Templates) Delete(tx *tenancy.Tx, ids []domain.ID) error {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return err
	}
	b := &pgx.Batch{}
	b.Queue("update task_template set data = data - 'followUpTemplateId', version = version + 1, updated_at = $2 where data ->> 'followUpTemplateId' = any ($1)", texts, tx.Now())
	b.Queue("delete from task_template where id = any ($1::uuid[])", texts)
	return db.Explain(tx.Send(b))
}

// Count is how many the company has.
func (Templates) Count(tx *tenancy.Tx) (n int, err error) {
	return n, tx.QueryRow("select count(*) from task_template").Scan(&n)
}

// NamedTemplates are the company's templates of the ids, in their order; NOT_FOUND where one is not there.
func NamedTemplates(tx *tenancy.Tx, ids []domain.ID) ([]task.Template, error) {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query("select "+templates.JSON()+" from task_template t where t.id = any ($1::uuid[]) order by "+TemplateListing.Order, texts)
	if err != nil {
		return nil, err
	}
	found, err := db.CollectJSON[task.Template](rows)
	if err == nil && len(found) != len(texts) {
		err = domain.NotFound()
	}
	return found, err
}

// AllTemplates are all of the company's templates, in their order.
func AllTemplates(tx *tenancy.Tx) ([]task.Template, error) {
	rows, err := tx.Query("select "+templates.JSON()+" from task_template t order by t.id limit $1", task.MaxTemplates)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[task.Template](rows)
}

// AutomaticTemplates are those whose tasks are given by themselves; none that has an open task on the pinned loan.
func AutomaticTemplates(tx *tenancy.Tx) ([]task.Template, error) {
	rows, err := tx.Query("select "+templates.JSON()+` from task_template t where (t.data -> 'isAutomatic')::boolean and (t.data -> 'isActive')::boolean
		and not exists (select from task o where o.loan_id = app.loan_id() and o.template_id = t.id and o.done_at is null) order by `+TemplateListing.Order+" limit $1", task.MaxTemplates)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[task.Template](rows)
}

// IsOpen tells whether the pinned loan has an open task of a template.
func IsOpen(tx *tenancy.Tx, template domain.ID) (open bool, err error) {
	return open, tx.QueryRow("select exists (select from task o where o.loan_id = app.loan_id() and o.template_id = $1 and o.done_at is null)", string(template)).Scan(&open)
}

// FactsOfLoan are what of the pinned loan its tasks are made of.
func FactsOfLoan(tx *tenancy.Tx) (task.Facts, error) {
	f := task.Facts{Words: map[string]string{}}
	var channel, zone, words string
	var dates loan.KeyDates
	var submitted *time.Time
	b := &pgx.Batch{}
	b.Queue(`select l.submitted_at, l.stage_id, l.loan_purpose_type, l.mortgage_type, app.loan_channel(), coalesce(o.time_zone, ''),
		jsonb_strip_nulls(jsonb_build_object('loan.number', l.loan_id::text, 'borrower.name', nullif(l.borrower_name, ''), 'loan.officer', nullif(l.officer_name, ''),
			'loan.amount', '$' || to_char(l.base_loan_amt / 100.0, 'FM999,999,999,990.00'),
			'property.address', nullif(concat_ws(', ', nullif(l.property_line, ''), nullif(l.property_city, ''), nullif(btrim(l.property_state || ' ' || l.property_postal_code), '')), ''),
			'borrower.firstName', (select p.data #>> '{Name,FirstName}' from borrower p where p.loan_id = l.loan_id and (p.data -> 'isPrimaryBorrower')::boolean order by p.position limit 1),
			'title.company', (select coalesce(nullif(c.name, ''), nullif(k.name, '')) from loan_business_contact b join business_contact k on k.id = b.contact_id
				left join contact_company c on c.id = k.company_id where b.loan_id = l.loan_id and b.type = 'TITLE' order by b.is_primary desc, b.position limit 1)))::text
		from loan l left join org_unit o on o.org_unit_id = l.org_unit_id where l.loan_id = app.loan_id()`).
		QueryRow(func(row pgx.Row) error {
			return row.Scan(&submitted, &f.Stage, &f.Traits.Purpose, &f.Traits.Mortgage, &channel, &zone, &words)
		})
	loandb.QueueDates(b, &dates)
	if err := tx.Send(b); err != nil {
		return f, err
	}
	if err := json.Unmarshal([]byte(words), &f.Words); err != nil {
		return f, err
	}
	f.Traits.NonDelegated = channel == string(org.ChannelNonDelegated)
	f.Dates = task.DatesOf(dates.KeyDates)
	for token, name := range map[string]task.DateName{"closing.date": "estimatedClosingDate", "lock.expirationDate": "lockExpirationDate"} {
		if date, set := f.Dates[name]; set {
			f.Words[token] = date.Time().Format("Jan 2, 2006")
		}
	}
	var err error
	if f.Zone, err = time.LoadLocation(zone); err != nil || zone == "" {
		f.Zone = time.UTC
	}
	if submitted != nil {
		f.Dates[task.SubmittedAt] = domain.DateOf(submitted.In(f.Zone))
	}
	return f, nil
}

// InPart answers who has a part on the pinned loan's team and is at work: the first of them, else the loan's officer; "" for nobody.
func InPart(tx *tenancy.Tx, role loan.TeamRole) (id domain.ID, err error) {
	err = tx.QueryRow(`select u.user_id::text from loan_user m join user_account u on u.user_id = m.user_id where m.loan_id = app.loan_id() and u.status = $2
		and m.loan_role in ($1, 'Originator') order by m.loan_role = $1 desc, m.is_primary desc, m.created_at, m.user_id limit 1`, string(role), user.StatusActive).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return id, err
}
