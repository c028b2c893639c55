package notify_test

import (
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // Twilio signs with it
	"encoding/base64"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// signature is Twilio's: the address and the sorted form, under the account's secret.
func signature(address string, form url.Values) string {
	names := make([]string, 0, len(form))
	for name := range form {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		address += name + form.Get(name)
	}
	mac := hmac.New(sha1.New, []byte(apitest.TextSecret))
	mac.Write([]byte(address))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func TestCompanyConfigs(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	path := company + "/LOAN_FUNDED"
	t.Run("GET /los/api/notification-configs/ok", func(t *testing.T) {
		var page struct {
			Rows  []object
			Count int
		}
		officer.Get(company + "?limit=99").Want(200).Into(&page)
		assert.Equal(t, 15, page.Count)
		for _, row := range page.Rows {
			assert.Equal(t, false, row["isActive"], "nothing is sent before somebody switches it on")
		}
		officer.Get(path).Want(200)
		officer.Get(company + "/NO_SUCH").Want(404)
		w.As("borrower@example.test").Get(company).Want(403)
	})
	t.Run("PATCH /los/api/notification-configs/{kind}/ok", func(t *testing.T) {
		heard := officer.Stream("")
		changed := admin.With("If-Match", "0").Patch(path, object{"isActive": true, "mailTo": []string{"BORROWERS", "BORROWERS", "desk@summit.test"}, "delayMinutes": 30}).Want(200).Map()
		assert.Equal(t, []any{"BORROWERS", "desk@summit.test"}, changed["mailTo"])
		assert.EqualValues(t, 1, changed["version"])
		assert.Equal(t, "LOAN_FUNDED", heard.Until("RTC.NOTIFICATION_CONFIG.CHANGED").Data["kind"])
		assert.Equal(t, changed, officer.Get(path).Want(200).Map())
		admin.With("If-Match", "0").Patch(path, object{"isActive": false}).Want(412)
		assert.Equal(t, false, w.As("companyadmin@harbor.test").Get(path).Want(200).Map()["isActive"], "another company's is its own")
	})
	t.Run("PATCH /los/api/notification-configs/{kind}/bad input", func(t *testing.T) {
		for body, field := range map[string]string{
			`{"templates":{"en":{"body":"Your SSN is {{borrower.ssn}}"}}}`: "templates.en.body", `{"templates":{"es":{"subject":""}}}`: "templates.es.subject",
			`{"channels":["SMS"],"templates":{"en":{"text":""}}}`: "templates.en.text", `{"mailTo":["NO_SUCH"]}`: "mailTo.0", `{"mailCC":["a@"]}`: "mailCC.0",
			`{"kind":"STAGE_CHANGE"}`: "kind", `{"textFrom":12,"textUntil":14}`: "textUntil",
		} {
			_, fields := admin.Patch(path, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields, body)
		}
		assert.Contains(t, string(admin.Patch(path, `{"templates":{"en":{"body":"{{borrower.ssn}}"}}}`).Want(422).Body), "borrower.ssn", "the token is named")
		admin.Patch(path, `{"delayMinutes":-1}`).Want(422)
		admin.Patch(path, `{"nothing":1}`).Want(422)
		admin.Patch(company+"/NO_SUCH", `{}`).Want(404)
	})
	t.Run("PATCH /los/api/notification-configs/{kind}/wrong role", func(t *testing.T) {
		for _, who := range []string{"originator@summit.test", "branchadmin@summit.test", "borrower@example.test"} {
			w.As(who).Patch(path, object{"isActive": false}).Want(403)
		}
	})
	t.Run("GET /los/api/notification-configs/metadata/recipient-tokens/ok", func(t *testing.T) {
		tokens := officer.Get(company + "/metadata/recipient-tokens").Want(200).Map()
		assert.NotEmpty(t, tokens["mailCC"])
		assert.NotEmpty(t, tokens["templateTokens"])
	})
}

func TestLoanCalls(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := peopled(officer, "ana@example.test", "")
	hoi, appraisal := trackerOf(officer, loan, "HOI"), trackerOf(officer, loan, "APPRAISAL")
	switched := object{"configs": []object{{"kind": "STAGE_CHANGE", "isActive": true}}}
	t.Run("preview sends nothing", func(t *testing.T) {
		var seen notified
		officer.Post(loan+"/notify-stage-change?returnPreview=true", object{"StageId": "CLEAR_TO_CLOSE", "kind": "CLEAR_TO_CLOSE"}).Want(200).Into(&seen)
		require.Len(t, seen.Messages, 1)
		assert.True(t, seen.Preview)
		assert.Equal(t, "Su préstamo está listo para cerrar", seen.Messages[0].Subject)
		assert.Empty(t, logOf(officer, loan).Rows)
	})
	t.Run("a tracker is told to its recipients, in the words given", func(t *testing.T) {
		officer.Post(loan+"/trackers/"+hoi+"/recipients", object{"recipients": []object{{"name": "Iris Agent", "email": "agent@insurance.test"}}}).Want(201)
		words := object{"subject": "About {{tracker.name}}", "body": "<b>{{borrower.name}}</b>", "text": ""}
		var sent notified
		officer.Post(loan+"/notify-tracker-change", object{"TrackerId": hoi, "templates": object{"en": words, "es": words}}).Want(200).Into(&sent)
		require.Len(t, sent.Messages, 1)
		assert.Equal(t, []string{"agent@insurance.test", "<b>Ana Garza</b>", "SENDING"}, []string{sent.Messages[0].Address, sent.Messages[0].Body, sent.Messages[0].Status})
		assert.Equal(t, 1, logOf(officer, loan).Count)
	})
	t.Run("bad input", func(t *testing.T) {
		officer.Post(loan+"/notify-tracker-change", object{"TrackerId": appraisal}).Want(409)
		officer.Post(loan+"/notify-tracker-change", object{"TrackerId": nobody}).Want(404)
		officer.Post(loan+"/notify-tracker-change", object{}).Want(422)
		officer.Post(loan+"/notify-stage-change", object{"StageId": "NO_SUCH"}).Want(422)
		officer.Post(loan+"/notify-stage-change", object{"kind": "LOAN_FUNDED"}).Want(422)
		officer.Post(loan+"/notify-stage-change", object{"mailTo": []string{"everybody"}}).Want(422)
		officer.Post(loan+"/notification-configs", object{"configs": []object{{"kind": "STAGE_CHANGE", "mailTo": []string{"x"}}}}).Want(422)
		officer.Post(loan+"/notification-configs", object{"configs": []object{{"kind": "NO_SUCH"}}}).Want(422)
		officer.Post(loan+"/notification-configs", object{"configs": []object{}}).Want(422)
		officer.Get(loan + "/notification-configs?filters=" + url.QueryEscape(`{"fetchSchedules":"x"}`)).Want(400)
		officer.Get(loan + "/notification-configs?filters=" + url.QueryEscape(`{"nothing":1}`)).Want(400)
		officer.Get(loan + "/messages?filters=" + url.QueryEscape(`{"nothing":1}`)).Want(400)
		officer.Patch(loan+"/email-configs", object{"mailCC": []string{"x"}}).Want(422)
		officer.Patch(loan+"/email-configs", object{"nothing": 1}).Want(422)
	})
	t.Run("email-configs", func(t *testing.T) {
		changed := officer.With("If-Match", "0").Patch(loan+"/email-configs", object{"isEmailEnabled": false}).Want(200).Map()
		assert.Equal(t, object{"isActive": true, "phoneNumber": "+15005550006"}, changed["twilioIntegration"])
		assert.Equal(t, changed, officer.Get(loan+"/email-configs").Want(200).Map())
		officer.With("If-Match", "0").Patch(loan+"/email-configs", object{"isEmailEnabled": true}).Want(412)
	})
	t.Run("who works on a shared loan tells people of it", func(t *testing.T) {
		const corey = "contractprocessor@keel.test"
		w.Share(officer, loan, corey)
		var seen notified
		w.As(corey).Post(loan+"/notify-tracker-change?returnPreview=true", object{"TrackerId": hoi, "channels": []string{"EMAIL"}}).Want(200).Into(&seen)
		assert.NotEmpty(t, seen.Messages)
		w.As(corey).Get(loan + "/messages").Want(200)
		w.As(corey).Patch(company+"/STAGE_CHANGE", object{"isActive": true}).Want(403)
	})
	t.Run("wrong role, wrong tenant, wrong loan, locked", func(t *testing.T) {
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403} {
			other := w.As(who)
			for _, path := range []string{"/notification-configs", "/email-configs", "/messages"} {
				other.Get(loan + path).Want(want)
			}
			other.Post(loan+"/notification-configs", switched).Want(want)
			other.Patch(loan+"/email-configs", object{}).Want(want)
			other.Post(loan+"/notify-stage-change", object{}).Want(want)
			other.Post(loan+"/notify-tracker-change", object{"TrackerId": hoi}).Want(want)
		}
		admin.Put(loan+"/section-locks/CONTACT_BORROWER", `{"reason":"Audit"}`).Want(200)
		officer.Post(loan+"/notification-configs", switched).Want(423)
		officer.Patch(loan+"/email-configs", object{}).Want(423)
		admin.Delete(loan + "/section-locks/CONTACT_BORROWER").Want(204)
	})
}

// TestTextAnswers: only what the text service has signed is believed.
func TestTextAnswers(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	form := url.Values{"From": {"+15125550100"}, "Body": {"STOP"}}
	send := func(sign string) *apitest.Answer {
		return w.Anonymous().With("Content-Type", "application/x-www-form-urlencoded").With("X-Twilio-Signature", sign).Post("/api/texts/answers", form.Encode())
	}
	send("").Want(403)
	send("forged").Want(403)
	send(signature("https://elsewhere.test/api/texts/answers", form)).Want(403)
	signed(w, form).Want(204)
	signed(w, url.Values{"From": {"nobody"}, "Body": {"STOP"}}).Want(204)
	signed(w, url.Values{"From": {"+15125550100"}, "Body": {"When do we close?"}}).Want(204)
}

// TestTextDeliveries: a text is delivered or not as the text service says, once; nobody else says so, and nothing goes backwards.
func TestTextDeliveries(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Advance(7 * time.Hour)
	out := &service{}
	w.Tell(out, phones{out})
	officer := w.As("originator@summit.test")
	loan := peopled(officer, "ana@example.test", "(512) 555-0188")
	officer.Post(loan+"/notify-stage-change", object{"channels": []string{"SMS", "EMAIL"}, "mailTo": []string{"BORROWERS"}}).Want(200)
	ended(t, officer, loan, 2)
	rows := logOf(officer, loan).Rows
	text, mail := rows[slices.IndexFunc(rows, func(m message) bool { return m.Channel == "SMS" })], rows[slices.IndexFunc(rows, func(m message) bool { return m.Channel == "EMAIL" })]
	report := func(id, signedFor string, form url.Values) *apitest.Answer {
		path := "/api/texts/deliveries?message="
		return w.Anonymous().With("Content-Type", "application/x-www-form-urlencoded").With("X-Twilio-Signature", signature("https://gable.test"+path+signedFor, form)).Post(path+id, form.Encode())
	}
	now := func(id string) message {
		rows := logOf(officer, loan).Rows
		return rows[slices.IndexFunc(rows, func(m message) bool { return m.ID == id })]
	}
	delivered, failed := url.Values{"MessageStatus": {"delivered"}}, url.Values{"MessageStatus": {"undelivered"}, "ErrorCode": {"30003"}}
	report(text.ID, mail.ID, failed).Want(403)
	report(text.ID, text.ID, url.Values{"MessageStatus": {"sent"}}).Want(204)
	assert.Equal(t, "SENT", now(text.ID).Status)
	heard := officer.Stream("")
	for range 2 {
		report(text.ID, text.ID, failed).Want(204)
	}
	heard.Until("RTC.LOAN_MESSAGE.CHANGED")
	got := now(text.ID)
	assert.Equal(t, []string{"UNDELIVERED", "UNDELIVERED", "The phone is switched off or out of reach. (30003)"}, []string{got.Status, got.Error.Code, got.Error.Details})
	report(text.ID, text.ID, delivered).Want(204)
	assert.Equal(t, "UNDELIVERED", now(text.ID).Status, "the first word that is final counts")
	report(mail.ID, mail.ID, delivered).Want(204)
	assert.Equal(t, "SENT", now(mail.ID).Status, "a letter is none of the text service's")
	report("x", "x", delivered).Want(400)
}
