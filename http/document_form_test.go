package http_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/pdf"
	"gable/pdf/pdftest"
)

const (
	formPath    = "/los/api/document-forms"
	packagePath = "/los/api/document-form-packages"
)

type documentForm struct {
	ID, Name, Classification, FileName string
	Version                            int64
	IsActive, Fillable                 bool
	Fields                             []struct {
		Name, Kind string
		Page       int
		Options    []string
	}
	Mappings   []map[string]any
	GoneFields []string
}

// worksheet is a form of the kinds there are.
func worksheet(more ...pdftest.Field) []byte {
	return pdftest.Form(append([]pdftest.Field{{Name: "borrower", Says: pdftest.TextField}, {Name: "amount", Says: pdftest.TextField}, {Name: "purchase", Says: pdftest.CheckboxField},
		{Name: "purpose", Says: pdftest.ChoiceField}, {Name: "ssn", Says: pdftest.TextField}, {Name: "employer", Says: pdftest.TextField}}, more...)...)
}

func sendForm(c *apitest.Client, method, path, name string, content []byte) *apitest.Answer {
	kind, body := formOf(content, name)
	return c.With("Content-Type", kind).Do(method, path, body)
}

func newForm(t *testing.T, c *apitest.Client, content []byte) (f documentForm) {
	t.Helper()
	sendForm(c, "POST", formPath, "Loan_summary.pdf", content).Want(201).Into(&f)
	return f
}

var worksheetMappings = []effect{
	{"field": "borrower", "value": `loan.Borrowers[0].Name.FirstName + " " + loan.Borrowers[0].Name.LastName`},
	{"field": "amount", "value": "loan.Info.TransactionInfo.BaseLoanAmt", "format": "MONEY"},
	{"field": "purchase", "value": `loan.Info.TransactionInfo.LoanPurposeType == "Purchase"`},
	{"field": "purpose", "value": "loan.Info.TransactionInfo.LoanPurposeType"},
	{"field": "employer", "value": "loan.Borrowers[0].ContactPoint.Email"},
}

func TestCompanyKeepsForms(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer, harbor := w.As("companyadmin@summit.test"), w.As("originator@summit.test"), w.As("owner@harbor.test")

	t.Run("POST /los/api/document-forms/wrong", func(t *testing.T) {
		sendForm(officer, "POST", formPath, "a.pdf", worksheet()).Want(403)
		sendForm(w.As("branchadmin@summit.test"), "POST", formPath, "a.pdf", worksheet()).Want(403)
		sendForm(admin, "POST", formPath, "a.pdf", []byte("no PDF")).Want(415)
		sendForm(admin, "POST", formPath, "a.pdf", []byte("%PDF-1.7 broken")).Want(422)
		sendForm(admin, "POST", formPath, "a.pdf", append([]byte("%PDF-1.7"), make([]byte, 10<<20)...)).Want(413)
		locked := pdftest.Locked(t, worksheet(), pdftest.Lock{AES: true, Bits: 256, Password: "asked"})
		for key, content := range map[string][]byte{"refusals:form.noFields": pdftest.Of(300), "refusals:form.protected": locked,
			"refusals:form.acts": pdftest.FromObjects(pdftest.PageObjects("/OpenAction << /S /Launch /F (a) >>", "")...)} {
			answer := sendForm(admin, "POST", formPath, "a.pdf", content).Want(422)
			require.Contains(t, string(answer.Body), key)
		}
		require.Empty(t, rows(admin, formPath))
	})

	nonce := admin.With("lw-nonce", "0194e3a0-0000-7000-8000-00000000f001")
	var f, again documentForm
	sendForm(nonce, "POST", formPath, "Loan_summary.pdf", worksheet()).Want(201).Into(&f)
	sendForm(nonce, "POST", formPath, "Loan_summary.pdf", worksheet()).Want(201).Into(&again)
	require.Equal(t, f.ID, again.ID, "the same request makes one form")
	require.Equal(t, "Loan summary", f.Name)
	require.Len(t, f.Fields, 6)
	require.Equal(t, []string{"Purchase", "Refinance"}, f.Fields[3].Options)
	at := formPath + "/" + f.ID

	t.Run("PATCH /los/api/document-forms/{id}", func(t *testing.T) {
		officer.Patch(at, `{"name":"x"}`).Want(403)
		harbor.Patch(at, `{"name":"x"}`).Want(404)
		admin.With("If-Match", "9").Patch(at, `{"name":"x"}`).Want(412)
		for _, wrong := range []effect{{"field": "gone", "text": "x"}, {"field": "amount"}, {"field": "amount", "text": "x", "value": "loan.LoanID"}, {"field": "amount", "value": "loan.Nothing"},
			{"field": "amount", "value": "change.area"}, {"field": "purchase", "value": "loan.Info.TransactionInfo.BaseLoanAmt"}, {"field": "purchase", "ssn": 1}, {"field": "ssn", "ssn": 11},
			{"field": "amount", "text": "x", "format": "ROMAN"}} {
			require.Equal(t, 422, admin.Patch(at, effect{"mappings": []effect{wrong}}).Status, fmt.Sprint(wrong))
		}
		admin.Patch(at, effect{"mappings": []effect{{"field": "amount", "text": "x"}, {"field": "amount", "text": "y"}}}).Want(422)
		admin.Patch(at, `{"fields":[]}`).Want(422)
		admin.Patch(at, `{"name":" "}`).Want(422)
		admin.Patch(at, `{"classification":"YACHT"}`).Want(422)
		admin.Patch(at, effect{"name": "Summary", "classification": "NOTE", "mappings": worksheetMappings}).Want(200).Into(&f)
		require.Len(t, f.Mappings, 5)
	})

	t.Run("PUT /los/api/document-forms/{id}/file", func(t *testing.T) {
		newer := pdftest.Form(pdftest.Field{Name: "borrower", Says: pdftest.TextField}, pdftest.Field{Name: "purchase", Says: pdftest.TextField}, pdftest.Field{Name: "more", Says: pdftest.TextField})
		sendForm(officer, "PUT", at+"/file", "b.pdf", newer).Want(403)
		sendForm(harbor, "PUT", at+"/file", "b.pdf", newer).Want(404)
		sendForm(admin, "PUT", at+"/file", "b.pdf", pdftest.Of(300)).Want(422)
		sendForm(admin.With("If-Match", "1"), "PUT", at+"/file", "b.pdf", newer).Want(412)
		sendForm(admin, "PUT", at+"/file", "Loan_summary.pdf", newer).Want(200).Into(&f)
		require.Len(t, f.Fields, 3)
		require.Len(t, f.Mappings, 2, "what is said of fields that it has stays")
		require.Equal(t, []string{"amount", "purpose", "employer"}, f.GoneFields)
		var now documentForm
		admin.Patch(at, effect{"name": "Sheet"}).Want(200).Into(&now)
		require.Len(t, now.GoneFields, 3)
		now = documentForm{}
		admin.Patch(at, effect{"mappings": f.Mappings}).Want(200).Into(&now)
		require.Empty(t, now.GoneFields, "somebody has seen it")
	})

	t.Run("packages", func(t *testing.T) {
		officer.Post(packagePath, effect{"name": "Closing", "formIds": []string{f.ID}}).Want(403)
		admin.Post(packagePath, effect{"name": "Closing"}).Want(422)
		admin.Post(packagePath, effect{"name": " ", "formIds": []string{f.ID}}).Want(422)
		admin.Post(packagePath, effect{"name": "Closing", "formIds": []string{f.ID, f.ID}}).Want(422)
		harbor.Post(packagePath, effect{"name": "Closing", "formIds": []string{f.ID}}).Want(422)
		var p struct{ ID string }
		admin.Post(packagePath, effect{"name": "Closing", "formIds": []string{f.ID}}).Want(201).Into(&p)
		one := packagePath + "/" + p.ID
		harbor.Patch(one, `{"name":"x"}`).Want(404)
		officer.Patch(one, `{"name":"x"}`).Want(403)
		admin.With("If-Match", "9").Patch(one, `{"name":"x"}`).Want(412)
		admin.Patch(one, `{"name":"Closing set"}`).Want(200)
		require.Equal(t, "Closing set", rows(admin, packagePath)[0]["name"])
		require.Empty(t, rows(harbor, packagePath))
		officer.Get(packagePath).Want(403)
		admin.Delete(at).Want(409)
		officer.Delete(one).Want(403)
		harbor.Delete(one).Want(404)
		admin.Delete(one).Want(204)
	})
	officer.Delete(at).Want(403)
	harbor.Delete(at).Want(404)
	require.Empty(t, rows(harbor, formPath))
	officer.Get(formPath).Want(403)
	values := rows(admin, "/los/api/document-form-values")
	require.Greater(t, len(values), 300)
	officer.Get("/los/api/document-form-values").Want(403)
	admin.Delete(at).Want(204)
	admin.Delete(at).Want(404)
}

type madeForm struct {
	FormID, Name, DocumentID string
	EmptyFields              []string
}

func TestFormsAreFilledFromTheLoan(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	admin := w.As("companyadmin@summit.test")
	d.officer.Patch(d.loan+"/v2/transaction/info", `{"c":{"TransactionInfo":{"LoanPurposeType":"Refinance","BaseLoanAmt":412500}}}`).Want(200)
	f := newForm(t, admin, worksheet())
	admin.Patch(formPath+"/"+f.ID, effect{"name": "Summary", "classification": "NOTE", "mappings": worksheetMappings}).Want(200)
	second := newForm(t, admin, pdftest.Form(pdftest.Field{Name: "a", Says: pdftest.TextField}))
	admin.Patch(formPath+"/"+second.ID, effect{"name": "Another", "fillable": true, "mappings": []effect{{"field": "a", "text": "Always"}}}).Want(200)
	var pack struct{ ID string }
	admin.Post(packagePath, effect{"name": "Both", "formIds": []string{second.ID, f.ID}}).Want(201).Into(&pack)

	offered := rows(d.officer, d.loan+"/forms")
	require.Equal(t, []any{"Another", "Summary"}, []any{offered[0]["name"], offered[1]["name"]})
	require.Equal(t, f.ID, offered[1]["formId"])
	require.Equal(t, "Both", rows(d.officer, d.loan+"/form-packages")[0]["name"])
	make := d.loan + "/forms/make"
	one := effect{"formIds": []string{f.ID}}
	var page struct{ Rows []madeForm }

	t.Run("wrong", func(t *testing.T) {
		for _, path := range []string{"/forms", "/form-packages"} {
			d.borrower.Get(d.loan + path).Want(403)
			w.As("companyadmin@harbor.test").Get(d.loan + path).Want(404)
		}
		d.borrower.Post(make, one).Want(403)
		w.As("companyadmin@harbor.test").Post(make, one).Want(404)
		d.officer.Post(make, effect{}).Want(422)
		d.officer.Post(make, effect{"formIds": []string{"0194e3a0-0000-7000-8000-00000000f00f"}}).Want(422)
		d.officer.Post(make, effect{"packageId": "0194e3a0-0000-7000-8000-00000000f00f"}).Want(422)
		d.officer.Post(make, effect{"packageId": pack.ID, "formIds": []string{f.ID}}).Want(422)
	})
	t.Run("preview", func(t *testing.T) {
		d.officer.Post(make, effect{"formIds": []string{f.ID}, "preview": true}).Want(200).Into(&page)
		require.Equal(t, []madeForm{{FormID: f.ID, Name: "Summary", EmptyFields: []string{"employer"}}}, page.Rows)
		require.Empty(t, rows(d.officer, d.loan+"/documents"))

		boxes := newForm(t, admin, pdftest.Form(pdftest.Field{Name: "ten", Says: pdftest.TextField + " /MaxLen 10"}, pdftest.Field{Name: "four", Says: pdftest.TextField + " /MaxLen 4"},
			pdftest.Field{Name: "purpose", Says: pdftest.ChoiceField}, pdftest.Field{Name: "letters", Says: pdftest.TextField}))
		admin.Patch(formPath+"/"+boxes.ID, effect{"name": "Boxes", "mappings": []effect{{"field": "ten", "text": "(787)555-0100"}, {"field": "four", "value": "loan.Info.TransactionInfo.LoanPurposeType"},
			{"field": "purpose", "text": "Construction"}, {"field": "letters", "text": "漢字"}}}).Want(200)
		d.officer.Post(make, effect{"formIds": []string{boxes.ID}, "preview": true}).Want(200).Into(&page)
		require.ElementsMatch(t, []string{"four", "purpose", "letters"}, page.Rows[0].EmptyFields, "what does not fit stays empty, and is said before it is made")
		admin.Delete(formPath + "/" + boxes.ID).Want(204)
	})
	t.Run("made", func(t *testing.T) {
		nonce := d.officer.With("lw-nonce", "0194e3a0-0000-7000-8000-00000000f002")
		nonce.Post(make, one).Want(200).Into(&page)
		nonce.Post(make, one).Want(200)
		require.Len(t, rows(d.officer, d.loan+"/documents"), 1, "once for a nonce")
		require.Equal(t, "CLEAN", d.looked(page.Rows[0].DocumentID).State)
		made := rows(d.officer, d.loan+"/documents")[0]
		require.Equal(t, "NOTE", made["classification"])
		require.Equal(t, "Summary.pdf", made["name"])
		require.Equal(t, []any{"employer"}, made["form"].(map[string]any)["emptyFields"])
		content := d.officer.Get(d.path(page.Rows[0].DocumentID) + "/content").Want(200).Body
		text, _, err := pdf.Lines(context.Background(), bytes.NewReader(content), pdf.ListLimits)
		require.NoError(t, err)
		for _, part := range []string{"Jane Invented", "$412,500.00", "Refinance"} {
			require.Contains(t, text, part)
		}
		_, err = pdf.ReadForm(content)
		require.ErrorIs(t, err, pdf.ErrNoFields, "nobody changes what was filled")
	})
	t.Run("package", func(t *testing.T) {
		d.officer.Post(make, effect{"packageId": pack.ID}).Want(200).Into(&page)
		require.Equal(t, "Another", page.Rows[0].Name)
		require.Len(t, page.Rows, 2)
		for _, row := range page.Rows {
			require.Equal(t, "CLEAN", d.looked(row.DocumentID).State)
		}
		content := d.officer.Get(d.path(page.Rows[0].DocumentID) + "/content").Want(200).Body
		fields, err := pdf.ReadForm(content)
		require.NoError(t, err)
		require.Len(t, fields, 1, "it stays a form")
		admin.Patch(formPath+"/"+second.ID, `{"isActive":false}`).Want(200)
		d.officer.Post(make, effect{"packageId": pack.ID, "preview": true}).Want(200).Into(&page)
		require.Len(t, page.Rows, 1, "one that is switched off is left out")
		d.officer.Post(make, effect{"formIds": []string{second.ID}}).Want(422)
	})
	t.Run("locked", func(t *testing.T) {
		w.As("owner@summit.test").Put(d.loan+"/section-locks/LOAN_DOCUMENTS", `{"reason":"Closed"}`).Want(200)
		d.officer.Post(make, one).Want(423)
	})
}

func TestFormsWithTaxpayerNumbers(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	admin := w.As("companyadmin@summit.test")
	d.officer.Patch(d.loan+"/borrowers/"+d.jane+"/ssn", effect{"IdentifierValue": oneSSN}).Want(200)
	f := newForm(t, admin, worksheet())
	admin.Patch(formPath+"/"+f.ID, effect{"mappings": []effect{{"field": "ssn", "ssn": 1}, {"field": "employer", "ssn": 2}}}).Want(200)
	require.Equal(t, true, rows(d.officer, d.loan+"/forms")[0]["withSSN"])
	make, body := d.loan+"/forms/make", effect{"formIds": []string{f.ID}}
	var page struct{ Rows []madeForm }
	d.officer.Post(make, body).Want(200).Into(&page)
	require.Equal(t, []string{"employer"}, page.Rows[0].EmptyFields, "the second borrower has none")
	require.Equal(t, "CLEAN", d.looked(page.Rows[0].DocumentID).State)
	text, _, err := pdf.Lines(context.Background(), bytes.NewReader(d.officer.Get(d.path(page.Rows[0].DocumentID)+"/content").Want(200).Body), pdf.ListLimits)
	require.NoError(t, err)
	digits := strings.ReplaceAll(oneSSN, "-", "")
	require.Contains(t, text, digits[:3]+"-"+digits[3:5]+"-"+digits[5:])
	require.NotZero(t, apitest.One[int](w, "select count(*) from audit_entry where action = 'revealed'"))

	t.Run("whoever may not reveal them", func(t *testing.T) {
		override(w, "summit.test", "Originator", "loan:reveal-ssn", false)
		d.officer.Post(make, body).Want(403)
		d.officer.Post(make, effect{"formIds": []string{f.ID}, "preview": true}).Want(403)
		made := d.path(page.Rows[0].DocumentID)
		d.officer.Get(made).Want(200)
		d.officer.Get(made + "/content").Want(403)
		d.officer.Get(d.loan + "/documents/export?LoanDocumentIds=" + page.Rows[0].DocumentID).Want(409)
		d.officer.Post(d.loan+"/documents/make", effect{"made": []effect{{"name": "copy.pdf", "parts": []effect{{"DocumentId": page.Rows[0].DocumentID}}}}}).Want(403)
		admin.Get(made + "/content").Want(200)
	})
	t.Run("pages of one", func(t *testing.T) {
		copied := d.makeAs(admin, nil, allOf("copy", page.Rows[0].DocumentID))[0]
		require.Equal(t, "CLEAN", d.looked(copied).State)
		again := d.makeAs(admin, nil, allOf("again", copied))[0]
		require.Equal(t, "CLEAN", d.looked(again).State)
		d.officer.Get(d.path(again) + "/content").Want(403)
		admin.Get(d.path(again) + "/content").Want(200)
	})
	t.Run("an earlier version that comes back", func(t *testing.T) {
		form := d.makeAs(admin, nil, allOf("form", page.Rows[0].DocumentID))[0]
		require.Equal(t, "CLEAN", d.looked(form).State)
		blank := d.newer(form, "blank.pdf", pdftest.Of(310))
		var back apiVersion
		d.officer.Post(d.path(blank)+"/versions/"+form+"/revert", nil).Want(200).Into(&back)
		d.officer.Get(d.path(back.ID) + "/content").Want(403)
		admin.Get(d.path(back.ID) + "/content").Want(200)
	})
	t.Run("whoever may no longer reveal them when it is made", func(t *testing.T) {
		override(w, "summit.test", "Originator", "loan:reveal-ssn", true)
		let := d.hold()
		d.officer.Post(make, body).Want(200).Into(&page)
		override(w, "summit.test", "Originator", "loan:reveal-ssn", false)
		let()
		looked := d.looked(page.Rows[0].DocumentID)
		require.Equal(t, "REFUSED", looked.State)
		require.Equal(t, "RIGHTS", looked.Refusal)
		override(w, "summit.test", "Originator", "loan:reveal-ssn", true)
	})
	t.Run("one that came to have them after it was asked for", func(t *testing.T) {
		bare := newForm(t, admin, worksheet())
		let := d.hold()
		d.officer.Post(make, effect{"formIds": []string{bare.ID}}).Want(200).Into(&page)
		admin.Patch(formPath+"/"+bare.ID, effect{"mappings": []effect{{"field": "ssn", "ssn": 1}}}).Want(200)
		let()
		require.Equal(t, "CLEAN", d.looked(page.Rows[0].DocumentID).State)
		made := d.officer.Get(d.path(page.Rows[0].DocumentID)).Want(200).Map()
		require.Equal(t, []any{"ssn"}, made["form"].(map[string]any)["emptyFields"], "who asked for it was not asked whether they may")
	})
}

func TestFormThatIsGoneIsRefused(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	admin := w.As("companyadmin@summit.test")
	f := newForm(t, admin, worksheet())
	let := d.hold()
	var page struct{ Rows []madeForm }
	d.officer.Post(d.loan+"/forms/make", effect{"formIds": []string{f.ID}}).Want(200).Into(&page)
	admin.Delete(formPath + "/" + f.ID).Want(204)
	let()
	looked := d.looked(page.Rows[0].DocumentID)
	require.Equal(t, "REFUSED", looked.State)
	require.Equal(t, "FORM", looked.Refusal)
}
