package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestListsUnderTheContract: a list that is read whole is paged, searched and sorted as any other; what columns do not name is left
// out; a paged select's filter for what is active is understood.
func TestListsUnderTheContract(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	const units = "/api/wizeusers/branches-all"
	all := admin.Get(units).Want(200).Map()
	require.Greater(t, all["count"], 2.0)
	page := admin.Get(units + "?limit=1&offset=1&orderBy=name&sort=DESC").Want(200).Map()
	require.Len(t, page["rows"], 1)
	require.Equal(t, all["count"], page["count"])
	require.EqualValues(t, 1, admin.Get(units + "?searchTerm=miam").Want(200).Map()["count"])
	require.EqualValues(t, 1, admin.Get(units + `?filters={"name":"Miami","isActive":true}`).Want(200).Map()["count"])
	_, fields := admin.Get(units + `?orderBy=secret`).Want(400).Error()
	require.Equal(t, []string{"secret"}, fields)
	require.EqualValues(t, 0, admin.Get("/api/lenders/system?searchTerm=nobody").Want(200).Map()["count"])
	require.Len(t, admin.Get("/api/lenders/system?limit=0").Want(200).Map()["rows"], 0)
	for _, list := range []string{units, "/api/wizeusers", "/api/lenders/system", "/los/api/loans", "/lead/api/tags", "/lead/api/sources"} {
		admin.Get(list + `?filters={"isActive":true}`).Want(200)
	}
	row := rows(admin, "/api/wizeusers")[0]
	require.Contains(t, row, "email")
	row = admin.Get(`/api/wizeusers?columns=["name"]`).Want(200).Map()["rows"].([]any)[0].(map[string]any)
	require.NotContains(t, row, "email")
	require.NotContains(t, row, "WizeRoles")
	admin.With("userTimeZone", "America/Chicago").Get("/api/wizeusers?userTimeZone=Nowhere/Else").Want(400)

	var verdict struct {
		Valid  bool
		Errors []struct{ Field string }
	}
	for field, body := range map[string]string{"phone": `{"phone":7}`, "nonsense": `{"nonsense":1}`} {
		admin.Post("/api/validateorgconfig", body).Want(200).Into(&verdict)
		require.False(t, verdict.Valid)
		require.Equal(t, field, verdict.Errors[0].Field)
	}
	var missing struct {
		Errors []struct{ Field, Message string }
	}
	admin.Patch("/api/wizeusers/make-owner", `{}`).Want(422).Into(&missing)
	require.Equal(t, []struct{ Field, Message string }{{"userId", "User id is required"}}, missing.Errors)
}
