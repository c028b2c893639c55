package organization

import (
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/tenancy"
)

// FunctionOverride is a company's own word on a role's function: by whom and when.
type FunctionOverride struct {
	Role, Permission string
	Assigned         bool
	ByName           string
	At               time.Time
}

// FunctionOverrides answers the company's overrides.
func FunctionOverrides(tx *tenancy.Tx) ([]FunctionOverride, error) {
	rows, err := tx.Query("select role, permission, assigned, by_name, at from function_override order by role, permission")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[FunctionOverride])
}

// SaveFunctionOverride keeps one; nil assigned takes it away. Every process knows with its next request.
func SaveFunctionOverride(tx *tenancy.Tx, role, permission string, assigned *bool) error {
	if assigned == nil {
		_, err := tx.Exec("delete from function_override where role = $1 and permission = $2", role, permission)
		return err
	}
	_, err := tx.Exec(`insert into function_override (tenant_id, role, permission, assigned, by_user_id, by_name, at)
		values (app.tenant_id(), $1, $2, $3, app.user_id(), $4, $5)
		on conflict (tenant_id, role, permission) do update set assigned = excluded.assigned, by_user_id = excluded.by_user_id, by_name = excluded.by_name, at = excluded.at`,
		role, permission, *assigned, tx.Scope().Actor.Name, tx.Now())
	return db.Explain(err)
}
