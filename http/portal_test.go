package http_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestPortalDoor(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	const path = "/api/portal-door"
	admin := w.As("companyadmin@summit.test")
	admin.Patch("/los/api/pos-config/company", map[string]any{"brandColor": "#7a1f1f", "headline": "Home at last", "headlineEs": "Por fin en casa", "enableApplyLink": true}).Want(200)
	putLogo(admin, organizations+"/"+string(demo.UnitID("summit.test", ""))+"/logo", png, "logo.png").Want(200)
	austin := string(demo.UnitID("summit.test", "Austin"))
	w.As("branchadmin@summit.test").Patch("/los/api/pos-config/branch?orgUnitId="+austin, map[string]any{"headline": "Home in Austin", "applicationTypes": []string{"Purchase"}}).Want(200)
	admin.Patch(organizations+"/"+austin, map[string]any{"posDomain": "austin.summit.test"}).Want(200)
	read := func(c *apitest.Client, query string) map[string]any { return c.Get(path + query).Want(200).Map() }
	t.Run("GET /api/portal-door/ok", func(t *testing.T) {
		company := read(w.Anonymous(), "?org=Summit.test.")
		require.Equal(t, "Summit Lending", company["companyName"])
		require.Equal(t, "#7a1f1f", company["brandColor"])
		require.Equal(t, "Por fin en casa", company["headlineEs"])
		require.Equal(t, []any{"Purchase", "Refinance"}, company["applicationTypes"])
		require.Equal(t, company["companyName"], read(w.Anonymous().With("Host", "summit.test"), "")["companyName"], "by host")
		require.Equal(t, "Harbor Mortgage", read(w.Anonymous().With("Host", "harbor.test"), "?org=summit.test")["companyName"], "the host goes first")
		branch := read(w.Anonymous(), "?org=austin.summit.test")
		require.Equal(t, "Home in Austin", branch["headline"])
		require.Equal(t, []any{"Purchase"}, branch["applicationTypes"])
		logo := w.Anonymous().Get(branch["logoUrl"].(string)).Want(200)
		require.Equal(t, "image/png", logo.Header.Get("Content-Type"))
		require.Equal(t, "nosniff", logo.Header.Get("X-Content-Type-Options"))
		admin.Patch("/los/api/pos-config/company/toggle-spanish-ind", map[string]any{"enableEs": false}).Want(200)
		english := read(w.Anonymous(), "?org=summit.test")
		require.Equal(t, false, english["enableEs"])
		require.NotContains(t, english, "headlineEs")
		require.NotContains(t, english, "creditConsent", "what only borrowers are asked is not told at the door")
	})
	t.Run("GET /api/portal-door/bad input", func(t *testing.T) {
		for _, unknown := range []string{"", "?org=nobody.test", "?org=127.0.0.1", "?org='--", "?org=gable.test", "?org=test"} {
			got := read(w.Anonymous(), unknown)
			require.Equal(t, "", got["companyName"], unknown)
			require.Equal(t, true, got["enableEs"])
			require.Empty(t, got["applicationTypes"])
		}
	})
	t.Run("GET /api/portal-door/wrong tenant", func(t *testing.T) {
		// Another company's user writes down an address of Summit's: the door stays Summit's.
		w.Exec("update user_account set pos_url = 'summit.test' where email = 'originator@harbor.test'")
		require.Equal(t, "Summit Lending", read(w.Anonymous(), "?org=summit.test")["companyName"])
	})
	t.Run("GET /api/portal-door/logo/bad input", func(t *testing.T) {
		w.Anonymous().Get(path + "/logo?org=nobody.test").Want(404)
		w.Anonymous().Get(path + "/logo?org=harbor.test").Want(404)
		admin.Patch("/los/api/pos-config/company", map[string]any{"showLogo": false}).Want(200)
		w.Anonymous().Get(path + "/logo?org=summit.test").Want(404)
	})
	t.Run("GET /api/portal-door/logo/ok", func(t *testing.T) {
		admin.Patch("/los/api/pos-config/company", map[string]any{"showLogo": nil}).Want(200)
		require.Equal(t, "image/png", w.Anonymous().With("Host", "summit.test").Get(path+"/logo").Want(200).Header.Get("Content-Type"))
	})
}

func TestPortalConfigurationIsApplied(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	ada := officer.Borrower(loan, "Ada", "Prime", true)
	party(w, loan, "borrower@example.test", "Borrower", ada)
	party(w, loan, "realtor@example.test", "Realtor", "")
	me, realtor := w.As("borrower@example.test"), w.As("realtor@example.test")
	set := func(c *apitest.Client, level string, body map[string]any) {
		t.Helper()
		c.Patch("/los/api/pos-config/"+level, body).Want(200)
	}
	t.Run("PATCH /api/language/bad input", func(t *testing.T) {
		// The loan of the demo has the same officer, so that one setting is for all of the borrower's portals.
		set(officer, "user", map[string]any{"enableEs": false})
		require.Equal(t, map[string]string{"language": "refusals:portal.englishOnly"}, fieldKeys(me.Patch("/api/language", map[string]any{"language": "es"}).Want(422)))
		me.Patch("/api/language", map[string]any{"language": "en"}).Want(200)
		officer.Patch("/api/language", map[string]any{"language": "es"}).Want(200)
		set(officer, "user", map[string]any{"enableEs": nil})
		me.Patch("/api/language", map[string]any{"language": "es"}).Want(200)
	})
	t.Run("GET /realtor/api/loans/{loanId}/hidden by the lender", func(t *testing.T) {
		deal := "/realtor/api/loans/" + loan[strings.LastIndex(loan, "/")+1:]
		count := func() float64 { return realtor.Get("/realtor/api/loans").Want(200).Map()["count"].(float64) }
		all := count()
		realtor.Get(deal).Want(200)
		set(admin, "company", map[string]any{"realtorVisible": false})
		realtor.Get(deal).Want(404)
		require.Zero(t, count())
		set(officer, "user", map[string]any{"realtorVisible": true})
		realtor.Get(deal).Want(200)
		require.Positive(t, count(), "the officer's own word goes before the company's")
		set(officer, "user", map[string]any{"realtorVisible": nil})
		set(admin, "company", map[string]any{"realtorVisible": nil})
		require.Equal(t, all, count())
	})
	t.Run("GET /api/events/a hidden deal is not told of", func(t *testing.T) {
		colleague := w.As("originator2@summit.test")
		shown := colleague.Loan()
		party(w, shown, "realtor@example.test", "Realtor", "")
		told, own := realtor.Stream(""), me.Stream("")
		require.Equal(t, "RTC.READY", told.Next().Type)
		require.Equal(t, "RTC.READY", own.Next().Type)
		require.Eventually(t, func() bool { return told.LastID() != "" }, 20*time.Second, 5*time.Millisecond)
		began := told.LastID()
		officer.Patch(loan+"/stage/QUALIFICATION", nil).Want(200)
		require.Equal(t, "QUALIFICATION", told.Until("RTC.LOAN.STAGE_CHANGED").Data["StageId"])
		set(officer, "user", map[string]any{"realtorVisible": false})
		officer.Patch(loan+"/stage/PREAPPROVED", nil).Want(200)
		colleague.Patch(shown+"/stage/CLEAR_TO_CLOSE", nil).Want(200)
		require.Equal(t, "QUALIFICATION", own.Until("RTC.LOAN.STAGE_CHANGED").Data["StageId"])
		require.Equal(t, "PREAPPROVED", own.Until("RTC.LOAN.STAGE_CHANGED").Data["StageId"], "the borrower hears of it")
		again := realtor.Stream(began)
		require.Equal(t, "RTC.READY", again.Next().Type)
		for name, stream := range map[string]*apitest.Stream{"live": told, "missed": again} { // events come in their order
			e := stream.Until("RTC.LOAN.STAGE_CHANGED")
			require.Equal(t, "CLEAR_TO_CLOSE", e.Data["StageId"], name)
			require.Contains(t, shown, fmt.Sprint(e.LoanID), name)
			stream.Stop()
		}
		own.Stop()
		set(officer, "user", map[string]any{"realtorVisible": nil})
	})
	ask := posPath(loan) + "/credit-authorization"
	kept := loan + "/borrowers/" + ada + "/credit-authorizations"
	t.Run("GET /pos/api/applications/{loanId}/credit-authorization/ok", func(t *testing.T) {
		asked := me.Get(ask).Want(200).Map()
		require.Equal(t, true, asked["asked"])
		require.Contains(t, asked["wording"], "I authorize", "the product comes with a text")
		set(admin, "company", map[string]any{"creditConsent": "Pull my credit, Summit.", "creditConsentEs": "Summit, revise mi crédito."})
		require.Equal(t, "Summit, revise mi crédito.", me.Get(ask + "?language=es").Want(200).Map()["wording"])
		set(officer, "user", map[string]any{"enableEs": false})
		require.Equal(t, "en", me.Get(ask + "?language=es").Want(200).Map()["language"], "no Spanish where the portal has none")
		set(officer, "user", map[string]any{"enableEs": nil})
	})
	t.Run("GET /pos/api/applications/{loanId}/credit-authorization/wrong role", func(t *testing.T) {
		officer.Get(ask).Want(403)
		realtor.Get(ask).Want(403)
	})
	t.Run("GET /pos/api/applications/{loanId}/credit-authorization/wrong tenant", func(t *testing.T) {
		me.Get(posPath(officer.Loan()) + "/credit-authorization").Want(404)
	})
	t.Run("GET /pos/api/applications/{loanId}/credit-authorization/bad input", func(t *testing.T) {
		me.Get(ask + "?language=fr").Want(400)
	})
	answer := func(given bool, text, language string) *apitest.Answer {
		return me.Put(ask, map[string]any{"given": given, "text": text, "language": language})
	}
	t.Run("PUT /pos/api/applications/{loanId}/credit-authorization/ok", func(t *testing.T) {
		read := me.Get(ask + "?language=es").Want(200).Map()
		said := answer(true, read["text"].(string), "es").Want(200).Map()["last"].(map[string]any)
		require.Equal(t, "Summit, revise mi crédito.", said["wording"])
		require.Equal(t, "es", said["language"])
		require.NotEmpty(t, said["by"])
		var page struct {
			Rows []struct {
				Given           bool
				Wording, By, At string
				BorrowerID      string `json:"BorrowerId"`
			}
		}
		officer.Get(kept).Want(200).Into(&page)
		require.Len(t, page.Rows, 1)
		require.True(t, page.Rows[0].Given)
		require.Equal(t, said["wording"], page.Rows[0].Wording)
		require.Equal(t, true, officer.Get(loan + "/borrowers/" + ada).Want(200).Map()["BorrowerDetail"].(map[string]any)["CreditReportAuthInd"])
		// The text that was read stays on record when the lender words it anew; an answer to the old one is not taken.
		set(admin, "company", map[string]any{"creditConsentEs": "Otra cosa."})
		answer(true, read["text"].(string), "es").Want(409)
		now := me.Get(ask + "?language=es").Want(200).Map()
		answer(false, now["text"].(string), "es").Want(200)
		officer.Get(kept).Want(200).Into(&page)
		require.Len(t, page.Rows, 2)
		require.False(t, page.Rows[0].Given)
		require.Equal(t, "Summit, revise mi crédito.", page.Rows[1].Wording)
		require.Equal(t, false, officer.Get(loan + "/borrowers/" + ada).Want(200).Map()["BorrowerDetail"].(map[string]any)["CreditReportAuthInd"])
		require.EqualValues(t, 2, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'creditAuthorization'"))
	})
	t.Run("PUT /pos/api/applications/{loanId}/credit-authorization/bad input", func(t *testing.T) {
		answer(true, "00", "en").Want(409)
		answer(true, "00", "fr").Want(422)
		me.Put(ask, map[string]any{"given": true, "wording": "I chose this text"}).Want(422)
		set(admin, "company", map[string]any{"enableCreditPull": false})
		read := me.Get(ask).Want(200).Map()
		require.Equal(t, false, read["asked"])
		require.NotContains(t, read, "wording")
		answer(true, "", "en").Want(409)
		set(admin, "company", map[string]any{"enableCreditPull": nil})
	})
	t.Run("PUT /pos/api/applications/{loanId}/credit-authorization/wrong role", func(t *testing.T) {
		officer.Put(ask, map[string]any{"given": true, "text": "0", "language": "en"}).Want(403)
		realtor.Put(ask, map[string]any{"given": true, "text": "0", "language": "en"}).Want(403)
	})
	t.Run("PUT /pos/api/applications/{loanId}/credit-authorization/wrong tenant", func(t *testing.T) {
		other := posPath(officer.Loan()) + "/credit-authorization"
		me.Get(other).Want(404)
		me.Put(other, map[string]any{"given": true, "text": "0", "language": "en"}).Want(404)
	})
	t.Run("GET /los/api/loans/{loanId}/borrowers/{borrowerId}/credit-authorizations/ok", func(t *testing.T) {
		require.EqualValues(t, 2, officer.Get(kept).Want(200).Map()["count"])
	})
	t.Run("GET /los/api/loans/{loanId}/borrowers/{borrowerId}/credit-authorizations/wrong tenant", func(t *testing.T) {
		w.As("originator@harbor.test").Get(kept).Want(404)
		w.As("originator2@summit.test").Get(kept).Want(404)
	})
	t.Run("GET /los/api/loans/{loanId}/borrowers/{borrowerId}/credit-authorizations/wrong role", func(t *testing.T) {
		me.Get(kept).Want(403)
	})
	t.Run("GET /los/api/loans/{loanId}/borrowers/{borrowerId}/credit-authorizations/bad input", func(t *testing.T) {
		officer.Get(loan + "/borrowers/" + nothing + "/credit-authorizations").Want(404)
	})
	t.Run("nobody rewrites what was authorised", func(t *testing.T) {
		require.Equal(t, "{INSERT,SELECT}", apitest.One[string](w, `select array_agg(privilege_type::text order by privilege_type::text)::text from information_schema.role_table_grants
			where table_name = 'credit_authorization' and grantee = 'gable_app'`))
	})
}

func TestAnswersOfQuestionsInRules(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	var q struct{ ID string }
	admin.Patch("/los/api/custom-question/org", map[string]any{"question": "Are you a veteran?", "questionEs": "¿Es veterano?", "type": "RADIO", "isRequired": true,
		"options": []map[string]any{{"value": "yes", "label": "Yes"}, {"value": "no", "label": "No"}}}).Want(200).Into(&q)
	loan := officer.Loan()
	ada, ben := officer.Borrower(loan, "Ada", "Prime", true), officer.Borrower(loan, "Ben", "Prime", false)
	answers := loan + "/custom-questions"
	type open struct{ BorrowerID, Question, QuestionEs string }
	waiting := func() []open {
		var file struct{ OpenQuestions []open }
		officer.Get(loan).Want(200).Into(&file)
		return file.OpenQuestions
	}
	require.Equal(t, []open{{ada, "Are you a veteran?", "¿Es veterano?"}, {ben, "Are you a veteran?", "¿Es veterano?"}}, waiting())

	enabledRule(w, "WORKFLOW_TASKS", "Veterans wait", `question("`+q.ID+`") == "yes"`, effect{"do": "BLOCK", "message": "Ask for the certificate first."})
	move := func() *apitest.Answer { return officer.Patch(loan+"/stage/LOAN_SETUP", nil) }
	move().Want(200)
	officer.Patch(loan+"/stage/APPLICATION_INTAKE", nil).Want(200)
	officer.Patch(answers, []map[string]any{{"posCustomQuestionId": q.ID, "BorrowerId": ben, "value": "no"}}).Want(200)
	party(w, loan, "borrower@example.test", "Borrower", ada)
	// The answer itself is judged as it will be, so the rule stands in its way too: a borrower learns no more than that.
	code, _ := w.As("borrower@example.test").Patch(posPath(loan)+"/questions", []map[string]any{{"posCustomQuestionId": q.ID, "value": "yes"}}).Want(409).Error()
	require.Equal(t, "RULE_BLOCKED", code)
	w.Exec("update rule set enabled = false")
	w.As("borrower@example.test").Patch(posPath(loan)+"/questions", []map[string]any{{"posCustomQuestionId": q.ID, "value": "yes"}}).Want(200)
	w.Exec("update rule set enabled = true")
	move().Want(409)
	require.Empty(t, waiting())

	t.Run("GET /los/api/loans/{loanId}/custom-questions/who and when", func(t *testing.T) {
		var page struct {
			Rows []struct {
				POSCustomResponses []struct {
					BorrowerID             string `json:"BorrowerId"`
					AnsweredBy, AnsweredAt string
					ByBorrower             bool
				}
			}
		}
		officer.Get(answers).Want(200).Into(&page)
		require.Len(t, page.Rows[0].POSCustomResponses, 2)
		for _, r := range page.Rows[0].POSCustomResponses {
			require.Equal(t, r.BorrowerID == ada, r.ByBorrower)
			require.NotEmpty(t, r.AnsweredAt)
			require.NotEmpty(t, r.AnsweredBy)
		}
		require.NotContains(t, string(w.As("borrower@example.test").Get(posPath(loan)+"/questions").Want(200).Body), "answeredBy")
	})
	t.Run("PATCH /pos/api/applications/{loanId}/questions/acting for the borrower", func(t *testing.T) {
		w.Exec("update rule set enabled = false")
		w.Exec("delete from custom_answer")
		w.Exec("update login set password_hash = $1", demoHash())
		support := another(t, w).signIn("supersupport@gable.test")
		require.Equal(t, 201, support.actFor("borrower@example.test").status)
		require.Equal(t, 200, support.as("borrower@example.test", "PATCH", posPath(loan)+"/questions", []map[string]any{{"posCustomQuestionId": q.ID, "value": "yes"}}).status)
		require.Equal(t, "false true", apitest.One[string](w, "select by_borrower || ' ' || (answered_name like '% / %') from custom_answer"), "not the borrower's own, and both are named")
		for path, body := range map[string]any{"/loan-purpose": map[string]any{}, "/credit-authorization": map[string]any{"given": true, "text": "x", "language": "en"}} {
			method := map[string]string{"/loan-purpose": "PATCH", "/credit-authorization": "PUT"}[path]
			require.Equal(t, 403, support.as("borrower@example.test", method, posPath(loan)+path, body).status, "%s is the borrower's alone", path)
		}
		require.Equal(t, 204, support.do("DELETE", "/api/impersonation", nil).status)
		require.Equal(t, 201, support.actFor("originator@summit.test").status)
		for _, consent := range []string{"/e-consent", "/credit-consent"} {
			require.Equal(t, 403, support.as("originator@summit.test", "PUT", loan+"/borrowers/"+ada+consent, map[string]any{}).status)
		}
	})
}
