// Package lock keeps rate locks, and what companies say of them.
package lock

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/domain/org"
	"gable/tenancy"
)

// Locks keeps the locks of a loan.
var Locks = db.Table[lock.RateLock]{
	Name:   "rate_lock",
	Record: func(l *lock.RateLock) *domain.Record { return &l.Record },
}

// All are the pinned loan's locks, the latest first.
func All(tx *tenancy.Tx) ([]lock.RateLock, error) {
	rows, err := tx.Query("select " + Locks.JSON() + " from rate_lock t order by t.position desc, t.id desc")
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[lock.RateLock](rows)
}

// AllHeld is All, held against other writers.
func AllHeld(tx *tenancy.Tx) ([]lock.RateLock, error) {
	rows, err := tx.Query("select " + Locks.JSON() + " from rate_lock t order by t.position desc, t.id desc for update of t")
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[lock.RateLock](rows)
}

// Latest is the pinned loan's last lock, held against other writers; nil where it never had one.
func Latest(tx *tenancy.Tx) (*lock.RateLock, error) {
	rows, err := tx.Query("select " + Locks.JSON() + " from rate_lock t order by t.position desc, t.id desc limit 1 for update of t")
	if err != nil {
		return nil, err
	}
	found, err := db.CollectJSON[lock.RateLock](rows)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// Policy is what the company says of locks; the usual where it has said nothing.
func Policy(tx *tenancy.Tx) (lock.LockPolicy, error) {
	var company, channel string
	var raw []byte
	var version int64
	err := tx.QueryRow(`select t.type, coalesce(t.industry_channel, ''), coalesce(p.version, 0), p.data from tenant t left join lock_policy p on true where t.tenant_id = app.tenant_id()`).
		Scan(&company, &channel, &version, &raw)
	if err != nil {
		return lock.LockPolicy{}, err
	}
	p := lock.Usual(org.Type(company), org.IndustryChannel(channel))
	if version > 0 {
		p = lock.LockPolicy{}
		if err := json.Unmarshal(raw, &p); err != nil {
			return p, err
		}
	}
	p.Version = version
	return p, nil
}

// LockPolicy is Policy for a change.
func LockPolicy(tx *tenancy.Tx) (lock.LockPolicy, error) {
	_, err := tx.Exec("insert into lock_policy (tenant_id, version, updated_at) values (app.tenant_id(), 0, $1) on conflict (tenant_id) do update set updated_at = lock_policy.updated_at", tx.Now())
	if err != nil {
		return lock.LockPolicy{}, db.Explain(err)
	}
	return Policy(tx)
}

// SavePolicy keeps what was locked, and raises its version.
func SavePolicy(tx *tenancy.Tx, p *lock.LockPolicy) error {
	data, err := db.JSONText(p)
	if err != nil {
		return err
	}
	return tx.QueryRow("update lock_policy set data = $1::jsonb - 'version', version = version + 1, updated_at = $2 returning version", data, tx.Now()).Scan(&p.Version)
}

// Standing is what of the pinned loan decides on its lock beside the loan's file.
type Standing struct {
	// Today is the day where the loan's unit is, by Zone.
	Today  domain.Date
	Zone   string
	Funded bool
	// Company is the company's type, NonDelegated whether it sells so.
	Company      org.Type
	NonDelegated bool
}

// StandingOf reads the pinned loan's.
func StandingOf(tx *tenancy.Tx) (s Standing, err error) {
	var channel string
	err = tx.QueryRow(`select coalesce(o.time_zone, ''), t.type, app.loan_channel(),
		`+funded+`
		from loan l join tenant t on t.tenant_id = l.tenant_id left join org_unit o on o.org_unit_id = l.org_unit_id where l.loan_id = app.loan_id()`).Scan(&s.Zone, &s.Company, &channel, &s.Funded)
	s.Today, s.NonDelegated = domain.DayIn(s.Zone, tx.Now()), org.IndustryChannel(channel) == org.ChannelNonDelegated
	return s, err
}

// DueLock is a loan whose lock is to be looked at, and in whose name. Whole: that person sees the whole company.
type DueLock struct {
	Tenant  domain.ID
	Loan    domain.LoanID
	OrgUnit domain.ID
	User    domain.ID
	Whole   bool
}

// Due are loans of all companies whose lock has ended, or whose people are to be told that it will: the next ones after a loan, by its number.
func Due(ctx context.Context, store *tenancy.DB, after domain.LoanID, most int) ([]DueLock, error) {
	rows, err := store.Outside().Query(ctx, "select tenant_id::text, loan_id, org_unit_id::text, user_id::text, whole from app.due_locks($1, $2::integer[], $3, $4, $5, $6)",
		store.Now(), lock.Usual("", "").WarnDays, string(loan.StageLoanFunded), string(loan.TeamOriginator), int64(after), most)
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[DueLock])
	return all, tenancy.Classify(err)
}

// Colleague is one of the staff, with all roles that they hold.
type Colleague struct {
	ID    domain.ID
	Roles []string
}

// InSight are the staff at work who see the pinned loan and hold one of the roles.
func InSight(tx *tenancy.Tx, roles []string) ([]Colleague, error) {
	rows, err := tx.Query("select user_id::text, roles from app.staff_in_sight($1)", roles)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Colleague])
}

// IsOpen tells whether the pinned loan's rate is locked, or asked to be.
func IsOpen(tx *tenancy.Tx) (open bool, err error) {
	err = tx.QueryRow("select exists (select from rate_lock where is_open)").Scan(&open)
	return open, err
}
