package loan

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	borrowerdb "gable/db/borrower"
	feedb "gable/db/fee"
	financedb "gable/db/finance"
	questiondb "gable/db/question"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

// LoadFile loads the pinned loan whole, in one round trip. NOT_FOUND when the scope does not see it.
func LoadFile(tx *tenancy.Tx) (*loan.File, error) { return loadFile(tx, &pgx.Batch{}) }

// LoadFileWithOfficer is LoadFile with the loan's primary originator, in the same round trip.
func LoadFileWithOfficer(tx *tenancy.Tx) (*loan.File, LoanOfficer, error) {
	b := &pgx.Batch{}
	var officer LoanOfficer
	queueOfficer(b, &officer)
	f, err := loadFile(tx, b)
	return f, officer, err
}

func loadFile(tx *tenancy.Tx, b *pgx.Batch) (*loan.File, error) {
	f := &loan.File{LoanID: tx.Scope().Loan}
	var purpose, mortgage string // of the pipeline's row: a borrower sees no more of the loan's terms
	b.Queue("select tenant_id::text, org_unit_id::text, version, stage_id, archived, loan_purpose_type, mortgage_type, coalesce((select o.time_zone from org_unit o where o.org_unit_id = loan.org_unit_id), '') from loan where loan_id = $1", tx.Scope().Loan).QueryRow(func(row pgx.Row) error {
		return row.Scan(&f.TenantID, &f.OrgUnitID, &f.Version, &f.StageID, &f.Archived, &purpose, &mortgage, &f.TimeZone)
	})
	b.Queue("select coalesce((select data from loan_info), '{}')").QueryRow(into(&f.Info))
	b.Queue("select coalesce((select data from loan_ui_state), '{}')").QueryRow(into(&f.UIState))
	b.Queue("select coalesce((select data from loan_lifecycle), '{}')").QueryRow(into(&f.Lifecycle))
	b.Queue("select coalesce((select data from loan_product), '{}')").QueryRow(into(&f.Product))
	queueAll(b, borrowerdb.Borrowers, &f.Borrowers)
	queueAll(b, borrowerdb.Residences, &f.Residences)
	queueAll(b, borrowerdb.Declarations, &f.Declarations)
	queueAll(b, borrowerdb.Demographics, &f.Demographics)
	queueAll(b, financedb.Assets, &f.Assets)
	queueAll(b, financedb.Liabilities, &f.Liabilities)
	queueAll(b, financedb.OwnedProperties, &f.OwnedProperties)
	queueAll(b, financedb.Employers, &f.Employers)
	queueAll(b, financedb.IncomeItems, &f.IncomeItems)
	queueAll(b, financedb.Expenses, &f.Expenses)
	queueAll(b, feedb.Fees, &f.Fees)
	queueScores(b, &f.CreditScores)
	queueTeam(b, &f.Team)
	QueueDates(b, &f.Dates)
	var required questiondb.RequiredQuestions
	required.Queue(b)
	err := tx.Send(b)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, domain.NotFound()
	}
	if terms := f.Info.TransactionInfo; terms.LoanPurposeType != "" || terms.MortgageType != "" {
		purpose, mortgage = string(terms.LoanPurposeType), string(terms.MortgageType)
	}
	f.CountScores()
	required.Settle(f, purpose, mortgage)
	return f, err
}

func into(v any) func(pgx.Row) error {
	return func(row pgx.Row) error {
		var raw []byte
		if err := row.Scan(&raw); err != nil {
			return err
		}
		return json.Unmarshal(raw, v)
	}
}

func queueAll[T any](b *pgx.Batch, t db.Table[T], into *[]T) {
	b.Queue(t.All()).Query(func(rows pgx.Rows) (err error) {
		*into, err = pgx.CollectRows(rows, db.ScanJSON[T])
		return err
	})
}

func queueScores(b *pgx.Batch, scores *[]loan.ReportedScore) {
	b.Queue("select borrower_id::text, coalesce(score, 0) from app.loan_credit_scores() order by borrower_id").Query(func(rows pgx.Rows) (err error) {
		*scores, err = pgx.CollectRows(rows, pgx.RowToStructByPos[loan.ReportedScore])
		return err
	})
}

func queueTeam(b *pgx.Batch, team *[]loan.TeamMember) {
	b.Queue(`select m.user_id::text, l.org_unit_id::text, m.loan_role, m.is_primary from loan_user m join loan l on l.loan_id = m.loan_id
		where m.loan_id = (select app.loan_id()) and m.loan_role = any ($1) order by m.loan_role, m.user_id`, LoanTeamRoles).Query(func(rows pgx.Rows) (err error) {
		*team, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (m loan.TeamMember, err error) {
			err = row.Scan(&m.WizeUserId, &m.WizeOrgUnitId, &m.LoanRole, &m.Primary)
			m.ID = m.WizeUserId
			return m, err
		})
		return err
	})
}

var LoanTeamRoles = (user.Originator | user.Processor | user.ContractProcessor | user.Assistant).Names()

// InsertFile fills the pinned loan, just made, with the records of a file in one round trip. Ids are kept where given; terms and
// property become what a save would make of them.
func InsertFile(tx *tenancy.Tx, f *loan.File) error {
	info, err := db.JSONText(f.Info.WithTypedFees(loan.Info{}).Normalize())
	if err != nil {
		return err
	}
	b := &pgx.Batch{}
	b.Queue("update loan_info set data = $1, updated_at = $2", info, tx.Now())
	err = errors.Join(
		queueEach(tx, b, borrowerdb.Borrowers, f.Borrowers),
		queueEach(tx, b, borrowerdb.Residences, f.Residences),
		queueEach(tx, b, borrowerdb.Declarations, f.Declarations),
		queueEach(tx, b, borrowerdb.Demographics, f.Demographics),
		queueEach(tx, b, financedb.Assets, f.Assets),
		queueEach(tx, b, financedb.OwnedProperties, f.OwnedProperties),
		queueEach(tx, b, financedb.Liabilities, f.Liabilities),
		queueEach(tx, b, financedb.Expenses, f.Expenses),
		queueEach(tx, b, feedb.Fees, f.Fees),
		queueEach(tx, b, financedb.Employers, f.Employers),
		queueEach(tx, b, financedb.IncomeItems, f.IncomeItems),
	)
	queueReportDates(b, tx, f.Dates.KeyDates, nil)
	if err != nil {
		return err
	}
	return db.Explain(tx.Send(b))
}

func queueEach[T any](tx *tenancy.Tx, b *pgx.Batch, t db.Table[T], records []T) error {
	for i := range records {
		if err := t.QueueInsert(tx, b, &records[i]); err != nil {
			return err
		}
	}
	return nil
}

// SaveSource makes a kept file what the pinned loan was imported from.
func SaveSource(tx *tenancy.Tx, hash []byte) error {
	_, err := tx.Exec("insert into loan_source (tenant_id, loan_id, format, hash, imported_at) values (app.tenant_id(), app.loan_id(), 'mismo34', $1, $2)", hash, tx.Now())
	return err
}

// ReadSource is what the pinned loan's imported file held; NOT_FOUND when it was not imported.
func ReadSource(tx *tenancy.Tx, v *vault.Vault) (blob.Object, error) {
	return db.FindBlob(tx, v, "loan_source", "l.loan_id = (select app.loan_id())")
}
