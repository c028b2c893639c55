package lead

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/tenancy"
)

const leadConfigJSON = `jsonb_build_object('id', c.org_unit_id, 'WizeOrgUnitId', c.org_unit_id, 'version', c.version, 'primaryLeadOwner', c.primary_owner_role,
	'secondaryLeadOwner', c.secondary_owner_role, 'tertiaryLeadOwner', c.tertiary_owner_role)`

// LeadConfigs answers the units' own configurations in the order of the units, nearest first; units without one are left out.
func LeadConfigs(tx *tenancy.Tx, units []domain.ID) ([]lead.KeptLeadConfig, error) {
	texts := make([]string, len(units))
	for i, id := range units {
		texts[i] = string(id)
	}
	rows, err := tx.Query("select "+leadConfigJSON+" from lead_config c where c.org_unit_id = any ($1::uuid[]) order by array_position($1::uuid[], c.org_unit_id)", texts)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[lead.KeptLeadConfig])
}

// LockLeadConfig holds a unit's own configuration, if there is one, against other changes until the transaction ends.
func LockLeadConfig(tx *tenancy.Tx, unit domain.ID) error {
	_, err := tx.Exec("select from lead_config where org_unit_id = $1 for update", db.OrNone(unit))
	return err
}

// SaveLeadConfig keeps a unit's own configuration; one without any role is removed, and the parent's holds again.
func SaveLeadConfig(tx *tenancy.Tx, unit domain.ID, c lead.Config) error {
	if len(c.Roles()) == 0 {
		_, err := tx.Exec("delete from lead_config where org_unit_id = $1", unit)
		return err
	}
	_, err := tx.Exec(`insert into lead_config (tenant_id, org_unit_id, primary_owner_role, secondary_owner_role, tertiary_owner_role, updated_at)
		values (app.tenant_id(), $1, $2, $3, $4, $5) on conflict (tenant_id, org_unit_id) do update set primary_owner_role = excluded.primary_owner_role,
		secondary_owner_role = excluded.secondary_owner_role, tertiary_owner_role = excluded.tertiary_owner_role, updated_at = excluded.updated_at,
		version = lead_config.version + 1`, unit, c.PrimaryLeadOwner, c.SecondaryLeadOwner, c.TertiaryLeadOwner, tx.Now())
	return err
}

// UnitsUp answers a unit and all above it, nearest first.
func UnitsUp(tx *tenancy.Tx, unit domain.ID) ([]domain.ID, error) {
	rows, err := tx.Query(`with recursive up as (
		select org_unit_id, parent_id, 0 as step from org_unit where org_unit_id = $1
		union all select o.org_unit_id, o.parent_id, up.step + 1 from org_unit o join up on o.org_unit_id = up.parent_id where up.step < 50)
		select org_unit_id::text from up order by step`, unit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.ID])
}

// EffectiveLeadConfig is what holds for a unit: its own configuration, else that of the nearest unit above with one,
// else the default.
func EffectiveLeadConfig(tx *tenancy.Tx, unit domain.ID) (lead.Config, error) {
	units, err := UnitsUp(tx, unit)
	if err != nil {
		return lead.Config{}, err
	}
	kept, err := LeadConfigs(tx, units)
	if err != nil || len(kept) == 0 {
		return lead.DefaultConfig, err
	}
	return kept[0].Config, nil
}

// NextLeadOwner says whose turn it is in a unit, and notes that it was; "" when there is nobody.
func NextLeadOwner(tx *tenancy.Tx, unit domain.ID) (domain.ID, error) {
	owners, err := NextLeadOwners(tx, unit, 1)
	if err != nil || len(owners) == 0 {
		return "", err
	}
	return owners[0], nil
}

// NextLeadOwners gives the next n turns in a unit: among the active people of the unit who hold the first configured role,
// to the one whose last turn is longest ago; without any, among those of the next role. None when there is nobody. Two at a
// time wait for each other, so no turn is given twice.
func NextLeadOwners(tx *tenancy.Tx, unit domain.ID, n int) ([]domain.ID, error) {
	config, err := EffectiveLeadConfig(tx, unit)
	if err != nil || n == 0 {
		return nil, err
	}
	if _, err := tx.Exec("select pg_advisory_xact_lock(hashtextextended('lead_turn ' || $1, 0))", string(unit)); err != nil {
		return nil, err
	}
	for _, role := range config.Roles() {
		candidates, last, err := leadCandidates(tx, unit, role)
		if err != nil {
			return nil, err
		}
		owners, turns := lead.Turns(candidates, last, n)
		if len(owners) == 0 {
			continue
		}
		ids, numbers := make([]string, 0, len(turns)), make([]int64, 0, len(turns))
		for id, turn := range turns {
			ids, numbers = append(ids, string(id)), append(numbers, turn)
		}
		_, err = tx.Exec(`insert into lead_turn (tenant_id, org_unit_id, user_id, turn) select app.tenant_id(), $1, u, n from unnest($2::uuid[], $3::bigint[]) t(u, n)
			on conflict (tenant_id, org_unit_id, user_id) do update set turn = excluded.turn`, unit, ids, numbers)
		return owners, err
	}
	return nil, nil
}

func leadCandidates(tx *tenancy.Tx, unit domain.ID, role string) (candidates []lead.Candidate, last int64, err error) {
	rows, err := tx.Query(`select u.user_id::text, coalesce(t.turn, 0), (select coalesce(max(x.turn), 0) from lead_turn x where x.org_unit_id = $1)
		from user_account u join user_org_unit m on m.user_id = u.user_id and m.org_unit_id = $1
		join user_role r on r.user_id = u.user_id and r.role = $2
		left join lead_turn t on t.user_id = u.user_id and t.org_unit_id = $1
		where u.status = $3 order by coalesce(t.turn, 0), u.created_at, u.user_id`, unit, role, user.StatusActive)
	if err != nil {
		return nil, 0, err
	}
	var c lead.Candidate
	_, err = pgx.ForEachRow(rows, []any{&c.ID, &c.Turn, &last}, func() error {
		candidates = append(candidates, c)
		return nil
	})
	return candidates, last, err
}

// LeadOwners answers who can work the leads of a unit: the active people of the unit and of those above it who hold a
// role that wins loans.
func LeadOwners(tx *tenancy.Tx, unit domain.ID, search string) ([]loan.Colleague, error) {
	units, err := UnitsUp(tx, unit)
	if err != nil {
		return nil, err
	}
	return loandb.ColleaguesWith(tx, lead.OwnerRoles.Names(), units, search)
}

// GiveLead hands a lead to an owner, "" for nobody; NOT_FOUND when the scope may not.
func GiveLead(tx *tenancy.Tx, id, owner domain.ID) error {
	var done bool
	if err := tx.QueryRow("select app.hand_over_lead($1, $2, $3)", id, db.OrNone(owner), tx.Now()).Scan(&done); err != nil {
		return err
	}
	if !done {
		return domain.NotFound()
	}
	return nil
}
