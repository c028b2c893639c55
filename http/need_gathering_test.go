package http_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
	"gable/http/apitest"
)

// TestNeedsOfOnePersonAreOneLetter: four needs written within seconds, one by one, are one letter with one link to the list, with the words
// of whom asks, the day, and the officer's name and telephone.
func TestNeedsOfOnePersonAreOneLetter(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Exec("update user_account set phone = '512-555-0144' where email = 'originator@summit.test'")
	d := newDesk(t, w)
	post := &postbox{}
	w.PostGathering(post)
	ask := func(who string, titles ...string) (ids []string) {
		for _, title := range titles {
			ids = append(ids, made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":%q,"description":"Both months of %s, all pages.\nNot from www.evil.test or https://evil.test/x","dueDate":"2031-05-09",%s}`, title, title, who)))
			w.Advance(3 * time.Second)
		}
		return ids
	}
	joe := fmt.Sprintf(`"BorrowerId":%q`, d.joe)
	ask(joe, "Pay stubs", "Bank statements", "Lease", "W-2")
	links := ask(`"ExternalSignee":{"name":"Sue","email":"sue@example.test"}`, "Survey", "Map")
	links = append(links, ask(`"ExternalSignee":{"name":"Sue","email":"Sue@example.test"}`, "Deed")...)
	w.Waiting("need_request", 3) // Jane's of the desk, Joe's, Sue's
	post.to(t, d.other.Email, 0)

	w.Advance(document.GatherQuiet)
	w.LookAgain("need_request", 3)
	letter := post.to(t, d.other.Email, 1)[0]
	for _, part := range []string{"Pay stubs", "Bank statements", "Lease", "W-2", "Both months of Lease, all pages.", "9 de mayo de 2031", "Orion Austinson", "512-555-0144", "originator@summit.test"} {
		require.Contains(t, letter.Text, part)
		require.Contains(t, letter.HTML, part)
	}
	require.Equal(t, 1, strings.Count(letter.Text, "https://"), "one link, to the list")
	require.Contains(t, letter.Text, "/documents")
	require.NotContains(t, letter.Text+letter.HTML, "evil.test")

	sues := post.to(t, "sue@example.test", 1)[0]
	require.Len(t, tokens(sues), 1)
	token, stranger := tokens(sues)[0], w.Anonymous()
	var page struct {
		Needs []struct{ Token, Title, DueDate string }
	}
	read := func() {
		page.Needs = nil
		stranger.Post(linkPath, map[string]any{"token": token}).Want(200).Into(&page)
	}
	read()
	require.Len(t, page.Needs, 3)
	require.Equal(t, "2031-05-09", page.Needs[0].DueDate)
	stranger.Post(linkPath+"/uploads", map[string]any{"token": token, "name": "x.pdf", "size": 10}).Want(404)
	stranger.Post(linkPath+"/uploads", map[string]any{"token": token + "~" + d.need, "name": "x.pdf", "size": 10}).Want(404)
	stranger.Post(linkPath+"/uploads", map[string]any{"token": "forged~" + links[0], "name": "x.pdf", "size": 10}).Want(404)
	sendByLink(t, stranger, page.Needs[0].Token, "survey.pdf", aPDF(1000))
	require.Eventually(t, func() bool {
		read()
		return len(page.Needs) == 2
	}, 20*time.Second, 20*time.Millisecond, "what came is no longer asked for")
	d.officer = w.As("originator@summit.test")
	d.officer.Post(d.loan+"/needs/"+links[1]+"/links/revoke", nil).Want(200)
	d.officer.Post(d.loan+"/needs/"+links[2]+"/links/revoke", nil).Want(200)
	stranger.Post(linkPath, map[string]any{"token": token}).Want(404)
}

// TestMessagesGatherAsLettersDo: where a company writes a message of its own about what is asked for, that is one too.
func TestMessagesGatherAsLettersDo(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.As("companyadmin@summit.test").Patch("/los/api/notification-configs/NEED_REQUESTED", object{"isActive": true, "channels": []string{"EMAIL"}}).Want(200)
	d := newDesk(t, w)
	d.officer.Patch(d.loan+"/borrowers/"+d.joe, object{"ContactPoint": object{"Email": "joe.invented@example.test"}}).Want(200)
	post := &postbox{}
	w.PostGathering(post)
	for _, title := range []string{"Pay stubs", "Lease", "Map"} {
		made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":%q,"BorrowerId":%q}`, title, d.joe))
		w.Advance(3 * time.Second)
	}
	w.Waiting("loan_notice", 4) // Jane's of the desk, and three of Joe's
	w.Advance(document.GatherQuiet)
	w.LookAgain("loan_notice", 4)
	said := post.to(t, "joe.invented@example.test", 1)[0]
	require.Contains(t, said.Text, "Pay stubs, Lease")
	require.Eventually(t, func() bool {
		return apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'loan_notice' and finalized_at is null") == 0
	}, 20*time.Second, 10*time.Millisecond)
	post.to(t, "joe.invented@example.test", 1)
}

// TestRemindOfAll: one click reminds everybody, each by one letter, and says of whom not and why.
func TestRemindOfAll(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	post := &postbox{}
	w.Post(post)
	var two struct{ Rows []asked }
	d.officer.Post(d.loan+"/needs/several", fmt.Sprintf(`{"rows":[{"title":"Map","BorrowerId":%[1]q},{"title":"Deed","BorrowerId":%[1]q},{"title":"Survey","ExternalSignee":{"name":"Sue","email":"sue@example.test"}}]}`, d.joe)).Want(201).Into(&two)
	post.to(t, d.other.Email, 1)
	post.to(t, "sue@example.test", 1)
	for _, n := range two.Rows {
		require.Eventually(t, func() bool { return d.get(n.ID).NextReminderAt != "" }, 20*time.Second, 10*time.Millisecond)
	}
	require.Eventually(t, func() bool { return d.get(d.need).NextReminderAt != "" }, 20*time.Second, 10*time.Millisecond)
	type left struct{ ID, Title, AskedName, Why string }
	var out struct {
		Reminded, People int
		Left             []left
	}
	path := d.loan + "/needs/remind"
	d.officer.Post(path, `{}`).Want(200).Into(&out)
	require.Equal(t, []int{0, 0, 4}, []int{out.Reminded, out.People, len(out.Left)})
	require.Equal(t, "RECENT", out.Left[0].Why)

	w.Advance(13 * time.Hour)
	d.officer = w.As("originator@summit.test")
	d.officer.Post(d.loan+"/needs/"+two.Rows[2].ID+"/reminders/stop", nil).Want(200)
	d.officer.Post(path, fmt.Sprintf(`{"ids":[%q,%q,%q]}`, two.Rows[0].ID, two.Rows[1].ID, two.Rows[2].ID)).Want(200).Into(&out)
	require.Equal(t, []int{2, 1}, []int{out.Reminded, out.People})
	require.Equal(t, []left{{two.Rows[2].ID, "Survey", "Sue", "STOPPED"}}, out.Left)
	again := post.to(t, d.other.Email, 2)[1]
	require.Contains(t, again.Text, "Map")
	require.Contains(t, again.Text, "Deed")
	require.Len(t, post.now(d.borrower.Email), 1, "who was not chosen is not written to")

	w.As("originator2@summit.test").Post(path, `{}`).Want(404)
	w.As("borrower@example.test").Post(path, `{}`).Want(403)
	w.As("owner@harbor.test").Post(path, `{}`).Want(404)
	d.officer.Post(path, `{"ids":["no id"]}`).Want(422)
}
