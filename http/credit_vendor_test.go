package http_test

import (
	"io"
	nethttp "net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// A vendor that fails in one of the six ways: nothing is lost, nothing is ordered twice, and who asked is told what it was.
func TestACreditAgencyThatFails(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	creditLogin(officer)
	b := newBureau(t)
	b.open = true
	w.OrderCredit(newAgency(t, b))
	stream := officer.Stream("")
	// order has the agency behave so until it has answered so many times, and answers the run as it ended.
	order := func(times int, behave func(w nethttp.ResponseWriter, action, good string), ends string) (run map[string]any, ordered int) {
		loan, people := orderable(officer)
		consent(officer, loan, people...)
		before := 0
		b.tell(func() {
			before = len(b.orders)
			left := times
			b.behave = func(w nethttp.ResponseWriter, action, good string) bool {
				if left--; left < 0 {
					return false
				}
				behave(w, action, good)
				return true
			}
		})
		begun := officer.Post(loan+"/credit-order", map[string]any{"agency": "CREDCO", "borrowers": people}).Want(202).Map()
		stream.Until("RTC.CREDIT." + ends)
		b.tell(func() { ordered = len(b.orders) - before })
		run = officer.Get(loan + "/credit-order/runs/" + begun["id"].(string)).Want(200).Map()
		if ends == "COMPLETED" {
			require.Len(t, creditRows(officer, loan+"/credit-order"), 1)
		}
		return run, ordered
	}
	for name, behave := range map[string]func(w nethttp.ResponseWriter, action, good string){
		"its answer never comes": func(nethttp.ResponseWriter, string, string) { panic(nethttp.ErrAbortHandler) },
		"malformed":              func(w nethttp.ResponseWriter, _, good string) { _, _ = io.WriteString(w, good[:len(good)/2]) },
		"double": func(w nethttp.ResponseWriter, _, good string) {
			_, _ = io.WriteString(w, strings.Replace(good, "</RESPONSE>", "</RESPONSE><RESPONSE/>", 1))
		},
		"out of order": func(w nethttp.ResponseWriter, _, good string) {
			_, _ = io.WriteString(w, strings.ReplaceAll(attribute("CreditRequestID").ReplaceAllString(good, `CreditRequestID="another"`), "SIM0", "OTHER0"))
		},
		"at its limits": func(w nethttp.ResponseWriter, _, _ string) { _, _ = io.WriteString(w, faultAnswer("E001")) },
		"somewhere else": func(w nethttp.ResponseWriter, _, _ string) {
			w.Header().Set("Location", "https://elsewhere.test/")
			w.WriteHeader(307)
		},
		"a page of words": func(w nethttp.ResponseWriter, _, _ string) { _, _ = io.WriteString(w, "<html>Maintenance</html>") },
	} {
		t.Run(name, func(t *testing.T) {
			for times := 1; times <= 4; times++ { // at the question, at the order, at the answer
				run, ordered := order(times, behave, "COMPLETED")
				require.Equal(t, []any{"DONE", 1}, []any{run["status"], ordered}, "after %d such answers", times)
			}
		})
	}
	t.Run("away", func(t *testing.T) {
		_, ordered := order(3, func(w nethttp.ResponseWriter, _, _ string) { w.WriteHeader(503) }, "COMPLETED")
		require.Equal(t, 1, ordered)
	})
	t.Run("it refuses what it is told", func(t *testing.T) {
		run, ordered := order(2, func(w nethttp.ResponseWriter, action, good string) {
			if action == "StatusQuery" {
				_, _ = io.WriteString(w, good)
				return
			}
			_, _ = io.WriteString(w, faultAnswer("E061"))
		}, "FAILED")
		require.Equal(t, []any{"REFUSED", "What the agency says.", 1}, []any{run["fault"], run["message"], ordered})
	})
	t.Run("it refuses the login", func(t *testing.T) {
		run, ordered := order(1, func(w nethttp.ResponseWriter, _, _ string) { _, _ = io.WriteString(w, faultAnswer("E037")) }, "FAILED")
		require.Equal(t, []any{"LOGIN_REFUSED", 0}, []any{run["fault"], ordered})
		loan, people := orderable(officer)
		consent(officer, loan, people...)
		_, missing := officer.Post(loan+"/credit-order", map[string]any{"agency": "CREDCO", "borrowers": people}).Want(422).Error()
		require.Contains(t, missing, "credential", "it is not tried again")
	})
}

// An authorization that is taken back while the order waits ends it, and nobody outside hears of it.
func TestAnAuthorizationTakenBackEndsAnOrder(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	creditLogin(officer)
	loan, people := orderable(officer)
	consent(officer, loan, people...)
	begun := officer.Post(loan+"/credit-order", map[string]any{"agency": "CREDCO", "borrowers": people}).Want(202).Map()
	officer.Put(loan+"/borrowers/"+people[1]+"/credit-consent", map[string]any{"ConsentInd": false}).Want(200)
	stream := officer.Stream("")
	b := newBureau(t)
	w.OrderCredit(newAgency(t, b))
	stream.Until("RTC.CREDIT.FAILED")
	require.Equal(t, "NOT_ALLOWED", officer.Get(loan + "/credit-order/runs/" + begun["id"].(string)).Want(200).Map()["fault"])
	b.tell(func() { require.Zero(t, b.requests) })
}
