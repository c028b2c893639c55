package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

type object = map[string]any

const (
	nobody      = "01980000-0000-7000-8000-000000000000"
	list        = "/los/api/notifications"
	preferences = "/los/api/notification-preferences"
	officer     = "originator@summit.test"
	processor   = "processor@summit.test"
	assistant   = "assistant@summit.test"
)

type told struct {
	ID, Kind, About, ByName, BorrowerName, TaskTitle, StageID, TaskID, RecordID string
	LoanID                                                                      int64
	Count                                                                       int
	IsRead                                                                      bool
	At                                                                          time.Time
}

type page struct {
	Rows          []told
	Count, Unread int
}

func read(c *apitest.Client, query string) (p page) {
	c.Get(list + query).Want(200).Into(&p)
	return p
}

// lines are kind and what has happened, newest first.
func (p page) lines() []string {
	all := []string{}
	for _, n := range p.Rows {
		all = append(all, n.Kind+" "+n.About)
	}
	return all
}

func id(email string) string { return string(demo.UserID(email)) }

// share puts people on a loan's team, beside the officer.
func share(c *apitest.Client, loan string, processors ...string) {
	team := []object{{"WizeUserId": id(officer), "LoanRole": "Originator", "primary": true}}
	for _, email := range processors {
		role := "Processor"
		if email == assistant {
			role = "Assistant"
		}
		team = append(team, object{"WizeUserId": id(email), "LoanRole": role})
	}
	c.Patch(loan+"/users", object{"users": team}).Want(200)
}

func note(text string, people ...string) object {
	mentions := []object{}
	for _, email := range people {
		mentions = append(mentions, object{"WizeUserId": id(email)})
	}
	return object{"Title": "Call", "Text": "<p>" + text + "</p>", "Mentions": mentions}
}

func nameOf(w *apitest.World, email string) string {
	return apitest.One[string](w, "select trim(first_name || ' ' || last_name) from user_account where user_id = $1", id(email))
}

func TestMentionsOfANote(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olga, paul := w.As(officer), w.As(processor)
	loan := olga.Loan()
	share(olga, loan, processor)
	stream := paul.Stream("")
	text := "Please ask @" + nameOf(w, processor)
	made := olga.Post(loan+"/notes", note(text, processor)).Want(201).Map()
	assert.Equal(t, nameOf(w, processor), made["Mentions"].([]any)[0].(object)["name"])
	assert.Zero(t, stream.Until("RTC.NOTIFICATION.CHANGED").LoanID, "which loan is not told, the list says it")
	got := read(paul, "")
	assert.Equal(t, []string{"MENTION LOAN_NOTE", "ASSIGNMENT TEAM"}, got.lines())
	assert.Equal(t, made["id"], got.Rows[0].RecordID)
	assert.Equal(t, nameOf(w, officer), got.Rows[0].ByName)
	assert.Equal(t, 2, got.Unread)
	assert.Empty(t, read(olga, "").Rows, "who did it is not told")

	t.Run("a change that mentions nobody new tells nobody", func(t *testing.T) {
		olga.Patch(loan+"/notes/"+made["id"].(string), object{"Title": "Called"}).Want(200)
		olga.Patch(loan+"/notes/"+made["id"].(string), note(text+" again", processor)).Want(200)
		assert.Equal(t, 1, read(paul, "").Rows[0].Count)
	})
	t.Run("another one is added to what is not read", func(t *testing.T) {
		olga.Post(loan+"/notes", note(text, processor)).Want(201)
		got := read(paul, "")
		assert.Equal(t, []int{2, 2}, []int{len(got.Rows), got.Rows[0].Count})
	})
	t.Run("whom the text does not name is left out", func(t *testing.T) {
		made := olga.Post(loan+"/notes", note("Nobody", processor)).Want(201).Map()
		assert.Nil(t, made["Mentions"])
	})
	t.Run("who can't see the loan", func(t *testing.T) {
		for _, email := range []string{"originator2@summit.test", "processor@harbor.test", "borrower@example.test"} {
			_, fields := olga.Post(loan+"/notes", note("@x", email)).Want(422).Error()
			assert.Equal(t, []string{"Mentions"}, fields, email)
		}
		olga.Post(loan+"/notes", object{"Text": "x", "Mentions": []object{{"WizeUserId": "x"}}}).Want(422)
		olga.Post(loan+"/notes", object{"Text": "x", "Mentions": []object{{"WizeUserId": id(processor), "other": 1}}}).Want(422)
	})
	t.Run("a note that is repeated tells once", func(t *testing.T) {
		nonce := olga.With("lw-nonce", uuid.NewString())
		before := read(paul, "").Rows[0].Count
		nonce.Post(loan+"/notes", note(text, processor)).Want(201)
		nonce.Post(loan+"/notes", note(text, processor)).Want(201)
		assert.Equal(t, before+1, read(paul, "").Rows[0].Count)
	})
	t.Run("a note on a task", func(t *testing.T) {
		task := olga.Post("/workflow-task/api/"+loan[strings.LastIndex(loan, "/")+1:]+"/tasks", object{"title": "Order appraisal", "dueDate": w.Now().Add(time.Hour).UTC().Format(time.RFC3339)}).Want(201).Map()
		path := "/workflow-task/api/" + loan[strings.LastIndex(loan, "/")+1:] + "/task/" + task["id"].(string) + "/notes"
		kept := olga.Post(path, object{"text": "@" + nameOf(w, processor) + " knows", "Mentions": []object{{"WizeUserId": id(processor)}}}).Want(201).Map()
		n := read(paul, "").Rows[0]
		assert.Equal(t, []any{"TASK_NOTE", "Order appraisal", task["id"], kept["id"]}, []any{n.About, n.TaskTitle, n.TaskID, n.RecordID})
		olga.Delete("/workflow-task/api/" + loan[strings.LastIndex(loan, "/")+1:] + "/tasks/" + task["id"].(string)).Want(204)
		assert.NotContains(t, read(paul, "").lines(), "MENTION TASK_NOTE", "it goes with the task")
	})
}

func TestOnesOwnNotificationsOnly(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olga, paul := w.As(officer), w.As(processor)
	loan := olga.Loan()
	share(olga, loan, processor)
	mine := read(paul, "").Rows[0]
	for name, other := range map[string]*apitest.Client{"a colleague": olga, "another company's": w.As("processor@harbor.test")} {
		assert.NotContains(t, read(other, "?limit=999").lines(), "ASSIGNMENT TEAM", name)
		other.Patch(list, object{"ids": []string{mine.ID}, "isRead": true}).Want(404)
	}
	for _, outsider := range []string{"borrower@example.test", "realtor@example.test", "superadmin@gable.test"} {
		w.As(outsider).Get(list).Want(403)
		w.As(outsider).Patch(list, object{"all": true, "isRead": true}).Want(403)
		w.As(outsider).Get(preferences).Want(403)
		w.As(outsider).Patch(preferences, object{"digestHour": 9}).Want(403)
	}
	w.Anonymous().Get(list).Want(401)
	assert.False(t, read(paul, "").Rows[0].IsRead)

	t.Run("what somebody sees no more is told no more", func(t *testing.T) {
		share(olga, loan)
		assert.Empty(t, read(paul, "").Rows)
		assert.Equal(t, 0, unread(paul))
		share(olga, loan, processor)
		assert.NotEmpty(t, read(paul, "").Rows)
	})
}

func unread(c *apitest.Client) int {
	var counts struct{ UnreadNotifications int }
	c.Get("/workflow-task/api/tasks/count").Want(200).Into(&counts)
	return counts.UnreadNotifications
}

func TestMarkNotifications(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olga, paul := w.As(officer), w.As(processor)
	first, second := olga.Loan(), olga.Loan()
	share(olga, first, processor)
	w.Advance(time.Minute)
	share(olga, second, processor)
	got := read(paul, "")
	require.Len(t, got.Rows, 2)
	assert.Equal(t, 2, unread(paul))
	newest, oldest := got.Rows[0], got.Rows[1]
	stream := paul.Stream("")
	paul.Patch(list, object{"ids": []string{newest.ID}, "isRead": true}).Want(200)
	stream.Until("RTC.NOTIFICATION.CHANGED")
	assert.Equal(t, 1, unread(paul))
	assert.Equal(t, oldest.ID, read(paul, "?unread=true").Rows[0].ID)
	paul.Patch(list, object{"ids": []string{newest.ID}, "isRead": false}).Want(200)
	assert.Equal(t, 2, unread(paul))
	paul.Patch(list, object{"all": true, "before": oldest.At.Add(time.Second), "isRead": true}).Want(200)
	assert.Equal(t, newest.ID, read(paul, "?unread=true").Rows[0].ID, "what came meanwhile stays as it is")
	paul.Patch(list, object{"all": true, "isRead": true}).Want(200)
	assert.Equal(t, 0, unread(paul))
	for name, bad := range map[string]struct {
		body   any
		status int
	}{
		"nothing": {object{"isRead": true}, 422}, "both": {object{"isRead": true, "all": true, "ids": []string{newest.ID}}, 422}, "one that is none": {object{"isRead": true, "ids": []string{newest.ID, nobody}}, 404},
		"no id": {object{"isRead": true, "ids": []string{"x"}}, 422}, "not said what": {object{"all": true}, 422}, "unknown field": {object{"all": true, "isRead": true, "x": 1}, 422},
		"no list": {`{"ids": 1}`, 422}, "no time": {object{"all": true, "isRead": true, "before": "yesterday"}, 422},
	} {
		assert.Equal(t, bad.status, paul.Patch(list, bad.body).Status, name)
	}
	assert.Equal(t, 0, unread(paul), "a refused write marks nothing")
	t.Run("the list is asked as every list", func(t *testing.T) {
		assert.Len(t, read(paul, "?limit=1").Rows, 1)
		assert.Equal(t, 2, read(paul, "?limit=1").Count)
		assert.Empty(t, read(paul, "?kind=LOAN").Rows)
		assert.Len(t, read(paul, "?kind=ASSIGNMENT").Rows, 2)
		paul.Get(list + "?kind=NOISE").Want(400)
		paul.Get(list + `?filters={"x":1}`).Want(400)
		paul.Get(list + "?limit=1000").Want(400)
	})
}

func TestNotificationsAreGathered(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olga, paul := w.As(officer), w.As(processor)
	loan := olga.Loan()
	share(olga, loan, processor)
	text := "@" + nameOf(w, processor)
	counts := func() (all []int) {
		for _, n := range read(paul, "?kind=MENTION&limit=999").Rows {
			all = append(all, n.Count)
		}
		return all
	}
	for range 12 {
		olga.Post(loan+"/notes", note(text, processor)).Want(201)
	}
	assert.Equal(t, []int{12}, counts())
	w.Advance(59 * time.Minute)
	olga, paul = w.As(officer), w.As(processor)
	olga.Post(loan+"/notes", note(text, processor)).Want(201)
	assert.Equal(t, []int{13}, counts())
	w.Advance(2 * time.Minute)
	olga.Post(loan+"/notes", note(text, processor)).Want(201)
	assert.Equal(t, []int{1, 13}, counts(), "an hour after it began")
	paul.Patch(list, object{"all": true, "isRead": true}).Want(200)
	olga.Post(loan+"/notes", note(text, processor)).Want(201)
	assert.Equal(t, []int{1, 1, 13}, counts(), "what is read is left alone")
	w.As("branchadmin@summit.test").Post(loan+"/notes", note(text, processor)).Want(201)
	assert.Equal(t, []int{1, 1, 1, 13}, counts(), "each person's is a line")
	other := olga.Loan()
	share(olga, other, processor)
	olga.Post(other+"/notes", note(text, processor)).Want(201)
	assert.Equal(t, []int{1, 1, 1, 1, 13}, counts(), "and each loan's")
}

func TestNotificationsAreBounded(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olga, paul := w.As(officer), w.As(processor)
	loan := olga.Loan()
	w.Exec(`insert into notification (tenant_id, user_id, kind, about, by_id, by_name, count, in_app, began_at, at)
		select $1, $2, 'LOAN', 'STAGE', $2, 'x', 1, true, now() - n * interval '1 hour', now() - n * interval '1 hour' from generate_series(1, 500) n`, string(demo.TenantID("summit.test")), id(processor))
	share(olga, loan, processor)
	assert.Equal(t, 500, read(paul, "?limit=999").Count)
	assert.Equal(t, "ASSIGNMENT TEAM", read(paul, "").lines()[0])
	assert.Equal(t, 0, apitest.One[int](w, "select count(*)::int from notification where user_id = $1 and at < now() - interval '499 hours 30 minutes'", id(processor)))
}

func TestWhatABorrowerDoesIsTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olga, paul, ana := w.As(officer), w.As(processor), w.As(assistant)
	loan := olga.Loan()
	share(olga, loan, processor, assistant)
	number := loan[strings.LastIndex(loan, "/")+1:]
	w.Exec("insert into loan_user (tenant_id, loan_id, user_id, loan_role, borrower_id) values ($1, $2::bigint, $3, 'Borrower', $4)",
		string(demo.TenantID("summit.test")), number, id("borrower@example.test"), olga.Borrower(loan, "Bobbie", "Testborrower", true))
	maria := w.As("borrower@example.test")
	own := "/pos/api/applications/" + number
	maria.Patch(own+"/borrower", object{"CitizenResidencyType": "USCitizen"}).Want(200)
	for name, c := range map[string]*apitest.Client{"the originator": olga, "the processor": paul} {
		assert.Contains(t, read(c, "").lines(), "BORROWER_ACTIVITY APPLICATION", name)
	}
	assert.NotContains(t, read(ana, "").lines(), "BORROWER_ACTIVITY APPLICATION", "an assistant does not follow it")
	row := read(olga, "?kind=BORROWER_ACTIVITY").Rows[0]
	assert.Equal(t, nameOf(w, "borrower@example.test"), row.ByName)
	assert.NotEmpty(t, row.BorrowerName)
	raw := string(olga.Get(list).Want(200).Body)
	for _, secret := range []string{"SSN", "USCitizen", "Amt"} {
		assert.NotContains(t, raw, secret)
	}
}

func TestOtherThingsThatAreTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olga, paul := w.As(officer), w.As(processor)
	loan := olga.Loan()
	share(olga, loan, processor)
	number := loan[strings.LastIndex(loan, "/")+1:]
	latest := func() told { return read(paul, "").Rows[0] }

	task := olga.Post("/workflow-task/api/"+number+"/tasks", object{"title": "Order title", "AssigneeId": id(processor), "dueDate": w.Now().Add(time.Hour).UTC().Format(time.RFC3339)}).Want(201).Map()
	assert.Equal(t, []string{"ASSIGNMENT", "TASK", "Order title", task["id"].(string)}, []string{latest().Kind, latest().About, latest().TaskTitle, latest().TaskID})
	olga.Patch(loan+"/stage/LOAN_SETUP", nil).Want(200)
	assert.Equal(t, []string{"LOAN", "STAGE", "LOAN_SETUP"}, []string{latest().Kind, latest().About, latest().StageID})
	need := olga.Post(loan+"/needs", object{"title": "Appraisal invoice", "type": "INFORMATION", "WizeUserId": id(processor)}).Want(201).Map()
	assert.Equal(t, []string{"ASSIGNMENT", "NEED", need["id"].(string)}, []string{latest().Kind, latest().About, latest().RecordID})

	paul.Post(loan+"/needs/"+need["id"].(string)+"/answer", object{"answer": "It is 450."}).Want(200)
	assert.NotContains(t, read(olga, "").lines(), "BORROWER_ACTIVITY ANSWER", "an answer of the staff's own")
	olga.Post(loan+"/needs/"+need["id"].(string)+"/reject", object{"rejectionReason": "OTHER", "rejectionNote": "Which invoice?"}).Want(200)
	assert.Equal(t, []string{"REJECTION", "NEED", need["id"].(string)}, []string{latest().Kind, latest().About, latest().RecordID})

	before := read(paul, "").Count
	olga.Post(loan+"/loan-edit/start", nil).Want(200)
	assert.Equal(t, before, read(paul, "").Count, "a company that wants no word of editing")
}

func TestAPersonChoosesWhatIsTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	olga, paul := w.As(officer), w.As(processor)
	var p struct {
		Version int
		Kinds   []struct {
			Kind, Digest string
			InApp        bool
		}
		DigestHour int
	}
	paul.Get(preferences).Want(200).Into(&p)
	require.Len(t, p.Kinds, 7)
	assert.Equal(t, []any{0, 8, true, "NONE"}, []any{p.Version, p.DigestHour, p.Kinds[0].InApp, p.Kinds[0].Digest})
	off := object{"kinds": []object{{"kind": "ASSIGNMENT", "inApp": false, "digest": "NONE"}}}
	paul.With("If-Match", "0").Patch(preferences, off).Want(200)
	paul.With("If-Match", "0").Patch(preferences, object{"digestHour": 9}).Want(412)
	paul.With("If-Match", "1").Patch(preferences, object{"digestHour": 9}).Want(200).Into(&p)
	assert.Equal(t, []any{2, 9, true, false}, []any{p.Version, p.DigestHour, p.Kinds[0].InApp, p.Kinds[1].InApp})
	for name, bad := range map[string]any{
		"an hour that is none": object{"digestHour": 24}, "a zone that is none": object{"digestTimeZone": "Mars"}, "null": object{"digestHour": nil}, "an unknown field": object{"x": 1}, "the version": object{"version": 7},
		"a kind that is none": object{"kinds": []object{{"kind": "NOISE", "inApp": true, "digest": "NONE"}}}, "a digest that is none": object{"kinds": []object{{"kind": "LOAN", "inApp": true, "digest": "HOURLY"}}},
	} {
		assert.Equal(t, 422, paul.Patch(preferences, bad).Status, name)
	}
	loan := olga.Loan()
	share(olga, loan, processor)
	assert.Empty(t, read(paul, "").Rows)
	paul.Patch(preferences, object{"kinds": []object{{"kind": "ASSIGNMENT", "inApp": false, "digest": "DAILY"}}}).Want(200)
	share(olga, olga.Loan(), processor)
	assert.Empty(t, read(paul, "").Rows, "it is for the letter alone")
	assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from notification where user_id = $1 and not in_app", id(processor)))
}
