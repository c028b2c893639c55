package http_test

import (
	"fmt"
	"io"
	nethttp "net/http"
	"slices"
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
	// order has the agency behave so once at each of these stages, and answers the run as it ended and how often it was ordered.
	order := func(behave func(w nethttp.ResponseWriter, good string), ends string, stages ...string) (run map[string]any, ordered int) {
		loan, people := orderable(officer)
		consent(officer, loan, people...)
		before := 0
		b.tell(func() {
			before = len(b.orders)
			b.behave = func(w nethttp.ResponseWriter, stage, good string) bool {
				at := slices.Index(stages, stage)
				if at < 0 {
					return false
				}
				stages = slices.Delete(stages, at, at+1)
				behave(w, good)
				return true
			}
		})
		begun := officer.Post(loan+"/credit-order", map[string]any{"agency": "CREDCO", "borrowers": people}).Want(202).Map()
		stream.Until("RTC.CREDIT." + ends)
		b.tell(func() { ordered = len(b.orders) - before })
		run = officer.Get(loan + "/credit-order/runs/" + begun["id"].(string)).Want(200).Map()
		if ends == "COMPLETED" {
			require.Empty(t, stages, "it failed at each stage")
			require.Len(t, creditRows(officer, loan+"/credit-order"), 1)
		}
		return run, ordered
	}
	for name, behave := range map[string]func(w nethttp.ResponseWriter, good string){
		"its answer never comes": func(nethttp.ResponseWriter, string) { panic(nethttp.ErrAbortHandler) },
		"malformed":              func(w nethttp.ResponseWriter, good string) { _, _ = io.WriteString(w, good[:len(good)/2]) },
		"double": func(w nethttp.ResponseWriter, good string) {
			_, _ = io.WriteString(w, strings.Replace(good, "</RESPONSE>", "</RESPONSE><RESPONSE/>", 1))
		},
		"out of order": func(w nethttp.ResponseWriter, good string) {
			_, _ = io.WriteString(w, strings.ReplaceAll(attribute("CreditRequestID").ReplaceAllString(good, `CreditRequestID="another"`), "SIM0", "OTHER0"))
		},
		"somewhere else": func(w nethttp.ResponseWriter, _ string) {
			w.Header().Set("Location", "https://elsewhere.test/")
			w.WriteHeader(307)
		},
		"away": func(w nethttp.ResponseWriter, _ string) { w.WriteHeader(503) },
	} {
		t.Run(name, func(t *testing.T) {
			run, ordered := order(behave, "COMPLETED", "order", "answer")
			require.Equal(t, []any{"DONE", 1}, []any{run["status"], ordered})
		})
	}
	message := func(good string) string {
		return strings.Replace(good, "</CREDIT_RESPONSE>", `<CREDIT_ERROR_MESSAGE _Code="E077" _SourceType="Equifax"><_Text>The bureau is slow.</_Text></CREDIT_ERROR_MESSAGE></CREDIT_RESPONSE>`, 1)
	}
	for name, says := range map[string]func(good string) string{
		"another fault": func(string) string { return faultAnswer("E035") },
		"no code":       func(string) string { return faultAnswer("") },
		"a message":     message,
	} {
		t.Run("asked for an order whose answer was lost it says "+name, func(t *testing.T) {
			calls := 0
			run, ordered := order(func(w nethttp.ResponseWriter, good string) {
				calls++
				switch calls {
				case 1: // the first question: there is no such order
					_, _ = io.WriteString(w, good)
				case 2:
					panic(nethttp.ErrAbortHandler)
				default:
					_, _ = io.WriteString(w, says(good))
				}
			}, "COMPLETED", "question", "order", "question")
			require.Equal(t, []any{"DONE", 1}, []any{run["status"], ordered})
		})
		t.Run("asked first it says "+name, func(t *testing.T) {
			run, ordered := order(func(w nethttp.ResponseWriter, good string) { _, _ = io.WriteString(w, says(good)) }, "COMPLETED", "question")
			require.Equal(t, []any{"DONE", 1}, []any{run["status"], ordered})
		})
	}
	t.Run("a message while it is at work", func(t *testing.T) {
		run, ordered := order(func(w nethttp.ResponseWriter, good string) {
			_, _ = io.WriteString(w, message(fmt.Sprintf(pendingAnswer, firstOf(good, "CreditReportIdentifier"), "")))
		}, "COMPLETED", "answer")
		require.Equal(t, []any{"DONE", 1}, []any{run["status"], ordered})
	})
	t.Run("it refuses what it is told", func(t *testing.T) {
		run, ordered := order(func(w nethttp.ResponseWriter, _ string) { _, _ = io.WriteString(w, faultAnswer("E061")) }, "FAILED", "order")
		require.Equal(t, []any{"REFUSED", "What the agency says of ••• and •••.", 1}, []any{run["fault"], run["message"], ordered})
	})
	t.Run("it refuses the login", func(t *testing.T) {
		run, ordered := order(func(w nethttp.ResponseWriter, _ string) { _, _ = io.WriteString(w, faultAnswer("E037")) }, "FAILED", "question")
		require.Equal(t, []any{"LOGIN_REFUSED", 0}, []any{run["fault"], ordered})
		loan, people := orderable(officer)
		consent(officer, loan, people...)
		_, missing := officer.Post(loan+"/credit-order", map[string]any{"agency": "CREDCO", "borrowers": people}).Want(422).Error()
		require.Contains(t, missing, "credential", "it is not tried again")
	})
	t.Run("nothing is told of what is secret", func(t *testing.T) { nothingLeaks(t, w) })
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
