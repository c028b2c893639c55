// Package user keeps users: how they sign in, what they may, and whom they stand for.
package user

import (
	"encoding/json"
	"errors"
	"strings"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/tenancy"
)

const currentUnit = `(select m.org_unit_id from user_org_unit m where m.tenant_id = u.tenant_id and m.user_id = u.user_id and m.is_current)`

const fullName = "btrim(u.first_name || ' ' || u.last_name)"

// Users is what may be asked of the list of a company's users. WizeRoles is
// filtered by too, in UserQuery.
var Users = db.Showing[user.Profile](db.Listing{
	From: "user_account u", Order: "lower(u.last_name), lower(u.first_name), u.user_id", Tie: "lower(u.last_name), lower(u.first_name), u.user_id",
	Fields: map[string]db.Field{
		"id":            {Column: "u.user_id", Kind: db.UUID},
		"version":       {Column: "u.version", Kind: db.Number},
		"name":          {Column: fullName, SortColumn: "lower(" + fullName + ")", Searched: true},
		"email":         {Column: "u.email", Searched: true},
		"firstName":     {Column: "u.first_name", SortColumn: "lower(u.first_name)"},
		"lastName":      {Column: "u.last_name", SortColumn: "lower(u.last_name)"},
		"phone":         {Column: "u.phone"},
		"language":      {Column: "u.language"},
		"nmls":          {Column: "u.nmls"},
		"createdAt":     {Column: "u.created_at", Kind: db.Instant},
		"lastLoginAt":   {Column: lastLogin, Kind: db.Instant},
		"status":        {Column: "u.status"},
		"isActive":      {Column: "(u.status = 'ACTIVE')", Kind: db.Bool, Unsortable: true},
		"WizeOrgUnitId": {Column: currentUnit, Kind: db.UUID},
		"orgUnitName":   {Column: "(select o.display_name from org_unit o where o.org_unit_id = " + currentUnit + ")"},
		"WizeRoles":     {Unfiltered: true, Unsortable: true},
		"WizeOrgUnit":   {Unfiltered: true, Unsortable: true},
		"LinkedOrgs":    {Unfiltered: true, Unsortable: true},
		"invitation":    {Unfiltered: true, Unsortable: true},
	},
})

const lastLogin = "(select l.last_login_at from login l where l.tenant_id = u.tenant_id and l.user_id = u.user_id)"

const profileJSON = `jsonb_strip_nulls(jsonb_build_object('id', u.user_id, 'version', u.version, 'email', u.email, 'firstName', u.first_name,
	'middleName', u.middle_name, 'lastName', u.last_name, 'phone', u.phone, 'profileImage', u.profile_image, 'nmls', u.nmls, 'posUrl', u.pos_url,
	'language', u.language, 'paysForSelf', u.pays_for_self, 'status', u.status, 'createdAt', u.created_at, 'lastLoginAt', ` + lastLogin + `,
	'invitation', case when u.status = 'INVITE_SENT' then ` + db.InvitingLetter + ` end,
	'WizeRoles', coalesce((select jsonb_agg(jsonb_build_object('name', r.role) order by r.role) from user_role r
		where r.tenant_id = u.tenant_id and r.user_id = u.user_id), '[]'),
	'WizeUserOrgUnits', coalesce((select jsonb_agg(jsonb_build_object('WizeOrgUnitId', m.org_unit_id, 'isCurrent', m.is_current,
		'isBillingBranch', m.is_billing_branch) order by m.is_current desc, m.org_unit_id) from user_org_unit m
		where m.tenant_id = u.tenant_id and m.user_id = u.user_id), '[]')))`

const tenantJSON = `(select jsonb_build_object('id', t.tenant_id, 'name', t.name, 'type', t.type, 'industryChannel', coalesce(t.industry_channel, ''))
	from tenant t)`

// staffed holds users who work at the company: borrowers and realtors are not
// colleagues.
var staffed = sq.Expr(`exists (select 1 from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id and r.role <> all (app.portal_roles()))`)

func memberOf(units []domain.ID) sq.Sqlizer {
	return sq.Expr(`exists (select 1 from user_org_unit m where m.tenant_id = u.tenant_id and m.user_id = u.user_id and m.org_unit_id = any (?::uuid[]))`,
		db.IDTexts(units))
}

// UserQuery checks a query against a listing of users, with WizeRoles as a
// filter besides: the users who hold any of the named roles. roles is the SQL
// array of a user's role names.
func UserQuery(l db.Listing, raw db.RawQuery, roles string) (db.Query, error) {
	var named []string
	for _, part := range []*string{&raw.Filters, &raw.Where} {
		names, rest, err := takeRoles(*part)
		if err != nil {
			return db.Query{}, err
		}
		named, *part = append(named, names...), rest
	}
	q, err := l.Parse(raw)
	if err != nil {
		return q, err
	}
	if len(named) > 0 {
		q.Conditions = append(q.Conditions, sq.Expr(roles+" && ?::text[]", named))
	}
	return q, nil
}

// takeRoles takes WizeRoles out of a JSON filter; what is not an object is left
// for Parse to refuse.
func takeRoles(text string) (names []string, rest string, err error) {
	var fields map[string]json.RawMessage
	if text == "" || json.Unmarshal([]byte(text), &fields) != nil || fields["WizeRoles"] == nil {
		return nil, text, nil
	}
	if json.Unmarshal(fields["WizeRoles"], &names) != nil {
		var one string
		if json.Unmarshal(fields["WizeRoles"], &one) != nil {
			return nil, "", domain.BadRequest("The filter on WizeRoles must be a role's name or a list of them.")
		}
		names = []string{one}
	}
	for i, name := range names {
		names[i] = strings.ReplaceAll(name, " ", "")
		if _, known := user.ParseRole(names[i]); !known {
			return nil, "", domain.BadRequest("The filter on WizeRoles names a role that there is not.")
		}
	}
	if len(names) == 0 {
		names = []string{""} // of no role: nobody
	}
	delete(fields, "WizeRoles")
	kept, err := json.Marshal(fields)
	return names, string(kept), err
}

const userRoles = `array(select r.role from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id)`

// UserFilter checks a query against the list of a company's users.
func UserFilter(raw db.RawQuery) (db.Query, error) { return UserQuery(Users, raw, userRoles) }

// ListUsers answers a page of the company's own people who belong to one of the
// units, and how many there are in all.
func ListUsers(tx *tenancy.Tx, raw db.RawQuery, units []domain.ID) (rows []user.Profile, total int64, columns []string, err error) {
	q, err := UserFilter(raw)
	if err != nil {
		return nil, 0, nil, err
	}
	page := q.Page(db.Select(profileJSON).From(Users.From)).Where(memberOf(units)).Where(staffed)
	count := q.Where(db.Select("count(*)").From(Users.From)).Where(memberOf(units)).Where(staffed)
	rows, total, err = fetchProfiles(tx, page, &count)
	return rows, total, q.Columns, err
}

// GetUser answers one of the company's own people who belongs to one of the
// units; NOT_FOUND when there is no such one.
func GetUser(tx *tenancy.Tx, id domain.ID, units []domain.ID) (user.Profile, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return user.Profile{}, domain.NotFound()
	}
	return oneProfile(tx, db.Select(profileJSON).From(Users.From).Where("u.user_id = ?", string(id)).Where(memberOf(units)).Where(staffed))
}

// StaffAmong answers which of the ids are the company's own people, wherever in it they work.
func StaffAmong(tx *tenancy.Tx, ids []domain.ID) (found []domain.ID, err error) {
	sql, args, err := db.Select("u.user_id::text").From("user_account u").Where("u.user_id = any (?::uuid[])", db.IDTexts(ids)).Where(staffed).ToSql()
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.ID])
}

// Self answers the profile of the user of the scope, whoever it is.
func Self(tx *tenancy.Tx) (user.Profile, error) {
	return oneProfile(tx, db.Select(profileJSON+" || jsonb_build_object('shortcuts', u.shortcuts)").From(Users.From).Where("u.user_id = app.user_id()"))
}

func oneProfile(tx *tenancy.Tx, one sq.SelectBuilder) (user.Profile, error) {
	rows, _, err := fetchProfiles(tx, one, nil)
	if err != nil {
		return user.Profile{}, err
	}
	if len(rows) != 1 {
		return user.Profile{}, domain.NotFound()
	}
	return rows[0], nil
}

// fetchProfiles reads profiles, the company and its tree in one round trip and
// puts them together. A nil count is not asked for.
func fetchProfiles(tx *tenancy.Tx, page sq.SelectBuilder, count *sq.SelectBuilder) (rows []user.Profile, total int64, err error) {
	var tree org.Tree
	var company org.Tenant
	rows = []user.Profile{}
	b := &pgx.Batch{}
	sql, args, err := page.ToSql()
	if err != nil {
		return nil, 0, err
	}
	b.Queue(sql, args...).Query(func(found pgx.Rows) (err error) {
		rows, err = pgx.AppendRows(rows, found, db.ScanJSON[user.Profile])
		return err
	})
	b.Queue("select " + organizationdb.UnitJSON + " from org_unit o").Query(func(found pgx.Rows) (err error) {
		tree, err = pgx.AppendRows(tree, found, db.ScanJSON[org.Unit])
		return err
	})
	b.Queue("select " + tenantJSON).QueryRow(func(row pgx.Row) error {
		var raw []byte
		if err := row.Scan(&raw); err != nil || raw == nil {
			return err
		}
		return json.Unmarshal(raw, &company)
	})
	if count != nil {
		sql, args, err := count.ToSql()
		if err != nil {
			return nil, 0, err
		}
		b.Queue(sql, args...).QueryRow(func(row pgx.Row) error { return row.Scan(&total) })
	}
	if err := tx.Send(b); err != nil {
		return nil, 0, err
	}
	for i := range rows {
		p := &rows[i]
		p.TenantID, p.TenantName, p.TenantType, p.IndustryChannel = company.ID, company.Name, company.Type, company.IndustryChannel
		p.Place(tree, p.WizeUserOrgUnits)
		p.Call()
	}
	return rows, total, nil
}

// SetUserStatus changes the status of a user of the tenant, and ends all acting for or by the user.
func SetUserStatus(tx *tenancy.Tx, id domain.ID, status user.Status) error {
	_, err := tx.Exec("update user_account set status = $2, version = version + 1, updated_at = $3 where user_id = $1", string(id), status, tx.Now())
	return errors.Join(err, endActing(tx, id))
}

// SupportUsers is what may be asked of the provider's list of users.
var SupportUsers = db.Showing[user.SupportUser](db.Listing{
	From: "app.support_users() u", Order: "u.tenant_name, lower(u.last_name), lower(u.first_name), u.user_id", Tie: "lower(u.last_name), lower(u.first_name), u.user_id",
	Fields: map[string]db.Field{
		"id":          {Column: "u.user_id", Kind: db.UUID},
		"tenantId":    {Column: "u.tenant_id", Kind: db.UUID},
		"tenantName":  {Column: "u.tenant_name", SortColumn: "lower(u.tenant_name)", Searched: true},
		"tenantType":  {Column: "u.tenant_type"},
		"name":        {Column: fullName, SortColumn: "lower(" + fullName + ")", Searched: true},
		"email":       {Column: "u.email", Searched: true},
		"status":      {Column: "u.status"},
		"WizeRoles":   {Unfiltered: true, Unsortable: true},
		"orgUnitName": {Column: "u.org_unit_name"},
		"createdAt":   {Column: "u.created_at", Kind: db.Instant},
		"lastLoginAt": {Column: "u.last_login_at", Kind: db.Instant},
	},
})

const supportJSON = `jsonb_strip_nulls(jsonb_build_object('id', u.user_id, 'tenantId', u.tenant_id, 'tenantName', u.tenant_name, 'tenantType', u.tenant_type,
	'name', coalesce(nullif(` + fullName + `, ''), u.email), 'email', u.email, 'status', u.status,
	'WizeRoles', coalesce((select jsonb_agg(jsonb_build_object('name', r)) from unnest(u.roles) r), '[]'),
	'orgUnitName', u.org_unit_name, 'createdAt', u.created_at, 'lastLoginAt', u.last_login_at))`

// ListSupportUsers answers a page of the customers' users that the provider's
// staff of the scope look after, and how many there are in all.
func ListSupportUsers(tx *tenancy.Tx, raw db.RawQuery) (rows []user.SupportUser, total int64, columns []string, err error) {
	q, err := UserQuery(SupportUsers, raw, "u.roles")
	if err != nil {
		return nil, 0, nil, err
	}
	rows, total, err = db.Fetch[user.SupportUser](tx, q.Page(db.Select(supportJSON).From(SupportUsers.From)), q.Where(db.Select("count(*)").From(SupportUsers.From)))
	return rows, total, q.Columns, err
}
