package http_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestAssets(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	asset := map[string]any{"AssetDetail": map[string]any{"AssetType": "CheckingAccount", "CashOrMarketValueAmt": 1234.5}, "Borrowers": []any{map[string]any{"id": jane}}}

	var made struct {
		ID          string
		Version     int64
		AssetDetail struct{ CashOrMarketValueAmt float64 }
		Borrowers   []struct{ ID string }
	}
	officer.Post(loan+"/assets", asset).Want(201).Into(&made)
	require.Equal(t, int64(1), made.Version)
	item := loan + "/assets/" + made.ID

	t.Run("list/200", func(t *testing.T) {
		var page struct {
			Rows  []struct{ ID string }
			Count int
		}
		officer.Get(loan + "/assets").Want(200).Into(&page)
		require.Equal(t, 1, page.Count)
		require.Equal(t, made.ID, page.Rows[0].ID)
		officer.Get(loan + `/assets?filters={"AssetDetail.AssetType":["SavingsAccount"]}`).Want(200).Into(&page)
		require.Zero(t, page.Count)
	})
	t.Run("list/400 unknown field", func(t *testing.T) {
		for _, query := range []string{`filters={"tenant_id":1}`, "orderBy=tenant_id", `columns=["secret"]`, `order={"nope":"ASC"}`, `where={"x":1}`, `customSearch={"searchFields":["x"],"searchValue":"y"}`} {
			code, fields := officer.Get(loan + "/assets?" + query).Want(400).Error()
			require.Equal(t, "BAD_REQUEST", code)
			require.Len(t, fields, 1, query)
		}
	})
	t.Run("patch/200 merges, null clears", func(t *testing.T) {
		got := officer.Patch(item, `{"AssetDetail":{"AccountIdentifier":"9876543210","CashOrMarketValueAmt":null}}`).Want(200).Map()
		detail := got["AssetDetail"].(map[string]any)
		require.Equal(t, "CheckingAccount", detail["AssetType"])
		require.NotContains(t, detail, "CashOrMarketValueAmt")
		require.EqualValues(t, 2, got["version"])
		require.Len(t, got["Borrowers"], 1)
	})
	t.Run("patch/422 names the field", func(t *testing.T) {
		for body, field := range map[string]string{
			`{"AssetDetail":{"CashOrMarketValueAmt":1.234}}`:    "AssetDetail.CashOrMarketValueAmt",
			`{"AssetDetail":{"AssetType":"Gold"}}`:              "AssetDetail.AssetType",
			`{"AssetDetail":{"Colour":"red"}}`:                  "AssetDetail.Colour",
			`{"tenantId":"x"}`:                                  "tenantId",
			`{"id":"` + uuid.NewString() + `"}`:                 "id",
			`{"Borrowers":[{"id":"` + uuid.NewString() + `"}]}`: "Borrowers",
		} {
			code, fields := officer.Patch(item, body).Want(422).Error()
			require.Equal(t, "VALIDATION_FAILED", code, body)
			require.Equal(t, []string{field}, fields, body)
		}
	})
	t.Run("patch/400 bad JSON", func(t *testing.T) {
		code, _ := officer.Patch(item, `{"AssetDetail":`).Want(400).Error()
		require.Equal(t, "BAD_REQUEST", code)
	})
	t.Run("patch/412", func(t *testing.T) {
		code, _ := officer.With("If-Match", "1").Patch(item, `{}`).Want(412).Error()
		require.Equal(t, "STALE", code)
	})
	t.Run("403 wrong role", func(t *testing.T) {
		w.As("borrower@example.test").Get(loan + "/assets").Want(403)
		w.As("superadmin@gable.test").Get(loan + "/assets").Want(403)
	})
	t.Run("401 anonymous", func(t *testing.T) { w.Anonymous().Get(loan + "/assets").Want(401) })
	t.Run("404 same body for another tenant, branch, officer and for nothing", func(t *testing.T) {
		nothing := officer.Get("/los/api/loans/999999999/assets").Want(404)
		for _, stranger := range []string{"companyadmin@harbor.test", "branchadmin2@summit.test", "processor@summit.test"} {
			code, _ := w.As(stranger).Get(loan + "/assets").Want(404).Error()
			require.Equal(t, "NOT_FOUND", code)
			require.Equal(t, len(nothing.Body), len(w.As(stranger).Get(loan+"/assets").Body))
		}
	})
	t.Run("404 right tenant, wrong loan", func(t *testing.T) {
		other := officer.Loan()
		officer.Patch(other+"/assets/"+made.ID, `{}`).Want(404)
		officer.Delete(other + "/assets/" + made.ID).Want(404)
		officer.Post(other+"/assets", asset).Want(422)
	})
	t.Run("nonce: the first answer again", func(t *testing.T) {
		once := officer.With("lw-nonce", uuid.NewString())
		first := once.Post(loan+"/assets", asset).Want(201)
		again := once.Post(loan+"/assets", asset).Want(201)
		require.JSONEq(t, string(first.Body), string(again.Body))
		require.EqualValues(t, 2, apitest.One[int64](w, "select count(*) from asset"))
		once.Post(loan+"/assets", map[string]any{}).Want(400)
	})
	t.Run("audit holds who and what, not the account number", func(t *testing.T) {
		require.Positive(t, apitest.One[int64](w, `select count(*) from audit_entry where kind = 'asset' and actor_name = 'Orion Austinson'`))
		require.Zero(t, apitest.One[int64](w, `select count(*) from audit_entry where before::text || after::text like '%9876543210%'`))
	})
	t.Run("the log names request, tenant, actor and user, and no body", func(t *testing.T) {
		log := w.Log.String()
		require.Contains(t, log, `"tenant":"`+string(demo.TenantID("summit.test"))+`"`)
		require.Contains(t, log, `"actor":"`+string(demo.UserID("originator@summit.test"))+`"`)
		require.Contains(t, log, `"requestId":"`)
		require.NotContains(t, log, "9876543210")
	})
	t.Run("delete/204", func(t *testing.T) {
		officer.Delete(item).Want(204)
		officer.Delete(item).Want(404)
	})
}
