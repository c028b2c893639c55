package http_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestADateSaysHowItIsKnown: what was sent, received, signed or paid has a source, who noted it and when; and is not ahead.
func TestADateSaysHowItIsKnown(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	olivia := w.As("originator@summit.test")
	path := olivia.Loan() + "/dates"
	noted := func() object {
		all, _ := olivia.Get(path).Want(200).Map()["noted"].(object)
		return all
	}
	t.Run("422 without a source, ahead of today, or out of order", func(t *testing.T) {
		for _, name := range []string{"loanEstimateSentDate", "loanEstimateReceivedDate", "loanEstimateSignedDate", "intentToProceedDate", "initialCdSentDate", "initialCdReceivedDate",
			"finalCdSentDate", "finalCdReceivedDate", "finalCdSignedDate", "closingDate", "disbursementDate"} {
			_, fields := olivia.Post(path, object{"keyDates": object{name: dated(w, 0)}}).Want(422).Error()
			assert.Equal(t, []string{"noted." + name + ".source"}, fields)
			_, fields = olivia.Post(path, object{"keyDates": object{name: dated(w, 2)}, "noted": object{name: object{"source": "MAIL"}}}).Want(422).Error()
			assert.Equal(t, []string{"keyDates." + name}, fields)
		}
		for body, field := range map[string]string{`{"noted":{"closingDate":{"source":"MAIL"}}}`: "noted.closingDate", `{"keyDates":{"closingDate":"2026-01-05"},"noted":{"closingDate":{"source":"GOSSIP"}}}`: "noted.closingDate.source",
			`{"keyDates":{"closingDate":"2026-01-05"},"noted":{"closingDate":{"source":"OTHER"}}}`:                                                                                                       "noted.closingDate.note",
			`{"keyDates":{"loanEstimateSentDate":"2026-01-05","loanEstimateReceivedDate":"2026-01-04"},"noted":{"loanEstimateSentDate":{"source":"MAIL"},"loanEstimateReceivedDate":{"source":"MAIL"}}}`: "keyDates.loanEstimateReceivedDate",
			`{"keyDates":{"estimatedClosingDate":"2026-12-05","estimatedDisbursementDate":"2026-12-04"}}`:                                                                                                "keyDates.estimatedDisbursementDate"} {
			_, fields := olivia.Post(path, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields, body)
		}
	})
	t.Run("kept with who noted it", func(t *testing.T) {
		olivia.Post(path, object{"keyDates": object{"loanEstimateSentDate": dated(w, 0)}, "noted": object{"loanEstimateSentDate": object{"source": "MAIL", "note": "Certified"}}}).Want(200)
		note := noted()["loanEstimateSentDate"].(object)
		assert.Equal(t, []any{"MAIL", "Certified"}, []any{note["source"], note["note"]})
		assert.NotEmpty(t, note["byName"])
		assert.NotEmpty(t, note["at"])
		olivia.Post(path, object{"noted": object{"loanEstimateSentDate": object{"source": "EMAIL"}}}).Want(200)
		assert.Equal(t, "EMAIL", noted()["loanEstimateSentDate"].(object)["source"], "a source is corrected without the day")
		olivia.Post(path, object{"noted": object{"loanEstimateSentDate": object{"byName": "Somebody"}}}).Want(200)
		assert.Equal(t, note["byName"], noted()["loanEstimateSentDate"].(object)["byName"], "nobody states who noted it")
		olivia.Post(path, object{"keyDates": object{"loanEstimateSentDate": nil}}).Want(200)
		assert.NotContains(t, noted(), "loanEstimateSentDate")
	})
	page := func(query string) []any { return olivia.Get(query).Want(200).Map()["rows"].([]any) }
	t.Run("the pipeline lists and filters by the closing", func(t *testing.T) {
		olivia.Post(path, object{"keyDates": object{"estimatedClosingDate": "2031-03-14"}}).Want(200)
		found := page(`/los/api/loans?filters={"closesFrom":"2031-03-14","closesBefore":"2031-03-15"}&orderBy=closingDay&sort=DESC`)
		require.Len(t, found, 1)
		assert.Equal(t, "2031-03-14", found[0].(object)["closingDay"])
		olivia.Post(path, object{"keyDates": object{"closingDate": "2026-01-05"}, "noted": object{"closingDate": object{"source": "DOCUMENT"}}}).Want(200)
		assert.Equal(t, "2026-01-05", page(`/los/api/loans?filters={"closingDay":"2026-01-05"}`)[0].(object)["closingDay"], "what happened goes before what was planned")
	})
	t.Run("and by every other day that it lists", func(t *testing.T) {
		olivia.Post(path, object{"keyDates": object{"applicationReceivedDate": "2025-11-03", "estimatedDisbursementDate": "2031-03-20", "firstPaymentDate": "2031-05-01", "disclosureLastGeneratedAt": "2025-11-05"},
			"noted": object{"disclosureLastGeneratedAt": object{"source": "MAIL"}}}).Want(200)
		for field, listed := range map[string][3]string{"applicationDay": {"applied", "2025-11-03", "2025-11-04"}, "estimateSentDay": {"estimateSent", "2025-11-05", "2025-11-06"},
			"disbursementDay": {"disburses", "2031-03-20", "2031-03-21"}, "firstPaymentDay": {"firstPayment", "2031-05-01", "2031-05-02"}} {
			found := page(`/los/api/loans?filters={"` + listed[0] + `From":"` + listed[1] + `","` + listed[0] + `Before":"` + listed[2] + `"}&orderBy=` + field)
			require.Len(t, found, 1, field)
			assert.Equal(t, listed[1], found[0].(object)[field])
		}
		olivia.Get(`/los/api/loans?filters={"appliedFrom":"soon"}`).Want(400)
		olivia.Post(path, object{"keyDates": object{"firstPaymentDate": nil}}).Want(200)
		assert.Empty(t, page(`/los/api/loans?filters={"firstPaymentDay":"2031-05-01"}`), "a day that is taken away is not listed any more")
	})
	t.Run("403 and 404 for who may not", func(t *testing.T) {
		w.As("originator@harbor.test").Get(path).Want(404)
		w.As("originator@harbor.test").Post(path, object{"keyDates": object{"firstPaymentDate": "2026-12-01"}}).Want(404)
		w.As("borrower@example.test").Post(path, object{"keyDates": object{"firstPaymentDate": "2026-12-01"}}).Want(403)
	})
}
