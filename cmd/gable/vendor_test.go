package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// office is a company's people, an API and a worker as processes of their own, and the vendors behind a gate.
type office struct {
	*machine
	whole    *testing.T // all of the test: a process outlives the part that starts it
	traces   *received
	officer  *person
	admin    *person
	origin   string
	sandbox  string
	gate     *gate
	settings []string
	api      *process
	workers  []*process
	made     int
}

// vendorKinds are the vendors as the sandbox calls them.
var vendorKinds = []string{"du", "lpa", "credit", "flood", "lender"}

// vendorPassword begins the passwords of the officer's logins: no log, list, event, trace or row says it.
const vendorPassword = "Quartz-violet-9"

func newOffice(t *testing.T) *office {
	t.Helper()
	o := &office{machine: newDemoMachine(t), whole: t, traces: &received{}}
	collector := httptest.NewServer(o.traces)
	t.Cleanup(collector.Close)
	smtp, sandbox := o.vendors()
	o.sandbox, o.gate = sandbox, newGate(t, sandbox)
	o.settings = []string{"OTEL_EXPORTER_OTLP_ENDPOINT=" + collector.URL, "OTEL_BSP_SCHEDULE_DELAY=100", "GABLE_SMTP_URL=" + smtp, "GABLE_WORKERS=32", "GABLE_RUN_PACE=0.02", "GABLE_LOG_LEVEL=debug",
		"GABLE_AUS_URL=" + o.gate.URL + "/aus", "GABLE_CREDIT_URL=" + o.gate.URL + "/credit", "GABLE_FLOOD_URL=" + o.gate.URL + "/flood", "GABLE_LENDER_URL=" + o.gate.URL + "/lender"}
	o.api, o.origin = o.serve(o.settings...)
	o.employ()
	o.officer = newOfficer(t, o.origin)
	o.admin = newPerson(t)
	o.admin.send("POST", o.origin+"/api/login", map[string]string{"email": "companyadmin@summit.test", "password": "Gable-demo-1"}, 200)
	o.admin.send("PATCH", o.origin+"/api/orgconfigdata", map[string]any{"mersOrgId": "1234567"}, 200)
	// The officer has logins of their own, and no others to fall back on.
	for _, row := range o.admin.send("GET", o.origin+"/los/api/scrts/all?limit=100", nil, 200)["rows"].([]any) {
		o.admin.send("DELETE", o.origin+"/los/api/scrts/"+row.(map[string]any)["id"].(string), nil, 204)
	}
	for module, identifier := range map[string]string{"DU": "", "LPA": "", "CREDIT": "CREDCO", "FLOOD": "", "LENDER": "40217"} {
		o.officer.send("POST", o.origin+"/los/api/scrts", map[string]any{"module": module, "ownership": "INDIVIDUAL", "identifier": identifier, "accountName": module,
			"scrts": map[string]any{"userName": "desk-of-orion", "password": vendorPassword + module}}, 201)
	}
	return o
}

// employ starts a worker.
func (o *office) employ() {
	part := o.t
	defer func() { o.t = part }()
	o.t = o.whole
	o.workers = append(o.workers, o.start(append(o.settings, "GABLE_PUBLIC_URL="+o.origin), "work"))
}

// loan is one of which every vendor can be told all it asks for; with its borrower, who authorized a credit report.
func (o *office) loan() (path, borrower string) {
	o.t.Helper()
	o.made++
	send := func(method, at string, body any, want int) map[string]any {
		return o.officer.send(method, at, body, want)
	}
	path = fmt.Sprintf("%s/los/api/loans/%.0f", o.origin, send("POST", o.origin+"/los/api/loans", map[string]any{}, 201)["LoanId"])
	borrower = send("POST", path+"/borrowers", map[string]any{"Name": map[string]any{"FirstName": "Avery", "LastName": "Zweiglein"}, "Role": "Borrower", "isPrimaryBorrower": true,
		"BorrowerDetail": map[string]any{"BirthDate": "1985-04-01"}}, 201)["id"].(string)
	at := path + "/borrowers/" + borrower
	send("PATCH", at+"/ssn", map[string]any{"IdentifierValue": fmt.Sprintf("5128473%02d", o.made+10)}, 200)
	home := map[string]any{"LineText": "10 Example Street", "CityName": "Austin", "StateCode": "TX", "PostalCode": "78701"}
	send("POST", at+"/residences", map[string]any{"ResidenceDetail": map[string]any{"ResidencyType": "Current"}, "Address": home}, 201)
	send("PUT", at+"/credit-consent", nil, 200)
	o.exec("one", `update borrower set data = jsonb_set(data, '{BorrowerDetail,CreditReportId}', '"SIM0000077"') where id = $1`, borrower) // of an order of before, without which no engine is asked
	send("PATCH", path+"/v2/transaction/info", map[string]any{"o": map[string]any{}, "c": map[string]any{
		"TransactionInfo":      map[string]any{"BaseLoanAmt": 300000, "LoanPurposeType": "Purchase", "MortgageType": "Conventional"},
		"MortgageTypeAndTerms": map[string]any{"NoteRatePercent": 6.5, "LoanAmortizationPeriodCount": 360, "AmortizationType": "Fixed"},
		"subjectProperty": map[string]any{"SalesContractAmt": 400000, "Address": home,
			"PropertyDetail": map[string]any{"PropertyUsageType": "PrimaryResidence", "EstimatedValueAmt": 400000}}}}, 200)
	number := send("POST", path+"/generate-mers", nil, 200)["MersMin"]
	send("PATCH", path+"/setup", map[string]any{"MersNum": map[string]any{"MersMin": number}}, 200)
	send("POST", path+"/dates", map[string]any{"keyDates": map[string]any{"lockExpirationDate": time.Now().AddDate(0, 1, 0).Format(time.DateOnly)}}, 200)
	return path, borrower
}

// asks asks every vendor about a loan; want is the status of each answer.
func (o *office) asks(loan, borrower string, want int) {
	o.t.Helper()
	o.officer.send("POST", loan+"/aus", map[string]any{"aus": "ONE_CLICK"}, want)
	o.officer.send("POST", loan+"/credit-order", map[string]any{"agency": "CREDCO", "borrowers": []string{borrower}}, want)
	o.officer.send("POST", loan+"/flood-certificate", map[string]any{}, want)
	o.officer.send("POST", loan+"/register", map[string]any{"lender": "40217"}, want)
}

// asked is a run as the database has it.
type asked struct{ ID, Kind, Slot, Status, Fault, Message string }

// vendor is whom it asks, as the sandbox calls them.
func (a asked) vendor() string {
	return map[string]string{"aus": strings.ToLower(a.Slot), "credit_order": "credit", "flood": "flood", "lender_registration": "lender", "lender_delivery": "lender"}[a.Kind]
}

// runs are those of a loan, in the order in which they were asked.
func (o *office) runs(loan string) (found []asked) {
	o.t.Helper()
	text := o.text("one", `select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'slot', slot, 'status', status, 'fault', fault, 'message', message) order by started_at, id), '[]')::text
		from run where loan_id = $1::bigint`, loan[strings.LastIndexByte(loan, '/')+1:])
	require.NoError(o.t, json.Unmarshal([]byte(text), &found))
	return found
}

// end waits until all runs of a loan have ended.
func (o *office) end(loan string) (found []asked) {
	o.t.Helper()
	eventually(o.t, "every run has ended", func() bool {
		found = o.runs(loan)
		return !slices.ContainsFunc(found, func(a asked) bool { return a.Status == "WAITING" || a.Status == "RUNNING" })
	})
	return found
}

// taken is how often a vendor was handed what came with a key, and what it calls it by.
func (o *office) taken(kind, key string) (times int, refs []string) {
	o.t.Helper()
	res, err := http.Get(o.sandbox + "/taken?kind=" + kind + "&key=" + key)
	require.NoError(o.t, err)
	defer func() { _ = res.Body.Close() }()
	var found []struct {
		Ref   string
		Times int
	}
	require.NoError(o.t, json.NewDecoder(res.Body).Decode(&found))
	for _, one := range found {
		times += one.Times
		refs = append(refs, one.Ref)
	}
	return times, refs
}

// behave has every vendor behave so.
func (o *office) behave(failure string, times, delay int) {
	o.t.Helper()
	for _, kind := range vendorKinds {
		newPerson(o.t).send("POST", o.sandbox+"/control", map[string]any{"kind": kind, "failure": failure, "times": times, "delayMs": delay}, 200)
	}
}

// holds that what follows from every vendor's answer stands on the loan, once.
func (o *office) holds(loan string) {
	o.t.Helper()
	id := loan[strings.LastIndexByte(loan, '/')+1:]
	for what, c := range map[string]struct {
		count int
		sql   string
	}{
		"runs that are done": {5, "select count(*) from run where loan_id = $1::bigint and status = 'DONE'"},
		"ends that open sessions were told of": {5, `select count(*) from event e join run r on e.data->>'id' = r.id::text
			where r.loan_id = $1::bigint and r.status = 'DONE' and e.type ~ '[.](DU_AUS_|LPA_AUS_)?COMPLETED$'`},
		"ends in the journal":                                {5, `select count(*) from audit_entry a join run r on a.record_id = r.id::text where r.loan_id = $1::bigint and a.action = 'completed'`},
		"findings, a report and a certificate in the folder": {4, "select count(distinct data->>'classification') from document where loan_id = $1::bigint and data->>'classification' in ('DU_FINDINGS', 'LPA_FEEDBACK', 'CREDIT_REPORT', 'FLOOD_CERT')"},
		"documents in the folder":                            {4, "select count(*) from document where loan_id = $1::bigint"},
		"credit reports":                                     {1, "select count(*) from credit_report where loan_id = $1::bigint"},
		"registrations":                                      {1, "select count(*) from lender_event where loan_id = $1::bigint and data->>'EventType' = 'REGISTERED'"},
	} {
		require.Equal(o.t, fmt.Sprint(c.count), o.text("one", "select ("+c.sql+")::text", id), what)
	}
}

// once holds that a run is one case at its vendor, handed over at most so often.
func (o *office) once(a asked, most int) {
	o.t.Helper()
	times, refs := o.taken(a.vendor(), a.ID)
	require.Len(o.t, refs, 1, "%+v", a)
	require.LessOrEqual(o.t, times, most, "how often it was handed over: %+v", a)
}

// TestEveryVendorFailsInEachWay: five vendors that are slow, away, out of order, double, malformed or refuse the login, and a worker that is
// killed at each step: nothing is lost, nothing is submitted twice, who asked is told what it was, and no secret is told to anybody.
func TestEveryVendorFailsInEachWay(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the programs and runs them")
	}
	t.Parallel()
	o := newOffice(t)
	for _, way := range []struct {
		failure      string
		times, delay int
		most         int // how often a vendor may be handed what it took: once more where its answer could not be read
	}{
		{"slow", 1, 250, 1}, {"temporary", 3, 0, 1}, {"disorder", 2, 0, 1}, {"double", 4, 0, 1}, {"malformed", 2, 0, 3},
	} {
		o.during(t, way.failure, func(*testing.T) {
			loan, borrower := o.loan()
			o.behave(way.failure, way.times, way.delay)
			o.asks(loan, borrower, 202)
			for _, a := range o.end(loan) {
				require.Equal(t, "DONE", a.Status, "%+v", a)
				o.once(a, way.most)
			}
			o.behave("", 0, 0)
			o.settled(loan)
			o.holds(loan)
		})
	}
	o.during(t, "it refuses the login", o.refusesLogins)
	o.during(t, "a worker is killed at each step", o.losesItsWorker)
	o.during(t, "no secret is told", o.keepsSecrets)
}

// during is a part of the test: what fails in it fails there.
func (o *office) during(t *testing.T, name string, do func(t *testing.T)) {
	t.Run(name, func(part *testing.T) {
		of := func(t *testing.T) {
			o.t, o.officer.t, o.admin.t, o.api.t = t, t, t, t
			for _, w := range o.workers {
				w.t = t
			}
		}
		of(part)
		defer of(t)
		do(part)
	})
}

// settled waits until what answers leave behind is done: documents are made and fetched.
func (o *office) settled(loan string) {
	o.t.Helper()
	id := loan[strings.LastIndexByte(loan, '/')+1:]
	eventually(o.t, "the documents are there", func() bool {
		return o.text("one", "select count(*)::text from document where loan_id = $1::bigint and data->>'state' = 'CLEAN'", id) == "4"
	})
}

// refusesLogins: it is told to everybody, not tried again before it is corrected, and goes on after that.
func (o *office) refusesLogins(t *testing.T) {
	loan, borrower := o.loan()
	o.behave("login", 0, 0)
	o.asks(loan, borrower, 202)
	first := o.end(loan)
	require.Len(t, first, 5)
	for _, a := range first {
		require.Equal(t, []string{"FAILED", "LOGIN_REFUSED"}, []string{a.Status, a.Fault}, "%+v", a)
		_, refs := o.taken(a.vendor(), a.ID)
		require.Empty(t, refs, "it took nothing: %+v", a)
	}
	require.Equal(t, "5", o.text("one", "select count(*)::text from event where type = 'RTC.CREDENTIAL.INVALID'"))
	require.Equal(t, "5", o.text("one", "select count(*)::text from event e join run r on e.data->>'id' = r.id::text where r.loan_id = $1::bigint and e.type like '%FAILED'", loan[strings.LastIndexByte(loan, '/')+1:]))
	o.behave("", 0, 0)
	o.asks(loan, borrower, 422)
	all := o.officer.send("GET", o.origin+"/los/api/scrts/all?limit=100", nil, 200)["rows"].([]any)
	corrected := 0
	for _, row := range all {
		login := row.(map[string]any)
		if login["ownership"] == "INDIVIDUAL" {
			require.Equal(t, "REFUSED", login["status"], login)
			o.officer.send("PATCH", o.origin+"/los/api/scrts/"+login["id"].(string), map[string]any{"scrts": map[string]any{"password": vendorPassword + "-anew"}}, 200)
			corrected++
		}
	}
	require.Equal(t, 5, corrected)
	o.asks(loan, borrower, 202)
	again := slices.DeleteFunc(o.end(loan), func(a asked) bool { return a.Fault != "" })
	require.Len(t, again, 5)
	o.settled(loan)
	o.holds(loan)
}

// losesItsWorker: one kill while five runs are held at each of five steps; another worker ends all of them.
func (o *office) losesItsWorker(t *testing.T) {
	loans := map[string]string{}
	for _, step := range gateSteps {
		loan, borrower := o.loan()
		loans[step] = loan
		o.gate.deciding.Lock()
		o.asks(loan, borrower, 202)
		for _, a := range o.runs(loan) {
			o.gate.hold(a.ID, step)
		}
		o.gate.deciding.Unlock()
	}
	for _, step := range gateSteps {
		eventually(t, "five are held: "+step, func() bool { return o.gate.heldAt(step) == 5 })
	}
	o.whileBlocked(t, func() { o.gate.openStep(applied) }, func() {
		worker := o.workers[len(o.workers)-1]
		require.NoError(t, worker.cmd.Process.Kill())
		require.Error(t, <-worker.done)
	})
	o.gate.release()
	o.employ()
	for step, loan := range loans {
		for _, a := range o.end(loan) {
			require.Equal(t, "DONE", a.Status, "%s: %+v", step, a)
			// The agency of credit is asked first whether it has the order: it is never handed over again.
			most := 1
			if step == handedOver && a.Kind != "credit_order" {
				most = 2
			}
			o.once(a, most)
		}
		o.settled(loan)
		o.holds(loan)
	}
}

// whileBlocked has what is begun come to the journal and wait there, and ends those connections after do.
func (o *office) whileBlocked(t *testing.T, begin, do func()) {
	conn, err := pgx.Connect(t.Context(), o.urls("one"))
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	tx, err := conn.Begin(t.Context())
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), "lock table audit_entry in share row exclusive mode")
	require.NoError(t, err)
	begin()
	const blocked = "from pg_stat_activity where datname = current_database() and usename = 'gable_worker' and wait_event_type = 'Lock'"
	eventually(t, "all that was answered is being written", func() bool { return o.text("one", "select count(*)::text "+blocked) == "5" })
	do()
	_, err = tx.Exec(t.Context(), "select pg_terminate_backend(pid) "+blocked)
	require.NoError(t, err)
	require.NoError(t, tx.Rollback(t.Context()))
}
