package tracker_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// object is a body.
type object = map[string]any

func TestTrackersOfACompany(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	loan := officer.Loan()
	company := func() map[string]trackerBody { return listed(admin, lookup+"?limit=999") }
	all := company()
	t.Run("GET /los/api/trackers/ok", func(t *testing.T) {
		assert.Len(t, all, 48)
		assert.True(t, all["TRID"].Metadata.MCR)
		assert.Equal(t, all["HOI"].StatusList[0].ID, all["HOI"].DefaultStatusID)
		assert.Equal(t, "REFINANCE_ONLY", all["PAYOFF"].Metadata.Selection)
		assert.Len(t, listed(officer, lookup+"?limit=999"), 48, "every member of staff looks them up")
		assert.NotEqual(t, all["HOI"].ID, listed(w.As("originator@harbor.test"), lookup+"?limit=999")["HOI"].ID, "each company has its own")
		var one trackerBody
		officer.Get(lookup + "/" + all["HOI"].ID).Want(200).Into(&one)
		assert.Equal(t, all["HOI"], one)
		officer.Get(lookup + "/" + nobody).Want(404)
		w.As("borrower@example.test").Get(lookup).Want(403)
		officer.Get(lookup + "?orderBy=nonsense").Want(400)
	})
	hoi := all["HOI"]
	t.Run("PATCH /los/api/trackers/{id}/ok", func(t *testing.T) {
		heard := officer.Stream("")
		statuses := make([]object, 0, 8)
		for _, s := range hoi.StatusList {
			name := s.DisplayName
			if s.Name == "ORDERED" {
				name = "Ordered from the agent"
			}
			statuses = append(statuses, object{"id": s.ID, "displayName": name, "isDateRequired": s.IsDateRequired})
		}
		statuses = append(statuses[:2:2], append([]object{{"displayName": "Quote asked for", "isDateRequired": true}}, statuses[2:]...)...)
		var saved trackerBody
		admin.With("If-Match", "1").Patch(lookup+"/"+hoi.ID, object{"displayName": "Home insurance", "StatusList": statuses}).Want(200).Into(&saved)
		assert.Equal(t, "HOI", saved.Name)
		assert.Equal(t, "QUOTE_ASKED_FOR", saved.StatusList[2].Name)
		assert.Equal(t, hoi.ID, heard.Until("RTC.TRACKER.CHANGED").Data["id"])
		on := trackersOf(officer, loan)["HOI"]
		assert.Equal(t, "Home insurance", on.DisplayName)
		assert.Equal(t, "Ordered from the agent", on.status(t, "ORDERED").DisplayName)
		officer.Patch(loan+"/trackers/"+hoi.ID, fmt.Sprintf(`{"TrackerStatusId":%q,"date":"2026-10-01"}`, on.status(t, "QUOTE_ASKED_FOR").ID)).Want(200)
		officer.Patch(loan+"/trackers/"+hoi.ID, fmt.Sprintf(`{"TrackerStatusId":%q,"date":"2026-10-02"}`, on.status(t, "ORDERED").ID)).Want(200)
		for _, used := range []string{"QUOTE_ASKED_FOR", "ORDERED"} {
			kept := []object{}
			for _, s := range saved.StatusList {
				if s.Name != used {
					kept = append(kept, object{"id": s.ID, "displayName": s.DisplayName, "isDateRequired": s.IsDateRequired})
				}
			}
			code, _ := admin.Patch(lookup+"/"+hoi.ID, object{"StatusList": kept}).Want(409).Error()
			assert.Equal(t, "CONFLICT", code, "a loan uses it, now or before")
		}
	})
	t.Run("a tracker that is switched off", func(t *testing.T) {
		admin.Patch(lookup+"/"+all["HOI"].ID, `{"isActive":false}`).Want(200)
		admin.Patch(lookup+"/"+all["SURVEY"].ID, `{"isActive":false}`).Want(200)
		now := trackersOf(officer, loan)
		assert.Contains(t, now, "HOI", "something was noted in it here")
		assert.NotContains(t, now, "SURVEY")
		assert.NotContains(t, trackersOf(officer, officer.Loan()), "HOI")
	})
	t.Run("PATCH /los/api/trackers/{id}/bad input", func(t *testing.T) {
		first, second := hoi.StatusList[0], hoi.StatusList[1]
		for name, c := range map[string]struct {
			id, field string
			body      any
		}{
			"TRID is on":              {all["TRID"].ID, "isActive", object{"isActive": false}},
			"TRID is on every loan":   {all["TRID"].ID, "metadata.selection", object{"metadata": object{"selection": "REFINANCE_ONLY"}}},
			"TRID has two statuses":   {all["TRID"].ID, "StatusList", object{"StatusList": []object{{"id": all["TRID"].StatusList[0].ID, "displayName": "A"}}}},
			"no name":                 {hoi.ID, "displayName", object{"displayName": " "}},
			"a name that another has": {hoi.ID, "displayName", object{"displayName": "title"}},
			"no group":                {hoi.ID, "group", object{"group": "NOWHERE"}},
			"no complete":             {hoi.ID, "StatusList", object{"StatusList": []object{{"id": first.ID, "displayName": "A"}, {"id": second.ID, "displayName": "B"}}}},
			"no statuses":             {hoi.ID, "StatusList", object{"StatusList": []object{}}},
			"another's status":        {hoi.ID, "StatusList.0.id", object{"StatusList": []object{{"id": all["TITLE"].StatusList[0].ID, "displayName": "A"}}}},
			"what the server gives":   {hoi.ID, "name", object{"name": "TRID"}},
			"an unknown field":        {hoi.ID, "nonsense", object{"nonsense": 1}},
		} {
			_, fields := admin.Patch(lookup+"/"+c.id, c.body).Want(422).Error()
			assert.Contains(t, fields, c.field, name)
		}
		admin.With("If-Match", "1").Patch(lookup+"/"+hoi.ID, `{"isActive":true}`).Want(412)
		admin.Patch(lookup+"/"+nobody, `{"isActive":true}`).Want(404)
	})
	t.Run("wrong role and wrong tenant", func(t *testing.T) {
		for _, who := range []string{"originator@summit.test", "processor@summit.test", "branchadmin@summit.test", "borrower@example.test", "superadmin@gable.test"} {
			w.As(who).Patch(lookup+"/"+hoi.ID, `{"isActive":true}`).Want(403)
			w.As(who).Post(lookup, `{"displayName":"Radon test"}`).Want(403)
			w.As(who).Delete(lookup + "/" + hoi.ID).Want(403)
			w.As(who).Patch(lookup+"/order", object{"group": "PROSPECT", "ids": []string{hoi.ID}}).Want(403)
		}
		w.As("companyadmin@harbor.test").Patch(lookup+"/"+hoi.ID, `{"isActive":true}`).Want(404)
		w.As("companyadmin@harbor.test").Delete(lookup + "/" + hoi.ID).Want(404)
		w.As("companyadmin@harbor.test").Get(lookup + "/" + hoi.ID).Want(404)
	})
	t.Run("POST /los/api/trackers/ok", func(t *testing.T) {
		var made trackerBody
		admin.Post(lookup, object{"displayName": "Well water test", "group": "PROCESSING", "metadata": object{"selection": "PURCHASE_ONLY"}}).Want(201).Into(&made)
		assert.Equal(t, "WELL_WATER_TEST", made.Name)
		assert.False(t, made.IsShipped)
		require.Len(t, made.StatusList, 3)
		assert.Equal(t, 16, made.Order, "the last of its group")
		admin.Post(lookup, `{"displayName":"Well water test"}`).Want(422)
		admin.Post(lookup, `{"group":"PROCESSING"}`).Want(422)
		admin.Delete(lookup + "/" + made.ID).Want(204)
		admin.Delete(lookup + "/" + made.ID).Want(404)
	})
	t.Run("DELETE /los/api/trackers/{id}/conflict", func(t *testing.T) {
		admin.Delete(lookup + "/" + all["SURVEY"].ID).Want(409)
		var made trackerBody
		admin.Post(lookup, `{"displayName":"Radon test"}`).Want(201).Into(&made)
		officer.Patch(loan+"/trackers/"+made.ID, `{"Notes":"Asked for"}`).Want(200)
		admin.Delete(lookup + "/" + made.ID).Want(409)
	})
	t.Run("PATCH /los/api/trackers/order/ok", func(t *testing.T) {
		ids := []string{all["URLA"].ID, all["CREDIT_REPORT"].ID, all["PREAPPROVAL"].ID, all["PREQUALIFICATION"].ID}
		admin.Patch(lookup+"/order", object{"group": "PROSPECT", "ids": ids}).Want(200)
		assert.Equal(t, 1, company()["URLA"].Order)
		assert.Equal(t, 4, company()["PREQUALIFICATION"].Order)
		admin.Patch(lookup+"/order", object{"group": "PROSPECT", "ids": ids[1:]}).Want(409)
		admin.Patch(lookup+"/order", object{"group": "NOWHERE", "ids": ids}).Want(422)
	})
}
