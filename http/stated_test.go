package http_test

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/http/apitest"
)

// saidFields are the paths of a body's fields: those that only the server gives, and those that a record always has.
type saidFields struct{ given, always []string }

func statedIn(t reflect.Type, under string, into *saidFields) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	for _, field := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous || !field.IsExported() || name == "-" || name == "id" || name == "version" {
			continue
		}
		isValue := slices.Contains([]reflect.Kind{reflect.Bool, reflect.String, reflect.Int, reflect.Int64}, field.Type.Kind())
		switch {
		case field.Tag.Get("readOnly") == "true":
			into.given = append(into.given, under+name)
		case isValue && !strings.Contains(options, "omit"):
			into.always = append(into.always, under+name)
		case field.Type.Kind() == reflect.Struct && field.Type != reflect.TypeFor[domain.Rate]() && field.Type != reflect.TypeFor[domain.Date]() && field.Type != reflect.TypeFor[time.Time]():
			statedIn(field.Type, under+name+".", into)
		}
	}
}

// setAt is a body that says a value at a dotted path.
func setAt(path string, value any) map[string]any {
	first, rest, nested := strings.Cut(path, ".")
	if !nested {
		return map[string]any{first: value}
	}
	return map[string]any{first: setAt(rest, value)}
}

// bodyOf is the Go type of what a route takes as a JSON object, nil where that is no declared type.
func bodyOf(w *apitest.World, op *huma.Operation) reflect.Type {
	if op == nil || op.RequestBody == nil {
		return nil
	}
	content := op.RequestBody.Content["application/json"]
	if content == nil || content.Schema.Ref == "" {
		return nil
	}
	return w.Server.API.Huma.OpenAPI().Components.Schemas.TypeFromRef(content.Schema.Ref)
}

// TestNobodyStatesWhatTheServerGives: over all routes that take a record, what only the server gives is refused, and so is a
// null where a record always has a value. A consent that was never asked for, a credit report that was never ordered and a
// person without a role are harm.
func TestNobodyStatesWhatTheServerGives(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	records := everyRecord(w)
	asked := 0
	for path, item := range w.Server.API.Huma.OpenAPI().Paths {
		for method, op := range map[string]*huma.Operation{"POST": item.Post, "PATCH": item.Patch, "PUT": item.Put} {
			body := bodyOf(w, op)
			if body == nil || body.Kind() != reflect.Struct || strings.Contains(body.String(), "infoChange") {
				continue
			}
			var fields saidFields
			statedIn(body, "", &fields)
			record, known := records[method+" "+path]
			if !known && method == "POST" && len(fields.given) == 0 || !strings.Contains(body.PkgPath(), "/domain/") && !known {
				continue // a call of its own with what it takes, or no record
			}
			if !assert.True(t, known || len(fields.given)+len(fields.always) == 0, "%s %s takes a record of which this test knows none", method, path) {
				continue
			}
			refuses := func(path string, value any) {
				asked++
				said := setAt(path, value)
				if record.id != "" {
					said["id"] = record.id
				}
				answer := record.as.Do(method, record.path, said)
				if assert.Equal(t, 422, answer.Status, "%s %s with %v: %s", method, record.path, said, answer.Body) {
					_, fields := answer.Error()
					assert.Contains(t, fields, path)
				}
			}
			for _, field := range fields.given {
				refuses(field, nil)
				refuses(field, true)
			}
			for _, field := range fields.always {
				refuses(field, nil)
			}
		}
	}
	require.Greater(t, asked, 100, "the test has found what there is to refuse")
}

// takes is a record that a route takes a change of, or the place where one is made.
type takes struct {
	as   *apitest.Client
	path string
	id   string // where the body names the record
}

// TestConsentsAreNotStated: a consent and the state of a credit report come of their own calls alone; neither a new borrower, nor
// a change, nor an imported file brings them.
func TestConsentsAreNotStated(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	one := loan + "/borrowers/" + jane
	officer.Put(one+"/e-consent", nil).Want(200)
	officer.Patch(one, `{"DependentAgeYearsCount":"3","BorrowerDetail":{"CurrAddSameAsPriBorrInd":false}}`).Want(200)
	for _, body := range []string{`{"eConsent":false}`, `{"eConsent":null}`, `{"BorrowerConsent":{"CreditConsent":{"ConsentInd":true}}}`, `{"BorrowerDetail":{"CreditReportAuthInd":true}}`,
		`{"BorrowerDetail":{"CreditReportRequest":{"status":"COMPLETED"}}}`, `{"BorrowerDetail":{"CreditReportId":"1"}}`, `{"BorrowerDetail":null}`} {
		officer.Patch(one, body).Want(422)
		officer.Post(loan+"/borrowers", body).Want(422)
	}
	after := officer.Get(one).Want(200).Map()
	require.Equal(t, true, after["eConsent"])
	require.NotContains(t, after["BorrowerDetail"], "CreditReportAuthInd")

	exported := officer.Get(loan + "/export").Want(200)
	require.NotContains(t, string(exported.Body), "eConsent", "nor is it written for others to believe")
	const forged = `{"eConsent":true,"BorrowerConsent":{"EConsent":{"ConsentType":"EConsent","ConsentInd":true}},"DependentAgeYearsCount":"7",
		"BorrowerDetail":{"CreditReportAuthInd":true,"CreditReportRequest":{"status":"COMPLETED"},"CreditReportId":"77"},"isPrimaryBorrower":true}`
	file := regexp.MustCompile(`[^>]*CurrAddSameAsPriBorrInd[^<]*`).ReplaceAllString(string(exported.Body), forged)
	var made struct {
		LoanID   int64
		Warnings []struct{ Key string }
	}
	upload(t, officer, "file", []byte(file)).Want(201).Into(&made)
	require.Contains(t, made.Warnings, struct{ Key string }{"notFromAFile"})
	imported := rows(officer, fmt.Sprintf("/los/api/loans/%d/borrowers", made.LoanID))[0]
	require.Equal(t, "7", imported["DependentAgeYearsCount"], "what a file may say is taken")
	for _, path := range []string{"eConsent", "BorrowerConsent", "BorrowerDetail.CreditReportAuthInd", "BorrowerDetail.CreditReportRequest.status", "BorrowerDetail.CreditReportId"} {
		require.Nil(t, at(imported, path), path)
	}
}

// TestAnotherPrimaryBorrower: who becomes the primary borrower takes classification and first application along, in one step
// with whoever loses them, each told in the journal.
func TestAnotherPrimaryBorrower(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	ann := officer.Borrower(loan, "Ann", "Invented", true)
	bob := officer.Borrower(loan, "Bob", "Invented", false)
	cid := officer.Borrower(loan, "Cid", "Invented", false)
	for id, application := range map[string]int{ann: 1, bob: 2, cid: 2} {
		officer.Patch(loan+"/borrowers/"+id, setAt("BorrowerDetail.LoanAppSeqNumber", application)).Want(200)
	}
	var changed map[string]any
	officer.Patch(loan+"/borrowers/"+bob, `{"isPrimaryBorrower":true}`).Want(200).Into(&changed)
	require.Equal(t, "Primary", at(changed, "BorrowerDetail.ClassificationType"))
	want := map[string][]any{ann: {false, "Secondary", 2.0}, bob: {true, "Primary", 1.0}, cid: {false, nil, 1.0}}
	for id, state := range want {
		b := officer.Get(loan + "/borrowers/" + id).Want(200).Map()
		require.Equal(t, state, []any{b["isPrimaryBorrower"], at(b, "BorrowerDetail.ClassificationType"), at(b, "BorrowerDetail.LoanAppSeqNumber")}, id)
	}
	told := map[any]bool{}
	for _, entry := range rows(officer, loan+"/history")[:3] {
		told[entry["recordId"]] = true
	}
	require.Equal(t, map[any]bool{ann: true, bob: true, cid: true}, told)
}

// everyRecord makes one record of each kind that the API takes, and answers where it is, by the route's method and path.
func everyRecord(w *apitest.World) map[string]takes {
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	number := strings.TrimPrefix(loan, "/los/api/loans/")
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	const los, work = "/los/api/loans/{loanId}", "/workflow-task/api"
	found := map[string]takes{}
	for kind, l := range livesOf(jane) {
		id := jane
		if kind != "borrower" {
			id = made(officer, loan+l.create, l.body)
		}
		pattern, last := strings.Replace(l.item, jane, "{borrowerId}", 1), "/{id}"
		if kind == "borrower" {
			last = "/{borrowerId}"
		}
		found["PATCH "+los+pattern+last] = takes{as: officer, path: loan + l.item + "/" + id}
		found["POST "+los+strings.Replace(l.create, jane, "{borrowerId}", 1)] = takes{as: officer, path: loan + l.create}
	}
	for _, part := range []string{"/gov-fha", "/gov-va", "/gov-va-form-details"} {
		found["PATCH "+los+part] = takes{as: officer, path: loan + part}
	}
	found["POST /admin/api/reference-tables"] = takes{as: admin, path: "/admin/api/reference-tables"}
	found["PATCH "+los+"/pre-approval/rules"] = takes{as: officer, path: loan + "/pre-approval/rules"}
	for _, one := range []string{"declarations", "demographics"} {
		found["PATCH "+los+"/borrowers/{borrowerId}/"+one] = takes{as: officer, path: loan + "/borrowers/" + jane + "/" + one}
	}
	add := func(c *apitest.Client, pattern, place, item, body string) string {
		id := made(c, place, body)
		found["POST "+pattern], found["PATCH "+pattern+item] = takes{as: c, path: place}, takes{as: c, path: place + "/" + id}
		return id
	}
	add(officer, los+"/pricing-scenarios", loan+"/pricing-scenarios", "/{id}", `{"name":"Invented","whatIf":{}}`)
	add(officer, los+"/notes", loan+"/notes", "/{id}", `{"Text":"x"}`)
	add(officer, "/lead/api/leads", "/lead/api/leads", "/{id}", `{"Name":{"FirstName":"Lea"},"ContactPoint":{"Email":"lea@lead.test"}}`)
	for _, kind := range []string{"tags", "sources", "providers"} {
		add(admin, "/lead/api/"+kind, "/lead/api/"+kind, "/{id}", `{"name":"Invented"}`)
	}
	add(admin, work+"/rules", work+"/rules", "/{id}", `{"kind":"YSP_RULES","name":"Invented","condition":"false","effects":[{"do":"WARN","message":"x"}]}`)
	add(officer, "/los/api/pipeline-views", "/los/api/pipeline-views", "/{id}", `{"name":"Invented"}`)
	for pattern, under := range map[string]string{work: work, work + "/{loanId}": work + "/" + number} {
		task := add(officer, pattern+"/tasks", under+"/tasks", "/{taskId}", fmt.Sprintf(`{"title":"Invented","dueDate":%q}`, w.Now().Add(time.Hour).Format(time.RFC3339)))
		add(officer, pattern+"/tasks/{taskId}/checklist", under+"/tasks/"+task+"/checklist", "/{checklistId}", `{"title":"Invented"}`)
		add(officer, pattern+"/task/{taskId}/notes", under+"/task/"+task+"/notes", "/{noteId}", `{"text":"Invented"}`)
	}
	officer.Post(loan+"/conditions", `{"description":"Invented"}`).Want(201)
	found["POST "+los+"/conditions"] = takes{as: officer, path: loan + "/conditions"}
	found["PATCH "+los+"/conditions/{id}"] = takes{as: officer, path: loan + "/conditions/" + rows(officer, loan+"/conditions")[0]["id"].(string)}
	add(officer, los+"/lender-events", loan+"/lender-events", "/{id}", `{"EventType":"LOCKED","EventDate":"2026-06-15"}`)
	add(officer, los+"/register/messages", loan+"/register/messages", "/{id}", `{"Text":"Invented"}`)
	add(officer, los+"/fees", loan+"/fees", "/{id}", `{"FeeDetail":{"FeeDesc":"Invented"}}`)
	add(admin, "/los/api/closingcosttemplates", "/los/api/closingcosttemplates", "/{id}", `{"name":"Invented"}`)
	add(admin, "/los/api/condition-templates", "/los/api/condition-templates", "/{id}", `{"code":"OWN","description":"Invented"}`)
	add(admin, "/los/api/document-classifications", "/los/api/document-classifications", "/{id}", `{"name":"Invented","category":"OTHER"}`)
	form := sendForm(admin, "POST", formPath, "Invented.pdf", worksheet()).Want(201).Map()["id"].(string)
	found["PATCH /los/api/document-forms/{id}"] = takes{as: admin, path: formPath + "/" + form}
	add(admin, packagePath, packagePath, "/{id}", fmt.Sprintf(`{"name":"Invented","formIds":[%q]}`, form))
	add(admin, "/los/api/master-needs", "/los/api/master-needs", "/{id}", `{"title":"Invented"}`)
	add(admin, "/los/api/need-sets", "/los/api/need-sets", "/{id}", `{"name":"Invented","needs":[{"code":"W2","of":"PRIMARY_BORROWER"}]}`)
	found["PATCH /los/api/mail-in-setting"] = takes{as: admin, path: "/los/api/mail-in-setting"}
	found["PATCH /los/api/pre-approval-setting"] = takes{as: admin, path: "/los/api/pre-approval-setting"}
	found["PATCH /los/api/notification-preferences"] = takes{as: officer, path: "/los/api/notification-preferences"}
	found["PATCH /los/api/lock-policy"] = takes{as: admin, path: "/los/api/lock-policy"}
	found["PATCH /pricing/api/book"] = takes{as: admin, path: "/pricing/api/book"}
	found["PATCH /los/api/need-setting"] = takes{as: admin, path: "/los/api/need-setting"}
	add(admin, work+"/task-templates", work+"/task-templates", "/{id}", `{"title":"Invented","StageId":"LOAN_SETUP"}`)
	add(admin, "/los/api/trackers", "/los/api/trackers", "/{id}", `{"group":"PROCESSING","displayName":"Invented"}`)
	add(officer, "/los/api/business-contact", "/los/api/business-contact", "/{id}", `{"type":"TITLE","firstName":"Invented"}`)
	add(officer, "/los/api/business-contact-company", "/los/api/business-contact-company", "/{id}", `{"name":"Invented"}`)
	found["PATCH /los/api/notification-configs/{kind}"] = takes{as: admin, path: "/los/api/notification-configs/LOAN_FUNDED"}
	for _, part := range []string{"/setup", "/setup-other", "/email-configs"} {
		found["PATCH "+los+part] = takes{as: officer, path: loan + part}
	}
	party(w, loan, "borrower@example.test", "Borrower", jane)
	add(w.As("borrower@example.test"), "/pos/api/applications/{loanId}/residences", posPath(loan)+"/residences", "/{id}", `{"Address":{"LineText":"1 Invented Street","StateCode":"TX"}}`)
	question := admin.Patch("/los/api/custom-question/org", `{"question":"Invented?","type":"SHORT_TEXT"}`).Want(200).Map()["id"].(string)
	found["PATCH /los/api/custom-question/org"] = takes{as: admin, path: "/los/api/custom-question/org", id: question}
	colleague := apitest.One[string](w, "select user_id::text from user_account where email = 'assistant@summit.test'")
	found["PATCH /api/wizeusers"] = takes{as: admin, path: "/api/wizeusers", id: colleague}
	found["PATCH /admin/api/superadmin/wizeusers"] = takes{as: w.As("superadmin@gable.test"), path: "/admin/api/superadmin/wizeusers", id: colleague}
	found["PATCH /api/wizeusers/current"] = takes{as: officer, path: "/api/wizeusers/current"}
	found["PATCH /lead/api/lead-config/web-form"] = takes{as: admin, path: "/lead/api/lead-config/web-form"}
	found["PATCH /los/api/uistate/{loanId}"] = takes{as: officer, path: "/los/api/uistate/" + number}
	return found
}
