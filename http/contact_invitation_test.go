package http_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// post hands on the letters that are sent.
type post chan vendor.Mail

func (p post) Send(_ context.Context, m vendor.Mail) error {
	p <- m
	return nil
}

type agentBody struct {
	ID, PortalStatus string
	Version          int64
}

func newAgent(c *apitest.Client, body map[string]any) (made agentBody) {
	for name, value := range map[string]any{"type": "BUYERS_AGENT", "firstName": "Nia", "lastName": "Newagent"} {
		if _, given := body[name]; !given {
			body[name] = value
		}
	}
	c.Post("/los/api/business-contact?allowDuplicate=true", body).Want(201).Into(&made)
	return made
}

func portalStatus(c *apitest.Client, id string) string {
	var k agentBody
	c.Get("/los/api/business-contact/" + id).Want(200).Into(&k)
	return k.PortalStatus
}

func TestInviteAgentOfAddressBook(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, harbor := w.As("originator@summit.test"), w.As("originator@harbor.test")
	loan, other := officer.Loan(), officer.Loan()
	nia := newAgent(officer, map[string]any{"email": "Nia@Example.test", "language": "es"})
	require.Empty(t, nia.PortalStatus)
	invite := "/los/api/business-contact/" + nia.ID + "/realtor-invite"
	users := func() int64 { return apitest.One[int64](w, "select count(*) from user_account") }
	before := users()

	t.Run("201 the letter is shown, and nothing is done", func(t *testing.T) {
		shown := officer.With("lw-nonce", uuid.NewString())
		for range 2 { // the second is the kept answer
			got := shown.Post(invite+"?returnPreview=true", map[string]any{}).Want(201)
			require.Equal(t, "text/plain; charset=utf-8", got.Header.Get("Content-Type"))
			require.True(t, strings.HasPrefix(string(got.Body), "Para: Nia Newagent <nia@example.test>\nAsunto: "), string(got.Body))
			require.Contains(t, string(got.Body), "/realtor/activate#…")
		}
		require.Equal(t, before, users())
		require.Empty(t, portalStatus(officer, nia.ID))
		require.Zero(t, apitest.One[int64](w, "select count(*) from river.river_job where kind = 'invitation_email'"))
	})
	var first struct {
		WizeUserID string `json:"WizeUserId"`
		Sent       bool
	}
	t.Run("201 invited, and again: one account, which the contact shows", func(t *testing.T) {
		officer.Post(invite, map[string]any{}).Want(201).Into(&first)
		require.True(t, first.Sent)
		require.Equal(t, "INVITE_SENT", portalStatus(officer, nia.ID))
		require.Equal(t, first.WizeUserID, officer.Post(invite, map[string]any{}).Want(201).Map()["WizeUserId"])
		require.Equal(t, before+1, users())
	})
	t.Run("201 what is sent is what was shown", func(t *testing.T) {
		shown := string(officer.Post(invite+"?returnPreview=true", map[string]any{}).Want(201).Body)
		letters := make(post, 9)
		w.Post(letters)
		m := <-letters
		link := strings.Index(m.Text, "/realtor/activate#") + len("/realtor/activate#")
		end := link + strings.Index(m.Text[link:], "\n")
		require.Equal(t, "Para: "+m.To.Name+" <"+m.To.Email+">\nAsunto: "+m.Subject+"\n\n"+m.Text[:link]+"…"+m.Text[end:], shown)
		require.Equal(t, "es", m.Language)
	})
	t.Run("201 an address that was corrected moves the invitation", func(t *testing.T) {
		officer.Patch("/los/api/business-contact/"+nia.ID, map[string]any{"email": "nia.newagent@example.test"}).Want(200)
		require.Equal(t, first.WizeUserID, officer.Post(invite, map[string]any{}).Want(201).Map()["WizeUserId"])
		require.Equal(t, before+1, users())
		require.Equal(t, "nia.newagent@example.test", apitest.One[string](w, "select email from user_account where user_id = $1", first.WizeUserID))
	})
	t.Run("201 to a loan on which the contact is an agent", func(t *testing.T) {
		on := map[string]any{"BusinessContactId": nia.ID}
		_, fields := officer.Post(loan+"/realtor-invite", on).Want(422).Error()
		require.Equal(t, []string{"BusinessContactId"}, fields, "not on this loan")
		officer.Patch(loan+"/business-contact", map[string]any{"contacts": []any{map[string]any{"BusinessContactId": nia.ID, "type": "TITLE"}}}).Want(200)
		officer.Post(loan+"/realtor-invite", on).Want(422)
		officer.Patch(loan+"/business-contact", map[string]any{"contacts": []any{map[string]any{"BusinessContactId": nia.ID, "type": "LISTING_AGENT"}}}).Want(200)
		officer.Post(other+"/realtor-invite", on).Want(422)
		officer.Post(loan+"/realtor-invite", map[string]any{"BusinessContactId": nia.ID, "email": "x@example.test"}).Want(422)
		require.Contains(t, string(officer.Post(loan+"/realtor-invite?returnPreview=true", on).Want(201).Body), "Asunto: ")
		require.Equal(t, first.WizeUserID, officer.Post(loan+"/realtor-invite", on).Want(201).Map()["WizeUserId"])
		var page struct {
			Rows []struct{ PortalStatus string }
		}
		officer.Get(loan + "/business-contact").Want(200).Into(&page)
		require.Equal(t, "INVITE_SENT", page.Rows[0].PortalStatus)
		require.Contains(t, string(officer.Get(loan+"/realtors").Want(200).Body), first.WizeUserID)
		harbor.Post(loan+"/realtor-invite", on).Want(404)
		w.As("realtor@example.test").Post(loan+"/realtor-invite", on).Want(403)
	})
	t.Run("201 an agent who has an account", func(t *testing.T) {
		rea := newAgent(officer, map[string]any{"email": "realtor@example.test", "firstName": "Rea"})
		path := "/los/api/business-contact/" + rea.ID + "/realtor-invite"
		officer.Post(path+"?returnPreview=true", map[string]any{}).Want(409)
		require.Equal(t, false, officer.Post(path, map[string]any{}).Want(201).Map()["sent"])
		require.Equal(t, "ACTIVE", portalStatus(officer, rea.ID))
		officer.Patch(other+"/business-contact", map[string]any{"contacts": []any{map[string]any{"BusinessContactId": rea.ID, "type": "BUYERS_AGENT"}}}).Want(200)
		require.Contains(t, string(officer.Post(other+"/realtor-invite?returnPreview=true", map[string]any{"BusinessContactId": rea.ID}).Want(201).Body), "realtor@example.test")
		officer.Post(other+"/realtor-invite", map[string]any{"BusinessContactId": rea.ID}).Want(201)
	})
	t.Run("409 an address that is another's", func(t *testing.T) {
		for _, email := range []string{"owner@summit.test", "nia.newagent@example.test"} {
			k := newAgent(officer, map[string]any{"email": email, "firstName": "Bob"})
			code, _ := officer.Post("/los/api/business-contact/"+k.ID+"/realtor-invite", map[string]any{}).Want(409).Error()
			require.Equal(t, "CONFLICT", code)
			officer.Post("/los/api/business-contact/"+k.ID+"/realtor-invite?returnPreview=true", map[string]any{}).Want(409)
			require.Empty(t, portalStatus(officer, k.ID))
		}
	})
	t.Run("201 what other companies have under the address does not show", func(t *testing.T) {
		k := newAgent(officer, map[string]any{"email": "owner@harbor.test", "firstName": "Hana"})
		require.Equal(t, true, officer.Post("/los/api/business-contact/"+k.ID+"/realtor-invite", map[string]any{}).Want(201).Map()["sent"])
	})
	t.Run("merged contacts keep the account, and one who was taken out gives it up", func(t *testing.T) {
		processor := w.As("processor@summit.test")
		twin := newAgent(officer, map[string]any{"email": "nia.newagent@example.test"})
		processor.Post("/los/api/business-contact/"+twin.ID+"/merge", map[string]any{"ids": []string{nia.ID}}).Want(200)
		require.Equal(t, "INVITE_SENT", portalStatus(officer, twin.ID))
		processor.Delete("/los/api/business-contact/" + twin.ID).Want(204)
		heir := newAgent(officer, map[string]any{"email": "nia.newagent@example.test"})
		require.Equal(t, first.WizeUserID, officer.Post("/los/api/business-contact/"+heir.ID+"/realtor-invite", map[string]any{}).Want(201).Map()["WizeUserId"])
		require.Equal(t, "INVITE_SENT", portalStatus(officer, heir.ID))
	})
	t.Run("bad input, wrong role, wrong tenant", func(t *testing.T) {
		mute := newAgent(officer, map[string]any{"firstName": "Mute"})
		_, fields := officer.Post("/los/api/business-contact/"+mute.ID+"/realtor-invite", map[string]any{}).Want(422).Error()
		require.Equal(t, []string{"email"}, fields)
		officer.Post("/los/api/business-contact/"+mute.ID+"/realtor-invite", map[string]any{"language": "fr"}).Want(422)
		title := newAgent(officer, map[string]any{"type": "TITLE", "email": "tia@lst.test"})
		officer.Post("/los/api/business-contact/"+title.ID+"/realtor-invite", map[string]any{}).Want(409)
		officer.Post("/los/api/business-contact/"+uuid.NewString()+"/realtor-invite", map[string]any{}).Want(404)
		ona := newAgent(officer, map[string]any{"email": "ona@example.test", "firstName": "Ona"})
		path := "/los/api/business-contact/" + ona.ID + "/realtor-invite"
		for _, query := range []string{"", "?returnPreview=true"} {
			harbor.Post(path+query, map[string]any{}).Want(404)
			for _, who := range []string{"realtor@example.test", "borrower@example.test", "superadmin@gable.test"} {
				w.As(who).Post(path+query, map[string]any{}).Want(403)
			}
		}
		require.Empty(t, portalStatus(officer, ona.ID))
	})
}

func TestDocumentSaysThatAnAnswerMayBeText(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	document := w.Server.API.Huma.OpenAPI()
	for _, path := range []string{"/los/api/business-contact/{id}/realtor-invite", "/los/api/loans/{loanId}/realtor-invite"} {
		content := document.Paths[path].Post.Responses["201"].Content
		require.Len(t, content, 2)
		require.Equal(t, "string", content["text/plain; charset=utf-8"].Schema.Type)
		require.Equal(t, "#/components/schemas/InvitedRealtor", content["application/json"].Schema.Ref)
	}
}

// TestInviteAgentByAddressAlone: the account of an agent who is invited by the address is tied to the only contact who has it.
func TestInviteAgentByAddressAlone(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	invite := func(email string) string {
		return officer.Post(loan+"/realtor-invite", map[string]any{"firstName": "Ann", "lastName": "Agent", "email": email}).Want(201).Map()["WizeUserId"].(string)
	}
	t.Run("one contact has it, however it is written", func(t *testing.T) {
		one := newAgent(officer, map[string]any{"email": "Ann.Agent@Example.test"})
		officer.Post(loan+"/realtor-invite?returnPreview=true", map[string]any{"firstName": "Ann", "lastName": "Agent", "email": "ANN.agent@example.test"}).Want(201)
		require.Empty(t, portalStatus(officer, one.ID), "the letter was only shown")
		account := invite("ANN.agent@example.test")
		require.Equal(t, "INVITE_SENT", portalStatus(officer, one.ID))
		require.Equal(t, account, officer.Post("/los/api/business-contact/"+one.ID+"/realtor-invite", map[string]any{}).Want(201).Map()["WizeUserId"])
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'realtor_invitation' and after ->> 'BusinessContactId' = $1 and loan_id is not null", one.ID))
	})
	t.Run("two have it", func(t *testing.T) {
		one, other := newAgent(officer, map[string]any{"email": "both@example.test"}), newAgent(officer, map[string]any{"email": "both@example.test", "firstName": "Bo"})
		invite("both@example.test")
		require.Empty(t, portalStatus(officer, one.ID)+portalStatus(officer, other.ID), "nobody can tell whose it is")
	})
	t.Run("one who is no agent, but for this loan", func(t *testing.T) {
		title := newAgent(officer, map[string]any{"email": "title@example.test", "type": "TITLE"})
		invite("title@example.test")
		require.Empty(t, portalStatus(officer, title.ID))
		officer.Patch(loan+"/business-contact", map[string]any{"contacts": []any{map[string]any{"BusinessContactId": title.ID, "type": "LISTING_AGENT"}}}).Want(200)
		invite("title@example.test")
		require.Equal(t, "INVITE_SENT", portalStatus(officer, title.ID))
	})
	t.Run("one who was taken out of the address book, and another company's", func(t *testing.T) {
		gone := newAgent(officer, map[string]any{"email": "gone@example.test"})
		w.As("processor@summit.test").Delete("/los/api/business-contact/" + gone.ID).Want(204)
		theirs := newAgent(w.As("originator@harbor.test"), map[string]any{"email": "gone@example.test"})
		invite("gone@example.test")
		require.Empty(t, portalStatus(w.As("originator@harbor.test"), theirs.ID))
		require.Zero(t, apitest.One[int64](w, "select count(*) from business_contact where id = $1 and user_id is not null", gone.ID))
	})
	t.Run("an account that is another contact's stays so", func(t *testing.T) {
		first := newAgent(officer, map[string]any{"email": "moved@example.test"})
		account := invite("moved@example.test")
		officer.Patch("/los/api/business-contact/"+first.ID, map[string]any{"email": "elsewhere@example.test"}).Want(200)
		second := newAgent(officer, map[string]any{"email": "moved@example.test", "firstName": "Sy"})
		require.Equal(t, account, invite("moved@example.test"))
		require.Empty(t, portalStatus(officer, second.ID))
		require.Equal(t, "INVITE_SENT", portalStatus(officer, first.ID))
	})
}
