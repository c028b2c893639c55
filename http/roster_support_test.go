package http_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// linkFor makes a single-use link as a job would, and answers its token.
func linkFor(w *apitest.World, email, kind string) string {
	token := "token-" + kind + "-" + email
	hash := sha256.Sum256([]byte(token))
	w.Exec(`insert into access_link (token_hash, tenant_id, user_id, kind, created_at, expires_at) select $1, tenant_id, user_id, $2, now(), now() + interval '1 day'
		from user_account where email = $3`, hash[:], kind, email)
	return token
}

func TestChangeUserEmail(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	path := person("originator@summit.test") + "/email"
	const confirm, cancel = "/api/wizeusers/email-change/confirm", "/api/wizeusers/email-change/cancel"
	address := func() string {
		return apitest.One[string](w, "select u.email || ' ' || l.email from user_account u join login l using (tenant_id, user_id) where user_id = $1", string(demo.UserID("originator@summit.test")))
	}
	t.Run("PATCH /api/wizeusers/{id}/email/ok", func(t *testing.T) {
		asked := admin.Patch(path, object{"email": "Orion@New.test"}).Want(200).Map()
		assert.Equal(t, []any{"originator@summit.test", "orion@new.test"}, []any{asked["email"], asked["pendingEmail"]})
		assert.Equal(t, "originator@summit.test originator@summit.test", address(), "the old one counts until it is confirmed")
		assert.Equal(t, 1, queued(w, "email_change"))
	})
	t.Run("POST /api/wizeusers/email-change/cancel/ok", func(t *testing.T) {
		confirming, calling := linkFor(w, "originator@summit.test", "EMAIL_CHANGE"), linkFor(w, "originator@summit.test", "EMAIL_CANCEL")
		w.Anonymous().Post(cancel, object{"token": confirming}).Want(404)
		w.Anonymous().Post(cancel, object{"token": calling}).Want(200)
		w.Anonymous().Post(confirm, object{"token": confirming}).Want(404)
		w.Anonymous().Post(cancel, object{"token": calling}).Want(404)
		assert.Equal(t, "originator@summit.test originator@summit.test", address())
		w.Exec("delete from access_link")
	})
	t.Run("POST /api/wizeusers/email-change/confirm/ok", func(t *testing.T) {
		admin.Patch(path, object{"email": "orion@new.test"}).Want(200)
		atNew, atOld := linkFor(w, "originator@summit.test", "EMAIL_CHANGE"), linkFor(w, "originator@summit.test", "EMAIL_CANCEL")
		reset := linkFor(w, "originator@summit.test", "PASSWORD_RESET")
		w.Anonymous().With("Host", "harbor.test").Post(confirm, object{"token": atNew}).Want(404)
		half := w.Anonymous().Post(confirm, object{"token": atNew}).Want(200).Map()
		assert.Equal(t, []any{"originator@summit.test", "orion@new.test"}, []any{half["email"], half["pendingEmail"]})
		assert.Equal(t, "originator@summit.test originator@summit.test", address(), "one address alone changes nothing")
		w.Anonymous().Post(confirm, object{"token": atNew}).Want(404)
		w.Anonymous().Post("/api/wizeusers/verify", object{"token": reset}).Want(200)
		whole := w.Anonymous().Post(confirm, object{"token": atOld}).Want(200).Map()
		assert.Equal(t, []any{"orion@new.test", nil}, []any{whole["email"], whole["pendingEmail"]})
		assert.Equal(t, "orion@new.test orion@new.test", address())
		w.Anonymous().Post(confirm, object{"token": atOld}).Want(404)
		w.Anonymous().Post("/api/wizeusers/verify", object{"token": reset}).Want(404)
	})
	t.Run("POST /api/wizeusers/email-change/confirm/another address is confirmed anew", func(t *testing.T) {
		assistant := person("assistant@summit.test") + "/email"
		admin.Patch(assistant, object{"email": "first@new.test"}).Want(200)
		w.Anonymous().Post(confirm, object{"token": linkFor(w, "assistant@summit.test", "EMAIL_CANCEL")}).Want(200)
		admin.Patch(assistant, object{"email": "second@new.test"}).Want(200)
		half := w.Anonymous().Post(confirm, object{"token": linkFor(w, "assistant@summit.test", "EMAIL_CHANGE")}).Want(200).Map()
		assert.Equal(t, []any{"assistant@summit.test", "second@new.test"}, []any{half["email"], half["pendingEmail"]}, "what the present address agreed to was the first")
		w.Exec("delete from access_link where kind like 'EMAIL%'")
		w.Anonymous().Post(cancel, object{"token": linkFor(w, "assistant@summit.test", "EMAIL_CANCEL")}).Want(200)
	})
	t.Run("POST /api/wizeusers/email-change/confirm/bad input", func(t *testing.T) {
		w.Anonymous().Post(confirm, object{"token": "nothing"}).Want(404)
		w.Anonymous().Post(confirm, object{}).Want(422)
	})
	t.Run("POST /api/wizeusers/email-change/confirm/taken meanwhile", func(t *testing.T) {
		admin.Patch(person("processor@summit.test")+"/email", object{"email": "wanted@new.test"}).Want(200)
		invite(admin, "wanted@new.test", "Assistant", austin)
		w.Anonymous().Post(confirm, object{"token": linkFor(w, "processor@summit.test", "EMAIL_CANCEL")}).Want(200)
		w.Anonymous().Post(confirm, object{"token": linkFor(w, "processor@summit.test", "EMAIL_CHANGE")}).Want(422)
	})
	t.Run("PATCH /api/wizeusers/{id}/email/an invitation moves at once", func(t *testing.T) {
		id := invite(admin, "typo@summit.test", "Assistant", austin)
		old := linkFor(w, "typo@summit.test", "ACTIVATION")
		assert.Equal(t, "right@summit.test", admin.Patch("/api/wizeusers/"+id+"/email", object{"email": "right@summit.test"}).Want(200).Map()["email"])
		w.Anonymous().Post("/api/wizeusers/verify", object{"token": old}).Want(404)
	})
	t.Run("PATCH /api/wizeusers/{id}/email/bad input", func(t *testing.T) {
		for _, email := range []string{"", "nobody", "branchadmin@summit.test"} {
			_, fields := admin.Patch(path, object{"email": email}).Want(422).Error()
			assert.Equal(t, []string{"email"}, fields, email)
		}
	})
	t.Run("PATCH /api/wizeusers/{id}/email/wrong role", func(t *testing.T) {
		w.As("branchadmin@summit.test").Patch(path, object{"email": "x@new.test"}).Want(403)
		admin.Patch(person("owner@summit.test")+"/email", object{"email": "x@new.test"}).Want(403)
	})
	t.Run("PATCH /api/wizeusers/{id}/email/wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Patch(path, object{"email": "x@new.test"}).Want(404)
	})
}

func TestSuperAdminManagesCustomersUsers(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	super := w.As("superadmin@gable.test")
	const path = "/admin/api/superadmin/wizeusers"
	body := newcomer("made@harbor.test", "CompanyAdmin", newport)
	body["tenantId"] = string(demo.TenantID("harbor.test"))
	var made struct{ ID, TenantID string }
	t.Run("POST /admin/api/superadmin/wizeusers/ok", func(t *testing.T) {
		super.Post(path, body).Want(201).Into(&made)
		assert.Equal(t, string(demo.TenantID("harbor.test")), made.TenantID)
		assert.Equal(t, "Sasha Provider", apitest.One[string](w, "select actor_name from audit_entry where tenant_id = $1 and record_id = $2", made.TenantID, made.ID))
		assert.Equal(t, 1, queued(w, "invitation_email"))
	})
	t.Run("POST /admin/api/superadmin/wizeusers/bad input", func(t *testing.T) {
		for field, value := range (object{"tenantId": string(demo.TenantID("gable.test"))}) {
			wrong := newcomer("x@harbor.test", "Processor", newport)
			wrong[field] = value
			super.Post(path, wrong).Want(404)
		}
		elsewhere := newcomer("x@harbor.test", "Processor", austin)
		elsewhere["tenantId"] = made.TenantID
		super.Post(path, elsewhere).Want(422)
		super.Post(path, newcomer("x@harbor.test", "Processor", newport)).Want(422)
	})
	t.Run("PATCH /admin/api/superadmin/wizeusers/ok", func(t *testing.T) {
		assert.Equal(t, "Ny Newson", super.Patch(path, object{"id": made.ID, "firstName": "Ny", "WizeRoles": []object{{"name": "Processor"}}}).Want(200).Map()["name"])
		super.Patch(path, object{"id": nothing, "firstName": "Ny"}).Want(404)
		super.Patch(path, object{"id": string(demo.UserID("supersupport@gable.test")), "firstName": "Ny"}).Want(404)
		super.Patch(path, object{"id": made.ID, "WizeRoles": []object{{"name": "SuperAdmin"}}}).Want(403)
	})
	t.Run("POST /admin/api/superadmin/wizeusers/{id}/activation-link/ok", func(t *testing.T) {
		w.Exec("delete from river.river_job")
		super.Post(path+"/"+made.ID+"/activation-link", nil).Want(200)
		assert.Equal(t, 1, queued(w, "invitation_email"))
		super.Post(path+"/"+string(demo.UserID("owner@harbor.test"))+"/activation-link", nil).Want(409)
	})
	t.Run("PATCH /admin/api/superadmin/wizeusers/{id}/{status}/ok", func(t *testing.T) {
		officer := w.As("originator@harbor.test")
		super.Patch(path+"/"+string(demo.UserID("originator@harbor.test"))+"/SUSPEND", nil).Want(200)
		assert.Equal(t, "SUSPEND", officer.Get("/api/wizeusers/current").Want(401).Map()["userStatus"])
		super.Patch(path+"/"+string(demo.UserID("superadmin@gable.test"))+"/SUSPEND", nil).Want(404)
	})
	t.Run("wrong role", func(t *testing.T) {
		for _, who := range []string{"supersupport@gable.test", "lendersupport@gable.test", "reportviewer@gable.test", "salesteam@gable.test", "owner@harbor.test"} {
			c := w.As(who)
			c.Post(path, body).Want(403)
			c.Patch(path, object{"id": made.ID}).Want(403)
			c.Patch(path+"/"+made.ID+"/SUSPEND", nil).Want(403)
			c.Post(path+"/"+made.ID+"/activation-link", nil).Want(403)
		}
	})
}

func TestSupportTools(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	support := w.As("brokersupport@gable.test")
	id := invite(w.As("companyadmin@summit.test"), "lost@summit.test", "Originator", austin)
	tools := "/admin/api/support/wizeusers/"
	t.Run("POST /admin/api/support/wizeusers/{id}/invite-url-superadmin/ok", func(t *testing.T) {
		old := linkFor(w, "lost@summit.test", "ACTIVATION")
		url := w.As("superadmin@gable.test").Post(tools+id+"/invite-url-superadmin", nil).Want(200).Map()["url"].(string)
		_, token, found := strings.Cut(url, "/activate#")
		require.True(t, found, url)
		w.Anonymous().Post("/api/wizeusers/verify", object{"token": old}).Want(404)
		assert.Equal(t, "lost@summit.test", w.Anonymous().Post("/api/wizeusers/verify", object{"token": token}).Want(200).Map()["email"])
		assert.Equal(t, 1, audited(w, id, "activation link made"), "in the customer's own log")
		assert.NotContains(t, w.Log.String(), token)
		support.Post(tools+id+"/invite-url-superadmin", nil).Want(403)
	})
	t.Run("GET /admin/api/support/wizeusers/{id}/logs/ok", func(t *testing.T) {
		w.Exec(`insert into sent_mail (tenant_id, user_id, kind, address, subject, language, outcome, asked_at, at) values ($1, $2, 'invitation_email', 'lost@summit.test', 'Your account', 'en', 'SENT', now(), now())`,
			string(demo.TenantID("summit.test")), id)
		var logs struct {
			Rows  []struct{ Action, ActorName string }
			Mails []struct{ Subject string }
		}
		support.Get(tools + id + "/logs").Want(200).Into(&logs)
		require.Len(t, logs.Rows, 2)
		assert.Equal(t, apitest.One[string](w, "select first_name || ' ' || last_name from user_account where email = 'superadmin@gable.test'"), logs.Rows[0].ActorName)
		require.Len(t, logs.Mails, 2, "and the invitation, which waits")
		support.Get(tools + id + "/logs?orderBy=secret").Want(400)
		officer := w.As("originator@summit.test")
		loan := officer.Loan()
		officer.Borrower(loan, "Jo", "Secretname", true)
		trail := support.Get(tools + string(demo.UserID("originator@summit.test")) + "/logs").Want(200)
		assert.Contains(t, string(trail.Body), `"kind":"borrower"`)
		assert.NotContains(t, string(trail.Body), "Secretname", "nothing of a loan but that something was done")
	})
	t.Run("GET /admin/api/support/wizeusers/{id}/auth-details/ok", func(t *testing.T) {
		w.Exec("update login set password_hash = 'SECRETHASH', totp_secret = 'SECRETKEY', totp_confirmed_at = now() where user_id = $1", string(demo.UserID("owner@summit.test")))
		w.As("owner@summit.test").Get("/api/wizeusers/current").Want(200)
		answer := support.Get(tools + string(demo.UserID("owner@summit.test")) + "/auth-details").Want(200)
		details := answer.Map()
		assert.Equal(t, true, details["hasPassword"])
		assert.Equal(t, true, details["hasSecondFactor"])
		assert.Len(t, details["logins"], 1)
		assert.Equal(t, []any{}, details["passkeys"])
		assert.EqualValues(t, 0, details["recoveryCodesLeft"])
		w.Exec(`insert into passkey (tenant_id, user_id, host, credential_id, public_key, aaguid, flags, sign_count, name, created_at, last_used_at)
			select tenant_id, user_id, 'summit.test', 'SECRETID', 'SECRETPUBLIC', 'SECRETMAKE', 29, 7, 'Owner''s telephone', now(), now() from user_account where email = 'owner@summit.test'`)
		w.Exec(`insert into recovery_code (tenant_id, user_id, digest, key_version, created_at, used_at)
			select tenant_id, user_id, decode(md5(n::text), 'hex'), 1, now(), case when n = 1 then now() end from user_account, generate_series(1, 10) n where email = 'owner@summit.test'`)
		answer = support.Get(tools + string(demo.UserID("owner@summit.test")) + "/auth-details").Want(200)
		details = answer.Map()
		assert.EqualValues(t, 9, details["recoveryCodesLeft"])
		passkeys, _ := details["passkeys"].([]any)
		require.Len(t, passkeys, 1)
		assert.Equal(t, []string{"createdAt", "host", "lastUsedAt", "name"}, slices.Sorted(maps.Keys(passkeys[0].(map[string]any))), "and nothing else of it")
		for _, secret := range []string{"SECRET", base64.StdEncoding.EncodeToString([]byte("SECRETID"))[:8], hex.EncodeToString([]byte("SECRETID")), "hash\"", "token", "digest"} {
			assert.NotContains(t, string(answer.Body), secret)
		}
		other := support.Get(tools + string(demo.UserID("originator@summit.test")) + "/auth-details").Want(200).Map()
		assert.Equal(t, []any{}, other["passkeys"], "each user's are their own")
	})
	t.Run("GET /admin/api/support/organizations/{id}/admin/ok", func(t *testing.T) {
		for _, org := range []string{string(demo.TenantID("summit.test")), miami} {
			var page userPage
			w.As("salesteam@gable.test").Get("/admin/api/support/organizations/" + org + "/admin").Want(200).Into(&page)
			assert.Equal(t, []string{"owner@summit.test", "companyadmin@summit.test"}, page.emails())
		}
		support.Get("/admin/api/support/organizations/" + string(demo.TenantID("harbor.test")) + "/admin").Want(404)
		support.Get("/admin/api/support/organizations/" + nothing + "/admin").Want(404)
		w.As("owner@summit.test").Get("/admin/api/support/organizations/" + miami + "/admin").Want(403)
	})
	t.Run("wrong tenant", func(t *testing.T) {
		for _, who := range []string{"owner@harbor.test", "supersupport@gable.test"} {
			for _, tool := range []string{"/logs", "/auth-details"} {
				support.Get(tools + string(demo.UserID(who)) + tool).Want(404)
			}
			w.As("superadmin@gable.test").Post(tools+string(demo.UserID("supersupport@gable.test"))+"/invite-url-superadmin", nil).Want(404)
		}
	})
	t.Run("wrong role", func(t *testing.T) {
		for _, who := range []string{"reportviewer@gable.test", "salesteam@gable.test", "owner@summit.test", "borrower@example.test"} {
			c := w.As(who)
			c.Get(tools + id + "/logs").Want(403)
			c.Get(tools + id + "/auth-details").Want(403)
			c.Post(tools+id+"/invite-url-superadmin", nil).Want(403)
		}
	})
	t.Run("bad input", func(t *testing.T) {
		support.Get(tools + nothing + "/logs").Want(404)
		support.Get(tools + "undefined/auth-details").Want(400)
	})
}

func TestUserActivity(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	admin := w.As("companyadmin@summit.test")
	path := person("originator@summit.test") + "/activity"
	t.Run("GET /api/wizeusers/{id}/activity/ok", func(t *testing.T) {
		acting := another(t, w).signIn("supersupport@gable.test")
		require.Equal(t, 201, acting.actFor("originator@summit.test").status)
		var page struct {
			Rows []struct {
				Kind, Action, ActorName, WizeUserName string
				After                                 map[string]any
			}
		}
		admin.Get(path).Want(200).Into(&page)
		require.NotEmpty(t, page.Rows)
		assert.Equal(t, "impersonation", page.Rows[0].Kind)
		assert.Equal(t, "Sunny Provider", page.Rows[0].ActorName)
		assert.Equal(t, "Orion Austinson", page.Rows[0].WizeUserName)
		assert.NotEmpty(t, page.Rows[0].After["reason"], "the customer reads why")
	})
	t.Run("GET /api/wizeusers/{id}/activity/wrong role", func(t *testing.T) {
		w.As("originator@summit.test").Get(path).Want(403)
		w.As("branchadmin@summit.test").Get(path).Want(403)
	})
	t.Run("GET /api/wizeusers/{id}/activity/wrong tenant", func(t *testing.T) { w.As("owner@harbor.test").Get(path).Want(404) })
	t.Run("GET /api/wizeusers/{id}/activity/bad input", func(t *testing.T) { admin.Get(path + "?orderBy=x").Want(400) })
}
