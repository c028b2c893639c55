package contact

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/contact"
	"gable/domain/user"
	"gable/tenancy"
)

// Officers are the active loan officers who are linked to one of the units, by name, each with the address of the portal that the own
// borrowers come to: the own one, else that of the unit or the nearest above it.
func Officers(tx *tenancy.Tx, units []domain.ID) ([]contact.Officer, error) {
	rows, err := tx.Query(`with recursive above (start, unit, up, host, depth) as (
			select o.org_unit_id, o.org_unit_id, o.parent_id, o.pos_domain, 0 from org_unit o where o.org_unit_id = any ($1::uuid[])
			union all select a.start, o.org_unit_id, o.parent_id, o.pos_domain, a.depth + 1 from above a join org_unit o on o.org_unit_id = a.up where coalesce(a.host, '') = ''),
		host as (select distinct on (start) start, coalesce(host, '') as host from above order by start, coalesce(host, '') = '', depth)
		select u.user_id::text, btrim(u.first_name || ' ' || u.last_name), u.email, coalesce(u.phone, ''), coalesce(u.nmls, ''), w.unit::text,
			coalesce(nullif(u.pos_url, ''), (select h.host from host h where h.start = w.unit), '')
		from user_account u cross join lateral (select k.org_unit_id as unit from user_org_unit k where k.user_id = u.user_id and k.org_unit_id = any ($1::uuid[])
			order by k.is_current desc, k.org_unit_id limit 1) w
		where u.status = $2 and exists (select from user_role r where r.user_id = u.user_id and r.role = $3)
			and not exists (select from user_role r where r.user_id = u.user_id and r.role = any ($4)) order by u.last_name, u.first_name, u.user_id`,
		db.IDTexts(units), user.StatusActive, user.Originator.Names()[0], user.NoLoanOfficers.Names())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[contact.Officer])
}
