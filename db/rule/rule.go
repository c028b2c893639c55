// Package rule keeps a company's rules, and what they left on loans.
package rule

import (
	"encoding/json"
	"errors"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/rule"
	"gable/tenancy"
)

const ruleJSON = `jsonb_strip_nulls(jsonb_build_object('id', r.id, 'version', r.version, 'WizeOrgUnitId', r.org_unit_id, 'kind', r.kind, 'name', r.name,
	'description', r.description, 'condition', r.condition, 'enabled', r.enabled, 'order', r.position)) || jsonb_build_object('effects', r.effects)`

// Rules is what may be asked of the list of rules.
var Rules = db.Showing[rule.Rule](db.Listing{From: "rule r", Order: "r.kind, r.position, r.id", Tie: "r.id", Fields: map[string]db.Field{
	"id":            {Column: "r.id", Kind: db.UUID},
	"version":       {Column: "r.version", Kind: db.Number},
	"WizeOrgUnitId": {Column: "r.org_unit_id", Kind: db.UUID},
	"kind":          {Column: "r.kind", Kind: db.Text},
	"name":          {Column: "r.name", Kind: db.Text, Searched: true},
	"description":   {Column: "r.description", Kind: db.Text, Searched: true},
	"condition":     {Column: "r.condition", Kind: db.Text, Searched: true},
	"enabled":       {Column: "r.enabled", Kind: db.Bool},
	"order":         {Column: "r.position", Kind: db.Number},
}})

// ListRules answers a page of the company's rules, and of its branches' those of units; nil units are all.
func ListRules(tx *tenancy.Tx, q db.Query, units []domain.ID) ([]rule.Rule, int64, error) {
	page, count := q.Page(db.Select(ruleJSON).From("rule r")), q.Where(db.Select("count(*)").From("rule r"))
	if units != nil {
		texts := make([]string, len(units))
		for i, id := range units {
			texts[i] = string(id)
		}
		reach := sq.Expr("(r.org_unit_id is null or r.org_unit_id = any (?::uuid[]))", texts)
		page, count = page.Where(reach), count.Where(reach)
	}
	return db.Fetch[rule.Rule](tx, page, count)
}

// GetRule reads one rule; NOT_FOUND when the company has none by that id.
func GetRule(tx *tenancy.Tx, id domain.ID) (rule.Rule, error) {
	return oneRule(tx, "select "+ruleJSON+" from rule r where r.id = $1", id)
}

// LockRule is GetRule for a rule about to be changed.
func LockRule(tx *tenancy.Tx, id domain.ID) (rule.Rule, error) {
	return oneRule(tx, "select "+ruleJSON+" from rule r where r.id = $1 for update of r", id)
}

func oneRule(tx *tenancy.Tx, sql string, id domain.ID) (rule.Rule, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return rule.Rule{}, domain.NotFound()
	}
	rows, err := tx.Query(sql, id)
	if err != nil {
		return rule.Rule{}, err
	}
	r, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[rule.Rule])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return r, err
}

// CountRules is how many rules the company has.
func CountRules(tx *tenancy.Tx) (n int, err error) {
	err = tx.QueryRow("select count(*) from rule").Scan(&n)
	return n, err
}

// SaveRule makes or changes a rule, at the end of its kind when it is new, and keeps what it was in the history. Questions
// are the ids that its condition names.
func SaveRule(tx *tenancy.Tx, r *rule.Rule, questions []string, action string) error {
	effects, err := db.JSONText(r.Effects)
	if err != nil {
		return err
	}
	err = tx.QueryRow(`insert into rule as r (tenant_id, id, org_unit_id, kind, name, description, condition, effects, enabled, question_ids, created_at, updated_at, position)
		values (app.tenant_id(), $1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $10, coalesce((select max(p.position) + 1 from rule p where p.kind = $3), 0))
		on conflict (tenant_id, id) do update set org_unit_id = excluded.org_unit_id, kind = excluded.kind, name = excluded.name, description = excluded.description,
		condition = excluded.condition, effects = excluded.effects, enabled = excluded.enabled, question_ids = excluded.question_ids,
		position = case when r.kind = excluded.kind then r.position else excluded.position end, updated_at = excluded.updated_at, version = r.version + 1
		returning version, position`,
		string(r.ID), idOrNull(r.OrgUnitID), r.Kind, r.Name, r.Note, r.Condition, effects, r.Enabled, questions, tx.Now()).Scan(&r.Version, &r.Position)
	if err != nil {
		return db.Explain(err)
	}
	return keepRule(tx, *r, r.Version, action)
}

// DeleteRule removes a rule; its history stays.
func DeleteRule(tx *tenancy.Tx, r rule.Rule) error {
	if _, err := tx.Exec("delete from rule where id = $1", string(r.ID)); err != nil {
		return err
	}
	return keepRule(tx, r, r.Version+1, "deleted")
}

func keepRule(tx *tenancy.Tx, r rule.Rule, version int64, action string) error {
	data, err := db.JSONText(r)
	if err != nil {
		return err
	}
	s := tx.Scope()
	_, err = tx.Exec(`insert into rule_version (tenant_id, rule_id, version, org_unit_id, at, action, actor_name, user_name, data)
		values (app.tenant_id(), $1, $2, $3, $4, $5, $6, $7, $8::jsonb)`, string(r.ID), version, idOrNull(r.OrgUnitID), tx.Now(), action, s.Actor.Name, s.User.Name, data)
	return err
}

func idOrNull(id domain.ID) *string {
	if id == "" {
		return nil
	}
	text := string(id)
	return &text
}

// OrderRules puts the rules of a kind in the order of ids, which must be all of them; CONFLICT when they are not.
func OrderRules(tx *tenancy.Tx, kind rule.Kind, ids []domain.ID) error {
	texts := make([]string, len(ids))
	for i, id := range ids {
		if _, err := domain.ParseID(string(id)); err != nil {
			return domain.NotFound()
		}
		texts[i] = string(id)
	}
	var all, named int
	err := tx.QueryRow(`select count(*), count(*) filter (where id = any ($2::uuid[])) from (select id from rule where kind = $1 for update) r`, kind, texts).Scan(&all, &named)
	if err != nil {
		return err
	}
	if all != named || all != len(texts) {
		return domain.Conflict("refusals:rule.listChanged", "The rules have changed in the meantime. Reload to see them, then order them again.")
	}
	_, err = tx.Exec(`update rule r set position = o.place - 1 from unnest($2::uuid[]) with ordinality o (id, place)
		where r.id = o.id and r.kind = $1 and r.position <> o.place - 1`, kind, texts)
	return err
}

// RuleHistory answers a rule's versions, newest first; they outlive it.
func RuleHistory(tx *tenancy.Tx, id domain.ID) ([]rule.RuleVersion, error) {
	rows, err := tx.Query("select version, at, action, actor_name, user_name, data from rule_version where rule_id = $1 order by version desc limit 200", string(id))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (v rule.RuleVersion, err error) {
		var raw []byte
		if err = row.Scan(&v.Version, &v.At, &v.Action, &v.ActorName, &v.UserName, &raw); err != nil {
			return v, err
		}
		return v, json.Unmarshal(raw, &v.Rule)
	})
}

// EnabledRules answers the company's enabled rules with the units each is for, and the version of them all, as they are
// at one moment.
func EnabledRules(tx *tenancy.Tx) (version int64, rules []rule.Rule, err error) {
	rows, err := tx.Query(`with recursive below as (
			select u.org_unit_id as top, u.org_unit_id from org_unit u where u.org_unit_id in (select org_unit_id from rule)
			union select b.top, u.org_unit_id from below b join org_unit u on u.parent_id = b.org_unit_id)
		select s.version, ` + ruleJSON + `, case when r.org_unit_id is not null then array(select b.org_unit_id::text from below b where b.top = r.org_unit_id) end
		from rule_state s left join rule r on r.enabled`)
	if err != nil {
		return 0, nil, err
	}
	var raw []byte
	var units []domain.ID
	_, err = pgx.ForEachRow(rows, []any{&version, &raw, &units}, func() error {
		var r rule.Rule
		if raw == nil {
			return nil
		}
		if err := json.Unmarshal(raw, &r); err != nil || r.ID == "" {
			return err
		}
		r.Units, units = units, nil
		rules = append(rules, r)
		return nil
	})
	return version, rules, err
}

// QueueRulesVersion has the version of the company's rules read, 0 while none is enabled.
func QueueRulesVersion(b *pgx.Batch, version *int64) {
	b.Queue("select " + RulesVersion).QueryRow(func(row pgx.Row) error { return row.Scan(version) })
}

const RulesVersion = "coalesce((select s.version from rule_state s where s.enabled > 0), 0)"
