package http_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// ownCSV is a sheet of an investor that writes it as nobody else does.
const ownCSV = "Northgate Wholesale\nEffective,11/29/2026\nLoan Type,Note,15 Dy,30 Dy\n30 Yr Fixed,6.125%,(1.250),-0.309006\nJumbo 30,6.125,1,1\n30 Yr Fixed,6.99,2.75,n/a\n"

func (p *priced) mapping() string { return "/pricing/api/investors/" + p.investor + "/sheet-mapping" }

func ownMapping() effect {
	return effect{"headingRow": 3, "columns": effect{"productCode": "Loan Type", "noteRate": "Note"}, "notation": "POINTS_COST",
		"locks": []effect{{"heading": "15 Dy", "days": 15}, {"heading": "30 Dy", "days": 30}}, "products": []effect{{"name": "30 Yr Fixed", "code": "C30"}, {"name": "Jumbo 30"}}}
}

// pricesOf are the prices of a sheet's first product, by rate and lock.
func pricesOf(sheet map[string]any) (all []string) {
	block := sheet["prices"].([]any)[0].(map[string]any)
	for _, line := range block["lines"].([]any) {
		l := line.(map[string]any)
		for i, price := range l["prices"].([]any) {
			if price != nil {
				all = append(all, fmt.Sprint(l["rate"], " ", block["locks"].([]any)[i], " ", price))
			}
		}
	}
	return all
}

// sample is a file of testdata as the body of an upload.
func (p *priced) sample(t *testing.T, path string) effect {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	if strings.HasSuffix(path, ".csv") {
		return effect{"investorId": p.investor, "csv": string(content)}
	}
	return effect{"investorId": p.investor, "xlsx": strings.ReplaceAll(string(content), "\n", "")}
}

func TestSheetIsMapped(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	file := effect{"investorId": p.investor, "csv": ownCSV}
	t.Run("POST /pricing/api/rate-sheets/preview/ok", func(t *testing.T) {
		_, fields := p.admin.Post(rateSheets, file).Want(422).Error()
		assert.Contains(t, fields, "rows.1.product_code")
		got := p.admin.Post(rateSheets+"/preview", file).Want(200).Map()
		assert.Equal(t, "GUESSED", got["by"])
		assert.NotEmpty(t, got["refused"])
		assert.Len(t, got["lines"], 6)
		given := effect{"investorId": p.investor, "csv": ownCSV, "mapping": ownMapping()}
		got = p.admin.Post(rateSheets+"/preview", given).Want(200).Map()
		assert.Equal(t, "GIVEN", got["by"])
		assert.Equal(t, []any{"Loan Type", "Note", "15 Dy", "30 Dy"}, got["heading"])
		assert.Equal(t, []any{2.0, 0.0, 1.0, 3.0}, []any{got["goodRows"], got["faultyRows"], got["leftOutProductRows"], got["priceCount"]})
		first := got["firstPrices"].([]any)[0].(map[string]any)
		assert.Equal(t, []any{"C30", "30 Yr Fixed", 6.125, "(1.250)", 101.25}, []any{first["productCode"], first["product"], first["noteRate"], first["said"], first["price"]})
		given["mapping"].(effect)["products"] = []effect{}
		got = p.admin.Post(rateSheets+"/preview", given).Want(200).Map()
		assert.Equal(t, []any{map[string]any{"name": "30 Yr Fixed", "rows": 2.0}, map[string]any{"name": "Jumbo 30", "rows": 1.0}}, got["unknownProducts"])
		assert.EqualValues(t, 0, p.admin.Get(p.mapping()).Want(200).Map()["version"], "a preview keeps nothing")
		assert.EqualValues(t, 1, p.admin.Get(rateSheets).Want(200).Map()["count"])
	})
	t.Run("PATCH /pricing/api/investors/{id}/sheet-mapping/ok", func(t *testing.T) {
		heard := p.officer.Stream("")
		kept := p.admin.Patch(p.mapping(), ownMapping()).Want(200).Map()
		assert.NotNil(t, heard.Until("RTC.PRICING.CHANGED"))
		assert.EqualValues(t, 1, kept["version"])
		assert.Equal(t, kept, p.officer.Get(p.mapping()).Want(200).Map())
		sheet := p.admin.Post(rateSheets, file).Want(201).Map()
		assert.Equal(t, []string{"6.125 15 101.25", "6.125 30 100.309006", "6.99 15 97.25"}, pricesOf(sheet))
		assert.Equal(t, []any{0.0, 1.0}, []any{sheet["leftOutRows"], sheet["leftOutProductRows"]})
		assert.Equal(t, "KEPT", p.admin.Post(rateSheets+"/preview", file).Want(200).Map()["by"])
		p.admin.With("If-Match", "0").Patch(p.mapping(), `{"headingRow":4}`).Want(412)
		p.admin.With("If-Match", "1").Patch(p.mapping(), `{"notation":"POINTS_REBATE"}`).Want(200)
		sheet = p.admin.Post(rateSheets, file).Want(201).Map()
		assert.Equal(t, []string{"6.125 15 98.75", "6.125 30 99.690994", "6.99 15 102.75"}, pricesOf(sheet))
		assert.EqualValues(t, 2, apitest.One[int64](p.w, "select count(*) from audit_entry where kind = 'sheet_mapping' and action = 'updated' and record_id = $1", p.investor))
	})
	t.Run("PATCH /pricing/api/investors/{id}/sheet-mapping/bad input", func(t *testing.T) {
		for field, body := range map[string]string{"notation": `{"notation":"BARTER"}`, "products.0.code": `{"products":[{"name":"A","code":"NONE"}]}`, "locks.1.heading": `{"locks":[{"heading":"A","days":15},{"heading":"a","days":30}]}`} {
			_, fields := p.admin.Patch(p.mapping(), body).Want(422).Error()
			assert.Equal(t, []string{field}, fields)
		}
		_, fields := p.admin.Post(rateSheets+"/preview", effect{"investorId": p.investor, "csv": ownCSV, "mapping": effect{"products": []effect{{"name": "A", "code": "NONE"}}}}).Want(422).Error()
		assert.Equal(t, []string{"mapping.products.0.code"}, fields)
		_, fields = p.admin.Post(rateSheets+"/preview", effect{"investorId": p.investor}).Want(422).Error()
		assert.Equal(t, []string{"csv"}, fields)
		p.admin.Patch("/pricing/api/investors/01900000-0000-7000-8000-000000000000/sheet-mapping", ownMapping()).Want(404)
	})
	t.Run("wrong role, wrong tenant", func(t *testing.T) {
		for _, who := range []string{"originator@summit.test", "branchadmin@summit.test", "borrower@example.test"} {
			p.w.As(who).Patch(p.mapping(), ownMapping()).Want(403)
			p.w.As(who).Delete(p.mapping()).Want(403)
			p.w.As(who).Post(rateSheets+"/preview", file).Want(403)
		}
		p.w.As("borrower@example.test").Get(p.mapping()).Want(403)
		other := p.w.As("companyadmin@harbor.test")
		other.Get(p.mapping()).Want(404)
		other.Patch(p.mapping(), ownMapping()).Want(404)
		other.Delete(p.mapping()).Want(404)
		other.Post(rateSheets+"/preview", file).Want(422)
	})
	t.Run("DELETE /pricing/api/investors/{id}/sheet-mapping/ok", func(t *testing.T) {
		p.admin.Delete(p.mapping()).Want(204)
		assert.EqualValues(t, 0, p.admin.Get(p.mapping()).Want(200).Map()["version"])
		p.admin.Post(rateSheets, file).Want(422)
		p.admin.Delete(p.mapping()).Want(204)
	})
}

// Of a sheet with a faulty row nothing is taken, until whoever sends it says how many such rows are left out.
func TestSheetWithoutItsFaultyRow(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	body := effect{"investorId": p.investor, "csv": "Program,Rate,30 Day\nC30,6.125,99.5\nC30,6.25,soon\nC30,6.375,100.5\n"}
	got := p.admin.Post(rateSheets+"/preview", body).Want(200).Map()
	assert.Equal(t, []any{"AS_IT_IS", 2.0, 1.0}, []any{got["by"], got["goodRows"], got["faultyRows"]})
	_, fields := p.admin.Post(rateSheets, body).Want(422).Error()
	assert.Equal(t, []string{"rows.3.price"}, fields)
	body["leaveOutRows"] = 2
	_, fields = p.admin.Post(rateSheets, body).Want(422).Error()
	assert.Equal(t, []string{"leaveOutRows", "rows.3.price"}, fields)
	body["leaveOutRows"] = 1
	sheet := p.admin.Post(rateSheets, body).Want(201).Map()
	assert.EqualValues(t, 1, sheet["leftOutRows"])
	again := p.admin.Get(rateSheets + "/" + sheet["id"].(string)).Want(200).Map()
	assert.Equal(t, "rows.3.price", again["leftOut"].([]any)[0].(map[string]any)["field"])
	assert.Equal(t, []string{"6.125 30 99.5", "6.375 30 100.5"}, pricesOf(again))
	assert.Equal(t, 1, apitest.One[int](p.w, "select (after ->> 'leftOutRows')::int from audit_entry where kind = 'rate_sheet' and record_id = $1", sheet["id"]))
}

// Real files of the trade are priced as they stand, or after a mapping, to the last digit.
func TestSheetsOfTheTrade(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	for name, want := range map[string][]string{
		"note-6.99.xlsx.base64":            {"6.99 30 101.25", "7 30 101.5"},
		"sixteenths.xlsx.base64":           {"6.125 30 98.0625"},
		"notes-not-in-eighths.xlsx.base64": {"3.75 15 98.45", "3.75 30 98.355"},
		"percent-signs.csv":                {"6.125 30 101.25"},
	} {
		got := p.admin.Post(rateSheets, p.sample(t, "testdata/rates/"+name)).Want(201).Map()
		assert.Equal(t, want, pricesOf(got)[:len(want)], name)
	}
	six := p.sample(t, "testdata/rates/six-decimals.xlsx.base64")
	_, fields := p.admin.Post(rateSheets, six).Want(422).Error()
	assert.Equal(t, []string{"rows.7.price", "rows.11.price", "rows.13.price"}, fields, "of seven decimals: 102.6774005 is not rounded")
	six["leaveOutRows"] = 3
	assert.Equal(t, []string{"3.75 30 100.309006", "3.875 30 100.808038", "4 30 101.308861"}, pricesOf(p.admin.Post(rateSheets, six).Want(201).Map())[:3])
	points := p.sample(t, "testdata/rates/points.xlsx.base64")
	p.admin.Post(rateSheets, points).Want(422)
	p.admin.Patch(p.mapping(), `{"notation":"POINTS_COST"}`).Want(200)
	assert.Equal(t, []string{"6.125 30 101.25"}, pricesOf(p.admin.Post(rateSheets, points).Want(201).Map()))
}

// A workbook of Excel 97 to 2003 is read as one of today; what is of another kind is refused with what to do.
func TestOldWorkbook(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	for _, path := range []string{"../xls/testdata/libreoffice.xls.base64", "testdata/rates/libreoffice.xlsx.base64"} {
		body := p.sample(t, path)
		mapping := ownMapping()
		mapping["worksheet"] = "Rates"
		body["mapping"] = mapping
		got := p.admin.Post(rateSheets+"/preview", body).Want(200).Map()
		require.Empty(t, got["refused"], path)
		assert.Equal(t, []any{2.0, 1.0, 4.0}, []any{got["goodRows"], got["faultyRows"], got["priceCount"]}, "the last row has the error of a formula")
		said := []string{}
		for _, one := range got["firstPrices"].([]any) {
			f := one.(map[string]any)
			said = append(said, fmt.Sprint(f["noteRate"], " ", f["lockDays"], " ", f["price"]))
		}
		assert.Equal(t, []string{"6.125 15 101.25", "6.125 30 100.309006", "6.99 15 102.25", "6.99 30 98.309006"}, said, path)
	}
	for key, content := range map[string]string{
		"isODS": "PK\x03\x04" + strings.Repeat("\x00", 26) + "mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "isXLSB": "PK\x03\x04 xl/workbook.bin", "isWebPage": "\n<html><table>",
		"isOldWorkbook": "\x09\x08\x06\x00\x00\x05", "notXLSX": "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and nothing",
	} {
		for _, path := range []string{rateSheets, rateSheets + "/preview"} {
			var refused struct{ Errors []struct{ Field, Key string } }
			p.admin.Post(path, effect{"investorId": p.investor, "xlsx": []byte(content)}).Want(422).Into(&refused)
			require.Len(t, refused.Errors, 1, key)
			assert.Equal(t, "xlsx "+key, refused.Errors[0].Field+" "+refused.Errors[0].Key)
		}
	}
}
