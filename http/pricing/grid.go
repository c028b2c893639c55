package pricing

import (
	"context"
	"strings"
	"time"

	"gable/change"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/pricing"
	"gable/http/endpoint"
	"gable/tenancy"
)

const gridPath = "/adjustment-grids"

type gridItem struct {
	ID domain.ID `path:"id" doc:"The grid's id."`
}

type gridIn struct {
	Body struct {
		InvestorID  domain.ID          `json:"investorId,omitempty" maxLength:"36" doc:"Whose loans it is for; all those of investors that have no grid of their own where absent."`
		Source      string             `json:"source" required:"true" maxLength:"300" doc:"Who published it, and where."`
		FileName    string             `json:"fileName,omitempty" maxLength:"200"`
		EffectiveAt *time.Time         `json:"effectiveAt,omitempty" doc:"When it begins; now where absent."`
		CSV         string             `json:"csv,omitempty" maxLength:"1048576" doc:"A heading and a line for each cell: row, purpose, score_band, ltv_band, percent."`
		XLSX        []byte             `json:"xlsx,omitempty" doc:"The same as the first sheet of a spreadsheet (Office Open XML), in base64; in place of csv."`
		Cells       []pricing.GridCell `json:"cells,omitempty" maxItems:"4000" doc:"The same as JSON; in place of csv."`
	}
}

// GridDetail is a grid of price adjustments with what it changes, and its cells.
type GridDetail struct {
	pricing.AdjustmentGrid
	Difference pricing.GridDifference `json:"difference" required:"true" doc:"Against the grid that is in force for the same investor."`
	Cells      []pricing.GridCell     `json:"cells" required:"true" nullable:"false"`
}

var grids = published[pricing.AdjustmentGrid]{path: gridPath, kind: "adjustment_grid", name: "AdjustmentGrid", one: "a grid of price adjustments",
	lock: pricingdb.LockGrid, save: pricingdb.SaveGrid, remove: pricingdb.RemoveGrid, all: gridsAt, entry: gridEntry,
	of: func(g *pricing.AdjustmentGrid) publication {
		return publication{g.ID, &g.State, &g.PublishedAt, &g.PublishedBy, &g.WithdrawnAt}
	}}

// gridsAt are the company's grids in their states at a moment, the newest first.
func gridsAt(tx *tenancy.Tx, at time.Time) ([]pricing.AdjustmentGrid, error) {
	all, err := pricingdb.Grids(tx)
	pricing.SettleGrids(all, at)
	return all, err
}

func mountGrids(a *endpoint.API) {
	endpoint.Read(a, route("GET", gridPath, "listAdjustmentGrids", "The grids of loan-level price adjustments, the newest first", "Without their cells. The last one is shipped and has no id."),
		func(c *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[pricing.AdjustmentGrid], error) {
			all, err := gridsAt(c.Tx, c.Now())
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(all, in.ListQuery)
		})
	endpoint.Read(a, route("GET", gridPath+"/shipped", "getShippedAdjustmentGrid", "The grid that is shipped, with its cells", ""), func(c *endpoint.Call, _ *endpoint.NothingIn) (*endpoint.Answer[GridDetail], error) {
		return gridDetail(c, pricing.ShippedAsLoaded())
	})
	endpoint.Read(a, route("GET", gridPath+"/{id}", "getAdjustmentGrid", "A grid of price adjustments, its cells, and what it changes", ""), func(c *endpoint.Call, in *gridItem) (*endpoint.Answer[GridDetail], error) {
		g, err := pricingdb.GetGrid(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		return gridDetail(c, g)
	})
	upload := route("POST", gridPath, "uploadAdjustmentGrid", "Upload a grid of price adjustments", "It is a draft until it is published. 422 names each faulty cell as rows.{number}.{column}.")
	upload.Status, upload.MaxBodyBytes = 201, 2*pricing.MaxGridBytes+endpoint.MaxBodyBytes
	endpoint.Prepare(a, upload, a.Documents, func(ctx context.Context, in *gridIn) (sentTable, error) {
		if len(in.Body.Cells) > 0 {
			return sentTable{}, nil
		}
		return sheetFile{in.Body.CSV, in.Body.XLSX}.read(ctx, a)
	}, uploadGrid)
	mountPublished(a, grids, func(in *gridItem) domain.ID { return in.ID })
}

func uploadGrid(c *endpoint.Call, in *gridIn, sent sentTable) (*endpoint.Answer[GridDetail], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	b := in.Body
	if b.InvestorID != "" {
		book, err := pricingdb.BookAt(c.Tx, c.Now())
		if err != nil {
			return nil, err
		}
		if investor, found := book.Investor(b.InvestorID); !found || investor.IsManual {
			return nil, domain.Invalid(domain.Wrong("investorId", "Investor"))
		}
	}
	now := c.Now().Truncate(time.Microsecond)
	g := pricing.AdjustmentGrid{InvestorID: b.InvestorID, Source: strings.TrimSpace(b.Source), FileName: strings.TrimSpace(b.FileName), EffectiveAt: now, UploadedAt: &now,
		UploadedBy: c.Caller.User.Name(), State: pricing.Draft}
	if b.EffectiveAt != nil {
		g.EffectiveAt = *b.EffectiveAt
	}
	cells, faults := in.cells(sent)
	if len(faults) == 0 {
		var made *pricing.Grid
		if made, faults = pricing.GridOf(cells); len(faults) == 0 {
			g.Cells, g.CellCount = made.Cells, len(cells)
		}
	}
	if faults = append(pricing.ValidateSource(g.Source), faults...); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := pricingdb.InsertGrid(c.Tx, &g); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.PRICING.CHANGED"})
	if err := c.Audit("adjustment_grid", string(g.ID), "created", nil, gridEntry(g)); err != nil {
		return nil, err
	}
	return gridDetail(c, g)
}

// cells are those that were sent, in whichever form.
func (in *gridIn) cells(sent sentTable) ([]pricing.GridCell, []domain.FieldError) {
	switch {
	case len(in.Body.Cells) > 0:
		return pricing.CheckGridCells(in.Body.Cells)
	case len(sent.faults) > 0:
		return nil, sent.faults
	}
	return pricing.ReadGridTable(sent.rows())
}

// gridEntry is what the journal keeps of a grid: not its cells, which stay with it.
func gridEntry(g pricing.AdjustmentGrid) map[string]any {
	return map[string]any{"investorId": g.InvestorID, "number": g.Number, "source": g.Source, "fileName": g.FileName, "effectiveAt": g.EffectiveAt, "publishedAt": g.PublishedAt, "withdrawnAt": g.WithdrawnAt}
}

// gridDetail is a grid with what it changes of the one that is in force for the same investor.
func gridDetail(c *endpoint.Call, g pricing.AdjustmentGrid) (*endpoint.Answer[GridDetail], error) {
	if err := pricingdb.OpenGrid(c.Tx, &g); err != nil {
		return nil, err
	}
	all, err := gridsAt(c.Tx, c.Now())
	if err != nil {
		return nil, err
	}
	for _, one := range all {
		if one.Number == g.Number {
			g.State = one.State
		}
	}
	was := pricing.GridInForce(all, g.InvestorID, c.Now())
	if was == nil {
		was = pricing.GridInForce(all, "", c.Now())
	}
	if was != nil {
		if err := pricingdb.OpenGrid(c.Tx, was); err != nil {
			return nil, err
		}
	}
	return &endpoint.Answer[GridDetail]{Body: GridDetail{AdjustmentGrid: g, Difference: pricing.CompareGrids(was, g), Cells: g.Cells}}, nil
}
