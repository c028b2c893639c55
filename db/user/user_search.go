package user

import (
	"encoding/hex"
	"time"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// UsersOfRoles answers the people of the units who hold one of the roles, the
// invited and the suspended among them.
func UsersOfRoles(tx *tenancy.Tx, units []domain.ID, roles user.Roles) ([]user.Profile, error) {
	rows, _, err := fetchProfiles(tx, db.Select(profileJSON).From(Users.From).Where(memberOf(units)).Where(sq.Expr(userRoles+" && ?::text[]", roles.Names())).OrderBy(Users.Order), nil)
	return rows, err
}

// userHits is what may be asked of the people found: the fields of the list of users that a hit has.
var userHits = func() db.Listing {
	l := db.Listing{From: Users.From, Order: Users.Order, Tie: Users.Tie, Fields: map[string]db.Field{}}
	for _, name := range []string{"id", "name", "email", "phone", "nmls", "status", "isActive", "orgUnitName", "WizeRoles"} {
		l.Fields[name] = Users.Fields[name]
	}
	return db.Showing[user.UserHit](l)
}()

const hitText = "lower(u.first_name || ' ' || u.middle_name || ' ' || u.last_name || ' ' || u.email || ' ' || u.phone || ' ' || coalesce(u.nmls, ''))"

// FindUsers answers a page of the people of the units whose name, address, phone
// or licence number hold every word, those whose last name begins with the first
// word before others, and how many there are in all.
func FindUsers(tx *tenancy.Tx, words []string, units []domain.ID, raw db.RawQuery) ([]user.UserHit, int64, error) {
	q, err := UserQuery(userHits, raw, userRoles)
	if err != nil {
		return nil, 0, err
	}
	found := db.Select("x").From(Users.From).Where(memberOf(units)).Where(staffed)
	for _, word := range words {
		found = found.Where(sq.Expr(hitText+" like ?", db.Contains(word)))
	}
	const row = `jsonb_strip_nulls(jsonb_build_object('id', u.user_id, 'name', coalesce(nullif(` + fullName + `, ''), u.email), 'email', u.email, 'phone', u.phone,
		'nmls', u.nmls, 'status', u.status, 'orgUnitName', (select o.display_name from org_unit o where o.org_unit_id = ` + currentUnit + `),
		'WizeRoles', coalesce((select jsonb_agg(jsonb_build_object('name', r.role) order by r.role) from user_role r
			where r.tenant_id = u.tenant_id and r.user_id = u.user_id), '[]')))`
	page := found.RemoveColumns().Column(row)
	if len(words) > 0 && raw.OrderBy == "" && raw.Order == "" {
		page = page.OrderByClause("lower(u.last_name) like ? desc", db.Contains(words[0])[1:])
	}
	rows, total, err := db.Fetch[user.UserHit](tx, q.Page(page), q.Where(found.RemoveColumns().Column("count(*)")))
	for i := range rows {
		h := &rows[i]
		h.Hits = map[string][]user.Range{}
		for field, text := range map[string]string{"name": h.Name, "email": h.Email, "phone": h.Phone, "nmls": h.NMLS} {
			if ranges := user.Hits(text, words); len(ranges) > 0 {
				h.Hits[field] = ranges
			}
		}
	}
	return rows, total, err
}

// ExportedUser is a person as a row of the exported list.
type ExportedUser struct {
	FirstName, LastName, Email, Phone, NMLS, Unit, Status, Roles string
	Created                                                      time.Time
	LastLogin                                                    *time.Time
}

// UserIDs answers the ids of everyone of the units that the query finds, in its order: sixteen bytes a person, however many.
func UserIDs(tx *tenancy.Tx, q db.Query, units []domain.ID) (ids [][16]byte, err error) {
	sql, args, err := q.Where(db.Select("u.user_id").From(Users.From)).Where(memberOf(units)).Where(staffed).OrderBy(q.Order...).ToSql()
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[[16]byte])
}

// ExportedUsers answers the people of these ids in the order of the ids; who is no longer one of the units' is left out.
func ExportedUsers(tx *tenancy.Tx, ids [][16]byte, units []domain.ID) ([]ExportedUser, error) {
	const columns = `u.first_name, u.last_name, u.email, u.phone, coalesce(u.nmls, ''), coalesce((select o.display_name from org_unit o where o.org_unit_id = ` + currentUnit + `), ''),
		u.status, array_to_string(array(select r.role from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id order by r.role), ' '), u.created_at, ` + lastLogin
	wanted := make([]string, len(ids))
	for i, id := range ids {
		wanted[i] = hex.EncodeToString(id[:])
	}
	sql, args, err := db.Select(columns).From(Users.From).Join("unnest(?::text[]::uuid[]) with ordinality as wanted(id, place) on wanted.id = u.user_id", wanted).
		Where(memberOf(units)).Where(staffed).OrderBy("wanted.place").ToSql()
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[ExportedUser])
}
