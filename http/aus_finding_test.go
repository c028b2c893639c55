package http_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// underwritten is a world with a loan that DU answers about.
type underwritten struct {
	*apitest.World
	officer *apitest.Client
	loan    string
	engines *engines
	stream  *apitest.Stream
}

func newUnderwritten(t *testing.T) underwritten {
	t.Helper()
	w := apitest.New(t)
	u := underwritten{World: w, officer: w.As("originator@summit.test"), engines: newEngines(t)}
	u.loan = underwritable(w, u.officer)
	service, err := vendor.NewHTTPUnderwriting(u.engines.URL)
	require.NoError(t, err)
	w.Ask(service)
	u.stream = u.officer.Stream("")
	u.engines.tell(func() { u.engines.open = true })
	return u
}

// run has DU asked, and answers the run once it has answered.
func (u underwritten) run(body map[string]any) string {
	body["aus"] = "DU"
	u.officer.Post(u.loan+"/aus", body).Want(202)
	return u.stream.Until("RTC.AUS.DU_AUS_COMPLETED").Data["id"].(string)
}

func (u underwritten) others(t *testing.T, method, path string, body any) {
	t.Helper()
	u.As("originator@harbor.test").Do(method, u.loan+path, body).Want(404)
	u.As("borrower@example.test").Do(method, u.loan+path, body).Want(403)
	if method != "GET" {
		u.As("superadmin@gable.test").Do(method, u.loan+path, body).Want(403)
	}
}

func TestWhatIsKeptOfALoanForItsEngines(t *testing.T) {
	t.Parallel()
	u := newUnderwritten(t)
	t.Run("PATCH /los/api/loans/{loanId}/aus/select", func(t *testing.T) {
		u.others(t, "PATCH", "/aus/select", map[string]any{"aus": "DU"})
		u.officer.Patch(u.loan+"/aus/select", map[string]any{"aus": "GUS"}).Want(422)
		u.officer.Patch(u.loan+"/aus/select", map[string]any{"aus": "DU"}).Want(409)
		u.run(map[string]any{"du": map[string]any{"manualInstId": "204587193"}, "verificationReports": []any{
			map[string]any{"reportType": "VOE", "agency": "Finicity", "identifier": "V-1"}, map[string]any{"reportType": "VOA", "agency": "Plaid", "identifier": "V-2", "selected": false}}})
		u.engines.tell(func() {
			require.Contains(t, u.engines.files[0], "<PartyRoleIdentifier>204587193</PartyRoleIdentifier>")
			require.Contains(t, u.engines.files[0], "<DU:VerificationReportIdentifier>V-1</DU:VerificationReportIdentifier>")
			require.NotContains(t, u.engines.files[0], "V-2", "it was not selected")
		})
		got := u.officer.Patch(u.loan+"/aus/select", map[string]any{"aus": "DU"}).Want(200).Map()
		require.Equal(t, "DU", got["AUSPreference"])
		told := u.stream.Until("RTC.AUS.AUS_PREFERENCE_UPDATED")
		require.Equal(t, []any{"DU", "originator@summit.test"}, []any{told.Data["aus"], told.Data["by"]})
		u.officer.Patch(u.loan+"/aus/select", map[string]any{"aus": "LPA"}).Want(409)
		u.officer.With("If-Match", "0").Patch(u.loan+"/aus/select", map[string]any{"aus": "DU"}).Want(412)
	})
	t.Run("GET /los/api/loans/{loanId}/ausinfo", func(t *testing.T) {
		u.others(t, "GET", "/ausinfo", nil)
		got := u.officer.Get(u.loan + "/ausinfo").Want(200).Map()
		require.Equal(t, "DU", got["AUSPreference"])
		require.Len(t, got["verificationReports"], 2)
		require.Equal(t, map[string]any{"CASE_ID": "1234567890", "submissionNumber": 1.0, "recommendation": "APPROVE_ELIGIBLE", "canSelect": true,
			"lender": map[string]any{"institutionIdentifier": "204587193"}}, got["du"])
		require.Equal(t, map[string]any{"submissionNumber": 0.0, "canSelect": false}, got["lpa"])
	})
	t.Run("what is not said of the next run stays", func(t *testing.T) {
		kept := func() (numbers []any, reports int) {
			got := u.officer.Get(u.loan + "/ausinfo").Want(200).Map()
			for _, engine := range []string{"du", "lpa"} {
				lender, _ := got[engine].(map[string]any)["lender"].(map[string]any)
				numbers = append(numbers, lender["institutionIdentifier"])
			}
			return numbers, len(got["verificationReports"].([]any))
		}
		u.officer.Post(u.loan+"/aus", map[string]any{"aus": "LPA", "lpa": map[string]any{"manualInstId": " 900100 "}}).Want(202)
		u.stream.Until("RTC.AUS.LPA_AUS_COMPLETED")
		u.engines.tell(func() {
			file := u.engines.files[len(u.engines.files)-1]
			require.Contains(t, file, `xmlns:LPA="http://www.datamodelextension.org/Schema/LPA"`)
			require.NotContains(t, file, "DU:", "it is in LPA's form")
		})
		var both struct {
			LPA struct {
				Rows []struct {
					Result struct {
						CaseID                                                           string `json:"CASE_ID"`
						Recommendation, EvaluationStatus, RiskClass, PurchaseEligibility string
						Messages                                                         []struct {
							ID, Section, Severity, Category string
							Evidence                        []string
						}
					}
				}
			}
			Analysis struct{ Better, Because string }
		}
		u.officer.Get(u.loan + "/aus").Want(200).Into(&both)
		found := both.LPA.Rows[0].Result
		require.Equal(t, []string{"B1234567", "ACCEPT", "Complete", "Accept", "Eligible"}, []string{found.CaseID, found.Recommendation, found.EvaluationStatus, found.RiskClass, found.PurchaseEligibility})
		said := []string{}
		for _, m := range found.Messages {
			said = append(said, strings.Join(append([]string{m.ID, m.Section, m.Severity, m.Category}, m.Evidence...), " "))
		}
		require.Equal(t, []string{"LPR-5M PURCHASE_RESTRICTION CONDITION credit INQUIRY_LOE", "DOC-3X DOCUMENTATION CONDITION assets DEPOSIT_LOE", "LPN-3G PROCESSING_INFORMATION INFO "}, said, "by its own categories")
		require.Equal(t, []string{"DU", "FEWER_CONDITIONS"}, []string{both.Analysis.Better, both.Analysis.Because})
		numbers, reports := kept()
		require.Equal(t, []any{"204587193", "900100"}, numbers, "DU was not asked")
		require.Equal(t, 2, reports)
		u.run(map[string]any{"verificationReports": []any{}})
		numbers, reports = kept()
		require.Equal(t, []any{nil, "900100"}, numbers, "DU was asked for the company itself")
		require.Zero(t, reports, "it was said that there are none")
	})
	t.Run("GET /los/api/loans/{loanId}/aus/verification/agencies", func(t *testing.T) {
		u.others(t, "GET", "/aus/verification/agencies", nil)
		u.officer.Get(u.loan + "/aus/verification/agencies?orderBy=nothing").Want(400)
		require.Equal(t, "Finicity", u.officer.Get(u.loan + `/aus/verification/agencies?searchTerm=finicity`).Want(200).Map()["rows"].([]any)[0].(map[string]any)["name"])
	})
	t.Run("what can't be asked", func(t *testing.T) {
		for name, body := range map[string]map[string]any{
			"two lenders":         {"du": map[string]any{"manualInstId": "1", "lender": map[string]any{"institutionIdentifier": "2"}}},
			"no typed number":     {"du": map[string]any{"manualInstId": ""}},
			"a blank number":      {"lpa": map[string]any{"manualInstId": " "}},
			"a lender without id": {"du": map[string]any{"lender": map[string]any{"institutionIdentifier": " "}}},
			"an unknown supplier": {"verificationReports": []any{map[string]any{"reportType": "VOE", "agency": "Nobody", "identifier": "1"}}},
			"an unknown report":   {"verificationReports": []any{map[string]any{"reportType": "VOX", "agency": "Plaid", "identifier": "1"}}},
			"a report without id": {"verificationReports": []any{map[string]any{"reportType": "VOE", "agency": "Plaid", "identifier": " "}}},
		} {
			body["aus"] = "DU"
			require.Equal(t, 422, u.officer.Post(u.loan+"/aus", body).Status, name)
		}
	})
}

// DU says for whom a company may submit, with the login that counts on the loan; without one, or where it is refused, nobody is there.
func TestSponsoringLenders(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	e := newEngines(t)
	service, err := vendor.NewHTTPUnderwriting(e.URL)
	require.NoError(t, err)
	w.Server.API.Underwriting = service
	const path = "/los/api/loans/aus/lenders"
	bare := "?loanId=" + strings.TrimPrefix(officer.Loan(), "/los/api/loans/")
	t.Run("GET "+path, func(t *testing.T) {
		require.Equal(t, map[string]any{"groups": []any{}, "noLogin": true, "loginRefused": false}, officer.Get(path+bare).Want(200).Map())
		loan := "?loanId=" + strings.TrimPrefix(underwritable(w, officer), "/los/api/loans/")
		require.Equal(t, map[string]any{"groups": []any{map[string]any{"name": "Wholesale", "lenders": []any{map[string]any{"name": "Northgate", "institutionIdentifier": "204587193"}}}},
			"noLogin": false, "loginRefused": false}, officer.Get(path+loan).Want(200).Map())
		e.tell(func() { e.fail = "seller" })
		require.Equal(t, "No seller is known by this login.", officer.Get(path + loan).Want(502).Map()["message"])
		stream := officer.Stream("")
		e.tell(func() { e.fail = "login" })
		refused := map[string]any{"groups": []any{}, "noLogin": false, "loginRefused": true}
		require.Equal(t, refused, officer.Get(path+loan).Want(200).Map())
		require.Equal(t, "DU", stream.Until("RTC.CREDENTIAL.INVALID").Data["module"])
		var login map[string]any
		for _, row := range officer.Get("/los/api/scrts/all").Want(200).Map()["rows"].([]any) {
			if one := row.(map[string]any); one["module"] == "DU" {
				login = one
			}
		}
		require.Equal(t, "REFUSED", login["status"])
		var asked int
		e.tell(func() { asked = len(e.logins) })
		require.Equal(t, refused, officer.Get(path+loan).Want(200).Map())
		e.tell(func() {
			require.Len(t, e.logins, asked, "it is not asked with a login that it refused")
			e.fail = ""
		})
		officer.Patch("/los/api/scrts/"+login["id"].(string), map[string]any{"scrts": map[string]any{"password": "Amber-lantern-4"}}).Want(200)
		require.Equal(t, false, officer.Get(path + loan).Want(200).Map()["loginRefused"])
		e.Close()
		officer.Get(path + loan).Want(502)
		w.As("originator@harbor.test").Get(path + loan).Want(404)
		w.As("borrower@example.test").Get(path + loan).Want(403)
		officer.Get(path).Want(400)
		officer.Get(path + "?loanId=0").Want(400)
	})
}

func TestFHALenders(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer, miami, harbor := w.As("companyadmin@summit.test"), w.As("originator@summit.test"), w.As("originator2@summit.test"), w.As("companyadmin@harbor.test")
	const path = "/los/api/loans/aus/fha/lenders"
	of := func(who *apitest.Client, query string) (ids []string) {
		for _, row := range who.Get(path + query).Want(200).Map()["rows"].([]any) {
			l := row.(map[string]any)
			ids = append(ids, l["displayName"].(string)+" "+l["ownership"].(string))
		}
		return ids
	}
	var company, branch map[string]any
	t.Run("POST "+path, func(t *testing.T) {
		company = admin.Post(path, map[string]any{"FHALoanLenderId": "13506-0000-5", "FHALoanLenderName": "Northgate"}).Want(201).Map()
		branch = officer.Post(path, map[string]any{"FHALoanLenderId": "20100", "FHALoanLenderName": "Prairie"}).Want(201).Map()
		require.Equal(t, []any{"COMPANY", "BRANCH"}, []any{company["ownership"], branch["ownership"]})
		officer.Post(path, map[string]any{"FHALoanLenderId": "1", "FHALoanLenderName": "x", "ownership": "COMPANY"}).Want(403)
		officer.Post(path, map[string]any{"FHALoanLenderId": " ", "FHALoanLenderName": "x"}).Want(422)
		officer.Post(path, map[string]any{"FHALoanLenderName": "x"}).Want(422)
		officer.Post(path, map[string]any{"FHALoanLenderId": "20100", "FHALoanLenderName": "Again"}).Want(409)
		w.As("borrower@example.test").Post(path, map[string]any{"FHALoanLenderId": "2", "FHALoanLenderName": "x"}).Want(403)
		w.As("superadmin@gable.test").Post(path, map[string]any{"FHALoanLenderId": "2", "FHALoanLenderName": "x"}).Want(403)
	})
	t.Run("GET "+path, func(t *testing.T) {
		require.Equal(t, []string{"13506-0000-5 COMPANY", "20100 BRANCH"}, of(officer, ""))
		require.Equal(t, []string{"13506-0000-5 COMPANY"}, of(miami, ""))
		require.Empty(t, of(harbor, ""))
		loan := officer.Loan()
		officer.Patch(loan+"/v2/transaction/info", map[string]any{"o": map[string]any{}, "c": map[string]any{"FHAInfo": map[string]any{"FHALoanLenderIdentifier": "77"}}}).Want(200)
		number := strings.TrimPrefix(loan, "/los/api/loans/")
		require.Equal(t, []string{"13506-0000-5 COMPANY", "20100 BRANCH", "77_ COMPANY"}, of(officer, "?loanId="+number))
		harbor.Get(path + "?loanId=" + number).Want(404)
		w.As("borrower@example.test").Get(path).Want(403)
		officer.Get(path + "?loanId=null").Want(400)
	})
	t.Run("PATCH "+path+"/{lenderId}", func(t *testing.T) {
		own, theirs := path+"/"+branch["id"].(string), path+"/"+company["id"].(string)
		require.Equal(t, "Prairie Home", officer.Patch(own, map[string]any{"FHALoanLenderName": "Prairie Home"}).Want(200).Map()["name"])
		officer.With("If-Match", "1").Patch(own, map[string]any{"FHALoanLenderName": "x"}).Want(412)
		officer.Patch(theirs, map[string]any{"FHALoanLenderName": "x"}).Want(403)
		officer.Patch(own, map[string]any{"ownership": "COMPANY"}).Want(403)
		miami.Patch(own, map[string]any{"FHALoanLenderName": "x"}).Want(403)
		officer.Patch(own, map[string]any{"FHALoanLenderId": ""}).Want(422)
		harbor.Patch(own, map[string]any{"FHALoanLenderName": "x"}).Want(404)
		w.As("borrower@example.test").Patch(own, map[string]any{"FHALoanLenderName": "x"}).Want(403)
		officer.Patch(path+"/null", map[string]any{}).Want(400)
	})
	t.Run("a processor organisation reads the entries of a loan that was shared with it, and writes none", func(t *testing.T) {
		loan := officer.Loan()
		w.Share(officer, loan, corey)
		keel, own := w.As(corey), path+"/"+branch["id"].(string)
		require.Equal(t, []string{"13506-0000-5 COMPANY", "20100 BRANCH"}, of(keel, "?loanId="+strings.TrimPrefix(loan, "/los/api/loans/")))
		for _, who := range []*apitest.Client{keel, w.As("owner@keel.test")} {
			for _, refused := range []*apitest.Answer{
				who.Post(path, map[string]any{"FHALoanLenderId": "555", "FHALoanLenderName": "Keel's"}),
				who.Patch(own, map[string]any{"FHALoanLenderName": "Keel's"}),
				who.Delete(own),
			} {
				require.Equal(t, "Only the company that holds the loan may do this.", refused.Want(403).Map()["message"])
			}
		}
	})
	t.Run("DELETE "+path+"/{lenderId}", func(t *testing.T) {
		own, theirs := path+"/"+branch["id"].(string), path+"/"+company["id"].(string)
		harbor.Delete(own).Want(404)
		officer.Delete(theirs).Want(403)
		w.As("borrower@example.test").Delete(own).Want(403)
		officer.Delete(own).Want(204)
		officer.Delete(own).Want(404)
		admin.Delete(theirs).Want(204)
		require.Empty(t, of(admin, ""))
	})
}

// What an engine found becomes a need or a condition that knows where it is from; a second run tells what changed since.
func TestFindingsOfUnderwriting(t *testing.T) {
	t.Parallel()
	u := newUnderwritten(t)
	first := u.run(map[string]any{})
	at := "/aus/runs/" + first + "/findings/"
	t.Run("POST /los/api/loans/{loanId}/aus/runs/{runId}/findings/{place}/need", func(t *testing.T) {
		u.others(t, "POST", at+"1/need", nil)
		need := u.officer.Post(u.loan+at+"1/need", nil).Want(201).Map()
		require.Equal(t, []any{"Recent pay stubs", "PAYSTUB", "PENDING"}, []any{need["title"], need["classification"], need["status"]})
		require.Equal(t, map[string]any{"runId": first, "engine": "DU", "messageId": "DU-VER-INCOME-BASE", "place": 1.0}, need["ausFinding"])
		u.officer.Post(u.loan+at+"1/need", nil).Want(409)
		u.officer.Post(u.loan+at+"1/condition", nil).Want(409)
		u.officer.Post(u.loan+at+"2/need", nil).Want(404)
		u.officer.Post(u.loan+at+"-1/need", nil).Want(400)
		u.officer.Post(u.officer.Loan()+at+"1/need", nil).Want(404)
		u.officer.Delete(u.loan + "/needs/" + need["id"].(string)).Want(204)
		u.officer.Post(u.loan+at+"1/need", nil).Want(201)
	})
	t.Run("POST /los/api/loans/{loanId}/aus/runs/{runId}/findings/{place}/condition", func(t *testing.T) {
		u.others(t, "POST", at+"0/condition", nil)
		made := u.officer.Post(u.loan+at+"0/condition", nil).Want(201).Map()
		require.Equal(t, []any{"DU-RISK-MET", "Met.", "MISC", "Docs"}, []any{made["code"], made["description"], made["category"], made["priorTo"]})
		u.officer.Post(u.loan+at+"0/condition", nil).Want(409)
		u.officer.Post(u.loan+at+"x/condition", nil).Want(400)
		require.Len(t, u.officer.Get(u.loan + "/ausinfo").Want(200).Map()["made"], 2)
	})
	t.Run("GET /los/api/loans/{loanId}/aus/runs/{runId}/changes", func(t *testing.T) {
		path := "/aus/runs/" + first + "/changes"
		u.others(t, "GET", path, nil)
		require.NotContains(t, u.officer.Get(u.loan+path).Want(200).Map(), "sinceId")
		u.officer.Patch(u.loan+"/v2/transaction/info", map[string]any{"o": map[string]any{}, "c": map[string]any{"TransactionInfo": map[string]any{"BaseLoanAmt": 320000}}}).Want(200)
		var check struct {
			Answered map[string]bool
			Warnings map[string][]struct {
				Module   string
				Resubmit bool
				Fields   []struct{ Field string }
			}
		}
		u.officer.Get(u.loan + "/aus/check").Want(200).Into(&check)
		require.Len(t, check.Warnings["DU"], 1)
		require.Equal(t, []any{"LOAN_CHANGED", true}, []any{check.Warnings["DU"][0].Module, check.Warnings["DU"][0].Resubmit})
		require.Empty(t, check.Warnings["LPA"])
		u.engines.tell(func() {
			u.engines.findings = strings.NewReplacer("APPROVE_ELIGIBLE", "APPROVE_INELIGIBLE", "Verify base pay.", "Verify base pay of 2 years.", "DU-RISK-MET", "DU-ELIG-LTV").Replace(u.engines.findings)
		})
		second := u.run(map[string]any{})
		var got struct {
			RunID, SinceID string
			Loan           []struct {
				Field    string
				Was, Now any
			}
			Findings struct {
				Recommendation        struct{ Was, Now string }
				Added, Gone, Reworded []any
			}
		}
		u.officer.Get(u.loan + "/aus/runs/" + second + "/changes").Want(200).Into(&got)
		require.Equal(t, []string{second, first}, []string{got.RunID, got.SinceID})
		require.Equal(t, "LoanAmt", got.Loan[0].Field)
		require.Equal(t, []any{300000.0, 320000.0}, []any{got.Loan[0].Was, got.Loan[0].Now})
		require.Equal(t, []string{"APPROVE_ELIGIBLE", "APPROVE_INELIGIBLE"}, []string{got.Findings.Recommendation.Was, got.Findings.Recommendation.Now})
		require.Equal(t, []int{1, 1, 1}, []int{len(got.Findings.Added), len(got.Findings.Gone), len(got.Findings.Reworded)})
		u.officer.Get(u.loan + "/aus/check").Want(200).Into(&check)
		require.Empty(t, check.Warnings["DU"])
		require.Equal(t, map[string]bool{"DU": true, "LPA": false}, check.Answered)
		u.officer.Get(u.loan + "/aus/runs/" + second + "/changes?since=" + second).Want(200)
		u.officer.Get(u.loan + "/aus/runs/null/changes").Want(400)
		u.officer.Get(u.loan + "/aus/runs/" + nothing + "/changes").Want(404)
	})
	t.Run("the document", func(t *testing.T) {
		require.Eventually(t, func() bool {
			for _, row := range u.officer.Get(u.loan + "/documents?limit=99").Want(200).Map()["rows"].([]any) {
				if d := row.(map[string]any); d["findingsOf"] == first && d["state"] == "CLEAN" {
					require.Equal(t, []any{"DU_FINDINGS", "DU findings 1234567890-1.pdf"}, []any{d["classification"], d["name"]})
					return strings.HasPrefix(string(u.officer.Get(u.loan+"/documents/"+d["id"].(string)+"/content").Want(200).Body), "%PDF-")
				}
			}
			return false
		}, 20*time.Second, 50*time.Millisecond)
	})
}

// An engine that is away after it took the loan, answers what can't be read, then to somebody else, and says twice that it is done: nothing is lost, nothing is handed
// over under another key, and no number or name of a person is anywhere but in the file.
func TestEnginesThatFail(t *testing.T) {
	t.Parallel()
	u := newUnderwritten(t)
	u.engines.tell(func() { u.engines.open, u.engines.fail = false, "away" })
	u.officer.Post(u.loan+"/aus", map[string]any{"aus": "DU"}).Want(202)
	submitted := u.stream.Until("RTC.AUS.DU_AUS_SUBMITTED")
	for _, fail := range []string{"malformed", "other", "away"} {
		u.engines.tell(func() { u.engines.fail = fail })
		require.Eventually(t, func() bool { var taken bool; u.engines.tell(func() { taken = u.engines.fail == "" }); return taken }, 20*time.Second, 5*time.Millisecond, fail)
	}
	var callBack string
	u.engines.tell(func() { u.engines.open, callBack = true, strings.TrimPrefix(u.engines.callBack, "https://gable.test") })
	for range 2 { // it says twice that it is done; the run may have ended by the second time
		require.Contains(t, []int{204, 404}, u.Anonymous().Post(callBack, nil).Status)
	}
	done := u.stream.Until("RTC.AUS.DU_AUS_COMPLETED")
	require.Equal(t, submitted.Data["id"], done.Data["id"])
	u.engines.tell(func() {
		require.Len(t, u.engines.handed, 1, "it was handed over under one key")
		for _, times := range u.engines.handed {
			require.Equal(t, 2, times, "again after it was not known what became of it")
		}
		require.Equal(t, u.engines.files[0], u.engines.files[1])
	})
	run := u.officer.Get(u.loan + "/aus/runs/" + done.Data["id"].(string)).Want(200)
	require.Equal(t, "1234567890", run.Map()["result"].(map[string]any)["CASE_ID"], "what was meant for another was not taken")
	require.EqualValues(t, 1, apitest.One[int64](u.World, "select count(*) from event where type = 'RTC.AUS.DU_AUS_COMPLETED'"), "it is told once")
	for _, secret := range []string{"500222000", oneSSN, enginePassword, engineUser} {
		require.NotContains(t, u.Log.String(), secret)
	}
	for _, table := range []string{"run", "event", "audit_entry", "river.river_job", "nonce"} {
		for _, secret := range []string{"500222000", oneSSN, "500-22", enginePassword, engineUser, "Invented"} {
			if table != "run" && table != "river.river_job" && secret == "Invented" {
				continue // a borrower's name is in the loan's own history
			}
			require.Zero(t, apitest.One[int64](u.World, "select count(*) from "+table+" t where t::text like '%'||$1||'%'", secret), table)
		}
	}
}
