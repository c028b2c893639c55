package pricing

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/pricing"
	"gable/tenancy"
)

const gridColumns = `id::text, version, coalesce(investor_id::text, ''), number, source, file_name, effective_at, uploaded_at, uploaded_by, published_at, published_by, withdrawn_at, cell_count`

func collectGrids(tx *tenancy.Tx, where string, args ...any) ([]pricing.AdjustmentGrid, error) {
	rows, err := tx.Query("select "+gridColumns+" from adjustment_grid "+where, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (g pricing.AdjustmentGrid, err error) {
		err = row.Scan(&g.ID, &g.Version, &g.InvestorID, &g.Number, &g.Source, &g.FileName, &g.EffectiveAt, &g.UploadedAt, &g.UploadedBy, &g.PublishedAt, &g.PublishedBy,
			&g.WithdrawnAt, &g.CellCount)
		return g, err
	})
}

// Grids are the company's grids of price adjustments without their cells, the newest first, and the shipped one.
func Grids(tx *tenancy.Tx) ([]pricing.AdjustmentGrid, error) {
	loaded, err := collectGrids(tx, "order by number desc limit $1", MaxSheets)
	return append(loaded, pricing.ShippedAsLoaded()), err
}

// GridsAt are the grids that prices were adjusted by at a moment: the one for investors that have none of their own, and those of investors.
func GridsAt(tx *tenancy.Tx, at time.Time) (all *pricing.Grid, own map[domain.ID]*pricing.Grid, err error) {
	published, err := collectGrids(tx, "where published_at <= $1 and effective_at <= $1 and (withdrawn_at is null or withdrawn_at > $1)", at)
	if err != nil {
		return nil, nil, err
	}
	published = append(published, pricing.ShippedAsLoaded())
	own = map[domain.ID]*pricing.Grid{}
	for _, g := range published {
		if own[g.InvestorID] != nil {
			continue
		}
		if found := pricing.GridInForce(published, g.InvestorID, at); found != nil {
			if own[g.InvestorID], err = openGrid(tx, *found); err != nil {
				return nil, nil, err
			}
		}
	}
	return own[""], own, nil
}

// openGrid reads the cells of a grid that was read.
func openGrid(tx *tenancy.Tx, g pricing.AdjustmentGrid) (*pricing.Grid, error) {
	if g.Number == 0 {
		return pricing.ShippedGrid(), nil
	}
	return grids.find(string(tx.Scope().Tenant)+string(g.ID), func() (*pricing.Grid, int, error) {
		var raw []byte
		if err := tx.QueryRow("select cells from adjustment_grid where id = $1", string(g.ID)).Scan(&raw); err != nil {
			return nil, 0, err
		}
		var cells []pricing.GridCell
		if err := json.Unmarshal(raw, &cells); err != nil {
			return nil, 0, err
		}
		made, faults := pricing.GridOf(cells)
		if len(faults) > 0 {
			return nil, 0, fmt.Errorf("grid %s: %s", g.ID, faults[0].Message)
		}
		return made, len(raw), nil
	})
}

// OpenGrid fills a grid that was read with its cells.
func OpenGrid(tx *tenancy.Tx, g *pricing.AdjustmentGrid) error {
	opened, err := openGrid(tx, *g)
	if err == nil {
		g.Cells = opened.Cells
	}
	return err
}

// GetGrid is a grid without its cells; NOT_FOUND when there is none.
func GetGrid(tx *tenancy.Tx, id domain.ID) (pricing.AdjustmentGrid, error) {
	return oneGrid(tx, id, "")
}

// LockGrid is GetGrid for one that is about to be published or taken back.
func LockGrid(tx *tenancy.Tx, id domain.ID) (pricing.AdjustmentGrid, error) {
	return oneGrid(tx, id, " for update")
}

func oneGrid(tx *tenancy.Tx, id domain.ID, locking string) (pricing.AdjustmentGrid, error) {
	found, err := collectGrids(tx, "where id = $1"+locking, string(id))
	if err == nil && len(found) == 0 {
		err = domain.NotFound()
	}
	if err != nil {
		return pricing.AdjustmentGrid{}, err
	}
	return found[0], nil
}

// InsertGrid keeps a grid that was uploaded, as a draft.
func InsertGrid(tx *tenancy.Tx, g *pricing.AdjustmentGrid) error {
	text, err := db.JSONText(g.Cells)
	if err != nil {
		return err
	}
	if _, err := tx.Exec("select pg_advisory_xact_lock(hashtextextended('adjustment_grid' || app.tenant_id()::text, 0))"); err != nil {
		return err
	}
	g.ID, g.Version = domain.NewID(), 1
	err = tx.QueryRow(`insert into adjustment_grid (tenant_id, id, investor_id, number, source, file_name, effective_at, uploaded_at, uploaded_by, cell_count, cells)
		values (app.tenant_id(), $1, nullif($2, '')::uuid, (select coalesce(max(o.number), 0) + 1 from adjustment_grid o), $3, $4, $5, $6, $7, $8, $9) returning number`,
		string(g.ID), string(g.InvestorID), g.Source, g.FileName, g.EffectiveAt, g.UploadedAt, g.UploadedBy, g.CellCount, text).Scan(&g.Number)
	return db.Explain(err)
}

// SaveGrid writes that a grid, which was locked, was published or taken back.
func SaveGrid(tx *tenancy.Tx, g *pricing.AdjustmentGrid) error {
	return db.Explain(tx.QueryRow("update adjustment_grid set published_at = $2, published_by = $3, withdrawn_at = $4, version = version + 1 where id = $1 returning version",
		string(g.ID), g.PublishedAt, g.PublishedBy, g.WithdrawnAt).Scan(&g.Version))
}

// RemoveGrid removes a draft; a grid that was published stays.
func RemoveGrid(tx *tenancy.Tx, id domain.ID) error {
	done, err := tx.Exec("delete from adjustment_grid where id = $1", string(id))
	if err == nil && done.RowsAffected() == 0 {
		err = domain.Conflict("refusals:pricing.gridWasPublished", "This grid was published, and prices were made by it. Roll it back instead.")
	}
	return err
}
