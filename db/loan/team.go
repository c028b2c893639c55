package loan

import (
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/tenancy"
)

const colleagueColumns = `u.user_id::text, trim(u.first_name || ' ' || u.last_name), u.email, u.phone, coalesce(u.nmls, ''),
	array(select r.role from user_role r where r.user_id = u.user_id and r.role = any ($1) order by r.role),
	coalesce((select o.org_unit_id::text from user_org_unit o where o.user_id = u.user_id order by o.is_current desc, o.org_unit_id limit 1), ''),
	coalesce((select n.display_name from user_org_unit o join org_unit n on n.org_unit_id = o.org_unit_id where o.user_id = u.user_id order by o.is_current desc, o.org_unit_id limit 1), ''),
	array(select o.org_unit_id::text from user_org_unit o where o.user_id = u.user_id), u.language`

// Colleagues answers the active users of the tenant who hold a team role, by id. reach bounds them to those linked to
// one of the units; search to names and addresses that hold it.
func Colleagues(tx *tenancy.Tx, reach []domain.ID, search string) ([]loan.Colleague, error) {
	return ColleaguesWith(tx, LoanTeamRoles, reach, search)
}

// ColleaguesWith are the active users who hold one of the roles.
func ColleaguesWith(tx *tenancy.Tx, roles []string, reach []domain.ID, search string) ([]loan.Colleague, error) {
	units := make([]string, len(reach))
	for i, unit := range reach {
		units[i] = string(unit)
	}
	pattern := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(strings.ToLower(search)) + "%"
	rows, err := tx.Query("select "+colleagueColumns+` from user_account u where u.status = $2
		and exists (select from user_role r where r.user_id = u.user_id and r.role = any ($1))
		and exists (select from user_org_unit o where o.user_id = u.user_id and o.org_unit_id = any ($3::uuid[]))
		and lower(u.first_name || ' ' || u.last_name || ' ' || u.email) like $4
		order by u.last_name, u.first_name, u.user_id limit 5000`, roles, user.StatusActive, units, pattern)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[loan.Colleague])
}

// ListTeam answers the pinned loan's team, in the order of assignees, primary ones first.
func ListTeam(tx *tenancy.Tx) ([]loan.Assignment, error) {
	rows, err := tx.Query(`select user_id::text, loan_role, is_primary from loan_user where loan_id = (select app.loan_id()) and loan_role = any ($1)
		order by array_position($2::text[], loan_role), is_primary desc, user_id`, LoanTeamRoles, teamOrder)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[loan.Assignment])
}

var teamOrder = []string{string(loan.TeamContractProcessor), string(loan.TeamProcessor), string(loan.TeamAssistant), string(loan.TeamOriginator)}

// People answers users of the tenant by id, whatever their status.
func People(tx *tenancy.Tx, ids []domain.ID) (map[domain.ID]loan.Colleague, error) {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	rows, err := tx.Query("select "+colleagueColumns+" from user_account u where u.user_id = any ($2::uuid[])", LoanTeamRoles, texts)
	if err != nil {
		return nil, err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[loan.Colleague])
	people := map[domain.ID]loan.Colleague{}
	for _, c := range list {
		people[c.ID] = c
	}
	return people, err
}

// SpanishSpeaking are the active users who work at the company and are written to in Spanish.
func SpanishSpeaking(tx *tenancy.Tx) ([]loan.Colleague, error) {
	rows, err := tx.Query("select "+colleagueColumns+` from user_account u where u.language = 'es' and u.status = $2
		and exists (select from user_role r where r.user_id = u.user_id and r.role <> all (app.portal_roles()))`, LoanTeamRoles, user.StatusActive)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[loan.Colleague])
}

// SaveTeam makes the pinned loan's team the one given.
func SaveTeam(tx *tenancy.Tx, team []loan.Assignment) error {
	b := &pgx.Batch{}
	b.Queue("delete from loan_user where loan_id = (select app.loan_id()) and loan_role = any ($1)", LoanTeamRoles)
	for _, m := range team {
		b.Queue(`insert into loan_user (tenant_id, loan_id, user_id, loan_role, is_primary, created_at) values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4)`,
			m.WizeUserID, m.LoanRole, m.Primary, tx.Now())
	}
	return db.Explain(tx.Send(b))
}

// LeaveTeam takes a person off the pinned loan's team, whatever their part.
func LeaveTeam(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec("delete from loan_user where loan_id = (select app.loan_id()) and user_id = $1 and loan_role = any ($2)", string(id), LoanTeamRoles)
	return db.Explain(err)
}

// PartsOf are the parts of a person on the pinned loan's team.
func PartsOf(tx *tenancy.Tx, id domain.ID) ([]loan.Assignment, error) {
	team, err := ListTeam(tx)
	return slices.DeleteFunc(team, func(m loan.Assignment) bool { return m.WizeUserID != id }), err
}

// JoinAsOfficer makes a user the pinned loan's primary originator, and tells whether it did: the user is active and an
// originator. Who was primary before stays on the team.
func JoinAsOfficer(tx *tenancy.Tx, id domain.ID) (bool, error) {
	var able bool
	err := tx.QueryRow(`select exists (select from user_account u join user_role r on r.user_id = u.user_id and r.role = 'Originator'
		where u.user_id = $1 and u.status = $2)`, id, user.StatusActive).Scan(&able)
	if err != nil || !able {
		return false, err
	}
	b := &pgx.Batch{}
	b.Queue("update loan_user set is_primary = false where loan_id = (select app.loan_id()) and loan_role = 'Originator' and is_primary")
	b.Queue(`insert into loan_user (tenant_id, loan_id, user_id, loan_role, is_primary, created_at)
		values (app.tenant_id(), app.loan_id(), $1, 'Originator', true, $2)`, id, tx.Now())
	return true, db.Explain(tx.Send(b))
}
