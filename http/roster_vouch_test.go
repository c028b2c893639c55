package http_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	userdb "gable/db/user"
	"gable/demo"
	"gable/domain/user"
	"gable/http/apitest"
)

const (
	atBoth  = "/api/wizeusers/email-change/confirm"
	callOff = "/api/wizeusers/email-change/cancel"
)

// halfChanged asks for another address of a demo user and confirms it there; it answers the path of the user's change.
func halfChanged(w *apitest.World, asker *apitest.Client, email, next string) string {
	asker.Patch(person(email)+"/email", object{"email": next}).Want(200)
	w.Exec("delete from access_link where kind like 'EMAIL%'")
	w.Anonymous().Post(atBoth, object{"token": linkFor(w, email, "EMAIL_CHANGE")}).Want(200)
	return person(email) + "/email-change"
}

type askedChange struct {
	Email, PendingEmail string
	Change              *user.EmailChange
}

func TestVouchForEmail(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	admin, owner, branch := w.As("companyadmin@summit.test"), w.As("owner@summit.test"), w.As("branchadmin@summit.test")
	const next = "orion@new.test"
	body := object{"email": next, "reason": "  I spoke to Orion: the old provider has closed.  "}
	path := person("originator@summit.test") + "/email-change"
	t.Run("GET /api/wizeusers/{id}/email-change/ok", func(t *testing.T) {
		var none, open, half askedChange
		owner.Get(path).Want(200).Into(&none)
		assert.Equal(t, askedChange{Email: "originator@summit.test"}, none)
		admin.Patch(person("originator@summit.test")+"/email", object{"email": next}).Want(200)
		owner.Post(path+"/vouch", body).Want(409)
		owner.Get(path).Want(200).Into(&open)
		assert.Nil(t, open.Change.ConfirmedNew)
		halfChanged(w, admin, "originator@summit.test", next)
		branch.Get(path).Want(200).Into(&half)
		assert.Equal(t, []any{next, next, "Casey Adminson"}, []any{half.PendingEmail, half.Change.Email, half.Change.AskedBy})
		assert.Equal(t, demo.UserID("companyadmin@summit.test"), half.Change.AskedByID)
		assert.NotNil(t, half.Change.ConfirmedNew)
		assert.Nil(t, half.Change.ConfirmedOld)
		assert.Nil(t, half.Change.CountsAt)
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/bad input", func(t *testing.T) {
		for _, reason := range []string{"", "   ", strings.Repeat("x", 501)} {
			_, fields := owner.Post(path+"/vouch", object{"email": next, "reason": reason}).Want(422).Error()
			assert.Equal(t, []string{"reason"}, fields)
		}
		owner.Post(path+"/vouch", object{"email": next}).Want(422)
		owner.Post(path+"/vouch", object{"email": "another@new.test", "reason": "x"}).Want(409)
		owner.Post(person("processor@summit.test")+"/email-change/vouch", body).Want(409)
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/wrong role", func(t *testing.T) {
		for _, who := range []string{"originator@summit.test", "processor@summit.test", "associateadmin@summit.test", "superadmin@gable.test", "borrower@example.test"} {
			w.As(who).Post(path+"/vouch", body).Want(403)
		}
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/who asked for it", func(t *testing.T) {
		admin.Post(path+"/vouch", body).Want(403)
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/acting for another", func(t *testing.T) {
		acting := another(t, w).signIn("owner@summit.test")
		require.Equal(t, 201, acting.actFor("branchadmin@summit.test").status)
		assert.Equal(t, 403, acting.as("branchadmin@summit.test", "POST", path+"/vouch", body).status)
		asker := another(t, w).signIn("companyadmin@summit.test")
		require.Equal(t, 201, asker.actFor("branchadmin@summit.test").status)
		assert.Equal(t, 403, asker.as("branchadmin@summit.test", "POST", path+"/vouch", body).status, "who asked, in another's shoes")
		assert.Equal(t, 403, asker.do("POST", path+"/vouch", body).status, "and in the own ones")
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/the own address", func(t *testing.T) {
		own := halfChanged(w, owner, "companyadmin@summit.test", "casey@new.test")
		admin.Post(own+"/vouch", object{"email": "casey@new.test", "reason": "It is me"}).Want(403)
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/who outranks", func(t *testing.T) {
		above := halfChanged(w, owner, "owner@summit.test", "olive@new.test")
		admin.Post(above+"/vouch", object{"email": "olive@new.test", "reason": "I know her"}).Want(403)
		admin.Get(above).Want(403)
		w.Exec("update user_role set role = 'Administrator' where user_id = $1", string(demo.UserID("processor@summit.test")))
		inBranch := halfChanged(w, admin, "processor@summit.test", "parker@new.test")
		branch.Post(inBranch+"/vouch", object{"email": "parker@new.test", "reason": "I know him"}).Want(403)
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/a branch out of reach", func(t *testing.T) {
		elsewhere := halfChanged(w, admin, "originator2@summit.test", "ocean@new.test")
		body := object{"email": "ocean@new.test", "reason": "I know her"}
		branch.Post(elsewhere+"/vouch", body).Want(404)
		branch.Get(elsewhere).Want(404)
		w.Exec("insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current) select tenant_id, user_id, $1, false from user_account where user_id = $2", austin, string(demo.UserID("originator2@summit.test")))
		branch.Post(elsewhere+"/vouch", body).Want(403)
		branch.Get(elsewhere).Want(403)
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Post(path+"/vouch", body).Want(404)
		owner.Post("/api/wizeusers/"+nothing+"/email-change/vouch", body).Want(404)
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/ok", func(t *testing.T) {
		w.Exec("delete from river.river_job")
		var vouched askedChange
		branch.Post(path+"/vouch", body).Want(200).Into(&vouched)
		require.NotNil(t, vouched.Change)
		assert.Equal(t, []any{"originator@summit.test", next}, []any{vouched.Email, vouched.PendingEmail}, "the old one counts until the moment comes")
		assert.Equal(t, "I spoke to Orion: the old provider has closed.", vouched.Change.Reason)
		assert.NotEmpty(t, vouched.Change.VouchedBy)
		assert.WithinDuration(t, w.Now().Add(user.VouchDelay), *vouched.Change.CountsAt, time.Minute)
		assert.Equal(t, 1, queued(w, "email_change"), "the old address is told")
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'vouched_email' and state = 'scheduled' and scheduled_at > now() + interval '23 hours'"))
		assert.Equal(t, "Casey Adminson", apitest.One[string](w, "select after->>'askedBy' from audit_entry where action = 'e-mail change vouched for' and record_id = $1 and actor_name = $2",
			string(demo.UserID("originator@summit.test")), vouched.Change.VouchedBy), "both stand in the audit")
		owner.Post(path+"/vouch", body).Want(409)
		owner.Get(path).Want(200).Into(&vouched)
		assert.NotNil(t, vouched.Change.CountsAt)
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/another change is another matter", func(t *testing.T) {
		var anew askedChange
		admin.Patch(person("originator@summit.test")+"/email", object{"email": "second@new.test"}).Want(200).Into(&anew)
		assert.Nil(t, anew.Change.ConfirmedNew)
		assert.Nil(t, anew.Change.CountsAt, "what somebody vouched for was the first")
		assert.Empty(t, anew.Change.VouchedBy)
		var none askedChange
		admin.Patch(person("originator@summit.test")+"/email", object{"email": "originator@summit.test"}).Want(200).Into(&none)
		assert.Nil(t, none.Change, "called off by who may change it")
		assert.Equal(t, 1, audited(w, string(demo.UserID("originator@summit.test")), "e-mail change called off"))
	})
	t.Run("GET /api/wizeusers/{id}/email-change/wrong role", func(t *testing.T) { w.As("originator@summit.test").Get(path).Want(403) })
	t.Run("GET /api/wizeusers/{id}/email-change/wrong tenant", func(t *testing.T) { w.As("owner@harbor.test").Get(path).Want(404) })
	t.Run("GET /api/wizeusers/{id}/email-change/bad input", func(t *testing.T) { owner.Get("/api/wizeusers/undefined/email-change").Want(400) })
}

func TestSuperAdminVouchesForEmail(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	owner, super := w.As("owner@summit.test"), w.As("superadmin@gable.test")
	halfChanged(w, owner, "owner@summit.test", "olive@new.test")
	path := "/admin/api/superadmin/wizeusers/" + string(demo.UserID("owner@summit.test")) + "/email-change/vouch"
	body := object{"email": "olive@new.test", "reason": "Her employer's domain is gone"}
	t.Run("POST /admin/api/superadmin/wizeusers/{id}/email-change/vouch/wrong role", func(t *testing.T) {
		for _, who := range []string{"supersupport@gable.test", "brokersupport@gable.test", "salesteam@gable.test", "owner@summit.test"} {
			w.As(who).Post(path, body).Want(403)
		}
	})
	t.Run("POST /admin/api/superadmin/wizeusers/{id}/email-change/vouch/wrong tenant", func(t *testing.T) {
		super.Post("/admin/api/superadmin/wizeusers/"+string(demo.UserID("superadmin@gable.test"))+"/email-change/vouch", body).Want(404)
		super.Post("/admin/api/superadmin/wizeusers/"+nothing+"/email-change/vouch", body).Want(404)
	})
	t.Run("POST /admin/api/superadmin/wizeusers/{id}/email-change/vouch/bad input", func(t *testing.T) {
		super.Post(path, object{"email": "olive@new.test", "reason": " "}).Want(422)
		super.Post(path, object{"email": "x@new.test", "reason": "x"}).Want(409)
	})
	t.Run("POST /admin/api/superadmin/wizeusers/{id}/email-change/vouch/ok", func(t *testing.T) {
		var vouched askedChange
		super.Post(path, body).Want(200).Into(&vouched)
		assert.Equal(t, "Sasha Provider", vouched.Change.VouchedBy, "the company reads who of the provider it was")
		assert.Equal(t, 1, audited(w, string(demo.UserID("owner@summit.test")), "e-mail change vouched for"), "in the customer's own log")
		super.Post(path, body).Want(409)
	})
}

// vouchedFor is a change of a demo user's address for which somebody vouches, with the letters sent; it answers the token
// with which the old address calls it off.
func vouchedFor(t *testing.T, w *apitest.World, box *letterBox, voucher, email, next string) string {
	t.Helper()
	w.As("companyadmin@summit.test").Patch(person(email)+"/email", object{"email": next}).Want(200)
	box.next(t)
	w.Anonymous().Post(atBoth, object{"token": tokenAfter(t, box.next(t).Text, "#confirm=")}).Want(200)
	w.As(voucher).Post(person(email)+"/email-change/vouch", object{"email": next, "reason": "The old provider has closed"}).Want(200)
	countsAt := apitest.One[time.Time](w, "select counts_at from email_change where user_id = $1", string(demo.UserID(email)))
	m := box.next(t)
	assert.Equal(t, email, m.To.Email)
	for _, told := range []string{"Casey Adminson has asked", apitest.One[string](w, "select vouched_name from email_change where user_id = $1", string(demo.UserID(email))) + " vouches", "The old provider has closed", countsAt.UTC().Format("January 2, 2006, 15:04 UTC")} {
		assert.Contains(t, m.Text, told)
	}
	ended(t, w, "email_change", "completed")
	return tokenAfter(t, m.Text, "#review=")
}

// ended waits until all jobs of a kind are in a state.
func ended(t *testing.T, w *apitest.World, kind, state string) {
	t.Helper()
	require.Eventually(t, func() bool {
		return apitest.One[int](w, "select count(*)::int from river.river_job where kind = $1 and state::text <> $2", kind, state) == 0
	}, 20*time.Second, 20*time.Millisecond, "%s is not %s", kind, state)
}

// due has the jobs run now that wait for the moment of a change, those of before once more.
func due(w *apitest.World) {
	w.Exec("update river.river_job set state = 'available', scheduled_at = now(), finalized_at = null, attempt = 0 where kind = 'vouched_email'")
}

func TestVouchedEmailCounts(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	box := working(t, w)
	address := func(email string) string {
		return apitest.One[string](w, "select u.email || ' ' || l.email from user_account u join login l using (tenant_id, user_id) where user_id = $1", string(demo.UserID(email)))
	}
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/counts after the delay", func(t *testing.T) {
		const old, next = "originator@summit.test", "orion@new.test"
		token := vouchedFor(t, w, box, "owner@summit.test", old, next)
		reset := linkFor(w, old, "PASSWORD_RESET")
		w.Advance(user.VouchDelay - time.Minute)
		officer := w.As(old)
		due(w)
		require.Eventually(t, func() bool {
			return apitest.One[bool](w, "select state = 'scheduled' and scheduled_at > now() from river.river_job where kind = 'vouched_email'")
		}, 20*time.Second, 20*time.Millisecond, "too early: it waits on")
		assert.Equal(t, old+" "+old, address(old))
		officer.Get("/api/wizeusers/current").Want(200)
		w.Advance(2 * time.Minute)
		due(w)
		ended(t, w, "vouched_email", "completed")
		assert.Equal(t, next+" "+next, address(old))
		officer.Get("/api/wizeusers/current").Want(401)
		w.Anonymous().Post(callOff, object{"token": token}).Want(404)
		w.Anonymous().Post("/api/wizeusers/verify", object{"token": reset}).Want(404)
		for _, to := range []string{old, next} {
			m := box.next(t)
			assert.Equal(t, to, m.To.Email)
			assert.Contains(t, m.Text, "Casey Adminson asked for it and Olive Summitson vouched for it")
		}
		assert.Equal(t, "Olive Summitson originator@summit.test orion@new.test Casey Adminson Olive Summitson", apitest.One[string](w,
			`select concat_ws(' ', actor_name, before->>'email', after->>'email', after->>'askedBy', after->>'vouchedBy') from audit_entry where action = 'e-mail changed' and record_id = $1`,
			string(demo.UserID(old))))
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from event where type = 'RTC.USER.CHANGED' and data->>'id' = $1 and at = (select at from audit_entry where action = 'e-mail changed')", string(demo.UserID(old))))
		due(w)
		ended(t, w, "vouched_email", "cancelled")
		assert.Equal(t, 1, audited(w, string(demo.UserID(old)), "e-mail changed"), "run twice, it happens once")
		w.Exec("delete from river.river_job")
	})
	t.Run("POST /api/wizeusers/email-change/cancel/a change that somebody vouched for", func(t *testing.T) {
		const old = "assistant@summit.test"
		token := vouchedFor(t, w, box, "owner@summit.test", old, "avery@new.test")
		w.Advance(user.VouchDelay - time.Minute)
		w.Anonymous().Post(callOff, object{"token": token}).Want(200)
		w.Advance(2 * time.Minute)
		due(w)
		ended(t, w, "vouched_email", "cancelled")
		assert.Equal(t, old+" "+old, address(old))
		w.Exec("delete from river.river_job")
	})
	t.Run("POST /api/wizeusers/email-change/confirm/a change that somebody vouched for", func(t *testing.T) {
		const old, next = "assistant@summit.test", "avery@new.test"
		token := vouchedFor(t, w, box, "owner@summit.test", old, next)
		w.Anonymous().Post(atBoth, object{"token": token}).Want(200)
		assert.Equal(t, next+" "+next, address(old), "confirmed at both it counts at once")
		w.Advance(user.VouchDelay + time.Minute)
		due(w)
		ended(t, w, "vouched_email", "cancelled")
		assert.Equal(t, 1, audited(w, string(demo.UserID(old)), "e-mail changed"))
		w.Exec("delete from river.river_job")
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/taken meanwhile", func(t *testing.T) {
		const old, next = "processor@summit.test", "wanted@new.test"
		vouchedFor(t, w, box, "owner@summit.test", old, next)
		invite(w.As("companyadmin@summit.test"), next, "Assistant", austin)
		box.next(t)
		w.Advance(user.VouchDelay + time.Minute)
		due(w)
		ended(t, w, "vouched_email", "completed")
		assert.Equal(t, old+" "+old, address(old))
		assert.Equal(t, 1, audited(w, string(demo.UserID(old)), "e-mail change called off"))
		w.Exec("delete from river.river_job")
	})
	t.Run("PATCH /api/wizeusers/{id}/{status}/a change that somebody vouched for", func(t *testing.T) {
		const old = "processor@summit.test"
		vouchedFor(t, w, box, "owner@summit.test", old, "parker@new.test")
		admin := w.As("companyadmin@summit.test")
		admin.Patch(person(old)+"/SUSPEND", nil).Want(200)
		admin.Patch(person(old)+"/ACTIVE", nil).Want(200)
		w.Advance(user.VouchDelay + time.Minute)
		due(w)
		ended(t, w, "vouched_email", "cancelled")
		assert.Equal(t, old+" "+old, address(old), "it ended with the links that call it off")
		w.Exec("delete from river.river_job")
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/what else has to be so still", func(t *testing.T) {
		const old, next = "processor@summit.test", "parker@new.test"
		id := string(demo.UserID(old))
		for name, spoil := range map[string]string{
			"the user is suspended behind its back": "update user_account set status = 'SUSPEND' where user_id = $1",
			"the user outranks the voucher":         "update user_role set role = 'Administrator' where user_id = $1",
		} {
			vouchedFor(t, w, box, "branchadmin@summit.test", old, next)
			w.Exec(spoil, id)
			w.Advance(user.VouchDelay + time.Minute)
			due(w)
			ended(t, w, "vouched_email", "completed")
			assert.Equal(t, old+" "+old, address(old), name)
			w.Exec("update user_account set status = 'ACTIVE' where user_id = $1", id)
			w.Exec("update user_role set role = 'Processor' where user_id = $1", id)
			w.Exec("delete from river.river_job")
		}
		vouchedFor(t, w, box, "owner@summit.test", old, next)
		w.Exec("update user_account set status = 'SUSPEND' where email = 'owner@summit.test'")
		w.Advance(user.VouchDelay + time.Minute)
		due(w)
		ended(t, w, "vouched_email", "cancelled")
		assert.Equal(t, old+" "+old, address(old), "the voucher is suspended")
		w.Exec("update user_account set status = 'ACTIVE' where email = 'owner@summit.test'")
		w.Advance(userdb.EmailChangeLife)
		due(w)
		ended(t, w, "vouched_email", "cancelled")
		assert.Equal(t, old+" "+old, address(old), "its moment is long past")
		w.Exec("delete from river.river_job")
	})
	t.Run("POST /admin/api/superadmin/wizeusers/{id}/email-change/vouch/counts after the delay", func(t *testing.T) {
		const old, next = "owner@summit.test", "olive@new.test"
		id := string(demo.UserID(old))
		w.As(old).Patch(person(old)+"/email", object{"email": next}).Want(200)
		box.next(t)
		w.Anonymous().Post(atBoth, object{"token": tokenAfter(t, box.next(t).Text, "#confirm=")}).Want(200)
		w.As("superadmin@gable.test").Post("/admin/api/superadmin/wizeusers/"+id+"/email-change/vouch", object{"email": next, "reason": "Her employer is gone"}).Want(200)
		assert.Contains(t, box.next(t).Text, "Sasha Provider vouches")
		ended(t, w, "email_change", "completed")
		w.Advance(user.VouchDelay + time.Minute)
		due(w)
		ended(t, w, "vouched_email", "completed")
		assert.Equal(t, next+" "+next, address(old))
		for range 2 {
			assert.Contains(t, box.next(t).Text, "Olive Summitson asked for it and Sasha Provider vouched for it")
		}
		w.Exec("delete from river.river_job")
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/a rule forbids it by then", func(t *testing.T) {
		const old = "processor@summit.test"
		id := string(demo.UserID(old))
		token := vouchedFor(t, w, box, "branchadmin@summit.test", old, "parker@new.test")
		rule := enabledRule(w, "WORKFLOW_TASKS", "Nobody moves", `change.area == "user" && change.kind == "user"`, effect{"do": "BLOCK", "message": "Ask the owner."})
		calledOff := audited(w, id, "e-mail change called off")
		w.Advance(user.VouchDelay + time.Minute)
		due(w)
		ended(t, w, "vouched_email", "cancelled")
		assert.Contains(t, apitest.One[string](w, "select metadata::text || errors::text from river.river_job where kind = 'vouched_email'"), "Ask the owner.", "the job says why")
		assert.Equal(t, old+" "+old, address(old))
		assert.Zero(t, queued(w, "email_changed"), "nobody is told that it counts")
		assert.Equal(t, calledOff+1, audited(w, id, "e-mail change called off"))
		assert.Equal(t, 1, apitest.One[int](w, `select count(*)::int from event where type = 'RTC.USER.CHANGED' and data->>'id' = $1
			and at = (select max(at) from audit_entry where action = 'e-mail change called off' and record_id = $1)`, id), "open screens hear of it")
		var after askedChange
		w.As("branchadmin@summit.test").Get(person(old) + "/email-change").Want(200).Into(&after)
		assert.Equal(t, askedChange{Email: old}, after, "it waits for no better day")
		w.Anonymous().Post(callOff, object{"token": token}).Want(404)
		w.As("companyadmin@summit.test").Patch(rules+"/"+rule+"/disable", nil).Want(200)
		due(w)
		ended(t, w, "vouched_email", "cancelled")
		assert.Equal(t, old+" "+old, address(old), "nor is it made up for once the rule is gone")
		w.Exec("delete from river.river_job")
	})
	t.Run("POST /api/wizeusers/{id}/email-change/vouch/nobody was told", func(t *testing.T) {
		const old, next = "processor@summit.test", "parker@new.test"
		vouchedFor(t, w, box, "branchadmin@summit.test", old, next)
		w.Exec("delete from sent_mail")
		w.Advance(user.VouchDelay + time.Minute)
		due(w)
		require.Eventually(t, func() bool {
			return apitest.One[bool](w, "select coalesce(cardinality(errors), 0) > 0 from river.river_job where kind = 'vouched_email'")
		}, 20*time.Second, 20*time.Millisecond, "it fails")
		assert.Equal(t, old+" "+old, address(old))
		w.Exec("insert into sent_mail (tenant_id, user_id, kind, address, subject, language, outcome, reason, asked_at, at) select tenant_id, user_id, 'email_vouched', email, '', 'en', 'FAILED', 'REFUSED', $2, $2 from user_account where user_id = $1",
			string(demo.UserID(old)), w.Now())
		due(w)
		ended(t, w, "vouched_email", "completed")
		assert.Equal(t, next+" "+next, address(old), "an address that takes no letters was written to")
	})
}
