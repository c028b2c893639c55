package user

import (
	"errors"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// CompanyOfSupported answers the company of a customer's user whom the provider's
// staff of the scope may look up; NOT_FOUND for any other.
func CompanyOfSupported(tx *tenancy.Tx, id domain.ID) (tenant domain.ID, err error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return "", domain.NotFound()
	}
	err = tx.QueryRow("select u.tenant_id::text from app.support_users() u where u.user_id = $1", string(id)).Scan(&tenant)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", domain.NotFound()
	}
	return tenant, err
}

// CompanyAdmins answers the owner and the company admins of a customer's company,
// found by its id or by one of its org units; NOT_FOUND for a company that the
// provider's staff of the scope do not look after.
func CompanyAdmins(tx *tenancy.Tx, id domain.ID) ([]user.SupportUser, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return nil, domain.NotFound()
	}
	const company = "u.tenant_id = coalesce(app.company_of_unit(?), ?)"
	rows, total, err := db.Fetch[user.SupportUser](tx, db.Select(supportJSON).From(SupportUsers.From).Where(company, string(id), string(id)).
		Where(sq.Expr("u.roles && ?::text[]", user.Names(user.SupportContacts))).
		OrderByClause("(? = any (u.roles)) desc", user.SupportContacts[0].String()).OrderByClause("(? = any (u.roles)) desc", user.SupportContacts[1].String()).
		OrderBy(SupportUsers.Order),
		db.Select("count(*)").From(SupportUsers.From).Where(company, string(id), string(id)))
	if err == nil && total == 0 {
		err = domain.NotFound()
	}
	return rows, err
}

// AuthDetailsOf answers how a user of the company signs in. strikes is the key of
// the row that counts the address's failed log-ins.
func AuthDetailsOf(tx *tenancy.Tx, p user.Profile, strikes []byte) (*user.AuthDetails, error) {
	d := &user.AuthDetails{ID: p.ID, Email: p.Email, Status: p.Status, Logins: []user.LoginTrace{}, Passkeys: []user.PasskeyUse{}}
	now := tx.Now()
	b := &pgx.Batch{}
	b.Queue(`select l.last_login_at, l.password_hash is not null, l.password_changed_at, l.totp_confirmed_at is not null, l.totp_confirmed_at, l.unproven
		from login l where l.tenant_id = app.tenant_id() and l.user_id = $1`, string(p.ID)).QueryRow(func(row pgx.Row) error {
		return missing(row.Scan(&d.LastLoginAt, &d.HasPassword, &d.PasswordChangedAt, &d.HasSecondFactor, &d.SecondFactorSince, &d.Unproven))
	})
	// The rows of the networks begin with that of the account.
	b.Queue(`select coalesce(max(failures) filter (where kind = $3), 0), max(blocked_until) filter (where blocked_until > $2) from login_throttle
		where kind in ($3, $4) and subject between $1 and $1 || decode('ff', 'hex') and substring(subject for length($1)) = $1`, strikes, now, user.ThrottleAccount, user.ThrottleSource).
		QueryRow(func(row pgx.Row) error { return missing(row.Scan(&d.FailedLogins, &d.BlockedUntil)) })
	b.Queue(`select created_at, case when used_at is null and expires_at > $2 then expires_at end from access_link
		where tenant_id = app.tenant_id() and user_id = $1 and kind = any ($3) order by created_at desc limit 1`, string(p.ID), now, names([]LinkKind{LinkActivation, LinkPasswordReset})).
		QueryRow(func(row pgx.Row) error { return missing(row.Scan(&d.LinkSentAt, &d.LinkExpiresAt)) })
	b.Queue(`select created_at, last_seen_at, address, user_agent, coalesce(revoked_at, case when expires_at <= $2 then expires_at
		when last_seen_at + make_interval(secs => idle_seconds) <= $2 then last_seen_at + make_interval(secs => idle_seconds) end)
		from session where tenant_id = app.tenant_id() and user_id = $1 order by created_at desc limit 20`, string(p.ID), now).
		Query(func(rows pgx.Rows) (err error) {
			d.Logins, err = pgx.AppendRows(d.Logins, rows, pgx.RowToStructByPos[user.LoginTrace])
			return err
		})
	b.Queue("select name, host, created_at, last_used_at from app.supported_passkeys($1)", string(p.ID)).Query(func(rows pgx.Rows) (err error) {
		d.Passkeys, err = pgx.AppendRows(d.Passkeys, rows, pgx.RowToStructByPos[user.PasskeyUse])
		return err
	})
	b.Queue("select app.supported_recovery_codes($1)", string(p.ID)).QueryRow(func(row pgx.Row) error { return row.Scan(&d.RecoveryCodesLeft) })
	if err := tx.Send(b); err != nil {
		return nil, err
	}
	change, err := PendingEmail(tx, p.ID)
	if change != nil {
		d.PendingEmail = change.Email
	}
	if err != nil {
		return nil, err
	}
	d.LinkRequest, err = LinkRequestFor(tx, p.ID)
	return d, err
}

// missing passes over a row that is not there.
func missing(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	return err
}
