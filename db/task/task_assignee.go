package task

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/task"
	"gable/domain/user"
	"gable/tenancy"
)

const assigneeColumns = `u.user_id::text, btrim(u.first_name || ' ' || u.last_name), u.email, coalesce(o.org_unit_id::text, ''), coalesce(o.display_name, ''),
	case when o.org_unit_id is not null then ` + unitJSON + ` end`

// unitJSON is a unit as a task tells it, of a table o.
const unitJSON = `jsonb_build_object('id', o.org_unit_id, 'name', o.display_name, 'type', o.type)`

// assigneeUnit is the unit in which the account u works just now.
const assigneeUnit = `(select ` + unitJSON + ` from user_org_unit m join org_unit o on o.tenant_id = m.tenant_id and o.org_unit_id = m.org_unit_id
	where m.tenant_id = u.tenant_id and m.user_id = u.user_id order by m.is_current desc, m.org_unit_id limit 1)`

// assignees are people who can be given a task: the active colleagues of whom the condition holds.
func assignees(tx *tenancy.Tx, condition, search string, only domain.ID, args ...any) ([]task.Person, error) {
	args = append([]any{user.StatusActive, db.Contains(search), db.OrNone(only), user.StaffRoles.Names()}, args...)
	rows, err := tx.Query("select "+assigneeColumns+` from user_account u
		left join lateral (select m.org_unit_id, n.display_name, n.type from user_org_unit m join org_unit n on n.org_unit_id = m.org_unit_id where m.user_id = u.user_id
			order by m.is_current desc, m.org_unit_id limit 1) o on true
		where u.status = $1 and lower(u.first_name || ' ' || u.last_name || ' ' || u.email) like $2 and ($3::uuid is null or u.user_id = $3::uuid)
		and exists (select from user_role r where r.user_id = u.user_id and r.role = any ($4)) and (`+condition+`)
		order by lower(u.last_name), lower(u.first_name), u.user_id limit 5000`, args...)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]task.Person{}, rows, pgx.RowToStructByPos[task.Person])
}

// LoanAssignees answers who can be given a task on the pinned loan: those who see it, being on its team or administering
// one of the units given, the loan's and those above it. only "" is anyone.
func LoanAssignees(tx *tenancy.Tx, above []domain.ID, search string, only domain.ID) ([]task.Person, error) {
	return assignees(tx, `exists (select from loan_user m where m.loan_id = app.loan_id() and m.user_id = u.user_id and m.loan_role = any ($5))
		or (exists (select from user_org_unit m where m.user_id = u.user_id and m.org_unit_id = any ($6::uuid[]))
			and exists (select from user_role r where r.user_id = u.user_id and r.role = any ($7)))`,
		search, only, loandb.LoanTeamRoles, db.IDTexts(above), (user.TenantWideRoles | user.BranchAdmin).Names())
}

// Assignees answers who can be given a task apart from any loan: the colleagues of the units, and the caller.
func Assignees(tx *tenancy.Tx, units []domain.ID, search string, only domain.ID) ([]task.Person, error) {
	return assignees(tx, `u.user_id = app.user_id() or exists (select from user_org_unit m where m.user_id = u.user_id and m.org_unit_id = any ($5::uuid[]))`,
		search, only, db.IDTexts(units))
}
