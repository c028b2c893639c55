package http_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/pdf"
)

// letterLoan is a loan of which letters can be made, with a borrower and a realtor on it.
func letterLoan(w *apitest.World) (officer *apitest.Client, loan, number string) {
	officer = w.As("originator@summit.test")
	loan = officer.Loan()
	number = loan[len("/los/api/loans/"):]
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	officer.Post(loan+"/borrowers/"+jane+"/incomes", `{"IncomeType":"SocialSecurity","MonthlyTotalAmt":9000}`).Want(201)
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":300000},
		"MortgageTypeAndTerms":{"NoteRatePercent":6.5,"LoanAmortizationPeriodCount":360}}}`).Want(200)
	party(w, loan, "realtor@example.test", "Realtor", "")
	party(w, loan, "borrower@example.test", "Borrower", jane)
	return officer, loan, number
}

// letterText is what a letter says, its lines run together.
func letterText(t *testing.T, content []byte) string {
	t.Helper()
	text, whole, err := pdf.Lines(t.Context(), bytes.NewReader(content), pdf.ListLimits)
	require.NoError(t, err)
	require.True(t, whole)
	return strings.Join(strings.Fields(text), " ")
}

func TestPreapprovalLetters(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, loan, number := letterLoan(w)
	borrower, realtor := w.As("borrower@example.test"), w.As("realtor@example.test")
	letters, own, deal := loan+"/pre-approval/letters", "/pos/api/applications/"+number+"/letters", "/realtor/api/loans/"+number+"/letters"
	officer.Patch(loan+"/pre-approval/rules", `{"realtorMay":true,"maxSalesPriceAmt":350000,"minDownPaymentPercent":10,"maxLetters":1}`).Want(200)
	const within, beyond = `{"salesPrice":340000,"downPayment":40000,"propertyType":"SingleFamily","property":"7 Oak Lane, Austin"}`, `{"salesPrice":360000,"downPayment":40000}`
	var id, code string
	t.Run("POST /los/api/loans/{loanId}/pre-approval/letters/ok", func(t *testing.T) {
		heard := borrower.Stream("")
		made := officer.Post(letters, within).Want(201).Map()
		id, code = made["id"].(string), made["code"].(string)
		assert.EqualValues(t, 300000, made["LoanAmt"])
		assert.Equal(t, []any{"Jane Invented"}, made["borrowers"])
		assert.Equal(t, w.Now().AddDate(0, 0, 90).Format(time.DateOnly), made["expiresOn"])
		assert.Nil(t, heard.Until("RTC.PREAPPROVAL_LETTER.CHANGED").Data["data"], "parties are told that there is something, and read what is theirs")
		officer.Post(letters, beyond).Want(409)
		assert.Equal(t, true, officer.Post(letters, strings.Replace(beyond, "{", `{"isBeyond":true,`, 1)).Want(201).Map()["isBeyond"])
		assert.Equal(t, "created", rows(officer, loan+"/history")[0]["action"])
	})
	t.Run("POST /los/api/loans/{loanId}/pre-approval/letters/bad input", func(t *testing.T) {
		_, fields := officer.Post(letters, `{"salesPrice":10,"downPayment":20}`).Want(422).Error()
		assert.Equal(t, []string{"downPayment"}, fields)
		officer.Post(letters, `{"salesPrice":10}`).Want(422)
		bare := officer.Loan()
		officer.Post(bare+"/pre-approval/letters", within).Want(409)
	})
	t.Run("GET /los/api/loans/{loanId}/pre-approval/letters/{id}/file/ok", func(t *testing.T) {
		text := letterText(t, officer.Get(letters+"/"+id+"/file").Want(200).Body)
		for _, said := range []string{"Pre-approval letter", "Jane Invented", "$340,000.00", "$300,000.00", "7 Oak Lane, Austin", "Conventional, 30 years", code[:4] + "-" + code[4:8] + "-" + code[8:], "no commitment to lend"} {
			assert.Contains(t, text, said)
		}
		for _, never := range []string{"9,000", "DTI", "6.5"} {
			assert.NotContains(t, text, never)
		}
		spanish := borrower.Get(own + "/" + id + "/file?language=es").Want(200)
		assert.Contains(t, letterText(t, spanish.Body), "Carta de preaprobación")
		assert.Contains(t, text, "/pos/letter#"+code[:4]+"-"+code[4:8]+"-"+code[8:], "where anybody can check it")
		assert.Contains(t, text, "Lender Summit", "the company that lends")
		assert.True(t, bytes.HasPrefix(spanish.Body, []byte("%PDF-")))
	})
	t.Run("POST /realtor/api/loans/{loanId}/letters/ok", func(t *testing.T) {
		assert.Empty(t, rows(realtor, deal), "what staff made is not the realtor's")
		realtor.Get(deal + "/" + id + "/file").Want(404)
		assert.Equal(t, "The offer is beyond the bounds of the pre-approval. The greatest price that a letter can be made for here is $350,000.00.", realtor.Post(deal, beyond).Want(409).Map()["message"])
		made := realtor.Post(deal, strings.Replace(within, "340000", "330000", 1)).Want(201).Map()
		for _, hidden := range []string{"DTI", "HousingRatio", "CashToClose"} {
			assert.NotContains(t, made, hidden)
		}
		assert.Contains(t, letterText(t, realtor.Get(deal+"/"+made["id"].(string)+"/file").Want(200).Body), "$330,000.00")
		require.Len(t, rows(realtor, deal), 1)
		realtor.Post(deal, within).Want(409) // the bounds let one
		officer.Patch(loan+"/pre-approval/rules", `{"realtorMay":false}`).Want(200)
		realtor.Post(deal, within).Want(403)
	})
	t.Run("POST /pos/api/applications/{loanId}/letters/ok", func(t *testing.T) {
		require.Len(t, rows(borrower, own), 3)
		borrower.Post(own, within).Want(403)
		officer.Patch(loan+"/pre-approval/rules", `{"borrowerMay":true,"maxLetters":2}`).Want(200)
		borrower.Post(own, within).Want(201)
		borrower.Post(own, within).Want(409)
	})
	t.Run("POST /pos/api/letter-check/ok", func(t *testing.T) {
		check := func(code string) map[string]any {
			return w.Anonymous().Post("/pos/api/letter-check", map[string]any{"code": code}).Want(200).Map()
		}
		said := check(strings.ToLower(code[:4]) + " " + code[4:])
		assert.Equal(t, []any{true, "Summit Lending", []any{"Jane Invented"}}, []any{said["isGood"], said["companyName"], said["borrowers"]})
		w.Anonymous().Post("/pos/api/letter-check", `{"code":"AAAA-AAAA-AAAA"}`).Want(404)
		w.Anonymous().Post("/pos/api/letter-check", `{"code":"?"}`).Want(404)
		officer.Post(letters+"/"+id+"/withdraw", nil).Want(200)
		officer.Post(letters+"/"+id+"/withdraw", nil).Want(409)
		said = check(code)
		assert.Equal(t, []any{false, true}, []any{said["isGood"], said["isWithdrawn"]})
		assert.Contains(t, letterText(t, officer.Get(letters+"/"+id+"/file").Want(200).Body), "WITHDRAWN")
	})
	t.Run("wrong role and wrong tenant", func(t *testing.T) {
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403, "realtor@example.test": 403} {
			w.As(who).Get(letters).Want(want)
			w.As(who).Post(letters, within).Want(want)
			w.As(who).Post(letters+"/"+id+"/withdraw", nil).Want(want)
			w.As(who).Get(letters + "/" + id + "/file").Want(want)
		}
		other := officer.Loan()
		officer.Post(other+"/pre-approval/letters/"+id+"/withdraw", nil).Want(404)
		officer.Get(other + "/pre-approval/letters/" + id + "/file").Want(404)
		stranger := w.As("prestatario@example.test")
		stranger.Get(own).Want(404)
		stranger.Get(own + "/" + id + "/file").Want(404)
		officer.Post(deal, within).Want(403)
		realtor.Post(own, within).Want(403)
	})
}

func TestPreapprovalSetting(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	const setting = "/los/api/pre-approval-setting"
	before := officer.Loan()
	officer.Patch(before+"/pre-approval/rules", `{"maxLetters":7}`).Want(200)
	t.Run("PATCH /los/api/pre-approval-setting/ok", func(t *testing.T) {
		assert.EqualValues(t, 0, officer.Get(setting).Want(200).Map()["version"])
		made := admin.With("If-Match", "0").Patch(setting, `{"realtorMay":true,"minDownPaymentPercent":5,"maxDTIPercent":45,"letterDays":30}`).Want(200).Map()
		assert.EqualValues(t, 1, made["version"])
		admin.With("If-Match", "0").Patch(setting, `{"letterDays":31}`).Want(412)
		begun := officer.Get(officer.Loan() + "/pre-approval/rules").Want(200).Map()
		assert.Equal(t, []any{true, 5.0, 45.0, 0.0}, []any{begun["realtorMay"], begun["minDownPaymentPercent"], begun["maxDTIPercent"], begun["version"]})
		assert.NotContains(t, officer.Get(before+"/pre-approval/rules").Want(200).Map(), "maxDTIPercent", "a loan keeps its own")
		kept := officer.Patch(officer.Loan()+"/pre-approval/rules", `{"maxDTIPercent":null}`).Want(200).Map()
		assert.EqualValues(t, 5, kept["minDownPaymentPercent"], "what the company began with becomes the loan's own")
		assert.NotContains(t, kept, "maxDTIPercent")
	})
	t.Run("a letter holds as long as the company says", func(t *testing.T) {
		officer, loan, _ := letterLoan(w)
		made := officer.Post(loan+"/pre-approval/letters", `{"salesPrice":340000,"downPayment":40000}`).Want(201).Map()
		assert.Equal(t, w.Now().AddDate(0, 0, 30).Format(time.DateOnly), made["expiresOn"])
	})
	t.Run("PATCH /los/api/pre-approval-setting/bad input", func(t *testing.T) {
		for body, field := range map[string]string{`{"letterDays":0}`: "letterDays", `{"letterDays":366}`: "letterDays", `{"expiresOn":"2030-01-01"}`: "expiresOn", `{"maxDTIPercent":101}`: "maxDTIPercent"} {
			_, fields := admin.Patch(setting, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields, body)
		}
	})
	t.Run("wrong role and wrong tenant", func(t *testing.T) {
		officer.Patch(setting, `{"letterDays":9}`).Want(403)
		w.As("borrower@example.test").Get(setting).Want(403)
		assert.EqualValues(t, 0, w.As("companyadmin@harbor.test").Get(setting).Want(200).Map()["version"])
	})
}
