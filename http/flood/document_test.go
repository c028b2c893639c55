package flood_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// filed is the certificate in the loan's folder once that has ended.
func filed(t *testing.T, c *apitest.Client, loan string) (state, refusal string) {
	t.Helper()
	var page struct {
		Rows []struct {
			State, Refusal string
			Unchecked      bool
		}
	}
	require.Eventually(t, func() bool {
		c.Get(loan + "/documents").Want(200).Into(&page)
		return len(page.Rows) == 1 && page.Rows[0].State != "QUARANTINED"
	}, 20*time.Second, 20*time.Millisecond)
	return page.Rows[0].State, page.Rows[0].Refusal
}

// TestTheCertificateIsFetchedByTheLoginOfItsOrder: another account of the vendor would not know of it.
func TestTheCertificateIsFetchedByTheLoginOfItsOrder(t *testing.T) {
	t.Parallel()
	w, f, officer, loan := floodWorld(t)
	officer.Post(loan+"/flood-certificate", m{}).Want(202)
	require.Eventually(t, func() bool { return read(officer, loan).Run.Status == "RUNNING" }, 20*time.Second, 20*time.Millisecond)
	officer.Post("/los/api/scrts", m{"module": "FLOOD", "ownership": "INDIVIDUAL", "scrts": m{"userName": "another", "password": "Another-pass-1"}}).Want(201)
	f.tell(func() { f.open = true })
	until(t, officer, loan, "COMPLETED")
	state, _ := filed(t, officer, loan)
	require.Equal(t, "CLEAN", state)
	require.Zero(t, apitest.One[int](w, "select count(*)::int from credential where status = 'REFUSED'"))
}

// TestACertificateThatDoesNotCome in each way ends with the certificate, or with what is to be done about it.
func TestACertificateThatDoesNotCome(t *testing.T) {
	t.Parallel()
	pdf := pdftest.Of(300)
	for name, c := range map[string]struct {
		answer         func(http.ResponseWriter)
		times          int // how often it is answered so, 0 for always
		state, refusal string
	}{
		"away":             {func(w http.ResponseWriter) { w.WriteHeader(503) }, 1, "CLEAN", ""},
		"its answer broke": {func(http.ResponseWriter) { panic(http.ErrAbortHandler) }, 1, "CLEAN", ""},
		"it has none":      {func(w http.ResponseWriter) { w.WriteHeader(404) }, 0, "REFUSED", "VENDOR"},
		"half of it":       {func(w http.ResponseWriter) { _, _ = w.Write(pdf[:len(pdf)/2]) }, 0, "REFUSED", "VENDOR"},
		"something else":   {func(w http.ResponseWriter) { _, _ = fmt.Fprint(w, "<html>Please sign in.</html>") }, 0, "REFUSED", "VENDOR"},
		"nothing":          {func(http.ResponseWriter) {}, 0, "REFUSED", "VENDOR"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, f, officer, loan := floodWorld(t)
			asked := 0
			f.tell(func() {
				f.open = true
				f.certificate = func(w http.ResponseWriter) {
					if asked++; c.times == 0 || asked <= c.times {
						c.answer(w)
						return
					}
					_, _ = w.Write(pdf)
				}
			})
			officer.Post(loan+"/flood-certificate", m{}).Want(202)
			until(t, officer, loan, "COMPLETED")
			state, refusal := filed(t, officer, loan)
			assert.Equal(t, []string{c.state, c.refusal}, []string{state, refusal})
			assert.Zero(t, apitest.One[int](w, "select count(*)::int from event where type = 'RTC.CREDENTIAL.INVALID'"))
		})
	}
	t.Run("the login is refused", func(t *testing.T) {
		t.Parallel()
		w, f, officer, loan := floodWorld(t)
		admin := w.As("companyadmin@summit.test")
		told := admin.Stream("")
		refuse := true
		f.tell(func() {
			f.open = true
			f.certificate = func(w http.ResponseWriter) {
				if refuse {
					w.WriteHeader(401)
					return
				}
				_, _ = w.Write(pdf)
			}
		})
		officer.Post(loan+"/flood-certificate", m{}).Want(202)
		login := told.Until("RTC.CREDENTIAL.INVALID").Data["id"].(string)
		require.Equal(t, "REFUSED", apitest.One[string](w, "select status from credential where id = $1", login))
		f.tell(func() { refuse = false })
		admin.Patch("/los/api/scrts/"+login, m{"scrts": m{"password": "Flood-pass-1"}}).Want(200)
		state, _ := filed(t, officer, loan)
		require.Equal(t, "CLEAN", state, "once it is corrected it is fetched")
	})
}
