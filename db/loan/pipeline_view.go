package loan

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

const viewJSON = `data || jsonb_strip_nulls(jsonb_build_object('id', id, 'version', version, 'name', name, 'active', active, 'sysRefId', sys_ref_id))`

// OwnViews answers the scope's user's own views by name.
func OwnViews(tx *tenancy.Tx) ([]loan.PipelineView, error) {
	rows, err := tx.Query("select " + viewJSON + " from pipeline_view order by lower(name), id limit 999")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[loan.PipelineView])
}

// OwnView reads one of the user's own views for a change; NOT_FOUND for another's.
func OwnView(tx *tenancy.Tx, id domain.ID) (loan.PipelineView, error) {
	rows, err := tx.Query("select "+viewJSON+" from pipeline_view where id = $1 for update", id)
	if err != nil {
		return loan.PipelineView{}, err
	}
	v, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[loan.PipelineView])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return v, err
}

// SaveView makes or changes one of the user's own views; an active one takes the place of the one before.
func SaveView(tx *tenancy.Tx, v *loan.PipelineView) error {
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
