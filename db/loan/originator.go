package loan

import (
	"gable/domain/loan"
	"gable/tenancy"
)

// ReadOriginator answers who takes the pinned loan's application: the first originator of its team, and the company. Its number is the
// headquarters', else that of the nearest unit above the loan. What the scope may not see of them is empty, and who sees a loan alone that another
// company shared is told of no unit above it.
func ReadOriginator(tx *tenancy.Tx) (*loan.Originator, error) {
	o := &loan.Originator{}
	err := tx.QueryRow(`with recursive up as (
			select u.org_unit_id, u.parent_id, u.display_name, coalesce(u.nmls, '') as nmls, 0 as step
			from org_unit u where u.org_unit_id = (select l.org_unit_id from loan l where l.loan_id = $1)
			union all select u.org_unit_id, u.parent_id, u.display_name, coalesce(u.nmls, ''), up.step + 1
			from org_unit u join up on u.org_unit_id = up.parent_id where up.step < 50)
		select coalesce(a.first_name, ''), coalesce(a.middle_name, ''), coalesce(a.last_name, ''), coalesce(a.email, ''), coalesce(a.phone, ''), coalesce(a.nmls, ''),
			coalesce((select display_name from up where parent_id is null), ''),
			coalesce((select nmls from up where nmls <> '' order by parent_id is null desc, step limit 1), '')
		from (select 1) one left join lateral (
			select u.* from loan_user m join user_account u on u.user_id = m.user_id
			where m.loan_id = $1 and m.loan_role = 'Originator' order by m.is_primary desc, m.created_at limit 1) a on true`, tx.Scope().Loan).
		Scan(&o.FirstName, &o.MiddleName, &o.LastName, &o.Email, &o.Phone, &o.NMLS, &o.Company, &o.CompanyNMLS)
	if tx.Scope().IsShared() {
		o.Company, o.CompanyNMLS = "", ""
	}
	return o, err
}
