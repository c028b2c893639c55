package demo

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"gable/domain/rule"
)

// SeedRules writes a few rules of Summit's from the templates. None is in force: who shows them turns them on.
func SeedRules(ctx context.Context, tx pgx.Tx) error {
	b := &pgx.Batch{}
	for i, t := range rule.Templates()[:4] {
		id := ID("rule " + t.Key)
		effects, err := json.Marshal(t.Effects)
		if err != nil {
			return err
		}
		data, err := json.Marshal(map[string]any{"id": id, "version": 1, "kind": t.Kind, "name": t.Name, "condition": t.Condition, "effects": t.Effects, "order": i})
		if err != nil {
			return err
		}
		b.Queue(`insert into rule (tenant_id, id, kind, name, condition, effects, position, created_at, updated_at) values ($1, $2, $3, $4, $5, $6::jsonb, $7, now(), now())`,
			TenantID("summit.test"), id, t.Kind, t.Name, t.Condition, string(effects), i)
		b.Queue(`insert into rule_version (tenant_id, rule_id, version, at, action, actor_name, user_name, data) values ($1, $2, 1, now(), 'created', 'Gable', 'Gable', $3::jsonb)`,
			TenantID("summit.test"), id, string(data))
	}
	return tx.SendBatch(ctx, b).Close()
}
