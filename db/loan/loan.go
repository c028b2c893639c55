// Package loan keeps loans: the pipeline's row, terms, dates, team, sharing and history, and loads one whole.
package loan

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	ruledb "gable/db/rule"
	"gable/domain"
	"gable/domain/disclosure"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/user"
	"gable/tenancy"
)

// Loans is the pipeline.
var Loans = db.Showing[loan.LoanRow](db.Listing{
	From: "loan", Order: "updated_at desc, loan_id desc", Tie: "loan_id desc", SearchColumn: "search_text",
	Fields: map[string]db.Field{
		"LoanId":             {Column: "loan_id", Kind: db.Number, NeverNull: true},
		"version":            {Column: "version", Kind: db.Number},
		"WizeOrgUnitId":      {Column: "org_unit_id", Kind: db.UUID},
		"StageId":            {Column: "stage_id", SortColumn: "stage_order", NeverNull: true},
		"PipelineId":         {Column: "pipeline_id", SortColumn: "stage_order", NeverNull: true},
		"BorrowerName":       {Column: "borrower_name", SortColumn: "borrower_sort", NeverNull: true},
		"LoanOfficerName":    {Column: "officer_name", NeverNull: true},
		"LoanOfficerId":      {Column: "officer_id", Kind: db.UUID, Unsortable: true},
		"BaseLoanAmt":        {Column: "base_loan_amt", Kind: db.Money},
		"NoteRatePercent":    {Column: "note_rate_micro", Kind: db.Percent},
		"LTVRatioPercent":    {Column: "ltv_micro", Kind: db.Percent},
		"DTI":                {Column: "dti_micro", Kind: db.Percent},
		"LoanPurposeType":    {Column: "loan_purpose_type"},
		"MortgageType":       {Column: "mortgage_type"},
		"Address":            {Column: "property_line", Unfiltered: true},
		"Address.StateCode":  {Column: "property_state"},
		"Address.CityName":   {Column: "property_city"},
		"Address.PostalCode": {Column: "property_postal_code"},
		"pctComplete":        {Column: "completion_percent", Kind: db.Number, NeverNull: true},
		"flags":              {Column: loanFlags, Kind: db.Texts, Options: textsOf(loan.Flags), Unsortable: true},
		"archiveIndicator":   {Column: "archived", Kind: db.Bool},
		"lockExpirationDate": {Column: "lock_expires_on", Kind: db.Day},
		"lockExpiresFrom":    {Column: "lock_expires_on", Kind: db.Day, Compare: ">=", Unsortable: true},
		"lockExpiresBefore":  {Column: "lock_expires_on", Kind: db.Day, Compare: "<", Unsortable: true},
		"closingDay":         {Column: "closes_on", Kind: db.Day},
		"closesFrom":         {Column: "closes_on", Kind: db.Day, Compare: ">=", Unsortable: true},
		"closesBefore":       {Column: "closes_on", Kind: db.Day, Compare: "<", Unsortable: true},
		"applicationDay":     {Column: "applied_on", Kind: db.Day},
		"appliedFrom":        {Column: "applied_on", Kind: db.Day, Compare: ">=", Unsortable: true},
		"appliedBefore":      {Column: "applied_on", Kind: db.Day, Compare: "<", Unsortable: true},
		"estimateSentDay":    {Column: "estimate_sent_on", Kind: db.Day},
		"estimateSentFrom":   {Column: "estimate_sent_on", Kind: db.Day, Compare: ">=", Unsortable: true},
		"estimateSentBefore": {Column: "estimate_sent_on", Kind: db.Day, Compare: "<", Unsortable: true},
		"disbursementDay":    {Column: "disburses_on", Kind: db.Day},
		"disbursesFrom":      {Column: "disburses_on", Kind: db.Day, Compare: ">=", Unsortable: true},
		"disbursesBefore":    {Column: "disburses_on", Kind: db.Day, Compare: "<", Unsortable: true},
		"firstPaymentDay":    {Column: "first_payment_on", Kind: db.Day},
		"firstPaymentFrom":   {Column: "first_payment_on", Kind: db.Day, Compare: ">=", Unsortable: true},
		"firstPaymentBefore": {Column: "first_payment_on", Kind: db.Day, Compare: "<", Unsortable: true},
		"createdAt":          {Column: "created_at", Kind: db.Instant, NeverNull: true},
		"createdFrom":        {Column: "created_at", Kind: db.Instant, Compare: ">=", Unsortable: true},
		"createdBefore":      {Column: "created_at", Kind: db.Instant, Compare: "<", Unsortable: true},
		"updatedAt":          {Column: "updated_at", Kind: db.Instant, NeverNull: true},
		"stageChangedAt":     {Column: "stage_changed_at", Kind: db.Instant, NeverNull: true},
	},
})

// loanFlags are all of a loan's flags: those that follow from where it is, and those that were set by hand.
const loanFlags = "case stage_id when '" + string(loan.StageSuspended) + "' then array['" + string(loan.FlagSuspended) + "'] when '" + string(loan.StageAdverse) +
	"' then array['" + string(loan.FlagAdverse) + "'] else '{}' end || case when archived then array['" + string(loan.FlagArchived) + "'] else '{}' end || flags"

const loanColumns = `loan_id, version, org_unit_id::text, stage_id, pipeline_id, borrower_name, officer_name, base_loan_amt, note_rate_micro,
	ltv_micro, dti_micro, loan_purpose_type, mortgage_type, property_line, property_city, property_state, property_postal_code,
	completion_percent, archived, created_at, updated_at, stage_changed_at,
	lock_expires_on::text, closes_on::text, applied_on::text, estimate_sent_on::text, disburses_on::text, first_payment_on::text, ` + loanFlags

// loansInView is what a scope's loans are read from: for those who see whole org units the view whose policies ask nothing
// of the single loan, for all others the table. Both hold the same loans for a scope of the first kind.
func loansInView(scope tenancy.Scope) string {
	if scope.Visibility == user.VisibilityOrg {
		return "app.unit_loan"
	}
	return "loan"
}

// ListLoans answers a page of the loans the scope sees, and how many there are in all.
func ListLoans(tx *tenancy.Tx, q db.Query) ([]loan.LoanRow, int64, error) {
	rows, total := []loan.LoanRow{}, int64(0)
	from := loansInView(tx.Scope())
	pageSQL, pageArgs, err := q.Page(db.Select(loanColumns).From(from)).ToSql()
	if err != nil {
		return nil, 0, err
	}
	countSQL, countArgs, err := q.Where(db.Select("count(*)").From(from)).ToSql()
	if err != nil {
		return nil, 0, err
	}
	b := &pgx.Batch{}
	b.Queue(pageSQL, pageArgs...).Query(func(found pgx.Rows) (err error) {
		rows, err = pgx.AppendRows(rows, found, scanLoan)
		return err
	})
	b.Queue(countSQL, countArgs...).QueryRow(func(row pgx.Row) error { return row.Scan(&total) })
	return rows, total, tx.SendAndCommit(b)
}

// GetLoan answers one loan as the pipeline shows it; NOT_FOUND when the scope does not see it.
func GetLoan(tx *tenancy.Tx, id domain.LoanID) (loan.LoanRow, error) {
	rows, err := tx.Query("select "+loanColumns+" from loan where loan_id = $1", id)
	if err != nil {
		return loan.LoanRow{}, err
	}
	row, err := pgx.CollectExactlyOneRow(rows, scanLoan)
	if errors.Is(err, pgx.ErrNoRows) {
		return row, domain.NotFound()
	}
	return row, err
}

func scanLoan(row pgx.CollectableRow) (loan.LoanRow, error) {
	var l loan.LoanRow
	var amount, rate, ltv, dti *int64
	var days [6]*string
	address := &loan.LoanAddress{}
	err := row.Scan(&l.LoanID, &l.Version, &l.OrgUnitID, &l.StageID, &l.PipelineID, &l.BorrowerName, &l.LoanOfficerName, &amount, &rate,
		&ltv, &dti, &l.LoanPurposeType, &l.MortgageType, &address.LineText, &address.CityName, &address.StateCode, &address.PostalCode,
		&l.PercentComplete, &l.Archived, &l.CreatedAt, &l.UpdatedAt, &l.StageChangedAt,
		&days[0], &days[1], &days[2], &days[3], &days[4], &days[5], &l.Flags)
	if amount != nil {
		m := domain.MoneyFromCents(*amount)
		l.BaseLoanAmt = &m
	}
	l.NoteRatePercent, l.LTVRatioPercent, l.DTI = rateOf(rate), rateOf(ltv), rateOf(dti)
	if *address != (loan.LoanAddress{}) {
		l.Address = address
	}
	for i, listed := range []**domain.Date{&l.LockExpiration, &l.ClosingDay, &l.AppliedDay, &l.EstimateSentDay, &l.DisbursementDay, &l.FirstPaymentDay} {
		if err == nil {
			*listed, err = dateOf(days[i])
		}
	}
	return l, err
}

func rateOf(micros *int64) *domain.Rate {
	if micros == nil {
		return nil
	}
	r := domain.RateFromMicros(*micros)
	return &r
}

// LoanHead is what every request under a loan knows of it.
type LoanHead struct {
	Version   int64
	OrgUnit   domain.ID
	Stage     loan.StageID
	Archived  bool
	Borrower  string
	Audience  []domain.ID
	UpdatedAt time.Time
	// Rules is the version of the company's rules, 0 while none is enabled; read for a write alone, as Lock is.
	Rules int64
	// Lock is why a rule closed the loan to changes, nil while none has.
	Lock *string
	// Sections are the locked ones, each with its reason; read for a write alone too.
	Sections map[loan.Section]string
	// Editing is who edits the loan; read for a write alone.
	Editing loan.Editing
	// HasLock: the rate is locked, or asked to be; read for a write by staff.
	HasLock bool
}

// Standing is the stage of the pinned loan, and whether it is archived.
func Standing(tx *tenancy.Tx) (stage loan.StageID, archived bool, err error) {
	return stage, archived, tx.QueryRow("select stage_id, archived from loan where loan_id = app.loan_id()").Scan(&stage, &archived)
}

// PinLoan reads the head of the pinned loan, locked against other writers when it is for a write, and whatever is asked along
// with it. NOT_FOUND when the scope does not see the loan: what was asked along is to be forgotten then.
func PinLoan(tx *tenancy.Tx, forWrite bool, along *pgx.Batch) (LoanHead, error) {
	var h LoanHead
	sql := `select l.version, l.org_unit_id::text, l.stage_id, l.archived, l.borrower_name, l.updated_at,
		coalesce((select array_agg(distinct m.user_id::text) from loan_user m where m.loan_id = l.loan_id), '{}'), ` + rulesOf(forWrite) + ` from loan l where l.loan_id = $1`
	var audience []domain.ID
	switch {
	case forWrite && IsParty(tx):
		var err error
		if audience, err = ownAudience(tx); err != nil {
			return h, err
		}
	case forWrite:
		sql += " for no key update of l"
	}
	b := &pgx.Batch{}
	b.Queue(sql, tx.Scope().Loan).QueryRow(func(row pgx.Row) error {
		return row.Scan(&h.Version, &h.OrgUnit, &h.Stage, &h.Archived, &h.Borrower, &h.UpdatedAt, &h.Audience, &h.Rules, &h.Lock, &h.Sections)
	})
	if forWrite {
		// Asked after the loan is locked: whoever waited for one who takes over knows it then.
		QueueEditing(b, &h.Editing)
	}
	if forWrite && !IsParty(tx) {
		b.Queue("select exists (select from rate_lock k where k.is_open)").QueryRow(func(row pgx.Row) error { return row.Scan(&h.HasLock) })
	}
	b.QueuedQueries = append(b.QueuedQueries, along.QueuedQueries...)
	err := tx.Send(b)
	if IsParty(tx) {
		h.Editing = h.Editing.ForParty()
	}
	h.Editing.Stage, h.Editing.Archived = h.Stage, h.Archived
	if errors.Is(err, pgx.ErrNoRows) {
		return h, domain.NotFound()
	}
	if audience != nil {
		h.Audience = audience
	}
	return h, err
}

// rulesOf selects what a write has to know of the company's rules; a read needs nothing of them.
func rulesOf(forWrite bool) string {
	if !forWrite {
		return "0::bigint, null::text, null::jsonb"
	}
	return ruledb.RulesVersion + ", app.rule_lock(), app.section_locks()"
}

// AllotLoanNumber draws the number of a loan to be, before the transaction that makes it.
func AllotLoanNumber(ctx context.Context, d *tenancy.DB, tenant domain.ID) (domain.LoanID, error) {
	var id domain.LoanID
	err := d.Outside().QueryRow(ctx, "select app.allot_loan_number($1)", tenant).Scan(&id)
	return id, tenancy.Classify(err)
}

// FreeLoanNumber gives a number back whose loan was not made; of one that was made nothing happens. It is tried even for a
// request that was given up, for a moment: what it can't do now, the sweep does later.
func FreeLoanNumber(ctx context.Context, d *tenancy.DB, tenant domain.ID, id domain.LoanID) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	_, _ = d.Outside().Exec(ctx, "select app.free_loan_number($1, $2)", tenant, id)
}

// CompanyType is what kind of company the pinned loan is of.
func CompanyType(tx *tenancy.Tx) (kind org.Type, err error) {
	err = tx.QueryRow("select t.type from tenant t where t.tenant_id = app.tenant_id()").Scan(&kind)
	return kind, err
}

// InsertLoan makes the pinned loan, empty, in an org unit, at a stage, with the caller as its originator where that is the role.
func InsertLoan(tx *tenancy.Tx, stage loan.StageID) error {
	s := tx.Scope()
	if s.OrgUnit == "" {
		return domain.Denied("refusals:loan.chooseBranch", "Choose a branch for the new loan.")
	}
	b := &pgx.Batch{}
	b.Queue(`insert into loan (tenant_id, loan_id, org_unit_id, stage_id, pipeline_id, stage_order, stage_changed_at, created_at, updated_at)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $5, $5)`, s.OrgUnit, stage, stage.Pipeline(), stage.ListOrder(), tx.Now())
	b.Queue("insert into loan_info (tenant_id, loan_id, data, updated_at) values (app.tenant_id(), app.loan_id(), '{}', $1)", tx.Now())
	if role := loan.PartOfMaker(s.Roles.Names()); role != "" {
		b.Queue("insert into loan_user (tenant_id, loan_id, user_id, loan_role, is_primary) values (app.tenant_id(), app.loan_id(), $1, $2, true)", s.User.ID, role)
	}
	queueStageDate(b, tx.Now(), stage)
	return db.Explain(tx.Send(b))
}

func queueStageDate(b *pgx.Batch, at time.Time, stage loan.StageID) {
	b.Queue(`insert into loan_date (tenant_id, loan_id, kind, name, at, on_date) values (app.tenant_id(), app.loan_id(), 'status', $1, $2, $3)
		on conflict (tenant_id, loan_id, kind, name) do nothing`, stage, at, at.Format(time.DateOnly))
}

// MoveLoan moves the pinned loan to a stage and notes the day it first got there.
func MoveLoan(tx *tenancy.Tx, stage loan.StageID) error { return MoveLoanAt(tx, stage, tx.Now()) }

// MoveLoanAt is MoveLoan at a time of its own, for history that is told afterwards.
func MoveLoanAt(tx *tenancy.Tx, stage loan.StageID, at time.Time) error {
	b := &pgx.Batch{}
	queueMove(b, at, stage)
	return tx.Send(b)
}

func queueMove(b *pgx.Batch, at time.Time, stage loan.StageID) {
	b.Queue(`update loan set stage_id = $1, pipeline_id = $2, stage_order = $3, stage_changed_at = $4, updated_at = $4, final_state = '', version = version + 1
		where loan_id = (select app.loan_id())`, stage, stage.Pipeline(), stage.ListOrder(), at)
	queueStageDate(b, at, stage)
}

// ArchiveLoan archives the pinned loan or brings it back.
func ArchiveLoan(tx *tenancy.Tx, archived bool) error {
	_, err := tx.Exec("update loan set archived = $1, updated_at = $2, version = version + 1 where loan_id = (select app.loan_id())", archived, tx.Now())
	return err
}

// Summary is what a change of the loan's data makes of its pipeline row.
type Summary struct {
	Borrower, BorrowerSort string
	Officer                LoanOfficer
	BaseLoanAmt            *domain.Money
	NoteRate, LTV, DTI     *domain.Rate
	Purpose, Mortgage      string
	Address                loan.LoanAddress
	Disclosed              bool                 // a disclosure went out
	Figures                disclosure.CocValues // what a disclosure is held against
	PercentComplete        int
	Applies                bool // the six pieces of an application are there, and it has no day yet
}

// LoanOfficer is who originates a loan: nobody yet when the id is empty.
type LoanOfficer struct {
	ID   domain.ID
	Name string
}

// SaveSummary writes the pinned loan's pipeline row and raises its version.
func SaveSummary(tx *tenancy.Tx, s Summary) error {
	search := strings.ToLower(strings.Join([]string{s.Borrower, tx.Scope().Loan.String(), s.Address.LineText, s.Address.CityName,
		s.Address.StateCode, s.Address.PostalCode, s.Officer.Name}, " | "))
	b := &pgx.Batch{}
	b.Queue(`update loan set borrower_name = $1, borrower_sort = $2, officer_name = $3, base_loan_amt = $4, note_rate_micro = $5,
		ltv_micro = $6, dti_micro = $7, loan_purpose_type = $8, mortgage_type = $9, property_line = $10, property_city = $11,
		property_state = $12, property_postal_code = $13, completion_percent = $14, search_text = $15, updated_at = $16,
		officer_id = nullif($17, '')::uuid, version = version + 1
		where loan_id = (select app.loan_id())`,
		s.Borrower, s.BorrowerSort, s.Officer.Name, s.BaseLoanAmt, micros(s.NoteRate), micros(s.LTV), micros(s.DTI), s.Purpose, s.Mortgage,
		s.Address.LineText, s.Address.CityName, s.Address.StateCode, s.Address.PostalCode, s.PercentComplete, search, tx.Now(), string(s.Officer.ID))
	if err := queueFigures(b, tx.Now(), s); err != nil {
		return err
	}
	return tx.DeferToCommit(b)
}

func micros(r *domain.Rate) *int64 {
	if r == nil {
		return nil
	}
	n := r.Micros()
	return &n
}

// PrimaryOfficer is the pinned loan's primary originator.
func PrimaryOfficer(tx *tenancy.Tx) (officer LoanOfficer, err error) {
	b := &pgx.Batch{}
	queueOfficer(b, &officer)
	return officer, tx.Send(b)
}

// queueOfficer reads the pinned loan's primary originator; nobody where it has none.
func queueOfficer(b *pgx.Batch, officer *LoanOfficer) {
	b.Queue(`select u.user_id::text, trim(u.first_name || ' ' || u.last_name) from loan_user m join user_account u on u.user_id = m.user_id
		where m.loan_id = (select app.loan_id()) and m.loan_role = 'Originator' order by m.is_primary desc, m.created_at limit 1`).QueryRow(func(row pgx.Row) error {
		err := row.Scan(&officer.ID, &officer.Name)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
}
