package http_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// endings are the ways in which a processor organisation's access to a loan ends, each for everybody or for the one who worked there.
var endings = map[string]func(officer, keel *apitest.Client, loan, request string){
	"the holder ends it": func(officer, _ *apitest.Client, loan, _ string) {
		officer.Patch(loan+"/processing-request", object{"status": "ENDED"}).Want(200)
	},
	"it is given back": func(_, keel *apitest.Client, _, request string) { keel.Post(request+"/end", nil).Want(200) },
	"the person is taken off": func(officer, _ *apitest.Client, loan, _ string) {
		officer.Delete(loan + "/processing-request/wizeusers/" + string(demo.UserID(corey))).Want(204)
	},
	"the team is set without them": func(officer, _ *apitest.Client, loan, _ string) {
		officer.Patch(loan+"/users", object{"users": []object{{"WizeUserId": demo.UserID(officer.Email), "LoanRole": "Originator", "primary": true}}}).Want(200)
	},
}

// TestAProcessorLeavesNothingBehind: whatever a processor organisation's person set up on a shared loan that would go on without them goes
// with their access, whichever way that ends; whom the loan's letters go to by themselves was never theirs to say.
func TestAProcessorLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	for name, end := range endings {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := apitest.New(t)
			post := &mailbox{}
			w.Tell(post, nil)
			officer, keel := w.As("originator@summit.test"), w.As(corey)
			w.As("companyadmin@summit.test").Patch("/los/api/notification-configs/TRACKER_CHANGE", object{"isActive": true, "mailTo": []string{"TRACKER_RECIPIENTS"}, "delayMinutes": 60}).Want(200)
			loan := officer.Loan()
			request := w.Share(officer, loan, corey)

			// Copies, and who is told of what.
			keel.Patch(loan+"/email-configs", object{"mailBCC": []string{"copy@keel.test"}}).Want(403)
			keel.Post(loan+"/notification-configs", object{"configs": []object{{"kind": "STAGE_CHANGE", "mailBCC": []string{"copy@keel.test"}}}}).Want(403)
			// A tracker's recipients, with a message that waits for its time.
			var all struct {
				Rows []struct {
					ID, Name   string
					StatusList []struct{ ID, Name string }
				}
			}
			officer.Get(loan + "/trackers?limit=999").Want(200).Into(&all)
			tracker, ordered := "", ""
			for _, row := range all.Rows {
				for _, status := range row.StatusList {
					if row.Name == "HOI" && status.Name == "ORDERED" {
						tracker, ordered = row.ID, status.ID
					}
				}
			}
			require.NotEmpty(t, ordered)
			recipients := loan + "/trackers/" + tracker + "/recipients"
			officer.Post(recipients, object{"recipients": []object{{"email": "title@summit.test"}}}).Want(201)
			keel.Post(recipients, object{"recipients": []object{{"email": "title@keel.test"}}}).Want(201)
			officer.Patch(loan+"/trackers/"+tracker, object{"TrackerStatusId": ordered, "date": "2026-10-20"}).Want(200)
			waiting := func(address string) string {
				return apitest.One[string](w, "select coalesce((select status || ' ' || coalesce(error_code, '') from loan_message where address = $1), '')", address)
			}
			require.Eventually(t, func() bool { return waiting("title@keel.test") != "" }, 20*time.Second, 20*time.Millisecond)
			// Somebody outside is asked, and has a link.
			need := made(keel, loan+"/needs", `{"title":"Gift letter","ExternalSignee":{"name":"Gus","email":"gus@keel.test"}}`)
			token := ""
			require.Eventually(t, func() bool {
				for _, m := range post.all() {
					if found := tokens(m); m.To.Email == "gus@keel.test" && len(found) > 0 {
						token = found[0]
					}
				}
				return token != ""
			}, 20*time.Second, 20*time.Millisecond)
			w.Anonymous().Post(linkPath, object{"token": token}).Want(200)
			require.Eventually(t, func() bool {
				return apitest.One[bool](w, "select next_at is not null from need_request where need_id = $1", need)
			}, 20*time.Second, 20*time.Millisecond)
			// The loan is edited by them alone, and open before them.
			keel.Post(loan+"/access-check", object{"tab": nothing, "section": "financial"}).Want(200)
			if name != "the team is set without them" { // whoever edits alone has the team to themselves
				w.Exec("insert into loan_edit (tenant_id, loan_id, version, user_id, user_tenant_id, user_name, started_at, heard_at) values ($1, $2, 1, $3, $4, 'Corey', now(), now())",
					string(demo.TenantID("summit.test")), loanNumber(loan), string(demo.UserID(corey)), string(demo.TenantID("keel.test")))
			}

			end(officer, keel, loan, request)

			keel.Get(loan).Want(404)
			assert.Equal(t, []string{"title@summit.test"}, apitest.One[[]string](w, "select array_agg(email) from loan_tracker_recipient where loan_id = $1", loanNumber(loan)), "what the holder set stays")
			assert.Equal(t, "ERROR NOT_WANTED", waiting("title@keel.test"))
			assert.Equal(t, "SENDING ", waiting("title@summit.test"))
			w.Anonymous().Post(linkPath, object{"token": token}).Want(404)
			assert.True(t, apitest.One[bool](w, "select stopped and next_at is null from need_request where need_id = $1", need))
			assert.Zero(t, apitest.One[int](w, "select (select count(*) from loan_edit where loan_id = $1 and user_id = $2)::int + (select count(*) from loan_presence where loan_id = $1 and user_id = $2)::int", loanNumber(loan), string(demo.UserID(corey))))
			var told struct {
				Rows []struct{ After map[string]any }
			}
			officer.Get(loan + "/history").Want(200).Into(&told)
			assert.Condition(t, func() bool {
				for _, row := range told.Rows {
					if list, ok := row.After["recipientsRemoved"].([]any); ok && len(list) == 1 && list[0] == "title@keel.test" {
						return true
					}
				}
				return false
			}, "the history says what went: %v", told.Rows)
			// What is sent from now on goes to nobody of theirs.
			before := len(post.all())
			officer.Post(loan+"/notify-tracker-change", object{"TrackerId": tracker, "mailTo": []string{"TRACKER_RECIPIENTS"}}).Want(200)
			officer.Post(loan+"/notify-stage-change", object{"mailTo": []string{"other@summit.test"}}).Want(200)
			require.Eventually(t, func() bool { return len(post.all()) >= before+2 }, 20*time.Second, 20*time.Millisecond)
			for _, m := range post.all()[before:] {
				assert.NotContains(t, fmt.Sprint(m.To, m.CC, m.BCC), "keel.test")
			}
		})
	}
}
