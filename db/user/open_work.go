package user

import (
	"slices"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// OpenWork is everything that someone else would have to take over from a user.
type OpenWork struct {
	Parts []loan.OpenPart
	Leads []OpenLead
	Tasks []OpenTask
}

// OpenTask is a task that is not done; without a loan it is the colleague's own.
type OpenTask struct {
	ID, OrgUnit domain.ID
	Loan        domain.LoanID
}

// OpenLead is a lead that is neither converted nor given up.
type OpenLead struct {
	ID, OrgUnit domain.ID
}

// Empty tells whether there is nothing to take over.
func (w OpenWork) Empty() bool { return len(w.Parts) == 0 && len(w.Tasks) == 0 && len(w.Leads) == 0 }

// LoanIDs are the loans of the parts, each once.
func (w OpenWork) LoanIDs() []domain.LoanID {
	ids := []domain.LoanID{}
	for _, p := range w.Parts {
		if !slices.Contains(ids, p.LoanID) {
			ids = append(ids, p.LoanID)
		}
	}
	return ids
}

// OpenWorkOf answers what a user of the company works on, whoever asks sees the loans or not.
func OpenWorkOf(tx *tenancy.Tx, id domain.ID) (OpenWork, error) {
	rows, err := tx.Query("select loan_id, loan_role, is_primary, org_unit_id::text, stage_id, borrower_name from app.open_loans_of($1, app.closed_stages())", string(id))
	if err != nil {
		return OpenWork{}, err
	}
	parts, err := pgx.CollectRows(rows, pgx.RowToStructByPos[loan.OpenPart])
	if err != nil {
		return OpenWork{}, err
	}
	if rows, err = tx.Query("select lead_id::text, unit_id::text from app.open_leads_of($1)", string(id)); err != nil {
		return OpenWork{}, err
	}
	leads, err := pgx.CollectRows(rows, pgx.RowToStructByPos[OpenLead])
	if err != nil {
		return OpenWork{}, err
	}
	if rows, err = tx.Query("select task_id::text, unit_id::text, coalesce(loan_id, 0) from app.open_tasks_of($1, app.closed_stages())", string(id)); err != nil {
		return OpenWork{}, err
	}
	tasks, err := pgx.CollectRows(rows, pgx.RowToStructByPos[OpenTask])
	return OpenWork{Parts: parts, Leads: leads, Tasks: tasks}, err
}

// HandOver gives the work to another user.
func HandOver(tx *tenancy.Tx, from, to domain.ID, work OpenWork) error {
	loans := make([]int64, 0, len(work.Parts))
	for _, id := range work.LoanIDs() {
		loans = append(loans, int64(id))
	}
	leads := make([]domain.ID, len(work.Leads))
	for i, l := range work.Leads {
		leads[i] = l.ID
	}
	tasks := make([]domain.ID, len(work.Tasks))
	for i, t := range work.Tasks {
		tasks[i] = t.ID
	}
	b := &pgx.Batch{}
	b.Queue("select app.hand_over_loans($1, $2, $3, $4)", string(from), string(to), loans, tx.Now())
	b.Queue("select app.hand_over_leads($1, $2, $3::uuid[], $4)", string(from), string(to), db.IDTexts(leads), tx.Now())
	b.Queue("select app.hand_over_tasks($1, $2, $3::uuid[], $4, $5)", string(from), string(to), db.IDTexts(tasks), tx.Scope().User.Name, tx.Now())
	return db.Explain(tx.Send(b))
}
