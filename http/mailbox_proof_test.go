package http_test

import (
	"net/url"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/vendor"
	"gable/http/apitest"
)

const supportTools = "/admin/api/support/wizeusers/"

// secondSuper is another super admin of the provider's.
func secondSuper(w *apitest.World) *apitest.Client {
	w.Exec("insert into user_role (tenant_id, user_id, role) select tenant_id, user_id, 'SuperAdmin' from user_account where email = 'salesteam@gable.test'")
	return w.As("salesteam@gable.test")
}

// handedOver is the token of a link that a super admin makes.
func handedOver(c *apitest.Client, id string, body any) string {
	link, _ := url.Parse(c.Post(supportTools+id+"/invite-url-superadmin", body).Want(200).Map()["url"].(string))
	return link.Fragment
}

var codeIn = regexp.MustCompile(`(?m)^\d{4} \d{4}$`)

// codeOf is the code of the next letter that has one.
func codeOf(t *testing.T, box *letterBox) (code string, m vendor.Mail) {
	t.Helper()
	for {
		m := box.next(t)
		if code := codeIn.FindString(m.Text); code != "" {
			return code, m
		}
	}
}

// invitedBy invites somebody and waits for the letter: sending it makes a link, which ends one that was handed over before.
func invitedBy(t *testing.T, box *letterBox, admin *apitest.Client, email string) (id string) {
	t.Helper()
	id = invite(admin, email, "Originator", austin)
	for box.next(t).To.Email != email {
		continue
	}
	return id
}

func (b *browser) prove(email, password, code string) reply {
	b.t.Helper()
	return b.do("POST", "/api/wizeusers/verify-email", map[string]string{"email": email, "password": password, "code": code})
}

// TestMailboxIsProven: a password that was chosen by a link that was handed over lets nobody in before the mailbox is proven.
func TestMailboxIsProven(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	box, super := working(t, w), w.As("superadmin@gable.test")
	const email = "handed@summit.test"
	id := invitedBy(t, box, w.As("companyadmin@summit.test"), email)
	token := handedOver(super, id, nil)
	b := another(t, w)
	refused := func(r reply, message string) {
		t.Helper()
		assert.Equal(t, []any{422, "USER_EMAIL_NOT_VERIFIED"}, []any{r.status, r.body["code"]}, message)
	}
	var code string
	t.Run("POST /api/wizeusers/activate/by a link that was handed over", func(t *testing.T) {
		r := b.activate(token, newPassword)
		require.Equal(t, 200, r.status)
		assert.Equal(t, true, r.body["emailProofRequired"])
		assert.Nil(t, r.body["user"])
		assert.Equal(t, 401, b.whoami(), "nobody is signed in")
		var letter vendor.Mail
		code, letter = codeOf(t, box)
		assert.Equal(t, email, letter.To.Email)
		assert.Equal(t, 404, b.activate(token, newPassword).status, "the link is used up")
		details := super.Get(supportTools + id + "/auth-details").Want(200).Map()
		assert.Equal(t, true, details["unproven"])
	})
	t.Run("POST /api/login/USER_EMAIL_NOT_VERIFIED by itself", func(t *testing.T) {
		refused(b.login(email, newPassword), "before the mailbox is proven")
		assert.Equal(t, 401, b.login(email, "another password").status)
		assert.Equal(t, 204, b.forgot(email).status)
	})
	t.Run("POST /api/wizeusers/verify-email/what proves nothing", func(t *testing.T) {
		for _, wrong := range []string{"0000 0000", "", code + "1"} {
			assert.Equal(t, 422, b.prove(email, newPassword, wrong).status, wrong)
		}
		assert.Equal(t, 401, b.prove(email, "another password", code).status, "the code alone opens nothing")
		assert.Equal(t, 401, b.prove("nobody@summit.test", newPassword, code).status)
		refused(b.login(email, newPassword), "still")
	})
	t.Run("POST /api/wizeusers/verification/another code", func(t *testing.T) {
		w.Advance(31 * time.Minute)
		assert.Equal(t, 422, b.prove(email, newPassword, code).status, "too late")
		require.Equal(t, 204, b.do("POST", "/api/wizeusers/verification", map[string]string{"email": email}).status)
		code, _ = codeOf(t, box)
	})
	t.Run("POST /api/wizeusers/verify-email/ok", func(t *testing.T) {
		r := b.prove(" "+email, newPassword, code)
		require.Equal(t, 200, r.status, r.body)
		assert.Equal(t, email, r.body["user"].(map[string]any)["email"])
		assert.Equal(t, 200, b.whoami())
		assert.Equal(t, 200, another(t, w).login(email, newPassword).status)
		assert.Equal(t, 422, another(t, w).prove(email, newPassword, code).status, "once")
		for action, times := range map[string]int{"password set, mailbox not proven": 1, "activated": 1, "activation link made": 1} {
			assert.Equal(t, times, audited(w, id, action), action)
		}
	})
}

// Of whom the password was not, the letter's own link makes it worthless.
func TestOwnerOfTheMailboxWins(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	box, super, admin := working(t, w), w.As("superadmin@gable.test"), w.As("companyadmin@summit.test")
	const email = "rightful@summit.test"
	id := invitedBy(t, box, admin, email)
	mallory, owner := another(t, w), another(t, w)
	require.Equal(t, 200, mallory.activate(handedOver(super, id, nil), "mallory's own words").status)
	code, letter := codeOf(t, box)
	require.Equal(t, 200, owner.activate(tokenIn(t, letter, "https://summit.test/activate"), newPassword).status)
	assert.Equal(t, 200, owner.whoami())
	assert.Equal(t, 401, mallory.prove(email, "mallory's own words", code).status)
	assert.Equal(t, 422, mallory.prove(email, newPassword, code).status, "the code is worth nothing any more")

	t.Run("what was not proven does not come back", func(t *testing.T) {
		const late = "late@summit.test"
		id := invitedBy(t, box, admin, late)
		require.Equal(t, 200, mallory.activate(handedOver(super, id, nil), "mallory's own words").status)
		code, _ := codeOf(t, box)
		admin.Patch("/api/wizeusers/"+id+"/SUSPEND", nil).Want(200)
		admin.Patch("/api/wizeusers/"+id+"/ACTIVE", nil).Want(409)
		admin.Patch("/api/wizeusers/"+id+"/INVITE_SENT", nil).Want(200)
		assert.Equal(t, 401, mallory.prove(late, "mallory's own words", code).status)
	})
	t.Run("nor does it follow to another address", func(t *testing.T) {
		const was = "was@summit.test"
		id := invitedBy(t, box, admin, was)
		require.Equal(t, 200, mallory.activate(handedOver(super, id, nil), "mallory's own words").status)
		admin.Patch("/api/wizeusers/"+id+"/email", object{"email": "is@summit.test"}).Want(200)
		assert.Equal(t, 401, mallory.login("is@summit.test", "mallory's own words").status)
	})
}

// TestLinksThatAreHandedOver: one super admin hands a link over to who works on single loans; for who looks after others it takes two.
func TestLinksThatAreHandedOver(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	super, second, admin := w.As("superadmin@gable.test"), secondSuper(w), w.As("companyadmin@summit.test")
	plain := invite(admin, "plain@summit.test", "Processor", austin)
	t.Run("POST /admin/api/support/wizeusers/{id}/invite-url-superadmin/wrong role", func(t *testing.T) {
		for _, who := range []string{"brokersupport@gable.test", "supersupport@gable.test", "lendersupport@gable.test", "reportviewer@gable.test", "companyadmin@summit.test"} {
			w.As(who).Post(supportTools+plain+"/invite-url-superadmin", nil).Want(403)
		}
	})
	for i, role := range []string{"CompanyAdmin", "BranchAdmin", "Administrator", "LoanAdmin", "AssociateAdmin"} {
		id := invite(admin, "boss"+string(rune('a'+i))+"@summit.test", role, austin)
		path := supportTools + id + "/invite-url-superadmin"
		first := super.Post(path, nil).Want(200).Map()
		assert.Nil(t, first["url"], "%s: not by one alone", role)
		assert.Equal(t, "Sasha Provider", first["request"].(map[string]any)["askedByName"])
		assert.Nil(t, super.Post(path, nil).Want(200).Map()["url"], "nor by asking twice")
		super.Post(path, object{"approve": true}).Want(409)
		assert.Nil(t, second.Post(path, nil).Want(200).Map()["url"], "nor by two who ask")
		assert.Equal(t, "Sasha Provider", second.Get(supportTools + id + "/auth-details").Want(200).Map()["linkRequest"].(map[string]any)["askedByName"])
		made := second.Post(path, object{"approve": true}).Want(200).Map()
		assert.NotEmpty(t, made["url"], role)
		assert.Equal(t, 1, audited(w, id, "activation link asked for"))
		entry := apitest.One[string](w, "select actor_name || ' ' || (after::jsonb->>'askedBy') from audit_entry where record_id = $1 and action = 'activation link made'", id)
		assert.Regexp(t, "Sasha Provider$", entry, "the customer reads both names")
		assert.NotRegexp(t, "^Sasha", entry)
		second.Post(path, object{"approve": true}).Want(409)
		link, _ := url.Parse(made["url"].(string))
		assert.Equal(t, true, another(t, w).activate(link.Fragment, newPassword).body["emailProofRequired"], "the mailbox is proven all the same")
	}
	t.Run("a request runs out", func(t *testing.T) {
		id := invite(admin, "tooslow@summit.test", "BranchAdmin", austin)
		super.Post(supportTools+id+"/invite-url-superadmin", nil).Want(200)
		w.Advance(24*time.Hour + time.Minute)
		w.As("superadmin@gable.test")
		w.As("salesteam@gable.test").Post(supportTools+id+"/invite-url-superadmin", object{"approve": true}).Want(409)
	})
	t.Run("who becomes an admin after the link was made", func(t *testing.T) {
		admin, super := w.As("companyadmin@summit.test"), w.As("superadmin@gable.test")
		id := invite(admin, "raised@summit.test", "Processor", austin)
		token := handedOver(super, id, nil)
		super.Patch("/admin/api/superadmin/wizeusers", object{"id": id, "WizeRoles": []object{{"name": "CompanyAdmin"}}}).Want(200)
		assert.Equal(t, 404, another(t, w).activate(token, newPassword).status)
	})
	t.Run("POST /admin/api/support/wizeusers/{id}/invite-url-superadmin/bad input", func(t *testing.T) {
		super := w.As("superadmin@gable.test")
		super.Post(supportTools+string(demo.UserID("owner@summit.test"))+"/invite-url-superadmin", nil).Want(409)
		super.Post(supportTools+plain+"/invite-url-superadmin", object{"approve": "yes"}).Want(422)
	})
}
