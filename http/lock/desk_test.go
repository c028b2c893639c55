package lock_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/pdf"
)

const wait, look = 20 * time.Second, 50 * time.Millisecond

// locked is a loan of Harbor's whose rate is locked for thirty days.
func locked(w *apitest.World, officer, desk *apitest.Client) (loan string, l *rateLock) {
	loan = officer.Loan()
	desk.Post(loan+product, terms("6.375", "102", 30)).Want(200)
	l = panelOf(officer, loan).RateLock
	desk.Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(200)
	return loan, panelOf(officer, loan).RateLock
}

// TestTwoDesksAnswerOnce: whoever comes first decides, and the others are told.
func TestTwoDesksAnswerOnce(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@harbor.test")
	loan := officer.Loan()
	w.As("owner@harbor.test").Post(loan+product, terms("6.375", "102", 30)).Want(200)
	l := panelOf(officer, loan).RateLock
	desks := []*apitest.Client{w.As("companyadmin@harbor.test"), w.As("owner@harbor.test"), w.As("companyadmin@harbor.test"), w.As("owner@harbor.test")}
	statuses := make([]int, len(desks))
	var done sync.WaitGroup
	for i, desk := range desks {
		done.Go(func() {
			verb, body := "accept", `{"request":"LOCK"}`
			if i%2 == 1 {
				verb, body = "reject", `{"request":"LOCK","reason":"Too late"}`
			}
			statuses[i] = desk.Post(item(loan, l, verb), body).Status
		})
	}
	done.Wait()
	counted := map[int]int{}
	for _, status := range statuses {
		counted[status]++
	}
	assert.Equal(t, map[int]int{200: 1, 409: 3}, counted)
	end := panelOf(officer, loan).RateLock
	assert.Len(t, end.Steps, 2, "one answer is written")
	assert.Equal(t, end.State == "LOCKED", keyDates(officer, loan)["lockDate"] != nil)
	for i, status := range statuses {
		if status == 409 {
			assert.Contains(t, desks[i].Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(409).Map()["message"], "answered already")
		}
	}
}

// TestALockExpiresOnce: that the last day is over and that the desk extends the lock are decided by whichever comes first.
func TestALockExpiresOnce(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Work(vendor.NoScanner{})
	officer, desk := w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
	late, _ := locked(w, officer, desk)
	inTime, l := locked(w, officer, desk)
	end := today(t, w).AddDays(30).NextBusinessDay()
	w.Advance(time.Duration(today(t, w).DaysUntil(end)) * 24 * time.Hour)
	officer, desk = w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
	for _, loan := range []string{late, inTime} {
		officer.Post(item(loan, panelOf(officer, loan).RateLock, "extend"), `{"days":15}`).Want(200)
	}
	desk.Post(item(inTime, l, "accept"), `{"request":"EXTENSION"}`).Want(200)
	w.WatchLocks()
	assert.Equal(t, "EXTENSION_REQUESTED", panelOf(officer, late).RateLock.State, "it holds on its last day")

	w.Advance(24 * time.Hour)
	officer, desk = w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
	w.WatchLocks()
	desk.Post(item(late, panelOf(officer, late).RateLock, "accept"), `{"request":"EXTENSION"}`).Want(409)
	w.WatchLocks()
	written := func() int {
		return apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'rate_lock' and action = 'expired'")
	}
	require.Eventually(t, func() bool { return written() > 0 }, wait, look)
	assert.Equal(t, "EXPIRED", statusOf(officer, late))
	p := panelOf(officer, late)
	assert.Equal(t, []string{"Expired", "EXPIRED"}, []string{p.LockStatus, p.RateLock.State})
	assert.Equal(t, "EXPIRED", p.RateLock.Steps[len(p.RateLock.Steps)-1].What)
	assert.Empty(t, p.RateLock.Steps[len(p.RateLock.Steps)-1].ByName, "nobody did it")
	assert.Equal(t, "EXTENDED", panelOf(officer, inTime).RateLock.State)
	assert.Equal(t, 1, written())
}

// TestPeopleAreWarnedOnce: before a lock ends its people are told, each of the company's days once.
func TestPeopleAreWarnedOnce(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Work(vendor.NoScanner{})
	officer, desk := w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
	_, _ = locked(w, officer, desk)
	warned := func() int {
		return apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'rate_lock' and action = 'ending'")
	}
	w.WatchLocks()
	end := today(t, w).AddDays(30).NextBusinessDay()
	w.Advance(time.Duration(today(t, w).DaysUntil(end)-6) * 24 * time.Hour)
	w.WatchLocks()
	require.Eventually(t, func() bool { return warned() == 1 }, wait, look)
	w.WatchLocks()
	w.Advance(5 * 24 * time.Hour)
	w.WatchLocks()
	require.Eventually(t, func() bool { return warned() == 2 }, wait, look)
}

// TestTheRateOfALockedLoan is not changed in passing, and what the price was made of is marked.
func TestTheRateOfALockedLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, desk := w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
	loan, l := locked(w, officer, desk)
	info := loan + "/v2/transaction/info"
	rate := `{"o":{},"c":{"MortgageTypeAndTerms":{"NoteRatePercent":5.5}}}`
	answer := officer.Patch(info, rate).Want(409).Map()
	assert.Equal(t, "RULE_CONFIRMATION", answer["code"])
	assert.Equal(t, 6.375, officer.Get(info).Want(200).Map()["MortgageTypeAndTerms"].(object)["NoteRatePercent"])
	officer.Patch(info+"?forRuleEngineConfirm=true", rate).Want(200)
	officer.Patch(info, `{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":410000}}}`).Want(200)
	p := panelOf(officer, loan)
	require.Len(t, p.RateLock.Changes, 2)
	assert.Equal(t, []string{"NOTE_RATE", "AMOUNT"}, []string{p.RateLock.Changes[0].What, p.RateLock.Changes[1].What})
	rows := desk.Get(`/los/api/lock-desk?filters={"isToBeRepriced":true}`).Want(200).Map()["rows"].([]any)
	assert.Len(t, rows, 1)
	officer.Post(item(loan, l, "reprice"), `{"NoteRatePercent":5.5,"BasePrice":99,"manualReason":"For the new amount"}`).Want(403)
	desk.Post(item(loan, l, "reprice"), `{"NoteRatePercent":5.5,"BasePrice":99,"manualReason":"For the new amount"}`).Want(200)
	p = panelOf(officer, loan)
	assert.Empty(t, p.RateLock.Changes)
	assert.Equal(t, 5.5, p.RateLock.Price.NoteRatePercent)

	desk.Patch("/los/api/lock-policy", `{"rateChange":"REFUSE"}`).Want(200)
	refused := officer.Patch(info, `{"o":{},"c":{"MortgageTypeAndTerms":{"NoteRatePercent":5}}}`).Want(409).Map()
	assert.Equal(t, "CONFLICT", refused["code"])
	assert.Contains(t, refused["message"], "locked at 5.500%")
}

func TestLockPolicy(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@harbor.test"), w.As("originator@harbor.test")
	const path = "/los/api/lock-policy"
	assert.EqualValues(t, 0, officer.Get(path).Want(200).Map()["version"])
	officer.Patch(path, `{"desk":"INVESTOR"}`).Want(403)
	w.As("borrower@example.test").Get(path).Want(403)
	for body, field := range map[string]string{`{"desk":"X"}`: "desk", `{"lockPeriods":[]}`: "lockPeriods", `{"lockPeriods":[0]}`: "lockPeriods", `{"extensions":[{"days":5,"cost":20}]}`: "extensions", `{"warnDays":[1,1]}`: "warnDays", `{"relockFee":-1}`: "relockFee"} {
		_, fields := admin.Patch(path, body).Want(422).Error()
		assert.Contains(t, fields[0], field, body)
	}
	admin.Patch(path, `{"nothing":1}`).Want(422)
	made := admin.Patch(path, `{"lockPeriods":[45,20],"extensions":[{"days":10,"cost":0.2}],"warnDays":[1,5]}`).Want(200).Map()
	assert.Equal(t, []any{20.0, 45.0}, made["lockPeriods"])
	assert.Equal(t, []any{5.0, 1.0}, made["warnDays"])
	admin.With("If-Match", "9").Patch(path, `{"desk":"INVESTOR"}`).Want(412)
	assert.Equal(t, "INVESTOR", w.As("companyadmin@summit.test").Get(path).Want(200).Map()["desk"], "a broker's is its own")
	loan := officer.Loan()
	owner := w.As("owner@harbor.test")
	owner.Post(loan+product, terms("6.375", "102", 30)).Want(422)
	owner.Post(loan+product, terms("6.375", "102", 20)).Want(200)
}

// inWords is the last day of a lock as a letter writes it.
func inWords(t *testing.T, l *rateLock, language string) string {
	t.Helper()
	day, err := time.Parse(time.DateOnly, l.ExpiresOn)
	require.NoError(t, err)
	if language == "en" {
		return day.Format("January 2, 2006")
	}
	months := []string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"}
	return fmt.Sprintf("%d de %s de %d", day.Day(), months[day.Month()-1], day.Year())
}

// TestLockConfirmation: what was locked is confirmed in the folder, in the language of whoever reads it too.
func TestLockConfirmation(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Work(vendor.NoScanner{})
	officer, desk := w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
	loan := officer.Loan()
	officer.Post(loan+"/borrowers", `{"Name":{"FirstName":"Paz","LastName":"Prueba"},"isPrimaryBorrower":true,"Languages":[{"Code":"spa"}]}`).Want(201)
	desk.Post(loan+product, terms("6.375", "98.375", 30)).Want(200)
	l := panelOf(officer, loan).RateLock
	desk.Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(200)
	l = panelOf(officer, loan).RateLock
	var page struct {
		Rows []struct{ ID, Name, State, Classification, LockLanguage string }
	}
	require.Eventually(t, func() bool {
		page.Rows = nil
		officer.Get(loan + "/documents?limit=50").Want(200).Into(&page)
		clean := 0
		for _, d := range page.Rows {
			if d.State == "CLEAN" {
				clean++
			}
		}
		return clean == len(page.Rows) && clean > 0
	}, wait, look)
	for _, d := range page.Rows {
		assert.Equal(t, "LOCK_AGREEMENT", d.Classification)
		text := officer.Get(loan + "/documents/" + d.ID + "/content").Want(200)
		said, _, err := pdf.Lines(t.Context(), bytes.NewReader(text.Body), pdf.ListLimits)
		require.NoError(t, err)
		said = strings.Join(strings.Fields(said), " ")
		for _, words := range map[string][]string{"en": {"Rate lock confirmation", "Locked until " + inWords(t, l, "en") + ", 11:59 p.m. Central Time", "6.375 %", "to the end of its last day"},
			"es": {"Confirmación del bloqueo de tasa", "Bloqueada hasta " + inWords(t, l, "es") + ", 11:59 p. m., hora del Centro", "6.375 %", "hasta el final de su último día"}}[d.LockLanguage] {
			assert.Contains(t, said, words)
		}
	}
	require.Len(t, page.Rows, 2)
	of := map[string]string{}
	for _, d := range page.Rows {
		of[d.LockLanguage] = d.ID
	}
	assert.Equal(t, panelOf(officer, loan).RateLock.ConfirmationDocumentID, of["en"])
	assert.NotEmpty(t, of["es"], "Paz reads Spanish")
}
