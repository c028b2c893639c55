package loan

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/tenancy"
)

// PipelineView is a way to look at the pipeline: columns, filters, order, grouping and density are the client's, kept as
// they were sent.
type PipelineView struct {
	ID       string          `json:"id" doc:"A UUID; a default view has a name instead."`
	Version  int64           `json:"version,omitempty"`
	Name     string          `json:"name" maxLength:"100"`
	Active   bool            `json:"active" doc:"Whether it is the one shown; of a user's own views one at most."`
	SysRefID string          `json:"sysRefId,omitempty" maxLength:"60" doc:"The default view that this one mirrors."`
	Columns  []string        `json:"columns,omitempty"`
	Filters  json.RawMessage `json:"filters,omitempty" doc:"As the list of loans takes them."`
	OrderBy  string          `json:"orderBy,omitempty"`
	Sort     string          `json:"sort,omitempty" enum:"ASC,DESC"`
	GroupBy  string          `json:"groupBy,omitempty" enum:"StageId,LoanOfficerName,WizeOrgUnitId" doc:"What the rows of the list are grouped by."`
	Shape    string          `json:"shape,omitempty" enum:"list,board" doc:"Whether the loans are rows of a list or cards in a column for each stage; a list when absent."`
	Density  string          `json:"density,omitempty" enum:"compact,regular,relaxed"`
}

const viewJSON = `data || jsonb_strip_nulls(jsonb_build_object('id', id, 'version', version, 'name', name, 'active', active, 'sysRefId', sys_ref_id))`

// OwnViews answers the scope's user's own views by name.
func OwnViews(tx *tenancy.Tx) ([]PipelineView, error) {
	rows, err := tx.Query("select " + viewJSON + " from pipeline_view order by lower(name), id limit 999")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[PipelineView])
}

// OwnView reads one of the user's own views for a change; NOT_FOUND for another's.
func OwnView(tx *tenancy.Tx, id domain.ID) (PipelineView, error) {
	rows, err := tx.Query("select "+viewJSON+" from pipeline_view where id = $1 for update", id)
	if err != nil {
		return PipelineView{}, err
	}
	v, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[PipelineView])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return v, err
}

// SaveView makes or changes one of the user's own views; an active one takes the place of the one before.
func SaveView(tx *tenancy.Tx, v *PipelineView) error {
	kept := *v
	kept.ID, kept.Version, kept.Name, kept.Active, kept.SysRefID = "", 0, "", false, ""
	data, err := db.JSONText(kept)
	if err != nil {
		return err
	}
	b := &pgx.Batch{}
	if v.Active {
		b.Queue("update pipeline_view set active = false, version = version + 1 where active and id <> $1", v.ID)
	}
	b.Queue(`insert into pipeline_view (tenant_id, user_id, id, name, active, sys_ref_id, data, created_at, updated_at)
		values (app.tenant_id(), app.user_id(), $1, $2, $3, nullif($4, ''), $5::jsonb - '{id,version,name,active,sysRefId}'::text[], $6, $6)
		on conflict (tenant_id, id) do update set name = excluded.name, active = excluded.active, sys_ref_id = excluded.sys_ref_id, data = excluded.data,
		updated_at = excluded.updated_at, version = pipeline_view.version + 1`, v.ID, v.Name, v.Active, v.SysRefID, data, tx.Now())
	v.Version++
	return db.Explain(tx.Send(b))
}

// DeleteView removes one of the user's own views; NOT_FOUND for another's.
func DeleteView(tx *tenancy.Tx, id domain.ID) error {
	tag, err := tx.Exec("delete from pipeline_view where id = $1", id)
	if err == nil && tag.RowsAffected() == 0 {
		err = domain.NotFound()
	}
	return err
}
