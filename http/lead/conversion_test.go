package lead_test

import (
	"fmt"
	"net/url"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

type converted struct {
	LoanID  int64
	Already bool
}

func TestALeadBecomesALoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	body := person("Clara", "clara@lead.test")
	body["LoanPurposeType"], body["LoanAmt"], body["PriceAmt"], body["Language"] = "Purchase", 320000, 400000, "es"
	body["Address"] = map[string]any{"LineText": "12 Elm", "CityName": "Austin", "StateCode": "TX", "PostalCode": "78701"}
	var made leadBody
	officer.Post("/lead/api/leads", body).Want(201).Into(&made)
	path := "/lead/api/leads/" + made.ID
	var got converted
	t.Run("POST /lead/api/leads/{id}/convert/ok", func(t *testing.T) {
		admin.Post(path+"/convert", nil).Want(200).Into(&got)
		require.Positive(t, got.LoanID)
		assert.False(t, got.Already)
		var loan struct {
			BorrowerName, LoanOfficerName, WizeOrgUnitID string
			BaseLoanAmt                                  float64
			Team                                         []struct{ WizeUserID, LoanRole string }
			Borrowers                                    []struct {
				ContactPoint struct{ Email string }
				Languages    []struct{ Code string }
			}
		}
		officer.Get(fmt.Sprintf("/los/api/loans/%d", got.LoanID)).Want(200).Into(&loan)
		assert.Equal(t, "Clara Lead", loan.BorrowerName)
		assert.Equal(t, "Orion Austinson", loan.LoanOfficerName, "the owner is the loan officer")
		assert.Equal(t, 320000.0, loan.BaseLoanAmt)
		assert.Equal(t, "clara@lead.test", loan.Borrowers[0].ContactPoint.Email)
		assert.Equal(t, "spa", loan.Borrowers[0].Languages[0].Code)
		assert.Equal(t, made.WizeOrgUnitID, loan.WizeOrgUnitID)
	})
	t.Run("POST /lead/api/leads/{id}/convert/again", func(t *testing.T) {
		var again converted
		officer.Post(path+"/convert", nil).Want(200).Into(&again)
		assert.Equal(t, converted{got.LoanID, true}, again)
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from loan"))
	})
	t.Run("PATCH /lead/api/leads/{id}/409", func(t *testing.T) {
		officer.Patch(path, `{"Notes":"late"}`).Want(409)
		officer.Post(path+"/status", `{"Status":"LOST"}`).Want(409)
		officer.Post(path+"/owner", `{}`).Want(409)
		officer.Post(path+"/notes", `{"text":"late"}`).Want(409)
		admin.Delete(path).Want(409)
		var shown leadBody
		officer.Get(path).Want(200).Into(&shown)
		assert.Equal(t, "CONVERTED", shown.Status)
		assert.Equal(t, got.LoanID, shown.LoanID)
		assert.Empty(t, shown.NextStatuses)
	})
	t.Run("POST /lead/api/leads/{id}/convert/given up", func(t *testing.T) {
		lost := add(officer, "Lotte")
		officer.Post("/lead/api/leads/"+lost.ID+"/status", `{"Status":"LOST"}`).Want(200)
		officer.Post("/lead/api/leads/"+lost.ID+"/convert", nil).Want(409)
	})
	t.Run("POST /lead/api/leads/{id}/convert/at once", func(t *testing.T) {
		twice := add(officer, "Tessa")
		var wait sync.WaitGroup
		ids := make([]int64, 4)
		for i := range ids {
			wait.Go(func() {
				var c converted
				officer.Post("/lead/api/leads/"+twice.ID+"/convert", nil).Want(200).Into(&c)
				ids[i] = c.LoanID
			})
		}
		wait.Wait()
		assert.Equal(t, []int64{ids[0], ids[0], ids[0], ids[0]}, ids)
		assert.Equal(t, 2, apitest.One[int](w, "select count(*)::int from loan"))
	})
	t.Run("POST /lead/api/leads/{id}/convert/unassigned", func(t *testing.T) {
		var free leadBody
		admin.Post("/lead/api/leads?assign=NONE", person("Frida", "frida@lead.test")).Want(201).Into(&free)
		var loan converted
		w.As("assistant@summit.test").Post("/lead/api/leads/"+free.ID+"/convert", nil).Want(200).Into(&loan)
		w.As("assistant@summit.test").Get(fmt.Sprintf("/los/api/loans/%d", loan.LoanID)).Want(200)
	})
}

func TestDuplicatesWarnAndDoNotBlock(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	first := add(officer, "Dora")
	w.As("originator2@summit.test").Post("/lead/api/leads", person("Dorothea", "DORA@lead.test")).Want(201)
	w.As("originator@harbor.test").Post("/lead/api/leads", person("Dora", "dora@lead.test")).Want(201)
	var again leadBody
	officer.Post("/lead/api/leads", person("Dora", "Dora@Lead.test")).Want(201).Into(&again)
	assert.Equal(t, 1, again.Duplicates.Count, "neither the other branch's nor the other company's is told of")
	require.Len(t, again.Duplicates.Rows, 1)
	assert.Equal(t, first.ID, again.Duplicates.Rows[0].ID)
	t.Run("POST /lead/api/leads/duplicates/ok", func(t *testing.T) {
		var found struct{ Count int }
		officer.Post("/lead/api/leads/duplicates", `{"ContactPoint":{"Email":"dora@lead.test"}}`).Want(200).Into(&found)
		assert.Equal(t, 2, found.Count)
		w.As("originator2@summit.test").Post("/lead/api/leads/duplicates", `{"ContactPoint":{"Email":"dora@lead.test"}}`).Want(200).Into(&found)
		assert.Equal(t, 1, found.Count, "the other branch counts its own")
		w.As("companyadmin@summit.test").Post("/lead/api/leads/duplicates", `{"ContactPoint":{"Email":"dora@lead.test"}}`).Want(200).Into(&found)
		assert.Equal(t, 3, found.Count, "who sees both branches counts both")
		officer.Post("/lead/api/leads/duplicates", `{"ContactPoint":{}}`).Want(200).Into(&found)
		assert.Zero(t, found.Count)
		w.As("processor@summit.test").Post("/lead/api/leads/duplicates", `{"ContactPoint":{}}`).Want(403)
	})
}

func TestListingLeads(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	var tag struct{ ID string }
	admin.Post("/lead/api/tags", `{"name":"Hot"}`).Want(201).Into(&tag)
	today := w.Now().UTC()
	for i, first := range []string{"Anna", "Bert", "Cleo"} {
		body := person(first, first+"@list.test")
		body["FollowUpDate"] = today.AddDate(0, 0, i-1).Format("2006-01-02")
		if first == "Cleo" {
			body["Tags"] = []map[string]any{{"id": tag.ID}}
			body["DoNotCallInd"] = true
		}
		officer.Post("/lead/api/leads", body).Want(201)
	}
	officer.Post("/lead/api/leads", map[string]any{"Name": map[string]any{"FirstName": "Dana"}, "ContactPoint": map[string]any{"CellPhone": "(512) 555-0111"}}).Want(201)
	t.Run("GET /lead/api/leads/ok", func(t *testing.T) {
		assert.Equal(t, []string{"Cleo"}, leads(officer, filter(`{"TagId":["`+tag.ID+`"]}`)).names())
		assert.Equal(t, []string{"Anna"}, leads(officer, filter(`{"FollowUp":"OVERDUE"}`)).names())
		assert.Equal(t, []string{"Bert"}, leads(officer, filter(`{"FollowUp":["TODAY"]}`)).names())
		assert.Equal(t, 3, leads(officer, filter(`{"FollowUp":["OVERDUE","WEEK"]}`)).Count)
		assert.Equal(t, []string{"Dana"}, leads(officer, filter(`{"FollowUp":"NONE"}`)).names())
		assert.Equal(t, []string{"Dana"}, leads(officer, "?searchTerm=5125550111").names())
		assert.Equal(t, []string{"Cleo"}, leads(officer, filter(`{"DoNotCallInd":true}`)).names())
		assert.Equal(t, []string{"Dana", "Anna", "Bert", "Cleo"}, leads(officer, "?orderBy=Name").names())
		assert.Equal(t, []string{"Bert"}, leads(officer, "?orderBy=FollowUpDate&limit=1&offset=1").names())
		assert.Equal(t, 4, leads(officer, "?limit=1").Count)
		for _, field := range []string{"Status", "LoanAmt", "LeadSource", "LeadProvider", "OwnerName", "createdAt", "updatedAt", "statusChangedAt"} {
			leads(officer, "?sort=DESC&orderBy="+field)
		}
		assert.Equal(t, 4, leads(officer, filter(`{"OwnerId":"`+string(demo.UserID("originator@summit.test"))+`"}`)).Count)
		assert.Zero(t, leads(officer, filter(`{"OwnerId":null}`)).Count)
	})
	t.Run("GET /lead/api/leads/bad input", func(t *testing.T) {
		for _, query := range []string{`{"secret":1}`, `{"FollowUp":"SOMEDAY"}`, `{"TagId":["x"]}`, `{"TagId":7}`, `{"ContactPoint":"x"}`, `{"OwnerId":"x"}`, `[]`} {
			officer.Get("/lead/api/leads" + filter(query)).Want(400)
		}
		officer.Get("/lead/api/leads?orderBy=" + url.QueryEscape("l.id; drop table lead")).Want(400)
		officer.Get("/lead/api/leads?limit=1000").Want(400)
	})
	t.Run("GET /lead/api/leads/wrong role", func(t *testing.T) { w.As("processor@summit.test").Get("/lead/api/leads").Want(403) })
}

func TestBulkTellsRowByRow(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	first, lost, foreign := add(officer, "One"), add(officer, "Two"), add(w.As("originator2@summit.test"), "Three")
	officer.Post("/lead/api/leads/"+lost.ID+"/status", `{"Status":"LOST"}`).Want(200)
	type result struct {
		Done, Count int
		Rows        []struct {
			ID, Code, Message, Name, Status string
			OK                              bool
		}
	}
	run := func(c *apitest.Client, body map[string]any) (r result) {
		body["ids"] = []string{first.ID, lost.ID, foreign.ID}
		c.Post("/lead/api/leads/bulk", body).Want(200).Into(&r)
		return r
	}
	t.Run("POST /lead/api/leads/bulk/dry run", func(t *testing.T) {
		journal := func() int64 {
			return apitest.One[int64](w, "select count(*) from audit_entry") + apitest.One[int64](w, "select count(*) from event")
		}
		before := journal()
		r := run(officer, map[string]any{"action": "STATUS", "Status": "UNQUALIFIED", "dryRun": true})
		assert.Equal(t, 1, r.Done)
		for _, row := range r.Rows {
			if row.ID == lost.ID {
				assert.Equal(t, "CONFLICT", row.Code)
				assert.Equal(t, "LOST", row.Status)
				assert.Contains(t, row.Name, "Two")
			}
		}
		assert.Equal(t, "NEW", officer.Get("/lead/api/leads/" + first.ID).Want(200).Map()["Status"], "nothing is done")
		assert.Equal(t, before, journal(), "and nothing noted")
	})
	t.Run("POST /lead/api/leads/bulk/ok", func(t *testing.T) {
		r := run(officer, map[string]any{"action": "STATUS", "Status": "UNQUALIFIED"})
		assert.Equal(t, 1, r.Done)
		for _, row := range r.Rows {
			switch row.ID {
			case first.ID:
				assert.True(t, row.OK)
			case lost.ID:
				assert.Equal(t, "CONFLICT", row.Code)
			case foreign.ID:
				assert.Equal(t, "NOT_FOUND", row.Code, "a sibling branch's is no more to be found than nothing")
			}
		}
		var tag struct{ ID string }
		admin.Post("/lead/api/tags", `{"name":"Bulk"}`).Want(201).Into(&tag)
		assert.Equal(t, 2, run(admin, map[string]any{"action": "TAG", "TagId": tag.ID}).Done)
		assert.Equal(t, 2, leads(admin, filter(`{"TagId":"`+tag.ID+`"}`)).Count)
		assert.Equal(t, 2, run(admin, map[string]any{"action": "UNTAG", "TagId": tag.ID}).Done)
		assert.Zero(t, leads(admin, filter(`{"TagId":"`+tag.ID+`"}`)).Count)
		assert.Equal(t, 2, run(admin, map[string]any{"action": "OWNER", "OwnerId": demo.UserID("assistant@summit.test")}).Done)
		assert.Equal(t, 2, run(admin, map[string]any{"action": "FOLLOW_UP", "FollowUpDate": "2026-12-24"}).Done)
		assert.Equal(t, 2, run(admin, map[string]any{"action": "OWNER", "byRules": true}).Done)
	})
	t.Run("POST /lead/api/leads/bulk/bad input", func(t *testing.T) {
		admin.Post("/lead/api/leads/bulk", map[string]any{"ids": []string{first.ID}, "action": "STATUS"}).Want(422)
		admin.Post("/lead/api/leads/bulk", map[string]any{"ids": []string{first.ID}, "action": "TAG"}).Want(422)
		admin.Post("/lead/api/leads/bulk", map[string]any{"ids": []string{}, "action": "STATUS", "Status": "LOST"}).Want(422)
		admin.Post("/lead/api/leads/bulk", map[string]any{"ids": []string{first.ID}, "action": "DELETE"}).Want(422)
		admin.Post("/lead/api/leads/bulk", map[string]any{"ids": []string{first.ID}, "action": "TAG", "TagId": nobody}).Want(422)
	})
	t.Run("POST /lead/api/leads/bulk/wrong role", func(t *testing.T) {
		w.As("processor@summit.test").Post("/lead/api/leads/bulk", map[string]any{}).Want(403)
	})
}

func TestLeadEventsGoToWhoSeesTheLead(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	heard := w.As("branchadmin@summit.test").Stream("")
	strangers := []string{"owner@harbor.test", "branchadmin2@summit.test", "assistant@summit.test", "processor@summit.test", "borrower@example.test"}
	var deaf []*apitest.Stream
	for _, email := range strangers {
		stream := w.As(email).Stream("")
		require.Equal(t, "RTC.READY", stream.Next().Type)
		deaf = append(deaf, stream)
	}
	made := add(officer, "Eve")
	event := heard.Until("RTC.LEAD.CHANGED")
	assert.Equal(t, map[string]any{"id": made.ID, "action": "created"}, event.Data)
	for _, tenant := range []string{"summit.test", "harbor.test"} {
		w.Exec("insert into event (tenant_id, type, audience) select $1, 'TEST.END', array_agg(user_id) from user_account where tenant_id = $1", string(demo.TenantID(tenant)))
	}
	for i, stream := range deaf {
		assert.Equal(t, "TEST.END", stream.Next().Type, strangers[i])
	}
}
