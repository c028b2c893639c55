package http_test

import (
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// letters is what staff read of the letters about a need.
type letters struct {
	ID, Status, RequestSentAt, RequestSentTo, RequestWay, RequestLacks, NextReminderAt string
	RequestFailed                                                                      bool
	Version                                                                            int64
}

func (d *desk) lettersOf(id string) (n letters) {
	d.w.T.Helper()
	d.w.As("originator@summit.test").Get(d.loan + "/needs/" + id).Want(200).Into(&n)
	return n
}

// toldBy waits until it is noted that a letter about a need went out, and answers by which way.
func (d *desk) toldBy(id, way, to string) {
	d.w.T.Helper()
	require.Eventually(d.w.T, func() bool {
		n := d.lettersOf(id)
		return n.RequestWay == way && n.RequestSentTo == to && n.RequestSentAt != "" && n.NextReminderAt != "" && n.RequestLacks == "" && !n.RequestFailed
	}, 20*time.Second, 20*time.Millisecond, "%+v", d.lettersOf(id))
}

func (d *desk) address(borrower, email string) {
	d.w.T.Helper()
	d.w.As("originator@summit.test").Patch(d.loan+"/borrowers/"+borrower, map[string]any{"ContactPoint": map[string]any{"Email": email}}).Want(200)
}

var activationToken = regexp.MustCompile(`https://\S+/pos/activate#(\S+)`)

// TestBorrowerWithoutAccountIsAsked: who has an address and no log-in is asked by a link; who has none is asked once there is one.
func TestBorrowerWithoutAccountIsAsked(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	post := &postbox{}
	w.Post(post)
	post.to(t, d.borrower.Email, 1) // of the need with which the desk begins
	ana := d.officer.Borrower(d.loan, "Ana", "Nueva", false)
	d.officer.Patch(d.loan+"/borrowers/"+ana, `{"Languages":[{"Code":"spa"}]}`).Want(200)
	first := made(d.officer, d.loan+"/needs", `{"title":"Pay stubs","BorrowerId":"`+ana+`"}`)
	made(d.officer, d.loan+"/needs", `{"title":"Tax return","BorrowerId":"`+ana+`"}`)
	require.Equal(t, "NO_ADDRESS", d.lettersOf(first).RequestLacks)
	require.Contains(t, string(d.officer.Post(d.loan+"/needs/"+first+"/remind", nil).Want(409).Body), "no email address")

	d.address(ana, "ana@example.test")
	letter := post.to(t, "ana@example.test", 1)[0]
	require.Contains(t, letter.Subject, "necesita algo de usted", "in the language that she named")
	require.Contains(t, letter.Text, "Pay stubs")
	require.Contains(t, letter.Text, "Tax return")
	require.Len(t, tokens(letter), 1, "one link to the list of both")
	d.toldBy(first, "LINK", "ana@example.test")
	token, stranger := tokens(letter)[0], w.Anonymous()
	var page map[string]any
	stranger.Post(linkPath, map[string]any{"token": token}).Want(200).Into(&page)
	require.Equal(t, "es", page["language"])

	t.Run("nothing but another address tells it again", func(t *testing.T) {
		d.officer.Patch(d.loan+"/borrowers/"+ana, `{"Name":{"FirstName":"Anna"}}`).Want(200)
		d.address(ana, "ANA@example.test")
		d.address(ana, "anna@example.test")
		again := post.to(t, "anna@example.test", 1)[0]
		require.Contains(t, again.Text, "Pay stubs")
		post.to(t, "ana@example.test", 1)
		stranger.Post(linkPath, map[string]any{"token": token}).Want(404)
		token = tokens(again)[0]
		d.toldBy(first, "LINK", "anna@example.test")
	})

	t.Run("reminders go the same way, and end where nobody can be reached", func(t *testing.T) {
		w.Advance(3*24*time.Hour + time.Minute)
		dueReminders(w)
		require.Len(t, tokens(post.to(t, "anna@example.test", 2)[1]), 1)
		require.Eventually(t, func() bool { return d.lettersOf(first).NextReminderAt != "" }, 20*time.Second, 20*time.Millisecond)
		d.address(ana, "")
		require.Eventually(t, func() bool {
			n := d.lettersOf(first)
			return n.NextReminderAt == "" && n.RequestLacks == "NO_ADDRESS"
		}, 20*time.Second, 20*time.Millisecond)
		stranger.Post(linkPath, map[string]any{"token": token}).Want(404)
		d.address(ana, "anna@example.test")
		token = tokens(post.to(t, "anna@example.test", 3)[2])[0]
	})

	t.Run("what comes is from her, and more of it for an hour", func(t *testing.T) {
		listed := linked(stranger, token)
		require.Len(t, listed, 2)
		sendByLink(t, stranger, listed["Pay stubs"], "stubs.pdf", aPDF(900))
		var n asked
		require.Eventually(t, func() bool {
			w.As("originator@summit.test").Get(d.loan + "/needs/" + first).Want(200).Into(&n)
			return n.Status == "IN_REVIEW"
		}, 20*time.Second, 20*time.Millisecond)
		require.Equal(t, "Anna Nueva", n.LoanDocuments[0].UploadedByName)
		stranger.Post(linkPath+"/uploads", map[string]any{"token": listed["Pay stubs"], "name": "page two.pdf", "size": 10}).Want(201) // for an hour: several are chosen together
		require.Len(t, linked(stranger, token), 1, "the list has what is awaited still")
		stranger.With("Host", "harbor.test").Post(linkPath, map[string]any{"token": token}).Want(404)
	})

	t.Run("off the loan", func(t *testing.T) {
		last := tokens(post.to(t, "anna@example.test", 3)[2])[0]
		stranger.Post(linkPath, map[string]any{"token": last}).Want(200)
		w.As("originator@summit.test").Patch(d.loan+"/borrowers/"+ana, `{"active":false}`).Want(200)
		stranger.Post(linkPath, map[string]any{"token": last}).Want(404)
	})
}

// linked are the links to each thing that a link leads to, by their titles.
func linked(c *apitest.Client, token string) map[string]string {
	var page struct {
		Needs []struct{ Title, Token string }
	}
	c.Post(linkPath, map[string]any{"token": token}).Want(200).Into(&page)
	each := map[string]string{}
	for _, n := range page.Needs {
		each[n.Title] = n.Token
	}
	return each
}

// TestInvitedBorrowerIsAsked: who was invited gets the invitation with what is asked; what was not told is told when they may be.
func TestInvitedBorrowerIsAsked(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	post := &postbox{}
	w.Post(post)
	ana := d.officer.Borrower(d.loan, "Ana", "Nueva", false)
	d.address(ana, "ana@example.test")
	d.officer.Post(d.loan+"/borrowers/"+ana+"/invite", nil).Want(200)
	invitation := activationToken.FindStringSubmatch(post.to(t, "ana@example.test", 1)[0].Text)
	require.Len(t, invitation, 2)
	stubs := made(d.officer, d.loan+"/needs", `{"title":"Pay stubs","BorrowerId":"`+ana+`"}`)
	letter := post.to(t, "ana@example.test", 2)[1]
	opens := activationToken.FindStringSubmatch(letter.Text)
	require.Len(t, opens, 2)
	require.Empty(t, tokens(letter))
	require.Contains(t, letter.Text, "opens your account")
	d.toldBy(stubs, "INVITATION", "ana@example.test")

	account := apitest.One[string](w, "select user_id::text from user_account where email = 'ana@example.test'")
	d.w.Exec("update user_account set status = 'SUSPEND' where user_id = $1", account)
	missed := made(d.officer, d.loan+"/needs", `{"title":"Tax return","BorrowerId":"`+ana+`"}`)
	require.Equal(t, "SUSPENDED", d.lettersOf(missed).RequestLacks)
	require.Eventually(t, func() bool { return d.lettersOf(missed).RequestFailed }, 20*time.Second, 20*time.Millisecond, "nothing goes to who is suspended")
	post.to(t, "ana@example.test", 2)
	d.w.Exec("update user_account set status = 'INVITE_SENT' where user_id = $1", account)

	stranger := w.Anonymous()
	stranger.Post("/api/wizeusers/verify", map[string]any{"token": opens[1]}).Want(200)
	stranger.Post("/api/wizeusers/activate", map[string]any{"token": invitation[1], "password": newPassword}).Want(200)
	stranger.Post("/api/wizeusers/verify", map[string]any{"token": opens[1]}).Want(404)
	now := post.to(t, "ana@example.test", 3)[2]
	require.Contains(t, now.Text, "Tax return")
	require.NotContains(t, now.Text, "Pay stubs", "that was told")
	require.Contains(t, now.Text, "/documents")
	d.toldBy(missed, "PORTAL", "ana@example.test")
}

// TestReinstatedColleagueIsAsked: what was asked of somebody who was suspended before the letter went out is told once they are back,
// and once only.
func TestReinstatedColleagueIsAsked(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	const email = "processor@summit.test"
	party(w, d.loan, email, "Processor", "")
	need := made(d.officer, d.loan+"/needs", `{"title":"Rate lock","type":"INFORMATION","WizeUserId":"`+string(demo.UserID(email))+`"}`)
	admin, theirs := w.As("companyadmin@summit.test"), person(email)+"/"
	admin.Patch(theirs+"SUSPEND", nil).Want(200)
	post := &postbox{}
	w.Post(post)
	post.to(t, d.borrower.Email, 1) // of the need with which the desk begins
	require.Eventually(t, func() bool {
		return apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'need_request' and finalized_at is null") == 0
	}, 20*time.Second, 20*time.Millisecond)
	post.to(t, email, 0)
	require.Empty(t, d.lettersOf(need).RequestSentAt)

	admin.Patch(theirs+"ACTIVE", nil).Want(200)
	require.Contains(t, post.to(t, email, 1)[0].Text, "Rate lock")
	require.Eventually(t, func() bool { return d.lettersOf(need).RequestSentAt != "" }, 20*time.Second, 20*time.Millisecond)
	admin.Patch(theirs+"SUSPEND", nil).Want(200)
	admin.Patch(theirs+"ACTIVE", nil).Want(200)
	require.Eventually(t, func() bool {
		return apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'need_request' and finalized_at is null") == 0
	}, 20*time.Second, 20*time.Millisecond)
	post.to(t, email, 1)
}
