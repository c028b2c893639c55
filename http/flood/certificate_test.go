package flood_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

type m = map[string]any

// floods is a flood vendor on a socket: it makes determinations once it is let go, and behaves as it is told to.
type floods struct {
	*httptest.Server
	mu       sync.Mutex
	orders   map[string]int // by key, how often
	requests []string
	open     bool
	failure  string
	zone     string
	// certificate answers who asks for the certificate; nil for as it should be.
	certificate func(http.ResponseWriter)
}

func newFloods(t *testing.T) *floods {
	t.Helper()
	f := &floods{orders: map[string]int{}, zone: "AE"}
	f.Server = httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(f.Close)
	return f
}

func (f *floods) serve(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	user, password, _ := r.BasicAuth()
	id := "FLD-1"
	switch {
	case user != "summit-flood" || password != "Flood-pass-1":
		w.WriteHeader(401)
		return
	case f.failure == "away":
		w.WriteHeader(503)
		return
	case f.failure == "malformed":
		_, _ = fmt.Fprint(w, "<RESPONSE_GROUP><RESP")
		return
	case f.failure == "disorder":
		id = "FLD-OTHER"
	case f.failure == "failed":
		_, _ = fmt.Fprint(w, `<RESPONSE_GROUP><RESPONSE><STATUS _Condition="Error" _Description="The address of 512-84-7391 is on no map."/></RESPONSE></RESPONSE_GROUP>`)
		return
	}
	switch {
	case r.Method == "POST":
		f.orders[r.Header.Get("Idempotency-Key")]++
		var body strings.Builder
		buffer := make([]byte, 1<<16)
		n, _ := r.Body.Read(buffer)
		body.Write(buffer[:n])
		f.requests = append(f.requests, body.String())
		f.answer(w, "FLD-1", "Pending", false)
	case strings.HasSuffix(r.URL.Path, "/certificate") && f.certificate != nil:
		f.certificate(w)
	case strings.HasSuffix(r.URL.Path, "/certificate"):
		_, _ = w.Write(pdftest.Of(300))
	case r.URL.Path == "/orders/FLD-NONE":
		w.WriteHeader(404)
	case !f.open && f.failure == "":
		f.answer(w, "FLD-1", "Pending", false)
	default:
		f.answer(w, id, "Success", true)
	}
}

func (f *floods) answer(w http.ResponseWriter, id, condition string, found bool) {
	determination := ""
	if found {
		hazard := "N"
		if strings.HasPrefix(f.zone, "A") {
			hazard = "Y"
		}
		determination = `<PROPERTY _StreetAddress="10 Example Street" _City="Testville" _State="CA" _PostalCode="90001"/><FLOOD_DETERMINATION FloodCompanyName="Sandbox" FloodCertificationIdentifier="FC-1" FloodDeterminationDate="2026-02-03" LifeOfLoanIndicator="Y" NFIPCommunityName="TESTVILLE" NFIPCommunityIdentifier="060000" NFIPCommunityParticipationStatusType="Regular" NFIPMapIdentifier="06000C0100J" NFIPFloodZoneIdentifier="` + f.zone + `" SpecialFloodHazardAreaIndicator="` + hazard + `"/>`
	}
	_, _ = fmt.Fprintf(w, `<RESPONSE_GROUP><RESPONSE><STATUS _Condition="%s" _Description="Looking at the map"/><RESPONSE_DATA><FLOOD_RESPONSE FloodTransactionIdentifier="%s">%s</FLOOD_RESPONSE></RESPONSE_DATA></RESPONSE></RESPONSE_GROUP>`, condition, id, determination)
}

func (f *floods) tell(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}

type certificate struct {
	Status, StatusCode, RequestStatus, OrderIdentifier, Message string
	IsOutdated, IsInsuranceRequired                             bool
	RequiredCoverAmt                                            float64
	Run                                                         *struct{ ID, Status, Fault string }
	Determination                                               *struct{ NFIPFloodZoneIdentifier string }
	LoanDocument                                                *struct{ ID, DocumentURL, State string }
}

// floodWorld is a company with a login to the vendor, and a loan whose property has an address.
func floodWorld(t *testing.T) (w *apitest.World, f *floods, officer *apitest.Client, loan string) {
	t.Helper()
	w = apitest.New(t)
	f = newFloods(t)
	adapter, err := vendor.NewHTTPFlood(f.URL)
	require.NoError(t, err)
	w.AskFlood(adapter)
	officer = w.As("originator@summit.test")
	w.As("companyadmin@summit.test").Post("/los/api/scrts", m{"module": "FLOOD", "ownership": "ORG", "scrts": m{"userName": "summit-flood", "password": "Flood-pass-1"}}).Want(201)
	loan = officer.Loan()
	officer.Patch(loan+"/v2/transaction/info", m{"o": m{}, "c": m{"TransactionInfo": m{"BaseLoanAmt": 240000},
		"subjectProperty": m{"Address": m{"LineText": "10 Example Street", "CityName": "Testville", "StateCode": "CA", "PostalCode": "90001"}}}}).Want(200)
	return w, f, officer, loan
}

func read(c *apitest.Client, loan string) (out certificate) {
	c.Get(loan + "/flood-certificate").Want(200).Into(&out)
	return out
}

// trackerOf is the status of the loan's flood tracker, as it is written down.
func trackerOf(c *apitest.Client, loan string) string {
	var page struct {
		Rows []struct {
			Name, CurrentStatusID string
			StatusList            []struct{ ID, Name string }
		}
	}
	c.Get(loan + "/trackers?limit=999").Want(200).Into(&page)
	for _, row := range page.Rows {
		for _, status := range row.StatusList {
			if row.Name == "FLOOD" && status.ID == row.CurrentStatusID {
				return status.Name
			}
		}
	}
	return ""
}

func until(t *testing.T, c *apitest.Client, loan, status string) (out certificate) {
	t.Helper()
	require.Eventually(t, func() bool { out = read(c, loan); return out.Status == status }, 20*time.Second, 20*time.Millisecond, status)
	return out
}

// TestAFloodCertificateIsOrdered: ordered once, waited for, written to the loan, its tracker and its folder.
func TestAFloodCertificateIsOrdered(t *testing.T) {
	t.Parallel()
	w, f, officer, loan := floodWorld(t)
	path := loan + "/flood-certificate"
	assert.Equal(t, "NONE", read(officer, loan).Status)
	officer.Get(path + "/poll").Want(404)

	began := officer.Post(path, m{}).Want(202).Map()
	assert.Equal(t, "ORDER_SUBMIT", began["status"])
	officer.Post(path, m{}).Want(409)
	assert.Equal(t, "ORDERED", trackerOf(officer, loan), "the tracker says so at once")
	assert.Equal(t, "PENDING", officer.Get(path + "/poll").Want(200).Map()["RequestStatus"])
	f.tell(func() { f.open = true })
	got := until(t, officer, loan, "COMPLETED")
	assert.Equal(t, "READY", got.StatusCode)
	assert.Equal(t, "RECEIVED", trackerOf(officer, loan))
	assert.Equal(t, "AE", got.Determination.NFIPFloodZoneIdentifier)
	assert.True(t, got.IsInsuranceRequired)
	assert.InDelta(t, 240000, got.RequiredCoverAmt, 0)
	assert.False(t, got.IsOutdated)
	assert.Equal(t, "READY", officer.Get(path + "/poll").Want(200).Map()["StatusCode"])
	info := officer.Get(loan + "/v2/transaction/info").Want(200).Map()
	zone := info["subjectProperty"].(m)["FloodDetermination"].(m)
	assert.Equal(t, "AE", zone["NFIPFloodZoneIdentifier"])
	assert.Equal(t, true, zone["FloodInsuranceRequiredIndicator"])
	require.Eventually(t, func() bool {
		got = read(officer, loan)
		return got.LoanDocument != nil && got.LoanDocument.State == "CLEAN"
	}, 20*time.Second, 20*time.Millisecond)
	assert.True(t, strings.HasPrefix(string(officer.Get(got.LoanDocument.DocumentURL).Want(200).Body), "%PDF"))
	f.tell(func() {
		require.Len(t, f.orders, 1)
		for _, times := range f.orders {
			assert.Equal(t, 1, times, "one order, handed over once")
		}
		assert.Contains(t, f.requests[0], `_StreetAddress="10 Example Street"`)
	})

	t.Run("nobody states a zone, and another address makes it old", func(t *testing.T) {
		officer.Patch(loan+"/v2/transaction/info", m{"o": m{}, "c": m{"subjectProperty": m{"FloodDetermination": m{"NFIPFloodZoneIdentifier": "X"}}}}).Want(422)
		officer.Patch(loan+"/v2/transaction/info", m{"o": m{}, "c": m{"subjectProperty": m{"Address": m{"LineText": "12 Example Street"}}}}).Want(200)
		assert.True(t, read(officer, loan).IsOutdated)
		info := officer.Get(loan + "/v2/transaction/info").Want(200).Map()
		assert.Equal(t, "AE", info["subjectProperty"].(m)["FloodDetermination"].(m)["NFIPFloodZoneIdentifier"])
	})
	t.Run("the last one stays while another is waited for", func(t *testing.T) {
		f.tell(func() { f.open, f.zone = false, "X" })
		officer.Post(path, m{"product": "BASIC"}).Want(202)
		now := read(officer, loan)
		assert.Equal(t, "ORDER_SUBMIT", now.Status)
		assert.Equal(t, "AE", now.Determination.NFIPFloodZoneIdentifier)
		f.tell(func() { f.open = true })
		assert.Equal(t, "X", until(t, officer, loan, "COMPLETED").Determination.NFIPFloodZoneIdentifier)
	})
	t.Run("guarded", func(t *testing.T) {
		w.As("originator@harbor.test").Get(path).Want(404)
		w.As("originator@harbor.test").Post(path, m{}).Want(404)
		w.As("originator@harbor.test").Get(path + "/poll").Want(404)
		w.As("originator@harbor.test").Post(path+"/import", m{"orderIdentifier": "FLD-2"}).Want(404)
		w.As("borrower@example.test").Get(path).Want(403)
		w.As("borrower@example.test").Get(path + "/poll").Want(403)
		w.As("borrower@example.test").Post(path, m{}).Want(403)
		w.As("borrower@example.test").Post(path+"/import", m{"orderIdentifier": "FLD-2"}).Want(403)
		officer.Post(path, m{"product": "FOREVER"}).Want(422)
		officer.Post(path+"/import", m{"orderIdentifier": "../x"}).Want(422)
		officer.Post(path+"/import", m{}).Want(422)
		officer.Get(path + "/runs").Want(200)
		run := read(officer, loan).Run.ID
		officer.Get(path + "/runs/" + run).Want(200)
		for _, of := range []string{"originator@harbor.test", "borrower@example.test"} {
			status := map[bool]int{true: 403, false: 404}[strings.HasPrefix(of, "borrower")]
			w.As(of).Get(path + "/runs").Want(status)
			w.As(of).Get(path + "/runs/" + run).Want(status)
		}
	})
}

// TestAFloodVendorFails in each way: nothing is lost or ordered twice, and the person is told what to do.
func TestAFloodVendorFails(t *testing.T) {
	t.Parallel()
	for failure, ends := range map[string]string{"away": "COMPLETED", "malformed": "COMPLETED", "disorder": "COMPLETED", "failed": "FAILED"} {
		t.Run(failure, func(t *testing.T) {
			t.Parallel()
			_, f, officer, loan := floodWorld(t)
			f.tell(func() { f.failure = failure })
			officer.Post(loan+"/flood-certificate", m{}).Want(202)
			if ends == "FAILED" {
				got := until(t, officer, loan, ends)
				assert.Equal(t, "ORDER_FAILED", got.StatusCode)
				assert.Equal(t, "The address of ••• is on no map.", got.Message)
				f.tell(func() { f.failure, f.open = "", true })
				officer.Post(loan+"/flood-certificate", m{}).Want(202)
				until(t, officer, loan, "COMPLETED")
				return
			}
			require.Never(t, func() bool { return read(officer, loan).Status != "ORDER_SUBMIT" }, 300*time.Millisecond, 50*time.Millisecond, "what can't be relied on is waited out")
			f.tell(func() { f.failure, f.open = "", true })
			until(t, officer, loan, ends)
			f.tell(func() { assert.Len(t, f.orders, 1, "asked again, it is one order") })
		})
	}
	t.Run("the login is refused", func(t *testing.T) {
		t.Parallel()
		w, _, officer, loan := floodWorld(t)
		admin := w.As("companyadmin@summit.test")
		found := admin.Get("/los/api/scrts?module=FLOOD").Want(200).Map()
		at := "/los/api/scrts/" + found["id"].(string)
		admin.Patch(at, m{"scrts": m{"password": "Old-pass-1"}}).Want(200)
		officer.Post(loan+"/flood-certificate", m{}).Want(202)
		got := until(t, officer, loan, "FAILED")
		assert.Equal(t, "LOGIN_REFUSED", got.Run.Fault)
		var fault struct{ Errors []struct{ Field, Key string } }
		officer.Post(loan+"/flood-certificate", m{}).Want(422).Into(&fault)
		assert.Equal(t, "credentialRefused", fault.Errors[0].Key)
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from event where type = 'RTC.CREDENTIAL.INVALID'"))
		admin.Patch(at, m{"scrts": m{"password": "Flood-pass-1"}}).Want(200)
		officer.Post(loan+"/flood-certificate", m{}).Want(202)
		admin.Delete(at).Want(204)
		for _, secret := range []string{"Old-pass-1", "Flood-pass-1"} {
			assert.NotContains(t, w.Log.String(), secret)
			for _, table := range []string{"audit_entry", "event", "nonce", "run"} {
				assert.Zero(t, apitest.One[int](w, "select count(*)::int from "+table+" t where t::text like '%"+secret+"%'"), "%s in %s", secret, table)
			}
		}
	})
	t.Run("without a login or an address nothing is asked", func(t *testing.T) {
		t.Parallel()
		w := apitest.New(t)
		officer := w.As("originator@summit.test")
		loan := officer.Loan()
		officer.Patch(loan+"/v2/transaction/info", m{"o": m{}, "c": m{"subjectProperty": m{"Address": m{"LineText": "10 Example Street", "CityName": "Testville", "StateCode": "CA", "PostalCode": "90001"}}}}).Want(200)
		var fault struct{ Errors []struct{ Field, Key string } }
		officer.Post(loan+"/flood-certificate", m{}).Want(422).Into(&fault)
		assert.Equal(t, "credentialMissing", fault.Errors[0].Key)
		officer.Patch(loan+"/v2/transaction/info", m{"o": m{}, "c": m{"subjectProperty": m{"Address": m{"LineText": nil}}}}).Want(200)
		officer.Post(loan+"/flood-certificate", m{}).Want(422).Into(&fault)
		assert.Equal(t, "subjectProperty.Address.LineText", fault.Errors[0].Field)
	})
}

// TestAnOrderStaysWithItsLogin: another account of the vendor knows nothing of what was ordered by the first.
func TestAnOrderStaysWithItsLogin(t *testing.T) {
	t.Parallel()
	_, f, officer, loan := floodWorld(t)
	officer.Post(loan+"/flood-certificate", m{}).Want(202)
	require.Eventually(t, func() bool { return read(officer, loan).Run.Status == "RUNNING" }, 20*time.Second, 20*time.Millisecond)
	officer.Post("/los/api/scrts", m{"module": "FLOOD", "ownership": "INDIVIDUAL", "scrts": m{"userName": "another", "password": "Another-pass-1"}}).Want(201)
	f.tell(func() { f.open = true })
	until(t, officer, loan, "COMPLETED")
	officer.Post(loan+"/flood-certificate", m{}).Want(202)
	assert.Equal(t, "LOGIN_REFUSED", until(t, officer, loan, "FAILED").Run.Fault, "the next order goes by the login that counts now")
}

// TestAFloodCertificateIsImported: one that was ordered elsewhere is brought in by its number.
func TestAFloodCertificateIsImported(t *testing.T) {
	t.Parallel()
	_, f, officer, loan := floodWorld(t)
	f.tell(func() { f.open = true })
	officer.Post(loan+"/flood-certificate/import", m{"orderIdentifier": "FLD-1"}).Want(202)
	assert.Equal(t, "AE", until(t, officer, loan, "COMPLETED").Determination.NFIPFloodZoneIdentifier)
	f.tell(func() { assert.Empty(t, f.orders, "nothing was ordered") })
	officer.Post(loan+"/flood-certificate/import", m{"orderIdentifier": "FLD-NONE"}).Want(202)
	got := until(t, officer, loan, "FAILED")
	assert.Equal(t, []string{"NOT_KNOWN", ""}, []string{got.Run.Fault, got.Message}, "the vendor said nothing of it")
	assert.Equal(t, "AE", got.Determination.NFIPFloodZoneIdentifier, "the one that was there stays")
	t.Run("of another property it is not taken", func(t *testing.T) {
		officer.Patch(loan+"/v2/transaction/info", m{"o": m{}, "c": m{"subjectProperty": m{"Address": m{"LineText": "12 Example Street"}}}}).Want(200)
		f.tell(func() { f.zone = "X" })
		officer.Post(loan+"/flood-certificate/import", m{"orderIdentifier": "FLD-1"}).Want(202)
		require.Eventually(t, func() bool { got = read(officer, loan); return got.Run.Fault == "OTHER_PROPERTY" }, 20*time.Second, 20*time.Millisecond)
		assert.Equal(t, "10 Example Street, Testville, CA 90001", got.Message)
		info := officer.Get(loan + "/v2/transaction/info").Want(200).Map()
		assert.Equal(t, "AE", info["subjectProperty"].(m)["FloodDetermination"].(m)["NFIPFloodZoneIdentifier"])
	})
}
