package http_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

const priceGrids = "/pricing/api/adjustment-grids"

// gridCSV is the shipped grid as a file, changed by what its lines are to be.
func gridCSV(p *priced, changes ...string) string {
	var shipped struct {
		Cells []struct {
			Row, Purpose, ScoreBand, LTVBand string
			Percent                          jsonNumber
		}
	}
	p.admin.Get(priceGrids + "/shipped").Want(200).Into(&shipped)
	lines := []string{"row,purpose,score_band,ltv_band,percent"}
	for _, c := range shipped.Cells {
		lines = append(lines, strings.Join([]string{c.Row, c.Purpose, c.ScoreBand, c.LTVBand, string(c.Percent)}, ","))
	}
	return strings.NewReplacer(changes...).Replace(strings.Join(lines, "\n"))
}

type jsonNumber string

func (n *jsonNumber) UnmarshalJSON(text []byte) error { *n = jsonNumber(text); return nil }

// adjusted is what the grid takes of the price of the loan's first offer.
func adjusted(p *priced, body effect) (percent float64) {
	var got struct {
		Offers []struct {
			Best struct {
				PricingAdjustments []struct {
					Key     string
					Percent float64
				}
			}
		}
	}
	p.officer.Post(p.loan+"/product-search", body).Want(200).Into(&got)
	for _, line := range got.Offers[0].Best.PricingAdjustments {
		if line.Key == "base:purchase" {
			percent = line.Percent
		}
	}
	return percent
}

// A company loads the agencies' next grid, sees what it changes, puts it in force, and takes it back; a loan is priced by the grid of its moment.
func TestAdjustmentGridsAreDated(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	require.Equal(t, 0.25, adjusted(p, effect{}), "75 % at 760, by the shipped grid")
	next := gridCSV(p, "base,PURCHASE,760-779,70.01-75,0.25", "base,PURCHASE,760-779,70.01-75,0.5")
	body := effect{"source": "Fannie Mae, LLPA Matrix 01.04.2027", "fileName": "llpa.csv", "csv": next}
	before := p.search(effect{}).At
	var id string
	t.Run("POST /pricing/api/adjustment-grids/ok", func(t *testing.T) {
		got := p.admin.Post(priceGrids, body).Want(201).Map()
		id = got["id"].(string)
		assert.Equal(t, "DRAFT", got["state"])
		difference := got["difference"].(map[string]any)
		assert.EqualValues(t, 0, difference["againstNumber"])
		assert.EqualValues(t, 1, difference["changed"])
		assert.EqualValues(t, 0, difference["added"].(float64)+difference["removed"].(float64))
		first := difference["changes"].([]any)[0].(map[string]any)
		assert.EqualValues(t, 0.25, first["was"])
		assert.EqualValues(t, 0.5, first["will"])
		assert.Equal(t, 0.25, adjusted(p, effect{}), "a draft prices nothing")
	})
	t.Run("POST /pricing/api/adjustment-grids/{id}/publish/ok", func(t *testing.T) {
		assert.Equal(t, "IN_FORCE", p.admin.Post(priceGrids+"/"+id+"/publish", nil).Want(200).Map()["state"])
		assert.Equal(t, 0.5, adjusted(p, effect{}))
		assert.Equal(t, 0.25, adjusted(p, effect{"at": before}), "priced for a moment before, by the grid of that moment")
		p.admin.Post(priceGrids+"/"+id+"/publish", nil).Want(409)
		p.admin.Delete(priceGrids + "/" + id).Want(409)
		list := rows(p.admin, priceGrids)
		assert.Equal(t, "SUPERSEDED", list[len(list)-1]["state"], "the shipped one")
	})
	t.Run("an investor's own goes before the one for all, and one that begins later waits", func(t *testing.T) {
		own := p.admin.Post(priceGrids, effect{"source": "Northgate", "investorId": p.investor, "csv": strings.ReplaceAll(next, "760-779,70.01-75,0.5", "760-779,70.01-75,-0.125")}).Want(201).Map()["id"].(string)
		p.admin.Post(priceGrids+"/"+own+"/publish", nil).Want(200)
		assert.Equal(t, -0.125, adjusted(p, effect{}))
		later := p.admin.Post(priceGrids, effect{"source": "Next year", "investorId": p.investor, "csv": next, "effectiveAt": time.Now().AddDate(1, 0, 0)}).Want(201).Map()["id"].(string)
		assert.Equal(t, "WAITING", p.admin.Post(priceGrids+"/"+later+"/publish", nil).Want(200).Map()["state"])
		assert.Equal(t, -0.125, adjusted(p, effect{}))
		assert.Equal(t, "ROLLED_BACK", p.admin.Post(priceGrids+"/"+own+"/roll-back", nil).Want(200).Map()["state"])
		assert.Equal(t, 0.5, adjusted(p, effect{}))
	})
	t.Run("POST /pricing/api/adjustment-grids/{id}/roll-back/ok", func(t *testing.T) {
		p.admin.Post(priceGrids+"/"+id+"/roll-back", nil).Want(200)
		assert.Equal(t, 0.25, adjusted(p, effect{}))
		p.admin.Post(priceGrids+"/"+id+"/roll-back", nil).Want(409)
	})
	t.Run("JSON and a spreadsheet are read as the same text would be", func(t *testing.T) {
		cells := p.admin.Get(priceGrids + "/" + id).Want(200).Map()["cells"]
		got := p.admin.Post(priceGrids, effect{"source": "JSON", "cells": cells}).Want(201).Map()
		assert.EqualValues(t, 1, inside(got, "difference", "changed"))
		book := excelize.NewFile()
		for i, line := range strings.Split(next, "\n") {
			row := []any{}
			for _, cell := range strings.Split(line, ",") {
				row = append(row, cell)
			}
			at, err := excelize.CoordinatesToCellName(1, i+1)
			require.NoError(t, err)
			require.NoError(t, book.SetSheetRow("Sheet1", at, &row))
		}
		var file bytes.Buffer
		require.NoError(t, book.Write(&file))
		got = p.admin.Post(priceGrids, effect{"source": "Spreadsheet", "xlsx": file.Bytes()}).Want(201).Map()
		assert.EqualValues(t, 1, inside(got, "difference", "changed"))
		p.admin.Delete(priceGrids + "/" + got["id"].(string)).Want(204)
	})
	t.Run("POST /pricing/api/adjustment-grids/bad input", func(t *testing.T) {
		for csv, want := range map[string][]string{
			"row,purpose\nbase,PURCHASE": {"rows.1.score_band", "rows.1.ltv_band", "rows.1.percent"},
			"row,purpose,score_band,ltv_band,percent\nbase,RENT,high,30-60,x\nboat,PURCHASE,,<=30,0\ncondo,PURCHASE,>=780,<=30,0.3333": {"rows.2.purpose", "rows.2.score_band", "rows.2.ltv_band", "rows.2.percent", "rows.3.row", "rows.4.score_band", "rows.4.percent"},
			next + "\ncondo,PURCHASE,,<=30,1":                                    {"rows.451.percent"},
			strings.ReplaceAll(next, "base,PURCHASE,760-779,70.01-75,0.5\n", ""): {"cells"},
			strings.ReplaceAll(next, "700-719", "700-718"):                       nil,
			strings.ReplaceAll(next, "720-739", "720-745"):                       {"cells"},
			"": {"file"},
		} {
			answer := p.admin.Post(priceGrids, effect{"source": "S", "csv": csv})
			if want == nil {
				answer.Want(201)
				continue
			}
			_, fields := answer.Want(422).Error()
			if len(want) == 1 && strings.HasPrefix(want[0], "rows.451") {
				require.Len(t, fields, 1)
				assert.True(t, strings.HasPrefix(fields[0], "rows.") && strings.HasSuffix(fields[0], ".percent"), fields)
				continue
			}
			assert.Equal(t, want, uniqueFields(fields))
		}
		_, fields := p.admin.Post(priceGrids, effect{"source": " ", "csv": next}).Want(422).Error()
		assert.Equal(t, []string{"source"}, fields)
		p.admin.Post(priceGrids, effect{"source": "S", "csv": next, "investorId": "01900000-0000-7000-8000-000000000000"}).Want(422)
	})
	t.Run("wrong role, wrong tenant", func(t *testing.T) {
		p.officer.Post(priceGrids, body).Want(403)
		p.officer.Post(priceGrids+"/"+id+"/publish", nil).Want(403)
		p.officer.Post(priceGrids+"/"+id+"/roll-back", nil).Want(403)
		p.officer.Delete(priceGrids + "/" + id).Want(403)
		p.w.As("branchadmin@summit.test").Post(priceGrids, body).Want(403)
		p.w.As("borrower@example.test").Get(priceGrids).Want(403)
		p.w.As("borrower@example.test").Get(priceGrids + "/shipped").Want(403)
		harbor := p.w.As("companyadmin@harbor.test")
		harbor.Get(priceGrids + "/" + id).Want(404)
		harbor.Post(priceGrids+"/"+id+"/publish", nil).Want(404)
		harbor.Delete(priceGrids + "/" + id).Want(404)
		assert.Len(t, rows(harbor, priceGrids), 1, "the shipped one alone")
	})
}

func uniqueFields(fields []string) (out []string) {
	for _, f := range fields {
		if len(out) == 0 || out[len(out)-1] != f {
			out = append(out, f)
		}
	}
	return out
}

// A product is judged again by the grid in force for its investor, which may end below the loan-to-value that the loan comes to.
func TestProductIsJudgedByTheGridInForce(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	lines := []string{}
	for _, line := range strings.Split(gridCSV(p), "\n") {
		if cells := strings.Split(line, ","); cells[0] != "base" || cells[1] != "PURCHASE" || slices.Contains([]string{"<=30", "30.01-60", "60.01-70", "70.01-75"}, cells[3]) {
			lines = append(lines, line)
		}
	}
	id := p.admin.Post(priceGrids, effect{"source": "Northgate", "investorId": p.investor, "csv": strings.Join(lines, "\n")}).Want(201).Map()["id"].(string)
	p.admin.Post(priceGrids+"/"+id+"/publish", nil).Want(200)
	p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.375}).Want(200)
	termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":320000}}`)
	got := p.officer.Get(p.loan + "/product-info").Want(200).Map()
	assert.Equal(t, false, inside(got, "LoanProductExtension", "Eligible"), "80 percent")
	why := got["reasons"].([]any)[0].(map[string]any)
	assert.Equal(t, "noGridCell", why["key"])
	assert.Equal(t, []any{"75"}, why["remedy"].(map[string]any)["params"])
	p.admin.Post(priceGrids+"/"+id+"/roll-back", nil).Want(200)
	termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":319000}}`)
	assert.Equal(t, true, inside(p.officer.Get(p.loan+"/product-info").Want(200).Map(), "LoanProductExtension", "Eligible"))
}
