package http_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/pdf"
	"gable/pdf/pdftest"
)

// letterForm is a form of the company's of which letters can be made, with a title that tells it from the standard letter.
func letterForm(t *testing.T, admin *apitest.Client, name string, more ...effect) string {
	t.Helper()
	var fields []pdftest.Field
	for _, field := range []string{"title", "code", "until", "names", "price", "amount"} {
		fields = append(fields, pdftest.Field{Name: field, Says: pdftest.TextField})
	}
	f := newForm(t, admin, pdftest.Form(fields...))
	mappings := append([]effect{{"field": "title", "text": "Our own " + name}, {"field": "code", "letter": "CODE"}, {"field": "until", "letter": "EXPIRES_ON"}, {"field": "names", "letter": "BORROWERS"}}, more...)
	admin.Patch(formPath+"/"+f.ID, effect{"name": name, "mappings": mappings}).Want(200)
	return f.ID
}

func TestPreapprovalTemplates(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Work(vendor.NoScanner{})
	officer, loan, number := letterLoan(w)
	admin, borrower, realtor := w.As("companyadmin@summit.test"), w.As("borrower@example.test"), w.As("realtor@example.test")
	letters, own, deal := loan+"/pre-approval/letters", "/pos/api/applications/"+number+"/letters", "/realtor/api/loans/"+number+"/letters"
	const setting, templates, offer = "/los/api/pre-approval-setting", "/los/api/pre-approval-templates", `{"salesPrice":340000,"downPayment":40000}`
	whole := letterForm(t, admin, "Letter", effect{"field": "price", "letter": "SALES_PRICE"}, effect{"field": "amount", "value": "loan.Info.TransactionInfo.BaseLoanAmt", "format": "MONEY"})
	spanish := letterForm(t, admin, "Carta")
	bare := newForm(t, admin, pdftest.Form(pdftest.Field{Name: "code", Says: pdftest.TextField}))
	admin.Patch(formPath+"/"+bare.ID, effect{"name": "Bare", "mappings": []effect{{"field": "code", "letter": "CODE"}}}).Want(200)
	revealing := letterForm(t, admin, "Revealing", effect{"field": "price", "ssn": 1})
	officer.Patch(loan+"/pre-approval/rules", `{"realtorMay":true,"borrowerMay":true}`).Want(200)

	said := func(c *apitest.Client, path string) string { return letterText(t, c.Get(path+"/file").Want(200).Body) }
	made := func(c *apitest.Client, path, body string) (map[string]any, string) {
		m := c.Post(path, body).Want(201).Map()
		return m, path + "/" + m["id"].(string)
	}
	// filed is the letter in the loan's folder, once it is made.
	filed := func(letter map[string]any) string {
		at := loan + "/documents/" + letter["id"].(string)
		require.Eventually(t, func() bool {
			answer := officer.Get(at)
			return answer.Status == 200 && answer.Map()["state"] != "QUARANTINED"
		}, 20*time.Second, 20*time.Millisecond)
		d := officer.Get(at).Want(200).Map()
		assert.Equal(t, []any{"CLEAN", "PREAPPROVAL_LETTER", letter["madeByName"]}, []any{d["state"], d["classification"], d["uploadedByName"]})
		return at
	}
	t.Run("GET /los/api/pre-approval-templates/ok", func(t *testing.T) {
		all := rows(officer, templates)
		require.Len(t, all, 2)
		assert.Equal(t, []any{"Carta", "Letter", whole}, []any{all[0]["name"], all[1]["name"], all[1]["formId"]})
		assert.Empty(t, rows(w.As("companyadmin@harbor.test"), templates))
		borrower.Get(templates).Want(403)
		assert.Len(t, rows(officer, loan+"/pre-approval/templates"), 2)
		borrower.Get(loan + "/pre-approval/templates").Want(403)
		w.As("companyadmin@harbor.test").Get(loan + "/pre-approval/templates").Want(404)
	})
	t.Run("GET /los/api/loans/{loanId}/forms/without templates", func(t *testing.T) {
		assert.Empty(t, rows(officer, loan+"/forms"), "a letter is made for an offer, within its bounds")
		officer.Post(loan+"/forms/make", effect{"formIds": []string{whole}}).Want(422)
	})
	t.Run("PATCH /los/api/pre-approval-setting/bad input", func(t *testing.T) {
		for name, id := range map[string]string{"no last day": bare.ID, "a taxpayer number": revealing, "none of ours": "0194e3a0-0000-7000-8000-00000000f00f", "no id": "x"} {
			for _, field := range []string{"PreApprovalTemplate", "PreApprovalTemplateSpanish"} {
				_, fields := admin.Patch(setting, effect{field: id}).Want(422).Error()
				assert.Equal(t, []string{field}, fields, name)
				_, fields = officer.Patch(loan+"/pre-approval/rules", effect{field: id}).Want(422).Error()
				assert.Equal(t, []string{field}, fields, name)
			}
		}
		officer.Patch(setting, effect{"PreApprovalTemplate": whole}).Want(403)
		w.As("companyadmin@harbor.test").Patch(setting, effect{"PreApprovalTemplate": whole}).Want(422)
	})
	_, standard := made(officer, letters, offer)
	admin.Patch(setting, effect{"PreApprovalTemplate": whole}).Want(200)
	stats := func() any { return officer.Get(loan + "/stats").Want(200).Map()["PreApprovalTemplate"] }
	assert.Equal(t, whole, stats())
	t.Run("a letter is made of the company's form, and filed", func(t *testing.T) {
		letter, path := made(officer, letters, offer)
		assert.Equal(t, "Letter", letter["templateName"])
		text := said(officer, path)
		for _, part := range []string{"Our own Letter", "Jane Invented", "$340,000.00", "$300,000.00", letter["code"].(string)[:4] + "-"} {
			assert.Contains(t, text, part)
		}
		assert.NotContains(t, said(officer, standard), "Our own", "what was made stays as it was")
		content := officer.Get(path + "/file").Want(200).Body
		_, err := pdf.ReadForm(content)
		require.ErrorIs(t, err, pdf.ErrNoFields, "nobody changes what it says")
		assert.Contains(t, letterText(t, officer.Get(filed(letter)+"/content").Want(200).Body), "Our own Letter")
		borrower.Get("/pos/api/applications/" + number + "/documents/" + letter["id"].(string) + "/content").Want(404)
		assert.Contains(t, letterText(t, officer.Get(path+"/file?language=es").Want(200).Body), "Carta de preaprobación", "another language is that of the standard letter")
	})
	t.Run("realtors and borrowers make them too, and the loan's staff file them", func(t *testing.T) {
		for _, one := range []struct {
			who  *apitest.Client
			path string
		}{{realtor, deal}, {borrower, own}} {
			letter, path := made(one.who, one.path, offer)
			assert.Contains(t, said(one.who, path), "Our own Letter")
			assert.NotContains(t, letter, "filled")
			assert.Contains(t, letterText(t, officer.Get(filed(letter)+"/content").Want(200).Body), "Our own Letter")
			one.who.Get(formPath).Want(403)
		}
	})
	t.Run("a loan's own template goes before the company's, for each language", func(t *testing.T) {
		officer.Patch(loan+"/pre-approval/rules", effect{"PreApprovalTemplate": spanish, "PreApprovalTemplateSpanish": spanish}).Want(200)
		assert.Equal(t, spanish, stats())
		_, path := made(officer, letters, `{"salesPrice":340000,"downPayment":40000,"language":"es"}`)
		assert.Contains(t, said(officer, path), "Our own Carta")
		officer.Patch(loan+"/pre-approval/rules", effect{"PreApprovalTemplate": nil, "PreApprovalTemplateSpanish": nil}).Want(200)
		assert.Equal(t, whole, stats())
		_, path = made(officer, letters, `{"salesPrice":340000,"downPayment":40000,"language":"es"}`)
		assert.Contains(t, said(officer, path), "Carta de preaprobación")
		noted := rows(officer, loan+"/history")
		chosen := slices.IndexFunc(noted, func(one map[string]any) bool {
			after, _ := one["after"].(map[string]any)
			return one["kind"] == "loan_preapproval" && after["PreApprovalTemplate"] != nil
		})
		require.GreaterOrEqual(t, chosen, 0)
		after := noted[chosen]["after"].(map[string]any)
		assert.Equal(t, []any{spanish, "Carta", spanish, "Carta"}, []any{after["PreApprovalTemplate"], after["PreApprovalTemplateName"], after["PreApprovalTemplateSpanish"], after["PreApprovalTemplateSpanishName"]}, "the history has the form's id, and its name beside it")
	})
	t.Run("a letter keeps the template that it was made of", func(t *testing.T) {
		letter, path := made(officer, letters, offer)
		sendForm(admin, "PUT", formPath+"/"+whole+"/file", "b.pdf", pdftest.Form(pdftest.Field{Name: "other", Says: pdftest.TextField})).Want(200)
		assert.Contains(t, said(officer, path), "Our own Letter")
		standard, after := made(officer, letters, offer)
		assert.NotContains(t, said(officer, after), "Our own", "no letter can be made of the form any more: it is the standard one")
		assert.Nil(t, standard["templateName"])
		assert.Equal(t, map[string]any{"name": "Letter", "faults": []any{"NO_CODE", "NO_LAST_DAY", "NO_BORROWERS"}}, standard["unfitTemplate"])
		assert.Equal(t, standard["unfitTemplate"], rows(officer, letters)[0]["unfitTemplate"])
		for _, list := range []string{templates, loan + "/pre-approval/templates"} {
			all := rows(officer, list)
			assert.Equal(t, []any{nil, nil}, []any{all[0]["faults"], all[0]["languages"]}, "one that fits is offered as before")
			assert.Equal(t, []any{whole, []any{"en"}, []any{"NO_CODE", "NO_LAST_DAY", "NO_BORROWERS"}}, []any{all[1]["formId"], all[1]["languages"], all[1]["faults"]}, "one that is chosen says why it does not fit")
		}
		theirs, _ := made(borrower, own, offer)
		assert.Nil(t, theirs["unfitTemplate"], "what is wrong with the company's forms is for its staff")
		assert.Nil(t, rows(borrower, own)[0]["unfitTemplate"])
		assert.NotNil(t, rows(officer, letters)[0]["unfitTemplate"])
		admin.Delete(formPath + "/" + whole).Want(409)
		admin.Patch(setting, effect{"PreApprovalTemplate": nil}).Want(200)
		admin.Delete(formPath + "/" + whole).Want(204)
		assert.Contains(t, said(officer, path), "Our own Letter")
		officer.Post(letters+"/"+letter["id"].(string)+"/withdraw", nil).Want(200)
		assert.Contains(t, said(officer, path), "WITHDRAWN", "one that was withdrawn says so")
	})
	t.Run("a form that is taken out of use, or removed", func(t *testing.T) {
		officer.Patch(loan+"/pre-approval/rules", effect{"PreApprovalTemplate": spanish}).Want(200)
		admin.Patch(formPath+"/"+spanish, effect{"isActive": false}).Want(200)
		letter, _ := made(officer, letters, offer)
		assert.Equal(t, map[string]any{"name": "Carta", "faults": []any{"NOT_IN_USE"}}, letter["unfitTemplate"])
		admin.Delete(formPath + "/" + spanish).Want(204)
		letter, _ = made(officer, letters, offer)
		assert.Equal(t, map[string]any{"faults": []any{"GONE"}}, letter["unfitTemplate"])
		gone := rows(officer, loan+"/pre-approval/templates")
		require.Len(t, gone, 1)
		assert.Equal(t, []any{spanish, "", []any{"GONE"}}, []any{gone[0]["formId"], gone[0]["name"], gone[0]["faults"]})
		officer.Patch(loan+"/pre-approval/rules", effect{"PreApprovalTemplate": nil}).Want(200)
		letter, _ = made(officer, letters, offer)
		assert.Nil(t, letter["unfitTemplate"], "nothing was chosen: the standard letter is what was meant")
	})
	t.Run("a form whose file can't be filled", func(t *testing.T) {
		broken := letterForm(t, admin, "Broken")
		letter, _ := made(officer, letters, offer)
		filed(letter)
		w.Exec("update document_form set hash = (select hash from document where id = $1) where id = $2", letter["id"], broken)
		officer.Patch(loan+"/pre-approval/rules", effect{"PreApprovalTemplate": broken}).Want(200)
		letter, path := made(officer, letters, offer)
		assert.Equal(t, "Broken", letter["templateName"])
		filed(letter)
		told := rows(officer, letters)[0]
		assert.Equal(t, []any{letter["id"], nil, map[string]any{"name": "Broken", "faults": []any{"UNFILLABLE"}}}, []any{told["id"], told["templateName"], told["unfitTemplate"]})
		assert.Contains(t, said(officer, path), "Pre-approval letter")
	})
}
