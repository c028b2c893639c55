package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestPipelineViews(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	const views = "/los/api/pipeline-views"
	type view struct {
		ID, Name, SysRefID, OrderBy string
		Version                     int64
		Active                      bool
		Filters                     map[string]any
	}
	list := func(c *apitest.Client) (defaults, users []view) {
		var all struct{ Defaults, Users []view }
		c.Get(views).Want(200).Into(&all)
		return all.Defaults, all.Users
	}
	defaults, users := list(officer)
	require.Equal(t, "All Loans", defaults[0].Name)
	require.Len(t, defaults, 6)
	require.Empty(t, users)

	var first, second view
	officer.Post(views, map[string]any{"name": "Zeta", "active": true, "filters": map[string]any{"StageId": []string{"QUALIFICATION"}}, "columns": []string{"LoanId"}, "orderBy": "BaseLoanAmt"}).Want(201).Into(&first)
	officer.Post(views, map[string]any{"name": "Alpha", "active": true, "sysRefId": "all-loans"}).Want(201).Into(&second)
	_, users = list(officer)
	require.Equal(t, []string{"Alpha", "Zeta"}, []string{users[0].Name, users[1].Name})
	require.True(t, users[0].Active)
	require.False(t, users[1].Active, "one is active at most")
	require.Equal(t, []any{"QUALIFICATION"}, users[1].Filters["StageId"])

	t.Run("patch, conflict, validation", func(t *testing.T) {
		var got view
		officer.Patch(views+"/"+first.ID, map[string]any{"name": "Beta"}).Want(200).Into(&got)
		require.Equal(t, "BaseLoanAmt", got.OrderBy)
		officer.Patch(views+"/"+first.ID, map[string]any{"name": "alpha"}).Want(409)
		officer.Post(views, map[string]any{"name": " "}).Want(422)
		officer.Post(views, map[string]any{"name": "x", "user_id": "y"}).Want(422)
		officer.With("If-Match", "1").Patch(views+"/"+first.ID, map[string]any{"name": "Gamma"}).Want(412)
	})
	t.Run("grouping and shape", func(t *testing.T) {
		officer.Patch(views+"/"+first.ID, map[string]any{"groupBy": "StageId", "shape": "board"}).Want(200)
		got := officer.Patch(views+"/"+first.ID, map[string]any{"shape": "list"}).Want(200).Map()
		require.Equal(t, []any{"StageId", "list"}, []any{got["groupBy"], got["shape"]})
		got = officer.Patch(views+"/"+first.ID, map[string]any{"groupBy": nil}).Want(200).Map()
		require.NotContains(t, got, "groupBy", "null takes it back")
		made := officer.Post(views, map[string]any{"name": "Plain", "groupBy": nil}).Want(201).Map()
		officer.Delete(views + "/" + made["id"].(string)).Want(204)
		for field, value := range map[string]any{"groupBy": "BorrowerName", "shape": "cube"} {
			officer.Patch(views+"/"+first.ID, map[string]any{field: value}).Want(422)
		}
	})
	t.Run("another's views are nobody else's", func(t *testing.T) {
		for _, stranger := range []string{"companyadmin@summit.test", "originator@harbor.test"} {
			_, own := list(w.As(stranger))
			require.Empty(t, own)
			w.As(stranger).Patch(views+"/"+first.ID, map[string]any{"name": "Mine"}).Want(404)
			w.As(stranger).Delete(views + "/" + first.ID).Want(404)
		}
		w.As("borrower@example.test").Get(views).Want(403)
		w.As("realtor@example.test").Get(views).Want(403)
	})
	officer.Delete(views + "/" + second.ID).Want(204)
	officer.Delete(views + "/" + second.ID).Want(404)
}

func TestPresence(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	loan := officer.Loan()
	count := func(c *apitest.Client) any { return c.Get(loan + "/active-users").Want(200).Map()["count"] }

	stream := admin.Stream("")
	require.Equal(t, "RTC.READY", stream.Next().Type)
	access := officer.Post(loan+"/access-check", nil).Want(200).Map()
	require.EqualValues(t, 1, access["accessType"])
	require.Contains(t, access["functionsData"], "LOAN_EDIT_INFO")
	require.Len(t, stream.Until("RTC.LOAN.ACTIVE_USERS").Data["activeUsers"], 1)
	admin.Post(loan+"/access-check", nil).Want(200)
	require.Len(t, stream.Until("RTC.LOAN.ACTIVE_USERS").Data["activeUsers"], 2)
	stream.Stop()
	require.EqualValues(t, 2, count(officer))

	w.Advance(90 * time.Second)
	officer.Patch(loan+"/active-users", nil).Want(200)
	w.Advance(90 * time.Second)
	require.EqualValues(t, 1, count(officer), "the other was not heard of for two minutes")
	require.Empty(t, officer.Post(loan+"/exit", nil).Want(200).Map()["activeUsers"])
	require.EqualValues(t, 0, count(officer))

	officer.Patch(loan+"/archive", nil).Want(200)
	locked := officer.Post(loan+"/access-check", nil).Want(200).Map()
	require.Equal(t, "LOCK", locked["readOnlyType"])
	require.Equal(t, false, locked["canUnlock"], "an archived loan is brought back, not unlocked")
	require.EqualValues(t, 0, locked["accessType"])

	for _, path := range []string{"/access-check", "/exit"} {
		w.As("originator@harbor.test").Post(loan+path, nil).Want(404)
		w.As("originator2@summit.test").Post(loan+path, nil).Want(404)
		w.As("borrower@example.test").Post(loan+path, nil).Want(403)
	}
}
