package http_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/loan"
	"gable/domain/mismo"
	"gable/http/apitest"
)

// upload imports a file as the client; any part name but "file" is a mistake.
func upload(t *testing.T, c *apitest.Client, part string, content []byte) *apitest.Answer {
	t.Helper()
	return uploadTo(t, c, "/los/api/loans/import", part, content)
}

func uploadTo(t *testing.T, c *apitest.Client, path, part string, content []byte) *apitest.Answer {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	w, err := form.CreateFormFile(part, "loan.xml")
	require.NoError(t, err)
	_, err = w.Write(content)
	require.NoError(t, err)
	require.NoError(t, form.Close())
	return c.With("Content-Type", form.FormDataContentType()).Post(path, body.Bytes())
}

func loanFiles(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, pattern := range []string{"../domain/mismo/testdata/*.xml", "../../shared/samples/*.xml", "../../../shared/samples/*.xml"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, name := range found {
			content, err := os.ReadFile(name)
			require.NoError(t, err)
			files[filepath.Base(name)] = content
		}
	}
	require.NotEmpty(t, files)
	return files
}

func TestImportAndExport(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	for name, content := range loanFiles(t) {
		t.Run(name, func(t *testing.T) {
			var made struct{ LoanID int64 }
			upload(t, officer, "file", content).Want(201).Into(&made)
			path := fmt.Sprintf("/los/api/loans/%d", made.LoanID)
			first := officer.Get(path).Want(200).Map()
			require.NotEmpty(t, first["BorrowerName"])
			require.NotEmpty(t, first["Borrowers"])

			exported := officer.Get(path + "/export?format=mismo34").Want(200)
			require.Equal(t, "no-store", exported.Header.Get("Cache-Control"))
			require.Contains(t, exported.Header.Get("Content-Disposition"), fmt.Sprintf("loan-%d.xml", made.LoanID))
		})
	}
}

// A file as another program writes it becomes the loan that it says, and the answer names what could not be shown.
func TestImportReadsOtherWriters(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	text, err := os.ReadFile("../domain/mismo/testdata/others/broker.xml")
	require.NoError(t, err)
	changed := strings.NewReplacer(`encoding="UTF-8"`, `encoding="windows-1252"`, "Lía", "L\xeda", "<StateCode>TX<", "<StateCode>Texas<", "<BaseLoanAmount>93203</BaseLoanAmount>",
		"<NoteAmount>93203</NoteAmount><FavouriteColourText>blue</FavouriteColourText>", ">5125550100<", "> (512) 555-0100 <", ">360<", ">30<", ">Month<", ">Years<").Replace(string(text))
	var made struct {
		LoanID   int64
		Warnings []struct {
			Key    string
			Params []string
		}
	}
	upload(t, officer, "file", []byte(changed)).Want(201).Into(&made)
	require.Len(t, made.Warnings, 2)
	require.Equal(t, "noteAmountTaken", made.Warnings[0].Key)
	require.Equal(t, "elementsKept", made.Warnings[1].Key)
	require.Equal(t, []string{"Favourite colour text"}, made.Warnings[1].Params)
	require.Equal(t, "Lía Muestra", officer.Get(fmt.Sprintf("/los/api/loans/%d", made.LoanID)).Want(200).Map()["BorrowerName"])
	var info loan.Info
	officer.Get(fmt.Sprintf("/los/api/loans/%d/v2/transaction/info", made.LoanID)).Want(200).Into(&info)
	require.Equal(t, "93203.00", info.TransactionInfo.BaseLoanAmt.Fixed())
	require.Equal(t, 360, *info.MortgageTypeAndTerms.LoanAmortizationPeriodCount)
	require.Equal(t, "323322.00", info.SubjectProperty.PropertyDetail.EstimatedValueAmt.Fixed(), "the appraisal of 0.00 hides no estimate")
	require.Equal(t, "TX", info.SubjectProperty.Address.StateCode)
}

// An export names who takes the application and for which company, by their numbers, whoever the imported file named.
func TestExportNamesTheOriginator(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	w.Exec("update user_account set nmls = '1234567', phone = '512-555-0177' where email = 'originator@summit.test'")
	w.Exec("update org_unit set nmls = '7654321' where parent_id is null and tenant_id = (select tenant_id from user_account where email = 'originator@summit.test')")
	file, err := os.ReadFile("../domain/mismo/testdata/purchase-conventional.xml")
	require.NoError(t, err)
	var made struct{ LoanID int64 }
	upload(t, officer, "file", file).Want(201).Into(&made)
	exported, err := mismo.Import(bytes.NewReader(officer.Get(fmt.Sprintf("/los/api/loans/%d/export", made.LoanID)).Want(200).Body), mismo.DefaultLimits)
	require.NoError(t, err)
	require.Len(t, exported.Contacts, 3)
	require.Equal(t, "RealEstateAgent", exported.Contacts[0].Role, "who is no party to the taking of the application stays")
	require.Equal(t, mismo.Contact{Role: "LoanOriginationCompany", Company: exported.Contacts[1].Company, License: "7654321"}, exported.Contacts[1])
	require.NotContains(t, []string{"", "Invented Lending"}, exported.Contacts[1].Company)
	require.Equal(t, "LoanOriginator", exported.Contacts[2].Role)
	require.Equal(t, "1234567", exported.Contacts[2].License)
	require.NotContains(t, []string{"", "Ivo Marsh"}, exported.Contacts[2].Name)
}

// withoutIds drops what names a loan and its records, so that two loans compare by what they hold.
func withoutIds(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, inner := range v {
			switch name {
			case "id", "LoanId", "version", "createdAt", "updatedAt", "stageChangedAt", "BorrowerId", "EmployerId", "OwnedPropertyId", "IncomeRecordGroupId":
				continue
			}
			out[name] = withoutIds(inner)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			out[i] = withoutIds(inner)
		}
		return out
	}
	return v
}

func TestImportRefusesAndKeepsNothing(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	good := string(loanFiles(t)[firstName(loanFiles(t))])
	for name, c := range map[string]struct {
		content string
		status  int
	}{
		"not XML":           {"hello", 400},
		"cut off":           {good[:len(good)/2], 400},
		"entity expansion":  {`<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><MESSAGE>&b;</MESSAGE>`, 400},
		"external entity":   {`<?xml version="1.0"?><!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><MESSAGE>&x;</MESSAGE>`, 400},
		"wrong version":     {strings.Replace(good, "3.4.032420160128", "2.6.0", 1), 422},
		"wrong root":        {`<LOAN xmlns="http://www.mismo.org/residential/2009/schemas"/>`, 422},
		"too deep":          {`<MESSAGE xmlns="http://www.mismo.org/residential/2009/schemas">` + strings.Repeat("<A>", 5000), 413},
		"larger than 10 MB": {strings.Repeat(" ", 10<<20) + good, 413},
		"larger than all":   {strings.Repeat(" ", 14<<20) + good, 413},
		"empty":             {"", 400},
		"a zip":             {"PK\x03\x04\x14\x00\xff\xfe" + good, 400},
		"gzip":              {"\x1f\x8b\x08\x00\xff" + good, 400},
		"UTF-16":            {"\xff\xfe<\x00M\x00>\x00", 400},
		"zero bytes":        {strings.Replace(good, "<BaseLoanAmount>", "<BaseLoanAmount>\x00", 1), 400},
		"other encoding":    {strings.Replace(strings.Replace(good, "UTF-8", "Shift_JIS", 1), "<FullName>", "<FullName>\x93\xfa", 1), 400},
		"instruction":       {strings.Replace(good, "<DEAL>", "<?php system('id') ?><DEAL>", 1), 400},
		"two roots":         {good + "<MESSAGE/>", 400},
		"unknown entity":    {strings.Replace(good, "<DEAL>", "<DEAL>&secret;", 1), 400},
		"no version":        {strings.Replace(good, `MISMOReferenceModelIdentifier="3.4.032420160128"`, "", 1), 422},
		"other namespace":   {strings.Replace(good, "residential/2009/schemas", "residential/2021/schemas", 1), 422},
		"no loan":           {strings.Replace(good, "SubjectLoan", "RelatedLoan", 1), 422},
		"two deals":         {strings.Replace(good, "</DEALS>", "<DEAL/></DEALS>", 1), 422},
		"forged marks":      {strings.Replace(good, "<DEAL>", `<DEAL xmlns:g="urn:gable:mismo" g:id="x">`, 1), 422},
		"too wide":          {strings.Replace(good, "<DEAL>", "<DEAL>"+strings.Repeat("<A/>", 3000), 1), 413},
		"long text":         {strings.Replace(good, "<FullName>", "<FullName>"+strings.Repeat("x", 30_000), 1), 413},
		"long name":         {strings.Replace(good, "<DEAL>", "<DEAL><"+strings.Repeat("A", 9000)+"/>", 1), 413},
		"many attributes":   {strings.Replace(good, "<DEAL>", "<DEAL "+manyAttributes(2000)+">", 1), 413},
	} {
		t.Run(name, func(t *testing.T) {
			answer := upload(t, officer, "file", []byte(c.content))
			require.Contains(t, []int{400, 413, 422}, answer.Status, "%s", answer.Body)
			require.Equal(t, c.status, answer.Status, "%s", answer.Body)
			answer.Error()
		})
	}
	upload(t, officer, "other", []byte(good)).Want(422)
	officer.Post("/los/api/loans/import", map[string]any{}).Want(415)
	upload(t, w.As("borrower@example.test"), "file", []byte(good)).Want(403)
	upload(t, w.Anonymous(), "file", []byte(good)).Want(401)
	require.Zero(t, apitest.One[int64](w, "select count(*) from loan"))
	require.Zero(t, apitest.One[int64](w, "select count(*) from borrower_ssn"))
}

func manyAttributes(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, `a%d="" `, i)
	}
	return out.String()
}

func firstName(files map[string][]byte) string {
	first := ""
	for name := range files {
		if first == "" || name < first {
			first = name
		}
	}
	return first
}

func TestTaxpayerNumbersStayInside(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	for name, content := range loanFiles(t) {
		var made struct{ LoanID int64 }
		upload(t, officer, "file", content).Want(201).Into(&made)
		path := fmt.Sprintf("/los/api/loans/%d", made.LoanID)
		start := bytes.Index(content, []byte("<TaxpayerIdentifierValue>"))
		if start < 0 {
			continue
		}
		number := string(content[start+len("<TaxpayerIdentifierValue>"):][:9])
		whole, err := json.Marshal(officer.Get(path).Want(200).Map())
		require.NoError(t, err)
		require.NotContains(t, string(whole), number, name)
		require.Contains(t, string(officer.Get(path+"/export").Want(200).Body), number, name)
		source := string(w.Content(apitest.One[[]byte](w, "select hash from loan_source where loan_id = $1", made.LoanID)))
		require.Contains(t, source, "<MESSAGE", name)
		require.NotContains(t, source, number, name)
		require.Zero(t, apitest.One[int64](w, "select count(*) from audit_entry where coalesce(before::text, '') || coalesce(after::text, '') like '%' || $1 || '%'", number), name)
		require.Zero(t, apitest.One[int64](w, "select count(*) from borrower where data::text like '%' || $1 || '%'", number), name)
		require.NotContains(t, w.Log.String(), number, name)
	}
}
