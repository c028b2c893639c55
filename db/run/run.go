// Package run keeps runs: what is asked of somebody outside, or takes its time.
package run

import (
	"context"
	"encoding/json"
	"errors"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/run"
	"gable/tenancy"
)

const runJSON = `jsonb_strip_nulls(jsonb_build_object('id', r.id, 'kind', r.kind, 'slot', r.slot, 'status', r.status, 'step', r.step, 'done', r.done, 'total', r.total,
	'vendorRef', r.vendor_ref, 'fault', r.fault, 'message', r.message, 'by', jsonb_build_object('id', r.user_id, 'name', r.user_name, 'email', r.user_email),
	'startedAt', r.started_at, 'endsBy', r.ends_by, 'endedAt', r.ended_at)) || jsonb_build_object('request', r.request) ||
	case when r.result is null then '{}'::jsonb else jsonb_build_object('result', r.result) end`

// Runs is what may be asked of the runs of one kind.
var Runs = db.Listing{From: "run r", Order: "r.started_at desc", Tie: "r.id desc", Fields: map[string]db.Field{
	"id": {Column: "r.id", Kind: db.UUID}, "kind": {Column: "r.kind"}, "slot": {Column: "r.slot"}, "status": {Column: "r.status"}, "step": {Column: "r.step"},
	"done": {Column: "r.done", Kind: db.Number}, "total": {Column: "r.total", Kind: db.Number}, "vendorRef": {Column: "r.vendor_ref", Searched: true},
	"fault": {Column: "r.fault"}, "message": {Column: "r.message"}, "startedAt": {Column: "r.started_at", Kind: db.Instant}, "endsBy": {Column: "r.ends_by", Kind: db.Instant},
	"endedAt": {Column: "r.ended_at", Kind: db.Instant}, "by": {Unfiltered: true, Unsortable: true}, "stoppable": {Unfiltered: true, Unsortable: true},
	"request": {Unfiltered: true, Unsortable: true}, "result": {Unfiltered: true, Unsortable: true}}}

// InsertRun keeps what is asked, of the pinned loan or of none. A CONFLICT while another of its kind and slot is open.
func InsertRun(tx *tenancy.Tx, s *run.State, topic string, request any) error {
	asked, err := db.JSONText(request)
	if err != nil {
		return err
	}
	tag, err := tx.Exec(`insert into run (tenant_id, id, loan_id, kind, slot, topic, status, total, request, user_id, user_name, user_email, started_at, ends_by)
		values (app.tenant_id(), $1, nullif($2::bigint, 0), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
		string(s.ID), tx.Scope().Loan, s.Kind, s.Slot, topic, string(s.Status), s.Total, asked, string(s.By.ID), s.By.Name, s.By.Email, s.StartedAt, s.EndsBy)
	if err != nil {
		return db.Explain(err)
	}
	if tag.RowsAffected() == 0 {
		return domain.Conflict("refusals:run.underWay", "This is under way already. Wait for it to end, or cancel it.")
	}
	return nil
}

// NameRunJob keeps which job works on a run.
func NameRunJob(tx *tenancy.Tx, id domain.ID, job int64) error {
	_, err := tx.Exec("update run set job_id = $2 where id = $1", string(id), job)
	return err
}

// GetRun answers a run of a kind, of the pinned loan or, with none, one's own of no loan; NOT_FOUND for another. For a change it is locked.
func GetRun[Q, R any](tx *tenancy.Tx, kind string, id domain.ID, forChange bool) (run.Run[Q, R], error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return run.Run[Q, R]{}, domain.NotFound()
	}
	sql := "select " + runJSON + " from run r where r.id = $1 and r.kind = $2 and r.loan_id is not distinct from nullif($3::bigint, 0)"
	if forChange {
		sql += " for update"
	}
	rows, err := tx.Query(sql, string(id), kind, tx.Scope().Loan)
	if err != nil {
		return run.Run[Q, R]{}, err
	}
	r, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[run.Run[Q, R]])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return r, err
}

// UpdateRun keeps how far a run is.
func UpdateRun(tx *tenancy.Tx, s *run.State) error {
	_, err := tx.Exec(`update run set status = $2, step = $3, done = $4, total = $5, vendor_ref = $6, fault = $7, message = left($8, 2000), ended_at = $9 where id = $1`,
		string(s.ID), string(s.Status), s.Step, s.Done, s.Total, s.VendorRef, string(s.Fault), s.Message, s.EndedAt)
	return db.Explain(err)
}

// KeepRunRequest keeps what a question that was not handed over yet says now.
func KeepRunRequest(tx *tenancy.Tx, id domain.ID, request any) error {
	asked, err := db.JSONText(request)
	if err != nil {
		return err
	}
	_, err = tx.Exec("update run set request = $2 where id = $1 and vendor_ref = '' and request <> $2::jsonb", string(id), asked)
	return db.Explain(err)
}

// RunLogin is the login that a run is bound to, "" until it is.
func RunLogin(tx *tenancy.Tx, id domain.ID) (login domain.ID, err error) {
	return login, tx.QueryRow("select coalesce(login_id::text, '') from run where id = $1", string(id)).Scan(&login)
}

// LoginOfRef is the login by which the pinned loan's run of a kind was answered that a vendor calls by a reference; "" where it is gone, or
// nobody's that is seen.
func LoginOfRef(tx *tenancy.Tx, kind, ref string) (login domain.ID, err error) {
	err = tx.QueryRow(`select coalesce((select r.login_id::text from run r join credential c on c.id = r.login_id
		where r.loan_id = app.loan_id() and r.kind = $1 and r.vendor_ref = $2 and r.status = 'DONE' order by r.started_at desc limit 1), '')`, kind, ref).Scan(&login)
	return login, err
}

// KeepRunLogin binds a run to a login.
func KeepRunLogin(tx *tenancy.Tx, id, login domain.ID) error {
	_, err := tx.Exec("update run set login_id = $2 where id = $1", string(id), string(login))
	return db.Explain(err)
}

// KeepRunResult keeps the answer.
func KeepRunResult(tx *tenancy.Tx, id domain.ID, result any) error {
	raw, err := json.Marshal(result)
	if err != nil {
		return err
	}
	_, err = tx.Exec("update run set result = $2 where id = $1", string(id), string(raw))
	return db.Explain(err)
}

// TakeRunCall tells whether the vendor has called since that was last asked.
func TakeRunCall(tx *tenancy.Tx, id domain.ID) (called bool, err error) {
	err = tx.QueryRow("update run r set woken = false from (select x.woken from run x where x.id = $1 for update) was where r.id = $1 returning was.woken", string(id)).Scan(&called)
	return called, err
}

// RunToken is what the vendor calls by.
func RunToken(tx *tenancy.Tx, id domain.ID) (token string, err error) {
	return token, tx.QueryRow("select wake_token::text from run where id = $1", string(id)).Scan(&token)
}

// WakeRun has an open run's job look at once; NOT_FOUND where no run of the company has the token.
func WakeRun(ctx context.Context, d *tenancy.DB, tenant, token domain.ID) error {
	var woken bool
	if err := d.Outside().QueryRow(ctx, "select app.wake_run($1, $2)", string(tenant), string(token)).Scan(&woken); err != nil {
		return tenancy.Classify(err)
	}
	if !woken {
		return domain.NotFound()
	}
	return nil
}

// ListRuns answers a page of the runs of a kind, of the pinned loan or, with none, one's own of no loan.
func ListRuns[Q, R any](tx *tenancy.Tx, kind string, q db.Query, extra ...sq.Sqlizer) ([]run.Run[Q, R], int64, error) {
	only := append(sq.And{sq.Expr("r.kind = ? and r.loan_id is not distinct from nullif(?::bigint, 0)", kind, tx.Scope().Loan)}, extra...)
	return db.Fetch[run.Run[Q, R]](tx, q.Page(db.Select(runJSON).From(Runs.From)).Where(only), q.Where(db.Select("count(*)").From(Runs.From)).Where(only))
}

// RunsOfSlot are the runs of a kind and slot of the pinned loan: the latest that was answered, or else the one that is open.
func RunsOfSlot[Q, R any](tx *tenancy.Tx, kind, slot string, answered bool) ([]run.Run[Q, R], error) {
	rows, err := tx.Query("select "+runJSON+` from run r where r.kind = $1 and r.slot = $2 and r.loan_id = $3
		and case when $4 then r.status = 'DONE' else r.ended_at is null end order by r.id desc limit 1`, kind, slot, tx.Scope().Loan, answered)
	if err != nil {
		return nil, err
	}
	found := []run.Run[Q, R]{}
	return pgx.AppendRows(found, rows, db.ScanJSON[run.Run[Q, R]])
}

// AnsweredBefore is the run of a kind and slot of the pinned loan that was answered before another was begun; nil where none was.
func AnsweredBefore[Q, R any](tx *tenancy.Tx, kind, slot string, id domain.ID) (*run.Run[Q, R], error) {
	rows, err := tx.Query("select "+runJSON+` from run r where r.kind = $1 and r.slot = $2 and r.loan_id = $3 and r.status = 'DONE' and r.id < $4 order by r.id desc limit 1`,
		kind, slot, tx.Scope().Loan, string(id))
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[run.Run[Q, R]])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &found, err
}

// Latest is the newest run of a kind of the pinned loan; nil where there is none.
func Latest[Q, R any](tx *tenancy.Tx, kind string) (*run.Run[Q, R], error) {
	rows, err := tx.Query("select "+runJSON+" from run r where r.kind = $1 and r.loan_id = $2 order by r.started_at desc, r.id desc limit 1", kind, tx.Scope().Loan)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, db.ScanJSON[run.Run[Q, R]])
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// LatestResult is the answer to the latest run of a kind and slot of the pinned loan; nil where none was answered.
func LatestResult[R any](tx *tenancy.Tx, kind, slot string) (*R, error) {
	rows, err := RunsOfSlot[json.RawMessage, R](tx, kind, slot, true)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows[0].Result, nil
}

// StaffOfLoan are those on the pinned loan's team who work on it: neither borrowers nor realtors.
func StaffOfLoan(tx *tenancy.Tx) ([]domain.ID, error) {
	rows, err := tx.Query("select distinct user_id::text from loan_user where loan_id = $1 and loan_role <> all (app.portal_roles())", tx.Scope().Loan)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.ID])
}
